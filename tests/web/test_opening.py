"""Tables that people open: private ones, and editions of their own."""

import threading
from collections.abc import Iterator
from typing import Any

import pytest

from house import House
from houseway.editions.catalogue import edition_file
from web.test_people import code

EZ = "stones-tavern/ez-baccarat-panda-8"
TEXT = edition_file(EZ).read_text("utf-8").replace("EZ Baccarat Panda 8", "My Own Baccarat", 1)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("opening")) as open_house:
        yield open_house


def test_a_private_table_is_in_nobody_elses_lobby_and_its_link_cannot_be_guessed(
    house: House,
) -> None:
    with house.visitor("Ann") as ann, house.visitor("Bea") as bea:
        made = ann.post("/api/tables", json={"edition": EZ, "private": True}).json()
        number, _, secret = made["id"].partition("x")
        assert len(secret) == 9
        assert made["private"]
        assert made["id"] in {line["id"] for line in ann.get("/api/tables").json()}
        assert made["id"] not in {line["id"] for line in bea.get("/api/tables").json()}
        assert bea.get(f"/api/tables/{made['id']}/rounds").status_code == 200
        assert code(bea.get(f"/api/tables/{number}/rounds")) == (404, "room/no_such_table")
        house.restart()
        assert made["id"] in {line["id"] for line in ann.get("/api/tables").json()}


def test_a_table_of_ones_own_edition_plays_it_and_draws_it(house: House) -> None:
    with house.visitor("Ann") as ann:
        checked = ann.post("/api/check", json={"text": TEXT}).json()
        assert (checked["ok"], checked["form"]["title"]) == (True, "My Own Baccarat")
        made = ann.post("/api/tables", json={"text": TEXT, "settings": {"packs": 6}})
        assert made.status_code == 201
        line = made.json()
        assert (line["edition"], line["title"]) == ("own", "My Own Baccarat")
        felt = ann.get(f"/api/tables/{line['id']}/felt").json()
        assert felt["title"] == "My Own Baccarat"
        assert felt["deck"].startswith("6 packs")
        assert [spot["spot"] for spot in felt["spots"]][:2] == ["player", "banker"]
        house.restart()
        assert ann.get(f"/api/tables/{line['id']}/felt").json() == felt


def test_every_setting_of_ones_own_edition_is_tried_once_and_beside_the_tables(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may take long: play at other tables goes on."""
    tried: list[str] = []

    def check(*_: Any, **__: Any) -> None:
        tried.append(threading.current_thread().name)

    monkeypatch.setattr("houseway.editions.library.check_settings", check)
    text = TEXT.replace("My Own Baccarat", "Another Baccarat")
    with house.visitor("Ann") as ann:
        made = ann.post("/api/tables", json={"text": text})
        assert made.status_code == 201
        assert ann.get(f"/api/tables/{made.json()['id']}/felt").status_code == 200
    assert len(tried) == 1
    assert tried[0].startswith("ThreadPoolExecutor")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("title = ", "edition/not_toml"),
        (TEXT.replace('"baccarat"', '"bridge"'), "edition/unknown_family"),
        (TEXT.replace('"40:1"', '"forty"'), "edition/invalid"),
        ('title = "x"', "edition/invalid"),
    ],
)
def test_what_is_wrong_with_an_edition_is_said(house: House, text: str, said: str) -> None:
    with house.visitor("Ann") as ann:
        fault = ann.post("/api/check", json={"text": text}).json()
        assert not fault["ok"]
        assert fault["fault"]["what"]
        refused = ann.post("/api/tables", json={"text": text})
        assert refused.status_code == 400
        assert refused.json()["code"] == fault["fault"]["code"]
        assert fault["fault"]["code"] == said


def test_an_edition_is_bounded_in_size(house: House) -> None:
    with house.visitor("Ann") as ann:
        large = ann.post("/api/check", json={"text": "#" * 40_000})
        assert code(large) == (413, "request/too_large")
        assert code(ann.post("/api/guest", json={"name": "x" * 20_000})) == (
            413,
            "request/too_large",
        )


def test_a_path_opens_no_file_of_the_server(house: House) -> None:
    with house.visitor("Ann") as ann:
        refused = ann.post("/api/tables", json={"edition": "/etc/passwd"})
        assert code(refused) == (400, "edition/unknown")
        for path in ("../../../etc/passwd", "/etc/passwd"):
            text = TEXT.replace('"stones-tavern/california-games"', f'"{path}"')
            assert text != TEXT
            assert not ann.post("/api/check", json={"text": text}).json()["ok"]


def test_the_felt_of_a_table_follows_its_settings(house: House) -> None:
    table = house.table(EZ, settings={"table": "baccarat"})
    with house.visitor() as ann:
        assert ann.get(f"/api/tables/{table}/felt").json()["seats"] == 14
        assert code(ann.get("/api/tables/t999/felt")) == (404, "room/no_such_table")


def test_what_may_be_chosen_for_a_table(house: House) -> None:
    with house.visitor() as ann:
        form = ann.get(f"/api/games/{EZ}/form").json()
        packs = next(each for each in form["options"] if each["name"] == "packs")
        assert packs["usual"] in packs["values"]
        assert form["readings"]
        assert len(form["fees"]) > 1
        assert ann.get(f"/api/games/{EZ}/text").json()["text"].startswith("title")
        for part in ("form", "text"):
            nothing = ann.get(f"/api/games/nobody/nothing/{part}")
            assert code(nothing) == (404, "request/unknown")
    with house.visitor("Ann") as ann:
        for option in form["fees"]:
            order = {"edition": EZ, "option": option, "settings": {"packs": 6}}
            assert ann.post("/api/tables", json=order).status_code == 201
