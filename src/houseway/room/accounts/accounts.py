"""Guests, accounts and their sessions.

A session's token is 32 random bytes, of which the store has only the SHA-256. A wrong name and a
wrong password get the same answer after the same time and count as failures alike. Three failures
within thirty minutes lock the name for thirty minutes, but only for the address that they came from
and never for a device that has had a session of the account, so nobody can lock out somebody else.
Account holders log in again after thirty minutes idle; guests, who have nothing but their session,
keep it for thirty days.
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
from houseway.room.accounts.persons import Me, MySeat, Person, check_name, login_of
from houseway.room.accounts.sessions import (
    IDLE_MS,
    MINUTE_MS,
    Session,
    SessionCache,
    SessionLine,
    max_idle_ms,
    session_key,
)
from houseway.room.compliance.house_rules import GUEST_CHIPS
from houseway.room.errors import RoomError
from houseway.room.ledger import MINT, Ledger, pocket
from houseway.room.ports import Clock, Entropy, Executor, Store
from houseway.room.transaction import Transaction, ignore_outcome

__all__ = [
    "GUEST_CHIPS",
    "WELCOME",
    "Accounts",
    "Me",
    "MySeat",
    "Person",
    "SessionLine",
    "session_key",
]

WELCOME: Final = "chips for a new guest"
SAVE_USE_MS: Final = MINUTE_MS
"""How often a session's last use is stored."""
CACHE_MS: Final = 2_000
"""How long a cached session is trusted where another process may have ended it."""
MAX_FAILURES: Final = 3
"""Failed logins from one address that lock a name."""


