"""The statistics board: counts, percentages, shoes, bead plate and big road."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

import houseway
from games.baccarat.coups import (
    BANKER_NATURAL_9,
    BANKER_THREE_CARD_7,
    BANKER_WINS,
    ENTRIES,
    PLAYER_NATURAL_9,
    PLAYER_THREE_CARD_8,
    PLAYER_WINS,
    TIE,
    ZERO_ZERO,
    coup,
)
from games.tables import Table
from houseway.cards.deck import cards
from houseway.cards.tape import Seeded, SplitMix
from houseway.editions.library import load_game
from houseway.errors import DecisionError, SittingError
from houseway.games.baccarat import edition_lines
from houseway.games.baccarat.board import (
    ROWS,
    Bead,
    Cell,
    Side,
    Statistics,
    big_road,
    board_from_rounds,
    board_text,
    result_of,
)
from houseway.rules.round.decisions import Ready
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Event, Voided, face
from houseway.rules.round.opening import Bettor, Limits, Opening
from support import rule

TAVERN = "stones-tavern/ez-baccarat-panda-8"


def played(*tapes: str, edition: str = TAVERN) -> list[list[Event]]:
    return [Table(edition).bet(1, "player", "$10").deal(tape).round.events for tape in tapes]


def sides(letters: str) -> list[Side]:
    names: dict[str, Side] = {"P": "player", "B": "banker", "T": "tie"}
    return [names[letter] for letter in letters]


def road(letters: str) -> list[tuple[int, int, str]]:
    """Column, row and letter of each cell, with the number of its ties."""
    return [
        (cell.column, cell.row, cell.side[:1].upper() + "T" * cell.ties)
        for cell in big_road(sides(letters))
    ]


# --- counts -------------------------------------------------------------------------------


@rule("003-14", "number and percentage of Player, Banker, Tie, Dragon 7 and Panda 8")
@rule("004-27", "numbers and percentages for Player, Banker and Tie")
def test_numbers_and_percentages() -> None:
    tapes = [PLAYER_WINS, BANKER_WINS, BANKER_THREE_CARD_7, TIE, PLAYER_THREE_CARD_8, BANKER_WINS]
    shoe = board_from_rounds(played(*tapes)).current
    assert shoe.lines == {"player": 2, "banker": 3, "tie": 1, "dragon-7": 1, "panda-8": 1}
    assert [shoe.tenths(count) for count in shoe.lines.values()] == [333, 500, 167, 167, 167]


@rule("003-14", "number of hands in the shoe")
@rule("004-27", "number of hands per shoe")
def test_hands_in_the_shoe() -> None:
    assert board_from_rounds(played(PLAYER_WINS, TIE, TIE)).current.hands == 3


@rule("003-14", "occurrence of naturals")
@rule("004-27", "occurrence of naturals")
def test_naturals() -> None:
    both = coup("8h Kd", "9c Qs")
    shoe = board_from_rounds(played(PLAYER_NATURAL_9, BANKER_NATURAL_9, both, PLAYER_WINS)).current
    assert (shoe.naturals, shoe.player_naturals, shoe.banker_naturals) == (3, 2, 2)
    three_card_nine = board_from_rounds(played(coup("2h 3d 4s", "7c Qs"))).current
    assert three_card_nine.naturals == 0


def test_pairs_are_of_one_rank_in_the_first_two_cards() -> None:
    tapes = [coup("3h 3d", "9c Qs"), coup("Kh Qd", "4c 4s"), coup("2h 5d", "Kc Ks 2s")]
    shoe = board_from_rounds(played(*tapes)).current
    assert (shoe.player_pairs, shoe.banker_pairs) == (1, 2)


@rule("000-12", "scoreboard: results of the shoe and statistics")
def test_zoobac_lines() -> None:
    rounds = played(ZERO_ZERO, PLAYER_WINS, edition="stones-tavern/zoobac")
    board = board_from_rounds(rounds)
    assert board.current.lines == {"player": 1, "banker": 0, "tie": 1, "monkey": 1}
    assert board.beads == (Bead(0, 0, "tie", ("monkey",)), Bead(0, 1, "player"))


def test_lines_of_the_edition_are_shown_at_nought() -> None:
    lines = edition_lines(load_game("stones-tavern/dai-bacc").terms)  # type: ignore[arg-type]
    board = board_from_rounds([], lines=lines)
    assert board.current.lines == dict.fromkeys(
        ["player", "banker", "tie", "ox-6", "tiger-7", "kill"], 0
    )
    assert board.current.tenths(0) == 0


@pytest.mark.parametrize(
    ("count", "hands", "tenths"),
    [(1, 3, 333), (2, 3, 667), (1, 8, 125), (1, 16, 63), (5, 5, 1000), (0, 7, 0), (1, 2000, 1)],
)
def test_percentages_are_tenths_with_halves_up(count: int, hands: int, tenths: int) -> None:
    assert Statistics(hands, {}, 0, 0, 0, 0, 0).tenths(count) == tenths


def test_voided_round_is_no_hand() -> None:
    (events,) = played(PLAYER_WINS)
    voided = [*events[:-1], Voided("misdeal"), events[-1]]
    assert result_of(voided) is None
    assert board_from_rounds([voided, events]).current.hands == 1


def test_round_in_progress_is_no_hand() -> None:
    (events,) = played(PLAYER_WINS)
    assert result_of(events[:-1]) is None


def test_what_a_spectator_saw_is_enough() -> None:
    for edition in ENTRIES:
        (events,) = played(BANKER_THREE_CARD_7, edition=edition)
        seen = [face(event, "spectator") for event in events]
        assert result_of(seen) == result_of(events)


@pytest.mark.parametrize("edition", ENTRIES)
def test_counts_of_random_shoes_add_up(edition: str) -> None:
    game = load_game(edition, option="none")
    bettors = (Bettor("ann", 1000, 1), Bettor("bob", 100_000, 2))
    opening = Opening(bettors, player_dealer="bob", bank=1000, limits=Limits(100, 1000))
    tape = Seeded(cards(game.terms.deck), SplitMix(14))
    rounds = []
    for _ in range(60):
        round_ = Round(game, opening, tape, strict=True)
        round_.decide(round_.pending[0].id, Ready())
        rounds.append(round_)
    totals: Counter[str] = Counter()
    for round_ in rounds:
        player, banker = (
            sum("A23456789".find(name[0]) + 1 for name in round_.deal.hands[side].names) % 10
            for side in ("player", "banker")
        )
        totals["player" if player > banker else "banker" if banker > player else "tie"] += 1
    board = board_from_rounds([round_.events for round_ in rounds])
    assert {side: board.current.lines[side] for side in get_args(Side)} == totals
    assert len(board.beads) == 60


# --- shoes --------------------------------------------------------------------------------


@rule("003-14", "previous shoe's statistics")
@rule("004-27", "previous shoe statistics")
def test_previous_shoe() -> None:
    rounds = played(PLAYER_WINS, TIE, BANKER_WINS, BANKER_WINS, PLAYER_WINS)
    board = board_from_rounds(rounds, shoes=[2, 4])
    assert board.previous is not None
    assert (board.current.hands, board.previous.hands) == (1, 2)
    assert board.previous.lines["banker"] == 2
    assert [bead.side for bead in board.beads] == ["player"]


def test_first_shoe_has_none_before_it() -> None:
    assert board_from_rounds(played(PLAYER_WINS), shoes=[0]).previous is None


def test_new_shoe_without_a_hand() -> None:
    board = board_from_rounds(played(PLAYER_WINS, TIE), shoes=[0, 2])
    assert board.current.hands == 0
    assert board.previous is not None
    assert board.previous.hands == 2


@pytest.mark.parametrize("shoes", [[3], [-1]])
def test_marker_beyond_the_rounds_is_refused(shoes: list[int]) -> None:
    with pytest.raises(SittingError) as refused:
        board_from_rounds(played(PLAYER_WINS, TIE), shoes=shoes)
    assert refused.value.code == "board/no_such_round"


# --- the timer ----------------------------------------------------------------------------


@rule("003-14", "optional timer that closes all bets of the hand")
@rule("004-27", "optional timer that closes all bets of the hand")
def test_timer_is_shown_and_closes_all_bets_of_the_hand() -> None:
    assert "bets close after 20 seconds" in board_text(board_from_rounds([], closes_after=20))
    assert "bets close" not in board_text(board_from_rounds([]))
    table = houseway.Table("stones-tavern/ez-baccarat-panda-8", "ann ben", player_dealer="ben")
    table.bet("player", "$10")
    table.use_default()  # as the clock does that runs out
    with pytest.raises(DecisionError, match="the round is over"):
        table.bet("banker", "$10")


# --- roads --------------------------------------------------------------------------------


def test_bead_plate_goes_down_and_then_right() -> None:
    board = board_from_rounds(played(*[PLAYER_WINS] * 7, TIE))
    assert [(bead.column, bead.row) for bead in board.beads] == [
        *[(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (1, 0), (1, 1)]
    ]
    assert board.beads[-1].side == "tie"


def test_big_road_opens_a_column_when_the_other_side_wins() -> None:
    assert road("PPBP") == [(0, 0, "P"), (0, 1, "P"), (1, 0, "B"), (2, 0, "P")]


def test_ties_are_marked_on_the_cell_before() -> None:
    assert road("PTTPBT") == [(0, 0, "PTT"), (0, 1, "P"), (1, 0, "BT")]


def test_ties_before_the_first_winner_wait_for_it() -> None:
    assert road("TT") == [(0, 0, "TT")]
    assert road("TTBTP") == [(0, 0, "BTTT"), (1, 0, "P")]


def test_dragon_tail_turns_right_at_the_bottom() -> None:
    assert road("P" * 8)[5:] == [(0, 5, "P"), (1, 5, "P"), (2, 5, "P")]


def test_next_streak_begins_beside_the_start_of_the_one_with_the_tail() -> None:
    assert road("P" * 9 + "B")[-1] == (1, 0, "B")


def test_streak_turns_above_the_tail_of_the_one_before() -> None:
    streak = road("P" * 8 + "B" * 6)[8:]
    assert streak == [*[(1, row, "B") for row in range(5)], (2, 4, "B")]


def test_tail_stays_in_its_row_where_there_is_room_below_again() -> None:
    # The first tail ends in column 2; the second passes above it and continues to its right.
    assert road("P" * 8 + "B" * 8)[13:] == [(2, 4, "B"), (3, 4, "B"), (4, 4, "B")]


def test_streak_that_cannot_go_down_runs_along_the_top() -> None:
    # Five tails, one above the other, leave column 5 only its top cell.
    letters = "P" * 16 + "B" * 14 + "P" * 12 + "B" * 10 + "P" * 8 + "B" * 3 + "P"
    *_, first, second, third, after = road(letters)
    assert (first, second, third) == ((5, 0, "B"), (6, 0, "B"), (7, 0, "B"))
    assert after == (8, 0, "P")


def naive_road(letters: Sequence[Side]) -> dict[tuple[int, int], str]:
    """The road from its streaks, each laid as a whole."""
    streaks: list[list[str]] = []
    for side in letters:
        if side != "tie":
            if not streaks or streaks[-1][0] != side:
                streaks.append([])
            streaks[-1].append(side)
    grid: dict[tuple[int, int], str] = {}
    column = -1
    for streak in streaks:
        column = next(c for c in range(column + 1, 999) if (c, 0) not in grid)
        depth = next(d for d in range(1, ROWS + 1) if d == ROWS or (column, d) in grid)
        for number, winner in enumerate(streak):
            over = max(0, number - depth + 1)
            grid[column + over, min(number, depth - 1)] = winner
    return grid


@given(st.lists(st.sampled_from(get_args(Side)), max_size=90))
def test_big_road_agrees_with_the_naive_way(letters: list[Side]) -> None:
    cells = big_road(letters)
    assert {(c.column, c.row): c.side for c in cells if c.side} == naive_road(letters)
    assert len(cells) == len({(cell.column, cell.row) for cell in cells})
    assert sum(cell.ties for cell in cells) == letters.count("tie")


@given(st.integers(1, 40), st.integers(1, 40), st.integers(1, 40))
def test_long_streaks_agree_with_the_naive_way(first: int, second: int, third: int) -> None:
    letters = sides("P" * first + "B" * second + "P" * third)
    assert {(c.column, c.row): c.side for c in big_road(letters)} == naive_road(letters)


# --- text ---------------------------------------------------------------------------------


@rule("003-14", "table minimum and maximum")
@rule("004-27", "table minimum and maximum")
def test_text() -> None:
    tapes = [PLAYER_WINS, TIE, BANKER_THREE_CARD_7, BANKER_WINS, PLAYER_NATURAL_9]
    board = board_from_rounds(
        played(*tapes), shoes=[0, 1], limits=Limits(500, 50_000), closes_after=20
    )
    assert board_text(board).splitlines() == [
        "limits $5 to $500, bets close after 20 seconds",
        "",
        "                     this shoe    shoe before",
        "Hands                 4              1",
        "Player                1  25.0%       1 100.0%",
        "Banker                2  50.0%       0   0.0%",
        "Tie                   1  25.0%       0   0.0%",
        "Dragon 7              1  25.0%       0   0.0%",
        "Naturals              1  25.0%       0   0.0%",
        "Player naturals       1  25.0%       0   0.0%",
        "Banker naturals       0   0.0%       0   0.0%",
        "Player pairs          0   0.0%       0   0.0%",
        "Banker pairs          0   0.0%       0   0.0%",
        "",
        "Bead plate",
        *["T", "B", "B", "P", ".", "."],
        "",
        "Big road (a digit is the number of ties after that hand)",
        "B1 P",
        "B  .",
        *[".  ."] * 4,
    ]


def test_text_shows_the_last_columns() -> None:
    board = board_from_rounds(played(*[PLAYER_WINS, BANKER_WINS] * 3))
    assert board.road[-1] == Cell(5, 0, "banker")
    assert board_text(board, columns=2).splitlines()[-ROWS] == "P  B"


def test_text_of_an_empty_board() -> None:
    assert "Hands" in board_text(board_from_rounds([]))
