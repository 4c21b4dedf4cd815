"""The rules that only draw games have: kills, exposed cards, openers, and low ball's sevens."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from houseway.cards.card import Card, is_joker, rank
from houseway.games.poker.evaluation import has_openers, is_seven
from houseway.games.poker.terms import PokerTerms
from houseway.money import dollars
from houseway.rules.pots.deal import PotDeal
from houseway.rules.pots.shares import Share, best
from houseway.rules.pots.stages import live
from houseway.rules.pots.street import Action, Street
from houseway.rules.round.decisions import Bet, Call, Check, Choose, Decision
from houseway.rules.round.hand import Hand
from houseway.rules.round.legality import Live, Options, barred, may
from houseway.rules.round.requests import Ask, Part

_FIVE: Final = 3
_ACE: Final = 12

# -- the kill ------------------------------------------------------------------------------------


def who_kills(deal: PotDeal[PokerTerms], hands: list[Hand], street: str) -> Part[Hand | None]:
    """Ask each player in turn to kill the pot; the first who does posts twice the big blind."""
    for hand in hands:
        options = Live(_kill_or_pass, deal, hand, street)
        answer = yield Ask(hand.controller, options, Choose("pass"), about=hand)
        if answer == Choose("kill") and hand.live:
            deal.pot.put_in(hand.controller, _kill_costs(deal, hand, street), street, "kill")
            return hand
    return None


def post_kill(deal: PotDeal[PokerTerms], hands: list[Hand], street: str) -> None:
    """Post the kill of a new player who chose not to wait, before the deal, in any position."""
    for hand in hands:
        if hand.controller == deal.opening.killer:
            deal.pot.put_in(hand.controller, _kill_costs(deal, hand, street), street, "kill")


def _kill_costs(deal: PotDeal[PokerTerms], hand: Hand, street: str) -> int:
    """Return twice the big blind, less what the hand has already bet on this street."""
    in_front = deal.pot.by_bettor(street).get(hand.controller, 0)
    return 2 * deal.opening.stakes.big_blind - in_front


def _kill_or_pass(deal: PotDeal[PokerTerms], hand: Hand, street: str) -> Options:
    """Offer a kill, which must be for the whole amount, or a pass."""
    cost, chips = _kill_costs(deal, hand, street), deal.chips[hand.controller]
    if chips >= cost:
        return Options(may(Choose, what=("kill", "pass"), cost=cost))
    why = f"a kill must be the whole {dollars(cost)}; you have {dollars(chips)}"
    kill = barred(Choose, why, "decision/short_stack", what=("kill",))
    return Options(kill, may(Choose, what=("pass",)))


# -- exposed cards ---------------------------------------------------------------------------------


def open_cards(hand: Hand) -> list[str]:
    """Return the names of the hand's exposed cards."""
    return [name for name, seen in zip(hand.names, hand.seen, strict=True) if seen is None]


def replace_exposed(
    deal: PotDeal[PokerTerms], hands: Sequence[Hand], taken: Collection[str] | None = None
) -> None:
    """Replace exposed cards: after the draw, all except those already open before it (`taken`).

    Before the draw a player must take an exposed five or under, which may include the joker.
    """
    joker = deal.terms.exposed_joker == "taken"
    for hand in hands:
        index = 0
        while index < len(hand):
            card, name = hand.cards[index], hand.names[index]
            low = joker if is_joker(card) else _is_five(card)
            kept = low if taken is None else name in taken
            if hand.seen[index] is not None or kept:
                index += 1
                continue
            if not deal.stock:
                deal.reshuffle()
            deal.flawed.append((hand, index, (hand.controller,)))
            deal.replace_flawed()


def _is_five(card: Card) -> bool:
    return rank(card) == _ACE or rank(card) <= _FIVE


# -- openers -------------------------------------------------------------------------------------


def openers_warning(terms: PokerTerms, hand: Hand, kind: type[Decision]) -> str:
    """Return a warning if this would be a false opening, which is legal but punished."""
    if kind is Bet and not has_openers(terms, hand):
        return "a false opening: without openers the bet is lost and the hand is dead"
    return ""


def false_opening(
    deal: PotDeal[PokerTerms], street: str, opened: Action, hands: list[Hand]
) -> bool:
    """Punish a false opening; return whether the hand must be played over.

    The opener's hand is dead. If somebody called, the others play on; if nobody did, the hand is
    played over, and nobody antes again.
    """
    openers = deal.terms.openers
    assert openers is not None
    opener = next(hand for hand in hands if hand.controller == opened.bettor)
    if not opener.live or has_openers(deal.terms, opener):
        return False
    deal.show(opener)
    deal.declare_dead(opener, "false opening")
    if live(hands):
        return False
    if openers.uncalled == "stays in the pot":
        assert isinstance(opened.decision, Bet)
        puts = deal.pot.contributions_of(opened.bettor)
        lies = sum(put.cents for put in puts if put.street == street)
        lost = max(opened.decision.cents - lies, 0)  # an opener who was raised has lost it already
        deal.pot.put_in_dead(opened.bettor, lost, "false opening")
    deal.pot.carry()
    deal.notes["anted"] = 1
    return True


# -- sevens --------------------------------------------------------------------------------------


def sevens_warning(hand: Hand, kind: type[Decision]) -> str:
    """Return a warning if this would check a seven or less, which is legal but costly."""
    if kind is Check and is_seven(hand):
        return "a seven or less that checks cannot win the bets after the draw"
    return ""


def sevens_rule(
    deal: PotDeal[PokerTerms], after: Street, hands: Sequence[Hand], lows: Share
) -> None:
    """Return the bets that a seven may not win, from every pot that it does win.

    For a seven that checked, these are all bets of the street. For one that only called a short
    all-in bet, they are the bets after that call. A beaten seven loses like any other hand.
    """
    if len(hands) < 2:
        return
    sevens = {hand.controller for hand in hands if is_seven(hand)}
    void_from: dict[str, int] = {}
    for action in after.actions:
        match action.decision:
            case Check():
                void_from.setdefault(action.bettor, -1)
            case Call() if action.level < after.size:
                void_from.setdefault(action.bettor, action.put)
    for layer in deal.pot.layers():
        winners = sevens.intersection(best(layer.eligible, lows.strengths))
        since = [void_from[name] for name in winners if name in void_from]
        if since:
            late = [p for p in layer.puts if p.street == after.name and p.number > min(since)]
            deal.pot.give_back(late, "sevens rule")
