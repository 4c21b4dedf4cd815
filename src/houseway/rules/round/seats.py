"""The order of seats round the table, and where the action begins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from houseway.cards.card import RANKS, Card, is_joker, rank
from houseway.rules.terms import ActionTerms, Order


def clockwise_from(seat: int, seats: int) -> list[int]:
    """Return all seats clockwise, beginning with this one."""
    first = (seat - 1) % seats + 1
    return [*range(first, seats + 1), *range(1, first)]


def around_from(seat: int, seats: int, direction: str) -> list[int]:
    """Return all seats in this direction, beginning with this one."""
    ring = clockwise_from(seat, seats)
    return ring if direction == "clockwise" else [seat, *reversed(ring[1:])]


def way_round(order: Order, *, seats: int, dealer: int, action: int) -> list[int]:
    """Return the seats in the order in which a stage settles them."""
    match order.start:
        case "action":
            start = action
        case "left of player-dealer":
            start = dealer % seats + 1
        case "left of house dealer":
            start = 1
        case _:
            start = seats
    return around_from(start, seats, order.direction)


def action_number(terms: ActionTerms, card: Card) -> int:
    """Return a card's value for the action button: by the chart, else its face value."""
    if is_joker(card):
        return terms.values.get("Jk", 1)
    name = RANKS[rank(card)]
    natural = 1 if name == "A" else rank(card) + 2
    return terms.values.get(name, natural)


def first_low(cards: Iterable[Card], values: Mapping[str, int] | None = None) -> int:
    """Return the first card from ace to eight as a number; 0 if there is none (004-16).

    `values` assigns numbers to other ranks as well.
    """
    for card in cards:
        natural = 1 if rank(card) == 12 else rank(card) + 2
        value = (values or {}).get(RANKS[rank(card)], natural if natural <= 8 else 0)
        if value:
            return value
    return 0


def numbered_seat(
    terms: ActionTerms, number: int, *, seats: int, dealer: int, wagered: set[int]
) -> int:
    """Return the seat that the number names, which gets the first pile.

    It may be the player-dealer's. Counting wraps round the table. Number 0 means that no card or
    die decided, and names the seat next to the player-dealer.
    """
    ring = around_from(dealer or seats, seats, terms.direction)
    if terms.by in ("left", "none") or number == 0:
        return ring[1 % seats]
    if terms.counting == "seat":
        return (number - 1) % seats + 1
    if terms.counting == "banker-is-one":
        counted = ring
    elif terms.counting == "house-dealer":
        counted = clockwise_from(1, seats)
    else:
        counted = [*ring[1:], ring[0]]
    if terms.counting in ("player-dealer", "house-dealer"):
        counted = [seat for seat in counted if seat != dealer]
    if terms.empty_seats == "passed over" and wagered:
        counted = [seat for seat in counted if seat in wagered or seat == dealer]
    return counted[(number - 1) % len(counted)]


def action_seat(
    terms: ActionTerms, number: int, *, seats: int, dealer: int, wagered: set[int]
) -> int:
    """Return the seat that the number names or, if it has no wager, the next one that has."""
    seat = numbered_seat(terms, number, seats=seats, dealer=dealer, wagered=wagered)
    if seat == dealer:
        own = terms.own == "next"
        seat = around_from(dealer, seats, terms.onward)[1 % seats] if own else seats
    for candidate in around_from(seat, seats, terms.onward):
        if candidate in wagered:
            return candidate
    return seat
