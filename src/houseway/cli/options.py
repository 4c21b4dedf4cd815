"""Arguments and options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

__all__ = ["AsJson", "EditionName", "FeeOption", "Seats", "Settings", "Stack"]

EditionName = Annotated[
    str,
    typer.Argument(
        metavar="EDITION", help="An edition as house/game, or a path to an edition file."
    ),
]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="NAME=VALUE", help="Choose an option or a reading; may be repeated."
    ),
]
FeeOption = Annotated[
    str,
    typer.Option(
        "--option", metavar="N", help="The option of the fee book in force; 'none' for no fees."
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print data for a program.")]
Seats = Annotated[
    int | None, typer.Option("--seats", metavar="K", min=2, help="Seats taken at the table.")
]
Stack = Annotated[
    str, typer.Option("--stack", metavar="$", help="The chips that everybody sits down with.")
]
