"""Exact odds of three card poker with any number of packs: ante and play, and bonus bets.

Ante and play wager are one decision; figures are per unit of ante.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache, partial
from math import comb, lcm
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from houseway.bets.three_card import LikeCards, five_ranking
from houseway.cards.card import RANKS, Card, parse_cards
from houseway.games.three_card import ThreeCardFacts, ThreeCardTerms, judge
from houseway.games.three_card.judge import qualifies, ranked
from houseway.hands.evaluator import evaluator
from houseway.hands.hand_names import hand_words
from houseway.hands.ranking import Ranking
from houseway.odds.kernels.memory_cache import LruCache
from houseway.odds.report.blocks import Block
from houseway.odds.result import WagerResult, from_counts, net
from houseway.odds.solvers import ALONE, TOGETHER, Request, Solver, adviser, terms_of
from houseway.rules.banked.outcomes import Lose
from houseway.rules.game import Game, canonical

if TYPE_CHECKING:  # arrays and kernels
    from houseway.odds.evaluators.suit_classes import I64
    from houseway.odds.kernels.facing_hands import Faced, FacingDeck, FacingHands
    from houseway.odds.kernels.play_or_fold import (
        Cards,
        End,
        Mask,
        PlayOrFoldSolution,
        PlayStakes,
        SideGains,
        Way,
    )

BEST: Final = "the best decision for every hand, given all cards seen"
FOLDED: Final = (
    "with an ante, played for the best return of ante and play alone; a fold loses this bet"
)
WITH_ANTE: Final = (
    "played for the best return of ante and bonus bets together, a unit on each; "
    "a fold loses this bet"
)
WITH: Final = ", counting the bonus bets that a fold loses, a unit on each"
_CARDS: Final = 3
_HIGH: Final = {
    "queen-six-four or better": "Qs 6h 4s",
    "queen high or better": "Qs 3h 2s",
    "jack high or better": "Js 3h 2s",
}
EVERY: Final = "every hand"
DEALT_WAYS: Final = 60
"""Ways to deal six cards as three, an open card and two more."""


class Solved(NamedTuple):
    """The best play of the ante, and the hands it folds."""

    facing: FacingHands
    solution: PlayOrFoldSolution
    folded: tuple[tuple[Faced, Mask], ...]
    """Folded hands by open card; a single entry if no card is open."""

    @property
    def seen(self) -> bool:
        """Whether the player-dealer shows a card."""
        return -1 not in self.solution.least


def solve(request: Request) -> list[WagerResult]:
    """Return the result of each requested wager, in the order requested."""
    game = request.game
    terms = terms_of(game, ThreeCardTerms)
    together = request.strategy == TOGETHER
    solved = solution_of(terms, edition=game.edition, together=together)
    return [_wager(name, terms, solved, together=together) for name in request.wagers]


def _strategies(game: Game) -> tuple[str, ...]:
    """List the strategies: two if a fold loses the 6 Card Bonus and a card is open.

    Every book that lets a fold lose that bonus deals with an open card.
    """
    terms = terms_of(game, ThreeCardTerms)
    lost = any(
        wager.bet == "six-card-bonus" and wager.on_fold == "lost" for wager in terms.wagers.values()
    )
    return (ALONE, TOGETHER) if lost and terms.exposed else ()


def _wager(name: str, terms: ThreeCardTerms, solved: Solved, *, together: bool) -> WagerResult:
    wager = terms.wagers[name]
    if wager.bet == "ante":
        return _ante(name, terms, solved, together=together)
    lost = wager.on_fold == "lost"
    if wager.bet == "pair-plus":
        order = terms.three.order
        paid = {len(order) - order.index(line) for line in wager.pays}
        made, folded = _pair_plus(solved, paid, lost=lost)
    else:
        order = five_ranking(terms.like_cards).order
        made, folded = _six_cards(terms, solved, lost=lost)
    counts: Counter[tuple[str, Fraction]] = Counter()
    for height, count in made.items():
        counts[net(wager.outcome([order[len(order) - height]]))] += count - folded[height]
        counts[net(Lose(line="fold"))] += folded[height]
    words = WITH_ANTE if together else FOLDED
    return msgspec.structs.replace(from_counts(name, counts), strategy=words if lost else "")


def _ante(name: str, terms: ThreeCardTerms, solved: Solved, *, together: bool) -> WagerResult:
    from houseway.odds.kernels.play_or_fold import strategies_of

    facing, solution, _ = solved
    others = () if together else strategies_of(facing, solution, partial(_named, terms), {})
    return msgspec.structs.replace(
        from_counts(name, solution.counts, action=solution.action),
        strategy=BEST + (WITH if together else ""),
        beside=(terms.spot_of("play"),),
        strategies=others,
    )


_SOLVED: Final[LruCache[Solved]] = LruCache(16)
_DECKS: Final[LruCache[FacingDeck]] = LruCache(4)


def solution_of(terms: ThreeCardTerms, *, edition: str = "", together: bool = False) -> Solved:
    """Solve for the best play; recent solutions are cached.

    `together` adds a unit on each bonus bet that a fold loses.
    """
    main = [terms.wagers[terms.spot_of(bet)].pays for bet in ("ante", "play")]
    rules = (terms.exposed > 0, terms.qualifier, terms.equal_hands, terms.three)
    bets = (terms.wagers, terms.like_cards) if together else ()
    key = canonical((terms.deck, main, rules, bets))
    return _SOLVED.get(key, lambda: _solved(terms, edition, together=together))


def _solved(terms: ThreeCardTerms, edition: str, *, together: bool) -> Solved:
    from houseway.odds.evaluators.small_hands import strengths_by_ranks
    from houseway.odds.evaluators.suit_classes import copies_of
    from houseway.odds.kernels.facing_hands import FacingDeck, FacingHands
    from houseway.odds.kernels.play_or_fold import solve_play

    strength = evaluator(ranking=terms.three).strength

    def qualifying(cards: I64) -> bool:
        return qualifies(terms, ranked(terms, tuple(map(Card, cards.tolist()))))

    def listed() -> FacingDeck:
        copies = copies_of(terms.deck, edition=edition)
        return FacingDeck(_CARDS, copies, strengths_by_ranks(_CARDS, strength))

    facing = FacingHands(_DECKS.get(canonical((terms.deck, terms.three)), listed), qualifying)
    named = {name: strength(parse_cards(hand)) for name, hand in _HIGH.items()}
    ways: dict[str, Way] = {EVERY: 0, **named}
    folded: list[tuple[Faced, Mask]] = []
    solution = solve_play(
        facing,
        stakes_of(terms, facing),
        ways,
        open_card=terms.exposed > 0,
        watch=lambda faced, played: folded.append((faced, ~played)),
        side_gains=_lost_by_folding(terms, facing) if together else None,
    )
    return Solved(facing, solution, tuple(folded))


def stakes_of(terms: ThreeCardTerms, facing: FacingHands) -> PlayStakes:
    """Return the stakes, with each end of a hand judged by the family's own judge."""
    from houseway.odds.kernels.play_or_fold import PlayStakes, ends_of

    ante, play = terms.spot_of("ante"), terms.spot_of("play")

    def end(player: Cards, dealer: Cards) -> End:
        facts = ThreeCardFacts(player=player, dealer=dealer)
        line, gain = net(judge(terms, ante, facts))
        return line, gain + net(judge(terms, play, facts))[1]

    fold = net(judge(terms, ante, ThreeCardFacts(player=(), dealer=(), given_up=True)))
    return PlayStakes(ends_of(facing, end), fold, Fraction(1), Fraction(2))


