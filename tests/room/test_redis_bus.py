"""A real Redis carries messages, is lost, and comes back; who is alone never meets it."""

from __future__ import annotations

import ast
import asyncio
import sys
from collections.abc import Callable, Iterator

import pytest
from tools.carrier import Redis, find_redis

from houseway.errors import HousewayError
from houseway.room.cluster.redis_bus import RedisBus
from support import ROOT


@pytest.fixture
def redis() -> Iterator[Redis]:
    if not find_redis():
        pytest.skip("no Redis is installed (Debian: redis-tools or redis-server)")
    server = Redis()
    server.start()
    yield server
    server.kill()


async def until(true: Callable[[], bool]) -> None:
    for _ in range(1_000):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never came")


def test_messages_go_from_process_to_process_until_redis_is_lost_and_again_after(
    redis: Redis,
) -> None:
    async def main() -> None:
        one, two = RedisBus(redis.url), RedisBus(redis.url)
        await one.check()
        heard: list[bytes] = []
        one.listen(["room:1", "room:0"], lambda message: None)
        two.listen(["room:2", "room:0"], heard.append)
        await asyncio.sleep(0.2)
        one.send("room:2", b"to you\x00\xff")
        one.send("room:0", b"to all")
        await until(lambda: heard == [b"to you\x00\xff", b"to all"])
        one.send("room:9", b"to nobody")
        await until(lambda: one.losses == 1)
        assert (one.trouble, two.trouble) == (None, None)
        redis.kill()
        one.send("room:2", b"lost")
        await until(lambda: one.trouble is not None and two.trouble is not None)
        assert one.trouble is not None
        assert one.trouble.code == "bus/lost"
        with pytest.raises(HousewayError, match="does not answer"):
            await one.check()
        redis.start()
        await until(lambda: one.trouble is None and two.trouble is None)
        one.send("room:2", b"again")
        await until(lambda: heard[-1] == b"again")
        await one.close()
        await two.close()

    asyncio.run(main())


def test_what_is_no_address_of_redis_is_said() -> None:
    async def main() -> None:
        with pytest.raises(HousewayError, match="is not a Redis address") as wrong:
            RedisBus("http://here")
        assert wrong.value.code == "bus/address"
        bus = RedisBus("redis://127.0.0.1:1/0")
        with pytest.raises(HousewayError) as lost:
            await bus.check()
        assert lost.value.code == "bus/lost"
        await bus.close()

    asyncio.run(main())


def test_without_its_client_one_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "redis", None)
    with pytest.raises(HousewayError, match=r"houseway\[cluster\]") as absent:
        RedisBus("redis://127.0.0.1/0")
    assert absent.value.code == "bus/no_client"


def test_a_process_that_is_alone_imports_no_client_of_redis() -> None:
    for path in (ROOT / "src").rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        for node in tree.body:  # what is imported as soon as the module is
            names = [each.name for each in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not any(name.split(".")[0] == "redis" for name in names), path
            assert not any("redis_bus" in name for name in names), path
