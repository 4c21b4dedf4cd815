"""Two doubts in every banked book: when surrendered chips use the bank, and in whose turn."""

from __future__ import annotations

import pytest

from games.tables import Table
from houseway.rules.round.decisions import Stand, Stay, Surrender
from support import rule

EDITION = "stones-tavern/no-bust-21st-century-blackjack-4-0"
BUSTER = "stones-tavern/no-bust-21st-century-buster-blackjack-4-0"


@rule("000-05", "a surrendered wager uses the bank in turn, as it is settled")
@pytest.mark.parametrize(
    ("reading", "collected"), [("in turn", ("$10", "$0")), ("at once", ("$0", "$10"))]
)
def test_what_is_given_up_uses_the_bank_in_turn_or_at_once(
    reading: str, collected: tuple[str, str]
) -> None:
    table = Table(EDITION, {"given-up-hands": reading}, bank="$10")
    table.bet(1, "game", "$20").bet(2, "game", "$20")
    table.deal("Ts Td 9c 7s 6d Ts").decide(Stand()).decide(Surrender())
    assert [who for who, _ in table.order] == [1, 2]
    assert (table.collected(1, "game"), table.collected(2, "game")) == collected
    assert table.bank_net == "$10"


@rule("000-06", "several bettors at one place: spot by spot, the seated bettor first")
@pytest.mark.parametrize(
    ("reading", "order"),
    [
        ("spot by spot", [(1, "game"), ("zoe", "game"), (1, "buster"), ("zoe", "buster")]),
        ("bettor by bettor", [(1, "game"), (1, "buster"), ("zoe", "game"), ("zoe", "buster")]),
    ],
)
def test_several_at_one_place_are_covered_by_spot_or_by_bettor(
    reading: str, order: list[tuple[int | str, str]]
) -> None:
    settings = {"several-at-one-place": reading, "back-line-on-buster": "taken"}
    table = Table(BUSTER, settings, bank="$15")
    for who in (1, "zoe"):
        table.bet(who, "game", "$10", at=1).bet(who, "buster", "$10", at=1)
    table.deal("Ts 9c 9d 6s Td").decide(Stay(), by="zoe").decide(Stand())
    assert table.order == order
