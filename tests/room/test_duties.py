"""Roles and what they may do, the cashier, corrections, the log, limits, disputes, the report."""

from __future__ import annotations

import asyncio
import csv
import io
from collections.abc import Awaitable, Callable
from datetime import date
from typing import Any, get_args

import pytest
from argon2 import PasswordHasher
from sqlalchemy import Engine, text

from houseway.room import Person, Room, RoomError, open_store
from houseway.room.accounts.accounts import GUEST_CHIPS
from houseway.room.accounts.roles import change_role
from houseway.room.compliance import cage, disputes
from houseway.room.compliance import player_limits as promises
from houseway.room.compliance.audit import find_faults
from houseway.room.compliance.chip_grants import more_chips
from houseway.room.compliance.day_report import day_of, read_report, write_csv
from houseway.room.compliance.house_rules import HouseRules
from houseway.room.compliance.rights import ROLES, Right, may, rights
from houseway.room.compliance.service import MAX_ENTRIES_PER_DAY
from houseway.room.store import Reader
from room.tables import Player, Server, guest_at, open_table
from room.virtual import run

HOUR = 3_600
DAY = 24 * HOUR


@pytest.fixture(autouse=True)
def cheap_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    cheap = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
    monkeypatch.setattr("houseway.room.accounts.accounts.PasswordHasher", lambda: cheap)


def in_a_room(test: Callable[[Room], Awaitable[None]]) -> Engine:
    server = Server()

    async def main() -> None:
        room = await server.start()
        await test(room)
        await room.stop()

    run(main())
    return server.engine


async def on_duty(room: Room, role: str, name: str = "") -> Person:
    person, _ = await room.accounts.register(name or role, "a password", roles=("player", role))
    return person


async def refused(work: Awaitable[Any]) -> str:
    with pytest.raises(RoomError) as error:
        await work
    return error.value.code


def faults(engine: Engine) -> list[str]:
    with engine.connect() as connection:
        return find_faults(Reader(connection))[1]


# -- roles --------------------------------------------------------------------------------------


def test_whoever_has_a_duty_never_plays_and_an_auditor_changes_nothing() -> None:
    assert {role for role in ROLES if "play" in rights((role,))} == {"player", "proposition player"}
    for role in set(ROLES) - {"player", "proposition player"}:
        assert "play" not in rights(("player", role))
    for role in ROLES:
        assert all(right.startswith("read ") for right in rights((role, "auditor")))
    given = {right for role in ROLES.values() for right in role.gives}
    assert given == set(get_args(Right))
    assert may(Person("bot-t1-0", "bot", "Ace", ()), "play")


@pytest.mark.parametrize("role", ["floor", "cashier", "auditor", "administrator"])
def test_a_duty_account_never_sits(role: str) -> None:
    async def test(room: Room) -> None:
        table = await open_table(room)
        player = Player(room, table, await on_duty(room, role))
        await player.hello()
        assert (await player.say("sit", seat=1, cents=50_000))["code"] == "people/role"
        talked = await player.say("say", text="good evening")
        assert talked.get("code") == ("people/role" if role == "auditor" else None)

    in_a_room(test)


def test_the_floor_rules_with_a_reason_and_the_log_has_it() -> None:
    async def test(room: Room) -> None:
        table = await open_table(room)
        ann = await guest_at(room, table)
        await ann.say("sit", seat=1, cents=50_000)
        await ann.question()
        floor = Player(room, table, await on_duty(room, "floor"))
        await floor.hello()
        void = {"effects": [{"type": "void"}]}
        assert (await floor.say("rule", ruling=void))["code"] == "ruling/no_reason"
        assert (await floor.say("rule", ruling={**void, "reason": "a card fell"}))["t"] == "done"
        (line, *_) = await room.compliance.lines()
        assert (line.kind, line.by, line.table, line.round) == ("ruling", floor.id, table, 1)
        assert line.facts["reason"] == "a card fell"

    assert not faults(in_a_room(test))


