"""The Blackjack Bonus Bet (001-05) under every reading, through the real script in every order."""

from __future__ import annotations

from fractions import Fraction
from math import perm

import msgspec
import pytest

from houseway.cards.deck import DeckTerms, cards
from houseway.cards.tape import Recorder, every_tape
from houseway.editions.library import load_game
from houseway.editions.model import Value
from houseway.errors import EditionError
from houseway.games.blackjack.terms import BlackjackTerms
from houseway.odds.families.blackjack.bonus.bonus_bet import bonus_bet_wager
from houseway.odds.families.blackjack.rounds.book import book_of
from houseway.odds.families.blackjack.solve import SPLITS, Solution, solve_game
from houseway.rules.game import Game
from odds.blackjack.script import Player, by_solution, play
from support import rule, scale

EDITION = "lucky-derby/no-bust-21st-century-blackjack-4-0"
SPANISH = "lucky-derby/pure-spanish-21-5"
FIRST: dict[str, Value] = {"bonus-bet-split": "first hand"}
EVERY: dict[str, Value] = {"bonus-bet-lines": "every"}
WHOLE: dict[str, Value] = {"bonus-bet-cards": "whole hand"}
ORDER: dict[str, Value] = {"bonus-bet-order": "as dealt"}


def tiny(kept: str, settings: dict[str, Value], *, jokers: int = 0, suits: str = "c") -> Game:
    """A deck of a few ranks, many of each."""
    game = load_game(EDITION, {"bonus-bet": True, **settings}, option="none")
    absent = tuple(rank for rank in "23456789TJQKA" if rank not in kept)
    others = tuple(suit for suit in "cdhs" if suit not in suits)
    deck = DeckTerms(packs=13 if len(suits) == 1 else 7, without=(*others, *absent), jokers=jokers)
    terms = game.terms
    assert isinstance(terms, BlackjackTerms)
    if jokers:
        count = msgspec.structs.replace(terms.count, joker="2 or 12")
        terms = msgspec.structs.replace(terms, count=count)
    return msgspec.structs.replace(game, terms=msgspec.structs.replace(terms, deck=deck))


def solved(game: Game) -> tuple[BlackjackTerms, Solution]:
    terms = game.terms
    assert isinstance(terms, BlackjackTerms)
    return terms, solve_game(terms, terms.wagers["game"])


def by_script(game: Game, solution: Solution) -> Fraction:
    terms = solution.model.terms
    player = Player(terms, solution.model.number, book_of(solution), by_solution(solution))
    pile = cards(terms.deck)
    total = Fraction(0)
    for tape in every_tape(pile):
        recorder = Recorder(tape)
        gains, _ = play(game, recorder, player, "bonus-bet")
        total += gains["bonus-bet"] * Fraction(tape.weight, perm(len(pile), len(recorder.draws)))
    return total


def splits(solution: Solution) -> bool:
    return any(first.act == SPLITS for each in solution.against for first in each.firsts)


@rule("001-05", "what happens on a split")
@pytest.mark.parametrize(
    ("kept", "settings"),
    [
        ("7T", FIRST),
        ("8A", {**FIRST, "natural-after-split": True, "splits": 2}),
        ("AT", {**FIRST, "natural-after-split": True}),
        *scale(
            [],
            [
                ("67", {**FIRST, **ORDER}),
                ("7T", {**FIRST, **WHOLE}),
                ("9TK", {**FIRST, "splits": 2}),
                ("9TK", {**FIRST, "pairs": "value", "splits": 2}),
            ],
        ),
    ],
)
def test_the_first_hand_of_a_split_through_the_script_to_the_last_order(
    kept: str, settings: dict[str, Value]
) -> None:
    game = tiny(kept, settings)
    terms, solution = solved(game)
    assert splits(solution)
    found = bonus_bet_wager("bonus-bet", terms.wagers["bonus-bet"], solution)
    assert found.returned == by_script(game, solution)
    assert sum(line.probability for line in found.lines) == 1


@rule("001-05", "whether a hand that is exactly the listed cards is required")
@pytest.mark.parametrize(
    ("kept", "settings"),
    [
        ("7T", {**WHOLE, **EVERY}),
        ("8T", {"hole-card": "first down", **FIRST}),
        *scale(
            [],
            [
                ("67", {**WHOLE, **EVERY}),
                ("AT", {"hole-card-check": "ace or ten up"}),
                ("AT", {"hole-card-check": "ace or ten up", **FIRST}),
            ],
        ),
    ],
)
def test_other_readings_through_the_script_to_the_last_order(
    kept: str, settings: dict[str, Value]
) -> None:
    game = tiny(kept, settings)
    terms, solution = solved(game)
    found = bonus_bet_wager("bonus-bet", terms.wagers["bonus-bet"], solution)
    assert found.returned == by_script(game, solution)


@pytest.mark.parametrize("settings", [{}, FIRST])
@pytest.mark.parametrize("kept", ["T", *scale([], ["8", "9T"])])
def test_a_joker_in_the_hand_spoils_every_line(kept: str, settings: dict[str, Value]) -> None:
    game = tiny(kept, {**settings, "splits": 2}, jokers=3)
    terms, solution = solved(game)
    found = bonus_bet_wager("bonus-bet", terms.wagers["bonus-bet"], solution)
    assert found.returned == by_script(game, solution)


@pytest.mark.parametrize("settings", [FIRST, *scale([], [{**FIRST, **ORDER}])])
def test_suits_of_the_first_hand_through_the_script(settings: dict[str, Value]) -> None:
    game = tiny("7", settings, suits="cdh")
    terms, solution = solved(game)
    found = bonus_bet_wager("bonus-bet", terms.wagers["bonus-bet"], solution)
    assert found.returned == by_script(game, solution)


@pytest.mark.nightly
@pytest.mark.parametrize("edition", [EDITION, SPANISH])
def test_the_readings_of_a_split_differ_by_little(edition: str) -> None:
    found = {}
    for reading in ("original cards", "first hand"):
        settings = {"bonus-bet": True, "bonus-bet-split": reading}
        terms, solution = solved(load_game(edition, settings, option="none"))
        found[reading] = bonus_bet_wager("bonus-bet", terms.wagers["bonus-bet"], solution)
        assert sum(line.probability for line in found[reading].lines) == 1
    one, other = (float(each.returned) for each in found.values())
    assert one != other
    assert abs(one - other) < 0.12


def test_beside_a_switch_it_is_not_computed() -> None:
    terms = tiny("7T", {}).terms
    assert isinstance(terms, BlackjackTerms)
    dealing = msgspec.structs.replace(terms.dealing, switch=True)
    terms = msgspec.structs.replace(terms, dealing=dealing)
    solution = solve_game(terms, terms.wagers["game"])
    with pytest.raises(EditionError, match="switched"):
        bonus_bet_wager("bonus-bet", terms.wagers["bonus-bet"], solution)
