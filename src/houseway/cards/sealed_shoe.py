"""The server's side of the verifiable shuffle: its secrets, and when it opens them.

```python
sealed = seal(cards(terms), SystemShuffle(token_bytes), source=token_bytes)
sealed.commitment()                              # publish this
mixed = MixedShoe(sealed, said)                  # once every seat has spoken
fresh = shoe.begin(mixed)
tape = ShoeTape(shoe, mixed)                     # a round; tape.places lists what it drew
mixed.open(tape.places[0])                       # when a card is shown
mixed.transcript(places, numbers=True)           # at the end: cards shown or never dealt
```

Opening every card of a single pack except the folded ones reveals by elimination which cards
were folded, though not by whom. To prevent that, leave as many undealt cards unopened.
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


class SealedShoe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The secret of one shoe. It can be encoded, and nobody but the server may see it.

    `order[p]` is the index, in the deck's fixed order, of the card sealed at position `p`.
    """

    deck: tuple[Card, ...]
    order: tuple[int, ...]
    salts: tuple[bytes, ...]
    key: bytes
    pledges: tuple[Pledge, ...] = ()

    def card(self, position: int) -> Card:
        """Return the card sealed at a position."""
        return self.deck[self.order[position]]

    def levels(self) -> list[list[bytes]]:
        """Return the hash tree over the sealed cards, level by level."""
        return tree([leaf(at, salt, self.card(at)) for at, salt in enumerate(self.salts)])

    def open(self, position: int, levels: Sequence[Sequence[bytes]]) -> CardOpening:
        """Return the opening of a position; `levels` is the hash tree."""
        index, path = position, []
        for level in levels[:-1]:
            if index ^ 1 < len(level):
                path.append(level[index ^ 1].hex())
            index >>= 1
        return CardOpening(
            position, self.salts[position].hex(), text(self.card(position)), tuple(path)
        )

    def abandon(self, said: Sequence[SpokenWords], why: str) -> Transcript:
        """Return the transcript of a shoe abandoned before its first card, every position open."""
        levels = self.levels()
        openings = tuple(self.open(position, levels) for position in range(len(self.deck)))
        return Transcript(VERSION, self.commitment(), tuple(said), openings, abandoned=why)

    def commitment(self) -> Commitment:
        """Return what is published before any seat speaks."""
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
    """Shuffle a deck and seal every position.

    In play `by` is a `SystemShuffle`, and `source`, which supplies the salts and the key, is
    `secrets.token_bytes`.
    """
    if not deck:
        raise ChanceError("shuffle/empty", "cannot seal an empty deck")
    return SealedShoe(
        deck=tuple(deck),
        order=tuple(by.shuffle_order(len(deck))),
        salts=tuple(source(32) for _ in deck),
        key=source(32),
        pledges=tuple(pledges),
    )


def check_size(commitment: Commitment, size: int) -> None:
    """Raise unless exactly `size` cards were sealed."""
    if size != commitment.size:
        raise ChanceError(
            "shuffle/other_size",
            f"cannot shuffle {size} cards: {commitment.size} were sealed",
            size=size,
        )


class MixedShoe:
    """A sealed shoe after the seats have spoken: the source of chance for a live shoe.

    A *place* is a card's index in the dealing order. `draws` holds every number drawn so far.
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
        """Return the order of the whole shoe at the first call, of a reshuffled part later."""
        if self._dealt:
            return draw_order(size, self)
        check_size(self.commitment, size)
        self._dealt = True
        return [self._sealed.order[position] for position in self.permutation]

    def below(self, limit: int) -> int:
        """Return the shoe's next number, which the seal and the seats' words have fixed."""
        number = self._numbers.below(limit)
        self.draws.append(Draw(limit, number))
        return number

    def resume(self, draws: Sequence[Draw]) -> None:
        """Restore the state after a restart: the shoe was shuffled and drew these numbers."""
        self._dealt = True
        for draw in draws:
            if self.below(draw.limit) != draw.number:
                raise RecordError(
                    "shuffle/other_number", "the recorded numbers do not follow from the shoe's key"
                )

    def open(self, place: int) -> CardOpening:
        """Return the opening of the card at this place in the dealing order."""
        if not 0 <= place < self.commitment.size:
            raise ChanceError(
                "shuffle/no_such_place",
                f"a shoe of {self.commitment.size} cards has no place {place}",
                place=place,
            )
        return self._sealed.open(self.permutation[place], self._levels)

    def transcript(self, places: Iterable[int], *, numbers: bool) -> Transcript:
        """Return the shoe's transcript with these places open, and the numbers' key if `numbers`.

        Open all places only to an auditor. Open the key only after the last number was drawn.
        """
        return Transcript(
            version=VERSION,
            commitment=self.commitment,
            said=self._said,
            openings=tuple(self.open(place) for place in places),
            numbers=Numbers(self._sealed.key.hex(), tuple(self.draws)) if numbers else None,
        )
