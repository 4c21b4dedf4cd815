"""The state of a table from round to round."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.cards.deck import cards
from houseway.cards.shoe import Shoe
from houseway.errors import SittingError
from houseway.fees.schedule import PlayerDealerFee, Schedule
from houseway.money import dollars
from houseway.rules.banked.limits import (
    not_filed,
    stakes_not_filed,
    usual_buy_in,
    usual_limits,
    usual_stakes,
)
from houseway.rules.game import Game
from houseway.rules.round.driver import Round
from houseway.rules.round.opening import Limits
from houseway.table.bank_offers import BankOffers
from houseway.table.button import Button, ButtonLayout
from houseway.table.events import Event
from houseway.table.people import SeatedPeople
from houseway.table.rotation import rotation_of
from houseway.table.settings import TableSettings


def check_limits(game: Game, limits: Limits, spots: Mapping[str, Limits]) -> None:
    """Refuse limits that are not positive and rising, or that the filing does not allow."""
    for each in (limits, *spots.values()):
        if not 0 < each.low <= each.high:
            got = f"{dollars(each.low)} to {dollars(each.high)}"
            raise SittingError("sitting/limits", f"limits must rise from above zero; got {got}")
    why = not_filed(game.terms, limits, spots)
    if why:
        raise SittingError("sitting/limits_not_filed", why, limits=limits)


def dearest_bank_fee(schedule: Schedule | None) -> int:
    """Return the most that the player-dealer can be charged for one round, in cents."""
    lines = schedule.lines if schedule is not None else ()
    scales = [line.scale for line in lines if isinstance(line, PlayerDealerFee)]
    return max((tier.cents for scale in scales for tier in scale.tiers), default=0)


class State:
    """Stacks, bank and button, shoe, carried pot, notes, and the log of events."""

    def __init__(self, game: Game, settings: TableSettings) -> None:
        self.game = game
        self.settings = settings
        self.stakes = usual_stakes(game.terms, settings.stakes)
        """The stakes of a game for a pot, with the buy-in of any game."""
        self.stakes.check(game.terms.table.seats, settings.chip)
        why = stakes_not_filed(game.terms, self.stakes)
        if why:
            raise SittingError("sitting/stakes_not_filed", why, stakes=self.stakes)
        self.limits = settings.limits or usual_limits(game.terms.table)
        self.dearest_bank_fee = dearest_bank_fee(game.terms.fees)
        self.spot_limits = settings.spot_limits
        check_limits(game, self.limits, self.spot_limits)
        self.minute = 0
        """The last minute reported, counted from the start of the sitting."""
        self.half_hours = 0
        """Half hours that have passed but have not been charged yet."""
        buy_in = usual_buy_in(game.terms, self.stakes)
        self.people = SeatedPeople(game.terms.table.seats, settings.chip, buy_in)
        self.house = {"collection": 0, "jackpot": 0, "carried": 0}
        """Cents taken as fees and as jackpot drops, and in a pot that nobody has won yet."""
        self.notes: dict[str, int] = {}
        self.shoe = Shoe(cards(game.terms.deck), settings.shoe or game.terms.shoe)
        self.log: list[Event] = []
        self.bank = BankOffers(rotation_of(game.terms.table.rotation, settings.rotation), self.log)
        self.button = Button(self.stakes.blinds, game.terms)
        self.layout: ButtonLayout | None = None
        """The button and blinds of the open round; None if the game has no button."""
        self.round: Round | None = None
        """The open round; None between two rounds."""
        self.rounds = 0
        """The number of rounds opened so far."""
        self.began = 0
        """The minute at which the latest round was opened."""

    @property
    def purses(self) -> dict[str, int]:
        """Every stack and the house's purses, in cents between two rounds."""
        return {**{sitter.bettor: sitter.stack for sitter in self.people}, **self.house}

    @property
    def total(self) -> int:
        """All chips at the table; only arrivals, added chips and departures change this."""
        return sum(self.purses.values())

    @property
    def bank_needs(self) -> int:
        """The smallest stack that can take the bank: the minimum bank plus its largest fee."""
        return self.limits.low + self.dearest_bank_fee

    def check_not_in_round(self, bettor: str) -> None:
        """Refuse an action that a bettor may not take while playing in a round."""
        self.people[bettor]
        if self.round is not None and bettor in self.round.deal.bettors:
            raise SittingError(
                "sitting/in_round", f"{bettor} is playing in the open round", bettor=bettor
            )

    def check_between_rounds(self) -> None:
        """Refuse an action that cannot be taken while a round is open."""
        if self.round is not None:
            raise SittingError(
                "sitting/round_open",
                f"round {self.rounds} is still open; take its result or abandon it first",
            )
