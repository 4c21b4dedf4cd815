"""Bonus bets of pai gow poker: from seven cards to the lines of their pay tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, Literal

import msgspec

from houseway.cards.card import JOKER, Card, rank
from houseway.hands.pai_gow import ACE, PaiGowRanking, pai_gow_hands
from houseway.hands.seven_card import has_royal_match, seven_card_straight_flush

_NINE: Final = 7

BestHand = Literal["highest paid", "highest ranked"]
"""How a straight that also holds three of a kind is paid, where the latter pays more (000-40)."""

RoyalMatch = Literal["joker may complete", "no joker"]
"""Whether the joker may be a card of the royal flush in a royal flush + royal match (000-40)."""


class PaiGowSeen(msgspec.Struct, frozen=True, kw_only=True):
    """The cards that a bonus bet may depend on, and the edition's readings."""

    seven: tuple[Card, ...]
    bank: tuple[Card, ...] = ()
    """The player-dealer's seven cards."""
    bank_front: tuple[Card, ...] = ()
    """The player-dealer's two-card hand as it was set."""
    hands: PaiGowRanking
    best_hand: BestHand = "highest paid"
    royal_match: RoyalMatch = "joker may complete"


def fortune(cards: PaiGowSeen) -> list[str]:
    """Return the lines that the seven cards make, the highest first.

    A straight may hide three of a kind, which some tables pay more.
    """
    seven = cards.seven
    lines = []
    run = seven_card_straight_flush(seven)
    if run:
        lines.append("7 card straight flush" + " with joker" * (run == "with joker"))
    if _has_royal_match(cards):
        lines.append("royal flush + royal match")
    best = cards.hands.order.order[-(pai_gow_hands(cards.hands).strength(seven) >> 20)]
    if best == "five of a kind":  # no table has a line for five of a kind below aces
        aces = sum(rank(card) == ACE for card in seven if card != JOKER)
        best = "five aces" if aces == 4 else "four of a kind"
    lines.append(best)
    if best == "straight" and cards.best_hand == "highest paid" and _most_alike(cards) >= 3:
        lines.append("three of a kind")
    return lines


def _has_royal_match(cards: PaiGowSeen) -> bool:
    allowed = cards.hands.joker if cards.royal_match == "joker may complete" else "none"
    return has_royal_match(cards.seven, joker=allowed)


def _most_alike(cards: PaiGowSeen) -> int:
    """Return the largest number of cards of one rank; a bug is an ace, a wild joker any card."""
    seven, ranking = cards.seven, cards.hands
    counts = Counter(rank(card) for card in seven if card != JOKER)
    if JOKER in seven and not pai_gow_hands(ranking).must_complete(seven):
        counts[counts.most_common(1)[0][0] if ranking.joker == "wild" else ACE] += 1
    return max(counts.values())


def is_ace_high(seven: Sequence[Card], ranking: PaiGowRanking) -> bool:
    """Return whether seven cards are ace-high (the joker as an ace): no pair or better."""
    if len(seven) != 7 or not any(card == JOKER or rank(card) == ACE for card in seven):
        return False
    hands = pai_gow_hands(ranking)
    return hands.strength(seven) < hands.least("one pair")


def ace_high(cards: PaiGowSeen) -> list[str]:
    """Return the lines for a player-dealer ace-high, with or without joker, alone or with the
    player's."""
    if not is_ace_high(cards.bank, cards.hands):
        return []
    line = "ace high with joker" if JOKER in cards.bank else "ace high without joker"
    return [*["both ace high"] * is_ace_high(cards.seven, cards.hands), line]


def is_nine_high(front: Sequence[Card]) -> bool:
    """Return whether two cards are not a pair and the higher is a nine; a joker is an ace."""
    ranks = sorted(ACE if card == JOKER else rank(card) for card in front)
    return len(ranks) == 2 and ranks[0] < ranks[1] == _NINE


def tiger_9(cards: PaiGowSeen) -> list[str]:
    """Return the line for a nine-high two-card hand of the player-dealer."""
    return ["nine high"] * is_nine_high(cards.bank_front)


class PaiGowBet(msgspec.Struct, frozen=True):
    """A bet: its possible pay lines, the function that finds them, and its rule-sheet text."""

    lines: tuple[str, ...]
    made: Callable[[PaiGowSeen], list[str]]
    words: str


BETS: Final = {
    "fortune": PaiGowBet(
        (
            "7 card straight flush",
            "royal flush + royal match",
            "7 card straight flush with joker",
            "five aces",
            "royal flush",
            "straight flush",
            "four of a kind",
            "full house",
            "flush",
            "three of a kind",
            "straight",
        ),
        fortune,
        "paid on the player's own seven cards, however they are set and whatever happens to the "
        "game wager",
    ),
    "ace-high": PaiGowBet(
        ("both ace high", "ace high with joker", "ace high without joker"),
        ace_high,
        "paid when the player-dealer has an ace-high hand, or when the player-dealer and the "
        "player both have one, as its pay table lists; the player's ace-high hand by itself wins "
        "nothing",
    ),
    "tiger-9": PaiGowBet(
        ("nine high",),
        tiger_9,
        "paid if the two-card hand the player-dealer plays is nine-high, whatever happens to the "
        "game wager",
    ),
}
"""Every bet besides the game wager, by name. Each bet is declared only here."""
