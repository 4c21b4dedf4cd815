"""Old books go into a file, are read back, and only then leave the room; the rest holds without."""

from __future__ import annotations

import asyncio
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest
from sqlalchemy import func, select, text
from sqlalchemy.exc import DBAPIError

from houseway.errors import HousewayError, RecordError
from houseway.games import family
from houseway.room import Room, RoomError, TableOrder, open_store
from houseway.room.compliance.audit import find_faults
from houseway.room.compliance.day_report import read_report
from houseway.room.compliance.event_log import read_lines
from houseway.room.compliance.house_rules import HouseRules
from houseway.room.fairness import archive as archiving
from houseway.room.fairness.archive import DAY_MS, archive
from houseway.room.fairness.archive_file import verify_archive
from houseway.room.fairness.records import read_record
from houseway.room.store import Reader, connect, schema
from houseway.rules.records.anchored_record import verify
from houseway.rules.records.anchors import Receipt
from room.tables import BACCARAT, Player, Server, guest_at, open_table
from room.test_store import BRISK
from room.virtual import run
from rules.verify_anchored import check as stranger

T = TypeVar("T")


class Played:
    """A room of one table, played at for a while, again and again."""

    def __init__(self) -> None:
        self.server = Server(8)
        self.receipts: list[Receipt] = []

    def play(self, upto: int) -> None:
        async def main() -> None:
            room = await self.server.start()
            table = "t1" if room.tables else await open_table(room, rests=False)
            ann = await guest_at(room, table)
            await self._until(ann, upto)
            await room.stop()

        run(main())

    async def _until(self, ann: Player, upto: int) -> None:
        await ann.wait(lambda said: said["t"] == "receipt" and said["round"] >= upto)
        self.receipts += [
            msgspec.convert({k: v for k, v in said.items() if k != "t"}, Receipt)
            for said in ann.heard
            if said["t"] == "receipt"
        ]

    def ended(self, number: int) -> int:
        with self.server.engine.connect() as connection:
            row = Reader(connection).round("t1", number)
            assert row is not None
            return int(row.ended)

    def put_away(self, path: Path, upto: int) -> int:
        """Everything up to that round; how many were put away."""
        before = self.ended(upto) + 1
        return archive(self.server.engine, path, before=before, now=before + 30 * DAY_MS).rounds

    def look(self, look: Callable[[Reader], T]) -> T:
        with self.server.engine.connect() as connection:
            return look(Reader(connection))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Played, Path, Path]:
    """Two archives, with play before, between and after them."""
    folder = tmp_path_factory.mktemp("archives")
    house = Played()
    house.play(5)
    assert house.put_away(folder / "one.zip", 3) == 3
    house.play(8)
    assert house.put_away(folder / "two.zip", 6) == 3
    house.play(9)
    return house, folder / "one.zip", folder / "two.zip"


Houses = tuple[Played, Path, Path]


def test_what_is_archived_is_verified_by_itself(played: Houses) -> None:
    _, one, two = played
    assert verify_archive(one).rounds == 3
    assert verify_archive(two).rounds == 3


def test_what_is_left_is_in_order_and_plays_on(played: Houses) -> None:
    house, *_ = played
    assert house.look(find_faults)[1] == []
    assert min(row.number for row in house.look(lambda r: r.rounds("t1", None, None))) == 7


def test_receipts_of_any_time_are_met_by_a_part_or_by_what_is_left(played: Houses) -> None:
    house, one, two = played
    lines = house.look(lambda r: read_record(r, r.table("t1"))).splitlines(keepends=True)
    last = {1: 3, 2: 6}
    parts: dict[int, list[Receipt]] = {1: [], 2: [], 3: []}
    for each in house.receipts:
        part = next((part for part, number in last.items() if each.round <= number), 3)
        parts[part].append(each)
    assert all(parts.values())
    assert verify_archive(one, receipts=parts[1]).rounds == 3
    assert verify_archive(two, receipts=parts[2]).rounds == 3
    assert verify(lines, family, receipts=parts[3]).rounds >= 3
    plain = [msgspec.structs.asdict(each) for each in parts[3]]
    assert stranger(lines, plain) >= 9
    with pytest.raises(RecordError, match="no part of the archive has"):
        verify_archive(one, receipts=parts[3])
    with pytest.raises(RecordError, match="begins after"):
        verify(lines, family, receipts=parts[1])


