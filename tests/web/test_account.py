"""The account page: where chips lie, more of them, name and password, the statement as a file."""

import csv
import io

import pytest

from house import House
from houseway.room.accounts.accounts import MySeat
from houseway.room.compliance.house_rules import GUEST_CHIPS
from houseway.room.ledger import MINT, pocket
from houseway.room.transaction import Transaction
from web.playing import QUIET
from web.raw import raw
from web.test_people import code

EZ = "stones-tavern/ez-baccarat-panda-8"


def test_everything_of_ones_own_needs_a_session(house: House) -> None:
    with house.visitor() as nobody:
        for path in ("results", "rounds", "decisions", "statement.csv"):
            assert code(nobody.get(f"/api/{path}")) == (401, "people/sign_in")
        for path, body in {
            "name": {"name": "Ann"},
            "password": {"old": "a", "new": "b"},
            "chips/more": {},
        }.items():
            assert code(nobody.post(f"/api/{path}", json=body)) == (401, "people/sign_in")


def test_the_lobby_says_who_sits_where(house: House) -> None:
    table = house.table(EZ, pace=QUIET)
    with house.visitor("Ann") as ann:
        with raw(house, table, ann) as socket:
            socket.hello()
            socket.do(1, type="sit", seat=1, cents=100_000)
        lobby = {each["id"]: each for each in ann.get("/api/tables").json()}
        assert lobby[table]["people"] == ["Ann"]
        assert ann.get("/api/me").json()["seats"][0]["table"] == table


def test_a_statement_is_a_file_that_no_spreadsheet_calculates_with(house: House) -> None:
    with house.visitor("Ann") as ann:
        answer = ann.get("/api/statement.csv")
        assert answer.headers["content-type"].startswith("text/csv")
        assert "statement.csv" in answer.headers["content-disposition"]
        head, line = csv.reader(io.StringIO(answer.text))
    assert head[:4] == ["number", "time", "amount", "reason"]
    assert line[2:4] == ["5000.00", "chips for a new guest"]


def test_a_name_is_changed_and_nobody_takes_anothers(house: House) -> None:
    with house.visitor("Dan") as dan, house.visitor("Eve") as eve:
        assert dan.post("/api/name", json={"name": "Daniel"}).json()["name"] == "Daniel"
        assert dan.get("/api/me").json()["name"] == "Daniel"
        account = {"name": "Evelyn of Clovis", "password": "long enough"}
        eve.post("/api/accounts", json=account).raise_for_status()
        taken = dan.post("/api/accounts", json={**account, "password": "another one"})
        assert code(taken) == (409, "people/name_taken")
        dan.post("/api/accounts", json={"name": "Daniel of Napa", "password": "long enough"})
        assert code(dan.post("/api/name", json={"name": "evelyn of clovis"})) == (
            409,
            "people/name_taken",
        )
        assert code(dan.post("/api/name", json={"name": "x"})) == (400, "people/name")
        eve.post("/api/name", json={"name": "Eve of Clovis"}).raise_for_status()
        eve.post("/api/logout")
        again = {"name": "eve of clovis", "password": "long enough"}
        assert eve.post("/api/login", json=again).status_code == 200


def test_another_password_ends_every_other_session(house: House) -> None:
    with house.visitor("Fay") as fay, house.visitor() as elsewhere:
        assert code(fay.post("/api/password", json={"old": "x", "new": "long enough"})) == (
            409,
            "people/guest",
        )
        name = {"name": "Fay of Fresno", "password": "long enough"}
        fay.post("/api/accounts", json=name).raise_for_status()
        elsewhere.post("/api/login", json=name).raise_for_status()
        change = {"old": "long enough", "new": "longer still"}
        assert code(fay.post("/api/password", json={**change, "old": "wrong"})) == (
            401,
            "people/wrong",
        )
        assert code(fay.post("/api/password", json={**change, "new": "short"})) == (
            400,
            "people/password",
        )
        assert fay.post("/api/password", json=change).status_code == 200
        assert fay.get("/api/me").status_code == 200
        assert code(elsewhere.get("/api/me")) == (401, "people/sign_in")
        wrong = elsewhere.post("/api/login", json=name)
        assert code(wrong) == (401, "people/wrong")
        right = elsewhere.post("/api/login", json={**name, "password": "longer still"})
        assert right.status_code == 200


def empty_pocket(house: House, person: str, leave: int = 0) -> None:
    async def take() -> None:
        room, unit = house.room, Transaction()
        cents = room.ledger.balance(pocket(person)) - leave
        row = (pocket(person), MINT, cents, "test")
        room.ledger.move(unit, row, at=room.clock.now_ms())
        await room.store.submit(unit)

    house.do(take())


def test_who_has_put_his_last_chips_on_the_felt_is_not_broke(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What lies there is in no account of his."""
    with house.visitor("Gus") as gus:
        me = gus.get("/api/me").json()
        empty_pocket(house, me["id"], leave=0)
        seat = MySeat("t1", "x", "y", 1, 0, playing=True, leaving=False, out=False)
        monkeypatch.setattr(type(house.room.registry), "seats_of", lambda *_: [seat])
        assert code(gus.post("/api/chips/more")) == (409, "house/not_broke")
        monkeypatch.undo()
        assert gus.post("/api/chips/more").status_code == 200


def test_more_chips_for_who_is_broke_once_a_day(house: House) -> None:
    with house.visitor("Gus") as gus:
        assert code(gus.post("/api/chips/more")) == (409, "house/not_broke")
        empty_pocket(house, gus.get("/api/me").json()["id"], leave=1_999)
        given = gus.post("/api/chips/more")
        log = house.do(house.room.compliance.lines())
        assert (log[0].kind, log[0].facts) == ("more chips", {"cents": GUEST_CHIPS})
        assert given.json()["cents"] == GUEST_CHIPS + 1_999
        assert code(gus.post("/api/chips/more")) == (409, "house/once")


def test_the_house_gives_no_more_than_it_has_for_the_day(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    with house.visitor("Hal") as hal:
        empty_pocket(house, hal.get("/api/me").json()["id"])
        monkeypatch.setattr(house.room.compliance, "reserve_guest_chips", lambda _: False)
        assert code(hal.post("/api/chips/more")) == (409, "house/no_chips")


def test_who_has_excluded_himself_is_given_none(house: House) -> None:
    with house.visitor("Ida") as ida:
        empty_pocket(house, ida.get("/api/me").json()["id"])
        ida.post("/api/exclusion", json={"days": 1}).raise_for_status()
        assert code(ida.post("/api/chips/more")) == (403, "care/excluded")
