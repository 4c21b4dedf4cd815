"""The steps of a shoe at a live table, from pledges to its first card (`docs/record.md`).

Bettors may pledge words before the shoe is sealed and open them afterwards, so neither the house
nor a player alone decides the order of the cards.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec

from houseway.room.accounts.accounts import Person
from houseway.room.errors import RoomError
from houseway.room.fairness.shoe import LiveShoe, new_secret, spans
from houseway.room.tables import events as log
from houseway.room.tables import journal
from houseway.room.tables.countdowns import Wait
from houseway.room.tables.journaled import JournaledTable, Step
from houseway.rules.records.anchors import sealed_bytes

CLOCK: Final = "clock"
SILENCE_MS: Final = 3_600_000
"""How long a bettor who did not open pledged words is not asked again, even after sitting down
anew."""
ABANDONED_IN_A_ROW: Final = 2
"""After this many abandoned shoes in a row the table pauses."""
_RANDOM_HEX: Final = re.compile("[0-9a-f]{32,}")


def wait_for_shoe(step: Step) -> Wait | None:
    """Return what delays the next card, sealing a shoe when it is time; None if nothing does."""
    table, machine, pace = step.table, step.machine, step.table.order.pace
    if not step.sitting.shoe.due:
        return None
    if machine.waiting is None:
        number = machine.shoes + 1
        if machine.voices.in_a_row >= ABANDONED_IN_A_ROW:
            return Wait("halt", pace.halt, round=number)
        if table.pledges_closed_for != number and _expects_pledges(table):
            return Wait("pledges", pace.pledges, round=number)
        _seal(step)
    assert machine.waiting is not None
    if machine.waiting.silent:
        return Wait("words", pace.words, round=machine.waiting.number)
    return None


def _expects_pledges(table: JournaledTable) -> bool:
    """Whether somebody present has pledged before but not yet for the next shoe."""
    voices = table.machine.voices
    return any(each in table.present and each not in voices.pledged for each in voices.speakers)


def end_shoe_wait(step: Step, wait: Wait) -> None:
    """Continue once the time for pledges, for words or for the pause is over."""
    machine = step.machine
    match wait.what:
        case "pledges":
            step.table.pledges_closed_for = wait.round
        case "words" if machine.waiting is not None and machine.waiting.number == wait.round:
            silent = machine.waiting.silent
            names = ", ".join(machine.names.get(each, each) for each in silent)
            abandon_shoe(step, f"words were pledged and not said by {names}", silent)
        case "halt":
            step.apply(journal.ResumeEntry(), CLOCK)


def abandon_shoe(step: Step, why: str, silent: tuple[str, ...] = ()) -> None:
    """Abandon the sealed shoe before its first card, and open all of its cards."""
    table, shoe = step.table, step.machine.waiting
    if shoe is not None:
        lasting = {who: until for who, until in table.silenced_until.items() if until > step.now}
        table.silenced_until = lasting | dict.fromkeys(silent, step.now + SILENCE_MS)
        step.apply(journal.AbandonShoeEntry(why, silent), CLOCK)
        _store_end(step, shoe, abandoned=why)


def _seal(step: Step) -> None:
    """End the shoe in use, seal the next one and publish its commitment."""
    table, machine = step.table, step.machine
    if machine.shoe is not None:
        _store_end(step, machine.shoe)
    number = machine.shoes + 1
    secret = new_secret(len(step.sitting.shoe.deck), table.entropy.bytes)
    machine.secrets[number] = secret
    step.apply(journal.NewShoeEntry(number), CLOCK)
    assert machine.waiting is not None
    step.transaction.add(
        "shoes",
        table=table.id,
        number=number,
        sealed=msgspec.msgpack.encode(secret),
        root=machine.waiting.commitment.root,
        pledges=log.encode(machine.waiting.pledges).decode(),
    )
    step.broadcasts += commitment_messages(table)


def _store_end(step: Step, shoe: LiveShoe, *, abandoned: str | None = None) -> None:
    opened = set() if abandoned else shoe.opened | set(step.sitting.shoe.undealt)
    said = shoe.words() if shoe.said or not abandoned else ()
    step.transaction.add(
        "shoe_ends",
        in_table=step.table.id,
        of_number=shoe.number,
        ended=step.now,
        said=log.encode(said).decode(),
        opened=log.encode(spans(opened)).decode(),
        numbers=log.encode(shoe.draws).decode(),
        abandoned=abandoned,
    )


def commitment_messages(table: JournaledTable) -> list[bytes]:
    """Return the signed commitment of a shoe that waits for words; nothing if none does."""
    shoe = table.machine.waiting
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


# -- what bettors contribute --------------------------------------------------------------------


def pledge_words(step: Step, who: Person, shoe: int, number: int, digest: str) -> None:
    """Accept the hash of a bettor's words for the next shoe; bots may not pledge."""
    machine = step.machine
    if who.id not in step.sitting.people:
        raise RoomError("room/not_seated", "only bettors at the table may pledge words")
    if who.kind == "bot":
        raise RoomError("room/silent", "bots belong to the house and may not pledge words")
    if who.id in machine.voices.silent or step.now < step.table.silenced_until.get(who.id, 0):
        raise RoomError(
            "room/silent",
            "you pledged words before and did not open them, so you cannot pledge now",
        )
    following = machine.shoes + 1
    if shoe != following:
        raise RoomError(
            "room/other_shoe", f"the next shoe is {following}, not {shoe}", next=following
        )
    if who.id in machine.voices.pledged:
        raise RoomError("room/pledged", f"you have already pledged words for shoe {shoe}")
    if number in {taken for taken, _ in machine.voices.pledged.values()}:
        raise RoomError("room/number_taken", f"somebody else has pledged under number {number}")
    step.apply(journal.PledgeEntry(who.id, number, digest), who.id)


def open_words(step: Step, who: Person, shoe: int, words: str) -> None:
    """Open pledged words: table, shoe and bettor, then at least 128 random bits."""
    waiting = step.machine.waiting
    if waiting is None or waiting.number != shoe or who.id not in waiting.silent:
        raise RoomError("room/no_words", f"shoe {shoe} is not waiting for your words")
    prefix = f"{step.table.id}/{shoe}/{who.id}/"
    if not words.startswith(prefix) or not _RANDOM_HEX.fullmatch(words[len(prefix) :]):
        raise RoomError(
            "room/words", f"words must be {prefix} followed by 32 or more random hexadecimal digits"
        )
    step.apply(journal.OpenWordsEntry(who.id, words), who.id)
