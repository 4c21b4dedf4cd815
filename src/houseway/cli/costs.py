"""Fee books drawn, and the cost of a situation told on the command line."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Any, Final, NamedTuple

from houseway.cli.draw import Paper
from houseway.cli.sheet import draw_fees, ranges
from houseway.editions.library import find_edition
from houseway.editions.reader import resolve
from houseway.errors import EditionError
from houseway.fees import Schedule, Situation, Stake, book_ids, find_schedule
from houseway.fees.report import describe_option, explain
from houseway.fees.schedule import PlayerDealerFee, PlayerFee, PotFee, TimeFee, fee_text
from houseway.money import parse_dollars
from houseway.rules.terms import BankedTerms

__all__ = ["Facts", "cost", "draw_book", "draw_books", "draw_cost", "option_of"]

PLAYER_DEALER: Final = "player-dealer"
_WAGER: Final = re.compile(r"(?:([\w-]+):)?(?:([\w-]+)=)?(.+)")


class Facts(NamedTuple):
    """A situation in the words of the command line."""

    wagers: tuple[str, ...] = ()
    pot: str = "0"
    players: int = 0
    moment: str = ""
    flop: bool = False
    discs: tuple[str, ...] = ()


def cost(name: str, option: str, group: str, facts: Facts) -> dict[str, Any]:
    """What the situation costs under an option of an edition's fee book, or of a book."""
    spots: dict[str, bool] = {}
    if name in book_ids():
        schedule = find_schedule(name, option, group=group)
    else:
        edition = find_edition(name)
        source = edition.identity.fees
        if source is None:
            raise EditionError("edition/no_fee_book", f"{edition.id} has no fee book", edition=name)
        schedule = find_schedule(
            source.book,
            option or source.usual,
            group=group or source.group,
            readings=source.readings,
        )
        terms = resolve(edition, option="none").terms
        if isinstance(terms, BankedTerms):
            spots = {id: spot.bonus for id, spot in terms.spots.items()}
    situation = _situation(schedule, facts, spots)
    return {**explain(schedule, situation), "schedule": describe_option(schedule)}


def moments(schedule: Schedule) -> list[str]:
    """The moments at which this schedule may take something, the first one first."""
    found: list[str] = []
    for line in schedule.lines:
        match line:
            case PlayerDealerFee() | PlayerFee():
                found.append("no more bets")
            case PotFee(pot_test=0):
                found += line.at
            case TimeFee():
                found.append("half hour")
            case _:
                found += ["flop", "turn", "river", "end of hand"]
    return list(dict.fromkeys(found))


def _situation(schedule: Schedule, facts: Facts, spots: dict[str, bool]) -> Situation:
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
    return Situation(
        moment=moment,
        player_dealer=PLAYER_DEALER,
        stakes=stakes,
        players=facts.players or len(seats),
        pot=parse_dollars(facts.pot),
        flop=facts.flop,
        discs=frozenset(facts.discs),
        seats=seats,
    )


def _stakes(wagers: tuple[str, ...], spots: dict[str, bool]) -> tuple[Stake, ...]:
    """`150`, `dragon-7=5`, `ann:player=150`: amounts, spots and whose they are."""
    stakes: list[Stake] = []
    places: dict[str, int] = {}
    usual = next((id for id, bonus in spots.items() if not bonus), "game")
    for text in wagers:
        found = _WAGER.fullmatch(text)
        who, spot, amount = found.groups() if found else (None, None, text)
        who, spot = who or f"player-{len(stakes) + 1}", spot or usual
        if spots and spot not in spots:
            raise EditionError(
                "fees/unknown_spot",
                f"there is no wager {spot!r}; there are: {', '.join(spots)}",
                spot=spot,
            )
        cents = parse_dollars(amount)
        place = places.setdefault(who, len(places) + 1)
        stakes.append(Stake(who, place, spot, cents, spots.get(spot, spot == "bonus")))
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
    found = [each for each in book["options"] if each["option"] == option]
    if not found:
        known = ", ".join(ranges(list(dict.fromkeys(each["option"] for each in book["options"]))))
        raise EditionError(
            "fees/unknown_option",
            f"{book['id']} has no option {option!r}; it has: {known}",
            option=option,
        )
    return {**book, "options": found}


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
