"""The result of each wager: the comparison, the pay tables, ranks and ties."""

from __future__ import annotations

import pytest

from games.ultimate.showdowns import (
    ACES,
    ALL,
    BAD_BEAT,
    CLOVIS,
    CLUB,
    DERBY,
    DRY,
    ENTRIES,
    EVERYTHING,
    QUEEN_HIGH,
    QUEENS,
    SALOON,
    TAVERN,
    WITH_TRIPS,
    duel,
    over,
    results,
)
from houseway.editions.model import Value
from support import rule

WIN, LOSE, PUSH = "wins 1:1", "loses", "pushes"
MAIN = ("ante", "play", "blind")


@over(
    ALL,
    "Qualifies (pair or higher), player higher: Ante 1 to 1, Play 1 to 1, Blind table or push; "
    "player lower: all lost; Equal, tie: push, they stay with the player; not qualified: Ante push "
    "(returned), Play and Blind by comparison; not an automatic win",
)
@pytest.mark.parametrize(
    ("player", "dealer", "main"),
    [
        (ACES, QUEENS, [WIN, WIN, PUSH]),
        ("Jc Jd", QUEENS, [LOSE, LOSE, LOSE]),
        ("Qs Qc", QUEENS, [PUSH, PUSH, PUSH]),
        ("As Jd", QUEEN_HIGH, [PUSH, WIN, PUSH]),
        ("Ts Jd", "Qh Ah", [PUSH, LOSE, LOSE]),
        ("Qs Jd", QUEEN_HIGH, [PUSH, PUSH, PUSH]),
    ],
)
def test_results(edition: str, player: str, dealer: str, main: list[str]) -> None:
    assert results(duel(edition, player, dealer), *MAIN) == main


@over(ALL, "Player-dealer qualifies with a pair or higher, one on the board too")
@pytest.mark.parametrize(
    ("dealer", "board", "ante"),
    [("2s 3h", DRY, WIN), ("9s 3h", DRY, PUSH), ("9s 3h", "Kc 8d 8h 4s 2c", WIN)],
)
def test_the_qualifier(edition: str, dealer: str, board: str, ante: str) -> None:
    assert duel(edition, ACES, dealer, board).result(1, "ante") == ante


# --- pay tables -----------------------------------------------------------------------------

HANDS = [
    ("Royal Flush", "Ac Qc", "Kc Jc Tc 4s 2d", 500, (50, 50)),
    ("Straight Flush", "Qc 9c", "Kc Jc Tc 4s 2d", 50, (40, 40)),
    ("Four of a Kind", "8s 8c", "Kc 8d 8h 4s 2c", 10, (20, 30)),
    ("Full House", "Ks 8s", "Kc 8d 8h 4s 2c", 3, (7, 8)),
    ("Flush", "Ac 9c", "Kc 8c 6h 4s 2c", 1.5, (6, 6)),
    ("Straight", "7s 5d", DRY, 1, (5, 5)),
    ("Three of a Kind, (none: push), All Other Hands", "8s 8c", DRY, 0, (3, 3)),
    ("Two Pair, less than three of a kind", "Ks 8c", DRY, 0, (0, 0)),
]


@pytest.mark.parametrize(
    ("edition", "player", "board", "blind", "trips"),
    [
        pytest.param(
            edition,
            player,
            board,
            blind,
            odds[edition == CLOVIS],
            marks=rule(
                ENTRIES[edition],
                f"{name}: Blind {blind or 'push'}, Trips {odds[edition == CLOVIS]} to 1; quads",
            ),
            id=f"{edition} {name}",
        )
        for edition in ALL
        for name, player, board, blind, odds in HANDS
    ],
)
def test_blind_and_trips_tables(
    edition: str, player: str, board: str, blind: float, trips: int
) -> None:
    table = duel(edition, player, "3h 3d", board, bets=WITH_TRIPS)
    assert results(table, "ante", "play") == [WIN, WIN]
    assert table.result(1, "trips") == (f"wins {trips}:1" if trips else LOSE)
    paid = table.paid(1, "blind")
    assert paid == f"${int(10 * blind):,}"
    assert table.result(1, "blind") == PUSH if not blind else paid != "$0"


