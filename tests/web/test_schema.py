"""Schemathesis calls the API by its own description: every answer is what it says it is."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import CHECKS, load_all_checks

from house import House
from support import scale

load_all_checks()
WANTED = [
    CHECKS.get_one(name)
    for name in (
        "not_a_server_error",
        "status_code_conformance",
        "content_type_conformance",
        "response_schema_conformance",
    )
]
CALLS = [
    ("POST", "/api/guest"),
    ("POST", "/api/accounts"),
    ("POST", "/api/login"),
    ("POST", "/api/logout"),
    ("GET", "/api/sessions"),
    ("POST", "/api/sessions/{id}/end"),
    ("GET", "/api/me"),
    ("GET", "/api/statement"),
    ("GET", "/api/games"),
    ("GET", "/api/games/{house}/{game}"),
    ("GET", "/api/tables"),
    ("POST", "/api/tables"),
    ("GET", "/api/tables/{id}/rounds"),
    ("GET", "/api/tables/{id}/rounds/{number}"),
    ("GET", "/api/tables/{id}/shoes/{number}"),
    ("GET", "/api/tables/{id}/record"),
    ("POST", "/api/tables/{id}/rounds/{number}/dispute"),
    ("POST", "/api/chips/buy"),
    ("POST", "/api/chips/cash"),
    ("GET", "/api/corrections"),
    ("POST", "/api/corrections"),
    ("POST", "/api/corrections/{number}/confirm"),
    ("POST", "/api/corrections/{number}/decline"),
    ("GET", "/api/log"),
    ("GET", "/api/keys"),
    ("GET", "/api/limits"),
    ("POST", "/api/limits"),
    ("POST", "/api/exclusion"),
    ("GET", "/api/disputes"),
    ("POST", "/api/disputes/{number}/answer"),
    ("GET", "/api/reports/{day}"),
    ("GET", "/api/games/shelf"),
    ("GET", "/api/games/{house}/{game}/form"),
    ("GET", "/api/games/{house}/{game}/text"),
    ("GET", "/api/odds/{house}/{game}"),
    ("POST", "/api/check"),
    ("GET", "/api/tables/{id}/felt"),
    ("POST", "/api/tables/{id}/advice"),
    ("GET", "/api/tables/{id}/edges"),
    ("POST", "/api/name"),
    ("POST", "/api/password"),
    ("POST", "/api/chips/more"),
    ("GET", "/api/results"),
    ("GET", "/api/rounds"),
    ("GET", "/api/decisions"),
    ("GET", "/api/statement.csv"),
]
DUTIES = [
    each
    for each in CALLS
    if each[1].startswith(("/api/chips/", "/api/corrections", "/api/disputes", "/api/reports"))
    or each[1] == "/api/log"
]
"""Refused to a guest whatever he says."""
SLOW = {"/api/accounts", "/api/login"}
"""A password is hashed at each."""


@pytest.fixture(scope="module")
def described(house: House) -> Any:
    table = house.table("clovis-500/ez-baccarat")
    with house.visitor("Schema") as person:
        cookie = person.cookies["houseway_session"]
        schema = schemathesis.openapi.from_url(f"{house.address}/api/openapi.json")
        yield schema, cookie, table


def test_every_call_is_tried(described: Any) -> None:
    operations = [each.ok() for each in described[0].get_all_operations()]
    assert sorted((each.method.upper(), each.path) for each in operations) == sorted(CALLS)


@pytest.mark.parametrize(("method", "path"), CALLS)
def test_every_answer_is_as_described(described: Any, method: str, path: str) -> None:
    _, cookie, _ = described
    call_as(described, "" if path == "/api/logout" else cookie, method, path)


@pytest.fixture(scope="module")
def on_duty(house: House) -> str:
    roles = ("player", "floor", "cashier", "administrator")
    _, token = house.do(house.room.accounts.register("every duty", "long enough", roles=roles))
    return token


@pytest.mark.parametrize(("method", "path"), DUTIES)
def test_every_answer_to_who_has_the_duty_is_as_described(
    described: Any, on_duty: str, method: str, path: str
) -> None:
    call_as(described, on_duty, method, path, duty=True)


def call_as(described: Any, cookie: str, method: str, path: str, *, duty: bool = False) -> None:
    schema, _, table = described
    headers = {"X-Houseway": "1", "Cookie": f"houseway_session={cookie}"}

    @settings(
        max_examples=scale(3 if path in SLOW or duty else 8, 200),
        suppress_health_check=list(HealthCheck),
    )
    @given(case=schema[path][method].as_strategy())
    def call(case: Any) -> None:
        if "id" in (case.path_parameters or {}) and len(str(case.path_parameters["id"])) % 2:
            case.path_parameters["id"] = table
        case.call_and_validate(headers=headers, checks=WANTED)

    call()
