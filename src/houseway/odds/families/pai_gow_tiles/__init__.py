"""Exact odds of pai gow tiles: all hands against all hands, by the house way and at best.

The player-dealer's hand is set by the house way, as the house dealer does unless told otherwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Final, NamedTuple

import msgspec

from houseway.cards.card import Card, text, texts
from houseway.games.pai_gow_tiles.judge import TilesFacts, judge
from houseway.games.pai_gow_tiles.setter import set_tiles
from houseway.games.pai_gow_tiles.terms import TilesTerms
from houseway.hands.tile_names import name_tile_hand
from houseway.hands.tiles import PAI_GOW_SET, PAIRS, pair_name, tile_strength
from houseway.odds.decision_costs import Costed, Misplayed
from houseway.odds.kernels.memory_cache import LruCache
from houseway.odds.report.blocks import Block, Cell, Grid, WordsBlock
from houseway.odds.report.numbers import percent, whole
from houseway.odds.result import Strategy, WagerResult, from_counts, net
from houseway.odds.solvers import BEST_SETTING, HOUSE_WAY, Request, Solver, adviser, terms_of
from houseway.rules.game import Game, canonical

BOTH: Final = "both hands set by the house way"
BEST: Final = "the best setting of the four tiles against a hand set by the house way"
WORST_SET: Final = 12
"""How many of the hands that the house way sets worst are listed in a report."""
_DIVISIONS: Final = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))


class TilesMet(NamedTuple):
    """How one setting fares against every hand of the player-dealer's."""

    win: int
    lose: int
    high_copies: int
    low_copies: int
    both_copies: int

    @property
    def gain(self) -> int:
        """Net gain of an even-money wager, over all these hands."""
        return self.win - self.lose


class Tiles(NamedTuple):
    """Hands up to the choice between two like tiles, with their settings."""

    hands: list[tuple[Card, ...]]
    ways: list[int]
    """Number of hands that each one stands for."""
    set_low: list[tuple[tuple[Card, ...], ...]]
    """The low hand of each of the three divisions."""
    house: list[int]
    """The division that the house way chooses."""
    met: list[tuple[TilesMet, ...]]
    """The results of each division."""
    against: int
    """Number of hands that the player-dealer may have."""

    def best(self, number: int) -> int:
        """Return the division that gains most; on a tie, the house way's."""
        met, house = self.met[number], self.house[number]
        return max(range(3), key=lambda way: (met[way].gain, way == house))

    def total(self, *, best: bool) -> TilesMet:
        """Sum the results over all hands, by the house way or the best division."""
        sums = [0] * len(TilesMet._fields)
        for number, ways in enumerate(self.ways):
            way = self.best(number) if best else self.house[number]
            for place, count in enumerate(self.met[number][way]):
                sums[place] += ways * count
        return TilesMet(*sums)


_SOLVED: Final[LruCache[Tiles]] = LruCache(8)


def tiles_of(terms: TilesTerms) -> Tiles:
    """Compare every hand with every hand; recent results are cached."""
    return _SOLVED.get(canonical((terms.house_way.rules, terms.hands)), lambda: _solved(terms))


def _solved(terms: TilesTerms) -> Tiles:
    import numpy as np

    from houseway.odds.families.pai_gow_tiles.kernel import meet

    every = list(combinations(range(len(PAI_GOW_SET)), 4))
    kinds = [tuple(sorted(_kind(PAI_GOW_SET[place]) for place in hand)) for hand in every]
    ways = Counter(kinds)
    first = {kind: place for place, kind in reversed([*enumerate(kinds)])}
    hands = [tuple(PAI_GOW_SET[place] for place in every[first[kind]]) for kind in ways]
    divided = [_divided(terms, hand) for hand in hands]
    house = [_house_way(terms, *each) for each in zip(hands, divided, strict=True)]
    twos = {tile_strength(two, ranking=terms.hands) for two in combinations(PAI_GOW_SET, 2)}
    rank_of = {strength: place for place, strength in enumerate(sorted(twos))}

    def ranks(two: Divided) -> list[int]:
        return [rank_of[tile_strength(each, ranking=terms.hands)] for each in two]

    masks = np.array([sum(1 << place for place in hand) for hand in every], np.uint32)
    own = masks[[first[kind] for kind in ways]]
    mine = np.array([[ranks(two) for two in each] for each in divided], np.int64)
    number_of = {kind: number for number, kind in enumerate(ways)}
    numbers = np.array([number_of[kind] for kind in kinds])
    bank = mine[numbers, np.array(house)[numbers]]
    out = np.zeros((len(hands), 3, len(TilesMet._fields)), np.int64)
    meet(own, mine, masks, bank, len(twos), out)
    return Tiles(
        hands=hands,
        ways=list(ways.values()),
        set_low=[tuple(low for _, low in each) for each in divided],
        house=house,
        met=[tuple(TilesMet(*way) for way in hand) for hand in out.tolist()],
        against=int(((masks & masks[0]) == 0).sum()),
    )


