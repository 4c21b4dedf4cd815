"""`fees` and `fee`: the books, and what a situation costs."""

import json
import re
from pathlib import Path

import pytest

from cli.running import EZ, Command
from houseway.fees import book_ids
from support import rule

BOOK = "stones-tavern/california-games"
NAPA_22 = "napa-valley/no-bust-21st-century-blackjack"


def test_fees_json_lists_every_book_with_its_options(houseway: Command) -> None:
    books = json.loads(houseway("fees", "--json").out)
    assert [book["id"] for book in books] == list(book_ids())
    for book in books:
        assert {"id", "house", "catalogue", "options"} <= set(book)
        for option in book["options"]:
            assert {"option", "limits", "basis", "when", "tiers"} <= set(option)


def test_fees_for_a_person(houseway: Command) -> None:
    assert f"{len(book_ids())} books" in houseway("fees").out
    one = houseway("fees", BOOK).out
    assert "Options 1-4, group A" in one
    assert "EZ Baccarat Panda 8" in one


def test_options_that_differ_only_in_their_rows_stand_in_one_table(houseway: Command) -> None:
    lines = houseway("fees", BOOK).out.splitlines()
    assert lines.count("  basis     total table action") < 8
    assert sum(line.startswith("  12 ") for line in lines) == 2  # one in either group


def test_one_option_of_a_book(houseway: Command) -> None:
    found = houseway("fees", BOOK, "--option", "12").out
    assert "Option 12, group B" in found
    assert "Option 13" not in found
    unknown = houseway("fees", BOOK, "--option", "x")
    assert unknown.code == 1
    assert "it has: 1-74 [fees/unknown_option]" in unknown.err
    assert houseway("fees", "--option", "12").code == 2


@rule("000-45", "group B, option 1: the player-dealer pays by the total table action")
@pytest.mark.parametrize(("wager", "fee"), [("49", "$1.00"), ("50", "$2.00"), ("300", "$8.00")])
def test_fee_of_an_edition_by_its_usual_option(houseway: Command, wager: str, fee: str) -> None:
    found = json.loads(houseway("fee", EZ, "--wager", wager, "--json").out)
    [charge] = found["charges"]
    assert (charge["payer"], charge["fee"]) == ("player-dealer", fee)
    assert charge["tier"].endswith(fee)


@rule("000-45", "group A, option 3: each game wager")
def test_fee_of_a_book_for_every_player(houseway: Command) -> None:
    out = houseway("fee", BOOK, "--group", "A", "--option", "3", "--wager", "50",
                   "--wager", "250").out  # fmt: skip
    rows = [line.split() for line in out.splitlines()]
    assert ["player-1", "$1.00", "collection", "$1-$200:", "$1.00"] in rows
    assert ["player-2", "$2.00", "collection", "$201-$400:", "$2.00"] in rows
    assert "total $5.00" in out


def test_wagers_may_say_whose_they_are_and_on_what(houseway: Command) -> None:
    words = ("--wager", "ann:player=20", "--wager", "ann:dragon-7=5", "--wager", "25")
    found = json.loads(houseway("fee", EZ, *words, "--json").out)
    assert found["charges"][0]["tier"].startswith("$50-$99")


def test_nothing_falls_due_without_wagers(houseway: Command) -> None:
    assert "nothing is due" in houseway("fee", EZ).out


@rule("004-23", "Omaha by the number of players, the jackpot dollar apart")
def test_fee_from_a_pot_by_players(houseway: Command) -> None:
    words = ("fee", "clovis-500/poker", "--group", "omaha", "--players", "6", "--pot", "80")
    found = json.loads(houseway(*words, "--json").out)
    assert found["moment"] == "flop"
    assert [(c["payer"], c["fee"], c["kind"]) for c in found["charges"]] == [
        ("pot", "$4.00", "collection"),
        ("pot", "$1.00", "jackpot"),
    ]


