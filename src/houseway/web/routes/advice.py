"""Routes for advice and edges at a table, given only on request."""

from __future__ import annotations

import asyncio
from hashlib import sha256
from typing import Annotated, Literal

import msgspec
from fastapi import APIRouter, Path, Request
from pydantic import Field
from starlette.responses import Response

from houseway.errors import DecisionError
from houseway.odds.advice import Advice
from houseway.room import Room, RoomError
from houseway.room.accounts.accounts import Person
from houseway.room.accounts.decision_review import AdviceRow, Advised, form_of, keep_advice
from houseway.room.transaction import Transaction, ignore_outcome
from houseway.rules.game import Game
from houseway.rules.round.view import View
from houseway.web.computing.figures import advise_job, edges_job
from houseway.web.lobby_figures import lobby_editions
from houseway.web.request_context import RequestContext, json_response
from houseway.web.schema import Body, responds_with

VIEW_TIMEOUT_SECONDS = 3.0
"""How long to wait for the process that owns a table to send its state."""
TableId = Annotated[str, Path(max_length=64)]
State = Literal["ready", "computing", "none"]


class QuestionBody(Body):
    """An open question to the caller."""

    round: int = Field(ge=0, le=2**53)
    question: str = Field(max_length=32)


class AdviceTold(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The advice, or that it is being computed, or why there is none."""

    state: State
    advice: Advice | None = None
    why: str = ""


class ShownTable(msgspec.Struct, frozen=True):
    """The part of a table's state that advice needs."""

    rounds: int


class ShownJoin(msgspec.Struct, frozen=True):
    """The part of a `joined` message that advice needs."""

    table: ShownTable
    round: View | None


class Edges(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The edge against the bettor per unit of each wager, by spot."""

    state: State
    edges: dict[str, float] = {}
    why: str = ""


def advice_routes(context: RequestContext) -> APIRouter:
    """Return the routes under /api/tables for advice and edges."""
    router = APIRouter(prefix="/api/tables", tags=["advice"])
    room = context.room

    @router.post("/{id}/advice", **responds_with(AdviceTold))
    async def advice(request: Request, id: TableId, body: QuestionBody) -> Response:
        """Evaluate each answer to an open question, from the caller's view alone.

        Advice that was given is stored with the round.
        """
        me = await context.require_person(request)
        game = await room.game_at(id)
        number, view = await shown_round(room, id, me)
        if view is None or body.round != number:
            why = f"round {body.round} is not in progress at this table"
            raise DecisionError("decision/not_asked", why, question=body.question)
        return json_response(await _advise(context, me, id, game, view, body))

    @router.get("/{id}/edges", **responds_with(Edges))
    async def edges(id: TableId) -> Response:
        """The edge of each wager under this table's rules."""
        order, game = await room.order(id), await room.game_at(id)
        if not order.settings and not order.text:
            found = next((each for each in lobby_editions() if each.edition == order.edition), None)
            if found is not None and (found.edges or not game.family.banked):
                state: State = "ready" if found.edges else "none"
                return json_response(Edges(state=state, edges=found.edges, why=found.why))
        told = await context.advice_jobs.compute(f"edges {game.digest}", edges_job, form_of(game))
        if told is None:
            return json_response(Edges(state="computing"))
        if isinstance(told, str):
            return json_response(Edges(state="none", why=told))
        return json_response(Edges(state="ready", edges=told))

    return router


async def shown_round(room: Room, table: str, me: Person) -> tuple[int, View | None]:
    """Return the number of the last round, and the caller's view of the open one or None.

    If another process owns the table, they come from a link that says hello there.
    """
    live = room.tables.get(table)
    if live is not None:
        round_ = live.table.machine.round
        return live.table.sitting.rounds, None if round_ is None else round_.view(me.id)
    return await greeted_view(room, table, me)


async def greeted_view(room: Room, table: str, me: Person) -> tuple[int, View | None]:
    """Return what `shown_round` does, from a link that says hello and then closes."""
    joined: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    def receive(messages: list[bytes]) -> None:
        for message in messages:
            if message.startswith(b'{"t":"joined"') and not joined.done():
                joined.set_result(message)

    link = room.link(table, me, receive)
    try:
        await link.receive(msgspec.json.encode({"t": "hello", "client": "advice"}))
        shown = msgspec.json.decode(
            await asyncio.wait_for(joined, VIEW_TIMEOUT_SECONDS), type=ShownJoin
        )
    except TimeoutError:
        raise RoomError("room/busy", "the table did not answer in time; ask again") from None
    finally:
        link.close()
    return shown.table.rounds, shown.round


async def _advise(
    context: RequestContext, me: Person, table: str, game: Game, view: View, body: QuestionBody
) -> AdviceTold:
    mine = (each for each in view.questions if each.bettor == me.id)
    if body.question not in {each.id for each in mine}:
        raise DecisionError(
            "decision/not_asked",
            f"{body.question} is not one of your open questions",
            question=body.question,
        )
    seen, form = msgspec.msgpack.encode(view), form_of(game)
    key = sha256(b"\0".join([form.digest.encode(), seen, body.question.encode()])).hexdigest()
    found = await context.advice_jobs.compute(key, advise_job, form, seen, body.question)
    if found is None:
        return AdviceTold(state="computing")
    told = msgspec.json.decode(found, type=Advised)
    if told.advice is None:
        return AdviceTold(state="none", why=told.why)
    unit = Transaction()
    keep_advice(
        unit,
        AdviceRow(told=told),
        person=me.id,
        table=table,
        round=body.round,
        question=body.question,
        at=context.room.clock.now_ms(),
        given=True,
    )
    context.room.store.submit(unit).add_done_callback(ignore_outcome)
    return AdviceTold(state="ready", advice=told.advice)
