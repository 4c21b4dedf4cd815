"""Results of many dealt rounds: a record on standard output, or totals."""

from __future__ import annotations

import sys
from collections import Counter

from houseway.cli.draw import Paper, money
from houseway.cli.play.narration import spot_names
from houseway.cli.play.tables import TextTable, deal_rounds
from houseway.cli.progress import progress
from houseway.money import dollars
from houseway.rules.banked.outcomes import Award, Lose, Win
from houseway.rules.game import Game
from houseway.rules.records.record import Writer
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Awarded, Charged, Moved, Placed, Settled, Voided


def write_record(table: TextTable, rounds: int) -> None:
    """Write the record file as rounds are dealt."""
    out = sys.stdout.buffer
    writer = Writer()
    with progress("dealt", rounds) as step:
        for number, round_ in enumerate(deal_rounds(table, rounds), 1):
            out.write(writer.add(round_))
            step(number)
    out.write(writer.close())
    out.flush()


class _Spot:
    """Totals of the wagers on one spot."""

    def __init__(self) -> None:
        self.wagers = self.won = self.lost = self.returned = 0
        self.staked = self.paid = self.collected = self.uncovered = 0

    def settle(self, event: Settled) -> None:
        self.paid += event.paid
        self.collected += event.collected
        self.uncovered += event.uncovered
        self.won += isinstance(event.outcome, Win | Award)
        self.lost += isinstance(event.outcome, Lose)
        self.returned += not isinstance(event.outcome, Win | Award | Lose)


class DealSummary:
    """Totals over many rounds."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rounds = self.voided = 0
        self.spots = {spot: _Spot() for spot in spot_names(game)}
        self.charges: Counter[str] = Counter()
        self.bank = 0
        self.pots: Counter[str] = Counter()
        """Cents awarded, by the winning hand's name."""

    def run(self, table: TextTable, rounds: int) -> DealSummary:
        """Deal the rounds and add them up."""
        with progress("dealt", rounds) as step:
            for number, round_ in enumerate(deal_rounds(table, rounds), 1):
                self.add(round_)
                step(number)
        return self

    def add(self, round_: Round) -> None:
        """Add one finished round."""
        self.rounds += 1
        placed: dict[str, str] = {}
        if any(isinstance(event, Voided) for event in round_.events):
            self.voided += 1
            return
        for event in round_.events:
            match event:
                case Placed():
                    placed[event.wager] = event.spot
                case Moved(_, to, cents) if to in placed:
                    self._spot(placed[to]).staked += cents
                    self._spot(placed[to]).wagers += 1
                case Moved(source, _, cents, "taken back") if source in placed:
                    self._spot(placed[source]).staked -= cents
                    self._spot(placed[source]).wagers -= 1
                case Settled():
                    self._spot(placed[event.wager]).settle(event)
                    self.bank += event.collected - event.paid
                case Awarded():
                    won = sum(each.cents for each in event.winners)
                    self.pots[event.called or "everyone else folded"] += won
                case Charged(payer, cents):
                    who = "player-dealer" if payer == round_.opening.player_dealer else "players"
                    self.charges["pot" if payer == "pot" else who] += cents

    def _spot(self, spot: str) -> _Spot:
        return self.spots.setdefault(spot, _Spot())

    def draw(self, paper: Paper) -> None:
        """Print the totals."""
        names = spot_names(self.game)
        void = f", {self.voided} of them void" if self.voided else ""
        paper.line(f"{self.game.edition}: {self.rounds} rounds{void}", "bold")
        fees = [(f"collection from {who}", dollars(cents)) for who, cents in self.charges.items()]
        fees.append(("collections", dollars(self.charges.total())))
        if not self.game.family.banked:
            rows = [(name, dollars(cents)) for name, cents in self.pots.most_common()]
            paper.table(("won with", "total"), rows)
            paper.pairs(fees)
            return
        paper.table(
            ("wager", "wagers", "staked", "won", "lost", "returned", "paid", "collected",
             "not covered", "players' result"),
            [
                (
                    names.get(id, id), str(spot.wagers), dollars(spot.staked), str(spot.won),
                    str(spot.lost), str(spot.returned), dollars(spot.paid),
                    dollars(spot.collected), dollars(spot.uncovered),
                    money(spot.paid - spot.collected, signed=True),
                )
                for id, spot in self.spots.items()
            ],
        )  # fmt: skip
        paper.pairs([("bank's result before fees", money(self.bank, signed=True)), *fees])
