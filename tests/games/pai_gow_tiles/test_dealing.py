"""The deal: stacking, dice, counting seats, and who looks at the tiles."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from games.pai_gow_tiles.sets import (
    BANK,
    BOTH_HIGHER,
    CLOVIS,
    LOW_HAND,
    NAPA,
    PLAYED,
    SETS,
    TAVERN,
    finish,
    low,
    numbers,
    table,
    tape,
    terms_of,
)
from games.tables import PLAYER_DEALER, Table
from houseway.cards.deck import cards
from houseway.hands.tiles import PAI_GOW_SET
from houseway.rules.round.events import Acted, Dealt, Drew
from houseway.rules.round.inputs import Ruling
from houseway.rules.rulings.effects import BurnCards
from support import rule


def full(
    edition: str,
    total: int,
    dealer: int = 8,
    chosen: int = 1,
    settings: Mapping[str, str] | None = None,
) -> Table:
    """Everybody wagers; the row has eight different sets."""
    round_ = table(edition, settings, dealer=dealer).everybody_bets("game", "$10")
    return round_.deal(f"{numbers(edition, total, chosen)} {' '.join(SETS)}")


def owners(round_: Table) -> list[str]:
    """The owner of each set in the row: `dealer`, or `p` and the seat."""
    whose = {" ".join(hand.names): id for id, hand in round_.round.deal.hands.items()}
    return [whose[tiles] for tiles in SETS]


def hand_at(seat: int, dealer: int) -> str:
    return "dealer" if seat == dealer else f"p{seat}"


@rule("000-02", "the player-dealer's position is 1, 9 and 17, the other seats clockwise")
@rule("000-02", "dealing goes counterclockwise from the action button")
@rule("000-02", "total 9 or 17: the player-dealer gets the first set")
@pytest.mark.parametrize("dealer", [8, 3])
@pytest.mark.parametrize("total", range(3, 19))
def test_the_tavern_counts_clockwise_and_deals_counter_clockwise(total: int, dealer: int) -> None:
    round_ = full(TAVERN, total, dealer)
    first = (dealer - 1 + total - 1) % 8  # from nought
    expected = [hand_at((first - step) % 8 + 1, dealer) for step in range(8)]
    assert owners(round_) == expected
    if total not in (9, 17):
        assert round_.button == first + 1


@rule("000-02", "On 9/17 the button goes to the player to the RIGHT of the house dealer")
@rule("000-02", "A dice total of 1 is impossible with three dice")
@pytest.mark.parametrize(("dealer", "button"), [(3, 8), (8, 1), (7, 8)])
@pytest.mark.parametrize("total", [9, 17])
def test_on_his_own_number_the_right_of_the_house_dealer_has_the_action(
    total: int, dealer: int, button: int
) -> None:
    """Seat 8 is the house dealer's right; where the player-dealer sits there, the next wager."""
    round_ = full(TAVERN, total, dealer)
    assert (round_.button, owners(round_)[0]) == (button, "dealer")


@rule("003-15", "(t-1) mod 8 seats counter-clockwise from the PD, empty seats counted")
@rule("003-15", "Total nine or seventeen: PD gets the first set, the player to the PD's left")
@rule("003-15", "Distribution and counting counter-clockwise, settlement clockwise, Action to LEFT")
@rule("003-15", "All eight sets go out counter-clockwise starting with the Action set")
@rule("004-13", "total 3 to 18: position ((total - 1) mod 8) + 1, counter-clockwise")
@rule("004-13", "rule 56: banker position # 1, 9 & 17; this position receives the first hand")
@pytest.mark.parametrize("dealer", [8, 3])
@pytest.mark.parametrize("total", range(3, 19))
@pytest.mark.parametrize("edition", [NAPA, CLOVIS])
def test_napa_and_clovis_count_and_deal_counter_clockwise(
    edition: str, total: int, dealer: int
) -> None:
    round_ = full(edition, total, dealer)
    first = (dealer - 1 - (total - 1)) % 8
    assert owners(round_) == [hand_at((first - step) % 8 + 1, dealer) for step in range(8)]
    if total not in (9, 17):
        assert round_.button == first + 1


@rule("003-15", "nine or seventeen: the Action button goes to the player at the PD's left")
@rule("004-13", "Total 9 or 17: the next position counter-clockwise with a wager (reading)")
@pytest.mark.parametrize(
    ("edition", "settings", "button"),
    [
        (NAPA, {}, 4),
        (CLOVIS, {}, 2),
        (CLOVIS, {"own-number": "next"}, 2),
        (CLOVIS, {"own-number": "right of house dealer"}, 8),
    ],
)
def test_who_has_the_action_on_the_player_dealer_s_own_number(
    edition: str, settings: dict[str, str], button: int
) -> None:
    for total in (9, 17):
        round_ = full(edition, total, 3, settings=settings)
        assert (round_.button, owners(round_)[0]) == (button, "dealer")


