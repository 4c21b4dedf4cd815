"""The pan bot is never refused or punished, and every hand ends."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.pan.pan_table import PAN
from houseway.cards.deck import cards
from houseway.cards.tape import Seeded, SplitMix
from houseway.editions.library import load_game
from houseway.games.pan.bot import choose
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Reached, face
from houseway.rules.round.opening import Bettor, Opening
from houseway.rules.round.view import AskedView, View, fold, open_view
from support import scale

SETTINGS: list[dict[str, str]] = [
    {},
    {"ropes": "three only"},
    {"added-to-one-suit": "any suit", "added-to-aces-and-kings": "any suit"},
    {"all-others-retire": "plays on", "stock-exhausted": "hand over"},
]


class Watched:
    """A round, and each player's view of it, folded as it goes on."""

    def __init__(self, round_: Round) -> None:
        self.round = round_
        self._views = {b.id: open_view(round_.opening, b.id) for b in round_.opening.bettors}

    def view(self, name: str) -> View:
        view = self._views[name]
        for event in self.round.events[view.version :]:
            fold(view, face(event, name))
        return view


def play(round_: Round) -> int:
    """Play to the end; return the number of turns."""
    watched = Watched(round_)
    while round_.pending:
        question = round_.pending[0]
        about = question.ask.about
        assert about is not None
        asked = AskedView(
            question.id, question.bettor, about.id, question.ask.options.choices(), question.default
        )
        decision = choose(watched.view(question.bettor), asked)
        assert round_.why_not(question.id, decision) is None, decision
        assert round_.warning(question.id, decision) == ""
        round_.decide(question.id, decision)
    return sum(event == Reached("turn") for event in round_.events)


@pytest.mark.parametrize("settings", SETTINGS, ids=["usual", "ropes", "any suit", "alone"])
def test_bots_play_pan_to_its_end(
    settings: dict[str, str], record_property: Callable[[str, object], None]
) -> None:
    game = load_game(PAN, settings)
    pile, longest, out = Seeded(cards(game.terms.deck), 7), 0, 0
    hands = scale(8, 1_250)
    for number in range(hands):
        chance = SplitMix(number)
        pile.shuffle_all()
        players = range(1, 3 + chance.below(6))
        opening = Opening(tuple(Bettor(f"b{seat}", 20_000, seat) for seat in players), button=1)
        round_ = Round(game, opening, pile, strict=True)
        longest = max(longest, play(round_))
        out += not round_.deal.chips["carried"]
    record_property("longest hand of pan, in turns", longest)
    assert out > 9 * hands // 10, "nearly every hand is won"
