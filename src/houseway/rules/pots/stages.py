"""The stages of a pot round apart from betting: seats, blinds, boards, draw, showdown, award."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from houseway.cards.card import Card
from houseway.hands.hand import MadeHand as Made
from houseway.rules.pots.deal import PotDeal
from houseway.rules.pots.pot import is_blind
from houseway.rules.pots.shares import OddChips, Share, Shares, SplitShare
from houseway.rules.round.decisions import Discard
from houseway.rules.round.hand import Hand
from houseway.rules.round.legality import Live, Options, Pick, may
from houseway.rules.round.opening import Bettor
from houseway.rules.round.requests import Ask, Script

Ranker = Callable[[Hand], Made | None]
"""Returns what a hand makes for one share of the pot; None if it does not qualify."""


class Contest(msgspec.Struct, frozen=True):
    """A share to be won: how a hand is ranked for it, and the boards whose cards may play."""

    rank: Ranker
    boards: tuple[Hand, ...] = ()


Contests = Contest | SplitShare[Contest]


def take_seats(deal: PotDeal[Any], order: Sequence[Bettor] | None = None) -> list[Hand]:
    """Open a hand for every bettor with chips, by default ending with the button."""
    order = deal.left_of_button() if order is None else order
    seated = [bettor for bettor in order if deal.chips[bettor.id]]
    deal.pot.dealt_in = [bettor.id for bettor in seated]
    return [deal.open_hand(f"hand-{each.seat}", each.seat, each.id) for each in seated]


def post(
    deal: PotDeal[Any], hands: Sequence[Hand], cents: Iterable[int], street: str, why: str
) -> None:
    """Post antes or other forced bets in order, each at most the bettor's stack."""
    for hand, each in zip(hands, cents, strict=False):
        deal.pot.put_in(hand.controller, each, street, why)


def post_blinds(
    deal: PotDeal[Any], hands: Sequence[Hand], street: str, *, dead: bool = False
) -> None:
    """Post the blinds of the stakes in order, each at most the bettor's stack.

    If there are more blinds than players, only the last ones are posted. A `dead` blind does not
    count toward anyone's call.
    """
    left_out = deal.opening.dead_blinds
    blinds = deal.opening.stakes.blinds
    blinds = blinds if left_out else blinds[-len(hands) :]
    names = ["small blind", *["middle blind"] * (len(blinds) - 2), "big blind"][-len(blinds) :]
    posted = [
        each
        for number, each in enumerate(zip(blinds, names, strict=True))
        if number not in left_out
    ]
    for hand, (cents, name) in zip(hands, posted, strict=False):
        if dead:
            cents = min(cents, deal.chips[hand.controller])
            deal.pot.put_in_dead(hand.controller, cents, name, street)
        else:
            deal.pot.put_in(hand.controller, cents, street, name)
    if len(blinds) > 1 and 0 not in left_out:
        deal.pot.small_blind = hands[0].controller


def left_of_blinds(deal: PotDeal[Any], hands: Sequence[Hand]) -> list[Hand]:
    """Return the hands from the left of the last blind, who acts last before the flop."""
    opening = deal.opening
    blinds = min(len(opening.stakes.blinds) - len(opening.dead_blinds), len(hands))
    return [*hands[blinds:], *hands[:blinds]]


def post_missed(deal: PotDeal[Any], hands: Iterable[Hand], street: str) -> None:
    """Post missed blinds: one big blind counts as a bet, and everything else is dead.

    A blind that is posted in turn counts toward what its poster owes, and a big blind posted in
    turn clears the debt.
    """
    if not deal.opening.owed:
        return
    big, pot = deal.opening.stakes.big_blind, deal.pot
    in_front = Counter[str]()
    for put in pot.contributions:
        in_front[put.bettor] += put.cents if is_blind(put.why) else 0
    for hand in hands:
        name = hand.controller
        front = in_front[name]
        owed = max(deal.opening.owed.get(name, 0) - front, 0) if front < big else 0
        if owed and owed + front >= big:
            owed -= pot.put_in(name, big - front, street, "missed blind")
        pot.put_in_dead(name, min(owed, deal.chips[name]), "dead blind", street)


