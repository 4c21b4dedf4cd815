"""The fully wild joker of Joker's Wild (001-03) and of Lucky Derby's Fortune (001-09), in play."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from games.pai_gow_poker.piles import ACES, BANK, DERBY_FORTUNE, WILD, finish, put, table, tape
from games.tables import PLAYER_DEALER, Table
from houseway.editions.library import find_edition
from houseway.editions.model import Value
from houseway.editions.sheet import sheet_of
from support import rule

EXAMPLE = "As Jk 9c 9d 7h 3s 2d"
BOTH = (WILD, DERBY_FORTUNE)
BESIDE_AN_ACE = (
    "In the two-card hand with an ace it is the highest card that does not foul the hand; "
    "with any other card it makes a pair."
)


def against(
    edition: str, bank: str, cards: str, front: str, settings: Mapping[str, Value] | None = None
) -> Table:
    """Seat 1 sets these two in front; the bank goes by the house way."""
    round_ = table(edition, settings).bet(1, "game", "$10").deal(tape(edition, bank, cards))
    return finish(round_.decide(put(*front.split())))


# -- in front ------------------------------------------------------------------------------------


@rule("001-03", "A, Joker, 9, 9, 7, 3, 2 set as A + Joker in front: the Joker counts as a king")
@rule("001-03", "A + Joker in front, pair of 9s in back: not foul")
@rule("001-03", "how a wild joker in front is valued: the highest rank that does not foul the hand")
@rule("001-09", "Wild joker in a set hand: in front the highest rank that does not foul")
@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("reading", ["never fouls", "never fouls beside an ace"])
def test_an_ace_and_the_joker_in_front_of_nines_are_ace_king(edition: str, reading: str) -> None:
    settings = {"wild-joker-in-front": reading}
    round_ = table(edition, settings).bet(1, "game", "$10").bet(2, "game", "$10")
    queen = "Ah Qd Tc Td 7d 5s 4h"  # ace queen in front of tens
    round_.deal(tape(edition, "Ac Kd Ts Th 8d 6s 4c", EXAMPLE, queen))
    asked = next(each.id for each in round_.round.pending if each.bettor == "seat-1")
    assert round_.round.warning(asked, put("As", "Jk")) == ""
    finish(round_.decide(put("As", "Jk"), by=1))
    assert "ace high" in round_.called
    assert round_.result(1, "game") == "loses", "ace king is a copy, and nines are below tens"
    assert round_.line(1, "game") != "foul"


@rule("001-03", "the Joker counts as a king: ace king beats ace queen")
@pytest.mark.parametrize("edition", BOTH)
def test_the_king_that_the_joker_is_beats_a_queen(edition: str) -> None:
    queen = "Ac Qd 8s 8h 7d 6s 4c"
    assert against(edition, queen, EXAMPLE, "As Jk").result(1, "game") == "wins 1:1"


@rule("001-03", "Whether the highest rank that does not foul holds in general is not written")
@rule("001-09", "in front the highest rank that does not foul the hand, behind the highest hand")
@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(
    ("reading", "warning", "called", "result"),
    [
        ("never fouls", "", "ace high", "pushes"),
        (
            "never fouls beside an ace",
            "foul: the wager will lose",
            "pair of kings",
            "loses",
        ),
    ],
)
def test_a_king_and_the_joker_in_front_of_nines(
    edition: str, reading: str, warning: str, called: str, result: str
) -> None:
    """A pair of kings would foul: the joker is an ace, or it is a foul all the same."""
    settings = {"wild-joker-in-front": reading}
    round_ = table(edition, settings).bet(1, "game", "$10")
    round_.deal(tape(edition, BANK, "Ks Jk 9c 9d 7h 3s 2d"))
    ask = round_.round.pending[0].id
    assert round_.round.warning(ask, put("Ks", "Jk")) == warning
    finish(round_.decide(put("Ks", "Jk")))
    assert called in round_.called
    assert round_.result(1, "game") == result


@rule("001-03", "The Joker is fully wild: it may be any card")
@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(
    ("cards", "front", "calls"),
    [
        ("Ks Jk Ad Ac 7h 3s 2d", "Ks Jk", ("pair of kings", "pair of aces")),
        ("4s Jk 9c 9d 7h 3s 2d", "4s Jk", ("pair of fours", "pair of nines")),
        ("Qs 8d Jk 9c 9d 3s 2d", "Qs 8d", ("queen high", "three of a kind, nines")),
        ("Qs 8d 7h 7d 4c 4d Jk", "Qs 8d", ("queen high", "full house, sevens over fours")),
        ("Qs 8d 9c 7h 6d 5s Jk", "Qs 9c", ("queen high", "straight, nine high")),
    ],
)
def test_what_a_wild_joker_is(edition: str, cards: str, front: str, calls: tuple[str, str]) -> None:
    round_ = against(edition, BANK, cards, front)
    assert set(calls) <= set(round_.called)


@rule("001-03", "Joker in a flush: highest rank missing from it")
@rule("001-09", "in a flush the highest rank missing")
@pytest.mark.parametrize("edition", BOTH)
def test_a_wild_joker_in_a_flush_is_the_highest_card_missing(edition: str) -> None:
    """A king copies the bank's ace, king, nine, six, four; the front alone is won."""
    mine, banks = "As Jk 9s 6s 4s Jd Tc", "Ah Kh 9h 6h 4h 7c 5d"
    assert against(edition, banks, mine, "Jd Tc").result(1, "game") == "pushes"


