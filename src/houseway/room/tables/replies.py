"""Replies to commands: a repeated command gets its first reply again and is never done twice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, Final

import msgspec

from houseway.errors import HousewayError
from houseway.room.accounts.accounts import Person
from houseway.room.errors import RoomError
from houseway.room.store.faults import NotKeptError
from houseway.room.tables.commands import Command

MAX_BYTES: Final = 1_000_000
"""Bytes of replies in memory; older ones are looked up in the store."""
MAX_CLIENTS: Final = 20_000

DONE: Final = b'{"t":"done"'
"""How the reply to a durable command begins; only those are kept, refusals may be judged anew."""

_encode = msgspec.json.encode
Reply = Callable[[bytes], None]
Key = tuple[str, int]


class Job(msgspec.Struct):
    """A command in the inbox; without a command, a request to check the countdowns."""

    who: Person | None = None
    command: Command | None = None
    client: str = ""
    seq: int = 0
    refused: Callable[[], None] | None = None
    """Called if a command from within the server is refused."""


def done(seq: int, version: int) -> bytes:
    """Build the reply to a command that was carried out and is durable."""
    return DONE + b',"seq":%d,"version":%d}' % (seq, version)


def refused(seq: int, error: HousewayError) -> bytes:
    """Build the reply to a command that was refused and changed nothing."""
    return _encode(
        {
            "t": "refused",
            "seq": seq,
            "code": error.code,
            "reason": error.message,
            "facts": _plain(error.facts) if error.facts else {},
        }
    )


def _plain(facts: dict[str, object]) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(facts, enc_hook=str)
    return plain


def busy() -> RoomError:
    """Return the error for when the server has more commands than it can serve in time."""
    return RoomError("room/busy", "the server is busy; try again in a moment")


def paused() -> RoomError:
    """Return the error for when the store cannot write at the moment."""
    return RoomError("room/paused", "the room cannot write now; try again when play resumes")


def stopped() -> RoomError:
    """Return the error for when the server stops before the command is durable."""
    return RoomError(
        "room/stopped", "the server stopped before it could save this; try again later"
    )


def moved() -> RoomError:
    """Return the error for when another process owns the table."""
    return RoomError("room/moved", "the table has moved to another server; try again")


def is_moved(error: BaseException) -> bool:
    """Whether a step failed because another process owns the table."""
    return isinstance(error, NotKeptError) and error.code == "room/moved"


def fault(table: str) -> RoomError:
    """Return the error for when a step failed for a reason of the server's own."""
    return RoomError("room/fault", "the table failed; nothing was done", table=table)


def unkept(error: BaseException, table: str) -> RoomError:
    """Return the error that says why a step was not stored."""
    if is_moved(error):
        return moved()
    return fault(table) if isinstance(error, NotKeptError) else stopped()


class Replies:
    """Replies by client and sequence number, with each command's digest and who waits for it."""

    def __init__(self) -> None:
        self._known: dict[Key, tuple[bytes, bytes | list[Reply]]] = {}
        self._bytes = 0
        self._clients: dict[str, int] = {}
        """The highest number that each client has used; replies to lower ones may be in the store
        alone."""

    def __len__(self) -> int:
        return len(self._known)

    def __contains__(self, key: Key) -> bool:
        return key in self._known

    def knows(self, client: str) -> bool:
        """Whether the client's latest replies are in memory."""
        return client in self._clients

    def may_be_stored(self, client: str, seq: int) -> bool:
        """Whether the store may have a reply that is not in memory."""
        return seq <= self._clients.get(client, seq) and (client, seq) not in self._known

    def begin(self, client: str, seq: int, command: Command, reply: Reply) -> bool:
        """Register a command and return whether it is new.

        A known command gets its reply now, or as soon as there is one.
        """
        asked = sha256(_encode(command)).digest()[:8]
        known = self._known.get((client, seq))
        if known is None:
            self._known[client, seq] = (asked, [reply])
            self._notice(client, seq)
            return True
        first, answer = known
        if first != asked:
            error = RoomError(
                "request/sequence", f"this client has used {seq} for another command", seq=seq
            )
            reply(refused(seq, error))
        elif isinstance(answer, bytes):
            reply(answer)
        else:
            answer.append(reply)
        return False

    def asked(self, client: str, seq: int) -> bytes:
        """Return the digest that identifies a command."""
        return self._known[client, seq][0]

    def resolve(self, client: str, seq: int, answer: bytes, *, keep: bool) -> None:
        """Reply to everybody who waits; remember the reply if `keep` says so."""
        asked, waiting = self._known.pop((client, seq))
        if keep:
            self._remember(client, seq, asked, answer)
        for reply in waiting if isinstance(waiting, list) else ():
            reply(answer)

    def recall(self, client: str, rows: Sequence[Any]) -> None:
        """Load the client's latest replies from the store into memory."""
        self._notice(client, -1)
        for row in rows:
            if (client, row.seq) not in self._known:
                self._remember(client, row.seq, bytes(row.asked), row.answer.encode())
            self._notice(client, row.seq)

    def _remember(self, client: str, seq: int, asked: bytes, answer: bytes) -> None:
        self._known[client, seq] = (asked, answer)
        self._bytes += _size(client, answer)
        if self._bytes <= MAX_BYTES:
            return
        for key, (_, known) in list(self._known.items()):
            if isinstance(known, bytes):
                self._bytes -= _size(key[0], known)
                del self._known[key]
            if self._bytes <= MAX_BYTES * 3 // 4:
                break

    def _notice(self, client: str, seq: int) -> None:
        self._clients[client] = max(seq, self._clients.pop(client, -1))
        if len(self._clients) > MAX_CLIENTS:
            del self._clients[next(iter(self._clients))]


def _size(client: str, answer: bytes) -> int:
    return len(client) + len(answer) + 200  # roughly Python's own overhead
