"""Orders of poker hands as data: a list of named categories, the highest first.

A hand belongs to the highest category of the list that it can make. So a house that omits a
category (five of a kind) lets such hands fall to the next one they make, and a house that ranks
two categories the other way round swaps two names.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from houseway.errors import TextError

Joker: TypeAlias = Literal["none", "bug", "wild"]
"""A bug is an ace or completes a straight, flush or straight flush; wild is any card."""

Wheel: TypeAlias = Literal["lowest", "second highest", "unsuited only", "none"]
"""How A-2-3-4-5 ranks among the straights: lowest, second highest, lowest but never a straight
flush, or not a straight."""

FlushTies: TypeAlias = Literal["groups first", "high card"]
"""How flushes with like cards break a tie inside their category: by the like cards and then the
others, as unsuited hands do, or card by card from the highest, as plain flushes do."""


class Category(msgspec.Struct, frozen=True):
    """What five cards (or three) must show; the highest other cards complete the hand."""

    groups: tuple[int, ...] = ()
    """Sizes of the groups of like cards, the most significant first: (3, 2) is a full house."""
    run: bool = False
    suited: bool = False
    only_aces: bool = False
    """Only the run down from the ace, or only a group of aces."""


CATEGORIES: Final = {
    "flush with five of a kind": Category(groups=(5,), suited=True),
    "five aces": Category(groups=(5,), only_aces=True),
    "royal flush": Category(run=True, suited=True, only_aces=True),
    "mini royal flush": Category(run=True, suited=True, only_aces=True),
    "flush with four of a kind": Category(groups=(4,), suited=True),
    "straight flush": Category(run=True, suited=True),
    "flush with full house": Category(groups=(3, 2), suited=True),
    "five of a kind": Category(groups=(5,)),
    "flush with three of a kind": Category(groups=(3,), suited=True),
    "flush with two pair": Category(groups=(2, 2), suited=True),
    "flush with one pair": Category(groups=(2,), suited=True),
    "four of a kind": Category(groups=(4,)),
    "full house": Category(groups=(3, 2)),
    "flush": Category(suited=True),
    "straight": Category(run=True),
    "three of a kind": Category(groups=(3,)),
    "two pair": Category(groups=(2, 2)),
    "one pair": Category(groups=(2,)),
    "high card": Category(),
}


class Ranking(msgspec.Struct, frozen=True, cache_hash=True):
    """An order of categories, the highest first, for hands of `size` cards."""

    order: tuple[str, ...]
    wheel: Wheel = "lowest"
    size: int = 5
    double_ace_flush: bool = False
    """Whether a bug in a flush is an ace even next to the ace, not the highest card missing."""
    paired_flush: bool = True
    """With several packs: whether suited cards are a flush even if two of them are alike."""
    flush_ties: FlushTies = "groups first"

    def __post_init__(self) -> None:
        for name in self.order:
            if name not in CATEGORIES:
                raise TextError(
                    "category/unknown",
                    f"{name!r} is not a category of hands; write one of {', '.join(CATEGORIES)}",
                    text=name,
                )
        if self.order[-1:] != ("high card",):
            last = self.order[-1] if self.order else "nothing"
            raise TextError(
                "ranking/no_end",
                f"a ranking must end with high card, not with {last}",
                order=self.order,
            )


_USUAL: Final = (
    "royal flush",
    "straight flush",
    "four of a kind",
    "full house",
    "flush",
    "straight",
    "three of a kind",
    "two pair",
    "one pair",
    "high card",
)

STANDARD: Final = Ranking(_USUAL)

FIVE_ACES: Final = Ranking(("five aces", *_USUAL))
"""One pack and a joker; with a wild joker any other five of a kind is four of a kind."""

FIVE_OF_A_KIND: Final = Ranking(("five of a kind", *_USUAL))
"""One pack and a wild joker; every five of a kind ranks above the royal flush."""

SEVERAL_DECKS: Final = Ranking(
    (
        "flush with five of a kind",
        "royal flush",
        "flush with four of a kind",
        "straight flush",
        "flush with full house",
        "five of a kind",
        "flush with three of a kind",
        "flush with two pair",
        "flush with one pair",
        *_USUAL[2:],
    )
)
"""Six packs shuffled together: a flush may hold like cards, and then ranks by them."""
