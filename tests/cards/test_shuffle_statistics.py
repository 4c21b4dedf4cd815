"""The order that is dealt has the statistics of a fair shuffle, at 99 % for all tests together.

A seed fixes every run, so a result is the same each time. What is tested is the final order: the
server's, from `SystemShuffle`, seen through the permutation that the seats' words make.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from itertools import islice, pairwise, permutations
from math import comb, factorial, isclose, sqrt
from multiprocessing import get_context

import pytest

from cards.shuffle_statistics import N, Tally, colour_runs, composed, eulerian
from houseway.cards.commitment import permutation
from houseway.cards.deck import DeckTerms, cards
from houseway.cards.sealed_shoe import MixedShoe, seal
from houseway.cards.shuffle import ByteChance, SeededShuffle, SystemShuffle
from houseway.cards.transcript import SpokenWords
from support import NIGHTLY

FEW = 12_000
MANY = 10_000_000


def bytes_of(seed: int) -> Callable[[int], bytes]:
    """A stand-in for the system's generator: blocks of 64 bytes that depend on the seed."""
    blocks = iter(range(1 << 62))

    def source(size: int) -> bytes:
        data = f"{seed}/{next(blocks)}".encode()
        return (sha256(b"a" + data).digest() + sha256(b"b" + data).digest())[:size]

    return source


def seeded_orders(seed: int, size: int = N) -> Iterator[list[int]]:
    chance = SeededShuffle(seed)
    while True:
        yield chance.shuffle_order(size)


def final_orders(seed: int) -> Iterator[list[int]]:
    """The sealed order through the public one, each under its own root and words."""
    server = SystemShuffle(bytes_of(seed))
    shoe = 0
    while True:
        root = sha256(f"{seed} {shoe}".encode()).digest()
        public = permutation(root, [SpokenWords(1, str(shoe))], N)
        yield composed(server.shuffle_order(N), public)
        shoe += 1


def public_orders(seed: int) -> Iterator[list[int]]:
    """The public permutation of one root alone, for one word after another."""
    root = sha256(str(seed).encode()).digest()
    shoe = 0
    while True:
        yield permutation(root, [SpokenWords(1, str(shoe))], N)
        shoe += 1


@pytest.mark.parametrize("orders", [seeded_orders, final_orders, public_orders])
def test_orders_have_the_statistics_of_a_fair_shuffle(
    orders: Callable[[int], Iterator[list[int]]],
) -> None:
    tally = Tally().count(islice(orders(2026), FEW))
    assert tally.fair(), tally.chances()


def test_orders_of_whole_sealed_shoes_have_the_statistics_of_a_fair_shuffle() -> None:
    deck = cards(DeckTerms())
    server, source = SystemShuffle(bytes_of(1)), bytes_of(2)
    shoes = (
        MixedShoe(seal(deck, server, source=source), [SpokenWords(1, str(k))]).shuffle_order(N)
        for k in range(2_000)
    )
    tally = Tally().count(shoes)
    assert tally.fair(), tally.chances()


def test_all_orders_of_five_come_equally_often() -> None:
    found = Counter(map(tuple, islice(seeded_orders(9, 5), 24_000)))
    assert set(found) == set(permutations(range(5)))
    distance = sum((count - 200) ** 2 / 200 for count in found.values())
    assert 82 < distance < 163  # chi-square with 119 freedoms, 99 % of it


def test_whole_orders_repeat_as_often_as_birthdays_do() -> None:
    orders = Counter(map(tuple, islice(seeded_orders(10, 8), 4_000)))
    expected = comb(4_000, 2) / factorial(8)
    found = sum(comb(count, 2) for count in orders.values())
    assert abs(found - expected) < 2.58 * sqrt(expected)
    packs = Counter(map(tuple, islice(seeded_orders(11), 2_000)))
    assert set(packs.values()) == {1}


def swapped_with_any(seed: int) -> Iterator[list[int]]:
    """A common mistake: each card is swapped with any other instead of an earlier one."""
    chance = SeededShuffle(seed)
    while True:
        order = list(range(N))
        for here in range(N):
            there = chance.below(N)
            order[here], order[there] = order[there], order[here]
        yield order


def taken_modulo(seed: int) -> Iterator[list[int]]:
    """Another common mistake: a byte is taken modulo the limit, and none is discarded."""
    chance = SeededShuffle(seed)
    while True:
        order = list(range(N))
        for last in range(N - 1, 0, -1):
            other = chance.below(256) % (last + 1)
            order[last], order[other] = order[other], order[last]
        yield order


def riffled_twice(seed: int) -> Iterator[list[int]]:
    chance = SeededShuffle(seed)
    while True:
        order = list(range(N))
        for _ in range(2):
            left = [card for card in order if chance.below(2)]
            order = left + [card for card in order if card not in left]
        yield order


def short_seeded(seed: int) -> Iterator[list[int]]:
    """A 12-bit seed for every shuffle: each order is fair, but the same ones keep coming."""
    chance = SeededShuffle(seed)
    while True:
        yield SeededShuffle(chance.below(4096)).shuffle_order(N)


@pytest.mark.parametrize(
    ("orders", "test"),
    [
        (swapped_with_any, "places"),
        (taken_modulo, "places"),
        (riffled_twice, "ascents"),
        (riffled_twice, "serial"),
        (short_seeded, "repeats"),
    ],
)
def test_a_biased_shuffle_is_found_out(
    orders: Callable[[int], Iterator[list[int]]], test: str
) -> None:
    tally = Tally().count(islice(orders(1), FEW))
    assert not tally.fair()
    assert tally.chances()[test] < 0.0001


def test_the_exact_distributions_are_those_counted_order_by_order() -> None:
    ascents = Counter(sum(a < b for a, b in pairwise(order)) for order in permutations(range(6)))
    assert [round(share * 720) for share in eulerian(6)] == [ascents[k] for k in range(6)]
    assert isclose(sum(eulerian(N)), 1)
    assert isclose(sum(colour_runs()), 1)
    assert isclose(sum(runs * share for runs, share in enumerate(colour_runs())), 27)


def test_a_stream_has_each_byte_equally_often() -> None:
    chance: ByteChance = SeededShuffle(3)
    found = Counter(chance.below(256) for _ in range(51_200))
    distance = sum((found[byte] - 200) ** 2 / 200 for byte in range(256))
    assert 199 < distance < 316  # chi-square with 255 freedoms, 99 % of it


def tally_of(seed: int) -> Tally:
    return Tally().count(islice(final_orders(seed), MANY // 8))


@pytest.mark.nightly
@pytest.mark.skipif(not NIGHTLY, reason="ten million shuffles are for make nightly")
def test_ten_million_final_orders_have_the_statistics_of_a_fair_shuffle() -> None:
    total = Tally()
    with ProcessPoolExecutor(2, mp_context=get_context("fork")) as workers:
        for tally in workers.map(tally_of, range(8)):
            total.add(tally)
    assert total.orders == MANY
    assert total.fair(), total.chances()
