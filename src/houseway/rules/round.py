"""The driver: runs a script, stops at its questions, keeps what happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from houseway.cards.tape import Chance, Joined, Scripted, Tape
from houseway.errors import (
    ChanceError,
    DecisionError,
    HousewayError,
    RulingError,
    WagerError,
)
from houseway.rules.banked_deal import BankedDeal
from houseway.rules.betting import place_wagers
from houseway.rules.collect import collect
from houseway.rules.deal import Namer
from houseway.rules.decisions import Choose, Decision
from houseway.rules.events import Answered, Asked, Ended, Event, Reached, Ruled, Voided
from houseway.rules.floor import apply_effect, check_effect, choice_ask
from houseway.rules.game import AnyDeal, Game
from houseway.rules.hand import Hand, Wager
from houseway.rules.inputs import Decided, Defaulted, Incident, Input, Ruling
from houseway.rules.legality import Choice, Refusal
from houseway.rules.opening import Opening
from houseway.rules.pot_deal import PotDeal
from houseway.rules.requests import Ask, AskAll, AskAny, Misdeal, Moment, Script
from houseway.rules.rulings import Course, PutChoice
from houseway.rules.view import View, build_view

__all__ = ["Question", "Round", "replay"]


class Question(msgspec.Struct, frozen=True):
    """An open question: its number, who is asked, and about what."""

    id: str
    key: Any
    ask: Ask

    @property
    def bettor(self) -> str:
        """Who is asked."""
        return self.ask.bettor

    @property
    def default(self) -> Decision:
        """What is done for a bettor who does not answer."""
        default = self.ask.default
        return default() if callable(default) else default


class Put(msgspec.Struct, frozen=True):
    """A choice that the floor has put, and the ruling that it is part of."""

    question: Question
    courses: tuple[Course, ...]
    ruling: Ruling


class Round:
    """One round of a game, from its opening to its end.

    Nothing is dealt before the first look at it, so that rulings may wait for its moments.
    With `strict` a fault in a script is raised; otherwise it voids the round as an incident.
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
        kind: type[Any] = BankedDeal if game.family.banked else PotDeal
        self.deal: AnyDeal = kind(game.terms, opening, tape, namer)
        self.inputs: list[Input] = []
        self.over = False
        self.voided = False
        self._tape = tape
        self._namer = namer
        self._strict = strict
        self._script: Script | None = None
        self._request: Ask | AskAll | AskAny | None = None
        self._open: dict[str, Question] = {}
        self._answers: dict[Any, Decision] = {}
        self._choices: dict[str, Put] = {}
        """What the floor has put to bettors: play rests until all of it is answered."""
        self._at_moment = False
        """It rests at a moment, not at questions of the script."""
        self._asked = 0
        self._waiting: dict[str, list[Ruling]] = {}
        self._set_by_house_way: set[str] = set()

    # -- looking ----------------------------------------------------------------------------

    @property
    def events(self) -> list[Event]:
        """What has happened, in order."""
        self._start()
        return self.deal.events

    @property
    def pending(self) -> tuple[Question, ...]:
        """The open questions; the floor's choices before the script's own."""
        self._start()
        if self._choices:
            return tuple(put.question for put in self._choices.values())
        return tuple(self._open.values())

    def _question(self, id: str) -> Question:
        pending = self.pending
        for question in pending:
            if question.id == id:
                return question
        open_ = ", ".join(question.id for question in pending)
        raise DecisionError(
            "decision/not_asked",
            f"{id} is not an open question; open are: {open_ or 'none'}",
            question=id,
        )

    def legal(self, id: str) -> tuple[Choice, ...]:
        """What the question accepts, with bounds, warnings and reasons."""
        return self._question(id).ask.options.choices()

    def why_not(self, id: str, decision: Decision) -> Refusal | None:
        """Why this decision would be refused; None if it is legal."""
        return self._question(id).ask.options.why_not(decision)

    def warning(self, id: str, decision: Decision) -> str:
        """What the book will do about this legal decision; empty where nothing."""
        return self._question(id).ask.options.warning(decision)

    def sample(self, id: str, chance: Chance) -> Decision:
        """A legal decision, for bots and tests."""
        return self._question(id).ask.options.sample(chance)

    def view(self, viewer: str) -> View:
        """The round as a bettor, `spectator` or `surveillance` may see it."""
        self._start()
        return build_view(self, viewer)

    # -- deciding ---------------------------------------------------------------------------

    def decide(self, id: str, decision: Decision, by: str = "") -> None:
        """Answer a question; a decision that is not legal is refused and changes nothing."""
        question = self._question(id)
        by = by or question.ask.bettor
        if by != question.ask.bettor:
            raise DecisionError(
                "decision/not_yours",
                f"{id} asks {question.ask.bettor}, not {by}",
                question=id,
                by=by,
            )
        refusal = question.ask.options.why_not(decision)
        if refusal is not None:
            kind = WagerError if refusal.code.startswith("wager/") else DecisionError
            raise kind(refusal.code, refusal.reason, question=id)
        self.inputs.append(Decided(id, decision, by))
        self._answer(question, decision, default=False)

    def use_default(self, id: str, by: str = "clock") -> None:
        """Answer for the bettor with the question's own default."""
        question = self._question(id)
        self.inputs.append(Defaulted(id, by))
        self._answer(question, question.default, default=True)

    def rule(self, ruling: Ruling) -> None:
        """Apply a floor ruling now, or leave it to wait for its moment."""
        if not ruling.at:
            self._start()
        if self.over:
            raise RulingError("ruling/round_over", "the round is over; it cannot be ruled on")
        if ruling.at:
            self.inputs.append(ruling)
            self._waiting.setdefault(ruling.at, []).append(ruling)
            return
        for effect in ruling.effects:
            check_effect(self.deal, effect)
        before = len(self.deal.events)
        try:
            fees = self._apply(ruling)
        except HousewayError:
            if len(self.deal.events) > before:  # effects before the refused one are taken back
                self._rebuild(self.inputs)
            raise
        self.inputs.append(ruling)
        self._guard(lambda: self._after(ruling, fees))

    def _apply(self, ruling: Ruling) -> str | None:
        """Each effect in turn; a void is the last, and its word on the fees is the answer."""
        for effect in ruling.effects:
            fees = apply_effect(self.deal, effect, ruling, self._set_by_house_way)
            if fees is not None:
                return fees
            if isinstance(effect, PutChoice):
                question = self._ask(None, choice_ask(self.deal, effect))
                self._choices[question.id] = Put(question, effect.choices, ruling)
        return None

    def _after(self, ruling: Ruling, fees: str | None) -> None:
        if fees is None:
            self._answer_for_the_ruled()
        else:
            self._void(fees, f"ruling: {ruling.reason or 'void'}")

    def _apply_waiting(self, ruling: Ruling) -> None:
        """Its moment has come. If it cannot be applied, an event says so and play goes on."""
        try:
            for effect in ruling.effects:
                check_effect(self.deal, effect)
            fees = self._apply(ruling)
        except RulingError as refused:
            self.deal.events.append(
                Ruled("refused", ruling.by, refused.message, refused=refused.code)
            )
        else:
            if fees is not None:
                self._after(ruling, fees)

    def _answer_for_the_ruled(self) -> None:
        """Questions that a ruling has answered take their default: see `_is_ruled`."""
        for question in list(self._open.values()):
            if self._choices:
                return
            if question.id in self._open and self._is_ruled(question.ask.about):
                self._answer(question, question.default, default=True)

    def _is_ruled(self, about: Hand | Wager | None) -> bool:
        """A hand that is dead, set by the house way or left without the wagers that lay on it, or
        a wager returned or on a dead hand."""
        if isinstance(about, Hand):
            return not about.live or about.id in self._set_by_house_way or self._is_bare(about)
        if isinstance(about, Wager):
            return not about.live or (about.hand is not None and not about.hand.live)
        return False

    def _is_bare(self, hand: Hand) -> bool:
        """Whether wagers lay on the hand and every one of them has gone back."""
        if not isinstance(self.deal, BankedDeal):
            return False
        lay = [wager for wager in self.deal.wagers if wager.hand is hand]
        return bool(lay) and all(wager.returned for wager in lay)

    # -- driving ----------------------------------------------------------------------------

    def _start(self) -> None:
        if self._script is None:
            self._script = self._whole()
            self._guard(lambda: self._run(None), starting=True)

    def _whole(self) -> Script:
        """The family's script; a banked game has its wagers first and its bank last."""
        family, deal = self.game.family, self.deal
        if not isinstance(deal, BankedDeal):
            yield from family.play(deal)
            return
        yield from place_wagers(deal)
        deal.bank.post(self.opening.player_dealer, self.opening.bank)
        yield Moment("no more bets")
        yield from family.play(deal)
        for wager in deal.wagers:
            if wager.live or deal.chips[wager.id]:
                raise ValueError(f"{wager} was never settled")
        deal.bank.close(self.opening.player_dealer)

    def _guard(self, step: Callable[[], None], *, starting: bool = False) -> None:
        """A fault rebuilds the round as it was before the last input, and voids it.

        A fault on the way to the first question leaves nothing of the script to keep.
        """
        try:
            step()
        except Exception as fault:
            if self._strict or (self.inputs and isinstance(self.inputs[-1], Incident)):
                raise
            why = fault.message if isinstance(fault, HousewayError) else repr(fault)
            if starting:
                self._start_over()
            else:
                self._rebuild(self.inputs[:-1])
            self._incident(why, starting=starting)

    def _start_over(self) -> None:
        """As before the first look, but for the rulings that wait."""
        tape = Joined(Scripted(self.deal.tape.draws), self._tape)
        again = Round(self.game, self.opening, tape, namer=self._namer)
        again.inputs = self.inputs
        again._script = again._whole()
        self.__dict__.update(again.__dict__)

    def _rebuild(self, inputs: Sequence[Input]) -> None:
        """As after these inputs; what was drawn since comes again."""
        tape = Joined(Scripted(self.deal.tape.draws), self._tape)
        again = replay(self.game, self.opening, tape, inputs, namer=self._namer)
        self.__dict__.update({k: v for k, v in again.__dict__.items() if k != "_strict"})

    def _incident(self, why: str, *, starting: bool) -> None:
        self.inputs.append(Incident(why, starting))
        self._void("returned", why, incident=True)

    def _void(self, fees: str, why: str, *, incident: bool = False) -> None:
        self.deal.chips.undo(keep_fees=fees == "kept")
        self.deal.events.append(Voided(why, incident))
        self.voided = True
        self._finish()

    def _finish(self) -> None:
        self.over = True
        self._open.clear()
        self._choices.clear()
        if self._script is not None:
            self._script.close()
        for ruling in (each for waiting in self._waiting.values() for each in waiting):
            why = f"the round had no {ruling.at!r} after it was given"
            self.deal.events.append(Ruled("refused", ruling.by, why, refused="ruling/no_moment"))
        self.deal.events.append(Ended())

    def _run(self, value: Any) -> None:
        script = self._script
        assert script is not None
        while True:
            try:
                request = script.send(value)
            except StopIteration:
                self._finish()
                return
            if type(request) is Moment:
                self._reach(request.name)
                self._at_moment = bool(self._choices)
                if self.over or self._choices:
                    return
                value = None
                continue
            if type(request) is Misdeal:
                self._void(request.fees, f"misdeal: {request.why}")
                return
            if type(request) is AskAll and not request.asks:
                value = {}
                continue
            self._put(request)
            self._answer_for_the_ruled()
            return

    def _reach(self, moment: str) -> None:
        deal = self.deal
        deal.moment = moment
        deal.events.append(Reached(moment))
        for ruling in self._waiting.pop(moment, ()):
            self._apply_waiting(ruling)
            if self.over:
                return
        collect(deal)

    def _put(self, request: Any) -> None:
        """Open the questions of a request; those that go on keep their numbers."""
        asks = {None: request} if isinstance(request, Ask) else request.asks
        if type(request) is AskAny and type(self._request) is AskAny:
            kept = {q.key: q for q in self._open.values() if q.key in asks}
        else:
            kept = {}
        self._open = {}
        self._answers = {}
        self._request = request
        for key, ask in asks.items():
            question = kept.get(key)
            if question is None or question.ask.bettor != ask.bettor:
                question = self._ask(key, ask)
            elif question.ask is not ask:
                question = Question(question.id, key, ask)
            self._open[question.id] = question

    def _ask(self, key: Any, ask: Ask) -> Question:
        self._asked += 1
        question = Question(f"q{self._asked}", key, ask)
        about = ask.about.id if ask.about is not None else ""
        self.deal.events.append(Asked(question.id, ask.bettor, about))
        return question

    def _answer(self, question: Question, decision: Decision, *, default: bool) -> None:
        ask = question.ask
        seen = (ask.bettor,) if ask.secret else None
        event = Answered(question.id, ask.bettor, decision, default, seen)
        put = self._choices.pop(question.id, None)
        if put is not None:
            self.deal.events.append(event)
            self._guard(lambda: self._take(put, decision))
            return
        request = self._request
        if type(request) is AskAll:
            del self._open[question.id]
            self.deal.events.append(event)
            self._answers[question.key] = decision
            if self._open:
                return
            value: Any = self._answers
        elif type(request) is AskAny:
            self.deal.events.append(event)
            value = (question.key, decision)
        else:
            self._open.clear()
            self.deal.events.append(event)
            value = decision
        self._guard(lambda: self._run(value))

    def _take(self, put: Put, decision: Decision) -> None:
        """Do what the bettor chose; after the last choice play goes on where it rested."""
        [chosen] = [course for course in put.courses if Choose(course.name) == decision]
        self._apply_waiting(msgspec.structs.replace(put.ruling, effects=chosen.effects))
        if self.over or self._choices:
            return
        if self._at_moment:
            self._at_moment = False
            self._run(None)
        else:
            self._answer_for_the_ruled()

    # -- going back -------------------------------------------------------------------------

    def fork(self, tape: Tape | None = None, *, upto: int | None = None) -> Round:
        """The same round again, after `upto` inputs (all by default), to go on differently.

        With no tape of its own the fork can only repeat what was drawn here.
        """
        inputs = self.inputs if upto is None else self.inputs[:upto]
        drawn = Scripted(self.deal.tape.draws)
        if upto is None or tape is None:
            source: Tape = drawn if tape is None else Joined(drawn, tape)
            return replay(self.game, self.opening, source, inputs)
        probe = replay(self.game, self.opening, drawn, inputs)
        used = Scripted(probe.deal.tape.draws)
        return replay(self.game, self.opening, Joined(used, tape), inputs)

    def undo(self, inputs: int = 1) -> Round:
        """The round as it was so many inputs ago; what was drawn since comes again."""
        draws = self.deal.tape.draws
        rest = Joined(Scripted(draws), self._tape)
        kept = self.inputs[: max(0, len(self.inputs) - inputs)]
        again = replay(self.game, self.opening, rest, kept)
        if "~" in draws[len(again.deal.tape.draws) :]:
            raise ChanceError("tape/shuffled", "the cards were shuffled since; it stays done")
        return again


def _feed(round_: Round, inputs: Sequence[Input]) -> None:
    for each in inputs:
        match each:
            case Decided(question, decision, by):
                round_.decide(question, decision, by)
            case Defaulted(question, by):
                round_.use_default(question, by)
            case Ruling():
                round_.rule(each)
            case Incident(why, starting):
                if starting:
                    round_._start_over()
                else:
                    round_._start()
                round_._incident(why, starting=starting)


def replay(
    game: Game,
    opening: Opening,
    tape: Tape,
    inputs: Sequence[Input],
    *,
    namer: Namer | None = None,
    strict: bool = False,
) -> Round:
    """Play the inputs again. Loading, undo, review and audit are this."""
    round_ = Round(game, opening, tape, namer=namer, strict=strict)
    _feed(round_, inputs)
    round_._start()
    return round_
