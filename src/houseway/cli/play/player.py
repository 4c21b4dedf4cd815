"""The terminal player: one class for every family, driven by questions and views."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from rich.text import Text

from houseway.cli.draw import Paper
from houseway.cli.play.display import made, open_boards
from houseway.cli.play.narration import Teller, decision_words, spot_names
from houseway.cli.play.questions import UnclearError, arrange, draw_choices, read_answer
from houseway.cli.play.set_hand_lines import draw_house_way
from houseway.cli.play.table_view import draw_hands, draw_result, fee_now, pot_words
from houseway.cli.play.tables import TextTable
from houseway.money import dollars
from houseway.rules.round import events as log
from houseway.rules.round.decisions import Decision, Set
from houseway.rules.round.driver import Question, Round
from houseway.rules.round.legality import Choice
from houseway.rules.round.view import fold, open_view

ME: Final = "you"
_HELP = (
    "Type the number or name of a choice, then its amount or cards, such as `player 25`; "
    "`player 25 @3` bets at position 3. Press Enter for the answer in brackets, ? for every choice "
    "and the house way, q to leave the table."
)
Reader = Callable[[], str]
"""A function that returns the player's next line, or an empty string at the end of the input."""


class Player:
    """Shows one seat's view of the table and asks its player that seat's questions."""

    def __init__(
        self, table: TextTable, paper: Paper, *, read: Reader | None = None, pause: float = 0
    ) -> None:
        self.table = table
        self.paper = paper
        self.me = table.me
        self.viewer = table.me or "spectator"
        self.names = spot_names(table.game)
        self.leaving = False
        self._read = read or sys.stdin.readline
        self._pause = pause
        self._shown = 0

    def play_round(self) -> None:
        """Play one round, from the opening to its result."""
        round_ = self.table.open()
        self._shown = 0
        self._teller = Teller(self.names, round_.opening)
        self._view = open_view(round_.opening, self.viewer)
        self._draw_opening(round_)
        while not round_.over:
            self.table.bots_answer(round_)
            self._tell(round_)
            for question in round_.pending:
                if question.bettor == self.me:
                    self._ask(round_, question)
                    self._tell(round_)
                    break
        self._tell(round_)
        self.table.take()
        draw_result(round_, self.viewer, self.names, self.paper)

    def _draw_opening(self, round_: Round) -> None:
        opening = round_.opening
        self.paper.heading(f"Round {self.table.rounds} · {self.table.game.edition}")
        if opening.player_dealer:
            self.paper.line(
                f"  player-dealer: {opening.player_dealer}, bank {dollars(opening.bank)}, "
                f"limits {dollars(opening.limits.low)} to {dollars(opening.limits.high)}"
            )
        else:
            self.paper.line(f"  the button is at seat {opening.button}")

    def _tell(self, round_: Round) -> None:
        """Narrate everything that happened since the last call."""
        for run in _runs(round_.events[self._shown :]):
            seen = [log.face(each, self.viewer) for each in run]
            made = [(each, self._made(each)) for each in seen]
            told = [(each, words) for each, words in made if not _to_half(each)]
            event, words = told[-1] if told else (run[-1], "")
            words = f"{self._teller.tell_run([each for each, _ in told])}{words}" if told else ""
            if words and not self._is_plain(round_, event):
                self.paper.line(f"  {words}", "bold" if isinstance(event, log.Reached) else "")
                if self._pause and isinstance(event, log.Dealt | log.Shown | log.Settled):
                    time.sleep(self._pause)
        self._shown = len(round_.events)

    def _made(self, event: log.Event) -> str:
        """Say what the player's own hands make once a visible card arrives."""
        fold(self._view, event)
        if not isinstance(event, log.Dealt | log.Shown) or not event.card:
            return ""
        game, hands = self.table.game, self._view.hands.values()
        ours = game.family.plays_boards and not self._view.hands[event.hand].controller
        own = [each for each in hands if each.controller == self.viewer and each.state == "live"]
        named = [
            each for each in own if ours or (each.id == event.hand and isinstance(event, log.Dealt))
        ]
        words = [(each.id, made(game, each, open_boards(self._view))) for each in named]
        return "".join(f"   {f'{id}: ' if ours else ''}{said}" for id, said in words if said)

    def _is_plain(self, round_: Round, event: log.Event) -> bool:
        """Return whether an event only gives a player a wager on, or control of, their own hand."""
        match event:
            case (
                log.Placed(hand=hand, bettor=bettor) | log.Controlled(hand=hand, controller=bettor)
            ):
                position = round_.deal.hands[hand].position if hand else 0
                return self._teller.seats.get(position) == bettor
        return False

    # -- the player's own questions -----------------------------------------------------------

    def _ask(self, round_: Round, question: Question) -> None:
        if self.leaving:
            round_.use_default(question.id, by=self.me)
            return
        self._draw_question(round_, question)
        while True:
            decision = self._answer(round_, question)
            if decision is None:
                return
            refusal = round_.why_not(question.id, decision)
            if refusal is not None:
                self.paper.line(f"  refused: {refusal.reason} [{refusal.code}]", "red")
                continue
            if self._sure(round_.warning(question.id, decision)):
                round_.decide(question.id, decision, by=self.me)
                return

    def _draw_question(
        self, round_: Round, question: Question, *, everything: bool = False
    ) -> None:
        view = round_.view(self.me)
        draw_hands(view, self.table.game, self.paper)
        about = next((q.about for q in view.questions if q.id == question.id and q.about), "")
        fees, pot = fee_now(round_), pot_words(round_, question)
        self.paper.line()
        if pot:
            self.paper.line(f"  {pot}", "cyan")
        self.paper.line(
            f"  You have {dollars(view.purses[self.me])}."
            + (f" This question is about {about}." if about else "")
            + (f" Collection before the deal: {fees}." if fees else ""),
            "cyan",
        )
        seat, choices = self._seat(round_), self._choices(round_, question)
        draw_choices(choices, self.names, self.paper, seat=seat, everything=everything)

    def _draw_house_way(self, round_: Round, question: Question) -> None:
        """Show how the house would set the hand, where the question is to set one."""
        view = round_.view(self.me)
        about = next((each.about for each in view.questions if each.id == question.id), "")
        if isinstance(question.default, Set) and about in view.hands:
            draw_house_way(self.table.game, view.hands[about].cards, self.paper)

    def _seat(self, round_: Round) -> int:
        return next(bettor.seat for bettor in round_.opening.bettors if bettor.id == self.me)

    def _choices(self, round_: Round, question: Question) -> list[Choice]:
        return arrange(round_.legal(question.id), self.names, self._seat(round_))

    def _answer(self, round_: Round, question: Question) -> Decision | None:
        """Read a decision; return None if the player left and the default was used."""
        default = question.default
        while True:
            usual = decision_words(default, self.names).removeprefix("chooses ").removeprefix("is ")
            self.paper.console.print(Text(f"[{usual}] > ", "cyan"), end="")
            self.paper.console.file.flush()
            line = self._read()
            if not self.paper.fancy:
                self.paper.line(line.strip())
            word = line.strip().lower()
            if not line or word in ("q", "quit"):
                self.leaving = True
                round_.use_default(question.id, by=self.me)
                return None
            if not word:
                return default
            if word in ("?", "help"):
                self.paper.line(f"  {_HELP}", "dim")
                self._draw_question(round_, question, everything=True)
                self._draw_house_way(round_, question)
                continue
            try:
                return read_answer(line, self._choices(round_, question))
            except UnclearError as unclear:
                self.paper.line(f"  {unclear}", "yellow")

    def _sure(self, warning: str) -> bool:
        """Ask for confirmation of a decision the rule book penalizes."""
        if not warning:
            return True
        self.paper.line(f"  warning: {warning}", "yellow")
        self.paper.console.print(Text("do it anyway? [no] > ", "yellow"), end="")
        self.paper.console.file.flush()
        return self._read().strip().lower() in ("y", "yes")


