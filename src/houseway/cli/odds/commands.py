"""`odds`, `compare` and `bank`: the worth of every wager, editions compared, the bank's risk."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.options import AsJson, EditionName, FeeOption, Settings, seats_option

Wagers = Annotated[
    list[str] | None,
    typer.Option(
        "--wager",
        metavar="W",
        help="Only this wager, by its id in the rule sheet. Repeatable.",
    ),
]
Decks = Annotated[
    int | None,
    typer.Option("--decks", metavar="N", min=1, help="Packs of cards; sets the option `packs`."),
]
Strategy = Annotated[
    str,
    typer.Option(
        "--strategy",
        metavar="S",
        help="The strategy to compute, if the family has several: `house way`, `best setting`.",
    ),
]
Seats = Annotated[int | None, seats_option("all")]
Bets = Annotated[
    list[str] | None,
    typer.Option(
        "--bet",
        metavar="[SPOT=]$",
        help="Each bettor's wager on SPOT, or on the main wager (default: $25). Repeatable.",
    ),
]
PerHour = Annotated[
    int | None,
    typer.Option("--hands-per-hour", metavar="H", min=1, help="Rounds per hour (default: 60)."),
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
            help="Write a report to FILE.html or FILE.pdf; with --all, pages to a folder.",
        ),
    ] = None,
    sensitivity: Annotated[
        bool,
        typer.Option(
            "--sensitivity",
            help="Also show the effect of each option and reading, one at a time, and of the "
            "number of packs. Reports include it where it is quick.",
        ),
    ] = False,
    targets: Annotated[
        list[str] | None,
        typer.Option(
            "--target",
            metavar="WAGER=EDGE",
            help="Find the line and pay that bring a wager nearest to this edge, such as tie=5%. "
            "Repeatable.",
        ),
    ] = None,
    every: Annotated[
        bool,
        typer.Option(
            "--all",
            help="Compute every banked edition, each deck and rule set once. Results are cached, "
            "so an interrupted run resumes. With --sensitivity, all options and readings.",
        ),
    ] = False,
    ray: Annotated[
        str,
        typer.Option(
            "--ray",
            metavar="ADDRESS",
            help="With --all: compute on a Ray cluster such as ray://head:10001; 'local' starts "
            "one here. Needs the extra 'ray' (pip install 'houseway\\[ray]').",
        ),
    ] = "",
) -> None:
    """Compute every wager's return, the frequency of each line, and the effect of collections."""
    chosen = (wagers, settings, decks, option, seats, bets, hands_per_hour, targets)
    if every:
        if edition or any(chosen):
            raise typer.BadParameter("--all computes every edition as filed; leave out the rest")
        from houseway.cli.odds.all_editions import show_all

        show_all(as_json=as_json, report=report, every_choice=sensitivity, ray=ray)
        return
    if not edition or ray:
        raise typer.BadParameter("--ray needs --all" if edition else "give an EDITION, or --all")
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
            help="Two or more editions, as house/game or file paths; one is enough with --against.",
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
            help="Compare with the first edition under these choices. Repeatable.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Compare editions: each wager's return and standard deviation, side by side."""
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
            "--bankroll", metavar="$", help="The bankroll behind the bank; shows its risk of ruin."
        ),
    ] = "",
    hands_per_hour: PerHour = None,
    hours: Annotated[
        float,
        typer.Option(
            "--hours",
            metavar="T",
            min=0.1,
            help="Hours at the table, for the risk of ruin within that time.",
        ),
    ] = 8.0,
    settings: Settings = None,
    decks: Decks = None,
    as_json: AsJson = False,
) -> None:
    """Show what a bank gains after collections, its risk of ruin, and the bankroll it needs."""
    from houseway.cli.odds.run import Stating, Wanted, show_bank

    wanted = Wanted(edition, tuple(settings or ()), decks, option, ())
    stating = Stating(seats, tuple(bets or ()), hands_per_hour)
    show_bank(wanted, stating, bankroll=bankroll, hours=hours, as_json=as_json)
