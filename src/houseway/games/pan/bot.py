"""A bot that plays a simple, sound game of pan from its own view.

| asked                     | answer                                                             |
|---------------------------|--------------------------------------------------------------------|
| to go on top              | stays with a meld, or with six cards that could start one          |
| to take the discard       | takes it, into a meld that may be a condition if possible          |
| to meld                   | melds three cards, vale cards first; then adds; then borrows       |
| to split                  | splits off three cards of a set in one suit                        |
| to discard                | the card with the fewest partners in the hand                      |
| to force a card           | on players with little spread who collect nothing for it           |
| to demand a valid meld    | always                                                             |

It makes only melds that are valid under every reading: three cards, and sets of one suit stay so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from houseway.cards.card import RANKS, Card, parse_card, rank, suit
from houseway.games.pan.melds import LEAST, MeldRules, legal_melds, may_add, place
from houseway.rules.round.decisions import (
    Borrow,
    Choose,
    Decision,
    Discard,
    Fold,
    Meld,
    Pass,
    SplitMeld,
    Stay,
)
from houseway.rules.round.legality import Choice
from houseway.rules.round.view import AskedView, View

_RULES: Final = MeldRules()
_VALE: Final = frozenset("357")
_STARTS: Final = 6
_LITTLE: Final = 4


def choose(view: View, question: AskedView) -> Decision:
    """Return an answer to the question."""
    open_ = [each for each in question.choices if each.status != "barred"]
    kinds = {each.decision: each for each in open_}
    if "stay" in kinds:
        return Stay() if _has_promise(_cards(view, question.about)) else Fold()
    if {"choose", "pass"} <= kinds.keys():
        what = kinds["choose"].what[0]
        wanted = what == "demand" or _forcing_hurts(view, question.about)
        return Choose(what) if wanted else Pass()
    if "discard" in kinds:
        return _discard(view.hands[question.about].cards)
    decision = _meld(view, open_)
    if decision is None:
        assert question.default is not None, "only a question to this bettor has a default"
        return question.default
    return decision


def _cards(view: View, hand: str) -> list[Card]:
    return [parse_card(name) for name in view.hands[hand].cards]


def _meld(view: View, choices: Sequence[Choice]) -> Decision | None:
    """Return the best exact meld offered, or else the best that the cards allow."""
    melds = [each for each in choices if each.decision == "meld" and each.pick is not None]
    exact = [each for each in melds if not each.warns]
    if exact:
        best = max(exact, key=_worth)
        assert best.pick is not None
        return Meld(best.pick.of, best.onto[0] if best.onto else "")
    for each in melds:
        assert each.pick is not None
        found = _lay_off(view, each) if each.onto else _new(each.pick.of)
        if found is not None:
            return found
    for each in choices:
        if each.pick is not None and each.decision == "borrow":
            return Borrow(each.pick.of[:1], each.onto[0])
        if each.pick is not None and each.decision == "split-meld":
            cards = [parse_card(name) for name in each.pick.of]
            if len({*cards}) == 1:
                return SplitMeld(each.pick.of, each.onto[0])
    return None


def _new(names: Sequence[str]) -> Meld | None:
    held = {parse_card(name): name for name in names}
    melds = [
        meld
        for meld in legal_melds(_RULES, [parse_card(name) for name in names])
        if len(meld) == LEAST
    ]
    if not melds:
        return None
    return Meld(tuple(held[card] for card in max(melds, key=_chips)))


def _lay_off(view: View, choice: Choice) -> Meld | None:
    assert choice.pick is not None
    for onto in choice.onto:
        spread = _cards(view, onto)
        for name in choice.pick.of:
            if may_add(_RULES, spread, [parse_card(name)]):
                return Meld((name,), onto)
    return None


def _worth(choice: Choice) -> tuple[int, int]:
    assert choice.pick is not None
    cards = [parse_card(name) for name in choice.pick.of]
    return _chips(cards), len(cards)


def _chips(cards: Sequence[Card]) -> int:
    """Estimate how much a meld of three is worth as a condition."""
    names, suits = {RANKS[rank(card)] for card in cards}, {suit(card) for card in cards}
    if len(cards) < LEAST:
        return 0
    if len(names) == 1:
        return (len(suits) == 1) + (names <= _VALE)
    return int(names in ({"A", "2", "3"}, {"K", "Q", "J"}))


def _could_meld(card: Card, other: Card) -> bool:
    """Return whether the two cards could start a meld."""
    if rank(card) == rank(other):
        return True
    return suit(card) == suit(other) and abs(place(card) - place(other)) <= 2


def _partners(cards: Sequence[Card], at: int) -> int:
    return sum(_could_meld(cards[at], other) for place, other in enumerate(cards) if place != at)


def _has_promise(cards: Sequence[Card]) -> bool:
    starts = sum(_partners(cards, at) > 0 for at in range(len(cards)))
    return starts >= _STARTS or bool(legal_melds(_RULES, cards))


def _discard(names: Sequence[str]) -> Discard:
    cards = [parse_card(name) for name in names]
    least = min(range(len(cards)), key=lambda at: _partners(cards, at))
    return Discard((names[least],))


def _forcing_hurts(view: View, hand: str) -> bool:
    """Return whether forcing the discard hurts: little is spread, and it fits no condition."""
    spreads = [_cards(view, each) for each in view.hands if each.startswith(f"{hand}-meld-")]
    if sum(map(len, spreads)) > _LITTLE:
        return False
    top = _cards(view, "pile")[-1:]
    fit = [spread for spread in spreads if may_add(_RULES, spread, top)]
    return bool(top) and not any(_chips(spread[:LEAST]) for spread in fit)
