"""The rule sheet of pai gow tiles: its round of play in sentences, made from the terms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from houseway.games.pai_gow_tiles.terms import TilesTerms
from houseway.games.piles import ONWARD
from houseway.hands.tiles import PAIRS

_FIRST: Final = {
    "numbered seat": "The first set goes to that seat, even if it is the player-dealer's.",
    "action button": "The first set goes to the seat with the action button.",
}
_UNUSED: Final = {
    "shown at the end": "the sets of seats without a wager are collected and shown after the "
    "settlement",
    "not shown": "the sets of seats without a wager are collected",
}
_FOUL: Final = {
    "none": "The higher of the two stacks is the high hand, whichever way they are placed.",
    "loses": "A hand whose high hand ranks lower than its low hand is foul and loses; the "
    "player-dealer's higher stack is always the high hand.",
}
_LIKE: Final = (
    "Between two wongs, two gongs or two hands with the same last digit, the one with the higher "
    "high tile wins"
)
_DEAD: Final = {
    "in turn": "A hand that is ruled dead or a wager that is forfeited loses when its turn to be "
    "settled comes.",
    "at once": "A hand that is ruled dead or a wager that is forfeited loses at once.",
}
_CONTROL: Final = {
    "seated": "When several bettors have wagers on a hand, the seated player sets it.",
    "twice": "When several bettors have wagers on a hand, the seated player sets it, unless "
    "another has at least twice the seated player's wager.",
    "largest": "The bettor with the largest wager on a hand decides how it is set.",
}


def describe(terms: TilesTerms) -> list[str]:
    """Return the rule sheet's sentences for the round of play."""
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
            "Kum-Kum: other bettors may add their money to the wager of the player seated at a "
            "position or, where nobody is seated, to the first wager there, each with at least the "
            "table minimum. The joint wager is limited, charged, covered and settled as one, and "
            "each bettor bears a share of its collection."
        )


def _dealing(terms: TilesTerms) -> Iterator[str]:
    seats = terms.table.seats
    yield f"The tiles are stacked face down in {seats} sets of four tiles."
    if terms.chosen_pile:
        yield f"The player-dealer chooses the set that goes first; {ONWARD[terms.other_piles]}."
    own = [number for number in range(1, 19) if number % seats == 1]
    numbers = f"{', '.join(map(str, own[:-1]))} and {own[-1]}"
    yield (
        "The player-dealer shakes three dice, and their total names a seat: the player-dealer's "
        f"seat counts as {numbers}, and the others follow {terms.action.direction}."
    )
    yield _FIRST[terms.first_pile]
    if terms.dealt_to == "all seats":
        to = f"to all {seats} seats; {_UNUSED[terms.unused]}"
    else:
        to = "to every position with a wager and to the player-dealer"
    yield f"The sets go {terms.table.dealt} {to}."


def _setting(terms: TilesTerms) -> Iterator[str]:
    yield (
        "Each player sets two tiles as the high hand and two as the low hand, or asks for the "
        f"house way ({terms.house_way.name})."
    )
    yield _FOUL[terms.foul]
    yield _CONTROL[terms.table.control]
    if terms.table.looks == "one hand":
        yield (
            "A bettor with several hands looks at only one of them; the others are set by the "
            "house way."
        )
    yield (
        "When all players have set, the player-dealer's hand is opened and the player-dealer sets "
        "it."
    )


def _comparing(terms: TilesTerms) -> Iterator[str]:
    yield (
        f"The hands are opened from the action button, {terms.settle[0].order.direction}, and "
        "compared, high with high and low with low. A wager wins if both hands are higher than the "
        "player-dealer's, pushes if one is, and otherwise loses."
    )
    yield (
        "Equal hands are a copy, and the player-dealer wins copies; two hands worth 0 are a copy "
        "too, whatever their tiles."
    )
    if terms.dead == "loses":
        yield _DEAD[terms.given_up]


def _ranking(terms: TilesTerms) -> Iterator[str]:
    hands = terms.hands
    yield f"Pairs rank, from the highest: {', '.join(PAIRS)}."
    yield (
        "Below the pairs rank a wong (teen or dey with a 9), a gong (teen or dey with an 8), and "
        "then other hands by the last digit of their total spots, 9 down to 0."
    )
    yield f"Single tiles rank, from the highest: {', '.join(hands.singles)}."
    if hands.second_tile:
        yield (
            f"{_LIKE}; if those tiles are alike in two hands with the same last digit, the other "
            "tile decides."
        )
    else:
        yield f"{_LIKE}; the other tile is not compared."
    if hands.gee_joon_wild:
        yield "A tile of the gee joon counts 3 or 6, whichever is better."
    else:
        yield "The tiles of the gee joon count their spots."
