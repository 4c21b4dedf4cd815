"""Poker hand histories: parsed, played under the format's own rules, refused if wrong."""

from contextlib import suppress
from pathlib import Path

import pytest

from houseway.cards.tape import SplitMix
from houseway.errors import RecordError
from houseway.games import family
from houseway.games.poker.phh import HandText, compare, play_hand, read_hands, variants
from houseway.rules.records.record import Writer, verify
from support import ROOT, scale

SAMPLE = ROOT / "tests" / "data" / "phh" / "sample.phhs"
HAND = """
variant = 'NT'
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 50]
actions = ['d dh p1 AsAd', 'd dh p2 ????', 'd dh p3 KsKd', 'p3 cbr 6', 'p1 cbr 18', 'p2 f',
  'p3 cc', 'd db 2c3c4c', 'p1 cc', 'p3 cbr 32', 'p1 cc', 'd db 9h', 'd db 9d',
  'p3 sm KsKd', 'p1 sm AsAd']
finishing_stacks = [252, 198, 0]
"""
POT_LIMIT = """
variant = 'PO'
antes = [0, 3, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = ['d dh p1 AsAdQsQd', 'd dh p2 ????????', 'd dh p3 KsKdJsJd', 'p3 cbr 10', 'p1 f', 'p2 f']
finishing_stacks = [199, 195, 206]
"""


def one(text: str) -> HandText:
    [hand] = read_hands(text, where="test.phh")
    if isinstance(hand, RecordError):
        raise hand
    return hand


def refused(text: str) -> str:
    try:
        play_hand(one(text))
    except RecordError as error:
        return str(error)
    raise AssertionError("it was played")


def changed(old: str, new: str, text: str = HAND) -> str:
    assert old in text
    return text.replace(old, new)


def hands_of(file: Path) -> list[HandText]:
    hands = read_hands(file.read_text("utf-8"), where=str(file))
    return [hand for hand in hands if isinstance(hand, HandText)]


def test_the_sample_has_every_variant_and_finishes_as_written() -> None:
    hands = hands_of(SAMPLE)
    assert {hand.variant for hand in hands} == set(variants())
    assert [found for hand in hands if (found := compare(hand)).why] == []


@pytest.mark.parametrize("file", ["pluribus", "wsop-2023-43"])
def test_every_public_hand_finishes_as_written(shared: Path, file: str) -> None:
    hands = hands_of(shared / "phh" / f"{file}.phhs")  # most of the time goes into the TOML
    some = hands[:: scale(10, 1) if len(hands) > 100 else 1]
    halves = [hand for hand in hands if hand.chip == 1]  # split pots of an odd chip
    assert [found for hand in [*some, *halves] if (found := compare(hand)).why] == []


def test_a_hand_is_a_round_with_its_record() -> None:
    writer = Writer()
    lines = [writer.add(play_hand(hand)) for hand in hands_of(SAMPLE)]
    whole = b"".join([*lines, writer.close()])
    assert verify(whole.splitlines(keepends=True), family).rounds == len(lines)


def test_an_uncalled_bet_a_side_pot_and_unknown_cards() -> None:
    assert compare(one(HAND)).why == ""


def test_who_mucks_has_lost() -> None:
    mucked = changed("'p1 sm AsAd'", "'p1 sm'")
    assert compare(one(mucked)).got == [150, 198, 102]


def test_who_is_left_alone_wins_though_he_mucks() -> None:
    alone = changed("'p2 f']", "'p2 f', 'p3 sm']", POT_LIMIT)
    assert compare(one(alone)).why == ""


def test_cards_nobody_saw_are_known_once_they_are_shown() -> None:
    hidden = changed("'d dh p1 AsAd'", "'d dh p1 ????'")
    assert compare(one(hidden)).why == ""


def test_a_big_blind_who_antes_for_all_is_dead_money() -> None:
    assert compare(one(POT_LIMIT)).why == ""


def test_halves_of_a_chip_are_kept_where_the_file_has_them() -> None:
    split = """
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [50, 50, 50]
actions = ['d dh p1 2c3c', 'd dh p2 AsKs', 'd dh p3 AdKd', 'p3 cc', 'p1 f', 'p2 cc', 'd db AhKhQc',
  'p2 cc', 'p3 cc', 'd db 7c', 'p2 cc', 'p3 cc', 'd db 8d', 'p2 cc', 'p3 cc',
  'p2 sm AsKs', 'p3 sm AdKd']
finishing_stacks = [49, 50.5, 50.5]
"""
    assert compare(one(split)).why == ""
    whole = split.replace("50.5, 50.5", "51, 50")
    assert compare(one(whole)).why == ""  # the odd chip goes to the first left of the button
    assert compare(one(split.replace("50.5, 50.5", "50, 51"))).why == "the finishing stacks differ"


def test_what_differs_is_told_with_both_stacks() -> None:
    found = compare(one(changed("[252, 198, 0]", "[252, 198, 3]")))
    assert (found.expected, found.got) == ([252, 198, 3], [252, 198, 0])
    assert (
        found.why
        == "the finishing stacks differ: in sum they are 3 chips above the starting stacks"
    )
    nothing = compare(one(changed("finishing_stacks = [252, 198, 0]", "")))
    assert nothing.why == "the hand has no finishing_stacks to compare with"


