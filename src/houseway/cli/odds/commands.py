"""`odds`, `compare`, `bank`: what every wager is worth, side by side, and for the bank."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.options import AsJson, EditionName, FeeOption, Settings, seats_option

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
Seats = Annotated[int | None, seats_option("all")]
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
    edition: Annotated[
        str,
        typer.Argument(
            metavar="[EDITION]",
            help="An edition as house/game, or a path to an edition file; none with --all.",
        ),
    ] = "",
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
        typer.Option(
            "--report",
            metavar="FILE",
            help="Write a report: FILE.html or FILE.pdf; with --all, pages into a folder.",
        ),
    ] = None,
    sensitivity: Annotated[
        bool,
        typer.Option(
            "--sensitivity",
            help="Also what each option and reading is worth, one at a time, and a table by number "
            "of packs; a report has it without being asked where it is quick.",
        ),
    ] = False,
    targets: Annotated[
        list[str] | None,
        typer.Option(
            "--target",
            metavar="WAGER=EDGE",
            help="Which pay of which line brings the wager nearest to this edge, in percent, such "
            "as tie=5%; may be repeated.",
        ),
    ] = None,
    every: Annotated[
        bool,
        typer.Option(
            "--all",
            help="Every banked edition of the books, each deck and rule set once; what was "
            "computed is kept, so that a run that was stopped goes on. With --sensitivity every "
            "option and reading of each.",
        ),
    ] = False,
    ray: Annotated[
        str,
        typer.Option(
            "--ray",
            metavar="ADDRESS",
            help="With --all: have a Ray cluster compute, such as ray://head:10001; 'local' "
            "starts one here. Needs the extra houseway[ray].",
        ),
    ] = "",
) -> None:
    """Compute what every wager returns, how often each line comes, and what fees leave of it."""
    chosen = (wagers, settings, decks, option, seats, bets, hands_per_hour, targets)
    if every:
        if edition or any(chosen):
            raise typer.BadParameter("--all takes every edition as it is: no EDITION, no settings")
        from houseway.cli.odds.all_editions import show_all

        show_all(as_json=as_json, report=report, every_setting=sensitivity, ray=ray)
        return
    if not edition or ray:
        raise typer.BadParameter("--ray goes with --all" if edition else "an EDITION, or --all")
    from houseway.cli.odds.run import AlsoTold, Stating, Wanted, show_odds

    named = tuple(wagers or ())
    wanted = Wanted(edition, tuple(settings or ()), decks, option, named, strategy=strategy)
    stating = Stating(seats, tuple(bets or ()), hands_per_hour)
    asked = AlsoTold(sensitivity=sensitivity, targets=tuple(targets or ()))
    show_odds(wanted, stating, asked, as_json=as_json, report=report)


def compare(
    editions: Annotated[
        list[str],
        typer.Argument(
            metavar="EDITION...",
            help="Two editions or more, as house/game or paths to files; one, with --against.",
        ),
    ],
    wagers: Wagers = None,
    settings: Settings = None,
    decks: Decks = None,
    strategy: Strategy = "",
    against: Annotated[
        list[str] | None,
        typer.Option(
            "--against",
            metavar="NAME=VALUE[,...]",
            help="The first edition once more, with these settings; may be repeated.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Set editions side by side: what each wager returns in each, and how far it is spread."""
    from houseway.cli.odds.run import Wanted, show_comparison

    chosen = tuple(settings or ()), decks, "none", tuple(wagers or ())
    every = [Wanted(name, *chosen, strategy=strategy) for name in editions]
    every += [every[0]._replace(otherwise=tuple(each.split(","))) for each in against or ()]
    show_comparison(every, as_json=as_json)


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
    from houseway.cli.odds.run import Stating, Wanted, show_bank

    wanted = Wanted(edition, tuple(settings or ()), decks, option, ())
    stating = Stating(seats, tuple(bets or ()), hands_per_hour)
    show_bank(wanted, stating, bankroll=bankroll, hours=hours, as_json=as_json)
