"""A sealed shoe at a live table: its secret, the players' words, and the places that may be opened.

The order comes entirely from the entropy source. The salts and the key of the numbers are derived
from one 32-byte secret (HMAC-SHA-256), so that a shoe takes only a few hundred bytes in the store.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec

from houseway.cards.card import Card
from houseway.cards.commitment import number_chance, permutation
from houseway.cards.hmac_sha256 import keyed
from houseway.cards.sealed_shoe import MixedShoe, SealedShoe, check_size
from houseway.cards.shuffle import SystemShuffle, draw_order
from houseway.cards.transcript import Commitment, Draw, Pledge, SpokenWords, Transcript
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Burned, Dealt, Event, HandOpened, Left, Shown

SILENCE = SpokenWords(0, "nobody spoke")
"""The words used if no seat has any; they are fixed, so the server cannot steer the shuffle."""


class Secret(msgspec.Struct, frozen=True):
    """The stored secret of a sealed shoe; `order` has two bytes per position."""

    order: bytes
    key: bytes

    def positions(self) -> tuple[int, ...]:
        """Return the order as numbers."""
        numbers = array("H")
        numbers.frombytes(self.order)
        return tuple(numbers)


def new_secret(size: int, source: Callable[[int], bytes]) -> Secret:
    """Return a new random order of `size` cards, and the key of its salts."""
    order = SystemShuffle(source).shuffle_order(size)
    return Secret(array("H", order).tobytes(), source(32))


def _sealed(deck: Sequence[Card], secret: Secret, pledges: Sequence[Pledge] = ()) -> SealedShoe:
    derive = keyed(secret.key)
    return SealedShoe(
        deck=tuple(deck),
        order=secret.positions(),
        salts=tuple(derive(b"salt %d" % at) for at in range(len(deck))),
        key=derive(b"numbers"),
        pledges=tuple(pledges),
    )


class LiveShoe:
    """The source of chance for all rounds dealt from one sealed shoe.

    It gives the same draws as `cards.sealed_shoe.MixedShoe` without building its tree again.
    """

    def __init__(
        self,
        number: int,
        deck: Sequence[Card],
        secret: Secret,
        pledges: Sequence[Pledge] = (),
        voices: Sequence[str] = (),
    ) -> None:
        self.number = number
        self.secret = secret
        self.pledges = tuple(pledges)
        self.voices = tuple(voices)
        """The bettor behind each pledge."""
        self.said: dict[int, str] = {}
        self.opened: set[int] = set()
        """The places of cards that everybody has seen."""
        self.draws: list[Draw] = []
        self._sealed = _sealed(deck, secret, pledges)
        self._commitment: Commitment | None = None
        self._order: list[int] | None = None
        self._numbers: Callable[[int], int] | None = None

    @property
    def commitment(self) -> Commitment:
        """The commitment, published before the first card."""
        if self._commitment is None:
            self._commitment = self._sealed.commitment()
        return self._commitment

    def pledge_of(self, bettor: str) -> Pledge | None:
        """Return a bettor's pledge for this shoe."""
        found = (p for p, voice in zip(self.pledges, self.voices, strict=True) if voice == bettor)
        return next(found, None)

    @property
    def silent(self) -> tuple[str, ...]:
        """The bettors who have pledged words but not opened them."""
        pairs = zip(self.pledges, self.voices, strict=True)
        return tuple(voice for pledge, voice in pairs if pledge.seat not in self.said)

    def words(self) -> tuple[SpokenWords, ...]:
        """Return the opened words in order of seats."""
        said = tuple(SpokenWords(seat, words) for seat, words in sorted(self.said.items()))
        return said or (SILENCE,)

    def mix(self) -> list[int]:
        """Return the order of the deal, which the seal and the words determine together."""
        root = bytes.fromhex(self.commitment.root)
        public = permutation(root, self.words(), self.commitment.size)
        self._order = [self._sealed.order[position] for position in public]
        self._numbers = number_chance(self._sealed.key, self.words()).below
        return self._order

    def shuffle_order(self, size: int) -> list[int]:
        """Return the order of the whole shoe at the first call, of a reshuffled part later."""
        if self._order is not None:
            return draw_order(size, self)
        check_size(self.commitment, size)
        return self.mix()

    def below(self, limit: int) -> int:
        """Return the next of the shoe's numbers."""
        assert self._numbers is not None
        number = self._numbers(limit)
        self.draws.append(Draw(limit, number))
        return number

    def resume(self, draws: Iterable[Draw]) -> list[int]:
        """Restore a shoe in use by repeating its draws; return its order."""
        order = self.mix()
        for draw in draws:
            self.below(draw.limit)
        return order


def transcript_of(
    deck: Sequence[Card],
    secret: Secret,
    said: Sequence[SpokenWords],
    opened: Iterable[int],
    draws: Sequence[Draw],
    *,
    pledges: Sequence[Pledge] = (),
    abandoned: str = "",
) -> Transcript:
    """Build the transcript of a shoe that has ended."""
    sealed = _sealed(deck, secret, pledges)
    if abandoned:
        return sealed.abandon(said, abandoned)
    mixed = MixedShoe(sealed, said)
    mixed.resume(draws)
    return mixed.transcript(sorted(opened), numbers=True)


def opened_places(round_: Round, places: Sequence[int]) -> set[int]:
    """Return those places drawn in a round that everybody has seen.

    If cards were put back or shuffled again, places can no longer be followed, so none is opened.
    """
    tape = round_.deal.tape
    cards = sum(draw[0] not in "#~" for draw in tape.draws)
    if tape.recalled or "~" in tape.draws or cards != len(places):
        return set()
    return set(_seen(round_.events, iter(places)))


def _seen(events: Iterable[Event], drawn: Iterator[int]) -> Iterator[int]:
    hands: dict[str, list[int]] = {}
    moving: int | None = None
    for event in events:
        match event:
            case HandOpened(hand):
                hands[hand] = []
            case Left(hand, index, to):
                place = hands[hand].pop(index)
                moving = place if to in hands else None
            case Dealt(hand, _, seen, index):
                place = next(drawn) if moving is None else moving
                moving = None
                held = hands.setdefault(hand, [])
                held.insert(len(held) if index is None else index, place)
                if seen is None:
                    yield place
            case Shown(hand, index, _, None):
                yield hands[hand][index]
            case Burned(_, _, seen):
                place = next(drawn)
                if seen is None:
                    yield place


def spans(places: Iterable[int]) -> list[int | tuple[int, int]]:
    """Compress places, in order, into runs given by their first and last."""
    found: list[list[int]] = []
    for place in sorted(places):
        if found and place == found[-1][-1] + 1:
            found[-1][1:] = [place]
        else:
            found.append([place])
    return [each[0] if len(each) == 1 else (each[0], each[-1]) for each in found]


def places(spans: Iterable[int | tuple[int, int]]) -> list[int]:
    """Expand spans into places."""
    return [
        place
        for each in spans
        for place in (range(each[0], each[1] + 1) if isinstance(each, tuple) else (each,))
    ]
