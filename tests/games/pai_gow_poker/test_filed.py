"""Fees, limits, rulings and rule sheets of the editions."""

from __future__ import annotations

import msgspec
import pytest

from games.pai_gow_poker.piles import (
    ACES,
    BANK,
    CLOVIS,
    DERBY,
    DERBY_FORTUNE,
    FORTUNE,
    FREE,
    NAPA,
    PLAYED,
    TAVERN,
    WILD,
    finish,
    put,
    table,
    tape,
)
from games.tables import PLAYER_DEALER, Table
from houseway.editions.library import find_edition, load_game
from houseway.editions.model import Value
from houseway.editions.sheet import sheet_of
from houseway.games.pai_gow_poker.terms import PaiGowTerms
from houseway.rules.round.inputs import Ruling
from houseway.rules.rulings.effects import ByHouseWay, LoseWager, ReplaceCard, Void
from houseway.rules.terms import FiledLimits
from support import rule


def fees(edition: str, option: str | int, **bets: str) -> dict[int | str, str]:
    """What is charged when seat 1 wagers this."""
    round_ = Table(edition, option=option)
    for spot, amount in bets.items():
        round_.bet(1, spot, amount)
    return finish(round_.deal(tape(edition, BANK, ACES))).fees


@rule("000-70", "Options 1-4: a flat fee from the player-dealer, from each player by game wager")
@rule("000-70", "Options 12-37: the player column is $0.00 (reading)")
@rule("000-70", "Text for options 12-37 speaks of a base collection taken from each player: $0.00")
@rule("000-70", "Option 6 is damaged")
@rule("000-70", "Options 30 and 31 are identical")
@rule("000-40", "California Games Collection Rates, GEGA-003784, group A")
@rule("001-01", "Saloon list: option 1, PD $1.00, player $1.00; option 2, $2.00 each")
@rule("004-29", "Schedules A and B")
@rule("004-29", "Player bets $50 and a $10 bonus bet: fee is $1.00")
@rule("004-29", "Schedule A with bet + bonus above $200: the $2.00 row")
@pytest.mark.parametrize(
    ("edition", "option", "bets", "player", "dealer"),
    [
        (TAVERN, 1, {"game": "$100"}, "$1", "$1"),
        (TAVERN, 4, {"game": "$801"}, "$5", "$3"),
        (TAVERN, 6, {"game": "$101"}, "$1", "$3"),
        (TAVERN, 12, {"game": "$100"}, "", "$3"),
        (TAVERN, 30, {"game": "$800"}, "", "$15"),
        (TAVERN, 31, {"game": "$800"}, "", "$15"),
        (FORTUNE, 1, {"game": "$101", "fortune": "$50"}, "$2", "$1"),
        (DERBY, 1, {"game": "$100"}, "$1", "$1"),
        (DERBY, 2, {"game": "$100"}, "$2", "$2"),
        (CLOVIS, "A-1", {"game": "$50", "fortune": "$10"}, "$1", "$1"),
        (CLOVIS, "A-2", {"game": "$50"}, "$0.50", "$2"),
        (CLOVIS, "A-1", {"game": "$200", "fortune": "$100"}, "$2", "$1"),
        (CLOVIS, "B", {"game": "$200", "fortune": "$100"}, "", "$5"),
    ],
)
def test_collections(
    edition: str, option: str | int, bets: dict[str, str], player: str, dealer: str
) -> None:
    expected: dict[int | str, str] = {1: player, PLAYER_DEALER: dealer}
    assert fees(edition, option, **bets) == {who: fee for who, fee in expected.items() if fee}


@rule("000-70", "Option 25: exactly $800 pays $7.00")
@pytest.mark.parametrize("edition", [TAVERN, FORTUNE])
@pytest.mark.parametrize(("reading", "fee"), [("first", "$7"), ("second", "$10")])
def test_the_overlap_of_option_25(edition: str, reading: str, fee: str) -> None:
    round_ = Table(edition, {"fee-overlap": reading}, option=25).bet(1, "game", "$800")
    assert finish(round_.deal(tape(edition, BANK, ACES))).fees == {PLAYER_DEALER: fee}


