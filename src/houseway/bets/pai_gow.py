"""Bonus bets of pai gow poker: from seven cards to the lines of their pay tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, Literal

import msgspec

from houseway.cards.card import JOKER, Card, rank
from houseway.hands.pai_gow import ACE, PaiGowRanking, pai_gow_hands
from houseway.hands.seven_card import has_royal_match, seven_card_straight_flush

__all__ = [
    "BETS",
    "BestHand",
    "PaiGowBet",
    "PaiGowSeen",
    "RoyalMatch",
    "ace_high",
    "fortune",
    "is_ace_high",
    "is_nine_high",
    "tiger_9",
]

_NINE: Final = 7

BestHand = Literal["highest paid", "highest ranked"]
"""What a straight over three of a kind is paid as, where three of a kind pays more (000-40)."""

RoyalMatch = Literal["joker may complete", "no joker"]
"""Whether the joker may be a card of the royal flush beside a royal match (000-40)."""


class PaiGowSeen(msgspec.Struct, frozen=True, kw_only=True):
    """What a bonus bet may look at, and how the edition reads it."""

    seven: tuple[Card, ...]
    bank: tuple[Card, ...] = ()
    """The player-dealer's seven."""
    bank_front: tuple[Card, ...] = ()
    """The player-dealer's two-card hand as it was set."""
    hands: PaiGowRanking
    best_hand: BestHand = "highest paid"
    royal_match: RoyalMatch = "joker may complete"


def fortune(cards: PaiGowSeen) -> list[str]:
    """What the seven cards hold, the highest first: a straight may lie over three of a kind."""
    seven = cards.seven
    lines = []
    run = seven_card_straight_flush(seven)
    if run:
        lines.append("7 card straight flush" + " with joker" * (run == "with joker"))
    if _has_royal_match(cards):
        lines.append("royal flush + royal match")
    best = cards.hands.order.order[-(pai_gow_hands(cards.hands).strength(seven) >> 20)]
    if best == "five of a kind":  # below aces no table has a line for it
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
    """Cards of one rank, the joker among them: a bug is an ace, a wild one any of them."""
    seven, ranking = cards.seven, cards.hands
    counts = Counter(rank(card) for card in seven if card != JOKER)
    if JOKER in seven and not pai_gow_hands(ranking).must_complete(seven):
        counts[counts.most_common(1)[0][0] if ranking.joker == "wild" else ACE] += 1
    return max(counts.values())


def is_ace_high(seven: Sequence[Card], ranking: PaiGowRanking) -> bool:
    """Seven cards without a pair, a straight or a flush, the highest an ace or a joker for one."""
    if len(seven) != 7 or not any(card == JOKER or rank(card) == ACE for card in seven):
        return False
    hands = pai_gow_hands(ranking)
    return hands.strength(seven) < hands.least("one pair")


def ace_high(cards: PaiGowSeen) -> list[str]:
    """Whether the player-dealer's seven cards are ace-high, with or without the joker, and the
    player's too."""
    if not is_ace_high(cards.bank, cards.hands):
        return []
    line = "ace high with joker" if JOKER in cards.bank else "ace high without joker"
    return [*["both ace high"] * is_ace_high(cards.seven, cards.hands), line]


def is_nine_high(front: Sequence[Card]) -> bool:
    """Whether two cards are no pair and their higher one is a nine; a joker is an ace."""
    ranks = sorted(ACE if card == JOKER else rank(card) for card in front)
    return len(ranks) == 2 and ranks[0] < ranks[1] == _NINE


def tiger_9(cards: PaiGowSeen) -> list[str]:
    """Whether the player-dealer plays a nine-high two-card hand."""
    return ["nine high"] * is_nine_high(cards.bank_front)


class PaiGowBet(msgspec.Struct, frozen=True):
    """A bet: the lines its pay table may name, what makes them, and words for a rule sheet."""

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
        "paid by the player's own seven cards, however they are set and whatever the game wager "
        "does",
    ),
    "ace-high": PaiGowBet(
        ("both ace high", "ace high with joker", "ace high without joker"),
        ace_high,
        "wins on the player-dealer's ace-high hand, or on his and the player's, as its lines name "
        "them, and never on the player's alone",
    ),
    "tiger-9": PaiGowBet(
        ("nine high",),
        tiger_9,
        "paid if the two-card hand that the player-dealer plays is nine-high, whatever the game "
        "wager does",
    ),
}
"""Every bet beside the game wager, by its name: the one place where it is declared."""
