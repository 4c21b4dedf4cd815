"""Decide, beat by beat, which processes are alive and which tables this one may take over.

Another process is judged only by whether its beat count changes while this process's own steady
clock runs. Clocks of different machines are never compared, because they may disagree.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from houseway.room.store.member import Beat, Lease

BEAT_MS: Final = 500
DEAD_MS: Final = 2_500
"""How long a process may go without a beat before it counts as dead."""
ORPHANED_MS: Final = 60_000
"""How long an open round waits for a process of its own build before another build takes it."""
YIELD_MS: Final = 500
"""How long a process that has its share leaves a free table to those with fewer."""


class ClusterView:
    """What this process has seen of the others, timed by its own steady clock."""

    def __init__(self, number: int, build: str, now: Callable[[], int]) -> None:
        self.number = number
        self.build = build
        self._now = now
        self._last = 0
        self._beats: dict[int, tuple[int, int]] = {}
        """The last beat count of each process, and when this process first saw it."""
        self._builds: dict[int, str] = {}
        self._free: dict[str, int] = {}
        """Since when each free table has had no living owner."""
        self.leases: dict[str, Lease] = {}
        self.alive: frozenset[int] = frozenset({number})

    def update(self, beat: Beat) -> None:
        """Update the view from the result of a beat.

        If this process itself has not looked for a while, it cannot tell who has been silent, so
        everybody gets the full time again.
        """
        now = self._now()
        if now - self._last > DEAD_MS // 2:
            self._beats = {id: (count, now) for id, (count, _) in self._beats.items()}
        self._last = now
        seen = {}
        for each in beat.processes:
            known = self._beats.get(each.id)
            seen[each.id] = known if known and known[0] == each.beats else (each.beats, now)
        self._beats = seen
        self._builds = {each.id: each.build for each in beat.processes}
        alive = {id for id, (_, since) in seen.items() if now - since < DEAD_MS}
        self.alive = frozenset({*alive, self.number})
        self.leases = beat.leases
        free = [each.table for each in beat.leases.values() if each.holder not in self.alive]
        self._free = {table: self._free.get(table, now) for table in free}

    @property
    def share(self) -> int:
        """How many tables each process has if they are shared evenly, rounded up."""
        return -(-len(self.leases) // len(self.alive))

    @property
    def is_eldest(self) -> bool:
        """Whether this process has the lowest number of those alive."""
        return self.number == min(self.alive)

    def owner(self, table: str) -> int:
        """Return the number of a table's living owner; 0 if it has none."""
        lease = self.leases.get(table)
        return lease.holder if lease is not None and lease.holder in self.alive else 0

    def dead(self) -> list[int]:
        """Return processes that have been silent so long that nobody waits for them any more."""
        now = self._now()
        return [id for id, (_, since) in self._beats.items() if now - since >= ORPHANED_MS]

    def has_same_build(self) -> bool:
        """Whether another living process has this build."""
        return any(
            self._builds.get(each) == self.build for each in self.alive if each != self.number
        )

    def wanted(self, mine: Collection[str]) -> list[Lease]:
        """Return tables to take: free ones up to this process's share, and its own not yet loaded.

        A table that has been free for a while is wanted even beyond the share.
        """
        now, left = self._now(), self.share - len(mine)
        found = []
        for table, lease in self.leases.items():
            if table in mine:
                continue
            if lease.holder == self.number or (
                table in self._free and (left > 0 or now - self._free[table] >= YIELD_MS)
            ):
                found.append(lease)
                left -= 1
        return found

    def may_take(self, lease: Lease, *, at_rest: bool) -> bool:
        """Whether this process may take a table.

        An open round of another build might replay differently here, so it is taken only once no
        process of that build has been alive for a while.
        """
        if lease.build in ("", self.build) or at_rest:
            return True
        runs = any(self._builds.get(each) == lease.build for each in self.alive)
        return not runs and self._now() - self._free.get(lease.table, self._now()) >= ORPHANED_MS
