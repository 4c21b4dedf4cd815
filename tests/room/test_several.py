"""Several processes over one store: takeovers, fencing, a bus that loses, and what they share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from argon2 import PasswordHasher

from houseway.errors import HousewayError
from houseway.room import RoomError, TableOrder
from houseway.room.accounts.accounts import GUEST_CHIPS, Person
from houseway.room.cluster.database_clock import DatabaseClock
from houseway.room.cluster.leases import DEAD_MS, ORPHANED_MS
from houseway.room.cluster.messages import CheckDatabase, Codec, Message
from houseway.room.cluster.outbound import REPLAY_WINDOW, DuplicateFilter, Outbound
from houseway.room.cluster.socket_proxy import SocketProxy
from houseway.room.cluster.takeover import Takeover
from houseway.room.compliance import cage
from houseway.room.compliance import player_limits as promises
from houseway.room.compliance.chip_grants import more_chips
from houseway.room.compliance.event_log import read_lines
from houseway.room.store import Reader, schema
from houseway.room.store.member import Member
from room.hub import Hub, MemoryBus
from room.several import Process, Several
from room.tables import BACCARAT, BLACKJACK, QUICK, Player
from room.virtual import Life, VirtualClock, memory_engine, run
from support import scale

# -- any seed -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(scale(2, 2_000)))
def test_promises_hold_for_several_processes_under_faults(seed: int) -> None:
    world = Several(seed, seconds=12, kills=3, processes=2 + seed % 2, clients=2)
    report = world.run()
    assert report.done
    assert report.rounds
    assert world.met["killed"] + world.met["paused"]


def test_a_seed_gives_the_same_evening_of_several_processes_again() -> None:
    first, second = (Several(5, seconds=3, kills=1, clients=1).run() for _ in range(2))
    assert first == second


# -- processes that break a promise: the simulation must notice -----------------------------------


def writes_without_its_lease(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Member, "fenced", lambda self, connection, transactions: ())


def forgets_what_has_no_answer(patch: pytest.MonkeyPatch) -> None:
    """The next owner learns the client's version but not the commands, so they are lost."""
    connect = SocketProxy._connect

    async def other(self: SocketProxy) -> None:
        self._waiting.clear()
        await connect(self)

    patch.setattr(SocketProxy, "_connect", other)
    patch.setattr("room.simulation.Client.live", _never_says_again)


async def _never_says_again(self: Any) -> None:
    while True:
        await asyncio.sleep(self.random.uniform(0.02, 0.5))
        if self.wire is None or not self.wire.open:
            self.connect()
        elif len(self.waiting) < 3:
            command = self.choose()
            if command is not None:
                self.do(command)
        elif asyncio.get_running_loop().time() > 20:
            raise AssertionError("three commands are never answered")


def takes_nothing_over(patch: pytest.MonkeyPatch) -> None:
    async def nothing(self: Takeover) -> None:
        pass

    patch.setattr(Takeover, "claim_tables", nothing)


