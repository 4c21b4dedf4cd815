"""Guests, accounts and sessions.

A token is 32 random bytes; the store has its SHA-256 only. A wrong name and a wrong password get
one answer, at one cost of time, and count as failures alike: three within thirty minutes lock the
name for as long, but only to the address that they came from, and never to a device that has had a
session of the account: nobody locks out another. Who has an account logs in again after thirty
minutes idle; a guest, who has nothing but his session, keeps it for thirty days.
"""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Callable, Mapping
from typing import Any, Final
from weakref import WeakValueDictionary

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from houseway.errors import HousewayError
from houseway.room.accounts.persons import (
    Me,
    MySeat,
    Person,
    SessionLine,
    check_name,
    login_of,
    session_key,
)
from houseway.room.accounts.sessions import IDLE, MINUTE, KnownSessions, Session, longest_idle
from houseway.room.compliance.house_rules import GUEST_CHIPS
from houseway.room.errors import RoomError
from houseway.room.ledger import MINT, Ledger, pocket
from houseway.room.ports import Aside, Clock, Entropy, Store
from houseway.room.transaction import Unit

__all__ = [
    "GUEST_CHIPS",
    "WELCOME",
    "Me",
    "MySeat",
    "People",
    "Person",
    "SessionLine",
    "session_key",
]

WELCOME: Final = "chips for a new guest"
TOUCH: Final = MINUTE
"""A session's last use is stored to the minute."""
TRUSTED: Final = 2_000
"""Milliseconds that a session is known without a look, where another process may end it."""


