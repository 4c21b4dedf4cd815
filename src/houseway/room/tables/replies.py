"""Answers to commands: the same one however often a command is said, and none twice in two ways."""

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

__all__ = [
    "Answers",
    "Job",
    "Reply",
    "busy",
    "done",
    "fault",
    "is_moved",
    "moved",
    "paused",
    "refused",
    "stopped",
    "unkept",
]

MOST: Final = 1_000_000
"""Bytes of answers in memory; older ones are looked up in the store."""
CLIENTS: Final = 20_000

DONE: Final = b'{"t":"done"'
"""So begins the answer to a command that is kept; what is refused may be judged anew."""

_encode = msgspec.json.encode
Reply = Callable[[bytes], None]
Key = tuple[str, int]


class Job(msgspec.Struct):
    """A command on its way; without a command it is a look at the clock."""

    who: Person | None = None
    command: Command | None = None
    client: str = ""
    seq: int = 0
    refused: Callable[[], None] | None = None
    """Called where a command from within the server is refused."""


def done(seq: int, version: int) -> bytes:
    """A command was carried out, and is on disk."""
    return DONE + b',"seq":%d,"version":%d}' % (seq, version)


def refused(seq: int, error: HousewayError) -> bytes:
    """A command was refused; nothing has changed."""
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
    kept: dict[str, Any] = msgspec.to_builtins(facts, enc_hook=str)
    return kept


def busy() -> RoomError:
    """What was said before has waited too long already."""
    return RoomError("room/busy", "more is asked than can be done; say it again in a moment")


def paused() -> RoomError:
    """The store cannot write now."""
    return RoomError("room/paused", "the room cannot write now; say it again when play goes on")


def stopped() -> RoomError:
    """The server ends first."""
    return RoomError("room/stopped", "the server could not keep this; say it again later")


def moved() -> RoomError:
    """Another process has the table."""
    return RoomError("room/moved", "the table is somewhere else now; say it again")


def is_moved(error: BaseException) -> bool:
    """Whether a step was not kept for that reason."""
    return isinstance(error, NotKeptError) and error.code == "room/moved"


def fault(table: str) -> RoomError:
    """A step failed."""
    return RoomError("room/fault", "the table failed at this; nothing was done", table=table)


def unkept(error: BaseException, table: str) -> RoomError:
    """Why a step was not kept, for whoever took it."""
    if is_moved(error):
        return moved()
    return fault(table) if isinstance(error, NotKeptError) else stopped()


class Answers:
    """By client and number: a digest of what was asked, and the answer or who waits for it."""

    def __init__(self) -> None:
        self._known: dict[Key, tuple[bytes, bytes | list[Reply]]] = {}
        self._bytes = 0
        self._clients: dict[str, int] = {}
        """The highest number that each client has used; lower ones may be in the store only."""

    def __len__(self) -> int:
        return len(self._known)

    def __contains__(self, key: Key) -> bool:
        return key in self._known

    def knows(self, client: str) -> bool:
        """Whether the client's latest answers are here."""
        return client in self._clients

    def may_be_stored(self, client: str, seq: int) -> bool:
        """Whether the store may have an answer that is not here."""
        return seq <= self._clients.get(client, seq) and (client, seq) not in self._known

    def begin(self, client: str, seq: int, command: Command, reply: Reply) -> bool:
        """Whether the command is new; one that is known is answered, or its answer waited for."""
        asked = sha256(_encode(command)).digest()[:8]
        known = self._known.get((client, seq))
        if known is None:
            self._known[client, seq] = (asked, [reply])
            self._notice(client, seq)
            return True
        first, answer = known
        if first != asked:
            error = RoomError(
                "request/sequence", f"command {seq} of this client was another one", seq=seq
            )
            reply(refused(seq, error))
        elif isinstance(answer, bytes):
            reply(answer)
        else:
            answer.append(reply)
        return False

    def asked(self, client: str, seq: int) -> bytes:
        """The digest of what was asked."""
        return self._known[client, seq][0]

    def give(self, client: str, seq: int, answer: bytes, *, keep: bool) -> None:
        """To everybody who waits for it."""
        asked, waiting = self._known.pop((client, seq))
        if keep:
            self._remember(client, seq, asked, answer)
        for reply in waiting if isinstance(waiting, list) else ():
            reply(answer)

    def recall(self, client: str, rows: Sequence[Any]) -> None:
        """The latest answers of this client out of the store, known from now on."""
        self._notice(client, -1)
        for row in rows:
            if (client, row.seq) not in self._known:
                self._remember(client, row.seq, bytes(row.asked), row.answer.encode())
            self._notice(client, row.seq)

    def _remember(self, client: str, seq: int, asked: bytes, answer: bytes) -> None:
        self._known[client, seq] = (asked, answer)
        self._bytes += _size(client, answer)
        if self._bytes <= MOST:
            return
        for key, (_, known) in list(self._known.items()):
            if isinstance(known, bytes):
                self._bytes -= _size(key[0], known)
                del self._known[key]
            if self._bytes <= MOST * 3 // 4:
                break

    def _notice(self, client: str, seq: int) -> None:
        self._clients[client] = max(seq, self._clients.pop(client, -1))
        if len(self._clients) > CLIENTS:
            del self._clients[next(iter(self._clients))]


def _size(client: str, answer: bytes) -> int:
    return len(client) + len(answer) + 200  # what Python needs beside them
