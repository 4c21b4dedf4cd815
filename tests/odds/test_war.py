"""Casino war: published figures, the script, and tiny decks to the last order."""

from collections import Counter
from fractions import Fraction
from math import perm

import msgspec
import pytest

from houseway.cards.deck import DeckTerms, cards
from houseway.cards.tape import Recorder, Seeded, every_tape
from houseway.editions.library import load_game
from houseway.errors import EditionError
from houseway.odds import WagerResult, compute, compute_edition
from houseway.odds.families.war import charts
from houseway.odds.result import net
from houseway.rules.game import Game
from houseway.rules.round.decisions import Decision, Play
from houseway.rules.round.driver import Question, Round
from odds.joint import play_alone
from support import rule, scale

WAR = "stones-tavern/casino-war"
STAKE = 1_000_00


def primary(packs: int, *, bonus: bool = True) -> WagerResult:
    game = load_game(WAR, option="none")
    return compute(with_deck(game, DeckTerms(packs=packs), bonus=bonus)).wager("primary")


def with_deck(game: Game, deck: DeckTerms, *, bonus: bool = True) -> Game:
    wagers = dict(game.terms.wagers)  # type: ignore[attr-defined]
    if not bonus:
        pays = {"higher": "1:1", "equal": "1:1"}
        wagers["war"] = msgspec.structs.replace(wagers["war"], pays=pays)
    return msgspec.structs.replace(
        game, terms=msgspec.structs.replace(game.terms, deck=deck, wagers=wagers)
    )


def go_to_war(round_: Round, question: Question) -> Decision | None:
    return Play(STAKE)


def chance(result: WagerResult, *lines: str) -> float:
    return float(sum(line.probability for line in result.lines if line.line in lines))


def test_war1_six_decks_without_bonus() -> None:
    result = primary(6, bonus=False)
    assert round(chance(result, "higher", "war: higher", "war: equal"), 6) == 0.502735
    assert round(chance(result, "lower"), 6) == 0.463023
    assert round(chance(result, "war: lower"), 6) == 0.034242
    assert round(float(result.returned), 6) == -0.028771


@rule("000-10", "a tie in the war pays one unit more")
def test_war2_six_decks_with_bonus() -> None:
    result = compute_edition(WAR).wager("primary")
    assert round(chance(result, "war: equal"), 6) == 0.005471
    assert round(chance(result, "higher", "war: higher"), 6) == 0.497265
    assert round(chance(result, "lower"), 6) == 0.463023
    assert round(chance(result, "war: lower"), 6) == 0.034242
    assert round(float(result.returned), 6) == -0.023301


def test_war4_element_of_risk_and_deviations() -> None:
    plain, bonus = primary(6, bonus=False), primary(6)
    assert round(100 * float(plain.edge_of_action), 2) == 2.68
    assert round(100 * float(bonus.edge_of_action), 2) == 2.17
    assert round(plain.sd, 2) == 1.05
    tie = compute_edition(WAR).wager("tie")
    assert round(tie.sd, 2) == 2.88
    assert round(float(tie.variance + tie.returned**2), 2) == 8.32, "the mean square"
    given_up = 1 - Fraction(3, 4) * tie.win
    assert round(float(given_up), 2) == 0.94, "the mean square of one who surrenders"


def test_war5_surrender_costs_3_70_percent() -> None:
    [war, surrender] = primary(6).strategies
    assert (war.name, surrender.name) == ("go to war on every tie", "surrender every tie")
    assert round(100 * float(-surrender.returned), 2) == 3.70
    assert war.returned == primary(6).returned
    assert surrender.action == 1


def test_derived_figures_of_twelve_decks() -> None:
    game = with_deck(load_game(WAR, option="none"), DeckTerms(packs=12))
    report = compute(game)
    assert round(float(report.wager("tie").win), 7) == 0.0754414
    assert round(float(report.wager("tie").returned), 7) == -0.1701445
    result = report.wager("primary")
    assert round(float(result.returned), 7) == -0.0234913
    assert round(float(result.strategies[-1].returned), 7) == -0.0377207


@pytest.mark.parametrize("packs", [6, 7, 8])
def test_every_batch_is_computed_from_its_own_packs(packs: int) -> None:
    report = compute_edition(WAR, {"packs": packs})
    tie = Fraction(4 * packs - 1, 52 * packs - 1)
    assert report.wager("tie").win == tie
    result = report.wager("primary")
    assert result.action == 1 + tie
    assert result.combinations == perm(52 * packs, 4)
    assert (result.beside, result.as_json()["unit"]) == (("war",), "primary")


@rule("000-10", "a tie wager beside the war wager")
def test_a_tie_wager_on_the_war_is_of_those_at_war() -> None:
    result = compute_edition(WAR, {"tie-wager-on-the-war": True}).wager("war-tie")
    left = [22, *[24] * 12]
    assert result.win == Fraction(sum(n * (n - 1) for n in left), 310 * 309)


def test_the_war_wager_is_computed_with_the_primary() -> None:
    report = compute_edition(WAR, wagers=["war"])
    assert [each.wager for each in report.wagers] == ["primary"]
    assert "war" not in [each.wager for each in compute_edition(WAR).wagers]


def test_the_best_play_is_said() -> None:
    assert charts(load_game(WAR, option="none"))[0].lines == ("Go to war on every tie.",)  # type: ignore[union-attr]


def test_a_deck_with_a_joker_is_refused() -> None:
    game = with_deck(load_game(WAR, option="none"), DeckTerms(packs=6, jokers=1))
    with pytest.raises(EditionError, match="without jokers") as caught:
        compute(game)
    assert caught.value.code == "odds/joker"


def test_random_deals_end_as_the_script_says() -> None:
    game = load_game(WAR, option="none")
    lines = {line.line: line.net for line in compute(game).wager("primary").lines}
    shoe = cards(game.terms.deck)
    for seed in range(scale(1_000, 100_000)):
        tape = Recorder(Seeded(shoe, seed))
        settled = play_alone(game, tape, "primary", strategy=go_to_war)
        gain = sum((net(each)[1] for each in settled.values()), Fraction(0))
        drawn = ["23456789TJQKA".index(card[0]) for card in tape.draws]
        mine, theirs = (drawn[0], drawn[1]) if len(drawn) == 2 else (drawn[5], drawn[9])
        result = "higher" if mine > theirs else "equal" if mine == theirs else "lower"
        assert gain == lines[result if len(drawn) == 2 else f"war: {result}"]


@pytest.mark.parametrize("suits", [("h", "s"), ("s",)][: scale(1, None)], ids="".join)
def test_a_tiny_deck_through_the_script_to_the_last_order(suits: tuple[str, ...]) -> None:
    """A few fours, nines and kings; no cards are burned, since there are none to spare."""
    deck = DeckTerms(packs=1, without=(*suits, *"A235678TJQ"))
    game = with_deck(load_game(WAR, option="none"), deck)
    game = msgspec.structs.replace(game, terms=msgspec.structs.replace(game.terms, burns=0))
    pile = cards(deck)
    found: Counter[Fraction] = Counter()
    for tape in every_tape(pile):
        settled = play_alone(game, tape, "primary", strategy=go_to_war)
        gain = sum((net(each)[1] for each in settled.values()), Fraction(0))
        dealt = 4 if "war" in settled else 2
        found[gain] += tape.weight * perm(len(pile) - dealt, 4 - dealt)
    result = compute(game).wager("primary")
    by_gain: Counter[Fraction] = Counter()
    for line in result.lines:
        by_gain[line.net] += line.combinations or 0
    assert by_gain == found
