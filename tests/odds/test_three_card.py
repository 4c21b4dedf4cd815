"""Three card poker: published figures, the script, several packs, tiny decks to the last deal."""

from collections.abc import Sequence
from fractions import Fraction
from math import comb

import msgspec
import pytest

from houseway.bets.three_card import ThreeCardSeen, five_ranking, pair_plus, six_card_bonus
from houseway.cards.card import Card, parse_card, text
from houseway.cards.deck import DeckTerms, cards
from houseway.cards.tape import Recorder, Scripted, Seeded
from houseway.editions.library import edition_ids, find_edition, load_game
from houseway.editions.model import Value
from houseway.games.three_card import ThreeCardTerms
from houseway.hands.ranking import Ranking
from houseway.odds import Report, WagerResult, compute, compute_edition
from houseway.odds.families.three_card import charts, solution_of, stakes_of
from houseway.odds.kernels.play_or_fold import ENDS
from houseway.odds.result import net
from houseway.odds.script_rounds import play_spots
from houseway.odds.solvers import ALONE, TOGETHER, strategies_of
from houseway.rules.game import Game
from odds.joint import (
    best_of_all,
    by_script,
    deals_of,
    gain_of,
    strength_of,
    with_deck,
    worth_of_all,
)
from support import rule, scale

EDITIONS = [id for id in edition_ids() if find_edition(id).identity.family == "three-card-poker"]
TAVERN = "stones-tavern/three-card-poker"
SIX = "stones-tavern/three-card-poker-6-card-bonus"
NAPA = "napa-valley/three-card-poker-6-card-bonus-1-3"
CLUB = "casino-club/three-card-poker-6-card-bonus"
DERBY = "lucky-derby/three-card-poker-6-card-bonus"
HIDDEN_DEALS = comb(52, 3) * comb(49, 3)


def terms_of(game: Game) -> ThreeCardTerms:
    assert isinstance(game.terms, ThreeCardTerms)
    return game.terms


def terms_five(terms: ThreeCardTerms) -> Ranking:
    return five_ranking(terms.like_cards)


def computed(edition: str, **changed: object) -> Report:
    """With terms that no house has."""
    game = load_game(edition, option="none")
    return compute(
        msgspec.structs.replace(game, terms=msgspec.structs.replace(game.terms, **changed))
    )


def paying(edition: str, spot: str, pays: dict[str, str]) -> WagerResult:
    terms = terms_of(load_game(edition, option="none"))
    wager = msgspec.structs.replace(terms.wagers[spot], pays=pays)
    return computed(edition, wagers={**terms.wagers, spot: wager}).wager(spot)


def edge(result: WagerResult) -> float:
    return round(100 * float(result.edge), 2)


def test_tcp2_without_an_open_card() -> None:
    result = computed(TAVERN, exposed=0).wager("ante")
    assert result.returned * HIDDEN_DEALS * 3 == (result.combinations or 0) * result.returned
    assert round(float(result.returned), 9) == -0.086580488
    found = {each.name: round(float(each.returned), 6) for each in result.strategies}
    assert found == {
        "Q-6-4 or better": -0.086580,
        "queen high or better": -0.087342,
        "jack high or better": -0.100696,
        "every hand": -0.129389,
    }
    assert result.returned == result.strategies[0].returned


def test_tcp3_with_an_ante_bonus() -> None:
    """None of the books pays one: it is added to what the ante returns."""
    result = computed(TAVERN, exposed=0).wager("ante")
    bonus = Fraction(48 * 5 + 52 * 4 + 720, 22_100)
    assert edge(result) - round(100 * float(bonus), 2) == pytest.approx(3.37, abs=0.005)
    assert round(100 * float((result.edge - bonus) / result.action), 2) == 2.01
    less = Fraction(48 * 5 + 52 * 3 + 720, 22_100)
    assert round(100 * float((result.edge - less) / result.action), 2) == 2.16


