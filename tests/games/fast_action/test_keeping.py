"""The two of four cards that the house way keeps (004-16): every rule, and a naive version."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from pathlib import Path
from random import Random

import pytest

from games.fast_action.flops import ENTRY
from houseway.cards.card import Card, parse_cards, rank, suit, text
from houseway.cli import main
from houseway.editions.house_ways import check_house_way, find_house_way
from houseway.editions.model import Value
from houseway.errors import EditionError, TextError
from houseway.games.house_way_rules import Setting
from support import NIGHTLY, rule, scale

NAME = "clovis-500/fast-action-holdem"


def set_by(cards: str, settings: dict[str, Value] | None = None) -> Setting:
    return find_house_way(NAME, settings).set_hand(parse_cards(cards))


LINES = [
    ("1", "2s 2s Ac Ad", "2s 2s"),  # suited before higher
    ("1", "9s 9s Kd Kd", "Kd Kd"),  # the highest suited pair
    ("2", "2s 2h Ac Kc", "2s 2h"),
    ("2", "9s 9h Kd Kh", "Kd Kh"),
    ("3", "As Ts Kd Qd", "As Ts"),  # before a suited king-queen
    ("3", "As Ts Ks 2d", "As Ks"),
    ("4", "Ac Ks Qs 2d", "Ks Qs"),  # an ace is discarded
    ("4", "Ac Kh Js Ts", "Js Ts"),
    ("4", "Qs Js Td 9d", "Qs Js"),
    ("5", "Ac Kd 9c 2c", "Ac Kd"),
    ("5", "Ac Td 9s 8s", "Ac Td"),
    ("6", "Kc Qd 9s 8s", "Kc Qd"),
    ("6", "Kd Qc Tc 8h", "Kd Qc"),  # before a suited queen-ten
    ("6", "Qc Jd 4s 3s", "Qc Jd"),
    ("7", "Ac 9d 7c 2h", "Ac 7c"),
    ("7", "Ac 9d 7c 8c", "Ac 8c"),
    ("8", "Kc Tc 9d 2h", "Kc Tc"),
    ("9", "Kc Jd 9s 8s", "Kc Jd"),
    ("10", "Ac 9d 8h 7s", "Ac 9d"),
    ("11", "Kc 9d 6s 5s", "6s 5s"),
    ("11", "9d 8d 6s 5s", "9d 8d"),
    ("12", "Kc 9d 7c 2d", "Kc 7c"),
    ("13", "Kc Td 6s 5h", "6s 5h"),
    ("14", "Kc Td 7s 4h", "Kc Td"),
]


@rule(ENTRY, "house way, applied in order: which two of four to keep, lines 1 to 14")
@pytest.mark.parametrize(("line", "cards", "kept"), LINES)
def test_every_line(line: str, cards: str, kept: str) -> None:
    setting = set_by(cards)
    assert (setting.rule, sorted(map(text, setting.front))) == (line, sorted(kept.split()))


@rule(ENTRY, "three of a kind in the original four: suited two; suited with the off card; colour")
@pytest.mark.parametrize(
    ("line", "cards", "kept"),
    [
        ("1", "7d 7d 7h 2s", "7d 7d"),
        ("1", "7d 7d 7h 2h", "7d 7d"),
        ("three of a kind 2", "7d 7s 7h 2h", "7d 7s"),  # the printed example
        ("three of a kind 2", "7d 7s 7h As", "7d 7h"),
        ("three of a kind 3", "7d 7s 7h 2c", "7d 7h"),
        ("three of a kind 3", "7c 7s 7h Ad", "7c 7s"),
    ],
)
def test_three_of_a_kind(line: str, cards: str, kept: str) -> None:
    setting = set_by(cards)
    assert (setting.rule, sorted(map(text, setting.front))) == (line, sorted(kept.split()))


@rule(ENTRY, "House way 4 10, Jack or better = lowest J-10; 6 jack, queen or better = lowest Q-J")
@pytest.mark.parametrize(
    ("reading", "suited", "unsuited"),
    [("jack-ten and queen-jack", "Ac Kd", "9s 8s"), ("ten-nine and jack-ten", "Ts 9s", "Jc Td")],
)
def test_running_cards(reading: str, suited: str, unsuited: str) -> None:
    settings: dict[str, Value] = {"running-cards": reading}
    for cards, kept in (("Ac Kd Ts 9s", suited), ("Jc Td 9s 8s", unsuited)):
        assert {*map(text, set_by(cards, settings).front)} == {*kept.split()}


def every_four() -> list[tuple[Card, ...]]:
    """All hands that six packs can deal in the nightly run; otherwise a sample."""
    pack = [Card(number) for number in range(52)]
    if NIGHTLY:
        return list(combinations_with_replacement(pack, 4))
    chance = Random("four cards")
    return [tuple(chance.choices(pack, k=4)) for _ in range(2_000)]


@rule(ENTRY, "aces are discarded only with a pair, or a suited K-Q, Q-J or J-10")
def test_when_an_ace_is_discarded() -> None:
    house_way = find_house_way(NAME)
    discarded = 0
    for four in every_four():
        if len({*map(rank, four)}) > 1 and any(rank(card) == 12 for card in four):
            setting = house_way.set_hand(four)
            if any(rank(card) == 12 for card in setting.back):
                discarded += 1
                pair = len({*map(rank, four)}) < 4
                running = any(
                    suit(a) == suit(b) and {rank(a), rank(b)} in ({11, 10}, {10, 9}, {9, 8})
                    for a, b in combinations(four, 2)
                )
                assert pair or running, setting
    assert discarded


def second_way(four: tuple[Card, ...]) -> list[Card]:
    """The kept cards by the words of the book, with ranks 2 to 14 and suits."""
    two = sorted(combinations(four, 2), key=lambda each: sorted(map(rank, each), reverse=True))
    two.reverse()
    pairs = [each for each in two if rank(each[0]) == rank(each[1])]
    for pair in pairs:
        if suit(pair[0]) == suit(pair[1]):
            return list(pair)
    if len(pairs) == 3:
        off = next(card for card in four if [rank(c) for c in four].count(rank(card)) == 1)
        for pair in pairs:
            left = [card for card in four if card != off and card not in pair]
            if suit(left[0]) == suit(off):
                return list(pair)
        return next(list(p) for p in pairs if {suit(c) for c in p} in ({0, 3}, {1, 2}))
    if pairs:
        return list(pairs[0])

    def first(suited: bool | None, running: bool | None, low: int, ace: bool) -> list[Card] | None:
        for a, b in two:
            top, bottom = max(rank(a), rank(b)) + 2, min(rank(a), rank(b)) + 2
            if suited is not None and (suit(a) == suit(b)) is not suited:
                continue
            if running is not None and (top - bottom == 1) is not running:
                continue
            if bottom >= low and (top == 14 or not ace):
                return [a, b]
        return None

    lines = [
        *((True, None, 10, True), (True, True, 10, False), (None, None, 10, True)),
        *((False, True, 11, False), (True, None, 2, True), (True, None, 10, False)),
        *((None, None, 11, False), (None, None, 2, True), (True, True, 2, False)),
        *((True, False, 2, False), (None, True, 2, False), (None, None, 2, False)),
    ]
    return next(found for line in lines if (found := first(*line)))


@rule(ENTRY, "house way: a second way to read the lines")
def test_a_second_way_keeps_the_same() -> None:
    house_way, chance = find_house_way(NAME), Random("second way")
    pack = [Card(number) for number in range(52)]
    for _ in range(scale(2_000, 100_000)):
        four = tuple(chance.choices(pack, k=4))
        if len({*map(rank, four)}) > 1:
            assert sorted(house_way.set_hand(four).front) == sorted(second_way(four)), four


@rule(ENTRY, "house way: asked for at the terminal")
def test_the_command_answers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["house-way", NAME, "7d", "7s", "7h", "2h"]) == 0
    told = capsys.readouterr().out
    assert "kept       7♦ 7♠  pair of sevens" in told
    assert "discarded  7♥ 2♥" in told
    assert "Rule three of a kind 2" in told
    assert main(["house-way", NAME]) == 0
    assert "Ace with the highest suited card, ten or better." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("As Kd 9c", "house_way/four_cards"),
        ("As Kd 9c Jk", "house_way/not_in_deck"),
        ("7c 7d 7d 7s", "house_way/natural"),
    ],
)
def test_what_is_no_hand_to_keep_from(cards: str, code: str) -> None:
    with pytest.raises(TextError) as refused:
        set_by(cards)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (
            'keep = ["a trey"]',
            "'a trey' is not a known word for the cards kept; use one of: a pair,",
        ),
        ('holds = ["a flush"]', "'a flush' is not a known holding; use one of: no pair,"),
    ],
)
def test_a_word_that_nobody_knows(tmp_path: Path, line: str, says: str) -> None:
    file = tmp_path / "mine.toml"
    head = 'title = "Mine"\ncatalogue = []\ngame = "fast action"\n[[rule]]\nname = "1"\n'
    file.write_text(head + line, "utf-8")
    with pytest.raises(EditionError, match=says):
        check_house_way(str(file))
