"""Fast Action Hold'em counted: all deals won by any two cards kept of any four.

A deal is the player-dealer's four cards and the board, from what the player's four leave. A board
is first counted by its ranks, as if no suit filled a hand; then, for each suit of which it has
three or more, by what that suit changes. In either view cards fall into few classes, so that for
any two pairs the boards without four discarded cards are found once for all cards of these classes,
by inclusion and exclusion over the discards. The player-dealer's hands enter by the discards that
the house way makes with the pair it keeps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement, permutations
from math import comb, prod
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import numpy as np

from houseway.odds.evaluators.multi_pack import strengths_of_several
from houseway.odds.families.fast_action.exact_kernel import count_kept
from houseway.odds.families.fast_action.rounds_kernel import NATURAL

if TYPE_CHECKING:
    from houseway.odds.evaluators.lookups import SeveralTables
    from houseway.odds.kernels.jit import Array

PAIRS: Final = 52 * 53 // 2
_RANKS: Final = 13
_SUITS: Final = 4
_BOARD: Final = 5
_HELD: Final = 4

Suits: TypeAlias = tuple[int, ...]
"""A permutation of suits: for each suit, the suit that replaces it."""


def sets(classes: int, size: int) -> Array:
    """Return all multisets of `size` classes in the order of their numbers."""
    found = np.array(list(combinations_with_replacement(range(classes), size)), np.int64)
    return found[np.argsort(numbers(found))]


def numbers(rows: Array) -> Array:
    """Return the numbers of multisets given as rows of ascending classes."""
    most, size = int(rows.max(initial=0)) + 1, rows.shape[-1]
    found = np.zeros(rows.shape[:-1], np.int64)
    for at in range(size):
        found += np.array([comb(each + at, at + 1) for each in range(most)])[rows[..., at]]
    return found


def _fewer(rows: Array, count: int) -> tuple[Array, Array]:
    """Return, per set, the numbers without each of its classes, and how many like it remain.

    Where a class was already removed the number is `count`, the number of sets with one class less.
    """
    fewer = [numbers(np.delete(rows, at, axis=1)) for at in range(rows.shape[1])]
    less = [(rows == rows[:, [at]]).sum(axis=1) - 1 for at in range(rows.shape[1])]
    for at in range(1, rows.shape[1]):
        fewer[at] = np.where(rows[:, at] == rows[:, at - 1], count, fewer[at])
    return np.stack(fewer, axis=1), np.stack(less, axis=1)


def deals_of(cards: int) -> int:
    """Return the number of deals for one hand of the player from a deck of this size."""
    return comb(cards - _HELD, _HELD) * comb(cards - 2 * _HELD, _BOARD)


class _View(NamedTuple):
    """Cards put into classes, and the strength of any two classes on every board of the view.

    Fields are arguments of `count_kept`, in its order; the `fewer` and `less` tables come from
    `_fewer`.
    """

    classes: Array
    free: Array
    twos: Array
    joined: Array
    strengths: Array
    plain: Array
    plain_two: Array
    plain_board: Array
    fives: Array
    fewer5: Array
    less5: Array
    fours: Array
    fewer4: Array
    less4: Array
    threes: Array
    fewer3: Array
    less3: Array
    fewer2: Array
    less2: Array


def _view(classes: Array, copies: Array, fives: Array, cards: Callable[[Array, Array], Array],
          tables: SeveralTables, plain: _View | None) -> _View:  # fmt: skip
    """Build a view; `cards` turns two hole classes and a board's five into seven cards."""
    count = int(classes.max()) + 1
    twos, threes, fours = (sets(count, size) for size in (2, 3, 4))
    strengths = np.zeros((len(twos), len(fives)), np.int32)
    for number, two in enumerate(twos):
        strengths_of_several(cards(two, fives).astype(np.uint8), tables, strengths[number])
    both = np.concatenate(
        [np.repeat(twos, len(twos), axis=0), np.tile(twos, (len(twos), 1))], axis=1
    )
    none = np.zeros(0, np.int64)
    fewer5, less5 = _fewer(fives, len(fours))
    fewer4, less4 = _fewer(fours, len(threes))
    fewer3, less3 = _fewer(threes, len(twos))
    fewer2, less2 = _fewer(twos, count)
    return _View(
        classes=classes,
        free=np.bincount(classes, copies, count).astype(np.int64),
        twos=twos,
        joined=numbers(np.sort(both, axis=1)).reshape(len(twos), len(twos)),
        strengths=strengths,
        plain=np.zeros((1, 0), np.int32) if plain is None else plain.strengths,
        plain_two=none if plain is None else numbers(np.sort(twos % _RANKS, axis=1)),
        plain_board=none if plain is None else numbers(np.sort(fives % _RANKS, axis=1)),
        fives=fives,
        fewer5=fewer5,
        less5=less5,
        fours=fours,
        fewer4=fewer4,
        less4=less4,
        threes=threes,
        fewer3=fewer3,
        less3=less3,
        fewer2=fewer2,
        less2=less2,
    )


