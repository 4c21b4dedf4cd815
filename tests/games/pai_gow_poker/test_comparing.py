"""Setting and comparing: copies, fouls, secrets, the player-dealer's hand."""

from __future__ import annotations

import msgspec
import pytest

from games.pai_gow_poker.piles import (
    ACES,
    BANK,
    BUGS,
    CLOVIS,
    DERBY,
    DERBY_FORTUNE,
    DOUBLE,
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
from games.tables import PLAYER_DEALER
from houseway.cards.card import parse_cards
from houseway.editions.library import load_game
from houseway.errors import DecisionError
from houseway.games.pai_gow_poker.terms import PaiGowTerms
from houseway.hands.pai_gow import pai_gow_hands
from houseway.rules.round.decisions import Set
from support import rule

FOUL = put("As", "Ad")


@rule("000-70", "both higher win, one higher pushes, copies are won by the player-dealer")
@rule("000-70", "Settlement matrix following from the copy rule")
@rule("000-70", "Copy hand: won by the player-dealer")
@rule(
    "000-70",
    "Game wager: the two-card and the five-card hand both rank higher than the player-dealer's",
)
@rule("000-40", "a copy (identical rank) counts as won by the player-dealer")
@rule("000-40", "copy + win = push; copy + lose = lose; two copies = lose")
@rule("004-29", "copy + higher = push; copy + lower, or two copies = lose")
@rule("003-10", "one copy + one higher = push, one copy + one lower or two copies = loss")
@rule("001-01", "Copy: the player-dealer is treated as the higher for that hand")
@rule("001-01", "wins if both are higher, loses if both are lower, push if one is higher")
@rule("000-43", "Game wager: both hands higher 1 to 1, both lower loses, one higher pushes; a copy")
@rule("000-43", "copy + win = push; copy + lose = lose; two copies = lose")
@rule("001-03", "Wins if front and back are higher, loses if lower, push if one; a copy is PD's")
@rule("001-09", "game wager: both higher 1 to 1; both lower lost; one each way push; copy to PD")
@rule("003-03", "front and back higher: player wins; lower or copy: banker wins")
@rule("003-03", "one higher, other lower or copy: push, each keeps his bet")
@pytest.mark.parametrize("edition", PLAYED)
@pytest.mark.parametrize(
    ("cards", "front", "result"),
    [
        (ACES, ("Qs", "Jc"), "wins 1:1"),
        ("As Ad Qs 9d 8d 5s 3h", ("Qs", "9d"), "pushes"),  # aces; queen nine is a copy
        ("Js Jd Qs Tc 8d 5s 3h", ("Qs", "Tc"), "pushes"),  # queen ten against queen nine
        ("Kh Kc As Jc 7c 4d 2s", ("As", "Jc"), "pushes"),  # kings behind are a copy
        ("Kh Kc As 9d 7c 4d 2s", ("9d", "7c"), "pushes"),  # kings with an ace behind
        ("Kh Kc Qs 9d 7c 4d 2s", ("Qs", "9d"), "loses"),  # two copies
        ("Js Jd Qs 9d 8d 5s 3h", ("Qs", "9d"), "loses"),  # a copy and a lower hand
        ("Js Jd Qs 8h 6d 5s 3h", ("Qs", "8h"), "loses"),  # both lower
    ],
)
def test_front_is_compared_with_front_and_back_with_back(
    edition: str, cards: str, front: tuple[str, str], result: str
) -> None:
    round_ = table(edition).bet(1, "game", "$10").deal(tape(edition, BANK, cards))
    assert finish(round_.decide(put(*front))).result(1, "game") == result


@rule("000-72", "a two-card hand that outranks the five-card hand is foul and loses")
@rule("000-70", "A foul hand (two-card outranks five-card) has no consequence printed: it loses")
@rule("001-01", "Two-card hand ranks above five-card hand: foul; wager forfeited")
@rule("001-03", "Two-card hand ranks above five-card hand: foul; wager forfeited")
@rule("001-09", "Foul hand: no consequence printed; the game wager loses (reading)")
@rule("003-03", "front stronger than back: player's hand is foul, ordinarily it loses")
@pytest.mark.parametrize("edition", PLAYED)
def test_a_foul_is_legal_with_a_warning_and_loses(edition: str) -> None:
    round_ = table(edition).bet(1, "game", "$10").deal(tape(edition, BANK, ACES))
    ask = round_.round.pending[0].id
    assert round_.round.why_not(ask, FOUL) is None
    unless = ", unless the player-dealer has nine-high" if edition == FREE else ""
    assert round_.round.warning(ask, FOUL) == f"foul: the wager will lose{unless}"
    assert round_.round.warning(ask, put("Qs", "Jc")) == ""
    finish(round_.decide(FOUL))
    assert (round_.result(1, "game"), round_.line(1, "game")) == ("loses", "foul")


@rule("004-29", "Foul player hand: the game wager loses (reading)")
@rule("000-40", "a fouled hand loses (reading), or is set by the house way")
@rule("000-70", "a foul hand: the wager loses (reading), or the house way")
@rule("001-09", "Foul hand: the game wager loses (reading), or the house way")
@rule("003-03", "player's hand is foul (consequence not printed): loses, or the house way")
@pytest.mark.parametrize("edition", [TAVERN, FORTUNE, CLOVIS, NAPA, DERBY_FORTUNE, FREE, DOUBLE])
def test_a_foul_may_be_set_by_the_house_way(edition: str) -> None:
    settings = {"fouled-hand": "house way"}
    round_ = table(edition, settings).bet(1, "game", "$10").deal(tape(edition, BANK, ACES))
    assert round_.round.warning(round_.round.pending[0].id, FOUL) == "foul: set by the house way"
    finish(round_.decide(FOUL))
    assert round_.hand("p1-front") == "Qs Jc"
    assert round_.result(1, "game") == "wins 1:1"


@pytest.mark.parametrize("edition", PLAYED)
def test_a_setting_is_two_of_ones_own_cards(edition: str) -> None:
    round_ = table(edition).bet(1, "game", "$10").deal(tape(edition, BANK, ACES))
    for wrong in (("As",), ("As", "As"), ("As", "Qs", "Jc"), ("As", "2c")):
        with pytest.raises(DecisionError) as refused:
            round_.decide(Set(wrong))
        assert refused.value.code == "decision/cards"


@rule("000-70", "each player sets; hands are exposed only when all have set")
@rule("000-40", "When all players are set, the dealer exposes the player-dealer's cards")
@rule("001-01", "When all hands are set, PD's hand is opened and set")
@rule("001-03", "PD's hand is viewed only when all hands are set")
@rule("003-03", "After all hands are set the house dealer opens the banker's hand")
@pytest.mark.parametrize("edition", PLAYED)
def test_settings_are_secret_until_all_have_set(edition: str) -> None:
    round_ = table(edition).bet(1, "game", "$10").bet(2, "game", "$10")
    round_.deal(tape(edition, BANK, ACES, "Ah Kd Jd Tc 7s 5h 3d"))
    assert round_.asked == [1, 2]
    round_.decide(put("Qs", "Jc"), by=1)
    for viewer in ("seat-2", PLAYER_DEALER, "spectator"):
        assert b"Qs" not in msgspec.json.encode(round_.round.view(viewer))
    assert round_.round.view("spectator").hands["dealer"].cards == [""] * 7
    finish(round_)
    view = round_.round.view("spectator")
    assert view.hands["p1-front"].cards == ["Qs", "Jc"]
    assert view.hands["p1"].cards == ["As", "Ad", "8d", "5s", "3h"]


@rule("000-70", "house way: no pair, second and third highest in front; one pair behind")
@pytest.mark.parametrize("edition", PLAYED)
def test_the_default_is_the_house_way(edition: str) -> None:
    round_ = table(edition).bet(1, "game", "$10").bet(2, "game", "$10")
    round_.deal(tape(edition, BANK, "Ah Kd Jc Tc 7s 5h 3d", "Ac Qd 3s 3c Jh 8d 4c"))
    defaults = {
        q.about: q.default
        for who in ("seat-1", "seat-2")
        for q in round_.round.view(who).questions
        if q.default is not None
    }
    assert defaults == {"p1": put("Kd", "Jc"), "p2": put("Ac", "Qd")}


# -- the player-dealer's hand --------------------------------------------------------------------


@rule("000-70", "Player-dealer: by the House Way")
@rule("004-29", "the dealer exposes the player-dealer's hand and sets it by the House Way")
@rule("000-43", "The player-dealer must set the hand the house way: forced house way")
@rule("001-09", "PD's hand must be set House Way by the dealer")
@pytest.mark.parametrize("edition", [TAVERN, CLOVIS, FREE, DERBY_FORTUNE])
def test_the_player_dealer_is_set_by_the_house_way(edition: str) -> None:
    round_ = table(edition).bet(1, "game", "$10").deal(tape(edition, BANK, ACES))
    round_.decide(put("Qs", "Jc"))
    assert round_.round.over
    assert (round_.hand("dealer-front"), round_.hand("dealer")) == ("Qh 9c", "Ks Kd 7d 4s 2h")
    assert round_.called[:2] == ["queen high", "pair of kings"]


@rule("000-70", "Whether the player-dealer may set freely: always House Way (reading)")
@rule("000-40", "the player-dealer tells the dealer how to set them")
@rule("003-10", "the dealer sets it House Way; PD may reset it any way that is not foul")
@rule("001-01", "PD chooses his own setting")
@rule("001-03", "PD signals his final setting")
@rule("003-03", "Banker may set any legal way (not bound to House Way)")
@pytest.mark.parametrize(
    ("edition", "settings"),
    [
        (TAVERN, {"player-dealer-sets": "freely"}),
        (FORTUNE, {}),
        (DERBY, {}),
        (NAPA, {}),
        (WILD, {}),
        (DOUBLE, {}),
    ],
)
def test_the_player_dealer_sets_freely_once_his_hand_is_open(
    edition: str, settings: dict[str, str]
) -> None:
    round_ = table(edition, settings).bet(1, "game", "$10").deal(tape(edition, BANK, ACES))
    round_.decide(put("Qs", "Jc"))
    assert round_.asked == [PLAYER_DEALER]
    view = round_.round.view("spectator")
    assert view.hands["dealer"].cards == BANK.split()
    assert not any(view.hands["p1"].cards), "the player's is still covered"
    round_.decide(put("Qh", "7d"))
    assert round_.hand("dealer-front") == "Qh 7d"


@rule("000-40", "Nothing on a wrongly set player-dealer hand")
@pytest.mark.parametrize("edition", [FORTUNE, DERBY, WILD])
@pytest.mark.parametrize(
    ("reading", "warning", "front", "result"),
    [
        ("house way", "foul: set by the house way", "Qh 9c", "loses"),
        ("loses", "foul: every hand that is not foul will win", "Ks Kd", "wins 1:1"),
    ],
)
def test_a_foul_of_the_player_dealer(
    edition: str, reading: str, warning: str, front: str, result: str
) -> None:
    low = "Js Jd Qs 8h 6d 5s 3h"
    round_ = table(edition, {"player-dealer-foul": reading}).bet(1, "game", "$10")
    round_.bet(2, "game", "$10").deal(tape(edition, BANK, low, ACES))
    round_.decide(put("Qs", "8h"), by=1).decide(FOUL, by=2)
    foul = put("Ks", "Kd")
    assert round_.round.warning(round_.round.pending[0].id, foul) == warning
    round_.decide(foul)
    assert round_.hand("dealer-front") == front
    assert round_.result(1, "game") == result
    assert round_.line(2, "game") == "foul"


@rule("000-70", "The joker is an ace, or completes a straight, a flush or a straight flush")
@rule("000-43", "Joker = ace, or completes a straight, flush or straight flush")
@rule("000-43", "Five Aces: four aces and the joker")
@rule("003-03", "Joker may be an Ace, or any card to complete a straight")
@pytest.mark.parametrize("edition", BUGS)
@pytest.mark.parametrize(
    ("cards", "front", "back"),
    [
        ("Jk Qs Jc 9d 8d 5s 3h", ("Jk", "Qs"), "jack high"),
        ("9s 8h Jk 6s 5d Jh 8d", ("Jh", "8d"), "straight, nine high"),
        ("As Ah Ad Ac Jk Ks 5c", ("Ac", "As"), "three of a kind, aces"),
    ],
)
def test_what_the_joker_is(edition: str, cards: str, front: tuple[str, str], back: str) -> None:
    round_ = table(edition).bet(1, "game", "$10").deal(tape(edition, BANK, cards))
    finish(round_.decide(put(*front)))
    assert back in round_.called


@rule("000-70", "5-4-3-2-A is the lowest straight, not the second highest")
@rule("000-40", "A-2-3-4-5 is the lowest straight (not the second highest)")
@rule("000-43", "Straight: A K Q J 10 high, 5 4 3 2 A low")
@rule("001-09", "Straight: A-K-Q-J-10 best, 5-4-3-2-A lowest")
@rule("003-03", "5-4-3-2-A = low straight; A-K-Q-J-10 = high straight")
@pytest.mark.parametrize("edition", PLAYED)
def test_the_lowest_straight(edition: str) -> None:
    wheel = "Ad 2s 3h 4c 5s Kh Qd"
    six_high = "2h 3s 4d 5h 6c Ks Jd"
    round_ = table(edition).bet(1, "game", "$10").deal(tape(edition, six_high, wheel))
    finish(round_.decide(put("Kh", "Qd")))
    assert round_.result(1, "game") == "pushes", "king queen in front, the lower straight behind"


RANKED = (
    "As Ad Ah Ac Jk",
    "As Ks Qs Js Ts",
    "Kd Qd Jd Td 9d",
    "5d 4d 3d 2d Ad",
    "As Ad Ah Ac 2c",
    "2s 2d 2h 2c Ah",
    "As Ad Ah Ks Kd",
    "2s 2d 2h 3s 3d",
    "As Ks Qs Js 9s",
    "7s 5s 4s 3s 2s",
    "As Kd Qs Js Ts",
    "6s 5d 4s 3s 2s",
    "5s 4d 3s 2s Ad",
    "As Ad Ah Ks Qd",
    "2s 2d 2h 4s 3d",
    "As Ad Ks Kd 2h",
    "3s 3d 2s 2d 4h",
    "As Ad Ks Qd Jh",
    "2s 2d 5s 4d 3h",
    "As Kd Qs Js 9d",
    "7s 5d 4s 3s 2d",
)
"""The highest and the lowest hand of every row of the printed rankings, in their order."""


@rule("000-43", "Full House: AAA KK high, 222 33 low")
@rule("000-43", "High Card row missing; rank as usual")
@rule("001-09", "Full House: AAA-KK best, 222-33 lowest")
@rule("001-09", "Flush/high card lowest 7-6-5-4-2 is not the true lowest (7-5-4-3-2)")
@rule(
    "003-03", "Five Aces, Royal Flush, Straight Flush, Four of a Kind, Full House, Flush, Straight"
)
@pytest.mark.parametrize("edition", PLAYED)
def test_the_ranking_of_hands(edition: str) -> None:
    terms = load_game(edition).terms
    assert isinstance(terms, PaiGowTerms)
    strengths = [pai_gow_hands(terms.hands).back_strength(parse_cards(each)) for each in RANKED]
    assert strengths == sorted(set(strengths), reverse=True)


@rule("003-10", "PD's hand can not be set foul")
@rule("003-03", "banker sets a foul hand: Management resets it, play continues")
@pytest.mark.parametrize("edition", [NAPA, DOUBLE])
def test_a_foul_of_the_player_dealer_is_not_taken(edition: str) -> None:
    round_ = table(edition).bet(1, "game", "$10").deal(tape(edition, BANK, ACES))
    round_.decide(put("Qs", "Jc")).decide(put("Ks", "Kd"))
    assert round_.hand("dealer-front") == "Qh 9c"
