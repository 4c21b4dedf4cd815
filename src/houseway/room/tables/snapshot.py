"""A table between two rounds as plain data, so that loading need not replay a whole evening.

A snapshot holds nothing that the inputs do not imply; `tests/room/test_recovery.py` compares the
two. The field names are stored, so they stay.
"""

from __future__ import annotations

import msgspec

from houseway.cards.transcript import Draw, Pledge
from houseway.rules.round.opening import Limits
from houseway.table import Sitting
from houseway.table.people import Sitter
from houseway.table.rotation import History


class BankState(msgspec.Struct, frozen=True):
    """Who has the bank or is offered it."""

    history: History
    holder: str
    cents: int
    broken: int | None
    asked: list[str]


class SittingState(msgspec.Struct, frozen=True):
    """A sitting, with the piles of its shoe but not the cards."""

    people: list[Sitter]
    house: dict[str, int]
    notes: dict[str, int]
    limits: Limits
    spot_limits: dict[str, Limits]
    minute: int
    half_hours: int
    rounds: int
    began: int
    bank: BankState
    button: tuple[int, int]
    shuffles: int
    piles: tuple[list[int], list[int], list[int]] | None
    """Stock, burned cards and discards; None if the next round begins with a shuffle."""
    blinds_lay: tuple[int, ...] = ()


class ShoeState(msgspec.Struct, frozen=True):
    """A sealed shoe without its secret: number, words, drawn numbers and opened places."""

    number: int
    said: dict[int, str]
    draws: list[Draw] = []
    opened: list[int] = []
    pledges: list[Pledge] = []
    voices: list[str] = []


class Voices(msgspec.Struct):
    """Who contributes words to a table's shuffles, and how the last shuffles went."""

    pledged: dict[str, tuple[int, str]] = {}
    """For the next shoe: each bettor's number and the digest of their words."""
    speakers: list[str] = []
    """Bettors who have pledged before during their stay; the table waits briefly for their
    pledges."""
    silent: list[str] = []
    """Bettors who did not open their words; they are not asked again during their stay."""
    abandoned: int = 0
    in_a_row: int = 0

    def forget(self, bettor: str) -> None:
        """Drop a bettor who has left the table."""
        self.pledged.pop(bettor, None)
        for names in (self.speakers, self.silent):
            if bettor in names:
                names.remove(bettor)


class Snapshot(msgspec.Struct, frozen=True):
    """A whole live table between two rounds."""

    sitting: SittingState
    shoe: ShoeState | None
    waiting: ShoeState | None
    shoes: int
    names: dict[str, str]
    leaving: list[str]
    voices: Voices = msgspec.field(default_factory=Voices)


_snapshots = msgspec.msgpack.Decoder(Snapshot)
read_snapshot = _snapshots.decode


def save_sitting(sitting: Sitting) -> SittingState:
    """Return the state of a sitting that has no open round."""
    assert sitting.round is None
    bank, button, shoe = sitting.bank, sitting.button, sitting.shoe
    return SittingState(
        people=list(sitting.people),
        house=sitting.house,
        notes=sitting.notes,
        limits=sitting.limits,
        spot_limits=sitting.spot_limits,
        minute=sitting.minute,
        half_hours=sitting.half_hours,
        rounds=sitting.rounds,
        began=sitting.began,
        bank=BankState(bank.history, bank.holder, bank.cents, bank.broken, bank._asked),
        button=(button.seat, button._placed),
        shuffles=shoe.shuffles,
        piles=None if shoe.due else (shoe.stock, shoe.burned, shoe.discards),
        blinds_lay=button.last_blinds,
    )


def restore_sitting(sitting: Sitting, state: SittingState, order: list[int] | None) -> None:
    """Restore a saved state into a new sitting; `order` is the order of the shoe in use."""
    for sitter in state.people:
        sitting.people._here[sitter.bettor] = sitter
    sitting.house = dict(state.house)
    sitting.notes = dict(state.notes)
    sitting.limits, sitting.spot_limits = state.limits, state.spot_limits
    sitting.minute, sitting.half_hours = state.minute, state.half_hours
    sitting.rounds, sitting.began = state.rounds, state.began
    bank = sitting.bank
    bank.history, bank.holder = state.bank.history, state.bank.holder
    bank.cents, bank.broken = state.bank.cents, state.bank.broken
    bank._asked = list(state.bank.asked)
    sitting.button.seat, sitting.button._placed = state.button
    sitting.button.last_blinds = state.blinds_lay
    shoe = sitting.shoe
    shoe.shuffles = state.shuffles
    if state.piles is not None and order is not None:
        shoe.order = [shoe.deck[index] for index in order]
        shoe.stock, shoe.burned, shoe.discards = map(list, state.piles)
