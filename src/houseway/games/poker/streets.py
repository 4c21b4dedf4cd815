"""Dealing the streets of round poker: to players and boards, and when cards run short."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.games.poker.terms import PokerTerms, StreetTerms
from houseway.rules.pots.deal import PotDeal
from houseway.rules.pots.stages import live
from houseway.rules.round.hand import Hand


def turn_board(deal: PotDeal[PokerTerms], street: StreetTerms, boards: Sequence[Hand]) -> None:
    """Burn, then turn up the street's cards on every board in turn.

    If the stock runs out, the burn cards are shuffled and used again (001-73).
    """
    if deal.stock >= street.burn + street.board * len(boards):
        deal.burn(street.burn)
        for board in boards:
            for _ in range(street.board):
                deal.up(board)
        return
    for _ in range(street.burn):
        _fill_stock(deal)
        deal.burn()
    for board in boards:
        for _ in range(street.board):
            _fill_stock(deal)
            deal.up(board)


def _fill_stock(deal: PotDeal[PokerTerms]) -> None:
    if not deal.stock:
        deal.reshuffle(burns_only=bool(deal.burned))


def deal_cards(
    deal: PotDeal[PokerTerms], hands: Sequence[Hand], *, burn: int = 0, down: int = 0, up: int = 0
) -> list[Hand]:
    """Deal one card at a time in rotation, first those face down, then those face up.

    Folded hands in `hands` get cards too while there are enough, and these are discarded. If the
    cards do not suffice, deal as 004-18 prints; a community card is then returned as a board.
    """
    stock = deal.stock
    if stock < burn + (down + up) * len(hands):
        hands = live(hands)
        if stock < burn + (down + up) * len(hands):
            return _deal_short(deal, hands, burn=burn, down=down > 0)
    if not (burn or down or up):
        return []
    stud = deal.terms.exposed == "as in stud"
    first = next(hand for hand in hands if hand.state == "live")
    deal.burn(burn)
    for _ in range(down):
        flashed = False
        for hand in hands:
            _deal_one(deal, hand, up=flashed)
            if stud and hand is first:
                flashed = not up and hand.seen[-1] is None
    for _ in range(up):
        for hand in hands:
            turned = stud and down > 0 and hand.seen.count(None) == 1
            _deal_one(deal, hand, up=not turned)
    return []


def _deal_one(deal: PotDeal[PokerTerms], hand: Hand, *, up: bool) -> None:
    if hand.state == "live":
        deal.deal(hand, None if up else (hand.controller,))
        return
    deal.deal(hand, None if up else ())
    deal.discard(hand)


def _deal_short(
    deal: PotDeal[PokerTerms], hands: Sequence[Hand], *, burn: int, down: bool
) -> list[Hand]:
    """Deal when the stock is short, with the last card and the burn cards as new stock.

    Deal all but the last card, scramble it with the burn cards, burn one of them unless all are
    needed, and deal the rest. If that is not enough either, turn one card up in the middle for
    everybody.
    """
    deal.burn(min(burn, deal.stock))
    before = max(deal.stock - 1, 0)
    missing, scrambled = len(hands) - before, len(deal.burned) + min(deal.stock, 1)
    if missing > scrambled:
        _fill_stock(deal)
        board = deal.open_hand("board")
        deal.up(board)
        return [board]
    for number, hand in enumerate(hands):
        if number == before:
            deal.reshuffle(burns_only=True)
            deal.burn(missing < scrambled)
        if down:
            deal.down(hand, hand.controller)
        else:
            deal.up(hand)
    return []
