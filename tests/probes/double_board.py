"""Double Board Omaha in miniature (001-71): one burn and two boards on every street."""

from __future__ import annotations

from typing import Final, Literal

from houseway.cards.deck import DeckTerms
from houseway.hands.poker import best_of_omaha
from houseway.rules.game import Family, Game, digest
from houseway.rules.hand import Hand
from houseway.rules.pot_deal import PotDeal
from houseway.rules.pot_round import (
    Ranker,
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


class DoubleBoardTerms(Terms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Blinds in cents; a chip that is odd between the boards goes to `odd_board`."""

    blinds: tuple[int, int]
    odd_board: Literal[1, 2] = 1
    betting: BettingTerms = BettingTerms(structure="pot-limit")


def play(deal: PotDeal[DoubleBoardTerms]) -> Script:
    """Four cards each; exactly two of them with three of a board, for half of the pot."""
    terms, bet = deal.terms, deal.terms.blinds[1]
    hands = take_seats(deal)
    post(deal, hands, terms.blinds, "pre-flop")
    deal_down(deal, hands, 4)
    order = [*hands[2:], *hands[:2]]
    yield from betting_round(deal, "pre-flop", order, terms.betting, size=bet, level=bet)
    boards = {f"board {number}": deal.open_hand(f"board-{number}") for number in (1, 2)}
    for street, cards in STREETS.items():
        if len(live(hands)) == 1:
            break
        turn_up(deal, cards, *boards.values())
        deal.pot.flop_seen = True
        yield Moment(street)
        yield from betting_round(deal, street, hands, terms.betting, size=bet)
    named = sorted(boards, reverse=terms.odd_board == 2)
    strengths = showdown(deal, hands, {name: best_with(boards[name]) for name in named})
    yield Moment("end of hand")
    award_pot(deal, strengths)


def best_with(board: Hand) -> Ranker:
    """The best of exactly two hole cards and three of this board."""
    return lambda hand: best_of_omaha(hand.cards, board.cards)


FAMILY = Family(name="double-board", procedure=1, terms=DoubleBoardTerms, play=play, banked=False)


def game(*, seats: int = 6, odd_board: Literal[1, 2] = 1) -> Game:
    """$1 and $2 blinds, pot limit."""
    terms = DoubleBoardTerms(
        deck=DeckTerms(), table=TableTerms(seats=seats), blinds=(100, 200), odd_board=odd_board
    )
    return Game(edition="probe/double-board", family=FAMILY, terms=terms, digest=digest(terms))
