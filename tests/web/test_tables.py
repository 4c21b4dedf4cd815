"""The rule books, the lobby, finished rounds and who may read them."""

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from house import House
from houseway.editions.catalogue import edition_ids, index
from houseway.games import family
from houseway.rules.records.anchored_record import verify
from houseway.web.config import WebConfig
from houseway.web.felt import felt_of
from support import rule
from web.test_people import code

EZ = "stones-tavern/ez-baccarat-panda-8"
NAPA_HOLDEM = "napa-valley/texas-holdem"


def test_the_shelf_is_what_the_command_line_lists(house: House) -> None:
    with house.visitor() as ann:
        assert ann.get("/api/games").json() == index()


@pytest.mark.parametrize("edition", edition_ids())
def test_every_edition_has_a_felt(house: House, edition: str) -> None:
    with house.visitor() as ann:
        felt = ann.get(f"/api/games/{edition}").json()
    assert felt["edition"] == edition
    assert felt["seats"] > 1
    assert bool(felt["spots"]) is family(felt["family"]).banked, "a pot has no betting spaces"
    assert all(spot["pays"] for spot in felt["spots"])
    titles = [part["title"] for part in felt["sheet"]]
    assert titles[:2] == ["Deck and table", "Round of play"]
    assert titles[-1] == "Filed as"


def test_spots_and_pays_stand_in_the_printed_order() -> None:
    felt = felt_of(EZ)
    [chart] = [part for part in felt.sheet if part.rows]
    assert chart.heads == ["", *"0123456789"]
    assert chart.rows[1] == list("6SSSSSSHHSS")
    assert [spot.spot for spot in felt.spots] == ["player", "banker", "tie", "panda-8", "dragon-7"]
    switch = felt_of("stones-tavern/21st-century-blackjack-switch").spots[2]
    lines = ["four of a kind", "two pair", "three of a kind", "pair"]
    assert [pay.line for pay in switch.pays] == lines
    assert felt.spots[3].needs == [["player", "banker"]]
    assert felt.spots[4].pays[0].odds == "40:1"
    assert felt.fees is not None
    assert felt.fees.tiers


def test_a_felt_follows_the_settings_of_its_table(house: House) -> None:
    with house.visitor() as ann:
        felt = ann.get(f"/api/games/{EZ}", params={"set": "table=baccarat"}).json()
        assert felt["seats"] == 14
        wrong = ann.get(f"/api/games/{EZ}", params={"set": "table=round"})
        assert code(wrong) == (400, "edition/setting")
        assert code(ann.get("/api/games/nobody/nothing")) == (404, "request/unknown")


def order(**changes: Any) -> dict[str, Any]:
    return {"edition": EZ, **changes}


def test_a_new_table_stands_in_the_lobby(house: House) -> None:
    with house.visitor("Ann") as ann:
        made = ann.post("/api/tables", json=order(bots=2, limits={"low": 1000, "high": 20_000}))
        assert made.status_code == 201
        lines = {line["id"]: line for line in ann.get("/api/tables").json()}
    line = lines[made.json()["id"]]
    assert (line["edition"], line["seats"], line["limits"]) == (
        EZ,
        8,
        {"low": 1000, "high": 20_000},
    )


@rule("003-07", "a blind placed on the dealer button")
def test_a_table_may_be_ordered_with_a_blind_on_the_button(house: House) -> None:
    stakes = {"blinds": [100, 200], "button_blind": 100, "small_bet": 200, "big_bet": 400}
    with house.visitor("Ann") as ann:
        made = ann.post("/api/tables", json=order(edition=NAPA_HOLDEM, stakes=stakes))
        assert made.status_code == 201
        odd = order(edition=NAPA_HOLDEM, stakes=stakes | {"button_blind": 150})
        assert code(ann.post("/api/tables", json=odd)) == (400, "opening/stakes")


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        (order(edition="nobody/nothing"), "edition/unknown"),
        (order(edition="/etc/hostname"), "edition/unknown"),
        (order(edition="../../pyproject.toml"), "edition/unknown"),
        (order(bots=-1), "request/malformed"),
        (order(bots="two"), "request/malformed"),
        (order(limits={"low": 500}), "request/malformed"),
        (order(limits={"low": 1000, "high": 500}), "request/malformed"),
        (order(settings={"packs": 99}), "edition/setting"),
        (order(pace={"betting": 0}), "request/malformed"),
        (order(stakes={"blinds": [0]}), "request/malformed"),
        (order(stakes={"blinds": [200, 100]}), "opening/stakes"),
        (order(rests=False), "request/malformed"),
        ({}, "request/malformed"),
        ([], "request/malformed"),
    ],
)
def test_an_order_that_cannot_be_is_refused(house: House, body: Any, wrong: str) -> None:
    with house.visitor("Ann") as ann:
        before = len(ann.get("/api/tables").json())
        assert code(ann.post("/api/tables", json=body)) == (400, wrong)
        assert len(ann.get("/api/tables").json()) == before


def test_what_is_not_there_is_not_found(house: House) -> None:
    table = house.table(EZ)
    with house.visitor("Ann") as ann:
        for path, wrong in {
            "/api/tables/none/rounds": "room/no_such_table",
            f"/api/tables/{table}/rounds/7": "room/no_such_round",
            f"/api/tables/{table}/shoes/7": "room/no_such_shoe",
            "/api/nothing": "request/unknown",
            "/assets/nothing.js": "request/unknown",
        }.items():
            assert code(ann.get(path)) == (404, wrong), path
        assert code(ann.put("/api/me"))[0] in (404, 405)


