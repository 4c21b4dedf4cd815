"""Other sites, other names, too much and too often are refused before the room hears of them."""

import asyncio
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from house import House
from houseway.web.config import Rate, WebConfig
from houseway.web.errors import WebError
from houseway.web.guard.middleware import HEADERS, Guard, _is_plain
from houseway.web.guard.rate_limits import Bucket, Buckets, network_of
from web.raw import raw
from web.test_people import code

EZ = "stones-tavern/ez-baccarat-panda-8"
CHANGES = ["/api/guest", "/api/accounts", "/api/login", "/api/logout", "/api/tables"]


@pytest.mark.parametrize("path", CHANGES)
@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"X-Houseway": "0"},
        {"X-Houseway": "1", "Origin": "http://evil.example"},
        {"X-Houseway": "1", "Origin": "null"},
        {"X-Houseway": "1", "Origin": "http://127.0.0.1:1"},
        {"X-Houseway": "1", "Sec-Fetch-Site": "cross-site"},
        {"X-Houseway": "1", "Host": "evil.example"},
    ],
)
def test_a_change_from_elsewhere_is_refused(
    house: House, path: str, headers: dict[str, str]
) -> None:
    response = httpx.post(f"{house.address}{path}", headers=headers, json={})
    assert code(response) == (403, "request/foreign")


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": "http://evil.example"},
        {"Origin": "http://evil.example", "X-Houseway": "1"},
        {"Origin": "null"},
    ],
)
def test_a_socket_from_elsewhere_is_refused(house: House, headers: dict[str, str]) -> None:
    table = house.table("clovis-500/ez-baccarat")
    response = httpx.get(
        f"{house.address}/ws/tables/{table}",
        headers={
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
            **headers,
        },
    )
    assert code(response) == (403, "request/foreign")


def test_a_program_without_an_origin_may_call_if_it_says_so(house: House) -> None:
    response = httpx.post(f"{house.address}/api/guest", headers={"X-Houseway": "1"}, json={})
    assert response.status_code == 200


def test_a_public_address_behind_a_proxy_is_our_own(house: House) -> None:
    async def nothing(*_: object) -> None:
        raise AssertionError

    guard = Guard(nothing, WebConfig(origins=("https://room.example",)))
    headers = {"host": "room.example", "origin": "https://room.example", "x-houseway": "1"}
    scope = {"type": "http", "method": "POST", "path": "/api/guest", "client": ("10.0.0.1", 1)}
    guard._check(scope, headers)


