"""A room's record is what was played: a stranger finds out whatever else it might be."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest
from sqlalchemy import text

from houseway.api.records import replay
from houseway.errors import RecordError
from houseway.games import family
from houseway.room.compliance.audit import find_faults
from houseway.room.fairness.records import read_record
from houseway.room.fairness.signing import Signer
from houseway.room.store import Reader
from houseway.rules.game import canonical
from houseway.rules.records import anchors as anchor
from houseway.rules.records.anchored_record import read_receipts, verify, verify_any
from houseway.rules.records.anchors import Receipt
from room.tables import Server, guest_at, open_table
from room.virtual import run
from rules.verify_anchored import Wrong
from rules.verify_anchored import check as stranger

Lines = list[bytes]


class Played:
    """A table that has been played at, its record, and the receipts that a guest was sent."""

    def __init__(self, seed: int) -> None:
        server = Server(seed)
        self.receipts: list[Receipt] = []

        async def main() -> None:
            room = await server.start()
            table = await open_table(room, rests=False)
            ann = await guest_at(room, table)
            self.viewer = ann.id
            await ann.wait(lambda said: said["t"] == "receipt" and said["round"] == 4)
            self.receipts = [
                msgspec.convert({k: v for k, v in said.items() if k != "t"}, Receipt)
                for said in ann.heard
                if said["t"] == "receipt"
            ]
            await room.stop()

        run(main())
        with server.engine.connect() as connection:
            reader = Reader(connection)
            row = reader.table("t1")
            self.lines = read_record(reader, row).splitlines(keepends=True)
            self.seen = read_record(reader, row, viewer=self.viewer).splitlines(keepends=True)
            key = reader.key()
            assert key is not None
            self.secret = bytes(key.private)


@pytest.fixture(scope="module")
def played() -> Played:
    return Played(1)


@pytest.fixture(scope="module")
def other() -> Played:
    return Played(2)


def check(lines: Lines, receipts: Sequence[Receipt] = ()) -> Any:
    return verify(lines, family, receipts=receipts)


def sealed_anew(lines: Lines, secret: bytes) -> Lines:
    """The chain made again over whatever the lines say now, and signed by this key."""
    head, version, last = anchor.start_of(lines[0].rstrip(b"\n")), 0, 0
    for line in lines[1:-1]:
        if line.startswith(b'{"at":'):
            raw = line[line.index(b'"event":') + 8 : line.rindex(b',"salt"')]
            said = json.loads(line)
            leaf = anchor.leaf_of(bytes.fromhex(said["salt"]), said["at"], raw)
            head, version = anchor.link(head, leaf), version + 1
            if said["event"]["type"] == "kept":
                last = said["event"]["round"]
    table = json.loads(lines[0])["table"]
    receipt = Signer(secret).receipt(table, last, version, head)
    end = canonical({"kind": "receipt", **msgspec.structs.asdict(receipt)}) + b"\n"
    return [*lines[:-1], end]


def of_round(lines: Lines, number: int) -> tuple[int, int]:
    """Where a round begins and ends in the file."""
    starts = [n for n, line in enumerate(lines) if b'"type":"opened","round":%d,' % number in line]
    ends = [n for n, line in enumerate(lines) if line.startswith(b'{"given":')]
    return starts[0], ends[number - 1] + 1


def test_a_rooms_record_is_verified_and_extends_every_receipt(played: Played) -> None:
    found = check(played.lines, played.receipts)
    assert found.anchored
    assert found.replayed
    assert found.rounds >= 4
    assert [receipt.round for receipt in played.receipts] == [1, 2, 3, 4]
    assert str(found) == f"{found.rounds} rounds verified"


def test_what_a_viewer_did_not_see_is_left_out_and_the_chain_holds(played: Played) -> None:
    found = check(played.seen, played.receipts)
    assert found.anchored
    assert found.left_out == found.rounds
    assert not found.replayed


def test_the_forger_of_these_tests_can_seal_a_file_anew(played: Played) -> None:
    assert sealed_anew(played.lines, played.secret) == played.lines


def with_given(lines: Lines, change: Callable[[Any], None], number: int = 2) -> Lines:
    """What a round was given, changed, with its opening and digest made to fit."""
    begin, end = of_round(lines, number)
    line = json.loads(lines[end - 1])
    change(line["given"])
    given = canonical(line["given"])
    digest = anchor.given_digest(bytes.fromhex(line["salt"]), given)
    changed = list(lines)
    changed[end - 1] = canonical(line) + b"\n"
    for at in range(begin, end - 1):
        if b'"type":"kept"' in changed[at]:
            changed[at] = re.sub(
                rb'"given":"[0-9a-f]+"', b'"given":"%b"' % digest.encode(), changed[at]
            )
    opened = json.loads(changed[begin])
    opened["event"]["opening"] = line["given"]["opening"]
    raw = json.dumps(opened["event"], separators=(",", ":")).encode()
    changed[begin] = b'{"at":%d,"event":%b,"salt":"%b"}\n' % (
        opened["at"],
        raw,
        opened["salt"].encode(),
    )
    return changed


def _stack(given: Any) -> None:
    given["opening"]["bettors"][0]["stack"] += 100


def _limits(given: Any) -> None:
    given["opening"]["limits"] = {"high": 20_000, "low": 1_000}


def _shoe(given: Any) -> None:
    given["opening"]["shoe"] = given["opening"].get("shoe", 1) + 1


def _nobody(given: Any) -> None:
    next(each for each in given["inputs"] if "by" in each)["by"] = ""


def _dropped(lines: Lines) -> Lines:
    begin, end = of_round(lines, 2)
    return lines[:begin] + lines[end:]


def _exchanged(lines: Lines) -> Lines:
    (a, b), (c, d) = of_round(lines, 2), of_round(lines, 3)
    return [*lines[:a], *lines[c:d], *lines[b:c], *lines[a:b], *lines[d:]]


def _incident(lines: Lines) -> Lines:
    """A round is said to have been abandoned."""
    begin, end = of_round(lines, 2)
    opened = json.loads(lines[begin])
    word = b'{"at":%d,"event":{"type":"abandoned","round":2,"why":"x"},"salt":"%b"}\n' % (
        opened["at"],
        opened["salt"].encode(),
    )
    return [*lines[: begin + 1], word, *lines[end:]]


TAMPERINGS: dict[str, Callable[[Lines], Lines]] = {
    "stacks are changed": lambda lines: with_given(lines, _stack),
    "limits are changed": lambda lines: with_given(lines, _limits),
    "the shoe number is changed": lambda lines: with_given(lines, _shoe),
    "an input is nobody's": lambda lines: with_given(lines, _nobody),
    "a round is dropped": _dropped,
    "two rounds are exchanged": _exchanged,
    "an incident stands for a round": _incident,
    "the last rounds are dropped": lambda lines: [*lines[: of_round(lines, 2)[1]], lines[-1]],
    "a card is changed": lambda lines: [
        line.replace(b'"card":"A', b'"card":"K') if b'"dealt"' in line else line for line in lines
    ],
    "the time is changed": lambda lines: [
        *lines[:9],
        re.sub(rb'"at":(\d+)', b'"at":7', lines[9]),
        *lines[10:],
    ],
    "the table is another": lambda lines: [
        lines[0].replace(b'"table":"t1"', b'"table":"t2"'),
        *lines[1:],
    ],
}


@pytest.mark.parametrize("what", TAMPERINGS)
def test_whatever_is_changed_breaks_the_chain(played: Played, what: str) -> None:
    changed = TAMPERINGS[what](played.lines)
    assert changed != played.lines
    with pytest.raises(RecordError):
        check(changed)


@pytest.mark.parametrize("what", TAMPERINGS)
def test_a_stranger_who_has_only_the_page_that_describes_it_agrees(
    played: Played, what: str
) -> None:
    kept = [msgspec.to_builtins(each) for each in played.receipts]
    assert stranger(played.lines, kept) == check(played.lines).rounds
    assert stranger(played.seen, kept) == check(played.seen).rounds
    changed = TAMPERINGS[what](played.lines)
    for lines in (changed, sealed_anew(changed, played.secret)):
        with pytest.raises((Wrong, ValueError, KeyError)):
            stranger(lines, kept)


@pytest.mark.parametrize("what", TAMPERINGS)
def test_even_the_house_cannot_seal_it_anew_for_who_has_a_receipt(
    played: Played, what: str
) -> None:
    forged = sealed_anew(TAMPERINGS[what](played.lines), played.secret)
    with pytest.raises(RecordError):
        check(forged, played.receipts)
    with pytest.raises(RecordError):
        check(sealed_anew(played.lines, bytes(32)), played.receipts)


def test_rounds_of_another_table_cannot_be_spliced_in(played: Played, other: Played) -> None:
    begin, end = of_round(played.lines, 2)
    first, last = of_round(other.lines, 2)
    spliced = [*played.lines[:begin], *other.lines[first:last], *played.lines[end:]]
    with pytest.raises(RecordError):
        check(spliced)
    with pytest.raises(RecordError) as refused:
        check(sealed_anew(spliced, played.secret), played.receipts)
    assert refused.value.code in ("record/not_extended", "record/other_event")
    with pytest.raises(RecordError) as refused:
        check(other.lines, played.receipts)
    assert refused.value.code == "record/other_table"


@pytest.mark.parametrize(
    ("code", "spoil"),
    [
        ("record/cut_off", lambda lines: lines[:-1]),
        ("record/after_end", lambda lines: [*lines, lines[-1]]),
        ("record/not_canonical", lambda lines: [lines[0], lines[1].replace(b",", b", ", 1)]),
        ("record/malformed", lambda lines: [lines[0], lines[1].replace(b"}\n", b',"x":1}\n')]),
        (
            "record/not_canonical",
            lambda lines: [lines[0], lines[1].replace(b'{"at"', b'{"at":0,"at"')],
        ),
        (
            "record/procedure",
            lambda lines: [re.sub(rb'"procedure":\d+', b'"procedure":99', lines[0])],
        ),
        ("record/terms_digest", lambda lines: [lines[0].replace(b'"packs":8', b'"packs":6')]),
        (
            "record/signature",
            lambda lines: [*lines[:-1], re.sub(rb'"signature":"..', b'"signature":"00', lines[-1])],
        ),
    ],
)
def test_a_spoiled_record_of_a_room_is_refused(
    played: Played, code: str, spoil: Callable[[Lines], Lines]
) -> None:
    with pytest.raises(RecordError) as refused:
        check(spoil(played.lines))
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("code", "change"),
    [
        ("record/nobody", lambda lines: with_given(lines, _nobody)),
        ("record/missing_round", _dropped),
        ("record/missing_round", _exchanged),
        ("record/other_given", lambda lines: _given_alone(lines, "tape")),
        ("record/other_opening", lambda lines: _given_alone(lines, "opening")),
    ],
)
def test_what_the_house_seals_anew_still_has_to_be_a_game(
    played: Played, code: str, change: Callable[[Lines], Lines]
) -> None:
    with pytest.raises(RecordError) as refused:
        check(sealed_anew(change(played.lines), played.secret))
    assert refused.value.code == code


def _given_alone(lines: Lines, what: str) -> Lines:
    """The round's line is changed, and for its opening the digest too, but not what was told."""
    begin, end = of_round(lines, 2)
    changed = with_given(lines, lambda given: given["tape"].append("As"))
    if what == "tape":
        return [*lines[: end - 1], changed[end - 1], *lines[end:]]
    changed = with_given(lines, _stack)
    return [*changed[:begin], lines[begin], *changed[begin + 1 :]]


