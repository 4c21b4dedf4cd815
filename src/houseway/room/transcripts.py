"""Files of finished shoes: everybody who saw one asks for it, so the latest are kept at hand."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from houseway.room.history import read_transcript
from houseway.room.ports import Store
from houseway.rules.game import Game

__all__ = ["Transcripts"]

KEPT: Final = 32
"""Files; that of eight packs has some 300 kB."""


class Transcripts:
    """Out of the store, each worked out once."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[tuple[str, int], bytes] = OrderedDict()

    async def get(self, game: Game, table: str, number: int) -> bytes:
        """The file of a shoe that has ended."""
        key = (table, number)
        found = self._known.get(key)
        if found is None:
            found = await self._store.read(lambda r: read_transcript(r, game, table, number))
            self._known[key] = found
            while len(self._known) > KEPT:
                self._known.popitem(last=False)
        return found
