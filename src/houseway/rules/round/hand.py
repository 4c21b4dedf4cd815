"""Hands and wagers: the objects that a script works with.

A ruling may change them between two steps of the script, so a script never copies their state.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from houseway.cards.card import Card
from houseway.money import dollars


class Wager:
    """One bettor's chips on a spot, with the shares of others who joined.

    `cents` is the amount on the spot now, shares included.
    """

    __slots__ = (
        "back_line",
        "bettor",
        "came",
        "cents",
        "forfeited",
        "hand",
        "id",
        "live",
        "position",
        "returned",
        "shares",
        "spot",
    )

    def __init__(self, id: str, bettor: str, spot: str, position: int, *, back_line: bool) -> None:
        self.id = id
        self.bettor = bettor
        self.spot = spot
        self.position = position
        self.back_line = back_line
        self.came = 0
        """When the bettor came to the position, which orders the bettors at one position."""
        self.cents = 0
        self.hand: Hand | None = None
        self.live = True
        """False once the wager is settled, returned or taken back."""
        self.returned = False
        """True once the wager is returned unsettled, as if it had not been placed."""
        self.forfeited = False
        """True if a ruling makes the wager lose when it is settled."""
        self.shares: dict[str, int] = {}
        """Cents that others have joined to the wager, by bettor. The whole is covered and settled
        as one wager."""

    @property
    def own(self) -> int:
        """The bettor's own part of the wager, in cents."""
        return self.cents - sum(self.shares.values()) if self.shares else self.cents

    def divide(self, cents: int) -> list[tuple[str, int]]:
        """Divide a sum in proportion to the shares; odd cents go to the wager's own bettor."""
        if not self.shares:
            return [(self.bettor, cents)]
        parts = [(name, cents * share // self.cents) for name, share in self.shares.items()]
        own = cents - sum(part for _, part in parts)
        return [(self.bettor, own), *parts]

    def __repr__(self) -> str:
        chips = dollars(self.cents)
        return f"<{self.id} {chips} on {self.spot} at {self.position} by {self.bettor}>"


class Hand:
    """The cards at a position or in the middle, in the order they were dealt."""

    __slots__ = (
        "all_in",
        "cards",
        "controller",
        "id",
        "names",
        "position",
        "read_last",
        "seen",
        "state",
    )

    def __init__(self, id: str, position: int = 0, controller: str = "") -> None:
        self.id = id
        self.position = position
        self.controller = controller
        """The bettor who decides for the hand; empty if nobody does and the rules play it."""
        self.cards: list[Card] = []
        self.names: list[str] = []
        self.seen: list[tuple[str, ...] | None] = []
        """Who has seen each card; None means everybody."""
        self.state: Literal["live", "folded", "dead"] = "live"
        """`folded`: given up by its controller, though its cards may still decide bonus bets."""
        self.all_in = False
        """True if a ruling lets the hand bet no more and play for what it has in the pot."""
        self.read_last = False
        """True if a ruling has its wagers settled after all others of their stage."""

    @property
    def live(self) -> bool:
        """Whether the hand is neither folded nor dead."""
        return self.state == "live"

    @property
    def dead(self) -> bool:
        """Whether the hand is out of the round by the rules or a ruling, not by a fold."""
        return self.state == "dead"

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __getitem__(self, index: int) -> Card:
        return self.cards[index]

    def __repr__(self) -> str:
        return f"<hand {self}>"

    def __str__(self) -> str:
        return f"{self.id}: {' '.join(self.names)}"

    def pick(self, names: tuple[str, ...]) -> list[int]:
        """Return the indices of the cards with these names, in the order of the names."""
        left = list(self.names)
        indices = []
        for name in names:
            index = left.index(name)
            left[index] = ""
            indices.append(index)
        return indices