# -- the bonus bets ------------------------------------------------------------------------------


def _pair_plus(solved: Solved, paid: set[int], *, lost: bool) -> tuple[Counter[int], Counter[int]]:
    """Count hands by the rank of their category, and those that a fold loses.

    If a fold loses none of the paid hands, all hands are simply counted.
    """
    facing = solved.facing
    made = facing.deck.made
    if not lost:
        return made, Counter()
    folded = solved.solution.folded
    if paid.isdisjoint(folded):
        return made, Counter()
    each = facing.ups if solved.seen else 1
    return Counter({height: ways * each for height, ways in made.items()}), folded


def _six_cards(
    terms: ThreeCardTerms, solved: Solved, *, lost: bool
) -> tuple[Counter[int], Counter[int]]:
    """Count six-card hands by category; if some are folded, count every deal of each hand."""
    ranking = five_ranking(terms.like_cards)
    packs = terms.deck.packs
    whole = solved.facing.copies == [packs] * len(RANKS)
    if not whole:
        made = _sixes(ranking, solved, folded=False)
    else:
        each = DEALT_WAYS if lost else 1
        of_packs = _of_whole_packs(packs, terms.like_cards)
        made = Counter({height: count * each for height, count in of_packs.items()})
    return made, _sixes(ranking, solved, folded=True) if lost else Counter()


