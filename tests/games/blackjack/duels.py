"""One hand against the player-dealer's, for tests: say what each ends with, ask who wins.

    table = duel(EDITION, "9s 7d Kc", "8h 8c 8d")
    assert table.result(1, "game") == "pushes"

The first two cards of each are dealt; what follows is drawn when it is asked for. Ten-values are
marked "Bonus" where the edition's deck marks them, so that tests need not say so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from games.tables import PLAYER_DEALER, Table
from houseway.editions.library import load_game
from houseway.editions.model import Value
from houseway.rules.banked.outcomes import Lose, Push, Win
from houseway.rules.round.decisions import Decision, Hit, Insure, Pass, Stand, Stay, Surrender
from houseway.rules.round.events import Placed, Settled
from houseway.rules.round.hand import Hand
from support import rule

Settings = Mapping[str, Value]


def marked(edition: str, cards: str) -> str:
    """The cards with the marks that the edition's deck gives them."""
    bonus = load_game(edition).terms.deck.bonus
    return " ".join(f"{card}*" if card[0] in bonus else card for card in cards.split())


def deal(
    edition: str,
    tape: str,
    settings: Settings | None = None,
    *,
    bets: Mapping[str, str] | None = None,
    bank: str = "$100,000",
) -> Table:
    """Seat 1 bets $10 on the game, and more if a test says so; the cards come in this order."""
    table = Table(edition, settings, bank=bank)
    for spot, amount in {"game": "$10", **(bets or {})}.items():
        table.bet(1, spot, amount)
    return table.deal(marked(edition, tape))


def duel(
    edition: str,
    player: str,
    dealer: str,
    *answers: Decision,
    settings: Settings | None = None,
    bets: Mapping[str, str] | None = None,
    bank: str = "$100,000",
) -> Table:
    """Give the answers, then hit as long as cards are to come, then stand."""
    mine, his = player.split(), dealer.split()
    later = load_game(edition, settings).terms.dealing.hole == "later"  # type: ignore[attr-defined]
    first = [mine[0], his[0], mine[1]]
    rest = [*mine[2:], *his[1:]] if later else [his[1], *mine[2:], *his[2:]]
    table = deal(edition, " ".join([*first, *rest]), settings, bets=bets, bank=bank)
    for answer in answers:
        table.decide(answer)
    while not table.round.over:
        question = table.round.pending[0]
        wanted = len(his) if question.bettor == PLAYER_DEALER else len(mine)
        table.decide(_go_on(table, question.ask.about, wanted), by=table.asked[0])
    return table


def _go_on(table: Table, about: object, wanted: int) -> Decision:
    question = table.round.pending[0]
    if isinstance(about, Hand):
        return Hit() if len(about) < wanted else Stand()
    quiet: Sequence[Decision] = (Pass(), Stay())
    return next(each for each in quiet if table.round.why_not(question.id, each) is None)


def results(table: Table, spot: str = "game") -> list[str]:
    """The results of all wagers on the spot, in the order of settlement."""
    spots = {e.wager: e.spot for e in table.round.events if isinstance(e, Placed)}
    return [
        _word(event)
        for event in table.round.events
        if isinstance(event, Settled) and spots[event.wager] == spot
    ]


def _word(event: Settled) -> str:
    match event.outcome:
        case Win(odds):
            return f"wins {odds}"
        case Lose():
            return "loses"
        case Push():
            return "pushes"
    return str(event.outcome)


def refused(table: Table, decision: Decision) -> str:
    """The code with which the open question refuses a decision; empty if it does not."""
    assert len(table.round.pending) == 1
    question = table.round.pending[0]
    why = table.round.why_not(question.id, decision)
    if why is None:
        return ""
    assert why.reason
    assert why.reason[0].islower()
    return why.code


def open_to(table: Table) -> set[str]:
    """The decisions that the open question accepts."""
    assert len(table.round.pending) == 1
    choices = table.round.legal(table.round.pending[0].id)
    return {choice.decision for choice in choices if choice.status != "barred"}


def rows(entry: str, *table: tuple[str, str, str, str]) -> pytest.MarkDecorator:
    """Rows of a settlement table: the point, the player's cards, the dealer's, the result."""
    return pytest.mark.parametrize(
        ("player", "dealer", "result"),
        [
            pytest.param(player, dealer, result, marks=rule(entry, point), id=point)
            for point, player, dealer, result in table
        ],
    )


__all__ = [
    "Insure",
    "Surrender",
    "deal",
    "duel",
    "marked",
    "open_to",
    "refused",
    "results",
    "rows",
]
