"""A pot is its contributions: side pots, uncalled bets, shares and odd chips are derived."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.rules.pots.pot import Pot
from houseway.rules.pots.shares import Between, Share, SplitShare, best, share_out
from houseway.rules.round.events import Awarded, Moved, Winner
from houseway.rules.round.opening import Bettor, Opening
from houseway.rules.round.purses import Chips
from support import rule


def pot(**stacks: int) -> Pot:
    opening = Opening(tuple(Bettor(name, cents) for name, cents in stacks.items()))
    made = Pot(Chips(opening, []))
    made.dealt_in = list(stacks)
    return made


def shapes(made: Pot) -> list[tuple[int, tuple[str, ...]]]:
    return [(layer.cents, layer.eligible) for layer in made.layers()]


def stacks(made: Pot) -> dict[str, int]:
    return {name: made.chips[name] for name in made.dealt_in}


def test_three_stacks_make_a_main_pot_and_a_side_pot() -> None:
    made = pot(ann=300, bob=700, cat=900)
    for name in ("ann", "bob", "cat"):
        made.put_in(name, 700, "flop")
    assert shapes(made) == [(900, ("ann", "bob", "cat")), (800, ("bob", "cat"))]


def test_a_bet_is_at_most_the_stack() -> None:
    made = pot(ann=300)
    assert made.put_in("ann", 700, "flop") == 300
    assert made.chips["ann"] == 0


def test_folded_chips_stay_in_the_pot_and_win_nothing() -> None:
    made = pot(ann=1_000, bob=1_000, cat=200)
    made.put_in("ann", 600, "flop")
    made.put_in("bob", 600, "flop")
    made.put_in("cat", 200, "flop")
    made.folded.add("bob")
    assert shapes(made) == [(600, ("ann", "cat")), (800, ("ann",))]


def test_chips_a_folded_hand_put_in_above_all_others_are_in_the_last_side_pot() -> None:
    made = pot(ann=300, bob=1_000, cat=500)
    made.put_in("ann", 300, "flop")
    made.put_in("bob", 900, "flop")
    made.put_in("cat", 500, "flop")
    made.folded.add("bob")
    assert shapes(made) == [(900, ("ann", "cat")), (800, ("cat",))]


def test_the_uncalled_part_of_a_bet_goes_back() -> None:
    made = pot(ann=1_000, bob=400)
    made.put_in("ann", 300, "before")
    made.put_in("bob", 300, "before")
    made.put_in("ann", 700, "after")
    made.put_in("bob", 100, "after")
    made.return_uncalled()
    assert stacks(made) == {"ann": 600, "bob": 0}
    assert made.by_bettor("after") == {"ann": 100, "bob": 100}


def test_a_folded_hand_gets_nothing_back() -> None:
    made = pot(ann=1_000, bob=400)
    made.put_in("ann", 700, "flop")
    made.put_in("bob", 400, "flop")
    made.folded.add("ann")
    made.return_uncalled()
    assert made.chips["ann"] == 300
    assert shapes(made) == [(1_100, ("bob",))]


def test_a_collection_comes_out_of_the_main_pot_and_then_out_of_the_side_pots() -> None:
    made = pot(ann=100, bob=900, cat=900)
    for name in made.dealt_in:
        made.put_in(name, 900, "flop")
    made.chips.move("pot", "collection", 500, "collection")
    assert shapes(made) == [(0, ("ann", "bob", "cat")), (1_400, ("bob", "cat"))]
    assert made.total_bet == 1_900


def test_a_carried_pot_lies_in_the_main_pot_even_if_nobody_has_anted() -> None:
    opening = Opening((Bettor("ann", 100), Bettor("bob", 100)), carried=700)
    made = Pot(Chips(opening, []))
    made.dealt_in = ["ann", "bob"]
    made.take_carried()
    assert shapes(made) == [(700, ("ann", "bob"))]
    made.put_in("ann", 100, "open")
    made.put_in("bob", 100, "open")
    assert shapes(made) == [(900, ("ann", "bob"))]
    made.carry()
    assert made.chips["carried"] == 900


def test_the_chips_of_one_street_in_one_layer_can_be_given_back() -> None:
    made = pot(ann=500, bob=900, cat=900)
    for name in made.dealt_in:
        made.put_in(name, 300, "before")
    for name in made.dealt_in:
        made.put_in(name, 600, "after")
    main, side = made.layers()
    assert (main.cents, side.cents) == (1_500, 800)
    made.give_back([put for put in main.puts if put.street == "after"], "void")
    assert stacks(made) == {"ann": 200, "bob": 200, "cat": 200}
    assert made.by_bettor() == {"ann": 300, "bob": 700, "cat": 700}


@rule("001-72", "odd chips go to the player closest to the left of the button")
def test_odd_chips_go_to_the_winner_closest_to_the_left_of_the_button() -> None:
    first = ["ann", "bob", "cat"]
    assert share_out(1_100, ["cat", "bob"], chip=100, first=first) == {"cat": 500, "bob": 600}
    assert share_out(1_100, ["cat", "bob", "ann"], chip=100, first=first) == {
        "cat": 300,
        "bob": 300,
        "ann": 500,
    }


def test_odd_chips_may_go_one_to_each_in_turn() -> None:
    shares = share_out(
        1_100, ["cat", "bob", "ann"], chip=100, first=["ann", "bob", "cat"], odd="in turn"
    )
    assert shares == {"cat": 300, "bob": 400, "ann": 400}


def test_an_odd_chip_is_of_the_smallest_size_in_play() -> None:
    assert share_out(1_000, ["ann", "bob", "cat"], chip=50) == {"ann": 400, "bob": 300, "cat": 300}
    assert share_out(1_000, ["ann", "bob"], chip=500) == {"ann": 500, "bob": 500}
    assert share_out(1_000, ["ann", "bob", "cat"], chip=500) == {"ann": 1_000, "bob": 0, "cat": 0}


@given(
    cents=st.integers(0, 10_000),
    count=st.integers(1, 5),
    chip=st.sampled_from([1, 25, 50, 100, 500]),
    odd=st.sampled_from(["closest", "in turn"]),
)
def test_shares_add_up(cents: int, count: int, chip: int, odd: str) -> None:
    names = [f"b{i}" for i in range(count)]
    shares = share_out(cents, names, chip=chip, first=names, odd=odd)  # type: ignore[arg-type]
    assert sum(shares.values()) == cents
    assert min(shares.values()) >= 0


def test_a_hand_without_a_strength_does_not_qualify() -> None:
    assert best(["ann", "bob", "cat"], {"bob": 3, "cat": 3}) == ["bob", "cat"]
    assert best(["ann"], {"bob": 3}) == []


@rule("000-07", "half to the highest hand, half to the lowest qualifying hand")
def test_high_and_low_halve_every_layer_and_the_odd_chip_is_the_high_hand_s() -> None:
    made = pot(ann=300, bob=800, cat=800)
    for name in made.dealt_in:
        made.put_in(name, 800, "river")
    high, low = Share({"ann": 9, "bob": 5, "cat": 2}), Share({"cat": 4})
    made.award(SplitShare({"high": high, "low": low}), chip=100, first=["ann", "bob", "cat"])
    # main pot 900: ann 500, cat 400; side pot 1,000: bob and cat 500 each
    assert stacks(made) == {"ann": 500, "bob": 500, "cat": 900}


@rule("000-07", "no qualifying low: the whole pot to the highest hand")
def test_without_a_low_the_high_hand_takes_all() -> None:
    made = pot(ann=300, bob=300)
    made.put_in("ann", 300, "river")
    made.put_in("bob", 300, "river")
    shares = SplitShare({"high": Share({"ann": 9, "bob": 5}), "low": Share({})})
    made.award(shares, chip=100, first=["ann", "bob"])
    assert stacks(made) == {"ann": 600, "bob": 0}


@given(
    st.lists(st.integers(1, 2_000), min_size=2, max_size=6),
    st.sets(st.integers(0, 5)),
    st.integers(0, 500),
)
def test_layers_hold_every_chip_in_the_pot(bets: list[int], out: set[int], fee: int) -> None:
    made = pot(**{f"b{i}": cents for i, cents in enumerate(bets)})
    for name in made.dealt_in:
        made.put_in(name, 2_000, "flop")
    made.folded = {f"b{i}" for i in out if i and i < len(bets)}
    made.chips.move("pot", "collection", min(fee, made.cents), "collection")
    layers = made.layers()
    assert sum(layer.cents for layer in layers) == made.cents
    assert all(layer.cents >= 0 and layer.eligible for layer in layers)
    assert not any(set(layer.eligible) & made.folded for layer in layers)
    strengths = {name: len(name) for name in made.dealt_in if name not in made.folded}
    made.award(Share(strengths), chip=100, first=made.dealt_in)
    assert made.cents == 0


def naive_layers(bets: dict[str, int], folded: set[str]) -> dict[tuple[str, ...], int]:
    """Cent by cent: each is won by one of those who are live and have put it in too."""
    found: dict[tuple[str, ...], int] = {}
    eligible: tuple[str, ...] = ()
    for height in range(max(bets.values())):
        inside = [name for name, cents in bets.items() if cents > height]
        eligible = tuple(name for name in inside if name not in folded) or eligible
        found[eligible] = found.get(eligible, 0) + len(inside)
    return found


@given(
    st.lists(st.integers(1, 60), min_size=2, max_size=6),
    st.sets(st.integers(1, 5)),
    st.lists(st.integers(1, 20), max_size=12),
)
def test_layers_agree_with_a_count_of_every_cent(
    bets: list[int], out: set[int], steps: list[int]
) -> None:
    made = pot(**{f"b{i}": cents for i, cents in enumerate(bets)})
    for step in [*steps, 60]:  # in several goes, in any case all of it
        for name in made.dealt_in:
            made.put_in(name, step, f"street of {step}")
    made.folded = {f"b{i}" for i in out if i < len(bets)}
    sums = {f"b{i}": cents for i, cents in enumerate(bets)}
    counted = {eligible: cents for cents, eligible in shapes(made)}
    assert counted == naive_layers(sums, made.folded)
    assert all(sum(put.cents for put in layer.puts) == layer.cents for layer in made.layers())


def test_a_pot_that_nobody_can_win_is_a_fault() -> None:
    made = pot(ann=300)
    made.put_in("ann", 300, "flop")
    made.folded.add("ann")
    with pytest.raises(ValueError, match="nobody is left to win"):
        made.award(Share({}), chip=100, first=[])


def test_the_awards_say_which_pot_and_which_share_was_won() -> None:
    made = pot(ann=300, bob=800, cat=800)
    for name in made.dealt_in:
        made.put_in(name, 800, "river")
    made.chips.events.clear()
    one, two = Share({"ann": 2, "bob": 1, "cat": 0}), Share({"ann": 2, "bob": 0, "cat": 1})
    made.award(SplitShare({"board 1": one, "board 2": two}), chip=100, first=["ann", "bob", "cat"])
    moved = [event for event in made.chips.events if isinstance(event, Moved)]
    assert [(event.to, event.cents, event.why) for event in moved] == [
        ("ann", 500, "main pot, board 1"),
        ("ann", 400, "main pot, board 2"),
        ("bob", 500, "side pot 1, board 1"),
        ("cat", 500, "side pot 1, board 2"),
    ]


def test_nothing_is_taken_from_a_stack_that_is_too_short() -> None:
    made = pot(ann=0)
    assert made.put_in("ann", 100, "flop") == 0
    assert made.contributions == []
    with pytest.raises(Exception, match="cannot pay"):
        made.put_in_dead("ann", 100, "forfeit")


# -- shares of shares ------------------------------------------------------------------------


def won(made: Pot) -> list[tuple[str, str, list[tuple[str, int]]]]:
    """Every award: pot, share, winners with their cents."""
    return [
        (event.pot, event.share, [(each.bettor, each.cents) for each in event.winners])
        for event in made.chips.events
        if isinstance(event, Awarded)
    ]


def dead_pot(cents: int, *names: str) -> Pot:
    """A pot of this many cents that these may win."""
    opening = Opening(tuple(Bettor(name, 0) for name in names), carried=cents)
    made = Pot(Chips(opening, []))
    made.dealt_in = list(names)
    made.take_carried()
    return made


@rule("001-74", "running it twice with high-low: quarters; odd between the boards to the first")
def test_two_boards_of_high_and_low_share_23_dollars_6_6_6_5() -> None:
    made = dead_pot(2_300, "ann", "bob", "cat", "dan")

    def board(high: str, low: str) -> SplitShare[Share]:
        return SplitShare({"high": Share({high: 1}), "low": Share({low: 1})})

    boards: SplitShare[Share] = SplitShare(
        {"board 1": board("ann", "bob"), "board 2": board("cat", "dan")}
    )
    made.award(boards, chip=100, first=["ann", "bob", "cat", "dan"])
    assert won(made) == [
        ("pot", "board 1, high", [("ann", 600)]),
        ("pot", "board 1, low", [("bob", 600)]),
        ("pot", "board 2, high", [("cat", 600)]),
        ("pot", "board 2, low", [("dan", 500)]),
    ]


@rule("001-74", "no qualifying low on a board: its high takes the board's half")
def test_a_share_that_nobody_wins_falls_to_those_beside_it() -> None:
    made = dead_pot(2_300, "ann", "bob")
    one = SplitShare({"high": Share({"ann": 1}), "low": Share({})})
    two = SplitShare({"high": Share({"ann": 1}), "low": Share({"bob": 1})})
    made.award(SplitShare({"board 1": one, "board 2": two}), chip=100, first=["ann", "bob"])
    assert [share for _, share, _ in won(made)] == [
        "board 1, high",
        "board 2, high",
        "board 2, low",
    ]
    assert stacks(made) == {"ann": 1_800, "bob": 500}
    made = dead_pot(2_300, "ann", "bob")
    made.award(
        SplitShare({"board 1": SplitShare({"low": Share({})}), "board 2": two}),
        chip=100,
        first=["ann", "bob"],
    )
    assert stacks(made) == {"ann": 1_200, "bob": 1_100}


def test_a_share_for_which_nobody_qualifies_is_a_fault_where_nothing_is_beside_it() -> None:
    for shares in (Share({}), SplitShare({"low": Share({})})):
        with pytest.raises(ValueError, match="nobody qualifies"):
            dead_pot(500, "ann", "bob").award(shares, chip=100, first=[])


@rule("000-07", "tied highs and a low: odd chips to the player closest to the left of the button")
def test_between_tied_highs_and_a_low_the_odd_chip_goes_by_the_button_or_to_the_high_half() -> None:
    high, low = Share({"bob": 9, "cat": 9}), Share({"ann": 4})
    line = ["ann", "bob", "cat"]
    made = dead_pot(900, *line)
    made.award(SplitShare({"high": high, "low": low}, odd="closest if tied"), chip=100, first=line)
    assert stacks(made) == {"ann": 500, "bob": 200, "cat": 200}
    made = dead_pot(900, *line)
    made.award(SplitShare({"high": high, "low": low}, odd="first"), chip=100, first=line)
    assert stacks(made) == {"ann": 400, "bob": 300, "cat": 200}


@rule("000-07", "odd chip between one high and one low: to the high half")
def test_between_one_high_and_one_low_the_odd_chip_is_the_high_half_s_in_both_readings() -> None:
    for odd in get_args(Between):
        made = dead_pot(900, "ann", "bob")
        shares = SplitShare({"high": Share({"bob": 1}), "low": Share({"ann": 1})}, odd=odd)
        made.award(shares, chip=100, first=["ann", "bob"])
        assert stacks(made) == {"ann": 400, "bob": 500}


@rule("000-07", "several odd chips: all to the one printed player, or one to each in turn")
def test_several_odd_chips_among_tied_hands() -> None:
    line = ["ann", "bob", "cat"]
    made = dead_pot(1_100, *line)
    made.award(Share(dict.fromkeys(line, 1)), chip=100, first=line)
    assert stacks(made) == {"ann": 500, "bob": 300, "cat": 300}
    made = dead_pot(1_100, *line)
    made.award(Share(dict.fromkeys(line, 1)), chip=100, first=line, odd="in turn")
    assert stacks(made) == {"ann": 400, "bob": 400, "cat": 300}


# -- events ----------------------------------------------------------------------------------


def test_an_award_names_the_winning_hand_its_cards_and_board() -> None:
    made = dead_pot(900, "ann", "bob")
    share = Share(
        {"ann": 7, "bob": 3},
        called={"ann": "flush"},
        cards={"ann": ("As", "Ks")},
        boards=("board",),
    )
    made.award(share, chip=100, first=["ann", "bob"])
    told = [event for event in made.chips.events if isinstance(event, Awarded)]
    assert told == [
        Awarded("pot", (Winner("ann", 900, ("As", "Ks")),), called="flush", boards=("board",))
    ]


def test_chips_go_in_for_a_reason_beside_the_street() -> None:
    made = pot(ann=300)
    made.put_in("ann", 100, "pre-flop", "small blind")
    made.put_in("ann", 100, "pre-flop")
    made.put_in_dead("ann", 100, "dead blind", "pre-flop")
    assert [(put.street, put.why) for put in made.contributions] == [
        ("pre-flop", "small blind"),
        ("pre-flop", "bet"),
    ]
    told = [event for event in made.chips.events if isinstance(event, Moved)]
    assert [(e.why, e.street) for e in told] == [
        ("small blind", "pre-flop"),
        ("bet", "pre-flop"),
        ("dead blind", "pre-flop"),
    ]
    assert (made.total_bet, made.by_bettor()) == (300, {"ann": 200})
