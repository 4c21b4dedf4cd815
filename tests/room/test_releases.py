"""A room of every release opens, recovers and audits under today's code.

`tests/data/releases/VERSION/room.db.xz` is the database of a server that was killed while eleven
tables, one of each family, were in play. A release adds its own; none is ever made again.
"""

import asyncio
import lzma
from pathlib import Path

import pytest

from houseway.games import FAMILIES, family
from houseway.room import Room, open_store
from houseway.room.compliance.audit import find_faults
from houseway.room.store import Reader, connect
from houseway.room.store.backup import consistent_view
from houseway.rules.records.anchored_record import verify_any
from support import ROOT

RELEASES = sorted((ROOT / "tests" / "data" / "releases").iterdir())


@pytest.fixture(params=RELEASES, ids=lambda at: at.name)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    file = tmp_path / "houseway.db"
    file.write_bytes(lzma.decompress((request.param / "room.db.xz").read_bytes()))
    return f"sqlite:///{file}"


def faults(url: str) -> list[str]:
    engine = connect(url)
    try:
        with consistent_view(engine) as connection:
            return list(find_faults(Reader(connection))[1])
    finally:
        engine.dispose()


def test_a_room_of_the_release_is_in_order_before_and_after_it_is_opened(url: str) -> None:
    assert faults(url) == []

    async def open_and_close() -> None:
        room = await Room.start(open_store(url))
        try:
            assert room.lost == {}, "every table is recovered"
            assert {family(game).name for game in FAMILIES} == {
                (await room.game_at(line.id)).family.name for line in room.lobby()
            }
            for line in room.lobby():
                record = await room.record(line.id)
                checked = verify_any(record.splitlines(keepends=True), family)
                assert checked.rounds > 0
                assert checked.older == 0 or not checked.replayed
        finally:
            await room.stop()

    asyncio.run(open_and_close())
    assert faults(url) == []
