"""Baccarat: two community hands, third cards by the chart, wagers on how they compare."""

from __future__ import annotations

from typing import Annotated

import msgspec

from houseway.bets.baccarat import LINES, Coup
from houseway.hands.points import baccarat_total
from houseway.money import parse_odds
from houseway.rules.deal import Deal
from houseway.rules.game import Family
from houseway.rules.hand import Hand
from houseway.rules.outcomes import Lose, Outcome, Push, Win
from houseway.rules.requests import Moment, Script
from houseway.rules.seats import action_number
from houseway.rules.terms import BankedTerms, OddsText, SpotTerms, one_of

__all__ = ["FAMILY", "BaccaratTerms", "BaccaratWager", "Drawing", "outcome"]

Row = Annotated[str, msgspec.Meta(pattern="^[HS]{10}$")]


class BaccaratWager(SpotTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line of the coup to its odds; the best-paid that holds counts. A push comes first."""

    pays: dict[str, OddsText]
    pushes: dict[str, bool] = {}

    def __post_init__(self) -> None:
        for line in (*self.pays, *self.pushes):
            one_of("line", line, LINES)


class Drawing(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """When a third card is drawn."""

    player_to: int = 5
    """The Player hand draws on this total or less."""
    banker_to: int = 5
    """So does the Banker hand if the Player hand stood."""
    naturals_end_it: bool = True
    """An eight or nine in two cards stops both hands."""
    chart: dict[str, Row]
    """Banker's total: H or S for each value 0 to 9 of the Player's third card."""


class BaccaratTerms(BankedTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A house's baccarat."""

    wagers: dict[str, BaccaratWager]
    draw: Drawing
    face_down: bool = False
    """The first two cards of each hand lie face down until both have them."""


def play(deal: Deal[BaccaratTerms]) -> Script:
    """Two cards each, naturals stand, third cards by the chart."""
    terms = deal.terms
    player, banker = deal.open_hand("player"), deal.open_hand("banker")
    for _ in range(2):
        for hand in (player, banker):
            deal.deal(hand, () if terms.face_down else None)
    deal.show(player)
    deal.show(banker)
    yield Moment("deal complete")

    if terms.action.by == "card":
        side, _, which = terms.action.card.partition("-")
        deal.place_action_button(action_number(terms.action, deal[side][int(which) - 1]))

    if not (terms.draw.naturals_end_it and (_natural(player) or _natural(banker))):
        yield Moment("draw begins")
        if baccarat_total(player) <= terms.draw.player_to:
            deal.up(player)
        if _banker_draws(terms.draw, player, banker):
            deal.up(banker)
    yield Moment("bank has drawn")

    coup = Coup(baccarat_total(player), baccarat_total(banker), len(player), len(banker))
    _call(deal, coup)
    outcomes = {wager: outcome(terms.wagers[wager.spot], coup) for wager in deal.live()}
    for stage in terms.settle:
        spots = {spot for trip in stage.order.trips for spot in trip}
        deal.settle(stage.stage, {w: o for w, o in outcomes.items() if w.spot in spots})


def _natural(hand: Hand) -> bool:
    return len(hand) == 2 and baccarat_total(hand) >= 8


def _banker_draws(draw: Drawing, player: Hand, banker: Hand) -> bool:
    total = baccarat_total(banker)
    if len(player) == 2:
        return total <= draw.banker_to
    row = draw.chart.get(str(total), "SSSSSSSSSS")
    return row[baccarat_total(player.cards[2:])] == "H"


def _call(deal: Deal[BaccaratTerms], coup: Coup) -> None:
    deal.call(f"Player {coup.player}", deal["player"])
    deal.call(f"Banker {coup.banker}", deal["banker"])
    for line in called_lines(deal.terms, coup):
        deal.call(line)


def called_lines(terms: BaccaratTerms, coup: Coup) -> list[str]:
    """The lines of this edition that the coup makes, in the order of `LINES`."""
    named = {line for wager in terms.wagers.values() for line in wager.pays}
    return [line for line, holds in LINES.items() if line in named and holds(coup)]


def outcome(wager: BaccaratWager, coup: Coup) -> Outcome:
    """What the coup means for a wager."""
    for line, pushes in wager.pushes.items():
        if pushes and LINES[line](coup):
            return Push(line)
    made = [(parse_odds(odds), line) for line, odds in wager.pays.items() if LINES[line](coup)]
    return Win(*max(made)) if made else Lose()


FAMILY = Family(name="baccarat", procedure=1, terms=BaccaratTerms, play=play)
