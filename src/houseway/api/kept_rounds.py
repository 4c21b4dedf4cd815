"""The rounds that a table remembers for its record."""

from __future__ import annotations

from collections import deque
from typing import Final, Literal

from houseway.errors import SittingError
from houseway.rules.records.record import Writer
from houseway.rules.round.driver import Round

Keep = Literal["all", "last"] | int
USUAL_KEEP: Final = 1_000
"""The default number of finished rounds that a table keeps; each takes about 18 KB."""


class KeptRounds:
    """The finished rounds that are kept, and the round on the table."""

    def __init__(self, keep: Keep) -> None:
        self._most = _most(keep)
        self._rounds: deque[Round] = deque(maxlen=None if self._most is None else self._most + 1)
        self._opened = 0

    @property
    def current(self) -> Round:
        """The round on the table, open or over."""
        return self._rounds[-1]

    @current.setter
    def current(self, round_: Round) -> None:
        self._rounds[-1] = round_

    def open(self, round_: Round) -> None:
        """Add the next round, once the previous one is over."""
        self._rounds.append(round_)
        self._opened += 1

    def is_over(self) -> bool:
        """Whether the round on the table is over; a round without questions is over at once."""
        return not self.current.pending and self.current.over

    def numbers(self) -> range:
        """The numbers of the finished rounds that are kept; the first round ever is number 1."""
        unfinished = not self.is_over()
        finished, count = self._opened - unfinished, len(self._rounds) - unfinished
        if self._most is not None:
            count = min(count, self._most)
        return range(finished - count + 1, finished + 1)

    def record(self) -> bytes:
        """Write the finished rounds that are kept."""
        rounds = [*self._rounds] if self.is_over() else [*self._rounds][:-1]
        writer = Writer()
        kept = rounds[len(rounds) - len(self.numbers()) :]
        return b"".join([*map(writer.add, kept), writer.close()])


def _most(keep: Keep) -> int | None:
    """How many finished rounds are kept; None for all of them."""
    if keep == "all":
        return None
    if keep == "last":
        return 1
    if isinstance(keep, int) and not isinstance(keep, bool) and keep > 0:
        return keep
    raise SittingError(
        "sitting/keep",
        f'keep must be "all", "last" or a number of rounds, 1 or more, not {keep!r}',
        keep=keep,
    )
