"""Routes: knowledge at the table. Each is asked for; none is ever pushed upon anybody."""

from __future__ import annotations

import asyncio
from hashlib import sha256
from typing import Annotated, Literal

import msgspec
from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from houseway.errors import DecisionError
from houseway.odds.advice import Advice
from houseway.room import Room, RoomError
from houseway.room.accounts.accounts import Person
from houseway.room.accounts.decision_review import AdviceRow, Advised, form_of, keep_advice
from houseway.room.transaction import Transaction
from houseway.rules.game import Game
from houseway.rules.round.view import View
from houseway.web.computing.figures import advise_job, edges_job
from houseway.web.lobby_figures import shelf
from houseway.web.request_context import Desk, answer
from houseway.web.schema import shows

__all__ = ["advice_routes"]

PATIENCE = 3.0
"""Seconds in which the process that has a table shows it."""
TableId = Annotated[str, Path(max_length=64)]
State = Literal["ready", "computing", "none"]


class QuestionBody(BaseModel):
    """An open question of one's own."""

    model_config = ConfigDict(extra="forbid")

    round: int = Field(ge=0, le=2**53)
    question: str = Field(max_length=32)


class AdviceTold(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The advice; or that it is being computed; or why there is none."""

    state: State
    advice: Advice | None = None
    why: str = ""


class ShownTable(msgspec.Struct, frozen=True):
    """What has to be known of a table."""

    rounds: int


class ShownJoin(msgspec.Struct, frozen=True):
    """What has to be known of `joined`."""

    table: ShownTable
    round: View | None


class Edges(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the other side gains per unit of each wager, by its spot."""

    state: State
    edges: dict[str, float] = {}
    why: str = ""


def advice_routes(desk: Desk) -> APIRouter:
    """What a player may know at a table."""
    router = APIRouter(prefix="/api/tables", tags=["advice"])
    room = desk.room

    @router.post("/{id}/advice", **shows(AdviceTold))
    async def advice(request: Request, id: TableId, body: QuestionBody) -> Response:
        """What each answer to a question is worth, from what the caller sees; it is kept."""
        me = await desk.known(request)
        game = await room.game_at(id)
        number, view = await shown_round(room, id, me)
        if view is None or body.round != number:
            why = f"round {body.round} is not open"
            raise DecisionError("decision/not_asked", why, question=body.question)
        return answer(await _advise(desk, me, id, game, view, body))

    @router.get("/{id}/edges", **shows(Edges))
    async def edges(id: TableId) -> Response:
        """The edge on each spot, as this table plays it."""
        order, game = await room.order(id), await room.game_at(id)
        if not order.settings and not order.text:
            found = next((each for each in shelf() if each.edition == order.edition), None)
            if found is not None and (found.edges or not game.family.banked):
                state: State = "ready" if found.edges else "none"
                return answer(Edges(state=state, edges=found.edges, why=found.why))
        told = await desk.quick.ask(f"edges {game.digest}", edges_job, form_of(game))
        if told is None:
            return answer(Edges(state="computing"))
        if isinstance(told, str):
            return answer(Edges(state="none", why=told))
        return answer(Edges(state="ready", edges=told))

    return router


async def shown_round(room: Room, table: str, me: Person) -> tuple[int, View | None]:
    """The number of the last round and the open one, as the caller sees it; of a table that another
    process has, as that one shows it to whoever says hello."""
    live = room.tables.get(table)
    if live is not None:
        round_ = live.table.machine.round
        return live.table.sitting.rounds, None if round_ is None else round_.view(me.id)
    return await greeted_view(room, table, me)


async def greeted_view(room: Room, table: str, me: Person) -> tuple[int, View | None]:
    """By a link that says hello and goes."""
    joined: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    def take(messages: list[bytes]) -> None:
        for message in messages:
            if message.startswith(b'{"t":"joined"') and not joined.done():
                joined.set_result(message)

    link = room.link(table, me, take)
    try:
        await link.receive(msgspec.json.encode({"t": "hello", "client": "advice"}))
        shown = msgspec.json.decode(await asyncio.wait_for(joined, PATIENCE), type=ShownJoin)
    except TimeoutError:
        raise RoomError("room/busy", "the table does not answer now; ask again") from None
    finally:
        link.close()
    return shown.table.rounds, shown.round


async def _advise(
    desk: Desk, me: Person, table: str, game: Game, view: View, body: QuestionBody
) -> AdviceTold:
    mine = (each for each in view.questions if each.bettor == me.id)
    if body.question not in {each.id for each in mine}:
        raise DecisionError(
            "decision/not_asked",
            f"{body.question} is no open question of yours",
            question=body.question,
        )
    seen, form = msgspec.msgpack.encode(view), form_of(game)
    key = sha256(b"\0".join([form.digest.encode(), seen, body.question.encode()])).hexdigest()
    found = await desk.quick.ask(key, advise_job, form, seen, body.question)
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
        at=desk.room.clock.now_ms(),
        given=True,
    )
    desk.room.store.submit(unit).add_done_callback(
        lambda done: None if done.cancelled() else done.exception()
    )
    return AdviceTold(state="ready", advice=told.advice)