@over([DERBY, CLOVIS], "Blind when the player wins with less than a straight: no line; push")
@pytest.mark.parametrize(("reading", "blind"), [(True, PUSH), (False, LOSE)])
def test_blind_below_a_straight(edition: str, reading: bool, blind: str) -> None:
    table = duel(edition, "8s 8c", QUEENS, settings={"blind-below-a-straight": reading})
    assert results(table, *MAIN) == [WIN, WIN, blind]


@over(
    ALL,
    "Trips: three of a kind or better pays whatever the base result, wins, loses or ties (push: "
    "pay any Trips only if it qualifies); never ties or pushes",
)
@pytest.mark.parametrize(
    ("player", "dealer", "board", "main", "trips"),
    [
        ("8s 8c", "Ks Kh", DRY, LOSE, "wins 3:1"),
        ("8s 8c", QUEENS, DRY, WIN, "wins 3:1"),
        ("7s 5d", "7c 5h", DRY, PUSH, "wins 5:1"),
        ("Qs Qc", QUEENS, DRY, PUSH, LOSE),
        (ACES, QUEENS, DRY, WIN, LOSE),
        ("As Ks", QUEEN_HIGH, "8c 8d 8h 4s 2c", WIN, "wins 3:1"),
    ],
)
def test_trips_whatever_the_result(
    edition: str, player: str, dealer: str, board: str, main: str, trips: str
) -> None:
    table = duel(edition, player, dealer, board, bets=WITH_TRIPS)
    assert results(table, "play", "trips") == [main, trips]


# --- Bad Beat -------------------------------------------------------------------------------

BEATS = [
    ("Straight Flush 7,500 or 10,000 to 1", "8c 7c", "Kc Qc", "Jc Tc 9c 4s 2d", (7_500, 10_000)),
    ("Four of a Kind (Quads) 500 to 1", "8s 8c", "Ks Kh", "Kc Kd 8d 8h 2c", (500, 500)),
    ("Full House 50 or 40 to 1", "8s 8c", "Ks Kh", "Kc 8d 4h 4s 2c", (50, 40)),
    ("Flush 30 or 25 to 1", "9c 7c", "Ac 3c", "Kc 8c 6h 4s 2c", (30, 25)),
    ("Straight 20 to 1", "7s 5d", "Ac 3c", "Kc 8c 6h 4s 2c", (20, 20)),
    ("Three of a Kind (Trips) 9 to 1", "8s 8c", "Ks Kh", DRY, (9, 9)),
    ("less than three of a kind beaten: loses", "8s 6c", "Ks Kh", DRY, (0, 0)),
    (
        "three of a kind on the board with a better kicker",
        "As 3h",
        "Qs 3d",
        "8c 8d 8h 4s 2c",
        (9, 9),
    ),
]


def with_bad_beat(
    edition: str,
    player: str,
    dealer: str,
    board: str = DRY,
    settings: dict[str, Value] | None = None,
) -> str:
    merged: dict[str, Value] = {**(settings or {})}
    if edition == DERBY:
        merged["bonus-size"] = "table limits"
    table = duel(
        edition, player, dealer, board, bets=EVERYTHING, settings=merged, bank="$1,000,000"
    )
    return table.result(1, "bad-beat")


