"""Which pay comes nearest to an edge."""

from fractions import Fraction

import msgspec
import pytest

from houseway.editions.library import load_game
from houseway.errors import EditionError
from houseway.odds import compute
from houseway.odds.result import from_counts
from houseway.odds.target import target_of
from houseway.rules.terms import BankedTerms

ZOO = "stones-tavern/zoobac"


def test_the_pay_found_gives_the_edge_that_was_said() -> None:
    """The edition computed anew with that pay on its card."""
    game = load_game(ZOO, option="none")
    terms = game.terms
    assert isinstance(terms, BankedTerms)
    wager = terms.wagers["zoo"]
    result = compute(game, wagers=["zoo"]).wager("zoo")
    found = target_of(result, wager.pays, Fraction(4, 100))
    assert [each.line for each in found.lines][:2] == ["monkey", "triple-rabbit"]
    assert found.lines[0].text == "33:1"
    for each in found.lines:
        pays = {**wager.pays, each.line: each.text}
        changed = msgspec.structs.replace(
            terms, wagers={**terms.wagers, "zoo": msgspec.structs.replace(wager, pays=pays)}
        )
        again = compute(msgspec.structs.replace(game, terms=changed), wagers=["zoo"]).wager("zoo")
        assert again.edge == each.edge
    exact = found.lines[0]
    line = next(each for each in result.lines if each.line == exact.line)
    assert result.edge - (exact.needed - line.net) * line.probability == Fraction(4, 100)


def test_small_pays_may_be_halves_and_fifths() -> None:
    coin = from_counts("coin", {("heads", Fraction(1)): 49, ("tails", Fraction(-1)): 51})
    [line] = target_of(coin, {"heads": "1:1"}, Fraction(-10, 100)).lines
    assert (line.text, line.edge) == ("6:5", Fraction(51 * 5 - 49 * 6, 500))
    [line] = target_of(coin, {"heads": "1:1"}, Fraction(90, 100)).lines
    assert line.needed < 0
    assert line.text == "1:5"


def test_what_is_one_decision_with_another_has_no_pay_of_its_own() -> None:
    report = compute(load_game("stones-tavern/casino-war", option="none"))
    with pytest.raises(EditionError, match=r"\[odds/no_target\]"):
        target_of(report.wager("primary"), {"higher": "1:1"}, Fraction(1, 100))
