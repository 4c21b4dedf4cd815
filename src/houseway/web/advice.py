"""Routes: knowledge at the table. Each is asked for; none is ever pushed upon anybody."""

from __future__ import annotations

from hashlib import sha256
from typing import Annotated, Literal

import msgspec
from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from houseway.errors import DecisionError
from houseway.odds.advice import Advice
from houseway.room.look_back import AdviceRow, Advised, form_of, keep_advice
from houseway.room.people import Person
from houseway.room.unit import Unit
from houseway.rules.round import Round
from houseway.web.desk import Desk, answer
from houseway.web.figures import advise_job, edges_job
from houseway.web.schema import shows
from houseway.web.shelf import shelf

__all__ = ["advice_routes"]

ELSEWHERE = "another process of the room has this table, and advice is given where a table is"
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
        await room.know(id)
        if id not in room.tables:
            return answer(AdviceTold(state="none", why=ELSEWHERE))
        table = room.live(id).table
        round_ = table.core.round
        if round_ is None or body.round != table.sitting.rounds:
            why = f"round {body.round} is not open"
            raise DecisionError("decision/not_asked", why, question=body.question)
        return answer(await _advise(desk, me, id, round_, body))

    @router.get("/{id}/edges", **shows(Edges))
    async def edges(id: TableId) -> Response:
        """The edge on each spot, as this table plays it."""
        order, game = await room.order(id), await room.know(id)
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


async def _advise(
    desk: Desk, me: Person, table: str, round_: Round, body: QuestionBody
) -> AdviceTold:
    view = round_.view(me.id)
    mine = (each for each in view.questions if each.bettor == me.id)
    if body.question not in {each.id for each in mine}:
        raise DecisionError(
            "decision/not_asked",
            f"{body.question} is no open question of yours",
            question=body.question,
        )
    seen, form = msgspec.msgpack.encode(view), form_of(round_.game)
    key = sha256(b"\0".join([form.digest.encode(), seen, body.question.encode()])).hexdigest()
    found = await desk.quick.ask(key, advise_job, form, seen, body.question)
    if found is None:
        return AdviceTold(state="computing")
    told = msgspec.json.decode(found, type=Advised)
    if told.advice is None:
        return AdviceTold(state="none", why=told.why)
    unit = Unit()
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
