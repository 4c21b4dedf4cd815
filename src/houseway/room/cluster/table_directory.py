"""The directory of open tables, as known to processes that do not own them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import takewhile
from typing import TYPE_CHECKING, Any

import msgspec

from houseway.room.accounts.accounts import MySeat
from houseway.room.cluster.leases import ClusterView
from houseway.room.errors import RoomError
from houseway.room.store.reader import Reader
from houseway.room.tables.lobby import LobbyLine, bare_line, title_of
from houseway.room.tables.machine import TableMachine
from houseway.room.tables.order import TableOrder, settings_of
from houseway.room.tables.recovery import game_of, order_of
from houseway.rules.game import Game

if TYPE_CHECKING:
    from houseway.room.room import Room


class DirectoryEntry(msgspec.Struct):
    """How a table was ordered, and the lobby line that its owner last sent."""

    number: int
    game: Game
    order: TableOrder
    line: LobbyLine


class TableDirectory:
    """Known tables by id; tables that have ended stay known."""

    def __init__(self, room: Room, view: ClusterView) -> None:
        self._room = room
        self._view = view
        self._known: dict[str, DirectoryEntry] = {}
        self._seats: dict[int, dict[str, list[MySeat]]] = {}
        """The seats by owner and person."""

    def ids(self) -> list[str]:
        """Return the ids of all known tables."""
        return [*self._known]

    async def learn(self, tables: Iterable[str]) -> None:
        """Read the tables that are not known yet."""
        fresh = [each for each in tables if each not in self._known]
        if not fresh:
            return

        def query(reader: Reader) -> list[Any]:
            return [reader.table(each) for each in fresh]

        for row in await self._room.store.read(query):
            if row is not None:
                game, order = game_of(row), order_of(row)
                title = title_of(order)
                line = bare_line(row.id, TableMachine(game, settings_of(order)), title)
                self._known[row.id] = DirectoryEntry(row.number, game, order, line)

    def update(self, sender: int, lobby: list[LobbyLine], seats: dict[str, list[MySeat]]) -> None:
        """Store what an owner has sent about its tables."""
        for line in lobby:
            if line.id in self._known and self._view.owner(line.id) == sender:
                self._known[line.id].line = line
        self._seats[sender] = seats

    def seats_of(self, person: str) -> list[MySeat]:
        """Return a person's seats at tables of other processes, as their owners last sent them."""
        return [
            seat
            for owner, seats in self._seats.items()
            for seat in seats.get(person, ())
            if self._view.owner(seat.table) == owner and seat.table not in self._room.tables
        ]

    def forget_dead(self, alive: Collection[int]) -> None:
        """Forget what was sent by processes that are no longer alive."""
        self._seats = {owner: seats for owner, seats in self._seats.items() if owner in alive}

    def check(self, table: str) -> None:
        """Refuse a table that does not exist or has ended."""
        if table not in self._room.tables and table not in self._view.leases:
            raise RoomError("room/no_such_table", f"there is no table {table}", table=table)

    def game(self, table: str) -> Game:
        """Return a table's game."""
        self.check(table)
        return self._known[table].game

    def order(self, table: str) -> TableOrder:
        """Return how a table was ordered."""
        self.check(table)
        return self._known[table].order

    def others(self) -> list[DirectoryEntry]:
        """Return the open tables of other processes."""
        return [
            self._known[each]
            for each in self._view.leases
            if each in self._known and each not in self._room.tables
        ]

    def number(self, table: str) -> int:
        """Return a table's number, by which the lobby is sorted."""
        if table in self._known:
            return self._known[table].number
        return int("".join(takewhile(str.isdigit, table[1:])))
