"""The player's hands: the classes in which they end, and the graph of all hands.

No rule is repeated here: the game's own modules score hands and compare them.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import msgspec

from houseway.cards.card import Card
from houseway.games.blackjack.compare import Finished, compare
from houseway.games.blackjack.count import Score, must_hit, must_stand
from houseway.games.blackjack.terms import BlackjackTerms, BlackjackWager, Comparing, Counting
from houseway.money import parse_odds
from houseway.odds.families.blackjack.cards import (
    ACE,
    KINDS,
    RADIX,
    Kinds,
    cards_of,
    group_alike,
    held_of,
    map_alike,
    only,
    worth_of,
)
from houseway.odds.families.blackjack.dealer import drawn_on
from houseway.odds.kernels.memory_cache import LruCache
from houseway.rules.game import canonical

if TYPE_CHECKING:
    from houseway.odds.kernels.jit import Array

STAND, HIT, DOUBLE, SURRENDER = 1, 2, 4, 8
TWICE: Final = 16
"""A doubled hand may be doubled again."""
OVER: Final = 32

DEALT: Final = 0
SPLIT: Final = 1
SPLIT_ACE: Final = 2
SWITCHED: Final = 3
MODES: Final = 4
"""How a hand came about: dealt, from a split, a split ace that takes one card, or switched."""

# Columns of the graph: cards of each kind, number of cards, hand after a card of each kind; then by
# mode the permitted decisions as bits, and the class in which the hand ends.
HELD: Final = 0
SIZE: Final = KINDS
AFTER: Final = SIZE + 1
MAY: Final = AFTER + KINDS
ENDS: Final = MAY + MODES
COLUMNS: Final = ENDS + MODES


class Held(msgspec.Struct, frozen=True):
    """Everything about a final hand that its result can depend on."""

    worth: Score
    cards: int
    """Number of cards, where it matters: in a bust of three cards; otherwise 0."""
    special: Kinds | None = None
    """The player-dealer's busted three eights or 7-8-9, either of which may save a hand."""
    switched: bool = False
    late: bool = False
    """Whether it is a natural of the player-dealer's that includes a drawn card."""


_EIGHTS: Final = only(7, 3)
_789: Final = held_of((6, 7, 8))


Result: TypeAlias = dict[tuple[str, Fraction], Fraction]
"""Chance of each line on which a unit may end, with its gain."""
RESULTS: Final = LruCache[dict[tuple[Held, Held], Result]](4)
"""Results by both hands, shared by games with the same comparison and pays."""


