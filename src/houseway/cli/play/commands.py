"""`play`, `demo` and `deal`: sit down, watch, or deal many rounds."""

from __future__ import annotations

from typing import Annotated

import typer

from houseway.cli.options import EditionName, FeeOption, Seats, Settings, Stack, TableLimits

DEMO = "stones-tavern/ez-baccarat-panda-8"


def play(
    edition: EditionName,
    seats: Seats = None,
    bank: Annotated[
        bool,
        typer.Option("--bank", help="Take the bank with all your chips whenever it is offered."),
    ] = False,
    stack: Stack = "2000",
    settings: Settings = None,
    option: FeeOption = "",
    limits: TableLimits = "",
    seed: Annotated[
        int | None, typer.Option(metavar="S", help="A seed; the same seed deals the same cards.")
    ] = None,
) -> None:
    """Sit down and play, with bots in the other seats."""
    import secrets

    from houseway.cli.draw import Paper
    from houseway.cli.edition_choice import game_of
    from houseway.cli.play.player import ME, play_at
    from houseway.cli.play.tables import read_limits, table_for
    from houseway.money import parse_dollars

    game = game_of(edition, settings or (), option)
    seed = secrets.randbits(63) if seed is None else seed
    table = table_for(
        game,
        seed=seed,
        seats=seats,
        me=ME,
        stack=parse_dollars(stack),
        takes_bank=bank,
        limits=read_limits(limits),
    )
    play_at(table, Paper())


def demo(
    rounds: Annotated[int, typer.Option(min=1, help="Rounds to play.")] = 3,
    seed: Annotated[int, typer.Option(metavar="S", help="A seed for other cards.")] = 7,
    limits: TableLimits = "",
) -> None:
    """Watch bots play a few rounds of EZ Baccarat."""
    from houseway.cli.draw import Paper
    from houseway.cli.edition_choice import game_of
    from houseway.cli.play.player import watch
    from houseway.cli.play.tables import read_limits, table_for

    table = table_for(game_of(DEMO, (), ""), seed=seed, limits=read_limits(limits))
    watch(table, Paper(), rounds)


def deal(
    edition: EditionName,
    rounds: Annotated[int, typer.Option(metavar="N", min=1, help="Rounds to deal.")] = 1000,
    seed: Annotated[
        int, typer.Option(metavar="S", help="A seed; the same seed deals the same rounds.")
    ] = 1,
    seats: Seats = None,
    stack: Stack = "2000",
    settings: Settings = None,
    option: FeeOption = "",
    limits: TableLimits = "",
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the record, for `verify`, `replay` and `board`.")
    ] = False,
    as_phh: Annotated[
        bool, typer.Option("--phh", help="Print poker hands as a hand history (PHH).")
    ] = False,
) -> None:
    """Deal many rounds between bots that play at random, and print a summary or a record."""
    from houseway.cli.draw import Paper
    from houseway.cli.edition_choice import game_of
    from houseway.cli.play.summary import DealSummary, write_record
    from houseway.cli.play.tables import read_limits, table_for
    from houseway.cli.records.hand_histories import write_hands
    from houseway.money import parse_dollars

    if as_json and as_phh:
        raise typer.BadParameter("choose one output: --json for a record, --phh for hand histories")
    game = game_of(edition, settings or (), option)
    table = table_for(
        game, seed=seed, seats=seats, stack=parse_dollars(stack), limits=read_limits(limits)
    )
    if as_phh:
        write_hands(table, rounds)
    elif as_json:
        write_record(table, rounds)
    else:
        DealSummary(game).run(table, rounds).draw(Paper())
