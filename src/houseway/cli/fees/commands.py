"""`fees` and `fee`: the fee books, and the collection due in a situation."""

from __future__ import annotations

from typing import Annotated

import typer

from houseway.cli.options import AsJson, Settings


def fees(
    book: Annotated[
        str,
        typer.Argument(metavar="BOOK", help="A fee book as house/book (default: list all)."),
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
        raise typer.BadParameter("--option needs a book: houseway fees BOOK --option N")
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
            "--option", metavar="N", help="The option (default: the edition's usual one)."
        ),
    ] = "",
    group: Annotated[str, typer.Option(help="The group of games, if the book has several.")] = "",
    wagers: Annotated[
        list[str] | None,
        typer.Option(
            "--wager",
            metavar="[WHO:][SPOT=]$",
            help="A wager by its id in the rule sheet. Without WHO each wager belongs to a "
            "different player. Repeatable.",
        ),
    ] = None,
    pot: Annotated[str, typer.Option(metavar="$", help="The total bet into the pot.")] = "0",
    players: Annotated[int, typer.Option(metavar="N", min=0, help="Players dealt in.")] = 0,
    moment: Annotated[
        str,
        typer.Option(metavar="M", help="A moment of the round, such as flop (default: the first)."),
    ] = "",
    flop: Annotated[bool, typer.Option("--flop", help="The hand has seen a flop.")] = False,
    discs: Annotated[
        list[str] | None,
        typer.Option("--disc", metavar="WHO", help="A holder of a free-collection disc."),
    ] = None,
    settings: Settings = None,
    as_json: AsJson = False,
) -> None:
    """Show the collection due in a situation, who pays it, and by which row of the schedule."""
    from houseway.cli.draw import Paper, emit
    from houseway.cli.fees.costs import FeeFacts, cost, draw_cost

    facts = FeeFacts(tuple(wagers or ()), pot, players, moment, flop, tuple(discs or ()))
    found = cost(name, option, group, facts, settings or ())
    if as_json:
        emit(found)
    else:
        draw_cost(found, Paper())
