"""Arguments and options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

__all__ = ["AsJson", "EditionName", "FeeOption", "Money", "Seats", "Seed", "Settings"]

EditionName = Annotated[
    str,
    typer.Argument(
        metavar="EDITION", help="An edition as house/game, or a path to an edition file."
    ),
]
Settings = Annotated[
    list[str],
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
Seats = Annotated[int, typer.Option("--seats", metavar="K", help="Seats taken at the table.")]
Seed = Annotated[int, typer.Option("--seed", metavar="S", help="The same seed, the same cards.")]
Money = Annotated[str, typer.Option(metavar="DOLLARS")]