def turn_up(deal: PotDeal[Any], cards: int, *boards: Hand) -> None:
    """Burn one card, then deal this many face up to every board in turn.

    If the stock runs out, burned cards are shuffled and dealt again (001-74).
    """
    _fill_stock(deal)
    deal.burn()
    for board in boards:
        for _ in range(cards):
            _fill_stock(deal)
            deal.up(board)


def _fill_stock(deal: PotDeal[Any]) -> None:
    if not deal.stock:
        deal.reshuffle()


def discards(hand: Hand, low: int, high: int) -> Options:
    """Return an offer to discard `low` to `high` cards, from the hand as it is at the answer."""
    return Options(may(Discard, pick=Pick.from_hand(hand.names, low, high)))


def draw_cards(
    deal: PotDeal[Any], hands: Iterable[Hand], most: int, *, own_again: bool = True
) -> Script:
    """Let each hand in turn discard up to `most` cards and draw as many.

    If the stock runs out, the discards are shuffled and dealt again. With `own_again=False`, a
    hand's own discards are left out as long as there are others.
    """
    for hand in hands:
        options = Live(discards, hand, 0, most)
        answer = yield Ask(hand.controller, options, Discard(()), about=hand, secret=True)
        if not hand.live:  # a ruling may have declared it dead meanwhile
            continue
        deal.discard(hand, hand.pick(answer.cards))
        own = 0 if own_again else len(answer.cards)
        for _ in answer.cards:
            if not deal.stock:
                deal.reshuffle(but=own)
                own = 0
            deal.down(hand, hand.controller)


def live(hands: Iterable[Hand]) -> list[Hand]:
    """Return the hands that are still in the round."""
    return [hand for hand in hands if hand.state == "live"]


def showdown(deal: PotDeal[Any], hands: Iterable[Hand], contest: Contests) -> Shares:
    """Show the live hands, announce what they make, and return their strengths for each share.

    If only one hand is left, it wins without being shown.
    """
    left = live(hands)
    if len(left) == 1:
        return Share({left[0].controller: 0})
    for hand in left:
        deal.show(hand)
    return _compare(deal, left, contest, "")


def _compare(deal: PotDeal[Any], hands: Sequence[Hand], contest: Contests, name: str) -> Shares:
    if isinstance(contest, SplitShare):
        below = {
            each: _compare(deal, hands, part, f"{name}, {each}" if name else each)
            for each, part in contest.shares.items()
        }
        return SplitShare(below, contest.odd)
    made = {hand.id: contest.rank(hand) for hand in hands}
    for hand in hands:
        found = made[hand.id]
        if found is not None:
            deal.call(f"{name}: {found.category}" if name else found.category, hand)
    playing = [
        (hand.controller, hand, found) for hand in hands if (found := made[hand.id]) is not None
    ]
    return Share(
        strengths={bettor: found.strength for bettor, _, found in playing},
        called={bettor: found.category for bettor, _, found in playing},
        cards={
            bettor: names_of(found.cards, hand, *contest.boards) for bettor, hand, found in playing
        },
        boards=tuple(board.id for board in contest.boards),
    )


def names_of(cards: Iterable[Card], *hands: Hand) -> tuple[str, ...]:
    """Return the names of these cards within the hands, in the order given."""
    there = [pair for hand in hands for pair in zip(hand.cards, hand.names, strict=True)]
    names = []
    for card in cards:
        place = next(at for at, (each, _) in enumerate(there) if each == card)
        names.append(there.pop(place)[1])
    return tuple(names)


def award_pot(
    deal: PotDeal[Any],
    shares: Shares,
    *,
    odd: OddChips = "closest",
    first: Sequence[str] | None = None,
) -> None:
    """Award each share of the pot to its best hand.

    Odd chips go to the first winner left of the button, unless the rules give another order
    (001-04: by suit).
    """
    line = [bettor.id for bettor in deal.left_of_button()] if first is None else first
    deal.pot.award(shares, chip=deal.opening.chip, first=line, odd=odd)
