"""A sitting's random draws, all recorded so that a replay gets the same ones."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.cards.shuffle import draw_order
from houseway.cards.tape import Chance
from houseway.errors import ChanceError
from houseway.table.inputs import Draw


class RecordedChance:
    """Returns the draws of an earlier run first, then those of a live source.

    If the source has shuffle orders of its own (a sealed shoe), they are used; otherwise an order
    is drawn number by number.
    """

    __slots__ = ("_living", "_used", "draws")

    def __init__(self, living: Chance | None, draws: Sequence[Draw] = ()) -> None:
        self._living = living
        self._used = 0
        self.draws: list[Draw] = list(draws)

    def _again(self) -> Draw | None:
        """Return the next draw of the earlier run; None once they are used up."""
        if self._used == len(self.draws):
            return None
        self._used += 1
        return self.draws[self._used - 1]

    def _keep(self, draw: Draw) -> None:
        self.draws.append(draw)
        self._used += 1

    def _more(self) -> Chance:
        if self._living is None:
            raise ChanceError(
                "tape/exhausted",
                "the recorded draws of the sitting are used up; pass a chance to play on",
            )
        return self._living

    def below(self, limit: int) -> int:
        """Return a number from 0 up to but not including `limit`."""
        again = self._again()
        if again is None:
            again = self._more().below(limit)
            self._keep(again)
        if not isinstance(again, int) or not 0 <= again < limit:
            raise ChanceError(
                "tape/wrong_kind",
                f"the next recorded draw must be a number below {limit}, not {_words(again)}",
            )
        return again

    def shuffle_order(self, size: int) -> list[int]:
        """Return a permutation of 0 to size-1."""
        again = self._again()
        if again is None:
            living = self._more()
            own = getattr(living, "shuffle_order", None)
            order: list[int] = own(size) if own is not None else draw_order(size, living)
            self._keep(tuple(order))
            return order
        if isinstance(again, int) or len(again) != size:
            raise ChanceError(
                "tape/wrong_kind",
                f"the next recorded draw must be an order of {size} cards, not {_words(again)}",
            )
        return list(again)


def _words(draw: Draw) -> str:
    return str(draw) if isinstance(draw, int) else f"an order of {len(draw)} cards"
