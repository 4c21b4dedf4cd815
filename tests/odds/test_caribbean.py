"""Caribbean stud: the published game to the last deal, both editions, the script."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from math import comb

import msgspec
import pytest

from houseway.cards.card import Card, parse_card
from houseway.cards.deck import DeckTerms, cards
from houseway.cards.tape import Recorder, Seeded
from houseway.editions.library import load_game
from houseway.editions.model import Value
from houseway.errors import EditionError
from houseway.games.caribbean import CaribbeanFacts, CaribbeanTerms, judge
from houseway.hands.poker import best_five
from houseway.odds import WagerResult, compute, compute_edition
from houseway.odds.families.caribbean import THREE_RULES, charts, solution_of, stakes_of
from houseway.odds.kernels.facing_hands import FacingHands
from houseway.odds.kernels.play_or_fold import ENDS
from houseway.odds.result import net
from odds.joint import best_of_all, by_script, gain_of, strength_of, with_deck
from support import rule, scale

CLOVIS = "clovis-500/caribbean-stud-poker"
DERBY = "lucky-derby/caribbean-stud"
DEALS = comb(52, 5) * 47 * comb(46, 4)
CLASSIC = {
    "pair of aces or less": "1:1",
    "two pair": "2:1",
    "three of a kind": "3:1",
    "straight": "4:1",
    "flush": "5:1",
    "full house": "7:1",
    "four of a kind": "20:1",
    "straight flush": "50:1",
    "royal flush": "100:1",
}


def terms_of(edition: str) -> CaribbeanTerms:
    terms = load_game(edition, option="none").terms
    assert isinstance(terms, CaribbeanTerms)
    return terms


@cache
def facing_of(edition: str) -> FacingHands:
    """What every hand of the whole deck meets: it is the same without an open card, which is
    solved sooner, and is so in the day."""
    terms = terms_of(edition)
    closed = msgspec.structs.replace(terms, up_card="none")
    return solution_of(scale(closed, terms))[0]


@cache
def classic() -> WagerResult:
    """The game of other places: 004-14 with an open card and their pay table."""
    game = load_game(CLOVIS, {"up-card": "last"}, option="none")
    assert isinstance(game.terms, CaribbeanTerms)
    bet = msgspec.structs.replace(game.terms.wagers["bet"], pays=CLASSIC)
    wagers = {**game.terms.wagers, "bet": bet}
    game = msgspec.structs.replace(game, terms=msgspec.structs.replace(game.terms, wagers=wagers))
    return compute(game).wager("ante")


def test_car1_every_line_of_the_return_table() -> None:
    result = classic()
    assert [(int(line.net), line.combinations) for line in result.lines] == [
        (201, 16_759_740),
        (101, 156_929_720),
        (41, 2_832_435_800),
        (15, 16_624_475_280),
        (11, 21_856_990_280),
        (9, 43_805_516_100),
        (7, 234_242_908_320),
        (5, 488_012_139_360),
        (3, 2_343_248_003_808),
        (1, 4_532_514_033_720),
        (0, 321_623_100),
        (-1, 9_523_005_974_460),
        (-3, 2_726_592_727_512),
    ]
    assert result.combinations == 19_933_230_517_200
    assert result.returned * DEALS == -1_041_372_912_372
    assert round(float(result.returned), 6) == -0.052243


def test_car3_the_three_rules_cost_next_to_nothing() -> None:
    result = classic()
    best, *others = result.strategies
    assert best.name == THREE_RULES
    assert len(best.rules) == 5
    assert 0 < result.returned - best.returned < Fraction(1, 400_000)
    assert [round(100 * float(-each.returned), 3) for each in others] == [
        *(5.288, 5.316, 5.470, 5.682, 16.607)
    ]


@rule("004-14", "qualifies with ace-king")
@rule("001-02", "qualifies with ace-king")
def test_car4_how_often_the_player_dealer_qualifies() -> None:
    facing = facing_of(DERBY)
    assert int(facing.hands.ways[facing.strengths >= facing.threshold].sum()) == 1_463_700


def test_car5_standard_deviation() -> None:
    assert round(classic().sd, 2) == 2.24


def test_element_of_risk_is_beside_the_edge() -> None:
    result = classic()
    played = 1 - Fraction(9_523_005_974_460, DEALS)
    assert result.action == 1 + 2 * played
    assert round(100 * float(result.edge_of_action), 3) == 2.555
    assert (result.wager, result.beside) == ("ante", ("bet",))


@pytest.mark.parametrize("edition", [CLOVIS, DERBY])
def test_an_edition_has_one_wager_of_ante_and_bet(edition: str) -> None:
    """The whole deck at night; without its low cards in the day."""
    low = scale(tuple("234567"), ())
    game = with_deck(load_game(edition, option="none"), DeckTerms(without=low))
    report = compute(game)
    [result] = report.wagers
    assert (result.wager, result.method, result.beside) == ("ante", "exact", ("bet",))
    size = 52 - 4 * len(low)
    assert result.combinations == comb(size, 5) * (size - 5) * comb(size - 6, 4)
    assert result.returned >= max(each.returned for each in result.strategies)
    assert report.returned("bet") == 0
    assert charts(game)


def test_without_an_open_card_one_least_hand_is_nearly_best() -> None:
    result = compute_edition(CLOVIS).wager("ante")
    rule_ = result.strategies[0]
    assert rule_.name.endswith("or better")
    assert 0 <= result.returned - rule_.returned < Fraction(1, 10_000)


def test_an_opening_bet_of_its_own_lies_beside_the_ante() -> None:
    result = compute_edition(CLOVIS, {"opening-bet": "a wager of its own"}).wager("ante")
    assert result.beside == ("opening", "bet")
    assert result.strategy.endswith("the opening bet is as large as the ante")
    assert result.lines[-1].net == -4
    assert result.strategies[0].name == "every hand"


def in_turn(hand: Sequence[Card], theirs: Sequence[Card]) -> list[Card]:
    """One card at a time, the player-dealer's last."""
    return [card for pair in zip(hand, theirs, strict=True) for card in pair]


