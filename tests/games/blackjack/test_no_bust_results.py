"""Who wins in the No Bust editions: every line of their settlement tables, hand against hand."""

from __future__ import annotations

import pytest

from games.blackjack.no_bust import (
    ALL,
    ENTRIES,
    FOUR_0,
    LUCKY_LUCKY,
    NAPA_43,
    NAPA_80,
    NATURAL_PAYS,
    cards,
    one_bet,
    over,
    played,
)
from houseway.rules.round.decisions import Stand
from support import rule

WINS, PUSHES, LOSES, NATURAL = "wins 1:1", "pushes", "loses", "natural"

SAME_EVERYWHERE = [
    ("both Natural: push", "As Kd", "Ac Qh", PUSHES),
    ("player Natural only: player wins", "As Kd", "9c 8h", NATURAL),
    ("Natural of an ace and a jack", "Js Ad", "9c 8h", NATURAL),
    ("Natural of an ace and a queen", "Qs Ad", "9c 8h", NATURAL),
    ("player-dealer's Natural beats 21", "7s 5d 9h", "Kc Ah", LOSES),
    ("player-dealer's Natural beats 20", "Ts Qd", "Kc Ah", LOSES),
    ("player below Natural, player-dealer over: player wins", "Ts 8d", "Tc 6h Ks", WINS),
    ("player 12 against a player-dealer over: player wins", "Ts 2d", "Tc 6h 6s", WINS),
    ("both below: closer wins", "Ts 9d", "Tc 8h", WINS),
    ("both below: 21 beats 20", "7s 5d 9h", "Tc Kh", WINS),
    ("both below: player-dealer closer wins", "Ts 8d", "Tc 9h", LOSES),
    ("both below: player-dealer's 21 beats 20", "Ts Kd", "7c 5h 9s", LOSES),
    ("same total below: push at 17", "Ts 7d", "Tc 7h", PUSHES),
    ("same total below: push at 20", "Ts Kd", "Qc Jh", PUSHES),
    ("same total below: push at 21", "7s 5d 9h", "6c 6h 9s", PUSHES),
    ("player over, player-dealer below: player-dealer wins", "Ts 6d 6h", "Tc 7h", LOSES),
    ("three-card 25 against a hand below: player-dealer wins", "Ts 6d 9h", "Tc 7h", LOSES),
    ("player over against a Natural: player-dealer wins", "Ts 6d 9h", "Kc Ah", LOSES),
    ("both over, player-dealer closer: 26 against 24", "Ts 6d Kh", "Tc 6h 8s", LOSES),
    ("both over, player-dealer closer: 25 against 24", "Ts 6d 9h", "Tc 6h 8s", LOSES),
    ("both over, player-dealer closer: 25 against 22", "Ts 6d 9h", "Tc 6h 6s", LOSES),
    ("both over, player-dealer closer: 23 against 22", "Ts 6d 7h", "Tc 6h 6s", LOSES),
    ("both over, player closer with 22: player loses", "Ts 6d 6h", "Tc 6h Ks", LOSES),
    ("both over, player closer with four-card 25: player loses", "5s 7d 4h 9c", "Tc 6h Ks", LOSES),
    ("both over, player closer with four-card 23: player loses", "5s 7d 4h 7c", "Tc 6h Ks", LOSES),
    ("both over, 30 against 26: player loses", "Ts 4d 6h Tc", "Tc 6h Ks", LOSES),
    ("a 22 of three cards is over: it loses to 17", "Ts 6d 6h", "Tc 7h", LOSES),
    ("a 22 of three cards is over: player-dealer's loses to 17", "Ts 7d", "Tc 6h 6s", WINS),
    ("two aces are 12: two aces and a nine 21", "As Ad 9h", "Tc Kh", WINS),
    ("an ace counts 1 in a hand of three or more cards", "As 6d Th", "Tc 7h", PUSHES),
]


def expected(edition: str, result: str) -> str:
    return f"wins {NATURAL_PAYS[edition]}" if result == NATURAL else result


@pytest.mark.parametrize(
    ("edition", "player", "dealer", "result"),
    [
        pytest.param(
            edition,
            player,
            dealer,
            expected(edition, result),
            marks=rule(ENTRIES[edition], point),
            id=f"{ENTRIES[edition]}-{point}",
        )
        for edition in ALL
        for point, player, dealer, result in SAME_EVERYWHERE
    ],
)
def test_the_hand_against_the_player_dealers(
    edition: str, player: str, dealer: str, result: str
) -> None:
    assert played(edition, player, dealer).result(1, "game") == result


