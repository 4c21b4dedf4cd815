"""No-limit hold'em in miniature, running it twice when the betting is over (001-70, 001-72)."""

from __future__ import annotations

from typing import Final

from houseway.cards.card import Card
from houseway.cards.deck import DeckTerms
from houseway.hands.poker import best_five
from houseway.rules.decisions import Choose
from houseway.rules.game import Family, Game, digest
from houseway.rules.hand import Hand
from houseway.rules.legality import Options, may
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
from houseway.rules.requests import Ask, AskAll, Moment, Part, Script
from houseway.rules.street import BettingTerms, betting_round
from houseway.rules.terms import TableTerms, Terms

STREETS: Final = {"flop": 3, "turn": 1, "river": 1}


class HoldemTerms(Terms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Blinds in cents; the big blind is the smallest bet."""

    blinds: tuple[int, int]
    betting: BettingTerms = BettingTerms(structure="no-limit")


def play(deal: PotDeal[HoldemTerms]) -> Script:
    """Blinds, two cards each, four betting rounds; after an all-in perhaps a second board."""
    terms, bet = deal.terms, deal.terms.blinds[1]
    hands = take_seats(deal)
    post(deal, hands, terms.blinds, "pre-flop")
    deal_down(deal, hands, 2)
    order = [*hands[2:], *hands[:2]]
    yield from betting_round(deal, "pre-flop", order, terms.betting, size=bet, level=bet)
    board, second = deal.open_hand("board"), None
    again: list[int] = []
    for place, (street, cards) in enumerate(STREETS.items()):
        left = live(hands)
        if len(left) == 1:
            break
        if not again and sum(deal.chips[hand.controller] > 0 for hand in left) < 2:
            again = list(STREETS.values())[place:]
            if (yield from all_agree(left)):
                second = deal.open_hand("second-board")
        turn_up(deal, cards, board)
        deal.pot.flop_seen = True
        yield Moment(street)
        yield from betting_round(deal, street, hands, terms.betting, size=bet)
    shares = {"": best_with(board.cards)}
    if second is not None:
        for cards in again:
            turn_up(deal, cards, second)
        shared = board.cards[: 5 - sum(again)]
        shares = {"board 1": best_with(board.cards), "board 2": best_with(shared + second.cards)}
    strengths = showdown(deal, hands, shares)
    yield Moment("end of hand")
    award_pot(deal, strengths)


def all_agree(hands: list[Hand]) -> Part[bool]:
    """Every active player is asked; one who does not want it is enough against it."""
    options = Options(may(Choose, what=("once", "twice")))
    answers = yield AskAll(
        {hand.id: Ask(hand.controller, options, Choose("once"), about=hand) for hand in hands}
    )
    return all(answer == Choose("twice") for answer in answers.values())


def best_with(board: list[Card]) -> Ranker:
    """The best five of a hand and this board."""
    return lambda hand: best_five([*hand, *board])


FAMILY = Family(name="run-twice", procedure=1, terms=HoldemTerms, play=play, banked=False)


def game(*, seats: int = 6) -> Game:
    """$1 and $2 blinds."""
    terms = HoldemTerms(deck=DeckTerms(), table=TableTerms(seats=seats), blinds=(100, 200))
    return Game(edition="probe/run-twice", family=FAMILY, terms=terms, digest=digest(terms))
