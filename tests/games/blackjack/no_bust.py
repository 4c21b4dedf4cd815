"""The No Bust editions for tests: their names, and one hand against the player-dealer's.

| entries                | natural | what saves a wager that is over, if the player is closer   |
|------------------------|---------|------------------------------------------------------------|
| 000-05, 000-06         | 22, 6:5 | a three-card 25                                            |
| 001-10, 001-11         | 22, 6:5 | a three-card 25                                            |
| 000-41                 | 22, 3:2 | a three-card 25; equal totals push as well                 |
| 003-04                 | 21½     | a three-card 23, 24 or 25; Game Option 1: only 25          |
| 003-08                 | 21½     | the player-dealer's suited 7-8-9                           |
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest

from games.tables import Table, Who
from houseway.editions.model import Value
from houseway.errors import DecisionError
from houseway.rules.round.decisions import Decision, Hit, Pass, Stand
from houseway.rules.round.events import Placed, Reached, Settled
from support import rule

TAVERN = "stones-tavern/no-bust-21st-century-blackjack-4-0"
TAVERN_BUSTER = "stones-tavern/no-bust-21st-century-buster-blackjack-4-0"
LUCKY_LUCKY = "stones-tavern/no-bust-21st-century-buster-blackjack-4-0-lucky-lucky"
DERBY = "lucky-derby/no-bust-21st-century-blackjack-4-0"
DERBY_BUSTER = "lucky-derby/no-bust-21st-century-buster-blackjack-4-0"
NAPA_43 = "napa-valley/no-bust-21st-century-blackjack-4-3"
NAPA_80 = "napa-valley/21st-century-blackjack-8-0"

ENTRIES = {
    TAVERN: "000-05",
    TAVERN_BUSTER: "000-06",
    LUCKY_LUCKY: "000-41",
    DERBY: "001-10",
    DERBY_BUSTER: "001-11",
    NAPA_43: "003-04",
    NAPA_80: "003-08",
}
ALL = tuple(ENTRIES)
FOUR_0 = (TAVERN, TAVERN_BUSTER, LUCKY_LUCKY, DERBY, DERBY_BUSTER)
BUSTER = (TAVERN_BUSTER, LUCKY_LUCKY, DERBY_BUSTER, NAPA_80)
BACK_LINE = (TAVERN, TAVERN_BUSTER, DERBY, DERBY_BUSTER, NAPA_43, NAPA_80)
BUTTON = (*FOUR_0, NAPA_43)
NATURAL_PAYS = dict.fromkeys(ALL, "6:5") | {LUCKY_LUCKY: "3:2"}


def over(editions: Iterable[str], point: str) -> pytest.MarkDecorator:
    """The test runs on each of these editions and proves this point of each entry."""
    return pytest.mark.parametrize(
        "edition",
        [
            pytest.param(name, marks=rule(ENTRIES[name], point), id=ENTRIES[name])
            for name in editions
        ],
    )


def cards(edition: str, text: str) -> str:
    """The cards as this edition has them: its aces may be marked Bonus."""
    if not edition.startswith("napa-valley"):
        return text
    return " ".join(card + "*" if card.startswith("A") else card for card in text.split())


def round_of(player: str, dealer: str) -> str:
    """The tape of one hand against the player-dealer's: two cards each, then what each draws."""
    mine, his = player.split(), dealer.split()
    return " ".join([mine[0], his[0], mine[1], his[1], *mine[2:], *his[2:]])


def one_bet(
    edition: str, settings: Mapping[str, Value] | None = None, bank: str = "$100,000"
) -> Table:
    """$10 on the game wager of seat 1."""
    return Table(edition, settings, bank=bank).bet(1, "game", "$10")


def start(
    edition: str, tape: str, settings: Mapping[str, Value] | None = None, bank: str = "$100,000"
) -> Table:
    """$10 of seat 1, dealt, nobody insured."""
    return uninsured(one_bet(edition, settings, bank).deal(cards(edition, tape)))


def uninsured(table: Table) -> Table:
    """Let everybody who is offered insurance pass."""
    for question in table.round.pending:
        if table.round.why_not(question.id, Pass()) is None:
            table.round.decide(question.id, Pass())
    return table


def played(
    edition: str,
    player: str,
    dealer: str,
    settings: Mapping[str, Value] | None = None,
    *,
    buster: str = "",
) -> Table:
    """Seat 1 takes exactly these cards and stands; the player-dealer has, or draws, those."""
    table = one_bet(edition, settings)
    if buster:
        table.bet(1, "buster", buster)
    uninsured(table.deal(cards(edition, round_of(player, dealer))))
    return stand_on(table, len(player.split()))


def stand_on(table: Table, count: int, hand: str = "p1") -> Table:
    """Hit until the hand has this many cards, then stand."""
    while table.asked:
        more = len(table.round.deal.hands[hand]) < count
        table.decide(Hit() if more else Stand())
    return table


def refused(table: Table, decision: Decision, by: Who | None = None) -> str:
    """The code with which the open question refuses a decision; check that nothing changes."""
    before = len(table.round.events)
    with pytest.raises(DecisionError) as error:
        table.decide(decision, by)
    assert len(table.round.events) == before
    assert error.value.message
    return error.value.code


def allowed(table: Table) -> set[str]:
    """The decisions that the open question accepts."""
    (question,) = table.round.pending
    return {c.decision for c in table.round.legal(question.id) if c.status != "barred"}


def settled_at(table: Table, spot: str = "game") -> str:
    """The last moment of the round before a wager on this spot was settled."""
    moment, spots = "", {}
    for event in table.round.events:
        if isinstance(event, Reached):
            moment = event.moment
        elif isinstance(event, Placed):
            spots[event.wager] = event.spot
        elif isinstance(event, Settled) and spots[event.wager] == spot:
            return moment
    return "never"
