"""Random rounds of both editions against a naive settlement independent of the script."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from at_table import rotation
from games.naive_bank import NaiveBank, cents_of
from games.tables import Table
from houseway.rules.round.decisions import Fold, Play
from support import rule, scale

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
SEATS = 8
PREMIUM = {2: (3, 2), 3: (2, 1), 4: (3, 1), 5: (4, 1), 6: (5, 1), 7: (7, 1), 8: (7, 1)}
EDITIONS = {"lucky-derby/caribbean-stud": "001-02", "clovis-500/caribbean-stud-poker": "004-14"}

Value = tuple[int, list[int]]


def value(hand: list[str]) -> Value:
    """The kind of hand, 0 (high card) to 8 (straight flush), and the ranks that break ties."""
    ranks = sorted(("23456789TJQKA".index(card[0]) + 2 for card in hand), reverse=True)
    groups = sorted(((n, r) for r, n in Counter(ranks).items()), reverse=True)
    order = [r for _, r in groups]
    shape = [n for n, _ in groups]
    if order == [14, 5, 4, 3, 2]:
        order = [5, 4, 3, 2, 1]
    straight = len(order) == 5 and order[0] - order[4] == 4
    flush = len({card[1] for card in hand}) == 1
    if straight and flush:
        return 8, order
    kinds = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    kind = kinds.get(tuple(shape), 0)
    if flush:
        kind = 5
    elif straight:
        kind = 4
    return kind, order


def nets(
    edition: str, hands: dict[int, list[str]], dealer: list[str], dealer_seat: int,
    antes: dict[int, int], bets: set[int], bank: int, coverage: str,
) -> dict[int, int]:  # fmt: skip
    """What each seat wins or loses, by the words of the entry."""
    left = [(dealer_seat + step) % SEATS + 1 for step in range(SEATS - 1)]
    order = [seat for seat in left if seat in hands]
    if EDITIONS[edition] == "001-02":
        number = "A23456789TJQK".index(dealer[4][0]) + 1
        at = (number - 1) % len(left)
        order = [seat for seat in left[at:] + left[:at] if seat in hands]
    theirs = value(dealer)
    qualified = theirs[0] > 0 or theirs[1][:2] == [14, 13]
    ledger = NaiveBank(bank, coverage)
    won = dict.fromkeys(hands, 0)
    for seat in order:
        ante, mine = antes[seat], value(hands[seat])
        bet = ante if EDITIONS[edition] == "001-02" else 2 * ante
        if seat not in bets:
            moves = [-ante]
        elif not qualified:
            moves = [ante]
        elif mine == theirs:
            moves = []
        elif mine < theirs:
            moves = [-ante, -bet]
        else:
            odds = PREMIUM.get(mine[0], (1, 1)) if EDITIONS[edition] == "001-02" else (1, 1)
            moves = [ante, bet * odds[0] // odds[1]]
        won[seat] = sum(map(ledger.move, moves))
    return won


@pytest.mark.parametrize("coverage", ["once", "running"])
@pytest.mark.parametrize(
    "edition", [pytest.param(e, marks=rule(n, "random rounds")) for e, n in EDITIONS.items()]
)
def test_random_rounds_are_settled_alike(edition: str, coverage: str) -> None:
    chance = Random(f"{edition} {coverage}")
    for _ in range(scale(100, 20_000)):
        dealer_seat = chance.randint(1, SEATS)
        others = [seat for seat in range(1, SEATS + 1) if seat != dealer_seat]
        seats = sorted(chance.sample(others, chance.randint(1, 5)))
        seats.sort(key=lambda seat: (seat - dealer_seat) % SEATS)
        antes = {seat: 100 * chance.randint(5, 50) for seat in seats}
        bank = 100 * chance.choice([7, 30, 120, 5_000])
        cards = chance.sample(DECK, 5 * len(seats) + 5)
        hands = {seat: cards[5 * i : 5 * i + 5] for i, seat in enumerate(seats)}
        dealer = cards[-5:]
        if chance.random() < 0.5:  # a player-dealer who qualifies
            free = [card for card in DECK if card not in cards]
            aces = [card for card in free if card[0] == "A"], [c for c in free if c[0] == "K"]
            if all(aces):
                dealer = [aces[0][0], aces[1][0], *dealer[2:]]
        dealt = Table(edition, {"coverage": coverage}, dealer=dealer_seat, bank=f"${bank // 100}")
        for seat in seats:
            dealt.bet(seat, "ante", f"${antes[seat] // 100}")
        dealt.deal(rotation(*(" ".join(hands[seat]) for seat in seats), " ".join(dealer)))
        bets: set[int] = set()
        for seat in seats:
            assert dealt.asked == [seat]
            if chance.random() < 0.75:
                bets.add(seat)
                times = 1 if EDITIONS[edition] == "001-02" else 2
                dealt.decide(Play(times * antes[seat]))
            else:
                dealt.decide(Fold())
        expected = nets(edition, hands, dealer, dealer_seat, antes, bets, bank, coverage)
        assert {s: cents_of(dealt.net(s)) for s in seats} == expected
