"""Buster and Red Flex where the player-dealer does not always complete his hand."""

from __future__ import annotations

from fractions import Fraction
from math import perm

import msgspec
import pytest

from houseway.cards.deck import DeckTerms, cards
from houseway.cards.tape import Recorder, every_tape
from houseway.editions.library import load_game
from houseway.editions.model import Value
from houseway.games.blackjack.terms import BlackjackTerms
from houseway.odds import compute_edition
from houseway.odds.families.blackjack.bonus import bonus_wager
from houseway.odds.families.blackjack.bonus.unfinished import unfinished_wager
from houseway.odds.families.blackjack.rounds.book import book_of
from houseway.odds.families.blackjack.solve import Solution, solve_game
from houseway.odds.solvers import Simulation
from houseway.rules.game import Game
from odds.blackjack.script import Player, by_solution, play
from support import scale

CASINO_CLUB = "casino-club/pure-21-5-blackjack"
CLOVIS = "clovis-500/no-bust-21st-century-buster-blackjack"
NAPA = "napa-valley/21st-century-blackjack-8-0"
STONES = "stones-tavern/no-bust-21st-century-buster-blackjack-4-0"
FEW = Simulation(rounds=1_000)


def tiny(edition: str, settings: dict[str, Value], kept: str, suits: str = "c") -> Game:
    game = load_game(edition, settings, option="none")
    absent = tuple(rank for rank in "23456789TJQKA" if rank not in kept)
    others = tuple(suit for suit in "cdhs" if suit not in suits)
    deck = DeckTerms(packs=13 if len(suits) == 1 else 7, without=(*others, *absent))
    return msgspec.structs.replace(game, terms=msgspec.structs.replace(game.terms, deck=deck))


def by_script(game: Game, solution: Solution, bet: str) -> Fraction:
    terms = solution.model.terms
    player = Player(terms, solution.model.number, book_of(solution), by_solution(solution))
    pile = cards(terms.deck)
    total = Fraction(0)
    for tape in every_tape(pile):
        recorder = Recorder(tape)
        gains, _ = play(game, recorder, player, bet)
        total += gains[bet] * Fraction(tape.weight, perm(len(pile), len(recorder.draws)))
    return total


BUSTER: dict[str, Value] = {"buster-after-surrender": False}
BUSTERS: dict[str, Value] = {"buster-after-surrender": False}


@pytest.mark.parametrize(
    ("edition", "settings", "bet", "kept", "suits"),
    [
        (CASINO_CLUB, BUSTER, "buster", "6T", "c"),
        (CASINO_CLUB, {}, "red-flex", "T", "cd"),
        (CASINO_CLUB, {"natural-after-split": True}, "red-flex", "AT", "d"),
        (STONES, BUSTERS, "buster", "7T", "c"),
        (CLOVIS, BUSTER, "buster", "8T", "c"),
        *scale(
            [],
            [
                (CASINO_CLUB, {}, "red-flex", "6T", "cd"),
                (CASINO_CLUB, BUSTER, "buster", "67T", "c"),
                (STONES, {**BUSTERS, "hole-card-check": "ace or ten up"}, "buster", "6A", "c"),
                (CLOVIS, BUSTER, "buster", "7T", "c"),
                (CLOVIS, BUSTER, "buster", "8A", "c"),
                (NAPA, BUSTERS, "buster", "8T", "c"),
                (NAPA, BUSTERS, "buster", "7T", "c"),
            ],
        ),
    ],
)
def test_every_order_through_the_script(
    edition: str, settings: dict[str, Value], bet: str, kept: str, suits: str
) -> None:
    game = tiny(edition, settings, kept, suits)
    terms = game.terms
    assert isinstance(terms, BlackjackTerms)
    solution = solve_game(terms, terms.wagers["game"])
    found = unfinished_wager(bet, terms, solution)
    assert found.returned == by_script(game, solution, bet)
    assert sum(line.probability for line in found.lines) == 1


@pytest.mark.parametrize("kept", ["6T", *scale([], ["7T"])])
def test_where_the_bet_keeps_him_drawing_play_makes_no_difference(kept: str) -> None:
    game = tiny(CASINO_CLUB, {}, kept)
    terms = game.terms
    assert isinstance(terms, BlackjackTerms)
    solution = solve_game(terms, terms.wagers["game"])
    assert bonus_wager("buster", terms).returned == by_script(game, solution, "buster")


def test_what_becomes_of_his_hand_is_stated() -> None:
    """Usually, and as figures are published (RF1), it is played to its end."""
    usual = compute_edition(CASINO_CLUB, wagers=["buster", "red-flex"], simulation=FEW)
    end = "the player-dealer's hand is always played out"
    assert usual.wager("buster").strategy == end
    assert usual.wager("red-flex").strategy.startswith(f"{end}, because some other wager")
    given = compute_edition(CASINO_CLUB, BUSTER, wagers=["buster"], simulation=FEW).wager("buster")
    assert given.strategy.endswith("after a surrender")
    assert given.returned < usual.wager("buster").returned
