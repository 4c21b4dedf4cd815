"""Make the room database of a release: `python tools/make_release_room.py 0.2.0`.

A server opens one table of each family with bots, two people sit down, and after some seconds the
process ends without closing anything, as a killed server does. `tests/room/test_releases.py` opens
the file with the code of every later day, so run this once for a release and never again for it.
"""

import asyncio
import lzma
import os
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

from houseway.editions.catalogue import index
from houseway.room import Pace, Room, TableOrder, open_store

ROOT = Path(__file__).resolve().parents[1]
PLAY_SECONDS = 4.0
PACE = Pace(
    betting=400, question=300, bank=300, next_round=200, restart=500, think=(1, 10)
)  # milliseconds
HELLO = b'{"t":"hello","client":"c1","version":null}'
SIT_DOWN = b'{"t":"do","seq":1,"command":{"type":"sit","seat":6,"cents":20000}}'


async def play(database: Path) -> None:
    """Play for some seconds, then end like a killed process."""
    room = await Room.start(open_store(f"sqlite:///{database}"))
    ann, _ = await room.accounts.register("ann", "a good password")
    ben, _ = await room.accounts.guest("Ben")
    people = {"baccarat": ann, "round-poker": ben}
    editions = {row["family"]: row["id"] for row in index()}
    for family, edition in editions.items():
        line = await room.new_table(TableOrder(edition=edition, bots=4, pace=PACE))
        link = room.link(line.id, people.get(family), lambda _: None)
        await link.receive(HELLO)  # a table plays while somebody looks on
        if family in people:
            await link.receive(SIT_DOWN)
    await asyncio.sleep(PLAY_SECONDS)
    os._exit(9)


def main(version: str) -> None:
    """Have another process play, and keep its database compressed."""
    out = ROOT / "tests" / "data" / "releases" / version / "room.db.xz"
    if out.exists():
        raise SystemExit(f"{out} is there already; a release keeps its own")
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "room.db"
        subprocess.run([sys.executable, __file__, "--play", database], check=False)
        whole = Path(folder) / "whole.db"  # without the write-ahead log beside it
        sqlite3.connect(database).execute("VACUUM INTO ?", (str(whole),)).close()
        out.parent.mkdir(parents=True)
        out.write_bytes(lzma.compress(whole.read_bytes(), preset=9))
    print(f"{out}: {out.stat().st_size:,} bytes")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--play"]:
        asyncio.run(play(Path(sys.argv[2])))
    elif len(sys.argv) == 2:
        main(sys.argv[1])
    else:
        raise SystemExit(__doc__)