def test_a_duty_is_given_to_nobody_who_sits() -> None:
    async def test(room: Room) -> None:
        table = await open_table(room)
        person, _ = await room.accounts.register("ann", "a password")
        ann = Player(room, table, person)
        await ann.hello()
        await ann.say("sit", seat=1, cents=50_000)

    engine = in_a_room(test)
    with engine.begin() as connection, pytest.raises(RoomError, match="ann sits at table t1"):
        change_role(connection, "ann", "floor", take=False, at=1)
    with engine.begin() as connection:
        roles = change_role(connection, "ann", "proposition player", take=False, at=1)
    assert roles == ["player", "proposition player"]


# -- the cashier --------------------------------------------------------------------------------


def test_more_chips_for_the_broke_are_in_the_books() -> None:
    async def test(room: Room) -> None:
        cashier, (ann, _) = await on_duty(room, "cashier"), await room.accounts.guest("ann")
        await cage.cash(room.compliance, cashier, ann, GUEST_CHIPS)
        await more_chips(room.compliance, ann)
        assert room.me(ann).cents == GUEST_CHIPS
        assert await refused(more_chips(room.compliance, ann)) == "house/once"
        assert await refused(more_chips(room.compliance, cashier)) == "people/role"

    with in_a_room(test).connect() as connection:
        assert find_faults(Reader(connection))[1] == []


def test_the_cashier_buys_and_cashes_with_a_receipt() -> None:
    async def test(room: Room) -> None:
        service = room.compliance
        cashier, (ann, _) = await on_duty(room, "cashier"), await room.accounts.guest("ann")
        bought = await cage.buy(service, cashier, ann, 20_000)
        cashed = await cage.cash(service, cashier, ann, 5_000)
        assert (bought.cents, cashed.cents) == (20_000, -5_000)
        assert cashed.number == bought.number + 1
        lines = await room.statement(ann)
        assert [(line.id, line.cents, line.why) for line in lines[:2]] == [
            (cashed.line, -5_000, "chips cashed"),
            (bought.line, 20_000, "chips bought"),
        ]
        assert room.me(ann).cents == GUEST_CHIPS + 15_000
        assert await refused(cage.cash(service, cashier, ann, 10**9)) == "room/short"
        assert await refused(cage.buy(service, cashier, ann, 0)) == "duty/amount"
        assert await refused(cage.buy(service, cashier, cashier, 100)) == "duty/no_player"
        assert await refused(cage.cash(service, cashier, cashier, 100)) == "duty/own"
        assert await refused(cage.buy(service, ann, ann, 100)) == "people/role"
        assert room.me(ann).cents == GUEST_CHIPS + 15_000

    assert not faults(in_a_room(test))


def test_a_correction_of_chips_takes_two_people() -> None:
    async def test(room: Room) -> None:
        service = room.compliance
        one, two = await on_duty(room, "cashier", "one"), await on_duty(room, "cashier", "two")
        ann, _ = await room.accounts.guest("ann")
        assert await refused(cage.ask_correction(service, one, ann, 700, " ")) == "duty/reason"
        assert await refused(cage.ask_correction(service, one, one, 700, "x")) == "duty/own"
        asked = await cage.ask_correction(service, one, ann, -700, "paid twice")
        assert room.me(ann).cents == GUEST_CHIPS
        resolve_correction = cage.resolve_correction
        assert (
            await refused(resolve_correction(service, one, asked.number, confirm=True))
            == "duty/second_person"
        )
        done = await resolve_correction(service, two, asked.number, confirm=True)
        assert (done.answer, done.asked_by, done.answered_by) == ("confirmed", one.id, two.id)
        assert room.me(ann).cents == GUEST_CHIPS - 700
        assert (
            await refused(resolve_correction(service, two, asked.number, confirm=True))
            == "duty/answered"
        )
        assert (
            await refused(resolve_correction(service, two, 999, confirm=True))
            == "duty/no_such_line"
        )
        other = await cage.ask_correction(service, two, ann, 900, "a mistake")
        assert (
            await resolve_correction(service, one, other.number, confirm=False)
        ).answer == "declined"
        listed = await cage.corrections(service, one)
        assert [each.answer for each in listed] == ["declined", "confirmed"]
        assert room.me(ann).cents == GUEST_CHIPS - 700

    assert not faults(in_a_room(test))


