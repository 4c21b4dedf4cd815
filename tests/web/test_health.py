"""Alive and ready are two things: a room that cannot write now is alive, and not ready."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

from house import House
from houseway import __version__
from houseway.room.build import build
from web.raw import raw

EDITION = "clovis-500/ez-baccarat"


def test_a_room_that_cannot_write_is_alive_and_not_ready(tmp_path: Path) -> None:
    with House(tmp_path) as house, house.visitor("Ann") as ann:
        table = house.table(EDITION)
        assert ann.get("/readyz").json() == {"ready": True, "code": "", "lost": []}
        other = sqlite3.connect(tmp_path / "house.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with raw(house, table, ann) as socket:
            socket.hello()
            socket.send({"t": "do", "seq": 1, "command": {"type": "say", "text": "hello"}})
            assert socket.until("paused")["reason"]
            assert ann.get("/healthz").status_code == 200
            ready = ann.get("/readyz")
            assert (ready.status_code, ready.json()["code"]) == (503, "store/trouble")
            refused = ann.post("/api/guest", json={})
            assert (refused.status_code, refused.json()["code"]) == (503, "room/paused")
            assert ann.get("/api/tables").status_code == 200
            other.execute("ROLLBACK")
            other.close()
            said = {socket.until("goes-on")["t"], socket.until("done", seq=1)["t"]}
            assert said == {"goes-on", "done"}
        for _ in range(100):
            if ann.get("/readyz").status_code == 200:
                break
            time.sleep(0.02)
        assert ann.get("/readyz").json()["ready"]


def test_it_says_which_build_it_is(house: House) -> None:
    with house.visitor("Ann") as ann:
        found = ann.get("/healthz").json()
        assert (found["version"], found["build"]) == (__version__, build())
        assert len(build()) == 64
        metrics = ann.get("/metrics").text
        assert f'digest="{build()}"' in metrics
        assert "houseway_ready 1.0" in metrics


def test_a_room_whose_database_is_gone_is_not_alive(tmp_path: Path) -> None:
    with House(tmp_path) as house, house.visitor("Ann") as ann:
        (tmp_path / "house.db").unlink()
        assert ann.post("/api/guest", json={}).json()["code"] == "room/not_kept"
        assert ann.get("/healthz").status_code == 503
        assert ann.get("/readyz").json()["code"] == "store/gone"
