"""Sentences of a rule sheet for the terms that every family shares."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from houseway.cards.deck import DeckTerms, size
from houseway.cards.shoe import ShoeTerms
from houseway.money import dollars
from houseway.rules.banked.limits import filed_words, usual_limits
from houseway.rules.banked.spots import SpotTerms
from houseway.rules.terms import ActionTerms, BankedTerms, Order, Stage, TableTerms

_ACTION = {
    "first-low": "The first community card from ace to eight decides where the action begins.",
    "dice": "The player-dealer shakes three dice; their total decides where the action begins.",
    "left": "The action begins left of the player-dealer.",
    "none": "There is no action button; the settlement says where the action begins.",
}
_COUNTING = {
    "player-dealer": "Counting starts at the seat next to the player-dealer, whose own seat is "
    "never counted.",
    "banker-is-zero": "The player-dealer counts as zero and the next seat as one; if the count "
    "comes around again, the player-dealer's seat has a number too.",
    "banker-is-one": "The player-dealer counts as one; if the count comes around again, the "
    "player-dealer's seat is counted again.",
    "house-dealer": "Counting starts left of the house dealer and skips the player-dealer.",
    "seat": "The number is that of a seat at the table.",
}
_OWN = {
    "next": "the next seat{way} gets the action",
    "right of house dealer": "the seat to the right of the house dealer gets the action",
}
_COVERAGE = {
    "once": "Every chip that changes hands uses up one chip of the bank; whatever the bank does "
    "not cover is returned.",
    "running": "Collected chips may be paid out again; the bank neither wins nor loses more than "
    "was posted.",
}
_GIVEN_UP = {
    "in turn": "A forfeited wager counts against the bank only when its turn to be settled comes.",
    "at once": "A forfeited wager counts against the bank from the moment it is forfeited.",
}
_AT_ONE_PLACE = {
    "spot by spot": "When several bettors have wagers at one position, the bank covers them spot "
    "by spot, the seated bettor's first.",
    "bettor by bettor": "When several bettors have wagers at one position, the bank covers them "
    "bettor by bettor, the seated bettor first.",
}
_RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten", "Jk": "joker"}
_SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
_ORDINALS = {"1": "first", "2": "second", "3": "third", "4": "fourth", "5": "fifth"}
_STARTS = {
    "action": "the action button",
    "left of player-dealer": "the left of the player-dealer",
    "left of house dealer": "the left of the house dealer",
    "right of house dealer": "the right of the house dealer",
}
_TWO_HANDS = (
    "Nobody may be player-dealer for more than two hands in a row. The position then passes "
)
_BROKEN = "if nobody accepts it, the game is broken."
_ROTATION = {
    "two-hands": f"{_TWO_HANDS}clockwise; {_BROKEN}",
    "two-hands-holder-goes-on": "After every two hands the player-dealer position is offered "
    "clockwise; if everybody declines, the current player-dealer goes on.",
    "two-hands-bettors": f"{_TWO_HANDS}clockwise to a player who wagered on the previous hand; "
    f"{_BROKEN}",
    "two-hands-first-come": f"{_TWO_HANDS}clockwise to a player who wagered on the previous hand; "
    f"{_BROKEN} At a new table the position is offered first to the player who came first; in a "
    "game that starts again, to the player at the house dealer's left.",
    "two-hands-positions": f"{_TWO_HANDS}clockwise to a position that had a wager on the previous "
    f"hand; {_BROKEN}",
}
_HEADS = {
    "early": "before the draw",
    "bet": "paid as",
    "times": "multiple of the wager it needs",
    "keeps_drawing": "player-dealer completes the hand",
}
_CAPS = {
    "base": "no more than the wager it needs",
    "under base": "less than the wager it needs",
}
_LINES = {
    "dragon-7": "Dragon 7",
    "panda-8": "Panda 8",
    "ox-6": "Ox 6",
    "tiger-7": "Tiger 7",
    "triple-rabbit": "triple rabbit",
    "triple-tiger": "triple tiger",
    "kill-without-ties": "kill without ties",
    "natural-tie": "natural tie",
    "suited-tie": "suited tie",
    "player-pair": "Player pair",
    "banker-pair": "Banker pair",
    "either-pair": "either pair",
    "perfect-pair": "perfect pair",
    "two-perfect-pairs": "two perfect pairs",
    "player": "Player",
    "banker": "Banker",
}
"""Words for pay-table lines whose names in the file do not read well."""
_TOLD = {
    *("name", "bonus", "offered", "needs", "excludes", "excluded", "back_line"),
    *("low", "high", "cap", "cap_with", "partner", "partner_equal", "collected"),
}


def plain(value: Any) -> str:
    """Write any value of the terms in a few words."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        comma = "; " if any("," in name for name in value) else ", "
        return comma.join(
            name if inside is True else f"{name} {plain(inside)}"
            for name, inside in value.items()
            if inside is not False
        )
    if isinstance(value, list | tuple):
        return ", ".join(map(plain, value))
    return str(value)


