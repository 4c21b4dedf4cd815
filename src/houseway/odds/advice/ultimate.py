"""Ultimate Texas Hold'em: the play wager on each street, over every card still to come."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from houseway.cards.card import Card, rank, suit
from houseway.games.ultimate import UltimateTerms
from houseway.hands.ranking import STANDARD
from houseway.odds.advice import (
    Advice,
    AnswerWorth,
    best_first,
    hand_of,
    left_of,
    no_advice,
    open_answers,
    seen_of,
    wagered,
)
from houseway.odds.families.ultimate.solution import solution_of
from houseway.odds.families.ultimate.terms import pays_of, times_of
from houseway.odds.solvers import terms_of
from houseway.rules.game import Game
from houseway.rules.round.decisions import Check, Fold, Play
from houseway.rules.round.view import AskedView, View

if TYPE_CHECKING:
    from houseway.odds.kernels.jit import Array

AFTER_FLOP_NOTE: Final = "Over every card still to come. Bonus bets are not counted."
PREFLOP_NOTE: Final = (
    "By the hole cards, with the best play on later streets. Bonus bets are not counted."
)
_BOARDS_AT_ONCE: Final = 40
"""Boards compared in one step, which bounds the memory of the arrays."""


def advise_ultimate(game: Game, view: View, question: AskedView) -> Advice:
    """Advise on ante, blind and play, per unit of the ante."""
    terms = terms_of(game, UltimateTerms)
    hand = hand_of(view, question)
    mine, board = seen_of(hand), view.hands.get("board")
    on_board = seen_of(board) if board is not None else ()
    cents = wagered(view, hand, terms.spot_of("ante"))
    worths = _worths(game, terms, mine, on_board, left_of(game, view))
    found = []
    for answer in open_answers(question):
        times = round(answer.cents / cents) if isinstance(answer, Play) else 0
        key = "fold" if isinstance(answer, Fold) else "check" if isinstance(answer, Check) else ""
        value = worths.get(key or str(times))
        if value is not None:
            found.append(AnswerWorth(decision=answer, cents=cents * value))
    note = AFTER_FLOP_NOTE if on_board else PREFLOP_NOTE
    return Advice(method="exact", answers=best_first(found), note=note)


def _worths(
    game: Game,
    terms: UltimateTerms,
    mine: tuple[Card, ...],
    board: tuple[Card, ...],
    left: list[Card],
) -> dict[str, float]:
    """Return the worth per ante of `fold`, `check` and each multiple of the ante, such as `4`."""
    if not board:
        high, low = sorted(map(rank, mine), reverse=True)
        suited = suit(mine[0]) == suit(mine[1])
        first = solution_of(terms, edition=game.edition, workers=2).worths
        return first[high, low, suited and high != low]
    if terms.hole_cards == "both":
        raise no_advice("a game in which both hole cards play has figures only before the flop")
    scale, _ = pays_of(terms)
    bet, fold, played = _gains(terms, mine, board, left)
    last = len(board) == 5
    river = times_of(terms, "river")
    if last:
        found = {str(times): float((bet + times * played)[0]) / scale for times in river}
        return {**found, "fold": fold / scale}
    import numpy as np

    later = np.full(len(bet), float(fold))
    for times in river:
        later = np.maximum(later, bet + times * played)
    found = {
        str(times): float((bet + times * played).mean()) / scale
        for times in times_of(terms, "flop")
    }
    return {**found, "check": float(later.mean()) / scale}


def _gains(
    terms: UltimateTerms, mine: tuple[Card, ...], board: tuple[Card, ...], left: list[Card]
) -> tuple[Array, int, Array]:
    """Return the gains of ante and blind, the cost of a fold, and the gain per unit of play.

    The arrays have an entry for each way in which the board can be completed, averaged over all
    hands that the player-dealer may hold then.
    """
    import numpy as np

    from houseway.odds.evaluators.compiled import evaluator

    pays = pays_of(terms)[1]
    seven = evaluator(7)
    rests = list(combinations(left, 5 - len(board)))
    bet, played = np.zeros(len(rests)), np.zeros(len(rests))
    full = (len(STANDARD.order) - STANDARD.order.index("full house")) << 20
    for start in range(0, len(rests), _BOARDS_AT_ONCE):
        some = rests[start : start + _BOARDS_AT_ONCE]
        boards = np.array([(*board, *rest) for rest in some], np.uint8)
        own = seven.many(
            np.column_stack([np.tile(np.array(mine, np.uint8), (len(some), 1)), boards])
        )
        twos = np.array(
            [list(combinations([card for card in left if card not in rest], 2)) for rest in some],
            np.uint8,
        )
        rows = np.concatenate([twos, np.repeat(boards[:, None, :], twos.shape[1], axis=1)], axis=2)
        theirs = seven.many(rows.reshape(-1, 7)).reshape(twos.shape[:2])
        copy = theirs == own[:, None]
        if terms.full_houses == "a tie":
            both = (own[:, None] >> 20 == full >> 20) & (theirs >> 20 == full >> 20)
            copy |= both & (own[:, None] >> 16 == theirs >> 16)
        result = np.where(copy, 1, np.where(own[:, None] > theirs, 0, 2))
        good = (theirs >= pays.qualifier).astype(np.int64)
        first = pays.first[(own >> 20)[:, None], result, good]
        bet[start : start + len(some)] = first.mean(axis=1)
        played[start : start + len(some)] = pays.play[result].mean(axis=1)
    return bet, pays.fold, played
