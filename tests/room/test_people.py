"""Guests, accounts, sessions, lock-out."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from argon2 import PasswordHasher
from sqlalchemy import select

from houseway.room import Room, RoomError
from houseway.room.accounts.accounts import GUEST_CHIPS, Accounts, Person
from houseway.room.store import schema
from room.tables import Server
from room.virtual import run

MINUTE = 60


@pytest.fixture(autouse=True)
def cheap_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    cheap = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
    monkeypatch.setattr("houseway.room.accounts.accounts.PasswordHasher", lambda: cheap)


def with_people(test: Callable[[Room, Accounts], Awaitable[None]]) -> Server:
    server = Server()

    async def main() -> None:
        room = await server.start()
        await test(room, room.accounts)
        await room.stop()

    run(main())
    return server


async def refusal(work: Awaitable[Any]) -> RoomError:
    with pytest.raises(RoomError) as error:
        await work
    return error.value


def test_a_guest_has_chips_at_once() -> None:
    async def test(room: Room, people: Accounts) -> None:
        person, token = await people.guest()
        me = room.me(person)
        assert (me.kind, me.cents) == ("guest", GUEST_CHIPS)
        assert await people.find(token) == person
        assert await people.find("another token") is None

    with_people(test)


def test_the_store_has_neither_token_nor_password() -> None:
    tokens = []

    async def test(room: Room, people: Accounts) -> None:
        tokens.append((await people.register("ann", "correct horse"))[1])

    server = with_people(test)
    with server.engine.connect() as connection:
        (session,) = connection.execute(select(schema.sessions)).all()
        (account,) = connection.execute(select(schema.accounts)).all()
    assert tokens[0] not in str(tuple(session))
    assert account.password.startswith("$argon2id$")
    assert "correct horse" not in str(tuple(account))


def test_a_guest_who_registers_keeps_his_chips_and_loses_his_old_token() -> None:
    async def test(room: Room, people: Accounts) -> None:
        guest, token = await people.guest("Ann")
        person, new = await people.register("Ann", "correct horse", token=token)
        assert (person.id, person.kind) == (guest.id, "player")
        assert room.me(person).cents == GUEST_CHIPS
        assert await people.find(token) is None
        assert await people.find(new) == person

    with_people(test)


def test_a_wrong_name_and_a_wrong_password_sound_the_same() -> None:
    async def test(room: Room, people: Accounts) -> None:
        await people.register("ann", "correct horse")
        name = await refusal(people.login("bob", "correct horse"))
        password = await refusal(people.login("ann", "wrong horse"))
        assert (name.code, name.message, name.facts) == (
            password.code,
            password.message,
            password.facts,
        )

    with_people(test)


@pytest.mark.parametrize("name", ["ann", "nobody"])
def test_three_failures_lock_a_name_for_thirty_minutes(name: str) -> None:
    async def test(room: Room, people: Accounts) -> None:
        await people.register("ann", "correct horse")
        for _ in range(3):
            assert (await refusal(people.login(name, "wrong horse"))).code == "people/wrong"
        locked = await refusal(people.login(name.upper(), "correct horse"))
        assert locked.code == "people/locked"
        await asyncio.sleep(30 * MINUTE + 1)
        if name == "ann":
            await people.login("ann", "correct horse")

    with_people(test)


def test_failures_count_after_a_restart_too() -> None:
    server = Server()

    async def main() -> None:
        people = (await server.start()).accounts
        await people.register("ann", "correct horse")
        for _ in range(3):
            await refusal(people.login("ann", "wrong horse"))
        server.kill()
        people = (await server.start()).accounts
        assert (await refusal(people.login("ann", "correct horse"))).code == "people/locked"

    run(main())


def test_failures_at_once_count_one_by_one() -> None:
    async def test(room: Room, people: Accounts) -> None:
        await people.register("ann", "correct horse")
        tries = (refusal(people.login("ann", "wrong horse")) for _ in range(8))
        codes = [error.code for error in await asyncio.gather(*tries)]
        assert codes.count("people/wrong") == 3

    with_people(test)


def test_a_good_login_forgives_failures_before_it() -> None:
    async def test(room: Room, people: Accounts) -> None:
        await people.register("ann", "correct horse")
        for _ in range(3):
            await refusal(people.login("ann", "wrong horse"))
            await asyncio.sleep(16 * MINUTE)
            await people.login("ann", "correct horse")

    with_people(test)


def test_thirty_minutes_idle_end_the_session_of_an_account() -> None:
    async def test(room: Room, people: Accounts) -> None:
        person, token = await people.register("ann", "correct horse")
        guest, guests = await people.guest()
        for _ in range(3):
            await asyncio.sleep(29 * MINUTE)
            assert await people.find(token) == person
        await asyncio.sleep(31 * MINUTE)
        assert await people.find(token) is None
        assert await people.find(guests) == guest

    with_people(test)


def test_a_session_outlives_the_server() -> None:
    server = Server()

    async def main() -> None:
        person, token = await (await server.start()).accounts.guest()
        server.kill()
        assert await (await server.start()).accounts.find(token) == person

    run(main())


def test_logout_ends_the_session() -> None:
    async def test(room: Room, people: Accounts) -> None:
        _, token = await people.guest()
        await people.logout(token)
        assert await people.find(token) is None

    with_people(test)


@pytest.mark.parametrize(
    ("name", "password", "code"),
    [
        ("a", "correct horse", "people/name"),
        ("a" * 25, "correct horse", "people/name"),
        ("an\u0000n", "correct horse", "people/name"),
        ("ann", "7 chars", "people/password"),
        ("ＡＮＮＡ", "correct horse", "people/name_taken"),
    ],
)
def test_registration_refuses(name: str, password: str, code: str) -> None:
    async def test(room: Room, people: Accounts) -> None:
        await people.register("Anna", "correct horse")
        assert (await refusal(people.register(name, password))).code == code

    with_people(test)


def test_a_bot_is_marked_and_cannot_log_in() -> None:
    async def test(room: Room, people: Accounts) -> None:
        [bot] = await people.bots({"bot-t1-0": "Ace"})
        assert bot == Person("bot-t1-0", "bot", "Ace", ())
        assert await people.bots({"bot-t1-0": "Ace", "bot-t1-1": "Deuce"}) == [
            bot,
            Person("bot-t1-1", "bot", "Deuce", ()),
        ]
        assert (await refusal(people.login("Ace", ""))).code == "people/wrong"

    with_people(test)


def test_nothing_stays_in_memory_of_who_tries_names_or_is_gone() -> None:
    async def test(room: Room, people: Accounts) -> None:
        person, token = await people.guest()
        for number in range(4):
            await refusal(people.login(f"name {number}", "guessed"))
        gc.collect()
        assert not people._locks
        await asyncio.sleep(3 * 60 * MINUTE)
        assert not people.cached
        assert await people.find(token) == person, "the store has it"

    with_people(test)


def test_who_logs_in_waits_for_nobody_at_another_address() -> None:
    """However many people try the name at once."""

    async def test(room: Room, people: Accounts) -> None:
        await people.register("ann", "a password")
        async with people._lock("ann", "203.0.113.7"):
            tries = asyncio.ensure_future(refusal(people.login("ann", "?", address="203.0.113.7")))
            await people.login("ann", "a password", address="198.51.100.1")
            assert not tries.done()
        assert (await tries).code == "people/wrong"

    with_people(test)


def test_nobody_locks_out_another() -> None:
    """Failures count for the address that they come from; a known device is never locked out."""

    async def test(room: Room, people: Accounts) -> None:
        _, token = await people.register("ann", "a password")

        async def tries(password: str, address: str, token: str = "") -> str:
            try:
                await people.login("Ann", password, address=address, token=token)
            except RoomError as error:
                return error.code
            return "in"

        for _ in range(3):
            assert await tries("guessed", "203.0.113.7") == "people/wrong"
        assert await tries("a password", "203.0.113.7") == "people/locked"
        assert await tries("a password", "198.51.100.1") == "in"
        await people.logout(token)
        assert await tries("a password", "203.0.113.7", token) == "in"
        _, stranger = await people.register("bob", "a password")
        for _ in range(3):
            await tries("guessed", "192.0.2.1", stranger)
        assert await tries("a password", "192.0.2.1", stranger) == "people/locked"

    with_people(test)
