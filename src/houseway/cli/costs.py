"""Fee books drawn, and the cost of a situation told on the command line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from itertools import groupby
from typing import Any, Final, NamedTuple

import msgspec

from houseway.cli.draw import Paper
from houseway.cli.sheet import draw_fees, ranges
from houseway.editions.filing import under_schedule
from houseway.editions.library import edition_ids, find_edition
from houseway.editions.model import Edition
from houseway.editions.reader import resolve, setting
from houseway.editions.schedules import in_force
from houseway.errors import EditionError
from houseway.fees import Schedule, Situation, Stake, book_ids, find_schedule
from houseway.fees.report import describe_option, explain
from houseway.fees.schedule import (
    NoFlopFee,
    PlayerDealerFee,
    PlayerFee,
    PotFee,
    SmallPotFee,
    TimeFee,
    fee_text,
)
from houseway.money import parse_dollars
from houseway.rules.spots import SpotTerms
from houseway.rules.terms import BankedTerms

__all__ = ["Facts", "cost", "draw_book", "draw_books", "draw_cost", "option_of"]

PLAYER_DEALER: Final = "player-dealer"
SMALL_BLIND: Final = "small-blind"
_WAGER: Final = re.compile(r"(?:([\w-]+):)?(?:([\w-]+)=)?(.+)")


class Facts(NamedTuple):
    """A situation in the words of the command line."""

    wagers: tuple[str, ...] = ()
    pot: str = "0"
    players: int = 0
    moment: str = ""
    flop: bool = False
    discs: tuple[str, ...] = ()


def cost(
    name: str, option: str, group: str, facts: Facts, settings: Sequence[str] = ()
) -> dict[str, Any]:
    """What the situation costs under an option of an edition's fee book, or of a book.

    Where an edition and a book have one name, the edition is meant: it knows its wagers.
    """
    if name in book_ids() and name not in edition_ids():
        schedule = find_schedule(name, option, group=group, readings=_readings(settings))
        spots: dict[str, SpotTerms] = {}
    else:
        schedule, spots = _of_edition(_edition(name), option, group, settings)
    situation = _situation(schedule, facts, spots)
    return {**explain(schedule, situation), "schedule": describe_option(schedule)}


def _edition(name: str) -> Edition:
    try:
        return find_edition(name)
    except EditionError as error:
        near = get_close_matches(name, book_ids(), n=1)
        if error.code != "edition/unknown" or not near:
            raise
        said = f"{error.message}; there is a fee book {near[0]}"
        raise EditionError(error.code, said, name=name) from None


def _readings(settings: Sequence[str]) -> dict[str, str]:
    """`overlap=second`: the reading of a book and its setting, which the book checks."""
    return {name: word for name, _, word in (text.partition("=") for text in settings)}


def _of_edition(
    edition: Edition, option: str, group: str, settings: Sequence[str]
) -> tuple[Schedule, dict[str, SpotTerms]]:
    """The schedule in force and the wagers; a setting that the edition lacks may be its book's."""
    own = [text for text in settings if text.partition("=")[0] in edition.switches]
    rest = [text for text in settings if text not in own]
    chosen = dict(setting(edition, text) for text in own)
    terms = resolve(edition, chosen, option="none").terms
    usual = in_force(edition, chosen)
    of_book = {reading.name for reading in usual.book.readings} if usual else set()
    readings = _readings(rest)
    for text in rest:
        if text.partition("=")[0] not in of_book:
            setting(edition, text)  # which says that there is none, and what there is
    found = in_force(edition, chosen, option=option or None, group=group, readings=readings)
    if found is None:
        why = "is played without collections" if option == "none" else "has no fee book"
        raise EditionError("edition/no_fee_book", f"{edition.id} {why}", edition=edition.id)
    played = under_schedule(terms, found.schedule, edition.id).fees
    waiver = played.waiver if played else ""  # a book's discs are not every game's
    schedule = msgspec.structs.replace(found.schedule, waiver=waiver)
    return schedule, terms.spots if isinstance(terms, BankedTerms) else {}


def moments(schedule: Schedule) -> list[str]:
    """The moments at which this schedule may take something, the first one first."""
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


def _situation(schedule: Schedule, facts: Facts, spots: dict[str, SpotTerms]) -> Situation:
    known = moments(schedule)
    moment = facts.moment or known[0]
    if moment not in known:
        raise EditionError(
            "fees/unknown_moment",
            f"option {schedule.option} takes nothing at {moment!r}; it may at: {', '.join(known)}",
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
            f"option {schedule.option} knows no disc that stands for a collection; leave out "
            "--disc",
        )
    for who in discs:
        if who not in seats:
            raise EditionError(
                "fees/unknown_holder",
                f"{who!r} holds a disc and has no wager; who has one: {', '.join(seats)}",
                who=who,
            )


