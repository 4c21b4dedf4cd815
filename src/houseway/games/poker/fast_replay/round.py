"""A finished hand of poker that was played without its script.

Hands, pot and purses are built on first access: comparing hand histories needs only the events, and
perhaps the record.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from houseway.cards.tape import Scripted
from houseway.games.poker.fast_replay.events import GOOD, Act, Known
from houseway.games.poker.fast_replay.hand import KnownHand
from houseway.games.poker.fast_replay.play import play_known
from houseway.games.poker.terms import PokerTerms
from houseway.rules.game import AnyDeal, Game
from houseway.rules.pots.deal import PotDeal
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Ended, Event
from houseway.rules.round.inputs import Ruling
from houseway.rules.round.opening import Opening
from houseway.rules.round.questions import Questions
from houseway.rules.round.requests import Script
from houseway.rules.rulings.pending import PendingRulings, RulingUndone


def _nothing() -> Script:
    yield from ()


_PLAYED: Final = _nothing()
"""An empty script, for a round that was played without one."""
_ENDED: Final = Ended()


class _LaidOut:
    """A part of a round's table that is built on first access."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, round_: FastRound, kind: type[FastRound]) -> Any:
        round_._set_up_now()
        return getattr(round_, self._name)


class FastRound(Round):
    """One hand from its opening to its end, with all draws and answers known beforehand.

    `play` returns whether the hand could be played. If not, discard this round and open a `Round`
    in its place.
    """

    if TYPE_CHECKING:
        deal: AnyDeal
        _questions: Questions
        _floor: PendingRulings
    else:
        deal, _questions, _floor = _LaidOut("deal"), _LaidOut("_questions"), _LaidOut("_floor")

    def __init__(
        self, game: Game, opening: Opening, tape: Scripted, *, strict: bool = False
    ) -> None:
        self._known_tape = tape
        self._played: KnownHand | None = None
        super().__init__(game, opening, tape, strict=strict)

    def _set_up(self) -> None:
        """Build nothing yet; the table is built on first access."""

    def _set_up_now(self) -> None:
        super()._set_up()
        if self._played is not None:
            assert isinstance(self.deal, PotDeal)
            self._played.lay(self.deal)
            self._questions.asked = len(self._played.inputs)

    @property
    def events(self) -> list[Event]:
        """The events so far, in order."""
        return super().events if self._played is None else self._played.events

    @property
    def draws(self) -> list[str]:
        """The draws so far, in order."""
        if self._played is None:
            return super().draws
        tape = self._known_tape
        return tape.draws[tape.used - self._played.drawn : tape.used]

    def play(self, acts: list[Act], streets: list[tuple[int, int]] | None = None) -> bool:
        """Play the whole hand by these acts; return whether that was possible.

        `streets` holds, for each street, the number of cards drawn and acts done by its end;
        without it the cards come as the procedure asks for them. Rulings must wait for the end of
        the hand.
        """
        game, tape, terms = self.game, self._known_tape, self.game.terms
        draws, fees = tape.draws[tape.used :], terms.fees
        if not isinstance(terms, PokerTerms) or not GOOD.issuperset(draws):
            return False
        rulings: Sequence[Ruling] = ()
        if self._waiting:
            rulings = self._waiting.get(game.family.moments[-1], ())
            if len(self._waiting) > bool(rulings):
                return False
        known = Known(draws, acts, () if fees is None else fees.moments, self, rulings, streets)
        try:
            played = play_known(terms, self.opening, known)
        except RulingUndone:
            return False
        finally:
            known.driver = None  # or round and hand would keep each other alive
        if played is None or self.over:
            return False
        if played.is_laid():
            if self._floor.choices:
                return False
            self._questions.asked = len(played.inputs)
        played.events.append(_ENDED)
        tape.used += played.drawn
        self._played = played
        self._waiting.clear()
        self.inputs += played.inputs
        self._script = _PLAYED
        self.over = True
        return True
