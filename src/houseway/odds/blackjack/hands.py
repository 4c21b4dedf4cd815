"""Every hand a player can come to, as a graph: what may be done with it, what a card makes of it.

Hands are numbered by size, so that a pass from the last to the first knows every hand after a draw.
Hands that are over and lose whatever the player-dealer has are one: number 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from houseway.games.blackjack.count import Score, must_hit, must_stand
from houseway.games.blackjack.terms import BlackjackTerms
from houseway.odds.blackjack.classes import Classes, Kinds, flat, worth_of
from houseway.odds.blackjack.dealer import plus
from houseway.odds.blackjack.shoe import ACE, KINDS

if TYPE_CHECKING:
    from houseway.odds.jit import Array

__all__ = ["DEALT", "MODES", "SPLIT", "SPLIT_ACE", "SWITCHED", "HandTable", "hand_table"]

STAND: Final = 1
HIT: Final = 2
DOUBLE: Final = 4
SURRENDER: Final = 8
TWICE: Final = 16
"""May be doubled again after a double."""
OVER: Final = 32

DEALT: Final = 0
SPLIT: Final = 1
SPLIT_ACE: Final = 2
SWITCHED: Final = 3
MODES: Final = 4
"""How a hand came to be: dealt, of a split, a split ace that takes one card, by a switch."""


class HandTable(NamedTuple):
    """The graph; a row a hand."""

    held: Array
    """Cards of each kind."""
    size: Array
    after: Array
    """The hand after a card of each kind."""
    may: Array
    """By mode: what may be done, as bits."""
    ends: Array
    """By mode: the player's class."""


class Numbered(NamedTuple):
    """The table with the numbers of the hands in it."""

    table: HandTable
    number: dict[Kinds, int]


def hand_table(terms: BlackjackTerms, classes: Classes, shoe: Kinds) -> Numbered:
    """All hands under these terms; the player-dealer's classes have to be known already."""
    import numpy as np

    lost = (-1,) * KINDS
    number: dict[Kinds, int] = {lost: 0}
    after: list[list[int]] = [[0] * KINDS]
    level = [tuple(int(k == kind) for k in range(KINDS)) for kind in range(KINDS) if shoe[kind]]
    for held in level:
        number[held] = len(number)
    flat_classes: dict[int, bool] = {}
    while level:
        larger: list[Kinds] = []
        for held in level:
            row = [0] * KINDS
            after.append(row)
            if not _draws(terms, held):
                continue
            for kind in range(KINDS):
                if held[kind] == shoe[kind]:
                    continue
                more = plus(held, kind)
                if more not in number:
                    if _lost(classes, more, flat_classes):
                        continue
                    number[more] = len(number)
                    larger.append(more)
                row[kind] = number[more]
        level = larger
    hands = list(number)
    may = [[STAND | OVER] * MODES]
    ends = [[0] * MODES]
    for held in hands[1:]:
        may.append([_may(terms, held, mode) for mode in range(MODES)])
        ends.append([_ends(classes, held, mode) for mode in range(MODES)])
    table = HandTable(
        np.array(hands, np.int64),
        np.array([0, *(sum(held) for held in hands[1:])], np.int64),
        np.array(after, np.int64),
        np.array(may, np.int64),
        np.array(ends, np.int64),
    )
    _no_needless_standing(table, np.array(classes.gains(), np.float64), shoe)
    return Numbered(table, number)


def _no_needless_standing(table: HandTable, gains: Array, shoe: Kinds) -> None:
    """Where no card can harm a hand, one that may stand or hit hits: a walk less for each.

    Every next hand has to gain as much against each class, and to be free to stand itself.
    """
    for mode in range(MODES):
        free = [bool(may & STAND) for may in table.may[:, mode].tolist()]
        for hand in range(len(free) - 1, 0, -1):
            if table.may[hand, mode] & (STAND | HIT) != STAND | HIT:
                continue
            mine = gains[table.ends[hand, mode]]
            for kind in range(KINDS):
                if table.held[hand, kind] < shoe[kind]:
                    more = table.after[hand, kind]
                    if not more or not free[more]:
                        break
                    if (gains[table.ends[more, mode]] < mine).any():
                        break
            else:
                table.may[hand, mode] &= ~STAND


def _worth(terms: BlackjackTerms, held: Kinds, mode: int) -> Score:
    return worth_of(terms.count, held, mode != DEALT)


def _draws(terms: BlackjackTerms, held: Kinds) -> bool:
    """Whether any rule lets the hand take a card."""
    worth = _worth(terms, held, SPLIT)
    if sum(held) == 1:
        return True
    return not worth.over and not (worth.joker and terms.count.joker in ("21", "22", "natural"))


def _ends(classes: Classes, held: Kinds, mode: int) -> int:
    return classes.player(held, after_split=mode != DEALT, switched=mode == SWITCHED)


def _lost(classes: Classes, held: Kinds, known: dict[int, bool]) -> bool:
    if not worth_of(classes.count, held).over:
        return False
    mine = _ends(classes, held, DEALT)
    if mine not in known:
        row = classes.gains()[mine]
        known[mine] = flat(row) and row[0] == -1
    return known[mine]


def _may(terms: BlackjackTerms, held: Kinds, mode: int) -> int:
    worth = _worth(terms, held, mode)
    if worth.over:
        return STAND | OVER
    split, size = terms.split, sum(held)
    one_card = mode == SPLIT_ACE and split is not None and split.aces_cards > 0 and size > 1
    final = worth.joker and terms.count.joker in ("21", "22", "natural")
    if one_card or must_stand(terms.player, worth) or final:
        may = STAND
    elif must_hit(terms.player, worth):
        may = HIT
    else:
        may = STAND | HIT
    if size == 2 and not one_card and _doubles(terms, worth, mode):
        may |= DOUBLE
    double = terms.double
    if double is not None and (double.on_must_stand or not must_stand(terms.player, worth)):
        may |= TWICE
    return may | (SURRENDER if _surrenders(terms, worth, size, mode) else 0)


def _doubles(terms: BlackjackTerms, worth: Score, mode: int) -> bool:
    double = terms.double
    if double is None or (mode in (SPLIT, SPLIT_ACE) and not double.after_split):
        return False
    if worth.natural or (worth.joker and terms.count.joker != "2 or 12"):
        return False
    if worth.total == 42 and not double.on_21:
        return False
    if not double.on_must_stand and must_stand(terms.player, worth):
        return False
    return not double.totals or worth.total in [2 * total for total in double.totals]


def _surrenders(terms: BlackjackTerms, worth: Score, size: int, mode: int) -> bool:
    surrender = terms.surrender
    if surrender is None or worth.natural or surrender.when == "before the second card":
        return False
    if mode in (SPLIT, SPLIT_ACE) and not surrender.after_split:
        return False
    if mode == SPLIT_ACE and not surrender.split_aces:
        return False
    if surrender.when == "first two cards":
        return size == 2
    return worth.total <= 40


def splits_one_card(terms: BlackjackTerms, kind: int) -> bool:
    """Whether a hand split from a pair of that kind takes one card and no more."""
    return kind == ACE and terms.split is not None and terms.split.aces_cards > 0