@pytest.mark.parametrize(
    ("edition", "player", "dealer", "board", "odds"),
    [
        pytest.param(
            edition,
            player,
            dealer,
            board,
            odds[edition == CLOVIS],
            marks=rule(
                ENTRIES[edition],
                f"Bad Beat pays by the beaten (losing) hand, whoever holds it: {point}; the board "
                "counts; (a) player loses with it (b) player beats it",
            ),
            id=f"{edition} {point}",
        )
        for edition in BAD_BEAT
        for point, player, dealer, board, odds in BEATS
    ],
)
def test_a_bad_beat_in_both_directions(
    edition: str, player: str, dealer: str, board: str, odds: int
) -> None:
    expected = f"wins {odds}:1" if odds else LOSE
    assert with_bad_beat(edition, player, dealer, board) == expected
    assert with_bad_beat(edition, dealer, player, board) == expected


@over(
    BAD_BEAT,
    "Exact five-card tie: Bad Beat loses; on a royal board all tie: royal flush cannot be beaten",
)
@pytest.mark.parametrize(
    ("player", "dealer", "board"),
    [("7s 5d", "7c 5h", DRY), ("As 3d", "Ah 3h", "Kc Qc Jc Tc Ac")],
)
def test_bad_beat_loses_in_a_tie(edition: str, player: str, dealer: str, board: str) -> None:
    assert with_bad_beat(edition, player, dealer, board) == LOSE


@over(
    BAD_BEAT,
    "Whether a Bad Beat stands when the player-dealer does not qualify: an unqualified hand has no "
    "pair and cannot be the beaten hand nor beat trips, so it simply loses",
)
@pytest.mark.parametrize("player", ["As Jd", "Ts 3d", "8s 8c"])
def test_bad_beat_without_a_qualifier(edition: str, player: str) -> None:
    assert with_bad_beat(edition, player, QUEEN_HIGH) == LOSE


@over(
    BAD_BEAT,
    "What a bad beat is, its trigger: the opening summary (introduction) says beaten BY three of a "
    "kind or better; the Bad Beat rules and the Hand Beaten table make the LOSING hand the one",
)
@pytest.mark.parametrize(
    ("reading", "result"), [("hand beaten", LOSE), ("winning hand", "wins 9:1")]
)
def test_what_a_bad_beat_is(edition: str, reading: str, result: str) -> None:
    settings: dict[str, Value] = {"bad-beat-is": reading}
    assert with_bad_beat(edition, QUEENS, "8s 8c", settings=settings) == result
    assert with_bad_beat(edition, "8s 8c", QUEENS, settings=settings) == result


@pytest.mark.parametrize("edition", BAD_BEAT)
def test_a_royal_flush_that_beats_is_a_straight_flush(edition: str) -> None:
    settings: dict[str, Value] = {"bad-beat-is": "winning hand"}
    result = with_bad_beat(edition, "Ac Kc", QUEENS, "Qc Jc Tc 4s 2d", settings)
    assert result == ("wins 10000:1" if edition == CLOVIS else "wins 7500:1")


# --- ranks ----------------------------------------------------------------------------------

