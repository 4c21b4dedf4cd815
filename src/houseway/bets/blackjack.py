"""Bonus bets of blackjack: from cards to the lines of their pay tables.

Each function returns every line that the cards make; the best-paid of them counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, Literal

import msgspec

from houseway.cards.card import JOKER, Card, is_joker, is_red, rank, suit

_ACE: Final = 12
_TENS: Final = (8, 9, 10, 11)


def _value(card: Card) -> int:
    """Return a card's face value: ten for pictures, one for an ace."""
    spots = rank(card)
    return 1 if spots == _ACE else min(spots + 2, 10)


def _same_suit(cards: Sequence[Card]) -> bool:
    return len({suit(card) for card in cards}) == 1


def buster(cards: int) -> list[str]:
    """Return the line for a player-dealer hand that busts with this many cards."""
    return ["8 or more" if cards >= 8 else str(cards)]


def lucky_lucky(cards: Sequence[Card]) -> list[str]:
    """Return the lines that the player's two cards and the up card make."""
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
    """Return the line for first cards that match the up card in rank, suited or not."""
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
    """Return the line for the run of red cards that begins the player-dealer's hand."""
    run = 0
    for card in cards:
        if not is_red(card):
            break
        run += 1
    if run < 2:
        return []
    return ["7 or more" if run >= 7 else str(run)]


def super_match(cards: Sequence[Card]) -> list[str]:
    """Return the line that the first four cards of the player's two hands make."""
    counts = sorted(Counter(rank(card) for card in cards).values(), reverse=True)
    return {
        (4,): ["four of a kind"],
        (2, 2): ["two pair"],
        (3, 1): ["three of a kind"],
        (2, 1, 1): ["pair"],
    }.get(tuple(counts), [])


def _tone(cards: Sequence[Card]) -> str:
    """Return whether the cards are suited, of one color, or mixed."""
    if _same_suit(cards):
        return "suited"
    return "same color" if len({is_red(card) for card in cards}) == 1 else "unsuited"


_MULTI_CARD_LINES: Final = {"a-2-3-4": (1, 2, 3, 4), "7-7-7": (7, 7, 7), "6-7-8": (6, 7, 8)}


def bonus_bet(
    cards: Sequence[Card], *, natural: bool, in_order: bool = False, whole: bool = False
) -> list[str]:
    """Return the lines of the Lucky Derby Blackjack Bonus Bet (001-05) for a hand as played.

    Two-card lines depend on the first two cards. The other lines count as soon as the hand is
    exactly those cards, in any order unless `in_order`. Cards drawn later do not undo them unless
    the `whole` hand must match, so a seventh card that busts does not undo "six cards".
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
    for name, wanted in _MULTI_CARD_LINES.items():
        got = values if whole else values[: len(wanted)]
        if tuple(got if in_order else sorted(got)) == wanted:
            lines.append(f"{name} {_tone(cards[: len(wanted)])}")
    if len(cards) >= 6 and sum(values[:6]) <= 21 and not (whole and len(cards) > 6):
        lines.append("six cards")
    return lines


_TONES: Final = ("suited", "same color", "unsuited")


class BlackjackSeen(msgspec.Struct, frozen=True, kw_only=True):
    """The cards that a bonus bet may depend on, at the position where it is placed."""

    first: tuple[Card, ...]
    """The first two cards as dealt, even if they were split or switched later."""
    first_natural: bool
    four: tuple[Card, ...]
    """The first two cards of every hand at the position."""
    hand: tuple[Card, ...]
    """The first hand as it was played."""
    natural: bool
    split: bool
    up: Card
    dealer: tuple[Card, ...]
    dealer_over: bool
    dealer_natural: bool


class Judging(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The readings of bonus bets, for points that a book leaves open."""

    order: Literal["any", "as dealt"] = "any"
    """Bonus Bet (001-05): whether A-2-3-4 and 6-7-8 may come in any order."""
    cards: Literal["on the way", "whole hand"] = "on the way"
    """Bonus Bet: whether a hand counts if it was those cards at some point, or only at its end."""
    split: Literal["original cards", "first hand"] = "original cards"
    """Bonus Bet: the cards on which a split hand is judged."""
    ace_with_ten: Literal["1 or 11", "12"] = "1 or 11"
    """Lucky Lucky: what the ace of a natural counts together with the up card."""


class BlackjackBet(msgspec.Struct, frozen=True):
    """A bet: its possible pay lines, the function that finds them, and its rule-sheet text."""

    lines: tuple[str, ...]
    made: Callable[[BlackjackSeen, Judging], list[str]]
    words: str


def _lucky_lucky(cards: BlackjackSeen, how: Judging) -> list[str]:
    if how.ace_with_ten == "12" and cards.first_natural:
        return []  # natural 21 as 12, so the total is 22 or more
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
        "offered when the player-dealer shows an ace; paid if the player-dealer has a natural",
    ),
    "buster": BlackjackBet(
        ("3", "4", "5", "6", "7", "8 or more"),
        lambda cards, _: buster(len(cards.dealer)) if cards.dealer_over else [],
        "paid when the player-dealer's hand busts, by the number of cards in it",
    ),
    "lucky-lucky": BlackjackBet(
        ("suited 777", "suited 678", "777", "678", "suited 21", "21", "20", "19"),
        _lucky_lucky,
        "paid on a player's first two cards together with the player-dealer's up card",
    ),
    "match-the-dealer": BlackjackBet(
        ("two suited", "one suited, one not", "one suited", "two not suited", "one not suited"),
        lambda cards, _: match_the_dealer(cards.first, cards.up),
        "paid when one or both of a player's first two cards match the up card in rank",
    ),
    "red-flex": BlackjackBet(
        ("2", "3", "4", "5", "6", "7 or more"),
        lambda cards, _: red_flex(cards.dealer),
        "paid on the number of red cards in a row, counted from the player-dealer's first card",
    ),
    "super-match": BlackjackBet(
        ("four of a kind", "two pair", "three of a kind", "pair"),
        lambda cards, _: super_match(cards.four),
        "paid on the first four cards of a player's two hands, before any switch",
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
        "paid on the cards of the player's own hand",
    ),
}
"""Every bet besides the game wager, by name. Each bet is declared only here."""
