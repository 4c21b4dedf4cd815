"""Doubtful points that change a fee: the default reading and all others, each tried."""

from __future__ import annotations

import pytest

from houseway.fees import (
    POT,
    Charge,
    Schedule,
    Situation,
    Stake,
    book_ids,
    due,
    find_schedule,
    load_book,
)


def bank(schedule: Schedule, action: int, *, bonus: int = 0) -> list[tuple[str, int]]:
    stakes = [Stake(payer="ann", position=1, spot="bet", cents=action)]
    if bonus:
        stakes.append(Stake(payer="ann", position=1, spot="bonus", cents=bonus, bonus=True))
    now = Situation(moment="no more bets", player_dealer="dan", stakes=tuple(stakes))
    return [(fee.payer, fee.cents) for fee in due(schedule, now)]


def hand(schedule: Schedule, *moments: tuple[str, int], players: int = 9) -> list[Charge]:
    taken: list[Charge] = []
    flop = False
    for moment, pot in moments:
        flop = flop or moment == "flop"
        seats = tuple(f"seat {n}" for n in range(players))
        taken += due(
            schedule,
            Situation(
                moment=moment, players=players, pot=pot, flop=flop, taken=tuple(taken), seats=seats
            ),
        )
    return taken


@pytest.mark.rule("002-01", "overlapping tiers of options 4, 5, 9, 10 and 12")
@pytest.mark.parametrize("option", [4, 5, 9, 10, 12])
def test_pure_21_5_s_overlap_belongs_to_the_first_row_or_to_the_second(option: int) -> None:
    book = "casino-club/pure-21-5-blackjack"
    first = find_schedule(book, option)
    second = find_schedule(book, option, readings={"overlap": "second"})
    more = 3_00 if option in (5, 10) else 2_00
    assert [bank(first, cents)[0][1] for cents in (50_00, 51_00, 100_00, 101_00)] == [
        1_00,
        1_00,
        1_00,
        more,
    ]
    assert [bank(second, cents)[0][1] for cents in (50_00, 51_00, 100_00, 101_00)] == [
        1_00,
        more,
        more,
        more,
    ]
    assert first.readings == (("overlap", "first"),)
    assert second.readings == (("overlap", "second"),)


@pytest.mark.parametrize(
    ("book", "option", "group", "edge", "usual", "other"),
    [
        pytest.param(
            "stones-tavern/california-games", 25, "A", 800_00, 7_00, 10_00,
            marks=pytest.mark.rule("000-45", "group A option 25 at exactly $800"),
        ),
        pytest.param(
            "stones-tavern/pai-gow-poker", 25, "all", 800_00, 7_00, 10_00,
            marks=pytest.mark.rule("000-70", "option 25 at exactly $800"),
        ),
        pytest.param(
            "stones-tavern/dai-bacc", 25, "all", 800_00, 7_00, 10_00,
            marks=pytest.mark.rule("000-71", "option 25 at exactly $800"),
        ),
        pytest.param(
            "lucky-derby/three-card-poker", 1, "all", 500_00, 3_00, 5_00,
            marks=pytest.mark.rule("001-06", "options 1, 4-9 at exactly $500"),
        ),
        pytest.param(
            "lucky-derby/pure-spanish-21-5", 6, "all", 76_00, 2_00, 1_00,
            marks=pytest.mark.rule("001-08", "option 6 at exactly $76"),
        ),
    ],
)  # fmt: skip
def test_where_two_rows_overlap_the_reading_decides(
    book: str, option: int, group: str, edge: int, usual: int, other: int
) -> None:
    (reading,) = load_book(book).readings
    flipped = {"overlap": reading.others[0]}
    assert bank(find_schedule(book, option, group=group), edge) == [("dan", usual)]
    turned = find_schedule(book, option, group=group, readings=flipped)
    assert bank(turned, edge) == [("dan", other)]


@pytest.mark.rule("001-09", "option 3 at exactly $200")
def test_fortune_s_two_hundred_dollars_pay_the_first_row() -> None:
    book = "lucky-derby/fortune-pai-gow-poker"
    assert bank(find_schedule(book, 3), 200_00) == [("ann", 1_00), ("dan", 1_00)]
    turned = find_schedule(book, 3, readings={"overlap": "second"})
    assert bank(turned, 200_00) == [("ann", 2_00), ("dan", 1_00)]


@pytest.mark.rule("003-16", "total table action may include bonus bets")
def test_napa_s_table_action_counts_bonus_bets_unless_the_house_says_no() -> None:
    book = "napa-valley/california-games"
    usual = find_schedule(book, 3, group="card-games")
    without = find_schedule(book, 3, group="card-games", readings={"table-action": "game wagers"})
    assert bank(usual, 50_00, bonus=1_00) == [("dan", 2_00)]
    assert bank(without, 50_00, bonus=1_00) == [("dan", 1_00)]


