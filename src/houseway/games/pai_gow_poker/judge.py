"""The judge of pai gow poker: a wager's outcome from the cards as they were set."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from houseway.bets.pai_gow import BETS, PaiGowSeen, is_ace_high, is_nine_high
from houseway.cards.card import JOKER, Card
from houseway.errors import TextError
from houseway.games.pai_gow_poker.setter import check_seven, set_hand
from houseway.games.pai_gow_poker.terms import PaiGowTerms
from houseway.hands.hand_names import hand_words
from houseway.hands.pai_gow import pai_gow_hands
from houseway.rules.banked.outcomes import Lose, NoAction, Outcome


class PaiGowFacts(msgspec.Struct, frozen=True, kw_only=True):
    """The facts on which a wager is judged: two cards in front and five behind on both sides.

    If nobody sets, because the player-dealer's seven cards decide, all seven are behind.
    """

    front: tuple[Card, ...]
    back: tuple[Card, ...]
    bank_front: tuple[Card, ...]
    bank_back: tuple[Card, ...]
    dead: bool = False
    """Whether its hand was ruled dead."""


def judge(terms: PaiGowTerms, spot: str, facts: PaiGowFacts) -> Outcome:
    """Return the outcome of a wager on this spot; copies go to the player-dealer."""
    wager = terms.wagers[spot]
    if facts.dead:
        return NoAction("the hand is dead")
    bank = (*facts.bank_front, *facts.bank_back)
    for_all = bank_lines(terms, bank, facts.bank_front)
    if wager.bet in BETS:
        seven = (*facts.front, *facts.back)
        made = bonus_lines(terms, spot, seven, bank, facts.bank_front)
        return wager.outcome([*made, *for_all])
    pushed = any(wager.pushes.get(line) for line in for_all)
    foul = is_foul(terms, facts.front, facts.back)
    if foul and not (pushed and terms.push_or_foul == "push"):
        return Lose(line="foul")
    if pushed:
        return wager.outcome(for_all)
    if is_foul(terms, facts.bank_front, facts.bank_back):
        return wager.outcome(("win",))
    hands = pai_gow_hands(terms.hands)
    behind, bank_behind = hands.back_strength(facts.back), hands.back_strength(facts.bank_back)
    in_front = hands.front_strength(facts.front, behind)
    bank_in_front = hands.front_strength(facts.bank_front, bank_behind)
    won = (in_front > bank_in_front) + (behind > bank_behind)
    return wager.outcome(((), ("one of two",), ("win",))[won])


def bank_lines(terms: PaiGowTerms, bank: Sequence[Card], front: Sequence[Card] = ()) -> list[str]:
    """Return the lines that the player-dealer's seven cards, and the front as set, make for
    every wager."""
    ace, nine = is_ace_high(bank, terms.hands), is_nine_high(front)
    return ["player-dealer ace high"] * ace + ["player-dealer nine high"] * nine


def bonus_lines(
    terms: PaiGowTerms,
    spot: str,
    seven: Sequence[Card],
    bank: Sequence[Card] = (),
    bank_front: Sequence[Card] = (),
) -> list[str]:
    """Return the lines of a bonus bet that the cards make."""
    wager = terms.wagers[spot]
    cards = PaiGowSeen(
        seven=tuple(seven),
        bank=tuple(bank),
        bank_front=tuple(bank_front),
        hands=terms.hands,
        best_hand=wager.best_hand,
        royal_match=wager.royal_match,
    )
    return BETS[wager.bet].made(cards)


def is_foul(terms: PaiGowTerms, front: Sequence[Card], back: Sequence[Card]) -> bool:
    """Return whether a hand is foul: not two and five cards, or the back not higher."""
    return pai_gow_hands(terms.hands).is_foul(front, back)


def house_way(terms: PaiGowTerms, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the front by the house way; if the hand is not seven valid cards, the first two."""
    try:
        check_seven(cards)
    except TextError:
        return tuple(cards[:2])
    return set_hand(terms.house_way, terms.hands, cards).front


def name_hand(terms: PaiGowTerms, cards: Sequence[Card]) -> str:
    """Name a front or a back; seven cards that are not set yet have no name."""
    hands = pai_gow_hands(terms.hands)
    if len(cards) == 5:
        return hand_words(hands.back_hand(cards))
    if len(cards) == 2 and not (terms.hands.joker == "wild" and JOKER in cards):
        return hand_words(hands.front_hand(cards, ()))
    return ""


def name_front(terms: PaiGowTerms, front: Sequence[Card], back: Sequence[Card]) -> str:
    """Name a front; the value of a wild joker in it depends on the back."""
    if len(front) == 2 and len(back) == 5:
        return hand_words(pai_gow_hands(terms.hands).front_hand(front, back))
    return name_hand(terms, front)