def test_a_rooms_record_is_replayed_like_any_other(played: Played) -> None:
    rounds = list(replay(b"".join(played.lines)))
    assert len(rounds) == check(played.lines).rounds
    assert not list(replay(b"".join(played.seen)))


def test_a_file_that_ends_before_a_receipt_is_refused(played: Played) -> None:
    short = played.lines[: of_round(played.lines, 2)[1]]
    cut = sealed_anew([*short, b""], played.secret)
    assert check(cut).rounds == 2
    assert check(cut, played.receipts[:2]).rounds == 2
    with pytest.raises(RecordError) as refused:
        check(cut, played.receipts)
    assert refused.value.code == "record/not_extended"


def test_receipts_are_read_as_a_client_keeps_them(played: Played) -> None:
    kept = b"".join(canonical(each) + b"\n" for each in played.receipts)
    assert read_receipts(kept) == played.receipts
    for bad in (b"", b"{}"):
        with pytest.raises(RecordError) as refused:
            read_receipts(bad)
        assert refused.value.code == "record/malformed"
    forged = msgspec.structs.replace(played.receipts[0], round=9)
    with pytest.raises(RecordError) as refused:
        check(played.lines, [forged])
    assert refused.value.code == "record/signature"


def test_a_plain_record_cannot_be_held_to_a_receipt(played: Played) -> None:
    with pytest.raises(RecordError) as refused:
        verify_any([b"{}"], family, receipts=played.receipts)
    assert refused.value.code == "record/unanchored"


def test_a_table_made_before_there_were_keys_plays_on_and_has_a_plain_record() -> None:
    server = Server(3)

    async def main() -> None:
        room = await server.start()
        table = await open_table(room)
        await room.stop()
        with server.engine.begin() as connection:
            connection.execute(text("UPDATE tables SET key = NULL"))
        room = await server.start()
        ann = await guest_at(room, table)
        await ann.event("taken")
        assert not any(said["t"] == "receipt" for said in ann.heard)
        await room.stop()

    run(main())
    with server.engine.connect() as connection:
        reader = Reader(connection)
        assert find_faults(reader)[1] == []
        lines = read_record(reader, reader.table("t1")).splitlines(keepends=True)
    found = verify_any(lines, family)
    assert (found.anchored, found.replayed) == (False, True)
    assert "unanchored" in str(found)