@pytest.mark.rule("003-16", "tiles options 1-2, gap $1,001-$1,004")
@pytest.mark.parametrize("option", [1, 2])
def test_a_tiles_wager_between_the_rows_pays_the_lower_or_the_upper(option: int) -> None:
    book, game = "napa-valley/california-games", "003-15"
    usual = find_schedule(book, option, game=game)
    other = find_schedule(book, option, game=game, readings={"wagers-between-rows": "upper row"})
    for wager, lower, upper in (
        (1000_00, 1_00, 1_00),
        (1003_00, 1_00, 2_00),
        (1005_00, 2_00, 2_00),
    ):
        assert bank(usual, wager)[0] == ("ann", lower)
        assert bank(other, wager)[0] == ("ann", upper)


@pytest.mark.rule("004-24", "who pays the 21st Century Blackjack fee is not said")
def test_clovis_s_blackjack_fee_is_the_player_s_or_the_player_dealer_s() -> None:
    book, name = "clovis-500/california-games", "who-pays"
    assert bank(find_schedule(book, game="004-12"), 60_00) == [("ann", 1_00)]
    setting = "the player-dealer by total table action"
    other = find_schedule(book, game="004-12", readings={name: setting})
    assert bank(other, 60_00) == [("dan", 1_00)]


@pytest.mark.rule("003-06", "action on the table is not defined")
def test_napa_s_first_book_counts_game_wagers() -> None:
    book = "napa-valley/california-games-first"
    usual = find_schedule(book, game="003-02")
    other = find_schedule(book, game="003-02", readings={"table-action": "game and bonus wagers"})
    assert bank(usual, 100_00, bonus=5_00) == [("ann", 1_00), ("dan", 1_00)]
    assert bank(other, 100_00, bonus=5_00) == [("ann", 1_00), ("dan", 2_00)]


@pytest.mark.rule("001-41", "tiers that begin at $10")
@pytest.mark.parametrize(
    ("book", "option", "group"),
    [
        ("stones-saloon/california-games", 6, "blackjack-and-three-card"),
        ("stones-saloon/california-games", 7, "ultimate-texas-holdem"),
        ("stones-saloon/california-games", 8, "ez-baccarat"),
        ("lucky-derby/ultimate-texas-holdem", 6, "all"),
    ],
)
def test_below_ten_dollars_nothing_is_taken_or_the_first_row(
    book: str, option: int, group: str
) -> None:
    usual = find_schedule(book, option, group=group)
    other = find_schedule(book, option, group=group, readings={"below-the-first-row": "first tier"})
    assert bank(usual, 9_99) == []
    assert bank(other, 9_99) == [("dan", 2_00)]
    assert bank(usual, 10_00) == bank(other, 10_00) == [("dan", 2_00)]


@pytest.mark.rule("000-43", "options 1-4, each game wager and bonus bet")
def test_commission_free_fortune_charges_the_bonus_bet_too() -> None:
    book = "stones-tavern/commission-free-fortune-pai-gow-poker"
    name = "bonus-bets-of-options-1-4"
    for setting, fees in {
        "each wager": [1_00, 1_00],
        "each game wager": [1_00],
        "bet and bonus together": [2_00],
    }.items():
        option = find_schedule(book, 1, readings={name: setting})
        paid = bank(option, 100_00, bonus=20_00)
        assert paid == [*(("ann", fee) for fee in fees), ("dan", 1_00)]


@pytest.mark.rule("000-43", "options 6 and 7, $1.00 in the player's column")
def test_commission_free_fortune_s_player_dollar() -> None:
    book = "stones-tavern/commission-free-fortune-pai-gow-poker"
    name = "player-fee-of-options-6-7"
    stakes = (
        Stake(payer="ann", position=1, spot="bet", cents=10_00),
        Stake(payer="ann", position=1, spot="fortune", cents=5_00, bonus=True),
        Stake(payer="ann", position=2, spot="bet", cents=10_00),
    )
    now = Situation(moment="no more bets", player_dealer="dan", stakes=stakes)
    for setting, dollars in (("each game wager", 2), ("each wager", 3), ("each player", 1)):
        option = find_schedule(book, 6, readings={name: setting})
        paid = [fee.cents for fee in due(option, now) if fee.payer == "ann"]
        assert paid == [1_00] * dollars
    as_text = find_schedule(book, 6, readings={name: "nothing, as the text says"})
    assert [fee.payer for fee in due(as_text, now)] == ["dan"]
    assert bank(find_schedule(book, 5), 10_00) == [("dan", 2_00)]


@pytest.mark.rule("000-13", "options 73-76, Modified fee from the pot or from each player")
@pytest.mark.parametrize("option", [73, 74, 75, 76])
def test_the_modified_fee_of_options_73_to_76_comes_from_each_player_or_from_the_pot(
    option: int,
) -> None:
    book, name = "stones-tavern/poker", "modified-fee-73-76"
    usual = hand(find_schedule(book, option), ("bets in", 3_00), ("end of hand", 3_00), players=3)
    assert [(fee.payer, fee.cents) for fee in usual] == [(f"seat {n}", 1_00) for n in range(3)]
    pot = find_schedule(book, option, readings={name: "from the pot"})
    other = hand(pot, ("bets in", 3_00), ("end of hand", 3_00), players=3)
    assert [(fee.payer, fee.cents) for fee in other] == [(POT, 1_00)]


