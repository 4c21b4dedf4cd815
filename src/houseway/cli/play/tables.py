"""A table to play at from the command line: a sitting with bots, and perhaps one person."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.cards.tape import SplitMix
from houseway.errors import SittingError, TextError
from houseway.money import parse_dollars
from houseway.rules.game import Game
from houseway.rules.round.driver import Round
from houseway.rules.round.opening import Limits
from houseway.table import Sitting, TableSettings, bots, bots_answer, find_bank, play_round

__all__ = ["TextTable", "deal_rounds", "read_limits", "table_for"]

USUAL_SEATS = 5
USUAL_STACK = 200_000


class TextTable:
    """A sitting whose bots answer for themselves; `me` is the person's bettor, if there is one."""

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
        """What is played."""
        return self.sitting.game

    @property
    def rounds(self) -> int:
        """How many rounds have been opened."""
        return self.sitting.rounds

    def stack(self, bettor: str) -> int:
        """The cents in front of a bettor between two rounds."""
        return self.sitting.people[bettor].stack

    def play_by_itself(self) -> Round:
        """One round in which every answer is a sample, over and taken."""
        return play_round(self.sitting, self.chance, rebuy=self._stack, strict=False)

    def open(self) -> Round:
        """The next round, with a player-dealer where the game wants one."""
        for sitter in self.sitting.people:
            if sitter.bettor != self.me and sitter.stack < self._stack // 4:
                self.sitting.add_chips(sitter.bettor, self._stack)
        if self.game.family.banked:
            self._find_player_dealer()
        return self.sitting.open_round(self.chance)

    def _find_player_dealer(self) -> None:
        """Bots take the bank with all they have; the person does only if he said so."""
        if not find_bank(self.sitting, lambda who: who.bettor != self.me or self._takes_bank):
            raise SittingError(
                "sitting/broken",
                "nobody else may hold the bank now, so the game is broken; "
                "more --seats or --bank keep it going",
            )

    def bots_answer(self, round_: Round) -> None:
        """Every open question of a bot gets its answer."""
        bots_answer(round_, self.chance, but=(self.me,))

    def take(self) -> None:
        """The round's result, into the stacks."""
        self.sitting.take_round()


def read_limits(text: str) -> Limits | None:
    """`10-200` or `$10-$200`; nothing where nothing was said."""
    if not text:
        return None
    low, _, high = text.partition("-")
    try:
        limits = Limits(parse_dollars(low.strip()), parse_dollars(high.strip()))
    except TextError:
        said = f"{text!r} are no limits; write them as 10-200"
        raise TextError("money/limits", said, text=text) from None
    if not 0 < limits.low <= limits.high:
        said = f"{text!r} are no limits; the minimum comes first and is not nothing, as in 10-200"
        raise TextError("money/limits", said, text=text)
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
    """A table with so many seats taken, the person in the first of them."""
    seats = seats or min(USUAL_SEATS, game.terms.table.seats)
    sitting = Sitting(game, TableSettings(limits=limits), keep=False)
    if me:
        sitting.sit_down(me, seat=1, cents=stack)
    bots(sitting, seats - bool(me), cents=stack)
    return TextTable(sitting, seed=seed, me=me, stack=stack, takes_bank=takes_bank)


def deal_rounds(table: TextTable, rounds: int) -> Iterator[Round]:
    """So many rounds between bots."""
    for _ in range(rounds):
        yield table.play_by_itself()