def test_guests_are_given_so_many_chips_a_gaming_day() -> None:
    server = Server()

    async def main() -> None:
        room = await server.start()
        room.compliance.house = HouseRules(guests=2 * GUEST_CHIPS)
        cents = [room.me((await room.accounts.guest())[0]).cents for _ in range(3)]
        assert cents == [GUEST_CHIPS, GUEST_CHIPS, 0]
        server.kill()
        room = await server.start()
        room.compliance.house = HouseRules(guests=2 * GUEST_CHIPS)
        assert room.me((await room.accounts.guest())[0]).cents == 0
        await asyncio.sleep(DAY)
        assert room.me((await room.accounts.guest())[0]).cents == GUEST_CHIPS
        await room.stop()

    run(main())
    assert not faults(server.engine)


CAGE_TAMPERINGS = {
    "a purchase that the log has not": "INSERT INTO ledger (at, source, target, cents, why) "
    "SELECT at, source, target, 100, why FROM ledger WHERE why = 'chips bought'",
    "a line of the log is left out": "DELETE FROM significant WHERE kind = 'chips bought'",
    "a line of the log is altered": "UPDATE significant SET body = replace(body, '100', '900') "
    "WHERE kind = 'chips bought'",
    "both of a correction are one": 'UPDATE significant SET "by" = (SELECT "by" FROM significant '
    "WHERE kind = 'correction asked') WHERE kind = 'correction confirmed'",
}


def test_tampering_with_log_and_cage_is_found() -> None:
    async def test(room: Room) -> None:
        one, two = await on_duty(room, "cashier", "one"), await on_duty(room, "cashier", "two")
        ann, _ = await room.accounts.guest("ann")
        await cage.buy(room.compliance, one, ann, 100)
        asked = await cage.ask_correction(room.compliance, one, ann, 300, "a mistake")
        await cage.resolve_correction(room.compliance, two, asked.number, confirm=True)

    engine = in_a_room(test)
    assert not faults(engine)
    for tampering in CAGE_TAMPERINGS.values():
        with engine.connect() as connection, connection.begin() as undone:
            for change in ("update", "delete"):
                connection.execute(text(f"DROP TRIGGER significant_never_{change}"))
            assert connection.execute(text(tampering)).rowcount
            assert find_faults(Reader(connection))[1], tampering
            undone.rollback()


# -- the log ------------------------------------------------------------------------------------


def test_the_log_is_numbered_without_a_gap(database: str) -> None:
    async def main() -> None:
        room = await Room.start(open_store(database), house={"zone": "Europe/Berlin"})
        cashier, (ann, _) = await on_duty(room, "cashier"), await room.accounts.guest()
        buys = (cage.buy(room.compliance, cashier, ann, 100 + each) for each in range(5))
        receipts = await asyncio.gather(*buys)
        assert sorted(each.cents for each in receipts) == [100, 101, 102, 103, 104]
        lines = await room.compliance.lines()
        assert [line.number for line in lines] == list(range(len(lines), 0, -1))
        numbers = {line.number: line.facts.get("cents") for line in lines}
        assert all(numbers[each.number] == each.cents for each in receipts)
        await room.stop()
        room = await Room.start(open_store(database))
        assert room.compliance.house.zone == "Europe/Berlin"
        kinds = [line.kind for line in (await room.compliance.lines())[:2]]
        assert "room closed" in kinds  # and perhaps already that it was opened again
        await room.stop()

    asyncio.run(main())


# -- limits -------------------------------------------------------------------------------------


