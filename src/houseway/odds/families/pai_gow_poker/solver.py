"""Exact odds of pai gow poker: by the house way, and by the best setting, seen or unseen.

The player-dealer's hand is set by the house way, even where the rules allow another setting.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec

from houseway.bets.pai_gow import is_ace_high
from houseway.cards.card import Card
from houseway.errors import EditionError
from houseway.games.pai_gow_poker.judge import PaiGowFacts, bank_lines, bonus_lines, judge
from houseway.games.pai_gow_poker.terms import BANK_LINES, PaiGowTerms
from houseway.money import dollars, parse_dollars
from houseway.odds.kernels.memory_cache import LruCache
from houseway.odds.result import Strategy, WagerResult, from_counts, net
from houseway.odds.solvers import (
    BEST_SETTING,
    HOUSE_WAY,
    IN_VIEW,
    Request,
    Solver,
    adviser,
    terms_of,
)
from houseway.rules.game import Game, canonical

if TYPE_CHECKING:  # arrays and kernels
    from houseway.odds.families.pai_gow_poker.bonus_lines import Grouped
    from houseway.odds.families.pai_gow_poker.meeting import Meeting, PairCounts
    from houseway.odds.families.pai_gow_poker.types import Types

Counts: TypeAlias = Counter[tuple[str, Fraction]]

WORDS: Final = {
    HOUSE_WAY: "both hands set by the house way",
    BEST_SETTING: "the best setting of the seven cards, suits included, against a hand set by "
    "the house way",
    IN_VIEW: "the best setting with the player-dealer's hand, which the house way sets, in view",
}
_PLAIN: Final = 0
"""The class of a hand that is not ace-high and has no nine-high front."""


_MEETINGS: Final[LruCache[Meeting]] = LruCache(3)
_GROUPED: Final[LruCache[Grouped]] = LruCache(8)
_PAIR_COUNTS: Final[LruCache[PairCounts]] = LruCache(24)
_BEST: Final[LruCache[Fraction]] = LruCache(24)


def solve(request: Request) -> list[WagerResult]:
    """Return the result of each requested wager, in the order requested."""
    game = request.game
    terms = terms_of(game, PaiGowTerms)
    by_bet = {name: terms.wagers[name].bet for name in request.wagers}
    return [
        (_game if bet == "game" else _bonus)(request, terms, name) for name, bet in by_bet.items()
    ]


def meeting_of(terms: PaiGowTerms, *, edition: str = "", workers: int = 1) -> Meeting:
    """Return all pairs of hands under the house way, from the cache if used recently."""
    from houseway.odds.families.pai_gow_poker.meeting import Meeting
    from houseway.odds.families.pai_gow_poker.types import deck_of

    deck = deck_of(terms.deck, edition=edition)
    way = _way(terms)

    def make() -> Meeting:
        return Meeting(deck, terms.house_way, terms.hands, workers=workers)

    return _MEETINGS.get(canonical(way), make)


def groups_of(terms: PaiGowTerms, *, edition: str = "") -> tuple[Types, Grouped]:
    """Return every type of hand, and the lines it makes for the edition's Fortune bets."""
    from houseway.odds.families.pai_gow_poker.bonus_lines import group_types
    from houseway.odds.families.pai_gow_poker.types import deck_of, types_of

    bets = [name for name, *_ in _fortunes(terms)]

    def ask(cards: Sequence[Card]) -> tuple[tuple[str, ...], ...]:
        high = ("ace high",) if is_ace_high(cards, terms.hands) else ()
        return (*(tuple(bonus_lines(terms, spot, cards)) for spot in bets), high)

    types = types_of(deck_of(terms.deck, edition=edition))
    key = canonical((terms.deck, terms.hands, _fortunes(terms)))
    return types, _GROUPED.get(key, lambda: group_types(types, terms.hands, ask))