@rule("003-10", "GEGA-000392, see 003-16; the action may include bonus bets")
@pytest.mark.parametrize(
    ("option", "reading", "player", "dealer"),
    [
        (1, "game and bonus wagers", "$0.50", "$2"),
        (1, "game wagers", "$0.50", "$1"),
        (11, "game and bonus wagers", "", "$8"),
        (11, "game wagers", "", "$2"),
    ],
)
def test_collections_at_napa_valley(option: int, reading: str, player: str, dealer: str) -> None:
    round_ = Table(NAPA, {"table-action": reading}, option=option).bet(1, "game", "$50")
    charged = finish(round_.bet(1, "fortune", "$200").deal(tape(NAPA, BANK, ACES))).fees
    expected: dict[int | str, str] = {1: player, PLAYER_DEALER: dealer}
    assert charged == {who: fee for who, fee in expected.items() if fee}


@rule("000-70", "Table minimum between $1 and $1000; table maximum between $100 and $10,000")
@rule("004-29", "Table limit $10 - $200")
@pytest.mark.parametrize(
    ("edition", "limits"),
    [
        (TAVERN, FiledLimits(low=100, low_to=100_000, high_from=10_000, high=1_000_000)),
        (FORTUNE, FiledLimits(low=100, low_to=100_000, high_from=10_000, high=1_000_000)),
        (DERBY, FiledLimits(low=500, high=20_000)),
        (CLOVIS, FiledLimits(low=1_000, high=20_000)),
        (FREE, FiledLimits(low=100, low_to=100_000, high_from=10_000, high=1_000_000)),
        (DERBY_FORTUNE, FiledLimits(low=500, high=50_000)),
        (WILD, FiledLimits(low=500, high=20_000)),
    ],
)
def test_limits(edition: str, limits: FiledLimits) -> None:
    assert load_game(edition).terms.table.limits == limits


@rule("004-29", "Bonus bet must be within the table limits, yet the $5 envy threshold (reading)")
@pytest.mark.parametrize(("reading", "refused"), [("table minimum", True), ("$5", False)])
def test_the_least_bonus_bet(reading: str, refused: bool) -> None:
    round_ = table(CLOVIS, {"bonus-minimum": reading}, limits=("$10", "$200"))
    assert bool(round_.bet(1, "game", "$10").refusal(1, "fortune", "$5")) is refused


@rule("000-70", "held for at most two consecutive rounds, then offered clockwise")
@rule("000-40", "Offered clockwise after every two hands")
@rule("001-01", "if no other player accepts the deal when offered, the game is broken")
@rule("004-29", "Offered clockwise after every two hands, nobody more than two")
@rule("000-43", "Banks at most two consecutive rounds, then offered clockwise")
@rule("001-03", "At one seat for 2 hands, then offered clockwise to the next seats")
@rule("001-09", "Offered clockwise after every two hands; no one more than two consecutive")
@rule("003-03", "Two banks per turn are implied")
@pytest.mark.parametrize("edition", PLAYED)
def test_rotation(edition: str) -> None:
    assert load_game(edition).terms.table.rotation == "two-hands"
    if "all-decline" in find_edition(edition).switches:
        other = load_game(edition, {"all-decline": "holder goes on"})
        assert other.terms.table.rotation == "two-hands-holder-goes-on"


@rule("000-70", "When the player-dealer's wager is exhausted, uncovered wagers are returned")
@rule("001-01", "wagers are won and lost to the extent that money covers")
@rule("001-03", "Wagers are won and lost to the extent that money covers")
@rule("001-09", "May cover some or all of the action; uncovered wagers returned")
@pytest.mark.parametrize("edition", PLAYED)
def test_a_short_bank_covers_from_the_button(edition: str) -> None:
    round_ = table(edition, bank="$15").bet(1, "game", "$10").bet(2, "game", "$10")
    finish(round_.deal(tape(edition, BANK, ACES, "Ah Ac Qd Js 8c 5d 3s")))
    assert (round_.paid(1, "game"), round_.paid(2, "game")) == ("$10", "$5")


