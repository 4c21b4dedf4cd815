"""`house-way`: a hand set by a house way, or a file of hands."""

from __future__ import annotations

from typing import Annotated

import typer

from houseway.cli.options import AsJson, Settings

__all__ = ["house_way"]


def house_way(
    name: Annotated[
        str,
        typer.Argument(
            metavar="EDITION",
            help="An edition or a house way as house/game, or a path to a house way's file.",
        ),
    ],
    cards: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="CARDS",
            help="Seven cards: As Kd 9c 9h 4s 3d Jk; or the four of Fast Action Hold'em. Or four "
            "tiles, by their ends or by name: 6-6 5-4 low-six yun; names are teen, "
            "dey, yun, gor, mooy, chong, bon, foo, ping, tit, look, gow, bot, chit, ng, "
            "low-six, low-three.",
        ),
    ] = None,
    file: Annotated[
        str,
        typer.Option("--file", metavar="FILE", help="Set a file of hands, one a line; - reads on."),
    ] = "",
    settings: Settings = None,
    cost: Annotated[
        bool,
        typer.Option(
            "--cost",
            help="What the printed way to play of an edition loses against the best play, and the "
            "hands it plays worst: a house way, or a must-hit chart.",
        ),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Set cards or tiles by the house way and say by which rule; without any, list the rules."""
    if cost:
        if cards or file:
            raise typer.BadParameter("--cost is of all hands: give no hand, and no file")
        from houseway.cli.odds.house_way_cost import show_cost

        show_cost(name, settings or (), as_json=as_json)
        return
    from houseway.cli.house_way.set_hands import show_file, show_hand, show_rules

    if cards and file:
        raise typer.BadParameter("give a hand, or a file of hands by --file, not both")
    if not cards and not file:
        show_rules(name, settings or (), as_json=as_json)
    elif file:
        show_file(name, file, settings or (), as_json=as_json)
    else:
        show_hand(name, cards or (), settings or (), as_json=as_json)
