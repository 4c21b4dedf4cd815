"""Readings that many editions share, with both values played in each edition."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import msgspec
import pytest

from at_table import rotation, sit
from conformance.suite import check_chips, check_end
from games.poker.studs import HI_LO, STUD, deck
from houseway.cards.deck import cards
from houseway.cards.tape import Seeded
from houseway.editions.library import edition_ids, find_edition, load_game
from houseway.games.poker import PokerTerms
from houseway.rules.game import Game
from houseway.rules.round.decisions import Bet, Call, Check, Choose, Decision, Discard, Fold, Raise
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Awarded, Moved
from houseway.rules.round.opening import Bettor, Opening
from support import rule

FLOP = {"board"}


def with_reading(name: str, point: str, flops: Collection[int] = (0, 1, 2)) -> pytest.MarkDecorator:
    """A test for every edition of round poker that has this reading, citing its entry.

    Of those with so many flops.
    """
    found = [find_edition(id) for id in edition_ids()]
    return pytest.mark.parametrize(
        "edition",
        [
            pytest.param(each.id, marks=rule(each.identity.catalogue[0], point))
            for each in found
            if each.identity.family == "round-poker" and name in each.identity.readings
            if any(map(FLOP.issubset, each.raw["streets"])) * each.raw.get("boards", 1) in flops
        ],
    )


def begin(game: Game, players: int, seed: int, carried: int = 0) -> Round:
    """Everybody has $50; the last player has the button."""
    assert isinstance(game.terms, PokerTerms)
    bettors = tuple(Bettor(f"b{seat}", 5_000, seat) for seat in range(1, players + 1))
    opening = Opening(bettors, button=players, stakes=game.terms.stakes, carried=carried)
    return Round(game, opening, Seeded(cards(game.terms.deck), seed), strict=True)


def step(round_: Round) -> None:
    """The careful answer: check or call, and throw away only what one must."""
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


# -- games without a flop, and with two of them ----------------------------------------------------

EQUAL = ("As Kd Qh Jc 9s 3d 2h", "Ah Ks Qd Js 9c 3h 2d", "Ad Kh Qs Jd 9h 3s 2s")
"""The same seven ranks three times: neither high nor low tells them apart."""
TWO_BOARDS = "4c Tc 8d 6h Ts 8s 6d 4d 7c 7d 4h 5c 5d"
"""A burn and three cards to each board, then a burn and one card to each, twice."""


@with_reading(
    "several-odd-chips", "several odd chips: all to one player, or one to each in turn", (0, 2)
)
@pytest.mark.parametrize("reading", ["closest", "in turn"])
def test_several_odd_chips_in_play(edition: str, reading: str) -> None:
    """Of games with one flop `test_winning.py` has it, to the chip."""
    game = load_game(edition, {"several-odd-chips": reading}, option="none")
    assert isinstance(game.terms, PokerTerms)
    terms = game.terms
    if terms.boards == 2:
        hands = [" ".join(hand.split()[:4]) for hand in EQUAL]
        order = f"{rotation(*hands)} {TWO_BOARDS}".split()
    elif any(street.up for street in terms.streets):
        order = deck(*EQUAL)
    else:
        order = rotation(*(hand[:14] for hand in EQUAL)).split()
    odd = set()
    for carried in range(0, 600, 100):
        round_ = sit(game, *[5_000] * 3, cards=order, stakes=STAKES, carried=carried)
        while round_.pending:
            opened = terms.openers is not None and _bet_for_low(round_)
            if not opened:
                step(round_)
        for event in round_.events:
            if isinstance(event, Awarded) and len(event.winners) == 3:
                least, *_, most = sorted(winner.cents for winner in event.winners)
                odd.add(most - least)
    assert odd == ({0, 100, 200} if reading == "closest" else {0, 100})


def _bet_for_low(round_: Round) -> bool:
    """Without openers nobody can bet before the pot is opened for low."""
    question = round_.pending[0]
    for choice in round_.legal(question.id):
        if choice.decision == "bet" and choice.status == "open" and choice.amount:
            round_.decide(question.id, Bet(choice.amount.low))
            return True
    return False


STAKES = msgspec.structs.replace(STUD, blinds=(100, 200))


@with_reading(
    "raise-cap-counts", "the cap counts the players who began the round, or are left", (0,)
)
@pytest.mark.parametrize(("reading", "capped"), [("who began", True), ("who are left", False)])
def test_whom_the_cap_counts_in_play(edition: str, reading: str, capped: bool) -> None:
    """Of games with a flop `test_raises.py` has it."""
    settings = {"raise-cap-counts": reading, "structure": "limit"}
    there = {key: each for key, each in settings.items() if key in find_edition(edition).switches}
    game = load_game(edition, there, option="none")
    assert isinstance(game.terms, PokerTerms)
    bettors = tuple(Bettor(f"b{seat}", 50_000, seat) for seat in range(1, 5))
    opening = Opening(bettors, button=4, stakes=STAKES)
    round_ = Round(game, opening, Seeded(cards(game.terms.deck), 2), strict=True)
    folds = 2
    codes: list[str] = []
    while len(codes) < 8:
        kinds = {choice.decision: choice for choice in round_.legal(round_.pending[0].id)}
        more = kinds.get("bet") or kinds.get("raise")
        if more is None:
            step(round_)
        elif "call" in kinds and folds:
            folds -= 1
            round_.decide(round_.pending[0].id, Fold())
        elif more.amount is None:
            codes.append(more.code)
            break
        else:
            codes.append("")
            kind = Bet if more.decision == "bet" else Raise
            round_.decide(round_.pending[0].id, kind(more.amount.low))
    assert ("decision/capped" in codes) is capped
