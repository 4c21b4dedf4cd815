"""What the operator is given holds: rules name metrics that there are, units commands."""

from __future__ import annotations

import configparser
import re
import shlex
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]
from typer.main import get_command

from houseway.cli.app import app
from houseway.room.retention import DAY_MS, WINDOWS
from houseway.web.metrics import Metrics
from support import ROOT

RULES = ROOT / "deploy" / "prometheus" / "houseway.rules.yml"
UNITS = sorted((ROOT / "deploy" / "systemd").glob("*.service"))
PAGE = (ROOT / "docs" / "operations.md").read_text("utf-8")


def exposed() -> set[str]:
    return set(re.findall(r"^# HELP (\S+)", Metrics().text().decode(), re.MULTILINE))


def rules() -> list[dict[str, Any]]:
    (group,) = yaml.safe_load(RULES.read_text("utf-8"))["groups"]
    found: list[dict[str, Any]] = group["rules"]
    return found


def named(expression: str) -> set[str]:
    """Metrics in it; a histogram and a counter are exposed under their own names."""
    return {
        re.sub(r"_(bucket|sum|count)$", "", name)
        for name in re.findall(r"\bhouseway_\w+", expression)
    }


@pytest.mark.parametrize("rule", rules(), ids=lambda rule: rule["alert"])
def test_every_alert_is_about_a_metric_that_there_is(rule: dict[str, Any]) -> None:
    known = exposed()
    assert named(rule["expr"]) <= known
    assert rule["labels"]["severity"] in ("page", "ticket")
    assert {"summary", "todo"} == rule["annotations"].keys()
    assert re.fullmatch(r"\d+[smh]", rule.get("for", "0s"))


def test_the_page_names_metrics_that_there_are_and_those_of_several_processes() -> None:
    told = {name.partition("{")[0] for name in re.findall(r"`(houseway_[\w{},]+)`", PAGE)}
    assert named(" ".join(told)) <= exposed()
    assert {"houseway_leases", "houseway_takeovers_total", "houseway_bus_losses_total"} <= told


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)
def test_every_unit_starts_a_command_with_options_that_it_has(unit: Any) -> None:
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(unit)
    words = shlex.split(parser["Service"]["ExecStart"].replace('"', "").replace("'", ""))
    start = next(i for i, word in enumerate(words) if word.endswith("/houseway"))
    name, *rest = words[start + 1 :]
    command: Any = get_command(app).commands[name]  # type: ignore[attr-defined]
    options = {option for each in command.params for option in each.opts}
    assert {word for word in rest if word.startswith("--")} <= options


def test_every_command_and_variable_of_the_page_is_there() -> None:
    commands: Any = get_command(app)
    for name in re.findall(r"`?houseway ([a-z][a-z-]+)\b", PAGE):
        assert name in commands.commands, name
    source = "".join(path.read_text("utf-8") for path in (ROOT / "src").rglob("*.py"))
    for name in set(re.findall(r"HOUSEWAY_[A-Z]+", PAGE)) - {"HOUSEWAY_OPTIONS"}:
        assert name in source, name


def test_what_is_tidied_is_no_book_and_the_page_says_how_long_it_is_kept() -> None:
    books = {"inputs", "events", "rounds", "shoes", "ledger", "significant", "keys", "terms"}
    assert not books & {name.removeprefix("old_") for name in WINDOWS}
    assert (WINDOWS["old_commands"], WINDOWS["old_chat"]) == (DAY_MS, 30 * DAY_MS)
    assert WINDOWS["old_sessions"] == 90 * DAY_MS
    assert "commands (a day)" in PAGE
    assert "chat (30 days)" in PAGE
    assert "ended sessions (90 days)" in PAGE
    assert "three years" in PAGE
