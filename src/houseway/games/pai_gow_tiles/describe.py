"""The round of play in words, from the terms that the script reads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from houseway.games.pai_gow_tiles.terms import TilesTerms
from houseway.games.piles import ONWARD
from houseway.hands.tiles import PAIRS

__all__ = ["describe"]

_FIRST: Final = {
    "numbered seat": "The first set goes to that seat, even the player-dealer's own.",
    "action button": "The first set goes to the seat with the action button.",
}
_UNUSED: Final = {
    "shown at the end": "those of seats without a wager are collected, and shown when all is "
    "settled",
    "not shown": "those of seats without a wager are collected",
}
_FOUL: Final = {
    "none": "The higher of the two stacks is the high hand, however they lie.",
    "loses": "A high hand that is lower than the low hand is foul and loses; the player-dealer's "
    "higher stack is always the high one.",
}
_LIKE: Final = "Of two wongs, two gongs or two hands by the same digit the higher high tile wins"
_DEAD: Final = {
    "in turn": "A hand that is ruled dead loses, and so does a forfeited wager, when its turn "
    "comes to be settled.",
    "at once": "A hand that is ruled dead loses at once, and so does a forfeited wager.",
}
_CONTROL: Final = {
    "seated": "The seated player sets a hand that others wager on as well.",
    "twice": "The seated player sets a hand that others wager on as well, unless one of them has "
    "twice his wager.",
    "largest": "The largest wager on a hand decides how it is set.",
}


def describe(terms: TilesTerms) -> list[str]:
    """The round of play in words."""
    return [
        *_wagering(terms),
        *_dealing(terms),
        *_setting(terms),
        *_comparing(terms),
        *_ranking(terms),
    ]


def _wagering(terms: TilesTerms) -> Iterator[str]:
    if any(spot.joint for spot in terms.spots.values()):
        yield (
            "Others may join their money with the wager of who sits there, or where nobody does "
            "with the first one (Kum-Kum), each at least the table minimum; it is limited, "
            "charged, covered and settled as one, and the collection on it is borne by shares."
        )


def _dealing(terms: TilesTerms) -> Iterator[str]:
    seats = terms.table.seats
    yield f"The tiles are stacked face down in {seats} sets of four."
    if terms.chosen_pile:
        yield f"The player-dealer chooses the set that goes first; {ONWARD[terms.other_piles]}."
    own = [number for number in range(1, 19) if number % seats == 1]
    numbers = f"{', '.join(map(str, own[:-1]))} and {own[-1]}"
    yield (
        "The player-dealer shakes three dice, and their total names a seat: his own is "
        f"{numbers}, the others follow {terms.action.direction}."
    )
    yield _FIRST[terms.first_pile]
    if terms.dealt_to == "all seats":
        to = f"to all {seats} seats; {_UNUSED[terms.unused]}"
    else:
        to = "to every position with a wager and to the player-dealer"
    yield f"The sets go {terms.table.dealt} {to}."


def _setting(terms: TilesTerms) -> Iterator[str]:
    yield (
        "Each player sets two tiles as the high hand and two as the low hand, or leaves it to the "
        f"house way ({terms.house_way.name})."
    )
    yield _FOUL[terms.foul]
    yield _CONTROL[terms.table.control]
    if terms.table.looks == "one hand":
        yield (
            "A bettor with several hands looks at one of them; the others are set by the house way."
        )
    yield "When all have set, the player-dealer's hand is opened, and he says how it is set."


def _comparing(terms: TilesTerms) -> Iterator[str]:
    yield (
        f"The hands are opened from the action button, {terms.settle[0].order.direction}, and "
        "compared, high with high and low with low. The wager wins if both are higher than the "
        "player-dealer's, pushes if one is, and else loses."
    )
    yield (
        "Equal hands are a copy, which is the player-dealer's; so is a tie of two hands worth 0, "
        "whatever their tiles."
    )
    if terms.dead == "loses":
        yield _DEAD[terms.given_up]


def _ranking(terms: TilesTerms) -> Iterator[str]:
    hands = terms.hands
    yield f"Pairs rank {', '.join(PAIRS)}."
    yield (
        "Below them come a wong (teen or dey with a 9), a gong (teen or dey with an 8), and other "
        "hands by the last digit of their spots, 9 to 0."
    )
    yield f"Single tiles rank {', '.join(hands.singles)}."
    if hands.second_tile:
        yield f"{_LIKE}; of two by the same digit, where these are alike, the other tile."
    else:
        yield f"{_LIKE}; the other tile is not compared."
    if hands.gee_joon_wild:
        yield "A tile of the gee joon counts 3 or 6, whichever is better."
    else:
        yield "The tiles of the gee joon count their spots."
