"""The Python client: the example of its documentation, coming back, doing things once."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from house import House
from houseway.cards.tape import SplitMix
from houseway.client import AskedQuestion, CallError, Client, GoneError, Judged, RefusedError
from houseway.client.bot import play_round
from houseway.games import family
from houseway.room import Pace
from houseway.rules.records.anchored_record import verify
from houseway.rules.round.decisions import Place, Ready

EZ = "stones-tavern/ez-baccarat-panda-8"
BLACKJACK = "stones-tavern/no-bust-21st-century-blackjack-4-0"
SWITCH = "stones-tavern/21st-century-blackjack-switch"
QUICK = Pace(betting=5000, question=5000, bank=2000, next_round=200, think=(1, 5))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with House(tmp_path) as open_house:
        yield open_house


@pytest.mark.parametrize("edition", [EZ, BLACKJACK])
def test_what_is_folded_is_what_somebody_who_comes_later_is_shown(
    house: House, edition: str
) -> None:
    table = house.table(edition, bots=3, pace=QUICK)

    async def main() -> None:
        async with Client(house.address) as ann, Client(house.address) as bob:
            await ann.guest("Ann")
            async with ann.join(table) as link:
                await link.sit(link.state.free_seats()[0], 50_000)
                for _ in range(2):
                    await play_round(link)
                    async with bob.join(table) as late:
                        version = late.state.version
                        assert version is not None
                        await link.until(lambda s, v=version: (s.version or 0) >= v or None)  # type: ignore[misc]
                        mine, his = link.state, late.state
                        if mine.version != his.version:  # either may have gone on meanwhile
                            continue
                        assert msgspec.to_builtins(mine.people()) == msgspec.to_builtins(
                            his.people()
                        )
                        if his.view is not None:
                            assert mine.view is not None
                            assert mine.view.purses == his.view.purses
                            assert mine.view.hands == his.view.hands

    asyncio.run(main())


def test_a_bot_elsewhere_puts_both_wagers_of_switch(house: House) -> None:
    table = house.table(SWITCH, bots=2, pace=QUICK)

    async def main() -> None:
        async with Client(house.address) as ann:
            await ann.guest("Ann")
            async with ann.join(table) as link:
                await link.sit(link.state.free_seats()[0], 100_000)
                await play_round(link, SplitMix(1))
                view = link.state.view
                assert view is not None
                mine = {w.spot for w in view.wagers.values() if w.bettor == ann.me["id"]}
                assert {"first", "second"} <= mine

    asyncio.run(main())


def test_a_decision_is_considered_before_it_is_made(house: House) -> None:
    table = house.table(EZ, bots=3, pace=QUICK)

    async def main() -> None:
        async with Client(house.address) as ann:
            await ann.guest("Ann")
            async with ann.join(table) as link:
                seat = link.state.free_seats()[0]
                await link.sit(seat, 50_000)
                question = await link.asked("place")
                assert await link.consider(question, Place("banker", seat, 1_000)) == Judged()
                over = await link.consider(question, Place("banker", seat, 99_000))
                assert over.refusal is not None
                assert over.refusal.code == "wager/over_limit"
                await link.decide(question, Place("banker", seat, 1_000))
                with pytest.raises(RefusedError) as refused:
                    await link.consider(AskedQuestion("q99", ann.me["id"]), Ready())
                assert refused.value.code == "decision/not_asked"

    asyncio.run(main())


def test_a_link_that_breaks_again_and_again_plays_on_without_a_gap(house: House) -> None:
    table = house.table(EZ, bots=3, pace=QUICK)

    async def main() -> None:
        async with Client(house.address) as ann:
            await ann.guest("Ann")
            async with ann.join(table) as link:
                await link.sit(link.state.free_seats()[0], 50_000)
                stop = asyncio.Event()

                async def cut() -> None:
                    pause = 0.05
                    while not stop.is_set():
                        await asyncio.sleep(pause)
                        pause *= 1.1  # a loaded machine needs longer to come back
                        if link._socket is not None:
                            link._socket.transport.abort()

                cutting = asyncio.create_task(cut())
                said = []
                for number in range(30):
                    said.append(await link.say(f"word {number}"))
                    await asyncio.sleep(0.02)
                await play_round(link)
                stop.set()
                await cutting
                assert said == sorted(said)
                assert link.reconnects > 2
                mine = [text for who, text in link.state.words if who == ann.me["id"]]
                assert mine == [f"word {number}" for number in range(30)], "each once, in order"

    asyncio.run(main())


def test_a_restart_in_mid_round_is_a_pause(house: House) -> None:
    table = house.table(BLACKJACK, bots=3, pace=QUICK)

    async def main() -> None:
        async with Client(house.address) as ann:
            await ann.guest("Ann")
            async with ann.join(table) as link:
                await link.sit(link.state.free_seats()[0], 50_000)
                question = await link.asked("place")
                choice = next(each for each in question.open("place") if each.amount)
                await link.decide(question, Place(choice.spot, choice.position, 1000))
                number = link.state.table.rounds
                await asyncio.to_thread(house.restart)
                await link.say("back")
                assert link.reconnects
                assert link.state.table.rounds == number
                view = link.state.view
                assert view is not None
                [mine] = [w for w in view.wagers.values() if w.bettor == ann.me["id"]]
                assert mine.cents == 1000
                finished = asyncio.create_task(link.finished_round())
                await link.decide(await link.asked("ready"), Ready())
                await finished

    asyncio.run(main())


def test_refusals_carry_their_code(house: House) -> None:
    table = house.table(EZ, pace=QUICK)

    async def main() -> None:
        async with Client(house.address) as ann:
            with pytest.raises(CallError) as call:
                await ann.who()
            assert (call.value.status, call.value.code) == (401, "people/sign_in")
            with pytest.raises(GoneError) as gone:
                async with ann.join("none"):
                    pass
            assert gone.value.code == "room/no_such_table"
            await ann.register("Annabel", "long enough")
            async with ann.join(table) as link:
                with pytest.raises(RefusedError) as refused:
                    await link.sit(99, 1000)
                assert refused.value.code.startswith("sitting/")
                await ann.logout()
                with pytest.raises(GoneError):
                    await link.until(lambda _: None, seconds=10)
            again = await ann.login("Annabel", "long enough")
            assert again["kind"] == "player"
            assert [row["id"] for row in await ann.games()]
            assert (await ann.felt(EZ))["edition"] == EZ

    asyncio.run(main())


def test_the_client_speaks_at_every_shuffle_and_holds_the_house_to_what_it_said(
    house: House,
) -> None:
    table = house.table(BLACKJACK, bots=3, pace=QUICK)

    async def main() -> None:
        async with Client(house.address) as ann:
            await ann.guest("Ann")
            async with ann.join(table) as link:
                await link.sit(1, 50_000)
                watch = link.shuffle
                await link.until(lambda _: watch.mine or None)
                spoken = watch.shoe
                await link.until(lambda _: (watch.shoe > spoken + 1 and watch.receipts) or None)
                record = await ann.record(table)
                assert watch.faults == []
                held = verify(record.splitlines(keepends=True), family, receipts=watch.receipts)
                assert held.anchored
                transcript = await ann.shoe(table, spoken)
                words = [each["words"] for each in transcript["said"]]
                assert [each.split("/")[:3] for each in words] == [
                    [table, str(spoken), ann.me["id"]]
                ]

    asyncio.run(main())
