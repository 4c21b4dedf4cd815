"""Low Ball in miniature (004-05): blinds, betting, draw, betting, and the sevens rule."""

from __future__ import annotations

from houseway.cards.deck import DeckTerms
from houseway.hands.lows import best_low, qualifies
from houseway.rules.decisions import Call, Check, Decision
from houseway.rules.game import Family, Game, digest
from houseway.rules.hand import Hand
from houseway.rules.pot_deal import PotDeal
from houseway.rules.pot_round import (
    Contest,
    award_pot,
    deal_down,
    draw_cards,
    left_of_blinds,
    live,
    post_blinds,
    showdown,
    take_seats,
)
from houseway.rules.requests import Moment, Script
from houseway.rules.shares import Share, best
from houseway.rules.street import BettingTerms, Street, betting_round
from houseway.rules.terms import TableTerms, Terms

BEFORE, AFTER = "before the draw", "after the draw"


class LowballTerms(Terms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How it is bet."""

    betting: BettingTerms = BettingTerms(check_raise=False)


def play(deal: PotDeal[LowballTerms]) -> Script:
    """Blinds, five cards each, a draw between two betting rounds, the lowest hand wins."""
    terms, stakes = deal.terms, deal.opening.stakes
    hands = take_seats(deal)
    post_blinds(deal, hands, BEFORE)
    deal_down(deal, hands, 5)
    order, blind = left_of_blinds(deal, hands), stakes.big_blind
    yield from betting_round(deal, BEFORE, order, terms.betting, size=stakes.small_bet, level=blind)
    if len(live(hands)) > 1:
        yield Moment("draw")
        yield from draw_cards(deal, live(hands), 5)
        after = yield from betting_round(
            deal, AFTER, hands, terms.betting, size=stakes.late_bet, warn=warning
        )
    lows = showdown(deal, hands, Contest(best_low))
    if len(live(hands)) > 1:
        assert isinstance(lows, Share)
        sevens_rule(deal, after, hands, lows)
    yield Moment("end of hand")
    award_pot(deal, lows)


def is_seven(hand: Hand) -> bool:
    """A seven or less: five different cards, none above a seven."""
    return qualifies(best_low(hand), or_better=7)


def warning(hand: Hand, kind: type[Decision]) -> str:
    """To check a seven is no fault until it wins."""
    if kind is Check and is_seven(hand):
        return "a seven or less that checks cannot win the bets after the draw"
    return ""


def sevens_rule(deal: PotDeal[LowballTerms], after: Street, hands: list[Hand], lows: Share) -> None:
    """In every pot that such a seven wins, action that it may not win is void.

    Void is all of it for a seven that checked, and what came behind it for one that just called
    a short all-in bet. A seven that is beaten loses like any other hand.
    """
    sevens = {hand.controller for hand in live(hands) if is_seven(hand)}
    void_from: dict[str, int] = {}
    for action in after.actions:
        match action.decision:
            case Check():
                void_from.setdefault(action.bettor, -1)
            case Call() if action.level < deal.opening.stakes.late_bet:
                void_from.setdefault(action.bettor, action.put)
    for layer in deal.pot.layers():
        winners = sevens.intersection(best(layer.eligible, lows.strengths))
        since = [void_from[name] for name in winners if name in void_from]
        if since:
            late = [p for p in layer.puts if p.street == AFTER and p.number > min(since)]
            deal.pot.give_back(late, "sevens rule")


FAMILY = Family(name="sevens", procedure=1, terms=LowballTerms, play=play, banked=False)


def game(*, seats: int = 6, without: tuple[str, ...] = ()) -> Game:
    """A joker, and no checking and raising."""
    terms = LowballTerms(deck=DeckTerms(jokers=1, without=without), table=TableTerms(seats=seats))
    return Game(edition="probe/sevens", family=FAMILY, terms=terms, digest=digest(terms))
