"""What becomes of a wager, from the cards that were kept and those in the middle."""

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

__all__ = ["FastActionFacts", "house_way", "judge", "name_hand", "ranked"]


class FastActionFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What a wager is judged on."""

    player: tuple[Card, ...]
    dealer: tuple[Card, ...]
    board: tuple[Card, ...]
    natural: bool = False
    """The player had four of a kind in his original four cards."""
    dealer_natural: bool = False
    dead: bool = False
    """The hand was ruled dead, or the one that it would be compared with."""


def judge(terms: FastActionTerms, spot: str, facts: FastActionFacts) -> Outcome:
    """A natural winner wins whatever follows; a copy is the player-dealer's."""
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
    """The best five of one's own two and the five in the middle, perhaps those five alone."""
    return best_five((*two, *board), ranking=terms.hands.ranking)


def house_way(terms: FastActionTerms, cards: Sequence[Card]) -> tuple[Card, ...]:
    """The two cards that the house keeps."""
    return tuple(cards[place] for place in keep_two(terms.house_way, cards))


def name_hand(
    terms: FastActionTerms, cards: Sequence[Card], boards: Sequence[Sequence[Card]] = ()
) -> str:
    """A natural winner, or the best five of the cards and those in the middle."""
    if is_natural(cards):
        return "natural winner"
    board = [card for each in boards for card in each]
    return hand_words(ranked(terms, cards, board)) if cards else ""