def _fortunes(terms: PaiGowTerms) -> list[tuple[str, str, str]]:
    """List the Fortune bets with the rules by which each reads its lines."""
    return [
        (name, wager.best_hand, wager.royal_match)
        for name, wager in terms.wagers.items()
        if wager.bet == "fortune"
    ]


def _way(terms: PaiGowTerms) -> tuple[object, ...]:
    return terms.deck, terms.hands, terms.house_way.rules, terms.house_way.wild_joker


# -- the game wager ------------------------------------------------------------------------------


def _game(request: Request, terms: PaiGowTerms, spot: str) -> WagerResult:
    way = request.strategy
    by_house = _pair_counts(request, terms, spot, best=False)
    result = _by_pairs(request, terms, spot, by_house)
    if way == HOUSE_WAY:
        return msgspec.structs.replace(result, strategy=WORDS[way])
    house = Strategy(name=HOUSE_WAY, returned=result.returned, action=Fraction(1))
    if way == IN_VIEW:
        found = _by_pairs(request, terms, spot, _pair_counts(request, terms, spot, best=True))
    else:
        found = WagerResult(
            wager=spot,
            method="exact",
            lines=(),
            combinations=result.combinations,
            expected=_best(request, terms, spot),
        )
    return msgspec.structs.replace(found, strategy=WORDS[way], strategies=(house,))


def _pair_counts(request: Request, terms: PaiGowTerms, spot: str, *, best: bool) -> PairCounts:
    pushes = pushing(terms, spot)

    edition, how = request.game.edition, request.simulation

    def make() -> PairCounts:
        _, grouped = groups_of(terms, edition=edition)
        meeting = meeting_of(terms, edition=edition, workers=how.workers)
        return meeting.against(
            pushes, grouped.group, best=best, workers=how.workers, progress=how.progress
        )

    return _PAIR_COUNTS.get(canonical((_way(terms), _fortunes(terms), pushes, best)), make)


def pushing(terms: PaiGowTerms, spot: str) -> tuple[bool, ...]:
    """Return, by class, whether the player-dealer's hand pushes every wager on the spot."""
    ace, nine = (bool(terms.wagers[spot].pushes.get(line)) for line in BANK_LINES)
    return tuple((ace and kind % 3 > 0) or (nine and kind >= 3) for kind in range(6))


def _by_pairs(
    request: Request, terms: PaiGowTerms, spot: str, hand_pairs: PairCounts
) -> WagerResult:
    meeting = meeting_of(terms, edition=request.game.edition)
    total = meeting.deck.pairs
    counts: Counts = Counter()
    pushes = pushing(terms, spot)
    for kind, count in enumerate(map(sum, zip(*hand_pairs.classes, strict=True))):
        if pushes[kind] and count:
            facts = _facts(meeting, 0, _of_class(meeting, kind))
            counts[net(judge(terms, spot, facts))] += count
    rest = total - hand_pairs.win - hand_pairs.lose - hand_pairs.pushed
    for facts, count in zip(_ends(meeting), (hand_pairs.win, rest, hand_pairs.lose), strict=True):
        counts[net(judge(terms, spot, facts))] += count
    also = {
        "copy in front": hand_pairs.front_copies,
        "copy behind": hand_pairs.back_copies,
        "copies in front and behind": hand_pairs.copies,
    }
    result = from_counts(spot, counts)
    return msgspec.structs.replace(result, also=also)


def _ends(meeting: Meeting) -> list[PaiGowFacts]:
    """Return example facts: of a hand that wins, one that pushes and one that loses."""
    import numpy as np

    for other in np.nonzero(meeting.kinds == _PLAIN)[0].tolist():
        front = meeting.front > meeting.front[other]
        back = meeting.back > meeting.back[other]
        some = [np.nonzero(each)[0] for each in (front & back, front ^ back, ~front & ~back)]
        if all(len(each) for each in some):
            return [_facts(meeting, int(each[0]), other) for each in some]
    raise AssertionError("no hand loses, pushes and wins")


