"""Envy: fixed dollars for what others hold, paid in a last pass over the table (000-40).

Seven cards each, the best five play once; the Fortune wager is paid by the player's own cards
and, with $5 or more on it, by the hands of the other players.
"""

from __future__ import annotations

from typing import Literal

from houseway.cards.deck import DeckTerms
from houseway.hands.poker import best_five
from houseway.money import parse_odds
from houseway.rules.banked_deal import BankedDeal
from houseway.rules.game import Family, Game
from houseway.rules.hand import Hand, Wager
from houseway.rules.outcomes import Award, Lose, NoAction, Outcome, Win
from houseway.rules.requests import Moment, Script
from houseway.rules.spots import SpotTerms
from houseway.rules.terms import ActionTerms, BankedTerms, Order, Stage, TableTerms
from probes.seating import game_of


class EnvyTerms(BankedTerms, frozen=True, kw_only=True):
    wagers: dict[str, SpotTerms]
    fortune: dict[str, str]
    envy: dict[str, int]
    envy_from: int = 500
    envy_trigger: Literal["fortune bettor", "any player"] = "fortune bettor"


def play(deal: BankedDeal[EnvyTerms]) -> Script:
    """A number for the button, seven cards each; seat by seat; then the Envy buttons."""
    deal.place_action_button(deal.random_number(deal.terms.action.numbers))
    hands = [deal.open_hand_at(seat, wagers) for seat, wagers in deal.by_position().items()]
    bank = deal.open_hand("bank", deal.dealer_seat)
    for hand in (*hands, bank):
        for _ in range(7):
            deal.up(hand)
    yield Moment("deal complete")

    buttons = [w for w in deal.live("fortune") if w.cents >= deal.terms.envy_from]
    awards = {button: _award(deal, button, hands) for button in buttons}
    deal.settle("seat by seat", {w: _outcome(deal, w, bank) for w in deal.live()})
    yield Moment("wagers are reconciled")
    deal.settle("envy", {button: award for button, award in awards.items() if award.cents})


def _line(hand: Hand) -> str:
    return best_five(hand, joker="bug").category


def _outcome(deal: BankedDeal[EnvyTerms], wager: Wager, bank: Hand) -> Outcome:
    assert wager.hand is not None
    if wager.hand.dead:
        return NoAction("hand dead")
    if wager.spot == "fortune":
        line = _line(wager.hand)
        pays = deal.terms.fortune.get(line)
        return Win(parse_odds(pays), line) if pays else Lose()
    return Win() if best_five(wager.hand, joker="bug") > best_five(bank, joker="bug") else Lose()


def _award(deal: BankedDeal[EnvyTerms], button: Wager, hands: list[Hand]) -> Award:
    """For every qualifying hand of another player; never one's own, never the bank's."""
    lines = []
    for hand in hands:
        wagers = [w for w in deal.wagers_on(hand) if w.spot == "fortune"]
        if deal.terms.envy_trigger == "any player":
            wagers = deal.wagers_on(hand)
        if not hand.dead and any(wager.bettor != button.bettor for wager in wagers):
            lines.append(_line(hand))
    paid = [line for line in lines if line in deal.terms.envy]
    return Award(sum(deal.terms.envy[line] for line in paid), " + ".join(paid))


FAMILY = Family(name="envy", procedure=1, terms=EnvyTerms, play=play)


def game(
    trigger: Literal["fortune bettor", "any player"] = "fortune bettor",
    coverage: Literal["once", "running"] = "once",
) -> Game:
    """The probe in one reading of whose hand triggers, and one of what the bank covers."""
    seat_by_seat = Order(trips=(("game", "fortune"),))
    terms = EnvyTerms(
        deck=DeckTerms(jokers=1),
        table=TableTerms(seats=7),
        action=ActionTerms(by="number", counting="banker-is-one", numbers=7),
        settle=(
            Stage(stage="seat by seat", order=seat_by_seat),
            Stage(stage="envy", order=Order(trips=(("fortune",),))),
        ),
        coverage=coverage,
        wagers={
            "game": SpotTerms(),
            "fortune": SpotTerms(name="Fortune Bonus", bonus=True, needs=("game",), low=100),
        },
        fortune={
            "five aces": "250:1",
            "royal flush": "125:1",
            "straight flush": "50:1",
            "four of a kind": "25:1",
            "full house": "5:1",
            "flush": "4:1",
            "three of a kind": "3:1",
            "straight": "2:1",
        },
        envy={
            "five aces": 10_000,
            "royal flush": 5_000,
            "straight flush": 2_000,
            "four of a kind": 500,
        },
        envy_trigger=trigger,
    )
    return game_of(FAMILY, terms)


GAME = game()
