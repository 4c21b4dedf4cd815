"""What becomes of a wager, from the cards alone."""

from __future__ import annotations

import msgspec

from houseway.bets.ultimate import BETS, Made
from houseway.cards.card import Card
from houseway.games.ultimate.terms import UltimateTerms, UltimateWager
from houseway.hands.hand import Comparison, MadeHand, compare
from houseway.hands.poker import best_five, best_of_omaha
from houseway.hands.ranking import STANDARD
from houseway.rules.banked.outcomes import Lose, NoAction, Outcome

__all__ = ["UltimateFacts", "judge", "judge_made", "made_of", "qualifies", "ranked"]

_HOLE, _BOARD = 2, 3


class UltimateFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What a wager is judged on."""

    player: tuple[Card, ...]
    dealer: tuple[Card, ...]
    board: tuple[Card, ...]
    given_up: bool = False
    """It was lost with a fold."""
    dead: bool = False
    """The hand it lies on was ruled dead."""


def ranked(terms: UltimateTerms, cards: tuple[Card, ...], board: tuple[Card, ...]) -> MadeHand:
    """The hand that two cards make with the community cards."""
    if terms.hole_cards == "both" and len(cards) >= _HOLE and len(board) >= _BOARD:
        return best_of_omaha(cards, board)
    return best_five((*cards, *board))


def qualifies(terms: UltimateTerms, dealer: MadeHand) -> bool:
    """Whether the player-dealer's hand plays against the ante."""
    order = STANDARD.order
    return order.index(dealer.category) <= order.index(terms.qualifier)


def made_of(terms: UltimateTerms, facts: UltimateFacts) -> Made:
    """The two hands, and which is higher."""
    player = ranked(terms, facts.player, facts.board)
    dealer = ranked(terms, facts.dealer, facts.board)
    result = _compare(terms, player, dealer)
    return Made(player=player, dealer=dealer, result=result, bad_beat=terms.bad_beat)


def _compare(terms: UltimateTerms, player: MadeHand, dealer: MadeHand) -> Comparison:
    both_full = player.category == dealer.category == "full house"
    if terms.full_houses == "a tie" and both_full and player.ranks[0] == dealer.ranks[0]:
        return "copy"
    return compare(player, dealer)


def judge(terms: UltimateTerms, spot: str, facts: UltimateFacts) -> Outcome:
    """The outcome of a wager on this spot."""
    if facts.dead:
        return NoAction("the hand is dead")
    if facts.given_up:
        return Lose(line="fold")
    return judge_made(terms, spot, made_of(terms, facts))


def judge_made(terms: UltimateTerms, spot: str, made: Made) -> Outcome:
    """The same from two hands that are known; of each its category alone is looked at."""
    wager = terms.wagers[spot]
    if wager.bet in BETS:
        return wager.outcome(BETS[wager.bet].made(made))
    return wager.outcome(_lines(terms, wager, made))


def _lines(terms: UltimateTerms, wager: UltimateWager, made: Made) -> tuple[str, ...]:
    """Ante, play and blind, against the player-dealer's hand."""
    if wager.bet == "ante" and not qualifies(terms, made.dealer):
        return ("player-dealer does not qualify",)
    match made.result:
        case "copy":
            return ("tie",)
        case "lower":
            return ()
    if wager.bet == "blind":
        named = made.player.category
        return (named if named in wager.pays else "any other win",)
    return ("win",)
