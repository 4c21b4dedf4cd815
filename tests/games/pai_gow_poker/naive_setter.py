"""House ways of pai gow poker set a second way, from the entries, row by row.

Of a hand's 21 settings each row keeps those that it allows. Where several are left the highest
front counts, and of cards that could be exchanged those that leave the higher back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

from games.pai_gow_poker.naive_hands import (
    ACE,
    FLUSH,
    HIGH,
    JOKER,
    KING,
    PACK,
    PAIR,
    QUEEN,
    RANK,
    RANKS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    Ranking,
    Value,
    five,
    front_value,
    plain,
    splits,
    two,
)

NO_RANK = 1  # of a joker that may only complete


@dataclass(frozen=True, kw_only=True)
class Chart:
    """The points on which the printed charts differ, and what their doubts leave open."""

    pair_rule: bool = False
    """A footnote or golden rule: a pair in front of a straight or better, when possible."""
    two_pair_complete: str = "pair in front"
    four_with_a_pair: str = "pair in front"
    four_and_three: str = "four behind"
    at_least: bool = True
    """ "A king" means a king or better; a literal king otherwise."""
    small_pairs: str = "with a queen"
    aces_and_joker: bool = True
    five_of_a_kind: str = "like five aces"


@dataclass(frozen=True)
class Laid:
    """One setting: as the rules see it, and its value with the joker in its actual place."""

    front: frozenset[str]
    back: frozenset[str]
    front_ranks: tuple[int, int]
    back_ranks: tuple[int, ...]
    two: Value
    five: Value
    worth: tuple[Value, Value]
    """Back and front values, in the order in which the better one decides."""

    @property
    def complete(self) -> bool:
        return self.five[0] >= STRAIGHT

    @property
    def pair(self) -> bool:
        return self.two[0] == PAIR


Row = tuple[str, Laid]


def set_naively(
    cards: Iterable[str], chart: Chart, ranking: Ranking, *, front_first: bool = False
) -> Row:
    """The row that applies, and the setting it gives."""
    hand = frozenset(cards)
    if not (ranking.wild and JOKER in hand):
        return _by_rows(_laid(hand, ranking, "", front_first), chart)
    rows = [
        _by_rows(_laid(hand, ranking, use, front_first), chart)
        for use in _highest_uses(hand, ranking)
    ]
    return max(rows, key=lambda row: row[1].worth)


def _highest_uses(hand: frozenset[str], ranking: Ranking) -> list[str]:
    """The cards for which a wild joker makes the highest five-card hand out of the seven."""
    others = hand - {JOKER}
    held = Counter(card[0] for card in others)
    fifths = {"none": "", "five aces": "A", "five of a kind": RANKS}[ranking.fives]
    uses = [card for card in PACK if card not in hand or (card[0] in fifths and held[card[0]] == 4)]
    backs = [back for _, back in splits(hand)]
    highest = max(five(back, ranking) for back in backs)
    makers = [back for back in backs if five(back, ranking) == highest]
    best = [use for use in uses if any(_five_as(back, use, ranking) == highest for back in makers)]
    suits = Counter(card[1] for card in others)
    unlike = {(use[0], use[1] if suits[use[1]] > 3 else ""): use for use in best}
    return [*unlike.values()]  # a suit that makes no flush is as good as another


def _five_as(back: frozenset[str], use: str, ranking: Ranking) -> Value:
    """Five cards with the joker as `use`."""
    return plain([use if card == JOKER else card for card in back], ranking)


@lru_cache(maxsize=1 << 13)
def _laid(hand: frozenset[str], ranking: Ranking, use: str, front_first: bool) -> tuple[Laid, ...]:
    """The settings that are not foul, the joker read as `use` by the rules."""

    joker = RANK[use or JOKER]
    if ranking.literal and any(JOKER in back and _run(back, ranking) for _, back in splits(hand)):
        joker = NO_RANK

    def ranks(cards: frozenset[str]) -> tuple[int, ...]:
        return tuple([joker if card == JOKER else RANK[card] for card in cards])

    settings = []
    for front, back in splits(hand):
        first, second = ranks(front)
        read_two = two(*[RANK[use or card if card == JOKER else card] for card in front])
        true_five = five(back, ranking)
        read_five = _five_as(back, use, ranking) if use else true_five
        if read_two >= read_five:
            continue
        true_two = front_value(front, true_five, ranking)
        worth = (true_two, true_five) if front_first else (true_five, true_two)
        settings.append(Laid(front, back, (first, second), ranks(back), read_two, read_five, worth))
    return tuple(settings)


def _run(back: frozenset[str], ranking: Ranking) -> bool:
    return five(back, ranking)[0] in (STRAIGHT, FLUSH, STRAIGHT_FLUSH)


def _by_rows(settings: tuple[Laid, ...], chart: Chart) -> Row:
    held = Counter(settings[0].front_ranks + settings[0].back_ranks)
    shape = tuple(sorted(held.values(), reverse=True))
    sets = sorted(held, key=lambda each: (held[each], each), reverse=True)
    top = sets[0]

    def keep(allowed: Callable[[Laid], bool]) -> list[Laid]:
        return [each for each in settings if allowed(each)]

    def best(kept: list[Laid]) -> Laid:
        return max(kept, key=lambda each: (each.two, each.worth))

    def behind(*ranks: int) -> list[Laid]:
        """All cards of these ranks behind."""
        return keep(lambda each: not set(ranks) & set(each.front_ranks))

    def pair_of(*ranks: int) -> list[Laid]:
        return keep(lambda each: each.pair and each.two[1] in ranks)

    def unless(kept: list[Laid], card: int, otherwise: list[Laid]) -> Laid:
        """Settings with that card in front or, under one reading, a better front."""
        if chart.at_least:
            good = [each for each in kept if each.two >= (HIGH, card)]
        else:
            good = [each for each in kept if card in each.front_ranks or each.pair]
        return best(good) if good else best(otherwise)

    if shape[0] == 5:
        if top == ACE or chart.five_of_a_kind == "like five aces":
            return "five", best(pair_of(top))
        return "five", best(behind(top))

    if shape[0] == 4:
        return _four(shape, sets, chart, behind, pair_of, unless, best)

    complete = keep(lambda each: each.complete)
    pairs_before_complete = [each for each in complete if each.pair]
    if (
        chart.pair_rule
        and pairs_before_complete
        and (shape[:2] != (2, 2) or shape[2] == 2 or chart.two_pair_complete == "pair in front")
    ):
        return "pair rule", best(pairs_before_complete)

    if shape[:2] == (3, 2):
        return "full house", best(pair_of(sets[1]))
    if shape[:2] == (3, 3):
        return "two sets", best(pair_of(max(sets[:2])))
    if shape[:3] == (2, 2, 2):
        return "three pair", best(pair_of(top))
    if shape[:2] == (2, 2):
        if pairs_before_complete and chart.two_pair_complete == "pair in front":
            return "complete, two pair", best(pairs_before_complete)
        return _two_pair(sets, chart, behind, pair_of, unless, best)

    if shape[0] == 3:
        if pairs_before_complete:
            return "complete, three", best(pairs_before_complete)
        if complete and chart.aces_and_joker:
            return "complete, aces and joker", best(
                [each for each in complete if ACE in each.front_ranks]
            )
        if top == ACE:
            return "three aces", best(keep(lambda each: each.front_ranks.count(ACE) == 1))
        return "three", best(behind(top))

    if shape[0] == 2:
        if complete:
            return "complete, one pair", best(complete)
        return "one pair", best(behind(top))

    if complete:
        return "complete, no pair", best(complete)
    second_and_third = two(sets[1], sets[2])
    return "no pair", best(keep(lambda each: each.two == second_and_third))


def _four(
    shape: tuple[int, ...],
    sets: list[int],
    chart: Chart,
    behind: Callable[..., list[Laid]],
    pair_of: Callable[..., list[Laid]],
    unless: Callable[[list[Laid], int, list[Laid]], Laid],
    best: Callable[[list[Laid]], Laid],
) -> Row:
    four, other = sets[0], sets[1]
    high = four >= QUEEN
    if shape == (4, 3):
        if chart.four_and_three == "higher pair":
            return "four and three", best(pair_of(max(four, other)))
        if chart.four_and_three == "four behind" and not (
            high and chart.four_with_a_pair == "split"
        ):
            return "four and three", best(behind(four))
    if shape[:2] == (4, 2) and not (high and chart.four_with_a_pair == "split"):
        return "four with a pair", best(behind(four))
    if high:
        return "four, A K Q", best(pair_of(four))
    if four >= 9:
        return "four, J 10 9", unless(behind(four), KING, pair_of(four))
    if four >= 6:
        return "four, 8 7 6", unless(behind(four), QUEEN, pair_of(four))
    return "four, 5 and below", best(behind(four))


def _two_pair(
    sets: list[int],
    chart: Chart,
    behind: Callable[..., list[Laid]],
    pair_of: Callable[..., list[Laid]],
    unless: Callable[[list[Laid], int, list[Laid]], Laid],
    best: Callable[[list[Laid]], Laid],
) -> Row:
    high, small = sets[:2]
    both, split = behind(high, small), pair_of(small)
    if high >= QUEEN:
        return "two pair, A K Q", best(split)
    if high >= 9:
        return "two pair, J 10 9", unless(both, ACE, split)
    if high >= 6:
        return "two pair, 8 7 6", unless(both, KING, split)
    if chart.small_pairs == "never split":
        return "two pair, 5 4 3", best(both)
    return "two pair, 5 4 3", unless(both, QUEEN, split)
