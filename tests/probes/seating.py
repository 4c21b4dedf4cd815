"""What the probes share: a game of terms, a table of people, and short ways to bet and answer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from houseway.cards.tape import Scripted, Tape
from houseway.fees import BookSource, Scale, Schedule, Tier
from houseway.fees.schedule import PlayerDealerFee, PlayerFee
from houseway.rules.game import Family, Game, digest
from houseway.rules.round.decisions import Decision, Place, Ready
from houseway.rules.round.driver import Question, Round
from houseway.rules.round.events import Settled
from houseway.rules.round.inputs import Ruling
from houseway.rules.round.opening import Bettor, Opening
from houseway.rules.rulings.effects import Effect
from houseway.rules.terms import Terms

E = TypeVar("E")
Bet = tuple[str, str, int] | tuple[str, str, int, int]
"""Bettor, spot, dollars and, where it is not the bettor's own seat, the position."""


def game_of(family: Family, terms: Terms) -> Game:
    return Game(edition=f"probe/{family.name}", family=family, terms=terms, digest=digest(terms))


def flat_fees(*, player: int = 0, player_dealer: int = 0) -> Schedule:
    """So many cents from each game wager and from the player-dealer."""

    def flat(cents: int) -> Scale:
        return Scale(counts="flat", tiers=(Tier(0, None, cents),))

    return Schedule(
        book="probe",
        groups=(),
        option="1",
        basis="wagers",
        limits=(),
        lines=(PlayerFee(flat(player)), PlayerDealerFee(flat(player_dealer))),
        source=BookSource("probe"),
    )


def table(
    *seated: str,
    back_line: Iterable[str] = (),
    bank: int = 1_000,
    stack: int = 1_000,
    stacks: dict[str, int] | None = None,
) -> Opening:
    """Seats 1, 2, 3 … for these people; the first is the player-dealer. In dollars."""
    own = stacks or {}
    dealer = seated[0]
    bettors = [
        Bettor(name, 100 * own.get(name, max(bank, stack) if name == dealer else stack), seat)
        for seat, name in enumerate(seated, 1)
    ]
    bettors += [Bettor(name, 100 * own.get(name, stack)) for name in back_line]
    return Opening(tuple(bettors), player_dealer=dealer, bank=100 * bank)


def begin(
    game: Game,
    opening: Opening,
    tape: str | list[str] | Tape,
    *bets: Bet,
    rulings: Iterable[Ruling] = (),
    strict: bool = True,
) -> Round:
    """Wagers down and everybody ready; the round stands at its first question after that."""
    source = Scripted(tape) if isinstance(tape, str | list) else tape
    round_ = Round(game, opening, source, strict=strict)
    for ruling in rulings:
        round_.rule(ruling)
    place(round_, *bets)
    ready(round_)
    return round_


def place(round_: Round, *bets: Bet) -> None:
    seats = {bettor.id: bettor.seat for bettor in round_.opening.bettors}
    for bet in bets:
        bettor, spot, dollars = bet[:3]
        position = bet[3] if len(bet) == 4 else seats[bettor]
        answer(round_, bettor, Place(spot, position, 100 * dollars))


def ready(round_: Round) -> None:
    """Nobody wagers any more."""
    dealer = round_.opening.player_dealer
    for bettor in round_.opening.bettors:
        if bettor.id != dealer:
            answer(round_, bettor.id, Ready())


def question(round_: Round, bettor: str, about: str = "") -> Question:
    """The open question of a bettor (about this hand or wager)."""
    for each in round_.pending:
        subject = each.ask.about.id if each.ask.about is not None else ""
        if each.bettor == bettor and about in ("", subject):
            return each
    raise AssertionError(f"{bettor} is not asked; open are: {round_.pending}")


def answer(round_: Round, bettor: str, decision: Decision, about: str = "") -> None:
    round_.decide(question(round_, bettor, about).id, decision)


def asked(round_: Round) -> list[str]:
    """Who is asked now, in order."""
    return [question.bettor for question in round_.pending]


def rule_now(round_: Round, *effects: Effect, reason: str = "") -> None:
    round_.rule(Ruling(effects, "floor", reason))


def net(round_: Round) -> dict[str, int]:
    """What each bettor won or lost, in cents; those who are even are left out."""
    purses = round_.deal.chips.purses
    change = {b.id: purses[b.id] - b.stack for b in round_.opening.bettors}
    return {bettor: cents for bettor, cents in change.items() if cents}


def settled(round_: Round) -> list[Settled]:
    return of(round_, Settled)


def of(round_: Round, kind: type[E]) -> list[E]:
    """The events of one kind, in order."""
    return [event for event in round_.events if isinstance(event, kind)]
