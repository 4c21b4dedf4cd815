"""A table as its players meet it: commands, answers, events, questions, clock."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from houseway.errors import HousewayError
from houseway.room import Pace, Room, RoomError
from houseway.room.accounts.accounts import GUEST_CHIPS, Person
from houseway.room.ledger import pocket, stack
from houseway.room.tables.replies import refused
from houseway.rules.banked.wager_legality import WagerLegality
from houseway.rules.round.decisions import Decision, Place
from houseway.rules.round.opening import Limits
from room.tables import BLACKJACK, QUICK, SWITCH, Player, Server, guest_at, open_table, seated
from room.virtual import run
from support import rule


def in_a_room(test: Callable[[Room], Awaitable[None]]) -> None:
    async def main() -> None:
        room = await Server().start()
        await test(room)
        await room.stop()

    run(main())


def test_a_lone_guest_plays_a_round_to_its_end() -> None:
    async def test(room: Room) -> None:
        table = await open_table(room)
        ann = await guest_at(room, table)
        assert (await ann.say("sit", seat=1, cents=50_000))["t"] == "done"
        question = await ann.question()
        spots = [c["spot"] for c in question["choices"] if c["decision"] == "place"]
        assert spots[:1] == ["banker"]
        assert question["default"] == {"type": "ready"}
        assert question["deadline"] > 0
        placed = await ann.decide(question, type="place", spot="banker", position=1, cents=1_000)
        assert placed["t"] == "done"
        await ann.decide(question, type="ready")
        taken = await ann.event("taken", round=question["round"])
        (line, *_) = await room.rounds(table, ann.person)
        assert line.round == question["round"]
        assert line.wagered == 1_000
        assert line.net == taken["changes"].get(ann.id, 0)
        recall = await room.recall(table, line.round, ann.person)
        assert recall.replay
        assert recall.after[ann.id] - recall.before[ann.id] == line.net

    in_a_room(test)


@rule("004-13", "Kum-Kum: several people's money joined as one bet")
def test_a_guest_joins_money_with_a_wager_of_tiles() -> None:
    async def test(room: Room) -> None:
        table = await open_table(room, "clovis-500/pai-gow-tiles", bots=3)
        ann = await guest_at(room, table)
        assert (await ann.say("sit", seat=0, cents=50_000))["t"] == "done"
        question = await ann.question()

        def placed(said: dict[str, Any]) -> bool:
            event: dict[str, Any] = said.get("event", {})
            inner: dict[str, Any] = event.get("event", {})
            return (event.get("round"), inner.get("type")) == (question["round"], "placed")

        there = (await ann.wait(placed))["event"]["event"]
        bet = {"spot": "game", "position": there["position"], "cents": 2_000}
        assert (await ann.decide(question, type="join", **bet))["t"] == "done"
        await ann.decide(question, type="ready")
        taken = await ann.event("taken", round=question["round"])
        (line, *_) = await room.rounds(table, ann.person)
        assert (line.round, line.wagered) == (question["round"], 2_000)
        assert line.net == taken["changes"].get(ann.id, 0)
        assert (await room.recall(table, line.round, ann.person)).replay

    in_a_room(test)


def test_a_bettor_on_the_back_line_wagers_at_another_seat() -> None:
    async def test(room: Room) -> None:
        table = await open_table(room)
        ann = await guest_at(room, table)
        assert (await ann.say("sit", seat=0, cents=50_000))["t"] == "done"
        question = await ann.question()
        place = next(c for c in question["choices"] if c["decision"] == "place" and "amount" in c)
        assert place["position"] > 0
        bet = {"spot": place["spot"], "position": place["position"], "cents": 1_000}
        assert (await ann.decide(question, type="place", **bet))["t"] == "done"
        await ann.decide(question, type="ready")
        await ann.event("taken", round=question["round"])
        (line, *_) = await room.rounds(table, ann.person)
        assert line.wagered == 1_000

    in_a_room(test)


def test_a_bettor_has_an_additional_wager_where_nobody_sits() -> None:
    async def test(room: Room) -> None:
        table = await open_table(room)
        ann = await guest_at(room, table)
        assert (await ann.say("sit", seat=1, cents=50_000))["t"] == "done"
        question = await ann.question()
        taken = room.actor(table).table.sitting.people.seated
        empty = next(seat for seat in range(1, 9) if seat not in taken)
        open_spots = {(c["spot"], c["position"]) for c in question["choices"] if "amount" in c}
        assert {("player", 1), ("player", empty)} <= open_spots
        bet = {"spot": "player", "position": empty, "cents": 1_000}
        assert (await ann.decide(question, type="place", **bet))["t"] == "done"
        await ann.decide(question, type="ready")
        await ann.event("taken", round=question["round"])
        (line, *_) = await room.rounds(table, ann.person)
        assert line.wagered == 1_000

    in_a_room(test)


def test_a_table_is_opened_within_the_filed_limits_and_shows_them() -> None:
    async def test(room: Room) -> None:
        clovis = "clovis-500/ez-baccarat"
        filed = await open_table(room, clovis, option=3)
        narrow = await open_table(room, clovis, limits=Limits(1_000, 10_000))
        shown = {line.id: line.limits for line in room.lobby()}
        assert shown == {filed: Limits(1_000, 20_000), narrow: Limits(1_000, 10_000)}
        for order, code in (
            ({"limits": Limits(500, 50_000)}, "sitting/limits_not_filed"),
            ({"limits": Limits(500, 0)}, "request/malformed"),
            ({"rotation": "two-hands-bettors"}, "sitting/rotation_not_filed"),
        ):
            with pytest.raises(HousewayError) as refused:
                await open_table(room, clovis, **order)
            assert refused.value.code == code
        assert len(room.lobby()) == 2
        law = await open_table(room, clovis, rotation="forty-minutes")
        assert room.actor(law).table.sitting.bank.policy.law

    in_a_room(test)


def test_who_joins_in_mid_round_sees_who_banks_it() -> None:
    async def test(room: Room) -> None:
        table = await open_table(room)
        ann = await guest_at(room, table)
        assert (await ann.say("sit", seat=1, cents=50_000))["t"] == "done"
        await ann.question()
        joined = await Player(room, table, ann.person).hello(None)
        opening = room.actor(table).table.machine.round.opening  # type: ignore[union-attr]
        assert joined["table"]["bank"]["holder"] == opening.player_dealer != ""
        assert joined["table"]["bank"]["cents"] == opening.bank

    in_a_room(test)


def test_versions_are_dense_and_a_client_resumes_without_a_gap() -> None:
    async def test(room: Room) -> None:
        table = await open_table(room)
        ann = await guest_at(room, table)
        await ann.event("opened")
        ann.link.close()
        seen = [said["version"] for said in ann.heard if said["t"] == "event"]
        assert seen == list(range(seen[0], seen[-1] + 1))
        await asyncio.sleep(5)
        again = Player(room, table, ann.person)
        resumed = await again.hello(seen[-1])
        assert resumed["t"] == "resumed"
        await asyncio.sleep(1)
        more = [said["version"] for said in again.heard if said["t"] == "event"]
        assert more[0] == seen[-1] + 1
        assert more == list(range(more[0], more[-1] + 1))
        for version in (10**6, 1):
            other = Player(room, table, ann.person)
            room.actor(table).audience.recent.popleft()
            assert (await other.hello(version))["t"] in ("joined",)

    in_a_room(test)


def test_a_command_said_twice_is_done_once_and_answered_the_same() -> None:
    async def test(room: Room) -> None:
        table = await open_table(room, bots=0)
        ann = await guest_at(room, table)
        first = await ann.say("sit", seat=1, cents=50_000, seq=1)
        assert await ann.say("sit", seat=1, cents=50_000, seq=1) == first
        assert room.ledger.balance(stack(ann.id, table)) == 50_000
        refused = await ann.say("sit", seat=2, cents=50_000, seq=2)
        assert refused["code"] == "sitting/already_here"
        await ann.say("stand", seq=3)
        judged_anew = await ann.say("sit", seat=2, cents=50_000, seq=2)
        assert judged_anew["t"] == "done", "what is refused is not kept"
        assert await ann.say("sit", seat=2, cents=50_000, seq=2) == judged_anew
        other = await ann.say("say", text="hello", seq=1)
        assert other["code"] == "request/sequence"

    in_a_room(test)


def test_nobody_spends_more_than_he_has() -> None:
    async def test(room: Room) -> None:
        table = await open_table(room, bots=0)
        ann = await guest_at(room, table)
        refused = await ann.say("sit", seat=1, cents=GUEST_CHIPS + 100)
        assert refused["code"] == "room/short"
        assert (await ann.say("sit", seat=1, cents=GUEST_CHIPS))["t"] == "done"
        assert (await ann.say("add", cents=100))["code"] == "room/short"
        assert room.ledger.balance(pocket(ann.id)) == 0
        other = await open_table(room, bots=0)
        there = Player(room, other, ann.person)
        await there.hello()
        assert (await there.say("sit", seat=1, cents=100))["code"] == "room/short"
        assert (await ann.say("stand"))["t"] == "done"
        assert room.ledger.balance(pocket(ann.id)) == GUEST_CHIPS

    in_a_room(test)


def test_nobody_acts_for_another_or_sees_his_choices() -> None:
    async def test(room: Room) -> None:
        table = await open_table(room)
        ann, bob = await guest_at(room, table), await guest_at(room, table)
        await ann.say("sit", seat=1, cents=50_000)
        await bob.say("sit", seat=2, cents=50_000)
        question = await ann.question()
        stolen = await bob.decide(question, type="ready")
        assert stolen["code"] == "decision/not_yours"
        theirs = [q for said in bob.heard if said["t"] == "asks" for q in said["questions"]]
        assert all(q["bettor"] == bob.id for q in theirs)
        carl = await guest_at(room, table)
        commands: dict[str, dict[str, Any]] = {
            "stand": {},
            "sit-out": {},
            "add": {"cents": 100},
            "bank": {"decline": True},
            "words": {"shoe": 1, "text": "x"},
        }
        for type, fields in commands.items():
            assert (await carl.say(type, **fields, bettor=ann.id))["t"] == "refused"
        actor = room.actor(table)
        assert ann.id in actor.table.sitting.people
        assert not actor.table.sitting.people[ann.id].out

    in_a_room(test)


def test_only_the_floor_rules() -> None:
    async def test(room: Room) -> None:
        table = await open_table(room)
        ann = await guest_at(room, table)
        await ann.say("sit", seat=1, cents=50_000)
        await ann.question()
        void = {"effects": [{"type": "void"}], "reason": "a card fell"}
        assert (await ann.say("rule", ruling=void))["code"] == "people/role"
        person, _ = await room.accounts.register("Floor", "12345678", roles=("floor",))
        floor = Player(room, table, person)
        await floor.hello()
        assert (await floor.say("rule", ruling=void))["t"] == "done"
        assert (await ann.event("taken"))["voided"]

    in_a_room(test)


def test_the_floor_rules_by_the_name_of_a_situation() -> None:
    async def test(room: Room) -> None:
        table = await open_table(room, "clovis-500/century-21-blackjack")
        ann = await guest_at(room, table)
        await ann.say("sit", seat=1, cents=50_000)
        person, _ = await room.accounts.register("Floor", "12345678", roles=("floor",))
        floor = Player(room, table, person)
        await floor.hello()
        question = await ann.question()
        for named, code in (
            ({"situation": "nonsense"}, "ruling/unknown_situation"),
            ({"situation": "shoe-runs-out", "named": {"hand": "p1"}}, "ruling/not_now"),
            (
                {"situation": "shoe-runs-out", "named": {"hand": "p1"}, "at": "first card"},
                "ruling/named",
            ),
        ):
            assert (await floor.say("rule", ruling=named))["code"] == code
        misdeal = {"situation": "shoe-runs-out", "at": "first card"}
        assert (await floor.say("rule", ruling=misdeal))["t"] == "done"
        await ann.decide(question, type="place", spot="game", position=1, cents=500)
        await ann.decide(question, type="ready")
        assert (await ann.event("taken"))["voided"]

    in_a_room(test)


def test_a_choice_that_the_floor_puts_is_asked_and_answered() -> None:
    async def test(room: Room) -> None:
        table = await open_table(room)
        ann = await guest_at(room, table)
        await ann.say("sit", seat=1, cents=50_000)
        betting = await ann.question()
        person, _ = await room.accounts.register("Floor", "12345678", roles=("floor",))
        floor = Player(room, table, person)
        await floor.hello()
        choices = [{"name": "play on"}, {"name": "void", "effects": [{"type": "void"}]}]
        put = {"type": "put-choice", "bettor": ann.id, "choices": choices}
        start = len(ann.heard)
        assert (
            await floor.say("rule", ruling={"effects": [put], "reason": "his wager was moved"})
        )["t"] == "done"
        choice = await ann.question(start)
        assert choice["choices"][0]["what"] == ["play on", "void"]
        assert (await ann.decide(betting, type="ready"))["code"] == "decision/not_asked"
        await ann.decide(choice, type="choose", what="void")
        assert (await ann.event("taken"))["voided"]

    in_a_room(test)


def test_stand_in_mid_round_leaves_after_it() -> None:
    async def test(room: Room) -> None:
        table = await open_table(room)
        ann = await guest_at(room, table)
        await ann.say("sit", seat=1, cents=50_000)
        question = await ann.question()
        await ann.decide(question, type="place", spot="player", position=1, cents=500)
        assert (await ann.say("stand"))["t"] == "done"
        await ann.event("leaving", bettor=ann.id)
        assert ann.id in room.actor(table).table.sitting.people
        await ann.event("left-table", bettor=ann.id)
        assert room.ledger.balance(stack(ann.id, table)) == 0

    in_a_room(test)


def test_the_clock_uses_defaults_and_marks_them() -> None:
    async def test(room: Room) -> None:
        table = await open_table(room)
        ann = await guest_at(room, table)
        await ann.say("sit", seat=1, cents=50_000)
        question = await ann.question()
        clock = await ann.event("clock", what="betting")
        assert clock["until"] == question["deadline"]
        answered = await ann.wait(
            lambda said: (
                said.get("event", {}).get("event", {}).get("bettor") == ann.id
                and said["event"]["event"]["type"] == "answered"
            )
        )
        assert answered["event"]["event"]["default"]

    in_a_room(test)


def test_who_lets_the_clock_play_for_him_sits_out_and_gives_up_his_seat() -> None:
    async def test(room: Room) -> None:
        table = await open_table(room)
        ann = await guest_at(room, table)
        await ann.say("sit", seat=1, cents=50_000)
        await ann.event("sat-out", bettor=ann.id)
        ann.link.close()
        while ann.id in room.actor(table).table.sitting.people:
            await asyncio.sleep(10)
        assert room.ledger.balance(pocket(ann.id)) == GUEST_CHIPS

    in_a_room(test)


def test_an_offer_of_the_bank_that_is_not_answered_is_declined() -> None:
    async def test(room: Room) -> None:
        table = await open_table(room, bots=0)
        ann, bob = await guest_at(room, table), await guest_at(room, table)
        await ann.say("sit", seat=1, cents=50_000)
        await bob.say("sit", seat=2, cents=50_000)
        await ann.event("offered", bettor=ann.id)
        await ann.event("declined", bettor=ann.id)
        await bob.event("offered", bettor=bob.id)
        assert (await ann.say("bank", cents=20_000))["code"] == "sitting/not_offered"
        assert (await bob.say("bank", cents=20_000))["t"] == "done"
        await ann.event("opened")

    in_a_room(test)


async def consider(player: Player, seq: int, **about: Any) -> dict[str, Any]:
    """What would be said of an answer."""
    start = len(player.heard)
    await player.link.receive(msgspec.json.encode({"t": "consider", "seq": seq, **about}))
    return await player.wait(
        lambda said: said["t"] in ("considered", "refused") and said["seq"] == seq, start
    )


def test_a_question_says_what_the_hand_comes_to_and_what_lies_in_the_pots() -> None:
    async def test(room: Room) -> None:
        table = await open_table(room, "stones-saloon/no-limit-texas-holdem")
        ann = await guest_at(room, table)
        joined = ann.heard[0]["table"]
        assert joined["buy_in"]["low"] > 0
        assert joined["stakes"]["blinds"] == [100, 200]
        await ann.say("sit", seat=1, cents=joined["buy_in"]["low"])
        question = await ann.question()
        assert question["made"].endswith(("high", "pair", "s"))
        assert sum(question["pots"]) >= 300
        again = await guest_at(room, table, client="d")
        assert again.heard[0]["table"]["button"] in range(1, joined["number_of_seats"] + 1)

    in_a_room(test)


def test_what_would_be_said_of_an_answer_is_asked_before_it_is_given(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def warning(_: WagerLegality, decision: Decision) -> str:
        return "the book frowns" if decision == Place("banker", 1, 900) else ""

    monkeypatch.setattr(WagerLegality, "warning", warning)

    async def test(room: Room) -> None:
        table = await open_table(room)
        ann, bob = await guest_at(room, table), await guest_at(room, table, client="b")
        await ann.say("sit", seat=1, cents=50_000)
        question = await ann.question()
        about = {"round": question["round"], "question": question["id"]}
        place = {"type": "place", "spot": "banker", "position": 1}
        actor = room.actor(table)
        before = (len(actor.table.machine.round.inputs), len(actor.replies))  # type: ignore[union-attr]
        fine = await consider(ann, 900, **about, decision={**place, "cents": 1_000})
        assert fine == {"t": "considered", "seq": 900}
        warned = await consider(ann, 901, **about, decision={**place, "cents": 900})
        assert warned == {"t": "considered", "seq": 901, "warning": "the book frowns"}
        over = await consider(ann, 902, **about, decision={**place, "cents": 10**9})
        assert over["refusal"]["code"] == "wager/over_limit"
        nonsense = await consider(ann, 903, **about, decision={"type": "fly"})
        assert nonsense["code"] == "request/malformed"
        gone = await consider(ann, 904, round=99, question="q1", decision={"type": "ready"})
        assert gone["code"] == "decision/not_asked"
        theirs = await consider(bob, 905, **about, decision={"type": "ready"})
        assert theirs["code"] == "decision/not_asked", "another's question says nothing"
        assert before == (len(actor.table.machine.round.inputs), len(actor.replies))  # type: ignore[union-attr]

    in_a_room(test)


def test_what_would_be_said_is_asked_for_no_faster_than_commands() -> None:
    async def test(room: Room) -> None:
        table = await open_table(room)
        ann = await guest_at(room, table)
        await ann.say("sit", seat=1, cents=50_000)
        question = await ann.question()
        about = {"round": question["round"], "question": question["id"]}
        said = [
            await consider(ann, 900 + seq, **about, decision={"type": "ready"}) for seq in range(40)
        ]
        assert said[-1].get("code") == "rate/too_fast"

    in_a_room(test)


def test_nobody_asks_what_would_be_said_before_he_has_come_in() -> None:
    async def test(room: Room) -> None:
        nobody = Player(room, await open_table(room), None)
        about: dict[str, Any] = {"round": 1, "question": "q1", "decision": {"type": "ready"}}
        assert (await consider(nobody, 1, **about))["code"] == "request/no_hello"
        await nobody.hello()
        assert (await consider(nobody, 2, **about))["code"] == "people/sign_in"

    in_a_room(test)


def note_refusals(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The codes of everything that is refused from now on."""
    codes: list[str] = []

    def note(seq: int, error: HousewayError) -> bytes:
        codes.append(error.code)
        return refused(seq, error)

    monkeypatch.setattr("houseway.room.tables.actor.refused", note)
    return codes


