"""`odds`, `compare`, `bank`: what every wager is worth, side by side, and for the bank."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.options import AsJson, EditionName, FeeOption, Settings

__all__ = ["bank", "compare", "odds"]

Wagers = Annotated[
    list[str] | None,
    typer.Option(
        "--wager",
        metavar="W",
        help="Only this wager, by its id in the rule sheet; may be repeated.",
    ),
]
Decks = Annotated[
    int | None,
    typer.Option("--decks", metavar="N", min=1, help="Packs of cards: sets the option `packs`."),
]
Strategy = Annotated[
    str,
    typer.Option(
        "--strategy",
        metavar="S",
        help="The way to play whose figures are wanted, where there are several: `house way`, "
        "`best setting`.",
    ),
]
Seats = Annotated[
    int | None,
    typer.Option(
        "--seats",
        metavar="K",
        min=2,
        help="Seats taken, the player-dealer's among them; all if left out.",
    ),
]
Bets = Annotated[
    list[str] | None,
    typer.Option(
        "--bet",
        metavar="[SPOT=]$",
        help="What each bettor puts on a spot, or on the main wager; may be repeated. Usually $25.",
    ),
]
PerHour = Annotated[
    int | None,
    typer.Option("--hands-per-hour", metavar="H", min=1, help="Rounds in an hour. Usually 60."),
]


def odds(
    edition: EditionName,
    wagers: Wagers = None,
    settings: Settings = None,
    decks: Decks = None,
    option: FeeOption = "",
    seats: Seats = None,
    bets: Bets = None,
    hands_per_hour: PerHour = None,
    strategy: Strategy = "",
    as_json: AsJson = False,
    report: Annotated[
        Path | None,
        typer.Option("--report", metavar="FILE", help="Write a report: FILE.html or FILE.pdf."),
    ] = None,
) -> None:
    """Compute what every wager returns, how often each line comes, and what fees leave of it."""
    from houseway.cli.odds_run import Stating, Wanted, show_odds

    wanted = Wanted(edition, tuple(settings or ()), decks, option, tuple(wagers or ()), strategy)
    stating = Stating(seats, tuple(bets or ()), hands_per_hour)
    show_odds(wanted, stating, as_json=as_json, report=report)


def compare(
    editions: Annotated[
        list[str],
        typer.Argument(
            metavar="EDITION...", help="Two editions or more, as house/game or paths to files."
        ),
    ],
    wagers: Wagers = None,
    settings: Settings = None,
    decks: Decks = None,
    strategy: Strategy = "",
    as_json: AsJson = False,
) -> None:
    """Set editions side by side: what each wager returns in each, and how far it is spread."""
    from houseway.cli.odds_run import Wanted, show_comparison

    chosen = tuple(settings or ()), decks, "none", tuple(wagers or ()), strategy
    show_comparison([Wanted(name, *chosen) for name in editions], as_json=as_json)


def bank(
    edition: EditionName,
    option: FeeOption = "",
    seats: Seats = None,
    bets: Bets = None,
    bankroll: Annotated[
        str,
        typer.Option(
            "--bankroll", metavar="$", help="All that the bank can lose; tells its risk of ruin."
        ),
    ] = "",
    hands_per_hour: PerHour = None,
    hours: Annotated[
        float,
        typer.Option(
            "--hours",
            metavar="T",
            min=0.1,
            help="Hours at the table, for the risk within that time.",
        ),
    ] = 8.0,
    settings: Settings = None,
    decks: Decks = None,
    as_json: AsJson = False,
) -> None:
    """Say what a bank gains after fees, how likely it is ruined, and what bankroll it takes."""
    from houseway.cli.odds_run import Stating, Wanted, show_bank

    wanted = Wanted(edition, tuple(settings or ()), decks, option, ())
    stating = Stating(seats, tuple(bets or ()), hands_per_hour)
    show_bank(wanted, stating, bankroll=bankroll, hours=hours, as_json=as_json)
