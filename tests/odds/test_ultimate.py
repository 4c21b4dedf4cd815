"""Ultimate Texas Hold'em: published figures, the script, tiny decks, flops counted outright."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from importlib import import_module
from itertools import combinations
from math import comb
from typing import Any

import msgspec
import numpy as np
import pytest

from houseway.bets.ultimate import Made
from houseway.cards.card import Card, parse_card, parse_cards, rank, suit
from houseway.cards.deck import DeckTerms, cards
from houseway.cards.tape import Recorder, Seeded
from houseway.editions.library import edition_ids, find_edition, load_game
from houseway.editions.model import Value
from houseway.errors import EditionError
from houseway.games.ultimate import UltimateTerms
from houseway.games.ultimate.judge import judge_made, ranked
from houseway.hands.hand import Comparison, MadeHand, compare
from houseway.hands.ranking import STANDARD
from houseway.odds import WagerResult, compute, compute_edition
from houseway.odds.evaluators.compiled import evaluator
from houseway.odds.families.ultimate import charts
from houseway.odds.families.ultimate.boards import RankedHands, rank_hands
from houseway.odds.families.ultimate.flop_lists import list_flops
from houseway.odds.families.ultimate.flops import solve_flops
from houseway.odds.families.ultimate.solution import Rivers, solution_of
from houseway.odds.families.ultimate.terms import pays_of
from houseway.odds.result import net
from houseway.odds.solvers import ALONE, TOGETHER, strategies_of
from houseway.rules.banked.outcomes import Lose
from houseway.rules.game import Game
from odds.joint import gain_of, with_deck
from support import rule, scale

EDITIONS = [id for id in edition_ids() if find_edition(id).identity.family == "ultimate"]
TAVERN = "stones-tavern/ultimate-texas-holdem-bad-beat-bonus"
CLOVIS = "clovis-500/ultimate-texas-holdem-bad-beat-bonus"
DERBY = "lucky-derby/ultimate-texas-holdem-bad-beat-bonus"
DEALS = 2_781_381_002_400


def terms_of(game: Game) -> UltimateTerms:
    assert isinstance(game.terms, UltimateTerms)
    return game.terms


def ends_of(edition: str) -> Counter[tuple[str, str]]:
    """Boards and two hands, by the player's and how it stands; each board has ten flops."""
    found: Counter[tuple[str, str]] = Counter()
    for end, count in solution_of(terms_of(load_game(edition, option="none"))).ends.items():
        found[end.category, end.result] += count
    return Counter({end: count // 10 for end, count in found.items()})


def percent(result: WagerResult, digits: int) -> float:
    return round(100 * float(result.edge), digits)


@pytest.mark.parametrize("edition", EDITIONS[: scale(1, None)])
def test_uth1_uth2_edge_of_the_game_and_of_all_that_is_bet(edition: str) -> None:
    result = compute_edition(edition, wagers=["ante"]).wager("ante")
    assert result.returned == Fraction(-50_643_648_973, 2_317_817_502_000)
    assert percent(result, 1) == 2.2
    assert round(100 * float(result.edge_of_action), 2) == 0.53
    assert round(float(result.action), 4) == 4.1522
    assert (result.method, result.beside) == ("exact", ("blind", "play"))


def test_uth4_trips_by_two_tables() -> None:
    assert percent(compute_edition(CLOVIS).wager("trips"), 4) == 1.9040
    assert percent(compute_edition(TAVERN).wager("trips"), 4) == 6.1808
    terms = terms_of(load_game(TAVERN, option="none"))
    names = ("royal flush", "straight flush", "four of a kind", "full house", "flush", "straight")
    pays = dict(zip((*names, "three of a kind"), (50, 40, 30, 8, 7, 4, 3), strict=True))
    trips = msgspec.structs.replace(
        terms.wagers["trips"], pays={line: f"{win}:1" for line, win in pays.items()}
    )
    game = load_game(TAVERN, option="none")
    wagers = {**terms.wagers, "trips": trips}
    game = msgspec.structs.replace(game, terms=msgspec.structs.replace(terms, wagers=wagers))
    assert percent(compute(game, wagers=["trips"]).wager("trips"), 2) == 3.50


def test_uth5_seven_card_counts() -> None:
    result = compute_edition(TAVERN).wager("trips")
    found = {line.line: (line.combinations or 0) for line in result.lines}
    seven = 10 * DEALS // 133_784_560
    assert {name: count // seven for name, count in found.items() if name != "lose"} == {
        "royal flush": 4_324,
        "straight flush": 37_260,
        "four of a kind": 224_848,
        "full house": 3_473_184,
        "flush": 4_047_644,
        "straight": 6_180_020,
        "three of a kind": 6_461_620,
    }


@rule("000-42", "Bad Beat")
@rule("001-40", "Bad Beat")
def test_uth6_bad_beat_by_the_hand_beaten() -> None:
    ends = ends_of(TAVERN)
    beaten = {category: 2 * ends[category, "lower"] for category in STANDARD.order}
    assert list(beaten.values()) == [
        *(0, 10_300_592, 471_040_512, 8_435_225_376, 19_434_208_592, 18_271_076_976),
        *(64_049_759_448, 399_099_149_640, 1_366_512_556_968, 791_967_420_480),
    ]
    ties = sum(count for (_, result), count in ends.items() if result == "copy")
    assert ties == 113_130_263_816
    assert sum(ends.values()) == DEALS
    for edition in (TAVERN, DERBY):
        result = compute_edition(edition, wagers=["bad-beat"]).wager("bad-beat")
        assert round(float(result.returned), 6) == -0.147868
    assert percent(compute_edition(CLOVIS).wager("bad-beat"), 4) == 20.3873


@rule("000-42", "Bad Beat: the hand that beats, or the hand beaten")
def test_bad_beat_by_the_winning_hand() -> None:
    result = compute_edition(TAVERN, {"bad-beat-is": "winning hand"}).wager("bad-beat")
    ends = ends_of(TAVERN)
    found = {line.line: line.combinations for line in result.lines}
    royals = ends["royal flush", "higher"] + ends["straight flush", "higher"]
    assert found["straight flush"] == 20 * royals
    assert found["full house"] == 20 * ends["full house", "higher"]
    assert result.combinations == 10 * DEALS
    assert result.returned > 0, "the table is made for hands that are beaten"


@rule("001-40", "a fold and Trips")
def test_trips_that_a_fold_loses() -> None:
    """At the Lucky Derby as printed; at Clovis by another reading, and then worth less."""
    assert "a fold loses this bet" in compute_edition(DERBY).wager("trips").strategy
    lost = compute_edition(CLOVIS, {"trips-on-fold": "lost"}, wagers=["trips"]).wager("trips")
    kept = compute_edition(CLOVIS, wagers=["trips"]).wager("trips")
    assert kept.returned > lost.returned
    fold = next(line for line in lost.lines if line.line == "fold")
    ends = solution_of(terms_of(load_game(CLOVIS, option="none"))).ends
    folded = sum(count for end, count in ends.items() if end.stage == "fold")
    assert fold.probability == Fraction(folded, sum(ends.values()))


@rule("000-42", "Bad Beat on a fold")
def test_a_bad_beat_that_a_fold_loses() -> None:
    """Worth less than one that outlives it; folded deals are the same from either side."""
    deck = DeckTerms(without=scale(tuple("2345678TJ"), ()))
    games = [
        with_deck(load_game(CLOVIS, {"bad-beat-on-fold": on_fold}, option="none"), deck)
        for on_fold in ("lost", "in action")
    ]
    lost, kept = (compute(game, wagers=["bad-beat"]).wager("bad-beat") for game in games)
    assert lost.returned < kept.returned
    assert lost.combinations == kept.combinations
    assert "a fold loses this bet" in lost.strategy
    solution = solution_of(terms_of(games[0]))
    by_mine: Counter[str] = Counter()
    for end, count in solution.ends.items():
        by_mine[end.result] += count * (end.stage == "fold")
    by_theirs: Counter[str] = Counter()
    for (_, result), count in solution.folded.items():
        by_theirs[result] += count
    assert by_theirs == by_mine


def test_every_line_of_ante_blind_and_play() -> None:
    result = compute_edition(TAVERN, wagers=["ante"]).wager("ante")
    assert result.combinations == 10 * DEALS
    assert sum(line.probability for line in result.lines) == 1
    fold = next(line for line in result.lines if line.line == "fold")
    bets = {times: Fraction(0) for times in "124"}
    for line in result.lines:
        if line.line != "fold":
            bets[line.line[0]] += line.probability
    assert 2 + bets["1"] + 2 * bets["2"] + 4 * bets["4"] == result.action
    assert fold.net == -2
    assert result.lines[0].line == "4x win with a royal flush"
    assert result.lines[0].net == 505


def test_more_than_one_pack_is_refused() -> None:
    game = with_deck(load_game(TAVERN, option="none"), DeckTerms(packs=2))
    with pytest.raises(EditionError, match="a single pack only") as caught:
        compute(game)
    assert caught.value.code == "odds/packs"


def test_the_best_play_before_the_flop() -> None:
    game = load_game(TAVERN, option="none")
    [best] = compute(game).wager("ante").strategies
    assert best.rules[:-1] == (
        "before the flop bet a pair of 3 or better",
        "before the flop bet A-2 suited and A-2 offsuit or better",
        "before the flop bet K-2 suited and K-5 offsuit or better",
        "before the flop bet Q-6 suited and Q-8 offsuit or better",
        "before the flop bet J-8 suited and J-T offsuit or better",
    )
    first = solution_of(terms_of(game)).first
    assert sorted({*first.values()}) == [0, 4], "three times is never best"
    assert charts(game)


# -- the script ----------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_random_deals_end_as_the_script_says(edition: str) -> None:
    """Heights and order by the tables that the kernels read, gains by those they add up."""
    game = load_game(edition, option="none")
    terms = terms_of(game)
    unit, pays = pays_of(terms)
    ranked_hands = rank_hands(both=False, pair_decides=terms.full_houses == "the pair decides")
    deck = cards(terms.deck)
    for seed in range(scale(1_000, 100_000)):
        tape = Recorder(Seeded(deck, seed))
        gain = gain_of(game, tape, times=4)
        hands = dealt(terms, [parse_card(card) for card in tape.draws])
        mine, theirs = (by_tables(ranked_hands, hole, hands[2]) for hole in hands[:2])
        at = 0 if mine > theirs else 1 if mine == theirs else 2
        first = pays.first[mine >> 20, at, int(theirs >= pays.qualifier)]
        assert gain == Fraction(int(first + 4 * pays.play[at]), unit)
    assert gain_of(game, Seeded(deck, 1), times=0) == Fraction(pays.fold, unit) == -2


def by_tables(ranked_hands: RankedHands, hole: list[Card], board: list[Card]) -> int:
    """The strength of a hand, looked up as the kernels do."""
    ranks = sorted(map(rank, board))
    row = sum(comb(each + at, at + 1) for at, each in enumerate(ranks))
    place = ranked_hands.unsuited[row, pair_of(hole)]
    for each in range(4):
        held = sorted(rank(card) for card in board if suit(card) == each)
        mine = [card for card in hole if suit(card) == each]
        if len(held) >= 3:
            row = {3: 0, 4: 286, 5: 286 + 715}[len(held)]
            row += sum(comb(which, at + 1) for at, which in enumerate(held))
            own = (0, rank(mine[0]) + 1 if mine else 0, pair_of(hole) + 14)[len(mine)]
            place = max(place, ranked_hands.suited[row, own])
    return int(ranked_hands.strengths[place])


def pair_of(hole: list[Card]) -> int:
    low, high = sorted(map(rank, hole))
    return high * (high + 1) // 2 + low


def dealt(terms: UltimateTerms, drawn: list[Card]) -> tuple[list[Card], list[Card], list[Card]]:
    """The player's cards, the player-dealer's and the board, of one bettor."""
    burned = terms.burns
    if terms.player_dealer == "after the board":
        return drawn[:2], drawn[7 + burned :], drawn[2 + burned : 7 + burned]
    hands = drawn[:4]
    mine, theirs = (
        (hands[::2], hands[1::2]) if terms.dealt == "one by one" else (hands[:2], hands[2:])
    )
    return mine, theirs, drawn[4 + burned :]


# -- outright ------------------------------------------------------------------------------------


def holes(deck: list[Card]) -> Iterator[tuple[tuple[Card, Card], int]]:
    """Hole cards that differ in more than suits, and how many there are of each."""
    found: dict[tuple[int, int, bool], list[tuple[Card, Card]]] = defaultdict(list)
    for one, two in combinations(deck, 2):
        found[rank(one), rank(two), suit(one) == suit(two)].append((one, two))
    for same in found.values():
        yield same[0], len(same)


Beats = Counter[tuple[str, Fraction]]


def outright(terms: UltimateTerms) -> tuple[Fraction, Beats, Beats, Fraction]:
    """The best play of a tiny deck by every deal, what the Bad Beat comes to, and what where a fold
    loses it; and then the best play for ante and Bad Beat together."""
    deck = list(cards(terms.deck))
    hand = cache(lambda held, board: ranked(terms, held, board))
    spots = [terms.spot_of(bet) for bet in ("ante", "blind", "play")]

    def made(mine: str, theirs: str, result: Comparison) -> Made:
        player, dealer = MadeHand(0, mine, (), ()), MadeHand(0, theirs, (), ())
        return Made(player=player, dealer=dealer, result=result, bad_beat=terms.bad_beat)

    @cache
    def gains(mine: str, theirs: str, result: Comparison) -> tuple[int, int]:
        hands = made(mine, theirs, result)
        ante, blind, play = (net(judge_made(terms, spot, hands))[1] for spot in spots)
        return int(2 * (ante + blind)), int(2 * play)

    @cache
    def beat(mine: str, theirs: str, result: Comparison) -> tuple[str, Fraction]:
        return net(judge_made(terms, "bad-beat", made(mine, theirs, result)))

    beats: Beats = Counter()
    lost: Beats = Counter()
    total = together = weight = 0  # in halves
    for hole, ways in holes(deck):
        rest = [card for card in deck if card not in hole]
        check = four = check_both = four_both = 0
        all_folds: Beats = Counter()
        for flop in combinations(rest, 3):
            later = [card for card in rest if card not in flop]
            first = play = river = beaten = river_both = 0
            folds: Beats = Counter()
            for turn in combinations(later, 2):
                board = (*flop, *turn)
                posted = bet = 0
                met = list(combinations([card for card in later if card not in turn], 2))
                mine = hand(hole, board)
                here: Beats = Counter()
                for other in met:
                    theirs = hand(other, board)
                    result = outcome(terms, mine, theirs)
                    both, one = gains(mine.category, theirs.category, result)
                    posted += both
                    bet += one
                    here[beat(mine.category, theirs.category, result)] += ways
                beats += here
                folds += here if posted + bet <= -4 * len(met) else Counter()
                paid = sum(int(2 * gain) * count // ways for (_, gain), count in here.items())
                first += posted
                play += bet
                beaten += paid
                river += max(-4 * len(met), posted + bet)
                river_both += max(-6 * len(met), posted + paid + bet)
                weight += ways * len(met)
            check += max(river, first + 2 * play)
            four += first + 4 * play
            check_both += max(river_both, first + beaten + 2 * play)
            four_both += first + beaten + 4 * play
            all_folds += folds if first + 2 * play <= river else Counter()
        total += ways * max(check, four)
        together += ways * max(check_both, four_both)
        if four <= check:
            lost.subtract(all_folds)
            lost[net(Lose(line="fold"))] += all_folds.total()
    lost.update(beats)
    return Fraction(total, 2 * weight), beats, +lost, Fraction(together, 2 * weight)


def outcome(terms: UltimateTerms, mine: MadeHand, theirs: MadeHand) -> Comparison:
    full = mine.category == theirs.category == "full house"
    if terms.full_houses == "a tie" and full and mine.ranks[0] == theirs.ranks[0]:
        return "copy"
    return compare(mine, theirs)


@pytest.mark.parametrize(
    ("edition", "settings"),
    [
        (TAVERN, {"best-five": "both", "bad-beat-is": "winning hand"}),
        (TAVERN, {}),
        (CLOVIS, {}),
    ][: scale(1, None)],
)
def test_a_tiny_deck_outright(edition: str, settings: dict[str, Value]) -> None:
    """Aces, kings and nines: in the day twelve cards, at night sixteen."""
    deck = DeckTerms(without=tuple(scale("2345678TJQ", "235678TJQ")))
    game = with_deck(load_game(edition, settings, option="none"), deck)
    report = compute(game)
    returned, beats, lost, together = outright(terms_of(game))
    assert report.wager("ante").returned == returned
    found = report.wager("bad-beat")
    assert {(line.line, line.net): line.probability for line in found.lines} == {
        end: Fraction(count, beats.total()) for end, count in beats.items()
    }
    other = load_game(edition, {**settings, "bad-beat-on-fold": "lost"}, option="none")
    other = with_deck(other, deck)
    found = compute(other, wagers=["bad-beat"]).wager("bad-beat")
    assert {(line.line, line.net): line.probability for line in found.lines} == {
        end: Fraction(count, lost.total()) for end, count in lost.items()
    }
    both = compute(other, strategy=TOGETHER, wagers=["ante", "bad-beat"])
    assert both.wager("ante").returned + both.wager("bad-beat").returned == together


@cache
def rivers() -> Rivers:
    return Rivers(terms_of(load_game(TAVERN, option="none")), [1] * 13, workers=2)


@pytest.mark.parametrize(
    ("flop", "hole"),
    [("3c 3d 5c", "5h 3h"), ("Kh 9h 2h", "Qd Jh"), ("7s 7h 7d", "Ac 4c")][: scale(1, None)],
)
def test_a_flop_outright(flop: str, hole: str) -> None:
    """A pair and two cards of a suit: a class of boards may come in two suits."""
    shown, held = parse_cards(flop), parse_cards(hole)
    sums = np.zeros((13, 13, 5), np.int64)
    lists = list_flops(np.array([shown]), np.arange(52))
    chosen, never = np.zeros((1, 49, 49), np.int8), np.zeros(0, np.int64)
    solve_flops(0, 1, np.array([1]), *lists, never, rivers().tables, chosen, sums)
    kind = (rank(held[0]), rank(held[1]), suit(held[0]) == suit(held[1]))
    rest = [card for card in range(52) if card not in shown]
    found = np.zeros(4, np.int64)
    for one, two in combinations(rest, 2):
        low, high = sorted((one // 4, two // 4))
        if (high, low, one % 4 == two % 4) == kind:
            found += counted(shown, one, two)
    high, low, suited = kind
    place = (high, low) if suited else (low, high)
    assert sums[place][:4].tolist() == found.tolist()


def counted(flop: list[Card], one: int, two: int) -> np.ndarray:
    """The worth of a check, of ante and blind, of a play, and the bets, by every board and hand."""
    _, pays = pays_of(terms_of(load_game(TAVERN, option="none")))
    many = evaluator(7).many
    rest = np.array([card for card in range(52) if card not in (*flop, one, two)])
    found = np.zeros(4, np.int64)
    for first, second in combinations(range(47), 2):
        left = np.delete(rest, [first, second])
        at, to = np.triu_indices(45, 1)
        hands = np.empty((991, 7), np.uint8)
        hands[:, :3] = flop
        hands[:, 3:5] = rest[[first, second]]
        hands[:990, 5:] = np.column_stack([left[at], left[to]])
        hands[990, 5:] = one, two
        strengths = many(hands)
        mine, theirs = strengths[990], strengths[:990]
        result = np.where(theirs < mine, 0, np.where(theirs == mine, 1, 2))
        good = (theirs >= pays.qualifier).astype(np.int64)
        posted = int(pays.first[mine >> 20, result, good].sum())
        play = int(pays.play[result].sum())
        bets = posted + play > 990 * pays.fold
        found += [max(990 * pays.fold, posted + play), posted, play, bets]
    return found


@pytest.mark.parametrize("name", ["flops", "endings_kernel"])
def test_kernels_are_called_with_the_arguments_that_they_are_compiled_for(name: str) -> None:
    """Else a process beside would compile them in vain."""
    module: Any = import_module(f"houseway.odds.families.ultimate.{name}")
    terms = terms_of(load_game(TAVERN, option="none"))
    solution_of(msgspec.structs.replace(terms, deck=DeckTerms(without=tuple("2345678TJQ"))))
    normalize_signature = import_module("numba.core.sigutils").normalize_signature
    for kernel, types in module.TYPES.items():
        called = [signature.args for signature in getattr(module, kernel).nopython_signatures]
        assert called == [normalize_signature(types)[0]]


@rule("001-40", "a fold and Trips")
def test_who_has_trips_out_that_a_fold_loses_folds_less() -> None:
    """Each wager by the play for both; no play does better for both in sum. In the day without
    the low cards."""
    deck = DeckTerms(without=scale(tuple("23456"), ()))
    game = with_deck(load_game(DERBY, option="none"), deck)
    assert strategies_of(game) == (ALONE, TOGETHER)
    alone, both = (compute(game, strategy=each) for each in (ALONE, TOGETHER))
    sums = [each.wager("ante").returned + each.wager("trips").returned for each in (alone, both)]
    solution = solution_of(terms_of(game), together=("trips",))
    assert sums[1] == solution.returned > sums[0]
    assert both.wager("ante").returned < alone.wager("ante").returned
    assert both.wager("trips").returned > alone.wager("trips").returned
    folds = [_folds(each.wager("ante")) for each in (alone, both)]
    assert folds[0] > folds[1]
    assert strategies_of(load_game(TAVERN, option="none")) == ()


@rule("000-42", "Bad Beat on a fold")
@pytest.mark.parametrize("paid", ["hand beaten", "winning hand"][: scale(1, None)])
def test_who_has_a_bad_beat_out_that_a_fold_loses_folds_less(paid: str) -> None:
    settings: dict[str, Value] = {"bad-beat-on-fold": "lost", "bad-beat-is": paid}
    deck = DeckTerms(without=scale(tuple("2345678TJ"), ()))
    game = with_deck(load_game(TAVERN, settings, option="none"), deck)
    alone, both = (compute(game, strategy=each) for each in (ALONE, TOGETHER))
    spots = ("ante", "bad-beat")
    sums = [sum(each.wager(spot).returned for spot in spots) for each in (alone, both)]
    assert sums[1] == solution_of(terms_of(game), together=("bad-beat",)).returned > sums[0]
    assert _folds(alone.wager("ante")) > _folds(both.wager("ante"))


def _folds(result: WagerResult) -> Fraction:
    return next(line.probability for line in result.lines if line.line == "fold")
