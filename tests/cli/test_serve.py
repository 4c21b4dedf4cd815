"""`houseway serve` as a process: it says where it is, answers, and closes in order."""

import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest


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
    process, address, _ = start(tmp_path, "--port", "0")
    with httpx.Client(base_url=address, headers={"X-Houseway": "1"}, timeout=30) as client:
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


def test_a_taken_port_is_left_to_its_owner(tmp_path: Path) -> None:
    with socket.socket() as owner:
        owner.bind(("127.0.0.1", 0))
        owner.listen()
        port = owner.getsockname()[1]
        process, address, said = start(tmp_path, "--port", str(port), "--no-bots")
        try:
            assert f"port {port} is taken" in said
            assert not address.endswith(f":{port}")
            assert httpx.get(f"{address}/api/tables", timeout=30).json() == []
        finally:
            end(process)


@pytest.mark.parametrize("host", ["203.0.113.7", "nowhere.invalid"])
def test_an_address_that_is_not_ours_is_refused_in_one_line(tmp_path: Path, host: str) -> None:
    command = [sys.executable, "-m", "houseway", "serve", "--data", str(tmp_path), "--host", host]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("houseway: cannot listen on")
    assert done.stderr.count("\n") == 1
