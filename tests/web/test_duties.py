"""The calls of people with duties, over HTTP."""

from __future__ import annotations

import httpx
import pytest

from house import House
from houseway.room.accounts.roles import change_role
from houseway.room.store.connect import connect
from web.raw import raw


def code(response: httpx.Response) -> tuple[int, str]:
    return response.status_code, response.json()["code"]


def change(house: House, name: str, role: str, *, take: bool) -> None:
    """At the command line, beside the open room."""
    engine = connect(house.database)
    with engine.begin() as connection:
        change_role(connection, name, role, take=take, at=1)
    engine.dispose()


def sign_in(house: House, client: httpx.Client, role: str) -> None:
    people, name = house.room.accounts, f"{role} on duty"
    _, token = house.do(people.register(name, "long enough", roles=("player", role)))
    client.cookies.set("houseway_session", token)


@pytest.mark.parametrize(
    ("call", "body"),
    [
        ("/api/chips/buy", {"person": "x", "cents": 100}),
        ("/api/chips/cash", {"person": "x", "cents": 100}),
        ("/api/corrections", {"person": "x", "cents": 100, "reason": "y"}),
        ("/api/corrections/1/confirm", {}),
        ("/api/corrections/1/decline", {}),
        ("/api/disputes/1/answer", {"text": "y"}),
        ("/api/corrections", None),
        ("/api/log", None),
        ("/api/reports/2026-11-15", None),
    ],
)
def test_a_guest_has_no_duty(house: House, call: str, body: dict[str, object] | None) -> None:
    with house.visitor("Ann") as ann:
        answer = ann.get(call) if body is None else ann.post(call, json=body)
        assert code(answer) == (403, "people/role")


def test_whose_roles_change_has_to_log_in_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A dismissed floor rules no more, and a new one does not sit, over sockets that are open."""
    monkeypatch.setattr("houseway.room.administration.MIN_INTERVAL_MS", 0)
    table = house.table("stones-tavern/ez-baccarat-panda-8")
    with house.visitor() as floor, house.visitor() as ben:
        sign_in(house, floor, "floor")
        ben.post("/api/accounts", json={"name": "Ben", "password": "long enough"})
        with raw(house, table, floor) as one, raw(house, table, ben) as two:
            one.hello()
            two.hello()
            change(house, "floor on duty", "floor", take=True)
            change(house, "Ben", "floor", take=False)
            sit = {"type": "sit", "seat": 1, "cents": 50_000}
            two.send({"t": "do", "seq": 1, "command": sit})
            assert two.closed() == (4401, "your roles have changed: log in again")
            assert one.closed()[0] == 4401
        assert code(floor.get("/api/log")) == (401, "people/sign_in")
        ben.post("/api/login", json={"name": "Ben", "password": "long enough"})
        assert ben.get("/api/me").json()["roles"] == ["player", "floor"]


def test_the_cashier_sells_chips_and_reads_the_day(house: House) -> None:
    with house.visitor("Ann") as ann, house.visitor() as cashier:
        me = ann.get("/api/me").json()
        sign_in(house, cashier, "cashier")
        order = {"person": me["id"], "cents": 2_500}
        receipt = cashier.post("/api/chips/buy", json=order).json()
        assert (receipt["what"], receipt["cents"]) == ("chips bought", 2_500)
        assert ann.get("/api/me").json()["cents"] == me["cents"] + 2_500
        assert ann.get("/api/statement").json()[0]["id"] == receipt["line"]
        nobody = {"person": "nobody at all", "cents": 1}
        assert code(cashier.post("/api/chips/cash", json=nobody)) == (404, "people/unknown")
        day = house.room.compliance.today().isoformat()
        report = cashier.get(f"/api/reports/{day}")
        assert report.headers["content-type"].startswith("text/csv")
        assert ",chips bought," in report.text
        assert code(cashier.get("/api/reports/today")) == (400, "house/day")
        assert code(cashier.post("/api/tables", json={"edition": "x/y"})) == (403, "people/role")


def test_an_auditor_reads_the_log_and_changes_nothing(house: House) -> None:
    with house.visitor() as auditor:
        sign_in(house, auditor, "auditor")
        lines = auditor.get("/api/log").json()
        assert lines[-1]["number"] == 1
        assert auditor.get("/api/log?before=2").json() == lines[-1:]
        for call, body in (
            ("/api/limits", {"loss": 100}),
            ("/api/exclusion", {"days": 1}),
            ("/api/tables", {"edition": "x/y"}),
        ):
            assert code(auditor.post(call, json=body)) == (403, "people/role")


def test_a_player_limits_and_excludes_himself(house: House) -> None:
    with house.visitor("Ann") as ann:
        assert ann.get("/api/limits").json()["loss"] is None
        assert ann.post("/api/limits", json={"loss": 10_000}).json()["loss"] == 10_000
        excluded = ann.post("/api/exclusion", json={"days": 30}).json()
        assert excluded == ann.get("/api/limits").json()
        assert excluded["excluded_until"] > 0
        shorter = ann.post("/api/exclusion", json={"days": 3})
        assert code(shorter) == (409, "care/shorter")
        assert ann.get("/api/disputes").json() == []
