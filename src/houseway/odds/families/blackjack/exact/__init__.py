"""The exact return of a solution as a fraction, and the exact chance of how its rounds end.

The decisions of a solution are taken as given. Their result is counted in integers: the ordered
deals that end in each way, modulo enough primes for the remainders to determine the count.
"""

from __future__ import annotations

from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from houseway.odds.families.blackjack.cards import Kinds
from houseway.odds.families.blackjack.hands import DEALT
from houseway.odds.families.blackjack.model import Model
from houseway.odds.families.blackjack.solve import EARLY, Solution
from houseway.odds.solvers import Progress

if TYPE_CHECKING:
    from houseway.odds.families.blackjack.exact.count import Face

LARGEST: Final = 4096
"""The most cards in a shoe whose rounds are counted; a practically endless shoe is not counted."""


class EndedHands(NamedTuple):
    """One way in which a round without a split ends."""

    line: str
    """The line as the edition's pays name it, or push, lose or surrender."""
    net: Fraction
    """Gain per unit of the first wager."""
    doubles: int
    probability: Fraction


class SplitCase(NamedTuple):
    """Rounds in which one kind of pair is split against given cards shown."""

    shown: Kinds
    kind: int
    """The kind of card in the pair."""
    alike: int
    """Unshown cards of the pair's group, the two of the pair included."""
    probability: Fraction
    """Probability of such a round among all rounds."""
    expected: Fraction
    """Average gain in such a round, per unit of the first wager."""
    action: Fraction
    """Average amount at risk in such a round, in units."""


class Exact(NamedTuple):
    """All rounds under the decisions of a solution."""

    ends: tuple[EndedHands, ...]
    """Ends of rounds without a split, the best paid first."""
    splits: tuple[SplitCase, ...]

    @property
    def returned(self) -> Fraction:
        """Expected gain per unit of the first wager."""
        unsplit = sum((each.net * each.probability for each in self.ends), Fraction(0))
        return unsplit + self.split_return

    @property
    def split(self) -> Fraction:
        """Probability that a pair is split in a round."""
        return sum((each.probability for each in self.splits), Fraction(0))

    @property
    def split_return(self) -> Fraction:
        """The part of the return that comes from rounds with a split."""
        return sum((each.probability * each.expected for each in self.splits), Fraction(0))

    @property
    def unsplit_action(self) -> Fraction:
        """Average amount at risk in a round without a split, in units."""
        risked = sum((each.probability * 2**each.doubles for each in self.ends), Fraction(0))
        return risked / (1 - self.split)

    @property
    def action(self) -> Fraction:
        """Average amount at risk in a round, in units."""
        split = sum((each.probability * each.action for each in self.splits), Fraction(0))
        return self.unsplit_action * (1 - self.split) + split


Ends = defaultdict[tuple[str, Fraction, int], Fraction]


def countable(model: Model) -> bool:
    """Return whether rounds can be counted: no switch, and at most LARGEST cards."""
    return not model.terms.dealing.switch and model.shoe.size <= LARGEST


def exact_of(solution: Solution, *, workers: int = 2, progress: Progress | None = None) -> Exact:
    """Count what the solution's decisions return; `progress` is called after each face.

    Where a book does not cap splits, the solution's own cap applies. Raises ValueError where rounds
    are not `countable`.
    """
    from houseway.odds.families.blackjack.exact.count import face_of, results_of

    model = solution.model
    if not countable(model):
        raise ValueError("exact counts need a game without a switch and a shoe of bounded size")
    order = sorted(solution.against, key=lambda each: -len(each.shown.trie.nodes))
    results = {paid: results_of(model, paid=paid) for paid in {a.shown.paid for a in order}}
    with ThreadPoolExecutor(max(1, workers)) as pool:
        faces = []
        for face in pool.map(lambda a: _face(face_of(model, a, results[a.shown.paid])), order):
            faces.append(face)
            if progress:
                progress(len(faces), len(order))
    ends: Ends = defaultdict(Fraction)
    for against, (found, _) in zip(order, faces, strict=True):
        for key, chance in found.items():
            ends[key] += chance * against.shown.chance
    lines = sorted(ends.items(), key=lambda each: (-each[0][1], each[0]))
    splits = sorted(split for _, some in faces for split in some)
    return Exact(tuple(EndedHands(*key, chance) for key, chance in lines if chance), tuple(splits))


def _face(face: Face) -> tuple[Ends, list[SplitCase]]:
    """Count rounds against the cards shown.

    Chances of ends are conditional on the cards shown; chances of splits are not.
    """
    from houseway.odds.families.blackjack.exact.count import count_unsplit
    from houseway.odds.families.blackjack.exact.kernel import GIVEN

    model, shown = face.model, face.against.shown
    counted = count_unsplit(face)
    found: Ends = defaultdict(Fraction)

    def add(line: str, net: Fraction, doubles: int, chance: Fraction) -> None:
        found[line, net * 2**doubles, doubles] += chance

    def settle(player: int, dealer: int, doubles: int, chance: Fraction) -> None:
        for (line, net), part in face.results.lines[player][dealer].items():
            add(line, net, doubles, chance * part)

    for (player, dealer, doubles), count in counted.finals.items():
        if count:
            settle(player, dealer, doubles, Fraction(count, counted.total))
    for (what, doubles), count in counted.over.items():
        line, net = ("surrender", Fraction(-1, 2)) if what == GIVEN else ("lose", Fraction(-1))
        add(line, net, doubles, Fraction(count, counted.total))
    for first in face.against.firsts:
        dealt, natural = face.against.dealt(first), shown.natural_chance(first.held)
        if first.act & EARLY:
            surrender = model.terms.surrender
            taken = natural if surrender is not None and surrender.natural_takes_all else 0
            add("surrender", Fraction(-1, 2), 0, dealt * (1 - taken))
            add("lose", Fraction(-1), 0, dealt * taken)
        elif shown.peeked and natural:
            mine = int(model.table.ends[first.hand, DEALT])
            settle(mine, model.classes.natural, 0, dealt * natural)
    return found, _splits(face)


def _splits(face: Face) -> list[SplitCase]:
    from houseway.odds.families.blackjack.exact.count import count_split

    shown = face.against.shown
    pairs = {pair.hand: pair for pair in face.model.pairs}
    found = []
    for first, split in face.against.splits:
        pair = pairs[first.hand]
        free = shown.play_chance(first.held)
        worth, risk = count_split(face, pair, split)
        found.append(
            SplitCase(
                shown=shown.cards,
                kind=pair.kind,
                alike=split.alike,
                probability=face.against.split_chance(first, split),
                expected=worth / free,
                action=risk / free,
            )
        )
    return found
