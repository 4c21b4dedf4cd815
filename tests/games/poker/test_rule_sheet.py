"""The rule sheet of round poker keeps the conditions of the entry and follows every switch."""

from __future__ import annotations

import pytest

from houseway.editions.library import edition_ids, find_edition
from houseway.editions.model import Value
from houseway.editions.sheet import sheet_of
from support import rule

Settings = dict[str, Value]
EDITIONS = [id for id in edition_ids() if find_edition(id).identity.family == "round-poker"]
TAVERN, TAVERN_OMAHA = "stones-tavern/texas-holdem", "stones-tavern/omaha"
SALOON, PINEAPPLE = "stones-saloon/no-limit-texas-holdem", "stones-saloon/pineapple-poker"
NAPA, DERBY = "napa-valley/texas-holdem", "lucky-derby/7-card-stud"
HOLDEM, STUD, RAZZ = (f"clovis-500/{each}" for each in ("texas-holdem", "seven-card-stud", "razz"))
LOW_BALL, DRAW = "clovis-500/low-ball", "clovis-500/draw-poker"
BACK, JOKER = "clovis-500/draw-poker-jacks-back", "clovis-500/crazy-pineapple-with-joker"
NO_LIMIT: Settings = {"structure": "no-limit"}


def played(edition: str, settings: Settings | None = None) -> list[str]:
    lines: list[str] = sheet_of(find_edition(edition), settings)["procedure"]
    return lines


SENTENCES = [
    (
        "000-09",
        "three raises, none between two",
        TAVERN,
        {},
        (
            "There may be at most three raises after the bet in a betting round, but any "
            "number when only two players take part in it."
        ),
    ),
    (
        "000-09",
        "big bets on turn and river",
        TAVERN,
        {},
        (
            "Turn: burn one card, then deal one card face up in the middle. The betting "
            "round, in big bets, starts with the first active player left of the button."
        ),
    ),
    (
        "000-13",
        "85-99: limit, no limit and pot limit",
        TAVERN,
        {"structure": "pot-limit"},
        "Pot limit: a bet or raise may be as large as the pot, counting the call.",
    ),
    (
        "003-01",
        "blind bet(s): one",
        NAPA,
        {"blinds": "one"},
        "Before the deal the first player left of the button posts the blind.",
    ),
    (
        "003-07",
        "a blind placed on the dealer button",
        NAPA,
        {"blinds": "two and one on the button"},
        (
            "Before the deal the blinds are posted in order from the left of the button; "
            "with two players, the button posts the big blind; if there are more players "
            "than blinds, the button posts one more."
        ),
    ),
    (
        "003-01",
        "blind bet(s): three",
        NAPA,
        {"blinds": "three"},
        "Usual stakes: blinds $1, $1 and $2, bets $2 and $4.",
    ),
    (
        "001-70",
        "bomb pots: open to all, two at least, the others dealt out",
        PINEAPPLE,
        {"bomb-pot": "every hand"},
        (
            "Bomb pot, where one is posted: any player may take part, but at least two "
            "must. Each puts the posted amount in before the first card (no blinds); the "
            "others are dealt out. There is no betting before the flop."
        ),
    ),
    (
        "001-70",
        "bomb pots: a set amount",
        PINEAPPLE,
        {"bomb-pot": "every hand"},
        "Usual stakes: blinds $1 and $2, bets $2 and $4, bomb pots of $10.",
    ),
    (
        "001-72",
        "odd chip between the two boards: to the first board's half",
        SALOON,
        {},
        "An odd chip between the two runs goes to the first run.",
    ),
    (
        "001-04",
        "bring-in: clubs, diamonds, hearts, spades (clubs lowest)",
        DERBY,
        {},
        (
            "The player showing the lowest card posts the bring-in. The ace is high; equal "
            "cards rank by suit, clubs lowest, then diamonds, hearts and spades."
        ),
    ),
    (
        "001-04",
        "equal best up cards: the first left of the dealer",
        DERBY,
        {},
        "If the hands showing are equal, the first of them left of the button acts first.",
    ),
    (
        "001-04",
        "equal best up cards: by suit",
        DERBY,
        {"equal-boards": "by suit"},
        (
            "If the hands showing are equal, the one whose highest card is of the higher "
            "suit (spades are highest) acts first."
        ),
    ),
    (
        "001-04",
        "seventh street: the player who started the previous round",
        DERBY,
        {},
        (
            "Seventh street: burn one card, then deal one card face down to each player, "
            "one at a time. The betting round, in big bets, starts with the player who "
            "acted first on the last street, or the next player to the left."
        ),
    ),
    (
        "004-18",
        "both hole cards face up: dead hand, ante returned",
        STUD,
        {},
        (
            "If a hole card is dealt face up, that player's third card is dealt face down; "
            "if both are dealt face up, the hand is dead and its ante is returned. If the "
            "first player's last card is exposed, every player's last card is dealt face "
            "up, and the player who was first to act on sixth street is first again."
        ),
    ),
    (
        "004-05",
        "kill: after two cards, double the big blind, double limits, last to act",
        LOW_BALL,
        {},
        (
            "After seeing two cards, a player may kill the pot: the player posts double "
            "the big blind, every bet of the hand is doubled, and the killer acts last in "
            "the first betting round."
        ),
    ),
    (
        "004-05",
        "the limit after the draw may be the same",
        LOW_BALL,
        {"bet-after-the-draw": "single"},
        "Usual stakes: blinds $1 and $2, bets $2.",
    ),
    (
        "004-05",
        "the limit after the draw may be the same",
        LOW_BALL,
        {"bet-after-the-draw": "single"},
        "Limit: all bets and raises are one size.",
    ),
    (
        "004-05",
        "a checked seven that is best still wins what was in the pot before the draw",
        LOW_BALL,
        {},
        (
            "A seven or lower must bet after the draw to win the whole pot. If it is "
            "checked and is the best hand, all action after the draw is void and it wins "
            "only the pot before the draw; if it is beaten, it loses everything."
        ),
    ),
    (
        "004-08",
        "the sevens rule holds where the pot is opened for low",
        BACK,
        {},
        (
            "If the pot was opened for low, a seven or lower must bet after the draw to "
            "win the whole pot. If it is checked and is the best hand, all action after "
            "the draw is void and it wins only the pot before the draw; if it is beaten, "
            "it loses everything."
        ),
    ),
    (
        "004-08",
        "if nobody opens for high, the pot must open for low",
        BACK,
        {},
        (
            "If nobody opens, the pot may be opened for low, and low ball is played: a "
            "player who has checked may not raise, and the lowest hand wins. If nobody "
            "opens for low either, the pot is carried over to the next hand."
        ),
    ),
    (
        "004-06",
        "five aces stand above the royal flush",
        DRAW,
        {"joker": "with"},
        (
            "In a high hand the joker is an ace, or completes a straight or a flush; in a "
            "flush that has an ace it is the highest missing card. Five aces are the best "
            "hand."
        ),
    ),
    (
        "004-06",
        "draw 0-5 cards",
        DRAW,
        {},
        (
            "If the deck runs out, by common rule, the discards are shuffled and dealt, "
            "leaving out those of the player who is drawing."
        ),
    ),
]


