"""A table stated for a computation, and its rounds played through the game's script."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

import msgspec

from houseway.cards.deck import cards
from houseway.cards.tape import Seeded, SplitMix, Tape
from houseway.errors import EditionError, SittingError, WagerError
from houseway.rules.game import Game
from houseway.rules.round.decisions import Place, Ready
from houseway.rules.round.driver import Question, Round
from houseway.rules.round.events import Charged, Placed, Settled
from houseway.rules.round.opening import Bettor, Limits, Opening
from houseway.rules.terms import BankedTerms

BANK: Final = "bank-holder"
SEAT: Final = "seat-"
_UNLIMITED_CENTS: Final = 10**12
"""A bank or stack that never runs out: every wager is covered and every double possible."""


class StatedTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table whose bettors all make the same wagers."""

    seats: int
    """Occupied seats, including the player-dealer's."""
    bets: dict[str, int]
    """Each bettor's wagers in cents, by spot."""
    hands_per_hour: int = 60

    @property
    def bettors(self) -> int:
        """The number of players other than the player-dealer."""
        return self.seats - 1

    @property
    def action(self) -> int:
        """The total wagered before the first card, in cents."""
        return self.bettors * sum(self.bets.values())


def open_round(game: Game, table: StatedTable, tape: Tape) -> Round:
    """Open a round at the table, with its wagers placed and its collection taken.

    The game refuses wagers that it does not offer or does not allow together.
    """
    terms = game.terms
    if not isinstance(terms, BankedTerms):
        raise EditionError("odds/no_bank", f"{game.edition} has no bank; it is played for a pot")
    if not 2 <= table.seats <= terms.table.seats:
        raise SittingError(
            "odds/seats",
            f"seats must be 2 to {terms.table.seats} at {game.edition}, including the "
            f"player-dealer's, not {table.seats}",
            seats=table.seats,
        )
    names = [f"{SEAT}{seat}" for seat in range(1, table.seats)]
    opening = Opening(
        (
            *(Bettor(name, _UNLIMITED_CENTS, seat) for seat, name in enumerate(names, 1)),
            Bettor(BANK, _UNLIMITED_CENTS, table.seats),
        ),
        player_dealer=BANK,
        bank=_UNLIMITED_CENTS // 2,
        limits=Limits(1, _UNLIMITED_CENTS),
        chip=1,
    )
    round_ = Round(game, opening, tape, strict=True)
    for seat, name in enumerate(names, 1):
        for spot, cents in table.bets.items():
            _decide(round_, name, Place(spot, seat, cents))
    for name in names:
        _decide(round_, name, Ready())
    return round_


def _decide(round_: Round, bettor: str, decision: Place | Ready) -> None:
    question = next((each for each in round_.pending if each.bettor == bettor), None)
    if question is None:
        return
    refusal = round_.why_not(question.id, decision)
    if refusal is not None:
        raise WagerError(refusal.code, refusal.reason)
    round_.decide(question.id, decision)


def charges(game: Game, table: StatedTable) -> tuple[Charged, ...]:
    """Return the charges that the schedule in force takes before the first card of a round."""
    round_ = open_round(game, table, Seeded(list(cards(game.terms.deck)), 1))
    return tuple(event for event in round_.events if isinstance(event, Charged))


def sample(game: Game, table: StatedTable, *, seed: int = 1) -> Iterator[int]:
    """Yield the bank's gain in cents before fees, for endless rounds dealt from a full shoe."""
    for gains in sample_wagers(game, table, seed=seed):
        yield sum(gains.values())


def sample_wagers(
    game: Game, table: StatedTable, *, seed: int = 1
) -> Iterator[dict[tuple[int, str], int]]:
    """Yield the bank's gain as `sample` does, by seat and spot.

    Bettors answer as the family's bot does, or with the default if the family has none.
    """
    chance = SplitMix(seed)
    while True:
        round_ = open_round(game, table, Seeded(list(cards(game.terms.deck)), chance))
        while round_.pending:
            _answer(round_, round_.pending[0])
        placed = {event.wager: event for event in round_.events if isinstance(event, Placed)}
        gains: Counter[tuple[int, str]] = Counter()
        for event in round_.events:
            if isinstance(event, Settled):
                wager = placed[event.wager]
                seat = int(wager.bettor.removeprefix(SEAT))
                gains[seat, wager.spot] += event.collected - event.paid
        yield gains


def _answer(round_: Round, question: Question) -> None:
    bot = round_.game.bot
    if bot is None:
        round_.use_default(question.id)
        return
    view = round_.view(question.bettor)
    asked = next(each for each in view.questions if each.id == question.id)
    round_.decide(question.id, bot(view, asked))
