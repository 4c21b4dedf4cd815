"""The way round the table, and where the action begins."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.cards.card import RANKS, Card, is_joker, rank
from houseway.rules.terms import ActionTerms, Order

__all__ = ["action_number", "action_seat", "clockwise_from", "first_low", "way_round"]


def clockwise_from(seat: int, seats: int) -> list[int]:
    """All seats clockwise, beginning with this one."""
    return [(seat - 1 + step) % seats + 1 for step in range(seats)]


def way_round(order: Order, *, seats: int, dealer: int, action: int) -> list[int]:
    """The seats in the order a stage visits them."""
    forward = order.direction == "clockwise"
    match order.start:
        case "action":
            start = action
        case "left of player-dealer":
            start = dealer % seats + 1
        case "left of house dealer":
            start = 1
        case _:
            start = seats
    ring = clockwise_from(start, seats)
    return ring if forward else [start, *reversed(ring[1:])]


def action_number(terms: ActionTerms, card: Card) -> int:
    """The value of a card for the action button; face value where the chart is silent."""
    if is_joker(card):
        return terms.values.get("Jk", 1)
    name = RANKS[rank(card)]
    natural = 1 if name == "A" else rank(card) + 2
    return terms.values.get(name, natural)


def first_low(cards: Sequence[Card]) -> int:
    """The first card from ace to eight, as a number; 0 if there is none (004-16)."""
    for card in cards:
        value = 1 if rank(card) == 12 else rank(card) + 2
        if value <= 8:
            return value
    return 0


def action_seat(
    terms: ActionTerms, number: int, *, seats: int, dealer: int, wagered: set[int]
) -> int:
    """The seat the number falls on, or the next one clockwise that holds a wager.

    Counting wraps round the table; number 0 means that nothing decided it, so that the first
    wager left of the player-dealer has the action.
    """
    left = dealer % seats + 1
    if terms.by in ("left", "none") or number == 0:
        seat = left
    elif terms.counting == "seat":
        seat = (number - 1) % seats + 1
    elif terms.counting == "banker-is-one":
        seat = (dealer - 1 + number - 1) % seats + 1
        if seat == dealer:
            seat = left
    else:
        first = left if terms.counting == "player-dealer" else 1
        counted = [seat for seat in clockwise_from(first, seats) if seat != dealer]
        seat = counted[(number - 1) % len(counted)]
    for candidate in clockwise_from(seat, seats):
        if candidate in wagered:
            return candidate
    return seat
