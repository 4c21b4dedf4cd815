"""The review of a player's decisions: each question, its answer, and what each answer was worth.

Every figure is computed from the view that the person had at the question, which a replay of the
round restores.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from sqlalchemy import select

from houseway.cards.tape import Scripted
from houseway.errors import HousewayError
from houseway.games import family
from houseway.odds.advice import Advice, advise
from houseway.room.store import schema
from houseway.room.store.reader import Reader
from houseway.room.tables.round_summary import read_given
from houseway.room.transaction import Transaction
from houseway.rules.game import Game
from houseway.rules.records.replay import replay
from houseway.rules.round.decisions import Decision, Join, Place, Ready, TakeBack
from houseway.rules.round.driver import Round
from houseway.rules.round.inputs import Decided, Defaulted
from houseway.rules.round.view import AskedView, View

BETTING = Place | Join | TakeBack | Ready


class GameForm(msgspec.Struct, frozen=True):
    """A game in a form that can be sent to another process."""

    edition: str
    family: str
    terms: str
    digest: str


class Advised(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is stored for a question: hand, cards in view, and the advice or why there is none."""

    hand: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    advice: Advice | None = None
    why: str = ""


class Looked(msgspec.Struct, frozen=True):
    """A question of a finished round, with its answer and the advice."""

    question: str
    answered: Decision
    by_clock: bool
    told: Advised


class OwnDecision(msgspec.Struct, frozen=True, kw_only=True):
    """One of a person's decisions; `cost` is in cents compared with the best answer."""

    table: str
    round: int
    question: str
    at: int
    edition: str
    hand: tuple[str, ...]
    against: tuple[str, ...]
    answered: Decision | None
    by_clock: bool
    best: Decision | None
    cost: float | None
    advised: bool
    """Whether the person asked for advice at the table."""
    why: str
    """Why there is no figure."""


def form_of(game: Game) -> GameForm:
    """Return a game in the form that can be sent to another process."""
    return GameForm(
        game.edition, game.family.name, msgspec.json.encode(game.terms).decode(), game.digest
    )


def game_from(form: GameForm) -> Game:
    """Return the game that `form_of` encoded."""
    known = family(form.family)
    terms = msgspec.json.decode(form.terms, type=known.terms)
    return Game(edition=form.edition, family=known, terms=terms, digest=form.digest)


def advise_on(game: Game, view: View, question: AskedView) -> Advised:
    """Return the advice on a question, or why there is none, with the cards in view."""
    about = view.wagers[question.about].hand if question.about in view.wagers else question.about
    hand = view.hands.get(about)
    shown = [
        name
        for each in view.hands.values()
        if not each.controller or each.id == "dealer"
        for name in each.cards
        if name
    ]
    told = Advised(hand=tuple(hand.cards) if hand is not None else (), against=tuple(shown))
    try:
        return msgspec.structs.replace(told, advice=advise(game, view, question))
    except HousewayError as error:
        return msgspec.structs.replace(told, why=error.message)


def look_back(game: Game, given: str, person: str) -> list[Looked]:
    """Return every question about the person's hands in a finished round."""
    found = read_given(given)
    return [
        Looked(asked.id, answered, by_clock, advise_on(game, view, asked))
        for view, asked, answered, by_clock in _questions(game, found, person)
    ]


def _questions(
    game: Game, found: Any, person: str
) -> Iterator[tuple[View, AskedView, Decision, bool]]:
    for number, each in enumerate(found.inputs):
        if not isinstance(each, Decided | Defaulted):
            continue
        if isinstance(each, Decided) and (each.by != person or isinstance(each.decision, BETTING)):
            continue
        before = replay(game, found.opening, Scripted(found.tape), found.inputs[:number])
        asked = _asked(before, each.question, person)
        if asked is None:
            continue
        decision = each.decision if isinstance(each, Decided) else asked.default
        if decision is not None and not isinstance(decision, BETTING):
            yield before.view(person), asked, decision, isinstance(each, Defaulted)


def _asked(round_: Round, question: str, person: str) -> AskedView | None:
    view = round_.view(person)
    return next((q for q in view.questions if q.id == question and q.bettor == person), None)


# -- rows ----------------------------------------------------------------------------------------


class AdviceRow(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The body of a stored row: the advice and, once known, the answer."""

    told: Advised
    answered: Decision | None = None
    by_clock: bool = False


def keep_advice(
    transaction: Transaction,
    row: AdviceRow,
    *,
    person: str,
    table: str,
    round: int,
    question: str,
    at: int,
    given: bool,
) -> None:
    """Store advice with the round; it is not part of the round's chain."""
    body = msgspec.json.encode(row).decode()
    keys = {"person": person, "table": table, "round": round, "question": question}
    transaction.add("advice", **keys, at=at, given=given, body=body)


def decisions_of(
    reader: Reader, person: str, limit: int
) -> tuple[list[OwnDecision], list[tuple[Any, ...]]]:
    """Return the person's latest decisions, newest first, and their rounds still to be reviewed."""
    played, advice = schema.played, schema.advice
    mine = reader.connection.execute(
        select(played).where(played.c.person == person).order_by(played.c.at.desc()).limit(limit)
    ).all()
    found: list[OwnDecision] = []
    left: list[tuple[Any, ...]] = []
    for row in mine:
        if len(found) >= limit:
            break
        kept = reader.connection.execute(
            select(advice).where(
                advice.c.person == person, advice.c.table == row.table, advice.c.round == row.round
            )
        ).all()
        given = {each.question: each.given for each in kept if each.given}
        reviewed = [each for each in kept if not each.given]
        if not reviewed:
            past = reader.round(row.table, row.round)
            of = reader.table(row.table)
            if past is not None and of is not None:
                left.append((row.table, row.round, past.given, of))
            continue
        for each in sorted(reviewed, key=lambda one: one.question, reverse=True):
            body = msgspec.json.decode(each.body, type=AdviceRow)
            asked = each.question.removesuffix(LATER)
            if asked:
                found.append(_own(row, asked, body, advised=asked in given))
    return found[:limit], left


LATER = "?"
"""The ending of a question in a row that a review after the round made. A row with nothing else in
its question marks a reviewed round without a decision."""


def _own(row: Any, question: str, body: AdviceRow, *, advised: bool) -> OwnDecision:
    told, best, cost = body.told, None, None
    if told.advice is not None and told.advice.answers:
        best = told.advice.answers[0].decision
        worth = {each.decision: each.cents for each in told.advice.answers}
        if body.answered in worth:
            cost = max(0.0, worth[best] - worth[body.answered])
    return OwnDecision(
        table=row.table,
        round=row.round,
        question=question,
        at=row.at,
        edition=row.edition,
        hand=told.hand,
        against=told.against,
        answered=body.answered,
        by_clock=body.by_clock,
        best=best,
        cost=cost,
        advised=advised,
        why=told.why if cost is None and told.why else "",
    )
