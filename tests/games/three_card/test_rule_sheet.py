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
    assert (
        "The player-dealer's cards are turned up; the player-dealer qualifies with "
        "queen-high or better."
    ) in told
    assert (
        "If the player-dealer does not qualify, every ante that was not folded wins, "
        "whatever the hands, and play wagers are returned."
    ) in told
    assert (
        "If the player-dealer qualifies, ante and play wagers win with a higher hand and "
        "lose with a lower hand; if the hands are equal, they push."
    ) in told
    assert "The bottom card of the player-dealer's stack is turned up." in told


SHORT = (
    "A bettor bound by another's decision who cannot cover the play wager forfeits, as if "
    "the hand had folded."
)
LIKE_CARDS = (
    "Cards of one suit are a flush even if they include a pair; five of a kind counts as "
    "four of a kind."
)
TURNS = (
    "Each player with an ante looks at the cards and, from the left of the house dealer, "
    "clockwise, either makes a play wager equal to the ante or folds."
)
TURNED = (
    "The hands still in play are turned up from the right of the house dealer, counter-clockwise."
)
KEPT = "A fold does not lose 6 Card Bonus: the cards stay until that bet is settled."
LONE = "Pair Plus and 6 Card Bonus may be wagered without an ante; then there is nothing to decide."


@pytest.mark.parametrize(
    ("edition", "settings", "sentence", "there"),
    [
        (TAVERN, {}, "A player who folds loses the ante and Bonus / Pair Plus.", True),
        (TAVERN, {}, KEPT, False),
        (TAVERN_6, {}, "A player who folds loses the ante.", True),
        (
            TAVERN_6,
            {},
            (
                "A fold does not lose Pair Plus or 6 Card Bonus: the cards stay until that bet "
                "is settled."
            ),
            True,
        ),
        (TAVERN_6, {}, LONE, True),
        (
            TAVERN_6,
            {"bonus-bets-on-fold": "lost"},
            "A player who folds loses the ante, Pair Plus and 6 Card Bonus.",
            True,
        ),
        (DERBY, {}, "A player who folds loses the ante and Pair Plus.", True),
        (DERBY, {}, KEPT, True),
        (DERBY, {}, LONE, False),
        (CLUB, {}, "The seated player's decision binds every bettor on the hand.", True),
        (
            CLUB,
            {"control": "largest"},
            ("The bettor with the largest ante on a hand decides, which binds every bettor on it."),
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
            (
                "A bettor bound by another's decision who cannot cover the play wager puts up "
                "all the chips they have."
            ),
            True,
        ),
        (DERBY, {}, "The seated player's decision binds every bettor on the hand.", False),
        (
            NAPA,
            {"bonus-alone": "lost"},
            "Bonus without an ante is lost, because no play wager is made.",
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
            ("Cards of one suit that include a pair are not a flush; five of a kind pays nothing."),
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
        (NAPA, {"ace-low-straight": "none"}, "Ace, deuce and three are not a straight.", True),
        (
            TAVERN,
            {"suited-ace-low": "straight"},
            (
                "Ace, deuce and three are the lowest straight; when suited they are not a "
                "straight flush."
            ),
            True,
        ),
        (
            TAVERN,
            {},
            (
                "Ace, deuce and three are the lowest straight and, when suited, the lowest "
                "straight flush."
            ),
            True,
        ),
    ],
)
def test_a_sentence_of_the_sheet(
    edition: str, settings: dict[str, Value], sentence: str, there: bool
) -> None:
    assert (sentence in lines(edition, settings)) is there
