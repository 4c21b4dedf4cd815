"""Rounds simulated under the best play: all rounds, rounds with a split, whole tables.

It plays the decisions of a solution and makes none of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Final

import msgspec

from houseway.bets.blackjack import BETS, BlackjackSeen
from houseway.cards.card import Card, is_red
from houseway.cards.deck import counts
from houseway.games.blackjack.count import score
from houseway.games.blackjack.terms import BlackjackTerms
from houseway.odds.families.blackjack.cards import group_of, pairs_by, pile_of
from houseway.odds.families.blackjack.hands import SWITCHED
from houseway.odds.families.blackjack.solve import Solution, solve_game
from houseway.odds.families.blackjack.solve.dealer_choice import with_fixed_dealer
from houseway.odds.kernels.simulation import BLOCK, gathered, simulate
from houseway.odds.result import WagerResult, from_counts, net
from houseway.odds.solvers import Simulation, terms_of

if TYPE_CHECKING:
    from houseway.odds.bank import StatedTable
    from houseway.odds.families.blackjack.rounds.book import Book
    from houseway.odds.kernels.jit import Array
    from houseway.rules.game import Game

LEAST_ROUNDS: Final = 16
"""Rounds of each case in every piece, however rare the case is."""
PIECES: Final = 64
"""The most pieces of a simulation; every piece holds all cases."""

ON_CARDS: Final = ("buster", "lucky-lucky", "match-the-dealer", "red-flex", "super-match")
"""Bets that are judged by first cards and the player-dealer's hand.

All other bets depend on how a hand was played.
"""
NO_CARD: Final = 15
"""A nibble that stands for no card."""
DEALER_CARDS: Final = 16
"""Number of the player-dealer's cards that are read; no hand has more."""


def simulated(
    solution: Solution, how: Simulation, *, switched: Solution | None = None
) -> list[WagerResult]:
    """Simulate rounds of the best play and return the result of each game wager."""
    import numpy as np

    from houseway.odds.families.blackjack.rounds.book import book_of, play_rounds

    terms = solution.model.terms
    book = book_of(solution, switched=switched)
    cards = pile_of(terms.deck, pairs_by(terms))
    counted = np.array(
        simulate(
            lambda seed, rounds: play_rounds(seed, rounds, book, cards),
            how.rounds,
            seed=how.seed,
            workers=how.workers,
            progress=how.progress,
        )
    ).reshape(book.hands, -1)
    found = []
    for row in counted:
        tally = {(_by_gain(gain), gain): times for gain, times in _nets(book, row)}
        action = 1 + Fraction(int(row[-1]), how.rounds)
        found.append(from_counts("game", tally, method="simulated", action=action))
    return found


def _nets(book: Book, row: Array) -> Iterator[tuple[Fraction, int]]:
    """Yield every gain that occurred, with its count, from a row of `play_rounds`."""
    for place in row[:-1].nonzero()[0].tolist():
        yield Fraction(place - book.reach, book.parts), int(row[place])


def _by_gain(gain: Fraction) -> str:
    """Name a line of which nothing but the gain is known."""
    names = {Fraction(1): "win", Fraction(0): "push", Fraction(-1): "lose"}
    return names.get(gain) or f"{'up' if gain > 0 else 'down'} {decimal(abs(gain))}"


def decimal(value: Fraction) -> str:
    """Format a gain without trailing zeros."""
    return f"{float(value):g}"


class SplitRounds(msgspec.Struct, frozen=True, kw_only=True):
    """Result of the rounds with a split; chances and averages are among all rounds."""

    nets: dict[Fraction, Fraction]
    """Chance of each gain per unit of the first wager, from the worst to the best."""
    chance: Fraction
    """Exact chance of such a round; the chances in `nets` add up to it."""
    action: Fraction
    """Average amount at risk in such rounds, in units; within one of them, `action / chance`."""
    stderr: float
    """The standard error of `returned`."""
    rounds: int
    """Number of rounds played, each with a split."""

    @property
    def returned(self) -> Fraction:
        """The part of the return that comes from such rounds."""
        return sum((gain * chance for gain, chance in self.nets.items()), Fraction(0))


