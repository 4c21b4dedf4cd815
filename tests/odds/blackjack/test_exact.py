"""Exact fractions against the solver's doubles, and against every order of tiny decks."""

from __future__ import annotations

from fractions import Fraction
from math import perm
from typing import NamedTuple

import pytest

from houseway.cards.deck import cards
from houseway.cards.tape import Recorder, every_tape
from houseway.editions.library import edition_ids, find_edition, load_game
from houseway.editions.model import Value
from houseway.odds.families.blackjack.cards import JOKERS, KINDS, TEN, Kinds
from houseway.odds.families.blackjack.exact import Exact, exact_of
from houseway.odds.families.blackjack.exact import kernel as exact_kernel
from houseway.odds.families.blackjack.rounds import kernel as rounds_kernel
from houseway.odds.families.blackjack.rounds import split_rounds
from houseway.odds.families.blackjack.rounds.book import book_of
from houseway.odds.families.blackjack.solve import Solution, kernel, standing_kernel
from houseway.odds.families.blackjack.solve.dealer_choice import looking_value
from houseway.odds.kernels import jit
from houseway.odds.solvers import Simulation
from houseway.rules.game import Game
from houseway.rules.round.driver import Round
from odds.blackjack.script import Player, Seen, by_solution, play
from odds.blackjack.standard import standard
from odds.blackjack.test_script import LOW, fewer, solutions, terms_of, tiny
from support import scale

CENTURY = "clovis-500/century-21-blackjack"
BUSTER = "clovis-500/no-bust-21st-century-buster-blackjack"
JOKERS_IN = "napa-valley/no-bust-21st-century-blackjack"
LUCKY_DERBY = "lucky-derby/no-bust-21st-century-blackjack-4-0"
SPANISH = "stones-tavern/pure-spanish-21-5"
STONES = "stones-tavern/no-bust-21st-century-blackjack-4-0"
SWITCH = "stones-tavern/21st-century-blackjack-switch"

EDITIONS = [
    id for id in edition_ids() if find_edition(id).identity.family == "blackjack" and id != SWITCH
]
READINGS: list[tuple[str, dict[str, Value]]] = [
    (STONES, {"hole-card-check": "ace or ten up"}),
    (LUCKY_DERBY, {"hole-card": "first down"}),
    (LUCKY_DERBY, {"hole-card": "up"}),
    (BUSTER, {"hole-card": "up"}),
    (SPANISH, {"surrender": "early"}),
    (CENTURY, {"jokers": "four a pack, 2 or 12", "double": "11 and 12"}),
    (CENTURY, {"split-and-surrender": "interpretations", "naturals": "interpretations"}),
]
TINY: list[tuple[str, dict[str, Value]]] = [(id, {}) for id in EDITIONS if id != JOKERS_IN]
TINY += scale([], [(JOKERS_IN, {}), *READINGS])
KEPT = [("6", "T"), ("8", "A"), ("A", "T"), ("5", "6", "T")]


def solved(
    id: str, settings: dict[str, Value], *, without: tuple[str, ...] = (), packs: int = 2
) -> Solution:
    """The best play, in the usual packs or, `without` some ranks, in two."""
    game = load_game(id, settings, option="none")
    return solutions(fewer(game, *without, packs=packs) if without else game)[0]


def whole(found: Exact) -> Fraction:
    return sum((each.probability for each in found.ends), found.split)


def agrees(solution: Solution) -> bool:
    found = exact_of(solution)
    assert whole(found) == 1
    return abs(float(found.returned) - solution.value) < 1e-12


@pytest.mark.parametrize("edition", scale([LUCKY_DERBY], EDITIONS))
def test_the_fraction_is_the_solvers_value_in_the_usual_packs(edition: str) -> None:
    assert agrees(solved(edition, {}))


@pytest.mark.parametrize("edition", EDITIONS[:: scale(2, 1)])
def test_the_fraction_is_the_solvers_value_of_every_edition(edition: str) -> None:
    assert agrees(solved(edition, {}, without=("2", "3")))


@pytest.mark.parametrize(("edition", "settings"), READINGS[:: scale(2, 1)])
def test_the_fraction_is_the_solvers_value_of_other_readings(
    edition: str, settings: dict[str, Value]
) -> None:
    assert agrees(solved(edition, settings, without=scale(LOW, ())))


@pytest.mark.parametrize(
    "rules",
    [
        {"packs": 8, "soft_17": "hit", "hole_card": "later"},
        {"packs": 1, "surrender": "early", "resplit_aces": "to four hands"},
        *scale(
            [],
            [
                {"packs": 1},
                {"packs": 2, "soft_17": "hit", "surrender": "late"},
                {"packs": 2, "splits": "as often as wanted", "natural": "6:5"},
            ],
        ),
    ],
)
def test_the_fraction_is_the_solvers_value_of_standard_rules(rules: dict[str, Value]) -> None:
    assert agrees(standard(**rules))


def test_workers_make_no_difference() -> None:
    solution = standard(packs=1)
    assert exact_of(solution, workers=1) == exact_of(solution, workers=3)


