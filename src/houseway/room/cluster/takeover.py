"""Tables taken from the dead, and given to whoever has fewer."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from houseway.room.cluster.leases import Watch
from houseway.room.ports import Aside
from houseway.room.store.member import Lease, Member

if TYPE_CHECKING:
    from houseway.room.room import Room

__all__ = ["Taking"]

_log = logging.getLogger(__name__)


class Taking:
    """One process's; each of its steps may take longer than a beat."""

    def __init__(
        self,
        room: Room,
        member: Member,
        watch: Watch,
        aside: Aside,
        moved: Callable[[list[str]], None],
    ) -> None:
        self.takeovers = 0
        """Tables that were taken from somebody dead."""
        self._room = room
        self._member = member
        self._watch = watch
        self._aside = aside
        self._moved = moved

    async def bury(self) -> None:
        """Processes that have been dead for long count no more."""
        dead = self._watch.dead()
        if dead:
            await self._aside.run(partial(self._member.bury, dead))

    async def take(self) -> None:
        """Whatever is free, as far as it is this one's to take."""
        room = self._room
        wanted = self._watch.wanted({*room.tables, *room.lost})
        if not wanted:
            return
        rest = await room.store.read(
            lambda reader: {each.table for each in wanted if reader.is_at_rest(each.table)}
        )
        taking = [each for each in wanted if self._watch.may_take(each, at_rest=each.table in rest)]
        taken = await self._aside.run(lambda: [each for each in taking if self._claim(each)])
        if not taken:
            return
        self.takeovers += sum(each.holder not in (None, self._member.number) for each in taken)
        await room.hall.take_over([each.table for each in taken])
        for each in taken:
            if each.table in room.lost and self._member.held.get(each.table, 0) <= each.number:
                del room.lost[each.table]  # it moved on while it was loaded
        self._moved([each.table for each in taken])

    def _claim(self, lease: Lease) -> bool:
        try:
            return self._member.claim(lease)
        except SQLAlchemyError as error:  # its owner's last transaction still holds it
            _log.warning("table %s cannot be taken yet: %s", lease.table, error)
            return False

    async def give(self) -> None:
        """One table at rest, where this process has more than its share."""
        tables = self._room.tables
        mine = [each for each in tables if each in self._watch.leases]
        rest = [each for each in mine if tables[each].table.core.round is None]
        if len(mine) > self._watch.share and rest:
            await self._room.hall.let_go(rest[-1])
            await self._aside.run(partial(self._member.give_up, rest[-1]))
            self._moved(rest[-1:])
