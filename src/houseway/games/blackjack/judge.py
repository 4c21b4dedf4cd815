"""The judge of blackjack: a wager's outcome from the finished hands."""

from __future__ import annotations

import msgspec

from houseway.bets.blackjack import BETS, BlackjackSeen
from houseway.games.blackjack.compare import Finished, compare
from houseway.games.blackjack.terms import BlackjackTerms
from houseway.money import Odds, parse_odds
from houseway.rules.banked.outcomes import Lose, NoAction, Outcome, Push, Win


class BlackjackFacts(msgspec.Struct, frozen=True, kw_only=True):
    """The facts on which a wager is judged."""

    player: Finished
    """The wager's hand; if its bettor stood while others doubled, the hand as it was then."""
    dealer: Finished
    cards: BlackjackSeen
    dead: bool = False
    given_up: Odds | None = None
    """The part of the wager given up by a surrender or a rescue."""
    rescued: bool = False


def judge(terms: BlackjackTerms, spot: str, facts: BlackjackFacts) -> Outcome:
    """Return the outcome of a wager on this spot."""
    wager = terms.wagers[spot]
    if wager.bet == "game":
        return _judge_game_wager(terms, spot, facts)
    both_natural = facts.dealer.worth.natural and facts.player.worth.natural
    if wager.bet == "insurance" and both_natural and not wager.beside_natural:
        return Push("both natural")
    return wager.outcome(BETS[wager.bet].made(facts.cards, wager.judged))


def _judge_game_wager(terms: BlackjackTerms, spot: str, facts: BlackjackFacts) -> Outcome:
    if facts.dead:
        return NoAction("the hand is dead")
    if facts.given_up is not None:
        surrender = terms.surrender
        takes_all = surrender is not None and surrender.natural_takes_all
        if takes_all and facts.dealer.worth.natural and not facts.rescued:
            return Lose(line="surrendered to a natural")
        return Lose(facts.given_up, "rescue" if facts.rescued else "surrender")
    result, line = compare(terms.count, terms.compare, facts.player, facts.dealer)
    if result == "push":
        return Push(line)
    if result == "lose":
        return Lose(line=line)
    pays = terms.wagers[spot].pays
    paid = line if line in pays else "natural" if facts.player.worth.natural else "win"
    return Win(parse_odds(pays[paid]), line)
