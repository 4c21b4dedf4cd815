"""The tape: the only way that chance enters a round.

A round asks its tape for cards and numbers. A tape may be scripted (tests, replays), seeded
(simulation), dealt from a shoe (play) or exhaustive (every continuation, on tiny decks).

A record lists what was drawn as short texts, its *draws*:

| draw        | meaning                                                  |
|-------------|----------------------------------------------------------|
| `As`        | a card without a flaw                                    |
| `boxed As`  | a card that was face up in the shoe                      |
| `exposed As`| a card that was exposed while it was dealt               |
| `#5`        | a number: a die, a random number, a chosen pile          |
| `~`         | the cards named by the procedure were shuffled back in   |
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Protocol

from houseway.cards.card import Card, every_card, parse_card, text
from houseway.errors import ChanceError

FLAWS: Final = ("", "boxed", "exposed")
_TEXT: Final[dict[int, str]] = {card: text(card) for card in every_card()}
_GOOD: Final[dict[str, int]] = {name: card for card, name in _TEXT.items()}
_FLAW_OF: Final = {name: index for index, name in enumerate(FLAWS) if name}


class Chance(Protocol):
    """A source of unbiased integers."""

    def below(self, limit: int) -> int:
        """A number from 0 up to but not including `limit`."""


class Tape(Protocol):
    """The interface through which a round draws cards and numbers."""

    def card(self) -> int:
        """Return the next card; the bits above the low eight index its flaw in `FLAWS`."""

    def number(self, low: int, high: int) -> int:
        """Return a number from `low` to `high`, both included."""

    def restock(self, cards: Sequence[Card]) -> None:
        """Shuffle these cards in with those not drawn yet."""


def draw_text(drawn: int) -> str:
    """Return a drawn card as the record writes it."""
    if drawn < 256:
        return _TEXT[drawn]
    return f"{FLAWS[drawn >> 8]} {_TEXT[drawn & 255]}"


class SplitMix:
    """A small seeded generator that gives the same numbers under every version of Python."""

    __slots__ = ("_state",)

    _MASK: Final = (1 << 64) - 1

    def __init__(self, seed: int) -> None:
        self._state = seed * 0x9E3779B97F4A7C15 & self._MASK

    def below(self, limit: int) -> int:
        """Return an unbiased number: a draw that would favor low numbers is discarded."""
        mask = 18446744073709551615
        while True:
            self._state = state = (self._state + 0x9E3779B97F4A7C15) & mask
            state = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9 & mask
            state = (state ^ (state >> 27)) * 0x94D049BB133111EB & mask
            product = (state ^ (state >> 31)) * limit
            low = product & mask
            if low >= limit or low >= (mask + 1) % limit:
                return product >> 64


class Seeded:
    """A seeded tape that shuffles only as many cards as it deals, which keeps rounds cheap.

    Dealt cards stay out between rounds. Pass the same tape to the next round to go on dealing;
    call `shuffle_all` to start a new shoe.
    """

    __slots__ = ("_all", "_chance", "_next", "_pile")

    def __init__(self, cards: Sequence[Card], chance: Chance | int) -> None:
        self._all = tuple(cards)
        self._pile = list(cards)
        self._next = 0
        self._chance = SplitMix(chance) if isinstance(chance, int) else chance

    def __len__(self) -> int:
        return len(self._pile) - self._next

    def __repr__(self) -> str:
        return f"<Seeded: {len(self)} cards to come>"

    def card(self) -> int:
        """Return a uniformly random card from those left."""
        pile, here = self._pile, self._next
        left = len(pile) - here
        if not left:
            raise ChanceError("tape/exhausted", "the tape has no card left to deal")
        there = here + self._chance.below(left)
        card = pile[there]
        pile[there] = pile[here]
        pile[here] = card
        self._next = here + 1
        return card

    def number(self, low: int, high: int) -> int:
        """Return a uniformly random number from `low` to `high`."""
        return low + self._chance.below(high - low + 1)

    def restock(self, cards: Sequence[Card]) -> None:
        """Add these cards to those left."""
        self._pile = [*self._pile[self._next :], *cards]
        self._next = 0

    def shuffle_all(self) -> None:
        """Put every card back, as in a new shoe."""
        self._pile = list(self._all)
        self._next = 0


class Scripted:
    """A tape that plays given draws in order; a draw of the wrong kind is an error."""

    def __init__(self, draws: Iterable[str] | str) -> None:
        self.draws = draws.split() if isinstance(draws, str) else list(draws)
        self.used = 0

    def __repr__(self) -> str:
        """Show the draws left as Python source."""
        left = self.draws[self.used :]
        return f"Scripted({left if any(' ' in each for each in left) else ' '.join(left)!r})"

    def _next_draw(self, wanted: str) -> str:
        if self.used >= len(self.draws):
            raise ChanceError(
                "tape/exhausted", f"the tape has ended, but the procedure asks for {wanted}"
            )
        self.used += 1
        return self.draws[self.used - 1]

    def card(self) -> int:
        """Return the next draw, which must be a card."""
        if self.used < len(self.draws):
            card = _GOOD.get(self.draws[self.used])
            if card is not None:
                self.used += 1
                return card
        draw = self._next_draw("a card")
        flaw, _, name = draw.rpartition(" ")
        if draw[0] in "#~" or (flaw and flaw not in _FLAW_OF):
            raise ChanceError(
                "tape/wrong_kind",
                f"draw {self.used} of the tape is {draw!r}; the procedure asks for a card",
                draw=draw,
            )
        return parse_card(name) | (_FLAW_OF[flaw] << 8 if flaw else 0)

    def number(self, low: int, high: int) -> int:
        """Return the next draw, which must be a number in range."""
        draw = self._next_draw(f"a number from {low} to {high}")
        if not draw[1:].isdecimal() or draw[0] != "#" or not low <= int(draw[1:]) <= high:
            raise ChanceError(
                "tape/wrong_kind",
                f"draw {self.used} of the tape is {draw!r}; "
                f"the procedure asks for a number from #{low} to #{high}",
                draw=draw,
            )
        return int(draw[1:])

    def restock(self, cards: Sequence[Card]) -> None:  # noqa: ARG002  what follows is scripted
        """Consume the next draw, which must be a shuffle."""
        draw = self._next_draw("a shuffle")
        if draw != "~":
            raise ChanceError(
                "tape/wrong_kind",
                f"draw {self.used} of the tape is {draw!r}; the procedure shuffles here (~)",
                draw=draw,
            )


class JoinedTape:
    """A scripted tape followed by a live one, so that a replayed round can go on."""

    def __init__(self, first: Scripted, then: Tape) -> None:
        self._first = first
        self._then = then

    def _tape(self) -> Tape:
        return self._first if self._first.used < len(self._first.draws) else self._then

    def card(self) -> int:
        """Return the next card, from the scripted part while it lasts."""
        return self._tape().card()

    def number(self, low: int, high: int) -> int:
        """Return the next number, from the scripted part while it lasts."""
        return self._tape().number(low, high)

    def restock(self, cards: Sequence[Card]) -> None:
        """Shuffle, taking the order from the scripted part while it lasts."""
        self._tape().restock(cards)


class Recorder:
    """A tape that passes draws on and records them. Cards may be put back on top of it."""

    __slots__ = ("_tape", "_top", "draws", "out", "recalled")

    def __init__(self, tape: Tape) -> None:
        self._tape = tape
        self._top: list[int] = []
        self.draws: list[str] = []
        self.out = 0
        """Cards drawn that have been neither put back nor shuffled in again."""
        self.recalled = 0

    def card(self) -> int:
        """Return the next card; one that was put back comes again without a new draw."""
        self.out += 1
        if self._top:
            self.recalled += 1
            return self._top.pop()
        drawn = self._tape.card()
        self.draws.append(_TEXT[drawn] if drawn < 256 else draw_text(drawn))
        return drawn

    def number(self, low: int, high: int) -> int:
        """Return and record a number."""
        drawn = self._tape.number(low, high)
        self.draws.append(f"#{drawn}")
        return drawn

    def restock(self, cards: Sequence[Card]) -> None:
        """Record a shuffle; cards that were put back on top are shuffled in too."""
        self._tape.restock([*cards, *(Card(card & 255) for card in self._top)])
        self._top.clear()
        self.out -= len(cards)
        self.draws.append("~")

    def put_back(self, card: Card) -> None:
        """Put a card back on top, so that it is drawn next."""
        self.out -= 1
        self._top.append(card)


class Exhaustive:
    """A tape that follows one path through all continuations; see `every_tape`."""

    def __init__(self, counts: Counter[Card], path: list[int]) -> None:
        self._counts = Counter(counts)
        self._path = path
        self._widths: list[int] = []
        self.weight = 1
        """The number of orders of physical cards (and numbers) that this path stands for."""

    def _choose(self, width: int) -> int:
        step = len(self._widths)
        self._widths.append(width)
        if step == len(self._path):
            self._path.append(0)
        return self._path[step]

    def card(self) -> int:
        """Return the card that the path chooses among the different cards left."""
        kinds = [card for card, count in self._counts.items() if count]
        if not kinds:
            raise ChanceError("tape/exhausted", "the tape has no card left to deal")
        card = kinds[self._choose(len(kinds))]
        self.weight *= self._counts[card]
        self._counts[card] -= 1
        return card

    def number(self, low: int, high: int) -> int:
        """Return the number that the path chooses."""
        return low + self._choose(high - low + 1)

    def restock(self, cards: Sequence[Card]) -> None:
        """Return these cards to the deck."""
        self._counts.update(cards)

    def next_path(self) -> list[int] | None:
        """Return the path after this one, counting like an odometer; None after the last."""
        path = self._path[: len(self._widths)]
        while path:
            path[-1] += 1
            if path[-1] < self._widths[len(path) - 1]:
                return path
            path.pop()
        return None


def every_tape(cards: Iterable[Card]) -> Iterator[Exhaustive]:
    """Yield tapes until every continuation of a procedure has been played.

    Play a round to its end on each tape before taking the next. The weights add up to the
    number of ordered draws, so frequencies are exact.
    """
    counts = Counter(cards)
    path: list[int] | None = []
    while path is not None:
        tape = Exhaustive(counts, path)
        yield tape
        path = tape.next_path()
