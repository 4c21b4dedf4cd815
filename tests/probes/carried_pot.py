"""Jacks-or-better draw in miniature (004-06, 004-08): a pot that nobody opens is carried."""

from __future__ import annotations

from houseway.cards.card import RANKS
from houseway.cards.deck import DeckTerms
from houseway.hands.hand import Hand as Made
from houseway.hands.poker import best_five
from houseway.rules.decisions import Bet, Decision
from houseway.rules.game import Family, Game, digest
from houseway.rules.hand import Hand
from houseway.rules.pot_deal import PotDeal
from houseway.rules.pot_round import (
    Contest,
    award_pot,
    deal_down,
    draw_cards,
    live,
    post,
    showdown,
    take_seats,
)
from houseway.rules.requests import Moment, Script
from houseway.rules.street import Action, BettingTerms, betting_round
from houseway.rules.terms import TableTerms, Terms


class DrawTerms(Terms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """In cents: the ante, and the bets before and after the draw."""

    ante: int
    bet: int
    late_bet: int
    betting: BettingTerms = BettingTerms()


def play(deal: PotDeal[DrawTerms]) -> Script:
    """Antes and what was carried, an opening on jacks or better, a draw, a second round."""
    terms = deal.terms
    hands = take_seats(deal)
    deal.pot.take_carried()
    if not deal.opening.notes.get("anted"):
        post(deal, hands, [terms.ante] * len(hands), "ante", "ante")
    deal_down(deal, hands, 5)
    opening = yield from betting_round(
        deal, "opening", hands, terms.betting, size=terms.bet, warn=warning
    )
    opened = next((act for act in opening.actions if isinstance(act.decision, Bet)), None)
    if opened is None and opening.actions and len(live(hands)) > 1:
        deal.pot.carry()
        return
    if opened is not None and false_opening(deal, opened, hands):
        return
    if len(live(hands)) > 1:
        yield Moment("draw")
        yield from draw_cards(deal, live(hands), 5)
        yield from betting_round(deal, "late", hands, terms.betting, size=terms.late_bet)
    strengths = showdown(deal, hands, Contest(best))
    yield Moment("end of hand")
    award_pot(deal, strengths)


def best(hand: Hand) -> Made:
    """The joker is an ace, or completes a straight or a flush."""
    return best_five(hand, joker="bug")


def has_openers(hand: Hand) -> bool:
    """A pair of jacks or better."""
    made = best(hand)
    pair = made.category == "one pair" and made.ranks[0] >= RANKS.index("J")
    return pair or made.category not in ("one pair", "high card")


def warning(hand: Hand, kind: type[Decision]) -> str:
    """A false opening is a player's own risk."""
    if kind is Bet and not has_openers(hand):
        return "a false opening: without jacks or better the bet is lost and the hand is dead"
    return ""


def false_opening(deal: PotDeal[DrawTerms], opened: Action, hands: list[Hand]) -> bool:
    """Whether the hand is to be played over: nobody called, the bet stays, nobody antes again.

    Where somebody called, the opener's hand is dead and the others play on.
    """
    opener = next(hand for hand in hands if hand.controller == opened.bettor)
    if opener.dead or has_openers(opener):
        return False
    deal.show(opener)
    deal.declare_dead(opener, "false opening")
    if live(hands):
        return False
    assert isinstance(opened.decision, Bet)
    deal.pot.put_in_dead(opened.bettor, opened.decision.cents, "false opening")
    deal.pot.carry()
    deal.notes["anted"] = 1
    return True


FAMILY = Family(name="carried-pot", procedure=1, terms=DrawTerms, play=play, banked=False)


def game(*, seats: int = 6) -> Game:
    """A dollar ante, $2 to open, $4 after the draw."""
    terms = DrawTerms(
        deck=DeckTerms(jokers=1), table=TableTerms(seats=seats), ante=100, bet=200, late_bet=400
    )
    return Game(edition="probe/carried-pot", family=FAMILY, terms=terms, digest=digest(terms))
