"""Bonus bets beside a blackjack hand: from cards to the lines of their pay tables.

Each function names every line that the cards make; the best-paid of them counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, Literal

import msgspec

from houseway.cards.card import JOKER, Card, is_joker, is_red, rank, suit

__all__ = [
    "BETS",
    "BlackjackBet",
    "BlackjackSeen",
    "Judging",
    "bonus_bet",
    "buster",
    "lucky_lucky",
    "match_the_dealer",
    "red_flex",
    "super_match",
]

_ACE: Final = 12
_TENS: Final = (8, 9, 10, 11)


def _value(card: Card) -> int:
    """Face value, ten for pictures, one for an ace."""
    spots = rank(card)
    return 1 if spots == _ACE else min(spots + 2, 10)


def _same_suit(cards: Sequence[Card]) -> bool:
    return len({suit(card) for card in cards}) == 1


def buster(cards: int) -> list[str]:
    """The player-dealer's hand is over with so many cards."""
    return ["8 or more" if cards >= 8 else str(cards)]


def lucky_lucky(cards: Sequence[Card]) -> list[str]:
    """The player's two cards and the up card."""
    if any(is_joker(card) for card in cards):
        return []
    values = [_value(card) for card in cards]
    aces = values.count(1)
    totals = {sum(values) + 10 * high for high in range(aces + 1)}
    suited = "suited " if _same_suit(cards) else ""
    lines = []
    if sorted(values) == [7, 7, 7]:
        lines += ["777", f"{suited}777"]
    if sorted(values) == [6, 7, 8]:
        lines += ["678", f"{suited}678"]
    if 21 in totals:
        lines += ["21", f"{suited}21"]
    lines += [str(total) for total in (20, 19) if total in totals]
    return lines


def match_the_dealer(cards: Sequence[Card], up: Card) -> list[str]:
    """Whether the player's first two cards match the up card in rank, and in suit as well."""
    matches = [card for card in cards if rank(card) == rank(up) and not is_joker(card)]
    suited = sum(suit(card) == suit(up) for card in matches)
    plain_matches = len(matches) - suited
    return {
        (2, 0): ["two suited"],
        (1, 1): ["one suited, one not"],
        (1, 0): ["one suited"],
        (0, 2): ["two not suited"],
        (0, 1): ["one not suited"],
    }.get((suited, plain_matches), [])


def red_flex(cards: Sequence[Card]) -> list[str]:
    """The run of red cards from the first card of the player-dealer's hand."""
    run = 0
    for card in cards:
        if not is_red(card):
            break
        run += 1
    if run < 2:
        return []
    return ["7 or more" if run >= 7 else str(run)]


def super_match(cards: Sequence[Card]) -> list[str]:
    """The player's four first cards of both hands."""
    counts = sorted(Counter(rank(card) for card in cards).values(), reverse=True)
    return {
        (4,): ["four of a kind"],
        (2, 2): ["two pair"],
        (3, 1): ["three of a kind"],
        (2, 1, 1): ["pair"],
    }.get(tuple(counts), [])


def _tone(cards: Sequence[Card]) -> str:
    """Suited, of one colour, or mixed."""
    if _same_suit(cards):
        return "suited"
    return "same color" if len({is_red(card) for card in cards}) == 1 else "unsuited"


_DRAWN: Final = {"a-2-3-4": (1, 2, 3, 4), "7-7-7": (7, 7, 7), "6-7-8": (6, 7, 8)}


def bonus_bet(
    cards: Sequence[Card], *, natural: bool, in_order: bool = False, whole: bool = False
) -> list[str]:
    """The Lucky Derby Blackjack Bonus Bet (001-05), on the hand as it was played.

    Two-card lines are read off the first two cards. The others count as soon as the hand is just
    those cards, in any order unless `in_order`, whatever is drawn to them unless the `whole` hand
    has to be such; so a seventh card does not undo six that were not over.
    """
    if JOKER in cards:
        return []
    first = cards[:2]
    lines = []
    if natural:
        lines.append(f"blackjack {_tone(first)}")
    tens = all(rank(card) in _TENS for card in first)
    if rank(first[0]) == rank(first[1]):
        lines.append("pair of tens" if tens else "pair")
    elif tens:
        lines.append("two-card 20")
    values = [_value(card) for card in cards]
    for name, wanted in _DRAWN.items():
        got = values if whole else values[: len(wanted)]
        if tuple(got if in_order else sorted(got)) == wanted:
            lines.append(f"{name} {_tone(cards[: len(wanted)])}")
    if len(cards) >= 6 and sum(values[:6]) <= 21 and not (whole and len(cards) > 6):
        lines.append("six cards")
    return lines