def number_of(tiles: Tiles, hand: Sequence[Card]) -> tuple[int, dict[Card, str]]:
    """Return the number of the equivalent hand, and a map from its tiles to this hand's tiles."""
    own = sorted(hand, key=lambda tile: (_kind(tile), tile))
    kinds = [_kind(tile) for tile in own]
    for number, other in enumerate(tiles.hands):
        there = sorted(other, key=lambda tile: (_kind(tile), tile))
        if [_kind(tile) for tile in there] == kinds:
            return number, {a: text(b) for a, b in zip(there, own, strict=True)}
    raise ValueError(f"{texts(tuple(hand))} is not a hand of four tiles from one set")


def met_by(terms: TilesTerms, tiles: Tiles, number: int) -> list[TilesMet]:
    """Count how players' hands set by the house way fare against each division of this hand.

    The hand is the player-dealer's, who wins copies.
    """

    def strengths(hand: int, way: int) -> list[int]:
        return [tile_strength(two, ranking=terms.hands) for two in _two(tiles, hand, way)]

    left = list(PAI_GOW_SET)
    for tile in tiles.hands[number]:
        left.remove(tile)
    hands = Counter(tuple(sorted(four)) for four in combinations(map(_kind, left), 4))
    numbers = {tuple(sorted(map(_kind, hand))): at for at, hand in enumerate(tiles.hands)}
    own = [strengths(number, way) for way in range(3)]
    won = [Counter[int]() for _ in own]
    for kinds, ways in hands.items():
        theirs = strengths(numbers[kinds], tiles.house[numbers[kinds]])
        for way, mine in enumerate(own):
            won[way][sum(a > b for a, b in zip(theirs, mine, strict=True))] += ways
    return [TilesMet(each[2], each[0], 0, 0, 0) for each in won]


def _kind(tile: Card) -> str:
    """Return a name shared by equivalent tiles; the two gee joon tiles are not equivalent."""
    name = pair_name((tile, tile))
    return text(tile) if name is None or name == PAIRS[0] else name


Divided = tuple[tuple[Card, ...], tuple[Card, ...]]
"""The high hand and the low hand."""


def _divided(terms: TilesTerms, hand: Sequence[Card]) -> list[Divided]:
    found = []
    for one, other in _DIVISIONS:
        two = tuple(tuple(hand[place] for place in places) for places in (one, other))
        high, low = sorted(two, key=lambda each: -tile_strength(each, ranking=terms.hands))
        found.append((high, low))
    return found


def _house_way(terms: TilesTerms, hand: Sequence[Card], ways: Sequence[Divided]) -> int:
    front = sorted(set_tiles(terms.house_way, terms.hands, hand).front)
    return next(way for way, two in enumerate(ways) if front in map(sorted, two))


def solve(request: Request) -> list[WagerResult]:
    """Return the result of the only wager."""
    terms = terms_of(request.game, TilesTerms)
    tiles = tiles_of(terms)
    best = request.strategy == BEST_SETTING
    result, other = (_result(terms, tiles, best=each) for each in (best, not best))
    name = HOUSE_WAY if best else BEST_SETTING
    return [
        msgspec.structs.replace(
            result,
            strategy=BEST if best else BOTH,
            strategies=(Strategy(name=name, returned=other.returned, action=Fraction(1)),),
        )
    ]


def _result(terms: TilesTerms, tiles: Tiles, *, best: bool) -> WagerResult:
    [spot] = terms.wagers
    total = sum(tiles.ways) * tiles.against
    met = tiles.total(best=best)
    counts: Counter[tuple[str, Fraction]] = Counter()
    for facts, count in zip(
        _ends(terms), (met.win, total - met.win - met.lose, met.lose), strict=True
    ):
        counts[net(judge(terms, spot, facts))] += count
    return from_counts(spot, counts)