def _by_rank(copies: Array, tables: SeveralTables) -> _View:
    def cards(two: Array, fives: Array) -> Array:
        ranks = np.concatenate([np.broadcast_to(two, (len(fives), 2)), fives], axis=1)
        found: Array = ranks * 4 + np.array([0, 1, 0, 1, 2, 2, 3])  # suits that fill no hand
        return found

    return _view(np.arange(52) >> 2, copies, sets(_RANKS, _BOARD), cards, tables, None)


def _by_suit(suit: int, copies: Array, tables: SeveralTables, plain: _View) -> _View:
    """Build the view of one suit; classes are its ranks, then the ranks of all other suits."""

    def cards(two: Array, fives: Array) -> Array:
        held = np.concatenate([np.broadcast_to(two, (len(fives), 2)), fives], axis=1)
        found: Array = held % _RANKS * 4 + held // _RANKS
        return found

    codes = np.arange(52)
    fives = sets(2 * _RANKS, _BOARD)
    fives = fives[(fives < _RANKS).sum(axis=1) >= 3]
    return _view((codes >> 2) + _RANKS * (codes & 3 != suit), copies, fives, cards, tables, plain)


# -- the house way -------------------------------------------------------------------------------


class _Discards(NamedTuple):
    """What the house way discards with each pair that it keeps."""

    starts: Array
    partners: Array
    near: Array
    odd_starts: Array
    odd: Array
    odd_ways: Array
    odd_cards: Array


def _discards(keep: Array, copies: Array) -> _Discards:
    """List the discards for the hands that the deck can deal."""
    packs = int(copies.max())
    fours = sets(52, 4)
    there = (keep != NATURAL) & (copies[fours] > 0).all(axis=1)
    fours, keep = fours[there], keep[there].astype(np.int64)
    rows = np.arange(len(fours))
    first, second = keep >> 2, keep & 3
    kept = np.sort(np.stack([fours[rows, first], fours[rows, second]], axis=1), axis=1)
    mask = np.ones(fours.shape, bool)
    mask[rows, first] = mask[rows, second] = False
    left = fours[mask].reshape(-1, 2)
    number = numbers(kept)
    again = (left[:, 0] == left[:, 1]) | (left[:, :, None] == kept[:, None, :]).any(axis=(1, 2))
    near = np.zeros((PAIRS, 52), np.int64)
    one, two, of = left[~again, 0], left[~again, 1], number[~again]
    of, one, two = (np.concatenate(x) for x in ((of, of), (one, two), (two, one)))
    np.bitwise_or.at(near, (of, one), np.left_shift(1, two))
    order = np.lexsort((two, one, of))
    places = np.concatenate([[0], np.cumsum(np.bincount(of * 52 + one, minlength=PAIRS * 52))])
    starts = np.stack([places[card : card + PAIRS * 52 : 52] for card in range(53)], axis=1)
    odd = np.flatnonzero(again)[np.argsort(number[again], kind="stable")]
    hands = np.concatenate([kept[odd], left[odd]], axis=1)
    often = [np.bincount(hand, minlength=52) for hand in hands]
    return _Discards(
        starts=starts,
        partners=two[order],
        near=near,
        odd_starts=np.concatenate([[0], np.cumsum(np.bincount(number[again], minlength=PAIRS))]),
        odd=left[odd],
        odd_ways=np.array([prod(comb(packs, n) for n in hand if n) for hand in often], np.int64),
        odd_cards=np.bitwise_or.reduce(np.left_shift(1, hands), axis=1, initial=0),
    )


