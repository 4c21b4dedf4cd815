"""The terms of round poker: forced bets, streets, betting and the shares of the pot, as data.

| document       | streets                                                  | shares       |
|----------------|----------------------------------------------------------|--------------|
| hold'em, Omaha | down 2 or 4 or 5; board 3, 1, 1                          | high, or both |
| pineapple      | down 3, a discard before or after the flop, or none      | high, or both |
| stud           | down 2, up 1; up 1 three times; down 1                   | high, low, both |
| draw           | down 5; draw 5                                           | high, low, both |
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from houseway.cards.card import RANKS
from houseway.cards.deck import size
from houseway.hands.ranking import Joker
from houseway.rules.banked.spots import one_of
from houseway.rules.pots.shares import Between, OddChips
from houseway.rules.pots.street import BettingTerms
from houseway.rules.terms import PotTerms

Half = Literal["high", "low"]
Forced = Literal["ante", "blinds", "bring-in"]

MOMENTS: Final = (
    "antes in",
    "deal complete",
    "bets in",
    "flop",
    "turn",
    "river",
    "draw",
    "fourth street",
    "fifth street",
    "sixth street",
    "seventh street",
    "end of hand",
)
MOST_HOLE_CARDS: Final = 7


class StreetTerms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One street, in its order: burn, cards, moment, draw, discard, betting, discard.

    Its moment has its name, except on the first street, where it is `deal complete`.
    """

    street: str
    burn: int = 0
    """The number of cards burned before any are dealt; one burn serves all boards."""
    down: int = 0
    """The number of cards to each player, face down, dealt one at a time."""
    up: int = 0
    board: int = 0
    """The number of cards turned up together, on each board in turn."""
    draw: int = 0
    """The most cards that each player may replace before the betting."""
    discard: int = 0
    """The number of cards that each player must throw away without replacement."""
    discarded: Literal["before betting", "after betting"] = "after betting"
    bet: Literal["small", "big"] = "small"
    first: Literal[
        "left of the button",
        "left of the blinds",
        "left of the bring-in",
        "high board",
        "low board",
        "as before",
    ] = "left of the button"
    """Who acts first: by seat, by open cards, or the same player as on the last street."""
    open_pair: Literal["nothing", "any player", "its holder"] = "nothing"
    """Who may make the big bet on this street once somebody has an open pair."""

    def __post_init__(self) -> None:
        counts = (self.burn, self.down, self.up, self.board, self.draw, self.discard)
        if min(counts) < 0:
            raise ValueError(
                f"{self.street}: burn, down, up, board, draw and discard must be 0 or more, "
                f"not {min(counts)}"
            )


class BringInTerms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The forced bet of the first street, by an open card; suits decide between equal cards."""

    by: Literal["low card", "high card"] = "low card"
    ace: Literal["high", "low"] = "high"
    may_complete: bool = False
    """Whether the player may make the whole small bet instead."""


class OpenerTerms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The openers that the first bet of the hand needs: a pair of this rank or better."""

    pair: str = "J"
    passed: Literal["carried", "low"] = "carried"
    """If nobody opens, whether the pot waits for the next hand or is played for low (004-08)."""
    uncalled: Literal["stays in the pot", "returned"] = "stays in the pot"
    """What happens to an uncalled false opening bet; the hand is played over in either case."""

    def __post_init__(self) -> None:
        one_of("rank", self.pair, RANKS)