DAI = "stones-tavern/dai-bacc"
DERBY = "lucky-derby/no-bust-21st-century-blackjack-4-0"


@rule("000-71", "option 25 at exactly $800, under either reading")
@pytest.mark.parametrize(
    ("settings", "fee"),
    [
        ([], "$7.00"),
        (["fee-overlap=from $800: $10"], "$10.00"),
        (["overlap=second"], "$10.00"),  # of its fee book
    ],
)
def test_fee_under_another_reading(houseway: Command, settings: list[str], fee: str) -> None:
    words = [word for each in settings for word in ("--set", each)]
    out = houseway("fee", DAI, "--option", "25", "--wager", "800", *words, "--json").out
    assert [charge["fee"] for charge in json.loads(out)["charges"]] == [fee]


@rule("000-45", "group A option 25 at exactly $800")
@pytest.mark.parametrize(("reading", "fee"), [("first", "$7.00"), ("second", "$10.00")])
def test_fee_of_a_book_under_a_reading(houseway: Command, reading: str, fee: str) -> None:
    words = ("--group", "A", "--option", "25", "--wager", "800", "--set", f"overlap={reading}")
    out = houseway("fee", BOOK, *words, "--json").out
    assert [charge["fee"] for charge in json.loads(out)["charges"]] == [fee]


def test_the_readings_are_those_of_the_book_that_a_setting_takes(houseway: Command) -> None:
    napa = "napa-valley/no-bust-21st-century-blackjack-4-3"
    listed = ("fee", napa, "--set", "collection=of the house's list", "--wager", "5")
    out = houseway(*listed, "--set", "table-action=game wagers", "--json").out
    assert json.loads(out)["schedule"]["readings"] == {"table-action": "game wagers"}
    unlisted = houseway("fee", napa, "--set", "table-action=game wagers", "--wager", "5")
    assert "[edition/unknown_setting]" in unlisted.err


@rule("001-05", "no additional collection fee")
def test_fee_leaves_out_a_wager_that_is_free_of_collection(houseway: Command) -> None:
    words = ("--wager", "ann:game=49", "--wager", "ann:bonus-bet=25", "--set", "bonus-bet=true")
    out = houseway("fee", DERBY, *words, "--json").out
    assert [charge["tier"] for charge in json.loads(out)["charges"]] == ["$1-$49: $0.50"]
    wagers = json.loads(houseway("rules", DERBY, *words[-2:], "--json").out)["wagers"]
    told = {row["id"]: row["collection"] for row in wagers}
    assert told == {"game": "", "insurance": "", "bonus-bet": "none"}


def test_an_edition_goes_before_a_book_of_its_name(houseway: Command) -> None:
    assert DAI in book_ids()
    out = houseway("fee", DAI, "--wager", "player=10", "--wager", "ox-6=10", "--json").out
    found = json.loads(out)
    assert found["option"] == "1"  # its usual one
    assert [charge["payer"] for charge in found["charges"]] == ["player-1", "player-dealer"]


@rule("003-07", "schedule options 1 to 8 are single rows, by their printed numbers")
def test_fee_by_a_printed_number(houseway: Command) -> None:
    words = ("fee", "napa-valley/poker", "--players", "7", "--json")
    for number, option, fee in ((1, "A", "$4.00"), (4, "B", "$5.00"), (8, "C", "$4.00")):
        found = json.loads(houseway(*words, "--option", str(number)).out)
        assert (found["option"], found["charges"][0]["fee"]) == (option, fee)
    both = houseway(*words, "--option", "6")
    assert "expected one of: B, C [fees/ambiguous_option]" in both.err
    listed = houseway("fees", "napa-valley/poker", "--option", "6").out
    assert re.search(r"printed as +4, 5, 6, 3", listed)
    assert "Option A" not in listed


