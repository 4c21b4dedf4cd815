"""Banked games: the fee is taken after all wagers are placed and before the first card."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.errors import SittingError
from houseway.fees import (
    Charge,
    Schedule,
    Situation,
    Stake,
    book_ids,
    due,
    find_schedule,
    load_book,
)
from houseway.fees.schedule import PlayerDealerFee, PlayerFee, Scale

TAVERN = "stones-tavern/california-games"
DISC = "free-collection disc (003-02)"


def bet(cents: int, *, payer: str = "ann", position: int = 1, spot: str = "bet") -> Stake:
    return Stake(payer=payer, position=position, spot=spot, cents=cents)


def bonus(cents: int, *, payer: str = "ann", position: int = 1, spot: str = "bonus") -> Stake:
    return Stake(payer=payer, position=position, spot=spot, cents=cents, bonus=True)


def closed(*stakes: Stake, taken: tuple[Charge, ...] = (), discs: str = "") -> Situation:
    return Situation(
        moment="no more bets",
        player_dealer="dan",
        stakes=stakes,
        taken=taken,
        discs=frozenset(discs.split()),
    )


def paid(schedule: Schedule, situation: Situation) -> list[tuple[str, int]]:
    return [(charge.payer, charge.cents) for charge in due(schedule, situation)]


@pytest.mark.rule("000-45", "options 12-37, player-dealer by total table action")
@pytest.mark.parametrize(
    ("action", "fee"),
    [
        (1_00, 1_00),
        (49_00, 1_00),
        (49_99, 1_00),
        (50_00, 2_00),
        (50_01, 2_00),
        (99_00, 2_00),
        (100_00, 3_00),
        (199_00, 3_00),
        (200_00, 5_00),
        (299_99, 5_00),
        (300_00, 8_00),
        (300_01, 8_00),
        (50_000_00, 8_00),
    ],
)
def test_the_player_dealer_pays_by_total_table_action(action: int, fee: int) -> None:
    option = find_schedule(TAVERN, 12, group="A")
    assert paid(option, closed(bet(action))) == [("dan", fee)]


@pytest.mark.rule("000-45", "group B, game and bonus wagers placed before the deal count")
def test_table_action_adds_up_every_bettor_s_game_and_bonus_wagers() -> None:
    option = find_schedule(TAVERN, 1, game="000-06")
    wagers = (
        bet(40_00),
        bonus(5_00),
        bet(50_00, payer="bob", position=2),
        Stake(payer="cat", position=2, spot="bet", cents=5_00, back_line=True),
    )
    assert paid(option, closed(*wagers)) == [("dan", 3_00)]
    assert paid(option, closed(*wagers[:-1])) == [("dan", 2_00)]


@pytest.mark.rule("000-45", "options 65-71, a bottom bracket of $0.00")
def test_a_bracket_of_nothing_takes_nothing() -> None:
    option = find_schedule(TAVERN, 65, group="B")
    assert due(option, closed(bet(9_00))) == ()
    assert paid(option, closed(bet(10_00))) == [("dan", 1_00)]


@pytest.mark.rule("000-45", "options 1-4, flat for the player-dealer, each game wager by its size")
def test_each_game_wager_pays_by_its_own_size_and_the_player_dealer_pays_flat() -> None:
    option = find_schedule(TAVERN, 1, group="A")
    wagers = (
        bet(201_00, payer="bob", position=5),
        bet(100_00, position=1),
        bet(101_00, position=2),
        bonus(400_00, position=1),
    )
    charges = due(option, closed(*wagers))
    assert [(charge.payer, charge.cents, charge.tier) for charge in charges] == [
        ("ann", 1_00, "$1-$100: $1.00"),
        ("ann", 2_00, "$101-$200: $2.00"),
        ("bob", 3_00, "$201-$300: $3.00"),
        ("dan", 1_00, "$1.00"),
    ]
    assert {charge.kind for charge in charges} == {"collection"}


@pytest.mark.rule("000-45", "options 5-11, two independent scales")
def test_player_and_player_dealer_scales_do_not_touch_each_other() -> None:
    option = find_schedule(TAVERN, 8, group="A")
    wagers = (bet(200_00), bet(201_00, payer="bob", position=2))
    assert paid(option, closed(*wagers)) == [("ann", 1_00), ("bob", 2_00), ("dan", 5_00)]


@pytest.mark.rule("003-16", "options 1-2, each circle of players and back-line bettors")
def test_every_circle_pays_also_on_the_back_line_and_a_bonus_bet_pays_nothing() -> None:
    option = find_schedule("napa-valley/california-games", 1, game="003-08")
    wagers = (
        bet(25_00, position=1),
        bet(50_00, position=2),
        bonus(20_00, position=2),
        Stake(payer="bob", position=1, spot="bet", cents=5_00, back_line=True),
    )
    assert sorted(paid(option, closed(*wagers))) == [
        ("ann", 50),
        ("ann", 50),
        ("bob", 50),
        ("dan", 1_00),
    ]


@pytest.mark.rule("004-29", "worked example: $50 and a $10 bonus bet pay $1.00")
def test_bet_and_bonus_are_charged_together_at_clovis() -> None:
    option = find_schedule("clovis-500/fortune-pai-gow-poker", "A-1")
    assert paid(option, closed(bet(50_00), bonus(10_00))) == [("ann", 1_00), ("dan", 1_00)]
    assert paid(option, closed(bet(50_00))) == [("ann", 50), ("dan", 1_00)]
    assert paid(option, closed(bet(200_00), bonus(50_00))) == [("ann", 2_00), ("dan", 1_00)]


@pytest.mark.rule("001-41", "Caribbean Stud, players and player-dealer per betting spot")
def test_caribbean_stud_takes_half_a_dollar_from_each_side() -> None:
    option = find_schedule("stones-saloon/california-games", 1, group="caribbean-stud")
    wagers = (bet(5_00), bet(50_00, payer="bob", position=2))
    assert paid(option, closed(*wagers)) == [("ann", 50), ("bob", 50), ("dan", 50)]


@pytest.mark.rule("004-24", "bands in $5 steps")
@pytest.mark.parametrize(
    ("wager", "fee"), [(50_00, 50), (54_00, 50), (55_00, 1_00), (4000_00, 8_00)]
)
def test_a_wager_between_two_bands_pays_the_lower_and_above_the_last_the_last(
    wager: int, fee: int
) -> None:
    option = find_schedule("clovis-500/california-games", game="004-12")
    assert paid(option, closed(bet(wager))) == [("ann", fee)]


def test_nothing_is_taken_before_the_bets_are_closed_or_after() -> None:
    option = find_schedule(TAVERN, 1, group="A")
    for moment in ("deal complete", "bets in", "flop", "end of hand", "half hour"):
        now = Situation(moment=moment, player_dealer="dan", stakes=(bet(50_00),))
        assert due(option, now) == ()


def test_a_table_without_wagers_owes_nothing() -> None:
    assert due(find_schedule(TAVERN, 1, group="A"), closed()) == ()


def test_nothing_is_taken_twice() -> None:
    option = find_schedule(TAVERN, 5, group="A")
    wagers = (bet(50_00), bet(300_00, position=2), bet(90_00, payer="bob", position=3))
    first = due(option, closed(*wagers))
    assert len(first) == 4
    assert due(option, closed(*wagers, taken=first)) == ()
    for at in range(4):
        rest = first[:at] + first[at + 1 :]
        (again,) = due(option, closed(*wagers, taken=rest))
        assert again.payer == first[at].payer


def test_a_fee_for_the_player_dealer_needs_a_player_dealer() -> None:
    option = find_schedule(TAVERN, 1, group="B")
    with pytest.raises(SittingError) as error:
        due(option, Situation(moment="no more bets", stakes=(bet(10_00),)))
    assert error.value.code == "fees/no_player_dealer"


@pytest.mark.rule("003-02", "free-collection disc")
def test_a_free_collection_disc_waives_one_fee_and_names_its_rule() -> None:
    option = find_schedule("napa-valley/california-games-first", game="003-02")
    wagers = (bet(60_00), bet(20_00, position=2), bet(20_00, payer="bob", position=3))
    charges = due(option, closed(*wagers, discs="ann"))
    assert [(c.payer, c.cents, c.waived) for c in charges] == [
        ("ann", 0, DISC),
        ("ann", 50, ""),
        ("bob", 50, ""),
        ("dan", 1_00, ""),
    ]
    assert charges[0].tier == "$51-$100: $1.00"
    assert due(option, closed(*wagers, taken=charges, discs="ann")) == ()
    (still_owed,) = due(option, closed(*wagers, taken=charges[:1] + charges[2:], discs="ann"))
    assert (still_owed.cents, still_owed.waived) == (50, "")


@pytest.mark.rule("003-04", "no free collection")
def test_a_disc_waives_nothing_where_no_rule_of_the_house_says_so() -> None:
    option = find_schedule("napa-valley/no-bust-21st-century-blackjack-4-3", "$5-$50")
    assert paid(option, closed(bet(25_00), discs="ann dan")) == [("ann", 50), ("dan", 1_00)]


@pytest.mark.rule("003-02", "free-collection disc")
def test_a_disc_does_not_pay_for_the_player_dealer() -> None:
    option = find_schedule("napa-valley/california-games", 1, game="003-02")
    assert paid(option, closed(bet(25_00), discs="dan")) == [("ann", 50), ("dan", 1_00)]


BANKED = [
    schedule
    for book in book_ids()
    for schedule in load_book(book).schedules
    if schedule.basis in ("total table action", "wagers")
]


def edges(scale: Scale) -> list[tuple[int, int]]:
    """Amounts one cent below, at and above each row's lower end, with their fees written out."""
    rows = sorted(scale.tiers, key=lambda tier: tier.low)
    told: list[tuple[int, int]] = []
    for at, tier in enumerate(rows):
        told += [(tier.low, tier.cents), (tier.low + 1, tier.cents)]
        told.append((tier.low - 1, rows[at - 1].cents if at else 0))
        if tier.high is not None:
            told += [(tier.high, tier.cents), (tier.high + 99, tier.cents)]
    return [(amount, fee) for amount, fee in told if amount > 0]


