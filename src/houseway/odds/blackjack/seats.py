"""A table of several seats, all at their best play against one hand of the player-dealer's."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from houseway.bets.blackjack import BETS, BlackjackSeen
from houseway.cards.card import Card, is_red
from houseway.cards.deck import counts
from houseway.games.blackjack.count import score
from houseway.games.blackjack.terms import BlackjackTerms
from houseway.odds.blackjack.best import solve_game
from houseway.odds.blackjack.book import book_of, group_of
from houseway.odds.blackjack.choosing import settled
from houseway.odds.blackjack.hands import SWITCHED
from houseway.odds.result import net
from houseway.odds.simulate import gathered
from houseway.odds.solving import Simulation

if TYPE_CHECKING:
    from houseway.odds.bank import StatedTable
    from houseway.odds.jit import Array
    from houseway.rules.game import Game

__all__ = ["OnCards", "table_rounds"]

ON_CARDS: Final = ("buster", "lucky-lucky", "match-the-dealer", "red-flex", "super-match")
"""Bets on first cards and the player-dealer's hand; others look at a hand as it was played."""


NO_CARD: Final = 15
"""A nibble that no card has."""
KEPT: Final = 16
"""Cards of the player-dealer that are looked at: no hand has more."""


def table_rounds(game: Game, table: StatedTable, how: Simulation) -> Array | None:
    """What the bank gained in each of so many rounds, in cents before fees.

    None where a bet looks at cards that the kernel does not keep.
    """
    import numpy as np

    from houseway.odds.blackjack.dealing_kernel import play_tables

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
        (OnCards(terms, spot, cards), cents)
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

    by = terms.split.by if terms.split else "value"
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


class OnCards:
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

        from houseway.odds.blackjack.dealing_kernel import DEALT

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