# -- ranking -------------------------------------------------------------------------------------


@rule("001-03", "Five of a kind: not ranked; above the royal flush by rank (reading)")
@rule("001-09", "four of a rank below aces + joker is not listed as five of a kind: four of a kind")
@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(
    ("reading", "result"), [("five of a kind", "pushes"), ("five aces", "loses")]
)
def test_where_five_nines_rank(edition: str, reading: str, result: str) -> None:
    """Against a royal flush, with the lower front."""
    mine, banks = "9s 9d 9h 9c Jk 3d 2h", "Ks Qs Js Ts As 5d 4d"
    settings = {"five-of-a-kind": reading}
    assert against(edition, banks, mine, "3d 2h", settings).result(1, "game") == result


@rule("001-03", "Five of a kind by rank: nines below aces")
@rule("001-09", "Five Aces: four aces + joker")
@pytest.mark.parametrize("edition", BOTH)
def test_five_aces_rank_above_a_royal_flush_in_either(edition: str) -> None:
    mine, banks = "As Ad Ah Ac Jk 3d 2h", "Ks Qs Js Ts 9s 5d 4d"
    for reading in ("five of a kind", "five aces"):
        round_ = against(edition, banks, mine, "3d 2h", {"five-of-a-kind": reading})
        assert round_.result(1, "game") == "pushes"


@rule("001-03", "A-2-3-4-5: not placed; lowest straight (reading)")
@pytest.mark.parametrize(
    ("reading", "result"), [("lowest", "pushes"), ("second highest", "wins 1:1")]
)
def test_where_the_ace_low_straight_ranks(reading: str, result: str) -> None:
    mine, banks = "Ad 2s 3h 4c 5s Kh Qd", "2h 3s 4d 5h 6c Ks Jd"
    settings = {"ace-to-five": reading}
    assert against(WILD, banks, mine, "Kh Qd", settings).result(1, "game") == result


# -- the house way in play -----------------------------------------------------------------------


@rule("001-03", "House way for a fully wild joker is not printed: the 001-01 rows (reading)")
@rule("001-09", "For PD's house way use the proposal of 001-03")
@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(
    ("reading", "front"),
    [
        ("lucky-derby/pai-gow-poker", "5d 5s"),
        ("stones-tavern/fortune", "5d 5s"),
        ("clovis-500/fortune", "Qc Qd"),
    ],
)
def test_the_chart_that_is_followed_sets_the_hand(edition: str, reading: str, front: str) -> None:
    round_ = table(edition, {"house-way": reading}).bet(1, "game", "$10")
    finish(round_.deal(tape(edition, "Qd Qs Qh Qc 5d 5s 9c", ACES)))
    assert {card[0] for card in round_.hand("dealer-front").split()} == {front[0]}


@rule("001-03", "a wild joker that may lie on either side: the better back, or the better front")
@rule("001-09", "a wild joker that may lie on either side: the better back, or the better front")
@pytest.mark.parametrize(
    ("edition", "cards", "fronts"),
    [(DERBY_FORTUNE, "9s 9h 9d 9c Jk Ad 4c", {"better back": "4 Jk", "better front": "A Jk"})],
)
def test_where_a_wild_joker_goes(edition: str, cards: str, fronts: dict[str, str]) -> None:
    for reading, wanted in fronts.items():
        round_ = table(edition, {"wild-joker": reading}).bet(1, "game", "$10")
        finish(round_.deal(tape(edition, cards, ACES)))
        names = round_.hand("dealer-front").split()
        assert " ".join(sorted(n if n == "Jk" else n[0] for n in names)) == wanted