def _runs(events: Sequence[log.Event]) -> Iterator[list[log.Event]]:
    """Yield events one by one, grouping consecutive cards of one hand."""
    run: list[log.Event] = []
    for event in events:
        last = next((each for each in reversed(run) if not _to_half(each)), None)
        if last is not None and not _to_half(event) and not _together(last, event):
            yield run
            run = []
        run.append(event)
    if run:
        yield run


def _to_half(event: log.Event) -> bool:
    """Return whether a card moves between two halves of a hand; its arrival is narrated."""
    return isinstance(event, log.Left) and event.to.startswith(f"{event.hand}-")


def _together(one: log.Event, other: log.Event) -> bool:
    if isinstance(one, log.Left) and isinstance(other, log.Left):
        return (one.hand, one.to) == (other.hand, other.to)
    if isinstance(one, log.Dealt) and isinstance(other, log.Dealt):
        return one.hand == other.hand
    return isinstance(one, log.Shown) and isinstance(other, log.Shown) and one.hand == other.hand


def play_at(table: TextTable, paper: Paper, read: Reader | None = None) -> None:
    """Play rounds until the player leaves or runs out of chips."""
    player = Player(table, paper, read=read, pause=0.3 if paper.fancy else 0)
    began = table.stack(table.me)
    paper.line(f"  {_HELP}", "dim")
    while not player.leaving:
        player.play_round()
        if not table.stack(table.me):
            paper.line("You have no chips left.", "bold")
            break
    result = table.stack(table.me) - began
    words = f"up {dollars(result)}" if result > 0 else f"down {dollars(-result)}"
    paper.line(
        f"You leave after {table.rounds} round{'s' * (table.rounds != 1)} "
        f"with {dollars(table.stack(table.me))}, {words if result else 'even'}.",
        "bold",
    )


def watch(table: TextTable, paper: Paper, rounds: int) -> None:
    """Show rounds played by bots alone."""
    player = Player(table, paper, pause=0.25 if paper.fancy else 0)
    for _ in range(rounds):
        player.play_round()
