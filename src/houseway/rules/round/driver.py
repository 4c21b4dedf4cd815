"""The driver: runs a family's script, stops at its questions, and records what happens.

A script is a generator and cannot be rewound. Undo, a refused ruling and a fault in a script are
therefore all handled in one way: a new round replays a prefix of the inputs with the same draws.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from houseway.cards.tape import Chance, JoinedTape, Scripted, Tape
from houseway.errors import HousewayError
from houseway.rules.banked.betting import play_banked
from houseway.rules.banked.deal import BankedDeal
from houseway.rules.game import AnyDeal, Game
from houseway.rules.pots.deal import PotDeal
from houseway.rules.records.text_view import round_text
from houseway.rules.round.collections import collect
from houseway.rules.round.deal import Namer
from houseway.rules.round.decisions import Decision
from houseway.rules.round.events import Ended, Event, Reached, Voided
from houseway.rules.round.inputs import Decided, Defaulted, Incident, Input, Ruling
from houseway.rules.round.legality import Choice, Refusal
from houseway.rules.round.opening import Opening
from houseway.rules.round.questions import UNANSWERED, Question, Questions
from houseway.rules.round.requests import Ask, AskAll, Misdeal, Moment, Script
from houseway.rules.round.view import View, build_view
from houseway.rules.rulings.pending import OfferedChoice, PendingRulings, RulingUndone, check_ruling

__all__ = ["Question", "Round"]


class Round:
    """One round of a game, from its opening to its end.

    The script starts when the round is first read, not when it is created, so that rulings can be
    filed for its moments beforehand. A fault in a script voids the round as an incident; with
    `strict` it is raised instead.

    >>> game = houseway.load("stones-tavern/zoobac")
    >>> round_ = houseway.Table(game, ["ann", "ben"]).round
    >>> round_.pending
    (<q1: ben is asked>,)
    >>> round_
    <round of stones-tavern/zoobac: ben asked>
    """

    def __init__(
        self,
        game: Game,
        opening: Opening,
        tape: Tape,
        *,
        namer: Namer | None = None,
        strict: bool = False,
    ) -> None:
        opening.check(game.terms.table.seats, banked=game.family.banked)
        self.game = game
        self.opening = opening
        self.inputs: list[Input] = []
        self._waiting: dict[str, list[Ruling]] = {}
        """Rulings that are waiting for a moment, by the name of the moment."""
        self.over = False
        self.voided = False
        self._tape = tape
        self._namer = namer
        self._strict = strict
        self._script: Script | None = None
        self._at_moment = False
        """True if play is paused at a moment for a choice that the floor offered, not at a
        question."""
        self._set_up()

    def _set_up(self) -> None:
        """Create the empty deal, its questions and its pending rulings."""
        kind: type[Any] = BankedDeal if self.game.family.banked else PotDeal
        self.deal: AnyDeal = kind(self.game.terms, self.opening, self._tape, self._namer)
        self._questions = Questions(self.deal.events)
        self._floor = PendingRulings(self.deal, self._questions, self._waiting)

    def __str__(self) -> str:
        return round_text(self)

    def __repr__(self) -> str:
        """Describe the state without reading the round, which would start it."""
        if self.over:
            state = "void" if self.voided else "over"
        elif self._script is None:
            state = "not begun"
        else:
            state = f"{', '.join(question.bettor for question in self.pending)} asked"
        return f"<round of {self.game.edition}: {state}>"

    # -- state ------------------------------------------------------------------------------

    @property
    def events(self) -> list[Event]:
        """Everything that has happened, in order."""
        self._start()
        return self.deal.events

    @property
    def draws(self) -> list[str]:
        """Everything that has been drawn, in order."""
        return self.deal.tape.draws

    @property
    def pending(self) -> tuple[Question, ...]:
        """The questions now open. While a bettor has a choice from the floor, only that is open."""
        if self._script is None:
            self._start()
        if self.over:
            return ()
        if self._floor.choices:
            return tuple(put.question for put in self._floor.choices.values())
        return tuple(self._questions.open.values())

    def _question(self, id: str) -> Question:
        self._start()
        if not self._floor.choices:
            found = self._questions.open.get(id)
            if found is not None:
                return found
        for question in (pending := self.pending):
            if question.id == id:
                return question
        raise self._questions.not_asked(id, pending)

    def legal(self, id: str, decision: str = "", spot: str = "") -> tuple[Choice, ...]:
        """Return what the question accepts, with bounds, warnings and reasons.

        `decision` and `spot` narrow the list, for instance to `place` on `banker`.
        """
        return self._question(id).ask.options.choices(decision, spot)

    def why_not(self, id: str, decision: Decision) -> Refusal | None:
        """Return why this decision would be refused; None if it is legal."""
        return self._questions.why_not(self._question(id), decision)

    def warning(self, id: str, decision: Decision) -> str:
        """Return the penalty that follows this legal decision; empty if there is none."""
        return self._questions.warning(self._question(id), decision)

    def comes_to(self, id: str, decision: Decision) -> str:
        """Describe the hands that this legal decision makes; empty if that is not known."""
        return self._questions.comes_to(self._question(id), decision)

    def sample(self, id: str, chance: Chance) -> Decision:
        """Return a legal decision, for bots and tests."""
        return self._question(id).ask.options.sample(chance)

    def view(self, viewer: str) -> View:
        """Return the round as a bettor, `spectator` or `surveillance` may see it."""
        self._start()
        return build_view(self, viewer)

    # -- deciding ---------------------------------------------------------------------------

    def decide(self, id: str, decision: Decision, by: str = "") -> None:
        """Answer a question; an illegal decision raises and changes nothing."""
        question = self._question(id)
        by = by or question.ask.bettor
        self._questions.check(question, decision, by)
        self.inputs.append(Decided(id, decision, by))
        self._answer(question, decision, default=False)

    def use_default(self, id: str, by: str = "clock") -> None:
        """Answer for the bettor with the question's own default."""
        question = self._question(id)
        self.inputs.append(Defaulted(id, by))
        self._answer(question, question.default, default=True)

    def put(self, given: Input) -> None:
        """Apply one input: an answer, a ruling, or a recorded incident."""
        match given:
            case Decided(question, decision, by):
                self.decide(question, decision, by)
            case Defaulted(question, by):
                self.use_default(question, by)
            case Ruling():
                self.rule(given)
            case Incident():
                (self._start_over if given.starting else self._start)()
                self._void_by(given)

    def feed(self, inputs: Iterable[Input]) -> None:
        """Apply the inputs in order, and start the round even if there are none."""
        for each in inputs:
            self.put(each)
        self._start()

    def rule(self, ruling: Ruling) -> None:
        """Apply a floor ruling now, or hold it until its moment."""
        if not ruling.at:
            self._start()
        check_ruling(ruling, over=self.over)
        if ruling.at:
            self.inputs.append(ruling)
            self._waiting.setdefault(ruling.at, []).append(ruling)
            return
        before = len(self.deal.events)
        try:
            fees = self._floor.apply(ruling)
        except HousewayError:
            if len(self.deal.events) > before:  # undo the effects before the refused one
                self._rebuild(self.inputs)
            raise
        self.inputs.append(ruling)
        self._guard(self._resume_after, ruling, fees)

    def _resume_after(self, ruling: Ruling, fees: str | None) -> None:
        if fees is None:
            self._answer_ruled_questions()
        else:
            self._void(fees, f"ruling: {ruling.reason or 'void'}")

    def _apply_waiting(self, ruling: Ruling) -> None:
        fees = self._floor.apply_or_refuse(ruling)
        if fees is not None:
            self._resume_after(ruling, fees)

    def _answer_ruled_questions(self) -> None:
        """Resume the script with the defaults of the questions that a ruling has answered."""
        value = self._floor.ruled_answer()
        if value is not UNANSWERED:
            self._run(value)

    # -- driving ----------------------------------------------------------------------------

    def _start(self) -> None:
        if self._script is None:
            self._script = self._full_script()
            self._guard(self._run, None, starting=True)

    def _full_script(self) -> Script:
        """Return the family's script; a banked game adds the wagering and the bank to it."""
        deal, play = self.deal, self.game.family.play
        return play_banked(deal, play) if isinstance(deal, BankedDeal) else play(deal)

    def _guard(self, step: Callable[..., None], *given: Any, starting: bool = False) -> None:
        """Run a step; on a fault, restore the state before the last input and void the round.

        A fault before the first question would recur in every replay of the script. In that case
        the round goes back to the state before its first card, and no part of the script runs.
        """
        try:
            step(*given)
        except RulingUndone as undone:
            self._floor.refused[undone.number] = undone.refused
            self._rebuild(self.inputs)
        except Exception as fault:
            if self._strict or (self.inputs and isinstance(self.inputs[-1], Incident)):
                raise
            why = fault.message if isinstance(fault, HousewayError) else repr(fault)
            if starting:
                self._start_over()
            else:
                self._rebuild(self.inputs[:-1])
            self._void_by(Incident(why, starting))

    def _start_over(self) -> None:
        """Return to the state before the first card, keeping the rulings that wait."""
        tape = JoinedTape(Scripted(self.deal.tape.draws), self._tape)
        again = Round(self.game, self.opening, tape, namer=self._namer)
        again.inputs = self.inputs
        # The new script counts as started; the void that follows closes it without running it.
        again._script = again._full_script()
        self.__dict__.update(again.__dict__)

    def _rebuild(self, inputs: Sequence[Input]) -> None:
        """Replay these inputs and take over the result; cards drawn so far come again."""
        tape = JoinedTape(Scripted(self.deal.tape.draws), self._tape)
        again = Round(self.game, self.opening, tape, namer=self._namer)
        again._floor.refused |= self._floor.refused
        again.feed(inputs)
        # Callers hold this object, so it takes over the other's state; `again` was not strict.
        self.__dict__.update({k: v for k, v in again.__dict__.items() if k != "_strict"})

    def _void_by(self, incident: Incident) -> None:
        self.inputs.append(incident)
        self._void("returned", incident.why, incident=True)

    def _void(self, fees: str, why: str, *, incident: bool = False) -> None:
        self.deal.chips.undo(keep_fees=fees == "kept")
        self.deal.events.append(Voided(why, incident))
        self.voided = True
        self._finish()

    def _finish(self) -> None:
        self.over = True
        self._questions.open.clear()
        self._floor.choices.clear()
        if self._script is not None:
            self._script.close()
        self.deal.events += [*self._floor.unmet(), Ended()]

    def _run(self, value: Any) -> None:
        script = self._script
        assert script is not None
        while True:
            try:
                request = script.send(value)
            except StopIteration:
                self._finish()
                return
            if type(request) is Ask:
                self._questions.open_request(request)
                if not self._floor.has_answered(request):
                    return
            elif isinstance(request, Moment):
                self._reach(request.name)
                self._at_moment = bool(self._floor.choices)
                if self.over or self._at_moment:
                    return
                value = None
                continue
            elif isinstance(request, Misdeal):
                self._void(request.fees, f"misdeal: {request.why}")
                return
            elif type(request) is AskAll and not request.asks:
                value = {}
                continue
            else:
                self._questions.open_request(request)
            value = self._floor.ruled_answer()
            if value is UNANSWERED:
                return

    def _reach(self, moment: str) -> None:
        deal = self.deal
        deal.moment = moment
        deal.events.append(Reached(moment))
        if self._waiting:
            for ruling in self._floor.due(moment):
                self._apply_waiting(ruling)
                if self.over:
                    return
        if moment in deal.fee_moments and not self._floor.choices:
            collect(deal)

    def _answer(self, question: Question, decision: Decision, *, default: bool) -> None:
        self._questions.record_answer(question, decision, default=default)
        put = self._floor.choices.pop(question.id, None) if self._floor.choices else None
        if put is not None:
            self._guard(self._apply_choice, put, decision)
            return
        value = self._questions.answer(question, decision)
        if value is not UNANSWERED:
            self._guard(self._run, value)

    def _apply_choice(self, put: OfferedChoice, decision: Decision) -> None:
        """Apply what the bettor chose; after the last choice, resume play where it paused."""
        self._apply_waiting(put.chosen(decision))
        if self.over or self._floor.choices:
            return
        if self._at_moment:
            self._at_moment = False
            collect(self.deal)
            self._run(None)
        else:
            self._answer_ruled_questions()
