"""The sockets: what they take, what they refuse, what they survive."""

import json
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from house import House
from houseway.room import Pace
from houseway.room.tables.commands import Command
from houseway.web.config import Rate, WebConfig
from support import scale
from web.raw import raw

EZ = "stones-tavern/ez-baccarat-panda-8"
SLOW = Pace(betting=60_000, question=60_000, bank=60_000, next_round=60_000)


def test_a_spectator_sees_the_table_and_can_do_nothing(house: House) -> None:
    with raw(house, house.table(EZ)) as socket:
        joined = socket.hello()
        assert joined["t"] == "joined"
        assert joined["you"] is None
        assert joined["table"]["edition"] == EZ
        refused = socket.do(1, type="sit", seat=1, cents=10_000)
        assert refused["code"] == "people/sign_in"


def test_a_table_that_is_not_there(house: House) -> None:
    with pytest.raises(Exception, match="404"), raw(house, "none"):
        pass


def test_a_command_before_hello_is_refused(house: House) -> None:
    with house.visitor("Ann") as ann, raw(house, house.table(EZ), ann) as socket:
        assert socket.do(1, type="sit", seat=1, cents=10_000)["code"] == "request/no_hello"


def test_the_same_number_is_done_once_and_answered_the_same(house: House) -> None:
    table = house.table(EZ, pace=SLOW)
    with house.visitor("Ann") as ann:
        with raw(house, table, ann) as socket:
            socket.hello("one")
            first = socket.do(1, type="sit", seat=1, cents=10_000)
            assert first["t"] == "done"
            assert socket.do(1, type="sit", seat=1, cents=10_000) == first
            refused = socket.do(2, type="sit", seat=2, cents=10_000)
            assert refused["t"] == "refused"
            other = socket.do(1, type="sit", seat=1, cents=20_000)
            assert other["code"] == "request/sequence"
        with raw(house, table, ann) as socket:
            socket.hello("one")
            assert socket.do(1, type="sit", seat=1, cents=10_000) == first
            assert socket.do(2, type="sit", seat=2, cents=10_000) == refused
        assert ann.get("/api/me").json()["cents"] == 490_000


def test_another_person_under_the_same_client_id_gets_his_own_answers(house: House) -> None:
    table = house.table(EZ, pace=SLOW)
    with house.visitor("Ann") as ann, house.visitor("Bob") as bob:
        with raw(house, table, ann) as socket:
            socket.hello("same")
            assert socket.do(1, type="sit", seat=1, cents=10_000)["t"] == "done"
        with raw(house, table, bob) as socket:
            socket.hello("same")
            assert socket.do(1, type="sit", seat=1, cents=10_000)["code"] == "sitting/seat_taken"


def test_who_comes_back_misses_nothing(house: House) -> None:
    table = house.table(EZ, pace=SLOW)
    with house.visitor("Ann") as ann, raw(house, table, ann) as here:
        here.hello("stays")
        with house.visitor("Bob") as bob, raw(house, table, bob) as away:
            version = away.hello("goes")["version"]
        here.do(1, type="sit", seat=1, cents=10_000)
        here.do(2, type="say", text="one")
        here.do(3, type="say", text="two")
        here.quiet()
        with house.visitor("Bob") as bob, raw(house, table, bob) as back:
            resumed = back.hello("goes", version)
            assert (resumed["t"], resumed["version"]) == ("resumed", version)
            back.quiet()
        events = [each for each in here.seen if each["t"] == "event"]
        missed = [each for each in back.seen if each["t"] == "event"]
        assert missed == [each for each in events if each["version"] > version]
        versions = [each["version"] for each in missed]
        assert versions == list(range(version + 1, version + 1 + len(versions)))


def test_a_version_that_never_was_gets_the_whole_table(house: House) -> None:
    with raw(house, house.table(EZ)) as socket:
        assert socket.hello("a", version=10**9)["t"] == "joined"
        assert socket.hello("a", version=0)["t"] in ("joined", "resumed")


