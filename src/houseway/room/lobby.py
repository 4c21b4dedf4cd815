"""The lobby: a line for every table."""

from __future__ import annotations

import msgspec

from houseway.room.live import LiveTable
from houseway.room.people import Person
from houseway.room.table import RoomTable
from houseway.rules.opening import Limits

__all__ = ["LobbyLine", "is_his", "lobby_line"]


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
    people: list[str]
    """Who sits there but for bots, by name."""
    private: bool


def lobby_line(live: LiveTable, title: str, house: str) -> LobbyLine:
    """Of a table whose edition is called so."""
    table = live.table
    sitting, game = table.sitting, table.core.game
    playing = "playing" if table.core.round is not None else "between rounds"
    names = table.core.names
    return LobbyLine(
        id=table.id,
        edition=game.edition,
        title=title,
        house=house,
        family=game.family.name,
        seats=sitting.people.seats,
        taken=len(sitting.people.seated),
        bots=sum(each.mark == "bot" for each in sitting.people),
        watching=len(live.audience.watchers),
        limits=sitting.limits,
        state=playing if table.clocks.busy else "waiting",
        people=[names.get(e.bettor, e.bettor) for e in sitting.people if e.mark != "bot"],
        private=table.order.private,
    )


def is_his(table: RoomTable, who: Person | None) -> bool:
    """Whether he opened it or sits there."""
    return who is not None and (table.order.by == who.id or who.id in table.sitting.people)
