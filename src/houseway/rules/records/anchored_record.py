"""A room's record: one chain over everything that happened at a table, with a signed head.

`docs/record.md` specifies the format under *A room's record*. Every line is parsed strictly:
encoding it again must give the same bytes.
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


class _AnyEvent(msgspec.Struct):
    type: str


class _RoundEvent(msgspec.Struct):
    round: int
    event: Event


class _OpenedEvent(msgspec.Struct):
    round: int
    opening: Opening


class _KeptEvent(msgspec.Struct):
    round: int
    given: str = ""


_given = msgspec.json.Decoder(GivenLine)
_type = msgspec.json.Decoder(_AnyEvent)
_in_round = msgspec.json.Decoder(_RoundEvent)
_opened = msgspec.json.Decoder(_OpenedEvent)
_ends = msgspec.json.Decoder(_KeptEvent)


def read_receipts(data: bytes) -> list[Receipt]:
    """Parse receipts as a client stores them, one per line."""
    found = []
    for number, line in enumerate(data.splitlines(), 1):
        try:
            found.append(msgspec.json.decode(line, type=Receipt))
        except msgspec.DecodeError as error:
            raise fault("record/malformed", number, f"this is not a receipt: {error}") from None
    if not found:
        raise RecordError("record/malformed", "this file contains no receipt")
    return found


class _Reader:
    """Follows the chain line by line, and checks each round as soon as it is complete."""

    def __init__(self, table: TableLine, head: bytes) -> None:
        self.table = table
        self.first = 0
        """The number of the event after which the file begins."""
        self.heads = [head]
        """The chain's head after each event; index 0 is the head after event `first`."""
        self.handovers: list[Handover] = []
        self.opened = self.kept = self.rounds = self.left_out = 0
        self._open = False
        self._opening: Opening | None = None
        self._events: list[Event] = []
        self._whole = True
        self._due: tuple[int, str] | None = None
        """The last finished round and the digest of its replay data, whose line may follow."""

    @property
    def version(self) -> int:
        """The number of events so far."""
        return self.first + len(self.heads) - 1

    def continue_from(self, line: int, part: PartLine) -> None:
        """Continue from the event and round that another file ended with."""
        if line != 2:
            raise fault(
                "record/malformed",
                line,
                "only the second line may state that the file continues another",
            )
        self.heads = [unhex(part.head, 32)]
        self.first, self.opened, self.kept = part.version, part.round, part.round

    def add_key(self, line: int, handover: KeyLine) -> None:
        """Add a key, which the key before it must have signed."""
        last = self.handovers[-1].key if self.handovers else handover.after
        if handover.after != last or not anchor.is_handed_over(handover):
            raise fault("record/signature", line, "the previous key has not signed this key")
        self.handovers.append(handover)

    def add_leaf(self, leaf: bytes) -> None:
        self.end_round()
        if self.handovers:
            raise ValueError("no event may follow the house's keys")
        self.heads.append(anchor.link(self.heads[-1], leaf))

    def add_left_out(self, leaf: bytes) -> None:
        """Add an event whose content is left out."""
        self.add_leaf(leaf)
        self._whole = False

    def add_event(self, line: int, each: EventLine, salt: bytes) -> None:
        raw = bytes(each.event)
        self.add_leaf(anchor.leaf_of(salt, each.at, raw))
        match _type.decode(raw).type:
            case "opened":
                self._opens(line, _opened.decode(raw))
            case "round":
                found = _in_round.decode(raw)
                if not self._open or found.round != self.opened:
                    raise fault(
                        "record/missing_round",
                        line,
                        f"its event belongs to round {found.round}, which is not open",
                    )
                self._events.append(found.event)
            case "taken" | "abandoned":
                self._open = False
            case "kept":
                ended = _ends.decode(raw)
                if self._open or ended.round != self.opened:
                    raise fault(
                        "record/missing_round",
                        line,
                        f"it keeps round {ended.round}, which is not the round that ended last",
                    )
                self.kept = ended.round
                self.rounds += 1
                self._due = (ended.round, ended.given)

    def _opens(self, line: int, opened: _OpenedEvent) -> None:
        again = (
            opened.round == self.opened and self.kept < self.opened
        )  # the number of an abandoned round is used again
        if self._open or not (again or opened.round == self.opened + 1):
            raise fault(
                "record/missing_round",
                line,
                f"round {opened.round} cannot be opened after round {self.opened}",
            )
        self.opened, self._opening = opened.round, opened.opening
        self._open, self._events, self._whole = True, [], True

    def add_given(self, line: int, each: RoundLine, salt: bytes) -> RoundBody | None:
        """Check a round's replay data; return the round, or None if parts of it are left out."""
        raw = bytes(each.given)
        if self._due != (each.number, anchor.given_digest(salt, raw)):
            raise fault(
                "record/other_given",
                line,
                f"it does not match the digest of round {each.number}'s opening, draws and inputs",
            )
        self._due = None
        found = _given.decode(raw)
        if canonical(found) != raw:
            raise fault("record/not_canonical", line, "its bytes are not in canonical form")
        if canonical(found.opening) != canonical(self._opening):
            raise fault(
                "record/other_opening",
                line,
                "the opening differs from the one in the event that opened the round",
            )
        if not self._whole:
            self.left_out += 1
            return None
        opening, tape, inputs = found.opening, found.tape, found.inputs
        events = tuple(self._events)
        return RoundBody(each.number, self.table.digest, opening, tape, inputs, events)

    def end_round(self) -> None:
        """Count the last round as left out if no line gave its replay data."""
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
    """Check form, chain, signature and terms, replay every round, and compare with receipts.

    Each receipt must be for the same table and key, and its head must occur in the file's chain.
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
            case _Totals():
                rounds, left_out = body.rounds, body.left_out
        if progress is not None and isinstance(body, RoundBody):
            progress(body.number)
    return Checked(rounds, older, anchored=True, left_out=left_out)


class _Totals(msgspec.Struct, frozen=True):
    """The last item yielded: how many rounds there are, and how many are incomplete."""

    rounds: int
    left_out: int


def _bodies(
    lines: Iterable[bytes], receipts: Sequence[Receipt] = ()
) -> Iterator[tuple[int, TermsBody | RoundBody | _Totals]]:
    """Yield the file's terms and rounds after checking form, chain and receipts.

    Whether the terms are valid and the rounds replay is not checked here.
    """
    reader, number, receipt = None, 0, None
    for number, line in enumerate(lines, 1):
        if receipt is not None:
            raise fault("record/after_end", number, "no line may follow the receipt")
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
                    reader.add_event(number, each, unhex(each.salt, anchor.SALT))
                case LeafLine():
                    reader.add_left_out(unhex(each.leaf, 32))
                case RoundLine():
                    body = reader.add_given(number, each, unhex(each.salt, anchor.SALT))
                case PartLine():
                    reader.continue_from(number, each)
                case KeyLine():
                    reader.add_key(number, each)
                case ReceiptLine():
                    receipt = each
        except HousewayError:
            raise
        except (msgspec.DecodeError, UnicodeDecodeError, ValueError) as error:
            raise fault(
                "record/malformed", number, f"this is not a line of a record: {error}"
            ) from None
        if write_line(each) != line:
            raise fault("record/not_canonical", number, "its bytes are not in canonical form")
        if body is not None:
            yield number, body
    if reader is None or receipt is None:
        raise fault("record/cut_off", number, "the file ends without its receipt")
    reader.end_round()
    _check_end(number, reader, receipt, receipts)
    yield number, _Totals(reader.rounds, reader.left_out)


def read_any(lines: Iterable[bytes]) -> Iterator[tuple[int, Body]]:
    """Yield the terms and the complete rounds of a plain or anchored record, its chain checked."""
    each = iter(lines)
    first = next(each, b"")
    whole = chain([first], each) if first else iter(())
    if not is_anchored(first):
        yield from read_lines(whole)
        return
    for number, body in _bodies(whole):
        if not isinstance(body, _Totals):
            yield number, body


def verify_any(
    lines: Iterable[bytes],
    family: Callable[[str], Family],
    progress: Callable[[int], None] | None = None,
    *,
    receipts: Sequence[Receipt] = (),
) -> Checked:
    """Check a plain record or a room's; only a room's can be compared with receipts."""
    each = iter(lines)
    first = next(each, b"")
    if is_anchored(first):
        return verify(chain([first], each), family, progress, receipts=receipts)
    if receipts:
        raise RecordError(
            "record/unanchored", "this is a plain record, which cannot be compared with receipts"
        )
    return verify_plain(chain([first], each) if first else (), family, progress)


def _begin(number: int, line: bytes) -> _Reader:
    try:
        table = msgspec.json.decode(line, type=TableLine)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise fault(
            "record/malformed", number, f"this line does not describe a table: {error}"
        ) from None
    if write_line(table) != line or not is_canonical(table.settings):
        raise fault("record/not_canonical", number, "its bytes are not in canonical form")
    if table.format != FORMAT:
        raise fault("record/format", number, f"the format must be {FORMAT}, not {table.format!r}")
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
            raise fault("record/signature", number, "the receipt must be signed with the last key")
        keys.add(handover.after)
    if last.table != reader.table.table:
        raise fault(
            "record/other_table",
            number,
            f"the receipt must be for table {reader.table.table}, not {last.table}",
        )
    if last.version != reader.version or last.head != heads[-1].hex():
        raise fault(
            "record/broken_chain",
            number,
            f"the head after {reader.version} events is not the one in the receipt",
        )
    if last.round != reader.kept:
        raise fault(
            "record/missing_round",
            number,
            f"the receipt is for round {last.round}, but the last round is {reader.kept}",
        )
    for receipt in (own, *held):
        anchor.check_receipt(receipt)
        if receipt.table != last.table or receipt.key not in keys:
            raise RecordError(
                "record/other_table",
                f"the receipt for table {receipt.table} is for another table or from another key",
            )
        if not first <= receipt.version <= reader.version:
            where = "ends at event" if receipt.version > reader.version else "begins after event"
            at = reader.version if receipt.version > reader.version else first
            raise RecordError(
                "record/not_extended",
                f"the file {where} {at}, but the receipt is for event {receipt.version}",
            )
        if heads[receipt.version - first].hex() != receipt.head:
            raise RecordError(
                "record/not_extended",
                f"the file's head differs from the one that receipt {receipt.round} signs",
            )