@pytest.mark.parametrize(
    ("host", "plain"),
    [
        ("127.0.0.1:8080", True),
        ("[::1]:8080", True),
        ("localhost", True),
        ("LOCALHOST:80", True),
        ("192.168.1.7", True),
        ("evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("[::1", False),
        ("", False),
    ],
)
def test_only_addresses_and_this_machine_are_plain(host: str, plain: bool) -> None:
    assert _is_plain(host) is plain


def test_a_body_may_not_be_large(house: House) -> None:
    with house.visitor() as ann:
        body = {"name": "x" * 20_000}
        assert code(ann.post("/api/guest", json=body)) == (413, "request/too_large")

        def parts() -> Iterator[bytes]:
            yield b'{"name": "'
            for _ in range(30):
                yield b"x" * 1000
            yield b'"}'

        large = ann.post(
            "/api/guest", content=parts(), headers={"Content-Type": "application/json"}
        )
        assert code(large) == (413, "request/too_large")


def test_sign_ins_and_calls_are_counted_by_address(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    settings = WebConfig(sign_ins=Rate(0.01, 3), calls=Rate(0.01, 8))
    with House(tmp_path_factory.mktemp("strict"), settings) as strict, strict.visitor() as ann:
        answers = [ann.post("/api/guest", json={}) for _ in range(4)]
        assert [each.status_code for each in answers] == [200, 200, 200, 429]
        assert code(answers[-1]) == (429, "rate/too_fast")
        assert [ann.get("/api/tables").status_code for _ in range(7)] == [200] * 5 + [429] * 2
        assert ann.get("/healthz").status_code == 200


def test_connections_are_counted_by_address_and_a_request_comes_in_whole_or_not_at_all(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    settings = WebConfig(connections=2, request_seconds=0.4)
    with House(tmp_path_factory.mktemp("strict"), settings) as strict:
        host, port = strict.address.removeprefix("http://").split(":")
        where = (host, int(port))
        with socket.create_connection(where) as one, socket.create_connection(where) as two:
            one.sendall(b"GET /healthz HTTP/1.1\r\nHost: localh")
            two.sendall(b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nX-Houseway: 1\r\n")
            two.sendall(b"Content-Type: application/json\r\nContent-Length: 20\r\n\r\n{")
            with socket.create_connection(where) as third:
                answer = third.recv(4096)
                assert answer.startswith(b"HTTP/1.1 429")
                assert b"rate/too_fast" in answer
            for slow in (one, two):
                slow.settimeout(5)
                answer = slow.recv(4096)
                assert answer.startswith(b"HTTP/1.1 408")
                assert b"request/too_slow" in answer
                assert slow.recv(1) == b""
        assert httpx.get(f"{strict.address}/healthz").status_code == 200


def test_sockets_that_come_at_once_count_one_by_one(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def slowly(*_: object) -> None:
        await asyncio.sleep(0.5)

    strict = House(tmp_path_factory.mktemp("sockets"), WebConfig(sockets=2))
    with strict as house, ThreadPoolExecutor(4) as pool:
        table = house.table(EZ)
        monkeypatch.setattr("houseway.web.request_context.RequestContext.find_person", slowly)

        def come(_: int) -> int:
            try:
                with raw(house, table) as socket:
                    socket.hello()
                    time.sleep(1)
            except InvalidStatus as refused:
                return refused.response.status_code
            return 101

        assert sorted(pool.map(come, range(4))) == [101, 101, 429, 429]


def test_a_socket_says_hello_soon(tmp_path_factory: pytest.TempPathFactory) -> None:
    settings = WebConfig(calls=None, request_seconds=0.3)
    with House(tmp_path_factory.mktemp("strict"), settings) as strict:
        table = strict.table(EZ)
        with raw(strict, table) as silent, raw(strict, table) as polite:
            polite.hello()
            with pytest.raises(ConnectionClosed) as ended:
                silent.next()
            assert ended.value.rcvd is not None
            assert ended.value.rcvd.code == 4408
            polite.send({"t": "ping"})
            polite.until("pong")


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("?", "?"),
    ],
)
def test_addresses_of_one_network_count_as_one(address: str, counted: str) -> None:
    assert network_of(address) == counted


def test_who_has_a_network_of_addresses_signs_in_no_oftener() -> None:
    async def nothing(*_: object) -> None:
        raise AssertionError

    guard = Guard(nothing, WebConfig(sign_ins=Rate(0.5, 20)))
    scope = {"type": "http", "method": "POST", "path": "/api/login"}
    headers = {"host": "127.0.0.1", "x-houseway": "1"}
    for number in range(20):
        guard._check({**scope, "client": (f"2001:db8::{number}", 1)}, headers)
    with pytest.raises(WebError) as refused:
        guard._check({**scope, "client": ("2001:db8::ff", 1)}, headers)
    assert refused.value.code == "rate/too_fast"


def test_a_bucket_fills_again() -> None:
    now = 0.0
    bucket = Bucket(Rate(2, 2), lambda: now)
    assert [bucket.allow() for _ in range(3)] == [True, True, False]
    now = 0.5
    assert [bucket.allow() for _ in range(2)] == [True, False]


def test_addresses_are_forgotten_oldest_first() -> None:
    buckets = Buckets(Rate(0.001, 1), most=2, now=lambda: 0.0)
    assert buckets.allow("a")
    assert not buckets.allow("a")
    assert buckets.allow("b")
    assert buckets.allow("c")
    assert buckets.allow("a"), "forgotten, so new again"


@pytest.mark.parametrize("path", ["/", "/api/tables", "/api/nothing", "/healthz"])
def test_every_answer_has_its_headers(house: House, path: str) -> None:
    response = httpx.get(f"{house.address}{path}")
    for name, value in HEADERS.items():
        assert response.headers[name] == value
    assert "server" not in response.headers
    assert "unsafe" not in response.headers["Content-Security-Policy"]
