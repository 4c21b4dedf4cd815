"""A bot that plays round poker carefully, from its own view and the terms.

It measures a hand from 0 to 100 (see `rules/pots/bot.py`) and folds air to any bet. In a split pot
the better half counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Final

from houseway.cards.card import Card, is_joker, parse_card, rank, suit, text
from houseway.games.poker.evaluation import made, ranked
from houseway.games.poker.terms import PokerTerms
from houseway.hands.lows import best_low
from houseway.rules.game import Bot
from houseway.rules.pots.bot import pot_bot
from houseway.rules.round.decisions import Choose, Decision, Discard, Fold
from houseway.rules.round.view import AskedView, HandView, View

_AIR: Final = 25
_TEN: Final = 8
_MADE: Final = {
    "high card": 15,
    "one pair": 45,
    "two pair": 72,
    "three of a kind": 82,
    "straight": 88,
    "flush": 92,
}
_BEST: Final = 98
_LOWS: Final = {5: 99, 6: 95, 7: 90, 8: 80, 9: 60, 10: 45}
"""The measure of a low, by its highest card."""


def bot_for(terms: PokerTerms) -> Bot:
    """Return the bot for these terms."""

    def measure(view: View, hand: HandView) -> int:
        return worth(terms, _known(hand), boards_in(view))

    careful = pot_bot(measure)

    def answer(view: View, question: AskedView) -> Decision:
        hand = view.hands.get(question.about)
        chosen = _discard(terms, view, question)
        if chosen is not None:
            return chosen
        choices = {each.decision: each for each in question.choices if each.status == "open"}
        if "choose" in choices and "take part" in choices["choose"].what:
            return Choose("take part")
        faces_bet = "call" in choices and "fold" in choices
        if faces_bet and hand is not None and measure(view, hand) < _AIR:
            return Fold()
        return careful(view, question)

    return answer


def _known(hand: HandView) -> list[Card]:
    return [parse_card(card) for card in hand.cards if card]


def boards_in(view: View) -> list[list[Card]]:
    """Return the community cards, board by board."""
    return [_known(hand) for hand in view.hands.values() if not hand.controller and hand.cards]


def worth(terms: PokerTerms, cards: Sequence[Card], boards: Sequence[Sequence[Card]]) -> int:
    """Measure these cards from 0 to 100, on the board that suits them best."""
    return max(
        _high(terms, cards, board) if half == "high" else _low(terms, cards, board)
        for half in terms.shares
        for board in boards or [()]
    )


# -- high ------------------------------------------------------------------------------------------


def _high(terms: PokerTerms, cards: Sequence[Card], board: Sequence[Card]) -> int:
    if len(cards) + len(board) < 5:
        return _start(cards)
    best = made(terms, "high", cards, board)
    assert best is not None
    points = _MADE.get(best.category, _BEST)
    if best.category == "one pair" and best.ranks[0] >= _TEN:
        points += 15
    if board:
        common = ranked(terms).best(board)
        if common.category == best.category:  # everybody shares the board's hand
            points = min(points, 30)
    return points - 10 * (len(cards) > 3 and bool(board) and points < _BEST)


def _start(cards: Sequence[Card]) -> int:
    """Measure fewer than five cards by pairs, high cards, and cards that go together."""
    if not cards:
        return 0
    ranks = [12 if is_joker(card) else rank(card) for card in cards]
    count, top = max((ranks.count(each), each) for each in ranks)
    if count > 1:
        return min(100, 48 + 4 * top) if count == 2 else 95
    suited = max(Counter(suit(card) for card in cards).values()) > 1
    first, second = sorted(ranks)[-1], sorted(ranks)[-2] if len(ranks) > 1 else 0
    return min(80, 3 * (first + second) + 6 * suited + 4 * (first - second == 1) - 8)


# -- low -------------------------------------------------------------------------------------------


def _low(terms: PokerTerms, cards: Sequence[Card], board: Sequence[Card]) -> int:
    if len(cards) + len(board) < 5:
        return _low_start(cards)
    best = made(terms, "low", cards, board)
    if best is None or best.category != "low":
        return 10
    return _LOWS.get((best.ranks[0] + 1) % 13 + 1, 20)


def _low_start(cards: Sequence[Card]) -> int:
    """Measure fewer than five cards by the number of different ones of eight or less."""
    low = {rank(card) for card in cards if is_joker(card) or _low_rank(card) <= 8}
    return 30 + 15 * len(low) if len(low) == len(cards) else 10 * len(low)


def _low_rank(card: Card) -> int:
    return (rank(card) + 1) % 13 + 1


# -- cards thrown away -----------------------------------------------------------------------------


def _discard(terms: PokerTerms, view: View, question: AskedView) -> Decision | None:
    """Choose the cards to throw away or to draw to; None if the question is about neither."""
    pick = next((each.pick for each in question.choices if each.decision == "discard"), None)
    hand = view.hands.get(question.about)
    if pick is None or hand is None:
        return None
    cards = [parse_card(name) for name in pick.of]
    if pick.low == pick.high:
        boards = boards_in(view)
        out = max(
            combinations(cards, pick.low),
            key=lambda away: _kept(terms, [card for card in cards if card not in away], boards),
        )
    elif "high" in terms.shares:
        out = tuple(_poor_for_high(terms, cards))[: pick.high]
    else:
        out = tuple(_poor_for_low(cards))[: pick.high]
    return Discard(tuple(text(card) for card in out))


def _kept(terms: PokerTerms, cards: Sequence[Card], boards: Sequence[Sequence[Card]]) -> int:
    return 100 * worth(terms, cards, boards) + sum(map(rank, cards))


def _poor_for_high(terms: PokerTerms, cards: Sequence[Card]) -> list[Card]:
    """Return the cards outside a made hand; without one, all but the two highest."""
    best = ranked(terms).best(cards)
    if best.category in ("high card", "one pair", "two pair", "three of a kind"):
        like = Counter(map(rank, cards))
        keep = {card for card in cards if is_joker(card) or like[rank(card)] > 1}
        keep |= set(sorted(cards, key=rank)[-2:]) if not keep else set()
        return [card for card in cards if card not in keep]
    return []


def _poor_for_low(cards: Sequence[Card]) -> list[Card]:
    """Return the cards above an eight and the extra cards of pairs."""
    best = best_low(cards)
    if best.category == "low" and _low_rank(best.cards[0]) <= 8:
        return []
    kept: set[int] = set()
    poor = []
    for card in sorted(cards, key=lambda card: 0 if is_joker(card) else _low_rank(card)):
        low = 0 if is_joker(card) else _low_rank(card)
        if low > 8 or low in kept:
            poor.append(card)
        kept.add(low)
    return poor
