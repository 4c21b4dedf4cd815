"""The rule sheet of pai gow poker: its round of play in sentences, made from the terms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from houseway.bets.pai_gow import BETS
from houseway.games.pai_gow_poker.terms import PaiGowTerms, PaiGowWager
from houseway.games.piles import ONWARD
from houseway.money import dollars, parse_dollars

_FOUL: Final = {
    "loses": "A hand whose two cards do not rank lower than its five is foul and loses.",
    "house way": "A hand whose two cards do not rank lower than its five is foul and is set again "
    "by the house way.",
}
_BANK_FOUL: Final = {
    "loses": "If the player-dealer sets a foul hand, every hand that is not foul wins.",
    "house way": "If the player-dealer sets a foul hand, it is set again by the house way.",
}
_NOBODY_SETS: Final = {
    "push": ", and nobody sets a hand",
    "foul": "; players still set their hands, and a foul hand loses",
}
_ENVY_FOR: Final = {
    "bettors of the bonus": "another player who has made the bet",
    "any player": "any other player",
}
_ENVY_OWN: Final = {
    "hands wagered on": "Every hand on which a bettor has a wager counts as that bettor's own.",
    "own seat": "A hand at another player's seat does not count as the bettor's own, even if the "
    "bettor has a wager on it.",
}
_ENVY_PAID: Final = {
    "at the end": "Envy is paid after all other wagers are settled, in the same order.",
    "in turn": "Envy is paid at each seat after the other wagers there.",
}
_NINE_HIGH: Final = {
    "push": ", even one on a foul hand",
    "foul": ", except one on a foul hand, which loses",
}
_JOKER: Final = {
    "bug": "The joker is an ace, or completes a straight, a flush or a straight flush.",
    "wild": "The joker stands for any card.",
}
_BUG: Final = {"completes if it can": "It is an ace only when it completes none of these."}
_WILD_FRONT: Final = {
    "never fouls": "In the two-card hand it is the highest card that does not foul the hand.",
    "never fouls beside an ace": "In the two-card hand with an ace it is the highest card that "
    "does not foul the hand; with any other card it makes a pair.",
}
_FIVES: Final = {
    "five aces": "Five aces rank above a royal flush.",
    "five of a kind": "Five of a kind ranks above a royal flush.",
    "none": "Four aces and the joker are four of a kind.",
}
_WHEEL: Final = {
    "lowest": "A-2-3-4-5 is the lowest straight.",
    "second highest": "A-2-3-4-5 is the second-highest straight.",
}
_FLUSH: Final = {
    "highest missing": "In a flush the joker is the highest missing card.",
    "an ace": "In a flush the joker is an ace, even if the flush already has one.",
}


def describe(terms: PaiGowTerms) -> list[str]:
    """Return the rule sheet's sentences for the round of play."""
    bonuses = [spot for spot in terms.wagers.values() if spot.offered and spot.bet in BETS]
    return [
        *_dealing(terms),
        *_setting(terms),
        *_comparing(terms),
        *_ranking(terms),
        *(sentence for spot in bonuses for sentence in _bonus(terms, spot)),
    ]


def _dealing(terms: PaiGowTerms) -> Iterator[str]:
    seats = terms.table.seats
    side = "left" if terms.table.dealt == "clockwise" else "right"
    by = "three dice name" if terms.action.by == "dice" else "a random number names"
    start = f"starting with the seat that {by}; the player-dealer's seat counts as 1, 8 and 15"
    if terms.from_the_left:
        start = "starting at the house dealer's left"
    yield (
        f"{seats} piles of 7 cards are delivered face down to all {seats} seats, "
        f"{terms.table.dealt}, {start}."
    )
    if terms.first_pile == "action button":
        yield (
            f"If that is the player-dealer's own seat, the seat to the player-dealer's {side} gets "
            "the first pile and the action."
        )
    elif not terms.from_the_left:
        yield (
            "If that is the player-dealer's own seat, the player-dealer gets the first pile and "
            f"the seat to the {side} gets the action."
        )
    if terms.piles == "to and fro":
        yield "The piles are dealt one card at a time, from left to right and back."
    if terms.chosen_pile:
        yield f"The player-dealer chooses the pile that goes first; {ONWARD[terms.other_piles]}."
    yield "The piles of seats without a wager are collected."