def test_tcp5_pair_plus_tables() -> None:
    def table(*odds: int) -> dict[str, str]:
        names = ("mini royal flush", "straight flush", "three of a kind", "straight", "flush")
        return {
            name: f"{win}:1" for name, win in zip((*names, "one pair"), (*odds, 1), strict=True)
        }

    found = [
        edge(paying(TAVERN, "pair-plus", table(*odds)))
        for odds in (
            *[(40, 40, 30, 6, 3), (50, 40, 30, 6, 3), (40, 40, 30, 6, 4)],
            *[(40, 40, 30, 5, 4), (50, 40, 30, 5, 4), (100, 40, 30, 5, 4)],
        )
    ]
    assert found == [7.28, 7.10, 2.32, 5.57, 5.39, 4.49]


@pytest.mark.parametrize("edition", [TAVERN, SIX, CLUB, DERBY])
def test_tcp6_pair_plus_of_the_books(edition: str) -> None:
    assert compute_edition(edition).wager("pair-plus").returned == Fraction(-968, 22_100)


@rule("003-09", "Pair Plus")
def test_tcp6_pair_plus_of_one_pack_at_napa() -> None:
    assert compute_edition(NAPA, {"packs": 1}).wager("pair-plus").returned == Fraction(-968, 22_100)


@pytest.mark.parametrize("edition", [SIX, CLUB, DERBY])
def test_tcp7_six_card_counts(edition: str) -> None:
    result = compute_edition(edition).wager("six-card-bonus")
    found = {line.line: line.combinations for line in result.lines}
    assert found["royal flush"] == 188
    assert found["straight flush"] == 1_844 - 188
    assert [found[name] for name in ("four of a kind", "full house", "flush")] == [
        *(14_664, 165_984, 205_792)
    ]
    assert (found["straight"], found["three of a kind"]) == (361_620, 732_160)
    assert found["lose"] == 2_532_816 + 9_730_740 + 6_612_900


@pytest.mark.parametrize("edition", [SIX, DERBY])
def test_six_card_bonus_derived_from_the_counts(edition: str) -> None:
    result = compute_edition(edition).wager("six-card-bonus")
    assert round(100 * float(result.edge), 4) == 6.7413


def test_tcp9_another_six_card_table() -> None:
    names = ("royal flush", "straight flush", "four of a kind", "full house", "flush", "straight")
    pays = dict(zip(names, ("1000:1", "200:1", "50:1", "25:1", "20:1", "10:1"), strict=True))
    result = paying(SIX, "six-card-bonus", {**pays, "three of a kind": "5:1"})
    assert round(100 * float(result.edge), 4) == 10.2248


@rule("000-03", "the bottom card of the player-dealer's stack is turned up")
@pytest.mark.parametrize("edition", EDITIONS)
def test_with_an_open_card_the_best_play_is_three_least_hands(edition: str) -> None:
    settings: dict[str, Value] = {"packs": 1} if edition == NAPA else {}
    result = compute_edition(edition, settings).wager("ante")
    assert result.returned == Fraction(-229_314, 12_724_075)
    assert result.combinations == comb(52, 3) * 49 * comb(48, 2)
    best = result.strategies[0]
    assert best.returned == result.returned
    assert best.rules == (
        "against 2 to J: every hand",
        "against Q: Q-9-2 or better",
        "against K: K-9-2 or better",
        "against A: A-9-2 or better",
    )
    assert result.beside == ("play",)
    assert charts(load_game(edition, settings, option="none"))


@rule("003-09", "one to eight packs")
@pytest.mark.parametrize("packs", [2, 6, 8][: scale(2, None)])
def test_several_packs_have_every_figure(packs: int) -> None:
    report = compute_edition(NAPA, {"packs": packs})
    size = 52 * packs
    ante, pairs, six = (report.wager(name) for name in ("ante", "pair-plus", "six-card-bonus"))
    assert ante.combinations == comb(size, 3) * (size - 3) * comb(size - 4, 2)
    assert pairs.combinations == comb(size, 3)
    assert six.combinations == comb(size, 6)
    assert ante.returned >= max(each.returned for each in ante.strategies)
    trips = next(line for line in pairs.lines if line.line == "three of a kind")
    assert trips.combinations == 13 * comb(4 * packs, 3)


