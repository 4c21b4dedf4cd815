"""The outcomes of a blackjack round, stage by stage."""

from __future__ import annotations

from collections.abc import Mapping
from math import lcm

from houseway.bets.blackjack import (
    bonus_bet,
    buster,
    lucky_lucky,
    match_the_dealer,
    red_flex,
    super_match,
)
from houseway.cards.card import Card
from houseway.games.blackjack.compare import Finished, compare
from houseway.games.blackjack.count import score
from houseway.games.blackjack.stages import EARLY
from houseway.games.blackjack.table import BlackjackTable, PlayerHand
from houseway.games.blackjack.terms import BlackjackWager
from houseway.money import Odds, parse_odds
from houseway.rules.hand import Wager
from houseway.rules.outcomes import Lose, NoAction, Outcome, Push, Win

__all__ = ["settle_bonus", "settle_insurance", "settle_rest", "settle_stage"]


def settle_stage(table: BlackjackTable, name: str, outcomes: Mapping[Wager, Outcome]) -> None:
    """Settle these now if the edition files such a stage."""
    filed = any(stage.stage == name and stage.order.trips for stage in table.terms.settle)
    if outcomes and filed:
        table.deal.settle(name, outcomes)


def settle_bonus(table: BlackjackTable, *, early: bool) -> None:
    """Bonus bets that the first cards decide."""
    outcomes = {
        wager: bonus_outcome(table, wager)
        for wager in table.deal.live()
        if wager.spot in table.terms.wagers and table.terms.wagers[wager.spot].early is early
    }
    settle_stage(table, "first cards", {w: o for w, o in outcomes.items() if o is not None})


def settle_insurance(table: BlackjackTable) -> None:
    """As soon as the second card is known, if the edition files a stage for it."""
    insured = table.deal.live("insurance")
    settle_stage(table, "insurance", {w: insurance_outcome(table, w) for w in insured})


def settle_rest(table: BlackjackTable) -> None:
    """Every wager that is left, in the filed stages."""
    outcomes = {w: insurance_outcome(table, w) for w in table.deal.live("insurance")}
    for hand in table.hands:
        for wager in table.deal.wagers_on(hand.hand):
            if wager.spot in table.terms.wagers:
                outcomes[wager] = _outcome(table, hand, wager)
    for stage in table.terms.settle:
        if stage.stage not in EARLY:
            spots = {spot for trip in stage.order.trips for spot in trip}
            due = {w: o for w, o in outcomes.items() if w.spot in spots and w.live}
            table.deal.settle(stage.stage, due)


def _outcome(table: BlackjackTable, hand: PlayerHand, wager: Wager) -> Outcome:
    terms = table.terms.wagers[wager.spot]
    if terms.bet != "game":
        return bonus_outcome(table, wager)
    if hand.hand.dead:
        return NoAction("the hand is dead")
    if wager in hand.rescued:
        lost = wager.cents - hand.rescued[wager]
        return Lose(Odds(lost, wager.cents), "rescue")
    if wager in table.surrendered:
        surrender = table.terms.surrender
        if surrender is not None and surrender.natural_takes_all and table.dealer_worth().natural:
            return Lose(line="surrendered to a natural")
        return Lose(Odds(1, 2), "surrender")
    return game_outcome(table, table.stood.get(wager) or table.finished(hand), terms)


def game_outcome(table: BlackjackTable, player: Finished, terms: BlackjackWager) -> Outcome:
    """The hand against the player-dealer's."""
    dealer = table.dealer_finished()
    result, line = compare(table.terms.count, table.terms.compare, player, dealer)
    if result == "push":
        return Push(line)
    if result == "lose":
        return Lose(line=line)
    pays = line if line in terms.pays else "natural" if player.worth.natural else "win"
    return Win(parse_odds(terms.pays[pays]), line)


def insurance_outcome(table: BlackjackTable, wager: Wager) -> Outcome:
    """Paid when the player-dealer has a natural."""
    insurance = table.terms.insurance
    assert insurance is not None
    if not table.dealer_worth().natural:
        return Lose(line="no natural")
    own = next((h for h in table.hands if h.hand is wager.hand), None)
    if own is not None and table.worth(own).natural and not insurance.beside_natural:
        return Push("both natural")
    return Win(parse_odds(insurance.pays), "player-dealer's natural")


def bonus_outcome(table: BlackjackTable, wager: Wager) -> Outcome:
    """The best-paid line that the cards make; a push where one is filed."""
    terms = table.terms.wagers[wager.spot]
    lines = _lines(table, wager, terms.bet)
    made = [(parse_odds(terms.pays[line]), line) for line in lines if line in terms.pays]
    if made and terms.lines == "every":
        return Win(_sum([odds for odds, _ in made]), ", ".join(line for _, line in made))
    if made:
        return Win(*max(made, key=lambda pair: pair[0]))
    for line in lines:
        if terms.pushes.get(line):
            return Push(line)
    return Lose()


def _sum(each: list[Odds]) -> Odds:
    stake = lcm(*(odds.stake for odds in each))
    return Odds(sum(odds.win * stake // odds.stake for odds in each), stake)


def _lines(table: BlackjackTable, wager: Wager, bet: str) -> list[str]:
    dealer = table.dealer
    if bet == "buster":
        return buster(len(dealer)) if table.dealer_worth().over else []
    if bet == "red-flex":
        return red_flex(dealer.cards)
    hand = next(h for h in table.hands if h.hand.position == wager.position)
    first = table.split_positions.get(wager.position, tuple(hand.hand.cards[:2]))
    if bet == "lucky-lucky":
        twelve = table.terms.wagers[wager.spot].ace_with_ten == "12"
        if twelve and score(table.terms.count, first).natural:
            return []  # 22 and more
        return lucky_lucky([*first, table.up_card()])
    if bet == "match-the-dealer":
        return match_the_dealer(first, table.up_card())
    if bet == "super-match":
        return super_match(_four_cards(table, wager.position))
    judged = table.terms.wagers[wager.spot].judged
    split = wager.position in table.split_positions and judged.split == "original cards"
    return bonus_bet(
        first if split else hand.hand.cards,
        natural=not split and table.worth(hand).natural,
        in_order=judged.order == "as dealt",
        whole=judged.cards == "whole hand",
    )


def _four_cards(table: BlackjackTable, position: int) -> list[Card]:
    return [
        card
        for hand in table.hands
        if hand.hand.position == position
        for card in hand.hand.cards[:2]
    ]