@pytest.mark.parametrize("edition", [CLOVIS, DERBY])
def test_random_deals_end_as_the_script_says(edition: str) -> None:
    game = load_game(edition, option="none")
    terms = terms_of(edition)
    facing = facing_of(edition)
    stakes = stakes_of(terms, facing)
    deck = cards(terms.deck)
    times = terms.wagers["bet"].times
    for seed in range(scale(1_000, 100_000)):
        tape = Recorder(Seeded(deck, seed))
        gain = gain_of(game, tape, times=times)
        drawn = [parse_card(card) for card in tape.draws]
        mine, theirs = (strength_of(facing, drawn[at::2]) for at in range(2))
        end = "lower" if mine < theirs else "copy" if mine == theirs else "higher"
        if theirs < facing.threshold:
            end = "not qualified"
        assert gain == stakes.ends[mine >> 20][ENDS.index(end)][1]
    assert gain_of(game, Seeded(deck, 1), times=0) == stakes.fold[1]


@pytest.mark.parametrize(
    ("edition", "settings"),
    [(CLOVIS, {"up-card": "last"}), (CLOVIS, {}), (DERBY, {})][: scale(1, None)],
)
def test_a_tiny_deck_to_the_last_deal(edition: str, settings: dict[str, Value]) -> None:
    """Aces, kings and fives: by the script at night, by its judge in the day."""
    deck = DeckTerms(without=tuple("2346789TJQ"))
    game = with_deck(load_game(edition, settings, option="none"), deck)
    terms = game.terms
    assert isinstance(terms, CaribbeanTerms)
    found = compute(game).wager("ante")
    assert (found.returned, found.combinations) == best_of_all(
        game,
        5,
        scale(by_judge(terms), by_script(game, times=terms.wagers["bet"].times, dealt=in_turn)),
        open_card=terms.up_card == "last",
    )


def by_judge(terms: CaribbeanTerms) -> Callable[[Sequence[Card], Sequence[Card]], Fraction]:
    ranked = cache(best_five)

    def gain(hand: Sequence[Card], theirs: Sequence[Card]) -> Fraction:
        dealer = ranked(tuple(sorted(theirs)))
        facts = CaribbeanFacts(player=ranked(tuple(sorted(hand))), dealer=dealer)
        bet = net(judge(terms, "bet", facts))[1]
        return net(judge(terms, "ante", facts))[1] + terms.wagers["bet"].times * bet

    return gain


def test_a_deck_with_uneven_suits_is_refused() -> None:
    with pytest.raises(EditionError, match="suits are alike") as caught:
        compute(with_deck(load_game(CLOVIS, option="none"), DeckTerms(without=("As",))))
    assert caught.value.code == "odds/suits"