def _ends(terms: TilesTerms) -> list[TilesFacts]:
    """Return facts in which one, none and both of the player's hands win, for the judge."""
    twos = sorted(
        combinations(PAI_GOW_SET, 2), key=lambda two: tile_strength(two, ranking=terms.hands)
    )
    low, high = twos[0], twos[-1]
    return [
        TilesFacts(high=high, low=high, bank_high=low, bank_low=low),
        TilesFacts(high=high, low=low, bank_high=low, bank_low=high),
        TilesFacts(high=low, low=low, bank_high=high, bank_low=high),
    ]


def charts(game: Game) -> list[Block]:
    """Tabulate both ways to set, copies, and the hands that the house way sets worst."""
    terms = terms_of(game, TilesTerms)
    tiles = tiles_of(terms)
    total = sum(tiles.ways) * tiles.against
    rows: list[tuple[Cell, ...]] = []
    for words, best in ((HOUSE_WAY, False), (BEST_SETTING, True)):
        met = tiles.total(best=best)
        push = total - met.win - met.lose
        counts = (met.win, push, met.lose, met.high_copies, met.low_copies, met.both_copies)
        rows.append((words, *(percent(Fraction(count, total)) for count in counts)))
    ends = ("both higher", "one of two", "neither", "high copy", "low copy", "two copies")
    return [
        Grid(
            heads=("set by", *ends),
            rows=tuple(rows),
            caption="Against a hand set by the house way; a copy is the player-dealer's.",
        ),
        *_worst(terms, tiles),
    ]


def _worst(terms: TilesTerms, tiles: Tiles) -> list[Block]:
    misset = _misset(tiles)
    if not misset:
        return [WordsBlock(("The house way sets every hand in the best way.",))]
    hands = sum(tiles.ways[number] for _, number, _ in misset)
    rows = [
        (
            *(_named(terms, tiles, number, way) for way in (tiles.house[number], best)),
            percent(Fraction(lost, tiles.against)),
            whole(tiles.ways[number]),
        )
        for lost, number, best in misset[:WORST_SET]
    ]
    return [
        Grid(
            heads=("house way", "best setting", "cost", "hands"),
            rows=tuple(rows),
            names=2,
            caption=f"The hands that the house way sets worst, out of {hands:,} of "
            f"{sum(tiles.ways):,} hands that it does not set in the best way.",
        )
    ]


def _misset(tiles: Tiles) -> list[tuple[int, int, int]]:
    """List the hands that the house way does not set in the best way, the costliest first.

    Each comes as the loss, the number of the hand and the best division.
    """
    found = []
    for number, met in enumerate(tiles.met):
        best = tiles.best(number)
        lost = met[best].gain - met[tiles.house[number]].gain
        if lost:
            found.append((lost, number, best))
    return sorted(found, key=lambda each: (-each[0], each[1]))


def _named(terms: TilesTerms, tiles: Tiles, number: int, way: int) -> str:
    return " / ".join(name_tile_hand(two, terms.hands) for two in _two(tiles, number, way))


def costs(game: Game) -> list[Costed]:
    """Cost the house way against the best setting."""
    terms = terms_of(game, TilesTerms)
    tiles = tiles_of(terms)
    [spot] = terms.wagers
    every = sum(tiles.ways)
    shares = sorted(_misset(tiles), key=lambda each: -each[0] * tiles.ways[each[1]])
    hands = tuple(
        Misplayed(
            hand=texts(tiles.hands[number]),
            way=_named(terms, tiles, number, tiles.house[number]),
            best=_named(terms, tiles, number, best),
            cost=lost / tiles.against,
            chance=tiles.ways[number] / every,
        )
        for lost, number, best in shares[:WORST_SET]
    )
    house, best_ = (_result(terms, tiles, best=each).returned for each in (False, True))
    named = Costed(
        name=HOUSE_WAY, wager=spot, returned=house, best=best_, best_name=BEST, hands=hands
    )
    return [named]


def _two(tiles: Tiles, number: int, way: int) -> list[tuple[Card, ...]]:
    """Return the high hand and the low hand of a division."""
    low = tiles.set_low[number][way]
    high = list(tiles.hands[number])
    for tile in low:
        high.remove(tile)
    return [tuple(high), low]


SOLVER: Final = Solver(
    solve=solve,
    charts=charts,
    strategies=lambda _: (HOUSE_WAY, BEST_SETTING),
    costs=costs,
    advise=adviser("set_hands", "advise_tiles"),
)
