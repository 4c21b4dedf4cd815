"""The end of seven-card stud (004-18): sixth street lies, the last card comes face down."""

from __future__ import annotations

from houseway.cards.deck import DeckTerms
from houseway.hands.poker import best_five
from houseway.rules.game import Family
from houseway.rules.pot_deal import PotDeal
from houseway.rules.pot_round import Contest, award_pot, deal_down, live, post, showdown, take_seats
from houseway.rules.requests import Moment, Script
from houseway.rules.street import BettingTerms, betting_round
from houseway.rules.terms import TableTerms, Terms
from probes.seating import game_of

BET = 400


class StudTerms(Terms, frozen=True, kw_only=True):
    betting: BettingTerms = BettingTerms()


def play(deal: PotDeal[StudTerms]) -> Script:
    """Two down and four up, betting; the last card down, betting; the best five cards win."""
    betting = deal.terms.betting
    hands = take_seats(deal)
    post(deal, hands, [100] * len(hands), "ante", "ante")
    deal_down(deal, hands, 2)
    for _ in range(4):
        for hand in hands:
            deal.up(hand)
    yield Moment("sixth street")
    yield from betting_round(deal, "sixth", hands, betting, size=BET)
    deal_down(deal, live(hands), 1)
    yield Moment("last card")
    yield from betting_round(deal, "seventh", hands, betting, size=BET)
    award_pot(deal, showdown(deal, hands, Contest(lambda hand: best_five(hand.cards))))


FAMILY = Family(name="last-card", procedure=1, terms=StudTerms, play=play, banked=False)
GAME = game_of(FAMILY, StudTerms(deck=DeckTerms(), table=TableTerms(seats=5)))
