"""A solution's decisions as the flat tables that rounds are played from, and the play itself."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from houseway.money import parse_odds
from houseway.odds.families.blackjack.cards import ACE, GROUPS, KINDS, TEN, groups_of, kinds_in
from houseway.odds.families.blackjack.dealer import rounds_states
from houseway.odds.families.blackjack.hands import splits_one_card
from houseway.odds.families.blackjack.model import CardsShown, Model
from houseway.odds.families.blackjack.rounds.kernel import DEALT, U64, deal
from houseway.odds.families.blackjack.solve import EARLY, First, Solution, SplitWorth

if TYPE_CHECKING:
    from houseway.odds.kernels.jit import Array

TABLES: Final = 15
"""Number of fields of `Book` that are arrays; the fields after them are numbers."""


class Book(NamedTuple):
    """Everything on which a round under fixed decisions depends, as flat arrays.

    A card is its group: 0 to 10 for the kinds, 11 to 14 for ten-values that pair only by rank. A
    pile may hold more in the four bits above these, which only `play_tables` records. Cards shown
    are the group of the up card, or 16 times that plus the other card's group where both are face
    up. Decisions are in rows of `hand_count` hands, one for each context and number of doubles.
    First come the contexts of hands that were not split, one for each face: the part of the cards
    shown on which such hands depend.
    """

    after: Array
    """The player's hand after a card, by hand * 16 + group; 0 is no hand yet, or a lost bust."""
    acts: Array
    """Decisions other than a split: (context * rows + doubles made) * many + hand."""
    faces: Array
    """The face for each value of the cards shown."""
    most: Array
    """The most splits, by cards shown * 16 + group of the pair; 0 if it is not split."""
    splits: Array
    """The context of a split hand: (the index into `most`) * width + splits made before."""
    early: Array
    """Whether to surrender before the hidden card is checked, by face * many + hand."""
    ends: Array
    """The player's class, by mode * many + hand."""
    dealer_after: Array
    """The player-dealer's state after a card, by state * 16 + group; state 0 is no card."""
    dealer_ends: Array
    """The player-dealer's class by state; -1 while drawing."""
    natural: Array
    """Whether a class of the player-dealer is a natural."""
    gains: Array
    """Gain in parts of a unit: player's class * 64 + dealer's class * 2 + whether suited."""
    paid: Array
    """By cards shown, the offset in `gains` that applies; it differs if naturals are paid early."""
    peeks: Array
    """Whether the player-dealer checks for a natural, by cards shown."""
    frozen: Array
    """Whether no hand draws, by cards shown."""
    switches: Array
    """Worth of a first hand as dealt, then as switched: (face * 2 + which) * many + hand."""
    hand_count: int
    """Number of the player's hands in the graph."""
    rows: int
    """Rows of a context: one per number of doubles."""
    width: int
    suited: int
    """Chance that seven, eight and nine are of one suit, out of 2**32."""
    parts: int
    """The number of parts into which a unit is divided to count gains."""
    hands: int
    """Hands dealt to each player: two where they may be switched."""
    later: bool
    """Whether the player-dealer's second card is dealt after the players have played."""
    first_down: bool
    both_up: bool
    """Whether both cards of the player-dealer are face up."""
    one_card: int
    """The kind whose split hands take one card each; -1 for none."""
    takes_all: bool
    """Whether a natural takes all of a surrendered wager."""
    longest: int
    """The most hands at one time, over both wagers."""
    reach: int
    """The most parts that one wager can gain or lose."""

    def facts(self, *, suited: bool = False, fixed: int = 0) -> Array:
        """Return all scalars as the kernel's `facts`."""
        return np.array(
            [
                self.hand_count,
                self.rows,
                self.width,
                self.parts,
                self.hands,
                self.later,
                self.first_down,
                self.both_up,
                self.one_card,
                self.takes_all,
                self.suited,
                suited,
                fixed,
            ],
            np.int64,
        )


