"""Every open table, as a process knows it that does not own it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import takewhile
from typing import TYPE_CHECKING, Any

import msgspec

from houseway.room.accounts.accounts import MySeat
from houseway.room.cluster.leases import Watch
from houseway.room.errors import RoomError
from houseway.room.store.reader import Reader
from houseway.room.tables.lobby import LobbyLine, bare_line, title_of
from houseway.room.tables.machine import Core
from houseway.room.tables.order import TableOrder, settings_of
from houseway.room.tables.recovery import game_of, order_of
from houseway.rules.game import Game

if TYPE_CHECKING:
    from houseway.room.room import Room

__all__ = ["KnownTable", "KnownTables"]


class KnownTable(msgspec.Struct):
    """How it was ordered, and what its owner last said of it."""

    number: int
    game: Game
    order: TableOrder
    line: LobbyLine


class KnownTables:
    """By id; a table that has ended stays known."""

    def __init__(self, room: Room, watch: Watch) -> None:
        self._room = room
        self._watch = watch
        self._known: dict[str, KnownTable] = {}
        self._seats: dict[int, dict[str, list[MySeat]]] = {}
        """By owner and person."""

    def ids(self) -> list[str]:
        """Of all of them."""
        return [*self._known]

    async def learn(self, tables: Iterable[str]) -> None:
        """Those that are new."""
        fresh = [each for each in tables if each not in self._known]
        if not fresh:
            return

        def look(reader: Reader) -> list[Any]:
            return [reader.table(each) for each in fresh]

        for row in await self._room.store.read(look):
            if row is not None:
                game, order = game_of(row), order_of(row)
                title = title_of(order)
                line = bare_line(row.id, Core(game, settings_of(order)), title)
                self._known[row.id] = KnownTable(row.number, game, order, line)

    def hear(self, sender: int, lobby: list[LobbyLine], seats: dict[str, list[MySeat]]) -> None:
        """What an owner says of his tables."""
        for line in lobby:
            if line.id in self._known and self._watch.owner(line.id) == sender:
                self._known[line.id].line = line
        self._seats[sender] = seats

    def seats_of(self, person: str) -> list[MySeat]:
        """Where he sits at tables of others, as their owners last said."""
        return [
            seat
            for owner, seats in self._seats.items()
            for seat in seats.get(person, ())
            if self._watch.owner(seat.table) == owner and seat.table not in self._room.tables
        ]

    def forget(self, alive: Collection[int]) -> None:
        """What processes have said that are gone."""
        self._seats = {owner: seats for owner, seats in self._seats.items() if owner in alive}

    def check(self, table: str) -> None:
        """Refuse one that nobody has, or that has ended."""
        if table not in self._room.tables and table not in self._watch.leases:
            raise RoomError("room/no_such_table", f"there is no table {table}", table=table)

    def game(self, table: str) -> Game:
        """What is played there."""
        self.check(table)
        return self._known[table].game

    def order(self, table: str) -> TableOrder:
        """How it was ordered."""
        self.check(table)
        return self._known[table].order

    def others(self) -> list[KnownTable]:
        """Open tables that others have."""
        return [
            self._known[each]
            for each in self._watch.leases
            if each in self._known and each not in self._room.tables
        ]

    def number(self, table: str) -> int:
        """By which the lobby is in order."""
        if table in self._known:
            return self._known[table].number
        return int("".join(takewhile(str.isdigit, table[1:])))