def test_bots_rest_while_nobody_looks_on() -> None:
    async def test(room: Room) -> None:
        table = await open_table(room, bots=3)
        actor = await seated(room, table, 3)
        await asyncio.sleep(60)
        assert not actor.table.sitting.rounds
        ann = await guest_at(room, table)
        await ann.event("opened")
        ann.link.close()
        await asyncio.sleep(60)
        rounds = actor.table.sitting.rounds
        await asyncio.sleep(60)
        assert actor.table.sitting.rounds == rounds

    in_a_room(test)


def test_bots_are_marked_and_leave_a_seat_for_people() -> None:
    async def test(room: Room) -> None:
        table = await open_table(room, bots=9)
        actor = await seated(room, table, 7)
        await asyncio.sleep(5)
        assert len(actor.table.sitting.people.seated) == actor.table.sitting.people.seats - 1
        ann = await guest_at(room, table)
        joined = ann.heard[0]["table"]
        assert {seat["kind"] for seat in joined["seats"].values()} == {"bot"}
        (free,) = {str(n) for n in range(1, 9)} - joined["seats"].keys()
        assert (await ann.say("sit", seat=int(free), cents=50_000))["t"] == "done"
        await ann.wait(lambda said: said.get("event", {}).get("type") == "left-table")

    in_a_room(test)


