"""A sitting: rounds in a row at one table, without a clock.

Everything that reaches a `Sitting` is an *input*, everything it does an event of its `log`. What
cannot be is refused with a `SittingError`, and then nothing has changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from houseway.cards.tape import Chance
from houseway.errors import SittingError
from houseway.rules.game import Game
from houseway.rules.round.deal import Namer
from houseway.rules.round.driver import Round
from houseway.rules.round.inputs import Input as RoundInput
from houseway.rules.round.opening import Limits
from houseway.table import dealing
from houseway.table import seating as moves
from houseway.table.chance import KeptChance
from houseway.table.inputs import (
    AbandonRound,
    Accept,
    AddChips,
    BurnTop,
    ChangeSeat,
    ComeBack,
    Decline,
    HalfHour,
    Input,
    Mark,
    OfferBank,
    OpenRound,
    PlaceButton,
    Restart,
    SetLimits,
    SitDown,
    SitOut,
    StandUp,
    TakeRound,
    Tell,
)
from houseway.table.settings import TableSettings
from houseway.table.state import State

__all__ = ["Sitting", "replay_sitting"]


class Sitting(State):
    """One table from its first bettor to its last round.

    Without `keep` neither inputs nor the events of earlier rounds are kept: for simulations.
    """

    def __init__(
        self, game: Game, settings: TableSettings | None = None, *, keep: bool = True
    ) -> None:
        super().__init__(game, settings or TableSettings())
        self._keep = keep
        self._inputs: list[Input] = []
        self._chance = KeptChance(None)
        self._opened = 0

    @property
    def inputs(self) -> tuple[Input, ...]:
        """Everything that reached the sitting: its saved form, an open round's part included."""
        if not self._keep:
            raise SittingError("sitting/not_kept", "this sitting does not keep its inputs")
        if self.round is not None:
            self._keep_round(self.round)
        return tuple(self._inputs)

    def _keep_round(self, round_: Round) -> None:
        self._inputs[self._opened] = OpenRound(tuple(self._chance.draws), tuple(round_.inputs))

    # -- people -----------------------------------------------------------------------------

    def sit_down(
        self,
        bettor: str,
        *,
        seat: int = 0,
        cents: int,
        mark: Mark = "player",
        waits: bool = False,
    ) -> None:
        """Take a seat, or a place on the back line (0); in poker perhaps to wait for the blind."""
        self.put(SitDown(bettor, seat, cents, mark, waits))

    def add_chips(self, bettor: str, cents: int) -> None:
        """Add chips between a bettor's rounds; during a round, table stakes play."""
        self.put(AddChips(bettor, cents))

    def stand_up(self, bettor: str) -> int:
        """Leave with all one's chips; says how many cents they are."""
        cents = self.people[bettor].stack
        self.put(StandUp(bettor))
        return cents

    def change_seat(self, bettor: str, *, seat: int) -> None:
        """Move to a free seat, or to the back line (0)."""
        self.put(ChangeSeat(bettor, seat))

    def sit_out(self, bettor: str) -> None:
        """Be left out from the next round on."""
        self.put(SitOut(bettor))

    def come_back(self, bettor: str, *, waits: bool = False) -> None:
        """Play again, blinds missed posted or waited for; time charges unpaid are taken now."""
        self.put(ComeBack(bettor, waits))

    # -- bank and button --------------------------------------------------------------------

    def offer_bank(self) -> str:
        """Offer the bank for the next hand; says to whom, or "" if the game is broken."""
        self.put(OfferBank())
        return self.bank.offered

    def accept(self, bettor: str, cents: int) -> None:
        """Take the bank on offer and post this many cents."""
        self.put(Accept(bettor, cents))

    def decline(self, bettor: str) -> None:
        """Let the bank on offer pass, which is always allowed."""
        self.put(Decline(bettor))

    def restart(self) -> None:
        """Go on after the game was broken, where the policy lets it."""
        self.put(Restart())

    def place_button(self, seat: int) -> None:
        """The next round of poker has its button here."""
        self.put(PlaceButton(seat))

    # -- the house --------------------------------------------------------------------------

    def tell(self, *, minute: int) -> None:
        """It is this minute now."""
        self.put(Tell(minute))

    def half_hour(self) -> None:
        """A half hour is over; in mid-round it is collected when the round has been taken."""
        self.put(HalfHour())

    def set_limits(self, limits: Limits, spot_limits: dict[str, Limits] | None = None) -> None:
        """Other limits from the next round on."""
        self.put(SetLimits(limits, spot_limits or {}))

    def burn(self, cards: int = 1) -> None:
        """Burn cards of the shoe between two rounds, as a new house dealer does (000-10)."""
        self.put(BurnTop(cards))

    # -- rounds -----------------------------------------------------------------------------

    def open_round(
        self, chance: Chance, *, strict: bool = False, namer: Namer | None = None
    ) -> Round:
        """Deal the next round; it is played by its own questions, then taken."""
        return self._open(KeptChance(chance), strict=strict, namer=namer)

    def take_round(self) -> None:
        """Take the result of the round that is over."""
        self.put(TakeRound())

    def abandon_round(self, why: str) -> None:
        """Give the open round up: it does not count, and every chip is back."""
        self.put(AbandonRound(why))

    def _open(
        self,
        chance: KeptChance,
        inputs: Sequence[RoundInput] = (),
        *,
        strict: bool = False,
        namer: Namer | None = None,
    ) -> Round:
        if not self._keep:
            self.log.clear()
        round_ = dealing.open_round(self, chance, inputs, strict=strict, namer=namer)
        self._chance = chance
        self._opened = len(self._inputs)
        self._inputs.append(OpenRound())
        return round_

    # -- all of them ------------------------------------------------------------------------

    def put(self, input: Input, chance: Chance | None = None) -> None:
        """Do what the input says; a round is played again, and goes on with `chance`."""
        if isinstance(input, OpenRound):
            self._open(KeptChance(chance, input.chance), input.inputs)
            return
        was_open = self.round
        self._do(input)
        if not self._keep:
            self._inputs.clear()
            return
        if was_open is not None and self.round is None:
            self._keep_round(was_open)
        self._inputs.append(input)

    def _do(self, input: Input) -> None:
        match input:
            case SitDown():
                moves.sit_down(self, input)
            case AddChips(bettor, cents):
                moves.add_chips(self, bettor, cents)
            case StandUp(bettor):
                moves.stand_up(self, bettor)
            case ChangeSeat(bettor, seat):
                moves.change_seat(self, bettor, seat)
            case SitOut(bettor, why):
                moves.sit_out(self, self.people[bettor], why=why)
            case ComeBack(bettor, waits):
                moves.come_back(self, self.people[bettor], waits=waits)
            case OfferBank():
                self.check_between_rounds()
                if not self.game.family.banked:
                    raise SittingError("sitting/no_offers", "this game has no player-dealer")
                self.bank.begin(self.people, self.minute)
            case Accept(bettor, cents):
                sitter = self.people[bettor]
                low, chip = self.limits.low, self.settings.chip
                self.bank.accept(sitter, cents, low=low, chip=chip, needs=self.bank_needs)
            case Decline(bettor):
                self.bank.decline(bettor, self.minute)
            case Restart():
                self.bank.restart(self.minute)
            case Tell(minute):
                moves.tell(self, minute)
            case HalfHour():
                self.half_hours += 1
                moves.collect_time(self)
            case SetLimits(limits, spot_limits):
                moves.set_limits(self, limits, spot_limits)
            case PlaceButton(seat):
                self.button.place(seat, self.people)
            case BurnTop(cards):
                moves.burn(self, cards)
            case TakeRound():
                dealing.take_round(self)
            case AbandonRound(why):
                dealing.abandon_round(self, why)


def replay_sitting(
    game: Game,
    settings: TableSettings | None,
    inputs: Iterable[Input],
    chance: Chance | None = None,
) -> Sitting:
    """The sitting as these inputs leave it; a round that was open goes on with `chance`."""
    sitting = Sitting(game, settings)
    for each in inputs:
        sitting.put(each, chance)
    return sitting
