"""`equity`: what of the pot each hand is worth."""

from __future__ import annotations

from typing import Annotated

import typer

from houseway.cli.options import AsJson, EditionName, Settings

__all__ = ["equity"]


def equity(
    edition: EditionName,
    hands: Annotated[
        list[str],
        typer.Argument(
            metavar="HAND...",
            help="Two hands or more: cards (AhKh), a range (AKs, AKo, AK, 88, TT+, A5s-A2s, or "
            "several with commas), ranks in any suits (A23), or random. Where cards come one by "
            "one or are drawn, a hand may have fewer cards: the rest comes to it.",
        ),
    ],
    boards: Annotated[
        list[str] | None,
        typer.Option(
            "--board",
            metavar="CARDS",
            help="What lies on the board; of two boards the second is given by another --board.",
        ),
    ] = None,
    dead: Annotated[
        str,
        typer.Option("--dead", metavar="CARDS", help="Cards that cannot come: folded, discarded."),
    ] = "",
    low: Annotated[
        bool,
        typer.Option("--low", help="The pot nobody could open, where it is played for low."),
    ] = False,
    exact: Annotated[
        bool, typer.Option("--exact", help="Count all deals, also more than a thousand million.")
    ] = False,
    deals: Annotated[
        int | None,
        typer.Option(
            "--deals", metavar="N", min=1, help="Simulate so many deals; usually ten million."
        ),
    ] = None,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", min=0, help="Of a simulation; usually 1.")
    ] = 1,
    settings: Settings = None,
    as_json: AsJson = False,
) -> None:
    """Say what part of the pot each hand takes on average when all cards are dealt."""
    from houseway.cli.odds.equity import show_equity

    if exact and deals is not None:
        raise typer.BadParameter("count all deals by --exact, or simulate by --deals, not both")
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
