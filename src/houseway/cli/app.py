"""The Typer application: commands grouped under headings, errors printed on one line."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, Final

import typer
from typer.main import get_command

from houseway.cli.editions.commands import check, games, new, rules, schema
from houseway.cli.fees.commands import fee, fees
from houseway.cli.house_way.commands import house_way
from houseway.cli.odds.commands import bank, compare, odds
from houseway.cli.odds.equity_command import equity
from houseway.cli.play.board import board
from houseway.cli.play.commands import deal, demo, play
from houseway.cli.records.commands import phh, replay, verify
from houseway.cli.room.administration import (
    archive,
    audit,
    backup,
    grant,
    report,
    restore,
    rotate_key,
)
from houseway.cli.room.serve import serve

BOOKS, TABLE, RECORDS, FEES = "The rule books", "At the table", "Records", "Collections"
ROOM = "The room"
ODDS = "The mathematics"

app = typer.Typer(
    name="houseway",
    help="The California cardroom in software: every game as its house filed it.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)

EXAMPLES: Final = {
    "games": ("games --family baccarat", "games --house stones-tavern"),
    "rules": ("rules stones-tavern/zoobac", "rules stones-tavern/zoobac --set packs=6"),
    "check": ("check mine.toml",),
    "new": ("new mine.toml --from stones-tavern/zoobac",),
    "schema": ("schema baccarat > baccarat.schema.json",),
    "play": ("play stones-tavern/zoobac", "play mine.toml --seats 3 --bank --option none"),
    "demo": ("demo --rounds 1",),
    "deal": (
        "deal stones-tavern/zoobac --rounds 500",
        "deal stones-tavern/zoobac --rounds 100 --json > rounds.jsonl",
        "deal stones-saloon/no-limit-texas-holdem --rounds 100 --phh > hands.phhs",
    ),
    "house-way": (
        "house-way stones-tavern/pai-gow-poker Ac Jd Js 8c 8h 7h 4s",
        "house-way clovis-500/fortune 5c 5d 4h 4s Jd 9h 7c --set aces-and-joker=false",
        "house-way napa-valley/fortune --file hands.txt --json > set.jsonl",
        "house-way clovis-500/century-21-blackjack --cost",
    ),
    "serve": (
        "serve --port 9000",
        "serve --data tables --no-bots",
        "serve --edition mine.toml",
        "serve --database postgresql://db/houseway --redis redis://cache/0",
    ),
    "audit": ("audit", "audit --data tables --json"),
    "report": ("report 2026-11-15 --data tables > 2026-11-15.csv",),
    "backup": ("backup room.sealed", "backup room.sealed --data tables"),
    "restore": ("restore room.sealed --data new-tables",),
    "grant": ("grant ann floor", "grant ann floor --take-away"),
    "archive": ("archive 2026.zip --before 2027-01-01", "verify 2026.zip"),
    "rotate-key": ("rotate-key", "rotate-key --data tables"),
    "board": ("board stones-tavern/zoobac", "board rounds.jsonl"),
    "replay": ("replay rounds.jsonl --round 2 --step", "replay rounds.jsonl --viewer spectator"),
    "verify": ("verify rounds.jsonl",),
    "phh": ("phh hands.phhs", "phh *.phh --json"),
    "fees": ("fees", "fees stones-tavern/dai-bacc", "fees stones-tavern/dai-bacc --option 3"),
    "fee": (
        "fee stones-tavern/zoobac --option 12 --wager 50",
        "fee stones-tavern/zoobac --wager ann:banker=100 --wager ann:tie=5 --wager bob:player=40",
        "fee clovis-500/poker --group holdem --players 6 --pot 80 --moment flop",
    ),
    "odds": (
        "odds stones-tavern/zoobac",
        "odds mine.toml --wager tie --report tie.html",
        "odds stones-tavern/zoobac --sensitivity",
        "odds stones-tavern/zoobac --target tie=5%",
        "odds --all --report docs/odds",
    ),
    "compare": (
        "compare stones-tavern/zoobac mine.toml --wager tie",
        "compare stones-tavern/zoobac --against packs=6 --against packs=1",
    ),
    "equity": (
        "equity stones-tavern/texas-holdem AhKh QQ",
        "equity stones-tavern/omaha-hi-low-split AsAh2s3h random --board 4c5d9s --json",
    ),
    "bank": ("bank stones-tavern/zoobac --seats 8 --bet banker=100 --bankroll 50000",),
}
"""The examples that `--help` shows for each command."""

COMMANDS: Final[dict[str, tuple[Callable[..., None], ...]]] = {
    BOOKS: (games, rules, check, new, schema),
    TABLE: (play, demo, deal, house_way),
    ROOM: (serve, audit, report, backup, restore, grant, archive, rotate_key),
    RECORDS: (board, replay, verify, phh),
    FEES: (fees, fee),
    ODDS: (odds, compare, bank, equity),
}

for _panel, _commands in COMMANDS.items():
    for _command in _commands:
        _lines = [f"houseway {each}" for each in EXAMPLES[_command.__name__.replace("_", "-")]]
        app.command(rich_help_panel=_panel, epilog="\n\n".join(_lines))(_command)


def _version(wanted: bool) -> None:
    if wanted:
        from houseway import __version__

        sys.stdout.write(f"houseway {__version__}\n")
        raise typer.Exit


@app.callback()
def _houseway(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """The California cardroom in software: every game as its house filed it."""


@cache
def _every_command() -> Callable[..., Any]:
    """Build the command tree once, because Typer inspects every signature on each call."""
    return get_command(app)


def run(args: list[str]) -> int:
    """Run one command and return its exit code; errors of the game propagate to `main`."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        code = _every_command()(args, prog_name="houseway", standalone_mode=False)
    except SystemExit as stop:
        if isinstance(stop.__context__, BrokenPipeError):  # Typer and Rich catch it first
            raise BrokenPipeError from None
        return stop.code if isinstance(stop.code, int) else 1
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        return _misuse(error)
    return code if isinstance(code, int) else 0


def _misuse(error: Any) -> int:
    """Print what is wrong with the command line and its usage; return the exit code."""
    context = getattr(error, "ctx", None)
    name = context.command_path if context else "houseway"
    sys.stderr.write(f"{name}: {error.format_message()}\n")
    if context:
        sys.stderr.write(f"{context.get_usage()}\nSee `{name} --help` for details.\n")
    return int(error.exit_code)
