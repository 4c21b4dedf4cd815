"""Takeover: tables claimed from dead processes, and released to processes that have fewer."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from houseway.room.cluster.leases import ClusterView
from houseway.room.ports import Executor
from houseway.room.store.member import Lease, Member

if TYPE_CHECKING:
    from houseway.room.room import Room

_log = logging.getLogger(__name__)


class Takeover:
    """Claims and releases tables for this process; each step may take longer than a beat."""

    def __init__(
        self,
        room: Room,
        member: Member,
        view: ClusterView,
        executor: Executor,
        moved: Callable[[list[str]], None],
    ) -> None:
        self.takeovers = 0
        """How many tables were taken from dead processes."""
        self._room = room
        self._member = member
        self._view = view
        self._executor = executor
        self._moved = moved

    async def mark_dead(self) -> None:
        """Mark processes as ended that have been dead for long."""
        dead = self._view.dead()
        if dead:
            await self._executor.run(partial(self._member.mark_ended, dead))

    async def claim_tables(self) -> None:
        """Claim and load the free tables that this process may take."""
        room = self._room
        wanted = self._view.wanted({*room.tables, *room.lost})
        if not wanted:
            return
        rest = await room.store.read(
            lambda reader: {each.table for each in wanted if reader.is_at_rest(each.table)}
        )
        taking = [each for each in wanted if self._view.may_take(each, at_rest=each.table in rest)]
        taken = await self._executor.run(lambda: [each for each in taking if self._claim(each)])
        if not taken:
            return
        self.takeovers += sum(each.holder not in (None, self._member.number) for each in taken)
        await room.registry.take_over([each.table for each in taken])
        for each in taken:
            if each.table in room.lost and self._member.held.get(each.table, 0) <= each.number:
                # The lease moved on while the table was loading, so the failure says nothing.
                del room.lost[each.table]
        self._moved([each.table for each in taken])

    def _claim(self, lease: Lease) -> bool:
        try:
            return self._member.claim(lease)
        except SQLAlchemyError as error:  # a transaction of the owner still holds the lease
            _log.warning("table %s cannot be claimed yet: %s", lease.table, error)
            return False

    async def release_surplus(self) -> None:
        """Release one table between rounds if this process has more than its share.

        The table stops here before its lease is given up, so it never has two owners.
        """
        tables = self._room.tables
        mine = [each for each in tables if each in self._view.leases]
        rest = [each for each in mine if tables[each].table.machine.round is None]
        if len(mine) > self._view.share and rest:
            await self._room.registry.release(rest[-1])
            await self._executor.run(partial(self._member.release_table, rest[-1]))
            self._moved(rest[-1:])
