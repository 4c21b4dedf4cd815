"""Tables for the command line: a sitting of bots, optionally with one person."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.cards.tape import SplitMix
from houseway.errors import SittingError, TextError
from houseway.money import parse_dollars
from houseway.rules.game import Game
from houseway.rules.round.driver import Round
from houseway.rules.round.opening import Limits
from houseway.table import Sitting, TableSettings, bots, bots_answer, find_bank, play_round

USUAL_SEATS = 5
USUAL_STACK = 200_000


class TextTable:
    """A sitting with bots; `me` is the person's bettor id, or empty."""

    def __init__(
        self, sitting: Sitting, *, seed: int, me: str = "", stack: int, takes_bank: bool = False
    ) -> None:
        self.sitting = sitting
        self.me = me
        self._stack = stack
        self._takes_bank = takes_bank
        self.chance = SplitMix(seed)

    @property
    def game(self) -> Game:
        """The game being played."""
        return self.sitting.game

    @property
    def rounds(self) -> int:
        """The number of rounds opened so far."""
        return self.sitting.rounds

    def stack(self, bettor: str) -> int:
        """Return a bettor's chips in cents between two rounds."""
        return self.sitting.people[bettor].stack

    def play_by_itself(self) -> Round:
        """Play and settle one round of random legal answers."""
        return play_round(self.sitting, self.chance, rebuy=self._stack, strict=False)

    def open(self) -> Round:
        """Open the next round, with a player-dealer where the game needs one."""
        for sitter in self.sitting.people:
            if sitter.bettor != self.me and sitter.stack < self._stack // 4:
                self.sitting.add_chips(sitter.bettor, self._stack)
        if self.game.family.banked:
            self._find_player_dealer()
        return self.sitting.open_round(self.chance)

    def _find_player_dealer(self) -> None:
        """Offer the bank; bots accept with all their chips, the person only with `takes_bank`."""
        if not find_bank(self.sitting, lambda who: who.bettor != self.me or self._takes_bank):
            raise SittingError(
                "sitting/broken",
                "nobody else may hold the bank, so the game stops here; use more --seats, or "
                "--bank to take the bank yourself",
            )

    def bots_answer(self, round_: Round) -> None:
        """Answer every open question of a bot."""
        bots_answer(round_, self.chance, but=(self.me,))

    def take(self) -> None:
        """Carry the round's result into the stacks."""
        self.sitting.take_round()


def read_limits(text: str) -> Limits | None:
    """Parse `10-200` or `$10-$200`; an empty text gives None."""
    if not text:
        return None
    low, _, high = text.partition("-")
    try:
        limits = Limits(parse_dollars(low.strip()), parse_dollars(high.strip()))
    except TextError:
        message = f"limits must be two amounts such as 10-200, not {text!r}"
        raise TextError("money/limits", message, text=text) from None
    if not 0 < limits.low <= limits.high:
        message = f"limits must rise from above zero, such as 10-200, not {text!r}"
        raise TextError("money/limits", message, text=text)
    return limits


def table_for(
    game: Game,
    *,
    seed: int,
    seats: int | None = None,
    me: str = "",
    stack: int = USUAL_STACK,
    takes_bank: bool = False,
    limits: Limits | None = None,
) -> TextTable:
    """Make a table with this many players, the person in seat 1 if there is one."""
    seats = seats or min(USUAL_SEATS, game.terms.table.seats)
    sitting = Sitting(game, TableSettings(limits=limits), keep=False)
    if me:
        sitting.sit_down(me, seat=1, cents=stack)
    bots(sitting, seats - bool(me), cents=stack)
    return TextTable(sitting, seed=seed, me=me, stack=stack, takes_bank=takes_bank)


def deal_rounds(table: TextTable, rounds: int) -> Iterator[Round]:
    """Yield rounds played by bots."""
    for _ in range(rounds):
        yield table.play_by_itself()
