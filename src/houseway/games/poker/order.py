"""The order of action in round poker, its forced bets, and the size of the other bets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from houseway.cards.card import Card, is_joker, rank, suit
from houseway.games.poker.draw import post_kill
from houseway.games.poker.evaluation import open_strength
from houseway.games.poker.terms import Half, PokerTerms, StreetTerms
from houseway.rules.pots.deal import PotDeal
from houseway.rules.pots.stages import left_of_blinds, live, post, post_blinds, post_missed
from houseway.rules.pots.stakes import Stakes
from houseway.rules.round.decisions import Bet
from houseway.rules.round.hand import Hand
from houseway.rules.round.legality import Amount, Options, may
from houseway.rules.round.requests import Ask, Moment, Part, Script

_RANKS: Final = 13


def forced_bets(deal: PotDeal[PokerTerms], hands: list[Hand], *, bomb: bool) -> Script:
    """Post the bomb, or antes, blinds and missed blinds."""
    terms, stakes, street = deal.terms, deal.opening.stakes, deal.terms.streets[0].street
    if bomb:
        post(deal, hands, [stakes.bomb] * len(hands), "bomb", "bomb")
    elif "ante" in terms.forced and stakes.ante:
        anted = bool(deal.opening.notes.get("anted"))  # played over, so only newcomers ante
        owing = [h for h in hands if not anted or h.controller in deal.opening.owed]
        post(deal, owing, [stakes.ante] * len(owing), "ante", "ante")
        if not anted:
            yield Moment("antes in")
    for hand, cents in zip(hands, stakes.dead_antes, strict=False):
        name = hand.controller
        deal.pot.put_in_dead(name, min(cents, deal.chips[name]), "ante", street)
    if "blinds" not in terms.forced or (bomb and terms.bomb_blinds == "none"):
        return
    order = blind_order(deal, hands)
    post_blinds(deal, order, "bomb" if bomb else street, dead=bomb)
    button = hands[-1]
    there = button.position == deal.opening.button
    if stakes.button_blind and there and len(hands) > len(stakes.blinds):
        deal.pot.put_in(button.controller, stakes.button_blind, street, "button blind")
        deal.pot.button_blind = button.controller
    if not bomb:
        post_missed(deal, hands, street)
        post_kill(deal, hands, street)


def bet_size(terms: PokerTerms, stakes: Stakes, street: StreetTerms) -> int:
    """Return the bet of a limit game on this street, or the smallest bet of other games."""
    match terms.betting.structure:
        case "limit" if street.bet == "big":
            return stakes.late_bet
        case "spread" if stakes.spread.low:
            return stakes.spread.low
    return stakes.small_bet


def blind_order(deal: PotDeal[PokerTerms], hands: list[Hand]) -> list[Hand]:
    """Return the hands in order of blinds; heads up the button may have the small blind."""
    two = len(hands) == 2 and len(deal.opening.stakes.blinds) > 1
    return hands[::-1] if two and deal.terms.heads_up == "the button is small" else hands


def in_order(
    deal: PotDeal[PokerTerms],
    street: StreetTerms,
    hands: list[Hand],
    *,
    before: Hand | None,
    common: Sequence[Hand] = (),
) -> list[Hand]:
    """Return the hands in order of action; `before` acted first on the last street.

    Cards on the `common` boards count as open cards of every hand.
    """
    match street.first:
        case "left of the blinds" if "blinds" in deal.terms.forced:
            return left_of_blinds(deal, blind_order(deal, hands))
        case "high board" | "low board":
            half: Half = "high" if street.first == "high board" else "low"
            middle = [card for board in common for card in board]
            unseen = street.down if not (street.up or middle) else 0
            return from_hand(hands, _best_board(deal.terms, hands, half, middle, unseen))
        case "as before" if before is not None:
            return from_hand(hands, before)
    return hands


def from_hand(hands: list[Hand], first: Hand) -> list[Hand]:
    """Return the hands clockwise, starting with `first`."""
    at = hands.index(first)
    return [*hands[at:], *hands[:at]]


def _open(hand: Hand, unseen: int = 0) -> list[Card]:
    """Return a hand's open cards, without the last `unseen` ones, even if those were exposed."""
    lying = list(zip(hand.cards, hand.seen, strict=True))
    return [card for card, seen in lying[: len(lying) - unseen] if seen is None]


def _best_board(
    terms: PokerTerms, hands: list[Hand], half: Half, middle: list[Card], unseen: int
) -> Hand:
    """Return the hand with the best open cards; ties go by seat from the button, or by suit."""

    def place(hand: Hand) -> tuple[int, int]:
        cards = [*_open(hand, unseen), *middle]
        top = max(cards, key=lambda card: (rank(card), suit(card)), default=Card(0))
        return open_strength(cards, half), suit(top) if terms.equal_boards == "by suit" else 0

    return max(live(hands), key=place, default=hands[0])


def has_open_pair(hand: Hand) -> bool:
    """Return whether the hand is live and has an open pair."""
    ranks = [rank(card) for card in _open(hand) if hand.live]
    return len(set(ranks)) < len(ranks)


# -- the bring-in --------------------------------------------------------------------------------


def post_bring_in(deal: PotDeal[PokerTerms], street: str, hands: list[Hand]) -> Part[Hand | None]:
    """Post the bring-in for the lowest or highest open card; return that hand."""
    terms, stakes = deal.terms, deal.opening.stakes
    shown = [hand for hand in live(hands) if _open(hand)]
    if not shown:
        return None
    low = terms.bring_in.by == "low card"
    found = (min if low else max)(shown, key=lambda hand: _height(terms, _open(hand)))
    cents = stakes.bring_in
    if terms.bring_in.may_complete and deal.chips[found.controller]:
        whole = min(stakes.small_bet, deal.chips[found.controller])
        least = min(cents, whole)
        sizes = [Amount(each, each) for each in dict.fromkeys((least, whole))]
        options = Options(*(may(Bet, size) for size in sizes))
        answer = yield Ask(found.controller, options, Bet(least), about=found)
        cents = answer.cents
    if found.live:
        deal.pot.put_in(found.controller, cents, street, "bring-in")
    return found


def _height(terms: PokerTerms, cards: Sequence[Card]) -> tuple[int, int]:
    """Return the door card's rank, then its suit, clubs the lowest."""
    card = cards[-1]
    low = 0 if is_joker(card) else (rank(card) + 1) % _RANKS
    return low if terms.bring_in.ace == "low" else rank(card), suit(card)
