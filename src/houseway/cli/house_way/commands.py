"""`house-way`: set a hand, or a file of hands, by a house way."""

from __future__ import annotations

from typing import Annotated

import typer

from houseway.cli.options import AsJson, Settings


def house_way(
    name: Annotated[
        str,
        typer.Argument(
            metavar="EDITION",
            help="An edition or a house way as house/game, or a path to a house-way file.",
        ),
    ],
    cards: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="CARDS",
            help="Seven cards (As Kd 9c 9h 4s 3d Jk), four cards for Fast Action Hold'em, or four "
            "tiles by their ends or names (6-6 5-4 low-six yun). Names of tiles: teen, "
            "dey, yun, gor, mooy, chong, bon, foo, ping, tit, look, gow, bot, chit, ng, "
            "low-six, low-three.",
        ),
    ] = None,
    file: Annotated[
        str,
        typer.Option(
            "--file", metavar="FILE", help="A file of hands, one per line; - for standard input."
        ),
    ] = "",
    settings: Settings = None,
    cost: Annotated[
        bool,
        typer.Option(
            "--cost",
            help="Show what an edition's printed strategy (a house way, a must-hit chart) loses "
            "against the best play, and the hands it plays worst.",
        ),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Set cards or tiles by a house way and name the rule; without cards, list the rules."""
    if cost:
        if cards or file:
            raise typer.BadParameter("--cost covers all hands; leave out CARDS and --file")
        from houseway.cli.odds.house_way_cost import show_cost

        show_cost(name, settings or (), as_json=as_json)
        return
    from houseway.cli.house_way.set_hands import show_file, show_hand, show_rules

    if cards and file:
        raise typer.BadParameter("give either CARDS or --file, not both")
    if not cards and not file:
        show_rules(name, settings or (), as_json=as_json)
    elif file:
        show_file(name, file, settings or (), as_json=as_json)
    else:
        show_hand(name, cards or (), settings or (), as_json=as_json)
