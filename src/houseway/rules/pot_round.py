"""What games for a pot do around their betting: seats, blinds, boards, draw, showdown, award."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from houseway.hands.hand import Hand as Made
from houseway.rules.decisions import Discard
from houseway.rules.hand import Hand
from houseway.rules.legality import Live, Options, Pick, may
from houseway.rules.opening import Bettor
from houseway.rules.pot import OddChips
from houseway.rules.pot_deal import PotDeal
from houseway.rules.requests import Ask, Script

__all__ = [
    "Ranker",
    "award_pot",
    "deal_down",
    "discards",
    "draw_cards",
    "live",
    "post",
    "showdown",
    "take_seats",
    "turn_up",
]

Ranker = Callable[[Hand], Made | None]
"""What a hand makes for one share of the pot; None where it does not qualify."""


def take_seats(deal: PotDeal[Any], order: Sequence[Bettor] | None = None) -> list[Hand]:
    """A hand for everybody with chips; without an order the button is the last."""
    order = deal.left_of_button() if order is None else order
    seated = [bettor for bettor in order if deal.chips[bettor.id]]
    deal.pot.dealt_in = [bettor.id for bettor in seated]
    return [deal.open_hand(f"hand-{each.seat}", each.seat, each.id) for each in seated]


def post(deal: PotDeal[Any], hands: Sequence[Hand], cents: Iterable[int], street: str) -> None:
    """Blinds or antes, in order, each as far as the stack goes."""
    for hand, each in zip(hands, cents, strict=False):
        deal.pot.put_in(hand.controller, each, street)


def deal_down(deal: PotDeal[Any], hands: Sequence[Hand], cards: int) -> None:
    """So many cards face down to each, one at a time in rotation."""
    for _ in range(cards):
        for hand in hands:
            deal.down(hand, hand.controller)


def turn_up(deal: PotDeal[Any], cards: int, *boards: Hand) -> None:
    """One burn, then so many cards face up to every board in turn."""
    deal.burn()
    for board in boards:
        for _ in range(cards):
            deal.up(board)


def discards(hand: Hand, low: int, high: int) -> Options:
    """From `low` to `high` of the hand's cards, whatever they are when it is answered."""
    return Options(may(Discard, pick=Pick(tuple(hand.names), low, min(high, len(hand)))))


def draw_cards(deal: PotDeal[Any], hands: Iterable[Hand], most: int) -> Script:
    """Each in turn throws up to so many cards away and gets as many for them.

    When the stock is out, the discards are shuffled and come again.
    """
    for hand in hands:
        options = Live(discards, hand, 0, most)
        answer = yield Ask(hand.controller, options, Discard(()), about=hand, secret=True)
        if not hand.live:  # a ruling may have declared it dead meanwhile
            continue
        deal.discard(hand, hand.pick(answer.cards))
        for _ in answer.cards:
            if not deal.stock:
                deal.reshuffle()
            deal.down(hand, hand.controller)


def live(hands: Iterable[Hand]) -> list[Hand]:
    """Those that are still in the round."""
    return [hand for hand in hands if hand.live]


def showdown(
    deal: PotDeal[Any], hands: Iterable[Hand], shares: Mapping[str, Ranker]
) -> dict[str, dict[str, int]]:
    """Show the live hands, say what they make, and give their strengths for each share.

    A hand that is left alone wins without being shown.
    """
    left = live(hands)
    if len(left) == 1:
        return {"": {left[0].controller: 0}}
    strengths: dict[str, dict[str, int]] = {share: {} for share in shares}
    for hand in left:
        deal.show(hand)
        for share, rank in shares.items():
            made = rank(hand)
            if made is not None:
                strengths[share][hand.controller] = made.strength
                deal.call(f"{share}: {made.category}" if share else made.category, hand)
    return strengths


def award_pot(
    deal: PotDeal[Any], strengths: Mapping[str, Mapping[str, int]], *, odd: OddChips = "closest"
) -> None:
    """The pot goes to the best of each share; odd chips to the first left of the button."""
    first = [bettor.id for bettor in deal.left_of_button()]
    deal.pot.award(strengths, chip=deal.opening.chip, first=first, odd=odd)