@rule("003-07", "no flop: the modified fee from the small blind where the button has none")
def test_fee_from_the_small_blind(houseway: Command) -> None:
    words = ("--option", "A", "--players", "7", "--moment", "end of hand")
    assert "small-blind  $1.00" in houseway("fee", "napa-valley/poker", *words).out


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["fees", "nobody/nothing"], "fees/unknown_book"),
        (["fee", "nobody/nothing"], "edition/unknown"),
        (["fee", BOOK, "--option", "3"], "fees/ambiguous_option"),
        (["fee", BOOK, "--group", "Z", "--option", "3"], "fees/unknown_group"),
        (["fee", EZ, "--option", "999"], "fees/unknown_option"),
        (["fee", EZ, "--wager", "much"], "money/malformed"),
        (["fee", EZ, "--wager", ""], "money/malformed"),
        (["fee", EZ, "--pot", "much"], "money/malformed"),
        (["fee", EZ, "--wager", "nothing=5"], "fees/unknown_spot"),
        (["fee", EZ, "--wager", "5", "--moment", "teatime"], "fees/unknown_moment"),
        (["fee", EZ, "--option", "none"], "edition/no_fee_book"),
        (["fee", EZ, "--set", "moon=full"], "edition/unknown_setting"),
        (["fee", EZ, "--set", "packs=many"], "edition/setting"),
        (["fee", BOOK, "--set", "moon=full"], "fees/unknown_reading"),
        (["fee", BOOK, "--set", "overlap"], "fees/unknown_reading"),
        (["fee", EZ, "--wager", "ann:5", "--disc", "ann"], "fees/no_disc"),
        (["fee", NAPA_22, "--wager", "ann:5", "--disc", "bob"], "fees/unknown_holder"),
    ],
)
def test_what_has_no_fee_is_refused(houseway: Command, words: list[str], code: str) -> None:
    found = houseway(*words)
    assert (found.code, found.out) == (1, "")
    assert f"[{code}]" in found.err


def test_an_edition_without_a_fee_book(houseway: Command, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    houseway("new", str(file), "--from", EZ)
    text = re.sub(r"(?s)\[fees\].*?(?=\n\[)", "", file.read_text())
    file.write_text(text)
    found = houseway("fee", str(file), "--wager", "5")
    assert (found.code, "[edition/no_fee_book]" in found.err) == (1, True)
    assert "Collections in force" not in houseway("rules", str(file)).out


LIST = ("--set", "collection=of the house's list")


@rule("003-02", "a free collection disc stands for the fee of the following round")
def test_a_disc_stands_for_the_collection(houseway: Command) -> None:
    found = houseway("fee", NAPA_22, "--wager", "ann:20", "--disc", "ann")
    assert re.search(r"ann +\$0\.00 .* waived: free-collection disc", found.out)


@pytest.mark.parametrize(
    ("edition", "settings"),
    [
        pytest.param(
            "napa-valley/no-bust-21st-century-blackjack-4-3",
            LIST,
            marks=rule("003-04", "no free collection button, refund or rebate"),
        ),
        pytest.param(
            "napa-valley/21st-century-blackjack-8-0",
            (),
            marks=rule("003-08", "no disc is named"),
        ),
        pytest.param(
            NAPA_22,
            ("--set", "free-collection-disc=false"),
            marks=rule("003-02", "he may receive a disc"),
        ),
    ],
)
def test_the_house_book_gives_its_discs_to_no_other_game(
    houseway: Command, edition: str, settings: tuple[str, ...]
) -> None:
    found = houseway("fee", edition, *settings, "--wager", "ann:20", "--disc", "ann")
    assert "has no free-collection disc" in found.err
    assert "[fees/no_disc]" in found.err


def test_a_book_that_is_almost_named(houseway: Command) -> None:
    found = houseway("fee", "stones-tavern/california-game", "--wager", "5")
    assert "there is a fee book stones-tavern/california-games [edition/unknown]" in found.err


def test_a_book_without_its_option(houseway: Command) -> None:
    found = houseway("fee", "clovis-500/poker", "--players", "6")
    assert "found nothing; expected one of: holdem only, omaha only" in found.err
