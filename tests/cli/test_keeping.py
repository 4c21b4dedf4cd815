"""`audit`, `report`, `backup`, `restore`, `grant` at the command line."""

from __future__ import annotations

import asyncio
import json
import stat
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from cli.running import Command
from houseway.room import Room, open_store
from houseway.room.store import connect
from houseway.room.store.owner import Owner
from room.virtual import migrated


@pytest.fixture
def room(tmp_path: Path) -> str:
    """The folder of a room with Ann's account in it."""
    (tmp_path / "houseway.db").write_bytes(migrated())

    async def main() -> None:
        room = await Room.start(open_store(f"sqlite:///{tmp_path / 'houseway.db'}"))
        room.accounts._hasher = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
        await room.accounts.register("Ann", "a password")
        await room.stop()

    asyncio.run(main())
    return str(tmp_path)


def test_books_in_order_are_said_to_be(houseway: Command, room: str) -> None:
    found = houseway("audit", "--data", room)
    assert (found.code, found.err) == (0, "")
    assert found.out == "0 tables, 0 events, 0 commands, 1 transfers: in order\n"
    assert json.loads(houseway("audit", "--data", room, "--json").out)["ok"] is True


def test_books_not_in_order_are_an_error_with_what_is_wrong(houseway: Command, room: str) -> None:
    engine = connect(f"sqlite:///{room}/houseway.db")
    with engine.begin() as connection:
        connection.exec_driver_sql("DROP TRIGGER balances_follow")
        connection.exec_driver_sql("UPDATE balances SET cents = 1 WHERE account <> 'mint'")
    engine.dispose()
    found = houseway("audit", "--data", room)
    assert found.code == 1
    assert "the balances do not match the ledger" in found.err


def test_a_gaming_day_is_printed_as_csv(houseway: Command, room: str) -> None:
    found = houseway("report", "2026-11-15", "--data", room)
    head, *rows = found.out.splitlines()
    assert head == "day,zone,what,table,edition,schedule,option,count,dollars"
    assert rows[-1].startswith("2026-11-15,America/Los_Angeles,liabilities,")
    wrong = houseway("report", "15.11.2026", "--data", room)
    assert (wrong.code, "'15.11.2026' is not a day such as" in wrong.err) == (1, True)


@pytest.mark.parametrize("command", [["audit"], ["grant", "ann", "floor"], ["backup", "x"]])
def test_where_no_room_is_nothing_is_made(
    houseway: Command, tmp_path: Path, command: list[str]
) -> None:
    found = houseway(*command, "--data", str(tmp_path / "empty"))
    assert found.code == 1
    assert "[store/absent]" in found.err
    assert not list((tmp_path / "empty").iterdir())


def test_a_room_is_saved_and_brought_back(
    houseway: Command, room: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOUSEWAY_PASSPHRASE", "correct horse battery")
    file, new = str(tmp_path / "room.sealed"), str(tmp_path / "new")
    assert houseway("backup", file, "--data", room).code == 0
    assert stat.S_IMODE(Path(file).stat().st_mode) == 0o600
    again = houseway("backup", file, "--data", room)
    assert (again.code, "[backup/unwritable]" in again.err) == (1, True)
    assert houseway("restore", file, "--data", new).code == 0
    assert houseway("audit", "--data", new).code == 0
    assert houseway("grant", "ann", "auditor", "--data", new).out == "ann: player, auditor\n"
    twice = houseway("restore", file, "--data", new)
    assert (twice.code, "[backup/not_empty]" in twice.err) == (1, True)
    missing = houseway("restore", str(tmp_path / "nothing"), "--data", new)
    assert (missing.code, "[backup/unreadable]" in missing.err) == (1, True)
    monkeypatch.setenv("HOUSEWAY_PASSPHRASE", "short")
    assert "[backup/passphrase]" in houseway("backup", file + "2", "--data", room).err


def test_nothing_is_restored_under_an_open_room(
    houseway: Command, room: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOUSEWAY_PASSPHRASE", "correct horse battery")
    file = str(tmp_path / "room.sealed")
    houseway("backup", file, "--data", room)
    engine = connect(f"sqlite:///{room}/houseway.db")
    owner = Owner(engine, "http://127.0.0.1:1/")
    found = houseway("restore", file, "--data", room)
    owner.release()
    engine.dispose()
    assert (found.code, "[store/owned]" in found.err) == (1, True)


def test_roles_are_given_and_taken(houseway: Command, room: str) -> None:
    assert houseway("grant", "Ann", "floor", "--data", room).out == "Ann: player, floor\n"
    assert (
        houseway("grant", "ann", "auditor", "--data", room).out == "ann: player, floor, auditor\n"
    )
    taken = houseway("grant", "ann", "floor", "--data", room, "--take-away")
    assert taken.out == "ann: player, auditor\n"

    async def roles() -> tuple[str, ...]:
        room_ = await Room.start(open_store(f"sqlite:///{room}/houseway.db"))
        person, _ = await room_.accounts.login("ann", "a password")
        await room_.stop()
        return person.roles

    assert asyncio.run(roles()) == ("player", "auditor")


def test_a_role_or_a_name_that_is_none_is_refused(houseway: Command, room: str) -> None:
    nobody = houseway("grant", "bob", "floor", "--data", room)
    assert (nobody.code, "nobody logs in as 'bob' [people/unknown]" in nobody.err) == (1, True)
    nothing = houseway("grant", "ann", "king", "--data", room)
    assert nothing.code == 1
    assert "there is no role 'king'; the roles are player, proposition player, floor" in nothing.err


def test_a_new_key_is_signed_for_by_the_old_one(houseway: Command, room: str) -> None:
    found = houseway("rotate-key", "--data", room)
    assert found.code == 0
    assert found.out.startswith("key 2 is ")
    assert houseway("rotate-key", "--data", room).out.startswith("key 3 is ")
    assert houseway("audit", "--data", room).code == 0


def test_what_cannot_be_archived_is_said(houseway: Command, room: str, tmp_path: Path) -> None:
    file = str(tmp_path / "old.zip")
    nothing = houseway("archive", file, "--before", "2020-01-01", "--data", room)
    assert (nothing.code, "no round ended before that day" in nothing.err) == (1, True)
    young = houseway("archive", file, "--before", "2999-01-01", "--data", room)
    assert (young.code, "older than 7 days" in young.err) == (1, True)
    assert not (tmp_path / "old.zip").exists()
    (tmp_path / "no.zip").write_bytes(b"PK\x05\x06" + bytes(18))
    wrong = houseway("verify", str(tmp_path / "no.zip"))
    assert (wrong.code, "this is not an archive" in wrong.err) == (1, True)


def test_several_processes_need_postgresql_and_a_carrier(houseway: Command, room: str) -> None:
    found = houseway("serve", "--data", room, "--port", "0", "--redis", "redis://127.0.0.1:1/0")
    assert (found.code, "Redis does not answer" in found.err) == (1, True)
    wrong = houseway("serve", "--data", room, "--port", "0", "--redis", "here")
    assert (wrong.code, "not a Redis address" in wrong.err) == (1, True)
