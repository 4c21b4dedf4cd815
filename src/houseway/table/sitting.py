"""A sitting: a series of rounds at one table, without a clock.

Everything that reaches a `Sitting` is an *input*, and everything it does is an event of its `log`.
An impossible input is refused with a `SittingError` and changes nothing.
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
from houseway.table import dealing, seating
from houseway.table.chance import RecordedChance
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


class Sitting(State):
    """One table from its first bettor to its last round.

    With `keep=False`, the inputs and events of earlier rounds are not stored, which saves memory in
    simulations.
    """

    def __init__(
        self, game: Game, settings: TableSettings | None = None, *, keep: bool = True
    ) -> None:
        super().__init__(game, settings or TableSettings())
        self._keep = keep
        self._inputs: list[Input] = []
        self._chance = RecordedChance(None)
        self._opened = 0

    @property
    def inputs(self) -> tuple[Input, ...]:
        """Every input so far, which is the sitting's saved form.

        The open round is included as far as it has been played.
        """
        if not self._keep:
            raise SittingError(
                "sitting/not_kept", "this sitting was created with keep=False, so it has no inputs"
            )
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
        """Take a seat, or a place on the back line (0).

        In poker, `waits` says whether a new player waits for the big blind instead of posting.
        """
        self.put(SitDown(bettor, seat, cents, mark, waits))

    def add_chips(self, bettor: str, cents: int) -> None:
        """Add chips to the bettor's stack, but not during a round they play in (table stakes)."""
        self.put(AddChips(bettor, cents))

    def stand_up(self, bettor: str) -> int:
        """Leave with all chips and return their value in cents."""
        cents = self.people[bettor].stack
        self.put(StandUp(bettor))
        return cents

    def change_seat(self, bettor: str, *, seat: int) -> None:
        """Move to a free seat, or to the back line (0)."""
        self.put(ChangeSeat(bettor, seat))

    def sit_out(self, bettor: str) -> None:
        """Leave the bettor out of the rounds from the next one on."""
        self.put(SitOut(bettor))

    def come_back(self, bettor: str, *, waits: bool = False) -> None:
        """Let the bettor play again; they post missed blinds or wait, and pay time charges now."""
        self.put(ComeBack(bettor, waits))

    # -- bank and button --------------------------------------------------------------------

    def offer_bank(self) -> str:
        """Offer the bank for the next hand; return the bettor, or "" if the game is broken."""
        self.put(OfferBank())
        return self.bank.offered

    def accept(self, bettor: str, cents: int) -> None:
        """Accept the offered bank and post this many cents."""
        self.put(Accept(bettor, cents))

    def decline(self, bettor: str) -> None:
        """Decline the bank on offer, which is always allowed."""
        self.put(Decline(bettor))

    def restart(self) -> None:
        """Restart a broken game, if the policy allows it."""
        self.put(Restart())

    def place_button(self, seat: int) -> None:
        """Place the button here for the next round of poker."""
        self.put(PlaceButton(seat))

    # -- the house --------------------------------------------------------------------------

    def advance_time(self, *, minute: int) -> None:
        """Move the sitting's time forward to this minute."""
        self.put(Tell(minute))

    def half_hour(self) -> None:
        """End a half hour; its charge is taken now or, if a round is open, after it."""
        self.put(HalfHour())

    def set_limits(self, limits: Limits, spot_limits: dict[str, Limits] | None = None) -> None:
        """Set new limits, which hold from the next round on."""
        self.put(SetLimits(limits, spot_limits or {}))

    def burn(self, cards: int = 1) -> None:
        """Burn cards of the shoe between two rounds, as a new house dealer does (000-10)."""
        self.put(BurnTop(cards))

    # -- rounds -----------------------------------------------------------------------------

    def open_round(
        self, chance: Chance, *, strict: bool = False, namer: Namer | None = None
    ) -> Round:
        """Deal and return the next round, whose questions are then to be answered."""
        return self._open(RecordedChance(chance), strict=strict, namer=namer)

    def take_round(self) -> None:
        """Apply the result of the finished round to the table."""
        self.put(TakeRound())

    def abandon_round(self, why: str) -> None:
        """Abandon the open round: it does not count, and every chip goes back."""
        self.put(AbandonRound(why))

    def _open(
        self,
        chance: RecordedChance,
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

    # -- inputs -----------------------------------------------------------------------------

    def put(self, input: Input, chance: Chance | None = None) -> None:
        """Apply one input; a recorded round is replayed and then continues with `chance`."""
        if isinstance(input, OpenRound):
            self._open(RecordedChance(chance, input.chance), input.inputs)
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
                seating.sit_down(self, input)
            case AddChips(bettor, cents):
                seating.add_chips(self, bettor, cents)
            case StandUp(bettor):
                seating.stand_up(self, bettor)
            case ChangeSeat(bettor, seat):
                seating.change_seat(self, bettor, seat)
            case SitOut(bettor, why):
                seating.sit_out(self, self.people[bettor], why=why)
            case ComeBack(bettor, waits):
                seating.come_back(self, self.people[bettor], waits=waits)
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
                seating.advance_time(self, minute)
            case HalfHour():
                self.half_hours += 1
                seating.collect_time(self)
            case SetLimits(limits, spot_limits):
                seating.set_limits(self, limits, spot_limits)
            case PlaceButton(seat):
                self.button.place(seat, self.people)
            case BurnTop(cards):
                seating.burn(self, cards)
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
    """Return the sitting that these inputs lead to; an open round continues with `chance`."""
    sitting = Sitting(game, settings)
    for each in inputs:
        sitting.put(each, chance)
    return sitting
