"""A table for tests of rules, so that a test reads like a sentence of the book.

    table = Table("stones-tavern/zoobac", bank="$500").bet(1, "banker", "$10").deal("9h 8c 2d 3s")
    assert table.result(1, "banker") == "pushes"
    assert table.net(1) == "$0"

A bettor is a seat number, or a name on the back line (`bet("ann", "tie", "$5", at=1)`).
Sums are texts, as on a rule sheet; a loss carries its sign. Chips are plenty and no collection is
taken unless a test says otherwise. A tape that gives more or fewer cards than the round wants
fails the test, so every scripted deal also proves who drew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TypeVar

from houseway.cards.tape import Scripted
from houseway.editions.library import load_game
from houseway.editions.model import Value
from houseway.money import dollars, parse_dollars
from houseway.rules.banked.outcomes import Award, Lose, NoAction, Outcome, Push, Win
from houseway.rules.game import Game
from houseway.rules.round.decisions import Decision, Place, Ready
from houseway.rules.round.driver import Question, Round
from houseway.rules.round.events import (
    Acted,
    Burned,
    Called,
    Charged,
    Event,
    Placed,
    Reached,
    Settled,
)
from houseway.rules.round.inputs import Ruling
from houseway.rules.round.opening import Bettor, Limits, Opening

Who = int | str
E = TypeVar("E", bound=Event)

PLAYER_DEALER = "player-dealer"


@cache
def _game(edition: str, settings: tuple[tuple[str, type, Value], ...], option: str | int) -> Game:
    """Load an edition once for all tests; the value's type distinguishes 1 from true."""
    return load_game(edition, {name: value for name, _, value in settings}, option=option)


