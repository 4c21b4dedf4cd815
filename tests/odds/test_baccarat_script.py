"""The kernels of baccarat against its script, against each other, and against a second way."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import perm, prod

import msgspec
import numpy as np
import pytest

from houseway.bets.baccarat import CARD_LINES, Coup
from houseway.cards.card import Card
from houseway.cards.deck import DeckTerms, cards
from houseway.cards.tape import Recorder, Scripted, Seeded, every_tape
from houseway.editions.library import edition_ids, find_edition, load_game
from houseway.editions.model import Value
from houseway.games.baccarat import BaccaratTerms, judge
from houseway.hands.points import baccarat_total
from houseway.odds import compute
from houseway.odds.families.baccarat import by_value, chart_of, count, shoe_of
from houseway.odds.families.baccarat.kernel import DrawChart
from houseway.odds.kernels.jit import Array, compiled
from houseway.odds.kernels.random_stream import draw, stream
from houseway.odds.kernels.simulation import simulate
from houseway.odds.result import from_counts, net
from houseway.odds.script_rounds import play_spots
from houseway.rules.game import Game
from support import ROOT, scale

EDITIONS = [id for id in edition_ids() if find_edition(id).identity.family == "baccarat"]
PANDA = "stones-tavern/ez-baccarat-panda-8"
NATURALS: list[dict[str, Value]] = [
    {"naturals-end-drawing": False},
    {"naturals-end-drawing": False, "naturals-outrank": True},
]

# One suit of a few ranks: some draw, some stand, some are naturals.
TINY = [("A", "3", "6", "K"), ("2", "5", "8", "9"), ("4", "7", "T")]


@compiled
def play_coup(values: Array, chart: DrawChart) -> tuple[int, int, int, int]:
    """Both totals and whether each hand drew; the six values are in the order of the deal."""
    player = (values[0] + values[2]) % 10
    banker = (values[1] + values[3]) % 10
    if chart.naturals_end_it and (player >= 8 or banker >= 8):
        return player, banker, 0, 0
    if chart.player[player]:
        drawn = (player + values[4]) % 10
        if chart.drawn[banker, values[4]]:
            return drawn, (banker + values[5]) % 10, 1, 1
        return drawn, banker, 1, 0
    if chart.banker[banker]:
        return player, (banker + values[4]) % 10, 0, 1
    return player, banker, 0, 0


def terms_of(game: Game) -> BaccaratTerms:
    assert isinstance(game.terms, BaccaratTerms)
    return game.terms


def with_deck(game: Game, deck: DeckTerms) -> Game:
    return msgspec.structs.replace(game, terms=msgspec.structs.replace(game.terms, deck=deck))


def six_values(draws: list[str]) -> list[int]:
    """The values that were dealt, in order, and nothing where the round had ended."""
    tape = Scripted(draws)
    values = [baccarat_total([Card(tape.card())]) for _ in draws]
    return [*values, 0, 0][:6]


@pytest.mark.parametrize("edition", EDITIONS)
def test_random_deals_have_the_outcomes_of_the_script(edition: str) -> None:
    game = load_game(edition, option="none")
    check_random_deals(game, scale(1_000, 100_000))


@pytest.mark.parametrize("settings", NATURALS, ids=["naturals go on", "and outrank"])
def test_random_deals_where_naturals_do_not_end_it(settings: dict[str, Value]) -> None:
    check_random_deals(load_game(PANDA, settings, option="none"), scale(1_000, 100_000))


def check_random_deals(game: Game, deals: int) -> None:
    terms = terms_of(game)
    chart = chart_of(terms.draw)
    shoe = cards(terms.deck)
    for seed in range(deals):
        tape = Recorder(Seeded(shoe, seed))
        settled = play_spots(game, tape)
        player, banker, drew, bank_drew = play_coup(np.array(six_values(tape.draws)), chart)
        coup = Coup(player, banker, 2 + drew, 2 + bank_drew, terms.draw.naturals_outrank)
        assert len(tape.draws) == 4 + drew + bank_drew
        assert settled == {spot: judge(terms, spot, coup) for spot in terms.wagers}


@pytest.mark.parametrize("kept", TINY[: scale(1, None)], ids="".join)
@pytest.mark.parametrize("edition", EDITIONS[:: scale(3, 1)])
def test_tiny_decks_dealt_through_the_script_to_the_last_order(
    edition: str, kept: tuple[str, ...]
) -> None:
    check_tiny_deck(load_game(edition, option="none"), kept)


@pytest.mark.parametrize("kept", TINY[: scale(1, None)], ids="".join)
@pytest.mark.parametrize("settings", NATURALS[scale(1, 0) :])
def test_tiny_decks_where_naturals_do_not_end_it(
    settings: dict[str, Value], kept: tuple[str, ...]
) -> None:
    check_tiny_deck(load_game(PANDA, settings, option="none"), kept)


def check_tiny_deck(game: Game, kept: tuple[str, ...]) -> None:
    absent = tuple(rank for rank in "23456789TJQKA" if rank not in kept)
    game = with_deck(game, DeckTerms(packs=3, without=("d", "h", "s", *absent)))
    pile = cards(game.terms.deck)
    found: dict[str, Counter[tuple[str, Fraction]]] = {}
    for tape in every_tape(pile):
        recorder = Recorder(tape)
        settled = play_spots(game, recorder)
        dealt = len(recorder.draws)
        orders = tape.weight * perm(len(pile) - dealt, 6 - dealt)
        for spot, result in settled.items():
            found.setdefault(spot, Counter())[net(result)] += orders
    report = compute(game)
    assert sorted(found) == sorted(each.wager for each in report.wagers)
    for each in report.wagers:
        assert each == from_counts(each.wager, found[each.wager])
        assert each.combinations == perm(len(pile), 6)


def test_counted_coups_are_those_played_one_by_one() -> None:
    """Every order of a small shoe: one kernel counts them, the other plays each."""
    draw = terms_of(load_game(PANDA, option="none")).draw
    chart = chart_of(draw)
    pile = [0, 0, 1, 3, 4, 5, 6, 8, 9]
    played: Counter[Coup] = Counter()
    for order in permutations(pile, 6):
        player, banker, drew, bank_drew = play_coup(np.array(order), chart)
        played[Coup(player, banker, 2 + drew, 2 + bank_drew)] += 1
    #       2  3  4  5  6  7  8  9  T  J  Q  K  A
    shoe = [0, 1, 1, 1, 1, 0, 1, 1, 2, 0, 0, 0, 1]
    assert {each.coup: each.combinations for each in count(shoe, draw)} == played


def test_counting_ranks_counts_the_same_coups() -> None:
    draw = terms_of(load_game(PANDA, option="none")).draw
    shoe = [3, 4, 2, 4, 4, 1, 4, 4, 4, 2, 4, 3, 4]
    by_rank: Counter[Coup] = Counter()
    for each in count(shoe, draw, by="rank"):
        by_rank[each.coup] += each.combinations
    assert by_rank == {each.coup: each.combinations for each in count(shoe, draw)}


def test_a_shoe_too_large_for_machine_integers_is_counted_all_the_same() -> None:
    draw = terms_of(load_game(PANDA, option="none")).draw
    packs = 60
    found = count([4 * packs] * 13, draw)
    total = sum(each.combinations for each in found)
    assert total == perm(52 * packs, 6) > 2**63
    tie = sum(each.combinations for each in found if each.coup.player == each.coup.banker)
    assert abs(tie / total - 0.0952) < 0.0005


def third_card(banker: int, drawn: int) -> bool:
    """Whether the Banker draws, in the words of the textbooks rather than by a chart."""
    if banker <= 2:
        return True
    if banker == 3:
        return drawn != 8
    low = {4: 2, 5: 4, 6: 6}.get(banker, 10)
    return low <= drawn <= 7


@pytest.mark.parametrize("packs", [1, scale(4, 8)])
def test_a_second_way_by_values_in_plain_python(packs: int) -> None:
    """Four cards in order, then the third cards: no pairs, no symmetry, no compiled code."""
    shoe = [16 * packs] + [4 * packs] * 9
    size = 52 * packs
    found = dict.fromkeys(("player", "banker", "tie"), 0)
    for four in product(range(10), repeat=4):
        left = shoe.copy()
        ways = 1
        for value in four:
            ways *= left[value]
            left[value] -= 1
        player, banker = (four[0] + four[2]) % 10, (four[1] + four[3]) % 10
        rest = (size - 4) * (size - 5)
        if player >= 8 or banker >= 8 or (player >= 6 and banker >= 6):
            found[_winner(player, banker)] += ways * rest
        elif player >= 6:
            for value, copies in enumerate(left):
                found[_winner(player, (banker + value) % 10)] += ways * copies * (size - 5)
        else:
            for value, copies in enumerate(left):
                total = (player + value) % 10
                if not third_card(banker, value):
                    found[_winner(total, banker)] += ways * copies * (size - 5)
                    continue
                for last, more in enumerate(left):
                    orders = ways * copies * (more - (last == value))
                    found[_winner(total, (banker + last) % 10)] += orders
    game = with_deck(load_game(PANDA, option="none"), DeckTerms(packs=packs))
    counted = dict.fromkeys(found, 0)
    for each in count(shoe_of(game.terms.deck), terms_of(game).draw):
        counted[_winner(each.coup.player, each.coup.banker)] += each.combinations
    assert counted == found
    assert sum(found.values()) == prod(range(size - 5, size + 1))


def _winner(player: int, banker: int) -> str:
    return "tie" if player == banker else "player" if player > banker else "banker"


@compiled
def deal_coups(seed: np.uint64, rounds: int, shoe: Array, chart: DrawChart) -> Array:
    """How many of so many rounds, each from a full shoe by value, end in each coup."""
    out = np.zeros((10, 10, 2, 2), np.int64)
    state = stream(seed)
    total = shoe.sum()
    values = np.zeros(6, np.int64)
    for _ in range(rounds):
        left = shoe.copy()
        for place in range(6):
            values[place] = draw(state, left, total - place)
        player, banker, drew, bank_drew = play_coup(values, chart)
        out[player, banker, drew, bank_drew] += 1
    return out.ravel()


def test_dealt_at_random_the_coups_come_as_often_as_counted() -> None:
    terms = terms_of(load_game(PANDA, option="none"))
    shoe = np.array(by_value(shoe_of(terms.deck)))
    chart = chart_of(terms.draw)
    rounds = scale(400_000, 20_000_000)
    sums = simulate(lambda seed, size: deal_coups(seed, size, shoe, chart), rounds, seed=7)
    dealt = np.array(sums).reshape(10, 10, 2, 2)
    for name in terms.wagers:
        tally: Counter[tuple[str, Fraction]] = Counter()
        for p, b, p_drew, b_drew in np.argwhere(dealt).tolist():
            result = judge(terms, name, Coup(p, b, 2 + p_drew, 2 + b_drew))
            tally[net(result)] += int(dealt[p, b, p_drew, b_drew])
        found = from_counts(name, tally, method="simulated")
        exact = compute(load_game(PANDA, option="none"), wagers=[name]).wager(name)
        assert found.rounds == rounds
        assert found.stderr is not None
        assert abs(float(found.returned - exact.returned)) < 4 * found.stderr


# -- lines on ranks and suits -------------------------------------------------------------------

OUTSIDE = str(ROOT / "tests" / "data" / "editions" / "ez-baccarat-pairs.toml")


def with_every_card_line() -> Game:
    """The house outside the books, with wagers on every line that looks at ranks and suits."""
    game = load_game(OUTSIDE)
    terms = terms_of(game)
    odds = dict(zip(sorted(CARD_LINES), ("5:1", "6:1", "7:1", "8:1", "9:1", "50:1"), strict=True))
    spots = {
        "player-pair": {line: odds[line] for line in ("player-pair", "two-perfect-pairs")},
        "banker-pair": {line: odds[line] for line in ("banker-pair", "perfect-pair")},
        "tie": {"tie": "8:1", "natural-tie": "12:1", "suited-tie": odds["suited-tie"]},
        "dragon-7": {"dragon-7": "40:1", "either-pair": odds["either-pair"]},
    }
    wagers = {
        spot: msgspec.structs.replace(each, pays=spots.get(spot, each.pays))
        for spot, each in terms.wagers.items()
    }
    return msgspec.structs.replace(game, terms=msgspec.structs.replace(terms, wagers=wagers))


@pytest.mark.parametrize(
    "deck",
    [
        DeckTerms(packs=2, without=("h", "s", *"A2356789TJQ")),
        DeckTerms(packs=4, without=("d", "h", "s", *"A2356789TJQ")),
        DeckTerms(packs=1, without=tuple("A2345678TJQ")),
    ][: scale(2, 3)],
    ids=["two suits twice", "one suit", "four suits once"][: scale(2, 3)],
)
def test_ranks_and_suits_are_counted_as_the_script_deals_them(deck: DeckTerms) -> None:
    """Two ranks only: fours and kings, which draw, or nines and kings, which mostly stand."""
    game = with_deck(with_every_card_line(), deck)
    pile = cards(game.terms.deck)
    found: dict[str, Counter[tuple[str, Fraction]]] = {}
    for tape in every_tape(pile):
        recorder = Recorder(tape)
        settled = play_spots(game, recorder)
        dealt = len(recorder.draws)
        orders = tape.weight * perm(len(pile) - dealt, 6 - dealt)
        for spot, result in settled.items():
            found.setdefault(spot, Counter())[net(result)] += orders
    for each in compute(game).wagers:
        assert each == from_counts(each.wager, found[each.wager])
        assert each.combinations == perm(len(pile), 6)


def test_ranks_and_suits_of_a_shoe_too_large_for_machine_integers() -> None:
    packs = 300
    deck = DeckTerms(packs=packs, without=tuple("A2345678JQ"))
    found = compute(with_deck(load_game(OUTSIDE), deck)).wager("player-pair")
    size = 3 * 4 * packs
    assert found.combinations == perm(size, 6) > 2**63
    assert found.win == Fraction(4 * packs - 1, size - 1)
