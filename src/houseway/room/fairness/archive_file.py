"""Archive files: one compressed file with the records of many tables, which anybody can verify.

An archive is a ZIP file. `archive.json` names every other member with its SHA-256;
`t1/part-2.jsonl` is a record of a table (`docs/record.md`), and `t1/shoe-7.json` is the transcript
of a shoe sealed in that part. Each record has its own signed receipt, so the file itself needs no
signature.
"""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from houseway.cards import commitment as commit
from houseway.cards.transcript import read_transcript
from houseway.errors import HousewayError, RecordError
from houseway.games import family
from houseway.rules.records.anchored_record import verify as verify_record
from houseway.rules.records.anchors import Receipt

FORMAT: Final = "houseway-archive/1"
MANIFEST: Final = "archive.json"


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The list of an archive's members; `before` and `made` are times in milliseconds."""

    format: str
    before: int
    made: int
    build: str
    files: dict[str, str]


class CheckedArchive(msgspec.Struct, frozen=True):
    """How much of an archive was verified."""

    tables: int
    rounds: int
    shoes: int
    older: int = 0
    """Rounds played under an older procedure, which were not replayed."""


class ArchiveWriter:
    """Writes an archive: its members, then their list."""

    def __init__(self, path: Path) -> None:
        self._zip = zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9)
        self._files: dict[str, str] = {}

    def add(self, name: str, body: bytes) -> None:
        """Add a member."""
        self._files[name] = sha256(body).hexdigest()
        self._zip.writestr(name, body)

    def close(self, *, before: int, made: int, build: str) -> None:
        """Write the list of members and close the file."""
        manifest = Manifest(FORMAT, before, made, build, self._files)
        self._zip.writestr(MANIFEST, msgspec.json.encode(manifest, order="sorted"))
        self._zip.close()


def is_archive(path: Path) -> bool:
    """Whether a file looks like an archive."""
    return path.is_file() and zipfile.is_zipfile(path)


def verify_archive(
    path: Path,
    progress: Callable[[int], None] | None = None,
    *,
    receipts: Sequence[Receipt] = (),
) -> CheckedArchive:
    """Verify an archive: every member against the list, and every record and shoe on its own.

    Each receipt must match one of its table's parts.
    """
    with _open(path) as archive:
        manifest = _manifest(archive)
        tables, rounds, shoes, older = set(), 0, 0, 0
        met: set[Receipt] = set()
        for name, digest in sorted(manifest.files.items()):
            body = _member(archive, name, digest)
            table = name.partition("/")[0]
            tables.add(table)
            if name.endswith(".json"):
                commit.verify(read_transcript(body))
                shoes += 1
                continue
            held = [each for each in receipts if each.table == table and _is_in(body, each)]
            try:
                lines = body.splitlines(keepends=True)
                checked = verify_record(lines, family, progress, receipts=held)
            except RecordError as error:
                raise RecordError(error.code, f"{name}: {error.message}", **error.facts) from None
            met.update(held)
            rounds, older = rounds + checked.rounds, older + checked.older
    for each in receipts:
        if each not in met:
            raise RecordError(
                "record/not_extended",
                f"no part of the archive has event {each.version} of table {each.table}",
            )
    return CheckedArchive(len(tables), rounds, shoes, older)


def _is_in(body: bytes, receipt: Receipt) -> bool:
    """Return whether a part includes the receipt's event."""
    lines = body.splitlines()
    last = msgspec.json.decode(lines[-1])["version"]
    second = msgspec.json.decode(lines[1])
    first = second["version"] if second.get("kind") == "part" else 0
    return bool(first <= receipt.version <= last)


@contextmanager
def _open(path: Path) -> Iterator[zipfile.ZipFile]:
    try:
        with zipfile.ZipFile(path) as archive:
            yield archive
    except (zipfile.BadZipFile, zipfile.LargeZipFile, OSError, EOFError) as error:
        raise RecordError("archive/unreadable", f"{path} cannot be read: {error}") from None


def _manifest(archive: zipfile.ZipFile) -> Manifest:
    try:
        found = msgspec.json.decode(archive.read(MANIFEST), type=Manifest)
    except (KeyError, msgspec.DecodeError) as error:
        raise RecordError("archive/malformed", f"this is not an archive: {error}") from None
    if found.format != FORMAT:
        raise RecordError("archive/malformed", f"{found.format!r} is not {FORMAT}")
    there = [each for each in archive.namelist() if each != MANIFEST]
    if sorted(there) != sorted(found.files):
        raise RecordError("archive/members", "the archive's members do not match its list")
    return found


def _member(archive: zipfile.ZipFile, name: str, digest: str) -> bytes:
    try:
        body = archive.read(name)
    except Exception as error:
        if isinstance(error, HousewayError):
            raise
        raise RecordError("archive/unreadable", f"{name} cannot be read: {error}") from None
    if sha256(body).hexdigest() != digest:
        raise RecordError("archive/altered", f"{name} was altered after it was archived")
    return body