def test_every_banked_option_of_every_house_turns_exactly_at_its_edges() -> None:
    assert len(BANKED) > 500
    for schedule in BANKED:
        for line in schedule.lines:
            assert isinstance(line, PlayerDealerFee | PlayerFee)
            payer = "dan" if isinstance(line, PlayerDealerFee) else "ann"
            for amount, fee in [] if line.scale.counts == "flat" else edges(line.scale):
                fees = dict(paid(schedule, closed(bet(amount))))
                assert fees.get(payer, 0) == fee, (schedule.book, schedule.option, amount)


@given(st.data())
def test_scaling_a_wager_inside_its_bracket_leaves_the_fee(data: st.DataObject) -> None:
    schedule = data.draw(st.sampled_from(BANKED))
    line = data.draw(st.sampled_from(schedule.lines))
    assert isinstance(line, PlayerDealerFee | PlayerFee)
    tier = data.draw(st.sampled_from(line.scale.tiers))
    top = tier.high if tier.high is not None else tier.low * 10 + 1_000_00
    payer = "dan" if isinstance(line, PlayerDealerFee) else "ann"
    one, other = (
        dict(paid(schedule, closed(bet(data.draw(st.integers(max(1, tier.low), top))))))
        for _ in range(2)
    )
    assert one.get(payer, 0) == other.get(payer, 0) == tier.cents
