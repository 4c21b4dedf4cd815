"""The Lucky Derby Blackjack Bonus Bet (001-05): its table, its readings, and how it is attached."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.blackjack.duels import deal, duel, marked
from games.blackjack.no_bust import stand_on
from games.tables import Table, Who
from houseway.editions.library import edition_ids, edition_text, find_edition, load_game
from houseway.errors import EditionError
from houseway.rules.round.decisions import Hit, Split, Stand
from support import rule

DERBY = "lucky-derby/no-bust-21st-century-blackjack-4-0"
BUSTER = "lucky-derby/no-bust-21st-century-buster-blackjack-4-0"
SPANISH = "lucky-derby/pure-spanish-21-5"
ENTRY = "001-05"
BET = {"bonus-bet": "$5"}
OFFERED: dict[str, bool | str] = {"bonus-bet": True}

LINES = [
    ("Blackjack - Suited 10 to 1", "As Ks", "wins 10:1"),
    ("Blackjack - Same Color Cards 5 to 1", "As Kc", "wins 5:1"),
    ("Blackjack - Unsuited 3 to 1", "As Kd", "wins 3:1"),
    ("Ace, 2, 3, 4 - Suited 300 to 1", "As 2s 3s 4s", "wins 300:1"),
    ("Ace, 2, 3, 4 - Same Color Cards 100 to 1", "Ah 2d 3h 4d", "wins 100:1"),
    ("Ace, 2, 3, 4 - Unsuited 50 to 1", "As 2d 3h 4c", "wins 50:1"),
    ("7, 7, 7 - Suited 200 to 1", "7s 7s 7s", "wins 200:1"),
    ("7, 7, 7 - Same Color Cards 150 to 1", "7s 7c 7s", "wins 150:1"),
    ("7, 7, 7 - Unsuited 75 to 1", "7s 7d 7c", "wins 75:1"),
    ("6, 7, 8 - Suited 100 to 1", "6d 7d 8d", "wins 100:1"),
    ("6, 7, 8 - Same Color Cards 50 to 1", "6d 7h 8d", "wins 50:1"),
    ("6, 7, 8 - Unsuited 10 to 1", "6s 7d 8c", "wins 10:1"),
    ("6-Card No Bust 20 to 1", "2s 3d 2c 3h 2d 4c", "wins 20:1"),
    ("Any Pair, any suit, same value 3 to 1", "9s 9d", "wins 3:1"),
    ("a pair of aces is a pair", "As Ad", "wins 3:1"),
    ("Any 2-Card 20 Hand of 10, J, Q or K pushes", "Ks Qd", "pushes"),
    ("a two-card 20 of ace and nine is none: loses", "As 9d", "loses"),
    ("no qualifying hand loses", "9s 8d", "loses"),
    ("five cards do not qualify", "2s 3d 2c 3h 9d", "loses"),
    ("six cards that are over do not qualify", "2s 3d 2c 3h 6d Kc", "loses"),
]


@pytest.mark.parametrize(
    ("player", "result"),
    [pytest.param(player, won, marks=rule(ENTRY, point), id=point) for point, player, won in LINES],
)
def test_pay_table(player: str, result: str) -> None:
    table = duel(DERBY, player, "9h 8c", settings=OFFERED, bets=BET)
    assert table.result(1, "bonus-bet") == result


@rule(ENTRY, "no additional collection fee")
@pytest.mark.parametrize("edition", [DERBY, BUSTER, SPANISH])
def test_it_is_free_of_collection(edition: str) -> None:
    full = {DERBY: "$99", BUSTER: "$99", SPANISH: "$50"}[edition]  # the first row of option 3

    def fees(*bets: tuple[str, str]) -> dict[Who, str]:
        table = Table(edition, OFFERED, option=3)
        for spot, amount in bets:
            table.bet(1, spot, amount)
        return stand_on(table.deal(marked(edition, "9s 9h 8d 8c")), 1).fees

    first = {"player-dealer": "$0.50" if edition == SPANISH else "$1"}
    assert fees(("game", full), ("bonus-bet", "$25")) == first
    assert fees(("game", "$101")) != first


@pytest.mark.parametrize(
    ("player", "result"),
    [
        pytest.param("As Ks", "wins 10:1", marks=rule(ENTRY, "Blackjack suited, Bonus king")),
        pytest.param("As Qd", "wins 3:1", marks=rule(ENTRY, "Blackjack unsuited, Bonus queen")),
        pytest.param("6s 7d 8c", "wins 10:1", marks=rule(ENTRY, "6-7-8 beside Pure Spanish")),
        pytest.param("Ks Qd", "pushes", marks=rule(ENTRY, "two-card 20 of Bonus cards")),
    ],
)
def test_beside_pure_spanish(player: str, result: str) -> None:
    table = duel(SPANISH, player, "9h 8c", settings=OFFERED, bets=BET)
    assert table.result(1, "bonus-bet") == result


@rule(ENTRY, "stays in action whether the base hand wins or loses")
def test_stays_in_action() -> None:
    lost = duel(DERBY, "9s 9d", "Th 9c", settings=OFFERED, bets=BET)
    assert [lost.result(1, "game"), lost.result(1, "bonus-bet")] == ["loses", "wins 3:1"]
    over = duel(DERBY, "6s 6d Kc", "Th 9c", settings=OFFERED, bets=BET)
    assert [over.result(1, "game"), over.result(1, "bonus-bet")] == ["loses", "wins 3:1"]


# -- readings -----------------------------------------------------------------------------------


@rule(ENTRY, "reading: a pair of tens of one rank pays 3 to 1, two ranks push")
def test_reading_pair_of_tens() -> None:
    for player in ("Ks Kd", "Ts Td"):
        assert duel(DERBY, player, "9h 8c", settings=OFFERED, bets=BET).line(1, "bonus-bet")
        paid = duel(DERBY, player, "9h 8c", settings=OFFERED, bets=BET)
        assert paid.result(1, "bonus-bet") == "wins 3:1"
        other = {**OFFERED, "bonus-bet-pair-of-tens": "pushes"}
        pushed = duel(DERBY, player, "9h 8c", settings=other, bets=BET)
        assert pushed.result(1, "bonus-bet") == "pushes"
    kept = duel(
        DERBY, "9s 9d", "9h 8c", settings={**OFFERED, "bonus-bet-pair-of-tens": "pushes"}, bets=BET
    )
    assert kept.result(1, "bonus-bet") == "wins 3:1"


@rule(ENTRY, "reading: only the single highest-paying category reached is paid")
def test_reading_lines() -> None:
    player = "2s 2d 3c 3h 2c 4c"
    best = duel(DERBY, player, "9h 8c", settings=OFFERED, bets=BET)
    assert best.result(1, "bonus-bet") == "wins 20:1"
    every = duel(DERBY, player, "9h 8c", settings={**OFFERED, "bonus-bet-lines": "every"}, bets=BET)
    assert every.result(1, "bonus-bet") == "wins 23:1"


@rule(ENTRY, "reading: the cards may come in any order")
@pytest.mark.parametrize(
    ("player", "usual"), [("8s 7s 6s", "wins 100:1"), ("4s As 3s 2s", "wins 300:1")]
)
def test_reading_order(player: str, usual: str) -> None:
    assert duel(DERBY, player, "9h 8c", settings=OFFERED, bets=BET).result(1, "bonus-bet") == usual
    other = {**OFFERED, "bonus-bet-order": "as dealt"}
    table = duel(DERBY, player, "9h 8c", settings=other, bets=BET)
    assert table.result(1, "bonus-bet") == "loses"


@rule(ENTRY, "6-Card No Bust at the moment the sixth is dealt; a seventh card does not undo it")
@pytest.mark.parametrize(
    ("player", "usual"),
    [("As 2s 3s 4s Ks", "wins 300:1"), ("2s 3d 2c 3h 2d 4c 9s", "wins 20:1")],
)
def test_reading_cards(player: str, usual: str) -> None:
    assert duel(DERBY, player, "9h 8c", settings=OFFERED, bets=BET).result(1, "bonus-bet") == usual
    other = {**OFFERED, "bonus-bet-cards": "whole hand"}
    table = duel(DERBY, player, "9h 8c", settings=other, bets=BET)
    assert table.result(1, "bonus-bet") == "loses"


@rule(ENTRY, "reading: a split is judged on the original two cards")
def test_reading_split() -> None:
    def played(settings: dict[str, bool | str]) -> str:
        table = deal(DERBY, "8s 9h 8d 8c 7c 6c Kc", settings, bets=BET)
        table.decide(Split()).decide(Hit()).decide(Stand())
        return table.result(1, "bonus-bet")

    assert played(OFFERED) == "wins 3:1"
    assert played({**OFFERED, "bonus-bet-split": "first hand"}) == "wins 50:1"


@rule(ENTRY, "reading: a pair is settled after the play, so that a better line can be reached")
def test_pair_is_settled_after_the_play() -> None:
    table = deal(DERBY, "7s 9h 7d 8c 7c", OFFERED, bets=BET)
    assert table.order == []
    table.decide(Hit())
    assert table.result(1, "bonus-bet") == "wins 75:1"


@rule(ENTRY, "reading: settled last, after the base game's own wagers")
def test_settled_last() -> None:
    table = Table(SPANISH, OFFERED)
    for seat in (1, 2):
        table.bet(seat, "game", "$10").bet(seat, "match-the-dealer", "$5")
        table.bet(seat, "bonus-bet", "$5")
    table.deal("9s 9d 9h 8s 8d 8c")
    table.decide(Stand()).decide(Stand())
    spots = ("game", "match-the-dealer", "bonus-bet")
    assert table.order == [(seat, spot) for seat in (1, 2) for spot in spots]
    trips = load_game(BUSTER, OFFERED).terms.settle[-1].order.trips  # type: ignore[attr-defined]
    assert trips[-1] == ("bonus-bet",)  # all Buster bets first


# -- limits, back line, fee ---------------------------------------------------------------------


@rule(ENTRY, "$1 to $25, before the deal, only with a base-game wager")
def test_limits() -> None:
    assert Table(DERBY, OFFERED).refusal(1, "bonus-bet", "$5") == "wager/needs_base"
    table = Table(DERBY, OFFERED, chip="$0.50", limits=("$0.50", "$100")).bet(1, "game", "$5")
    assert table.refusal(1, "bonus-bet", "$0.50") == "wager/under_minimum"
    assert table.refusal(1, "bonus-bet", "$1") == ""
    assert table.refusal(1, "bonus-bet", "$25") == ""
    assert table.refusal(1, "bonus-bet", "$26") == "wager/over_limit"


@rule(ENTRY, "back-line bettors with a base wager, where the base game has a back line")
def test_back_line() -> None:
    table = Table(DERBY, OFFERED).bet(1, "game", "$10").bet("ann", "game", "$10", at=1)
    assert table.refusal("ann", "bonus-bet", "$5", at=1) == ""
    spanish = Table(SPANISH, OFFERED).bet(1, "game", "$10")
    assert spanish.refusal("ann", "game", "$10", at=1) == "wager/no_back_line"
    assert spanish.refusal("ann", "bonus-bet", "$5", at=1) == "wager/needs_base"


@rule(ENTRY, "the player-dealer's wager exhausted: uncovered bonus wagers are returned")
def test_uncovered_is_returned() -> None:
    table = duel(DERBY, "9s 9d", "Th 9c", settings=OFFERED, bets=BET, bank="$12")
    assert table.collected(1, "game") == "$10"
    assert table.paid(1, "bonus-bet") == "$2"
    assert table.uncovered(1, "bonus-bet") == "$13"


@rule(ENTRY, "no additional collection fee from the player")
def test_no_fee() -> None:
    def fee(bonus: bool) -> str:
        table = Table(DERBY, OFFERED, option=1).bet(1, "game", "$10")
        if bonus:
            table.bet(1, "bonus-bet", "$5")
        return table.deal("9s 9h 8d 8c").fees.get(1, "$0")

    assert fee(bonus=True) == fee(bonus=False)


# -- attaching ----------------------------------------------------------------------------------

OPTION = """
[options.side]
attaches = "{name}"
usual    = false
"""


def with_option(tmp_path: Path, edition: str, name: str) -> str:
    """The edition's file with an option that attaches a side bet."""
    text = edition_text(edition)[2]
    head, mark, rest = text.partition("[rulings]")
    path = tmp_path / "edition.toml"
    path.write_text(head + OPTION.format(name=name) + mark + rest, "utf-8")
    return str(path)