def _changes(keep: Array, copies: Array) -> list[Suits]:
    """Return every permutation of suits under which house way and deck stay the same."""
    fours = sets(52, 4)
    rows = np.arange(len(fours))
    natural = keep == NATURAL
    chosen = np.where(natural, 1, keep).astype(np.int64)
    kept = np.sort(np.stack([fours[rows, chosen >> 2], fours[rows, chosen & 3]], axis=1), axis=1)
    number = np.where(natural, -1, numbers(kept))
    found = []
    for suits in permutations(range(_SUITS)):
        to = _exchanged(suits)
        if (copies[to] != copies).any():
            continue
        there = number[numbers(np.sort(to[fours], axis=1))]
        if (there == np.where(natural, -1, numbers(np.sort(to[kept], axis=1)))).all():
            found.append(suits)
    return found


def _exchanged(suits: Suits) -> Array:
    """Return what each card becomes under a permutation of suits."""
    codes = np.arange(52)
    found: Array = codes - (codes & 3) + np.array(suits)[codes & 3]
    return found


def _of_pairs(suits: Suits, cards: Array) -> Array:
    """Return what each pair of cards becomes under a permutation of suits."""
    return numbers(np.sort(_exchanged(suits)[cards], axis=1))


# -- the count -----------------------------------------------------------------------------------


class CountTask(NamedTuple):
    """One part of the count: pairs that fall into the same two classes of a view."""

    view: str
    two: int
    run: Callable[[], Array]
    kept: Array
    """The pairs counted, one per row of the result."""


def tasks_of(keep: Array, copies: Array, tables: SeveralTables) -> Iterator[CountTask]:
    """Yield all parts of the count."""
    cards = sets(52, 2)
    changes = _changes(keep, copies)
    discards = _discards(keep, copies)
    plain = _by_rank(copies, tables)
    yield from _tasks("ranks", plain, changes, cards, copies, discards)
    for suit in sorted({min(change[suit] for change in changes) for suit in range(_SUITS)}):
        fixed = [change for change in changes if change[suit] == suit]
        view = _by_suit(suit, copies, tables, plain)
        yield from _tasks(f"suit {suit}", view, fixed, cards, copies, discards)


def _tasks(
    name: str, view: _View, changes: list[Suits], cards: Array, copies: Array,
    discards: _Discards,
) -> Iterator[CountTask]:  # fmt: skip
    number = numbers(np.sort(view.classes[cards], axis=1))
    there = copies[cards].min(axis=1) > (cards[:, 0] == cards[:, 1])
    order = np.argsort(number, kind="stable")
    order = order[there[order]]
    cards_of = np.concatenate([[0], np.cumsum(np.bincount(number[order], None, len(view.twos)))])
    least = np.min([_of_pairs(change, cards) for change in changes], axis=0)
    for two in range(len(view.twos)):
        mine = np.flatnonzero(there & (number == two) & (least == np.arange(PAIRS)))
        if not len(mine):
            continue

        def run(two: int = two, mine: Array = mine) -> Array:
            out = np.zeros((len(mine), len(order)), np.int64)
            count_kept(
                two, int(copies.max()), *view, cards[mine], cards[order], cards_of, order,
                *discards, out,
            )  # fmt: skip
            found = np.zeros((len(mine), PAIRS), np.int64)
            found[:, order] = out
            return found

        yield CountTask(name, two, run, mine)


def add_up(keep: Array, copies: Array, found: Sequence[tuple[CountTask, Array]]) -> Array:
    """Combine the parts into all deals won, by the pair kept and the pair discarded."""
    cards = sets(52, 2)
    changes = _changes(keep, copies)
    by_view: dict[str, Array] = {}
    rows: dict[str, list[int]] = {}
    for task, counts in found:
        view = by_view.setdefault(task.view, np.zeros((PAIRS, PAIRS), np.int64))
        view[task.kept] = counts
        rows.setdefault(task.view, []).extend(task.kept)
    out = np.zeros((PAIRS, PAIRS), np.int64)
    for suit in (-1, *range(_SUITS)):
        at = min((change[suit] for change in changes), default=0) if suit >= 0 else -1
        name = f"suit {at}" if suit >= 0 else "ranks"
        done = np.zeros(PAIRS, bool)
        for change in changes:
            if suit >= 0 and change[suit] != at:
                continue
            to = _of_pairs(change, cards)
            some = np.flatnonzero(~done & np.isin(to, rows[name]))
            out[some] += by_view[name][to[some]][:, to]
            done[some] = True
    return out