class Classes:
    """Classes of final hands under an edition's terms, numbered as they first appear."""

    def __init__(self, terms: BlackjackTerms, wager: BlackjackWager, suited: Fraction) -> None:
        self.count: Counting = terms.count
        self.rules: Comparing = terms.compare
        self.wager = wager
        self.suited = suited
        self._player: dict[Held, int] = {}
        self._dealer: dict[Held, int] = {}
        self._gains: dict[tuple[int, int, bool], Fraction] = {}
        self._lost: dict[int, bool] = {}
        self._alike: dict[int, int] = {}
        same = canonical((terms.count, terms.compare, wager.pays, str(suited)))
        self._results = RESULTS.get(same, dict)

    def player(self, held: Kinds, *, after_split: bool = False, switched: bool = False) -> int:
        """Return the class of a player's final hand."""
        worth = worth_of(self.count, held, after_split or switched)
        size = sum(held)
        both = switched and worth_of(self.count, held).natural
        key = Held(_without_soft(worth), 3 if worth.over and size == 3 else 0, switched=both)
        return self.number(key)

    def number(self, mine: Held) -> int:
        """Return the number of a player's class, adding it if it is new."""
        return self._player.setdefault(mine, len(self._player))

    def dealer(self, held: Kinds) -> int:
        """Return the class of the player-dealer's final hand."""
        worth = worth_of(self.count, held)
        special = held if worth.over and held in (_EIGHTS, _789) else None
        late = worth.natural and sum(held) > 2
        key = Held(_without_soft(worth), 0, special, late=late)
        return self._dealer.setdefault(key, len(self._dealer))

    def of_dealer(self, hands: Array) -> Array:
        """Return the classes of many of the player-dealer's hands, one per row."""
        return map_alike(hands, self.dealer, self._alike)

    @property
    def player_classes(self) -> list[Held]:
        """The player's classes in the order of their numbers."""
        return list(self._player)

    @property
    def dealer_classes(self) -> list[Held]:
        """The player-dealer's classes in the order of their numbers."""
        return list(self._dealer)

    @property
    def natural(self) -> int:
        """The number of the player-dealer's two-card natural."""
        return next(
            n for n, theirs in enumerate(self._dealer) if theirs.worth.natural and not theirs.late
        )

    def result(self, mine: Held, theirs: Held, *, paid: bool) -> Result:
        """Return the chance of each line on which a unit may end, with its gain.

        `paid` means that a natural was paid before the player-dealer drew, so a natural completed
        later does not push against it.
        """
        if paid and mine.worth.natural and theirs.late:
            theirs = Held(Score(theirs.worth.total - 1), 0)
        if (mine, theirs) not in self._results:
            self._results[mine, theirs] = self._result(mine, theirs)
        return self._results[mine, theirs]

    def _result(self, mine: Held, theirs: Held) -> Result:
        found: Result = {}
        suited = self.suited if theirs.special == _789 else Fraction(0)
        for alike, chance in ((False, 1 - suited), (True, suited)):
            if chance:
                key = self.line(mine, theirs, suited=alike)
                found[key] = found.get(key, Fraction(0)) + chance
        return found

    def line(self, mine: Held, theirs: Held, *, suited: bool) -> tuple[str, Fraction]:
        """Return the line and its gain, named as `settle.game_outcome` names it."""
        player = Finished((Card(0),) * mine.cards, mine.worth, mine.switched)
        cards = cards_of(theirs.special, suited=suited) if theirs.special else ()
        result, line = compare(self.count, self.rules, player, Finished(cards, theirs.worth))
        if result == "push":
            return "push", Fraction(0)
        if result == "lose":
            return "lose", Fraction(-1)
        pays = self.wager.pays
        name = line if line in pays else "natural" if mine.worth.natural else "win"
        odds = parse_odds(pays[name])
        return name, Fraction(odds.win, odds.stake)

    def gains(self, *, paid: bool = False) -> list[list[Fraction]]:
        """Return average gains per unit: a row per player's class, a column per dealer's class."""
        return [self.gains_of(mine, paid=paid) for mine in range(len(self._player))]

    def gains_of(self, mine: int, *, paid: bool = False) -> list[Fraction]:
        """Return the row of `gains` for one of the player's classes."""
        held, found = self.player_classes[mine], self._gains
        for column, theirs in enumerate(self._dealer):
            if (mine, column, paid) not in found:
                each = self.result(held, theirs, paid=paid).items()
                gain = sum((net * chance for (_, net), chance in each), Fraction(0))
                found[mine, column, paid] = gain
        return [found[mine, column, paid] for column in range(len(self._dealer))]

    def lost(self, mine: int) -> bool:
        """Return whether a class loses to each of the player-dealer's, which must all be known."""
        if mine not in self._lost:
            self._lost[mine] = set(self.gains_of(mine)) == {Fraction(-1)}
        return self._lost[mine]


def _without_soft(worth: Score) -> Score:
    """Drop the distinction of soft and hard, which a final hand does not need."""
    return msgspec.structs.replace(worth, soft=False)


# -- the graph ------------------------------------------------------------------------------------


class HandTable(NamedTuple):
    """Every hand that a player can reach, one per row, numbered by size.

    A single pass from the last row to the first therefore meets every hand after its successors.
    Busted hands that lose to everything are merged as number 0.
    """

    rows: Array
    codes: Array
    """The cards of each hand as one number with a digit per kind."""

    @property
    def held(self) -> Array:
        """The number of cards of each kind, per hand."""
        return self.rows[:, HELD:SIZE]

    @property
    def size(self) -> Array:
        """The number of cards in each hand."""
        return self.rows[:, SIZE]

    @property
    def after(self) -> Array:
        """The hand that results from a card of each kind."""
        return self.rows[:, AFTER:MAY]

    @property
    def may(self) -> Array:
        """The permitted decisions of each hand as bits, by mode."""
        return self.rows[:, MAY:ENDS]

    @property
    def ends(self) -> Array:
        """The player's class, by mode."""
        return self.rows[:, ENDS:COLUMNS]


