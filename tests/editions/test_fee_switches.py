"""A switch of an edition may take another fee book, group, usual option or reading of fees."""

from __future__ import annotations

import pytest

from houseway.editions.library import edition_ids, edition_text, find_edition, load_game
from houseway.editions.model import Value
from houseway.editions.reader import check_settings, parse_edition, resolve
from houseway.editions.sheet import sheet_of
from houseway.errors import EditionError
from houseway.fees.report import describe_option
from support import rule

EDITION = "stones-tavern/no-bust-21st-century-buster-blackjack-4-0-lucky-lucky"


def test_a_switch_takes_another_fee_book() -> None:
    own, listed = load_game(EDITION), load_game(EDITION, {"fee-options": "of the house's list"})
    assert own.terms.fees is not None
    assert listed.terms.fees is not None
    assert own.terms.fees.book == "stones-tavern/lucky-lucky-and-ultimate"
    assert listed.terms.fees.book == "stones-tavern/california-games"
    assert own.digest != listed.digest


SWITCHES = [
    (id, name)
    for id in edition_ids()
    for name, switch in find_edition(id).switches.items()
    if any(key.startswith("fees.") for value in switch.allowed() for key in switch.keys(value))
]


def collections(edition: str, name: str, value: Value, option: str) -> dict[str, object]:
    """ "Collections in force" on the rule sheet, held against the terms of play."""
    fees: dict[str, object] = sheet_of(find_edition(edition), {name: value}, option)["fees"]
    in_force = load_game(edition, {name: value}, option=option or None).terms.fees
    if in_force is None:
        assert fees is None
        return {}
    told = {"book": in_force.book, **describe_option(in_force)}
    played = ("book", "option", "groups", "when", "tiers", "waiver", "readings")
    assert {key: fees[key] for key in played} == {key: told[key] for key in played}
    return {key: fees[key] for key in ("book", "tiers", "when")}


@pytest.mark.parametrize(("edition", "name"), SWITCHES)
def test_the_rule_sheet_shows_the_collections_that_are_played(edition: str, name: str) -> None:
    values = find_edition(edition).switches[name].allowed()
    usual = [collections(edition, name, value, "") for value in values]
    options = load_options(edition) if usual[0] == usual[1] else []
    told = [usual, *([collections(edition, name, v, each) for v in values] for each in options)]
    assert any(one != other for one, other, *_ in told), "the switch changes no collection"


def load_options(edition: str) -> list[str]:
    options: list[str] = sheet_of(find_edition(edition))["fees"]["options"]
    return options


@rule("001-11", "number and date are not in the text")
def test_the_approval_of_a_sister_game_is_not_shown_as_its_own() -> None:
    buster = "lucky-derby/no-bust-21st-century-buster-blackjack-4-0"
    fees = sheet_of(find_edition(buster))["fees"]
    assert (fees["approval"], fees["date"]) == ("", "")


@rule("004-24", "who pays the 21st Century Blackjack fee is not said")
def test_the_basis_goes_with_the_payer() -> None:
    clovis = find_edition("clovis-500/century-21-blackjack")
    assert sheet_of(clovis)["fees"]["basis"] == "wagers"
    by_action = sheet_of(clovis, {"who-pays": "the player-dealer by total action"})["fees"]
    assert by_action["basis"] == "total table action"


def test_every_fee_switch_is_tried() -> None:
    assert {name for _, name in SWITCHES} == {
        "bonus-fees",
        "collection",
        "fee-below-first-row",
        "fee-book",
        "fee-options",
        "fee-overlap",
        "four-levels",
        "four-or-fewer-players",
        "hand-ends-before-the-river",
        "modified-fee",
        "option-66",
        "player-fee",
        "structure",
        "table-action",
        "when-others-pay",
        "who-pays",
    }


def test_a_switch_that_leads_to_no_place_of_the_file_is_refused() -> None:
    id, where, text = edition_text(EDITION)
    astray = text.replace('"fees.usual" = 1', '"settle.9.stage" = "all bets"')
    with pytest.raises(EditionError) as refused:
        check_settings(parse_edition(astray, id=id, where=where), where=where)
    assert refused.value.code == "edition/switch"
    assert "fee-options" in refused.value.message
    assert "there is no place settle.9.stage" in refused.value.message


def test_without_collections_the_switch_changes_nothing() -> None:
    listed = {"fee-options": "of the house's list"}
    assert load_game(EDITION, option="none") == load_game(EDITION, listed, option="none")


@pytest.mark.parametrize(
    ("found", "put"),
    [
        ('"fees.book" = "stones-tavern/california-games"', '"fees.book" = "no-such/book"'),
        ('"fees.group" = "B"', '"fees.group" = "Z"'),
        ('"fees.usual" = 1', '"fees.usual" = 99'),
        ('"fees.usual" = 1', '"fees.price" = 1'),
    ],
)
def test_a_fee_switch_that_leads_nowhere_is_refused(found: str, put: str) -> None:
    id, where, text = edition_text(EDITION)
    assert resolve(parse_edition(text, id=id, where=where)).terms.fees is not None
    assert text.count(found) == 1
    edition = parse_edition(text.replace(found, put), id=id, where=where)
    with pytest.raises(EditionError) as refused:
        check_settings(edition, where=where)
    assert refused.value.code == "edition/switch"
    assert "fee-options" in refused.value.message
    with pytest.raises(EditionError) as chosen:
        resolve(edition, {"fee-options": "of the house's list"}, where=where)
    assert chosen.value.message == refused.value.message