def test_what_would_be_said_of_an_answer_is_told_over_the_socket(house: House) -> None:
    with house.visitor("Ann") as ann, raw(house, house.table(EZ, bots=2), ann) as socket:
        socket.hello()
        socket.do(1, type="sit", seat=1, cents=50_000)
        questions: list[dict[str, Any]] = []
        while not questions:
            questions = socket.until("asks")["questions"]
        about = {"round": questions[0]["round"], "question": questions[0]["id"]}
        place = {"type": "place", "spot": "banker", "position": 1}
        for seq, cents, code in ((2, 1_000, ""), (3, 1, "wager/under_minimum")):
            decision = {**place, "cents": cents}
            socket.send({"t": "consider", "seq": seq, **about, "decision": decision})
            said = socket.until("considered", seq=seq)
            assert said.get("refusal", {}).get("code", "") == code
            assert "warning" not in said


def test_signing_out_ends_the_sockets_of_the_session(house: House) -> None:
    with house.visitor("Ann") as ann, raw(house, house.table(EZ), ann) as socket:
        socket.hello()
        ann.post("/api/logout").raise_for_status()
        code, reason = socket.closed()
        assert code == 4401, reason


def test_a_guest_who_opens_an_account_comes_back_to_his_seat(house: House) -> None:
    table = house.table(EZ, pace=SLOW)
    with house.visitor("Ann") as ann:
        with raw(house, table, ann) as socket:
            socket.hello()
            assert socket.do(1, type="sit", seat=1, cents=10_000)["t"] == "done"
            body = {"name": f"Anna {table}", "password": "long enough"}
            ann.post("/api/accounts", json=body).raise_for_status()
            assert socket.closed()[0] == 1012
        with raw(house, table, ann) as socket:
            assert socket.hello()["you"] == ann.get("/api/me").json()["id"]


def test_pings_alone_do_not_keep_a_session(tmp_path_factory: pytest.TempPathFactory) -> None:
    limits = WebConfig(calls=None, sign_ins=None, recheck_ms=0)
    with (
        House(tmp_path_factory.mktemp("idle"), limits) as house,
        house.visitor("Ann") as ann,
        raw(house, house.table(EZ), ann) as socket,
    ):
        socket.hello()
        house.do(house.room.accounts.logout(ann.cookies["houseway_session"]))
        socket.quiet()
        socket.send({"t": "do", "seq": 1, "command": {"type": "say", "text": "hello"}})
        assert socket.closed()[0] == 4401


def test_a_large_message_is_refused_and_ends_the_socket(house: House) -> None:
    with house.visitor("Ann") as ann, raw(house, house.table(EZ), ann) as socket:
        socket.hello()
        socket.send({"t": "do", "seq": 1, "command": {"type": "say", "text": "x" * 20_000}})
        assert socket.until("refused")["code"] == "request/too_large"
        code, reason = socket.closed()
        assert code == 4413, reason


def test_a_huge_message_is_not_even_read(house: House) -> None:
    with raw(house, house.table(EZ)) as socket:
        socket.hello()
        socket.send("x" * 1_000_000)
        code, reason = socket.closed()
        assert code == 1009, reason


def test_too_many_commands_are_refused_and_the_socket_goes_on(house: House) -> None:
    with house.visitor("Ann") as ann, raw(house, house.table(EZ), ann) as socket:
        socket.hello()
        assert socket.do(100, type="sit", seat=1, cents=50_000)["t"] == "done"
        for seq in range(60):
            socket.send({"t": "do", "seq": seq, "command": {"type": "add", "cents": 100}})
        answers: list[dict[str, Any]] = []
        while len(answers) < 60:
            message = socket.next()
            if message["t"] in ("done", "refused"):
                answers.append(message)
        codes = [each.get("code") for each in answers]
        assert 15 < codes.count(None) < 50
        assert set(codes) - {"room/busy"} == {None, "rate/too_fast"}