def deck_words(deck: DeckTerms) -> str:
    """Describe the deck: `8 packs, 416 cards`, and what is special about it."""
    thing = "tiles" if deck.kind == "tiles" else "cards"
    unit = "set" if deck.kind == "tiles" else "pack"
    words = [f"{deck.packs} {unit}{'s' * (deck.packs > 1)}", f"{size(deck)} {thing}"]
    jokers = deck.jokers + deck.packs * deck.jokers_per_pack
    if jokers:
        words.append(f"including {jokers} joker{'s' * (jokers > 1)}")
    if deck.without:
        words.append(f"without {_cards(deck.without)}")
    if deck.bonus:
        words.append(f"with {_cards(deck.bonus)} marked as bonus cards")
    if deck.delete:
        out = _listed(
            f"the {_cards([name])} of {n} pack{'s' * (n > 1)}" for name, n in deck.delete.items()
        )
        words.append(f"less {out}")
    return ", ".join(words)


def _cards(names: Iterable[str]) -> str:
    """Name ranks and suits in the plural, and a single card by its code."""
    return _listed(
        _SUITS.get(name) or (f"{_RANKS.get(name, name)}s" if len(name) == 1 else name)
        for name in names
    )


def _listed(words: Iterable[str]) -> str:
    """Join words as a sentence does: `a`, `a and b`, `a, b and c`."""
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def shoe_words(shoe: ShoeTerms) -> str:
    """Say when the cards are shuffled, and what is burned."""
    if shoe.shuffle == "every round":
        words = "shuffled for every round"
    elif shoe.shuffle == "back of the deck":
        words = (
            f"after every hand the discards are shuffled with {shoe.cut_card} cards from the back "
            "of the deck and returned to the back"
        )
    else:
        words = f"dealt down to a cut card with {shoe.cut_card} cards behind it"
    if shoe.decks > 1:
        words += f", {shoe.decks} sets of cards used in turn"
    if isinstance(shoe.burn, str):
        words += "; after a shuffle the value of the first card is the number of cards burned"
    elif shoe.burn:
        words += f"; after a shuffle {_counted(shoe.burn, 'card')} burned"
    return words


def _counted(number: int, thing: str) -> str:
    """Name a number of things with its verb: `1 card is`, `2 cards are`."""
    return f"{number} {thing} is" if number == 1 else f"{number} {thing}s are"


def table_words(table: TableTerms, spots: Iterable[SpotTerms] = ()) -> str:
    """Say how many seats there are, where else bettors may wager, and how flaws are handled."""
    words = f"{table.seats} seats"
    taken = [spot.back_line for spot in spots]
    if taken and not any(taken):
        words += "; no back line"
    if table.other_positions:
        words += "; bettors may also wager at positions where nobody sits"
    if table.boxed_burns:
        words += f"; after a boxed card, {_counted(table.boxed_burns, 'more card')} burned"
    if table.flawed == "after the deal":
        words += "; once the deal is complete, the next cards replace boxed and exposed cards"
    if table.looks == "one hand":
        words += "; a bettor with several hands sees only one of them"
    if table.discs:
        words += (
            "; a hand that gets no action because the bank ran out earns a free-collection disc"
        )
    return words


def limits_words(table: TableTerms) -> str:
    """Describe the filed limits, and the limits of a table whose house sets none."""
    filed, usual = table.limits, usual_limits(table)
    if filed is not None and (filed.low, filed.high) == (usual.low, usual.high):
        return filed_words(filed)
    printed = "none printed" if filed is None else filed_words(filed)
    ours = f"{dollars(usual.low)} to {dollars(usual.high)} unless the house sets other limits"
    return f"{printed}; {ours}"


def rotation_words(table: TableTerms) -> str:
    """Say how the player-dealer position goes around the table."""
    return _ROTATION[table.rotation]


def action_words(action: ActionTerms) -> list[str]:
    """Say where the action begins."""
    if action.by in ("left", "none"):
        return [_ACTION[action.by]]
    if action.by == "card":
        hand, _, number = action.card.rpartition("-")
        which = _ORDINALS.get(number, f"card {number}")
        whose = "player-dealer's" if hand == "dealer" else f"{hand.capitalize()} hand's"
        lines = [f"The value of the {whose} {which} card decides where the action begins."]
        if action.values:
            lines.append(f"{_capital(_values(action.values))}; every other card counts its number.")
        if 0 in action.values.values():
            lines.append(
                "A card that counts 0 gives the action to the seat next to the player-dealer."
            )
    elif action.by == "number":
        lines = [f"A random number from 1 to {action.numbers} decides where the action begins."]
    else:
        lines = [_ACTION[action.by]]
        also = {rank: number for rank, number in action.values.items() if number}
        if also:
            lines.append(f"{_capital(_values(also))} as well.")
    lines.append(_COUNTING[action.counting])
    if action.empty_seats == "counted":
        lines.append(
            f"Seats are counted {action.direction}, including empty ones; from a seat without a "
            f"wager the action moves {action.onward} to the next wager."
        )
    else:
        lines.append(
            f"Only seats with a wager are counted, {action.direction}; the others are passed over."
        )
    if action.counting in ("banker-is-zero", "banker-is-one"):
        turned = action.own == "next" and action.onward != action.direction
        way = f" {action.onward}" if turned else ""
        own = _OWN[action.own].format(way=way)
        lines.append(f"If the number falls on the player-dealer, {own}.")
    if action.placed == "when short":
        lines.append("The action button is placed only when the bank is short.")
    return lines


