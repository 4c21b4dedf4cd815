"""Exact odds of Caribbean stud: all hands against all hands, with or without an open card.

Ante and bet are one decision, and so is an opening bet next to the ante; figures are per unit of
ante.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

import msgspec

from houseway.cards.card import Card, parse_cards
from houseway.games.caribbean import CaribbeanFacts, CaribbeanTerms, judge, qualifies
from houseway.hands.hand_names import hand_words
from houseway.hands.poker import best_five, strength
from houseway.odds.kernels.memory_cache import LruCache
from houseway.odds.report.blocks import Block
from houseway.odds.result import WagerResult, from_counts, net
from houseway.odds.solvers import Request, Solver, adviser, terms_of
from houseway.rules.game import Game, canonical

if TYPE_CHECKING:  # arrays and kernels
    from houseway.odds.evaluators.suit_classes import I64
    from houseway.odds.kernels.facing_hands import Faced, FacingHands
    from houseway.odds.kernels.play_or_fold import (
        Cards,
        End,
        Mask,
        PlayOrFoldSolution,
        PlayStakes,
        Way,
    )

BEST: Final = "the best decision for every hand, given all cards seen"
EQUAL: Final = "; the opening bet is as large as the ante"
_CARDS: Final = 5
_PAIR: Final = 2
_KING, _QUEEN, _JACK = 11, 10, 9
_ACE_KING: Final = "As Kh 4s 3s 2s"
"""The lowest hand with an ace and a king."""
THREE_RULES: Final = "the three rules"
_THREE_RULES: Final = (
    "Bet a pair or better.",
    "Bet ace-king if the open card is a queen or less and pairs one of yours.",
    "Bet ace-king with a queen or jack if the open card is an ace or king.",
    "Bet ace-king-queen if the open card is below your fourth card.",
    "Give up anything else.",
)


def solve(request: Request) -> list[WagerResult]:
    """Return the result of the only wager, the ante, which includes the bets that go with it."""
    game = request.game
    terms = terms_of(game, CaribbeanTerms)
    return [_ante(terms, edition=game.edition, workers=request.simulation.workers)]


def _ante(terms: CaribbeanTerms, *, edition: str, workers: int) -> WagerResult:
    from houseway.odds.kernels.play_or_fold import strategies_of

    facing, solution = solution_of(terms, edition=edition, workers=workers)
    return msgspec.structs.replace(
        from_counts("ante", solution.counts, action=solution.action),
        strategy=BEST + (EQUAL if "opening" in terms.spots else ""),
        beside=tuple(spot for spot in ("opening", "bet") if spot in terms.spots),
        strategies=strategies_of(facing, solution, _named, {THREE_RULES: _THREE_RULES}),
    )


_FACINGS: Final[LruCache[FacingHands]] = LruCache(2)
_SOLUTIONS: Final[LruCache[tuple[FacingHands, PlayOrFoldSolution]]] = LruCache(8)


def solution_of(
    terms: CaribbeanTerms, *, edition: str = "", workers: int = 1
) -> tuple[FacingHands, PlayOrFoldSolution]:
    """Solve for the best play; recent solutions are cached."""
    from houseway.odds.kernels.play_or_fold import solve_play

    def solved() -> tuple[FacingHands, PlayOrFoldSolution]:
        deck = canonical((terms.deck, terms.qualifier))
        facing = _FACINGS.get(deck, lambda: _facing(terms, edition))
        seen = terms.up_card != "none"
        stakes, ways = stakes_of(terms, facing), _ways(open_card=seen)
        return facing, solve_play(facing, stakes, ways, open_card=seen, workers=workers)

    key = canonical((terms.deck, terms.wagers, terms.qualifier, terms.up_card))
    return _SOLUTIONS.get(key, solved)


def _facing(terms: CaribbeanTerms, edition: str) -> FacingHands:
    from houseway.odds.evaluators.small_hands import strengths_by_ranks
    from houseway.odds.evaluators.suit_classes import copies_of
    from houseway.odds.kernels.facing_hands import FacingDeck, FacingHands

    def qualifying(cards: I64) -> bool:
        return qualifies(terms, best_five(map(Card, cards.tolist())))

    copies = copies_of(terms.deck, edition=edition)
    deck = FacingDeck(_CARDS, copies, strengths_by_ranks(_CARDS, strength))
    return FacingHands(deck, qualifying)


def stakes_of(terms: CaribbeanTerms, facing: FacingHands) -> PlayStakes:
    """Return the stakes, with each end of a hand judged by the family's own judge."""
    from houseway.odds.kernels.play_or_fold import PlayStakes, ends_of

    times = terms.wagers["bet"].times
    first = [spot for spot in ("ante", "opening") if spot in terms.spots]

    def end(player: Cards, dealer: Cards) -> End:
        facts = CaribbeanFacts(player=best_five(player), dealer=best_five(dealer))
        bet = judge(terms, "bet", facts)
        gain = sum((net(judge(terms, spot, facts))[1] for spot in first), times * net(bet)[1])
        if not qualifies(terms, facts.dealer):
            return "not qualified", gain
        return net(bet)[0], gain

    given_up = CaribbeanFacts(player=None, dealer=None, given_up=True)
    folded = sum((net(judge(terms, spot, given_up))[1] for spot in first), Fraction(0))
    ends = ends_of(facing, end)
    return PlayStakes(
        ends, ("given up", folded), Fraction(len(first)), Fraction(len(first) + times)
    )


def _ways(*, open_card: bool) -> dict[str, Way]:
    """Return the ways to play that are known for the game."""
    ways: dict[str, Way] = {
        "a pair or better": _PAIR << 20,
        "ace-king or better": strength(parse_cards(_ACE_KING)),
        "ace-king-jack-eight-three or better": strength(parse_cards("As Kh Js 8s 3s")),
        "every hand": 0,
    }
    if open_card:
        ways[THREE_RULES] = _three_rules
    return ways


def _three_rules(facing: FacingHands, faced: Faced) -> Mask:
    """Return the hands played by the three rules published for the game with an open card."""
    import numpy as np

    played: Mask = faced.strengths >= _PAIR << 20
    least = strength(parse_cards(_ACE_KING))
    some = slice(*np.searchsorted(faced.strengths, (least, _PAIR << 20)))
    ranks = facing.hands.cards[faced.hand[some]] // 4  # ascending
    if faced.up >= _KING:
        played[some] = ranks[:, 2] >= _JACK
    else:
        held = (ranks == faced.up).any(axis=1)
        played[some] = held | ((ranks[:, 2] == _QUEEN) & (faced.up < ranks[:, 1]))
    return played


def charts(game: Game) -> list[Block]:
    """Tabulate the least hand to bet against each open card."""
    from houseway.odds.kernels.play_or_fold import least_blocks

    terms = terms_of(game, CaribbeanTerms)
    facing, solution = solution_of(terms, edition=game.edition)
    return least_blocks(facing, solution, _named)


def _named(cards: Cards) -> str:
    return hand_words(best_five(cards))


def _beside(game: Game) -> dict[str, str]:
    terms = terms_of(game, CaribbeanTerms)
    return {spot: "ante" for spot in ("opening", "bet") if spot in terms.spots}


SOLVER: Final = Solver(
    solve=solve,
    charts=charts,
    beside=_beside,
    quick=True,
    advise=adviser("second_wager", "advise_caribbean"),
)
