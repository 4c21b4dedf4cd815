"""A room's record: one chain over all that happened at a table, its head signed.

The form is that of `docs/record.md`, *A room's record*. Every line is read strictly: what is
written again must give the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

import msgspec

from houseway.errors import HousewayError, RecordError
from houseway.rules.game import Family, Game, canonical
from houseway.rules.records import anchors as anchor
from houseway.rules.records.anchored_format import (
    FORMAT,
    EventLine,
    GivenLine,
    KeyLine,
    LeafLine,
    PartLine,
    ReceiptLine,
    RoundLine,
    TableLine,
    is_anchored,
    is_canonical,
    read_line,
    unhex,
    write_line,
)
from houseway.rules.records.anchors import Handover, Receipt
from houseway.rules.records.record import (
    Body,
    Checked,
    RoundBody,
    TermsBody,
    check_round,
    check_terms,
    fault,
    read_lines,
)
from houseway.rules.records.record import verify as verify_plain
from houseway.rules.round.events import Event
from houseway.rules.round.opening import Opening

__all__ = ["read_any", "read_receipts", "verify", "verify_any"]


class _AnchoredTable(msgspec.Struct):
    type: str


class _AnchoredRound(msgspec.Struct):
    round: int
    event: Event


class _OpenedTable(msgspec.Struct):
    round: int
    opening: Opening


class _Ends(msgspec.Struct):
    round: int
    given: str = ""


_given = msgspec.json.Decoder(GivenLine)
_type = msgspec.json.Decoder(_AnchoredTable)
_in_round = msgspec.json.Decoder(_AnchoredRound)
_opened = msgspec.json.Decoder(_OpenedTable)
_ends = msgspec.json.Decoder(_Ends)


def read_receipts(data: bytes) -> list[Receipt]:
    """Receipts as a client keeps them, one a line."""
    found = []
    for number, line in enumerate(data.splitlines(), 1):
        try:
            found.append(msgspec.json.decode(line, type=Receipt))
        except msgspec.DecodeError as error:
            raise fault("record/malformed", number, f"not a receipt: {error}") from None
    if not found:
        raise RecordError("record/malformed", "there is no receipt in this file")
    return found


class _Reader:
    """The chain, line by line; rounds are checked as soon as they are whole."""

    def __init__(self, table: TableLine, head: bytes) -> None:
        self.table = table
        self.first = 0
        """The event that the file begins after."""
        self.heads = [head]
        """By the number of events before, less `first`."""
        self.handovers: list[Handover] = []
        self.opened = self.kept = self.rounds = self.left_out = 0
        self._open = False
        self._opening: Opening | None = None
        self._events: list[Event] = []
        self._whole = True
        self._due: tuple[int, str] | None = None
        """A round that was kept, and the digest of what it was given; its line may follow."""

    @property
    def version(self) -> int:
        """How many events there have been."""
        return self.first + len(self.heads) - 1

    def goes_on(self, line: int, part: PartLine) -> None:
        """The file is not the table's first."""
        if line != 2:
            raise fault("record/malformed", line, "a part says so in its second line")
        self.heads = [unhex(part.head, 32)]
        self.first, self.opened, self.kept = part.version, part.round, part.round

    def key(self, line: int, handover: KeyLine) -> None:
        """One key after another, each signed by the one before."""
        last = self.handovers[-1].key if self.handovers else handover.after
        if handover.after != last or not anchor.is_handed_over(handover):
            raise fault("record/signature", line, "the key before has not signed for this one")
        self.handovers.append(handover)

    def leaf(self, leaf: bytes) -> None:
        self.settle()
        if self.handovers:
            raise ValueError("an event after the house's keys")
        self.heads.append(anchor.link(self.heads[-1], leaf))

    def left(self, leaf: bytes) -> None:
        """An event that is not shown."""
        self.leaf(leaf)
        self._whole = False

    def event(self, line: int, each: EventLine, salt: bytes) -> None:
        raw = bytes(each.event)
        self.leaf(anchor.leaf_of(salt, each.at, raw))
        match _type.decode(raw).type:
            case "opened":
                self._opens(line, _opened.decode(raw))
            case "round":
                found = _in_round.decode(raw)
                if not self._open or found.round != self.opened:
                    raise fault("record/missing_round", line, f"round {found.round} is not open")
                self._events.append(found.event)
            case "taken" | "abandoned":
                self._open = False
            case "kept":
                ended = _ends.decode(raw)
                if self._open or ended.round != self.opened:
                    raise fault(
                        "record/missing_round", line, f"round {ended.round} was not played here"
                    )
                self.kept = ended.round
                self.rounds += 1
                self._due = (ended.round, ended.given)

    def _opens(self, line: int, opened: _OpenedTable) -> None:
        again = opened.round == self.opened and self.kept < self.opened  # the last was abandoned
        if self._open or not (again or opened.round == self.opened + 1):
            raise fault(
                "record/missing_round", line, f"round {opened.round} comes after {self.opened}"
            )
        self.opened, self._opening = opened.round, opened.opening
        self._open, self._events, self._whole = True, [], True

    def given(self, line: int, each: RoundLine, salt: bytes) -> RoundBody | None:
        """The round, if all of it is there."""
        raw = bytes(each.given)
        if self._due != (each.number, anchor.given_digest(salt, raw)):
            raise fault(
                "record/other_given",
                line,
                f"round {each.number} was given something else",
            )
        self._due = None
        found = _given.decode(raw)
        if canonical(found) != raw:
            raise fault("record/not_canonical", line, "its bytes are not in canonical form")
        if canonical(found.opening) != canonical(self._opening):
            raise fault("record/other_opening", line, "the opening is not the one that was told")
        if not self._whole:
            self.left_out += 1
            return None
        opening, tape, inputs = found.opening, found.tape, found.inputs
        events = tuple(self._events)
        return RoundBody(each.number, self.table.digest, opening, tape, inputs, events)

    def settle(self) -> None:
        """No line followed that says what the round was given."""
        if self._due is not None:
            self._due = None
            self.left_out += 1


