"""Arguments and options that several commands share."""

from __future__ import annotations

from typing import Annotated, Any

import typer

__all__ = [
    "AsJson",
    "EditionName",
    "FeeOption",
    "Seats",
    "Settings",
    "Stack",
    "TableLimits",
    "seats_option",
]


def seats_option(usual: str) -> Any:
    """How many seats are taken; `usual` ones where it is not said."""
    words = f"Seats taken, the player-dealer's among them; {usual} if left out."
    return typer.Option("--seats", metavar="K", min=2, help=words)


EditionName = Annotated[
    str,
    typer.Argument(
        metavar="EDITION", help="An edition as house/game, or a path to an edition file."
    ),
]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="NAME=VALUE",
        help="Choose an option of the house or another reading; `rules` lists them. "
        "May be repeated.",
    ),
]
FeeOption = Annotated[
    str,
    typer.Option(
        "--option",
        metavar="N",
        help="The option of the fee book in force; the edition's usual one if left out, 'none' "
        "for no fees.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print data for a program.")]
Seats = Annotated[int | None, seats_option("five")]
Stack = Annotated[
    str, typer.Option("--stack", metavar="$", help="The chips that everybody sits down with.")
]
TableLimits = Annotated[
    str,
    typer.Option(
        "--limits",
        metavar="LOW-HIGH",
        help="The table's limits, such as 10-200, within those that are filed; as filed if left "
        "out.",
    ),
]
