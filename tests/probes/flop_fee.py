"""Limit hold'em in miniature under a filed schedule (001-46): the fee comes with the flop."""

from __future__ import annotations

from typing import Final

from houseway.cards.deck import DeckTerms
from houseway.fees import find_schedule
from houseway.hands.poker import best_five
from houseway.rules.game import Family, Game, digest
from houseway.rules.pot_deal import PotDeal
from houseway.rules.pot_round import (
    Contest,
    award_pot,
    deal_down,
    left_of_blinds,
    live,
    post_blinds,
    showdown,
    take_seats,
    turn_up,
)
from houseway.rules.requests import Moment, Script
from houseway.rules.street import BettingTerms, betting_round
from houseway.rules.terms import TableTerms, Terms

STREETS: Final = {"flop": 3, "turn": 1, "river": 1}


class LimitTerms(Terms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How it is bet."""

    betting: BettingTerms = BettingTerms()


def play(deal: PotDeal[LimitTerms]) -> Script:
    """The script only passes the book's moments: what is taken there is the schedule's."""
    terms, stakes = deal.terms, deal.opening.stakes
    hands = take_seats(deal)
    post_blinds(deal, hands, "pre-flop")
    deal_down(deal, hands, 2)
    yield Moment("deal complete")
    order, blind, bet = left_of_blinds(deal, hands), stakes.big_blind, stakes.small_bet
    yield from betting_round(deal, "pre-flop", order, terms.betting, size=bet, level=blind)
    board = deal.open_hand("board")
    for street, cards in STREETS.items():
        if len(live(hands)) == 1:
            break
        turn_up(deal, cards, board)
        deal.pot.flop_seen = True
        yield Moment(street)
        size = bet if street == "flop" else stakes.late_bet
        yield from betting_round(deal, street, hands, terms.betting, size=size)
    strengths = showdown(deal, hands, Contest(lambda hand: best_five([*hand, *board]), (board,)))
    yield Moment("end of hand")
    award_pot(deal, strengths)


FAMILY = Family(name="flop-fee", procedure=1, terms=LimitTerms, play=play, banked=False)


def game(
    option: int,
    *,
    book: str = "stones-saloon/poker",
    group: str = "poker",
    readings: dict[str, str] | None = None,
    seats: int = 9,
) -> Game:
    """A limit game under one option of a fee book."""
    terms = LimitTerms(
        deck=DeckTerms(),
        table=TableTerms(seats=seats),
        fees=find_schedule(book, option, group=group, readings=readings),
    )
    return Game(edition="probe/flop-fee", family=FAMILY, terms=terms, digest=digest(terms))
