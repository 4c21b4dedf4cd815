"""Readings that many editions share, both settings in the play of each of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from at_table import rotation, sit
from conformance.suite import check_chips, check_end
from games.poker.studs import HI_LO, STUD, deck
from houseway.cards.deck import cards
from houseway.cards.tape import Seeded
from houseway.editions.library import edition_ids, find_edition, load_game
from houseway.games.poker import PokerTerms
from houseway.rules.decisions import Call, Check, Choose, Decision, Discard
from houseway.rules.events import Awarded, Moved
from houseway.rules.game import Game
from houseway.rules.opening import Bettor, Opening
from houseway.rules.round import Round
from support import rule


def with_reading(name: str, point: str) -> pytest.MarkDecorator:
    """A test for every edition of round poker that has this reading, citing its entry."""
    found = [find_edition(id) for id in edition_ids()]
    return pytest.mark.parametrize(
        "edition",
        [
            pytest.param(each.id, marks=rule(each.identity.catalogue[0], point))
            for each in found
            if each.identity.family == "round-poker" and name in each.identity.readings
        ],
    )


def begin(game: Game, players: int, seed: int, carried: int = 0) -> Round:
    """Everybody has $50; the button lies with the last."""
    assert isinstance(game.terms, PokerTerms)
    bettors = tuple(Bettor(f"b{seat}", 5_000, seat) for seat in range(1, players + 1))
    opening = Opening(bettors, button=players, stakes=game.terms.stakes, carried=carried)
    return Round(game, opening, Seeded(cards(game.terms.deck), seed), strict=True)


def step(round_: Round) -> None:
    """The careful answer: check or call, throw nothing away that need not be."""
    question = round_.pending[0]
    kinds = {choice.decision: choice for choice in round_.legal(question.id)}
    answers: dict[str, Decision] = {"check": Check(), "call": Call(), "choose": Choose("pass")}
    if "discard" in kinds:
        pick = kinds["discard"].pick
        assert pick is not None
        answers = {"discard": Discard(pick.of[: pick.low])}
    round_.decide(question.id, next(answers[kind] for kind in answers if kind in kinds))


@with_reading(
    "heads-up-blinds", "blinds with two players: the button has the big one, or the small"
)
@pytest.mark.parametrize("reading", ["the button is big", "the button is small"])
def test_blinds_of_two_players_in_play(edition: str, reading: str) -> None:
    game = load_game(edition, {"heads-up-blinds": reading}, option="none")
    round_ = begin(game, 2, seed=3)
    by = {event.why: event.source for event in round_.events if isinstance(event, Moved)}
    small, big = ("b1", "b2") if reading == "the button is big" else ("b2", "b1")
    assert (by["small blind"], by["big blind"]) == (small, big)
    while round_.pending and "choose" in {c.decision for c in round_.legal(round_.pending[0].id)}:
        step(round_)  # nobody kills the pot
    assert round_.pending[0].bettor == small, "the small blind acts first"
    while round_.deal.moment == "deal complete" and round_.pending:
        step(round_)
    assert round_.pending[0].bettor == "b1", "and later the button is last in either case"


def odd_pots(edition: str, reading: str) -> Iterator[tuple[set[str], set[str], int, int]]:
    """Winners and cents of high and low in pots with a chip that is odd between them."""
    settings: dict[str, bool | int | str] = {"odd-chip-between-halves": reading}
    if "pot" in find_edition(edition).identity.options:
        settings["pot"] = "high-low"
    game = load_game(edition, settings, option="none")
    assert isinstance(game.terms, PokerTerms)
    rare = game.terms.streets[-1].board == 0  # such ties hardly come without a board
    for seed in range(40 if rare else 600):
        round_ = begin(game, 6, seed, carried=100)
        while round_.pending:
            step(round_)
        check_end(round_, check_chips(round_.opening, round_.events))
        told = {e.share: e for e in round_.events if isinstance(e, Awarded)}
        if "low" not in told:
            continue
        won = {share: sum(w.cents for w in event.winners) for share, event in told.items()}
        assert abs(won["high"] - won["low"]) == 100
        names = {share: {w.bettor for w in event.winners} for share, event in told.items()}
        yield names["high"], names["low"], won["high"], won["low"]


@with_reading("odd-chip-between-halves", "odd chip between high and low: the high half, or closest")
@pytest.mark.parametrize("reading", ["first", "closest if tied"])
def test_the_chip_that_is_odd_between_the_halves_in_play(edition: str, reading: str) -> None:
    tied = 0
    for highs, lows, high, low in odd_pots(edition, reading):
        closest = min(highs | lows, key=lambda name: int(name[1:]))
        to_low = reading == "closest if tied" and len(highs) > 1 and closest not in highs
        assert (high > low) == (not to_low)
        tied += len(highs) > 1 and closest not in highs
        if tied:
            return
    assert tied or "draw" in edition or "stud" in edition, "no pot tells the settings apart"


@rule("004-07", "the odd chip is not printed: to the high half, or closest if tied")
@rule("004-19", "odd chip and ties are not printed: to the high half, or closest if tied")
@pytest.mark.parametrize("edition", ["clovis-500/draw-poker-hi-lo", HI_LO])
@pytest.mark.parametrize(("reading", "low"), [("first", 300), ("closest if tied", 400)])
def test_the_odd_chip_of_two_equal_highs_and_a_low(edition: str, reading: str, low: int) -> None:
    game = load_game(edition, {"odd-chip-between-halves": reading}, option="none")
    hands = ("As 2d 3h 4c 6d Qs Qd", "Ks Kd 9h 9c Jd Th 8c", "Kh Kc 9s 9d Jc Ts 8d")
    if edition == HI_LO:
        order, carried = deck(*hands), 100
    else:
        order, carried = rotation(*(hand[:14] for hand in hands)).split(), 400
    round_ = sit(game, *[5_000] * 3, cards=order, stakes=STUD, carried=carried)
    while round_.pending:
        step(round_)
    told = {
        e.share: sum(w.cents for w in e.winners) for e in round_.events if isinstance(e, Awarded)
    }
    assert told == {"low": low, "high": 700 - low}
