"""A shoe from its pledges to its first card (`docs/record.md`, *The shuffle*)."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from houseway.room.accounts.accounts import Person
from houseway.room.errors import RoomError
from houseway.room.fairness.shoe import LiveShoe, new_secret, spans
from houseway.room.tables import events as log
from houseway.room.tables.countdowns import Wait
from houseway.room.tables.journal import AbandonShoe, GoOn, NewShoeEntry, OpenWords, PledgeEntry
from houseway.room.tables.journaled import RoomTable
from houseway.rules.records.anchors import sealed_bytes

__all__ = ["abandon", "end_wait", "open_words", "pledge", "sealed_message", "wait_for_shoe"]

CLOCK: Final = "clock"
SILENCED: Final = 3_600_000
"""Milliseconds that who has kept silent is not asked, also in another stay."""
IN_A_ROW: Final = 2
"""So many abandoned shoes pause the table."""
_RANDOM: Final = re.compile("[0-9a-f]{32,}")


def wait_for_shoe(table: RoomTable) -> Wait | None:
    """What stands between the table and its next card; None once a shoe may be dealt from."""
    core, pace = table.core, table.order.pace
    if not table.sitting.shoe.due:
        return None
    if core.waiting is None:
        number = core.shoes + 1
        if core.voices.in_a_row >= IN_A_ROW:
            return Wait("halt", pace.halt, round=number)
        if table.no_more_pledges != number and _missing(table):
            return Wait("pledges", pace.pledges, round=number)
        _seal(table)
    assert core.waiting is not None
    if core.waiting.silent:
        return Wait("words", pace.words, round=core.waiting.number)
    return None


def _missing(table: RoomTable) -> bool:
    """Whether somebody who is here and has pledged before has not done so for the next shoe."""
    voices = table.core.voices
    return any(each in table.present and each not in voices.pledged for each in voices.speakers)


def end_wait(table: RoomTable, wait: Wait) -> None:
    """The time is over for pledges, for words, or for the pause."""
    core = table.core
    match wait.what:
        case "pledges":
            table.no_more_pledges = wait.round
        case "words" if core.waiting is not None and core.waiting.number == wait.round:
            silent = core.waiting.silent
            names = ", ".join(core.names.get(each, each) for each in silent)
            abandon(table, f"words were pledged and not said by {names}", silent)
        case "halt":
            table.put(GoOn(), CLOCK)


def abandon(table: RoomTable, why: str, silent: tuple[str, ...] = ()) -> None:
    """Give the sealed shoe up; all of it is opened."""
    shoe = table.core.waiting
    if shoe is not None:
        kept = {who: until for who, until in table.silenced.items() if until > table.now}
        table.silenced = kept | dict.fromkeys(silent, table.now + SILENCED)
        table.put(AbandonShoe(why, silent), CLOCK)
        _end(table, shoe, abandoned=why)


def _seal(table: RoomTable) -> None:
    """End the shoe that is used up, seal the next one and publish its commitment."""
    core = table.core
    if core.shoe is not None:
        _end(table, core.shoe)
    number = core.shoes + 1
    secret = new_secret(len(table.sitting.shoe.deck), table.entropy.bytes)
    core.secrets[number] = secret
    table.put(NewShoeEntry(number), CLOCK)
    assert core.waiting is not None
    table.finish().add(
        "shoes",
        table=table.id,
        number=number,
        sealed=msgspec.msgpack.encode(secret),
        root=core.waiting.commitment.root,
        pledges=log.encode(core.waiting.pledges).decode(),
    )
    table.aside += sealed_message(table)


def _end(table: RoomTable, shoe: LiveShoe, *, abandoned: str | None = None) -> None:
    opened = set() if abandoned else shoe.opened | set(table.sitting.shoe.undealt)
    said = shoe.words() if shoe.said or not abandoned else ()
    table.finish().add(
        "shoe_ends",
        in_table=table.id,
        of_number=shoe.number,
        ended=table.now,
        said=log.encode(said).decode(),
        opened=log.encode(spans(opened)).decode(),
        numbers=log.encode(shoe.draws).decode(),
        abandoned=abandoned,
    )


def sealed_message(table: RoomTable) -> list[bytes]:
    """What the house is held to while a shoe waits for words."""
    shoe = table.core.waiting
    if shoe is None or not shoe.pledges:
        return []
    digests, root = [each.digest for each in shoe.pledges], shoe.commitment.root
    signature = table.signer.sign(sealed_bytes(table.id, shoe.number, root, digests))
    message = {
        "t": "sealed",
        "table": table.id,
        "shoe": shoe.number,
        "root": root,
        "pledges": digests,
        "key": table.signer.public,
        "signature": signature,
    }
    return [msgspec.json.encode(message)]


# -- what bettors say -------------------------------------------------------------------------


def pledge(table: RoomTable, who: Person, shoe: int, number: int, digest: str) -> None:
    """Words for the next shoe, from a bettor who is no bot."""
    core = table.core
    if who.id not in table.sitting.people:
        raise RoomError("room/not_seated", "only bettors at the table speak at its shuffles")
    if who.kind == "bot":
        raise RoomError("room/silent", "bots are the house's, and never speak")
    if who.id in core.voices.silent or table.now < table.silenced.get(who.id, 0):
        raise RoomError("room/silent", "you did not say words that you had pledged")
    if shoe != core.shoes + 1:
        raise RoomError(
            "room/other_shoe", f"the next shoe is {core.shoes + 1}, not {shoe}", next=core.shoes + 1
        )
    if who.id in core.voices.pledged:
        raise RoomError("room/pledged", f"you have pledged for shoe {shoe} already")
    taken = {n for n, _ in core.voices.pledged.values()}
    if number in taken:
        raise RoomError("room/number_taken", f"another has pledged as number {number}")
    table.put(PledgeEntry(who.id, number, digest), who.id)


def open_words(table: RoomTable, who: Person, shoe: int, words: str) -> None:
    """The words that were pledged: table, shoe, bettor and 128 random bits."""
    waiting = table.core.waiting
    if waiting is None or waiting.number != shoe or who.id not in waiting.silent:
        raise RoomError("room/no_words", "no shoe waits for words of yours")
    prefix = f"{table.id}/{shoe}/{who.id}/"
    if not words.startswith(prefix) or not _RANDOM.fullmatch(words[len(prefix) :]):
        raise RoomError(
            "room/words", f"words are {prefix} and 32 random hexadecimal digits or more"
        )
    table.put(OpenWords(who.id, words), who.id)
