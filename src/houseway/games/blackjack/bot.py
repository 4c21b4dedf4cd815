"""A bot that plays blackjack sensibly, from its own view only.

| asked                | answer                                                        |
|----------------------|---------------------------------------------------------------|
| a pair               | splits aces and eights                                        |
| 11, or 10 below a ten| doubles by as much as it can                                  |
| a hand               | hits below 17 and soft 18, else stands; the chart comes first |
| insurance            | declines                                                      |
| another's decision   | stays with its own wager                                      |
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from houseway.cards.card import RANKS
from houseway.rules.round.decisions import Decision, Double, Hit, Pass, Split, Stand, Stay
from houseway.rules.round.legality import Choice
from houseway.rules.round.view import AskedView, View

_STAND: Final = {False: 17, True: 18}
_SPLIT: Final = ("A", "8")


def choose(view: View, question: AskedView) -> Decision:
    """Return a legal answer; the question's default unless it asks to play a hand."""
    open_ = {each.decision: each for each in question.choices if each.status != "barred"}
    for word, answer in (("pass", Pass()), ("stay", Stay())):
        if word in open_:
            return answer
    hand = view.hands.get(question.about)
    if hand is None or not open_.keys() & {"hit", "stand"}:
        assert question.default is not None
        return question.default
    return _play(open_, hand.cards, _up_card(view))


def _play(open_: dict[str, Choice], cards: Sequence[str], up: int) -> Decision:
    total, soft = _count(cards)
    if "split" in open_ and cards[0][0] in _SPLIT:
        return Split()
    double = open_["double"].amount if "double" in open_ else None
    if double is not None and not soft and (total == 11 or (total == 10 and up < 10)):
        return Double(double.high)
    if "hit" in open_ and (total < _STAND[soft] or "stand" not in open_):
        return Hit()
    return Stand()


def _up_card(view: View) -> int:
    """Return the value of the player-dealer's visible card, an ace as 11."""
    hand = view.hands.get("dealer")
    seen = [card for card in hand.cards if card] if hand is not None else []
    return _value(seen[0]) if seen else 10


def _value(card: str) -> int:
    if card == "Jk":
        return 11
    return 11 if card[0] == "A" else min(RANKS.index(card[0]) + 2, 10)


def _count(cards: Sequence[str]) -> tuple[int, bool]:
    """Return the total, and whether it is soft; a joker counts 2 or 12."""
    total = sum(_value(card) + (card == "Jk") for card in cards)
    high = sum(card == "Jk" or card[0] == "A" for card in cards)
    while high and total > 21:
        total, high = total - 10, high - 1
    return total, high > 0
