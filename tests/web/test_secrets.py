"""A player cannot see, act for or spend another's."""

import json
from typing import Any

import pytest

from house import House, script_shoes
from houseway.room import Pace
from houseway.room.tables.events import InRound, encode, render_event
from houseway.rules.round.decisions import Discard
from houseway.rules.round.events import Answered
from support import tells
from web.raw import Raw, raw
from web.test_people import code

BLACKJACK = "stones-tavern/no-bust-21st-century-blackjack-4-0"
EZ = "stones-tavern/ez-baccarat-panda-8"
PACE = Pace(betting=60_000, question=60_000, bank=60_000, next_round=60_000)
HOLE = "5d"


def sit(house: House, table: str, socket: Raw, seat: int) -> None:
    socket.hello()
    assert socket.do(1, type="sit", seat=seat, cents=50_000)["t"] == "done"


def bank(sockets: dict[str, Raw]) -> str:
    """Whoever is offered the bank takes it."""
    any_socket = next(iter(sockets.values()))
    who = str(any_socket.event("offered")["bettor"])
    assert sockets[who].do(2, type="bank", cents=20_000)["t"] == "done"
    return who


def question_of(socket: Raw) -> dict[str, Any]:
    while True:
        questions = socket.until("asks")["questions"]
        if questions:
            return dict(questions[0])


def me(visitor: Any) -> str:
    return str(visitor.get("/api/me").json()["id"])


@pytest.fixture
def quick(tmp_path: Any) -> Any:
    with House(tmp_path) as house:
        yield house


def without_decks(seen: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Without the sealed shoes: their commitments list every card of the deck."""
    return [each for each in seen if each.get("event", {}).get("type") != "shoe"]


def test_two_viewers_see_one_round_and_nobody_sees_the_hole_card(
    quick: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    # one hand and the player-dealer: up, up, up, down; the player then has 19 and stands
    script_shoes(monkeypatch, ["9s", "9c", "Tc", HOLE, "9d"])
    table = quick.table(BLACKJACK, pace=PACE)
    with (
        quick.visitor("Ann") as ann,
        quick.visitor("Bob") as bob,
        raw(quick, table, ann) as one,
        raw(quick, table, bob) as two,
        raw(quick, table) as spectator,
    ):
        spectator.hello()
        sit(quick, table, one, 1)
        sit(quick, table, two, 2)
        people = {me(ann): one, me(bob): two}
        dealer = bank(people)
        player_id = next(each for each in people if each != dealer)
        player, banker = people[player_id], people[dealer]
        question = question_of(player)
        seat = 1 if player is one else 2
        place = {"type": "place", "spot": "game", "position": seat, "cents": 1000}
        number = question["round"]
        asked: dict[str, Any] = {"type": "decide", "round": number, "question": question["id"]}
        assert player.do(3, **asked, decision=place)["t"] == "done"
        assert player.do(4, **asked, decision={"type": "ready"})["t"] == "done"
        turn = question_of(player)

        # the hole card lies there, and nobody at all has been told
        for socket in (one, two, spectator):
            socket.quiet()
            assert not tells(HOLE, json.dumps(without_decks(socket.seen))), "the hole card was told"
            assert "9s" in json.dumps(socket.seen)
        with raw(quick, table, bob) as fresh:
            assert not tells(HOLE, json.dumps(fresh.hello("fresh")))

        # nobody answers for another, though he knows the question's name
        turn_asked: dict[str, Any] = {"type": "decide", "round": number, "question": turn["id"]}
        other = banker.do(10, **turn_asked, decision={"type": "stand"})
        assert other["t"] == "refused"
        assert other["code"].startswith("decision/")
        assert all(not m["questions"] for m in banker.seen[-3:] if m["t"] == "asks")

        # the answer is the player's; then everybody has seen the same events
        player.do(11, **turn_asked, decision={"type": "stand"})
        for socket in (one, two, spectator):
            socket.quiet()
        faces = [
            [m for m in socket.seen if m["t"] == "event" and m["event"]["type"] == "round"]
            for socket in (one, two, spectator)
        ]
        assert faces[0] == faces[1] == faces[2]
        assert tells(HOLE, json.dumps(faces[2])), "turned up in the end"
        with quick.visitor() as stranger:
            recall = stranger.get(f"/api/tables/{table}/rounds/{number}").json()
        assert [m["event"]["event"] for m in faces[2]] == recall["events"]


def test_nobody_spends_what_is_anothers(quick: House) -> None:
    table, second = quick.table(EZ, pace=PACE), quick.table(EZ, pace=PACE)
    with (
        quick.visitor("Ann") as ann,
        quick.visitor("Bob") as bob,
        raw(quick, table, ann) as one,
        raw(quick, table, bob) as two,
        raw(quick, second, ann) as elsewhere,
    ):
        sit(quick, table, one, 1)
        rich = ann.get("/api/me").json()["cents"]
        two.hello()
        # more than the own pocket holds, a seat that is taken, chips of somebody who sits there
        assert two.do(1, type="sit", seat=2, cents=10**9)["code"] == "room/short"
        assert two.do(2, type="sit", seat=1, cents=1000)["t"] == "refused"
        assert two.do(3, type="add", cents=1000)["t"] == "refused"
        assert two.do(4, type="stand")["t"] == "refused"
        assert two.do(5, type="bank", cents=50_000)["t"] == "refused"
        # a command cannot name somebody else to act for: what it names beside is not read
        assert two.do(6, type="sit", seat=2, cents=1000, bettor=me(ann))["t"] == "done"
        assert bob.get("/api/me").json()["cents"] == 499_000
        assert ann.get("/api/me").json()["cents"] == rich
        # nor are the same chips on two tables
        elsewhere.hello()
        assert elsewhere.do(1, type="sit", seat=1, cents=rich + 100)["code"] == "room/short"
        assert elsewhere.do(2, type="sit", seat=1, cents=rich)["t"] == "done"
        assert ann.get("/api/me").json()["cents"] == 0


def test_only_the_floor_rules(quick: House) -> None:
    table = quick.table(EZ, pace=PACE)
    with quick.visitor("Ann") as ann, raw(quick, table, ann) as one:
        sit(quick, table, one, 1)
        ruling = {"effects": [], "reason": "mine"}
        assert one.do(2, type="rule", ruling=ruling)["code"] == "people/role"


def test_a_guessed_token_opens_nothing(quick: House) -> None:
    with quick.visitor() as stranger:
        for token in ("x", "a" * 43, '"', "'; drop table sessions; --"):
            stranger.cookies.set("houseway_session", token)
            assert code(stranger.get("/api/me")) == (401, "people/sign_in")
            stranger.cookies.clear()


def test_a_secret_answer_is_told_to_its_giver_only() -> None:
    event = InRound(1, Answered("q1", "ann", Discard(("Kh",)), seen=("ann",)))
    told = render_event(7, event, encode(event))
    assert b"Kh" in told.to("ann")
    for other in ("bob", "", "spectator"):
        assert b"Kh" not in told.to(other)
        assert json.loads(told.to(other))["version"] == 7
