"""The lobby: one line for every table."""

from __future__ import annotations

import msgspec

from houseway.editions.catalogue import index
from houseway.room.accounts.accounts import Person
from houseway.room.tables.actor import TableActor
from houseway.room.tables.machine import TableMachine
from houseway.room.tables.order import TableOrder, edition_of
from houseway.rules.round.opening import Limits


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
    """The names of everybody seated except bots."""
    private: bool


def lobby_line(actor: TableActor, title: tuple[str, str]) -> LobbyLine:
    """Describe a table of this process as it is now."""
    table = actor.table
    people, names = table.sitting.people, table.machine.names
    playing = "playing" if table.machine.round is not None else "between rounds"
    return msgspec.structs.replace(
        bare_line(table.id, table.machine, title),
        taken=len(people.seated),
        bots=sum(each.mark == "bot" for each in people),
        watching=len(actor.audience.watchers),
        state=playing if table.countdowns.busy else "waiting",
        people=[names.get(e.bettor, e.bettor) for e in people if e.mark != "bot"],
        private=table.order.private,
    )


def bare_line(id: str, machine: TableMachine, title: tuple[str, str]) -> LobbyLine:
    """Describe a table from its order alone, without its live state."""
    sitting, game = machine.sitting, machine.game
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
        people=[],
        private=False,
    )


def title_of(order: TableOrder) -> tuple[str, str]:
    """Return the title and house of a table's edition."""
    if order.text:
        identity = edition_of(order).identity
        return identity.title, identity.house
    row = next((each for each in index() if each["id"] == order.edition), None)
    return (row["title"], row["house"]) if row is not None else (order.edition, "")


def may_see(order: TableOrder, who: Person | None) -> bool:
    """Whether a person's lobby shows a table: a private one appears only to whoever opened it."""
    return not order.private or (who is not None and order.by == who.id)