@rule("003-15", "on a nine or seventeen the deal starts with the player-dealer: as printed")
@rule("000-02", "the deal starts at the player-dealer and the button marks only first settlement")
@pytest.mark.parametrize(
    ("edition", "total", "printed", "button"),
    [
        (TAVERN, 9, "dealer", "p1"),
        (NAPA, 9, "dealer", "p1"),
        (CLOVIS, 9, "dealer", "p7"),
        (NAPA, 10, "p7", "p7"),
    ],
)
def test_the_first_set_by_the_number_or_always_by_the_button(
    edition: str, total: int, printed: str, button: str
) -> None:
    assert owners(full(edition, total))[0] == printed
    assert owners(full(edition, total, settings={"first-pile": "action button"}))[0] == button


@rule("003-15", "empty seats counted")
@pytest.mark.parametrize(
    ("edition", "reading", "first"),
    [
        (NAPA, "numbered seat", "p5"),
        (NAPA, "action button", "p7"),
        (CLOVIS, "numbered seat", "p5"),
        (CLOVIS, "action button", "p2"),
        (TAVERN, "numbered seat", "p2"),
        (TAVERN, "action button", "p7"),
    ],
)
def test_a_numbered_seat_without_a_wager(edition: str, reading: str, first: str) -> None:
    """Seats 2 and 7 wager, and the dice name seat 5, which has none."""
    total = 6 if edition == TAVERN else 4
    round_ = table(edition, {"first-pile": reading}).bet(2, "game", "$10").bet(7, "game", "$10")
    row = SETS[:3] if edition == TAVERN else SETS
    round_.deal(f"{numbers(edition, total)} {' '.join(row)}")
    dealt = [event.hand for event in round_.round.events if isinstance(event, Dealt)]
    assert dealt[:4] == [first] * 4
    assert round_.button == (2 if edition == CLOVIS else 7)


@rule("003-15", "PD selects the set that gets the Action button, pushed forward")
@pytest.mark.parametrize(
    ("reading", "expected"),
    [
        ("onward", ["p2", "p1", "dealer", "p7", "p6", "p5", "p4", "p3"]),
        ("from the left", ["p7", "p6", "dealer", "p5", "p4", "p3", "p2", "p1"]),
    ],
)
def test_the_player_dealer_chooses_the_set_that_goes_first(
    reading: str, expected: list[str]
) -> None:
    round_ = full(NAPA, 9, chosen=3, settings={"other-piles": reading})
    assert owners(round_) == expected
    drawn = [event for event in round_.round.events if isinstance(event, Drew | Acted)]
    assert drawn[0] == Drew("first set", (3,)), "before the dice are shaken"


@rule("000-02", "deals four tiles to each player and the player-dealer")
@pytest.mark.parametrize(("reading", "away"), [("no tiles", 0), ("dealt and collected", 24)])
def test_the_tavern_deals_to_players(reading: str, away: int) -> None:
    round_ = table(TAVERN, {"empty-seats": reading}).bet(1, "game", "$10")
    round_.deal(tape(TAVERN, BANK, {1: BOTH_HIGHER}, all_seats=bool(away)))
    hands = round_.round.deal.hands
    assert [id for id, hand in hands.items() if len(hand)] == ["dealer", "p1"]
    assert len(round_.round.deal.away) == away
    assert len(finish(round_).round.deal.away) == away, "they are not shown"


@rule("003-15", "Sets at seats without a wager are collected, unexposed until complete")
@rule("003-15", "After settlement house dealer exposes all unused sets to the players")
@rule("004-13", "Each position receives four tiles")
@rule("004-13", "Unopened hands/unexposed tiles are shown only after the round")
@rule("004-13", "rules 43 and 46: un-used tiles are exposed before the next shuffle")
@pytest.mark.parametrize("edition", [NAPA, CLOVIS])
def test_sets_of_empty_seats_are_collected_and_shown_at_the_end(edition: str) -> None:
    round_ = table(edition).bet(1, "game", "$10").deal(tape(edition, BANK, {1: BOTH_HIGHER}))
    hands = round_.round.deal.hands
    assert {id for id, hand in hands.items() if len(hand)} == {"dealer", "p1", "unused"}
    assert round_.round.view("spectator").hands["unused"].cards == [""] * 24
    finish(round_)
    assert round_.moments[-1] == "wagers are reconciled"
    assert len("".join(round_.round.view("spectator").hands["unused"].cards)) == 24 * 3


@rule("000-02", "32 Chinese dominoes forming 16 possible pairs, 8 sets of 4")
@rule("003-15", "32 Chinese dominoes, 16 pairs, eight stacks")
@rule("004-13", "32 Pai Gow dominoes, 16 pairs: 11 matching, 5 non-matching")
@rule("004-13", "dealt to a maximum of 8 player positions - the banker position is one of them")
@pytest.mark.parametrize("edition", PLAYED)
def test_a_full_table_plays_all_thirty_two_tiles(edition: str) -> None:
    round_ = full(edition, 9)
    tiles = [tile for hand in round_.round.deal.hands.values() for tile in hand]
    assert sorted(tiles) == sorted(PAI_GOW_SET) == sorted(cards(terms_of(edition).deck))
    assert round_.seats == 8