def test_neither_a_switch_nor_a_shoe_without_end() -> None:
    few = ("2", "3", "4", "5", "6", "7")
    with pytest.raises(ValueError, match="switch"):
        exact_of(solved(SWITCH, {}, without=few))
    with pytest.raises(ValueError, match="bounded size"):
        exact_of(solved(STONES, {}, without=few, packs=1_000_000_000))


def test_lines_are_kept_apart() -> None:
    """A natural at even money is no other win, and half lost by surrender has its name."""
    found = exact_of(standard(packs=1, natural="1:1", surrender="late"))
    names = {(each.line, each.net, each.doubles) for each in found.ends}
    ones = {("natural", Fraction(1), 0), ("win", Fraction(1), 0), ("win", Fraction(2), 1)}
    assert names >= {*ones, ("surrender", Fraction(-1, 2), 0), ("push", Fraction(0), 1)}


def test_naturals_of_one_pack() -> None:
    """64 of 1326 first hands, against a player-dealer with a natural in 45 of 1225."""
    found = exact_of(standard(packs=1))
    natural = next(each for each in found.ends if each.line == "natural")
    assert natural.net == Fraction(3, 2)
    assert natural.probability == Fraction(64, 1326) * (1 - Fraction(45, 1225))


class Watcher(Player):
    """Remembers what it saw of the player-dealer's cards."""

    def seen(self, round_: Round) -> Seen:
        self.saw = super().seen(round_)
        return self.saw


class Dealt(NamedTuple):
    """Every order of a deck, through the script."""

    ends: dict[tuple[Fraction, int], Fraction]
    """Rounds without a split: by gain and doubles, how likely."""
    splits: dict[tuple[Kinds, int], tuple[Fraction, Fraction]]
    """By the cards shown and the pair: how likely, and what these rounds add to the return."""
    action: Fraction


def kinds_of(seen: Seen) -> Kinds:
    kinds = [min(group, TEN) if group != JOKERS else JOKERS for group in seen]
    return tuple(kinds.count(kind) for kind in range(KINDS))


def by_the_script(game: Game, solution: Solution) -> Dealt:
    terms = terms_of(game)
    acts = by_solution(solution)
    player = Watcher(terms, solution.model.number, book_of(solution), acts)
    pile = cards(terms.deck)
    ends: dict[tuple[Fraction, int], Fraction] = {}
    splits: dict[tuple[Kinds, int], tuple[Fraction, Fraction]] = {}
    action = Fraction(0)
    for tape in every_tape(pile):
        recorder = Recorder(tape)
        gains, _ = play(game, recorder, player)
        gain = gains["game"]
        chance = Fraction(tape.weight, perm(len(pile), len(recorder.draws)))
        made = sum(player.splits.values())
        doubles = player.doubles.values()
        action += chance * (1 + made + sum(2**times - 1 for times in doubles))
        if made:
            pair = kinds_of(tuple(player.pairs.values())).index(1)
            cell = (kinds_of(player.saw), pair)
            before, gained = splits.get(cell, (Fraction(0), Fraction(0)))
            splits[cell] = before + chance, gained + chance * gain
        else:
            end = (gain, sum(doubles))
            ends[end] = ends.get(end, Fraction(0)) + chance
    return Dealt(ends, splits, action)


@pytest.mark.parametrize("kept", KEPT[: scale(1, None)], ids="".join)
@pytest.mark.parametrize(("edition", "settings"), TINY[:: scale(3, 1)])
def test_tiny_decks_dealt_through_the_script_to_the_last_order(
    edition: str, settings: dict[str, Value], kept: tuple[str, ...]
) -> None:
    """Every fraction is the very same."""
    game = tiny(edition, settings, kept)
    solution, _ = solutions(game)
    found = exact_of(solution)
    dealt = by_the_script(game, solution)
    ends: dict[tuple[Fraction, int], Fraction] = {}
    for each in found.ends:
        end = (each.net, each.doubles)
        ends[end] = ends.get(end, Fraction(0)) + each.probability
    splits: dict[tuple[Kinds, int], tuple[Fraction, Fraction]] = {}
    for cell in found.splits:
        key = (cell.shown, cell.kind)
        before, gained = splits.get(key, (Fraction(0), Fraction(0)))
        gain = cell.probability * cell.expected
        splits[key] = before + cell.probability, gained + gain
    assert ends == dealt.ends
    assert splits == dealt.splits
    assert found.action == dealt.action


def test_kernels_are_called_for_the_arguments_that_they_state() -> None:
    """Each for no others: what is compiled beside is what is called."""
    solution = solved(LUCKY_DERBY, {}, without=LOW)
    exact_of(solution)
    split_rounds(solution, Simulation(rounds=1000))
    looked_at = terms_of(fewer(load_game(CENTURY, option="none"), *LOW))
    looking_value(looked_at, looked_at.wagers["game"])
    for module in (exact_kernel, kernel, rounds_kernel, standing_kernel):
        for name, types in module.TYPES.items():
            assert getattr(module, name).signatures == [jit._arguments(types)], name
