"""Three card poker and Caribbean stud: play or fold against every hand of the player-dealer."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import TYPE_CHECKING, Final

import msgspec

from houseway.cards.card import Card
from houseway.games.caribbean import CaribbeanFacts, CaribbeanTerms
from houseway.games.caribbean import judge as judge_caribbean
from houseway.games.caribbean import qualifies as qualifies_caribbean
from houseway.games.three_card import ThreeCardFacts, ThreeCardTerms
from houseway.games.three_card import judge as judge_three
from houseway.games.three_card.judge import qualifies as qualifies_three
from houseway.games.three_card.judge import ranked
from houseway.hands.poker import best_five
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
from houseway.odds.result import net
from houseway.odds.solvers import terms_of
from houseway.rules.banked.outcomes import Outcome
from houseway.rules.game import Game
from houseway.rules.round.decisions import Fold, Play
from houseway.rules.round.view import AskedView, View

if TYPE_CHECKING:
    from houseway.odds.evaluators.compiled import Compiled
    from houseway.odds.kernels.jit import Array

Cards = tuple[Card, ...]
NOTE: Final = (
    "Against every hand that the cards you have not seen can make. Bonus bets are not counted."
)


class Showdown(msgspec.Struct, frozen=True, kw_only=True):
    """How a family ranks, qualifies and pays two hands."""

    size: int
    evaluator: Compiled
    qualifies: Callable[[Cards], bool]
    play: Callable[[Cards, Cards], Fraction]
    """The gain per unit of the ante if the player plays."""
    fold: Fraction


def advise_three_card(game: Game, view: View, question: AskedView) -> Advice:
    """Advise on ante and play, per unit of the ante."""
    from houseway.odds.evaluators.compiled import three_card_evaluator

    terms = terms_of(game, ThreeCardTerms)
    ante, play = terms.spot_of("ante"), terms.spot_of("play")

    def gain(player: Cards, dealer: Cards) -> Fraction:
        facts = ThreeCardFacts(player=player, dealer=dealer)
        return _sum(judge_three(terms, spot, facts) for spot in (ante, play))

    given_up = ThreeCardFacts(player=(), dealer=(), given_up=True)
    showdown = Showdown(
        size=3,
        evaluator=three_card_evaluator(packs=terms.deck.packs, ranking=terms.three),
        qualifies=lambda cards: qualifies_three(terms, ranked(terms, cards)),
        play=gain,
        fold=_sum([judge_three(terms, ante, given_up)]),
    )
    return _advise(game, view, question, ante, showdown)


def advise_caribbean(game: Game, view: View, question: AskedView) -> Advice:
    """Advise on ante, opening bet and bet, per unit of the ante, which the opening bet equals."""
    from houseway.odds.evaluators.compiled import evaluator

    terms = terms_of(game, CaribbeanTerms)
    first = [spot for spot in ("ante", "opening") if spot in terms.spots]
    times = terms.wagers["bet"].times

    def gain(player: Cards, dealer: Cards) -> Fraction:
        facts = CaribbeanFacts(player=best_five(player), dealer=best_five(dealer))
        bet = net(judge_caribbean(terms, "bet", facts))[1]
        return _sum(judge_caribbean(terms, spot, facts) for spot in first) + times * bet

    given_up = CaribbeanFacts(player=None, dealer=None, given_up=True)
    showdown = Showdown(
        size=5,
        evaluator=evaluator(5),
        qualifies=lambda cards: qualifies_caribbean(terms, best_five(cards)),
        play=gain,
        fold=_sum(judge_caribbean(terms, spot, given_up) for spot in first),
    )
    return _advise(game, view, question, "ante", showdown)


def _sum(outcomes: Iterable[Outcome]) -> Fraction:
    return sum((net(each)[1] for each in outcomes), Fraction(0))


def _advise(game: Game, view: View, question: AskedView, spot: str, showdown: Showdown) -> Advice:
    hand = hand_of(view, question)
    mine = seen_of(hand)
    if len(mine) != showdown.size:
        raise no_advice(f"the hand must have {showdown.size} cards, not {len(mine)}")
    dealer = view.hands.get("dealer")
    shown = seen_of(dealer) if dealer is not None else ()
    cents = wagered(view, hand, spot)
    played = float(_play_worth(mine, shown, left_of(game, view), showdown))
    found = []
    for answer in open_answers(question):
        if isinstance(answer, Play):
            found.append(AnswerWorth(decision=answer, cents=cents * played))
        elif isinstance(answer, Fold):
            found.append(AnswerWorth(decision=answer, cents=cents * float(showdown.fold)))
    return Advice(method="exact", answers=best_first(found), note=NOTE)


def _play_worth(mine: Cards, shown: Cards, left: Sequence[Card], showdown: Showdown) -> Fraction:
    """Return the average gain of playing, over every hand the player-dealer may hold.

    Hands that do not qualify, lose, tie or win are each judged once, by an example, because every
    hand of such a group pays alike.
    """
    import numpy as np

    rows, ways = _rest(left, showdown.size - len(shown))
    whole = np.empty((len(rows), showdown.size), np.uint8)
    whole[:, : len(shown)] = shown
    whole[:, len(shown) :] = rows
    strengths = showdown.evaluator.many(whole)
    own = int(showdown.evaluator.many(np.array([mine], np.uint8))[0])
    kinds, first = np.unique(strengths, return_index=True)
    low = bisect_left(first, True, key=lambda at: showdown.qualifies(_cards(whole[at])))
    least = int(kinds[low]) if low < len(kinds) else int(kinds[-1]) + 1
    total, gain = 0, Fraction(0)
    qualified = strengths >= least
    for mask in (
        ~qualified,
        qualified & (strengths < own),
        qualified & (strengths == own),
        qualified & (strengths > own),
    ):
        count = int(ways[mask].sum())
        if count:
            other = _cards(whole[int(mask.argmax())])
            gain += count * showdown.play(mine, other)
            total += count
    return gain / total


def _rest(left: Sequence[Card], size: int) -> tuple[Array, Array]:
    """Return every set of `size` cards of those left, and in how many ways each is dealt."""
    import numpy as np

    held = Counter(left)
    if max(held.values()) == 1:
        rows = np.array(list(combinations(left, size)), np.uint8).reshape(-1, size)
        return rows, np.ones(len(rows), np.int64)
    sets, ways = [], []
    for some in combinations_with_replacement(sorted(held), size):
        often = prod(comb(held[card], count) for card, count in Counter(some).items())
        if often:
            sets.append(some)
            ways.append(often)
    return np.array(sets, np.uint8).reshape(-1, size), np.array(ways, np.int64)


def _cards(row: Array) -> Cards:
    return tuple(Card(int(code)) for code in row)