@pytest.mark.parametrize(
    ("breaks", "how"),
    [
        (writes_without_its_lease, {"deaths": 0.0, "naps": (4,)}),
        (forgets_what_has_no_answer, {"bus_faults": 0.3, "seconds": 16}),
        (takes_nothing_over, {"deaths": 1.0}),
    ],
)
def test_processes_that_break_a_promise_are_caught(
    breaks: Callable[[pytest.MonkeyPatch], None],
    how: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    breaks(monkeypatch)
    world = {"seconds": 6, "kills": 1, "clients": 2, **how}
    worlds = (Several(seed, **world) for seed in range(3))
    with pytest.raises((AssertionError, KeyError, HousewayError, ValueError)):
        all(world.run() for world in worlds)


# -- two processes, step by step -------------------------------------------------------------------


class Pair:
    """Two of them, the table at the first."""

    def __init__(self, *, builds: tuple[str, str] = ("one", "one"), skew: int = 0) -> None:
        self.random = Random(1)
        self.engine = memory_engine()
        self.hub = Hub(self.random)
        self.builds = builds
        self.skew = skew
        self.table = ""

    async def start(self, **order: Any) -> Pair:
        first, second = self.builds
        self.first = Process(self.engine, self.hub, self.random, build=first)
        await self.first.start()
        line = await self.first.room.new_table(
            TableOrder(**{"edition": BACCARAT, "bots": 2, "pace": QUICK, "rests": False, **order})
        )
        self.table = line.id
        self.second = Process(self.engine, self.hub, self.random, build=second, skew=self.skew)
        await self.second.start()
        return self

    async def until(self, true: Callable[[], bool], seconds: float = 60) -> float:
        """How long it took."""
        began = asyncio.get_running_loop().time()
        while not true():
            await asyncio.sleep(0.01)
            assert asyncio.get_running_loop().time() - began < seconds, "it never came"
        return asyncio.get_running_loop().time() - began

    def in_round(self) -> bool:
        """For all to see: memory is ahead of the store."""
        with self.engine.connect() as connection:
            return not Reader(connection).is_at_rest(self.table)

    async def far_player(self) -> Player:
        """Seat somebody at the first process's table through a socket at the second."""
        person, _ = await self.second.room.accounts.guest()
        await self.second.room.game_at(self.table)
        player = Player(self.second.room, self.table, person)
        await player.hello()
        assert (await player.say("sit", seat=1, cents=50_000))["t"] == "done"
        return player


def test_a_table_is_taken_over_in_mid_round_within_five_seconds() -> None:
    async def main(pair: Pair) -> None:
        await pair.start()
        player = await pair.far_player()
        question = await player.question()
        number, version = question["round"], player.heard[-1].get("version", 0)
        bet = {"spot": "banker", "position": 1, "cents": 1_000}
        wager = await player.decide(question, type="place", **bet)
        assert wager["t"] == "done"
        await pair.until(pair.in_round)
        pair.first.kill()
        took = await pair.until(lambda: pair.table in pair.second.room.tables)
        assert took <= 5
        live = pair.second.room.actor(pair.table)
        assert live.table.sitting.rounds == number, "in the same round"
        assert live.table.version >= version
        assert pair.second.room.cluster is not None
        assert pair.second.room.cluster.takeover.takeovers == 1
        again = await player.say("say", text="hello")
        assert again["t"] == "done", "the same socket plays on"
        versions = [said["version"] for said in player.heard if said["t"] == "event"]
        assert versions == list(range(versions[0], versions[0] + len(versions))), "without a gap"

    run(main(Pair()))


def test_an_owner_that_wakes_after_its_lease_was_taken_writes_nothing() -> None:
    async def main(pair: Pair) -> None:
        await pair.start()
        person, _ = await pair.first.room.accounts.guest()
        player = Player(pair.first.room, pair.table, person)
        await player.hello()
        pair.first.life.paused = True
        stale = pair.first.room.actor(pair.table)
        asking = asyncio.get_running_loop().create_task(player.say("sit", seat=1, cents=50_000))
        await pair.until(lambda: pair.table in pair.second.room.tables)
        version = stale.table.version
        await asyncio.sleep(0.5)
        assert stale.table.version > version - 1, "it believes that the player sits"
        pair.first.life.paused = False
        answer = await asking
        assert answer["t"] == "done", "carried to the new owner, under the same number"
        assert pair.table not in pair.first.room.tables
        with pair.engine.connect() as connection:
            rows = Reader(connection).inputs(pair.table)
            sat = [row for row in rows if row.by == person.id]
        assert len(sat) == 1
        assert pair.first.room.cluster is not None
        assert pair.first.room.cluster.moved == 1

    run(main(Pair()))


def test_a_clock_set_back_changes_nothing_at_a_takeover() -> None:
    async def main(pair: Pair) -> None:
        await pair.start()
        await pair.until(pair.in_round)
        pair.first.kill()
        await pair.until(lambda: pair.table in pair.second.room.tables)
        live = pair.second.room.actor(pair.table)
        rounds = live.table.sitting.rounds
        await pair.until(lambda: live.table.sitting.rounds > rounds + 1)
        with pair.engine.connect() as connection:
            times = [row.at for row in Reader(connection).events(pair.table)]
        assert times == sorted(times)

    run(main(Pair(skew=-3_600_000)))


def test_chips_are_the_same_at_every_process() -> None:
    async def main(pair: Pair) -> None:
        await pair.start(bots=0)
        other = (await pair.second.room.new_table(TableOrder(edition=BLACKJACK, pace=QUICK))).id
        person, _ = await pair.second.room.accounts.guest()
        here, there = (
            Player(pair.second.room, table, person, client=table) for table in (other, pair.table)
        )
        await pair.second.room.game_at(pair.table)
        await here.hello()
        await there.hello()
        assert (await here.say("sit", seat=1, cents=GUEST_CHIPS - 10_000))["t"] == "done"
        refused = await there.say("sit", seat=1, cents=20_000)
        assert refused["code"] == "room/short"
        assert refused["facts"]["cents"] == 10_000
        assert (await there.say("sit", seat=1, cents=10_000))["t"] == "done"
        assert (await here.say("stand"))["t"] == "done"
        assert (await there.say("add", cents=30_000))["t"] == "done"
        for process in (pair.first, pair.second):
            await process.room.refresh(person.id)
            assert process.room.me(person).cents == GUEST_CHIPS - 40_000

    run(main(Pair()))


def test_everybody_is_told_of_his_seats_wherever_they_are() -> None:
    async def main(pair: Pair) -> None:
        await pair.start(bots=0)
        player = await pair.far_player()
        await asyncio.sleep(1)
        assert player.person is not None
        told = [process.room.me(player.person).seats for process in (pair.first, pair.second)]
        assert told[0] == told[1]
        assert [(seat.table, seat.seat, seat.cents) for seat in told[1]] == [
            (pair.table, 1, 50_000)
        ]
        assert (await player.say("stand"))["t"] == "done"
        await asyncio.sleep(1)
        assert pair.second.room.me(player.person).seats == ()

    run(main(Pair()))


def test_limits_and_exclusions_hold_at_every_process() -> None:
    async def main(pair: Pair) -> None:
        await pair.start()
        person, _ = await pair.second.room.accounts.guest()
        await promises.set_limit(pair.second.room.compliance, person, 5_000)
        await asyncio.sleep(1.5)
        player = Player(pair.first.room, pair.table, person)
        await player.hello()
        assert (await player.say("sit", seat=1, cents=6_000))["code"] == "care/limit"
        assert (await player.say("sit", seat=1, cents=4_000))["t"] == "done"
        await promises.exclude(pair.second.room.compliance, person, 1)
        await player.event("left-table", bettor=person.id)
        assert (await player.say("sit", seat=1, cents=1_000))["code"] == "care/excluded"

    run(main(Pair()))


def test_a_correction_is_confirmed_once_whoever_confirms_it() -> None:
    async def main(pair: Pair) -> None:
        await pair.start()
        person, _ = await pair.second.room.accounts.guest()
        floor, one, other = (
            Person(f"p-{n}", "player", f"Duty {n}", (role,))
            for n, role in enumerate(("floor", "cashier", "administrator"))
        )
        asked = await cage.ask_correction(
            pair.first.room.compliance, floor, person, 700, "a miscount"
        )
        judged = await asyncio.gather(
            cage.resolve_correction(pair.first.room.compliance, one, asked.number, confirm=True),
            cage.resolve_correction(pair.second.room.compliance, other, asked.number, confirm=True),
            return_exceptions=True,
        )
        (refused,) = (each for each in judged if isinstance(each, Exception))
        assert isinstance(refused, RoomError)
        assert refused.code == "duty/answered"
        await pair.first.room.refresh(person.id)
        assert pair.first.room.me(person).cents == GUEST_CHIPS + 700

    run(main(Pair()))


def test_more_chips_come_once_a_day_wherever_they_are_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Neither process has heard of the other's gift."""
    reading = "houseway.room.compliance.chip_grants.read_lines"
    monkeypatch.setattr("houseway.room.compliance.chip_grants.BROKE_CENTS", 10 * GUEST_CHIPS)

    async def main(pair: Pair) -> None:
        await pair.start()
        person, _ = await pair.second.room.accounts.guest()
        cashier = Person("p-1", "player", "Duty", ("cashier",))
        await cage.cash(pair.first.room.compliance, cashier, person, GUEST_CHIPS)
        seen = iter([True, True])
        monkeypatch.setattr(reading, lambda *a, **k: [] if next(seen, 0) else read_lines(*a, **k))
        asked = await asyncio.gather(
            *(more_chips(each.room.compliance, person) for each in (pair.first, pair.second)),
            return_exceptions=True,
        )
        (refused,) = (each for each in asked if isinstance(each, Exception))
        assert isinstance(refused, RoomError)
        assert refused.code == "house/once"
        for process in (pair.first, pair.second):
            await process.room.refresh(person.id)
            assert process.room.me(person).cents == GUEST_CHIPS

    run(main(Pair()))


def test_a_session_that_ends_at_one_process_ends_at_all() -> None:
    async def main(pair: Pair) -> None:
        await pair.start()
        _, token = await pair.first.room.accounts.guest()
        assert await pair.second.room.accounts.find(token) is not None
        heard: list[tuple[str, int, str]] = []
        pair.second.room.on_ended = lambda *told: heard.append(told)
        await pair.first.room.accounts.logout(token)
        assert await pair.second.room.accounts.find(token) is not None, "for two seconds"
        await asyncio.sleep(2.1)
        assert await pair.second.room.accounts.find(token) is None
        pair.first.room.end_session("key", 4401, "signed out")
        await asyncio.sleep(0.1)
        assert heard == [("key", 4401, "signed out")]

    run(main(Pair()))


def test_failed_log_ins_are_counted_by_all_processes_together() -> None:
    async def main(pair: Pair) -> None:
        await pair.start()
        for process in (pair.first, pair.second):
            process.room.accounts._hasher = PasswordHasher(time_cost=1, memory_cost=64)
        await pair.first.room.accounts.register("Ann", "correct horse")
        for room in (pair.first.room, pair.second.room, pair.first.room):
            with pytest.raises(RoomError, match="wrong"):
                await room.accounts.login("Ann", "wrong horse", address="a")
        with pytest.raises(RoomError) as locked:
            await pair.second.room.accounts.login("Ann", "correct horse", address="a")
        assert locked.value.code == "people/locked"
        await pair.second.room.accounts.login("Ann", "correct horse", address="b")
        with pytest.raises(RoomError) as taken:
            await pair.second.room.accounts.register("ANN", "correct horse")
        assert taken.value.code == "people/name_taken"

    run(main(Pair()))


def test_tables_opened_at_the_same_time_have_numbers_of_their_own() -> None:
    async def main(pair: Pair) -> None:
        await pair.start()
        rooms = [pair.first.room, pair.second.room] * 3
        orders = [room.new_table(TableOrder(edition=BACCARAT)) for room in rooms]
        lines = await asyncio.gather(*orders)
        assert len({line.id for line in lines}) == 6
        await asyncio.sleep(1)
        assert [line.id for line in pair.first.room.lobby()] == [
            line.id for line in pair.second.room.lobby()
        ]
        assert len(pair.second.room.lobby()) == 7
        owners = [len(process.room.tables) for process in (pair.first, pair.second)]
        assert sum(owners) == 7

    run(main(Pair()))


def test_tables_are_shared_out_between_two_rounds() -> None:
    async def main(pair: Pair) -> None:
        await pair.start(bots=0)
        for _ in range(3):
            await pair.first.room.new_table(TableOrder(edition=BACCARAT))
        await asyncio.sleep(5)
        assert [len(p.room.tables) for p in (pair.first, pair.second)] == [2, 2]
        assert pair.second.room.cluster is not None
        assert pair.second.room.cluster.takeover.takeovers == 0, "nobody died"

    run(main(Pair()))


def test_what_is_over_in_order_is_taken_at_once() -> None:
    async def main(pair: Pair) -> None:
        await pair.start()
        await pair.until(pair.in_round)
        await pair.first.stop()
        assert await pair.until(lambda: pair.table in pair.second.room.tables) < DEAD_MS / 1000

    run(main(Pair()))


def test_another_build_takes_no_table_in_mid_round() -> None:
    async def main(pair: Pair) -> None:
        await pair.start()
        await pair.until(pair.in_round)
        pair.first.kill()
        took = await pair.until(lambda: pair.table in pair.second.room.tables, seconds=120)
        assert took > ORPHANED_MS / 1000 - 1, "not before nobody can be expected any more"

    run(main(Pair(builds=("one", "two"))))


def test_another_build_takes_a_table_between_two_rounds_at_once() -> None:
    async def main(pair: Pair) -> None:
        await pair.start(bots=0)
        pair.first.kill()
        assert await pair.until(lambda: pair.table in pair.second.room.tables) <= 5

    run(main(Pair(builds=("one", "two"))))


def test_the_last_process_of_a_build_finishes_its_rounds_before_it_ends() -> None:
    async def main(pair: Pair) -> None:
        await pair.start()
        await pair.until(pair.in_round)
        cluster = pair.first.room.cluster
        assert cluster is not None
        await cluster.drain(30)
        assert not pair.in_round()
        await asyncio.sleep(3)
        assert not pair.in_round(), "and opens none"
        await pair.first.stop()
        assert await pair.until(lambda: pair.table in pair.second.room.tables) < 2

    run(main(Pair(builds=("one", "two"))))


def test_a_process_that_loses_its_carrier_says_so_and_its_sockets_pause() -> None:
    async def main(pair: Pair) -> None:
        await pair.start()
        player = await pair.far_player()
        pair.hub.down = True
        here = len(player.heard)
        asking = asyncio.get_running_loop().create_task(player.say("say", text="hello"))
        await asyncio.sleep(8)
        assert not asking.done()
        pair.hub.down = False
        assert (await asking)["t"] == "done"
        versions = [said["version"] for said in player.heard if said["t"] == "event"]
        assert versions == list(range(versions[0], versions[0] + len(versions)))
        assert len(player.heard) > here

    run(main(Pair()))


def test_what_waits_for_a_table_that_nobody_has_is_bounded_in_bytes() -> None:
    async def main(pair: Pair) -> None:
        await pair.start()
        player = await pair.far_player()
        pair.hub.down = True
        pair.first.kill()
        await asyncio.sleep(0.1)
        large = b'{"t":"do","seq":%d,"command":{"type":"say","text":"' + b"x" * 15_000 + b'"}}'
        for seq in range(10, 20):
            await player.link.receive(large % seq)
        refused = [said["code"] for said in player.heard if said["t"] == "refused"]
        assert refused == ["room/busy"] * 5

    run(main(Pair()))


def test_what_a_stranger_says_on_the_bus_is_not_heard() -> None:
    ours, theirs = Codec(b"secret"), Codec(b"guessed")
    message = Message(1, 2, 1, [CheckDatabase()])
    assert ours.decode(ours.encode(message)) == message
    assert ours.decode(theirs.encode(message)) is None
    assert ours.decode(b"") is None
    assert ours.decode(ours._sign(b"x") + b"x") is None


def test_a_message_is_heard_once_and_only_by_those_it_is_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Somebody who reads the bus replays a message: a refused command must not be done then."""

    async def main(pair: Pair) -> None:
        await pair.start(bots=0)
        caught: list[tuple[str, bytes]] = []
        carry = Hub.carry

        def catch(hub: Hub, channel: str, message: bytes) -> None:
            caught.append((channel, message))
            carry(hub, channel, message)

        monkeypatch.setattr(Hub, "carry", catch)
        person, _ = await pair.second.room.accounts.guest()
        await pair.second.room.game_at(pair.table)
        early = Player(pair.second.room, pair.table, person)
        await early.hello()
        assert (await early.say("add", cents=10_000))["t"] == "refused"
        early.link.close()
        monkeypatch.undo()
        await asyncio.sleep(1)
        later = Player(pair.second.room, pair.table, person, client="d")
        await later.hello()
        assert (await later.say("sit", seat=1, cents=50_000))["t"] == "done"
        for channel, message in caught:
            pair.hub.carry(channel, message)
        await asyncio.sleep(1)
        await pair.first.room.refresh(person.id)
        assert pair.first.room.me(person).cents == GUEST_CHIPS - 50_000

    run(main(Pair()))


def test_frames_that_were_overtaken_are_heard_and_old_ones_are_not() -> None:
    heard = DuplicateFilter()
    assert [heard.accept(each) for each in (2, 1, 2, 1, 3)] == [True, True, False, False, True]
    for number in range(4, 3 * REPLAY_WINDOW):
        assert heard.accept(number)
    assert not heard.accept(REPLAY_WINDOW)
    assert len(heard._recent) <= 2 * REPLAY_WINDOW + 1


def test_what_is_for_another_process_is_not_heard() -> None:
    async def main() -> None:
        hub, heard = Hub(Random(1)), list[int]()
        codec = Codec(b"secret")
        two = Outbound(MemoryBus(hub, Life()), codec, "room", 2)
        two.listen(lambda sender, item: heard.append(sender))
        for to, number in ((3, 1), (2, 2), (0, 3)):
            hub.carry("room:2", codec.encode(Message(1, to, number, [CheckDatabase()])))
        await asyncio.sleep(1)
        assert heard == [1, 1]

    run(main())


def test_the_shared_clock_follows_slowly_and_never_goes_back() -> None:
    async def main() -> None:
        clock = DatabaseClock(VirtualClock(Life()))
        own = clock.own.now_ms()
        clock.follow(own + 5_000)
        assert clock.now_ms() == own + 5_000
        await asyncio.sleep(10)
        clock.follow(own + 10_000 - 3_600_000)
        assert own + 14_000 < clock.now_ms() <= own + 15_000, "a hundredth of the time that passed"
        times = []
        for _ in range(20):
            await asyncio.sleep(1)
            clock.follow(own)
            times.append(clock.now_ms())
        assert times == sorted(times)

    run(main())


def test_a_budget_row_is_forgotten_when_it_is_old() -> None:
    engine = memory_engine()
    member = Member(engine, build_id="one", clock=lambda: 1)
    assert member.spend("sign-in here", 1, 1)
    assert not member.spend("sign-in here", 1, 1)
    with engine.begin() as connection:
        assert len(connection.execute(schema.budgets.select()).all()) == 1


def test_a_process_that_has_lost_the_others_is_not_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main(pair: Pair) -> None:
        await pair.start()
        assert pair.second.room.trouble is None
        lost = HousewayError("bus/lost", "Redis does not answer")
        monkeypatch.setattr("room.hub.MemoryBus.trouble", lost)
        await asyncio.sleep(1)
        assert pair.second.room.trouble is lost
        monkeypatch.undo()
        await asyncio.sleep(1)
        assert pair.second.room.trouble is None

    run(main(Pair()))