def _setting(terms: PaiGowTerms) -> Iterator[str]:
    face_up = terms.bank_opened == "before the players set"
    if face_up:
        yield from _bank(terms, "Before the players set")
        yield from _ace_high(terms)
    yield (
        "Each player sets a two-card hand in front and a five-card hand behind; the five-card hand "
        "must rank higher."
    )
    if terms.table.control == "largest":
        yield "The bettor with the largest wager on a hand decides how it is set."
    elif terms.table.control == "twice":
        yield (
            "A back-line bettor with at least twice the seated player's wager decides how the hand "
            "is set."
        )
    elif terms.game.back_line:
        yield "When several bettors have wagers on a hand, the seated player sets it."
    if terms.table.looks == "one hand":
        yield (
            "A bettor with several hands looks at only one of them; the others are set by the "
            "house way."
        )
    yield _FOUL[terms.foul]
    if not face_up:
        yield from _bank(terms, "When all players have set")


def _bank(terms: PaiGowTerms, when: str) -> Iterator[str]:
    if terms.bank_sets == "house way":
        yield (
            f"{when}, the player-dealer's hand is opened and set by the house way "
            f"({terms.house_way.name})."
        )
        return
    yield f"{when}, the player-dealer's hand is opened and the player-dealer sets it."
    yield _BANK_FOUL[terms.bank_foul]


def _ace_high(terms: PaiGowTerms) -> Iterator[str]:
    pushed = [w.name for w in terms.wagers.values() if w.pushes.get("player-dealer ace high")]
    if not pushed:
        return
    yield (
        f"If the player-dealer's seven cards are an ace-high hand, the {' and the '.join(pushed)} "
        f"push{'es' if len(pushed) == 1 else ''}{_NOBODY_SETS[terms.push_or_foul]}. An ace-high "
        "hand has no pair, straight or flush, and its highest card is an ace or the joker as an "
        "ace."
    )


def _comparing(terms: PaiGowTerms) -> Iterator[str]:
    if terms.game.pushes.get("player-dealer nine high"):
        foul = _NINE_HIGH[terms.push_or_foul] if terms.foul == "loses" else ""
        yield (
            "If the player-dealer's two-card hand is nine-high (no pair, and the higher card a "
            f"nine), every game wager pushes{foul}."
        )
    yield (
        "The hands are opened and compared, two cards with two and five with five. The game wager "
        "wins if both hands are higher than the player-dealer's, pushes if one is, and otherwise "
        "loses."
    )
    yield "Equal hands are a copy, and the player-dealer wins copies."


def _ranking(terms: PaiGowTerms) -> Iterator[str]:
    yield _JOKER[terms.hands.joker]
    if terms.hands.joker == "bug":
        yield from filter(None, (_BUG.get(terms.hands.bug),))
    else:
        yield _WILD_FRONT[terms.hands.wild_front]
    yield _FIVES[terms.hands.fives]
    if terms.hands.joker == "wild" and terms.hands.fives == "five aces":
        yield "Four cards of any other rank and the joker are four of a kind."
    wheel = _WHEEL.get(terms.hands.wheel)
    if wheel:
        yield wheel
    yield _FLUSH[terms.hands.flush_joker]


def _bonus(terms: PaiGowTerms, spot: PaiGowWager) -> Iterator[str]:
    yield f"{spot.name}: {BETS[spot.bet].words}."
    if len(BETS[spot.bet].lines) == 1:
        return
    if spot.best_hand == "highest ranked":
        yield "Cards that make both a straight and three of a kind are paid as a straight."
    else:
        yield "If the cards make several lines, only the best-paying line is paid."
    if terms.hands.fives == "five of a kind":
        yield "Five of a kind of any rank but aces is paid as four of a kind."
    if spot.royal_match == "no joker":
        yield "The joker cannot be used for a royal match or for the royal flush that goes with it."
    if not spot.envy:
        return
    by_sum = sorted(spot.envy.items(), key=lambda pair: (-parse_dollars(pair[1]), pair[0]))
    sums = ", ".join(f"{line} {paid}" for line, paid in by_sum)
    yield (
        f"Envy: a {spot.name} of {dollars(spot.envy_from)} or more is also paid for each hand of "
        f"{_ENVY_FOR[spot.envy_for]}, never for the bettor's own hand or the player-dealer's: "
        f"{sums}."
    )
    if any(each.back_line for each in terms.wagers.values()):
        yield _ENVY_OWN[spot.envy_own]
    yield _ENVY_PAID[terms.envy_paid]
    if spot.pushes.get("player-dealer ace high"):
        yield "No Envy is paid when the player-dealer has an ace-high hand."
