"""What a socket says is heard in its order, at once where nothing has to be waited for."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import cast

import pytest

from houseway.room.viewers.link import Later
from houseway.web.sockets.inbox import SocketInbox
from houseway.web.sockets.ws_protocol import MESSAGES_PER_TURN, WebSocketProtocol


class Wire:
    """A connection that notes whether it is read."""

    inbox: SocketInbox
    on_text: Callable[[bytes, bool], None] | None = None

    def __init__(self) -> None:
        self.held: list[bool] = []

    def set_paused(self, *, paused: bool) -> None:
        self.held.append(paused)

    def bring(self, *texts: bytes) -> None:
        """Several in one packet."""
        for number, text in enumerate(texts, 1):
            assert self.on_text is not None
            self.on_text(text, number <= MESSAGES_PER_TURN)


def with_inbox(test: Callable[[Wire, list[bytes], asyncio.Event], Awaitable[None]]) -> None:
    """An inbox that notes what it handles; `slow` waits until it may go on, `bad` is a fault."""

    async def run() -> None:
        wire, heard, may = Wire(), [], asyncio.Event()

        async def later(text: bytes) -> None:
            await may.wait()
            if text == b"bad later":
                raise LookupError(text)
            heard.append(text)

        def handle(text: bytes) -> Later | None:
            if text == b"bad":
                raise LookupError(text)
            if text.endswith((b"slow", b"later")):
                return later(text)
            heard.append(text)
            return None

        wire.inbox = SocketInbox(handle, cast("WebSocketProtocol", wire))
        await test(wire, heard, may)
        wire.inbox.close()
        wire.inbox.fault.cancel()

    asyncio.run(run())


def test_what_needs_no_waiting_is_heard_while_it_is_read() -> None:
    async def test(wire: Wire, heard: list[bytes], _: asyncio.Event) -> None:
        wire.bring(b"1", b"2")
        assert heard == [b"1", b"2"]

    with_inbox(test)


def test_nothing_overtakes_what_has_to_be_waited_for() -> None:
    async def test(wire: Wire, heard: list[bytes], may: asyncio.Event) -> None:
        wire.bring(b"1", b"slow", b"3")
        wire.bring(b"4")
        await asyncio.sleep(0.01)
        assert heard == [b"1"]
        may.set()
        await asyncio.sleep(0.01)
        assert heard == [b"1", b"slow", b"3", b"4"]
        wire.bring(b"5")
        assert heard[-1] == b"5"

    with_inbox(test)


def test_after_so_many_at_once_others_have_their_turn_and_no_more_is_read() -> None:
    async def test(wire: Wire, heard: list[bytes], _: asyncio.Event) -> None:
        texts = [b"%d" % number for number in range(3 * MESSAGES_PER_TURN)]
        wire.bring(*texts)
        assert heard == texts[:MESSAGES_PER_TURN]
        assert wire.held[-1]
        await asyncio.sleep(0.05)
        assert heard == texts
        assert not wire.held[-1], "it is read again"

    with_inbox(test)


@pytest.mark.parametrize("bad", [b"bad", b"bad later"])
def test_a_fault_is_the_sockets(bad: bytes) -> None:
    async def test(wire: Wire, heard: list[bytes], may: asyncio.Event) -> None:
        may.set()
        wire.bring(b"1", bad, b"what comes after it")
        wire.bring(bad)  # a second one does not hide it
        await asyncio.sleep(0.01)
        wire.bring(b"nor is this heard")
        assert isinstance(wire.inbox.fault.exception(), LookupError)
        assert heard == [b"1"]

    with_inbox(test)


def test_who_leaves_before_it_is_begun_leaves_nothing_behind() -> None:
    """Python would warn of what nobody waits for, which fails this test."""

    async def test(wire: Wire, heard: list[bytes], _: asyncio.Event) -> None:
        wire.bring(b"slow")
        wire.inbox.close()
        await asyncio.sleep(0.01)
        assert heard == []
        assert wire.on_text is None

    with_inbox(test)
