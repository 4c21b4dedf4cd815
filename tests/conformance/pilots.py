"""How the rounds of a conformance run are played where random answers alone lead nowhere.

| family | played                                                                              |
|--------|-------------------------------------------------------------------------------------|
| `pan`  | three answers of four are correct melds where there are any, since random cards     |
|        | hardly ever make one; after so many inputs (`PAN_CAP`) all of them, to an end       |
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from houseway.cards.tape import SplitMix
from houseway.games.pan.melds import MeldRules, legal_melds, may_add
from houseway.rules.pots.stages import names_of
from houseway.rules.round.decisions import Choose, Decision, Meld, Pass, Stay
from houseway.rules.round.driver import Question, Round
from houseway.rules.round.hand import Hand
from houseway.rules.round.legality import Choice

Chooser = Callable[[Round, Question, SplitMix], Decision]

PAN_CAP: Final = 120
"""Random play of pan need not end before its stock has run out twice."""

ROUNDS: Final = {"pan": (30, 5_000)}
"""How many by day and by night, where it is not the usual number."""


def sample(round_: Round, question: Question, chance: SplitMix) -> Decision:
    """Any legal decision."""
    return round_.sample(question.id, chance)


def pan(round_: Round, question: Question, chance: SplitMix) -> Decision:
    """Mostly a correct meld, sometimes anything."""
    capped = len(round_.inputs) > PAN_CAP
    if not capped and not chance.below(4):
        return sample(round_, question, chance)
    choices = [each for each in round_.legal(question.id) if each.status == "open"]
    by_kind = {each.decision: each for each in choices}
    if "stay" in by_kind:
        return Stay()
    if {"choose", "pass"} <= by_kind.keys():
        what = by_kind["choose"].what[0]
        return Choose(what) if what == "demand" or chance.below(2) else Pass()
    if not any(each.warns for each in choices):
        return sample(round_, question, chance)
    correct = [d for each in choices if each.warns for d in _correct(round_, question, each)]
    rearranged = {"borrow", "split-meld"} & by_kind.keys()
    if rearranged and chance.below(2):
        return sample(round_, question, chance)
    return correct[chance.below(len(correct))] if correct else question.default


def _correct(round_: Round, question: Question, choice: Choice) -> list[Decision]:
    hand = question.ask.about
    assert isinstance(hand, Hand)
    assert choice.pick is not None
    rules: MeldRules = round_.game.terms.melds  # type: ignore[attr-defined]
    held = Hand("held")
    pile = round_.deal["pile"].cards[-1:] if len(choice.pick.of) > len(hand) else []
    held.cards, held.names = [*hand.cards, *pile], list(choice.pick.of)
    if not choice.onto:
        return [Meld(names_of(meld, held)) for meld in legal_melds(rules, held.cards)]
    return [
        Meld(names_of([card], held), onto)
        for onto in choice.onto
        for card in held.cards
        if may_add(rules, round_.deal[onto].cards, [card])
    ]


CHOOSERS: Final[dict[str, Chooser]] = {"pan": pan}