def book_of(solution: Solution, *, switched: Solution | None = None) -> Book:
    """Build the book of the best play; the values of `switched` hands decide when to switch."""
    model = solution.model
    terms, table = model.terms, model.table
    hand_count, faces = len(table.size), len(solution.against)
    doublings = model.doublings
    both_up = terms.dealing.hole == "up"
    places = GROUPS * GROUPS if both_up else GROUPS
    gains, parts = _gains(model)
    face_of, paid = np.zeros(places, np.int64), np.zeros(places, np.int64)
    peeks, frozen = np.zeros(places, np.uint8), np.zeros(places, np.uint8)
    early = np.zeros((faces, hand_count), np.uint8)
    switches = np.zeros((faces, 2, hand_count))
    for face, each in enumerate(solution.against):
        seen = [place for place, _ in shown_as(model, each.shown)]
        face_of[seen] = face
        peeks[seen] = each.shown.peeked
        frozen[seen] = each.shown.frozen
        paid[seen] = len(gains) // 2 * each.shown.paid
        for first in each.firsts:
            switches[face, 0, first.hand] = first.value
            early[face, first.hand] = bool(first.act & EARLY)
    for face, each in enumerate(switched.against if switched else ()):
        for first in each.firsts:
            switches[face, 1, first.hand] = first.value
    acts, most, splits = _decisions(solution, places)
    longest = int(most.max()) + 1
    dealer_after, dealer_ends = rounds_states(terms, model.shoe.counts, model.classes)
    by_suits = terms.compare.saves.get("dealer suited 7-8-9", False)
    return Book(
        hand_count=hand_count,
        rows=doublings + 1,
        after=_after(model),
        acts=acts.ravel(),
        faces=face_of,
        most=most.ravel(),
        splits=splits.ravel(),
        width=splits.shape[-1],
        early=early.ravel(),
        ends=np.ascontiguousarray(table.ends.T).ravel(),
        dealer_after=np.array(dealer_after, np.int16).ravel(),
        dealer_ends=np.array(dealer_ends, np.int64),
        natural=np.array([h.worth.natural for h in model.classes.dealer_classes], np.uint8),
        gains=gains,
        paid=paid,
        suited=int(model.shoe.suited_789 * 2**32) if by_suits else 0,
        peeks=peeks,
        frozen=frozen,
        switches=switches.ravel(),
        parts=parts,
        hands=2 if terms.dealing.switch else 1,
        later=terms.dealing.hole == "later",
        first_down=terms.dealing.hole == "first down",
        both_up=both_up,
        one_card=ACE if splits_one_card(terms, ACE) else -1,
        takes_all=terms.surrender is not None and terms.surrender.natural_takes_all,
        longest=2 * longest,
        reach=longest * 2**doublings * max(parts, int(abs(gains).max())),
    )


def shown_as(model: Model, shown: CardsShown) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield each way to see the cards shown as groups: its index in the book, and the groups."""
    other = [*kinds_in(shown.cards)]
    other.remove(shown.up)
    for up in groups_of(shown.up):
        if not other and model.sizes[up]:
            yield up, (up,)
        for hole in groups_of(other[0]) if other and model.sizes[up] else ():
            if model.sizes[hole] > (hole == up):
                yield up * GROUPS + hole, (up, hole)


def split_as(
    model: Model, shown: CardsShown, first: First, split: SplitWorth
) -> Iterator[tuple[int, tuple[int, ...], int]]:
    """Yield the same as `shown_as`, for each group to which the split pair can belong.

    The groups determine how many cards of the pair's group are unshown, and so which of the
    solver's splits applies.
    """
    for place, groups in shown_as(model, shown):
        for pair in groups_of(first.held.index(2)):
            if model.sizes[pair] - groups.count(pair) == split.alike:
                yield place, groups, pair


def _decisions(solution: Solution, places: int) -> tuple[Array, Array, Array]:
    """Return `acts`, `most` and `splits` of the book.

    The solver has decided whether a pair is split and how often; what is done afterwards depends on
    the number of splits made. Contexts with the same decisions are merged.
    """
    contexts = [each.acts for each in solution.against]
    number: dict[bytes, int] = {}
    most = np.zeros((places, GROUPS), np.int64)
    found: list[tuple[int, int, list[int]]] = []
    for each in solution.against:
        for first, split in each.splits:
            rows = []
            for context in split.acts[: split.most]:
                rows.append(number.setdefault(context.tobytes(), len(contexts)))
                if rows[-1] == len(contexts):
                    contexts.append(context)
            for place, _, pair in split_as(solution.model, each.shown, first, split):
                most[place, pair] = split.most
                found.append((place, pair, rows))
    splits = np.zeros((places, GROUPS, max(1, int(most.max()))), np.int64)
    for place, pair, rows in found:
        splits[place, pair, : len(rows)] = rows
    return np.array(contexts, np.uint8), most, splits


def _after(model: Model) -> Array:
    """Return the player's hand after a card, by group; hand 0 leads to the hands of one card."""
    table = model.table
    after = np.zeros((len(table.size), GROUPS), np.int16)
    after[:, :KINDS] = table.after
    for held, number in model.number.items():
        if sum(held) == 1:
            after[0, held.index(1)] = number
    after[:, KINDS:] = after[:, TEN : TEN + 1]
    return after.ravel()