TIES = [
    ("22 against 22", "Ts 6d 6h", "Tc 6h 6s"),
    ("24 against 24", "Ts 6d 8h", "Tc 6h 8s"),
    ("three-card 25 against 25", "Ts 6d 9h", "Tc 6h 9s"),
    ("26 against 26", "Ts 6d Kh", "Tc 6h Ks"),
]


@pytest.mark.parametrize(("name", "player", "dealer"), TIES, ids=[tie[0] for tie in TIES])
@over([e for e in ALL if e != LUCKY_LUCKY], "both over, tie: player-dealer wins")
def test_equal_totals_over_go_to_the_player_dealer(
    edition: str, name: str, player: str, dealer: str
) -> None:
    table = played(edition, player, dealer)
    assert table.result(1, "game") == LOSES
    assert table.line(1, "game") == "both over, equal"


@pytest.mark.parametrize(("name", "player", "dealer"), TIES, ids=[tie[0] for tie in TIES])
@over([LUCKY_LUCKY], "over-totals equal: the player-dealer pushes; the sibling wins all ties over")
def test_equal_totals_over_push_with_lucky_lucky(
    edition: str, name: str, player: str, dealer: str
) -> None:
    assert played(edition, player, dealer).result(1, "game") == PUSHES
    as_sibling = played(edition, player, dealer, {"over-ties": "lose"})
    assert as_sibling.result(1, "game") == LOSES


@over(FOUR_0, "both over, player closer: three cards totalling 25 push against 26")
def test_three_card_25_pushes_against_26(edition: str) -> None:
    table = played(edition, "Ts 6d 9h", "Tc 6h Ks")
    assert table.result(1, "game") == PUSHES
    assert table.line(1, "game") == "three-card 25"
    assert table.net(1) == "$0"


@pytest.mark.parametrize("player", ["Ts 6d 6h", "Ts 6d 7h", "Ts 6d 8h"], ids=["22", "23", "24"])
@over(FOUR_0, "both over, player closer: only a three-card 25 is saved")
def test_other_three_card_hands_over_lose_though_closer(edition: str, player: str) -> None:
    assert played(edition, player, "Tc 6h Ks").result(1, "game") == LOSES


THREE_CARDS = {"23": "Ts 6d 7h", "24": "Ts 6d 8h", "25": "Ts 6d 9h"}


@pytest.mark.parametrize(
    ("total", "dealer"),
    [
        ("23", "Tc 6h 8s"),
        ("23", "Tc 6h 9s"),
        ("23", "Tc 6h Ks"),
        ("24", "Tc 6h 9s"),
        ("24", "Tc 6h Ks"),
        ("25", "Tc 6h Ks"),
    ],
)
@rule("003-04", "three-card 23 pushes against 24-26, 24 against 25-26, 25 against 26")
def test_three_card_23_24_and_25_push(total: str, dealer: str) -> None:
    table = played(NAPA_43, THREE_CARDS[total], dealer)
    assert table.result(1, "game") == PUSHES
    assert table.line(1, "game") == f"three-card {total}"


@rule("003-04", "three-card 22 is not in the push list")
def test_three_card_22_loses_though_closest() -> None:
    assert played(NAPA_43, "Ts 6d 6h", "Tc 6h Ks").result(1, "game") == LOSES


@pytest.mark.parametrize(("total", "result"), [("23", LOSES), ("24", LOSES), ("25", PUSHES)])
@rule("003-04", "Game Option 1: only a three-card 25 pushes")
def test_with_game_option_1_only_25_pushes(total: str, result: str) -> None:
    table = played(NAPA_43, THREE_CARDS[total], "Tc 6h Ks", {"game-option-1": "on"})
    assert table.result(1, "game") == result


