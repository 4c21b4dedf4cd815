"""The open questions of a script, each with a number and the bettor who must answer it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, get_args

import msgspec

from houseway.errors import DecisionError, WagerError
from houseway.rules.round.decisions import Decision
from houseway.rules.round.events import Answered, Asked, Event
from houseway.rules.round.inputs import Decided, why_malformed
from houseway.rules.round.legality import Refusal
from houseway.rules.round.requests import Ask, AskAll, AskAny

UNANSWERED: Final = object()
"""Returned instead of an answer while the script waits for other bettors."""
_NOT_PLAIN: Final = (("", str),)
_PLAIN: Final[dict[type[Decision], tuple[tuple[str, type], ...]]] = {
    kind: tuple((field.name, field.type) for field in msgspec.structs.fields(kind))
    for kind in get_args(Decision)
    if all(field.type in (int, str) for field in msgspec.structs.fields(kind))
}
"""The field names and types of each decision that holds only names and numbers."""
_MANY: Final = 2**53


class Question(msgspec.Struct, frozen=True):
    """An open question: its number, the bettor it asks, and what it is about."""

    id: str
    key: Any
    ask: Ask

    def __repr__(self) -> str:
        about = f" about {self.ask.about!r}" if self.ask.about is not None else ""
        return f"<{self.id}: {self.bettor} is asked{about}>"

    @property
    def bettor(self) -> str:
        """The bettor who is asked."""
        return self.ask.bettor

    @property
    def default(self) -> Decision:
        """The decision made for a bettor who does not answer."""
        default = self.ask.default
        return default() if callable(default) else default

    def why_not(self, decision: Decision) -> Refusal | None:
        """Return why the decision is malformed or refused; None if it is legal."""
        if not _is_plain(decision):
            wrong = why_malformed(Decided(self.id, decision, ""))
            if wrong:
                return Refusal("decision/malformed", f"this answer is malformed: {wrong}")
        return self.ask.options.why_not(decision)


def _is_plain(decision: Decision) -> bool:
    """Whether a record can certainly hold the decision.

    True if it holds only ASCII names and whole numbers of ordinary size. Anything else goes through
    the encoder, which is exact but too slow for every decision.
    """
    for name, kind in _PLAIN.get(type(decision), _NOT_PLAIN):
        value: Any = getattr(decision, name, None)
        if kind is int:
            if type(value) is not int or not 0 <= value < _MANY:
                return False
        elif type(value) is not str or not value.isascii():
            return False
    return True


class Questions:
    """The questions of the script's latest request; asking one records an event."""

    def __init__(self, events: list[Event]) -> None:
        self.open: dict[str, Question] = {}
        self._events = events
        self.asked = 0
        self._request: Ask | AskAll | AskAny | None = None
        self._answers: dict[Any, Decision] = {}
        self._checked: tuple[Question | None, Decision | None, int] = (None, None, 0)
        self._refusal: Refusal | None = None
        """Why the decision checked last is refused; None if it is legal."""

    def why_not(self, question: Question, decision: Decision) -> Refusal | None:
        """Return why the question refuses this decision; None if it is legal.

        What is legal changes only with an event, so until the next event the last verdict is
        reused.
        """
        known, events = self._checked, len(self._events)
        if known[1] is not decision or known[0] is not question or known[2] != events:
            self._refusal = question.why_not(decision)
            self._checked = question, decision, events
        return self._refusal

    def check(self, question: Question, decision: Decision, by: str) -> None:
        """Raise unless `by` is the bettor who is asked and the decision is legal."""
        if by != question.bettor:
            said = f"question {question.id} is for {question.bettor}, not for {by}"
            raise DecisionError("decision/not_yours", said, question=question.id, by=by)
        refusal = self.why_not(question, decision)
        if refusal is not None:
            kind = WagerError if refusal.code.startswith("wager/") else DecisionError
            raise kind(refusal.code, refusal.reason, question=question.id)

    def not_asked(self, id: str, pending: Sequence[Question]) -> DecisionError:
        """Return the error for a question that is not open."""
        open_ = ", ".join(question.id for question in pending) or "none"
        answered = any(isinstance(e, Answered) and e.question == id for e in self._events)
        why = "has been answered already" if answered else "is not an open question"
        message = f"{id} {why}; open questions: {open_}"
        return DecisionError("decision/not_asked", message, question=id)

    def record_answer(self, question: Question, decision: Decision, *, default: bool) -> None:
        """Record an answer as an event; only its bettor may see a secret one."""
        ask = question.ask
        seen = (ask.bettor,) if ask.secret else None
        self._events.append(Answered(question.id, ask.bettor, decision, default, seen))

    def warning(self, question: Question, decision: Decision) -> str:
        """Return the penalty that follows a legal decision; empty if there is none."""
        legal = self.why_not(question, decision) is None
        return question.ask.options.warning(decision) if legal else ""

    def comes_to(self, question: Question, decision: Decision) -> str:
        """Describe the hands that a legal decision makes; empty if that is not known."""
        legal = self.why_not(question, decision) is None
        return question.ask.options.comes_to(decision) if legal else ""

    def open_request(self, request: Ask | AskAll | AskAny) -> None:
        """Open the questions of a request; those already open keep their numbers."""
        if type(request) is Ask:
            question = self.ask(None, request)
            self.open = {question.id: question}
            self._answers = {}
            self._request = request
            return
        asks = {None: request} if isinstance(request, Ask) else request.asks
        if type(request) is AskAny and type(self._request) is AskAny:
            same = {id: q for id, q in self.open.items() if asks.get(q.key) is q.ask}
            if len(same) == len(asks):
                self.open, self._request = same, request
                return
            kept = {q.key: q for q in self.open.values() if q.key in asks}
        else:
            kept = {}
        self.open = {}
        self._answers = {}
        self._request = request
        for key, ask in asks.items():
            known = kept.get(key)
            if known is None or known.ask.bettor != ask.bettor:
                known = self.ask(key, ask)
            elif known.ask is not ask:
                known = Question(known.id, key, ask)
            self.open[known.id] = known

    def ask(self, key: Any, ask: Ask) -> Question:
        """Number a question and record that it was asked; the caller keeps it open."""
        self.asked += 1
        question = Question(f"q{self.asked}", key, ask)
        about = ask.about.id if ask.about is not None else ""
        self._events.append(Asked(question.id, ask.bettor, about))
        return question

    def answer(self, question: Question, decision: Decision) -> Any:
        """Return what to send to the script, or `UNANSWERED` while it waits for others."""
        if type(self._request) is AskAny:
            return question.key, decision
        del self.open[question.id]
        if type(self._request) is not AskAll:
            return decision
        self._answers[question.key] = decision
        return UNANSWERED if self.open else self._answers
