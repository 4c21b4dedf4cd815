"""The kernel against the script: the same gains, card for card, in every edition."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache

import msgspec
import numpy as np
import pytest

from houseway.cards.card import Card, parse_card
from houseway.cards.deck import DeckTerms, cards
from houseway.cards.tape import Recorder, Seeded, every_tape
from houseway.editions.library import edition_ids, find_edition, load_game
from houseway.editions.model import Value
from houseway.games.blackjack.terms import BlackjackTerms
from houseway.odds.families.blackjack.cards import GROUPS
from houseway.odds.families.blackjack.hands import (
    DEALT,
    DOUBLE,
    HIT,
    OVER,
    SPLIT,
    SPLIT_ACE,
    STAND,
    SURRENDER,
    SWITCHED,
    TWICE,
    HandTable,
)
from houseway.odds.families.blackjack.model import CardsShown
from houseway.odds.families.blackjack.rounds.book import Book, book_of, play_order
from houseway.odds.families.blackjack.solve import Solution, solve_game
from houseway.rules.game import Game
from odds.blackjack.script import Acts, Player, Seen, by_book, by_both, groups, play
from support import scale

EDITIONS = [id for id in edition_ids() if find_edition(id).identity.family == "blackjack"]
SETTINGS: list[tuple[str, dict[str, Value]]] = [
    *((id, {}) for id in EDITIONS),
    ("stones-tavern/no-bust-21st-century-blackjack-4-0", {"hole-card-check": "ace or ten up"}),
    ("stones-tavern/no-bust-21st-century-blackjack-4-0", {"hole-card": "up"}),
    ("napa-valley/no-bust-21st-century-blackjack-4-3", {"hole-card": "up", "splits": 3}),
    (
        "clovis-500/no-bust-21st-century-buster-blackjack",
        {"naturals-paid": "by his first two cards"},
    ),
    ("lucky-derby/no-bust-21st-century-blackjack-4-0", {"hole-card": "first down"}),
    ("stones-tavern/pure-spanish-21-5", {"surrender": "early"}),
    (
        "clovis-500/century-21-blackjack",
        {"jokers": "four a pack, 2 or 12", "double": "11 and 12"},
    ),
    (
        "napa-valley/21st-century-blackjack-8-0",
        {"surrender-after-doubling": True, "surrender-of-split-aces": False},
    ),
    ("clovis-500/century-21-blackjack", {"split-and-surrender": "interpretations"}),
    (
        "clovis-500/century-21-blackjack",
        {"split-and-surrender": "interpretations", "naturals": "interpretations"},
    ),
]


LOW = ("2", "3", "4", "5")


def terms_of(game: Game) -> BlackjackTerms:
    assert isinstance(game.terms, BlackjackTerms)
    return game.terms


def fewer(game: Game, *without: str, packs: int = 2) -> Game:
    """The same game with fewer packs and without some ranks, which is solved sooner."""
    deck = terms_of(game).deck
    deck = msgspec.structs.replace(deck, packs=packs, without=(*deck.without, *without))
    return msgspec.structs.replace(game, terms=msgspec.structs.replace(game.terms, deck=deck))


def solutions(game: Game) -> tuple[Solution, Solution | None]:
    terms = terms_of(game)
    wager = next(wager for wager in terms.wagers.values() if wager.bet == "game")
    first = solve_game(terms, wager)
    return first, solve_game(terms, wager, mode=SWITCHED) if terms.dealing.switch else None


@cache
def _solved(
    id: str, settings: tuple[tuple[str, Value], ...], without: tuple[str, ...]
) -> tuple[Game, Solution, Book]:
    game = load_game(id, dict(settings), option="none")
    game = fewer(game, *without) if without else game
    solution, switched = solutions(game)
    return game, solution, book_of(solution, switched=switched)


def solved(
    id: str, settings: dict[str, Value], without: tuple[str, ...] = ()
) -> tuple[Game, Solution, Book]:
    return _solved(id, tuple(settings.items()), without)


def careless(solution: Solution, book: Book, seed: int) -> Book:
    """The same tables with decisions at random among those that are legal, and fewer splits."""
    terms, table = solution.model.terms, solution.model.table
    chance = np.random.default_rng(seed)
    shape = (-1, book.rows, book.hand_count)
    faces = [each.shown for each in solution.against]
    modes, gives = _contexts(faces, book)
    legal = {
        (mode, given): _legal(terms, table, book, mode, surrender=given)
        for mode in (DEALT, SPLIT, SPLIT_ACE)
        for given in (True, False)
    }
    acts = np.empty_like(book.acts).reshape(shape)
    for context, (mode, given) in enumerate(zip(modes, gives, strict=True)):
        for times in range(book.rows):
            picks = chance.integers(0, 12, book.hand_count)
            acts[context, times] = legal[mode, given][times, np.arange(book.hand_count), picks]
    return book._replace(acts=acts.ravel(), most=chance.integers(0, book.most + 1))


def _contexts(faces: list[CardsShown], book: Book) -> tuple[list[int], list[bool]]:
    """For each context how its hands came to be, and whether they may be given up."""
    many = len(book.acts) // (book.rows * book.hand_count)
    modes, gives = np.full(many, SPLIT), np.full(many, True)
    splits = book.splits.reshape(-1, GROUPS, book.width)
    if book.one_card >= 0:
        modes[splits[:, book.one_card]] = SPLIT_ACE
    for face, shown in enumerate(faces):
        if shown.natural:
            gives[splits[book.faces == face]] = False
    modes[: len(faces)] = DEALT  # after the others: where nothing is split, tables say 0
    gives[: len(faces)] = [not shown.natural for shown in faces]
    return modes.tolist(), gives.tolist()


def _legal(
    terms: BlackjackTerms, table: HandTable, book: Book, mode: int, *, surrender: bool
) -> np.ndarray:
    """By doubles made and hand: twelve picks, each legal decision as often."""
    found = np.full((book.rows, book.hand_count, 12), STAND, np.uint8)
    for hand in range(1, book.hand_count):
        may, size = int(table.may[hand, mode]), int(table.size[hand])
        may &= -1 if surrender else ~SURRENDER
        for times in range(book.rows):
            each = [bit for bit in (STAND, HIT, DOUBLE, SURRENDER) if may & bit]
            if times:
                each = _after_double(terms, may, size, times)
            found[times, hand] = [each[pick % len(each)] for pick in range(12)]
    return found


def _after_double(terms: BlackjackTerms, may: int, size: int, times: int) -> list[int]:
    double = terms.double
    if double is None or may & OVER:
        return [STAND]
    draws = size - 2 < double.cards
    found = [STAND] if may & STAND or not draws else []
    if draws and may & HIT:
        found.append(HIT)
    if times < double.doublings and may & TWICE:
        found.append(DOUBLE)
    surrender = terms.surrender
    doubled = surrender is not None and surrender.after_double and may & SURRENDER
    if double.rescue or doubled:
        found.append(SURRENDER)
    return found


def drawn(recorder: Recorder) -> list[Card]:
    return [parse_card(text) for text in recorder.draws]


def check(
    game: Game, solution: Solution, book: Book, deals: int, *, acts: Acts | None = None
) -> None:
    terms = terms_of(game)
    player = Player(terms, solution.model.number, book, acts or by_book(book))
    pile = cards(terms.deck)
    for seed in range(deals):
        recorder = Recorder(Seeded(pile, seed))
        gains, suited = play(game, recorder, player)
        order = groups(drawn(recorder), player.by)
        *found, _ = play_order(book, order, suited=suited)
        expected = [gain * book.parts for gain in gains.values()]
        assert found[: len(expected)] == expected, (seed, recorder.draws)


@pytest.mark.parametrize(("edition", "settings"), SETTINGS)
def test_random_deals_of_the_best_play_gain_as_in_the_script(
    edition: str, settings: dict[str, Value]
) -> None:
    game, solution, book = solved(edition, settings, scale(LOW if settings else LOW[:2], ()))
    deals = scale(300 if settings else 1_000, 100_000)
    check(game, solution, book, deals, acts=by_both(book, solution))


@pytest.mark.parametrize(("edition", "settings"), SETTINGS[:: scale(2, 1)])
def test_random_deals_of_careless_play_gain_as_in_the_script(
    edition: str, settings: dict[str, Value]
) -> None:
    """Doubles, rescues and surrenders that nobody would make, splits here and not there."""
    game, solution, book = solved(edition, settings, scale(LOW if settings else LOW[:2], ()))
    check(game, solution, careless(solution, book, 3), scale(300, 50_000))


TINY = [("6", "T"), ("8", "A"), ("A", "T"), ("5", "6", "T")]
MOST = 400_000
"""Orders that are dealt to the last; of every edition some tiny deck has fewer."""


def tiny(edition: str, settings: dict[str, Value], kept: tuple[str, ...]) -> Game:
    if "splits" in find_edition(edition).switches:  # a tiny deck is soon dealt out
        settings = {"splits": 2, **settings} if "4-3" not in edition else {"splits": 3, **settings}
    game = load_game(edition, settings, option="none")
    deck = terms_of(game).deck
    kept = tuple("K" if rank in deck.without else rank for rank in kept)
    absent = tuple(rank for rank in "23456789TJQKA" if rank not in kept)
    jokers = 3 if deck.jokers_per_pack else 0
    small = DeckTerms(packs=13, without=("d", "h", "s", *absent), jokers=jokers)
    return msgspec.structs.replace(game, terms=msgspec.structs.replace(game.terms, deck=small))


@pytest.mark.parametrize("kept", TINY[: scale(1, 4)], ids="".join)
@pytest.mark.parametrize(("edition", "settings"), SETTINGS[:: scale(4, 1)])
def test_tiny_decks_dealt_through_the_script_to_the_last_order(
    edition: str, settings: dict[str, Value], kept: tuple[str, ...]
) -> None:
    """Every order: the kernel gains the same, and the average is what the solver says."""
    game = tiny(edition, settings, kept)
    terms = terms_of(game)
    solution, switched = solutions(game)
    book = book_of(solution, switched=switched)
    if terms.dealing.switch:
        pytest.skip("two hands have too many orders; a smaller deck has a test of its own")
    acts = by_both(book, solution)
    orders = about(game, Player(terms, solution.model.number, book, acts))
    if orders > MOST:
        pytest.skip(f"about {orders:,.0f} orders")
    mean = average(game, solution, book, acts)
    assert abs(float(mean) - solution.value) < 1e-12


@pytest.mark.parametrize(
    ("edition", "settings"),
    [
        ("clovis-500/no-bust-21st-century-buster-blackjack", {}),
        ("napa-valley/no-bust-21st-century-blackjack", {}),
        ("napa-valley/no-bust-21st-century-blackjack-4-3", {"hole-card": "up"}),
    ],
)
def test_tiny_decks_in_which_the_splits_made_decide(
    edition: str, settings: dict[str, Value]
) -> None:
    """Fives, sixes and tens: a hand of a split is played otherwise once there was another."""
    game = tiny(edition, settings, ("5", "6", "T"))
    solution, _ = solutions(game)
    book = book_of(solution)
    both = by_both(book, solution)
    done: dict[tuple[Seen, int, int, int], set[int]] = {}

    def act(seen: Seen, pair: int, made: int, doubles: int, hand: int) -> int:
        found = both.act(seen, pair, made, doubles, hand)
        done.setdefault((seen, pair, doubles, hand), set()).add(found)
        return found

    check(game, solution, book, scale(1_000, 20_000), acts=both._replace(act=act))
    assert any(len(found) > 1 for found in done.values())


@pytest.mark.parametrize("hole", ["down", "up"])
def test_ten_values_that_are_a_pair_by_rank(hole: str) -> None:
    """Tens and kings: whether and how often they are split depends on which of them are shown."""
    edition = "stones-tavern/no-bust-21st-century-blackjack-4-0"
    game = tiny(edition, {"hole-card": hole}, ("5", "6", "T", "K"))
    solution, _ = solutions(game)
    book = book_of(solution)
    check(game, solution, book, scale(300, 20_000), acts=by_both(book, solution))
    check(game, solution, careless(solution, book, 5), scale(700, 20_000))


def test_a_tiny_deck_of_switch_to_the_last_order() -> None:
    """Nines and tens, at most one split: stiff hands, naturals there are none."""
    game = tiny("stones-tavern/21st-century-blackjack-switch", {"splits": 1}, ("9", "T"))
    solution, switched = solutions(game)
    book = book_of(solution, switched=switched)
    average(game, solution, book, by_both(book, solution))


def about(game: Game, player: Player) -> float:
    """How many orders there are, from a few: each stands for as many as it is rare."""
    pile, found = cards(terms_of(game).deck), 0.0
    for seed in range(200):
        recorder = Recorder(Seeded(pile, seed))
        play(game, recorder, player)
        left = Counter(pile)
        rare = 1.0
        for card in drawn(recorder):
            rare *= left.total() / left[card]
            left[card] -= 1
        found += rare
    return found / 200


def average(game: Game, solution: Solution, book: Book, acts: Acts) -> Fraction:
    terms = terms_of(game)
    player = Player(terms, solution.model.number, book, acts)
    pile = cards(terms.deck)
    total = Fraction(0)
    chances = Fraction(0)
    for tape in every_tape(pile):
        recorder = Recorder(tape)
        gains, suited = play(game, recorder, player)
        gain = gains[next(iter(gains))]
        ways = 1
        for place in range(len(recorder.draws)):
            ways *= len(pile) - place
        chance = Fraction(tape.weight, ways)
        total += gain * chance
        chances += chance
        order = groups(drawn(recorder), player.by)
        *found, _ = play_order(book, order, suited=suited)
        assert found[: len(gains)] == [gain * book.parts for gain in gains.values()]
    assert chances == 1
    return total
