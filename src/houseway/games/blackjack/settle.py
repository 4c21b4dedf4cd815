"""The settlement of a blackjack round: which wagers settle when, and on which facts."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.bets.blackjack import BlackjackSeen
from houseway.games.blackjack.count import score
from houseway.games.blackjack.judge import BlackjackFacts, judge
from houseway.games.blackjack.table import BlackjackTable, PlayerHand
from houseway.games.blackjack.terms import EARLY
from houseway.money import Odds
from houseway.rules.banked.outcomes import Outcome
from houseway.rules.round.hand import Wager


def settle_early(table: BlackjackTable) -> None:
    """Settle the bonus bets that the first cards decide."""
    spots = [spot for spot, wager in table.terms.wagers.items() if wager.early]
    _settle(table, "first cards", table.deal.live(*spots) if spots else [])


def settle_insurance(table: BlackjackTable) -> None:
    """Settle insurance, as soon as the second card is known."""
    _settle(table, "insurance", table.insured())


def settle_naturals(table: BlackjackTable, hands: Iterable[PlayerHand]) -> None:
    """Settle the naturals of these players, which the player-dealer can no longer match."""
    _settle(table, "naturals", [wager for hand in hands for wager in table.game_wagers(hand)])


def settle_rest(table: BlackjackTable) -> None:
    """Settle every wager that is left, in the filed stages after the draw."""
    late = [stage.stage for stage in table.terms.settle if stage.stage not in EARLY]
    by_hand = [wager for hand in table.hands for wager in table.deal.wagers_on(hand.hand)]
    table.deal.settle_stages(lambda wager: outcome(table, wager), *late, among=by_hand)


def _settle(table: BlackjackTable, stage: str, wagers: Iterable[Wager]) -> None:
    """Settle these wagers now if the edition files this stage."""
    if any(each.stage == stage and each.order.trips for each in table.terms.settle):
        table.deal.settle(stage, {wager: outcome(table, wager) for wager in wagers})


def outcome(table: BlackjackTable, wager: Wager) -> Outcome:
    """Judge a wager on the cards now on the table."""
    return judge(table.terms, wager.spot, facts_of(table, wager))


def facts_of(table: BlackjackTable, wager: Wager) -> BlackjackFacts:
    """Return the facts on which a wager is judged now."""
    hand = next(each for each in table.hands if each.hand is wager.hand)
    given_up = Odds(1, 2) if wager in table.surrendered else None
    if wager in hand.rescued:
        given_up = Odds(wager.cents - hand.rescued[wager], wager.cents)
    return BlackjackFacts(
        player=table.stood.get(wager) or table.finished(hand),
        dealer=table.dealer_finished(),
        cards=_bet_cards(table, wager.position),
        dead=hand.hand.dead,
        given_up=given_up,
        rescued=wager in hand.rescued,
    )


def _bet_cards(table: BlackjackTable, position: int) -> BlackjackSeen:
    hands = [each for each in table.hands if each.hand.position == position]
    own = hands[0]
    first = table.split_positions.get(position, tuple(own.hand.cards[:2]))
    dealer = table.dealer_worth()
    return BlackjackSeen(
        first=first,
        first_natural=score(table.terms.count, first).natural,
        four=tuple(card for hand in hands for card in hand.hand.cards[:2]),
        hand=tuple(own.hand.cards),
        natural=table.worth(own).natural,
        split=position in table.split_positions,
        up=table.up_card(),
        dealer=tuple(table.dealer.cards),
        dealer_over=dealer.over,
        dealer_natural=dealer.natural,
    )
