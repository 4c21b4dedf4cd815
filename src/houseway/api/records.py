"""Verifying and replaying records."""

from __future__ import annotations

from collections.abc import Iterator
from os import PathLike
from pathlib import Path

from houseway.errors import RecordError
from houseway.games import family
from houseway.rules.game import Game
from houseway.rules.records.anchored_record import read_any, verify_any
from houseway.rules.records.record import (
    Checked,
    RoundBody,
    TermsBody,
    load_game_from,
    replay_record,
)
from houseway.rules.round.driver import Round

Record = bytes | str | PathLike[str]
"""The bytes of a record, or a path to its file."""


def verify(record: Record) -> Checked:
    """Check a record's form, hash chain and terms, and replay every round.

    The first mismatch raises an error that names its line.

    >>> table = houseway.Table(houseway.load("stones-tavern/zoobac"), seats=3, seed=1)
    >>> table.bots()
    >>> print(houseway.verify(table.record()))
    1 round verified (unanchored)
    >>> houseway.verify(table.record().replace(b'"seat":1', b'"seat":9'))
    Traceback (most recent call last):
    houseway.errors.RecordError: line 2: its hash must be ... [record/broken_seal]
    """
    return verify_any(_lines(record), family)


def replay(record: Record) -> Iterator[Round]:
    """Yield the rounds of a record, replaying each.

    >>> table = houseway.Table(houseway.load("stones-tavern/zoobac"), seats=3, seed=1)
    >>> table.bots()
    >>> [round] = houseway.replay(table.record())
    >>> str(round) == str(table.round)
    True
    """
    games: dict[str, Game] = {}
    for number, body in read_any(_lines(record)):
        match body:
            case TermsBody():
                games[body.digest] = _game(number, body)
            case RoundBody() if body.terms in games:
                yield replay_record(games[body.terms], body)
            case RoundBody():
                raise RecordError(
                    "record/no_terms",
                    f"line {number}: the round's terms are not in the file",
                    line=number,
                )


def _game(number: int, body: TermsBody) -> Game:
    known = family(body.family)
    if known.procedure != body.procedure:
        raise RecordError(
            "record/older_procedure",
            f"line {number}: these rounds were played under procedure {body.procedure} of "
            f"{body.family}, but this version plays procedure {known.procedure}; they "
            "can be verified but not replayed",
            line=number,
        )
    return load_game_from(body, family)


def _lines(record: Record) -> list[bytes]:
    if isinstance(record, bytes):
        return record.splitlines(keepends=True)
    try:
        return Path(record).read_bytes().splitlines(keepends=True)
    except OSError as error:
        raise RecordError(
            "record/unreadable", f"{record} cannot be read: {error.strerror}", file=str(record)
        ) from None
