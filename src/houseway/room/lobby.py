"""The lobby: a line for every table."""

from __future__ import annotations

import msgspec

from houseway.editions.shelf import index
from houseway.room.core import Core
from houseway.room.live import LiveTable
from houseway.rules.opening import Limits

__all__ = ["LobbyLine", "bare_line", "lobby_line", "title_of"]


class LobbyLine(msgspec.Struct, frozen=True):
    """A table in the lobby; `state` is `waiting`, `between rounds` or `playing`."""

    id: str
    edition: str
    title: str
    house: str
    family: str
    seats: int
    taken: int
    bots: int
    watching: int
    limits: Limits
    state: str


def lobby_line(live: LiveTable, title: tuple[str, str]) -> LobbyLine:
    """A table as it is."""
    table = live.table
    people = table.sitting.people
    playing = "playing" if table.core.round is not None else "between rounds"
    return msgspec.structs.replace(
        bare_line(table.id, table.core, title),
        taken=len(people.seated),
        bots=sum(each.mark == "bot" for each in people),
        watching=len(live.audience.watchers),
        state=playing if table.clocks.busy else "waiting",
    )


def bare_line(id: str, core: Core, title: tuple[str, str]) -> LobbyLine:
    """A table of which nothing is known but how it was ordered."""
    sitting, game = core.sitting, core.game
    return LobbyLine(
        id=id,
        edition=game.edition,
        title=title[0],
        house=title[1],
        family=game.family.name,
        seats=sitting.people.seats,
        taken=0,
        bots=0,
        watching=0,
        limits=sitting.limits,
        state="waiting",
    )


def title_of(edition: str) -> tuple[str, str]:
    """Title and house, from the head of the edition's file."""
    row = next((each for each in index() if each["id"] == edition), None)
    return (row["title"], row["house"]) if row is not None else (edition, "")
