"""Killed and started again: every acknowledged action, every table, every open round is back."""

from __future__ import annotations

import asyncio
from random import Random

import msgspec
import pytest
from sqlalchemy import text

from houseway.cards.card import Card
from houseway.cards.sealed_shoe import MixedShoe
from houseway.room.accounts.accounts import GUEST_CHIPS
from houseway.room.fairness.shoe import LiveShoe, _sealed, new_secret
from houseway.room.ledger import pocket, stack
from houseway.room.store import Reader
from houseway.rules.game import Family
from room import promises
from room.tables import BACCARAT, BLACKJACK, Player, Server, guest_at, open_table
from room.virtual import run


@pytest.mark.parametrize("edition", [BACCARAT, BLACKJACK])
def test_an_open_round_goes_on_where_it_was(edition: str) -> None:
    async def main() -> None:
        server = Server()
        room = await server.start()
        table = await open_table(room, edition, bots=3)
        ann = await guest_at(room, table)
        await ann.say("sit", seat=1, cents=50_000)
        question = await ann.question()
        spot = next(c["spot"] for c in question["choices"] if c["decision"] == "place")
        placed = await ann.decide(question, type="place", spot=spot, position=1, cents=1_000)
        await room.settled()
        before = room.actor(table).table.machine.round
        assert before is not None
        server.kill()

        room = await server.start()
        after = room.actor(table).table.machine.round
        assert after is not None
        assert after.view("surveillance") == before.view("surveillance")
        again = Player(room, table, ann.person)
        resumed = await again.hello(placed["version"])
        assert resumed["t"] == "resumed"
        repeated = await again.say(
            "decide",
            seq=ann.seq,
            round=question["round"],
            question=question["id"],
            decision={"type": "place", "spot": spot, "position": 1, "cents": 1_000},
        )
        assert repeated == placed
        await again.event("taken", round=question["round"])
        with server.engine.connect() as connection:
            promises.check_chain(Reader(connection), room.actor(table))
            promises.check_replay(Reader(connection), room.actor(table))
            promises.check_record(Reader(connection), room.actor(table))
        await room.stop()

    run(main())


def test_what_was_not_acknowledged_may_be_lost_but_never_half_done() -> None:
    async def main(seed: int) -> None:
        server = Server(seed)
        room = await server.start()
        table = await open_table(room, bots=0)
        ann = await guest_at(room, table)
        sit = b'{"t":"do","seq":1,"command":{"type":"sit","seat":1,"cents":50000}}'
        await ann.link.receive(sit)
        await asyncio.sleep(Random(seed).choice((0, 0.001, 0.002, 0.01, 0.05)))
        answered = any(said["t"] == "done" for said in ann.heard)
        server.kill()
        room = await server.start()
        here = ann.id in room.actor(table).table.sitting.people
        assert here or not answered
        assert room.ledger.balance(stack(ann.id, table)) == (50_000 if here else 0)
        assert room.ledger.balance(pocket(ann.id)) == GUEST_CHIPS - (50_000 if here else 0)
        again = Player(room, table, ann.person)
        await again.hello()
        said = await again.say("sit", seat=1, cents=50_000, seq=1)
        assert said["t"] == "done"
        assert room.ledger.balance(stack(ann.id, table)) == 50_000

    for seed in range(20):
        run(main(seed))


def test_a_hundred_tables_are_back_at_once() -> None:
    """Loading takes a snapshot and one round, however long the evening was."""

    async def main() -> None:
        server = Server()
        room = await server.start()
        table = await open_table(room, bots=3, rests=False)
        await asyncio.sleep(300)
        rounds = room.actor(table).table.sitting.rounds
        assert rounds > 50
        await room.settled()
        server.kill()
        with server.engine.connect() as connection:
            snapshot = Reader(connection).snapshot(table)
            assert snapshot is not None
            left = Reader(connection).inputs(table, after=snapshot.seq)
        assert len(left) < 40
        room = await server.start()
        assert room.actor(table).table.sitting.rounds >= rounds
        await room.stop()

    run(main())


def test_a_round_that_another_build_plays_differently_is_abandoned(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def main() -> None:
        server = Server()
        room = await server.start()
        table = await open_table(room)
        ann = await guest_at(room, table)
        await ann.say("sit", seat=1, cents=50_000)
        question = await ann.question()
        await ann.decide(question, type="place", spot="player", position=1, cents=500)
        await room.settled()
        game = room.actor(table).table.machine.game
        server.kill()
        newer = msgspec.structs.replace(game.family, procedure=game.family.procedure + 1)
        assert isinstance(newer, Family)
        monkeypatch.setattr("houseway.room.tables.recovery.family", lambda _: newer)
        room = await server.start()
        actor = room.actor(table)
        again = Player(room, table, ann.person)
        await again.hello(0)
        given_up = await again.event("abandoned", round=question["round"])
        assert "procedure" in given_up["why"]
        assert actor.table.sitting.people[ann.id].stack == 50_000
        assert room.ledger.balance(stack(ann.id, table)) == 50_000
        promises.check_stacks(actor, room)
        await again.event("opened", round=question["round"] + 1)
        await room.stop()

    run(main())


def test_a_table_that_cannot_be_loaded_does_not_stop_the_others() -> None:
    async def main() -> None:
        server = Server()
        room = await server.start()
        broken, good = await open_table(room, bots=0), await open_table(room, bots=0)
        await room.settled()
        server.kill()
        with server.engine.begin() as connection:
            change = text("UPDATE tables SET \"order\" = '{}' WHERE id = :id")
            connection.execute(change, {"id": broken})
        room = await server.start()
        assert [line.id for line in room.lobby()] == [good]
        await room.stop()

    run(main())


def test_a_table_where_nothing_is_dealt_is_saved_too() -> None:
    """Loading stays short however many have come, talked and gone."""

    async def main() -> None:
        server = Server()
        room = await server.start()
        table = await open_table(room, bots=0)
        ann = await guest_at(room, table)
        for _ in range(110):
            assert (await ann.say("sit", seat=1, cents=50_000))["t"] == "done"
            assert (await ann.say("stand"))["t"] == "done"
            await asyncio.sleep(0.1)
        await ann.say("sit", seat=1, cents=50_000)
        await room.settled()
        server.kill()
        with server.engine.connect() as connection:
            snapshot = Reader(connection).snapshot(table)
            assert snapshot is not None
            assert len(Reader(connection).inputs(table, after=snapshot.seq)) < 200
        room = await server.start()
        assert room.actor(table).table.sitting.people[ann.id].stack == 50_000
        with server.engine.connect() as connection:
            promises.check_replay(Reader(connection), room.actor(table))
        await room.stop()

    run(main())


# -- shoes ----------------------------------------------------------------------------------


def test_a_live_shoe_is_a_mixed_shoe() -> None:
    random = Random(3)
    deck = tuple(map(Card, range(52)))
    shoe = LiveShoe(1, deck, new_secret(len(deck), random.randbytes))
    shoe.said = {3: "three", 1: "one"}
    mixed = MixedShoe(_sealed(deck, shoe.secret), shoe.words())
    assert shoe.commitment == mixed.commitment
    assert shoe.shuffle_order(52) == mixed.shuffle_order(52)
    assert [shoe.below(6) for _ in range(20)] == [mixed.below(6) for _ in range(20)]
    assert shoe.shuffle_order(9) == mixed.shuffle_order(9)
    assert shoe.draws == mixed.draws
