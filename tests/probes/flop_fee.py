"""Limit hold'em in miniature under a filed schedule (001-46): the fee comes with the flop."""

from __future__ import annotations

from typing import Final

from houseway.cards.deck import DeckTerms
from houseway.fees import find_schedule
from houseway.hands.poker import best_five
from houseway.rules.game import Family, Game, digest
from houseway.rules.pot_deal import PotDeal
from houseway.rules.pot_round import (
    award_pot,
    deal_down,
    live,
    post,
    showdown,
    take_seats,
    turn_up,
)
from houseway.rules.requests import Moment, Script
from houseway.rules.street import BettingTerms, betting_round
from houseway.rules.terms import TableTerms, Terms

STREETS: Final = {"flop": 3, "turn": 1, "river": 1}


class LimitTerms(Terms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """In cents: the blinds; the bet to the flop, doubled from the turn on."""

    blinds: tuple[int, int]
    bet: int
    betting: BettingTerms = BettingTerms()


def play(deal: PotDeal[LimitTerms]) -> Script:
    """The script only passes the book's moments: what is taken there is the schedule's."""
    terms = deal.terms
    hands = take_seats(deal)
    post(deal, hands, terms.blinds, "pre-flop")
    deal.pot.small_blind = hands[0].controller
    deal_down(deal, hands, 2)
    yield Moment("deal complete")
    order, blind = [*hands[2:], *hands[:2]], terms.blinds[1]
    yield from betting_round(deal, "pre-flop", order, terms.betting, size=terms.bet, level=blind)
    board = deal.open_hand("board")
    for street, cards in STREETS.items():
        if len(live(hands)) == 1:
            break
        turn_up(deal, cards, board)
        deal.pot.flop_seen = True
        yield Moment(street)
        size = terms.bet if street == "flop" else 2 * terms.bet
        yield from betting_round(deal, street, hands, terms.betting, size=size)
    strengths = showdown(deal, hands, {"": lambda hand: best_five([*hand, *board])})
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
    bet: int = 200,
) -> Game:
    """A limit game with half a bet and a bet as blinds, under one option of a fee book."""
    terms = LimitTerms(
        deck=DeckTerms(),
        table=TableTerms(seats=seats),
        fees=find_schedule(book, option, group=group, readings=readings),
        blinds=(bet // 2, bet),
        bet=bet,
    )
    return Game(edition="probe/flop-fee", family=FAMILY, terms=terms, digest=digest(terms))
