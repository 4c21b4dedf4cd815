"""Rounds simulated under the best play: all of them, those with a split alone, whole tables."""

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
from houseway.odds.families.blackjack.solve.dealer_choice import settled
from houseway.odds.kernels.simulation import BLOCK, gathered, simulate
from houseway.odds.result import WagerResult, from_counts, net
from houseway.odds.solvers import Simulation

if TYPE_CHECKING:
    from houseway.odds.bank import StatedTable
    from houseway.odds.families.blackjack.rounds.book import Book
    from houseway.odds.kernels.jit import Array
    from houseway.rules.game import Game

__all__ = ["SplitRounds", "decimal", "simulated", "split_rounds", "table_rounds"]

LEAST: Final = 16
"""Rounds of a case in each piece, however rare it is."""
PIECES: Final = 64
"""A simulation has at most so many; each holds all cases."""

ON_CARDS: Final = ("buster", "lucky-lucky", "match-the-dealer", "red-flex", "super-match")
"""Bets on first cards and the player-dealer's hand; others look at a hand as it was played."""
NO_CARD: Final = 15
"""A nibble that no card has."""
KEPT: Final = 16
"""Cards of the player-dealer that are looked at: no hand has more."""


def simulated(
    solution: Solution, how: Simulation, *, switched: Solution | None = None
) -> list[WagerResult]:
    """Each game wager as it came out in so many rounds of the best play."""
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
        tally = {(_by_gain(gain), gain): many for gain, many in _nets(book, row)}
        action = 1 + Fraction(int(row[-1]), how.rounds)
        found.append(from_counts("game", tally, method="simulated", action=action))
    return found


def _nets(book: Book, row: Array) -> Iterator[tuple[Fraction, int]]:
    """Every gain that came, and how often: a row of `play_rounds` without its last."""
    for place in row[:-1].nonzero()[0].tolist():
        yield Fraction(place - book.reach, book.parts), int(row[place])


def _by_gain(gain: Fraction) -> str:
    """The name of a line of which only that is known."""
    names = {Fraction(1): "win", Fraction(0): "push", Fraction(-1): "lose"}
    return names.get(gain) or f"{'up' if gain > 0 else 'down'} {decimal(abs(gain))}"


def decimal(value: Fraction) -> str:
    """A gain in as few digits as it has."""
    return f"{float(value):g}"


class SplitRounds(msgspec.Struct, frozen=True, kw_only=True):
    """What rounds with a split come to; chances and averages are those among all rounds."""

    nets: dict[Fraction, Fraction]
    """The chance of each gain per unit of the first wager, from the worst to the best."""
    chance: Fraction
    """Of such a round, exactly: `nets` add up to it."""
    action: Fraction
    """What is put at risk in such rounds, in units: in one of them it is `action / chance`."""
    stderr: float
    """Of `returned`."""
    rounds: int
    """Played, all of them with a split."""

    @property
    def returned(self) -> Fraction:
        """What such rounds add to the return."""
        return sum((gain * chance for gain, chance in self.nets.items()), Fraction(0))


def split_rounds(solution: Solution, how: Simulation) -> SplitRounds:
    """The rounds with a split under the best play of a game with one hand, and those alone.

    The chance of each pair against the cards shown is known exactly, so it is not left to the deal:
    every such case has its share of the rounds, its first cards are put in place, and only the rest
    of the shoe is random. What is left of the error is that of play after the split.

    About `how.rounds` are played, of each case by its chance and of rare ones a few more. They are
    cut into pieces that hold every case, so the answer is the same for any number of workers.
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
    each = [max(LEAST, round(how.rounds * part / chance / pieces)) for part in cases.values()]
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
        for gain, many in _nets(book, row):
            nets[gain] = nets.get(gain, Fraction(0)) + weight * many
        variance += float(part) ** 2 * _variance(row[:-1], book.parts) / (some * pieces)
    return SplitRounds(
        nets=dict(sorted(nets.items())),
        chance=chance,
        action=action,
        stderr=sqrt(variance),
        rounds=sum(each) * pieces,
    )


def _variance(counts: Array, parts: int) -> float:
    """Of one gain, from how often each came; the middle one is none."""
    import numpy as np

    gains = (np.arange(len(counts)) - len(counts) // 2) / parts
    many = int(counts.sum())
    mean = float(counts @ gains) / many
    return float(counts @ (gains - mean) ** 2) / (many - 1)


def _cases(solution: Solution) -> dict[tuple[int, ...], Fraction]:
    """Every pair that is split against what is shown, as first cards, with its chance.

    First cards are as the kernel wants them, by group. Of ten-values one rank stands for all of
    which as many are not shown: nothing else can depend on it.
    """
    from houseway.odds.families.blackjack.rounds.book import split_as

    found = {}
    for each in solution.against:
        for first, split in each.splits:
            _, shown, pair = next(split_as(solution.model, each.shown, first, split))
            found[pair, shown[0], pair, *shown[1:]] = each.split_chance(first, split)
    return found


def table_rounds(game: Game, table: StatedTable, how: Simulation) -> Array | None:
    """What the bank gained in each of so many rounds, in cents before fees.

    None where a bet looks at cards that the kernel does not keep.
    """
    import numpy as np

    from houseway.odds.families.blackjack.rounds.book import book_of, play_tables

    printed = game.terms
    assert isinstance(printed, BlackjackTerms)
    terms = settled(printed, workers=how.workers)
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
        (_BetOnCards(terms, spot, cards), cents)
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
    """The full shoe, a byte a card: its group, and above it which card of the group it is."""
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


# -- bets beside the game -----------------------------------------------------------------------


class _BetOnCards:
    """A bet beside the game: what a unit of it gains at all seats together, round by round.

    Cards that are the same to the bet are judged once, by the bet itself.
    """

    def __init__(self, terms: BlackjackTerms, spot: str, cards: dict[int, Card]) -> None:
        import numpy as np

        self.terms, self.wager, self.cards = terms, terms.wagers[spot], cards
        self.his = self.wager.bet in ("buster", "red-flex")
        self.known: dict[int, float] = {}
        # A buster is told by the kinds of the cards alone, Red Flex by their colours.
        self.like = np.zeros(256, np.uint64)
        for byte, card in cards.items():
            self.like[byte] = is_red(card) if self.wager.bet == "red-flex" else byte & 15

    def __call__(self, laid: Array, seats: int) -> Array:
        """From the rows of `play_tables`."""
        import numpy as np

        from houseway.odds.families.blackjack.rounds.kernel import DEALT

        dealt = laid[:, 4 * seats : 4 * seats + 1 + DEALT]
        if self.his:
            hands = self.like[dealt[:, 1 : 1 + KEPT]]
            hands[np.arange(KEPT) >= dealt[:, :1]] = NO_CARD
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
        if self.his:
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
            up=dealer[0] if self.his else self.cards[row[-1]],
            dealer=dealer,
            dealer_over=self.his and score(count, dealer).over,
            dealer_natural=False,
        )
        return net(self.wager.outcome(BETS[self.wager.bet].made(facts, self.wager.judged)))[1]


def _packed(rows: Array, bits: int) -> Array:
    """A row as one number."""
    import numpy as np

    shifts = np.arange(rows.shape[1], dtype=np.uint64) * np.uint64(bits)
    packed: Array = (rows << shifts).sum(axis=1, dtype=np.uint64)
    return packed
