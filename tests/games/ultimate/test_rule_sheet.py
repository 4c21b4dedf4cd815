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
        "Before the flop, each player bets 3 or 4 times the ante or checks.",
        (
            "On the flop (three community cards up), each player who has not bet bets 2 times "
            "the ante or checks."
        ),
        (
            "After the river (all five up), each player who has not bet bets as much as the "
            "ante or folds."
        ),
        (
            "The player-dealer's cards are turned up; the player-dealer qualifies with a pair "
            "or better."
        ),
        (
            "If the player-dealer does not qualify, every ante that was not folded is "
            "returned; all other wagers are still compared."
        ),
        "Trips: paid on the player's hand only, whether it wins, loses or ties.",
    ):
        assert sentence in told


TRIPS_KEPT = "A fold loses Trips unless the hand is one that Trips pays."
BAD_BEAT_KEPT = "A fold does not lose Bad Beat: the cards stay until that bet is settled."
TIED = "Full houses with the same three of a kind tie."
STREETS = (
    "Community cards are dealt only as they are turned: first three after one card is "
    "burned, and then two."
)

BEATEN_BY = (
    "Bad Beat: paid on the hand that beat the other, the player's or the player-dealer's; "
    "a tie loses."
)
BLIND_LOST = (
    "Ante and play wagers win with a higher hand, lose with a lower one and push with an "
    "equal one. So does the blind, except that a winning blind is paid by its pay table "
    "and loses if the winning hand is too low for it."
)
FROM_SHOE = (
    "Two cards are dealt face down to every place with an ante and a blind, one at a time, "
    "clockwise from the left of the house dealer; the player-dealer's two come last."
)
TURNS = (
    "Each player looks at the cards and may make one play wager during the hand. Turns go "
    "clockwise from the left of the player-dealer."
)


@pytest.mark.parametrize(
    ("edition", "settings", "sentence", "there"),
    [
        (TAVERN, {}, "A player who folds loses the ante and the blind.", True),
        (TAVERN, {}, TRIPS_KEPT, True),
        (TAVERN, {}, BAD_BEAT_KEPT, True),
        (
            TAVERN,
            {"bad-beat-on-fold": "lost"},
            ("A player who folds loses the ante, the blind and Bad Beat."),
            True,
        ),
        (TAVERN, {"bad-beat-on-fold": "lost"}, BAD_BEAT_KEPT, False),
        (SALOON, {}, BAD_BEAT_KEPT, False),
        (DERBY, {}, "A player who folds loses the ante, the blind and Trips.", True),
        (DERBY, {"trips-on-fold": "in action"}, TRIPS_KEPT, True),
        (CLOVIS, {"trips-on-fold": "lost"}, TRIPS_KEPT, False),
        (DERBY, {}, STREETS, True),
        (DERBY, {}, "When all players have acted, two cards are dealt to the player-dealer.", True),
        (DERBY, {"dealt-when": "all at first"}, STREETS, False),
        (
            DERBY,
            {"dealt-when": "all at first"},
            ("Five community cards are dealt face down in the middle after one card is burned."),
            True,
        ),
        (
            DERBY,
            {"dealt-when": "all at first"},
            ("Then two cards are dealt to the player-dealer."),
            True,
        ),
        (SALOON, {}, "Full houses rank by the three of a kind, then by the pair.", True),
        (SALOON, {"full-houses": "a tie"}, TIED, True),
        (
            TAVERN,
            {"best-five": "both"},
            "Every hand is its own two cards and the best three of the community cards.",
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
        (CLUB, {}, "The seated player's decision binds every bettor on the hand.", True),
        (
            CLUB,
            {"control": "largest"},
            "The bettor with the most on a hand decides, which binds every bettor on it.",
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
        (TAVERN, {}, "The seated player's decision binds every bettor on the hand.", False),
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

    assert trips() == "no more than the wager it needs, counting Bad Beat"
    assert trips({"bonus-size": "table limits"}) == ""
