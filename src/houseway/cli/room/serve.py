"""`houseway serve`: open the room in a browser."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from houseway.room import Bus

__all__ = ["Data", "Database", "database_of", "serve"]

Data = Annotated[Path | None, typer.Option(metavar="DIR", help="The folder with the database.")]
Database = Annotated[str, typer.Option(metavar="URL", help="A database URL, such as PostgreSQL.")]


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port; 0 picks a free one.")
    ] = 8080,
    data: Data = None,
    database: Database = "",
    redis: Annotated[
        str,
        typer.Option(
            metavar="URL",
            help="Redis, for several processes on one PostgreSQL (see docs/operations.md).",
        ),
    ] = "",
    bots: Annotated[
        bool, typer.Option("--bots/--no-bots", help="Open a table of bots for every edition.")
    ] = True,
    edition: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="An edition file of your own. Repeatable."),
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(metavar="URL", help="The public address behind a proxy. Repeatable."),
    ] = None,
    zone: Annotated[
        str, typer.Option(metavar="ZONE", help="Time zone of the gaming day; remembered.")
    ] = "",
    day_begins: Annotated[
        int | None,
        typer.Option(min=0, max=23, metavar="HOUR", help="The hour the gaming day begins."),
    ] = None,
    limits: Annotated[
        bool,
        typer.Option(
            "--limits/--no-limits",
            help="Limit each visitor's sign-ins, calls, sockets and tables; turn off only for "
            "load tests.",
        ),
    ] = True,
) -> None:
    """Open the room: lobby, tables and bots in the browser."""
    import asyncio

    import msgspec

    from houseway.editions.library import shelve
    from houseway.web.config import WebConfig

    for path in edition or ():
        _say(f"{path} is offered as {shelve(path)}")
    origins = tuple(origin or ())
    secure = bool(origins) and all(each.startswith("https://") for each in origins)
    settings = WebConfig(origins=origins, secure=secure)
    if not limits:
        unlimited = dict.fromkeys(("calls", "sign_ins", "sockets", "connections", "tables"))
        settings = msgspec.structs.replace(settings, **unlimited, warm_after=0)
    day = {"zone": zone or None, "begins": day_begins}
    redis = redis or os.environ.get("HOUSEWAY_REDIS", "")
    url = database_of(data, database)
    gc.disable()  # objects built while the room opens live on, so collecting would be wasted work
    try:
        asyncio.run(_serve(host, port, url, settings, day, bots=bots, redis=redis))
    finally:
        gc.enable()


def database_of(data: Path | None, database: str) -> str:
    """Return the database URL asked for, or the room's default."""
    from houseway.room import database_url
    from houseway.room.store import database_in

    if database:
        return database
    return database_url() if data is None else database_in(data)


async def _serve(
    host: str,
    port: int,
    database: str,
    settings: object,
    day: dict[str, str | int | None],
    *,
    bots: bool,
    redis: str,
) -> None:
    from houseway.errors import HousewayError
    from houseway.room import Room, open_store
    from houseway.room.build import build_name
    from houseway.room.store import display_url
    from houseway.web.config import WebConfig
    from houseway.web.server import address_of, listen, serve

    assert isinstance(settings, WebConfig)
    # The writer's thread releases the GIL at each statement and must win it back from the tables'
    # thread. At the default interval of five milliseconds a commit would mostly wait for that.
    sys.setswitchinterval(0.0005)
    bound = None
    try:
        bound = listen(host, port)
        bus = await _connect(redis)
        store = open_store(database, place=address_of(bound), shared=bool(redis))
    except HousewayError:
        if bound is not None:
            bound.close()
        elif not redis:  # the process on that port may hold the database too: a clearer error
            await open_store(database).close()
        raise
    _say(f"Houseway {build_name()}, data in {display_url(database)}")
    room = await Room.start(store, house={k: v for k, v in day.items() if v is not None}, bus=bus)
    if bots:
        await room.open_tables()
    # Everything built so far lives as long as the room, so the collector need not scan it again.
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    gc.enable()
    await serve(
        room,
        bound,
        settings,
        ready=lambda: _say(f"Houseway is open at {address_of(bound)}  (Ctrl-C closes it)"),
    )
    _say("closed")


async def _connect(redis: str) -> Bus | None:
    """Connect the bus between processes; None for a single process."""
    if not redis:
        return None
    from houseway.room.cluster.redis_bus import RedisBus

    bus = RedisBus(redis)
    await bus.check()
    return bus


def _say(words: str) -> None:
    sys.stdout.write(words + os.linesep)
    sys.stdout.flush()