def _values(values: Mapping[str, int]) -> str:
    """Say what cards count: `an ace counts 1, a ten 10 and a jack 11`."""
    names = [_RANKS.get(rank, rank) for rank in values]
    named = [f"{'an' if name[0] in 'a8' else 'a'} {name}" for name in names]
    first, *rest = zip(named, values.values(), strict=True)
    words = [f"{first[0]} counts {first[1]}", *(f"{name} {number}" for name, number in rest)]
    return _listed(words)


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]


def _order_words(order: Order, names: dict[str, str]) -> str:
    offered = [[names[spot] for spot in trip if spot in names] for trip in order.trips]
    trips = "; then ".join(
        _listed(trip) + " at each seat in turn" * (len(trip) > 1) for trip in offered if trip
    )
    losers = ". Every loser is collected before any winner is paid" if order.losers_first else ""
    return f"from {_STARTS[order.start]}, {order.direction}: {trips}{losers}."


def settlement_words(stages: tuple[Stage, ...], names: dict[str, str]) -> list[str]:
    """Describe each stage that settles a wager, and its order for a short bank where it has one."""
    lines = []
    for stage in stages:
        if not any(spot in names for trip in stage.order.trips for spot in trip):
            continue
        name = _capital(stage.stage)
        lines.append(f"{name}, {_order_words(stage.order, names)}")
        if stage.short is not None:
            lines.append(f"{name} when the bank is short, {_order_words(stage.short, names)}")
    return lines


def coverage_words(terms: BankedTerms, *, gives_up: bool) -> list[str]:
    """Say what the bank covers, and in which order when several bettors are at one position."""
    words = [_COVERAGE[terms.coverage]]
    if gives_up:
        words.append(_GIVEN_UP[terms.given_up])
    if any(spot.back_line for spot in terms.spots.values()):
        words.append(_AT_ONE_PLACE[terms.at_one_place])
    return words


def wager_row(id: str, spots: Mapping[str, SpotTerms], names: dict[str, str]) -> dict[str, Any]:
    """Return the row of one betting space.

    Terms that only this family has come last, each under the name of its key.
    """
    spot = spots[id]
    row = {
        "wager": names[id],
        "id": id,
        "kind": "bonus" if spot.bonus else "game",
        "needs": " and ".join(
            " or ".join(names.get(each, each) for each in group) for group in spot.bases
        ),
        "not with": " or ".join(names.get(each, each) for each in spot.excludes) + _anywhere(spot),
        "back line": "yes" if _on_back_line(spot, spots) else "",
        "with": names.get(spot.partner, spot.partner) + _equal(spot),
        "limits": _limits(spot, names),
        "collection": "" if spot.collected else "none",
    }
    for field in msgspec.structs.fields(spot):
        value = getattr(spot, field.name)
        if field.name not in _TOLD:
            usual = value in (field.default, id)
            head = _HEADS.get(field.name, field.encode_name.replace("_", " "))
            row[head] = "" if usual else plain(_printed_lines(value))
    return row


def _printed_lines(value: Any) -> Any:
    """Write the lines of a pay table as a card prints them: `Dragon 7 pays 40:1`.

    After a number the odds need the word "pays", or the two would run together.
    """
    if not isinstance(value, Mapping):
        return value
    lines = {str(_LINES.get(line, line)): paid for line, paid in value.items()}
    return {
        f"{line} pays" if line[-1].isdigit() and isinstance(paid, str) else line: paid
        for line, paid in lines.items()
    }


def _on_back_line(spot: SpotTerms, spots: Mapping[str, SpotTerms]) -> bool:
    """Whether back-line bettors may make the wager.

    A wager made in the round is open to everybody who has a wager that it needs.
    """
    if spot.placed == "before the deal":
        return spot.back_line
    return all(any(spots[base].back_line for base in group) for group in spot.bases)


def _anywhere(spot: SpotTerms) -> str:
    return " anywhere on the table" if spot.excludes and spot.excluded == "at the table" else ""


def _equal(spot: SpotTerms) -> str:
    return ", equal amounts" if spot.partner and spot.partner_equal else ""


def _limits(spot: SpotTerms, names: dict[str, str]) -> str:
    shared = "".join(f", counting {names[each]}" for each in spot.cap_with if each in names)
    words = [f"{_CAPS[spot.cap]}{shared}"] if spot.cap else []
    if spot.low == 1 and spot.high:
        words.append(f"up to {dollars(spot.high)}")
    elif spot.low or spot.high:
        low = dollars(spot.low) if spot.low else "table minimum"
        high = dollars(spot.high) if spot.high else "table maximum"
        words.append(f"{low} to {high}")
    return ", ".join(words)
