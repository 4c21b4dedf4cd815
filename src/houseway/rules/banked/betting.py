"""Betting before a banked round, and posting and returning the bank around its play.

When betting closes, a wager whose required base or partner wager is missing is returned.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from houseway.rules.banked.deal import BankedDeal
from houseway.rules.banked.joint_wagers import joint_wager
from houseway.rules.banked.wager_legality import WagerLegality
from houseway.rules.round.decisions import Join, Place, Ready, TakeBack
from houseway.rules.round.hand import Wager
from houseway.rules.round.requests import Ask, AskAny, Moment, Script


def play_banked(deal: BankedDeal[Any], play: Callable[[BankedDeal[Any]], Script]) -> Script:
    """Take the wagers, post the bank, play the family's script, and return the bank."""
    dealer = deal.opening.player_dealer
    yield from place_wagers(deal)
    deal.bank.post(dealer, deal.opening.bank)
    yield Moment("no more bets")
    yield from play(deal)
    for wager in deal.wagers:
        if wager.live or deal.chips[wager.id]:
            raise ValueError(f"{wager} was never settled")
    deal.bank.close(dealer)


def place_wagers(deal: BankedDeal[Any]) -> Script:
    """Let every bettor except the player-dealer wager until all of them are ready."""
    dealer = deal.opening.player_dealer
    asks = {
        bettor: Ask(bettor, WagerLegality(deal, bettor), Ready())
        for bettor in deal.bettors
        if bettor != dealer
    }
    while asks:
        bettor, decision = yield AskAny(asks)
        match decision:
            case Place(spot, position, cents):
                _place(deal, bettor, spot, position, cents)
            case TakeBack(spot, position):
                _take_back(deal, bettor, spot, position)
            case Join(spot, position, cents):
                deal.join(joint_wager(deal, bettor, spot, position), bettor, cents)
            case _:
                del asks[bettor]
    return_baseless(deal)


def return_baseless(deal: BankedDeal[Any]) -> None:
    """Return wagers whose required wager was itself returned by the clock or a ruling.

    When an ante is returned, so are its partner, the wagers that need the ante, and the wagers that
    need those.
    """
    while baseless := next(filter(partial(_is_baseless, deal), deal.live()), None):
        deal.give_back(baseless, "no base wager")


def _is_baseless(deal: BankedDeal[Any], wager: Wager) -> bool:
    """Whether a wager that this one needs was never placed, or was returned.

    A base wager that was settled counts as placed: it had its action.
    """
    spot = deal.spots[wager.spot]
    stood = {
        each.spot
        for each in deal.wagers
        if not each.returned and each.bettor == wager.bettor and each.position == wager.position
    }
    partner = {spot.partner} if spot.partner else set()
    return not (partner <= stood and all(stood.intersection(group) for group in spot.bases))


def _place(deal: BankedDeal[Any], bettor: str, spot: str, position: int, cents: int) -> None:
    if deal.wager_of(bettor, spot, position) is not None:
        _take_back(deal, bettor, spot, position)
    sitter = deal.seated.get(position)
    back = sitter is not None and sitter.id != bettor
    deal.place_wager(bettor, spot, position, cents, back_line=back)


def _take_back(deal: BankedDeal[Any], bettor: str, spot: str, position: int) -> None:
    """Return the bettor's own wager, or their share in another's."""
    for wager in deal.live(spot):
        if wager.position == position and wager.bettor == bettor:
            deal.give_back(wager, "taken back")
            deal.wagers.remove(wager)
        elif wager.position == position and bettor in wager.shares:
            deal.join(wager, bettor, 0)