# -- readings of the house way -------------------------------------------------------------------

FOUR_ACES_AND_A_PAIR = "As Ad Ah Ac 4s 4d 9c"


@rule("000-70", "row 20 overrides 16-19: four aces with a pair (reading)")
@pytest.mark.parametrize(("reading", "front"), [("row 20", "4s 4d"), ("row 16", "As Ad")])
def test_a_reading_of_the_house_way_plays(reading: str, front: str) -> None:
    round_ = table(TAVERN, {"four-with-a-pair": reading}).bet(1, "game", "$10")
    finish(round_.deal(tape(TAVERN, BANK, FOUR_ACES_AND_A_PAIR)))
    assert {card[0] for card in round_.hand("p1-front").split()} == {front[0]}


@rule("000-70", "Which rank the joker has inside a flush that already holds the ace is not said")
@rule("000-40", "What it counts as in a flush already holding the ace is not said")
@rule("001-01", "the joker in a flush the highest rank missing (reading)")
@rule("003-10", "In a flush the joker is the highest rank missing (reading)")
@rule("004-29", "Joker in a flush: highest rank missing (reading)")
@pytest.mark.parametrize("edition", [TAVERN, FORTUNE, DERBY, NAPA, CLOVIS, FREE])
@pytest.mark.parametrize(
    ("reading", "result"), [("highest missing", "pushes"), ("an ace", "wins 1:1")]
)
def test_the_joker_in_a_flush(edition: str, reading: str, result: str) -> None:
    """A king-high joker copies the bank's ace, king, nine, six, four; a second ace beats it."""
    mine, banks = "As Jk 9s 6s 4s Jd Tc", "Ah Kh 9h 6h 4h 7c 5d"
    round_ = table(edition, {"joker-in-flush": reading}).bet(1, "game", "$10")
    finish(round_.deal(tape(edition, banks, mine)).decide(put("Jd", "Tc")))
    assert round_.result(1, "game") == result


@rule("001-01", "five aces above the royal flush (reading), or four aces")
@pytest.mark.parametrize(("reading", "result"), [("five aces", "pushes"), ("none", "loses")])
def test_where_five_aces_rank(reading: str, result: str) -> None:
    round_ = table(DERBY, {"five-aces": reading}).bet(1, "game", "$10")
    round_.deal(tape(DERBY, "Ks Qs Js Ts 9s 5d 4d", "As Ad Ah Ac Jk 3d 2h"))
    finish(round_.decide(put("3d", "2h")))
    assert round_.result(1, "game") == result


@rule("001-01", "5-4-3-2-A the lowest straight (reading), or the second highest")
@pytest.mark.parametrize(
    ("reading", "result"), [("lowest", "pushes"), ("second highest", "wins 1:1")]
)
def test_where_the_ace_low_straight_ranks(reading: str, result: str) -> None:
    round_ = table(DERBY, {"ace-to-five": reading}).bet(1, "game", "$10")
    round_.deal(tape(DERBY, "2h 3s 4d 5h 6c Ks Jd", "Ad 2s 3h 4c 5s Kh Qd"))
    finish(round_.decide(put("Kh", "Qd")))
    assert round_.result(1, "game") == result


# -- rulings -------------------------------------------------------------------------------------


def ruled(edition: str, name: str, effect: object, at: str) -> Table:
    """A table with a ruling at a moment; seats 1 and 2 wager, and ann on the back line of 1."""
    filed = next(each for each in find_edition(edition).identity.ruling if each.name == name)
    assert at in filed.when
    assert [each["type"] for each in filed.effects] == [effect.__struct_config__.tag]  # type: ignore[attr-defined]
    round_ = table(edition).bet(1, "game", "$20").bet("ann", "game", "$10", at=1)
    round_.bet(2, "game", "$10").ruling(Ruling((effect,), "floor", name, at=at))  # type: ignore[arg-type]
    return round_.deal(tape(edition, BANK, ACES, "Ah Ac Qd Js 8c 5d 3s"), spare=True)


