"""A table between two rounds as plain data, so that loading need not replay a whole evening.

What it holds follows from the inputs; `tests/room/test_recovery.py` compares the two.
"""

from __future__ import annotations

import msgspec

from houseway.cards.transcript import Draw, Pledge
from houseway.rules.round.opening import Limits
from houseway.table import Sitting
from houseway.table.people import Sitter
from houseway.table.rotation import History

__all__ = ["ShoeState", "Snapshot", "Voices", "read_snapshot", "restore_sitting", "save_sitting"]


class BankState(msgspec.Struct, frozen=True):
    """Offers of the bank."""

    history: History
    holder: str
    cents: int
    broken: int | None
    asked: list[str]


class SittingState(msgspec.Struct, frozen=True):
    """A sitting without its shoe."""

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
    """Stock, burned, discards; None where the next round begins with a shuffle."""
    blinds_lay: tuple[int, ...] = ()


class ShoeState(msgspec.Struct, frozen=True):
    """A sealed shoe: its number, the words, the numbers drawn and the places opened."""

    number: int
    said: dict[int, str]
    draws: list[Draw] = []
    opened: list[int] = []
    pledges: list[Pledge] = []
    voices: list[str] = []


class Voices(msgspec.Struct):
    """Who speaks at the shuffles of a table, and how those went."""

    pledged: dict[str, tuple[int, str]] = {}
    """For the next shoe: by bettor, his number and the digest of his words."""
    speakers: list[str] = []
    """Those who have pledged before in their stay: the table waits for them a little."""
    silent: list[str] = []
    """Those who did not open their words: not asked again in their stay."""
    abandoned: int = 0
    in_a_row: int = 0

    def forget(self, bettor: str) -> None:
        """He has left the table."""
        self.pledged.pop(bettor, None)
        for names in (self.speakers, self.silent):
            if bettor in names:
                names.remove(bettor)


class Snapshot(msgspec.Struct, frozen=True):
    """All of a live table between two rounds."""

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
    """Only between two rounds."""
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
    """Bring a new sitting to that state; `order` is that of the shoe which is dealt on."""
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
