"""`houseway games`: at once, from the heads of the files."""

import io
import json
import subprocess
import sys

import msgspec
import pytest

from cli.running import EZ, Command
from houseway.cli import main
from houseway.editions.catalogue import index
from houseway.editions.library import edition_ids, find_edition
from support import ROOT, edition_sample

HEAVY = ("numba", "numpy", "typer", "rich", "pydantic", "msgspec")
COMMANDS = (
    *("games", "rules", "check", "new", "schema", "play", "demo", "deal"),
    *("replay", "verify", "fees", "fee"),
    *("serve", "audit", "report", "backup", "restore", "grant"),
)
RINGS = ("rules", "games", "cards", "fees", "table")


def test_the_heads_of_the_files_are_what_the_reader_reads() -> None:
    assert [row["id"] for row in index()] == list(edition_ids())
    for row in index():
        identity = msgspec.json.decode(msgspec.json.encode(find_edition(row["id"]).identity))
        assert row == {"id": row["id"], **{name: identity[name] for name in row if name != "id"}}


def test_games_json_is_a_list_of_objects_with_what_a_program_wants(houseway: Command) -> None:
    found = houseway("games", "--json")
    rows = json.loads(found.out)
    assert found.code == 0
    assert rows == index()
    assert {"id", "title", "house", "family", "catalogue", "status", "missing"} == set(rows[0])
    [ez] = [row for row in rows if row["id"] == EZ]
    assert ez["catalogue"] == ["000-01"]


@pytest.mark.parametrize("words", [["games"], ["games", "--json"]])
def test_games_imports_no_rules_and_nothing_heavy(words: list[str]) -> None:
    code = f"import sys; from houseway.cli import main; main({words!r}); print(*sys.modules)"
    ran = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = ran.stdout.splitlines()[-1].split()
    assert "houseway.cli.editions.games" in loaded
    assert not {*HEAVY, *(f"houseway.{ring}" for ring in RINGS)}.intersection(loaded)


def test_games_for_a_person_names_every_edition(houseway: Command) -> None:
    found = houseway("games")
    assert all(row["id"] in found.out for row in index())


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def at_a_terminal(patch: pytest.MonkeyPatch, *words: str) -> list[str]:
    """What stands on a screen of eighty columns."""
    screen = Terminal()
    patch.setenv("COLUMNS", "80")
    patch.setenv("TERM", "dumb")
    patch.setattr(sys, "stdout", screen)
    assert main(words) == 0
    return screen.getvalue().splitlines()


def test_games_fit_a_terminal_of_eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = at_a_terminal(monkeypatch, "games")
    assert max(map(len, lines)) <= 80
    assert all(f"  {row['id']}" in lines for row in index())


@pytest.mark.parametrize("edition", edition_sample())
def test_rules_fit_a_terminal_of_eighty_columns(
    monkeypatch: pytest.MonkeyPatch, edition: str
) -> None:
    assert max(map(len, at_a_terminal(monkeypatch, "rules", edition))) <= 80


def test_games_of_one_house_or_family(houseway: Command) -> None:
    rows = json.loads(houseway("games", "--json", "--house", "stones-tavern").out)
    assert rows
    assert {row["house"] for row in rows} == {"stones-tavern"}
    assert EZ in houseway("games", "--family", "baccarat").out
    assert EZ not in houseway("games", "--family", "poker").out


@pytest.mark.parametrize("words", [[], ["--help"]])
def test_help_shows_every_command(houseway: Command, words: list[str]) -> None:
    found = houseway(*words)
    assert found.code == 0
    assert all(f" {command} " in found.out for command in COMMANDS)


def test_version(houseway: Command) -> None:
    assert houseway("--version").out.startswith("houseway 0.")