@pytest.mark.rule("000-13", "options 67-72, one take or two")
def test_four_levels_without_a_modified_fee_are_taken_once_or_in_two_steps() -> None:
    book = "stones-tavern/poker"
    street = (("flop", 9_00), ("turn", 60_00), ("bets in", 100_00), ("river", 100_00))
    once = hand(find_schedule(book, 67), *street)
    assert [fee.cents for fee in once] == [6_00]
    twice = hand(find_schedule(book, 67, readings={"four-levels": "two steps"}), *street)
    assert [fee.cents for fee in twice] == [5_00, 1_00]


@pytest.mark.rule("000-13", "options 12, 84 and Omaha 12, merged cells")
@pytest.mark.parametrize(("option", "group"), [(12, "holdem"), (84, "holdem"), (12, "omaha")])
def test_four_players_pay_the_turn_dollar_of_a_merged_cell_or_not(option: int, group: str) -> None:
    book, name = "stones-tavern/poker", "four-or-fewer-players"
    street = (("deal complete", 3_00), ("flop", 9_00), ("turn", 60_00))
    usual = hand(find_schedule(book, option, group=group), *street, players=4)
    assert [fee.cents for fee in usual] == [1_00, 1_00, 1_00]
    turned = find_schedule(book, option, group=group, readings={name: "no dollar on the turn"})
    assert [fee.cents for fee in hand(turned, *street, players=4)] == [1_00, 1_00]
    assert [fee.cents for fee in hand(turned, *street, players=5)] == [1_00, 1_00, 1_00]


@pytest.mark.rule("000-13", "options 13-72, a hand that ends before the river")
@pytest.mark.parametrize(
    ("book", "option", "group"),
    [("stones-tavern/poker", 37, "holdem"), ("stones-saloon/poker", 22, "poker")],
)
def test_a_hand_that_ends_before_the_river_pays_its_level_or_nothing(
    book: str, option: int, group: str
) -> None:
    street = (("flop", 6_00), ("end of hand", 6_00))
    name = "hand-ends-before-the-river"
    assert [fee.cents for fee in hand(find_schedule(book, option, group=group), *street)] == [3_00]
    turned = find_schedule(book, option, group=group, readings={name: "nothing"})
    assert hand(turned, *street) == []
    assert [fee.cents for fee in hand(turned, ("flop", 6_00), ("river", 6_00))] == [3_00]


@pytest.mark.rule("001-46", "option 66 names four players where 2-4 is meant")
def test_three_players_under_option_66() -> None:
    book = "stones-saloon/poker"
    street = (("flop", 20_00),)
    usual = find_schedule(book, 66, group="poker")
    assert usual.printed == (("2-4: $2", "4: $2"),)
    assert [fee.cents for fee in hand(usual, *street, players=3)] == [2_00]
    printed = find_schedule(
        book, 66, group="poker", readings={"option-66": "4 players, as printed"}
    )
    assert hand(printed, *street, players=3) == []
    assert [fee.cents for fee in hand(printed, *street, players=4)] == [2_00]


@pytest.mark.rule("004-23", "four or fewer players: no dollar on turn and river, or as with more")
@pytest.mark.parametrize("game", ["004-01", "004-02"])
@pytest.mark.parametrize("players", [2, 4, 5, 9])
def test_four_players_of_clovis_s_holdem_pay_the_flop_alone(players: int, game: str) -> None:
    book, name = "clovis-500/poker", "four-or-fewer-players"
    streets = (("flop", 20_00), ("turn", 40_00), ("river", 60_00))

    def drop(readings: dict[str, str]) -> list[int]:
        schedule = find_schedule(book, game=game, readings=readings)
        fees = hand(schedule, *streets, players=players)
        return [fee.cents for fee in fees if fee.kind == "collection"]

    assert drop({}) == ([2_00] if players <= 4 else [2_00, 1_00, 1_00])
    assert drop({name: "as with more"}) == [2_00, 1_00, 1_00]


@pytest.mark.rule("004-23", "games without a flop")
def test_clovis_s_draw_games_may_pay_at_the_end_of_the_hand() -> None:
    book, name = "clovis-500/poker", "when-others-pay"
    turned = find_schedule(book, game="004-06", readings={name: "at the end of the hand"})
    assert turned.note == "At the end of the hand."
    assert hand(turned, ("draw", 9_00)) == []
    fees = hand(turned, ("draw", 9_00), ("end of hand", 9_00))
    assert [(fee.kind, fee.cents) for fee in fees] == [("collection", 4_00), ("jackpot", 1_00)]


def test_every_other_setting_of_every_reading_loads_and_changes_its_options_only() -> None:
    tried = 0
    for book in book_ids():
        usual = load_book(book)
        for reading in usual.readings:
            assert reading.why
            for setting in reading.others:
                turned = load_book(book, {reading.name: setting})
                changed = [
                    (one.option, two.readings)
                    for one, two in zip(usual.schedules, turned.schedules, strict=True)
                    if one.lines != two.lines
                ]
                assert changed, (book, reading.name)
                assert all((reading.name, setting) in told for _, told in changed)
                tried += 1
    assert tried >= 18
