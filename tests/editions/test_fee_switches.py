"""A switch of an edition may take another fee book, group, usual option or reading of fees."""

from __future__ import annotations

import pytest

from houseway.editions.library import edition_text, load_game
from houseway.editions.reader import check_settings, parse_edition, resolve
from houseway.errors import EditionError

EDITION = "stones-tavern/no-bust-21st-century-buster-blackjack-4-0-lucky-lucky"


def test_a_switch_takes_another_fee_book() -> None:
    own, listed = load_game(EDITION), load_game(EDITION, {"fee-options": "of the house's list"})
    assert own.terms.fees is not None
    assert listed.terms.fees is not None
    assert own.terms.fees.book == "stones-tavern/lucky-lucky-and-ultimate"
    assert listed.terms.fees.book == "stones-tavern/california-games"
    assert own.digest != listed.digest


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
