"""`equity`: the share of the pot each hand wins on average."""

from __future__ import annotations

from typing import Annotated

import typer

from houseway.cli.options import AsJson, EditionName, Settings


def equity(
    edition: EditionName,
    hands: Annotated[
        list[str],
        typer.Argument(
            metavar="HAND...",
            help="Two or more hands: cards (AhKh), a range (AKs, AKo, AK, 88, TT+, A5s-A2s, or "
            "several joined by commas), ranks in any suits (A23), or random. In stud and draw "
            "games a hand may have fewer cards; the rest are dealt to it.",
        ),
    ],
    boards: Annotated[
        list[str] | None,
        typer.Option(
            "--board",
            metavar="CARDS",
            help="The cards on the board; give --board twice for two boards.",
        ),
    ] = None,
    dead: Annotated[
        str,
        typer.Option(
            "--dead", metavar="CARDS", help="Cards out of play, such as folded or discarded ones."
        ),
    ] = "",
    low: Annotated[
        bool,
        typer.Option("--low", help="Play for low, in games that do so when nobody opens."),
    ] = False,
    exact: Annotated[
        bool, typer.Option("--exact", help="Count every deal, even beyond a billion.")
    ] = False,
    deals: Annotated[
        int | None,
        typer.Option(
            "--deals", metavar="N", min=1, help="Simulate N deals (default: ten million)."
        ),
    ] = None,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", min=0, help="The seed of a simulation.")
    ] = 1,
    settings: Settings = None,
    as_json: AsJson = False,
) -> None:
    """Show the share of the pot each hand wins on average when all cards are dealt."""
    from houseway.cli.odds.equity import show_equity

    if exact and deals is not None:
        raise typer.BadParameter("use either --exact to count or --deals to simulate, not both")
    show_equity(
        edition,
        hands,
        boards=tuple(boards or ()),
        dead=dead,
        low=low,
        exact=True if exact else None if deals is None else False,
        deals=deals,
        seed=seed,
        settings=tuple(settings or ()),
        as_json=as_json,
    )