@rule(ENTRY, "a side bet that complements all blackjack games")
@pytest.mark.parametrize(
    "edition",
    [
        name
        for name in edition_ids()
        if find_edition(name).identity.family == "blackjack" and not find_edition(name).attached
    ],
)
def test_attaches_to_any_blackjack_edition(tmp_path: Path, edition: str) -> None:
    path = with_option(tmp_path, edition, "lucky-derby-blackjack-bonus-bet")
    terms = load_game(path, {"side": True}).terms
    bet = terms.wagers["bonus-bet"]  # type: ignore[attr-defined]
    assert bet.bonus
    assert set(bet.needs) <= set(terms.wagers)  # type: ignore[attr-defined]
    assert "bonus-bet" not in load_game(path).terms.wagers  # type: ignore[attr-defined]


@rule(ENTRY, "all Lucky Derby blackjack editions offer it")
@pytest.mark.parametrize("edition", [DERBY, BUSTER, SPANISH])
def test_lucky_derby_offers_it(edition: str) -> None:
    assert list(find_edition(edition).attached) == ["bonus-bet"]
    assert (
        Table(edition).bet(1, "game", "$10").refusal(1, "bonus-bet", "$5") == "wager/unknown_spot"
    )


def test_unknown_side_bet_is_refused(tmp_path: Path) -> None:
    path = with_option(tmp_path, DERBY, "no-such-bet")
    with pytest.raises(EditionError) as refused:
        find_edition(path)
    assert refused.value.code == "edition/unknown_side_bet"


def test_side_bet_of_another_family_is_refused(tmp_path: Path) -> None:
    path = with_option(tmp_path, "stones-tavern/zoobac", "lucky-derby-blackjack-bonus-bet")
    with pytest.raises(EditionError) as refused:
        find_edition(path)
    assert refused.value.code == "edition/side_bet_family"


def test_readings_of_a_side_bet_wait_for_it() -> None:
    plain = load_game(DERBY)
    assert load_game(DERBY, {"bonus-bet-lines": "every"}).digest == plain.digest
    on = load_game(DERBY, {"bonus-bet": True})
    assert load_game(DERBY, {"bonus-bet": True, "bonus-bet-lines": "every"}).digest != on.digest
