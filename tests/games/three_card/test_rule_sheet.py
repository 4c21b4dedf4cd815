"""The rule sheet says what the script does and follows every switch."""

from __future__ import annotations

import pytest

from games.three_card.duels import ALL, CLUB, DERBY, NAPA, TAVERN, TAVERN_6, over
from houseway.editions.library import find_edition
from houseway.editions.model import Value
from houseway.editions.sheet import sheet_of


def lines(edition: str, settings: dict[str, Value] | None = None) -> list[str]:
    """The round of play."""
    found: list[str] = sheet_of(find_edition(edition), settings)["procedure"]
    return found


@over(ALL, "the qualifier and the comparison, on the rule sheet")
def test_every_sheet_has_the_comparison(edition: str) -> None:
    told = lines(edition)
    assert "The player-dealer's cards are turned; he qualifies with queen-high or better." in told
    assert (
        "If he does not, every ante that was not folded wins whatever the hands, and play wagers "
        "go back."
    ) in told
    assert (
        "If he qualifies, ante and play win with the higher hand and lose with the lower; with "
        "equal hands they push."
    ) in told
    assert "The bottom card of the player-dealer's stack is turned up." in told


SHORT = (
    "A bettor who is bound to a play wager but cannot cover it forfeits as if the hand had folded."
)
LIKE_CARDS = (
    "Cards of one suit are a flush even with a pair among them; five of a kind counts as four."
)
TURNS = (
    "Each player with an ante looks and, from the left of the house dealer, clockwise, makes a "
    "play wager equal to it or folds."
)
TURNED = (
    "The hands still in play are turned, from the right of the house dealer, counter-clockwise."
)
KEPT = "It does not lose 6 Card Bonus: the cards stay until that is settled."
LONE = (
    "Pair Plus or 6 Card Bonus may be wagered without an ante, and then nothing has to be decided."
)


@pytest.mark.parametrize(
    ("edition", "settings", "sentence", "there"),
    [
        (TAVERN, {}, "A fold loses the ante and Bonus / Pair Plus.", True),
        (TAVERN, {}, KEPT, False),
        (TAVERN_6, {}, "A fold loses the ante.", True),
        (
            TAVERN_6,
            {},
            "It does not lose Pair Plus or 6 Card Bonus: the cards stay until that is settled.",
            True,
        ),
        (TAVERN_6, {}, LONE, True),
        (
            TAVERN_6,
            {"bonus-bets-on-fold": "lost"},
            "A fold loses the ante and Pair Plus and 6 Card Bonus.",
            True,
        ),
        (DERBY, {}, "A fold loses the ante and Pair Plus.", True),
        (DERBY, {}, KEPT, True),
        (DERBY, {}, LONE, False),
        (CLUB, {}, "The seated player's decision binds every bettor on his hand.", True),
        (
            CLUB,
            {"control": "largest"},
            "The largest ante on a hand decides, and binds every bettor on it.",
            True,
        ),
        (
            CLUB,
            {},
            SHORT,
            True,
        ),
        (
            CLUB,
            {"short-follower": "as far as it goes"},
            "A bettor who is bound to a play wager but cannot cover it puts up what they have.",
            True,
        ),
        (DERBY, {}, "The seated player's decision binds every bettor on his hand.", False),
        (
            NAPA,
            {"bonus-alone": "lost"},
            "Bonus without an ante is lost, since no play wager is made.",
            True,
        ),
        (
            NAPA,
            {},
            LIKE_CARDS,
            True,
        ),
        (
            NAPA,
            {"packs": 1},
            LIKE_CARDS,
            False,
        ),
        (
            NAPA,
            {"like-cards": "printed lines"},
            "Cards of one suit with a pair among them are no flush; five of a kind pays nothing.",
            True,
        ),
        (
            NAPA,
            {},
            TURNS,
            True,
        ),
        (
            NAPA,
            {},
            TURNED,
            True,
        ),
        (NAPA, {"ace-low-straight": "none"}, "Ace, deuce and three are no straight.", True),
        (
            TAVERN,
            {"suited-ace-low": "straight"},
            "Ace, deuce and three are the lowest straight, and no more when suited.",
            True,
        ),
        (
            TAVERN,
            {},
            "Ace, deuce and three are the lowest straight, suited the lowest straight flush.",
            True,
        ),
    ],
)
def test_a_sentence_of_the_sheet(
    edition: str, settings: dict[str, Value], sentence: str, there: bool
) -> None:
    assert (sentence in lines(edition, settings)) is there