def verify(
    lines: Iterable[bytes],
    family: Callable[[str], Family],
    progress: Callable[[int], None] | None = None,
    *,
    receipts: Sequence[Receipt] = (),
) -> Checked:
    """Check form, chain, signature and terms, replay every round, and hold it to receipts.

    With receipts, the file must be of the same table and key, and have passed by each of them.
    """
    game: Game | None = None
    rounds = older = left_out = 0
    for number, body in _bodies(lines, receipts):
        match body:
            case TermsBody():
                game = check_terms(number, body, family)
            case RoundBody() if game is not None:
                check_round(number, game, body)
            case RoundBody():
                older += 1
            case _FoundLine():
                rounds, left_out = body.rounds, body.left_out
        if progress is not None and isinstance(body, RoundBody):
            progress(body.number)
    return Checked(rounds, older, anchored=True, left_out=left_out)


class _FoundLine(msgspec.Struct, frozen=True):
    """Comes last: how many rounds there are, and how many not in whole."""

    rounds: int
    left_out: int


def _bodies(
    lines: Iterable[bytes], receipts: Sequence[Receipt] = ()
) -> Iterator[tuple[int, TermsBody | RoundBody | _FoundLine]]:
    """What the file holds, with form, chain and receipts checked; terms and play are not."""
    reader, number, receipt = None, 0, None
    for number, line in enumerate(lines, 1):
        if receipt is not None:
            raise fault("record/after_end", number, "there is a line after the receipt")
        if reader is None:
            reader = _begin(number, line)
            of = reader.table
            yield (
                number,
                TermsBody(FORMAT, of.edition, of.family, of.procedure, of.digest, of.terms),
            )
            continue
        body = None
        try:
            each = read_line(line)
            match each:
                case EventLine():
                    reader.event(number, each, unhex(each.salt, anchor.SALT))
                case LeafLine():
                    reader.left(unhex(each.leaf, 32))
                case RoundLine():
                    body = reader.given(number, each, unhex(each.salt, anchor.SALT))
                case PartLine():
                    reader.goes_on(number, each)
                case KeyLine():
                    reader.key(number, each)
                case ReceiptLine():
                    receipt = each
        except HousewayError:
            raise
        except (msgspec.DecodeError, UnicodeDecodeError, ValueError) as error:
            raise fault("record/malformed", number, f"not a line of a record: {error}") from None
        if write_line(each) != line:
            raise fault("record/not_canonical", number, "its bytes are not in canonical form")
        if body is not None:
            yield number, body
    if reader is None or receipt is None:
        raise fault("record/cut_off", number, "the file ends without its receipt")
    reader.settle()
    _check_end(number, reader, receipt, receipts)
    yield number, _FoundLine(reader.rounds, reader.left_out)


