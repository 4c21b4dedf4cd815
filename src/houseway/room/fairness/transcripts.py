"""Transcript files of finished shoes; the latest are cached, as everybody at a table wants them."""

from __future__ import annotations

import asyncio
import gzip
from collections import OrderedDict
from hashlib import sha256
from typing import Final, NamedTuple

from houseway.room.ports import Store
from houseway.room.store.reader import Reader
from houseway.room.tables.finished_rounds import read_transcript
from houseway.room.work_queue import WorkQueue
from houseway.rules.game import Game

MAX_CACHED: Final = 32
"""Files in the cache; one of eight packs has about 300 kB, compressed about half."""


class TranscriptFile(NamedTuple):
    """A finished shoe's file, which never changes; `tag` is its entity tag."""

    body: bytes
    packed: bytes
    """The file compressed with gzip."""
    tag: str


class Transcripts:
    """Transcript files from the store, each built once even if many ask at the same time."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._turns = WorkQueue(64)
        self._known: OrderedDict[tuple[str, int], asyncio.Task[TranscriptFile]] = OrderedDict()

    async def get(self, game: Game, table: str, number: int) -> TranscriptFile:
        """Return the file of a shoe that has ended."""
        key = (table, number)
        found = self._known.get(key)
        if found is None:
            found = asyncio.get_running_loop().create_task(self._read(game, table, number))
            self._known[key] = found
            while len(self._known) > MAX_CACHED:
                self._known.popitem(last=False)
        try:
            return await asyncio.shield(found)
        except Exception:
            self._known.pop(key, None)
            raise

    async def _read(self, game: Game, table: str, number: int) -> TranscriptFile:
        def work(reader: Reader) -> TranscriptFile:
            body = read_transcript(reader, game, table, number)
            return TranscriptFile(body, gzip.compress(body, 6, mtime=0), sha256(body).hexdigest())

        return await self._turns.run(lambda: self._store.read(work))
