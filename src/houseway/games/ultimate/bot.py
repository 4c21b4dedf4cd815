"""A bot with the well-known simple strategy.

It bets four times the ante before the flop with a good hand, twice the ante with two pair, a pair
of its own or a good flush draw, and once where fewer than 21 unseen cards in the player-dealer's
hand would beat it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from houseway.cards.card import Card, parse_card, rank, suit
from houseway.cards.deck import DeckTerms, cards
from houseway.hands.poker import best_five, strength
from houseway.hands.ranking import STANDARD
from houseway.rules.round.decisions import Decision, Fold, Play
from houseway.rules.round.view import AskedView, View

_DEUCE, _TREY, _TEN, _ACE = 0, 1, 8, 12
_SUITED: Final = {11: 0, 10: 4, 9: 6}
"""The lowest second card to bet, by the higher: king with any, queen six, jack eight."""
_OFFSUIT: Final = {11: 3, 10: 6, 9: 8}
_OUTS: Final = 21


def choose(view: View, question: AskedView) -> Decision:
    """Return a legal answer; the question's default unless a hand may make the play wager."""
    open_ = [each for each in question.choices if each.status != "barred"]
    amounts = [each.amount.high for each in open_ if each.decision == "play" and each.amount]
    hand = view.hands.get(question.about)
    assert question.default is not None
    if hand is None or not amounts:
        return question.default
    hole = [parse_card(card) for card in hand.cards if card]
    board = [parse_card(card) for card in view.hands["board"].cards if card]
    plays = _bets_before_the_flop if not board else _bets_on_the_flop
    if isinstance(question.default, Fold):
        plays = _bets_on_the_river
    return Play(max(amounts)) if plays(hole, board) else question.default


def _bets_before_the_flop(hole: Sequence[Card], board: Sequence[Card]) -> bool:  # noqa: ARG001
    low, high = sorted(map(rank, hole))
    if low == high:
        return low >= _TREY
    least = (_SUITED if len(set(map(suit, hole))) == 1 else _OFFSUIT).get(high, _ACE)
    return high == _ACE or low >= least


def _bets_on_the_flop(hole: Sequence[Card], board: Sequence[Card]) -> bool:
    made, shown = best_five((*hole, *board)), best_five(board)
    order = STANDARD.order
    if order.index(made.category) < order.index(shown.category):
        pocket_deuces = made.category == "one pair" and made.ranks[0] == _DEUCE
        return not (pocket_deuces and {*map(rank, hole)} == {_DEUCE})
    flush, held = Counter(map(suit, (*hole, *board))).most_common(1)[0]
    return held >= 4 and any(suit(card) == flush and rank(card) >= _TEN for card in hole)


def _bets_on_the_river(hole: Sequence[Card], board: Sequence[Card]) -> bool:
    mine = strength((*hole, *board))
    unseen = [card for card in cards(DeckTerms()) if card not in hole and card not in board]
    return sum(strength((card, *board)) > mine for card in unseen) < _OUTS