@rule("003-09", "like cards of several packs")
def test_like_cards_by_the_printed_lines_alone() -> None:
    settings: dict[str, Value] = {"packs": 2, "like-cards": "printed lines"}
    near, printed = compute_edition(NAPA, {"packs": 2}), compute_edition(NAPA, settings)
    flushes = {
        name: next(line for line in report.wager("pair-plus").lines if line.line == "flush")
        for name, report in (("near", near), ("printed", printed))
    }
    paired = 4 * (13 * comb(2, 2) * 12 * 2)
    assert flushes["near"].combinations == (flushes["printed"].combinations or 0) + paired
    fives = 13 * comb(8, 5) * 96 + 13 * comb(8, 6)
    fours = [
        next(line for line in report.wager("six-card-bonus").lines if line.line == "four of a kind")
        for report in (near, printed)
    ]
    assert (fours[0].combinations or 0) - (fours[1].combinations or 0) == fives


@rule("000-03", "a suited ace-low straight")
def test_the_order_of_hands_is_that_of_the_edition() -> None:
    result = compute_edition(TAVERN, {"suited-ace-low": "straight"}).wager("pair-plus")
    found = {line.line: line.combinations for line in result.lines}
    assert (found["straight flush"], found["straight"]) == (40, 724)


def stacks(hand: Sequence[Card], theirs: Sequence[Card]) -> list[Card]:
    """Three at once, the player-dealer's last."""
    return [*hand, *theirs]


@pytest.mark.parametrize("edition", EDITIONS)
def test_random_deals_end_as_the_script_says(edition: str) -> None:
    game = load_game(edition, option="none")
    terms = terms_of(game)
    facing, *_ = solution_of(terms)
    stakes = stakes_of(terms, facing)
    deck = cards(terms.deck)
    for seed in range(scale(1_000, 100_000)):
        tape = Recorder(Seeded(deck, seed))
        gain = gain_of(game, tape, times=1)
        drawn = [parse_card(card) for card in tape.draws]
        mine, theirs = strength_of(facing, drawn[:3]), strength_of(facing, drawn[3:])
        end = "lower" if mine < theirs else "copy" if mine == theirs else "higher"
        if theirs < facing.threshold:
            end = "not qualified"
        assert gain == stakes.ends[mine >> 20][ENDS.index(end)][1]
    assert gain_of(game, Seeded(deck, 1), times=0) == stakes.fold[1] == -1


@pytest.mark.parametrize(
    ("edition", "kept", "exposed"),
    [(TAVERN, "Q5", 3), (TAVERN, "Q9", 0), (SIX, "Q65", 3), (SIX, "KQ2", 0)][: scale(2, None)],
)
def test_a_tiny_deck_through_the_script(edition: str, kept: str, exposed: int) -> None:
    deck = DeckTerms(without=tuple(set("23456789TJQKA") - set(kept)))
    game = with_deck(load_game(edition, option="none"), deck)
    terms = msgspec.structs.replace(terms_of(game), exposed=exposed)
    game = msgspec.structs.replace(game, terms=terms)
    found = compute(game).wager("ante")
    gain = by_script(game, times=1, dealt=stacks)
    expected = best_of_all(game, 3, gain, open_card=exposed > 0)
    assert (found.returned, found.combinations) == expected


def test_two_packs_of_a_tiny_deck_through_the_script() -> None:
    """Like cards: every card by itself, so that each deal counts once."""
    deck = DeckTerms(packs=2, without=tuple("23456789TJQA"))
    game = with_deck(load_game(NAPA, option="none"), deck)
    found = compute(game)
    gain = by_script(game, times=1, dealt=stacks)
    expected = best_of_all(game, 3, gain, open_card=True)
    assert (found.wager("ante").returned, found.wager("ante").combinations) == expected
    assert found.wager("six-card-bonus").win == 1, "six kings of eight are four of a kind"


