"""Real processes on a real PostgreSQL with a real Redis between them, one of which is killed."""

from __future__ import annotations

import asyncio

import pytest
from tools.carrier import find_redis
from tools.torture.players import Player
from tools.torture.servers import RoomServer
from tools.torture.several import TAKEOVER, Servers, torture_several
from tools.torture.verdict import report

from support import scale


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_another_process_has_the_tables_of_a_killed_one_within_five_seconds(
    database: str,
) -> None:
    if not find_redis():
        pytest.skip("no Redis is installed (Debian: redis-tools or redis-server)")
    servers = Servers(RoomServer, database, 2, 2)
    players = [Player(servers, f"t{n % 2 + 1}", n) for n in range(4)]
    back = asyncio.run(torture_several(servers, players, scale(1, 300), seed=1))
    found = report(database, players, back)
    assert found["acknowledged"]
    assert not found["lost"]
    assert not found["wrong"]
    assert max(back) <= TAKEOVER
