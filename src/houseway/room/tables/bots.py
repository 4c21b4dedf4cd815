"""Bots that fill seats and take the bank, marked as bots to everybody.

A bot knows only its own view and its choices, takes a moment to think, and gives its commands
through the same inbox as people do.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from houseway.cards.tape import SplitMix
from houseway.room.accounts.accounts import Accounts, Person
from houseway.room.ledger import Ledger, pocket
from houseway.room.ports import Clock
from houseway.room.tables import commands
from houseway.room.tables.actor import TableActor
from houseway.rules.round.bot import answer

NAMES = ("Ace", "Blaze", "Clover", "Dusty", "Echo", "Flint", "Gale", "Hazel")
BUY_IN_MAXIMUMS = 10
"""How many times the table's maximum wager a bot buys in for."""


class Bots:
    """The bots of one table."""

    def __init__(
        self,
        actor: TableActor,
        bots: list[Person],
        *,
        accounts: Accounts,
        ledger: Ledger,
        clock: Clock,
        chance: SplitMix,
    ) -> None:
        self.actor = actor
        self.bots = {bot.id: bot for bot in bots}
        self._accounts = accounts
        self._ledger = ledger
        self._clock = clock
        self._chance = chance
        self._thinking: set[tuple[str, str]] = set()
        self._refused: dict[tuple[str, str], int] = {}
        """How often a bot was refused on each matter. After the first refusal it takes the default,
        after the second it leaves the matter to the clock."""
        actor.after_step = self.react

    @property
    def stake(self) -> int:
        """How many cents a bot brings to the table."""
        return self.actor.table.sitting.limits.high * BUY_IN_MAXIMUMS

    def react(self, actor: TableActor) -> None:
        """Have bots act on what a step has changed."""
        table = actor.table
        if table.closed:
            return
        round_, number = table.machine.round, table.sitting.rounds
        now = f"bank {number}" if round_ is None else f"{number} "
        self._refused = {k: n for k, n in self._refused.items() if k[1].startswith(now)}
        if round_ is None:
            self._between_rounds(actor)
            offered = table.sitting.bank.offered
            if offered in self.bots:
                self._think(offered, now, self._answer_offer)
            return
        for question in round_.pending:
            if question.bettor in self.bots:
                then = partial(self._decide, number=number, id=question.id)
                self._think(question.bettor, f"{number} {question.id}", then)

    def _think(self, bot: str, about: str, then: Callable[[str], commands.Command | None]) -> None:
        key = (bot, about)
        if key in self._thinking or self._refused.get(key, 0) > 1:
            return
        self._thinking.add(key)
        low, high = self.actor.table.order.pace.think
        delay = low + self._chance.below(high - low + 1)

        def act() -> None:
            self._thinking.discard(key)
            command = then(bot)
            if command is not None:
                self.actor.enqueue(self.bots[bot], command, refused)

        def refused() -> None:
            self._refused[key] = self._refused.get(key, 0) + 1
            self._think(bot, about, then)

        self._clock.call_later(delay, act)

    # -- seats and chips --------------------------------------------------------------------

    def _between_rounds(self, actor: TableActor) -> None:
        """Sit down, make room for people, or buy chips."""
        sitting = actor.table.sitting
        here = [sitting.people[id] for id in self.bots if id in sitting.people]
        free = sitting.people.seats - len(sitting.people.seated)
        if not free and len(here) > 1:
            leaving = next((each for each in here if each.bettor != sitting.bank.holder), here[0])
            actor.enqueue(self.bots[leaving.bettor], commands.StandCommand())
        elif free > 1 and len(here) < len(self.bots):
            bot = next(bot for id, bot in self.bots.items() if id not in sitting.people)
            seat = max({*range(1, sitting.people.seats + 1)} - sitting.people.seated.keys())
            self._fund(bot, self.stake)
            actor.enqueue(bot, commands.SitCommand(seat, self.stake))
        for each in here:
            if each.stack < self.stake // 4:
                self._fund(self.bots[each.bettor], self.stake)
                actor.enqueue(self.bots[each.bettor], commands.AddCommand(self.stake))

    def _fund(self, bot: Person, cents: int) -> None:
        short = cents - self._ledger.balance(pocket(bot.id))
        if short > 0:
            self._accounts.give_chips(bot, short)

    # -- play -------------------------------------------------------------------------------

    def _answer_offer(self, bot: str) -> commands.Command | None:
        """Bank the whole stack; one time in eight, a small bank that may not cover all action."""
        table = self.actor.table
        sitting = table.sitting
        if sitting.bank.offered != bot:
            return None
        if (bot, f"bank {sitting.rounds}") in self._refused:
            return commands.BankCommand(decline=True)
        chip = sitting.settings.chip
        whole = sitting.people[bot].stack // chip * chip
        small = max(sitting.limits.low, sitting.limits.high // 2) // chip * chip
        return commands.BankCommand(min(whole, small) if not self._chance.below(8) else whole)

    def _decide(self, bot: str, *, number: int, id: str) -> commands.Command | None:
        table = self.actor.table
        round_ = table.machine.round
        if round_ is None or table.sitting.rounds != number:
            return None
        view = round_.view(bot)
        question = next((each for each in view.questions if each.id == id), None)
        if question is None or question.default is None:
            return None
        if (bot, f"{number} {id}") in self._refused:
            return commands.DecideCommand(number, id, question.default)
        play = table.machine.game.bot
        return commands.DecideCommand(number, id, answer(view, question, self._chance, play))