class People:
    """Everybody who may be known to this server."""

    def __init__(
        self, store: Store, ledger: Ledger, *, clock: Clock, entropy: Entropy, aside: Aside
    ) -> None:
        self._store = store
        self._ledger = ledger
        self._clock = clock
        self._entropy = entropy
        self._aside = aside
        self._hasher = PasswordHasher()
        self.known = KnownSessions()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """As long as somebody holds one, or waits for it."""
        self._dummy = ""
        self.shared = False
        """Whether other processes open and end sessions too."""
        self.welcome: Callable[[int], bool] = lambda _: True
        """Whether another guest is given so many chips today."""

    def check_open(self) -> None:
        """Refuse what would have to wait for a store that cannot write."""
        if self._store.trouble is not None:
            raise RoomError("room/paused", "the room cannot write now; try again in a moment")

    async def _keep(self, unit: Unit) -> None:
        """Until it is durable; where it cannot be, nothing of it stays in memory."""
        try:
            await self._store.submit(unit)
        except HousewayError as error:
            for row in unit.rows.get("sessions", ()):
                self.known.pop(row["digest"], None)
            raise RoomError("room/not_kept", "this could not be kept; nothing was done") from error

    def _alone(self, *what: str) -> asyncio.Lock:
        """One after the other, for the same name."""
        key = " ".join(what)
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        return lock

    # -- coming in --------------------------------------------------------------------------

    async def guest(self, name: str = "") -> tuple[Person, str]:
        """A new guest with chips, and his token."""
        self.check_open()
        id = self._new_id()
        shown = check_name(name) if name else f"Guest {id[-4:]}"
        person = Person(id, "guest", shown)
        unit = Unit()
        self._insert(unit, person)
        token = self._begin(unit, person)
        await self._keep(unit)
        return person, token

    async def register(
        self, name: str, password: str, *, token: str = "", roles: tuple[str, ...] = ("player",)
    ) -> tuple[Person, str]:
        """A new account; a guest who shows his token keeps his chips and his seats."""
        self.check_open()
        shown, login = check_name(name), login_of(name)
        if not 8 <= len(password) <= 256:
            raise RoomError("people/password", "a password has 8 characters or more")
        guest = await self.find(token) if token else None
        hashed = await self._aside.run(lambda: self._hasher.hash(password))
        async with self._alone(login):
            await self._check_free(login, shown)
            unit = Unit()
            if guest is not None and guest.kind == "guest":
                person = Person(guest.id, "player", shown, roles)
                changes = {"kind": "player", "name": shown, "login": login, "password": hashed}
                unit.add("account_changes", of=guest.id, **changes)
                self._end(unit, session_key(token))
            else:
                person = Person(self._new_id(), "player", shown, roles)
                self._insert(unit, person, login=login, password=hashed)
            new = self._begin(unit, person)
            try:
                await self._keep(unit)
            except RoomError:
                await self._check_free(login, shown)  # another process may have been quicker
                raise
        return person, new

    async def _check_free(self, login: str, shown: str) -> None:
        if await self._store.read(lambda reader: reader.account_by_login(login)) is not None:
            raise RoomError("people/name_taken", f"somebody is called {shown} already")

    async def login(
        self, name: str, password: str, *, address: str = "", token: str = ""
    ) -> tuple[Person, str]:
        """A new session for an account; `token` may show that this device has had one before."""
        self.check_open()
        login = login_of(name)
        async with self._alone(login, address):
            now = self._clock.now_ms()
            device = session_key(token)

            def look(reader: Any) -> tuple[Any, int, Any]:
                failures = reader.failures(login, address, now - IDLE)
                return reader.account_by_login(login), failures, reader.session(device)

            row, failures, before = await self._store.read(look)
            is_known = row is not None and before is not None and before.account == row.id
            if failures >= 3 and not is_known:
                raise RoomError(
                    "people/locked", "too many failures from here: try again in half an hour"
                )
            if not await self._aside.run(lambda: self._matches(row, password)):
                unit = Unit()
                unit.add("failures", login=login, at=now, address=address)
                await self._keep(unit)
                raise RoomError("people/wrong", "the name or the password is wrong")
            person = _person(row)
            unit = Unit()
            unit.add("cleared_failures", of=login, from_address=address)
            token = self._begin(unit, person)
            await self._keep(unit)
        return person, token

    def _matches(self, row: Any, password: str) -> bool:
        """As slow for a name that nobody has."""
        if not self._dummy:
            self._dummy = self._hasher.hash("nobody's password")
        known = row is not None and row.password
        try:
            self._hasher.verify(row.password if known else self._dummy, password)
        except VerificationError:
            return False
        return bool(known)

    async def logout(self, token: str) -> None:
        """The token opens nothing any more."""
        self.check_open()
        unit = Unit()
        self._end(unit, session_key(token))
        await self._keep(unit)

    async def rename(self, person: Person, name: str) -> Person:
        """Another name, at tables from the next time he sits down; an account logs in by it."""
        self.check_open()
        shown, login = check_name(name), login_of(name)
        async with self._alone(login):
            taken = await self._store.read(lambda reader: reader.account_by_login(login))
            if taken is not None and taken.id != person.id:
                raise RoomError("people/name_taken", f"somebody is called {shown} already")
            row = await self._account(person)
            unit = Unit()
            own = login if row.login is not None else None
            changes = {"kind": row.kind, "login": own, "password": row.password}
            unit.add("account_changes", of=person.id, name=shown, **changes)
            await self._keep(unit)
        return self._known_as(msgspec.structs.replace(person, name=shown))

    async def set_password(self, person: Person, old: str, new: str, *, token: str) -> list[str]:
        """Another password; every other session is over. Gives the keys of those."""
        self.check_open()
        if not 8 <= len(new) <= 256:
            raise RoomError("people/password", "a password has 8 characters or more")
        row = await self._account(person)
        if row.login is None:
            raise RoomError("people/guest", "a guest has no password; open an account first")
        if not await self._aside.run(lambda: self._matches(row, old)):
            raise RoomError("people/wrong", "the password that you have now is another")
        hashed = await self._aside.run(lambda: self._hasher.hash(new))
        unit = Unit()
        changes = {"kind": row.kind, "name": row.name, "login": row.login}
        unit.add("account_changes", of=person.id, password=hashed, **changes)
        rows = await self._store.read(lambda reader: reader.sessions(person.id))
        others = [each.digest for each in rows if each.digest != session_key(token)]
        for key in others:
            self._end(unit, key)
        await self._keep(unit)
        return others

    async def _account(self, person: Person) -> Any:
        return await self._store.read(lambda reader: reader.account(person.id))

    def _known_as(self, person: Person) -> Person:
        """In every session of his."""
        for session in self.known.of(person.id).values():
            session.person = person
        return person

    async def sessions(self, person: Person, token: str) -> list[SessionLine]:
        """His open sessions, the latest first."""
        rows = await self._store.read(lambda reader: reader.sessions(person.id))
        mine = session_key(token)
        idle = self._clock.now_ms() - longest_idle(person)
        lines = []
        for row in rows:
            known = self.known.get(row.digest)
            seen = known.seen if known is not None else row.seen
            if seen >= idle:
                lines.append(SessionLine(row.digest[:16], row.began, seen, row.digest == mine))
        return sorted(lines, key=lambda line: -line.seen)

    async def end_session(self, person: Person, id: str) -> str:
        """One of his sessions is over; gives its key."""
        self.check_open()
        rows = await self._store.read(lambda reader: reader.sessions(person.id))
        found = next((row.digest for row in rows if row.digest[:16] == id), None)
        if found is None:
            raise RoomError("people/no_such_session", f"you have no open session {id}", id=id)
        unit = Unit()
        self._end(unit, found)
        await self._keep(unit)
        return str(found)

    # -- being here -------------------------------------------------------------------------

    async def find(self, token: str) -> Person | None:
        """Whose session this is; using it keeps it open."""
        key = session_key(token)
        now = self._clock.now_ms()
        session = self.known.get(key)
        if session is None or (self.shared and now - session.looked >= TRUSTED):
            session = await self._load(key)
        if session is None:
            return None
        if now - session.seen > longest_idle(session.person):
            await self.logout(token)
            return None
        self._touch(key, session, now)
        return session.person

    def _touch(self, key: str, session: Session, now: int) -> None:
        session.seen = now
        if now - session.saved >= TOUCH:
            session.saved = now
            unit = Unit()
            unit.add("session_changes", of=key, seen=now, ended=None)
            self._store.submit(unit).add_done_callback(_unheard)

    async def _load(self, key: str) -> Session | None:
        def look(reader: Any) -> tuple[Any, Any]:
            row = reader.session(key)
            return row, reader.account(row.account) if row is not None else None

        row, account = await self._store.read(look)
        if row is None or row.ended is not None or account is None:
            self.known.pop(key, None)
            return None
        now, person = self._clock.now_ms(), _person(account)
        session = self.known.setdefault(key, Session(person, row.seen, row.seen, now))
        session.person, session.seen, session.looked = person, max(row.seen, session.seen), now
        return session

    def forget(self, key: str) -> None:
        """A session that has ended, here or elsewhere."""
        self.known.pop(key, None)

    async def bots(self, names: Mapping[str, str]) -> list[Person]:
        """The accounts of bots by id and name, made where they are not there."""
        rows = await self._store.read(lambda reader: [reader.account(id) for id in names])
        found, unit = [], Unit()
        for row, (id, name) in zip(rows, names.items(), strict=True):
            person = Person(id, "bot", name, ()) if row is None else _person(row)
            if row is None:
                self._insert(unit, person)
            found.append(person)
        if unit:
            await self._keep(unit)
        return found

    def give_chips(self, person: Person, cents: int) -> None:
        """Chips from the mint; only bots get more of them."""
        unit = Unit()
        self._mint(unit, person, cents, "chips for a bot")
        self._store.submit(unit).add_done_callback(_unheard)

    # -- rows -------------------------------------------------------------------------------

    def _new_id(self) -> str:
        return "p" + base64.b32encode(self._entropy.bytes(10)).decode().lower()

    def _insert(self, unit: Unit, person: Person, *, login: str | None = None, **row: Any) -> None:
        unit.add(
            "accounts",
            id=person.id,
            kind=person.kind,
            name=person.name,
            login=login,
            password=row.get("password"),
            roles=msgspec.json.encode(person.roles).decode(),
            made=self._clock.now_ms(),
        )
        if person.kind == "bot" or self.welcome(GUEST_CHIPS):
            self._mint(unit, person, GUEST_CHIPS, WELCOME)

    def _mint(self, unit: Unit, person: Person, cents: int, why: str) -> None:
        transfer = (MINT, pocket(person.id), cents, why)
        self._ledger.move(unit, transfer, at=self._clock.now_ms())

    def _begin(self, unit: Unit, person: Person) -> str:
        token = base64.urlsafe_b64encode(self._entropy.bytes(32)).decode().rstrip("=")
        key, now = session_key(token), self._clock.now_ms()
        unit.add("sessions", digest=key, account=person.id, began=now, seen=now, ended=None)
        self.known[key] = Session(person, now, now, now)
        return token

    def _end(self, unit: Unit, key: str) -> None:
        now = self._clock.now_ms()
        self.known.pop(key, None)
        unit.add("session_changes", of=key, seen=now, ended=now)


def _unheard(future: asyncio.Future[None]) -> None:
    """Whether it was kept is nobody's concern; the balances follow by themselves."""
    if not future.cancelled():
        future.exception()


def _person(row: Any) -> Person:
    return Person(row.id, row.kind, row.name, tuple(msgspec.json.decode(row.roles)))
