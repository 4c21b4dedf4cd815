"""The whole game a second, naive way, from the printed rules: random rounds must agree.

Hands are ranked by trying all fives of seven; wagers, folds, the order of settlement and the bank
are reckoned afresh from the decisions that were made.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from games.naive_bank import NaiveBank, cents_of
from games.tables import Table, Who
from games.ultimate.showdowns import ALL, BAD_BEAT, CLOVIS, CLUB, DERBY, ENTRIES, SALOON
from houseway.editions.model import Value
from houseway.rules.round.decisions import Check, Decision, Fold, Play
from support import rule, scale

RANKS = "23456789TJQKA"
PACK = [rank + suit for rank in RANKS for suit in "cdhs"]
KINDS = {(2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3, (3, 2): 6, (4, 1): 7}
THREE, ROYAL = 3, 9
BLIND = {4: (1, 1), 5: (3, 2), 6: (3, 1), 7: (10, 1), 8: (50, 1), 9: (500, 1)}
TRIPS = {3: 3, 4: 5, 5: 6, 6: 7, 7: 20, 8: 40, 9: 50}
BEATEN = {3: 9, 4: 20, 5: 30, 6: 50, 7: 500, 8: 7_500}
LITERALLY_LOST = (DERBY,)
PLAY_TAKEN_FIRST = (DERBY, SALOON, CLOVIS)

Rank = tuple[int, ...]


def five(cards: tuple[str, ...]) -> Rank:
    counts = Counter(RANKS.index(card[0]) for card in cards)
    ranks = sorted(counts, key=lambda each: (counts[each], each), reverse=True)
    suited = len({card[1] for card in cards}) == 1
    straight = len(ranks) == 5 and ranks[0] - ranks[4] == 4
    if ranks == [12, 3, 2, 1, 0]:
        straight, ranks = True, [3, 2, 1, 0, -1]
    if straight or suited:
        kind = 8 if straight and suited else 5 if suited else 4
        return (ROYAL if kind == 8 and ranks[0] == 12 else kind, *ranks)
    shape = tuple(sorted(counts.values(), reverse=True))
    return (KINDS.get(shape, 0), *ranks)


def best(cards: list[str]) -> Rank:
    return max(five(each) for each in combinations(cards, 5))


def wagers_of(edition: str, chance: random.Random) -> dict[str, int]:
    ante = chance.choice([5, 10, 20])
    found = {"ante": ante, "blind": ante}
    if chance.random() < 0.7:
        found["trips"] = chance.randint(1, ante - 1 if edition == DERBY else 15)
        if edition in BAD_BEAT and chance.random() < 0.7:
            most = ante - found["trips"] if edition == DERBY else 15
            found["bad-beat"] = chance.randint(1, most)
    return found


class Reckoning:
    """What each bettor would win, computed only from the printed rules."""

    def __init__(self, edition: str, settings: dict[str, Value], bank: int) -> None:
        self.edition, self.settings = edition, settings
        self.bank = NaiveBank(bank * 100, str(settings["coverage"]))
        self.nets: Counter[Who] = Counter()

    def move(self, who: Who, cents: int) -> None:
        self.nets[who] += self.bank.move(cents)

    def due(self, spot: str, cents: int, mine: Rank, theirs: Rank, *, folded: bool) -> int:
        wins = (mine > theirs) - (mine < theirs)
        if spot == "trips":
            if folded and self.edition in LITERALLY_LOST:
                return -cents
            pays = {**TRIPS, 6: 8, 7: 30} if self.edition == CLOVIS else TRIPS
            return cents * pays[mine[0]] if mine[0] >= THREE else -cents
        if spot == "bad-beat":
            beaten = {**BEATEN, 5: 25, 6: 40, 8: 10_000} if self.edition == CLOVIS else BEATEN
            low = min(mine, theirs)[0]
            return cents * beaten[low] if wins and low >= THREE else -cents
        if folded:
            return -cents
        if spot == "ante" and theirs[0] == 0:
            return 0
        if spot == "blind" and wins > 0:
            win, stake = BLIND.get(mine[0], (0, 1))
            return cents * win // stake
        return wins * cents

    def settle(
        self, seat: dict[str, dict[Who, int]], mine: Rank, theirs: Rank, folded: bool
    ) -> None:
        loses = folded or mine < theirs
        first = ["ante", "play"]
        if loses and self.edition in PLAY_TAKEN_FIRST:
            first.reverse()
        for spot in (*first, "blind", "trips", "bad-beat"):
            for who, cents in seat.get(spot, {}).items():
                self.move(who, self.due(spot, cents, mine, theirs, folded=folded))


def round_of(edition: str, seed: int) -> None:
    chance = random.Random(seed)
    settings: dict[str, Value] = {
        "coverage": chance.choice(["once", "running"]),
        "given-up-hands": chance.choice(["at once", "in turn"]),
    }
    bank = chance.choice([15, 60, 150, 400, 100_000])
    table = Table(edition, settings, bank=f"${bank}")
    seats = sorted(chance.sample(range(1, table.seats), chance.randint(1, table.seats - 1)))
    lie: dict[int, dict[str, dict[Who, int]]] = {}
    for seat in seats:
        who: list[Who] = [seat]
        if edition == CLUB and chance.random() < 0.4:
            who.append(f"behind{seat}")
        lie[seat] = {}
        for bettor in who:
            for spot, dollars in wagers_of(edition, chance).items():
                table.bet(bettor, spot, f"${dollars}", at=seat)
                lie[seat].setdefault(spot, {})[bettor] = dollars * 100
    pack = PACK[:]
    chance.shuffle(pack)
    hole = {seat: [pack.pop(), pack.pop()] for seat in seats}
    dealer, board = [pack.pop(), pack.pop()], [pack.pop() for _ in range(5)]
    players = [card for seat in seats for card in hole[seat]]
    burned = [pack.pop(), *board, *dealer]
    table.deal(" ".join([*players, *(burned if edition == DERBY else [*dealer, *board])]))
    expected = Reckoning(edition, settings, bank)
    theirs, folded = best([*dealer, *board]), set[int]()
    ranks = {seat: best([*hole[seat], *board]) for seat in seats}
    for times in ((3, 4), (2,), (1,)):
        for seat in [seat for seat in seats if "play" not in lie[seat]]:
            assert table.asked == [seat]
            ante = lie[seat]["ante"][seat]
            answers: list[Decision] = [Play(each * ante) for each in times]
            answers.append(Fold() if times == (1,) else Check())
            offered = table.round.legal(table.round.pending[0].id)
            opened = [each.decision for each in offered if each.status != "barred"]
            assert opened == ["play"] * len(times) + ["fold" if times == (1,) else "check"]
            answer = chance.choice(answers)
            table.decide(answer)
            if isinstance(answer, Play):
                factor = answer.cents // ante
                antes = lie[seat]["ante"].items()
                lie[seat]["play"] = {bettor: factor * cents for bettor, cents in antes}
            elif isinstance(answer, Fold):
                folded.add(seat)
                if settings["given-up-hands"] == "at once":
                    taken = ["ante", "blind"]
                    if edition in LITERALLY_LOST or ranks[seat][0] < THREE:
                        taken.append("trips")
                    for spot in taken:
                        for bettor, cents in lie[seat].pop(spot, {}).items():
                            expected.move(bettor, -cents)
    for seat in seats:  # the player-dealer has the last seat, so seat 1 is on the left
        expected.settle(lie[seat], ranks[seat], theirs, seat in folded)
    assert table.round.over
    assert {who: cents_of(table.net(who)) for who in expected.nets} == dict(expected.nets)
    assert cents_of(table.bank_net) == -sum(expected.nets.values())


@pytest.mark.parametrize(
    "edition",
    [
        pytest.param(each, marks=rule(ENTRIES[each], "random rounds, reckoned a second way"))
        for each in ALL
    ],
)
def test_random_rounds_agree_with_the_naive_way(edition: str) -> None:
    for seed in range(scale(100, 20_000)):
        round_of(edition, seed)


def test_the_naive_ranking_knows_every_kind() -> None:
    hands = ["As Ks Qs Js Ts", "5s 4s 3s 2s As", "8s 8c 8d 8h 2c", "8s 8c 8d 2h 2c"]
    hands += ["As Qs 9s 5s 2s", "6s 5c 4s 3s 2s", "8s 8c 8d 3h 2c", "8s 8c 3d 3h 2c"]
    hands += ["8s 8c 4d 3h 2c", "9s 8c 4d 3h 2c"]
    assert [five(tuple(hand.split()))[0] for hand in hands] == [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