@rule("001-01", "Joker or Ace boxed or exposed: misdeal")
@rule("001-01", "Two or more cards boxed or exposed on the deal: misdeal")
@rule("001-01", "8 cards in a hand other than the 1st or 7th hand: misdeal")
@rule("001-01", "Action hand pushed to the wrong place and a player has looked at it: misdeal")
@rule("001-03", "Joker or Ace boxed or exposed: misdeal")
@rule("001-03", "Two or more cards boxed or exposed on the deal: misdeal")
@rule("001-03", "8 cards in a hand other than the 1st or 7th hand: misdeal")
@rule("001-03", "Action hand pushed to the wrong place and the player has looked at it: misdeal")
@pytest.mark.parametrize("edition", [DERBY, WILD])
@pytest.mark.parametrize(
    "name",
    [
        "joker-or-ace-flawed",
        "two-boxed-cards",
        "two-exposed-cards",
        "boxed-and-exposed-cards",
        "eight-cards",
        "action-hand-misplaced",
    ],
)
def test_misdeals(edition: str, name: str) -> None:
    round_ = ruled(edition, name, Void(), "deal complete")
    assert round_.round.voided
    assert [round_.net(who) for who in (1, 2, "ann")] == ["$0"] * 3


@rule("004-16", "hands not yet set are set by the house way once the bank is exposed")
@rule("001-01", "Card falls on the floor: that hand is set House Way after PD's hand is opened")
@rule("001-01", "PD's hand opened before all hands are set: unset hands are set House Way")
@rule("001-03", "Card on the floor or off the table: set House Way after PD's hand is opened")
@rule("001-03", "PD's hand opened before all hands are set: unset hands are set House Way")
@pytest.mark.parametrize("edition", [DERBY, WILD])
@pytest.mark.parametrize("name", ["dropped-card", "bank-opened-early"])
def test_a_hand_is_ruled_to_the_house_way(edition: str, name: str) -> None:
    round_ = ruled(edition, name, ByHouseWay("p1"), "deal complete")
    assert round_.asked == [2]
    assert finish(round_).hand("p1-front") == "Qs Jc"


@rule("001-01", "Player touches cards after the bank hand is opened: his bet is conceded")
@rule("001-01", "other bettors on the spot still have action")
@rule("001-03", "Player touches cards or chips after the bank hand is opened: bet is conceded")
@rule("001-03", "others who bet that spot still have action")
@pytest.mark.parametrize("edition", [DERBY, WILD])
def test_cards_touched_concede_the_bet_and_nobody_else_s(edition: str) -> None:
    round_ = finish(ruled(edition, "cards-touched", LoseWager("w1"), "bank is opened"))
    assert [round_.net(who) for who in (1, "ann", 2)] == ["-$20", "$10", "$10"]


def test_a_card_replaced_under_an_open_question_changes_what_may_be_set() -> None:
    round_ = table(TAVERN).bet(1, "game", "$10").deal(f"{tape(TAVERN, BANK, ACES)} Kh", spare=True)
    round_.round.rule(Ruling((ReplaceCard("p1", 2),), "floor", "marked card"))
    assert round_.hand("p1") == "As Ad Kh Jc 8d 5s 3h"
    assert round_.round.view("seat-1").questions[0].default == put("Kh", "Jc")


# -- the rule sheet ------------------------------------------------------------------------------

FOUL = "A hand whose two cards do not rank lower than its five is foul and loses."
OWN = (
    "If that is the player-dealer's own seat, the player-dealer gets the first pile and "
    "the seat to the left gets the action."
)
CHOSEN = (
    "The player-dealer chooses the pile that goes first; the ones to its right follow, "
    "then those from the left end of the row."
)
BY_CHART = (
    "When all players have set, the player-dealer's hand is opened and set by the house "
    "way (stones-tavern/pai-gow-poker)."
)
FREELY = (
    "When all players have set, the player-dealer's hand is opened and the player-dealer sets it."
)
ONE_LOOK = (
    "A bettor with several hands looks at only one of them; the others are set by the house way."
)
TO_AND_FRO = "The piles are dealt one card at a time, from left to right and back."