@pytest.mark.parametrize(
    ("edition", "settings", "sentence"),
    [
        pytest.param(edition, settings, sentence, marks=rule(entry, point))
        for entry, point, edition, settings, sentence in SENTENCES
    ],
)
def test_the_sheet_says_it_as_the_entry_does(
    edition: str, settings: Settings, sentence: str
) -> None:
    assert sentence in played(edition, settings)


@pytest.mark.parametrize(
    ("edition", "settings", "words"),
    [
        pytest.param(*each, marks=rule(entry, point))
        for entry, point, *each in (
            (
                "000-09",
                "the cap of three raises holds for limit only",
                TAVERN,
                {**NO_LIMIT, "raise-cap-at-no-limit": "limit only"},
                "raises after the bet",
            ),
            ("003-01", "one blind", NAPA, {"blinds": "one"}, "with two players"),
            ("001-04", "no burn cards", DERBY, {"burn-cards": "none"}, "burn"),
            (
                "004-18",
                "spread-limit games may be offered",
                STUD,
                {"structure": "spread"},
                "the big bet",
            ),
            (
                "004-05",
                "the limit after the draw may be the same",
                LOW_BALL,
                {"bet-after-the-draw": "single"},
                "big bets",
            ),
            (
                "004-05",
                "two players: before the draw",
                LOW_BALL,
                {"heads-up-blinds": "the button is small"},
                "flop",
            ),
        )
    ],
)
def test_the_sheet_does_not_say_what_does_not_hold(
    edition: str, settings: Settings, words: str
) -> None:
    assert not [line for line in played(edition, settings) if words in line]


WITH: dict[str, Settings] = {
    "raise-cap-at-no-limit": NO_LIMIT,
    "odd-chip-between-halves": {"pot": "high-low"},
}
"""The other choices that a switch needs in order to show."""


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_switch_shows_on_the_sheet(edition: str) -> None:
    """In the round of play, the deck or the collections; of a fee book's readings
    `tests/editions/test_fee_switches.py` finds the option they change."""
    filed = find_edition(edition)
    for name, switch in filed.switches.items():
        if any(
            key.startswith("fees.readings.") for v in switch.allowed() for key in switch.keys(v)
        ):
            continue
        beside = {key: v for key, v in WITH.get(name, {}).items() if key in filed.switches}
        told = {
            str([sheet[part] for part in ("procedure", "deck", "fees")])
            for value in switch.allowed()
            for sheet in [sheet_of(filed, {**beside, name: value})]
        }
        assert len(told) == len(switch.allowed()), name


@rule("001-72", "refers to GEGR-001067, which is not in the seeds; the nearest is GEGA-002281")
@rule("001-73", "refers to GEGR-001067, which is not in the seeds; the nearest is GEGA-002281")
@rule("001-74", "refers to GEGR-001067, which is not in the seeds; the nearest is GEGA-002281")
@rule("004-17", "004-23 lists no Razz: the rows of all games except Texas Hold'em and Omaha")
def test_the_sheet_says_which_book_stands_for_one_that_is_not_there() -> None:
    for edition in ("no-limit-texas-holdem", "omaha", "omaha-hi-low-split-8-or-better"):
        fees = sheet_of(find_edition(f"stones-saloon/{edition}"))["fees"]
        assert fees["chosen"].startswith("The page refers to GEGR-001067, which is not available")
    assert "list no Razz" in sheet_of(find_edition(RAZZ))["fees"]["chosen"]
    first = sheet_of(find_edition(NAPA), {"collection": "first schedule"})["fees"]
    assert first["chosen"] == "", "what is said of one book is not said of another"
