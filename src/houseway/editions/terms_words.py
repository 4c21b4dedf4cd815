"""The terms that every family shares, in words for a rule sheet."""

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

__all__ = [
    "action_words",
    "coverage_words",
    "deck_words",
    "limits_words",
    "plain",
    "rotation_words",
    "settlement_words",
    "shoe_words",
    "table_words",
    "wager_row",
]

_ACTION = {
    "first-low": "The first community card from ace to eight gives the number.",
    "dice": "The player-dealer shakes three dice, whose total decides.",
    "left": "Action begins left of the player-dealer.",
    "none": "No action button; the settlement says where it begins.",
}
_COUNTING = {
    "player-dealer": "Counting begins beside the player-dealer, who is never counted.",
    "banker-is-zero": "The player-dealer is zero and the seat beside him one; coming round, his "
    "seat has a number too.",
    "banker-is-one": "The player-dealer is one; coming round, his seat has a number again.",
    "house-dealer": "Counting begins left of the house dealer and skips the player-dealer.",
    "seat": "The number is a seat number.",
}
_OWN = {"next": "the next seat's", "right of house dealer": "right of the house dealer"}
_COVERAGE = {
    "once": "Every chip that changes hands uses up one chip of the bank; the rest goes back.",
    "running": "Collected chips may be paid out again; the bank wins and loses no more than "
    "was posted.",
}
_GIVEN_UP = {
    "in turn": "What is given up uses the bank when its turn to be settled comes.",
    "at once": "What is given up uses the bank from that moment on.",
}
_AT_ONE_PLACE = {
    "spot by spot": "Several bettors at one position are covered spot by spot, the seated first.",
    "bettor by bettor": "Several bettors at one position are covered one by one, the seated first.",
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
_ROTATION = {
    "two-hands": "Nobody is player-dealer for more than two hands in a row; the position then goes "
    "clockwise, and if nobody takes it the game is broken.",
    "two-hands-holder-goes-on": "After every two hands the player-dealer's position is offered "
    "clockwise; if all decline, the holder goes on.",
    "two-hands-bettors": "Nobody is player-dealer for more than two hands in a row; the position "
    "then goes clockwise to who wagered on the previous hand, and if nobody takes it the game is "
    "broken.",
    "two-hands-first-come": "Nobody is player-dealer for more than two hands in a row; the "
    "position then goes clockwise to who wagered on the previous hand, and if nobody takes it the "
    "game is broken. At a new table it is "
    "offered first to who came first, in a game that starts again to the house dealer's left.",
    "two-hands-positions": "Nobody is player-dealer for more than two hands in a row; the position "
    "then goes clockwise to a place with a wager on the previous hand, and if nobody takes it the "
    "game is broken.",
}
_HEADS = {"early": "before the draw", "bet": "made as"}
_CAPS = {"base": "no more than the base", "under base": "less than the base"}
_TOLD = {
    *("name", "bonus", "offered", "needs", "excludes", "excluded", "back_line"),
    *("low", "high", "cap", "cap_with", "partner", "partner_equal", "collected"),
}


def plain(value: Any) -> str:
    """Any value of the terms, in a few words."""
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
    """`8 packs, 416 cards` and what is special about them."""
    thing = "tiles" if deck.kind == "tiles" else "cards"
    unit = "set" if deck.kind == "tiles" else "pack"
    words = [f"{deck.packs} {unit}{'s' * (deck.packs > 1)}", f"{size(deck)} {thing}"]
    jokers = deck.jokers + deck.packs * deck.jokers_per_pack
    if jokers:
        words.append(f"{jokers} joker{'s' * (jokers > 1)} among them")
    if deck.without:
        words.append(f"without {_cards(deck.without)}")
    if deck.bonus:
        words.append(f"marked as bonus cards: {_cards(deck.bonus)}")
    if deck.delete:
        out = ", ".join(
            f"{_cards([name])} of {n} pack{'s' * (n > 1)}" for name, n in deck.delete.items()
        )
        words.append(f"taken out: {out}")
    return ", ".join(words)


def _cards(names: Iterable[str]) -> str:
    """Ranks and suits as they are called; a single card by its name."""
    return ", ".join(
        _SUITS.get(name) or (f"{_RANKS.get(name, name)}s" if len(name) == 1 else name)
        for name in names
    )


def shoe_words(shoe: ShoeTerms) -> str:
    """When the cards are shuffled, and what is burned."""
    if shoe.shuffle == "every round":
        words = "shuffled for every round"
    elif shoe.shuffle == "back of the deck":
        words = (
            f"after every hand the discards are shuffled with {shoe.cut_card} cards from the back "
            "of the deck and put there again"
        )
    else:
        words = f"dealt down to a cut card with {shoe.cut_card} cards behind it"
    if shoe.decks > 1:
        words += f", {shoe.decks} decks in turn"
    if isinstance(shoe.burn, str):
        words += "; after a shuffle as many cards are burned as the first one counts"
    elif shoe.burn:
        words += f"; after a shuffle {shoe.burn} card{'s' * (shoe.burn > 1)} burned"
    return words


def table_words(table: TableTerms, spots: Iterable[SpotTerms] = ()) -> str:
    """Seats, and where else one may wager."""
    words = f"{table.seats} seats"
    taken = [spot.back_line for spot in spots]
    if taken and not any(taken):
        words += "; no back line"
    if table.other_positions:
        words += "; a bettor may also wager where nobody sits"
    if table.boxed_burns:
        words += f"; after a boxed card {table.boxed_burns} more are burned"
    if table.flawed == "after the deal":
        words += "; the next cards replace boxed and exposed ones once the deal is complete"
    if table.looks == "one hand":
        words += "; a bettor with several hands sees one of them"
    if table.discs:
        words += "; a hand without action for want of a bank earns a free-collection disc"
    return words


def limits_words(table: TableTerms) -> str:
    """What is filed, and what a table has unless its house says otherwise."""
    filed, usual = table.limits, usual_limits(table)
    if filed is not None and (filed.low, filed.high) == (usual.low, usual.high):
        return filed_words(filed)
    printed = "none printed" if filed is None else filed_words(filed)
    ours = f"{dollars(usual.low)} to {dollars(usual.high)} unless the house says otherwise"
    return f"{printed}; {ours}"


def rotation_words(table: TableTerms) -> str:
    """How the player-dealer's position goes round."""
    return _ROTATION[table.rotation]


def action_words(action: ActionTerms) -> list[str]:
    """Where the action begins."""
    if action.by in ("left", "none"):
        return [_ACTION[action.by]]
    if action.by == "card":
        hand, _, number = action.card.rpartition("-")
        which = _ORDINALS.get(number, f"card {number}")
        whose = "player-dealer's" if hand == "dealer" else f"{hand.capitalize()} hand's"
        lines = [f"The value of the {whose} {which} card decides."]
        if action.values:
            values = ", ".join(f"{_RANKS.get(rank, rank)} {n}" for rank, n in action.values.items())
            lines.append(f"It counts: {values}; every other card its face.")
        if 0 in action.values.values():
            lines.append("What counts 0 gives the action to the seat beside the player-dealer.")
    elif action.by == "number":
        lines = [f"A random number from 1 to {action.numbers} decides."]
    else:
        lines = [_ACTION[action.by]]
        also = [f"{_RANKS.get(rank, rank)} {n}" for rank, n in action.values.items() if n]
        if also:
            lines.append(f"These count as well: {', '.join(also)}.")
    lines.append(_COUNTING[action.counting])
    if action.empty_seats == "counted":
        lines.append(
            f"Seats are counted {action.direction}, empty ones too; from one without a wager the "
            f"action goes on {action.onward} to the next wager."
        )
    else:
        lines.append(f"Seats with a wager are counted {action.direction}; the rest passed over.")
    if action.counting in ("banker-is-zero", "banker-is-one"):
        turned = action.own == "next" and action.onward != action.direction
        way = f", {action.onward}" if turned else ""
        lines.append(f"If it falls on the player-dealer, the action is {_OWN[action.own]}{way}.")
    if action.placed == "when short":
        lines.append("It is placed only when the bank is short.")
    return lines


def _order_words(order: Order, names: dict[str, str]) -> str:
    offered = [[names[spot] for spot in trip if spot in names] for trip in order.trips]
    trips = "; then ".join(
        ", ".join(trip) + " seat by seat" * (len(trip) > 1) for trip in offered if trip
    )
    start = _STARTS[order.start]
    losers = ", every loser before any winner" if order.losers_first else ""
    return f"from {start}, {order.direction}{losers}: {trips}"


def settlement_words(stages: tuple[Stage, ...], names: dict[str, str]) -> list[str]:
    """One line a stage, and one for the order of a short bank; none where nothing is settled."""
    lines = []
    for stage in stages:
        if not any(spot in names for trip in stage.order.trips for spot in trip):
            continue
        lines.append(f"{stage.stage}: {_order_words(stage.order, names)}")
        if stage.short is not None:
            lines.append(
                f"{stage.stage}, when the bank is short: {_order_words(stage.short, names)}"
            )
    return lines


def coverage_words(terms: BankedTerms, *, gives_up: bool) -> list[str]:
    """What the bank covers, and in which order where several are at one place."""
    words = [_COVERAGE[terms.coverage]]
    if gives_up:
        words.append(_GIVEN_UP[terms.given_up])
    if any(spot.back_line for spot in terms.spots.values()):
        words.append(_AT_ONE_PLACE[terms.at_one_place])
    return words


def wager_row(id: str, spots: Mapping[str, SpotTerms], names: dict[str, str]) -> dict[str, Any]:
    """One betting space; what the family adds to every space comes under its own name."""
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
            row[head] = "" if usual else plain(value)
    return row


def _on_back_line(spot: SpotTerms, spots: Mapping[str, SpotTerms]) -> bool:
    """What is wagered in the round is open to whoever has what it rests on."""
    if spot.placed == "before the deal":
        return spot.back_line
    return all(any(spots[base].back_line for base in group) for group in spot.bases)


def _anywhere(spot: SpotTerms) -> str:
    return ", wherever it lies" if spot.excludes and spot.excluded == "at the table" else ""


def _equal(spot: SpotTerms) -> str:
    return ", as much" if spot.partner and spot.partner_equal else ""


def _limits(spot: SpotTerms, names: dict[str, str]) -> str:
    shared = "".join(f", {names[each]} included" for each in spot.cap_with if each in names)
    words = [f"{_CAPS[spot.cap]}{shared}"] if spot.cap else []
    if spot.low or spot.high:
        low = dollars(spot.low) if spot.low else "table minimum"
        high = dollars(spot.high) if spot.high else "table maximum"
        words.append(f"{low} to {high}")
    return ", ".join(words)
