"""A switch of an edition may take another fee book, group, usual option or reading of fees."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

import pytest

from houseway.editions.library import edition_ids, edition_text, find_edition, load_game
from houseway.editions.model import Value
from houseway.editions.reader import check_settings, parse_edition, resolve
from houseway.editions.sheet import sheet_of
from houseway.errors import EditionError
from houseway.fees.report import describe_option
from houseway.rules.terms import PotTerms
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


def collections(edition: str, settings: dict[str, Value], option: str = "") -> dict[str, object]:
    """ "Collections in force" on the rule sheet, held against the terms of play."""
    fees: dict[str, object] = sheet_of(find_edition(edition), settings, option)["fees"]
    terms = load_game(edition, settings, option=option or None).terms
    in_force = terms.fees
    if in_force is None:
        assert fees is None
        return {}
    told = {"book": in_force.book, **describe_option(in_force)}
    if isinstance(terms, PotTerms):
        told["when"] = [*filter(terms.reaches, told["when"])]
    played = ("book", "option", "groups", "when", "tiers", "waiver", "readings")
    assert {key: fees[key] for key in played} == {key: told[key] for key in played}
    return {key: fees[key] for key in ("book", "tiers", "when")}


@pytest.mark.parametrize(("edition", "name"), SWITCHES)
def test_the_rule_sheet_shows_the_collections_that_are_played(edition: str, name: str) -> None:
    """With its usual option, or with another: of any structure of betting."""
    switches = find_edition(edition).switches
    settings: list[dict[str, Value]] = [{name: value} for value in switches[name].allowed()]
    structures = switches["structure"].allowed() if "structure" in switches else ()
    tried = ((also, each) for also in also_in(structures) for each in load_options(edition, also))
    assert any(
        one != other
        for also, option in chain([({}, "")], tried)
        for one, other, *_ in [
            [collections(edition, {**also, **each}, option) for each in settings]
        ]
    ), "the switch changes no collection"


def also_in(structures: Sequence[Value]) -> list[dict[str, Value]]:
    return [{"structure": each} for each in structures] or [{}]


def load_options(edition: str, settings: dict[str, Value]) -> list[str]:
    options: list[str] = sheet_of(find_edition(edition), settings)["fees"]["options"]
    return options


@pytest.mark.parametrize(
    ("edition", "structure", "options"),
    [
        pytest.param(edition, structure, options, marks=rule(entry, point))
        for edition, entry, point, by_structure in (
            (
                "stones-tavern/texas-holdem",
                "000-13",
                "options 1-12 limit, 13-84 no limit, 85-99 limit, no limit and pot limit",
                {"limit": (27, 1), "no-limit": (87, 13), "pot-limit": (15, 85)},
            ),
            (
                "stones-tavern/omaha",
                "000-13",
                "Omaha options 1-12 limit, 85-99 limit, no limit and pot limit",
                {"limit": (27, 85), "no-limit": (15, 85), "pot-limit": (15, 85)},
            ),
            (
                "stones-saloon/omaha",
                "001-46",
                "1-51 limit, 52-59 and 103-117 no limit and pot limit, the others all",
                {"limit": (134, 1), "no-limit": (106, 52), "pot-limit": (106, 52)},
            ),
        )
        for structure, options in by_structure.items()
    ],
)
def test_a_structure_has_the_options_that_are_filed_for_it(
    edition: str, structure: str, options: tuple[int, int]
) -> None:
    there = load_options(edition, {"structure": structure})
    assert (len(there), int(there[0])) == options


@rule("000-13", "options 13-84: No Limit Texas Hold'em")
def test_an_option_of_another_structure_is_refused_with_those_that_hold() -> None:
    with pytest.raises(EditionError) as refused:
        load_game("stones-tavern/texas-holdem", option=13)
    assert refused.value.code == "fees/unknown_option"
    assert "limit-holdem: found '13'; expected one of: 1, 2" in refused.value.message
    with pytest.raises(EditionError) as refused:
        load_game("stones-saloon/no-limit-texas-holdem", option=51)
    assert "expected one of: 52, 53" in refused.value.message


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


@rule("004-23", "in games without a flop after the first betting round (setting)")
def test_the_moments_of_other_games_are_not_shown() -> None:
    for edition, moment in (
        ("crazy-pineapple", "flop"),
        ("low-ball", "draw"),
        ("seven-card-stud", "fourth street"),
    ):
        fees = sheet_of(find_edition(f"clovis-500/{edition}"))["fees"]
        assert fees["when"] == [moment]


def test_every_fee_switch_is_tried() -> None:
    assert {name for _, name in SWITCHES} == {
        "bonus-fees",
        "collection",
        "fee-below-first-row",
        "fee-book",
        "fee-options",
        "fee-overlap",
        "fees-of-split-games",
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
    assert "the file has no key settle.9.stage to set" in refused.value.message


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
