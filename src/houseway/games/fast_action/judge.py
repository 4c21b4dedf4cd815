"""The judge of Fast Action Hold'em: a wager's outcome from the kept cards and the board."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from houseway.cards.card import Card
from houseway.games.fast_action.setter import is_natural, keep_two
from houseway.games.fast_action.terms import FastActionTerms
from houseway.hands.hand import MadeHand, compare
from houseway.hands.hand_names import hand_words
from houseway.hands.poker import best_five
from houseway.rules.banked.outcomes import Lose, NoAction, Outcome


class FastActionFacts(msgspec.Struct, frozen=True, kw_only=True):
    """The facts on which a wager is judged."""

    player: tuple[Card, ...]
    dealer: tuple[Card, ...]
    board: tuple[Card, ...]
    natural: bool = False
    """Whether the player's original four cards were four of a kind."""
    dealer_natural: bool = False
    dead: bool = False
    """Whether the hand, or the one it would be compared with, was ruled dead."""


def judge(terms: FastActionTerms, spot: str, facts: FastActionFacts) -> Outcome:
    """Return the outcome of a wager: a natural winner always wins, and copies lose."""
    wager = terms.wagers[spot]
    if facts.dead:
        return NoAction("hand dead")
    if facts.natural:
        return wager.outcome(("natural winner",))
    if facts.dealer_natural:
        return Lose(line="natural winner")
    mine, theirs = (ranked(terms, each, facts.board) for each in (facts.player, facts.dealer))
    match compare(mine, theirs):
        case "higher":
            return wager.outcome(("higher",))
        case "copy":
            return Lose(line="copy")
    return Lose()


def ranked(terms: FastActionTerms, two: Sequence[Card], board: Sequence[Card]) -> MadeHand:
    """Rank the best five of a hand's two cards and the board; the board alone may play."""
    return best_five((*two, *board), ranking=terms.hands.ranking)


def house_way(terms: FastActionTerms, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the two cards that the house way keeps."""
    return tuple(cards[place] for place in keep_two(terms.house_way, cards))


def name_hand(
    terms: FastActionTerms, cards: Sequence[Card], boards: Sequence[Sequence[Card]] = ()
) -> str:
    """Return "natural winner" or the name of the best five cards with the board."""
    if is_natural(cards):
        return "natural winner"
    board = [card for each in boards for card in each]
    return hand_words(ranked(terms, cards, board)) if cards else ""
