"""`replay`, `verify` and `phh`: show, check and replay recorded rounds."""

from __future__ import annotations

from typing import Annotated

import typer

from houseway.cli.options import AsJson

RecordFile = Annotated[
    str, typer.Argument(metavar="FILE", help="A record file, or - for standard input.")
]


def replay(
    file: RecordFile,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after every event.")] = False,
    number: Annotated[
        int | None, typer.Option("--round", metavar="N", min=1, help="Only this round.")
    ] = None,
    viewer: Annotated[
        str,
        typer.Option(metavar="WHO", help="Whose view: a bettor, 'spectator' or 'surveillance'."),
    ] = "surveillance",
) -> None:
    """Show the rounds of a record, event by event."""
    from houseway.cli.draw import Paper
    from houseway.cli.records.record_files import open_record, show_record

    with open_record(file) as lines:
        show_record(lines, Paper(), step=step, number=number, viewer=viewer, from_stdin=file == "-")


def verify(
    file: RecordFile,
    receipt: Annotated[
        list[str] | None,
        typer.Option(metavar="FILE", help="A receipt the record must extend. Repeatable."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check a record's chain, signature and terms, and replay every round.

    An archive is checked record by record, including its shoes.
    The exit code is 0 only if every round was replayed, and 3 if some could not be.
    """
    from houseway.cli.draw import emit
    from houseway.cli.records.record_files import (
        is_archive,
        open_receipts,
        open_record,
        verify_archived,
        verify_record,
    )

    receipts = open_receipts(receipt or [])
    if is_archive(file):
        found = verify_archived(file, receipts=receipts)
    else:
        with open_record(file) as lines:
            found = verify_record(lines, name=file, receipts=receipts)
    if as_json:
        emit(found)
    else:
        typer.echo(found["message"], err=not found["ok"])
    if not found["ok"]:
        raise typer.Exit(1)
    if not found["replayed"]:
        raise typer.Exit(3)


def phh(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE...", help="Poker hand histories: .phh or .phhs files."),
    ],
    as_json: AsJson = False,
) -> None:
    """Replay poker hand histories and compare everybody's final stacks."""
    from houseway.cli.draw import emit
    from houseway.cli.records.hand_histories import compare_files, draw_comparison

    found = compare_files(files)
    if as_json:
        emit(found)
    else:
        draw_comparison(found)
    if found["differ"]:
        raise typer.Exit(1)