class Accounts:
    """Everybody known to this server: guests, players and bots."""

    def __init__(
        self, store: Store, ledger: Ledger, *, clock: Clock, entropy: Entropy, executor: Executor
    ) -> None:
        self._store = store
        self._ledger = ledger
        self._clock = clock
        self._entropy = entropy
        self._executor = executor
        self._hasher = PasswordHasher()
        self.cached = SessionCache()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """One lock for each name in use, for as long as somebody holds it or waits for it."""
        self._dummy_hash = ""
        self.shared = False
        """Whether other processes open and end sessions too."""
        self.reserve_guest_chips: Callable[[int], bool] = lambda _: True
        """Reserves welcome chips from today's budget; returns whether there were enough."""

    def check_open(self) -> None:
        """Refuse work that would have to wait for a store that cannot write."""
        if self._store.trouble is not None:
            raise RoomError("room/paused", "the room cannot write now; try again in a moment")

    async def _commit(self, transaction: Transaction) -> None:
        """Wait until a transaction is durable; if it fails, drop its sessions from memory."""
        try:
            await self._store.submit(transaction)
        except HousewayError as error:
            for row in transaction.rows.get("sessions", ()):
                self.cached.pop(row["digest"], None)
            raise RoomError("room/not_kept", "this could not be saved; nothing was done") from error

    def _lock(self, *names: str) -> asyncio.Lock:
        """Return the lock that lets calls about the same name run one at a time."""
        return self._locks.setdefault(" ".join(names), asyncio.Lock())

    # -- signing in -------------------------------------------------------------------------

    async def guest(self, name: str = "") -> tuple[Person, str]:
        """Create a guest with chips; return the person and their token."""
        self.check_open()
        id = self._new_id()
        shown = check_name(name) if name else f"Guest {id[-4:]}"
        person = Person(id, "guest", shown)
        transaction = Transaction()
        self._insert(transaction, person)
        token = self._begin(transaction, person)
        await self._commit(transaction)
        return person, token

    async def register(
        self, name: str, password: str, *, token: str = "", roles: tuple[str, ...] = ("player",)
    ) -> tuple[Person, str]:
        """Create an account; a guest who shows their token keeps their chips and seats."""
        self.check_open()
        shown, login = check_name(name), login_of(name)
        if not 8 <= len(password) <= 256:
            raise RoomError("people/password", "a password must have 8 to 256 characters")
        guest = await self.find(token) if token else None
        hashed = await self._executor.run(lambda: self._hasher.hash(password))
        async with self._lock(login):
            await self._check_free(login, shown)
            transaction = Transaction()
            if guest is not None and guest.kind == "guest":
                person = Person(guest.id, "player", shown, roles)
                changes = {"kind": "player", "name": shown, "login": login, "password": hashed}
                transaction.add("account_changes", of=guest.id, **changes)
                self._end(transaction, session_key(token))
            else:
                person = Person(self._new_id(), "player", shown, roles)
                self._insert(transaction, person, login=login, password=hashed)
            new = self._begin(transaction, person)
            try:
                await self._commit(transaction)
            except RoomError:
                await self._check_free(login, shown)  # another process may have taken the name
                raise
        return person, new

    async def _check_free(self, login: str, shown: str) -> None:
        if await self._store.read(lambda reader: reader.account_by_login(login)) is not None:
            raise RoomError("people/name_taken", f"the name {shown} is taken")

    async def login(
        self, name: str, password: str, *, address: str = "", token: str = ""
    ) -> tuple[Person, str]:
        """Open a session for an account; `token` may prove that this device has had one before."""
        self.check_open()
        login = login_of(name)
        async with self._lock(login, address):
            now = self._clock.now_ms()
            device = session_key(token)

            def query(reader: Any) -> tuple[Any, int, Any]:
                failures = reader.failures(login, address, now - IDLE_MS)
                return reader.account_by_login(login), failures, reader.session(device)

            row, failures, before = await self._store.read(query)
            known_device = row is not None and before is not None and before.account == row.id
            if failures >= MAX_FAILURES and not known_device:
                raise RoomError(
                    "people/locked", "too many failed logins from here; try again in half an hour"
                )
            if not await self._executor.run(lambda: self._matches(row, password)):
                transaction = Transaction()
                transaction.add("failures", login=login, at=now, address=address)
                await self._commit(transaction)
                raise RoomError("people/wrong", "the name or the password is wrong")
            person = _person(row)
            transaction = Transaction()
            transaction.add("cleared_failures", of=login, from_address=address)
            token = self._begin(transaction, person)
            await self._commit(transaction)
        return person, token

    def _matches(self, row: Any, password: str) -> bool:
        """Check a password; a name that nobody has takes as long, so that time reveals nothing."""
        if not self._dummy_hash:
            self._dummy_hash = self._hasher.hash("nobody's password")
        known = row is not None and row.password
        try:
            self._hasher.verify(row.password if known else self._dummy_hash, password)
        except VerificationError:
            return False
        return bool(known)

    async def logout(self, token: str) -> None:
        """End the session of a token."""
        self.check_open()
        transaction = Transaction()
        self._end(transaction, session_key(token))
        await self._commit(transaction)

    async def rename(self, person: Person, name: str) -> Person:
        """Change a person's name.

        Tables show it from the next time the person sits down; an account logs in with it at once.
        """
        self.check_open()
        shown, login = check_name(name), login_of(name)
        async with self._lock(login):
            taken = await self._store.read(lambda reader: reader.account_by_login(login))
            if taken is not None and taken.id != person.id:
                raise RoomError("people/name_taken", f"the name {shown} is taken")
            row = await self._account(person)
            transaction = Transaction()
            own = login if row.login is not None else None
            changes = {"kind": row.kind, "login": own, "password": row.password}
            transaction.add("account_changes", of=person.id, name=shown, **changes)
            await self._commit(transaction)
        renamed = msgspec.structs.replace(person, name=shown)
        for session in self.cached.of(person.id).values():
            session.person = renamed
        return renamed

    async def set_password(self, person: Person, old: str, new: str, *, token: str) -> list[str]:
        """Change a password and end every other session; return the keys of those."""
        self.check_open()
        if not 8 <= len(new) <= 256:
            raise RoomError("people/password", "a password must have 8 to 256 characters")
        row = await self._account(person)
        if row.login is None:
            raise RoomError("people/guest", "a guest has no password; create an account first")
        if not await self._executor.run(lambda: self._matches(row, old)):
            raise RoomError("people/wrong", "the current password is wrong")
        hashed = await self._executor.run(lambda: self._hasher.hash(new))
        transaction = Transaction()
        changes = {"kind": row.kind, "name": row.name, "login": row.login}
        transaction.add("account_changes", of=person.id, password=hashed, **changes)
        rows = await self._store.read(lambda reader: reader.sessions(person.id))
        others = [each.digest for each in rows if each.digest != session_key(token)]
        for key in others:
            self._end(transaction, key)
        await self._commit(transaction)
        return others

    async def _account(self, person: Person) -> Any:
        return await self._store.read(lambda reader: reader.account(person.id))

    async def sessions(self, person: Person, token: str) -> list[SessionLine]:
        """Return a person's open sessions, the latest used first."""
        rows = await self._store.read(lambda reader: reader.sessions(person.id))
        mine = session_key(token)
        idle = self._clock.now_ms() - max_idle_ms(person)
        lines = []
        for row in rows:
            known = self.cached.get(row.digest)
            seen = known.seen if known is not None else row.seen
            if seen >= idle:
                lines.append(SessionLine(row.digest[:16], row.began, seen, row.digest == mine))
        return sorted(lines, key=lambda line: -line.seen)

    async def end_session(self, person: Person, id: str) -> str:
        """End one of a person's sessions; return its key."""
        self.check_open()
        rows = await self._store.read(lambda reader: reader.sessions(person.id))
        found = next((row.digest for row in rows if row.digest[:16] == id), None)
        if found is None:
            raise RoomError("people/no_such_session", f"you have no open session {id}", id=id)
        transaction = Transaction()
        self._end(transaction, found)
        await self._commit(transaction)
        return str(found)

    # -- finding people ---------------------------------------------------------------------

    async def find(self, token: str) -> Person | None:
        """Return the person to whom a session belongs; using a session keeps it open."""
        key = session_key(token)
        now = self._clock.now_ms()
        session = self.cached.get(key)
        if session is None or (self.shared and now - session.read_at >= CACHE_MS):
            session = await self._load(key)
        if session is None:
            return None
        if now - session.seen > max_idle_ms(session.person):
            await self.logout(token)
            return None
        self._note_use(key, session, now)
        return session.person

    def _note_use(self, key: str, session: Session, now: int) -> None:
        session.seen = now
        if now - session.saved >= SAVE_USE_MS:
            session.saved = now
            transaction = Transaction()
            transaction.add("session_changes", of=key, seen=now, ended=None)
            self._store.submit(transaction).add_done_callback(ignore_outcome)

    async def _load(self, key: str) -> Session | None:
        def query(reader: Any) -> tuple[Any, Any]:
            row = reader.session(key)
            return row, reader.account(row.account) if row is not None else None

        row, account = await self._store.read(query)
        if row is None or row.ended is not None or account is None:
            self.cached.pop(key, None)
            return None
        now, person = self._clock.now_ms(), _person(account)
        session = self.cached.setdefault(key, Session(person, row.seen, row.seen, now))
        session.person, session.seen, session.read_at = person, max(row.seen, session.seen), now
        return session

    def forget(self, key: str) -> None:
        """Drop a session that has ended here or elsewhere from memory."""
        self.cached.pop(key, None)

    async def bots(self, names: Mapping[str, str]) -> list[Person]:
        """Return the accounts of bots by id and name, creating those that are missing."""
        rows = await self._store.read(lambda reader: [reader.account(id) for id in names])
        found, transaction = [], Transaction()
        for row, (id, name) in zip(rows, names.items(), strict=True):
            person = Person(id, "bot", name, ()) if row is None else _person(row)
            if row is None:
                self._insert(transaction, person)
            found.append(person)
        if transaction:
            await self._commit(transaction)
        return found

    def give_chips(self, person: Person, cents: int) -> None:
        """Give a bot chips from the mint."""
        transaction = Transaction()
        self._mint(transaction, person, cents, "chips for a bot")
        self._store.submit(transaction).add_done_callback(ignore_outcome)

    # -- rows -------------------------------------------------------------------------------

    def _new_id(self) -> str:
        return "p" + base64.b32encode(self._entropy.bytes(10)).decode().lower()

    def _insert(
        self, transaction: Transaction, person: Person, *, login: str | None = None, **row: Any
    ) -> None:
        transaction.add(
            "accounts",
            id=person.id,
            kind=person.kind,
            name=person.name,
            login=login,
            password=row.get("password"),
            roles=msgspec.json.encode(person.roles).decode(),
            made=self._clock.now_ms(),
        )
        if person.kind == "bot" or self.reserve_guest_chips(GUEST_CHIPS):
            self._mint(transaction, person, GUEST_CHIPS, WELCOME)

    def _mint(self, transaction: Transaction, person: Person, cents: int, why: str) -> None:
        transfer = (MINT, pocket(person.id), cents, why)
        self._ledger.move(transaction, transfer, at=self._clock.now_ms())

    def _begin(self, transaction: Transaction, person: Person) -> str:
        token = base64.urlsafe_b64encode(self._entropy.bytes(32)).decode().rstrip("=")
        key, now = session_key(token), self._clock.now_ms()
        transaction.add("sessions", digest=key, account=person.id, began=now, seen=now, ended=None)
        self.cached[key] = Session(person, now, now, now)
        return token

    def _end(self, transaction: Transaction, key: str) -> None:
        now = self._clock.now_ms()
        self.cached.pop(key, None)
        transaction.add("session_changes", of=key, seen=now, ended=now)


def _person(row: Any) -> Person:
    return Person(row.id, row.kind, row.name, tuple(msgspec.json.decode(row.roles)))
