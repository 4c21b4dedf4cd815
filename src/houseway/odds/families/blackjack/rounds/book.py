"""The decisions of a solution as the tables that rounds are played by, and the rounds played."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from houseway.games.blackjack.terms import BlackjackTerms
from houseway.money import parse_odds
from houseway.odds.families.blackjack.cards import ACE, GROUPS, KINDS, TEN, groups_of, kinds_in
from houseway.odds.families.blackjack.dealer import rounds_states
from houseway.odds.families.blackjack.hands import splits_one_card
from houseway.odds.families.blackjack.model import CardsShown, Model
from houseway.odds.families.blackjack.rounds.kernel import DEALT, U64, deal
from houseway.odds.families.blackjack.solve import EARLY, First, Solution, SplitWorth

if TYPE_CHECKING:
    from houseway.odds.kernels.jit import Array

__all__ = [
    "Book",
    "book_of",
    "play_firsts",
    "play_order",
    "play_rounds",
    "play_tables",
    "split_as",
]


TABLES: Final = 15
"""Of the book; the rest are numbers."""


class Book(NamedTuple):
    """Everything a round under fixed decisions depends on, as flat tables.

    A card is its group: 0 to 10 the kinds, 11 to 14 ten-values that are a pair only with their own
    rank. A pile may hold more in the bits above these four, which only `play_tables` keeps. What is
    shown is the group of the up card, or 16 times that and the other card's group where both lie
    open. Decisions stand in rows of `many`, a row for each context and number of doubles made;
    first come the contexts of hands that were not split, one for each face, which is
    what of the cards shown such hands depend on.
    """

    after: Array
    """The player's hand after a card, by hand * 16 + group; 0 is none yet, or over and lost."""
    acts: Array
    """What is done, but for a split: (context * rows + doubles made) * many + hand."""
    faces: Array
    """By what is shown."""
    most: Array
    """Splits at most, by what is shown * 16 + group of the pair; 0: it is not split."""
    splits: Array
    """The context of a split hand: (the same place as in `most`) * width + splits made before."""
    early: Array
    """Given up before the hidden card is looked at, by face * many + hand."""
    ends: Array
    """The player's class, by mode * many + hand."""
    dealer_after: Array
    """The player-dealer's state after a card, by state * 16 + group; state 0 is none yet."""
    dealer_ends: Array
    """His class, or -1 while he draws."""
    natural: Array
    """Whether a class of his is a natural."""
    gains: Array
    """In parts of a unit, by player's class * 64 + his class * 2 + whether of one suit."""
    paid: Array
    """By what is shown: where in `gains` those begin that hold, as naturals may be paid before."""
    peeks: Array
    """By what is shown."""
    frozen: Array
    """By what is shown: nobody draws."""
    switches: Array
    """Worth of a first hand as dealt, then by a switch: (face * 2 + which) * many + hand."""
    many: int
    """Hands of the player."""
    rows: int
    """Of a context."""
    width: int
    suited: int
    """Of 2 to the 32nd, how often seven, eight and nine are of one suit."""
    parts: int
    """Of a unit."""
    hands: int
    """Dealt to a player: two where he may switch."""
    later: bool
    """The player-dealer's second card comes last."""
    first_down: bool
    both_up: bool
    """Both cards of the player-dealer's lie open."""
    one_card: int
    """The kind of which split cards take one card each; -1: none."""
    takes_all: bool
    """A natural takes all of a surrendered wager."""
    longest: int
    """Hands at most, of both wagers."""
    reach: int
    """Parts that one wager can gain or lose at most."""

    def facts(self, *, suited: bool = False, fixed: int = 0) -> Array:
        """All that is not a table, as the kernel takes it."""
        return np.array(
            [
                self.many,
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
    """The tables of the best play; values of `switched` hands decide about the switch."""
    model = solution.model
    terms, table = model.terms, model.table
    many, faces = len(table.size), len(solution.against)
    doublings = model.doublings
    both_up = terms.dealing.hole == "up"
    places = GROUPS * GROUPS if both_up else GROUPS
    gains, parts = _gains(model)
    face_of, paid = np.zeros(places, np.int64), np.zeros(places, np.int64)
    peeks, frozen = np.zeros(places, np.uint8), np.zeros(places, np.uint8)
    early = np.zeros((faces, many), np.uint8)
    switches = np.zeros((faces, 2, many))
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
    return Book(
        many=many,
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
        suited=int(model.shoe.suited_789 * 2**32) if _asks_suits(terms) else 0,
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
    """What is shown in each way that it can be, by groups: its number in the book, the groups."""
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
    """The same with each group that the split pair can be of.

    How many of it are not shown is known from the groups, and with it the split that was valued.
    """
    for place, groups in shown_as(model, shown):
        for pair in groups_of(first.held.index(2)):
            if model.sizes[pair] - groups.count(pair) == split.alike:
                yield place, groups, pair


def _decisions(solution: Solution, places: int) -> tuple[Array, Array, Array]:
    """`acts`, `most` and `splits` of the book.

    The solver has valued whether a split is made, and how often. What is done after it depends on
    how often it was made. Contexts with the same decisions are one.
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
    """The player's hand after a card, by group; from hand 0, which is none, to those of one."""
    table = model.table
    after = np.zeros((len(table.size), GROUPS), np.int16)
    after[:, :KINDS] = table.after
    for held, number in model.number.items():
        if sum(held) == 1:
            after[0, held.index(1)] = number
    after[:, KINDS:] = after[:, TEN : TEN + 1]
    return after.ravel()


def _asks_suits(terms: BlackjackTerms) -> bool:
    return terms.compare.saves.get("dealer suited 7-8-9", False)


def _gains(model: Model) -> tuple[Array, int]:
    """What a unit gains, in whole parts, by both classes, and whether the cards are of one suit.

    All of it twice: the second time where naturals are paid before the player-dealer draws.
    """
    classes = model.classes
    odds = [parse_odds(each) for each in model.wager.pays.values()]
    parts = lcm(2, *(each.stake for each in odds))
    mine, his = classes.player_classes, classes.dealer_classes
    out = np.zeros((2, len(mine), 32, 2), np.int64)
    for row, m in enumerate(mine):
        for column, h in enumerate(his):
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
    """A place for each gain of a wager, and one for what was added to it."""
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
    """The kernel, which takes an empty table for none."""
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
    """One round with the cards as they lie: what each wager gains, and how many cards it took.

    `suited`: the player-dealer's cards, should they be seven, eight and nine, are of one suit.
    """
    out, once = np.zeros(book.hands * _room(book), np.int64), np.ones(1, np.int64)
    return _deal(U64(0), book, cards, once, out, facts=book.facts(suited=suited))


def play_rounds(seed: U64, rounds: int, book: Book, cards: Array) -> Array:
    """How often the first wager gained so many parts, then the same of the second.

    From the worst to the best, the middle one neither gain nor loss; then what was added to the
    wager in all rounds, by doubles and splits, in units.
    """
    out = np.zeros(book.hands * _room(book), np.int64)
    _deal(seed | U64(1), book, cards.copy(), np.array([rounds]), out)
    return out


def play_tables(
    seed: U64, rounds: int, book: Book, cards: Array, seats: int
) -> tuple[Array, Array]:
    """Rounds of a table at which every seat plays by the book, against one hand: what each wager
    of each seat gained, in parts, and the cards laid, as the pile has them."""
    tables = np.zeros((rounds, seats * book.hands), np.int64)
    laid = np.zeros((rounds, 4 * seats + 1 + DEALT), np.int64)
    none, all_ = np.zeros(0, np.int64), np.array([rounds])
    _deal(seed | U64(1), book, cards.copy(), all_, none, tables=tables, laid=laid)
    return tables, laid


def play_firsts(seed: U64, book: Book, cards: Array, firsts: Array, rounds: Array) -> Array:
    """The same of a game with one hand, a row for each of these first cards and its rounds.

    First cards are groups: the player's, the up card, the player's other one and, where both lie
    open, the player-dealer's. A natural that the player-dealer has looked for is dealt anew.
    """
    assert book.hands == 1
    out = np.zeros(len(firsts) * _room(book), np.int64)
    facts = book.facts(fixed=firsts.shape[1])
    _deal(seed, book, cards.copy(), rounds, out, facts=facts, firsts=firsts)
    return out.reshape(len(firsts), -1)
