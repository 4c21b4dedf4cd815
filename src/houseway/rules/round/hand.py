"""Hands and wagers: the objects a script keeps. A ruling may change them under its feet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from houseway.cards.card import Card
from houseway.money import dollars

__all__ = ["Hand", "Wager"]


class Wager:
    """Chips of one bettor on a spot, or of several who joined; `cents` is what lies there now."""

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
        """When its bettor came to the position: orders those who bet at one place."""
        self.cents = 0
        self.hand: Hand | None = None
        self.live = True
        """False once settled, returned or taken back."""
        self.returned = False
        """It went back unsettled, as if it had not been placed."""
        self.forfeited = False
        """Ruled: it loses when it is settled."""
        self.shares: dict[str, int] = {}
        """What others have joined with it, who share in it: it is covered and settled as one."""

    @property
    def own(self) -> int:
        """What of it is its bettor's, in cents."""
        return self.cents - sum(self.shares.values()) if self.shares else self.cents

    def divide(self, cents: int) -> list[tuple[str, int]]:
        """This sum by shares of the wager; what is odd is the bettor's whose wager it is."""
        if not self.shares:
            return [(self.bettor, cents)]
        parts = [(name, cents * share // self.cents) for name, share in self.shares.items()]
        own = cents - sum(part for _, part in parts)
        return [(self.bettor, own), *parts]

    def __repr__(self) -> str:
        chips = dollars(self.cents)
        return f"<{self.id} {chips} on {self.spot} at {self.position} by {self.bettor}>"


class Hand:
    """Cards in front of a position, or in the middle; in the order they came."""

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
        """The bettor who decides for the hand; empty where the procedure plays it."""
        self.cards: list[Card] = []
        self.names: list[str] = []
        self.seen: list[tuple[str, ...] | None] = []
        """For each card who has seen it: None for everybody."""
        self.state: Literal["live", "folded", "dead"] = "live"
        """Folded: given up by its controller; its cards may still decide bonus bets."""
        self.all_in = False
        """Ruled: it bets no more and plays for what it has in the pot."""
        self.read_last = False
        """Ruled: its wagers are settled after all others of their stage."""

    @property
    def live(self) -> bool:
        """Neither folded nor dead."""
        return self.state == "live"

    @property
    def dead(self) -> bool:
        """Out of the round by the book or by a ruling, not by a fold."""
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
        """The indices of the cards so named, in the order of the names."""
        left = list(self.names)
        indices = []
        for name in names:
            index = left.index(name)
            left[index] = ""
            indices.append(index)
        return indices