def read_any(lines: Iterable[bytes]) -> Iterator[tuple[int, Body]]:
    """The terms and the whole rounds of a record of either form, its chain checked."""
    each = iter(lines)
    first = next(each, b"")
    whole = chain([first], each) if first else iter(())
    if not is_anchored(first):
        yield from read_lines(whole)
        return
    for number, body in _bodies(whole):
        if not isinstance(body, _FoundLine):
            yield number, body


def verify_any(
    lines: Iterable[bytes],
    family: Callable[[str], Family],
    progress: Callable[[int], None] | None = None,
    *,
    receipts: Sequence[Receipt] = (),
) -> Checked:
    """Check a record of either form; only a room's can be held to receipts."""
    each = iter(lines)
    first = next(each, b"")
    if is_anchored(first):
        return verify(chain([first], each), family, progress, receipts=receipts)
    if receipts:
        raise RecordError(
            "record/unanchored", "this is a plain record: nothing binds it to a receipt"
        )
    return verify_plain(chain([first], each) if first else (), family, progress)


def _begin(number: int, line: bytes) -> _Reader:
    try:
        table = msgspec.json.decode(line, type=TableLine)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise fault("record/malformed", number, f"not a table's line: {error}") from None
    if write_line(table) != line or not is_canonical(table.settings):
        raise fault("record/not_canonical", number, "its bytes are not in canonical form")
    if table.format != FORMAT:
        raise fault("record/format", number, f"format {table.format!r}; this reads {FORMAT}")
    return _Reader(table, anchor.start_of(line.rstrip(b"\n")))


def _check_end(number: int, reader: _Reader, last: ReceiptLine, held: Sequence[Receipt]) -> None:
    own = Receipt(
        table=last.table,
        round=last.round,
        version=last.version,
        head=last.head,
        key=last.key,
        signature=last.signature,
    )
    heads, first = reader.heads, reader.first
    keys = {last.key}
    for handover in reversed(reader.handovers):
        if handover.key not in keys:
            raise fault("record/signature", number, "the receipt is not under the last key")
        keys.add(handover.after)
    if last.table != reader.table.table:
        raise fault("record/other_table", number, f"the receipt is of table {last.table}")
    if last.version != reader.version or last.head != heads[-1].hex():
        raise fault(
            "record/broken_chain", number, f"{reader.version} events do not lead to its head"
        )
    if last.round != reader.kept:
        raise fault(
            "record/missing_round",
            number,
            f"it says round {last.round}, not {reader.kept}",
        )
    for receipt in (own, *held):
        anchor.check_receipt(receipt)
        if receipt.table != last.table or receipt.key not in keys:
            raise RecordError(
                "record/other_table", f"the receipt is of table {receipt.table}, under another key"
            )
        if not first <= receipt.version <= reader.version:
            where = "ends at event" if receipt.version > reader.version else "goes on after event"
            at = reader.version if receipt.version > reader.version else first
            raise RecordError(
                "record/not_extended",
                f"the file {where} {at}, and the receipt is of event {receipt.version}",
            )
        if heads[receipt.version - first].hex() != receipt.head:
            raise RecordError(
                "record/not_extended",
                f"the file is not the one that the receipt of round {receipt.round} was given for",
            )
