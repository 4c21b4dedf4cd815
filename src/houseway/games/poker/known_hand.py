"""What is kept of a hand of poker while it is played without asking."""

from __future__ import annotations

from typing import Final

import msgspec

from houseway.games.poker.terms import PokerTerms
from houseway.rules.events import Event, Moved, Reached
from houseway.rules.inputs import Input
from houseway.rules.known import FOLD, Act, Known, Once, told_of
from houseway.rules.opening import Bettor
from houseway.rules.pot import Contribution
from houseway.rules.pot_deal import PotDeal

__all__ = ["KnownHand", "KnownPlan", "NotPlain"]

_REACHED: Final = Once[str, Reached](Reached)
_NONE: Final[Act] = ("", FOLD, 0)
"""There are no more."""


class NotPlain(Exception):  # noqa: N818
    """The script has to play it."""


class KnownPlan(msgspec.Struct, frozen=True, kw_only=True):
    """What the terms of a plain game say, looked at once."""

    down: int
    cards: int
    """In the whole deck."""
    antes: bool
    blinds: bool
    small_is_last: bool
    """Of two players the button has the small blind."""
    asked_last: bool
    """The big blind has not acted by its blind."""
    one_size: bool
    """The smallest bet is the same on every street."""
    limit: bool
    pot_limit: bool
    no_limit: bool
    capped: bool
    """There is a cap on raises."""
    half_reopens: bool


class KnownHand:
    """One hand, its players by their places from the left of the button."""

    __slots__ = (
        "acts",
        "board",
        "chip",
        "deal",
        "drawn",
        "events",
        "front",
        "gone",
        "hole",
        "in_pot",
        "inputs",
        "known",
        "left",
        "live",
        "names",
        "plan",
        "players",
        "pot",
        "puts",
        "stacks",
        "stakes",
        "terms",
        "told",
        "watched",
    )

    def __init__(self, deal: PotDeal[PokerTerms], known: Known, plan: KnownPlan) -> None:
        self.deal = deal
        self.known = known
        self.plan = plan
        self.terms = deal.terms
        self.stakes = deal.opening.stakes
        self.chip = deal.opening.chip
        self.events: list[Event] = deal.events
        self.watched = known.watched
        self.acts = [*known.acts, _NONE]
        self.inputs: list[Input] = []
        bettors, down, draws = _in_turn(deal), plan.down, known.draws
        self.players = players = len(bettors)
        self.drawn = drawn = players * down
        """How many cards have come."""
        if players < 2 or drawn > len(draws) or drawn > plan.cards:
            raise NotPlain
        self.names = names = [bettor.id for bettor in bettors]
        self.told = [told_of(bettor.seat, bettor.id, down) for bettor in bettors]
        self.stacks = [bettor.stack for bettor in bettors]
        deal.pot.dealt_in = names
        dealt = [draws[start : start + players] for start in range(0, drawn, players)]
        self.hole = [*zip(*dealt, strict=True)]
        self.board: list[str] = []
        self.gone: list[str] = []
        """Cards that were burned or discarded, in order."""
        self.live = [True] * players
        self.left = players
        """How many are live."""
        self.pot = 0
        self.in_pot = [0] * players
        self.front = [0] * players
        """What each has bet on the street."""
        self.puts: list[tuple[int, int, str, str]] = []
        """What went into the pot: whose, how much, on which street, and why."""

    def reach(self, moment: str) -> None:
        """The driver is needed only where something waits for it."""
        if moment not in self.watched:
            self.deal.moment = moment
            self.events.append(_REACHED[moment])
            return
        self.lay_out()
        self.known.reach(moment)
        purses = self.deal.chips.purses
        self.stacks[:] = [purses[name] for name in self.names]
        self.pot = purses.get("pot", 0)

    def blind_order(self) -> list[int]:
        """From the left of the button; of two players the button may have the small blind."""
        players = self.players
        if players == 2 and self.plan.small_is_last and len(self.stakes.blinds) > 1:
            return [1, 0]
        return [*range(players)]

    def left_of_blinds(self) -> list[int]:
        """The order of the first betting round; the last blind acts last."""
        order, posted = self.blind_order(), len(self.stakes.blinds)
        return order[posted:] + order[:posted] if posted < self.players else order

    def put(self, who: int, cents: int, street: str, why: str) -> int:
        """As far as the stack goes."""
        stacks = self.stacks
        held = stacks[who]
        if cents > held:
            cents = held
        if cents:
            stacks[who] = held - cents
            self.pot += cents
            self.in_pot[who] += cents
            self.puts.append((who, cents, street, why))
            self.events.append(Moved(self.names[who], "pot", cents, why, street))
        return cents

    def return_uncalled(self, who: int) -> None:
        """What nobody called of the one who put in the most goes back, the last chips first."""
        in_pot = self.in_pot
        left = min(in_pot[who] - sorted(in_pot)[-2], self.pot)
        in_pot[who] -= left
        self.pot -= left
        self.stacks[who] += left
        number = len(self.puts)
        while left:
            number -= 1
            whose, cents, street, why = self.puts[number]
            if whose == who and cents:
                part = cents if cents < left else left
                left -= part
                self.puts[number] = who, cents - part, street, why
                self.events.append(Moved("pot", self.names[who], part, "uncalled"))

    def able(self) -> int:
        """How many may still bet."""
        return sum(live and cents > 0 for live, cents in zip(self.live, self.stacks, strict=True))

    def is_one_pot(self) -> bool:
        """Nobody is all in for less than another."""
        return len({self.in_pot[who] for who, live in enumerate(self.live) if live}) == 1

    def lay_out(self) -> None:
        """Stacks and pot as the deal keeps them."""
        names, pot, purses = self.names, self.deal.pot, self.deal.chips.purses
        purses.update(zip(names, self.stacks, strict=True))
        purses["pot"] = self.pot
        pot.contributions = [
            Contribution(names[who], street, cents, number, why)
            for number, (who, cents, street, why) in enumerate(self.puts)
        ]
        pot.in_pot = {names[who]: self.in_pot[who] for who, *_ in self.puts}
        pot.folded = {name for name, live in zip(names, self.live, strict=True) if not live}


def _in_turn(deal: PotDeal[PokerTerms]) -> list[Bettor]:
    """Seated bettors with chips, from the left of the button."""
    seats, button = [*deal.seated], deal.opening.button
    if seats and (seats[-1] > button or seats != sorted(seats)):
        return [bettor for bettor in deal.left_of_button() if bettor.stack]
    return [bettor for bettor in deal.seated.values() if bettor.stack]
