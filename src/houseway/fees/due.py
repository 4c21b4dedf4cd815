"""The fees that a schedule takes at a moment of a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from operator import attrgetter
from typing import Final

import msgspec

from houseway.errors import SittingError
from houseway.fees.schedule import (
    POT_IS_COUNTED,
    Line,
    NoFlopFee,
    PlayerDealerFee,
    PlayerFee,
    PotFee,
    PotLevelFee,
    QualifyingFee,
    Schedule,
    SmallPotFee,
    TimeFee,
    fee_text,
)
from houseway.fees.situation import POT, Charge, Situation
from houseway.money import dollars


def due(schedule: Schedule, situation: Situation) -> tuple[Charge, ...]:
    """Return the fees that fall due at this moment and have not been taken yet.

    Rows that take nothing are left out. A waived fee is included, at 0 cents, with the rule
    that waives it.
    """
    if situation.moment not in schedule.moments:
        return ()
    return tuple([fee for fee in assess(schedule, situation) if fee.cents or fee.waived])


def assess(schedule: Schedule, situation: Situation) -> tuple[Charge, ...]:
    """Return the same fees as `due`, plus the rows that take nothing."""
    return tuple(
        fee for line in schedule.lines for fee in _line(line, situation, waiver=schedule.waiver)
    )


def _line(line: Line, now: Situation, *, waiver: str) -> Iterator[Charge]:
    match line:
        case PlayerDealerFee():
            return _from_player_dealer(line, now)
        case PlayerFee():
            return _waive(_from_players(line, now), now, rule=waiver)
        case PotFee():
            return _from_pot(line, now)
        case PotLevelFee():
            return _by_pot_level(line, now)
        case SmallPotFee():
            return _for_small_pot(line, now)
        case QualifyingFee():
            return _for_qualifying_pot(line, now)
        case NoFlopFee():
            return _without_flop(line, now)
        case TimeFee():
            return _by_time(line, now)


def _taken(now: Situation, *lines: str) -> int:
    return sum(fee.cents for fee in now.taken if fee.line in lines)


def _was_taken(now: Situation, *lines: str) -> bool:
    return bool(now.taken) and any(fee.line in lines for fee in now.taken)


# Banked games: fees are due when all wagers are placed and before the first card.

_position: Final = attrgetter("position")


def _from_player_dealer(line: PlayerDealerFee, now: Situation) -> Iterator[Charge]:
    if now.moment != "no more bets" or not now.stakes or _was_taken(now, "player-dealer"):
        return
    if now.player_dealer is None:
        raise SittingError(
            "fees/no_player_dealer",
            "the schedule charges the player-dealer, but nobody is the player-dealer",
        )
    with_bonus = line.action == "game and bonus wagers"
    action = sum(stake.cents for stake in now.stakes if with_bonus or not stake.bonus)
    tier = line.scale.at(action)
    if tier is not None:
        row = line.scale.row(tier)
        yield Charge(now.player_dealer, tier.cents, "collection", row, line="player-dealer")


def _from_players(line: PlayerFee, now: Situation) -> Iterator[Charge]:
    if now.moment != "no more bets":
        return
    wagers: dict[tuple[str, int, str], int] = {}
    on = line.on
    for stake in sorted(now.stakes, key=_position):
        if on == "bet and bonus together":
            wager = (stake.payer, stake.position, "")
        elif on == "each player":
            wager = (stake.payer, 0, "")
        elif stake.bonus and on == "each game wager":
            continue
        else:
            wager = (stake.payer, stake.position, stake.spot)
        wagers[wager] = wagers.get(wager, 0) + stake.cents
    already = Counter([fee.payer for fee in now.taken if fee.line == "player"])
    scale = line.scale
    for (payer, position, _), cents in wagers.items():
        tier = scale.at(cents)
        if already and already[payer]:
            already[payer] -= 1
        elif tier is not None:
            yield Charge(payer, tier.cents, "collection", scale.row(tier), "", "player", position)


def _waive(fees: Iterator[Charge], now: Situation, *, rule: str) -> Iterator[Charge]:
    """Waive fees by disc: each disc waives its holder's first fee of the round."""
    discs = set(now.discs) - {fee.payer for fee in now.taken if fee.waived} if rule else set()
    for fee in fees:
        if fee.payer in discs and fee.cents:
            discs.remove(fee.payer)
            yield msgspec.structs.replace(fee, cents=0, waived=rule)
        else:
            yield fee


# Poker: fees come out of the pot unless the schedule names another payer.


def _from_pot(line: PotFee, now: Situation) -> Iterator[Charge]:
    if line.pot_test:
        is_due = now.moment in POT_IS_COUNTED and now.flop_seen and now.pot >= line.pot_test
    else:
        is_due = now.moment in line.at
    if not is_due or _was_taken(now, line.name):
        return
    tier = line.scale.at(now.players)
    if tier is not None:
        yield Charge(POT, tier.cents, line.kind, line.scale.row(tier), line=line.name)


def _by_pot_level(line: PotLevelFee, now: Situation) -> Iterator[Charge]:
    if now.moment not in POT_IS_COUNTED or not now.flop_seen:
        return
    levels = line.scale.rising()
    at_once = levels[-line.at_once :]
    tier = line.scale.at(now.pot)
    if tier is None:
        return
    before = _taken(now, "fee")
    if _was_taken(now, "fee"):
        topped_up = tier in at_once and any(step.cents == before for step in at_once)
        if not topped_up:
            return
    elif tier not in at_once:
        ended = now.moment == "end of hand" and line.early == "level reached"
        if not (now.moment == "river" or ended):
            return
    if tier.cents > before or not _was_taken(now, "fee"):
        row = line.scale.row(tier)
        yield Charge(POT, tier.cents - before, "collection", row, line="fee")


def _for_small_pot(line: SmallPotFee, now: Situation) -> Iterator[Charge]:
    if now.moment != "end of hand" or not now.flop_seen or now.pot >= line.under:
        return
    tier = line.scale.at(now.players)
    if tier is not None and not _was_taken(now, "fee", "modified"):
        row = f"pot under {dollars(line.under)}, {line.scale.row(tier)}"
        yield Charge(POT, tier.cents, "modified", row, line="modified")


def _for_qualifying_pot(line: QualifyingFee, now: Situation) -> Iterator[Charge]:
    if now.moment not in POT_IS_COUNTED or not now.flop_seen or now.pot < line.pot:
        return
    if not _was_taken(now, "qualifying"):
        row = f"pot of {dollars(line.pot)} or more: {fee_text(line.cents)}"
        yield Charge(POT, line.cents, "qualifying", row, line="qualifying")


def _without_flop(line: NoFlopFee, now: Situation) -> Iterator[Charge]:
    if now.moment != "end of hand" or now.flop_seen or _was_taken(now, "no flop"):
        return
    payers: tuple[str, ...] = (POT,)
    if line.source == "each player":
        payers = now.seats
    elif line.source == "button blind, else small blind":
        payers = (now.button_blind or now.small_blind or POT,)
    row = f"no flop: {fee_text(line.cents)}"
    yield from (Charge(payer, line.cents, "modified", row, line="no flop") for payer in payers)


def _by_time(line: TimeFee, now: Situation) -> Iterator[Charge]:
    tier = line.scale.at(len(now.seats))
    if now.moment != "half hour" or tier is None:
        return
    paid = {fee.payer for fee in now.taken if fee.kind == "time"}
    row = f"{line.scale.row(tier)} each half hour"
    for seat in now.seats:
        if seat not in paid:
            yield Charge(seat, tier.cents, "time", row, line="time")
