"""`houseway serve` as a process: it says where it is, answers, and closes in order."""

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from cli.running import Command
from houseway.room import Room
from support import ROOT

Refused = Callable[..., str]


def start(folder: Path, *args: str) -> tuple[subprocess.Popen[str], str, str]:
    """The process, its address, and what it said before."""
    command = [sys.executable, "-m", "houseway", "serve", "--data", str(folder), *args]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert process.stdout is not None
    before = ""
    for line in process.stdout:
        found = re.search(r"http://\S+/", line)
        if found:
            return process, found.group().rstrip("/"), before
        before += line
    raise AssertionError(f"it did not open: {before}")


def end(process: subprocess.Popen[str]) -> str:
    process.send_signal(signal.SIGTERM)
    said, _ = process.communicate(timeout=30)
    assert process.returncode == 0, said
    return said


def test_it_opens_a_table_of_every_edition_and_closes_in_order(tmp_path: Path) -> None:
    """So that its data is free for the next one, which has all of it."""
    process, address, _ = start(tmp_path, "--port", "0")
    with httpx.Client(
        base_url=address, headers={"X-Houseway": "1"}, timeout=30, verify=False
    ) as client:
        games = {row["id"] for row in client.get("/api/games").json()}
        assert {row["edition"] for row in client.get("/api/tables").json()} == games
        me = client.post("/api/guest", json={"name": "Ann"}).json()
        assert end(process) == "closed\n"
        cookies = dict(client.cookies)

    process, address, _ = start(tmp_path, "--port", "0")
    try:
        assert httpx.get(f"{address}/api/me", cookies=cookies, timeout=30).json() == me
        assert len(httpx.get(f"{address}/api/tables", timeout=30).json()) == len(games)
    finally:
        end(process)


def test_an_edition_of_ones_own_is_served_like_any_other(tmp_path: Path) -> None:
    mine = ROOT / "tests" / "data" / "editions" / "ez-baccarat-pairs.toml"
    process, address, said = start(tmp_path, "--port", "0", "--no-bots", "--edition", str(mine))
    try:
        assert "is offered as own/ez-baccarat-pairs" in said
        with httpx.Client(
            base_url=address, headers={"X-Houseway": "1"}, timeout=30, verify=False
        ) as client:
            assert "own/ez-baccarat-pairs" in {row["id"] for row in client.get("/api/games").json()}
            felt = client.get("/api/games/own/ez-baccarat-pairs").json()
            assert "Player pair" in {spot["name"] for spot in felt["spots"]}
            client.post("/api/guest", json={"name": "Ann"})
            opened = client.post("/api/tables", json={"edition": "own/ez-baccarat-pairs"})
            assert opened.status_code == 201
    finally:
        end(process)


@pytest.fixture
def refused(houseway: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Refused:
    """The one line with which it does not open, in this process."""

    def opened(*_: object) -> None:
        raise AssertionError("it opens")

    monkeypatch.setattr(Room, "start", opened)
    monkeypatch.setattr(sys, "setswitchinterval", lambda seconds: None)

    def refused(*args: str) -> str:
        found = houseway("serve", "--data", str(tmp_path), *args)
        assert (found.code, found.out) == (1, "")
        assert found.err.count("\n") == 1
        return found.err

    return refused


def test_a_taken_port_is_an_error(refused: Refused) -> None:
    with socket.socket() as owner:
        owner.bind(("127.0.0.1", 0))
        owner.listen()
        port = owner.getsockname()[1]
        said = refused("--port", str(port))
    assert f"port {port} of 127.0.0.1 is in use" in said
    assert "[server/port_taken]" in said


def test_a_second_server_on_the_same_data_is_told_who_has_it(
    tmp_path: Path, refused: Refused
) -> None:
    process, address, said = start(tmp_path, "--port", "0", "--no-bots")
    try:
        assert f", data in {tmp_path / 'houseway.db'}" in said
        port = address.rsplit(":", 1)[1]
        for args in (["--port", "0"], ["--port", port]):
            second = refused(*args)
            assert f"is in use by process {process.pid} of" in second
            assert f"open at {address}/" in second
            assert "[store/owned]" in second
    finally:
        end(process)


def test_a_database_that_is_removed_ends_the_server_with_its_reason(tmp_path: Path) -> None:
    process, address, _ = start(tmp_path, "--port", "0", "--no-bots")
    (tmp_path / "houseway.db").unlink()
    with httpx.Client(
        base_url=address, headers={"X-Houseway": "1"}, timeout=30, verify=False
    ) as client:
        answer = client.post("/api/guest", json={})
    assert answer.json()["code"] == "room/not_kept", "nothing is promised that goes nowhere"
    said, _ = process.communicate(timeout=30)
    assert process.returncode == 1
    assert "was moved or removed [store/gone]" in said


@pytest.mark.parametrize("spoiled", ["no database at all", "read-only"])
def test_a_database_that_cannot_be_used_is_a_sentence(
    tmp_path: Path, refused: Refused, spoiled: str
) -> None:
    file = tmp_path / "houseway.db"
    if spoiled == "read-only":
        file.mkdir()
    else:
        file.write_text(spoiled * 100)
    said = refused("--port", "0")
    assert f"the database {file} cannot be used" in said


@pytest.mark.parametrize("host", ["203.0.113.7", "nowhere.invalid"])
def test_an_address_that_is_not_ours_is_refused_in_one_line(refused: Refused, host: str) -> None:
    assert refused("--host", host).startswith("houseway: cannot listen on")
