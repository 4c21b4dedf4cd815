"""Arguments and options that several commands share."""

from __future__ import annotations

from typing import Annotated, Any

import typer


def seats_option(usual: str) -> Any:
    """Make a `--seats` option whose help names the default."""
    help_text = f"Occupied seats, including the player-dealer's (default: {usual})."
    return typer.Option("--seats", metavar="K", min=2, help=help_text)


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
        help="Choose a house option or a reading; `houseway rules` lists them. Repeatable.",
    ),
]
FeeOption = Annotated[
    str,
    typer.Option(
        "--option",
        metavar="N",
        help="The fee-book option in force (default: the edition's usual one); 'none' charges "
        "nothing.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
Seats = Annotated[int | None, seats_option("five")]
Stack = Annotated[
    str, typer.Option("--stack", metavar="$", help="The chips each player sits down with.")
]
TableLimits = Annotated[
    str,
    typer.Option(
        "--limits",
        metavar="LOW-HIGH",
        help="The table's limits, such as 10-200, within the filed limits (default: as filed).",
    ),
]