def lines(edition: str, settings: dict[str, Value] | None = None) -> list[str]:
    found: list[str] = sheet_of(find_edition(edition), settings)["procedure"]
    return found


@pytest.mark.parametrize("edition", PLAYED)
def test_every_sheet_has_the_comparison(edition: str) -> None:
    told = lines(edition)
    assert "Equal hands are a copy, and the player-dealer wins copies." in told
    assert (
        "Each player sets a two-card hand in front and a five-card hand behind; the "
        "five-card hand must rank higher."
    ) in told
    assert {FOUL, OWN} <= {*told}
    assert "The piles of seats without a wager are collected." in told


@pytest.mark.parametrize(
    ("edition", "settings", "sentence"),
    [
        (TAVERN, {}, BY_CHART),
        (TAVERN, {"player-dealer-sets": "freely"}, FREELY),
        (FORTUNE, {}, FREELY),
        (FORTUNE, {}, "If the player-dealer sets a foul hand, it is set again by the house way."),
        (
            FORTUNE,
            {"player-dealer-foul": "loses"},
            "If the player-dealer sets a foul hand, every hand that is not foul wins.",
        ),
        (FORTUNE, {}, "If the cards make several lines, only the best-paying line is paid."),
        (
            FORTUNE,
            {"best-hand": "highest ranked"},
            "Cards that make both a straight and three of a kind are paid as a straight.",
        ),
        (
            FORTUNE,
            {"royal-match-joker": "no joker"},
            (
                "The joker cannot be used for a royal match or for the royal flush that goes "
                "with it."
            ),
        ),
        (
            FORTUNE,
            {"envy-paid": "in turn"},
            ("Envy is paid at each seat after the other wagers there."),
        ),
        (CLOVIS, {}, "Envy is paid after all other wagers are settled, in the same order."),
        (NAPA, {}, "Every hand on which a bettor has a wager counts as that bettor's own."),
        (TAVERN, {}, ("When several bettors have wagers on a hand, the seated player sets it.")),
        (
            NAPA,
            {"envy-own-hand": "own seat"},
            (
                "A hand at another player's seat does not count as the bettor's own, even if "
                "the bettor has a wager on it."
            ),
        ),
        (NAPA, {"dealing": "manual"}, TO_AND_FRO),
        (CLOVIS, {}, CHOSEN),
        (CLOVIS, {}, TO_AND_FRO),
        (DERBY, {}, CHOSEN),
        (DERBY, {}, ONE_LOOK),
        (DERBY, {}, "The bettor with the largest wager on a hand decides how it is set."),
        (DERBY, {"five-aces": "none"}, "Four aces and the joker are four of a kind."),
        (DERBY, {"ace-to-five": "second highest"}, "A-2-3-4-5 is the second-highest straight."),
        (
            DERBY,
            {"joker-in-flush": "an ace"},
            "In a flush the joker is an ace, even if the flush already has one.",
        ),
        (
            DERBY,
            {"first-pile": "action button"},
            (
                "If that is the player-dealer's own seat, the seat to the player-dealer's left "
                "gets the first pile and the action."
            ),
        ),
    ],
)
def test_the_sheet_follows_the_settings(
    edition: str, settings: dict[str, Value], sentence: str
) -> None:
    assert sentence in lines(edition, settings)
    assert sentence not in lines(CLOVIS if edition == TAVERN else TAVERN)


# -- terms that cannot be ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"action": {"by": "left"}}, "'left' is not a known number that begins the action"),
        ({"table": {"seats": 8}}, "seats must be 7 or fewer"),
        ({"settle": [{"stage": "envy", "order": {"trips": [["game"]]}}]}, "a stage 'envy'"),
    ],
)
def test_terms_that_cannot_be_are_refused(change: dict[str, object], why: str) -> None:
    terms = {**msgspec.to_builtins(load_game(TAVERN).terms), **change}
    with pytest.raises(msgspec.ValidationError, match=why):
        msgspec.convert(terms, PaiGowTerms)