def _gains(model: Model) -> tuple[Array, int]:
    """Return the gain of a unit in parts, by both classes and whether the cards are of one suit.

    The table is given twice: the second copy holds where naturals are paid before the player-dealer
    draws.
    """
    classes = model.classes
    odds = [parse_odds(each) for each in model.wager.pays.values()]
    parts = lcm(2, *(each.stake for each in odds))
    mine, theirs = classes.player_classes, classes.dealer_classes
    out = np.zeros((2, len(mine), 32, 2), np.int64)
    for row, m in enumerate(mine):
        for column, h in enumerate(theirs):
            for alike in (False, True):
                _, net = classes.line(m, h, suited=alike)
                out[:, row, column, int(alike)] = _whole(net * parts)
            if m.worth.natural and h.late:
                ((_, net),) = classes.result(m, h, paid=True)
                out[1, row, column] = _whole(net * parts)
    return out.ravel(), parts


def _whole(value: Fraction) -> int:
    assert value.denominator == 1
    return int(value)


# -- rounds ---------------------------------------------------------------------------------


def _room(book: Book) -> int:
    """Return the output size of one wager: a count per gain, and the amount added to it."""
    return 2 * book.reach + 2


def _deal(
    seed: U64,
    book: Book,
    cards: Array,
    rounds: Array,
    out: Array,
    *,
    facts: Array | None = None,
    firsts: Array | None = None,
    tables: Array | None = None,
    laid: Array | None = None,
) -> tuple[int, int, int]:
    """Call the kernel, for which an empty array stands for an absent table."""
    none = np.zeros((0, 0), np.int64)
    seats = 1 if tables is None else tables.shape[1] // book.hands
    return deal(
        seed,
        book.facts() if facts is None else facts,
        *book[:TABLES],
        cards,
        none.astype(np.uint8) if firsts is None else firsts,
        rounds,
        out,
        none if tables is None else tables,
        none if laid is None else laid,
        np.zeros((3, seats * book.longest), np.int64),
        np.zeros(2 * seats, np.int64),
        np.zeros((4, max(4 * seats, DEALT)), np.uint64),
    )


def play_order(book: Book, cards: Array, *, suited: bool = False) -> tuple[int, int, int]:
    """Play one round with the cards in order; return the gain of each wager and the cards used.

    `suited`: if the player-dealer's cards are a seven, an eight and a nine, they are of one suit.
    """
    out, once = np.zeros(book.hands * _room(book), np.int64), np.ones(1, np.int64)
    return _deal(U64(0), book, cards, once, out, facts=book.facts(suited=suited))


def play_rounds(seed: U64, rounds: int, book: Book, cards: Array) -> Array:
    """Play rounds and count how often each wager gained each number of parts.

    Counts run from the worst gain to the best around zero in the middle, followed by the units
    added to the wager by doubles and splits in all rounds. The second wager's counts follow the
    first's.
    """
    out = np.zeros(book.hands * _room(book), np.int64)
    _deal(seed | U64(1), book, cards.copy(), np.array([rounds]), out)
    return out


def play_tables(
    seed: U64, rounds: int, book: Book, cards: Array, seats: int
) -> tuple[Array, Array]:
    """Play rounds of a table at which every seat plays by the book against one hand.

    Return the gain of each wager of each seat, in parts, and the cards laid, as bytes of the pile.
    """
    tables = np.zeros((rounds, seats * book.hands), np.int64)
    laid = np.zeros((rounds, 4 * seats + 1 + DEALT), np.int64)
    none, all_ = np.zeros(0, np.int64), np.array([rounds])
    _deal(seed | U64(1), book, cards.copy(), all_, none, tables=tables, laid=laid)
    return tables, laid


def play_firsts(seed: U64, book: Book, cards: Array, firsts: Array, rounds: Array) -> Array:
    """Play rounds of a game with one hand from given first cards, one row per case.

    First cards are groups: the player's first, the up card, the player's second and, where both are
    face up, the player-dealer's other card. A hidden card that would make a natural which is
    checked for is dealt again.
    """
    assert book.hands == 1
    out = np.zeros(len(firsts) * _room(book), np.int64)
    facts = book.facts(fixed=firsts.shape[1])
    _deal(seed, book, cards.copy(), rounds, out, facts=facts, firsts=firsts)
    return out.reshape(len(firsts), -1)
