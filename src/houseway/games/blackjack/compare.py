"""The comparison of a player's hand with the player-dealer's, by the edition's rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from houseway.cards.card import Card, rank, suit
from houseway.games.blackjack.count import Score
from houseway.games.blackjack.terms import Comparing, Counting

Result = Literal["win", "lose", "push"]


class Finished(msgspec.Struct, frozen=True):
    """A hand that draws no more cards."""

    cards: tuple[Card, ...]
    worth: Score
    switched: bool = False
    """Whether it is an ace and a ten that a switch brought together: 21½, but not a natural."""


def compare(
    count: Counting, rules: Comparing, player: Finished, dealer: Finished
) -> tuple[Result, str]:
    """Return the result for the player, and the reason in a few words."""
    mine, theirs = player.worth, dealer.worth
    if mine.natural or theirs.natural:
        if mine.natural and theirs.natural:
            return rules.both_natural, "both natural"
        return ("win", "natural") if mine.natural else ("lose", "player-dealer's natural")
    if mine.over and theirs.over:
        return _both_over(rules, player, dealer)
    if mine.over:
        return "lose", "over"
    if theirs.over:
        if rules.dealer_22_pushes and theirs.total == 44:
            return "push", "player-dealer's 22"
        return "win", "player-dealer over"
    if player.switched:
        return (rules.switched_21 if theirs.total == 42 else "win"), "switched 21½"
    if mine.total != theirs.total:
        return ("win", "closer") if mine.total > theirs.total else ("lose", "player-dealer closer")
    if mine.total == 42:
        if rules.both_21 == "win":
            return "win", "21 against 21"
        if count.joker_21 == "beats" and mine.joker != theirs.joker:
            return ("win" if mine.joker else "lose"), "joker's 21"
    return rules.equal, "equal"


def _both_over(rules: Comparing, player: Finished, dealer: Finished) -> tuple[Result, str]:
    if rules.saves.get("dealer 8-8-8") and _ranks(dealer.cards) == [6, 6, 6]:
        return "push", "dealer 8-8-8"
    if player.worth.total < dealer.worth.total:
        for save, offered in rules.saves.items():
            if offered and _saves_the_closer(save, player, dealer):
                return "push", save
        return rules.over_closer, "both over, player closer"
    if player.worth.total == dealer.worth.total:
        return rules.over_tie, "both over, equal"
    return "lose", "both over, player-dealer closer"


def _saves_the_closer(save: str, player: Finished, dealer: Finished) -> bool:
    """Return whether this save lets the closer player push although both hands are over."""
    if save == "dealer 8-8-8":
        return False
    if save == "dealer suited 7-8-9":
        suits = {suit(card) for card in dealer.cards}
        return _ranks(dealer.cards) == [5, 6, 7] and len(suits) == 1
    total = int(save.removeprefix("three-card "))
    return len(player.cards) == 3 and player.worth.total == 2 * total


def _ranks(cards: Sequence[Card]) -> list[int]:
    return sorted(rank(card) for card in cards)