# -- what is refused -------------------------------------------------------------------------------


def test_a_file_cut_in_the_middle_is_refused() -> None:
    for end in (HAND.index("'p1 cc'"), HAND.index("198, 0"), HAND.index("200, 50")):
        with pytest.raises(RecordError, match=r"test.phh is cut off .*\(at .*\); a .phh file is"):
            read_hands(HAND[:end], where="test.phh")
    assert "actions is missing; the file may be cut off there" in refused(
        HAND[: HAND.index("actions")]
    )
    with pytest.raises(RecordError, match="has no hands"):
        read_hands("", where="test.phh")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("'p3 cbr 6'", "'p3 bets 6'", "action 4 is 'p3 bets 6'; write one of: d db CARDS,"),
        ("'p3 cbr 6'", "'p1 cbr 6'", "action 4 ('p1 cbr 6') is refused: it is p3's turn"),
        ("'p3 cbr 6'", "'p7 f'", "action 4 ('p7 f') names p7; players are p1 to p3"),
        ("'p3 cbr 6'", "'p3 cbr 3'", "is refused: p3 may call, raise 4 to 50 or fold"),
        ("'p3 cbr 6'", "'p3 cbr 51'", "is refused: p3 may call, raise 4 to 50 or fold"),
        ("'p3 cbr 6'", "'p3 cbr -6'", "-6 is not an amount; write more than 0, in chips of 1"),
        ("'p3 cbr 6'", "'p3 cbr 6.5'", "6.5 is not an amount; write more than 0, in chips of 1"),
        ("'p3 cbr 6'", "'p3 cbr six'", "six is not an amount; write more than 0, in chips of 1"),
        ("'p3 cbr 6'", "'p3 pb'", "('p3 pb') is refused: p3 may call, raise 4 to 50 or fold"),
        ("'d db 2c3c4c', 'p1 cc'", "'p1 cc', 'd db 2c3c4c'", "the cards for this betting"),
        ("'d db 2c3c4c', ", "", "the actions end before the flop is dealt"),
        ("'d db 2c3c4c'", "'d db 2c3c4c5c'", "the flop has only 3 board cards"),
        ("'d dh p1 AsAd'", "'d dh p1 AsAdAc'", "on the pre-flop p1 gets only 2 cards"),
        ("'d db 2c3c4c'", "'d db 2cAs4c'", "As is dealt twice; the pack has only one"),
        ("'d db 2c3c4c'", "'d db 2cAx4c'", "action 8 is 'd db 2cAx4c'; write one of"),
        ("'p1 cc', 'd db 9h'", "'d db 9h'", "the actions end while p1 is to act"),
        (", 'd db 9d'", "", "the actions end before the river is dealt"),
        ("'p1 sm AsAd'", "'p1 sm AsAd', 'p1 cc'", "('p1 cc') is refused: the hand is over"),
        ("'NT'", "'XX'", "variant is 'XX'; the variants played here are: NT, FT, PO, FO/8,"),
        ("200, 50]", "200, -50]", "starting_stacks has -50; an amount must be a number"),
        ("200, 50]", "200, 50.125]", "starting_stacks has 50.125; an amount must be a number"),
        ("200, 50]", "200, 0]", "of 2 to 22 players, all with chips, not [200, 200, 0]"),
        ("[1, 2, 0]", "[1, 2]", "it must be a list of 3 amounts, one for each player"),
        ("[1, 2, 0]", "[0, 1, 2]", "are [0, 1, 2]; they must start with p1"),
        ("[0, 0, 0]", "[0, 3, 0]", "the antes differ from player to player"),
        ("[1, 2, 0]", "[2, 1, 0]", "these stakes cannot be posted: each blind must be at"),
        ("min_bet = 2", "min_bet = 0", "min_bet must be more than 0 chips, not 0"),
        ("'p3 sm KsKd', 'p1 sm AsAd'", "'p3 sm', 'p1 sm'", "all remaining players mucked (sm)"),
        ("min_bet = 2", "", "min_bet is missing; the file may be cut off there"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_where_and_what_would_be_right(
    old: str, new: str, said: str
) -> None:
    assert said in refused(changed(old, new))


def test_a_bet_above_the_pot_is_refused() -> None:
    said = refused(changed("cbr 10", "cbr 11", POT_LIMIT))
    assert "action 4 ('p3 cbr 11') is refused: p3 may call, raise 4 to 10 or fold" in said
    assert said.endswith("[phh/refused]")


def test_whatever_a_file_holds_is_played_or_refused() -> None:
    """Words of the sample doubled or moved: the only result is a refusal."""
    chance = SplitMix(7)
    texts = SAMPLE.read_text("utf-8").split("\n\n")
    for _ in range(scale(300, 10_000)):
        words = texts[chance.below(len(texts))].split(" ")
        at, to = chance.below(len(words)), chance.below(len(words))
        word = words.pop(at) if chance.below(2) else words[at]
        words.insert(to, word)
        with suppress(RecordError):
            for hand in read_hands(" ".join(words), where="test.phhs"):
                if isinstance(hand, HandText):
                    compare(hand)
