"""Knowledge at the table: asked for, computed from one's own view, kept with the round."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from house import House, script_shoes
from houseway.client import CallError, Client
from houseway.client.state import AskedQuestion
from houseway.room import Person
from houseway.rules.round.decisions import Decision, Fold, Play
from houseway.web.config import WebConfig
from houseway.web.request_context import COOKIE
from houseway.web.routes.advice import greeted_view
from web.playing import QUIET, play_round
from web.test_people import code

THREE = "stones-tavern/three-card-poker"
EZ = "stones-tavern/ez-baccarat-panda-8"
HOLDEM = "stones-tavern/texas-holdem"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("advice")
    settings = WebConfig(
        calls=None,
        sign_ins=None,
        tables=None,
        calculate_in="a thread",
        advice_seconds=60,
        odds_folder=str(folder / "odds"),
    )
    with House(folder, settings) as open_house:
        yield open_house


def session(house: House, token: str) -> httpx.Client:
    headers = {"X-Houseway": "1", "Origin": house.address}
    return httpx.Client(
        base_url=house.address, headers=headers, cookies={COOKIE: token}, verify=False
    )


def looked_back(caller: httpx.Client) -> dict[str, Any]:
    """Once every round has been looked at."""
    for _ in range(300):
        found: dict[str, Any] = caller.get("/api/decisions").json()
        if not found["left"]:
            return found
        time.sleep(0.1)
    raise AssertionError("there are rounds left")


def test_advice_is_given_kept_with_the_round_and_looked_back_upon(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    script_shoes(monkeypatch, ["As", "Ah", "Ac", "2d", "7h", "9c"])
    table = house.table(THREE, pace=QUIET)
    told: list[dict[str, Any]] = []
    refused: list[str] = []

    async def fold_three_aces(ann: Client, question: AskedQuestion) -> Decision:
        path = f"/api/tables/{table}/advice"
        asked = {"round": question.round, "question": question.id}
        told.append(await ann.call("POST", path, asked))
        me = Person(ann.me["id"], "guest", "Ann")
        number, view = house.do(greeted_view(house.room, table, me))
        round_ = house.room.actor(table).table.machine.round
        assert number == question.round
        assert round_ is not None
        assert view == round_.view(me.id), "another process shows the same"
        for wrong in ({**asked, "question": "q99"}, {**asked, "round": 77}):
            try:
                await ann.call("POST", path, wrong)
            except CallError as error:
                refused.append(error.code)
        return Fold()

    ann = play_round(house, table, fold_three_aces, spot="ante")
    assert refused == ["decision/not_asked"] * 2
    [first] = told
    assert first["state"] == "ready"
    best, fold = first["advice"]["answers"]
    assert (best["decision"]["type"], fold["decision"]["type"]) == ("play", "fold")
    assert fold["cents"] == -10_00
    assert first["advice"]["method"] == "exact"
    with session(house, ann["token"]) as caller:
        found = looked_back(caller)
        [mine] = found["decisions"]
        assert mine["advised"]
        assert mine["hand"] == ["As", "Ah", "Ac"]
        assert mine["answered"] == {"type": "fold"}
        assert mine["cost"] == pytest.approx(best["cents"] - fold["cents"])
        again = caller.get("/api/decisions").json()
        assert again == found
        [line] = caller.get("/api/rounds").json()
        assert (line["table"], line["edition"], line["net"] < 0) == (table, THREE, True)
        assert caller.get("/api/rounds", params={"words": "three card"}).json() == [line]
        assert caller.get("/api/rounds", params={"words": "baccarat"}).json() == []
        [result] = caller.get("/api/results").json()
        assert (result["rounds"], result["net"]) == (1, line["net"])
        assert caller.get(f"/api/tables/{table}/rounds/1").json()["edition"] == THREE
    row = house.do(house.room.store.read(lambda reader: reader.round(table, 1)))
    assert row is not None
    assert "advice" not in row.given, "what was advised is no part of the record"


def test_advice_costs_nothing_where_the_best_was_done(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    script_shoes(monkeypatch, ["As", "Ah", "Ac", "2d", "7h", "9c"])
    table = house.table(THREE, pace=QUIET)

    async def play(ann: Client, question: AskedQuestion) -> Decision:
        del ann, question
        return Play(10_00)

    ann = play_round(house, table, play, spot="ante", name="Bea")
    with session(house, ann["token"]) as caller:
        [mine] = looked_back(caller)["decisions"]
    assert (mine["cost"], mine["advised"]) == (0, False)


def test_who_is_not_asked_is_told_nothing(house: House) -> None:
    table = house.table(THREE, pace=QUIET)
    path = f"/api/tables/{table}/advice"
    with house.visitor() as nobody, house.visitor("Cy") as cy:
        asked = {"round": 1, "question": "q1"}
        assert code(nobody.post(path, json=asked)) == (401, "people/sign_in")
        assert code(cy.post(path, json=asked)) == (409, "decision/not_asked")
        assert code(cy.post(path, json={"round": 1})) == (400, "request/malformed")
        nowhere = cy.post("/api/tables/t999/advice", json=asked)
        assert code(nowhere) == (404, "room/no_such_table")


def test_the_edge_stands_on_every_spot_as_the_table_plays(house: House) -> None:
    usual, six = house.table(EZ), house.table(EZ, settings={"packs": 6})
    pot = house.table(HOLDEM)
    with house.visitor() as ann:
        found = ann.get(f"/api/tables/{usual}/edges").json()
        assert found["state"] == "ready"
        assert found["edges"]["banker"] == pytest.approx(0.010183, abs=1e-6)
        other = ann.get(f"/api/tables/{six}/edges").json()
        assert other["state"] == "ready"
        assert other["edges"]["dragon-7"] != found["edges"]["dragon-7"]
        none = ann.get(f"/api/tables/{pot}/edges").json()
        assert none["state"] == "none"
        assert "pot" in none["why"]


def test_odds_are_pages_that_are_computed_once(house: House, tmp_path: Path) -> None:
    del tmp_path
    with house.visitor() as ann:
        page: dict[str, Any] = {}
        for _ in range(200):
            page = ann.get(f"/api/odds/{EZ}").json()
            if page["state"] != "computing":
                break
            time.sleep(0.1)
        assert page["state"] == "ready"
        document = page["document"]
        heads = [each["text"] for each in document["blocks"] if each["type"] == "heading"]
        assert "The wagers" in heads
        assert "Collections and the bank" in heads
        assert "What options and readings are worth" in heads
        assert ann.get(f"/api/odds/{HOLDEM}").json()["state"] == "none"
        assert code(ann.get("/api/odds/nobody/nothing")) == (404, "request/unknown")
    kept = list(Path(house.settings.odds_folder).rglob("page-*"))
    assert len(kept) == 1


def test_the_shelf_has_a_line_for_every_edition(house: House) -> None:
    with house.visitor() as ann:
        lines = ann.get("/api/games/shelf").json()
        games = ann.get("/api/games").json()
    assert [line["edition"] for line in lines] == [row["id"] for row in games]
    for line in lines:
        assert line["edges"] or line["why"], line["edition"]
    ez = next(line for line in lines if line["edition"] == EZ)
    assert ez["special"] == ["Tie Bet", "Panda 8", "Dragon 7 Bonus Bet"]