def test_blackjack_is_played_to_the_end() -> None:
    async def test(room: Room) -> None:
        table = await open_table(room, BLACKJACK, bots=3)
        ann = await guest_at(room, table)
        await ann.say("sit", seat=1, cents=50_000)
        question = await ann.question()
        await ann.decide(question, type="place", spot="blackjack", position=1, cents=1_000)
        await ann.decide(question, type="ready")
        await ann.event("taken", round=question["round"])

    in_a_room(test)


def test_bots_play_switch_without_a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both hands need a wager, of the same size."""
    said = note_refusals(monkeypatch)

    async def test(room: Room) -> None:
        table = await open_table(room, SWITCH, bots=4, rests=False)
        actor = await seated(room, table, 4)
        for _ in range(600):
            await asyncio.sleep(0.5)
            if actor.table.sitting.rounds > 10:
                break
        assert actor.table.sitting.rounds > 10, "the bots stall"
        assert said == []

    in_a_room(test)


def test_a_bot_that_is_refused_takes_the_default_and_then_leaves_it_to_the_clock(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = note_refusals(monkeypatch)

    def foolish(*_: object) -> Decision:
        return Place("nowhere", 1, 500)

    monkeypatch.setattr("houseway.room.tables.bots.answer", foolish)

    async def test(room: Room) -> None:
        table = await open_table(room, bots=3, rests=False)
        actor = await seated(room, table, 3)
        while actor.table.sitting.rounds < 5:
            await asyncio.sleep(0.5)
        rounds = actor.table.sitting.rounds
        assert set(said) == {"wager/unknown_spot"}
        assert len(said) <= 2 * rounds, "each of the two who wager is refused once a round"

    in_a_room(test)


def test_a_spectator_sees_and_cannot_act() -> None:
    async def test(room: Room) -> None:
        table = await open_table(room)
        nobody = Player(room, table, None)
        assert (await nobody.say("say", text="hello"))["code"] == "request/no_hello"
        assert (await nobody.hello())["you"] is None
        assert (await nobody.say("say", text="hello"))["code"] == "people/sign_in"
        await nobody.event("opened")

    in_a_room(test)


@pytest.mark.parametrize(
    ("message", "code"),
    [
        (b"", "request/malformed"),
        (b"\xff", "request/malformed"),
        (b'{"t":"sing"}', "request/malformed"),
        (b'{"t":"hello","client":"a/b"}', "request/malformed"),
        (b'{"t":"do","seq":-1,"command":{}}', "request/malformed"),
        (b'{"t":"do","seq":1,"command":{"type":"fly"}}', "request/malformed"),
        (b'{"t":"do","seq":1,"command":{"type":"sit","seat":1,"cents":"5"}}', "request/malformed"),
        (b'{"t":"do","seq":1,"command":{"type":"say","text":""}}', "request/malformed"),
        (b"[" * 20_000, "request/too_large"),
    ],
)
def test_what_is_no_message_is_refused(message: bytes, code: str) -> None:
    async def test(room: Room) -> None:
        table = await open_table(room, bots=0)
        ann = await guest_at(room, table)
        await ann.link.receive(message)
        assert ann.heard[-1]["code"] == code

    in_a_room(test)


def test_twenty_commands_a_second_are_enough() -> None:
    async def test(room: Room) -> None:
        table = await open_table(room, bots=0)
        ann = await guest_at(room, table)
        await ann.say("sit", seat=1, cents=50_000, seq=100)
        await asyncio.sleep(1)
        again = Player(room, table, ann.person, "another")
        await again.hello()
        for seq in range(1, 40):
            message = b'{"t":"do","seq":%d,"command":{"type":"add","cents":100}}' % seq
            await (ann if seq % 2 else again).link.receive(message)
        await asyncio.sleep(1)
        ann.heard += again.heard
        codes = [said.get("code") for said in ann.heard if said["t"] == "refused"]
        assert set(codes) == {"rate/too_fast"}
        assert len(codes) == 19
        assert (await ann.say("add", cents=100, seq=39))["t"] == "done"

    in_a_room(test)


def test_who_comes_in_is_shown_the_latest_lines_of_the_chat() -> None:
    async def test(room: Room) -> None:
        table = await open_table(room, bots=0)
        ann = await guest_at(room, table, name="Ann")
        version = room.actor(table).table.version
        for number in range(25):
            await ann.say("say", text=f"line {number}")
        assert room.actor(table).table.version == version, "chat is no part of the chain"
        ben = await guest_at(room, table)
        await ben.wait(lambda said: said["t"] == "chat" and said["text"] == "line 24")
        lines = [said for said in ben.heard if said["t"] == "chat"]
        assert [line["text"] for line in lines] == [f"line {n}" for n in range(5, 25)]
        assert lines[0].keys() == {"t", "number", "at", "from", "name", "text"}
        assert lines[0]["name"] == "Ann"

    in_a_room(test)


def test_a_table_that_lags_behind_turns_commands_away_and_does_what_it_has_taken() -> None:
    async def test(room: Room) -> None:
        table = await open_table(room, bots=0)
        ann, ben = await guest_at(room, table), await guest_at(room, table)
        await room.settled()
        room.store.committer.full = 2  # type: ignore[attr-defined]
        room.store.listener = None
        first = asyncio.create_task(ann.say("say", text="slow"))
        await asyncio.sleep(0.3)
        assert (await ben.say("say", seq=1, text="more"))["code"] == "room/busy"
        assert (await first)["t"] == "done"
        assert (await ben.say("say", seq=1, text="more"))["t"] == "done"

    in_a_room(test)


def test_chat_and_words_are_rationed_and_large_messages_cost_more() -> None:
    async def test(room: Room) -> None:
        table = await open_table(room, bots=0)
        ann = await guest_at(room, table)
        said = []
        for _ in range(40):
            said.append(await ann.say("say", text="x"))
            await asyncio.sleep(0.05)
        assert [each["t"] for each in said[:30]] == ["done"] * 30
        assert said[-1]["code"] == "rate/too_fast"
        await asyncio.sleep(2.1)
        assert (await ann.say("say", text="x"))["t"] == "done"
        large = {"type": "void", "x": "x" * 15_000}
        codes = [(await ann.say("rule", ruling={"effects": [large]}))["code"] for _ in range(5)]
        assert codes == ["people/role"] * 4 + ["rate/too_fast"]

    in_a_room(test)


def test_hellos_are_rationed_for_each_is_answered_by_the_whole_table() -> None:
    async def test(room: Room) -> None:
        watcher = Player(room, await open_table(room, bots=0), None)
        for _ in range(10):
            await watcher.hello()
        await watcher.link.receive(b'{"t":"hello","client":"c"}')
        assert watcher.heard[-1]["code"] == "rate/too_fast"
        await asyncio.sleep(2.1)
        await watcher.hello()

    in_a_room(test)


def test_a_command_is_done_once_though_others_have_filled_the_memory_of_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("houseway.room.tables.replies.MAX_CLIENTS", 1)
    monkeypatch.setattr("houseway.room.tables.replies.MAX_BYTES", 500)

    async def test(room: Room) -> None:
        table = await open_table(room, bots=0)
        ann, ben = await guest_at(room, table), await guest_at(room, table)
        await ann.say("sit", seat=1, cents=50_000)
        first = await ann.say("add", cents=10_000)
        await ben.say("sit", seat=2, cents=50_000)
        assert not room.actor(table).replies.knows(f"{ann.id}/c")
        assert await ann.say("add", seq=first["seq"], cents=10_000) == first
        assert room.actor(table).table.sitting.people[ann.id].stack == 60_000

    in_a_room(test)


@pytest.mark.parametrize("deep", ["[", '{"a":'])
def test_deeply_nested_messages_are_refused(deep: str) -> None:
    async def test(room: Room) -> None:
        ann = await guest_at(room, await open_table(room, bots=0))
        nested = deep * 2_500
        for message in (nested, f'{{"t":"do","seq":1,"command":{nested}'):
            await ann.link.receive(message.encode())
            assert ann.heard[-1]["code"] == "request/malformed"
        closed = deep * 2_500 + "1" + ("]" if deep == "[" else "}") * 2_500
        await ann.link.receive(f'{{"t":"do","seq":1,"command":{closed}}}'.encode())
        assert ann.heard[-1]["code"] == "request/malformed"

    in_a_room(test)


def test_a_table_that_is_not_there() -> None:
    async def test(room: Room) -> None:
        with pytest.raises(RoomError, match="no table t9"):
            room.link("t9", None, lambda _: None)
        table = await open_table(room, bots=0)
        for work in (room.recall(table, 1, None), room.transcript(table, 1)):
            with pytest.raises(RoomError):
                await work

    in_a_room(test)


def test_a_fault_in_a_step_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(room: Room) -> None:
        table = await open_table(room)
        ann = await guest_at(room, table)
        await ann.say("sit", seat=1, cents=50_000)
        question = await ann.question()
        actor = room.actor(table)
        await room.settled()
        apply = actor.table.machine.apply

        def fails(entry: Any) -> Any:
            apply(entry)
            raise RuntimeError("a fault")

        monkeypatch.setattr(actor.table.machine, "apply", fails)
        placed = await ann.decide(question, type="place", spot="player", position=1, cents=500)
        assert placed["code"] == "room/fault"
        placed = await ann.decide(question, type="place", spot="player", position=1, cents=500)
        assert placed["t"] == "done"
        await ann.event("taken", round=question["round"])

    in_a_room(test)


def test_a_statement_tells_every_chip() -> None:
    async def test(room: Room) -> None:
        table = await open_table(room)
        ann = await guest_at(room, table)
        await ann.say("sit", seat=1, cents=50_000)
        question = await ann.question()
        await ann.decide(question, type="place", spot="player", position=1, cents=500)
        await ann.event("taken", round=question["round"])
        await ann.say("stand")
        await ann.event("left-table", bettor=ann.id)
        assert isinstance(ann.person, Person)
        lines = await room.statement(ann.person)
        assert [line.why for line in lines][-2:] == ["buy-in", "chips for a new guest"]
        assert "wager" in [line.why for line in lines]
        outside = sum(line.cents for line in lines if not line.other.startswith("player:"))
        assert outside == room.me(ann.person).cents
        assert len(await room.statement(ann.person, before=lines[0].id)) == len(lines) - 1

    in_a_room(test)


def test_pace_is_the_tables_own() -> None:
    async def test(room: Room) -> None:
        table = await open_table(room, pace=Pace(betting=60_000, think=QUICK.think))
        ann = await guest_at(room, table)
        await ann.say("sit", seat=1, cents=50_000)
        question = await ann.question()
        assert question["deadline"] - room.clock.now_ms() > 50_000

    in_a_room(test)


def test_a_table_that_somebody_opened_ends_when_nobody_is_there() -> None:
    async def test(room: Room) -> None:
        ann = await guest_at(room, await open_table(room, bots=0))
        table = await open_table(room, by=ann.id, pace=Pace(empty=60_000))
        own = await open_table(room, pace=Pace(empty=60_000))
        await asyncio.sleep(30)
        there = Player(room, table, ann.person)
        await there.hello()
        await asyncio.sleep(120)
        assert not room.actor(table).table.closed, "somebody looks on"
        there.link.close()
        await asyncio.sleep(70)
        assert room.actor(table).table.closed
        assert [line.id for line in room.lobby()] == ["t1", own]
        assert room.ledger.balance(f"table:{table}") == 0
        again = Player(room, table, ann.person)
        await again.hello()
        assert (await again.say("sit", seat=1, cents=50_000))["code"] == "room/closed"
        await asyncio.sleep(200)
        assert table in room.tables, "somebody looks at it"
        again.link.close()
        await asyncio.sleep(200)
        assert table not in room.tables, "nothing of it stays in memory"
        with pytest.raises(RoomError, match="there is no table"):
            room.actor(table)

    in_a_room(test)
