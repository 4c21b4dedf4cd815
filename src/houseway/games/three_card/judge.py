"""The judge of three card poker: a wager's outcome from the cards."""

from __future__ import annotations

import msgspec

from houseway.bets.three_card import BETS, ThreeCardSeen, five_ranking
from houseway.cards.card import RANKS, Card
from houseway.games.three_card.terms import ThreeCardTerms
from houseway.hands.hand import MadeHand, compare, is_high_or_better
from houseway.hands.three_card import best_three
from houseway.money import parse_odds
from houseway.rules.banked.outcomes import Lose, NoAction, Outcome, Push, Win


class ThreeCardFacts(msgspec.Struct, frozen=True, kw_only=True):
    """The facts on which a wager is judged."""

    player: tuple[Card, ...]
    dealer: tuple[Card, ...]
    given_up: bool = False
    """Whether the wager was lost by a fold."""
    dead: bool = False
    """Whether its hand was ruled dead."""


def ranked(terms: ThreeCardTerms, cards: tuple[Card, ...]) -> MadeHand:
    """Rank three cards under the edition's ranking."""
    return best_three(cards, ranking=terms.three)


def qualifies(terms: ThreeCardTerms, dealer: MadeHand) -> bool:
    """Return whether the player-dealer's hand qualifies."""
    return is_high_or_better(dealer, RANKS.index(terms.qualifier))


def judge(terms: ThreeCardTerms, spot: str, facts: ThreeCardFacts) -> Outcome:
    """Return the outcome of a wager on this spot."""
    wager = terms.wagers[spot]
    if facts.dead:
        return NoAction("the hand is dead")
    if facts.given_up:
        return Lose(line="fold")
    if wager.bet in BETS:
        cards = ThreeCardSeen(
            player=facts.player,
            dealer=facts.dealer,
            three=terms.three,
            five=five_ranking(terms.like_cards),
        )
        return wager.outcome(BETS[wager.bet].made(cards))
    return _against_dealer(terms, spot, facts)


def _against_dealer(terms: ThreeCardTerms, spot: str, facts: ThreeCardFacts) -> Outcome:
    """Judge an ante or play wager against the player-dealer's hand."""
    wager = terms.wagers[spot]
    pays = parse_odds(wager.pays["win"])
    dealer = ranked(terms, facts.dealer)
    if not qualifies(terms, dealer):
        line = "player-dealer does not qualify"
        return Win(pays, line) if wager.bet == "ante" else NoAction(line)
    match compare(ranked(terms, facts.player), dealer):
        case "higher":
            return Win(pays, "higher hand")
        case "lower":
            return Lose(line="lower hand")
    return Push("equal hands") if terms.equal_hands == "push" else Lose(line="equal hands")
