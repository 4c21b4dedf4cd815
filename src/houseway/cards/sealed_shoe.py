"""The server's side of the verifiable shuffle: what it keeps secret, and what it opens when.

```python
sealed = seal(cards(terms), SystemShuffle(token_bytes), source=token_bytes)
sealed.commitment()                              # published
mixed = MixedShoe(sealed, said)                  # once every seat has spoken
fresh = shoe.begin(mixed)
tape = ShoeTape(shoe, mixed)                     # a round; tape.places says what it drew
mixed.open(tape.places[0])                       # a card is shown
mixed.transcript(places, numbers=True)           # the shoe's end: what was shown or never dealt
```

Opening all but the folded cards of a single pack tells by elimination which cards were folded,
though not by whom. Where that is too much, leave as many undealt cards unopened.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

import msgspec

from houseway.cards.card import Card, text
from houseway.cards.commitment import (
    check_said,
    leaf,
    number_chance,
    number_seal,
    permutation,
    root_of,
    tree,
)
from houseway.cards.shuffle import Shuffles, draw_order
from houseway.cards.transcript import (
    VERSION,
    CardOpening,
    Commitment,
    Draw,
    Numbers,
    Pledge,
    SpokenWords,
    Transcript,
)
from houseway.errors import ChanceError, RecordError

__all__ = ["MixedShoe", "SealedShoe", "check_size", "seal"]


class SealedShoe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The secret of one shoe; it can be encoded, and must be kept from everybody.

    `order[p]` is the place in the deck's fixed order of the card sealed at position `p`.
    """

    deck: tuple[Card, ...]
    order: tuple[int, ...]
    salts: tuple[bytes, ...]
    key: bytes
    pledges: tuple[Pledge, ...] = ()

    def card(self, position: int) -> Card:
        """The card sealed at a position."""
        return self.deck[self.order[position]]

    def levels(self) -> list[list[bytes]]:
        """The tree over the sealed cards."""
        return tree([leaf(at, salt, self.card(at)) for at, salt in enumerate(self.salts)])

    def open(self, position: int, levels: Sequence[Sequence[bytes]]) -> CardOpening:
        """Lay open a position; `levels` is the tree."""
        index, path = position, []
        for level in levels[:-1]:
            if index ^ 1 < len(level):
                path.append(level[index ^ 1].hex())
            index >>= 1
        return CardOpening(
            position, self.salts[position].hex(), text(self.card(position)), tuple(path)
        )

    def abandon(self, said: Sequence[SpokenWords], why: str) -> Transcript:
        """The file of a shoe that was given up before its first card: every position is open."""
        levels = self.levels()
        openings = tuple(self.open(position, levels) for position in range(len(self.deck)))
        return Transcript(VERSION, self.commitment(), tuple(said), openings, abandoned=why)

    def commitment(self) -> Commitment:
        """What is published of it before any seat speaks."""
        ((top,),) = self.levels()[-1:]
        deck = dict(Counter(map(text, self.deck)))
        numbers = number_seal(self.key)
        root = root_of(len(self.deck), deck, self.pledges, numbers, top)
        return Commitment(
            root=root.hex(),
            size=len(self.deck),
            deck=deck,
            numbers=numbers.hex(),
            top=top.hex(),
            pledges=self.pledges,
        )


def seal(
    deck: Sequence[Card],
    by: Shuffles,
    *,
    source: Callable[[int], bytes],
    pledges: Iterable[Pledge] = (),
) -> SealedShoe:
    """Order a deck and seal every position of it.

    In play `by` is a `SystemShuffle`, and `source`, which gives the salts and the key, is
    `secrets.token_bytes`.
    """
    if not deck:
        raise ChanceError("shuffle/empty", "there is no card to seal")
    return SealedShoe(
        deck=tuple(deck),
        order=tuple(by.shuffle_order(len(deck))),
        salts=tuple(source(32) for _ in deck),
        key=source(32),
        pledges=tuple(pledges),
    )


def check_size(commitment: Commitment, size: int) -> None:
    """Raise unless just as many cards were sealed as are to be shuffled."""
    if size != commitment.size:
        raise ChanceError(
            "shuffle/other_size",
            f"{commitment.size} cards were sealed and {size} are to be shuffled",
            size=size,
        )


class MixedShoe:
    """A sealed shoe once the seats have spoken: the chance that a live shoe is shuffled by.

    A *place* is a card's index in the order of the deal. `draws` holds every number drawn so far.
    """

    def __init__(self, sealed: SealedShoe, said: Sequence[SpokenWords]) -> None:
        check_said(said, sealed.pledges)
        self._sealed = sealed
        self._levels = sealed.levels()
        self._said = tuple(said)
        self.commitment = sealed.commitment()
        self.permutation = permutation(
            bytes.fromhex(self.commitment.root), said, self.commitment.size
        )
        self._numbers = number_chance(sealed.key, said)
        self._dealt = False
        self.draws: list[Draw] = []

    def shuffle_order(self, size: int) -> list[int]:
        """First the order of the whole shoe; after that of a part, drawn from the numbers."""
        if self._dealt:
            return draw_order(size, self)
        check_size(self.commitment, size)
        self._dealt = True
        return [self._sealed.order[position] for position in self.permutation]

    def below(self, limit: int) -> int:
        """The next of the shoe's numbers, which the seal and the seats' words have fixed."""
        number = self._numbers.below(limit)
        self.draws.append(Draw(limit, number))
        return number

    def resume(self, draws: Sequence[Draw]) -> None:
        """After a restart: the shoe has been loaded and these numbers have been drawn."""
        self._dealt = True
        for draw in draws:
            if self.below(draw.limit) != draw.number:
                raise RecordError(
                    "shuffle/other_number", "the shoe's key gives other numbers than these"
                )

    def open(self, place: int) -> CardOpening:
        """Lay open the card that has this place in the order of the deal."""
        if not 0 <= place < self.commitment.size:
            raise ChanceError(
                "shuffle/no_such_place",
                f"a shoe of {self.commitment.size} cards has no place {place}",
                place=place,
            )
        return self._sealed.open(self.permutation[place], self._levels)

    def transcript(self, places: Iterable[int], *, numbers: bool) -> Transcript:
        """The file of the shoe with these places open, and the key of the numbers if told so.

        All places are for an auditor. Open the key only when the last number has been drawn.
        """
        return Transcript(
            version=VERSION,
            commitment=self.commitment,
            said=self._said,
            openings=tuple(self.open(place) for place in places),
            numbers=Numbers(self._sealed.key.hex(), tuple(self.draws)) if numbers else None,
        )
