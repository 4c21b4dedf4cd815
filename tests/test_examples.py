"""Every example in a docstring runs, and every program that a page or a ring shows."""

from __future__ import annotations

import ast
import asyncio
import re
import shlex
import signal
import textwrap
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.core import TyperGroup

from docstrings import MODULES, SOURCE, run_examples
from house import FREE, House
from houseway.cli.app import app
from houseway.room import Pace, Room, open_store
from houseway.rules.round.decisions import Hit, Place, Ready
from room.virtual import migrated
from support import ROOT

QUICK = Pace(betting=5000, question=5000, bank=2000, next_round=200, think=(1, 5))


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_of_a_module_run(module: str) -> None:
    run_examples(module)


# -- programs that a ring shows ------------------------------------------------------------------


def programs(ring: str) -> list[str]:
    text = import_module(f"houseway.{ring}").__doc__ or ""
    return re.findall(r"```python\n(.*?)```", text, re.DOTALL)


def do(program: str, names: dict[str, Any]) -> Any:
    """Run it; what it awaits is for the caller to await."""
    return eval(compile(program, "example", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT), names)


def names_of(ring: str) -> dict[str, Any]:
    module = import_module(f"houseway.{ring}")
    return {name: getattr(module, name) for name in module.__all__}


def test_a_ring_shows_no_other_programs_than_those_run_here() -> None:
    rings = {path.parent.name for path in (SOURCE / "houseway").glob("*/__init__.py")}
    assert {ring for ring in rings if programs(ring)} == {"cli", "client", "room", "web"}


def test_the_program_of_the_room_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "room.db").write_bytes(migrated())
    monkeypatch.setenv("HOUSEWAY_DATABASE", f"sqlite:///{tmp_path / 'room.db'}")
    [program] = programs("room")
    names = names_of("room")
    asyncio.run(do(program, names))
    assert names["found"].id == names["person"].id == names["guest"].id
    assert names["open_"] == ["stones-tavern/zoobac"] * 2
    assert names["status"] == 404


def test_the_programs_of_the_client_run(tmp_path: Path) -> None:
    names = {**names_of("client"), "Place": Place, "Ready": Ready, "Hit": Hit}
    with House(tmp_path) as house:
        house.table("stones-tavern/ez-baccarat-panda-8", bots=3, pace=QUICK)
        for program in programs("client"):
            asyncio.run(do(program.replace("http://127.0.0.1:8080", house.address), names))
    assert names["view"].over
    assert len(names["view"].hands["player"].cards) >= 2
    assert names["why"] == "decision/not_offered"
    assert names["judged"].refusal is None


def test_the_program_of_the_web_serves_until_it_is_told_to_stop(tmp_path: Path) -> None:
    (tmp_path / "room.db").write_bytes(migrated())
    told: list[str] = []

    def stop(word: str) -> None:
        told.append(word)
        signal.raise_signal(signal.SIGINT)

    async def serve() -> None:
        room = await Room.start(open_store(f"sqlite:///{tmp_path / 'room.db'}"))
        names = {**names_of("web"), "room": room, "print": stop, "WebSettings": lambda: FREE}
        [program] = programs("web")
        await do(program.replace("8080", "0"), names)

    asyncio.run(serve())
    assert told == ["open"]


def test_the_program_of_the_command_line_runs(capsys: pytest.CaptureFixture[str]) -> None:
    names = names_of("cli")
    [program] = programs("cli")
    do(program, names)
    assert names["code"] == 0
    assert "stones-tavern/zoobac" in capsys.readouterr().out


# -- what the pages show -------------------------------------------------------------------------

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def blocks(page: Path, kind: str) -> list[str]:
    text = page.read_text("utf-8")
    return [textwrap.dedent(each) for each in re.findall(rf"```{kind}\n(.*?)```", text, re.DOTALL)]


def test_pages_with_python_are_those_whose_python_is_run() -> None:
    """README, guides and odds are run by `test_readme.py`,
    the game of `add-a-game.md` by `test_docs.py`, the others here."""
    shown = {page.relative_to(ROOT).as_posix() for page in PAGES if blocks(page, "python")}
    here = {"docs/architecture.md", "docs/add-an-edition.md"}
    there = {"README.md", "docs/odds.md", "docs/add-a-game.md"}
    assert shown == here | there | {"docs/guide/developer.md"}


def test_the_pots_of_the_architecture_can_be_shared() -> None:
    from houseway.rules.pots.shares import SplitShare
    from houseway.rules.pots.stages import Contest

    rank: Any = len

    def halves(board: Any) -> Any:
        return SplitShare({"high": Contest(rank, (board,)), "low": Contest(rank, (board,))})

    names = {
        "Contest": Contest,
        "SplitShare": SplitShare,
        "halves": halves,
        "first": "b1",
        "second": "b2",
    }
    [program] = blocks(ROOT / "docs" / "architecture.md", "python")
    do(program, {**names, "best_low": len, "high": len, "low": len, "board": "board"})


def test_the_test_of_the_guide_to_editions_passes() -> None:
    from games.baccarat.coups import ZERO_ZERO
    from games.tables import Table
    from support import rule

    [program] = blocks(ROOT / "docs" / "add-an-edition.md", "python")
    names: dict[str, Any] = {"rule": rule, "Table": Table, "ZERO_ZERO": ZERO_ZERO}
    do(program, names)
    [test] = [each for name, each in names.items() if name.startswith("test_")]
    test()


def commands() -> Iterator[tuple[str, str]]:
    """Every command that a page shows, as it is typed."""
    for page in PAGES:
        if page.parent.name == "odds":
            continue  # made by programs
        text = page.read_text("utf-8")
        for line in re.findall(r"(?<=`)houseway [^`\n]+(?=`)|^ *\$? ?houseway .+$", text, re.M):
            for each in re.split(r" && ", line):
                yield page.name, re.split(r" +#| [|>] ", each.strip(" $"))[0]


def test_every_command_that_a_page_shows_can_be_read() -> None:
    known = typer.main.get_command(app)
    assert isinstance(known, TyperGroup)
    shown = sorted({*commands()})
    assert len(shown) > 60
    wrong = []
    for page, line in shown:
        _, name, *words = [each for each in shlex.split(line) if each != "…"]
        if name == "COMMAND" or name.startswith("-") or not words:
            continue  # any of them, or only its name
        try:
            known.commands[name].make_context(name, words)
        except Exception as error:
            wrong.append(f"{page}: {line}: {error!r}")
    assert not wrong, "\n".join(wrong)
