"""Company: bots fill seats and take the bank, marked as bots to everybody.

A bot knows its own view and the choices before it, takes a moment to think, and speaks through
the same door as a person.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from houseway.cards.tape import SplitMix
from houseway.room.accounts.accounts import People, Person
from houseway.room.ledger import Ledger, pocket
from houseway.room.ports import Clock
from houseway.room.tables.actor import LiveTable
from houseway.room.tables.commands import (
    AddCommand,
    BankCommand,
    Command,
    DecideCommand,
    SitCommand,
    StandCommand,
)
from houseway.rules.round.bot import answer

__all__ = ["NAMES", "Crew"]

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
        self._refused: dict[tuple[str, str], int] = {}
        """How often a bot was refused about something: once, and it takes the default; twice, and
        it leaves it to the clock."""
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
        round_, number = table.core.round, table.sitting.rounds
        now = f"bank {number}" if round_ is None else f"{number} "
        self._refused = {k: n for k, n in self._refused.items() if k[1].startswith(now)}
        if round_ is None:
            self._between(live)
            offered = table.sitting.bank.offered
            if offered in self.bots:
                self._think(offered, now, self._bank)
            return
        for question in round_.pending:
            if question.bettor in self.bots:
                then = partial(self._decide, number=number, id=question.id)
                self._think(question.bettor, f"{number} {question.id}", then)

    def _think(self, bot: str, about: str, then: Callable[[str], Command | None]) -> None:
        key = (bot, about)
        if key in self._thinking or self._refused.get(key, 0) > 1:
            return
        self._thinking.add(key)
        low, high = self.live.table.order.pace.think
        delay = low + self._chance.below(high - low + 1)

        def speak() -> None:
            self._thinking.discard(key)
            command = then(bot)
            if command is not None:
                self.live.tell(self.bots[bot], command, refused)

        def refused() -> None:
            self._refused[key] = self._refused.get(key, 0) + 1
            self._think(bot, about, then)

        self._clock.call_later(delay, speak)

    # -- seats and chips --------------------------------------------------------------------

    def _between(self, live: LiveTable) -> None:
        """Sit down, make room for people, buy chips."""
        sitting = live.table.sitting
        here = [sitting.people[id] for id in self.bots if id in sitting.people]
        free = sitting.people.seats - len(sitting.people.seated)
        if not free and len(here) > 1:
            leaving = next((each for each in here if each.bettor != sitting.bank.holder), here[0])
            live.tell(self.bots[leaving.bettor], StandCommand())
        elif free > 1 and len(here) < len(self.bots):
            bot = next(bot for id, bot in self.bots.items() if id not in sitting.people)
            seat = max(
                seat
                for seat in range(1, sitting.people.seats + 1)
                if seat not in sitting.people.seated
            )
            self._chips(bot, self.stake)
            live.tell(bot, SitCommand(seat, self.stake))
        for each in here:
            if each.stack < self.stake // 4:
                self._chips(self.bots[each.bettor], self.stake)
                live.tell(self.bots[each.bettor], AddCommand(self.stake))

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
        if (bot, f"bank {sitting.rounds}") in self._refused:
            return BankCommand(decline=True)
        chip = sitting.settings.chip
        whole = sitting.people[bot].stack // chip * chip
        small = max(sitting.limits.low, sitting.limits.high // 2) // chip * chip
        return BankCommand(min(whole, small) if not self._chance.below(8) else whole)

    def _decide(self, bot: str, *, number: int, id: str) -> Command | None:
        table = self.live.table
        round_ = table.core.round
        if round_ is None or table.sitting.rounds != number:
            return None
        view = round_.view(bot)
        question = next((each for each in view.questions if each.id == id), None)
        if question is None or question.default is None:
            return None
        if (bot, f"{number} {id}") in self._refused:
            return DecideCommand(number, id, question.default)
        play = table.core.game.bot
        return DecideCommand(number, id, answer(view, question, self._chance, play))