@pytest.mark.parametrize("edition", PLAYED)
def test_a_tile_that_the_floor_has_burned_is_shuffled_in_again(edition: str) -> None:
    burn = Ruling((BurnCards(1),), "floor", "marked", at="no more bets")
    round_ = table(edition).bet(1, "game", "$10").ruling(burn)
    finish(round_.deal(f"6-6 ~ {tape(edition, BANK, {1: BOTH_HIGHER})}"))
    assert not round_.round.voided


# -- who looks, who sets -------------------------------------------------------------------------


@rule("004-13", "rules 29 and 41: a player may see only one hand")
def test_at_clovis_a_bettor_sees_one_hand_and_the_house_way_sets_the_others() -> None:
    round_ = table(CLOVIS).bet(1, "game", "$10").bet(1, "game", "$10", at=3)
    round_.deal(tape(CLOVIS, BANK, {1: BOTH_HIGHER, 3: BOTH_HIGHER}))
    assert [q.about for q in round_.round.view("seat-1").questions] == ["p1"]
    assert not any(round_.round.view("seat-1").hands["p3"].cards)
    finish(round_.decide(low("6-6", "6-1")))
    assert round_.hand("p3") == "6-6 6-1"
    assert round_.net(1) == "$20"


@rule("000-02", "players may wager on available betting spaces")
@rule("003-15", "players may bet on available spaces")
@pytest.mark.parametrize("edition", [TAVERN, NAPA])
def test_elsewhere_a_bettor_sees_every_hand_he_wagers_on(edition: str) -> None:
    round_ = table(edition).bet(1, "game", "$10").bet(1, "game", "$10", at=3)
    round_.deal(tape(edition, BANK, {1: BOTH_HIGHER, 3: BOTH_HIGHER}))
    assert [q.about for q in round_.round.view("seat-1").questions] == ["p1", "p3"]


@rule("000-02", "Back-line betting permitted for all wagers")
@rule("003-15", "Backline betting on all wagers")
@rule("004-13", "rule 13: a seated player cannot stop others on a spot he is not betting")
@rule("004-13", "rule 12: the player who controls the seat is the only one to handle the tiles")
@pytest.mark.parametrize("edition", PLAYED)
@pytest.mark.parametrize(
    ("reading", "amount", "sets"),
    [
        ("seated", "$40", 1),
        ("twice", "$20", "ann"),
        ("twice", "$19", 1),
        ("largest", "$11", "ann"),
        ("largest", "$10", 1),
    ],
)
def test_who_sets_a_hand_with_a_back_line(
    edition: str, reading: str, amount: str, sets: int | str
) -> None:
    round_ = table(edition, {"control": reading}).bet(1, "game", "$10")
    round_.bet("ann", "game", amount, at=1).deal(tape(edition, BANK, {1: BOTH_HIGHER}))
    assert round_.asked == [sets]


@rule("004-13", "rule 13: others may wager on a spot that the seated player is not wagering")
@pytest.mark.parametrize("edition", PLAYED)
def test_another_sets_the_hand_of_a_seat_whose_player_does_not_wager(edition: str) -> None:
    round_ = table(edition).seat(1).bet("ann", "game", "$10", at=1).bet("ben", "game", "$20", at=1)
    round_.deal(tape(edition, BANK, {1: BOTH_HIGHER}))
    assert round_.asked == ["ben"]


@rule("000-02", "Players set two hands of two tiles, or ask for the house way; then the PD sets")
@rule("003-15", "PD exposes and looks; PD has the final say on the setting")
@rule("004-13", "rule 18: the banker's hand is not opened until all have set")
@rule("004-13", "rule 54: the dealer opens and sets it logically, the banker decides")
@rule("004-13", "rules 30 and 37: asked once, before the action hand is opened")
@pytest.mark.parametrize("edition", PLAYED)
def test_the_player_dealer_sets_last_with_his_hand_open(edition: str) -> None:
    round_ = table(edition).bet(1, "game", "$10").deal(tape(edition, BANK, {1: BOTH_HIGHER}))
    for viewer in ("seat-1", PLAYER_DEALER):
        assert round_.round.view(viewer).hands["dealer"].cards == [""] * 4
    round_.decide(low(*LOW_HAND))
    assert round_.asked == [PLAYER_DEALER]
    view = round_.round.view(PLAYER_DEALER)
    assert view.hands["dealer"].cards == BANK.split()
    assert view.hands["p1"].cards == [""] * 4, "the players' hands are not opened yet"
    assert set(view.questions[0].default.cards) == {"5-5", "5-1"}  # type: ignore[union-attr]
    round_.decide(low("3-1", "5-1"))
    assert round_.round.over
    assert (round_.hand("dealer-low"), round_.hand("dealer")) == ("3-1 5-1", "4-1 5-5")
