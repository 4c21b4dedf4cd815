"""Pai gow poker: shortened decks outright, the script, bonus bets, and what is published."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from importlib import import_module
from itertools import combinations
from math import comb
from typing import Any

import msgspec
import numpy as np
import pytest

from houseway.cards.card import JOKER, RANKS, Card
from houseway.cards.deck import DeckTerms
from houseway.editions.house_ways import find_house_way
from houseway.editions.library import edition_ids, find_edition, load_game
from houseway.editions.model import Value
from houseway.errors import EditionError
from houseway.games.pai_gow_poker.judge import bonus_lines, judge
from houseway.games.pai_gow_poker.terms import PaiGowTerms
from houseway.games.piles import setting_of
from houseway.hands.pai_gow import pai_gow_hands
from houseway.odds import compute, compute_edition
from houseway.odds.bank import StatedTable
from houseway.odds.families.pai_gow_poker.best import best_gain
from houseway.odds.families.pai_gow_poker.holding_kernel import holders
from houseway.odds.families.pai_gow_poker.listing import scratch_for
from houseway.odds.families.pai_gow_poker.meeting import Meeting
from houseway.odds.families.pai_gow_poker.solver import (
    _facts,
    _hands,
    _hands_and_classes,
    groups_of,
    meeting_of,
    pushing,
)
from houseway.odds.families.pai_gow_poker.types import DeckTypes, deck_of, types_of
from houseway.odds.result import net
from houseway.odds.solvers import Request, strategies_of
from houseway.rules.game import Game
from houseway.rules.round.decisions import Decision
from houseway.rules.round.driver import Question, Round
from odds.pai_gow.outright import Outright, up_to_suits
from odds.set_hands import deal, shorten
from support import rule, scale

EDITIONS = [id for id in edition_ids() if find_edition(id).identity.family == "pai-gow-poker"]
TAVERN = "stones-tavern/pai-gow-poker"
FORTUNE = "stones-tavern/fortune-pai-gow-poker"
NAPA = "napa-valley/fortune-pai-gow-poker-1-0"
FREE = "stones-tavern/commission-free-fortune-pai-gow-poker"
FACE_UP = ["stones-tavern/face-up-pai-gow-poker", "stones-saloon/face-up-pai-gow-poker"]
WILD = "lucky-derby/fortune-pai-gow-poker"

NO_PUSH = (False,) * 6
NINE_HIGH = (False, False, False, True, True, True)
ACE_HIGH = (False, True, True, False, True, True)

SHORT = [
    ("stones-tavern/pai-gow-poker", "TJQK", NO_PUSH),
    ("stones-tavern/commission-free-fortune", "2359", NINE_HIGH),
    ("lucky-derby/jokers-wild", "27TA", NO_PUSH),
    ("lucky-derby/fortune", "5678", NO_PUSH),
    ("napa-valley/fortune", "A234", NO_PUSH),
    ("clovis-500/fortune", "9JKA", NO_PUSH),
    ("stones-tavern/fortune", "369A", NINE_HIGH),
    ("lucky-derby/pai-gow-poker", "TJQA", NO_PUSH),
]
"""Four ranks and the joker: 2,333,760 pairs of hands each."""


def numbers(ranks: str) -> tuple[int, ...]:
    return tuple(sorted(RANKS.index(r) for r in ranks))


def type_of(meeting: Meeting, cards: Sequence[int]) -> int:
    """The type of seven cards."""
    held = np.zeros(5, np.int32)
    for card in cards:
        if card != JOKER:
            held[card % 4] |= 1 << card // 4
    room = types, weights, _ = scratch_for(meeting.types)
    found = holders(held, int(JOKER in cards), meeting.listing.lookup, *room)
    total: Counter[int] = Counter()
    for number, weight in zip(types[:found].tolist(), weights[:found].tolist(), strict=True):
        total[number] += weight
    [number] = +total
    return int(number)


def nothing(meeting: Meeting) -> np.ndarray[tuple[int], np.dtype[np.int8]]:
    return np.zeros(len(meeting.front), np.int8)


@pytest.mark.parametrize(
    ("name", "ranks", "pushes"), scale(SHORT[:2], SHORT), ids=lambda each: str(each)
)
def test_a_short_deck_outright(name: str, ranks: str, pushes: tuple[bool, ...]) -> None:
    """Every pair of its hands by the plain setter and the plain order of hands."""
    filed = find_house_way(name)
    outright = Outright(filed, numbers(ranks))
    meeting = Meeting(DeckTypes(numbers(ranks), 1), filed.house_way, filed.ranking)
    assert meeting.deck.pairs == len(outright.cards) * 120
    met = meeting.against(pushes, nothing(meeting))
    assert met[:6] == outright.by_house_way(pushes)
    seen = meeting.against(pushes, nothing(meeting), best=True)
    assert (seen.win, seen.lose) == outright.in_view(pushes)
    assert best_gain(meeting, pushes) == outright.best(pushes)


def test_workers_make_no_difference() -> None:
    filed = find_house_way(TAVERN)
    meeting = Meeting(DeckTypes(numbers("89TJQ"), 1), filed.house_way, filed.ranking)
    one, two = (meeting.against(NO_PUSH, nothing(meeting), workers=n) for n in (1, 2))
    assert one == two
    assert best_gain(meeting, NO_PUSH, workers=1) == best_gain(meeting, NO_PUSH, workers=2)


def test_who_waits_is_told() -> None:
    filed = find_house_way(TAVERN)
    meeting = Meeting(DeckTypes(numbers("89TJ"), 1), filed.house_way, filed.ranking)
    told: list[tuple[int, int]] = []
    meeting.against(NO_PUSH, nothing(meeting), progress=lambda *each: told.append(each))
    assert told[-1][0] == told[-1][1]
    assert told == sorted(told)


@cache
def ace_high_deck() -> tuple[Game, PaiGowTerms]:
    """Seven ranks and the joker: hands without a pair, and some of them are ace-high."""
    return shortened(FACE_UP[0], "2468JKA")


def shortened(edition: str, ranks: str, **settings: Value) -> tuple[Game, PaiGowTerms]:
    """An edition with these ranks and the joker alone, for two at the table."""
    game = shorten(load_game(edition, settings, option="none"), ranks)
    assert isinstance(game.terms, PaiGowTerms)
    return game, game.terms


@pytest.mark.nightly
@rule("000-72", "the ace-high bet")
@rule("001-45", "the ace-high bet")
def test_ace_high_hands_of_both_outright() -> None:
    """Pairs of hands without a pair, straight or flush, by their cards."""
    game, terms = ace_high_deck()
    meeting = meeting_of(terms)
    ranks = meeting.deck.ranks
    aces: list[tuple[int, bool]] = []
    for joker in (False, True):
        for some in combinations(ranks, 7 - joker):
            if joker and 12 in some:
                continue  # a joker beside an ace is a pair of them
            for suits in np.ndindex(*(4,) * len(some)):
                mask = sum(1 << 4 * r + s for r, s in zip(some, suits, strict=True))
                if max(suits.count(s) for s in range(4)) + joker < 5:
                    aces.append((mask | joker << JOKER, joker))
    aces = [each for each in aces if each[0] >> 48 & 31 and _no_run(each[0])]
    masks = np.array([mask for mask, _ in aces])
    jokers = np.array([joker for _, joker in aces])
    both = sum(int((masks & mask == 0).sum()) for mask in masks)
    result = compute(game, wagers=["ace-high"]).wager("ace-high")
    lines = {line.line: line.combinations or 0 for line in result.lines}
    per = comb(meeting.deck.size - 7, 7)
    assert lines["both ace high"] == both
    with_joker = sum(int((masks & mask == 0).sum()) for mask in masks[jokers])
    assert lines["ace high with joker"] == int(jokers.sum()) * per - with_joker
    assert lines["ace high without joker"] == int((~jokers).sum()) * per - (both - with_joker)


def _no_run(mask: int) -> bool:
    ranks = [r for r in range(13) if mask >> 4 * r & 15]
    held = {*ranks, *([-1] if 12 in ranks else [])}
    joker = mask >> JOKER & 1
    return not any(len(held & set(range(low, low + 5))) + joker >= 5 for low in range(-1, 9))


@pytest.mark.parametrize("edition", EDITIONS)
def test_random_deals_end_as_the_script_says(edition: str) -> None:
    """Each hand set as its type is, and every wager as the types say; a deck of eight ranks."""
    game, terms = shortened(edition, "2589TQKA")
    meeting, grouped = meeting_of(terms), groups_of(terms)[1]
    spots = tuple(terms.wagers)
    for seed in range(scale(90, 9_000)):
        spot = spots[seed % len(spots)]
        dealt = deal(game, seed, (spot,), apart="front")
        gain = net(dealt.outcomes[spot])[1]
        if not dealt.bank_apart:  # nobody sets where the player-dealer is ace-high
            assert terms.wagers[spot].bet != "game" or gain == 0
            continue
        mine = type_of(meeting, (*dealt.apart, *dealt.rest))
        theirs = type_of(meeting, (*dealt.bank_apart, *dealt.bank_rest))
        won = meeting.front[mine] > meeting.front[theirs], meeting.back[mine] > meeting.back[theirs]
        if pushing(terms, spot)[meeting.kinds[theirs]]:
            assert gain == 0
        elif terms.wagers[spot].bet == "game":
            assert gain == sum(won) - 1
        elif terms.wagers[spot].bet == "fortune":
            made = grouped.made[grouped.group[mine]][0]
            assert gain == net(terms.wagers[spot].outcome(made))[1]
        else:
            facts = _facts(meeting, mine, theirs)
            assert gain == net(judge(terms, spot, facts))[1]


def test_the_types_are_all_hands() -> None:
    deck = DeckTypes(tuple(range(13)), 1)
    types = types_of(deck)
    assert (types.plain, len(types.cards) - types.plain) == (67_600, 224_653)
    assert types.ways.sum() == deck.hands == 154_143_080
    assert types.ways.min() > 0


PGP2 = {
    "royal flush + royal match": 72,
    "five aces": 1_128,
    "royal flush": 26_020,
    "straight flush": 184_644,
    "four of a kind": 307_472,
    "full house": 4_188_528,
    "flush": 6_172_088,
    "three of a kind": 7_672_500,
    "straight": 11_034_204,
    "lose": 124_556_196,
}


def fortune_of(edition: str, **settings: Value) -> dict[str, int]:
    result = compute_edition(edition, settings, wagers=["fortune"]).wager("fortune")
    assert result.method == "exact"
    return {line.line: line.combinations or 0 for line in result.lines}


@pytest.mark.parametrize(
    ("edition", "settings"),
    [
        (WILD, {}),
        (NAPA, {"joker-use": "completes if it can"}),
        (FORTUNE, {"royal-match-joker": "no joker", "best-hand": "highest ranked"}),
    ][: scale(1, None)],
)
def test_fortune_lines_of_a_short_deck_outright(edition: str, settings: dict[str, Value]) -> None:
    """Every hand of five ranks and the joker, asked of the bet itself."""
    game, terms = shortened(edition, "TJQKA", **settings)
    deck = [Card(card) for card in range(32, 53)]
    made: Counter[str] = Counter()
    known: dict[object, str] = {}
    for cards in combinations(deck, 7):
        key = up_to_suits(cards)
        if key not in known:
            outcome = terms.wagers["fortune"].outcome(bonus_lines(terms, "fortune", cards))
            known[key] = net(outcome)[0]
        made[known[key]] += 1
    result = compute(game, wagers=["fortune"]).wager("fortune")
    assert {line.line: line.combinations for line in result.lines} == made


def test_fortune_that_an_ace_high_pushes_counts_every_hand() -> None:
    """Over all that the player-dealer may hold, each line comes as often as without a push."""
    game, terms = shortened(FACE_UP[0], "28TJQKA", **{"ace-high-pushes": "all wagers"})
    request = Request(game=game, wagers=("fortune",), strategy="house way")
    pairs: Counter[tuple[str, ...]] = Counter()
    for (made, _), count in _hands_and_classes(request, terms, "fortune").items():
        pairs[made] += count
    per = comb(meeting_of(terms).deck.size - 7, 7)
    assert pairs == {m: count * per for m, count in _hands(request, terms, "fortune").items()}
    assert ("royal flush + royal match", "royal flush") in pairs


@rule("000-40", "the Fortune pay table FPG-04")
def test_pgp2_every_line_of_fortune() -> None:
    found = fortune_of(FORTUNE)
    seven = found.pop("7 card straight flush"), found.pop("7 card straight flush with joker")
    assert seven == (32, 196)
    assert found == PGP2
    result = compute_edition(FORTUNE, wagers=["fortune"]).wager("fortune")
    assert round(100 * float(result.edge), 4) == 8.4900
    assert result.strategy.endswith("adds 0.8796% of $5")


@rule("003-10", "the Fortune pay table with 8,000")
def test_pgp4_fortune_and_its_envy_with_other_top_lines() -> None:
    """7.7656 % and 0.9268 % a player at 8,000; published with 5,000: 7.8 % and 0.92 %."""
    game = load_game(NAPA, option="none")
    result = compute(game, wagers=["fortune"]).wager("fortune")
    assert round(100 * float(result.edge), 4) == 7.7656
    assert result.strategy.endswith("adds 0.9268% of $5")
    assert isinstance(game.terms, PaiGowTerms)
    wager = game.terms.wagers["fortune"]
    pays = {**wager.pays, "7 card straight flush": "5,000:1"}
    wagers = {**game.terms.wagers, "fortune": msgspec.structs.replace(wager, pays=pays)}
    other = msgspec.structs.replace(game, terms=msgspec.structs.replace(game.terms, wagers=wagers))
    assert round(100 * float(compute(other, wagers=["fortune"]).wagers[0].edge), 4) == 7.8279


@rule("000-40", "Envy for other players' hands")
def test_envy_of_a_stated_table() -> None:
    """Five others at $5 give back five times 0.8796 %; a bet below $5 has no button."""
    game = load_game(FORTUNE, option="none")

    def at(cents: int, seats: int) -> Fraction:
        table = StatedTable(seats=seats, bets={"game": 25_00, "fortune": cents})
        return compute(game, wagers=["fortune"], table=table).wagers[0].returned

    alone = at(5_00, 2)
    assert alone == compute(game, wagers=["fortune"]).wagers[0].returned
    assert round(100 * float(at(5_00, 7) - alone), 3) == round(5 * 0.87956, 3)
    assert 5 * (at(25_00, 7) - alone) == at(5_00, 7) - alone
    assert at(4_99, 7) == alone


@pytest.mark.nightly
def test_a_highest_ranked_straight_pays_as_one() -> None:
    usual, ranked = fortune_of(FORTUNE), fortune_of(FORTUNE, **{"best-hand": "highest ranked"})
    assert ranked["straight"] - usual["straight"] == 201_824
    assert ranked["three of a kind"] == usual["three of a kind"] - 201_824 == 7_470_676


@pytest.mark.nightly
def test_a_royal_match_without_the_joker() -> None:
    found = fortune_of(FORTUNE, **{"royal-match-joker": "no joker"})
    assert found["royal flush + royal match"] == 12
    assert found["royal flush"] == 26_020 + 60


def test_strategies_that_may_be_asked_for() -> None:
    assert strategies_of(load_game(TAVERN, option="none")) == ("house way", "best setting")
    for edition in FACE_UP:
        ways = strategies_of(load_game(edition, option="none"))
        assert ways == ("house way", "best setting", "in view")
    with pytest.raises(EditionError) as caught:
        compute_edition(TAVERN, strategy="in view")
    assert caught.value.code == "odds/no_strategy"


def test_the_three_ways_to_set_of_a_short_deck() -> None:
    game, _ = shortened(FACE_UP[0], "TJQKA")
    house, unseen, seen = (
        compute(game, wagers=["game"], strategy=way).wager("game")
        for way in ("house way", "best setting", "in view")
    )
    assert house.returned < unseen.returned < seen.returned
    assert [each.strategies[0].returned for each in (unseen, seen)] == [house.returned] * 2
    assert {line.line for line in seen.lines} >= {"win", "one of two", "lose"}
    assert (unseen.method, unseen.combinations, unseen.lines) == ("exact", house.combinations, ())


def in_view(round_: Round, question: Question) -> Decision | None:
    """Sets the first bettor's hand for the best against the player-dealer's, which lies open."""
    hands = round_.deal.hands
    if question.bettor == "bank-holder" or "dealer-front" not in hands:
        return None
    terms = round_.deal.terms
    assert isinstance(terms, PaiGowTerms)
    order, hand = pai_gow_hands(terms.hands), hands["p1"]

    def values(front: tuple[Card, ...], back: tuple[Card, ...]) -> tuple[int, int]:
        behind = order.back_strength(back)
        return order.front_strength(front, behind), behind

    theirs = values(tuple(hands["dealer-front"]), tuple(hands["dealer"]))
    best = -1, tuple(hand)[:2]
    for two in combinations(tuple(hand), 2):
        mine = values(two, tuple(card for card in hand if card not in two))
        if mine[0] < mine[1]:
            won = sum(one > other for one, other in zip(mine, theirs, strict=True))
            best = max(best, (won, two))
    return setting_of(hand, best[1])


def test_rounds_set_in_view_come_to_the_same() -> None:
    """By the script, the player-dealer's hand seen; a deck of seven ranks."""
    game, _ = ace_high_deck()
    result = compute(game, wagers=["game"], strategy="in view").wager("game")
    rounds = scale(200, 20_000)
    gains = [
        float(net(deal(game, seed, ("game",), apart="front", strategy=in_view).outcomes["game"])[1])
        for seed in range(rounds)
    ]
    assert abs(sum(gains) / rounds - float(result.returned)) < 4 * result.sd / rounds**0.5


def test_a_deck_with_uneven_suits_is_refused() -> None:
    with pytest.raises(EditionError, match="four suits hold the same ranks") as caught:
        deck_of(DeckTerms(jokers=1, without=("As",)))
    assert caught.value.code == "odds/suits"
    with pytest.raises(EditionError):
        deck_of(DeckTerms(jokers=2))


def test_the_kernel_is_called_with_the_arguments_that_it_is_compiled_for() -> None:
    """Else a process beside would compile it in vain."""
    filed = find_house_way("stones-tavern/pai-gow-poker")
    meeting = Meeting(DeckTypes(numbers("TJQK"), 1), filed.house_way, filed.ranking)
    meeting.against((False,) * 6, nothing(meeting))
    module: Any = import_module("houseway.odds.families.pai_gow_poker.meeting_kernel")
    normalize_signature = import_module("numba.core.sigutils").normalize_signature
    for kernel, types in module.TYPES.items():
        called = [signature.args for signature in getattr(module, kernel).nopython_signatures]
        assert called == [normalize_signature(types)[0]]
