"""A room saved while it plays, and brought back, into either kind of database."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path

import pytest
from sqlalchemy import Engine, select

from houseway.errors import HousewayError
from houseway.room import Room, TableOrder, open_store
from houseway.room.compliance.audit import find_faults
from houseway.room.store import Reader, connect, migrate, sealed_file
from houseway.room.store.backup import back_up, consistent_view, restore
from houseway.room.store.schema import volumes
from houseway.room.store.sealed_file import open_sealed, seal
from room.tables import BACCARAT
from room.test_store import BRISK
from support import scale

WORDS = "correct horse battery"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A passphrase is meant to take its time; the tests try many."""
    monkeypatch.setattr(sealed_file, "COST", 4)


def sealed(parts: list[bytes], words: str = WORDS) -> bytes:
    file = io.BytesIO()
    seal(file, parts, words)
    return file.getvalue()


def is_bound(engine: Engine) -> bool:
    """Whether the books have a volume."""
    with consistent_view(engine) as connection:
        return connection.execute(select(volumes.c.table)).first() is not None


def test_a_room_saved_while_it_plays_is_brought_back(database: str, tmp_path: Path) -> None:
    saved = io.BytesIO()

    async def save() -> int:
        room = await Room.start(open_store(database))
        await room.new_table(TableOrder(edition=BACCARAT, bots=3, pace=BRISK, rests=False))
        actor, engine = room.actor("t1"), connect(database)
        while actor.table.sitting.rounds < 3 or not await asyncio.to_thread(is_bound, engine):
            await asyncio.sleep(0.01)
        await asyncio.to_thread(back_up, engine, saved, WORDS)
        engine.dispose()
        rounds = actor.table.sitting.rounds
        await room.stop()
        return rounds

    async def go_on(url: str) -> int:
        room = await Room.start(open_store(url))
        actor = room.actor("t1")
        before = actor.table.sitting.rounds
        while actor.table.sitting.rounds < before + 2:
            await asyncio.sleep(0.01)
        await room.stop()
        return before

    rounds = asyncio.run(save())
    assert b"sealed" not in saved.getvalue()[60:]
    url = f"sqlite:///{tmp_path / 'again.db'}"
    engine = connect(url)
    migrate(engine)
    saved.seek(0)
    counts = restore(engine, saved, WORDS)
    assert counts["volumes"]
    with consistent_view(engine) as connection:
        assert len(Reader(connection).events("t1")) > 50
        assert find_faults(Reader(connection))[1] == []
    saved.seek(0)
    with pytest.raises(HousewayError, match="already") as full:
        restore(engine, saved, WORDS)
    assert full.value.code == "backup/not_empty"
    engine.dispose()
    assert 2 <= asyncio.run(go_on(url)) <= rounds


def test_a_saved_room_can_move_to_the_other_kind_of_database(database: str, tmp_path: Path) -> None:
    async def play(url: str) -> None:
        room = await Room.start(open_store(url))
        if not room.tables:
            await room.new_table(TableOrder(edition=BACCARAT, bots=3, pace=BRISK, rests=False))
        actor = room.actor("t1")
        before = actor.table.sitting.rounds
        while actor.table.sitting.rounds < before + 2:
            await asyncio.sleep(0.01)
        await room.accounts.guest()
        await room.stop()

    url, saved = f"sqlite:///{tmp_path / 'first.db'}", io.BytesIO()
    asyncio.run(play(url))
    first, second = connect(url), connect(database)
    back_up(first, saved, WORDS)
    migrate(second)
    saved.seek(0)
    restore(second, saved, WORDS)
    asyncio.run(play(database))
    with consistent_view(second) as connection:
        assert find_faults(Reader(connection))[1] == []
    first.dispose()
    second.dispose()


def test_a_sealed_file_gives_back_what_was_put_in() -> None:
    parts = [b"one", b"", b"three" * 1000]
    assert list(open_sealed(io.BytesIO(sealed(parts)), WORDS)) == parts
    assert sealed(parts) != sealed(parts), "no two files have the same salt"


def test_a_wrong_passphrase_opens_nothing() -> None:
    with pytest.raises(HousewayError, match="passphrase is wrong") as refused:
        list(open_sealed(io.BytesIO(sealed([b"one"])), WORDS + "!"))
    assert refused.value.code == "backup/sealed"


def test_no_bit_of_a_sealed_file_can_be_altered() -> None:
    file = sealed([b"one", b"two"])
    for at in range(0, len(file), 5):
        altered = bytearray(file)
        altered[at] ^= 1 << at % scale(7, 8)  # the eighth bit asks for work in plenty
        with pytest.raises(HousewayError):
            list(open_sealed(io.BytesIO(altered), WORDS))


def test_a_sealed_file_that_was_cut_off_or_goes_on_is_refused() -> None:
    file = sealed([b"one", b"two"])
    for end in (10, 60, len(file) - 20, len(file) - 1):
        with pytest.raises(HousewayError):
            list(open_sealed(io.BytesIO(file[:end]), WORDS))
    with pytest.raises(HousewayError, match="after the last chunk"):
        list(open_sealed(io.BytesIO(file + b"x"), WORDS))


def test_no_frame_can_be_exchanged_left_out_or_put_into_another_file() -> None:
    head, frame, last = 53, 4 + 3 + 16, 4 + 16
    file, other = sealed([b"one", b"two"]), sealed([b"one", b"two"])
    assert len(file) == head + 2 * frame + last
    first, second = file[head : head + frame], file[head + frame : head + 2 * frame]
    for frames in (second + first, first, second, first + first, other[head : head + frame]):
        with pytest.raises(HousewayError) as refused:
            list(open_sealed(io.BytesIO(file[:head] + frames + file[-last:]), WORDS))
        assert refused.value.code == "backup/sealed"


def test_a_head_cannot_ask_for_all_memory() -> None:
    file = bytearray(sealed([b"one"]))
    file[20] = 40
    with pytest.raises(HousewayError, match="head") as refused:
        list(open_sealed(io.BytesIO(file), WORDS))
    assert refused.value.code == "backup/malformed"


def test_a_backup_of_another_revision_is_refused(tmp_path: Path) -> None:
    engine = connect(f"sqlite:///{tmp_path / 'room.db'}")
    migrate(engine)
    with pytest.raises(HousewayError, match="revision"):
        restore(engine, io.BytesIO(sealed([])), WORDS)
    engine.dispose()