def _stakes(wagers: tuple[str, ...], spots: dict[str, SpotTerms]) -> tuple[Stake, ...]:
    """`150`, `dragon-7=5`, `ann:player=150`: amounts, spots and whose they are.

    A wager on a spot that is free of collection is left out.
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
                f"there is no wager {spot!r}; there are: {', '.join(spots)}",
                spot=spot,
            )
        cents = parse_dollars(amount)
        place = places.setdefault(who, len(places) + 1)
        bonus = spots[spot].bonus if spots else spot == "bonus"
        if not spots or spots[spot].collected:
            stakes.append(Stake(who, place, spot, cents, bonus))
    return tuple(stakes)


def draw_books(books: list[dict[str, Any]], paper: Paper) -> None:
    """All books, a line each."""
    rows = [
        (
            book["id"],
            book["title"],
            ", ".join(book["catalogue"]),
            str(len(book["options"])),
            book["source"]["approval"],
        )
        for book in books
    ]
    paper.table(("book", "title", "catalogue", "options", "approval"), rows)
    options = sum(len(book["options"]) for book in books)
    paper.line(f"{len(books)} books, {options} options. `houseway fees BOOK` shows one.")


def option_of(book: dict[str, Any], option: str) -> dict[str, Any]:
    """The book with this option alone."""
    found = [each for each in book["options"] if option in _names(each)]
    if not found:
        names = dict.fromkeys(name for each in book["options"] for name in _names(each))
        known = ", ".join(ranges(list(names)))
        raise EditionError(
            "fees/unknown_option",
            f"{book['id']} has no option {option!r}; it has: {known}",
            option=option,
        )
    return {**book, "options": found}


def _names(option: dict[str, Any]) -> list[str]:
    """Its own name, and the printed numbers of its rows where the book has them."""
    return [option["option"], *map(str, option["numbers"])]


def draw_book(book: dict[str, Any], paper: Paper) -> None:
    """Every option of a book; those that differ in their rows alone stand in one table."""
    paper.line(book["title"], "bold underline")
    about = (book["id"], book["source"]["approval"], ", ".join(book["catalogue"]))
    paper.line(" · ".join(filter(None, about)))
    paper.pairs(
        [
            (f"group {group}", ", ".join(game["name"] for game in games))
            for group, games in book["groups"].items()
            if group
        ]
    )
    for _, run in groupby(book["options"], key=_alike):
        options = list(run)
        if len(options) > 1:
            _draw_alike(options, paper)
        else:
            _draw_option(options[0], paper)
    for reading in book["readings"]:
        paper.heading(f"Reading: {reading['name']}")
        others = ", ".join(reading["others"])
        paper.pairs([("usual", reading["usual"]), ("or", others), ("why", reading["why"])])


def _alike(option: dict[str, Any]) -> object:
    """The same for options that differ in nothing but their rows."""
    rest = {key: value for key, value in option.items() if key not in ("option", "tiers")}
    return rest, list(option["tiers"])


def _draw_option(option: dict[str, Any], paper: Paper) -> None:
    paper.heading(f"Option {option['option']}{_groups(option)}")
    draw_fees({**option, "option": ""}, paper)


def _draw_alike(options: list[dict[str, Any]], paper: Paper) -> None:
    names = ", ".join(ranges([option["option"] for option in options]))
    paper.heading(f"Options {names}{_groups(options[0])}")
    draw_fees({**options[0], "option": "", "tiers": {}}, paper)
    payers = list(options[0]["tiers"])
    rows = [
        (option["option"], *(" · ".join(option["tiers"][payer]) for payer in payers))
        for option in options
    ]
    paper.table(("option", *payers), rows)


def _groups(option: dict[str, Any]) -> str:
    groups = ", ".join(filter(None, option["groups"]))
    return f", group {groups}" if groups else ""


def draw_cost(found: dict[str, Any], paper: Paper) -> None:
    """Who pays what, and why."""
    paper.line(f"{found['book']}, option {found['option']}, at: {found['moment']}", "bold")
    rows = [
        (
            charge["payer"],
            charge["fee"],
            charge["kind"],
            charge["tier"],
            f"waived: {charge['waived']}" if charge["waived"] else "",
        )
        for charge in found["charges"]
    ]
    paper.table(("who", "pays", "what", "by the row", ""), rows)
    paper.line(f"in all {fee_text(found['total'])}" if rows else "nothing falls due")
