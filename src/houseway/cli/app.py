"""The Typer application: every command under its heading, and errors in one line."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from houseway.cli.board import board
from houseway.cli.books import check, games, new, rules, schema
from houseway.cli.fees import fee, fees
from houseway.cli.odds import bank, compare, odds
from houseway.cli.play import deal, demo, play
from houseway.cli.records import replay, verify
from houseway.cli.serve import serve

__all__ = ["app", "run"]

BOOKS, TABLE, RECORDS, FEES = "The rule books", "At the table", "Records", "Collections"
ODDS = "The mathematics"

app = typer.Typer(
    name="houseway",
    help="The California cardroom in software: every game as its house filed it.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)

app.command(rich_help_panel=BOOKS)(games)
app.command(rich_help_panel=BOOKS)(rules)
app.command(rich_help_panel=BOOKS)(check)
app.command(rich_help_panel=BOOKS)(new)
app.command(rich_help_panel=BOOKS)(schema)
app.command(rich_help_panel=TABLE)(play)
app.command(rich_help_panel=TABLE)(demo)
app.command(rich_help_panel=TABLE)(deal)
app.command(rich_help_panel=TABLE)(serve)
app.command(rich_help_panel=RECORDS)(board)
app.command(rich_help_panel=RECORDS)(replay)
app.command(rich_help_panel=RECORDS)(verify)
app.command(rich_help_panel=FEES)(fees)
app.command(rich_help_panel=FEES)(fee)
app.command(rich_help_panel=ODDS)(odds)
app.command(rich_help_panel=ODDS)(compare)
app.command(rich_help_panel=ODDS)(bank)


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


def run(args: list[str]) -> int:
    """One command, as `main` wants it: an exit code, or the error that stopped it."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        code = app(args, prog_name="houseway", standalone_mode=False)
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
    """What is wrong with the command line, and how it should read."""
    context = getattr(error, "ctx", None)
    name = context.command_path if context else "houseway"
    sys.stderr.write(f"{name}: {error.format_message()}\n")
    if context:
        sys.stderr.write(f"{context.get_usage()}\n`{name} --help` says more.\n")
    return int(error.exit_code)
