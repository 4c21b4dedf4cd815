"""Random rounds against a naive settlement independent of the script."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from at_table import rotation
from games.fast_action.flops import EDITION, ENTRY, keep
from games.naive_bank import NaiveBank, cents_of
from games.tables import Table
from support import rule, scale

ORDER = "23456789TJQKA"
SEATS = 8
SUITED = {(5,): 17, (4, 1): 15, (3, 2): 13, (3, 1, 1): 11, (2, 2, 1): 10, (2, 1, 1, 1): 9}
OTHERS = {(5,): 12, (4, 1): 8, (3, 2): 7, (3, 1, 1): 4, (2, 2, 1): 3, (2, 1, 1, 1): 2}
"""The rankings from 17 (flush with five of a kind) to 1, by how often ranks repeat; royal flush 16,
straight flush 14, flush 6 and straight 5 are seen otherwise."""

Value = tuple[int, list[int]]


def value(five: tuple[str, ...]) -> Value:
    groups = sorted(((n, ORDER.index(r)) for r, n in Counter(c[0] for c in five).items()))[::-1]
    shape, ranks = tuple(n for n, _ in groups), [r for _, r in groups]
    suited = len({card[1] for card in five}) == 1
    if ranks == [12, 3, 2, 1, 0]:
        ranks = [3, 2, 1, 0, -1]
    straight = len(ranks) == 5 and ranks[0] - ranks[4] == 4
    if straight:
        return (5 if not suited else 16 if ranks[0] == 12 else 14), ranks
    if suited:
        return SUITED.get(shape, 6), ranks
    return OTHERS.get(shape, 1), ranks


def best(two: list[str], flop: list[str]) -> Value:
    return max(map(value, combinations((*two, *flop), 5)))


def natural(four: list[str]) -> bool:
    return len({card[0] for card in four}) == 1


def nets(
    hands: dict[int, list[str]], kept: dict[int, list[str]], dealer: list[str],
    bank_kept: list[str], flop: list[str], bets: dict[int, int], dealer_seat: int, bank: NaiveBank,
) -> dict[int, int]:  # fmt: skip
    """What each seat wins or loses, by the words of the entry."""
    number = next((n for c in flop if (n := "A2345678".find(c[0]) + 1)), dealer_seat + 1)
    order = [(number - 1 + step) % SEATS + 1 for step in range(SEATS)]
    won = {}
    for seat in order:
        if seat not in hands:
            continue
        if natural(hands[seat]):
            wins = True
        elif natural(dealer):
            wins = False
        else:
            wins = best(kept[seat], flop) > best(bank_kept, flop)
        won[seat] = bank.move(bets[seat] if wins else -bets[seat])
    return won


@rule(ENTRY, "random rounds: naturals, copies, pay and take from the action button, short banks")
@pytest.mark.parametrize("coverage", ["once", "running"])
def test_random_rounds_are_settled_alike(coverage: str) -> None:
    chance = Random(coverage)
    seen: Counter[str] = Counter()
    for _ in range(scale(100, 20_000)):
        dealer_seat = chance.randint(1, SEATS)
        others = [seat for seat in range(1, SEATS + 1) if seat != dealer_seat]
        seats = sorted(chance.sample(others, chance.randint(1, 6)))
        seats.sort(key=lambda seat: (seat - dealer_seat) % SEATS)
        bets = {seat: 100 * chance.randint(5, 50) for seat in seats}
        bank = 100 * chance.choice([7, 30, 120, 5_000])
        ranks, suits = chance.sample(ORDER, chance.choice([2, 4, 13])), chance.choice(["s", "cdhs"])

        def four(ranks: list[str] = ranks, suits: str = suits) -> list[str]:
            return [chance.choice(ranks) + chance.choice(suits) for _ in range(4)]

        hands, dealer = {seat: four() for seat in seats}, four()
        if chance.random() < 0.3:  # a straight, perhaps a flush as well, is likely
            low = chance.randint(0, 8)
            flop = [r + chance.choice(suits) for r in chance.sample(ORDER[low : low + 5], 5)]
        else:
            flop = [chance.choice(ranks) + chance.choice(suits) for _ in range(5)]
        dealt = Table(EDITION, {"coverage": coverage}, dealer=dealer_seat, bank=f"${bank // 100}")
        for seat in seats:
            dealt.bet(seat, "bet", f"${bets[seat] // 100}")
        shoe = rotation(*(" ".join(hands[seat]) for seat in seats), " ".join(dealer))
        burn = "" if natural(dealer) else "2h"
        dealt.deal(f"{shoe} {burn} {' '.join(flop)}")
        kept = {seat: chance.sample(hands[seat], 2) for seat in seats}
        bank_kept = chance.sample(dealer, 2)
        for seat in seats:
            if not natural(hands[seat]):
                dealt.decide(keep(" ".join(kept[seat])), by=seat)
        assert dealt.asked == ([] if natural(dealer) else ["player-dealer"])
        if not natural(dealer):
            dealt.decide(keep(" ".join(bank_kept)))
        naive = NaiveBank(bank, coverage)
        expected = nets(hands, kept, dealer, bank_kept, flop, bets, dealer_seat, naive)
        assert {seat: cents_of(dealt.net(seat)) for seat in seats} == expected
        assert [seat for seat, _ in dealt.order] == list(expected), "the order of settlement"
        seen[f"natural {natural(dealer)}"] += 1
    assert seen.keys() == {"natural True", "natural False"}
