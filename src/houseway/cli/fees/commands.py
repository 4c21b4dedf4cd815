"""`fees` and `fee`: the fee books, and what a situation costs."""

from __future__ import annotations

from typing import Annotated

import typer

from houseway.cli.options import AsJson, Settings

__all__ = ["fee", "fees"]


def fees(
    book: Annotated[
        str,
        typer.Argument(metavar="BOOK", help="A fee book as house/book; all of them if left out."),
    ] = "",
    option: Annotated[
        str, typer.Option("--option", metavar="N", help="Only this option of the book.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """List the fee books, or the options of one."""
    from houseway.cli.draw import Paper, emit
    from houseway.cli.fees.costs import draw_book, draw_books, option_of
    from houseway.fees import load_book
    from houseway.fees.report import all_books, describe_book

    if option and not book:
        raise typer.BadParameter("say of which book: houseway fees BOOK --option N")
    found = [describe_book(load_book(book))] if book else all_books()
    if option:
        found = [option_of(found[0], option)]
    if as_json:
        emit(found)
    elif book:
        draw_book(found[0], Paper())
    else:
        draw_books(found, Paper())


def fee(
    name: Annotated[
        str, typer.Argument(metavar="EDITION|BOOK", help="An edition, or a fee book as house/book.")
    ],
    option: Annotated[
        str,
        typer.Option(
            "--option", metavar="N", help="The option; for an edition its usual one if left out."
        ),
    ] = "",
    group: Annotated[str, typer.Option(help="The group of games, where a book has several.")] = "",
    wagers: Annotated[
        list[str] | None,
        typer.Option(
            "--wager",
            metavar="[WHO:][SPOT=]$",
            help="A wager, by its id in the rule sheet; each is another player's unless WHO says "
            "whose. May be repeated.",
        ),
    ] = None,
    pot: Annotated[str, typer.Option(metavar="$", help="All that was bet into the pot.")] = "0",
    players: Annotated[int, typer.Option(metavar="N", min=0, help="Players dealt in.")] = 0,
    moment: Annotated[
        str,
        typer.Option(
            metavar="M", help="When in the round, such as flop; the first moment if left out."
        ),
    ] = "",
    flop: Annotated[bool, typer.Option("--flop", help="The hand has had its flop.")] = False,
    discs: Annotated[
        list[str] | None,
        typer.Option("--disc", metavar="WHO", help="Who holds a free-collection disc."),
    ] = None,
    settings: Settings = None,
    as_json: AsJson = False,
) -> None:
    """Say what a situation costs, to whom, and which row of the schedule says so."""
    from houseway.cli.draw import Paper, emit
    from houseway.cli.fees.costs import FeeFacts, cost, draw_cost

    facts = FeeFacts(tuple(wagers or ()), pot, players, moment, flop, tuple(discs or ()))
    found = cost(name, option, group, facts, settings or ())
    if as_json:
        emit(found)
    else:
        draw_cost(found, Paper())
