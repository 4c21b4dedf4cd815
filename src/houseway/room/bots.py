"""Company: bots fill seats and take the bank, marked as bots to everybody.

A bot knows its own view and the choices before it, takes a moment to think, and speaks through
the same door as a person.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from houseway.cards.tape import SplitMix
from houseway.room.commands import Add, Bank, Command, Decide, Sit, Stand
from houseway.room.ledger import Ledger, pocket
from houseway.room.live import LiveTable
from houseway.room.people import People, Person
from houseway.room.ports import Clock
from houseway.rules.decisions import Decision, Place, Ready
from houseway.rules.view import AskedView, View

__all__ = ["NAMES", "Crew", "wager"]

NAMES = ("Ace", "Blaze", "Clover", "Dusty", "Echo", "Flint", "Gale", "Hazel")
STACKS = 10
"""A bot buys in for so many times the table's maximum."""


class Crew:
    """The bots of one table."""

    def __init__(
        self,
        live: LiveTable,
        bots: list[Person],
        *,
        people: People,
        ledger: Ledger,
        clock: Clock,
        chance: SplitMix,
    ) -> None:
        self.live = live
        self.bots = {bot.id: bot for bot in bots}
        self._people = people
        self._ledger = ledger
        self._clock = clock
        self._chance = chance
        self._thinking: set[tuple[str, str]] = set()
        live.after_step = self.look

    @property
    def stake(self) -> int:
        """What a bot brings to the table."""
        return self.live.table.sitting.limits.high * STACKS

    def look(self, live: LiveTable) -> None:
        """Whether there is something to do for a bot."""
        table = live.table
        if table.closed:
            return
        round_ = table.core.round
        if round_ is None:
            self._between(live)
            offered = table.sitting.bank.offered
            if offered in self.bots:
                self._think(offered, f"bank {table.sitting.rounds}", self._bank)
            return
        for question in round_.pending:
            if question.bettor in self.bots:
                number, id = table.sitting.rounds, question.id
                then = partial(self._decide, number=number, id=id)
                self._think(question.bettor, f"{number} {id}", then)

    def _think(self, bot: str, about: str, then: Callable[[str], Command | None]) -> None:
        key = (bot, about)
        if key in self._thinking:
            return
        self._thinking.add(key)
        low, high = self.live.table.order.pace.think
        delay = low + self._chance.below(high - low + 1)

        def speak() -> None:
            self._thinking.discard(key)
            command = then(bot)
            if command is not None:
                self.live.tell(self.bots[bot], command)

        self._clock.call_later(delay, speak)

    # -- seats and chips --------------------------------------------------------------------

    def _between(self, live: LiveTable) -> None:
        """Sit down, make room for people, buy chips."""
        sitting = live.table.sitting
        here = [sitting.people[id] for id in self.bots if id in sitting.people]
        free = sitting.people.seats - len(sitting.people.seated)
        if not free and len(here) > 1:
            leaving = next((each for each in here if each.bettor != sitting.bank.holder), here[0])
            live.tell(self.bots[leaving.bettor], Stand())
        elif free > 1 and len(here) < len(self.bots):
            bot = next(bot for id, bot in self.bots.items() if id not in sitting.people)
            seat = max(
                seat
                for seat in range(1, sitting.people.seats + 1)
                if seat not in sitting.people.seated
            )
            self._chips(bot, self.stake)
            live.tell(bot, Sit(seat, self.stake))
        for each in here:
            if each.stack < self.stake // 4:
                self._chips(self.bots[each.bettor], self.stake)
                live.tell(self.bots[each.bettor], Add(self.stake))

    def _chips(self, bot: Person, cents: int) -> None:
        short = cents - self._ledger.balance(pocket(bot.id))
        if short > 0:
            self._people.give_chips(bot, short)

    # -- play -------------------------------------------------------------------------------

    def _bank(self, bot: str) -> Command | None:
        """The whole stack as a rule, now and then a small bank that may not cover everything."""
        table = self.live.table
        sitting = table.sitting
        if sitting.bank.offered != bot:
            return None
        chip = sitting.settings.chip
        whole = sitting.people[bot].stack // chip * chip
        small = max(sitting.limits.low, sitting.limits.high // 2) // chip * chip
        return Bank(min(whole, small) if not self._chance.below(8) else whole)

    def _decide(self, bot: str, *, number: int, id: str) -> Command | None:
        table = self.live.table
        round_ = table.core.round
        if round_ is None or table.sitting.rounds != number:
            return None
        view = round_.view(bot)
        question = next((each for each in view.questions if each.id == id), None)
        if question is None or question.default is None:
            return None
        return Decide(number, id, self._answer(view, question, bot))

    def _answer(self, view: View, question: AskedView, bot: str) -> Decision:
        assert question.default is not None
        if isinstance(question.default, Ready):
            seat = self.live.table.sitting.people[bot].seat
            return wager(view, question, bot, seat, self._chance)
        play = self.live.table.core.game.family.bot
        return question.default if play is None else play(view, question)


def wager(view: View, question: AskedView, bot: str, seat: int, chance: SplitMix) -> Decision:
    """A modest wager on a main spot of the own position, now and then a bonus bet, then ready."""
    mine = {each.spot for each in view.wagers.values() if each.bettor == bot and each.cents}
    free = [
        each
        for each in question.choices
        if each.decision == "place" and each.amount and each.position == seat
    ]
    free = [each for each in free if each.spot not in mine]
    if not free or (mine and chance.below(3)):
        return Ready()
    choice = free[chance.below(len(free))] if mine else free[chance.below(min(2, len(free)))]
    amount = choice.amount
    assert amount is not None
    cents = amount.low * (1 + chance.below(4))
    return Place(choice.spot, seat, cents if amount.holds(cents) else amount.low)
