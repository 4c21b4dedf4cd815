"""`games`, `rules`, `check`, `new` and `schema`: read the rule books, or write one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.options import AsJson, EditionName, FeeOption, Settings


def games(
    as_json: AsJson = False,
    family: Annotated[
        str, typer.Option(metavar="FAMILY", help="Only this family, such as blackjack.")
    ] = "",
    house: Annotated[
        str, typer.Option(metavar="HOUSE", help="Only this house, such as napa-valley.")
    ] = "",
) -> None:
    """List the editions that come with Houseway."""
    from houseway.cli.editions.games import show_games

    show_games(as_json=as_json, family=family, house=house)


def rules(
    edition: EditionName,
    settings: Settings = None,
    option: FeeOption = "",
    as_json: AsJson = False,
) -> None:
    """Print the rule sheet of an edition."""
    from houseway.cli.draw import Paper, emit
    from houseway.cli.editions.sheet import draw_sheet
    from houseway.cli.editions.sheet_data import sheet_of

    sheet = sheet_of(edition, settings or (), option)
    if as_json:
        emit(sheet)
    else:
        draw_sheet(sheet, Paper())


def check(
    edition: EditionName,
    rounds: Annotated[int, typer.Option(min=0, metavar="N", help="Trial rounds to play.")] = 20,
    as_json: AsJson = False,
) -> None:
    """Check that an edition file is valid and can be played."""
    from houseway.cli.draw import Paper, emit
    from houseway.cli.editions.checks import check_edition, draw_faults

    found = check_edition(edition, rounds)
    if as_json:
        emit(found)
    else:
        draw_faults(found, Paper())
    if found["faults"]:
        raise typer.Exit(1)


def new(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write.")],
    source: Annotated[str, typer.Option("--from", metavar="EDITION", help="The edition to copy.")],
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
) -> None:
    """Start an edition of your own from an existing one."""
    from houseway.cli.draw import Paper
    from houseway.cli.editions.checks import begin_edition

    begin_edition(file, source, force=force)
    paper = Paper()
    paper.line(f"{file} is a copy of {source} with placeholder names.")
    paper.line(f"Edit it, then run: houseway check {file}")
    paper.line(f"              and: houseway play {file}")


def schema(
    family: Annotated[
        str,
        typer.Argument(
            metavar="FAMILY",
            help="A family, such as baccarat, or 'odds' for the output of `odds --json`.",
        ),
    ],
) -> None:
    """Print the JSON Schema of a family's edition files, or of `odds --json`."""
    from houseway.cli.draw import emit
    from houseway.editions.schema import edition_schema
    from houseway.odds.json_form import odds_schema

    emit(odds_schema() if family == "odds" else edition_schema(family))