def _facts(meeting: Meeting, player: int, bank: int) -> PaiGowFacts:
    """Return the judge's facts for two types of hands, set by the house way."""
    front, back = _parts(meeting, player)
    bank_front, bank_back = _parts(meeting, bank)
    return PaiGowFacts(front=front, back=back, bank_front=bank_front, bank_back=bank_back)


def _parts(meeting: Meeting, number: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    front = meeting.set.fronts[number].tolist()
    seven = meeting.types.cards[number].tolist()
    return tuple(map(Card, front)), tuple(Card(card) for card in seven if card not in front)


def _of_class(meeting: Meeting, kind: int) -> int:
    return int((meeting.kinds == kind).argmax())


def _best(request: Request, terms: PaiGowTerms, spot: str) -> Fraction:
    """Return the expected gain of the best setting without seeing the other hand."""
    from houseway.odds.families.pai_gow_poker.best import best_gain

    edition, how = request.game.edition, request.simulation
    meeting, pushes = meeting_of(terms, edition=edition), pushing(terms, spot)
    win, push, lose = (net(judge(terms, spot, facts))[1] for facts in _ends(meeting))
    if (win, push, lose) != (Fraction(1), Fraction(0), Fraction(-1)):
        raise EditionError(
            "odds/best_setting",
            f"{edition}: the best setting needs a wager that pays even money for winning both "
            "hands and pushes on winning one",
            edition=edition,
        )

    def make() -> Fraction:
        gain = best_gain(meeting, pushes, workers=how.workers, progress=how.progress)
        return Fraction(gain, meeting.deck.pairs)

    return _BEST.get(canonical((_way(terms), pushes)), make)


# -- bonus bets ----------------------------------------------------------------------------------


def _bonus(request: Request, terms: PaiGowTerms, spot: str) -> WagerResult:
    wager = terms.wagers[spot]
    if wager.bet == "fortune":
        found = _fortune(request, terms, spot)
        return _with_envy(request, terms, found) if wager.envy else found
    meeting = meeting_of(terms, edition=request.game.edition)
    counts: Counts = Counter()
    if wager.bet == "tiger-9":  # regardless of the player's hand
        for kind in range(6):
            count = int(meeting.types.ways[meeting.kinds == kind].sum())
            if count:
                facts = _facts(meeting, 0, _of_class(meeting, kind))
                counts[net(judge(terms, spot, facts))] += count
        return from_counts(spot, counts)
    _, grouped = groups_of(terms, edition=request.game.edition)
    hand_pairs = _pair_counts(request, terms, _game_spot(terms), best=False)
    for group, row in enumerate(hand_pairs.classes):
        mine = int((grouped.group == group).argmax())
        for kind, count in enumerate(row):
            if count:
                facts = _facts(meeting, mine, _of_class(meeting, kind))
                counts[net(judge(terms, spot, facts))] += count
    return from_counts(spot, counts)


def _game_spot(terms: PaiGowTerms) -> str:
    return next(name for name, wager in terms.wagers.items() if wager.bet == "game")


def _fortune(request: Request, terms: PaiGowTerms, spot: str) -> WagerResult:
    counts: Counts = Counter()
    wager = terms.wagers[spot]
    if not any(pushing(terms, spot)):
        for made, count in _hands(request, terms, spot).items():
            counts[net(wager.outcome(made))] += count
        return from_counts(spot, counts)
    meeting = meeting_of(terms, edition=request.game.edition)
    for (made, kind), count in _hands_and_classes(request, terms, spot).items():
        front, back = _parts(meeting, _of_class(meeting, kind))
        lines = bank_lines(terms, (*front, *back), front)
        counts[net(wager.outcome((*made, *lines)))] += count
    return from_counts(spot, counts)


def _hands(request: Request, terms: PaiGowTerms, spot: str) -> Counter[tuple[str, ...]]:
    """Count hands by the lines that they make."""
    types, grouped = groups_of(terms, edition=request.game.edition)
    at = _bet_place(terms, spot)
    counts: Counter[tuple[str, ...]] = Counter()
    for group, made in enumerate(grouped.made):
        counts[made[at]] += int(types.ways[grouped.group == group].sum())
    for group, hands in grouped.matches.items():
        for *_, ways, number in hands:
            counts[grouped.made[group][at]] += ways
            counts[grouped.made[grouped.group[number]][at]] -= ways
    return +counts


def _hands_and_classes(
    request: Request, terms: PaiGowTerms, spot: str
) -> Counter[tuple[tuple[str, ...], int]]:
    """Count pairs of hands by the player's lines and the player-dealer's class."""
    meeting = meeting_of(terms, edition=request.game.edition)
    _, grouped = groups_of(terms, edition=request.game.edition)
    at = _bet_place(terms, spot)
    counts: Counter[tuple[tuple[str, ...], int]] = Counter()
    for group, row in enumerate(
        _pair_counts(request, terms, _game_spot(terms), best=False).classes
    ):
        for kind, count in enumerate(row):
            counts[grouped.made[group][at], kind] += count
    for group, hands in grouped.matches.items():
        for *cards, ways, number in hands:
            for kind, count in enumerate(meeting.classes_without(cards)):
                counts[grouped.made[group][at], kind] += ways * count
                counts[grouped.made[grouped.group[number]][at], kind] -= ways * count
    return +counts


def _bet_place(terms: PaiGowTerms, spot: str) -> int:
    return [name for name, *_ in _fortunes(terms)].index(spot)


def _with_envy(request: Request, terms: PaiGowTerms, result: WagerResult) -> WagerResult:
    """Add Envy at a stated table; otherwise say what each other player there would add."""
    from houseway.odds.families.pai_gow_poker.types import deck_of

    spot, wager = result.wager, terms.wagers[result.wager]
    deck = deck_of(terms.deck, edition=request.game.edition)
    pushes = pushing(terms, spot)
    if any(pushes):  # on a push no Envy is paid
        hands: Counter[tuple[str, ...]] = Counter()
        for (made, kind), count in _hands_and_classes(request, terms, spot).items():
            hands[made] += count * (not pushes[kind])
        cents = Fraction(_awarded(terms, spot, hands), deck.pairs)
    else:
        cents = Fraction(_awarded(terms, spot, _hands(request, terms, spot)), deck.hands)
    table = request.table
    stake = table.bets.get(spot, 0) if table else 0
    least = wager.envy_from
    each = f"every other qualifying hand adds {float(cents / least):.4%} of {dollars(least)}"
    if table is None or not stake:
        return msgspec.structs.replace(result, strategy=f"without Envy: {each}")
    others = table.bettors - 1
    counted = others if stake >= least else 0
    gain = counted * cents / stake
    words = f"with Envy for {counted} other hands, {dollars(stake)} on each"
    return msgspec.structs.replace(
        result, expected=result.returned + gain, rational=True, strategy=words
    )


def _awarded(terms: PaiGowTerms, spot: str, hands: Mapping[tuple[str, ...], int]) -> int:
    """Return the cents that hands with these lines are worth to one other player, in all."""
    envy = terms.wagers[spot].envy
    total = 0
    for made, count in hands.items():
        line = next((line for line in made if line in envy), None)
        total += count * parse_dollars(envy[line]) if line else 0
    return total


def _strategies(game: Game) -> tuple[str, ...]:
    terms = terms_of(game, PaiGowTerms)
    if terms.bank_opened == "before the players set":
        return HOUSE_WAY, BEST_SETTING, IN_VIEW
    return HOUSE_WAY, BEST_SETTING


SOLVER: Final = Solver(
    solve=solve,
    strategies=_strategies,
    advise=adviser("set_hands", "advise_pai_gow"),
    compiled_last=lambda _: ("houseway.odds.families.pai_gow_poker.meeting_kernel",),
)
