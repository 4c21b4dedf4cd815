"""Which tables a process takes, and which it gives away: judged from one beat to the next."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from houseway.room.store.member import Beat, Lease

__all__ = ["BEAT", "DEAD", "Watch"]

BEAT: Final = 500
"""Milliseconds from beat to beat."""
DEAD: Final = 2_500
"""Milliseconds without a beat after which a process counts as dead."""
ORPHANED: Final = 60_000
"""Milliseconds after which a round of a build that nobody runs is taken over by another."""
SHY: Final = 500
"""Milliseconds that a free table is left to those who have fewer."""


class Watch:
    """What this process has seen of the others, by its own steady clock."""

    def __init__(self, number: int, build: str, now: Callable[[], int]) -> None:
        self.number = number
        self.build = build
        self._now = now
        self._last = 0
        self._beats: dict[int, tuple[int, int]] = {}
        """The last count of each process, and when it was first seen."""
        self._builds: dict[int, str] = {}
        self._free: dict[str, int] = {}
        """Since when nobody has had a table."""
        self.leases: dict[str, Lease] = {}
        self.alive: frozenset[int] = frozenset({number})

    def see(self, beat: Beat) -> None:
        """One more look; after a time without any, everybody gets his time anew."""
        now = self._now()
        if now - self._last > DEAD // 2:
            self._beats = {id: (count, now) for id, (count, _) in self._beats.items()}
        self._last = now
        seen = {}
        for each in beat.processes:
            known = self._beats.get(each.id)
            seen[each.id] = known if known and known[0] == each.beats else (each.beats, now)
        self._beats = seen
        self._builds = {each.id: each.build for each in beat.processes}
        alive = {id for id, (_, since) in seen.items() if now - since < DEAD}
        self.alive = frozenset({*alive, self.number})
        self.leases = beat.leases
        free = [each.table for each in beat.leases.values() if self.is_free(each)]
        self._free = {table: self._free.get(table, now) for table in free}

    @property
    def share(self) -> int:
        """How many tables each has where all have alike."""
        return -(-len(self.leases) // len(self.alive))

    @property
    def is_eldest(self) -> bool:
        """Whether no process that lives came before this one."""
        return self.number == min(self.alive)

    def owner(self, table: str) -> int:
        """Who has it, if he lives; 0: nobody."""
        lease = self.leases.get(table)
        return lease.holder if lease is not None and lease.holder in self.alive else 0

    def is_free(self, lease: Lease) -> bool:
        """Whether nobody who lives has it."""
        return lease.holder not in self.alive

    def dead(self) -> list[int]:
        """Those that have not beaten for so long that nobody waits for them."""
        now = self._now()
        return [id for id, (_, since) in self._beats.items() if now - since >= ORPHANED]

    def has_brothers(self) -> bool:
        """Whether another process of this build lives."""
        return any(
            self._builds.get(each) == self.build for each in self.alive if each != self.number
        )

    def wanted(self, mine: Collection[str]) -> list[Lease]:
        """Free tables, or its own that it does not have; no more than its share at first."""
        now, left = self._now(), self.share - len(mine)
        found = []
        for table, lease in self.leases.items():
            if table in mine:
                continue
            if lease.holder == self.number or (
                table in self._free and (left > 0 or now - self._free[table] >= SHY)
            ):
                found.append(lease)
                left -= 1
        return found

    def may_take(self, lease: Lease, *, at_rest: bool) -> bool:
        """In mid-round only a table of the same build, unless that build is gone for good."""
        if lease.build in ("", self.build) or at_rest:
            return True
        runs = any(self._builds.get(each) == lease.build for each in self.alive)
        return not runs and self._now() - self._free.get(lease.table, self._now()) >= ORPHANED
