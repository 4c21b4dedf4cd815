"""The rulings of one round that have not fully taken effect.

A ruling may wait for a moment, offer a bettor a choice, or have a hand set by the house way
whenever its controller is asked about it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from houseway.errors import RulingError
from houseway.rules.banked.deal import BankedDeal
from houseway.rules.game import AnyDeal
from houseway.rules.round.decisions import Choose, Decision
from houseway.rules.round.events import Ruled
from houseway.rules.round.hand import Hand, Wager
from houseway.rules.round.inputs import Ruling, why_malformed
from houseway.rules.round.questions import UNANSWERED, Question, Questions
from houseway.rules.round.requests import Ask
from houseway.rules.rulings.checks import RewordedError, check_effects
from houseway.rules.rulings.effects import Course, PutChoice
from houseway.rules.rulings.floor import apply_effect, choice_ask


class RulingUndone(Exception):  # noqa: N818
    """Raised when a ruling that waited for its moment is refused after some of its effects.

    The driver rebuilds the round without those effects. `number` counts such rulings, so that the
    rebuilt round knows in advance which one to refuse.
    """

    def __init__(self, number: int, refused: RulingError) -> None:
        super().__init__(refused.message)
        self.number = number
        self.refused = refused


def check_ruling(ruling: Ruling, *, over: bool) -> None:
    """Raise if the round is over or the ruling is malformed."""
    if over:
        raise RulingError("ruling/round_over", "the round is over, so no ruling can change it")
    wrong = why_malformed(ruling)
    if wrong:
        raise RulingError("ruling/malformed", f"this ruling is malformed: {wrong}")


class OfferedChoice(msgspec.Struct, frozen=True):
    """A choice that the floor has offered, with the ruling it belongs to."""

    question: Question
    courses: tuple[Course, ...]
    ruling: Ruling

    def chosen(self, decision: Decision) -> Ruling:
        """Return the ruling reduced to the effects of the course that the bettor chose."""
        [course] = [each for each in self.courses if Choose(each.name) == decision]
        return msgspec.structs.replace(self.ruling, effects=course.effects)


class PendingRulings:
    """The rulings of one round that have not fully taken effect."""

    def __init__(
        self, deal: AnyDeal, questions: Questions, waiting: dict[str, list[Ruling]]
    ) -> None:
        self.choices: dict[str, OfferedChoice] = {}
        """Choices offered to bettors; play pauses until all are answered."""
        self._deal = deal
        self._banked = isinstance(deal, BankedDeal)
        self._questions = questions
        self._waiting = waiting
        self._set_by_house_way: set[str] = set()
        self.refused: dict[int, RulingError] = {}
        """Waiting rulings already known to be refused, by their number."""
        self._met = 0

    def due(self, moment: str) -> list[Ruling]:
        """Remove and return the rulings that wait for this moment."""
        return self._waiting.pop(moment, [])

    def apply(self, ruling: Ruling) -> str | None:
        """Apply the effects in order, a void last; return what a void does with the fees."""
        check_effects(self._deal, ruling.effects)
        for effect in ruling.effects:
            fees = apply_effect(self._deal, effect, ruling, self._set_by_house_way)
            if fees is not None:
                return fees
            if isinstance(effect, PutChoice):
                question = self._questions.ask(None, choice_ask(self._deal, effect))
                self.choices[question.id] = OfferedChoice(question, effect.choices, ruling)
        return None

    def apply_or_refuse(self, ruling: Ruling) -> str | None:
        """Apply a ruling that waited; if that is impossible, record the refusal and let play go on.

        A ruling is applied as a whole or not at all. If one is refused midway, `RulingUndone` is
        raised and the round is rebuilt knowing of the refusal in advance.
        """
        number, events = self._met, self._deal.events
        self._met += 1
        refused = self.refused.get(number)
        if refused is None:
            before = len(events)
            try:
                return self.apply(ruling)
            except RulingError as error:
                refused = error
            if len(events) > before:
                raise RulingUndone(number, refused)
        reason = refused.recorded if isinstance(refused, RewordedError) else refused.message
        events.append(Ruled("refused", ruling.by, reason, refused=refused.code))
        return None

    def ruled_answer(self) -> Any:
        """Answer with their defaults the open questions that a ruling has settled.

        Return what to send to the script, or `UNANSWERED` while it waits for others.
        """
        for question in () if self.choices else list(self._questions.open.values()):
            if question.ask.about is not None and self.has_answered(question.ask):
                decision = question.default
                self._questions.record_answer(question, decision, default=True)
                value = self._questions.answer(question, decision)
                if value is not UNANSWERED:
                    return value
        return UNANSWERED

    def has_answered(self, ask: Ask) -> bool:
        """Whether a ruling has made this question unnecessary.

        True for a hand that is dead, set by the house way, or without wagers of the bettor who is
        asked; and for a wager that was returned or is on a dead hand.
        """
        about = ask.about
        if isinstance(about, Hand):
            if about.state != "live" or about.id in self._set_by_house_way:
                return True
            return self._banked and self._has_no_wager_left(ask.bettor, about)
        if isinstance(about, Wager):
            return not about.live or (about.hand is not None and not about.hand.live)
        return False

    def _has_no_wager_left(self, bettor: str, hand: Hand) -> bool:
        """Whether a ruling returned or collected all of the bettor's wagers on the hand."""
        deal = self._deal
        if not isinstance(deal, BankedDeal):
            return False
        own = [wager for wager in deal.wagers if wager.hand is hand and wager.bettor == bettor]
        return bool(own) and not any(wager.live for wager in own)

    def unmet(self) -> Iterator[Ruled]:
        """Yield the refusals of rulings whose moment never came."""
        for ruling in (each for waiting in self._waiting.values() for each in waiting):
            why = f"the round had no {ruling.at!r} after it was given"
            yield Ruled("refused", ruling.by, why, refused="ruling/no_moment")
