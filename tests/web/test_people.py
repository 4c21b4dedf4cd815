"""Guests, accounts, sessions and their cookie, over HTTP."""

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from house import House
from web.raw import raw

EZ = "stones-tavern/ez-baccarat-panda-8"


def code(response: httpx.Response) -> tuple[int, str]:
    body = response.json()
    assert set(body) == {"code", "reason", "facts"}
    return response.status_code, body["code"]


def test_a_guest_has_chips_at_once(house: House) -> None:
    with house.visitor("Ann") as ann:
        me = ann.get("/api/me").json()
    assert (me["name"], me["kind"], me["cents"] > 0) == ("Ann", "guest", True)


def test_nobody_is_nobody(house: House) -> None:
    with house.visitor() as stranger:
        assert code(stranger.get("/api/me")) == (401, "people/sign_in")
        assert code(stranger.get("/api/statement")) == (401, "people/sign_in")
        assert code(stranger.post("/api/tables", json={"edition": "x/y"})) == (
            401,
            "people/sign_in",
        )


def test_the_session_cookie_is_out_of_reach_of_scripts_and_of_other_sites(house: House) -> None:
    with house.visitor() as ann:
        cookie = ann.post("/api/guest", json={}).headers["set-cookie"]
    assert cookie.startswith("houseway_session=")
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert "Path=/" in cookie


def test_a_guest_who_opens_an_account_keeps_his_chips_and_his_name_tag(house: House) -> None:
    with house.visitor("Bea") as bea:
        before = bea.get("/api/me").json()
        account = bea.post("/api/accounts", json={"name": "Beatrix", "password": "long enough"})
        after = account.json()
        assert (after["id"], after["cents"], after["kind"]) == (
            before["id"],
            before["cents"],
            "player",
        )
        bea.post("/api/logout").raise_for_status()
        assert code(bea.get("/api/me")) == (401, "people/sign_in")
        again = bea.post("/api/login", json={"name": "beatrix", "password": "long enough"})
        assert again.json()["id"] == before["id"]


def test_a_short_password_and_a_taken_name_are_refused(house: House) -> None:
    with house.visitor() as one, house.visitor() as other:
        body = {"name": "Cleo", "password": "short"}
        assert code(one.post("/api/accounts", json=body)) == (400, "people/password")
        body["password"] = "long enough"
        assert one.post("/api/accounts", json=body).status_code == 200
        assert code(other.post("/api/accounts", json=body)) == (409, "people/name_taken")


def test_a_wrong_name_and_a_wrong_password_get_one_answer_and_three_failures_lock(
    house: House,
) -> None:
    with house.visitor() as own, house.visitor() as dan:
        own.post("/api/accounts", json={"name": "Dan", "password": "long enough"})
        wrong = dan.post("/api/login", json={"name": "Dan", "password": "wrong enough"})
        nobody = dan.post("/api/login", json={"name": "Nobody", "password": "wrong enough"})
        assert (wrong.status_code, wrong.json()) == (nobody.status_code, nobody.json())
        assert code(wrong) == (401, "people/wrong")
        for _ in range(2):
            dan.post("/api/login", json={"name": "Dan", "password": "wrong enough"})
        right = dan.post("/api/login", json={"name": "Dan", "password": "long enough"})
        assert code(right) == (429, "people/locked")
        assert "Retry-After" in right.headers
        known = own.post("/api/login", json={"name": "Dan", "password": "long enough"})
        assert known.json()["name"] == "Dan", "a device that he has used is not locked out"


def test_a_statement_shows_ones_own_lines_only(house: House) -> None:
    with house.visitor("Eve") as eve, house.visitor("Fay") as fay:
        [line] = eve.get("/api/statement").json()
        [other] = fay.get("/api/statement").json()
        assert line["cents"] == eve.get("/api/me").json()["cents"]
        assert line["id"] != other["id"]
        assert eve.get("/api/statement", params={"before": line["id"]}).json() == []


def test_a_session_that_was_ended_opens_nothing_even_with_its_cookie(house: House) -> None:
    with house.visitor("Gus") as gus:
        token = gus.cookies["houseway_session"]
        gus.post("/api/logout").raise_for_status()
        gus.cookies.set("houseway_session", token)
        assert code(gus.get("/api/me")) == (401, "people/sign_in")


def test_sessions_are_listed_and_ended_one_by_one(house: House) -> None:
    body = {"name": "Sessa", "password": "long enough"}
    with house.visitor() as here, house.visitor() as there, house.visitor("Ann") as ann:
        here.post("/api/accounts", json=body).raise_for_status()
        there.post("/api/login", json=body).raise_for_status()
        lines = here.get("/api/sessions").json()
        assert [line["here"] for line in lines].count(True) == 1
        [other] = [line["id"] for line in lines if not line["here"]]
        with raw(house, house.table(EZ), there) as socket:
            socket.hello()
            assert code(ann.post(f"/api/sessions/{other}/end")) == (404, "people/no_such_session")
            here.post(f"/api/sessions/{other}/end").raise_for_status()
            with pytest.raises(ConnectionClosed) as ended:
                socket.until("never")
            assert ended.value.rcvd is not None
            assert ended.value.rcvd.code == 4401
        assert code(there.get("/api/me")) == (401, "people/sign_in")
        assert len(here.get("/api/sessions").json()) == 1