@pytest.mark.parametrize(
    ("player", "dealer", "result"),
    [
        ("Ts 6d 6h", "7c 8c 9c", PUSHES),
        ("Ts 6d 7h", "8h 7h 9h", PUSHES),
        ("5s 7d 4h 7c", "9s 7s 8s", PUSHES),
        ("Ts 6d 8h", "7c 8c 9c", LOSES),
        ("Ts 6d 9h", "7c 8c 9c", LOSES),
        ("Ts 6d 6h", "7c 8c 9d", LOSES),
        ("Ts 6d 6h", "7c 8c Ad 9c", LOSES),
        ("Ts 8d", "7c 8c 9c", WINS),
    ],
    ids=[
        "22",
        "23",
        "four cards",
        "24 ties",
        "25 is farther",
        "not suited",
        "a fourth card",
        "player not over",
    ],
)
@rule("003-08", "both over, player closer: push when the player-dealer has a suited 7-8-9")
def test_the_player_dealers_suited_7_8_9_pushes(player: str, dealer: str, result: str) -> None:
    table = played(NAPA_80, player, dealer)
    assert table.result(1, "game") == result
    if result == PUSHES:
        assert table.line(1, "game") == "dealer suited 7-8-9"


@rule("003-08", "a three-card 25 is no push in this edition")
def test_three_card_25_loses_in_8_0() -> None:
    assert played(NAPA_80, "Ts 6d 9h", "Tc 6h Ks").result(1, "game") == LOSES


@over(ALL, "a Natural beats all other hands, 21 too")
def test_a_natural_beats_21(edition: str) -> None:
    table = one_bet(edition).bet(2, "game", "$10").deal(cards(edition, "As Ts 5c Kd 8d 7h 9s"))
    table.decide(Stand())
    assert table.called[-1] == "21"
    assert table.result(1, "game") == f"wins {NATURAL_PAYS[edition]}"
    assert table.result(2, "game") == LOSES


@over(
    ALL, "busted player wagers are not collected until the player-dealer's hand is known: 25 push"
)
def test_a_hand_over_is_settled_after_the_player_dealer_has_drawn(edition: str) -> None:
    table = played(edition, "Ts 6d 9h", "Tc 6h Ks")
    assert table.moments[-1] == "bank has drawn"
    assert table.hand("dealer") == "Tc 6h Ks"


@over(ALL, "other winning hands, higher total and closest to a Natural: 1 to 1, not printed")
@rule("001-10", "base wager before the deal: see settlement, Natural 6 to 5")
@rule("001-11", "base wager before the deal, table limits: Natural 6 to 5, other odds not printed")
def test_what_a_win_pays(edition: str) -> None:
    natural = {"6:5": "$12", "3:2": "$15"}[NATURAL_PAYS[edition]]
    assert played(edition, "As Kd", "9c 8h").net(1) == natural
    assert played(edition, "Ts 9d", "9c 8h").net(1) == "$10"


@pytest.mark.parametrize("ten", ["T", "J", "Q", "K"])
@over(ALL, "every ace of the decks is a bonus ace: with any ten-valued card a Natural")
def test_every_ace_is_a_bonus_ace(edition: str, ten: str) -> None:
    for ace, other in (("As", "c"), ("Ah", "d"), ("Ad", "h"), ("Ac", "s")):
        for player in (f"{ace} {ten}{other}", f"{ten}{other} {ace}"):
            pays = f"wins {NATURAL_PAYS[edition]}"
            assert played(edition, player, "9c 8h").result(1, "game") == pays


@pytest.mark.parametrize(
    ("rank", "words"),
    [*((str(spots), str(10 + spots)) for spots in range(2, 10)), *((r, "20") for r in "TJQK")],
)
@over(ALL, "values: two through ten their face, jack, queen and king 10")
def test_what_a_card_counts(edition: str, rank: str, words: str) -> None:
    table = one_bet(edition).deal(f"Ts 9c {rank}d 8h")
    assert table.called[0] == words


@pytest.mark.parametrize(
    ("player", "words"),
    [("As 2d", "soft 13"), ("As 9d", "soft 20"), ("As Ad", "soft 12")],
)
@over(ALL, "values: ace 1 or 11 with cards of 2-9, two aces 2 or 12")
def test_what_an_ace_counts(edition: str, player: str, words: str) -> None:
    first, second = player.split()
    assert one_bet(edition).deal(cards(edition, f"{first} 9c {second} 8h")).called[0] == words


@over(ALL, "a Natural's total: 22, in the editions with a bonus ace of 11 and a half 21 1/2")
def test_what_a_natural_is_called(edition: str) -> None:
    total = "21½" if edition in (NAPA_43, NAPA_80) else "22"
    assert played(edition, "As Kd", "9c 8h").called[0] == f"natural {total}"