def test_a_limit_of_loss_holds_for_a_gaming_day_over_restarts() -> None:
    server = Server()

    async def main() -> None:
        room = await server.start()
        table = await open_table(room, bots=0)
        ann = await guest_at(room, table)
        assert ann.person is not None
        assert (await promises.set_limit(room.compliance, ann.person, 60_000)).loss == 60_000
        assert (await ann.say("sit", seat=1, cents=70_000))["code"] == "care/limit"
        assert (await ann.say("sit", seat=1, cents=50_000))["t"] == "done"
        assert (await ann.say("add", cents=20_000))["code"] == "care/limit"
        cashier = await on_duty(room, "cashier")
        await cage.buy(room.compliance, cashier, ann.person, 30_000)
        assert (await ann.say("add", cents=20_000))["code"] == "care/limit"
        server.kill()
        room = await server.start()
        ann = Player(room, table, ann.person, "again")
        await ann.hello()
        assert (await ann.say("add", cents=20_000))["code"] == "care/limit"
        assert (await ann.say("add", cents=10_000))["t"] == "done"
        await room.stop()

    run(main())
    assert not faults(server.engine)


def test_a_higher_limit_waits_a_day_and_a_lower_one_does_not() -> None:
    async def test(room: Room) -> None:
        service, (ann, _) = room.compliance, await room.accounts.guest()
        await promises.set_limit(service, ann, 10_000)
        assert (await promises.set_limit(service, ann, 5_000)).loss == 5_000
        raised = await promises.set_limit(service, ann, None)
        assert (raised.loss, raised.next_loss) == (5_000, None)
        await asyncio.sleep(DAY - 60)
        assert service.limits.of(ann.id).loss == 5_000
        await asyncio.sleep(120)
        assert service.limits.of(ann.id).loss is None
        assert await refused(promises.set_limit(service, ann, -1)) == "duty/amount"
        for cents in range(MAX_ENTRIES_PER_DAY):
            await promises.set_limit(service, ann, cents)
        assert await refused(promises.set_limit(service, ann, 0)) == "rate/too_fast"

    in_a_room(test)


def test_who_has_excluded_himself_leaves_his_seat_and_may_only_cash() -> None:
    async def test(room: Room) -> None:
        service, table = room.compliance, await open_table(room, bots=0)
        ann = await guest_at(room, table)
        assert ann.person is not None
        await ann.say("sit", seat=1, cents=50_000)
        await promises.exclude(service, ann.person, 7)
        await ann.event("left-table", bettor=ann.id)
        assert (await ann.say("sit", seat=1, cents=50_000))["code"] == "care/excluded"
        cashier = await on_duty(room, "cashier")
        assert await refused(cage.buy(service, cashier, ann.person, 100)) == "care/excluded"
        await cage.cash(service, cashier, ann.person, 100)
        assert await refused(promises.exclude(service, ann.person, 6)) == "care/shorter"
        assert await refused(promises.exclude(service, ann.person, 0)) == "duty/amount"
        await asyncio.sleep(7 * DAY + 1)
        assert (await ann.say("sit", seat=1, cents=50_000))["t"] == "done"
        await promises.exclude(service, ann.person, None)
        assert await refused(promises.exclude(service, ann.person, 3_650)) == "care/shorter"

    in_a_room(test)


# -- disputes and reports -----------------------------------------------------------------------


async def played_round(room: Room, table: str, ann: Player) -> None:
    await ann.say("sit", seat=1, cents=50_000)
    question = await ann.question()
    await ann.decide(question, type="place", spot="player", position=1, cents=1_000)
    await ann.decide(question, type="ready")
    await ann.event("kept")