def test_a_slow_socket_is_dropped_and_the_table_goes_on(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    limits = WebConfig(calls=None, sign_ins=None, waiting_bytes=20_000, commands=Rate(1000, 1000))
    with House(tmp_path_factory.mktemp("slow"), limits) as house:
        table = house.table(EZ, pace=SLOW)
        with house.visitor("Ann") as ann, raw(house, table, ann) as talker:
            with raw(house, table) as sleeper:
                talker.hello()
                sleeper.hello()
                sleeper.socket.socket.setsockopt(1, 8, 4096)  # a small receive buffer
                live = house.room.tables[table]
                [watcher] = [each for each in live.audience.watchers if not each.viewer]

                async def flood() -> None:
                    watcher.send([b'{"t":"pong","now":0}' * 100] * 20)

                house.do(flood())
                code, reason = sleeper.closed()
                assert code == 4408, reason
                assert "slow" in reason
            assert talker.do(1, type="say", text="still here")["t"] == "done"


# -- anything at all ---------------------------------------------------------------------------

WORDS = """t hello do ping seq command type sit seat cents decide bank round question decision
client version rule ruling say text q1"""
TOLD = ("joined", "resumed", "event", "asks", "sealed", "receipt", "key", "paused", "goes-on")
HEARD = (*TOLD, "chat", "done", "refused", "considered", "pong")
COMMANDS = [str(each.__struct_config__.tag) for each in get_args(Command)]
words = st.sampled_from(WORDS.split())
anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=8)
    | words,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=5),
    max_leaves=12,
)
commands = st.fixed_dictionaries(
    {
        "type": st.sampled_from(COMMANDS),
    },
    optional={
        "seat": st.integers(-2, 20) | anything,
        "cents": st.integers(-(10**6), 10**6) | st.integers() | anything,
        "decline": st.booleans(),
        "round": st.integers(0, 3),
        "question": st.sampled_from(["q1", "q2", "q9", ""]),
        "decision": st.fixed_dictionaries(
            {"type": st.sampled_from(["place", "ready", "hit", "split", "nothing"])},
            optional={
                "spot": st.sampled_from(["player", "tie", "x"]),
                "position": st.integers(-1, 9),
            }
            | {"cents": st.integers(-(10**4), 10**6)},
        )
        | anything,
        "text": st.text(max_size=20),
        "ruling": anything,
        "waits": st.booleans() | anything,
        "shoe": st.integers(-1, 3) | anything,
        "number": st.integers(-1, 70_000) | anything,
        "digest": st.text(max_size=70) | st.just("ab" * 32) | anything,
    },
)
messages = (
    st.binary(max_size=40)
    | st.text(max_size=40)
    | anything.map(json.dumps)
    | st.builds(
        lambda seq, command: json.dumps({"t": "do", "seq": seq, "command": command}),
        st.integers(0, 50) | anything,
        commands | anything,
    )
    | st.builds(
        lambda seq, about: json.dumps({"t": "consider", "seq": seq, **about}),
        st.integers(0, 50) | anything,
        commands,
    )
    | st.just(json.dumps({"t": "hello", "client": "fuzz", "version": None}))
    | st.builds(
        lambda client, version: json.dumps({"t": "hello", "client": client, "version": version}),
        st.text(max_size=50) | anything,
        st.integers(-5, 500) | anything,
    )
)


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Any:
    limits = WebConfig(calls=None, sign_ins=None, commands=None)
    with House(tmp_path_factory.mktemp("fuzz"), limits) as house:
        yield house, house.table(EZ, pace=Pace(betting=300, bank=300, next_round=300), bots=2)


@settings(
    max_examples=scale(30, 1000),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(said=st.lists(messages, max_size=8))
def test_whatever_is_said_the_socket_answers_and_the_chips_add_up(
    fuzzed: tuple[House, str], said: list[str | bytes]
) -> None:
    house, table = fuzzed
    with house.visitor("Fuzz") as person, raw(house, table, person) as socket:
        socket.hello("fuzz")
        for message in said:
            socket.send(message)
        socket.quiet()
        for heard in socket.seen:
            assert heard["t"] in HEARD
            if heard["t"] == "refused":
                assert heard["code"].count("/") == 1
                assert heard["reason"]
                assert heard["code"] not in ("room/fault", "server/fault"), heard
        assert sum(house.room.ledger.balances.values()) == 0
    assert table in house.room.tables
