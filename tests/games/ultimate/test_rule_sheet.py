"""The rule sheet says what the script does and follows every switch."""

from __future__ import annotations

import pytest

from games.ultimate.showdowns import ALL, CLOVIS, CLUB, DERBY, SALOON, TAVERN, over
from houseway.editions.library import find_edition
from houseway.editions.model import Value
from houseway.editions.sheet import sheet_of


def lines(edition: str, settings: dict[str, Value] | None = None) -> list[str]:
    """The round of play."""
    found: list[str] = sheet_of(find_edition(edition), settings)["procedure"]
    return found


@over(ALL, "the streets, the qualifier and the comparison, on the rule sheet")
def test_every_sheet_has_the_streets_and_the_comparison(edition: str) -> None:
    told = lines(edition)
    for sentence in (
        "Before the flop each bets 3 or 4 times the ante or checks.",
        "On the flop (three community cards up) who has not bet bets 2 times the ante or checks.",
        "After the river (all five up) who has not bet bets as much as the ante or folds.",
        "The player-dealer's cards are turned; he qualifies with a pair or better.",
        "If he does not, every ante that was not folded goes back; all else is compared.",
        "Trips: paid by the player's hand alone, whether it wins, loses or ties.",
    ):
        assert sentence in told


TRIPS_KEPT = "It loses Trips unless the hand is one that Trips pays for."
BAD_BEAT_KEPT = "It does not lose Bad Beat: the cards stay until that is settled."
TIED = "Full houses of equal threesome tie."
STREETS = (
    "Community cards are dealt when they are turned: three, after a burned card, and then two."
)

BEATEN_BY = (
    "Bad Beat: paid by the hand that has beaten the other, the player's or the "
    "player-dealer's; a tie loses."
)
BLIND_LOST = (
    "Ante and play win with the higher hand, lose with the lower and push with an equal "
    "one; so does the blind, which wins by its table and is lost where a win is too low "
    "for that."
)
FROM_SHOE = (
    "Two cards to every place with ante and blind, face down, one at a time from the left "
    "of the house dealer, clockwise; the player-dealer's come last."
)
TURNS = (
    "Each player looks, and makes one play wager or none, when his turn comes; turns go "
    "clockwise from the left of the player-dealer."
)


@pytest.mark.parametrize(
    ("edition", "settings", "sentence", "there"),
    [
        (TAVERN, {}, "A fold loses ante and blind.", True),
        (TAVERN, {}, TRIPS_KEPT, True),
        (TAVERN, {}, BAD_BEAT_KEPT, True),
        (TAVERN, {"bad-beat-on-fold": "lost"}, "A fold loses ante and blind and Bad Beat.", True),
        (TAVERN, {"bad-beat-on-fold": "lost"}, BAD_BEAT_KEPT, False),
        (SALOON, {}, BAD_BEAT_KEPT, False),
        (DERBY, {}, "A fold loses ante and blind and Trips.", True),
        (DERBY, {"trips-on-fold": "in action"}, TRIPS_KEPT, True),
        (CLOVIS, {"trips-on-fold": "lost"}, TRIPS_KEPT, False),
        (DERBY, {}, STREETS, True),
        (DERBY, {}, "When all have acted the player-dealer gets two cards.", True),
        (DERBY, {"dealt-when": "all at first"}, STREETS, False),
        (
            DERBY,
            {"dealt-when": "all at first"},
            "Five community cards, face down in the middle, after a burned card.",
            True,
        ),
        (DERBY, {"dealt-when": "all at first"}, "Then two cards to the player-dealer.", True),
        (SALOON, {}, "Full houses rank by the threesome, then by the pair.", True),
        (SALOON, {"full-houses": "a tie"}, TIED, True),
        (
            TAVERN,
            {"best-five": "both"},
            "Every hand is its own two cards with the best three of the community cards.",
            True,
        ),
        (
            TAVERN,
            {"bad-beat-is": "winning hand"},
            BEATEN_BY,
            True,
        ),
        (
            CLOVIS,
            {"blind-below-a-straight": False},
            BLIND_LOST,
            True,
        ),
        (
            CLUB,
            {"dealt-from": "shoe"},
            FROM_SHOE,
            True,
        ),
        (
            CLUB,
            {"turns": "player-dealer"},
            TURNS,
            True,
        ),
        (CLUB, {}, "The seated player's decision binds every bettor on his hand.", True),
        (
            CLUB,
            {"control": "largest"},
            "Who has the most on a hand decides, and binds every bettor on it.",
            True,
        ),
        (
            CLUB,
            {"short-follower": "as far as it goes"},
            "A bettor who is bound to a play wager but cannot cover it puts up what they have.",
            True,
        ),
        (TAVERN, {}, "The seated player's decision binds every bettor on his hand.", False),
    ],
)
def test_a_sentence_of_the_sheet(
    edition: str, settings: dict[str, Value], sentence: str, there: bool
) -> None:
    assert (sentence in lines(edition, settings)) is there


def test_the_shared_cap_is_on_the_sheet() -> None:
    def trips(settings: dict[str, Value] | None = None) -> str:
        rows = sheet_of(find_edition(DERBY), settings)["wagers"]
        return str(next(row["limits"] for row in rows if row["id"] == "trips"))

    assert trips() == "no more than the base, Bad Beat included"
    assert trips({"bonus-size": "table limits"}) == ""
