"""`houseway house-way`: a hand set, a file of hands, and what is refused."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from cli.running import EZ, Command, run_process
from houseway.cards.card import JOKER, Card, texts
from support import rule

CHART = "stones-tavern/pai-gow-poker"
HAND = ["Ac", "Jd", "Js", "8c", "8h", "7h", "4s"]


@rule("000-70", "two pair, high pair J, 10 or 9: both pairs in back if an ace can be played")
def test_a_hand_is_drawn_with_its_rule_and_why_not_those_before(houseway: Command) -> None:
    found = houseway("house-way", CHART, *HAND)
    assert (found.code, found.err) == (0, "")
    assert "front  A♣ 7♥  high card" in found.out
    assert "back   J♦ J♠ 8♣ 8♥ 4♠  two pair" in found.out
    assert "Rule 4\n  Two pair, the high pair jacks" in found.out
    assert "the high pair is jacks, not one of A K Q" in found.out


def test_json_gives_front_back_rule_and_foul(houseway: Command) -> None:
    found = houseway("house-way", CHART, *HAND, "--json")
    assert json.loads(found.out) == {
        "front": ["Ac", "7h"],
        "back": ["Jd", "Js", "8c", "8h", "4s"],
        "rule": "4",
        "foul": False,
    }


def test_cards_may_be_one_word_and_readings_are_set(houseway: Command) -> None:
    words = ("house-way", "clovis-500/fortune", "Jh8c5h5s4h4c2s", "--json")
    assert json.loads(houseway(*words).out)["front"] == ["4c", "4h"]
    other = houseway(*words, "--set", "two-small-pairs=never split")
    assert json.loads(other.out)["front"] == ["Jh", "8c"]


def test_a_followed_chart_and_the_card_a_wild_joker_is_read_as_are_named(houseway: Command) -> None:
    out = houseway(
        "house-way", "lucky-derby/jokers-wild", *["As", "Jk", "9c", "9d", "7h", "3s", "2d"]
    ).out
    assert "follows lucky-derby/pai-gow-poker" in out
    assert "joker  counts as 9" in out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((CHART, *HAND[:6]), "a hand has seven cards, not 6; write them as"),
        ((CHART, *HAND[:6], "Ac"), "Ac is given 2 times"),
        ((CHART, *HAND[:6], "1c"), "'1c' is not a card; a card is a rank of"),
        ((CHART, *HAND[:6], "6-4"), "6-4 is not in the deck"),
        (("stones-tavern/pai-gow-p", *HAND), "do you mean stones-tavern/pai-gow-poker?"),
        ((EZ, *HAND), f"{EZ} has no house way; the house ways are: clovis-500/fast"),
        ((CHART, *HAND, "--set", "four=1"), "has no reading 'four'"),
        ((CHART, "--file", "nowhere.txt"), "cannot read nowhere.txt"),
        (("nowhere.toml", *HAND), "nowhere.toml cannot be read"),
    ],
)
def test_what_is_wrong_is_refused_with_what_would_be_right(
    houseway: Command, words: tuple[str, ...], says: str
) -> None:
    found = houseway("house-way", *words)
    assert (found.code, found.out) == (1, "")
    assert says in found.err


def test_an_edition_is_asked_for_the_house_way_that_it_names(
    houseway: Command, tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    assert houseway("new", str(file), "--from", EZ).code == 0
    assert f"{file} has no house way" in houseway("house-way", str(file), *HAND).err
    file.write_text(f'house_way = "{CHART}"\n{file.read_text("utf-8")}', "utf-8")
    found = houseway("house-way", str(file), *HAND, "--json")
    assert json.loads(found.out)["rule"] == "4"


def test_without_cards_the_rules_and_readings_are_listed(houseway: Command) -> None:
    out = houseway("house-way", "clovis-500/fortune").out
    rules = [line for line in out.splitlines() if line.startswith("  four of a kind, ")]
    assert "always split" in rules[0]
    assert "with a queen, never split" in out
    data = json.loads(houseway("house-way", "clovis-500/fortune", "--json").out)
    assert data["rules"][0]["name"] == "five aces"
    assert data["hands"]["joker"] == "bug"
    assert "two-small-pairs" in data["readings"]


def test_cards_and_a_file_together_are_refused(houseway: Command) -> None:
    found = houseway("house-way", CHART, *HAND, "--file", "hands.txt")
    assert (found.code, found.out) == (2, "")
    assert "give either CARDS or --file" in found.err


def hands_file(path: Path, many: int) -> Path:
    random = Random(5)
    deck = [Card(code) for code in range(JOKER + 1)]
    path.write_text("".join(f"{texts(random.sample(deck, 7))}\n" for _ in range(many)), "utf-8")
    return path


def test_a_file_of_hands_is_set_a_line_each(houseway: Command, tmp_path: Path) -> None:
    file = hands_file(tmp_path / "hands.txt", 20)
    lines = houseway("house-way", CHART, "--file", str(file)).out.splitlines()
    data = [
        json.loads(line)
        for line in houseway("house-way", CHART, "--file", str(file), "--json").out.splitlines()
    ]
    assert len(lines) == len(data) == 20
    front, back, name = lines[0].split(" | ")
    assert data[0] == {"front": front.split(), "back": back.split(), "rule": name, "foul": False}


def test_a_wrong_hand_of_a_file_is_told_with_its_line(houseway: Command, tmp_path: Path) -> None:
    file = tmp_path / "hands.txt"
    file.write_text(f"{' '.join(HAND)}\n\n{' '.join(HAND[:6])}\n", "utf-8")
    found = houseway("house-way", CHART, "--file", str(file))
    assert found.code == 1
    assert f"{file}, line 3: a hand has seven cards, not 6" in found.err


def test_hands_come_from_the_standard_input(tmp_path: Path) -> None:
    given = hands_file(tmp_path / "hands.txt", 3).read_bytes()
    code, out, _ = run_process("house-way", CHART, "--file", "-", given=given)
    assert (code, len(out.splitlines())) == (0, 3)


def test_one_hand_needs_neither_typer_nor_numba() -> None:
    script = (
        "import sys; from houseway.cli import main; "
        f"main(['house-way', {CHART!r}, *{HAND!r}]); "
        "sys.exit(any(name in sys.modules for name in ('typer', 'numba', 'numpy')))"
    )
    assert subprocess.run([sys.executable, "-c", script], capture_output=True).returncode == 0