_TONES: Final = ("suited", "same color", "unsuited")


class BlackjackSeen(msgspec.Struct, frozen=True, kw_only=True):
    """What a bonus bet may look at, at the position where it lies."""

    first: tuple[Card, ...]
    """The first two cards dealt, also where they were split or switched since."""
    first_natural: bool
    four: tuple[Card, ...]
    """The first two cards of every hand of the position."""
    hand: tuple[Card, ...]
    """The first hand as it was played."""
    natural: bool
    split: bool
    up: Card
    dealer: tuple[Card, ...]
    dealer_over: bool
    dealer_natural: bool


class Judging(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the cards are read where a book leaves it open."""

    order: Literal["any", "as dealt"] = "any"
    """Bonus Bet (001-05): whether A-2-3-4 and 6-7-8 may come in any order."""
    cards: Literal["on the way", "whole hand"] = "on the way"
    """Bonus Bet: whether a hand counts when it was once just those cards, or only if it ends so."""
    split: Literal["original cards", "first hand"] = "original cards"
    """Bonus Bet: what a hand that was split is judged on."""
    ace_with_ten: Literal["1 or 11", "12"] = "1 or 11"
    """Lucky Lucky: what the ace of a natural counts beside the up card."""


class BlackjackBet(msgspec.Struct, frozen=True):
    """A bet: the lines its pay table may name, what makes them, and words for a rule sheet."""

    lines: tuple[str, ...]
    made: Callable[[BlackjackSeen, Judging], list[str]]
    words: str


def _lucky_lucky(cards: BlackjackSeen, how: Judging) -> list[str]:
    if how.ace_with_ten == "12" and cards.first_natural:
        return []  # 22 and more
    return lucky_lucky([*cards.first, cards.up])


def _bonus_bet(cards: BlackjackSeen, how: Judging) -> list[str]:
    original = cards.split and how.split == "original cards"
    return bonus_bet(
        cards.first if original else cards.hand,
        natural=not original and cards.natural,
        in_order=how.order == "as dealt",
        whole=how.cards == "whole hand",
    )


BETS: Final = {
    "insurance": BlackjackBet(
        ("natural",),
        lambda cards, _: ["natural"] if cards.dealer_natural else [],
        "offered when the player-dealer shows an ace; paid if he has a natural",
    ),
    "buster": BlackjackBet(
        ("3", "4", "5", "6", "7", "8 or more"),
        lambda cards, _: buster(len(cards.dealer)) if cards.dealer_over else [],
        "paid when the player-dealer's hand is over, by the number of its cards",
    ),
    "lucky-lucky": BlackjackBet(
        ("suited 777", "suited 678", "777", "678", "suited 21", "21", "20", "19"),
        _lucky_lucky,
        "paid by a player's first two cards with the player-dealer's up card",
    ),
    "match-the-dealer": BlackjackBet(
        ("two suited", "one suited, one not", "one suited", "two not suited", "one not suited"),
        lambda cards, _: match_the_dealer(cards.first, cards.up),
        "paid when first cards of a player match the up card in rank",
    ),
    "red-flex": BlackjackBet(
        ("2", "3", "4", "5", "6", "7 or more"),
        lambda cards, _: red_flex(cards.dealer),
        "paid by the run of red cards from the player-dealer's first card on",
    ),
    "super-match": BlackjackBet(
        ("four of a kind", "two pair", "three of a kind", "pair"),
        lambda cards, _: super_match(cards.four),
        "paid by the four first cards of a player's two hands, before any switch",
    ),
    "bonus-bet": BlackjackBet(
        (
            *(
                f"{name} {tone}"
                for name in ("blackjack", "a-2-3-4", "7-7-7", "6-7-8")
                for tone in _TONES
            ),
            "six cards",
            "pair",
            "pair of tens",
            "two-card 20",
        ),
        _bonus_bet,
        "paid by the cards of a player's own hand",
    ),
}
"""Every bet beside the game wager, by its name: the one place where it is declared."""
