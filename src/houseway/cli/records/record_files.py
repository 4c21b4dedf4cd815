"""Record files: narrate or verify them."""

from __future__ import annotations

import sys
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from houseway.cli.draw import Paper
from houseway.cli.play.narration import Teller, spot_names
from houseway.cli.progress import progress
from houseway.errors import RecordError
from houseway.games import family
from houseway.rules.records.anchored_record import read_any, read_receipts, verify_any
from houseway.rules.records.anchors import Receipt
from houseway.rules.records.record import Checked, RoundBody, TermsBody, load_game_from
from houseway.rules.round.events import Event, Placed, Reached, face


@contextmanager
def open_record(name: str) -> Iterator[Iterable[bytes]]:
    """Open a record file as lines; `-` is standard input."""
    if name == "-":
        yield sys.stdin.buffer
        return
    try:
        file = open(name, "rb")  # noqa: SIM115  closed below, once its lines are read
    except OSError as error:
        raise RecordError(
            "record/unreadable", f"cannot read {name}: {error.strerror}", file=name
        ) from None
    with file:
        yield file


def open_receipts(names: Sequence[str]) -> list[Receipt]:
    """Load the receipts in these files."""
    found = []
    for name in names:
        with open_record(name) as lines:
            found += read_receipts(b"".join(lines))
    return found


def verify_record(
    lines: Iterable[bytes], *, name: str, receipts: Sequence[Receipt] = ()
) -> dict[str, Any]:
    """Verify a record and return the findings as data with a one-line message."""
    name = "standard input" if name == "-" else name
    with progress("verified") as step:
        try:
            checked: Checked = verify_any(lines, family, step, receipts=receipts)
        except RecordError as error:
            return {
                "ok": False,
                "code": error.code,
                "line": error.facts.get("line"),
                "message": f"{name}: {error}",
            }
    return {
        "ok": True,
        "rounds": checked.rounds,
        "older": checked.older,
        "left_out": checked.left_out,
        "anchored": checked.anchored,
        "replayed": checked.replayed,
        "receipts": len(receipts),
        "message": f"{name}: {checked}; {_agreement(checked, len(receipts))}",
    }


def is_archive(name: str) -> bool:
    """Return whether the file is an archive of many records."""
    return name != "-" and zipfile.is_zipfile(name)


def verify_archived(name: str, *, receipts: Sequence[Receipt] = ()) -> dict[str, Any]:
    """Verify an archive and return the findings as data with a one-line message."""
    from houseway.room.fairness.archive_file import verify_archive

    with progress("verified") as step:
        try:
            found = verify_archive(Path(name), step, receipts=receipts)
        except RecordError as error:
            return {"ok": False, "code": error.code, "message": f"{name}: {error}"}
    replayed = not found.older
    words = (
        "every round replays" if replayed else f"{found.older} rounds of older procedures do not"
    )
    return {
        "ok": True,
        **msgspec.structs.asdict(found),
        "replayed": replayed,
        "receipts": len(receipts),
        "message": f"{name}: {found.rounds} rounds and {found.shoes} shoes at {found.tables} "
        f"tables; chains, signatures and terms agree, {words}.",
    }


def _agreement(checked: Checked, receipts: int) -> str:
    """Say which checks passed and which could not be made."""
    replayed = "every event agrees" if checked.replayed else "not every round could be replayed"
    if not checked.anchored:
        return f"chain and terms agree, {replayed}; nothing proves that it is what was played."
    extends = f", and it extends {receipts} receipt{'s' * (receipts != 1)}" if receipts else ""
    return f"chain, signature and terms agree, {replayed}{extends}."


def show_record(
    lines: Iterable[bytes],
    paper: Paper,
    *,
    step: bool,
    number: int | None,
    viewer: str,
    from_stdin: bool = False,
) -> None:
    """Narrate the rounds of a record, checking its chain on the way."""
    terms: dict[str, tuple[TermsBody, dict[str, str]]] = {}
    shown = 0
    if step and from_stdin:
        raise RecordError(
            "record/step_stdin", "--step reads Enter from standard input, so give a file, not -"
        )
    for line, body in read_any(lines):
        if isinstance(body, TermsBody):
            terms[body.digest] = (body, _names(body))
        elif isinstance(body, RoundBody) and number in (None, body.number):
            if body.terms not in terms:
                raise RecordError(
                    "record/no_terms",
                    f"line {line}: the terms of this round are not in the file",
                    line=line,
                )
            _check_viewer(viewer, body)
            played, names = terms[body.terms]
            shown += 1
            paper.heading(f"Round {body.number} · {played.edition}")
            if family(played.family).procedure != played.procedure:
                paper.line("played under an older procedure of the family", "yellow")
            teller = Teller(names, body.opening)
            if not _show_round(teller, body, paper, step=step, viewer=viewer):
                return
    if number and not shown:
        raise RecordError("record/no_such_round", f"this record has no round {number}")


def _names(body: TermsBody) -> dict[str, str]:
    """Return the spots as the terms name them; empty if the terms are of an older form."""
    try:
        return spot_names(load_game_from(body, family))
    except msgspec.ValidationError:
        return {}


def _check_viewer(viewer: str, body: RoundBody) -> None:
    known = ["surveillance", "spectator", *(bettor.id for bettor in body.opening.bettors)]
    if viewer not in known:
        raise RecordError(
            "record/no_such_viewer",
            f"{viewer!r} did not see round {body.number}; choose from: {', '.join(known)}",
            viewer=viewer,
        )


def _show_round(teller: Teller, body: RoundBody, paper: Paper, *, step: bool, viewer: str) -> bool:
    """Narrate one round; return False if the reader stops."""
    opening = body.opening
    seats = [f"{b.id}{f' (seat {b.seat})' if b.seat else ' (back line)'}" for b in opening.bettors]
    paper.line(f"  at the table: {', '.join(seats)}")
    if opening.player_dealer:
        paper.line(f"  player-dealer: {opening.player_dealer}")
    for event in body.events:
        words = teller.tell(face(event, viewer))
        if not words:
            continue
        paper.line(f"  {words}", _style(event))
        if step and not _enter():
            return False
    return True


def _style(event: Event) -> str:
    return "bold" if isinstance(event, Reached) else "dim" if isinstance(event, Placed) else ""


def _enter() -> bool:
    """Wait for Enter; return False on `q` or at the end of the input."""
    answer = sys.stdin.readline()
    return bool(answer) and answer.strip().lower() not in ("q", "quit")
