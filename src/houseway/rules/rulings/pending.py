"""What the floor has said of a round and play has not yet come to.

Rulings that wait for a moment, choices put to bettors that wait for their answer, and hands that
are set by the house way whatever is asked about them.
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
from houseway.rules.rulings.checks import check_effects
from houseway.rules.rulings.effects import Course, PutChoice
from houseway.rules.rulings.floor import apply_effect, choice_ask

__all__ = ["Docket", "Put", "TakenBack", "check_ruling"]


class TakenBack(Exception):  # noqa: N818
    """A ruling whose time had come was refused midway: the driver takes its first effects back."""

    def __init__(self, number: int, refused: RulingError) -> None:
        super().__init__(refused.message)
        self.number = number
        self.refused = refused


def check_ruling(ruling: Ruling, *, over: bool) -> None:
    """Raise if nothing can be ruled on any more, or if this cannot be read."""
    if over:
        raise RulingError("ruling/round_over", "the round is over; it cannot be ruled on")
    wrong = why_malformed(ruling)
    if wrong:
        raise RulingError("ruling/malformed", f"this ruling cannot be read: {wrong}")


class Put(msgspec.Struct, frozen=True):
    """A choice that the floor has put, and the ruling that it is part of."""

    question: Question
    courses: tuple[Course, ...]
    ruling: Ruling

    def chosen(self, decision: Decision) -> Ruling:
        """The ruling with the effects of the course that the bettor chose."""
        [course] = [each for each in self.courses if Choose(each.name) == decision]
        return msgspec.structs.replace(self.ruling, effects=course.effects)


class Docket:
    """The floor's side of one round."""

    def __init__(
        self, deal: AnyDeal, questions: Questions, waiting: dict[str, list[Ruling]]
    ) -> None:
        self.choices: dict[str, Put] = {}
        """What the floor has put to bettors: play rests until all of it is answered."""
        self._deal = deal
        self._banked = isinstance(deal, BankedDeal)
        self._questions = questions
        self._waiting = waiting
        self._set_by_house_way: set[str] = set()
        self.refused: dict[int, RulingError] = {}
        """Which of the rulings whose time has come, in their order, are known to be refused."""
        self._met = 0

    def due(self, moment: str) -> list[Ruling]:
        """Those that waited for this moment."""
        return self._waiting.pop(moment, [])

    def apply(self, ruling: Ruling) -> str | None:
        """Each effect in turn; a void is the last, and its word on the fees is the answer."""
        check_effects(self._deal, ruling.effects)
        for effect in ruling.effects:
            fees = apply_effect(self._deal, effect, ruling, self._set_by_house_way)
            if fees is not None:
                return fees
            if isinstance(effect, PutChoice):
                question = self._questions.ask(None, choice_ask(self._deal, effect))
                self.choices[question.id] = Put(question, effect.choices, ruling)
        return None

    def apply_or_refuse(self, ruling: Ruling) -> str | None:
        """Its time has come. If it cannot be applied, an event says so and play goes on.

        All of it is done or nothing: refused midway it is `TakenBack`, and the round is built
        again with the refusal known beforehand.
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
                raise TakenBack(number, refused)
        events.append(Ruled("refused", ruling.by, refused.message, refused=refused.code))
        return None

    def ruled_answer(self) -> Any:
        """What the script is sent for the questions that a ruling has answered, which take their
        default; `UNANSWERED` while it waits for others."""
        for question in () if self.choices else list(self._questions.open.values()):
            if question.ask.about is not None and self.has_answered(question.ask):
                decision = question.default
                self._questions.tell(question, decision, default=True)
                value = self._questions.answer(question, decision)
                if value is not UNANSWERED:
                    return value
        return UNANSWERED

    def has_answered(self, ask: Ask) -> bool:
        """Whether a ruling leaves nothing to ask about this.

        A hand that is dead, set by the house way or without the wagers of the one who is asked;
        a wager returned or on a dead hand.
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
        """He had wagers on the hand, and a ruling returned or collected them all."""
        deal = self._deal
        if not isinstance(deal, BankedDeal):
            return False
        his = [wager for wager in deal.wagers if wager.hand is hand and wager.bettor == bettor]
        return bool(his) and not any(wager.live for wager in his)

    def unmet(self) -> Iterator[Ruled]:
        """The rulings whose moment never came."""
        for ruling in (each for waiting in self._waiting.values() for each in waiting):
            why = f"the round had no {ruling.at!r} after it was given"
            yield Ruled("refused", ruling.by, why, refused="ruling/no_moment")
