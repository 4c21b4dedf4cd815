"""The room takes another key: what the old one signed still holds, and nobody else can sign."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from houseway.client.shuffle import ShuffleWatch
from houseway.errors import RecordError
from houseway.games import family
from houseway.room import RoomError
from houseway.room.compliance.audit import find_faults
from houseway.room.compliance.event_log import read_lines
from houseway.room.fairness.records import read_record
from houseway.room.fairness.signing import Signer, rotate
from houseway.room.store import Reader
from houseway.rules.records.anchored_record import verify
from houseway.rules.records.anchors import Receipt
from room.tables import Player, Server, guest_at, open_table
from room.virtual import EPOCH, memory_engine, run
from rules.verify_anchored import Wrong
from rules.verify_anchored import check as stranger


class Rotated:
    """A table that was played at under two keys, and the messages of a guest."""

    def __init__(self) -> None:
        self.server = Server(3)
        self.heard: list[dict[str, Any]] = []

        async def main() -> None:
            room = await self.server.start()
            table = await open_table(room, rests=False)
            ann = await guest_at(room, table)
            await self._receipt(ann, 1)
            with self.server.engine.begin() as connection:
                rotate(connection, bytes(range(32)), at=EPOCH + 5_000)
            await room.administration.refresh()
            await self._receipt(ann, 3)
            late = await guest_at(room, table, client="late")
            await late.wait(lambda said: said["t"] == "key")
            self.keys = await room.keys()
            self.heard = ann.heard
            await room.stop()

        run(main())
        self.receipts = [
            msgspec.convert({k: v for k, v in said.items() if k != "t"}, Receipt)
            for said in self.heard
            if said["t"] == "receipt"
        ]
        with self.server.engine.connect() as connection:
            reader = Reader(connection)
            self.lines = read_record(reader, reader.table("t1")).splitlines(keepends=True)
            self.faults = find_faults(reader)[1]
            self.logged = read_lines(reader, ["key rotated"])

    async def _receipt(self, player: Player, number: int) -> None:
        await player.wait(lambda said: said["t"] == "receipt" and said["round"] == number)


@pytest.fixture(scope="module")
def rotated() -> Rotated:
    return Rotated()


def test_receipts_of_the_old_key_and_of_the_new_one_hold(rotated: Rotated) -> None:
    first, second = rotated.keys
    assert {each.key for each in rotated.receipts} == {first.key, second.key}
    assert verify(rotated.lines, family, receipts=rotated.receipts).rounds >= 3
    plain = [msgspec.structs.asdict(each) for each in rotated.receipts]
    assert stranger(rotated.lines, plain) >= 3
    assert not rotated.faults


def test_old_keys_are_kept_with_their_span_and_the_log_says_so(rotated: Rotated) -> None:
    first, second = rotated.keys
    assert (first.number, first.until) == (1, second.from_)
    assert (second.number, second.until) == (2, 0)
    (line,) = rotated.logged
    assert (line.by, line.facts["key"], line.facts["after"]) == ("console", second.key, first.key)


def test_a_client_follows_the_house_from_key_to_key(rotated: Rotated) -> None:
    watch = ShuffleWatch("t1")
    for said in rotated.heard:
        match said["t"]:
            case "key":
                watch.key_changed(said)
            case "receipt":
                watch.receipt(said)
            case "sealed":
                watch.sealed(said)
    assert watch.faults == []
    assert watch.key == rotated.keys[1].key


def test_a_client_takes_no_key_that_the_one_before_has_not_signed_for(rotated: Rotated) -> None:
    watch = ShuffleWatch("t1")
    (said,) = (each for each in rotated.heard if each["t"] == "key")
    watch.receipt(next(each for each in rotated.heard if each["t"] == "receipt"))
    watch.key_changed({**said, "key": Signer(bytes(32)).public})
    assert watch.faults == ["a new signing key was not signed by the previous one"]
    late = next(each for each in reversed(rotated.heard) if each["t"] == "receipt")
    watch.receipt(late)
    assert watch.faults[-1] == f"the receipt of round {late['round']} is not signed by the house"


def test_a_file_without_the_handover_does_not_extend_what_the_old_key_signed(
    rotated: Rotated,
) -> None:
    left_out = [line for line in rotated.lines if not line.startswith(b'{"after"')]
    assert verify(left_out, family).rounds >= 3, "by itself it holds"
    with pytest.raises(RecordError, match="another key"):
        verify(left_out, family, receipts=rotated.receipts)
    forged = [
        line.replace(b'"number":2', b'"number":3') if line.startswith(b'{"after"') else line
        for line in rotated.lines
    ]
    with pytest.raises(RecordError, match="has not signed this key"):
        verify(forged, family)
    plain = [msgspec.structs.asdict(each) for each in rotated.receipts]
    with pytest.raises(Wrong):
        stranger(left_out, plain)


def test_a_room_that_has_signed_nothing_has_no_key_to_follow() -> None:
    with memory_engine().begin() as connection, pytest.raises(RoomError, match="no key") as none:
        rotate(connection, bytes(32), at=1)
    assert none.value.code == "room/no_key"


def test_another_build_is_a_line_of_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    server = Server(4)

    async def open_and_close() -> None:
        room = await server.start()
        await room.stop()

    for digest in ("a" * 64, "a" * 64, "b" * 64):
        monkeypatch.setattr("houseway.room.compliance.service.build", lambda digest=digest: digest)
        run(open_and_close())
    with server.engine.connect() as connection:
        lines = read_lines(Reader(connection), ["build"])
    assert [line.facts["digest"][0] for line in lines] == ["a", "b"]
    assert lines[1].facts["before"] == "a" * 64
