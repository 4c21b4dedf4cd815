"""The poker button and the blinds that pass those who sit out."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.errors import SittingError
from houseway.rules.seats import clockwise_from
from houseway.table.people import People, Sitter

__all__ = ["Button"]


class Button:
    """Moves clockwise to the next bettor who is dealt in, after every round that counts."""

    def __init__(self, blinds: tuple[int, ...]) -> None:
        self.blinds = blinds
        """In cents, in the order of the seats left of the button."""
        self.seat = 0
        """Where it lay in the last round; 0 before the first."""
        self._placed = 0

    def place(self, seat: int, people: People) -> None:
        """The next round has it here."""
        sitter = people.seated.get(seat)
        if sitter is None or not sitter.plays:
            raise SittingError("sitting/no_button", f"nobody at seat {seat} is dealt in", seat=seat)
        self._placed = seat

    def next(self, people: People) -> int:
        """Where it comes to lie in the next round."""
        placed = people.seated.get(self._placed)
        if placed is not None and placed.plays:
            return self._placed
        ring = clockwise_from(self.seat % people.seats + 1, people.seats)
        seated = people.seated
        return next((seat for seat in ring if seat in seated and seated[seat].plays), 0)

    def moved(self, seat: int) -> None:
        """A round that counts was played with the button here."""
        self.seat, self._placed = seat, 0

    def passed(self, people: People, button: int) -> Iterator[tuple[Sitter, int]]:
        """Who sits out while a blind passes him this round, and which blind that is."""
        seated, blind = people.seated, 0
        for seat in clockwise_from(button % people.seats + 1, people.seats):
            sitter = seated.get(seat)
            if blind == len(self.blinds) or sitter is None:
                continue
            if sitter.plays:
                blind += 1
            elif sitter.out and blind not in sitter.missed:
                yield sitter, blind

    def owed(self, sitter: Sitter) -> int:
        """All the blinds that he missed, in cents."""
        return sum(self.blinds[blind] for blind in sitter.missed)
