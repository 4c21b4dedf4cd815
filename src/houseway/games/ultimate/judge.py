"""The judge of Ultimate Texas Hold'em: a wager's outcome from the cards."""

from __future__ import annotations

import msgspec

from houseway.bets.ultimate import BETS, Made
from houseway.cards.card import Card
from houseway.games.ultimate.terms import UltimateTerms, UltimateWager
from houseway.hands.hand import Comparison, MadeHand, compare
from houseway.hands.poker import best_five, best_of_omaha
from houseway.hands.ranking import STANDARD
from houseway.rules.banked.outcomes import Lose, NoAction, Outcome

_HOLE, _BOARD = 2, 3


class UltimateFacts(msgspec.Struct, frozen=True, kw_only=True):
    """The facts on which a wager is judged."""

    player: tuple[Card, ...]
    dealer: tuple[Card, ...]
    board: tuple[Card, ...]
    given_up: bool = False
    """Whether the wager was lost by a fold."""
    dead: bool = False
    """Whether its hand was ruled dead."""


def ranked(terms: UltimateTerms, cards: tuple[Card, ...], board: tuple[Card, ...]) -> MadeHand:
    """Rank two cards together with the community cards."""
    if terms.hole_cards == "both" and len(cards) >= _HOLE and len(board) >= _BOARD:
        return best_of_omaha(cards, board)
    return best_five((*cards, *board))


def qualifies(terms: UltimateTerms, dealer: MadeHand) -> bool:
    """Return whether the player-dealer's hand qualifies against the ante."""
    order = STANDARD.order
    return order.index(dealer.category) <= order.index(terms.qualifier)


def made_of(terms: UltimateTerms, facts: UltimateFacts) -> Made:
    """Rank and compare the player's and the player-dealer's hands."""
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
    """Return the outcome of a wager on this spot."""
    if facts.dead:
        return NoAction("the hand is dead")
    if facts.given_up:
        return Lose(line="fold")
    return judge_made(terms, spot, made_of(terms, facts))


def judge_made(terms: UltimateTerms, spot: str, made: Made) -> Outcome:
    """Return the outcome of a wager from two ranked hands; only their categories matter."""
    wager = terms.wagers[spot]
    if wager.bet in BETS:
        return wager.outcome(BETS[wager.bet].made(made))
    return wager.outcome(_lines(terms, wager, made))


def _lines(terms: UltimateTerms, wager: UltimateWager, made: Made) -> tuple[str, ...]:
    """Return the lines of an ante, play or blind wager against the player-dealer's hand."""
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
