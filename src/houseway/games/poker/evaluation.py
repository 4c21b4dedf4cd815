"""The evaluation of hands in round poker: for high and low, with or without a board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import combinations
from typing import Final

import msgspec

from houseway.cards.card import RANKS, Card, is_joker, rank, suit
from houseway.games.poker.terms import Half, PokerTerms
from houseway.hands.evaluator import Evaluator, evaluator
from houseway.hands.hand import MadeHand as Made
from houseway.hands.hand_names import hand_words
from houseway.hands.lows import best_low, best_low_of_omaha, low_strength, qualifies
from houseway.hands.ranking import FIVE_ACES, FIVE_OF_A_KIND, STANDARD, Joker, Ranking
from houseway.rules.pots.shares import SplitShare
from houseway.rules.pots.stages import Contest, Contests
from houseway.rules.round.hand import Hand

_RANKINGS: Final = {"none": STANDARD, "bug": FIVE_ACES, "wild": FIVE_OF_A_KIND}
_FLUSHES: Final = {
    name: msgspec.structs.replace(ranking, double_ace_flush=True)
    for name, ranking in _RANKINGS.items()
}


def ranking_of(terms: PokerTerms) -> Ranking:
    """Return the ranking of high hands under these terms."""
    return _ranking(terms.joker, terms.double_ace_flush)


def _ranking(joker: Joker, double_ace_flush: bool) -> Ranking:
    return (_FLUSHES if double_ace_flush else _RANKINGS)[joker]


def ranked(terms: PokerTerms) -> Evaluator:
    """Return the evaluator of high hands under these terms."""
    return _ranked(terms.joker, terms.double_ace_flush)


@cache
def _ranked(joker: Joker, double_ace_flush: bool) -> Evaluator:
    return evaluator(joker=joker, ranking=_ranking(joker, double_ace_flush))


def made(terms: PokerTerms, half: Half, hole: Sequence[Card], board: Sequence[Card]) -> Made | None:
    """Return the best hand for a half of the pot; None if it does not qualify.

    In Omaha, if there are not enough cards for two from the hand and three from the board
    (because a ruling took some), whatever is there plays.
    """
    best = _best(terms, half, hole, board)
    if half == "low" and terms.or_better and not qualifies(best, or_better=terms.or_better):
        return None
    return best


def _best(terms: PokerTerms, half: Half, hole: Sequence[Card], board: Sequence[Card]) -> Made:
    whole = best_low if half == "low" else ranked(terms).best
    if terms.hole_cards == "any" or len(hole) < 2 or len(board) < 3:
        return whole([*hole, *board])
    if terms.hole_cards == "at most two":
        return max(whole([*two, *board]) for two in combinations(hole, 2))
    if half == "low":
        return best_low_of_omaha(hole, board)
    return ranked(terms).best_of_omaha(hole, board)


def high_strength(terms: PokerTerms, hole: Sequence[Card], board: Sequence[Card]) -> int:
    """Return the strength of the high hand that `made` returns, without building it."""
    if terms.hole_cards == "any" or len(hole) < 2 or len(board) < 3:
        return ranked(terms).strength([*hole, *board])
    if terms.hole_cards == "exactly two":
        return ranked(terms).omaha_strength(hole, board)
    return _best(terms, "high", hole, board).strength


# -- the pot -----------------------------------------------------------------------------------


def contests(
    terms: PokerTerms,
    shares: Sequence[Half],
    boards: Sequence[Hand],
    seconds: Sequence[Hand] = (),
) -> Contests:
    """Return how the pot is divided: by board, then by run, then by high and low."""
    if len(boards) < 2:
        return _runs(terms, shares, [*boards], seconds[:1])
    each = {
        f"board {number}": _runs(terms, shares, [board], seconds[number - 1 : number])
        for number, board in enumerate(boards, 1)
    }
    return SplitShare({name: each[name] for name in sorted(each, reverse=terms.odd_board == 2)})


def _runs(
    terms: PokerTerms, shares: Sequence[Half], board: list[Hand], second: Sequence[Hand]
) -> Contests:
    cards = board[0].cards if board else []
    once = _halves(terms, shares, cards, board)
    if not second:
        return once
    shared = cards[: len(cards) - len(second[0])]
    again = _halves(terms, shares, [*shared, *second[0].cards], [*board, *second])
    runs = {"first run": once, "second run": again}
    return SplitShare({name: runs[name] for name in sorted(runs, reverse=terms.odd_run == 2)})


def _halves(
    terms: PokerTerms, shares: Sequence[Half], cards: Sequence[Card], boards: Sequence[Hand]
) -> Contests:
    each: dict[str, Contests] = {
        half: Contest(partial(_made_by, terms, half, cards), tuple(boards)) for half in shares
    }
    return each[shares[0]] if len(each) == 1 else SplitShare(each, terms.odd_half)


def _made_by(terms: PokerTerms, half: Half, board: Sequence[Card], hand: Hand) -> Made | None:
    return made(terms, half, hand.cards, board)


def high_suit(terms: PokerTerms, hands: Sequence[Hand]) -> list[str]:
    """Return the bettors in order of the suit of their highest playing card, spades first.

    If several cards of that rank could play, the best suit counts; in a flush only its own suit.
    """

    def place(hand: Hand) -> int:
        best = _best(terms, "high", hand.cards, ())
        top = max((rank(card) for card in best.cards if not is_joker(card)), default=0)
        among = best.cards if "flush" in best.category else hand.cards
        plain = (card for card in among if not is_joker(card))
        return -max((suit(card) for card in plain if rank(card) == top), default=0)

    return [hand.controller for hand in sorted(hands, key=place)]


# -- single rules ------------------------------------------------------------------------------


def is_seven(hand: Hand) -> bool:
    """Return whether the hand is a seven or less: five unpaired cards, none above a seven."""
    return qualifies(best_low(hand.cards), or_better=7)


def has_openers(terms: PokerTerms, hand: Hand) -> bool:
    """Return whether the hand has openers: a pair of the opening rank or better."""
    assert terms.openers is not None
    best = ranked(terms).best(hand.cards)
    if best.category == "one pair":
        return best.ranks[0] >= RANKS.index(terms.openers.pair)
    return best.category != "high card"


def open_strength(hand: Sequence[Card], half: Half) -> int:
    """Return the strength of a player's open cards, for high or for low."""
    return low_strength(hand) if half == "low" else evaluator(joker="bug").strength(hand)


# -- in words ----------------------------------------------------------------------------------


def made_words(
    terms: PokerTerms, cards: Sequence[Card], boards: Sequence[Sequence[Card]] = ()
) -> str:
    """Describe the hand so far, on each board and for each half that it can make."""
    return "; ".join(dict.fromkeys(_words(terms, cards, boards or [()])))


def _words(
    terms: PokerTerms, cards: Sequence[Card], boards: Sequence[Sequence[Card]]
) -> Iterator[str]:
    for board in boards:
        for half in terms.shares:
            best = made(terms, half, cards, board)
            if best is None:
                continue
            yield low_words(best) if half == "low" else hand_words(best)


def low_words(best: Made) -> str:
    """Describe a low: `8-6-4-2-A low`, or the pair that spoils it."""
    if best.category != "low":
        return f"{best.category} for low"
    return "-".join("10" if RANKS[r] == "T" else RANKS[r] for r in best.ranks) + " low"
