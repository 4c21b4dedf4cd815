"""Effects of removal, and figures a second way."""

from fractions import Fraction

import pytest

from houseway.cards.card import rank
from houseway.cards.deck import counts
from houseway.editions.library import load_game
from houseway.odds import compute
from houseway.odds.checks import checks
from houseway.odds.removal import removal

EZ = "stones-tavern/ez-baccarat-panda-8"


def test_a_card_that_nobody_sees_changes_nothing() -> None:
    """Burned unseen, any card may be the one: the effects of all cards together are none."""
    game = load_game(EZ, {"packs": 4}, option="none")
    found = removal(game, wagers=["banker", "tie", "dragon-7"])
    assert found is not None
    cards = counts(game.terms.deck)
    for spot in found.returns:
        effects = [
            copies * found.effects["23456789TJQKA"[rank(card)]][spot]
            for card, copies in cards.items()
        ]
        assert sum(effects, Fraction(0)) == 0
    assert found.effects["8"]["dragon-7"] > 0 > found.effects["7"]["dragon-7"]


def test_where_only_whole_packs_have_odds_none_are_told() -> None:
    assert removal(load_game("stones-tavern/three-card-poker", option="none")) is None


@pytest.mark.parametrize("edition", [EZ, "stones-tavern/casino-war"])
def test_rounds_of_the_script_agree(edition: str) -> None:
    game = load_game(edition, option="none")
    report = compute(game)
    found = checks(game, report, by_script=200)
    assert [each.wager for each in found] == [
        each.wager for each in report.wagers if not each.strategy
    ]
    for each in found:
        assert each.away < 4
        assert each.rounds == 200
        assert each.expected == report.wager(each.wager).returned
    assert found == checks(game, report, by_script=200)
