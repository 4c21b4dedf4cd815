"""What charts cost against the best play."""

import msgspec

from houseway.editions.library import load_game
from houseway.games.blackjack.terms import BlackjackTerms, Chart
from houseway.odds.families.blackjack.costs import costs, decisions
from houseway.odds.sensitivity import returns_of
from houseway.rules.game import Game

BUSTER = "stones-tavern/no-bust-21st-century-buster-blackjack-4-0"


def game_of(**changes: object) -> Game:
    game = load_game(BUSTER, {"packs": 2}, option="none")
    return msgspec.structs.replace(game, terms=msgspec.structs.replace(game.terms, **changes))


def test_a_must_hit_chart_costs_what_free_play_gains() -> None:
    bound = game_of(player=Chart(stand_hard=17, stand_soft=19, hit_hard=12))
    free = game_of(player=Chart(stand_hard=31, stand_soft=31))
    found = costs(bound)[0]
    assert found.name == (
        "the chart of the book: hit hard 12 or less, stand on hard 17, on soft 19"
    )
    returned, best = (returns_of(each, wagers=["game"])["game"] for each in (bound, free))
    assert (found.returned, found.best) == (returned, best)
    assert found.cost > 0
    worst = found.hands[0]
    assert (worst.way, worst.best) == ("hit", "stand") or worst.way == "stand"
    assert [each.share for each in found.hands] == sorted(
        (each.share for each in found.hands), reverse=True
    )


def test_the_printed_chart_has_an_edge_of_its_own() -> None:
    """By totals a little less than by cards; the exceptions of two cards are most of it."""
    found = costs(game_of())[-1]
    assert found.method == "exact"
    assert 0 < found.cost < 1e-3
    assert sum(each.share for each in found.hands) <= 1.2 * float(found.cost)


def test_decisions_are_those_that_are_open() -> None:
    terms = game_of().terms
    assert isinstance(terms, BlackjackTerms)
    found = {(each.hand, each.against): each for each in decisions(game_of())}
    eights = found["8-8", "6"]
    assert eights.best == "split"
    assert set(eights.values) >= {"stand", "hit", "split"}
    assert eights.values["split"] > eights.values["stand"]
    assert set(found["2-3", "6"].values) >= {"hit"}
    assert "stand" not in found["2-3", "6"].values  # hard 11 or less must be hit


def test_a_switch_has_no_chart_of_one_hand() -> None:
    game = load_game("stones-tavern/21st-century-blackjack-switch", option="none")
    assert not costs(game)
    assert not decisions(game)