def split_rounds(solution: Solution, how: Simulation) -> SplitRounds:
    """Simulate only the rounds with a split, in a game with one hand under the best play.

    The chance of each pair against the cards shown is known exactly, so it is not left to the deal:
    every such case gets its share of the rounds, its first cards are put in place, and only the
    rest of the shoe is random. The only error left is that of play after the split.

    About `how.rounds` rounds are played, shared among the cases by chance, with a minimum for rare
    ones. They are cut into pieces that hold every case, so the result does not depend on the number
    of workers.
    """
    import numpy as np

    from houseway.odds.families.blackjack.rounds.book import book_of, play_firsts

    terms = solution.model.terms
    cards = pile_of(terms.deck, pairs_by(terms))
    cases = _cases(solution)
    chance = sum(cases.values(), Fraction(0))
    if not cases:
        return SplitRounds(nets={}, chance=chance, action=Fraction(0), stderr=0.0, rounds=0)
    book = book_of(solution)
    pieces = max(1, min(PIECES, how.rounds // BLOCK))
    each = [
        max(LEAST_ROUNDS, round(how.rounds * part / chance / pieces)) for part in cases.values()
    ]
    firsts, rounds = np.array(list(cases), np.uint8), np.array(each, np.int64)
    progress = how.progress
    counted = simulate(
        lambda seed, _: play_firsts(seed, book, cards, firsts, rounds).ravel(),
        pieces,
        seed=how.seed,
        workers=how.workers,
        block=1,
        progress=progress and (lambda done, all_: progress(done * sum(each), all_ * sum(each))),
    )
    rows = np.array(counted, np.int64).reshape(len(cases), -1)
    nets: dict[Fraction, Fraction] = {}
    action, variance = Fraction(0), 0.0
    for row, part, some in zip(rows, cases.values(), each, strict=True):
        weight = part / (some * pieces)
        action += part + weight * int(row[-1])
        for gain, times in _nets(book, row):
            nets[gain] = nets.get(gain, Fraction(0)) + weight * times
        variance += float(part) ** 2 * _variance(row[:-1], book.parts) / (some * pieces)
    return SplitRounds(
        nets=dict(sorted(nets.items())),
        chance=chance,
        action=action,
        stderr=sqrt(variance),
        rounds=sum(each) * pieces,
    )


def _variance(counts: Array, parts: int) -> float:
    """Return the variance of one gain from its counts, in which the middle index is zero gain."""
    import numpy as np

    gains = (np.arange(len(counts)) - len(counts) // 2) / parts
    total = int(counts.sum())
    mean = float(counts @ gains) / total
    return float(counts @ (gains - mean) ** 2) / (total - 1)


def _cases(solution: Solution) -> dict[tuple[int, ...], Fraction]:
    """Return every pair that is split, as the first cards dealt, with its chance.

    First cards are given by group, as the kernel expects them. One rank of ten-values stands for
    all with the same number of unshown cards, since nothing else can depend on the rank.
    """
    from houseway.odds.families.blackjack.rounds.book import split_as

    found = {}
    for each in solution.against:
        for first, split in each.splits:
            _, shown, pair = next(split_as(solution.model, each.shown, first, split))
            found[pair, shown[0], pair, *shown[1:]] = each.split_chance(first, split)
    return found


def table_rounds(game: Game, table: StatedTable, how: Simulation) -> Array | None:
    """Simulate a table; return the bank's gain in each round, in cents before fees.

    Return None if a bet depends on cards that the kernel does not record.
    """
    import numpy as np

    from houseway.odds.families.blackjack.rounds.book import book_of, play_tables

    printed = terms_of(game, BlackjackTerms)
    terms = with_fixed_dealer(printed, workers=how.workers)
    games = terms.games
    if any(terms.wagers[spot].bet not in ("game", *ON_CARDS) for spot in table.bets):
        return None
    wager = terms.wagers[games[0]]
    solution = solve_game(terms, wager, workers=how.workers)
    other = (
        solve_game(terms, wager, workers=how.workers, mode=SWITCHED)
        if terms.dealing.switch
        else None
    )
    book = book_of(solution, switched=other)
    pile, cards = _pile(terms)
    stakes = np.array([table.bets.get(spot, 0) for spot in games[: book.hands]])
    bonus = [
        (_SideBet(terms, spot, cards), cents)
        for spot, cents in table.bets.items()
        if spot not in games
    ]

    def play(seed: np.uint64, rounds: int) -> Array:
        gained, laid = play_tables(seed, rounds, book, pile, table.bettors)
        of_games = gained.reshape(rounds, table.bettors, book.hands).sum(axis=1) @ stakes
        gains: Array = -of_games / book.parts
        for bet, cents in bonus:
            gains -= cents * bet(laid, table.bettors)
        return gains

    found: Array = gathered(
        play, how.rounds, seed=how.seed, workers=how.workers, progress=how.progress
    )
    return found


def _pile(terms: BlackjackTerms) -> tuple[Array, dict[int, Card]]:
    """Return the full shoe, one byte per card, and the card of each byte.

    The low four bits are the card's group, the high four its index within the group.
    """
    import numpy as np

    by = pairs_by(terms)
    of_group: Counter[int] = Counter()
    cards: dict[int, Card] = {}
    pile = []
    for card, copies in counts(terms.deck).items():
        group = group_of(card, by)
        byte = of_group[group] << 4 | group
        of_group[group] += 1
        cards[byte] = card
        pile += [byte] * copies
    return np.array(pile, np.uint8), cards


# -- side bets ------------------------------------------------------------------------------------


class _SideBet:
    """A side bet: the gain of one unit at all seats together, round by round.

    Rows of cards that are the same to the bet are judged once, by the bet itself.
    """

    def __init__(self, terms: BlackjackTerms, spot: str, cards: dict[int, Card]) -> None:
        import numpy as np

        self.terms, self.wager, self.cards = terms, terms.wagers[spot], cards
        self.on_dealer = self.wager.bet in ("buster", "red-flex")
        self.known: dict[int, float] = {}
        # A buster depends only on the kinds of the cards, Red Flex only on their colors.
        self.like = np.zeros(256, np.uint64)
        for byte, card in cards.items():
            self.like[byte] = is_red(card) if self.wager.bet == "red-flex" else byte & 15

    def __call__(self, laid: Array, seats: int) -> Array:
        """Return the gain per unit in each round from the rows of `play_tables`."""
        import numpy as np

        from houseway.odds.families.blackjack.rounds.kernel import DEALT

        dealt = laid[:, 4 * seats : 4 * seats + 1 + DEALT]
        if self.on_dealer:
            hands = self.like[dealt[:, 1 : 1 + DEALER_CARDS]]
            hands[np.arange(DEALER_CARDS) >= dealt[:, :1]] = NO_CARD
            if self.wager.bet == "buster":
                hands.sort(axis=1)
            return seats * self._gains(_packed(hands, 4), dealt)
        total = np.zeros(len(laid))
        up = dealt[:, 2:3] if self.terms.dealing.hole == "first down" else dealt[:, 1:2]
        first = [0, 1, 2, 3] if self.wager.bet == "super-match" else [0, 2]
        for seat in range(seats):
            rows = laid[:, [4 * seat + each for each in first]]
            rows.sort(axis=1)
            rows = np.column_stack([rows, up if len(first) == 2 else rows[:, :1]])
            total += self._gains(_packed(rows.astype(np.uint64), 8), rows)
        return total

    def _gains(self, keys: Array, rows: Array) -> Array:
        import numpy as np

        different, where, inverse = np.unique(keys, return_index=True, return_inverse=True)
        found = []
        for key, row in zip(different.tolist(), where.tolist(), strict=True):
            if key not in self.known:
                self.known[key] = float(self._judged(rows[row].tolist()))
            found.append(self.known[key])
        return np.array(found)[inverse.ravel()]

    def _judged(self, row: list[int]) -> Fraction:
        count = self.terms.count
        dealer: tuple[Card, ...] = ()
        mine: tuple[Card, ...] = ()
        if self.on_dealer:
            dealer = tuple(self.cards[each] for each in row[1 : 1 + row[0]])
        else:
            mine = tuple(self.cards[each] for each in row[:-1])
        facts = BlackjackSeen(
            first=mine,
            first_natural=len(mine) == 2 and score(count, mine).natural,
            four=mine,
            hand=mine,
            natural=False,
            split=False,
            up=dealer[0] if self.on_dealer else self.cards[row[-1]],
            dealer=dealer,
            dealer_over=self.on_dealer and score(count, dealer).over,
            dealer_natural=False,
        )
        return net(self.wager.outcome(BETS[self.wager.bet].made(facts, self.wager.judged)))[1]


def _packed(rows: Array, bits: int) -> Array:
    """Pack each row into one number, `bits` bits per column."""
    import numpy as np

    shifts = np.arange(rows.shape[1], dtype=np.uint64) * np.uint64(bits)
    packed: Array = (rows << shifts).sum(axis=1, dtype=np.uint64)
    return packed
