"""The poker button and the blinds: where they are, who is dealt in, who has missed a blind."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import msgspec

from houseway.errors import SittingError
from houseway.rules.round.seats import clockwise_from
from houseway.rules.terms import PotTerms, Terms
from houseway.table.people import SeatedPeople, Sitter


class ButtonLayout(msgspec.Struct, frozen=True):
    """The button, the blinds and the players of one round."""

    button: int
    """The button's seat; under the dead-button rule it may be empty."""
    blinds: tuple[int, ...]
    """The seat of every blind, in order."""
    dealt: tuple[Sitter, ...]
    """The players dealt in, from the left of the button."""
    dead: tuple[int, ...] = ()
    """The blinds that nobody posts."""
    owed: dict[str, int] = {}
    """What each player posts in addition: missed blinds, or a new player's blind to come in."""
    killer: str = ""


class Button:
    """The button, which moves clockwise after every round that counts."""

    def __init__(self, blinds: tuple[int, ...], terms: Terms) -> None:
        pot = terms if isinstance(terms, PotTerms) else None
        self.blinds = blinds
        """The blinds in cents, in the order of the seats left of the button."""
        self.seat = 0
        """Where the button was in the last round; 0 before the first."""
        self.last_blinds: tuple[int, ...] = ()
        """The seats of the blinds in the last round."""
        self._placed = 0
        self._dead = pot is not None and pot.button == "dead"
        self._small = pot is not None and pot.heads_up == "the button is small"
        self._new = pot.new_players if pot is not None else "dealt in"

    def place(self, seat: int, people: SeatedPeople) -> None:
        """Place the button here for the next round."""
        sitter = people.seated.get(seat)
        if sitter is None or not sitter.plays:
            raise SittingError(
                "sitting/no_button",
                f"the button must be at a seat that is dealt in, not at seat {seat}",
                seat=seat,
            )
        self._placed = seat

    def moved(self, layout: ButtonLayout) -> None:
        """Record the layout of a round that counted; its players are no longer new."""
        self.seat, self.last_blinds, self._placed = layout.button, layout.blinds, 0
        for sitter in layout.dealt:
            sitter.new = sitter.waits = False

    # -- the next round -----------------------------------------------------------------------

    def next(self, people: SeatedPeople) -> ButtonLayout:
        """Return where button and blinds go, who is dealt in, and what each must post."""
        playing = {seat: sitter for seat, sitter in people.seated.items() if sitter.plays}
        ready = {seat for seat, sitter in playing.items() if not (sitter.waits or sitter.new)}
        if len(ready) < 2:  # a new game: nobody waits or posts to come in
            return self._layout(people.seats, playing, set(playing))
        new = [seat for seat, sitter in playing.items() if sitter.new and not sitter.waits]
        if self._new == "kill or wait":
            whole = [seat for seat in new if playing[seat].stack >= 2 * self.blinds[-1]]
            new = [_after(self.seat, whole, people.seats)] if whole else []
        layout = self._layout(people.seats, playing, {*ready, *new})
        owed = {s.bettor: self.owed(s) for s in layout.dealt if self.owed(s)}
        coming = [playing[seat].bettor for seat in new if seat not in layout.blinds[-1:]]
        if self._new == "kill or wait":
            return msgspec.structs.replace(layout, owed=owed, killer="".join(coming))
        here = {sitter.bettor for sitter in layout.dealt}
        owed |= {bettor: self.blinds[-1] for bettor in coming if bettor in here}
        return msgspec.structs.replace(layout, owed=owed)

    def _layout(self, seats: int, playing: dict[int, Sitter], ready: set[int]) -> ButtonLayout:
        """Return the layout if these players are ready.

        Of the players waiting for the big blind, only the next one that it reaches is dealt in.
        """
        if self._dead and 0 < len(self.last_blinds) == len(self.blinds) and not self._placed:
            button, blinds = self._follow(seats, set(playing), ready)
        else:
            button = self._placed if self._placed in ready else _after(self.seat, ready, seats)
            blinds = self._lead(seats, set(playing), ready, button)
            if len(ready | {*blinds[-1:]}) == 2 and self._small:
                blinds = blinds[::-1]
        into = ready | {*blinds[-1:]}
        if self._dead and len(into) > 2 and blinds:
            reach = clockwise_from(button, seats)[1 : _steps(button, blinds[-1], seats)]
            into -= {*reach} - {*blinds}  # nobody comes in between the button and the big blind
        dealt = tuple(playing[s] for s in clockwise_from(button % seats + 1, seats) if s in into)
        dead = [number for number, seat in enumerate(blinds) if seat not in into]
        return ButtonLayout(button, blinds, dealt, tuple(dead))

    def _lead(self, seats: int, playing: set[int], ready: set[int], button: int) -> tuple[int, ...]:
        """Return the seats of the blinds, which go from player to player left of the button."""
        lying, at = [], button
        for blind in range(len(self.blinds)):
            last = blind == len(self.blinds) - 1
            at = _after(at, playing if last else ready, seats)
            lying.append(at)
        return tuple(lying)

    def _follow(
        self, seats: int, playing: set[int], ready: set[int]
    ) -> tuple[int, tuple[int, ...]]:
        """Return the button and the blinds' seats under the dead-button rule.

        The big blind goes to the next player; button and other blinds move to where the next blind
        was.
        """
        big = _after(self.last_blinds[-1], playing, seats)
        if len(ready | {big}) == 2:
            other = _after(big, ready, seats)
            return other if self._small else big, (other, big)[-len(self.blinds) :]
        button, *blinds = (*self.last_blinds, big)
        return button, tuple(blinds)

    # -- blinds that pass ---------------------------------------------------------------------

    def passed(self, people: SeatedPeople, layout: ButtonLayout) -> Iterator[tuple[Sitter, int]]:
        """Yield players whom a blind passed (sitting out or without chips), and which blind."""
        reach = [_steps(layout.button, seat, people.seats) for seat in layout.blinds]
        for sitter in people.seated.values():
            steps = _steps(layout.button, sitter.seat, people.seats)
            blind = next((number for number, far in enumerate(reach) if steps <= far), None)
            away = not sitter.plays and not sitter.new
            if away and blind is not None and blind not in sitter.missed:
                yield sitter, blind

    def owed(self, sitter: Sitter) -> int:
        """Return the total of the blinds that this player missed, in cents."""
        return sum(self.blinds[blind] for blind in sitter.missed)


def _after(seat: int, among: Collection[int], seats: int) -> int:
    """Return the next of these seats clockwise from this one; 0 if there are none.

    If this seat is one of them, it comes last.
    """
    return next((each for each in clockwise_from(seat % seats + 1, seats) if each in among), 0)


def _steps(start: int, seat: int, seats: int) -> int:
    """Return the number of steps clockwise between two seats; a full round if they are equal."""
    return (seat - start - 1) % seats + 1