TABLES: Final = LruCache[tuple[HandTable, list[Held]]](8)
"""Graphs with the player's classes, shared by dealer charts that end in the same classes."""


def hand_table(terms: BlackjackTerms, classes: Classes, shoe: Kinds) -> HandTable:
    """Return the graph of all hands; the player-dealer's classes must be known already."""
    rules = (terms.count, terms.compare, terms.player, terms.double, terms.split, terms.surrender)
    theirs = sorted(map(repr, classes.dealer_classes))
    key = canonical((rules, classes.wager.pays, str(classes.suited), shoe, theirs))
    found, mine = TABLES.get(key, lambda: (_table(terms, classes, shoe), classes.player_classes))
    for held in mine:
        classes.number(held)
    return found


def _table(terms: BlackjackTerms, classes: Classes, shoe: Kinds) -> HandTable:
    import numpy as np

    most = np.array(shoe)
    level = np.eye(KINDS, dtype=np.int64)[most > 0]
    hands = [np.full((1, KINDS), -1, np.int64)]
    after = [np.zeros((1, KINDS), np.int64)]
    known = 1
    drawing: dict[int, int] = {}
    losing: dict[int, int] = {}
    while len(level):
        hands.append(level)
        known += len(level)
        draws = map_alike(level, partial(_draws, terms), drawing)
        larger, at, kind, place = drawn_on(level, most * draws[:, None])
        lost = map_alike(larger, partial(_lost, classes), losing) > 0
        number = np.where(lost, 0, known - 1 + np.cumsum(~lost))
        after.append(np.zeros_like(level))
        after[-1][at, kind] = number[place]
        level = larger[~lost]
    held = np.concatenate(hands)
    table = np.zeros((len(held), COLUMNS), np.int32)
    table[:, HELD:SIZE], table[:, AFTER:MAY] = held, np.concatenate(after)
    table[1:, SIZE] = held[1:].sum(axis=1)
    table[0, MAY:ENDS] = STAND | OVER
    rows, group = group_alike(held[1:])
    alike = [tuple(row) for row in held[1:][rows].tolist()]
    for mode in range(MODES):
        may = [_permitted(terms, each, mode) for each in alike]
        ends = [
            classes.player(each, after_split=mode != DEALT, switched=mode == SWITCHED)
            for each in alike
        ]
        table[1:, MAY + mode], table[1:, ENDS + mode] = np.array([may, ends])[:, group]
    codes = np.maximum(held, 0) @ RADIX ** np.arange(KINDS)
    found = HandTable(table, codes)
    _no_needless_standing(found, np.array(classes.gains(), np.float64), most)
    return found


def _no_needless_standing(table: HandTable, gains: Array, most: Array) -> None:
    """Remove standing where no card can harm the hand, which then always hits.

    Every next hand must gain as much against each class and be allowed to stand itself. Each hand
    removed saves the solver a walk over the player-dealer's final hands.
    """
    import numpy as np

    no_worse = np.all(gains[:, None] >= gains[None], axis=2)
    there = table.held < most
    for mode in range(MODES):
        may, ends = table.may[:, mode], table.ends[:, mode]
        free = (may & STAND > 0) & (table.size > 0)
        fine = free[table.after] & no_worse[ends[table.after], ends[:, None]]
        needless = (may & (STAND | HIT) == STAND | HIT) & (fine | ~there).all(axis=1)
        needless[0] = False
        may[needless] &= ~STAND


def _draws(terms: BlackjackTerms, held: Kinds) -> bool:
    """Return whether any rule lets the hand take a card."""
    worth = worth_of(terms.count, held, True)
    if sum(held) == 1:
        return True
    return not worth.over and not (worth.joker and terms.count.joker in ("21", "22", "natural"))


def _lost(classes: Classes, held: Kinds) -> bool:
    """Return whether the hand is a bust that loses whatever the player-dealer has."""
    if not worth_of(classes.count, held).over:
        return False
    return classes.lost(classes.player(held))


def _permitted(terms: BlackjackTerms, held: Kinds, mode: int) -> int:
    worth = worth_of(terms.count, held, mode != DEALT)
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
    """Return whether a hand split from this kind of pair takes exactly one card."""
    return kind == ACE and terms.split is not None and terms.split.aces_cards > 0