def test_records_are_written_one_after_the_other_and_few_wait(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Anybody may ask for a table's whole record, as often as he likes."""
    at_once: list[int] = []
    now = 0

    def slow(*_: Any, **__: Any) -> bytes:
        nonlocal now
        now += 1
        at_once.append(now)
        time.sleep(0.02)
        now -= 1
        return b"{}"

    monkeypatch.setattr("houseway.room.room.read_record", slow)
    address = f"/api/tables/{house.table(EZ)}/record"
    with house.visitor("Ann") as ann, ThreadPoolExecutor(16) as pool:
        found = [each.result() for each in [pool.submit(ann.get, address) for _ in range(16)]]
    assert set(at_once) == {1}
    codes = [each.status_code for each in found]
    assert codes.count(200) >= 8
    assert all(code(each) == (503, "room/busy") for each in found if each.status_code != 200)


def test_a_transcript_is_worked_out_once_compressed_and_not_sent_twice(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    worked: list[int] = []

    def read(*told: Any) -> bytes:
        worked.append(told[-1])
        time.sleep(0.1)
        return b'{"places":"%b"}' % (b"ab" * 50_000)

    monkeypatch.setattr("houseway.room.fairness.transcripts.read_transcript", read)
    address = f"/api/tables/{house.table(EZ)}/shoes/3"
    with house.visitor("Ann") as ann, ThreadPoolExecutor(4) as pool:
        found = [each.result() for each in [pool.submit(ann.get, address) for _ in range(4)]]
        assert worked == [3]
        assert {each.headers["content-encoding"] for each in found} == {"gzip"}
        assert int(found[0].headers["content-length"]) < 10_000 < len(found[0].content)
        tag = found[0].headers["etag"]
        again = ann.get(address, headers={"If-None-Match": tag})
        assert (again.status_code, again.content) == (304, b"")
        plain = ann.get(address, headers={"Accept-Encoding": "identity"})
        assert (plain.content, plain.headers["etag"]) == (found[0].content, tag)


def test_the_record_shows_all_to_an_auditor_only(house: House) -> None:
    table = house.table(EZ)
    with house.visitor() as ann:
        for _ in range(2):
            seen = ann.get(f"/api/tables/{table}/record").content.splitlines(keepends=True)
            assert verify(seen, family).anchored
            ann.post("/api/guest", json={})
        people = house.room.accounts
        _, token = house.do(people.register("Otto", "long enough", roles=("auditor",)))
        ann.cookies.set("houseway_session", token)
        response = ann.get(f"/api/tables/{table}/record")
        assert response.status_code == 200
        whole = verify(response.content.splitlines(keepends=True), family)
        assert (whole.anchored, whole.rounds) == (True, 0)


def test_the_description_names_every_route(house: House) -> None:
    with house.visitor() as ann:
        document = ann.get("/api/openapi.json").json()
    assert {"/api/me", "/api/tables", "/api/games/{house}/{game}"} <= set(document["paths"])
    text = str(document)
    assert "x-struct" not in text
    for operations in document["paths"].values():
        for operation in operations.values():
            assert "default" in operation["responses"]


def test_counts_are_for_this_machine_only(house: House) -> None:
    with house.visitor() as ann:
        assert "houseway_sockets" in ann.get("/metrics").text
        elsewhere = ann.get("/metrics", headers={"X-Forwarded-For": "10.0.0.1"})
        assert code(elsewhere) == (403, "request/foreign")


def test_one_person_opens_so_many_tables_and_no_more(tmp_path: Path) -> None:
    order = {"edition": "clovis-500/ez-baccarat"}
    strict = House(tmp_path, WebConfig(calls=None, tables=2))
    with strict as house, house.visitor("Ann") as ann, house.visitor("Bob") as bob:
        opened = [ann.post("/api/tables", json=order).json()["id"] for _ in range(2)]
        assert code(ann.post("/api/tables", json=order)) == (429, "room/too_many")
        assert bob.post("/api/tables", json=order).status_code == 201
        house.room.actor(opened[0]).table.closed = True
        assert ann.post("/api/tables", json=order).status_code == 201


def test_orders_at_once_count_one_by_one_and_guests_of_one_address_together(
    tmp_path: Path,
) -> None:
    order = {"edition": "clovis-500/ez-baccarat"}
    strict = House(tmp_path, WebConfig(calls=None, sign_ins=None, tables=1))
    with strict as house, ThreadPoolExecutor(8) as pool, ExitStack() as stack:
        ann = stack.enter_context(house.visitor("Ann"))
        tries = [pool.submit(ann.post, "/api/tables", json=order) for _ in range(8)]
        assert [each.result().status_code for each in tries].count(201) == 1
        guests = [stack.enter_context(house.visitor(f"Guest {n}")) for n in range(5)]
        found = [each.post("/api/tables", json=order) for each in guests]
        assert [each.status_code for each in found] == [201] * 4 + [429]
        assert "from here" in found[-1].json()["reason"]


def test_a_deeply_nested_body_is_refused(house: House) -> None:
    with house.visitor("Ann") as ann:
        body = '{"edition": ' + "[" * 8_000 + "]" * 7_000 + "}"
        headers = {"Content-Type": "application/json"}
        for path in ("/api/tables", "/api/login"):
            refused = ann.post(path, content=body, headers=headers)
            assert code(refused) == (400, "request/malformed")
