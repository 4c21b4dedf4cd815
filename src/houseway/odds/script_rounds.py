"""Play a game's wagers through its own script, to check kernels against it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from houseway.cards.tape import Tape
from houseway.rules.banked.outcomes import Outcome
from houseway.rules.game import Game
from houseway.rules.round.decisions import Decision, Place, Ready
from houseway.rules.round.driver import Question, Round
from houseway.rules.round.events import Placed, Settled
from houseway.rules.round.opening import Bettor, Limits, Opening
from houseway.rules.terms import BankedTerms

Strategy = Callable[[Round, Question], Decision | None]
"""Answers a question of the round; None means the default answer."""

_STAKE_CENTS = 1_000_00
_BANK_CENTS = 10**12


def play_spots(
    game: Game, tape: Tape, *, spots: tuple[str, ...] = (), strategy: Strategy | None = None
) -> dict[str, Outcome]:
    """Play one round with one bettor per spot, and return each spot's outcome.

    Without `spots` it plays every spot that takes wagers before the deal. Each bettor places the
    spot's wager and the wagers it depends on. The bank is unlimited, there are no limits and the
    chip is one cent, so nothing but the script decides the outcomes.
    """
    terms = game.terms
    assert isinstance(terms, BankedTerms)
    spots = spots or tuple(id for id, s in terms.spots.items() if s.placed == "before the deal")
    return {
        spot: outcome
        for on, spot, outcome in settled_wagers(game, terms, tape, spots, strategy)
        if on == spot
    }


def settled_wagers(
    game: Game, terms: BankedTerms, tape: Tape, spots: tuple[str, ...], strategy: Strategy | None
) -> Iterator[tuple[str, str, Outcome]]:
    """Yield each settled wager: the spot its bettor was seated for, its own spot, the outcome."""
    bettors = {f"on-{place}": spot for place, spot in enumerate(spots)}
    seats = terms.table.seats
    opening = Opening(
        (
            *(Bettor(id, _BANK_CENTS, seat) for seat, id in enumerate(bettors, 1)),
            Bettor("bank-holder", _BANK_CENTS, seats),
        ),
        player_dealer="bank-holder",
        bank=_BANK_CENTS,
        limits=Limits(1, _STAKE_CENTS),
        spot_limits=dict.fromkeys(terms.spots, Limits(1, _STAKE_CENTS)),
        chip=1,
    )
    round_ = Round(game, opening, tape, strict=True)
    for seat, (bettor, spot) in enumerate(bettors.items(), 1):
        for each in _with_dependencies(terms, spot):
            _answer(round_, bettor, Place(each, seat, _STAKE_CENTS))
    while round_.pending:
        _answer_next(round_, round_.pending[0], strategy)
    placed = {e.wager: e for e in round_.events if isinstance(e, Placed)}
    for event in round_.events:
        if isinstance(event, Settled):
            wager = placed[event.wager]
            yield bettors[wager.bettor], wager.spot, event.outcome


def _with_dependencies(terms: BankedTerms, spot: str) -> list[str]:
    """Return the spot, preceded by one base of each kind it needs and followed by all partners."""
    spots = [*(group[0] for group in terms.spots[spot].bases), spot]
    partners = [terms.spots[each].partner for each in spots]
    return list(dict.fromkeys([*spots, *filter(None, partners)]))


def _answer(round_: Round, bettor: str, decision: Decision) -> None:
    question = next(each for each in round_.pending if each.bettor == bettor)
    round_.decide(question.id, decision)


def _answer_next(round_: Round, question: Question, strategy: Strategy | None) -> None:
    if round_.why_not(question.id, Ready()) is None:
        round_.decide(question.id, Ready())
        return
    decision = strategy(round_, question) if strategy else None
    if decision is None:
        round_.use_default(question.id)
    else:
        round_.decide(question.id, decision)