def _lost_by_folding(terms: ThreeCardTerms, facing: FacingHands) -> SideGains:
    """Return what a fold loses on bonus bets, by hand and open card."""
    import numpy as np

    from houseway.odds.kernels.play_or_fold import SideGains

    five = five_ranking(terms.like_cards)
    gains: dict[str, list[Fraction]] = {}
    for wager in terms.wagers.values():
        if wager.on_fold == "lost" and wager.bet not in ("ante", "play"):
            order = (terms.three if wager.bet == "pair-plus" else five).order
            gains[wager.bet] = [1 + net(wager.outcome([line]))[1] for line in reversed(order)]
    unit = lcm(*(gain.denominator for each in gains.values() for gain in each))
    none = [Fraction(0)]
    three, six = (
        np.array([int(gain * unit) for gain in [*none, *gains.get(bet, none)]])
        for bet in ("pair-plus", "six-card-bonus")
    )

    def won(faced: Faced) -> I64:
        found = np.zeros(len(faced.hand), np.int64)
        if "pair-plus" in gains:
            found += three[faced.strengths >> 20] * facing.dealt
        if "six-card-bonus" in gains:
            every = np.ones(len(faced.hand), bool)
            found += _sixes_by_hand(five, facing, faced, every) @ six
        return found

    return SideGains(unit, won)


@cache
def _of_whole_packs(packs: int, like_cards: LikeCards) -> Counter[int]:
    """Count six-card hands of whole packs by the rank of their category."""
    from houseway.odds.evaluators.rank_classes import strength_counts

    made: Counter[int] = Counter()
    for strength, count in strength_counts(
        6, packs=packs, ranking=five_ranking(like_cards)
    ).items():
        made[strength >> 20] += count
    return made


def _sixes(ranking: Ranking, solved: Solved, *, folded: bool) -> Counter[int]:
    """Count every hand, open card and rest of the player-dealer's hand, or only folded hands."""
    import numpy as np

    facing = solved.facing
    out = np.zeros(len(ranking.order) + 1, np.int64)
    for number, faced in enumerate(facing.against()):
        rows = np.ones(len(faced.hand), bool)
        if folded and solved.seen:
            rows = solved.folded[number][1]
        elif folded:
            rows = solved.folded[0][1][faced.hand]
        out += faced.ways[rows] @ _sixes_by_hand(ranking, facing, faced, rows)
    return Counter({height: count for height, count in enumerate(out.tolist()) if count})


def _sixes_by_hand(ranking: Ranking, facing: FacingHands, faced: Faced, rows: Mask) -> I64:
    """Count, per hand and height, the completions of the player-dealer's hand that make it."""
    import numpy as np

    from houseway.odds.evaluators.six_card_kernel import count_sixes

    hands = facing.cards_of(faced)[rows]
    out = np.zeros((len(hands), len(ranking.order) + 1), np.int64)
    tables = _six_tables(ranking)
    count_sixes(hands, faced.up * 4, np.repeat(facing.copies, 4), *tables, out)
    return out


@cache
def _six_tables(ranking: Ranking) -> tuple[I64, I64, I64]:
    """Build lookups: steps from ranks to multisets, heights of six cards and of suited ones."""
    import numpy as np

    from houseway.odds.evaluators.rank_sets import ANY, multisets
    from houseway.odds.evaluators.strengths import high_strengths

    plain = high_strengths(multisets(6, ANY), ranking=ranking) >> 20
    suited = np.zeros((2, len(plain)), np.int64)
    for more in range(2):
        sets = multisets(5 + more, ANY)
        suited[more, : len(sets)] = high_strengths(sets, ranking=ranking, suited=True) >> 20
    steps = np.array([[comb(rank + at, at + 1) for rank in range(13)] for at in range(6)])
    return steps, plain.astype(np.int64), suited


# -- charts for the player ------------------------------------------------------------------------


def charts(game: Game) -> list[Block]:
    """Tabulate the least hand to play against each open card."""
    from houseway.odds.kernels.play_or_fold import least_blocks

    terms = terms_of(game, ThreeCardTerms)
    facing, solution, _ = solution_of(terms, edition=game.edition)
    return least_blocks(facing, solution, lambda cards: _named(terms, cards))


def _named(terms: ThreeCardTerms, cards: Cards) -> str:
    return hand_words(ranked(terms, cards))


def _beside(game: Game) -> dict[str, str]:
    terms = terms_of(game, ThreeCardTerms)
    return {terms.spot_of("play"): terms.spot_of("ante")}


SOLVER: Final = Solver(
    solve=solve,
    charts=charts,
    beside=_beside,
    strategies=_strategies,
    quick=True,
    advise=adviser("second_wager", "advise_three_card"),
)