@rule("001-03", "five of a kind below aces: set like five aces, or kept together")
@pytest.mark.parametrize(
    ("reading", "back"),
    [("like five aces", "three of a kind, nines"), ("kept together", "five of a kind, nines")],
)
def test_five_of_a_kind_is_split_or_kept(reading: str, back: str) -> None:
    round_ = table(WILD, {"five-of-a-kind-set": reading}).bet(1, "game", "$10")
    finish(round_.deal(tape(WILD, "9s 9h 9d 9c Jk Kd 4c", ACES)))
    assert back in round_.called


# -- fees and limits -----------------------------------------------------------------------------


@rule("001-03", "Saloon list: option 1, PD $1.00, player $1.00; option 2, $2.00 each")
@rule("001-09", "Options 1-8: players pay per game wager, PD per hand")
@rule("001-09", "PD's fee depends on total table action, but one figure: flat $2.00")
@pytest.mark.parametrize(
    ("edition", "option", "game", "player", "dealer"),
    [
        (WILD, 1, "$100", "$1", "$1"),
        (WILD, 2, "$200", "$2", "$2"),
        (DERBY_FORTUNE, 1, "$500", "$5", "$1"),
        (DERBY_FORTUNE, 4, "$1,200", "$5", "$2"),
        (DERBY_FORTUNE, 8, "$4,001", "$25", "$3"),
        (DERBY_FORTUNE, 9, "$5", "", "$2"),
        (DERBY_FORTUNE, 16, "$5,000", "", "$2"),
    ],
)
def test_collections(edition: str, option: int, game: str, player: str, dealer: str) -> None:
    round_ = Table(edition, option=option).bet(1, "game", game)
    expected = {1: player, PLAYER_DEALER: dealer}
    charged = finish(round_.deal(tape(edition, BANK, ACES))).fees
    assert charged == {who: fee for who, fee in expected.items() if fee}


@rule("001-09", 'Option 3 "$200-$400" read $201-$400')
@pytest.mark.parametrize(("reading", "fee"), [("first", "$1"), ("second", "$2")])
def test_the_overlap_of_option_3(reading: str, fee: str) -> None:
    round_ = Table(DERBY_FORTUNE, {"fee-overlap": reading}, option=3).bet(1, "game", "$200")
    assert finish(round_.deal(tape(DERBY_FORTUNE, BANK, ACES))).fees[1] == fee


@rule("001-09", 'Fortune Bonus limits: "within the table limits", $1.00-$50.00: the latter')
@rule("001-09", "Fortune Bonus Bet: $1.00-$50.00")
@pytest.mark.parametrize(
    ("reading", "taken", "refused"),
    [("$1 to $50", ("$1", "$50"), ("$51",)), ("table limits", ("$5", "$500"), ("$4", "$501"))],
)
def test_the_limits_of_the_bonus_bet(
    reading: str, taken: tuple[str, ...], refused: tuple[str, ...]
) -> None:
    round_ = table(DERBY_FORTUNE, {"bonus-limits": reading}, limits=("$5", "$500"))
    round_.bet(1, "game", "$10")
    assert not any(round_.refusal(1, "fortune", amount) for amount in taken)
    assert all(round_.refusal(1, "fortune", amount) for amount in refused)


# -- the sheet -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "settings", "sentence"),
    [
        (WILD, {}, "The joker stands for any card."),
        (WILD, {}, ("In the two-card hand it is the highest card that does not foul the hand.")),
        (WILD, {}, "Five of a kind ranks above a royal flush."),
        (WILD, {}, "In a flush the joker is the highest missing card."),
        (DERBY_FORTUNE, {}, "Four cards of any other rank and the joker are four of a kind."),
        (
            DERBY_FORTUNE,
            {"five-of-a-kind": "five of a kind"},
            "Five of a kind of any rank but aces is paid as four of a kind.",
        ),
        (
            WILD,
            {"wild-joker-in-front": "never fouls beside an ace"},
            BESIDE_AN_ACE,
        ),
        (
            "napa-valley/fortune-pai-gow-poker-1-0",
            {"joker-use": "completes if it can"},
            "It is an ace only when it completes none of these.",
        ),
    ],
)
def test_the_sheet_says_what_the_joker_is(
    edition: str, settings: dict[str, Value], sentence: str
) -> None:
    assert sentence in sheet_of(find_edition(edition), settings)["procedure"]
