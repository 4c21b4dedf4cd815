"""Collections due in a situation, under an edition's schedule or an option of a fee book."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Final, NamedTuple

import msgspec

from houseway.editions.fee_schedules import in_force
from houseway.editions.library import edition_ids, find_edition
from houseway.editions.model import Edition, Value
from houseway.editions.reader import resolve
from houseway.editions.table_defaults import under_schedule
from houseway.errors import EditionError
from houseway.fees import Charge, Schedule, Situation, Stake, assess, book_ids, find_schedule
from houseway.fees.schedule import (
    NoFlopFee,
    PlayerDealerFee,
    PlayerFee,
    PotFee,
    SmallPotFee,
    TimeFee,
)
from houseway.money import parse_dollars
from houseway.rules.banked.spots import SpotTerms
from houseway.rules.terms import BankedTerms

PLAYER_DEALER: Final = "player-dealer"
SMALL_BLIND: Final = "small-blind"
_WAGER: Final = re.compile(r"(?:([\w-]+):)?(?:([\w-]+)=)?(.+)")


class FeeFacts(NamedTuple):
    """A situation as text: `ann:dragon-7=5` is a wager, and `$120` a pot."""

    wagers: tuple[str, ...] = ()
    pot: str = "0"
    players: int = 0
    moment: str = ""
    flop: bool = False
    discs: tuple[str, ...] = ()


def fee(
    name: str,
    *wagers: str,
    option: str | int = "",
    pot: str = "0",
    players: int = 0,
    moment: str = "",
    flop: bool = False,
    group: str = "",
    **choices: Value,
) -> tuple[Charge, ...]:
    """Return the collections due in a situation: who pays how much, and which row says so.

    `name` is an edition or a fee book. A wager is `"$50"`, `"dragon-7=5"` or `"ann:player=150"`;
    wagers without a name belong to different players. `option` defaults to the edition's usual
    one, and `moment` to the first at which the schedule collects anything.

    >>> for charge in houseway.fee("stones-tavern/zoobac", "$50", "tie=25", option=12):
    ...     print(charge)
    player-dealer pays $2 collection ($75-$99: $2.00)
    >>> [charge] = houseway.fee("stones-tavern/zoobac", "ann:tie=150", option=1)
    >>> charge.payer, charge.cents
    ('player-dealer', 300)
    """
    facts = FeeFacts(wagers, pot, players, moment, flop)
    chosen = {each.replace("_", "-"): value for each, value in choices.items()}
    return tuple(assess(*situation_of(name, str(option), group, facts, chosen)))


def situation_of(
    name: str, option: str, group: str, facts: FeeFacts, settings: Mapping[str, Value]
) -> tuple[Schedule, Situation]:
    """Return the schedule and the situation for an edition or a fee book.

    If an edition and a book share a name, the edition is used, because it knows its wagers.
    """
    spots: dict[str, SpotTerms] = {}
    if name in book_ids() and name not in edition_ids():
        readings = {each: str(value) for each, value in settings.items()}
        schedule = find_schedule(name, option, group=group, readings=readings)
    else:
        schedule, spots = _of_edition(edition_of(name), option, group, settings)
    return schedule, _situation(schedule, facts, spots)


def edition_of(name: str) -> Edition:
    """Return the edition; if there is none, suggest the fee book that may have been meant."""
    try:
        return find_edition(name)
    except EditionError as error:
        near = get_close_matches(name, book_ids(), n=1)
        if error.code != "edition/unknown" or not near:
            raise
        said = f"{error.message}; there is a fee book {near[0]}"
        raise EditionError(error.code, said, name=name) from None


def _of_edition(
    edition: Edition, option: str, group: str, settings: Mapping[str, Value]
) -> tuple[Schedule, dict[str, SpotTerms]]:
    """Return the schedule and the spots; a switch that the edition lacks may belong to its book."""
    own = {name: value for name, value in settings.items() if name in edition.switches}
    usual = in_force(edition, own)
    of_book = {reading.name for reading in usual.book.readings} if usual else set()
    of_book -= own.keys()
    readings = {name: str(value) for name, value in settings.items() if name in of_book}
    chosen = {name: value for name, value in settings.items() if name not in of_book}
    terms = resolve(edition, chosen, option="none").terms
    found = in_force(edition, chosen, option=option or None, group=group, readings=readings)
    if found is None:
        why = "is played without collections" if option == "none" else "has no fee book"
        raise EditionError("edition/no_fee_book", f"{edition.id} {why}", edition=edition.id)
    played = under_schedule(terms, found.schedule, edition.id).fees
    waiver = played.waiver if played else ""  # a book's discs are not every game's
    schedule = msgspec.structs.replace(found.schedule, waiver=waiver)
    return schedule, terms.spots if isinstance(terms, BankedTerms) else {}


def moments(schedule: Schedule) -> list[str]:
    """Return the moments at which this schedule may collect, in order."""
    found: list[str] = []
    for line in schedule.lines:
        match line:
            case PlayerDealerFee() | PlayerFee():
                found.append("no more bets")
            case PotFee(pot_test=0):
                found += line.at
            case SmallPotFee() | NoFlopFee():
                found.append("end of hand")
            case TimeFee():
                found.append("half hour")
            case _:
                found += ["flop", "turn", "river", "end of hand"]
    return list(dict.fromkeys(found))


def _situation(schedule: Schedule, facts: FeeFacts, spots: dict[str, SpotTerms]) -> Situation:
    known = moments(schedule)
    moment = facts.moment or known[0]
    if moment not in known:
        raise EditionError(
            "fees/unknown_moment",
            f"option {schedule.option} collects nothing at {moment!r}; "
            f"it collects at: {', '.join(known)}",
            moment=moment,
        )
    stakes = _stakes(facts.wagers, spots)
    seats = tuple(dict.fromkeys(stake.payer for stake in stakes))
    seats = seats or tuple(f"player-{n}" for n in range(1, facts.players + 1))
    _check_discs(schedule, facts.discs, seats)
    return Situation(
        moment=moment,
        player_dealer=PLAYER_DEALER,
        stakes=stakes,
        players=facts.players or len(seats),
        pot=parse_dollars(facts.pot),
        flop=facts.flop,
        discs=frozenset(facts.discs),
        seats=seats,
        small_blind=SMALL_BLIND,
    )


def _check_discs(schedule: Schedule, discs: Sequence[str], seats: Sequence[str]) -> None:
    if discs and not schedule.waiver:
        raise EditionError(
            "fees/no_disc",
            f"option {schedule.option} has no free-collection disc",
        )
    for who in discs:
        if who not in seats:
            raise EditionError(
                "fees/unknown_holder",
                f"{who!r} holds a disc but has no wager; bettors with one: {', '.join(seats)}",
                who=who,
            )


def _stakes(wagers: tuple[str, ...], spots: dict[str, SpotTerms]) -> tuple[Stake, ...]:
    """Parse wagers: `150`, `dragon-7=5` or `ann:player=150`.

    Wagers on spots free of collection are left out.
    """
    stakes: list[Stake] = []
    places: dict[str, int] = {}
    usual = next((id for id, spot in spots.items() if not spot.bonus), "game")
    for number, text in enumerate(wagers, 1):
        found = _WAGER.fullmatch(text)
        who, spot, amount = found.groups() if found else (None, None, text)
        who, spot = who or f"player-{number}", spot or usual
        if spots and spot not in spots:
            raise EditionError(
                "fees/unknown_spot",
                f"there is no spot {spot!r}; the spots are: {', '.join(spots)}",
                spot=spot,
            )
        cents = parse_dollars(amount)
        place = places.setdefault(who, len(places) + 1)
        bonus = spots[spot].bonus if spots else spot == "bonus"
        if not spots or spots[spot].collected:
            stakes.append(Stake(who, place, spot, cents, bonus))
    return tuple(stakes)
