"""A hand whose answers are all known, played at once, gives the same bytes as the script."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from houseway.cards.deck import cards
from houseway.cards.tape import Scripted, Seeded, SplitMix
from houseway.editions.catalogue import index
from houseway.editions.library import load_game
from houseway.errors import DecisionError
from houseway.games.poker.fast_replay import FOLD, MORE, STAY, Act, FastRound
from houseway.games.poker.phh import HandText, play_hand, read_hands, variants
from houseway.rules.game import Game
from houseway.rules.pots.stakes import Stakes
from houseway.rules.records.record import Writer
from houseway.rules.records.replay import replay
from houseway.rules.round.decisions import Bet, Call, Check, Fold, Raise
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Ruled, face
from houseway.rules.round.inputs import Decided, Input, Ruling
from houseway.rules.round.opening import Bettor, Opening
from houseway.rules.round.view import fold, open_view
from houseway.rules.rulings.effects import HandDead, Void
from strangers.poker_playing import Played, some_option, some_settings
from support import ROOT, potted, scale

KINDS = {Fold: FOLD, Check: STAY, Call: STAY, Bet: MORE, Raise: MORE}
BOARD_GAMES = ("NT", "FT", "PO", "FO/8")
PLURIBUS = ROOT.parent / "shared" / "phh" / "pluribus.phhs"


def whole(round_: Round) -> dict[str, Any]:
    """Everything that can be asked of a finished round."""
    deal, pot = potted(round_), potted(round_).pot
    viewers = [*(bettor.id for bettor in round_.opening.bettors), "spectator", "surveillance"]
    return {
        "record": Writer().add(round_),
        "events": round_.events,
        "inputs": round_.inputs,
        "views": [round_.view(viewer) for viewer in viewers],
        "over": (round_.over, round_.voided, round_.pending),
        "chips": [*deal.chips.purses.items()],
        "tape": (deal.tape.draws, deal.tape.out),
        "hands": [
            (hand.id, hand.position, hand.controller, hand.cards, hand.names, hand.seen, hand.state)
            for hand in deal.hands.values()
        ],
        "away": (deal.away, deal.burned),
        "pot": (pot.contributions, pot.in_pot, pot.dead, pot.dealt_in, pot.folded, pot.flop_seen),
        "blinds": (pot.small_blind, pot.button_blind),
        "charges": (deal.charges, deal.moment, deal.notes),
    }


def at_once(round_: Round, inputs: list[Input] | None = None) -> Round | None:
    """The same round without the script; None where it has to be played by it."""
    tape = Scripted(round_.deal.tape.draws)
    return fast(round_, tape, round_.inputs if inputs is None else inputs)


def fast(round_: Round, tape: Scripted, inputs: list[Input]) -> Round | None:
    """Its inputs played fast, if they are answers behind rulings that wait."""
    again = FastRound(round_.game, round_.opening, tape, strict=True)
    rulings = [each for each in inputs if isinstance(each, Ruling)]
    answers = inputs[len(rulings) :]
    if any(not each.at for each in rulings) or inputs[: len(rulings)] != rulings:
        return None
    for ruling in rulings:
        again.rule(ruling)
    acts: list[Act] = []
    for each in answers:
        if not isinstance(each, Decided) or type(each.decision) not in KINDS:
            return None
        cents = getattr(each.decision, "cents", 0)
        acts.append((each.by, KINDS[type(each.decision)], cents))
    return again if again.play(acts) and again.inputs == inputs else None


def some_hand(game: Game, chance: SplitMix, stakes: Stakes | None = None) -> Round:
    """Stacks and decisions at random; many are all-in."""
    players, chip = 2 + chance.below(5), (100, 1, 50)[chance.below(3)]
    deep = (10, 40, 200)[chance.below(3)]
    bettors = tuple(
        Bettor(f"b{seat}", 100 * chance.below(deep) + chip * chance.below(100), seat)
        for seat in range(1, 2 + players)
    )
    stakes = stakes or Stakes(
        blinds=((100, 200), (200,), (100, 100, 200))[chance.below(3)],
        ante=(0, 100)[chance.below(4) == 0],
        dead_antes=(0, 100, 0)[: 3 * (chance.below(5) == 0)],
        small_bet=200,
        big_bet=(0, 400)[game.terms.has_fixed_bets],  # type: ignore[attr-defined]
    )
    opening = Opening(bettors, button=1 + chance.below(players), chip=chip, stakes=stakes)
    tape = Seeded(cards(game.terms.deck), chance)
    return played(Round(game, opening, tape, strict=True), chance)


def played(round_: Round, chance: SplitMix) -> Round:
    while pending := round_.pending:
        decision = round_.sample(pending[0].id, chance)
        if isinstance(decision, Fold) and chance.below(3):
            decision = round_.sample(pending[0].id, chance)
        round_.decide(pending[0].id, decision)
    return round_


# -- the same bytes ------------------------------------------------------------------------------


@pytest.mark.parametrize("code", BOARD_GAMES)
def test_hand_played_at_once_is_the_hand_of_the_script(code: str) -> None:
    chance, game = SplitMix(13), variants()[code]
    for _ in range(scale(400, 25_000)):
        round_ = some_hand(game, chance)
        again = at_once(round_)
        if len(potted(round_).pot.dealt_in) > 1:
            assert again is not None, round_.inputs
            assert whole(again) == whole(round_)


def test_editions_come_to_the_same_at_once() -> None:
    """With every option, reading and fee, except draws, studs and hands with further questions."""
    taken: Counter[str] = Counter()
    for edition in (row["id"] for row in index() if row["family"] == "round-poker"):
        chance = SplitMix(sum(edition.encode()))
        for _ in range(scale(4, 1_500)):
            settings = some_settings(edition, chance)
            game = load_game(edition, settings, option=some_option(edition, settings, chance))
            round_ = Played(edition, game, settings, chance.below(1 << 30)).round
            again = at_once(round_)
            if again is not None:
                taken[edition] += 1
                assert whole(again) == whole(round_)
    assert len(taken) > 12


@pytest.mark.skipif(not PLURIBUS.is_file(), reason="the hands of Pluribus are not there")
def test_hands_of_pluribus_are_played_at_once() -> None:
    text = PLURIBUS.read_text("utf-8")
    hands = read_hands(text[: text.index(f"\n[{scale(201, 10_000)}]")], where="pluribus")
    fast = [play_hand(hand) for hand in hands if isinstance(hand, HandText)]
    slow = [play_hand(hand, by_script=True) for hand in hands if isinstance(hand, HandText)]
    assert list(map(whole, fast)) == list(map(whole, slow))


def test_view_is_what_the_faces_of_the_events_come_to() -> None:
    chance, editions = SplitMix(21), ("clovis-500/low-ball", "stones-tavern/texas-holdem")
    for edition in editions * scale(3, 200):
        round_ = Played(edition, load_game(edition), {}, chance.below(1 << 30)).round
        for viewer in (*(each.id for each in round_.opening.bettors), "spectator", "surveillance"):
            view = open_view(round_.opening, viewer)
            for event in round_.events:
                fold(view, face(event, viewer))
            assert view == round_.view(viewer)


# -- what is left to the script --------------------------------------------------------------------


def test_hand_that_is_not_over_is_asked_on() -> None:
    round_ = some_hand(variants()["NT"], SplitMix(3))
    for upto in range(len(round_.inputs)):
        inputs = round_.inputs[:upto]
        assert at_once(round_, inputs) is None
        tape = Scripted(round_.deal.tape.draws)
        again = replay(round_.game, round_.opening, tape, inputs)
        assert again.pending
        assert again.events == round_.events[: len(again.events)]
        assert tape.used == len(again.deal.tape.draws)


def test_answer_that_is_not_legal_is_refused_as_ever() -> None:
    round_ = some_hand(variants()["NT"], SplitMix(3))
    first = round_.inputs[0]
    assert isinstance(first, Decided)
    for wrong in (
        Decided(first.question, Raise(201), first.by),
        Decided(first.question, Check(), first.by),
        Decided("q7", first.decision, first.by),
        Decided(first.question, first.decision, "b9"),
    ):
        inputs: list[Input] = [wrong, *round_.inputs[1:]]
        assert at_once(round_, inputs) is None
        with pytest.raises(DecisionError):
            replay(round_.game, round_.opening, Scripted(round_.deal.tape.draws), inputs)


def dead_either_way(shown: Round, hands: Iterable[str]) -> Round:
    """With these hands ruled dead at the end, one after the other."""
    rulings = [Ruling((HandDead(hand),), "floor", "mucked", "end of hand") for hand in hands]
    slow = Round(shown.game, shown.opening, Scripted(shown.deal.tape.draws), strict=True)
    for ruling in rulings:
        slow.rule(ruling)
    for each in shown.inputs:
        assert isinstance(each, Decided)
        slow.decide(each.question, each.decision, each.by)
    fast = at_once(shown, [*rulings, *shown.inputs])
    assert fast is not None
    assert whole(fast) == whole(slow)
    return fast


def test_hand_ruled_dead_at_its_end_wins_nothing_either_way() -> None:
    chance, dead = SplitMix(5), 0
    while dead < scale(5, 500):
        shown = some_hand(variants()["NT"], chance)
        hands = [hand for hand in shown.deal.hands.values() if hand.controller]
        live = [hand.id for hand in hands if hand.live]
        if len(live) < 2:
            continue
        dead_either_way(shown, live[:1])
        dead_either_way(shown, [hand.id for hand in hands if not hand.live][:2])
        every = dead_either_way(shown, live)
        assert any(isinstance(event, Ruled) and event.refused for event in every.events)
        dead += 1


def test_other_rulings_and_flawed_cards_are_for_the_script() -> None:
    round_ = some_hand(variants()["NT"], SplitMix(4))
    void = Ruling((Void(),), "floor", "", "end of hand")
    flop = Ruling((HandDead("hand-1"),), "floor", "", "flop")
    assert at_once(round_, [void, *round_.inputs]) is None
    assert at_once(round_, [flop, *round_.inputs]) is None
    assert at_once(round_, [*round_.inputs, void]) is None
    draws = [f"exposed {round_.deal.tape.draws[0]}", *round_.deal.tape.draws[1:]]
    again = replay(round_.game, round_.opening, Scripted(draws), round_.inputs)
    assert again.deal.flaws == ["exposed"]
    voided = replay(round_.game, round_.opening, Scripted(draws), [void, *round_.inputs])
    assert voided.voided


def test_cards_that_run_short_are_for_the_script() -> None:
    round_ = some_hand(variants()["NT"], SplitMix(8))
    while len(round_.deal.tape.draws) < 15:
        round_ = some_hand(variants()["NT"], SplitMix(len(round_.inputs) + 90))
    short = Scripted(round_.deal.tape.draws[:-1])
    assert fast(round_, short, round_.inputs) is None