ORDER = [
    ("Royal Flush beats Straight Flush", "Ac 3d", "9c 3h", "Kc Qc Jc Tc 2d"),
    ("Straight Flush, K Q J 10 9 highest", "9c 3d", "8c 3h", "Kc Qc Jc Tc 2d"),
    ("Straight Flush beats Four of a Kind", "5c 6c", "Kh Ks", "Kc 4c 3c 2c Kd"),
    ("Straight Flush, 5 4 3 2 A lowest", "6c 7d", "Ac 7h", "5c 4c 3c 2c Kd"),
    ("Four of a Kind beats Full House", "8s 8c", "Kh Ks", "Kc 8d 8h 4s 2c"),
    ("Four of a Kind, aces high", "Ah As", "Kh Ks", "Ac Ad Kc Kd 2c"),
    ("Full House beats Flush", "8s 8c", "Ah 9h", "Kh 8d 8h 4h Kc"),
    ("Full House by the threesome", "Ah As", "Kh Ks", "Ac Kc 4d 4s 2c"),
    ("Flush beats Straight", "3h 9h", "7s 5s", "Kh 8h 6h 4c 2c"),
    ("Flush: highest card, then the next and so on", "Ah 3h", "Qh Jh", "Kh 8h 6h 4c 2c"),
    ("Flush by the fifth card", "5h 3d", "3h 5d", "Ah Kh 8h 6h 4c"),
    ("Straight beats Three of a Kind", "7s 5d", "Kh Ks", DRY),
    ("Straight, A K Q J 10 highest", "Ah 3d", "9h 3s", "Kc Qd Jh Ts 2c"),
    ("Straight, 5 4 3 2 A lowest, ace low", "6h 9d", "Ah 9s", "5c 4d 3h 2s Kc"),
    ("Three of a Kind beats Two Pairs", "2s 2d", "Kh 8s", DRY),
    ("Three of a Kind, higher three beats lower", "Kh Ks", "8h 8s", DRY),
    ("Two Pairs beat One Pair", "4c 2d", "As Ad", DRY),
    ("Two Pairs: the high pair", "Kh 2d", "8s 6c", DRY),
    ("Two Pairs: then the low pair", "Kh 6d", "Ks 4c", DRY),
    ("Two Pairs: then the remaining fifth card", "Ah 3d", "Qh 3s", "Kc Kd 8h 8s 2c"),
    ("One Pair beats High Card", "2s 3d", "Ah Qd", DRY),
    ("One Pair, aces highest, twos lowest", "As Ad", "Kh 3s", DRY),
    ("High Card by the highest, ranks low to high 2 ... A", "Ah 3d", "Qh Jh", DRY),
]


@pytest.mark.parametrize(
    ("edition", "higher", "lower", "board"),
    [
        pytest.param(
            edition,
            higher,
            lower,
            board,
            marks=rule(ENTRIES[edition], point),
            id=f"{edition} {point}",
        )
        for edition in ALL
        for point, higher, lower, board in ORDER
    ],
)
def test_which_hand_is_higher(edition: str, higher: str, lower: str, board: str) -> None:
    assert duel(edition, higher, lower, board).result(1, "play") == WIN
    assert duel(edition, lower, higher, board).result(1, "play") == LOSE


@over(ALL, "suits equal; players need not use their hole cards: the board may play")
def test_the_board_may_play(edition: str) -> None:
    table = duel(edition, "2s 3d", "2h 3c", "Ac Kd Qh Js Tc")
    assert results(table, *MAIN) == [PUSH, PUSH, PUSH]


@over(
    [TAVERN, DERBY, SALOON, CLOVIS],
    '"Two cards combined with three of the community cards" vs any of the seven cards: best five '
    "of seven",
)
@pytest.mark.parametrize(("reading", "play"), [("any", PUSH), ("both", WIN)])
def test_best_five_of_seven_or_both_hole_cards(edition: str, reading: str, play: str) -> None:
    settings = {"best-five": reading}
    table = duel(edition, ACES, "2h 3c", "Kc Kd Kh Ks Ac", settings=settings)
    assert table.result(1, "play") == play


@over([DERBY, SALOON, CLOVIS], "Full House ranked by the three: full houses of equal threesome")
@pytest.mark.parametrize(("reading", "play"), [("the pair decides", WIN), ("a tie", PUSH)])
def test_full_houses_of_equal_threesome(edition: str, reading: str, play: str) -> None:
    settings = {"full-houses": reading}
    table = duel(edition, ACES, QUEENS, "8c 8d 8h 4s 2c", settings=settings)
    assert table.result(1, "play") == play
    higher = duel(edition, "Kh Ks", "8h 8s", "Kc 8d 4h 4s 2c", settings=settings)
    assert higher.result(1, "play") == WIN


@over([TAVERN, CLUB], "Full House, AAA-KK highest, 222-33 lowest; AAA KK high, 222 33 low")
def test_the_pair_of_a_full_house_decides(edition: str) -> None:
    assert duel(edition, ACES, QUEENS, "8c 8d 8h 4s 2c").result(1, "play") == WIN