def test_a_dispute_pins_the_record_of_its_round_and_the_floor_answers_it_once() -> None:
    async def test(room: Room) -> None:
        service, table = room.compliance, await open_table(room)
        ann = await guest_at(room, table)
        assert ann.person is not None
        await played_round(room, table, ann)
        ben, _ = await room.accounts.guest("ben")
        wrong = disputes.raise_dispute
        assert await refused(wrong(service, ann.person, table, 999, "x")) == "room/no_such_round"
        assert await refused(wrong(service, ann.person, table, 1, " ")) == "duty/reason"
        assert await refused(wrong(service, ben, table, 1, "I lost")) == "duty/no_part"
        raised = await wrong(service, ann.person, table, 1, "the third card was not hers")
        assert await refused(wrong(service, ann.person, table, 1, "again")) == "duty/raised"
        (event,) = await service.store.read(
            lambda r: r.events(table, raised.version - 1, raised.version)
        )
        assert bytes(event.hash).hex() == raised.head
        assert await refused(disputes.answer(service, ben, raised.number, "no")) == "people/role"
        floor = await on_duty(room, "floor")
        answered = await disputes.answer(service, floor, raised.number, "the chart says she draws")
        assert (answered.answered_by, answered.text) == (floor.id, raised.text)
        turned = Person(ann.id, "player", "ann", ("floor",))
        assert await refused(disputes.answer(service, turned, raised.number, "yes")) == "duty/own"
        again = disputes.answer(service, floor, raised.number, "yes")
        assert await refused(again) == "duty/answered"
        assert [each.answer for each in await disputes.disputes(service, ann.person)] == [
            "the chart says she draws"
        ]
        assert await disputes.disputes(service, ben) == []
        assert len(await disputes.disputes(service, floor)) == 1

    assert not faults(in_a_room(test))


def test_the_gaming_day_follows_its_zone_over_the_change_of_clocks() -> None:
    house = HouseRules()
    first, end = house.span(date(2026, 11, 1))
    assert (end - first) // 1000 == 24 * HOUR  # the clock changed at two, before the day began
    first, end = house.span(date(2026, 10, 31))
    assert (end - first) // 1000 == 25 * HOUR
    assert house.day_of(first) == house.day_of(end - 1) == date(2026, 10, 31)
    assert house.day_of(first - 1) == date(2026, 10, 30)
    with pytest.raises(RoomError, match="not a time zone") as error:
        HouseRules(zone="Mars/Olympus").check()
    assert error.value.code == "house/zone"
    with pytest.raises(RoomError, match="not a day such as") as error:
        day_of("yesterday")
    assert error.value.code == "house/day"


def test_the_report_adds_up_to_every_chip_in_play() -> None:
    days: list[date] = []

    async def test(room: Room) -> None:
        table = await open_table(room)
        ann = await guest_at(room, table)
        assert ann.person is not None
        await played_round(room, table, ann)
        await cage.buy(room.compliance, await on_duty(room, "cashier"), ann.person, 12_345)
        days.append(room.compliance.today())

    engine = in_a_room(test)
    with engine.connect() as connection:
        reader = Reader(connection)
        house, lines = read_report(reader, days[0])
        balances = reader.balances()
    found = {line.what: line.cents for line in lines}
    assert found["chips in play"] == -balances["mint"]
    collected = sum(cents for name, cents in balances.items() if name.startswith("collection:"))
    assert collected > 0
    assert found["collection"] == collected
    bots = sum(cents for name, cents in balances.items() if name.startswith("player:bot-"))
    assert found["liabilities"] == found["chips in play"] - collected - bots
    assert found["chips bought"] == 12_345
    (row,) = [line for line in lines if line.what == "collection"]
    assert (row.table, row.edition, row.count > 0) == (
        "t1",
        "stones-tavern/ez-baccarat-panda-8",
        True,
    )
    assert row.schedule
    rows = list(csv.DictReader(io.StringIO(write_csv(house, days[0], lines))))
    assert len(rows) == len(lines)
    bought = next(each for each in rows if each["what"] == "chips bought")
    assert (bought["dollars"], bought["zone"]) == ("123.45", "America/Los_Angeles")
    assert bought["day"] == days[0].isoformat()