@rule("000-44", "bonus bets and a fold")
@pytest.mark.parametrize("kept", ["Q5", "Q65"][: scale(1, None)])
def test_bonus_bets_that_a_fold_loses(kept: str) -> None:
    """By hand: each six cards with the best play of the ante, on a tiny deck."""
    deck = DeckTerms(without=tuple(set("23456789TJQKA") - set(kept)))
    settings: dict[str, Value] = {"bonus-bets-on-fold": "lost"}
    game = with_deck(load_game(SIX, settings, option="none"), deck)
    terms = terms_of(game)
    worth = worth_of_all(game, 3, by_script(game, times=1, dealt=stacks), open_card=True)
    gains = []
    for hand, theirs in deals_of(game, 3):
        plays = worth[(*hand, theirs[-1])]
        held = ThreeCardSeen(player=hand, dealer=theirs, three=terms.three, five=terms_five(terms))
        paid = net(terms.wagers["six-card-bonus"].outcome(six_card_bonus(held)))[1]
        gains.append(paid if sum(plays) > -len(plays) else Fraction(-1))
    result = compute(game).wager("six-card-bonus")
    assert result.returned == sum(gains, Fraction(0)) / len(gains)
    assert any(line.line == "fold" for line in result.lines)
    both: dict[tuple[Card, ...], list[Fraction]] = {}
    for hand, theirs in deals_of(game, 3):
        held = ThreeCardSeen(player=hand, dealer=theirs, three=terms.three, five=terms_five(terms))
        paid = net(terms.wagers["six-card-bonus"].outcome(six_card_bonus(held)))[1]
        paid += net(terms.wagers["pair-plus"].outcome(pair_plus(held)))[1]
        both.setdefault((*hand, theirs[-1]), []).append(paid)
    best = sum(
        max(sum(worth[seen]) + sum(paid), Fraction(-3 * len(paid))) for seen, paid in both.items()
    )
    assert strategies_of(game) == (ALONE, TOGETHER)
    together = compute(game, strategy=TOGETHER)
    assert sum(each.returned for each in together.wagers) == best / len(gains)


def test_a_fold_loses_pair_plus_only_with_hands_that_pay_nothing() -> None:
    lost = compute_edition(TAVERN).wager("pair-plus")
    kept = compute_edition(SIX).wager("pair-plus")
    assert lost.returned == kept.returned
    assert "a fold loses this bet" in lost.strategy


def test_a_six_card_bonus_that_a_fold_loses_is_worth_less() -> None:
    settings: dict[str, Value] = {"bonus-bets-on-fold": "lost"}
    result = compute_edition(SIX, settings).wager("six-card-bonus")
    assert round(float(result.returned), 6) == -0.113711
    assert result.combinations == comb(52, 6) * 60


@pytest.mark.parametrize("edition", [SIX, NAPA])
def test_the_six_card_bonus_is_what_the_script_pays(edition: str) -> None:
    game = load_game(edition, option="none")
    terms = terms_of(game)
    spot = terms.wagers["six-card-bonus"]
    for seed in range(scale(200, 20_000)):
        tape = Recorder(Seeded(cards(terms.deck), seed))
        settled = play_spots(game, tape, spots=("six-card-bonus",))
        drawn = tuple(parse_card(card) for card in tape.draws)
        held = ThreeCardSeen(
            player=drawn[:3], dealer=drawn[3:], three=terms.three, five=terms_five(terms)
        )
        assert net(settled["six-card-bonus"]) == net(spot.outcome(six_card_bonus(held)))


def test_an_order_of_the_tape_is_the_order_of_the_stacks() -> None:
    game = load_game(TAVERN, option="none")
    hand, theirs = [Card(50), Card(46), Card(42)], [Card(0), Card(9), Card(18)]
    tape = Scripted([text(card) for card in stacks(hand, theirs)])
    assert gain_of(game, tape, times=1) == 1, "the player-dealer does not qualify"