def test_one_is_told_where_an_archived_round_is(played: Houses) -> None:
    house, *_ = played

    async def main() -> None:
        room = await house.server.start()
        with pytest.raises(RoomError, match=r"round 2 is in the archive one\.zip") as gone:
            await room.recall("t1", 2, None)
        assert gone.value.code == "room/archived"
        with pytest.raises(RoomError, match=r"round 5 is in the archive two\.zip"):
            await room.recall("t1", 5, None)
        assert (await room.recall("t1", 7, None)).round == 7
        await room.stop()

    run(main())
    day = HouseRules().day_of(int(house.look(lambda r: r.archives())[0].at) - 31 * DAY_MS)
    with pytest.raises(RoomError, match="archive") as unknown:
        house.look(lambda r: read_report(r, day))
    assert unknown.value.code == "house/archived"


def test_the_log_names_the_file_and_its_digest(played: Houses) -> None:
    lines = played[0].look(lambda r: read_lines(r, ["archived"]))
    assert [line.facts["file"] for line in lines] == ["one.zip", "two.zip"]
    assert all(len(line.facts["sha256"]) == 64 and line.facts["rounds"] == 3 for line in lines)


@pytest.mark.parametrize("what", ["altered", "left out", "added", "not listed", "cut off"])
def test_an_archive_that_was_tampered_with_is_refused(
    played: Houses, what: str, tmp_path: Path
) -> None:
    forged = tmp_path / "forged.zip"
    with zipfile.ZipFile(played[1]) as file:
        members = {name: file.read(name) for name in file.namelist()}
    record = next(name for name in members if name.endswith(".jsonl"))
    match what:
        case "altered":
            members[record] = members[record].replace(b'"at":', b'"at" :', 1)
        case "left out":
            del members[record]
        case "added":
            members["t9/part-1.jsonl"] = members[record]
        case "not listed":
            del members["archive.json"]
    with zipfile.ZipFile(forged, "w") as file:
        for name, body in members.items():
            file.writestr(name, body)
    if what == "cut off":
        forged.write_bytes(played[1].read_bytes()[:-40])
    with pytest.raises(RecordError):
        verify_archive(forged)


def test_nothing_is_removed_unless_the_file_was_read_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = Played()
    house.play(3)
    path = tmp_path / "never.zip"

    def unreadable(_: Path) -> Any:
        raise RecordError("archive/unreadable", "the disk is bad")

    monkeypatch.setattr(archiving, "verify_archive", unreadable)
    with pytest.raises(RecordError, match="bad"):
        house.put_away(path, 2)
    assert not path.exists()
    assert len(house.look(lambda r: r.rounds("t1", None, None))) >= 3
    monkeypatch.undo()
    before = house.ended(1) - 100_000
    with pytest.raises(HousewayError) as none:
        archive(house.server.engine, path, before=before, now=before + 30 * DAY_MS)
    assert none.value.code == "archive/nothing"
    with pytest.raises(HousewayError) as young:
        archive(house.server.engine, path, before=before, now=before + DAY_MS)
    assert young.value.code == "archive/too_young"
    path.touch()
    with pytest.raises(HousewayError) as there:
        house.put_away(path, 2)
    assert there.value.code == "archive/unwritable"


def test_the_database_removes_nothing_that_no_archive_covers(database: str, tmp_path: Path) -> None:
    async def play() -> None:
        room = await Room.start(open_store(database))
        await room.new_table(TableOrder(edition=BACCARAT, bots=3, pace=BRISK, rests=False))
        while room.actor("t1").table.sitting.rounds < 4:
            await asyncio.sleep(0.01)
        await room.stop()

    asyncio.run(play())
    engine = connect(database)
    tables = (schema.events, schema.inputs, schema.rounds)
    for table in tables:
        with engine.begin() as connection, pytest.raises(DBAPIError, match="archived"):
            connection.execute(table.delete())
    with engine.begin() as connection:
        connection.execute(text("UPDATE shoes SET root = root"))
        with pytest.raises(DBAPIError, match="archived"):
            connection.execute(schema.shoes.delete())
    with engine.connect() as connection:
        row = Reader(connection).round("t1", 2)
        assert row is not None
        before = row.ended + 1
    found = archive(engine, tmp_path / "old.zip", before=before, now=before + 30 * DAY_MS)
    assert found.rounds == 2
    with engine.connect() as connection:
        assert find_faults(Reader(connection))[1] == []
        left = connection.execute(select(func.min(schema.rounds.c.number))).scalar_one()
    assert left == 3
    for change in ("UPDATE archives SET round = round", "DELETE FROM archives"):
        with engine.begin() as connection, pytest.raises(DBAPIError, match="never changed"):
            connection.execute(text(change))
    with engine.begin() as connection, pytest.raises(DBAPIError, match="archived"):
        connection.execute(schema.events.delete())
    engine.dispose()
