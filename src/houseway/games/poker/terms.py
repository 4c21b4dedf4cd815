"""The terms of round poker: forced bets, streets, betting and what is played for, as data.

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

__all__ = ["MOMENTS", "BringInTerms", "Forced", "Half", "OpenerTerms", "PokerTerms", "StreetTerms"]

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
    """One street in its order: burn, cards, moment, draw, discard, betting, discard.

    Its moment is its name, but for the first: `deal complete`.
    """

    street: str
    burn: int = 0
    """Cards burned before any are dealt; one burn serves all boards."""
    down: int = 0
    """To each, face down, one at a time."""
    up: int = 0
    board: int = 0
    """Turned up together, to each board in turn."""
    draw: int = 0
    """Before the betting each may throw away so many, and gets as many for them."""
    discard: int = 0
    """So many each must throw away, and gets none for them."""
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
    """Who acts first: by seats, by the cards that lie open, or who did on the last street."""
    open_pair: Literal["nothing", "any player", "its holder"] = "nothing"
    """Who may make the big bet here as soon as a pair lies open before somebody."""

    def __post_init__(self) -> None:
        counts = (self.burn, self.down, self.up, self.board, self.draw, self.discard)
        if min(counts) < 0:
            raise ValueError(f"{self.street}: no fewer than no cards are dealt, drawn or burned")


class BringInTerms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The forced bet of the first street by a card that lies open; suits decide equal ones."""

    by: Literal["low card", "high card"] = "low card"
    ace: Literal["high", "low"] = "high"
    may_complete: bool = False
    """Whether that player may make the whole small bet instead."""


class OpenerTerms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the first bet of the hand needs: a pair of this rank or better."""

    pair: str = "J"
    passed: Literal["carried", "low"] = "carried"
    """When nobody opens: the pot waits for the next hand, or is played for low (004-08)."""
    uncalled: Literal["stays in the pot", "returned"] = "stays in the pot"
    """The bet of a false opening that nobody calls; the hand is played over in either case."""

    def __post_init__(self) -> None:
        one_of("rank", self.pair, RANKS)


class PokerTerms(PotTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A house's round poker; the amounts are the table's stakes."""

    streets: tuple[StreetTerms, ...]
    shares: tuple[Half, ...] = ("high",)
    """What is played for: one, or both in halves, the first of them first in line."""
    or_better: int = 0
    """What a low must come to, to win its half; 0: any."""
    hole_cards: Literal["any", "exactly two", "at most two"] = "any"
    """How many hole cards a player uses with the board."""
    joker: Joker = "none"
    """In a high hand; in a low one it is the lowest card that is missing."""
    double_ace_flush: bool = False
    """A joker beside the ace of a flush is an ace as well, not the highest card missing."""
    boards: Literal[1, 2] = 1

    forced: tuple[Forced, ...] = ("blinds",)
    big_blind_raises: Literal["always", "only after a raise"] = "always"
    """Whether the big blind may raise where nobody has: else it has acted by its blind."""
    bring_in: BringInTerms = BringInTerms()
    openers: OpenerTerms | None = None
    betting: BettingTerms = BettingTerms()
    exposed: Literal["as it lies", "as in stud", "as in low ball"] = "as it lies"
    """A card dealt face up that belongs face down plays. In stud (004-18) the third card is then
    dealt down, and where it was the first player's last card, all last cards are dealt up. In low
    ball (004-05) one above a five is replaced after the deal, and any after the draw."""
    exposed_joker: Literal["taken", "replaced"] = "taken"
    """There: whether the joker counts as a five or under."""
    folded_seats: Literal["nothing", "cards until a wager"] = "nothing"
    """What is dealt to the seat of a hand that folded where nobody had made a wager."""
    equal_boards: Literal["left of the button", "by suit"] = "left of the button"
    """Who acts first of those whose open cards are equal."""

    own_discards: Literal["shuffled in", "left out"] = "shuffled in"
    """Whether a player may get back what they just threw away, if the deck runs out on the draw."""
    kill_after: int = 0
    """Having seen so many cards a player may kill the pot: double the big blind; 0: never."""
    sevens: bool = False
    """A seven or less that checks after the draw wins nothing that was bet there (004-05)."""
    bomb_pot: bool = False
    bomb_blinds: Literal["none", "posted"] = "none"
    """Whether the blinds are posted besides in a bomb pot."""
    run_twice: bool = False

    odd_chips: OddChips = "closest"
    """Several odd chips: all to one player, or one to each in turn."""
    odd_first: Literal["left of the button", "high suit"] = "left of the button"
    """Who is first in line for them."""
    odd_half: Between = "first"
    """Where a chip goes that is odd between high and low."""
    odd_board: Literal[1, 2] = 1
    """And one that is odd between two boards."""
    odd_run: Literal[1, 2] = 1
    """Or between two runs of one board."""

    def __post_init__(self) -> None:
        self._check_streets()
        if not self.shares or len(set(self.shares)) < len(self.shares):
            raise ValueError("shares name high, low, or both of them once")
        if self.deck.jokers and "high" in self.shares and self.joker == "none":
            raise ValueError('there is a joker in the deck: say what it plays (joker = "bug")')
        if self.kill_after > self.streets[0].down:
            raise ValueError(f"a kill after {self.kill_after} cards comes after the deal")
        if self.new_players == "kill or wait" and not self.kill_after:
            raise ValueError("new players can kill a pot only where there are kills (kill_after)")
        on_board = any(street.board for street in self.streets)
        if self.hole_cards != "any" and not on_board:
            raise ValueError(f"hole_cards = {self.hole_cards!r} needs a board")
        if (self.run_twice or self.bomb_pot or self.boards > 1) and not on_board:
            raise ValueError("bomb pots, two boards and two runs need a board")

    def _check_streets(self) -> None:
        if not self.streets:
            raise ValueError("a hand has a street at least")
        names = [street.street for street in self.streets]
        for name in names[1:]:
            one_of("street after the first", name, MOMENTS[3:-1])
        for name in names:
            if names.count(name) > 1:
                raise ValueError(f"there are two streets {name!r}")
        if not 0 < sum(self.held()) <= MOST_HOLE_CARDS:
            raise ValueError(f"a hand has one to {MOST_HOLE_CARDS} cards")
        if self.dealt() > size(self.deck):
            raise ValueError("not even two players can be dealt to the end")

    def reaches(self, moment: str) -> bool:
        """Not the streets that it does not have."""
        return moment not in MOMENTS[3:-1] or moment in [each.street for each in self.streets]

    @property
    def has_fixed_bets(self) -> bool:
        """Limit and spread limit."""
        return self.betting.structure in ("limit", "spread")

    def held(self) -> tuple[int, int]:
        """How many cards a hand has at the end, face down and face up."""
        down = sum(street.down - street.discard for street in self.streets)
        return down, sum(street.up for street in self.streets)

    def dealt(self, players: int = 2) -> int:
        """How many cards so many players need to the end, draws and second runs apart."""
        each = sum(street.down + street.up for street in self.streets)
        burns = sum(street.burn for street in self.streets)
        return players * each + burns + self.boards * sum(street.board for street in self.streets)