class PokerTerms(PotTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The terms of a house's round poker; amounts are the table's stakes."""

    streets: tuple[StreetTerms, ...]
    shares: tuple[Half, ...] = ("high",)
    """The halves played for, or the only one; the first is first in line for odd chips."""
    or_better: int = 0
    """The highest card with which a low qualifies for its half; 0 for any."""
    hole_cards: Literal["any", "exactly two", "at most two"] = "any"
    """How many of their own cards players use with the board."""
    joker: Joker = "none"
    """The joker's use in a high hand; in a low hand it is the lowest card missing."""
    double_ace_flush: bool = False
    """Whether a joker in an ace-high flush is a second ace, not the highest card missing."""
    boards: Literal[1, 2] = 1

    forced: tuple[Forced, ...] = ("blinds",)
    big_blind_raises: Literal["always", "only after a raise"] = "always"
    """Whether the big blind may raise an unraised pot, or has acted by posting."""
    bring_in: BringInTerms = BringInTerms()
    openers: OpenerTerms | None = None
    betting: BettingTerms = BettingTerms()
    exposed: Literal["as it lies", "as in stud", "as in low ball"] = "as it lies"
    """What happens when a down card is dealt face up. As it lies, it plays. In stud (004-18) the
    player's third card is then dealt down; if it was the first player's last card, all last cards
    are dealt up. In low ball (004-05) a card above a five is replaced after the deal, and any card
    after the draw."""
    exposed_joker: Literal["taken", "replaced"] = "taken"
    """In low ball: whether an exposed joker must be taken, like a five or under."""
    folded_seats: Literal["nothing", "cards until a wager"] = "nothing"
    """What is dealt to the seat of a hand that folded before anybody made a wager."""
    equal_boards: Literal["left of the button", "by suit"] = "left of the button"
    """Who acts first among players with equal open cards."""

    own_discards: Literal["shuffled in", "left out"] = "shuffled in"
    """If the deck runs out on the draw, whether the cards that a player has just thrown away may
    come back to the same player."""
    kill_after: int = 0
    """The number of cards after which a player may kill the pot, for twice the big blind; 0 if
    never."""
    sevens: bool = False
    """Whether a seven or less that checks after the draw cannot win the bets there (004-05)."""
    bomb_pot: bool = False
    bomb_blinds: Literal["none", "posted"] = "none"
    """Whether blinds are posted in a bomb pot, too."""
    run_twice: bool = False

    odd_chips: OddChips = "closest"
    """Whether several odd chips go to one player or one to each in turn."""
    odd_first: Literal["left of the button", "high suit"] = "left of the button"
    """Who is first in line for odd chips."""
    odd_half: Between = "first"
    """Which half gets the odd chip between high and low."""
    odd_board: Literal[1, 2] = 1
    """Which board gets the odd chip between two boards."""
    odd_run: Literal[1, 2] = 1
    """Which run gets the odd chip between two runs of a board."""

    def __post_init__(self) -> None:
        self._check_streets()
        if not self.shares or len(set(self.shares)) < len(self.shares):
            raise ValueError(
                f"shares must be high, low, or both once, not {', '.join(self.shares) or 'none'}"
            )
        if self.deck.jokers and "high" in self.shares and self.joker == "none":
            raise ValueError('the deck has a joker: say how it plays, such as joker = "bug"')
        if self.kill_after > self.streets[0].down:
            raise ValueError(
                f"kill_after must be at most {self.streets[0].down}, the first street's cards, "
                f"not {self.kill_after}"
            )
        if self.new_players == "kill or wait" and not self.kill_after:
            raise ValueError('new_players = "kill or wait" needs kills: set kill_after')
        on_board = any(street.board for street in self.streets)
        if self.hole_cards != "any" and not on_board:
            raise ValueError(f"hole_cards = {self.hole_cards!r} needs a board")
        if (self.run_twice or self.bomb_pot or self.boards > 1) and not on_board:
            raise ValueError("bomb_pot, boards = 2 and run_twice need a street with board cards")

    def _check_streets(self) -> None:
        if not self.streets:
            raise ValueError("streets must list at least one street")
        names = [street.street for street in self.streets]
        for name in names[1:]:
            one_of("street after the first", name, MOMENTS[3:-1])
        for name in names:
            if names.count(name) > 1:
                raise ValueError(f"two streets are named {name!r}; each needs its own name")
        if not 0 < sum(self.held()) <= MOST_HOLE_CARDS:
            raise ValueError(
                f"a hand must have 1 to {MOST_HOLE_CARDS} cards, not {sum(self.held())}"
            )
        if self.dealt() > size(self.deck):
            raise ValueError(
                f"the deck is too small: two players need {self.dealt()} cards, and it has "
                f"{size(self.deck)}"
            )

    def reaches(self, moment: str) -> bool:
        """Return whether a hand can reach a moment; it cannot if the game lacks that street."""
        return moment not in MOMENTS[3:-1] or moment in [each.street for each in self.streets]

    @property
    def has_fixed_bets(self) -> bool:
        """Whether the betting structure is limit or spread limit."""
        return self.betting.structure in ("limit", "spread")

    def held(self) -> tuple[int, int]:
        """Return the numbers of cards that a hand has at the end, face down and face up."""
        down = sum(street.down - street.discard for street in self.streets)
        return down, sum(street.up for street in self.streets)

    def dealt(self, players: int = 2) -> int:
        """Return how many cards players need to the end, without draws and second runs."""
        each = sum(street.down + street.up for street in self.streets)
        burns = sum(street.burn for street in self.streets)
        return players * each + burns + self.boards * sum(street.board for street in self.streets)
