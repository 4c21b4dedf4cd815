"""What people do between rounds, and the charges that come due as time passes."""

from __future__ import annotations

from houseway.errors import SittingError
from houseway.fees import Situation, due
from houseway.money import dollars
from houseway.rules.round.opening import Limits
from houseway.rules.terms import PotTerms
from houseway.table import events as log
from houseway.table.inputs import SitDown
from houseway.table.people import Sitter
from houseway.table.state import State, check_limits


def sit_down(table: State, input: SitDown) -> None:
    """Seat a bettor; in a pot game in progress they post or wait, as the terms say."""
    sitter = table.people.sit(input.bettor, input.seat, input.cents, input.mark)
    terms = table.game.terms
    sitter.new = (
        isinstance(terms, PotTerms) and terms.new_players != "dealt in" and table.button.seat > 0
    )
    sitter.waits = sitter.new and input.waits
    table.log.append(log.Sat(input.bettor, input.seat, input.cents, input.mark))


def add_chips(table: State, bettor: str, cents: int) -> None:
    """Add chips to a stack while its bettor is not in a round, as table stakes require."""
    table.check_not_in_round(bettor)
    table.people.add(bettor, cents)
    table.log.append(log.Added(bettor, cents))


def stand_up(table: State, bettor: str) -> None:
    """Remove a bettor with their chips; their discs are void."""
    table.check_not_in_round(bettor)
    table.bank.withdraw(bettor, table.minute)
    sitter = table.people.leave(bettor)
    _void_discs(table, sitter)
    table.log.append(log.LeftTable(bettor, sitter.stack))


def change_seat(table: State, bettor: str, seat: int) -> None:
    """Move a bettor to another seat; they give up any offer of the bank, or a bank they took.

    The bettor who is to be dealt to first in the next hand (004-15) keeps that right in any seat.
    """
    table.check_not_in_round(bettor)
    table.people.check_seat(bettor, seat)
    table.bank.withdraw(bettor, table.minute)
    if seat and table.notes.get("first") == table.people[bettor].seat:
        table.notes = {**table.notes, "first": seat}
    table.people[bettor].seat = seat
    table.log.append(log.ChangedSeat(bettor, seat))


def sit_out(table: State, sitter: Sitter, *, why: str = "") -> None:
    """Leave a bettor out of the rounds from the next one on."""
    if sitter.out:
        raise SittingError("sitting/already_out", f"{sitter.bettor} is already sitting out")
    table.bank.withdraw(sitter.bettor, table.minute)
    sitter.out, sitter.why = True, why
    table.log.append(log.SatOut(sitter.bettor, why))


def come_back(table: State, sitter: Sitter, *, waits: bool) -> None:
    """Let a bettor play again, after taking any unpaid time charges.

    Only a bettor who is new or has missed a blind can wait for the big blind.
    """
    if not sitter.out:
        raise SittingError("sitting/not_out", f"{sitter.bettor} is not sitting out")
    if sitter.unpaid > sitter.stack:
        raise SittingError(
            "sitting/time_unpaid",
            f"{sitter.bettor} owes {dollars(sitter.unpaid)} in time charges but has only "
            f"{dollars(sitter.stack)}",
            owed=sitter.unpaid,
        )
    if sitter.unpaid:
        _take_time(table, sitter, sitter.unpaid, "owed")
        sitter.unpaid = 0
    sitter.out, sitter.why = False, ""
    sitter.waits = waits and bool(sitter.missed or sitter.new)
    table.log.append(log.CameBack(sitter.bettor))


def set_limits(table: State, limits: Limits, spot_limits: dict[str, Limits]) -> None:
    """Set the table's limits; discs given under other limits become void (003-02)."""
    check_limits(table.game, limits, spot_limits)
    if (limits, spot_limits) != (table.limits, table.spot_limits):
        for sitter in table.people:
            _void_discs(table, sitter)
    table.limits, table.spot_limits = limits, spot_limits
    table.log.append(log.LimitsSet(limits, spot_limits))


def _void_discs(table: State, sitter: Sitter) -> None:
    if sitter.discs:
        table.log.append(log.DiscsVoid(sitter.bettor, sitter.discs))
        sitter.discs = 0


def burn(table: State, cards: int) -> None:
    """Burn cards from a shoe that is in use."""
    table.check_between_rounds()
    shoe = table.shoe
    if shoe.due or not 0 < cards <= shoe.left:
        why = "the shoe is due for a shuffle" if shoe.due else f"the shoe holds {shoe.left}"
        raise SittingError("sitting/no_burn", f"{cards} cards cannot be burned: {why}")
    shoe.burn(cards)
    table.log.append(log.TopBurned(cards))


def advance_time(table: State, minute: int) -> None:
    """Move the table's time forward to this minute."""
    if minute < table.minute:
        raise SittingError(
            "sitting/time_backwards",
            f"time must go forward from minute {table.minute}, not back to minute {minute}",
        )
    table.minute = minute
    table.bank.drop_lapsed(table.people, minute)


def collect_time(table: State) -> None:
    """Take the time charge from every seated player for each half hour that has passed (003-07).

    If a stack is smaller than the charge, nothing is taken and its owner sits out until it is paid.
    """
    if table.round is not None:
        return
    schedule = table.game.terms.fees
    half_hours, table.half_hours = table.half_hours, 0
    for _ in range(half_hours if schedule is not None else 0):
        assert schedule is not None
        seats = tuple(s.bettor for s in table.people.seated.values() if not s.out)
        for charge in due(schedule, Situation(moment="half hour", seats=seats)):
            sitter = table.people[charge.payer]
            if charge.cents <= sitter.stack:
                _take_time(table, sitter, charge.cents, charge.tier)
            else:
                sitter.unpaid += charge.cents
                table.log.append(log.TimeOwed(sitter.bettor, charge.cents))
                sit_out(table, sitter)


def _take_time(table: State, sitter: Sitter, cents: int, tier: str) -> None:
    sitter.stack -= cents
    table.house["collection"] += cents
    table.log.append(log.TimeCharged(sitter.bettor, cents, tier))
    if table.bank.holder == sitter.bettor and sitter.stack < max(
        table.bank.cents, table.bank_needs
    ):
        table.bank.clear()
