"""The shuffle has no bias, by counting; the statistics are in `test_shuffle_statistics.py`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from itertools import permutations, product
from math import factorial
from secrets import token_bytes

import pytest

from houseway.cards.shuffle import ByteChance, SeededShuffle, SystemShuffle, draw_order
from houseway.errors import ChanceError


class Told:
    """Chance that returns given numbers, each checked to be one that could have been drawn."""

    def __init__(self, numbers: tuple[int, ...]) -> None:
        self._numbers = iter(numbers)

    def below(self, limit: int) -> int:
        number = next(self._numbers)
        assert 0 <= number < limit
        return number


class EndedError(Exception):
    """Raised when the bytes have run out."""


def of_bytes(data: bytes) -> ByteChance:
    blocks: Iterator[bytes] = iter([data])

    def more() -> bytes:
        try:
            return next(blocks)
        except StopIteration:
            raise EndedError from None

    return ByteChance(more)


@pytest.mark.parametrize("size", range(1, 8))
def test_every_choice_of_numbers_gives_another_order(size: int) -> None:
    choices = product(*(range(limit) for limit in range(size, 1, -1)))
    orders = Counter(tuple(draw_order(size, Told(numbers))) for numbers in choices)
    assert set(orders) == set(permutations(range(size)))
    assert set(orders.values()) == {1}


@pytest.mark.parametrize("limit", range(2, 257))
def test_every_byte_that_is_kept_gives_each_number_equally_often(limit: int) -> None:
    found: Counter[int] = Counter()
    thrown_away = 0
    for byte in range(256):
        try:
            found[of_bytes(bytes([byte])).below(limit)] += 1
        except EndedError:
            thrown_away += 1
    assert set(found) == set(range(limit))
    assert set(found.values()) == {256 // limit}
    assert thrown_away == 256 % limit


@pytest.mark.parametrize("limit", [257, 416, 424])
def test_every_pair_of_bytes_that_is_kept_gives_each_number_equally_often(limit: int) -> None:
    found: Counter[int] = Counter()
    for pair in range(65536):
        try:
            found[of_bytes(pair.to_bytes(2, "big")).below(limit)] += 1
        except EndedError:
            assert pair >= 65536 - 65536 % limit
    assert set(found) == set(range(limit))
    assert set(found.values()) == {65536 // limit}


def test_every_stream_of_bytes_gives_the_six_orders_of_three_equally_often() -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    for data in product(range(256), repeat=2):
        try:
            orders[tuple(of_bytes(bytes(data)).shuffle_order(3))] += 1
        except EndedError:
            assert data[0] == 255
    assert len(orders) == 6
    assert set(orders.values()) == {255 * 256 // 6}


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_streams_of_bytes_give_every_order_equally_often(size: int) -> None:
    """Checks one byte at a time; the fairness of all bytes is counted above."""
    streams = product(*(range(2 * limit) for limit in range(size, 1, -1)))
    orders = Counter(tuple(of_bytes(bytes(data)).shuffle_order(size)) for data in streams)
    assert len(orders) == factorial(size)
    assert set(orders.values()) == {2 ** (size - 1)}


def test_bytes_are_read_without_gaps_across_blocks() -> None:
    data = bytes(range(1, 200))
    whole = of_bytes(data)
    blocks = iter([data[:1], data[1:4], data[4:9], data[9:]])
    parts = ByteChance(lambda: next(blocks))
    limits = [70000, 300, 2, 6, 52, 1, 424, 70000, 13]
    assert [whole.below(limit) for limit in limits] == [parts.below(limit) for limit in limits]


def test_a_choice_of_one_reads_nothing() -> None:
    assert of_bytes(b"").below(1) == 0
    assert of_bytes(b"").shuffle_order(1) == [0]
    assert of_bytes(b"").shuffle_order(0) == []


def test_a_choice_of_none_is_refused() -> None:
    with pytest.raises(ChanceError) as caught:
        SeededShuffle(1).below(0)
    assert caught.value.code == "chance/nothing_to_choose"


def test_a_seed_gives_the_orders_that_the_module_describes() -> None:
    """The stream written out by hand, for the first six numbers below 52."""
    key = sha256(b"houseway/seed/1/-7").digest()
    stream = b"".join(sha256(key + block.to_bytes(8, "big")).digest() for block in range(2))
    kept = [byte % 52 for byte in stream if byte < 208]
    chance = SeededShuffle(-7)
    assert [chance.below(52) for _ in range(20)] == kept[:20]


def test_the_same_seed_gives_the_same_orders_and_another_seed_others() -> None:
    first, again, other = SeededShuffle(11), SeededShuffle(11), SeededShuffle(12)
    for size in (5, 52, 416):
        order = first.shuffle_order(size)
        assert order == again.shuffle_order(size)
        assert sorted(order) == list(range(size))
        assert order != other.shuffle_order(size)


def test_a_seed_gives_this_order_for_ever() -> None:
    assert SeededShuffle(2026).shuffle_order(10) == [5, 2, 3, 8, 9, 4, 0, 7, 1, 6]


def test_the_system_shuffle_takes_its_bytes_from_its_source() -> None:
    asked: list[int] = []

    def source(size: int) -> bytes:
        asked.append(size)
        return bytes(size)

    assert SystemShuffle(source).shuffle_order(5) == [1, 2, 3, 4, 0]
    assert asked == [64]


def test_the_system_shuffle_gives_orders_that_differ() -> None:
    shuffle = SystemShuffle(token_bytes)
    orders = {tuple(shuffle.shuffle_order(424)) for _ in range(4)}
    assert len(orders) == 4
    assert all(sorted(order) == list(range(424)) for order in orders)


@pytest.mark.parametrize("size", [1, 2, 52, 256, 257, 312, 424])
def test_an_order_read_in_one_loop_is_the_one_drawn_number_by_number(size: int) -> None:
    whole, drawn = SeededShuffle(size), SeededShuffle(size)
    for _ in range(3):
        assert whole.shuffle_order(size) == draw_order(size, drawn)
        assert whole.below(1000) == drawn.below(1000)