class Table:
    """One round at a table: say who bets what, deal it, then ask what became of it."""

    def __init__(
        self,
        edition: str,
        settings: Mapping[str, Value] | None = None,
        *,
        bank: str = "$100,000",
        dealer: int = 0,
        option: str | int = "none",
        limits: tuple[str, str] = ("$1", "$10,000"),
        stack: str = "$10,000",
        stacks: Mapping[Who, str] | None = None,
        chip: str = "$1",
        discs: tuple[Who, ...] = (),
    ) -> None:
        chosen = tuple((name, type(value), value) for name, value in (settings or {}).items())
        self.game = _game(edition, chosen, option)
        self.seats = self.game.terms.table.seats
        self.dealer = dealer or self.seats
        """The player-dealer's seat: the last one unless a test says otherwise."""
        self.bank = parse_dollars(bank)
        self.limits = Limits(*map(parse_dollars, limits))
        self.chip = parse_dollars(chip)
        self.discs = tuple(map(_id, discs))
        """Bettors with a free-collection disc."""
        self._stack = parse_dollars(stack)
        self._stacks = {who: parse_dollars(each) for who, each in (stacks or {}).items()}
        self._bets: list[tuple[Who, Place]] = []
        self._others: list[Who] = []
        self._rulings: list[Ruling] = []
        self._round: Round | None = None
        self._scripted = Scripted("")
        self._spare = False

    # -- before the deal --------------------------------------------------------------------

    def bet(self, who: Who, spot: str, amount: str, *, at: int = 0) -> Table:
        """A wager, at the bettor's own seat or at another one."""
        self._bets.append((who, _place(who, spot, amount, at)))
        return self

    def everybody_bets(self, spot: str, amount: str) -> Table:
        """The same wager at every seat but the player-dealer's."""
        for seat in range(1, self.seats + 1):
            if seat != self.dealer:
                self.bet(seat, spot, amount)
        return self

    def seat(self, *seats: Who) -> Table:
        """Add bettors without a wager so far."""
        self._others += seats
        return self

    def refusal(self, who: Who, spot: str, amount: str, *, at: int = 0) -> str:
        """The code with which this wager is refused after those before it; empty if it is not."""
        round_ = self._open(Scripted(""), who)
        question = _question_of(round_, _id(who))
        refused = round_.why_not(question.id, _place(who, spot, amount, at))
        return refused.code if refused else ""

    def _open(self, tape: Scripted, *others: Who) -> Round:
        everybody = dict.fromkeys([*self._others, *(who for who, _ in self._bets), *others])
        bettors = [
            Bettor(_id(who), self._stacks.get(who, self._stack), who if isinstance(who, int) else 0)
            for who in everybody
        ]
        stack = self._stacks.get(PLAYER_DEALER, self.bank + self._stack)
        opening = Opening(
            (*bettors, Bettor(PLAYER_DEALER, stack, self.dealer)),
            player_dealer=PLAYER_DEALER,
            bank=self.bank,
            limits=self.limits,
            chip=self.chip,
            discs=self.discs,
        )
        round_ = Round(self.game, opening, tape, strict=True)
        for who, place in self._bets:
            round_.decide(_question_of(round_, _id(who)).id, place)
        return round_

    # -- play -------------------------------------------------------------------------------

    def ruling(self, ruling: Ruling) -> Table:
        """Add a ruling that waits for its moment."""
        self._rulings.append(ruling)
        return self

    def deal(self, tape: str | Sequence[str], *, spare: bool = False) -> Table:
        """No more bets; the cards come in this order. Stops where somebody is asked.

        A tape with flaws is a list (`["Ks", "boxed 2d"]`). With `spare` some of the cards may be
        left over at the end.
        """
        self._scripted = Scripted(tape)
        self._spare = spare
        self._round = self._open(self._scripted)
        for ruling in self._rulings:
            self._round.rule(ruling)
        bettors = {question.bettor for question in self._round.pending}
        for bettor in sorted(bettors):
            self._round.decide(_question_of(self._round, bettor).id, Ready())
        self._check_tape()
        return self

    def decide(self, decision: Decision, by: Who | None = None) -> Table:
        """Answer the open question, or this bettor's."""
        round_ = self.round
        pending = [q for q in round_.pending if by is None or q.bettor == _id(by)]
        assert len(pending) == 1, f"open questions: {[(q.id, q.bettor) for q in round_.pending]}"
        round_.decide(pending[0].id, decision)
        self._check_tape()
        return self

    def _check_tape(self) -> None:
        left = self._scripted.draws[self._scripted.used :]
        assert self._spare or not (self.round.over and left), f"never dealt: {' '.join(left)}"

    @property
    def round(self) -> Round:
        """The round once it is dealt."""
        assert self._round is not None, "deal first"
        return self._round

    @property
    def asked(self) -> list[Who]:
        """Who has an open question."""
        return [_who(question.bettor) for question in self.round.pending]

    # -- what became of it ------------------------------------------------------------------

    def net(self, who: Who) -> str:
        """What the bettor has won or lost, collections included."""
        id = _id(who)
        before = next(b.stack for b in self.round.opening.bettors if b.id == id)
        return dollars(self.round.deal.chips[id] - before)

    @property
    def bank_net(self) -> str:
        """What the player-dealer has won or lost, collections included."""
        return self.net(PLAYER_DEALER)

    def result(self, who: Who, spot: str, *, at: int = 0) -> str:
        """`wins 40:1`, `pushes`, `loses`, `has no action` or `is awarded $5`."""
        return _words(self._settled(who, spot, at).outcome)

    def line(self, who: Who, spot: str, *, at: int = 0) -> str:
        """The line of the pay table that decided it."""
        return self._settled(who, spot, at).outcome.line

    def paid(self, who: Who, spot: str, *, at: int = 0) -> str:
        """What the bank paid on it."""
        return dollars(self._settled(who, spot, at).paid)

    def collected(self, who: Who, spot: str, *, at: int = 0) -> str:
        """What the bank collected of it."""
        return dollars(self._settled(who, spot, at).collected)

    def uncovered(self, who: Who, spot: str, *, at: int = 0) -> str:
        """What the bank could not pay or collect."""
        return dollars(self._settled(who, spot, at).uncovered)

    def _settled(self, who: Who, spot: str, at: int) -> Settled:
        place = _place(who, spot, "$0", at)
        for event in self._all(Settled):
            wager = self._wagers()[event.wager]
            if (wager.bettor, wager.spot, wager.position) == (_id(who), spot, place.position):
                return event
        raise AssertionError(f"{spot} of {who} at {place.position} was not settled")

    @property
    def order(self) -> list[tuple[Who, str]]:
        """Bettor and spot of every wager, in the order they were settled."""
        wagers = [self._wagers()[event.wager] for event in self._all(Settled)]
        return [(_who(wager.bettor), wager.spot) for wager in wagers]

    def hand(self, name: str) -> str:
        """The cards of a hand."""
        return " ".join(self.round.deal.hands[name].names)

    @property
    def called(self) -> list[str]:
        """What the house dealer announced."""
        return [event.words for event in self._all(Called)]

    @property
    def moments(self) -> list[str]:
        """The moments the round went through."""
        return [event.moment for event in self._all(Reached)]

    @property
    def button(self) -> int:
        """The seat of the action button; 0 if none was placed."""
        acted = self._all(Acted)
        return acted[-1].seat if acted else 0

    @property
    def burned(self) -> list[str]:
        """The cards put away unplayed."""
        return [event.card for event in self._all(Burned)]

    @property
    def fees(self) -> dict[Who, str]:
        """What each payer was charged."""
        charged: dict[str, int] = {}
        for event in self._all(Charged):
            charged[event.payer] = charged.get(event.payer, 0) + event.cents
        return {_who(payer): dollars(cents) for payer, cents in charged.items()}

    def _all(self, kind: type[E]) -> list[E]:
        return [event for event in self.round.events if isinstance(event, kind)]

    def _wagers(self) -> dict[str, Placed]:
        return {event.wager: event for event in self._all(Placed)}


def _id(who: Who) -> str:
    return f"seat-{who}" if isinstance(who, int) else who


def _who(id: str) -> Who:
    kind, _, number = id.partition("-")
    return int(number) if kind == "seat" else id


def _place(who: Who, spot: str, amount: str, at: int) -> Place:
    if not at:
        assert isinstance(who, int), f"say where {who} bets: at=…"
        at = who
    return Place(spot, at, parse_dollars(amount))


def _question_of(round_: Round, bettor: str) -> Question:
    return next(question for question in round_.pending if question.bettor == bettor)


def _words(outcome: Outcome) -> str:
    match outcome:
        case Win(odds):
            return f"wins {odds}"
        case Push():
            return "pushes"
        case NoAction():
            return "has no action"
        case Award(cents):
            return f"is awarded {dollars(cents)}"
        case Lose(part):
            return "loses" if part.win == part.stake else f"loses {part.win}/{part.stake}"
