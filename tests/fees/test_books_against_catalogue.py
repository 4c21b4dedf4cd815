"""Every printed row against the books, in both directions, with an independent parser."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

import pytest

from houseway.fees import Schedule, load_book
from houseway.fees.schedule import (
    NoFlopFee,
    PlayerDealerFee,
    PlayerFee,
    PotFee,
    PotLevelFee,
    QualifyingFee,
    Scale,
    SmallPotFee,
    TimeFee,
)
from support import CATALOGUE

Row = tuple[int, int | None, int]  # from, to (cents or players; None is open), fee in cents
Printed = dict[str, dict[str, list[Row]]]  # option -> line -> rows
Reader = Callable[[list[str], list[list[str]]], Printed]

# As printed -> as read, for the misprints and overlaps that the entries name.
READ = {
    "000-13": {f"{n} $11": "$11+" for n in (18, 19, 42, 43)},
    "000-45": {"25 $800+": "$801+"},
    "000-70": {"25 $800+": "$801+"},
    "000-71": {"25 $800+": "$801+"},
    "001-06": {f"{n} $500 or more": "$501+" for n in (1, 4, 5, 6, 7, 8, 9)},
    "001-07": {"12 $25-$200": "$15-$200"},
    "001-08": {"5 $5-$50": "$10-$50", "6 $10-$76": "$10-$75"},
    "001-09": {"3 $200-$400": "$201-$400"},
    "001-10": {"2 $75-$99": "$75-$199"},
    "001-11": {"2 $75-$99": "$75-$199"},
    "001-41": {"8 $501-$100": "$501-$1000"},
    "001-46": {"66 4": "2-4"},
    "001-70": {"66 4": "2-4"},
    "001-71": {"66 4": "2-4"},
    "002-01": {f"{n} $51-$250": "$101-$250" for n in (4, 5, 9, 10, 12)},
}


def cents(text: str) -> int:
    whole, part = re.fullmatch(r"\$ ?([\d,]*)(?:\.(\d\d?))?", text.strip()).groups()  # type: ignore[union-attr]
    return int((whole or "0").replace(",", "")) * 100 + int((part or "0").ljust(2, "0"))


def band(text: str, option: str = "", entry: str = "") -> tuple[int, int | None]:
    text = text.strip().strip('"')
    text = READ.get(entry, {}).get(f"{option} {text}", text)
    numbers = [int(n.replace(",", "")) for n in re.findall(r"(?<![.\d])\d[\d,]*", text)]
    unit = 100 if "$" in text else 1
    if re.search(r"\+|or more|and above", text):
        return numbers[0] * unit, None
    if "or less" in text:
        return 1, numbers[0] * unit
    return numbers[0] * unit, numbers[-1] * unit


def blocks(entry: str, first_column: str) -> list[tuple[list[str], list[list[str]]]]:
    (file,) = CATALOGUE.glob(f"{entry}-*.md")
    found = []
    for text in re.findall(r"(?m)(?:^\|.*\n?)+", file.read_text(encoding="utf-8")):
        lines = [[c.strip() for c in line.strip()[1:-1].split("|")] for line in text.splitlines()]
        if lines[0][0] == first_column:
            rows = lines[2:]
            for above, row in pairwise(rows):
                row[0] = re.sub(r" \*.*", "", row[0]) or above[0]
            found.append((lines[0], rows))
    return found


class Shapes:
    """The layouts in which the documents print a schedule."""

    def __init__(self, entry: str) -> None:
        self.entry = entry

    def row(self, option: str, amounts: str, fee: str) -> Row:
        return (*band(amounts, option, self.entry), cents(fee))

    def packed(self, option: str, cell: str) -> list[Row]:
        parts = re.findall(
            r'"?(\$[\d,]+(?:-\$[\d,]+|\+| or more)?)"?(?: ->|:)? (\$ ?[\d,]*(?:\.\d+)?)', cell
        )
        assert len(parts) == len(re.split(r"; | \| ", cell)), cell
        return [self.row(option, amounts, fee) for amounts, fee in parts]

    def wide(self, columns: list[str], rows: list[list[str]]) -> Printed:
        """One bracket per cell, perhaps two scales side by side, perhaps a flat fee at the end."""
        printed: Printed = {}
        for option, *cells in rows:
            lines: dict[str, list[Row]] = {}
            for column, cell in zip(columns[1:], cells, strict=True):
                if ":" in cell and cell.count("$") > 1:
                    name = "bank"
                    if "Player wager" in " ".join(columns) and not column.startswith("Table"):
                        name = "player" if len(lines.get("player", [])) < 5 else "bank"
                    lines.setdefault(name, []).extend(self.packed(option, cell))
                elif cell.startswith("$") and cents(cell):
                    who = "bank" if column == "Player-dealer fee" else "player"
                    lines[who] = [(0, None, cents(cell))]
            printed[option] = lines
        return printed

    def cells(self, columns: list[str], rows: list[list[str]]) -> Printed:
        """A whole scale per cell."""
        printed: Printed = {}
        for option, *cells in rows:
            lines: dict[str, list[Row]] = {}
            for column, cell in zip(columns[1:], cells, strict=True):
                player = bool(re.match(r"Player (wager|fee|collection$)", column))
                same = re.fullmatch(r"(?:as option|same as) (\d+)", cell)
                if "imit" in column or cell in ("$0.00", "$0"):
                    continue
                if same and self.entry == "001-06":
                    scale = dict(self._source(columns, rows))[same[1]]
                    lines["bank"] = self.packed(option, scale)
                elif same:
                    lines["bank"] = printed[same[1]]["bank"]
                elif re.fullmatch(r"\$[\d.]+", cell):
                    lines["player" if player else "bank"] = [(0, None, cents(cell))]
                elif "$2.00 in each" in column:
                    lines["bank"] = [(*band(part), 200) for part in cell.split(", ")]
                else:
                    lines["player" if player else "bank"] = self.packed(option, cell)
            printed[option] = lines
        return printed

    def _source(self, columns: list[str], rows: list[list[str]]) -> list[tuple[str, str]]:
        return [(row[0], row[-1]) for row in rows]

    def long(self, columns: list[str], rows: list[list[str]]) -> Printed:
        """One bracket per line."""
        scales = {
            "player": ("Player wager", "Player collection"),
            "bank": ("Total table action", "Player-dealer collection"),
            "bank ": ("Total bet", "Player-dealer"),
            "fee": ("Number of players", "Collection fee"),
            "fee ": ("Total amount in pot", "Collection fee"),
            "modified": ("Number of players", "Modified fee"),
            "modified ": ("Number of players", "Modified fee A"),
            "qualifying": ("Qualifying pot size", "Modified fee B"),
        }
        printed: Printed = {}
        for row in rows:
            cell = dict(zip(columns, row, strict=True))
            lines = printed.setdefault(row[0], {})
            for name, (amounts, fee) in scales.items():
                if amounts in cell and fee in cell:
                    lines.setdefault(name.strip(), []).append(
                        self.row(row[0], cell[amounts], cell[fee])
                    )
            if "Player wager" in cell and "Player-dealer collection" in cell:
                lines["bank"] = [(0, None, cents(cell["Player-dealer collection"]))]
            if "Table limits" in cell:
                lines["player"] = [(0, None, cents(cell["Player collection"]))]
                lines["bank"] = [(0, None, cents(cell["Player-dealer collection"]))]
        return printed

    def slashed(self, columns: list[str], rows: list[list[str]]) -> Printed:
        """Amounts and fees in two cells, separated by slashes; rows may continue below."""
        printed: Printed = {}
        for row in rows:
            cell = dict(zip(columns, row, strict=True))
            lines = printed.setdefault(row[0], {})
            action = cell.get("TTA") or cell.get("TTA bands") or cell["Total table action"]
            for amounts, fee in zip(action.split(" / "), cell["PD fee"].split(" / "), strict=True):
                lines.setdefault("bank", []).append(self.row(row[0], amounts, fee))
            fees = [fee for fee in cell.get("Player fee", "").split(" / ") if fee not in ("", "$0")]
            if len(fees) == 1:
                lines["player"] = [(0, None, cents(fees[0]))]
            elif fees:
                wagers = cell["Wager amount"].split(" / ")
                lines["player"] = [
                    self.row(row[0], a, f) for a, f in zip(wagers, fees, strict=True)
                ]
        return printed

    def counted(self, columns: list[str], rows: list[list[str]]) -> Printed:
        """One column for each number of players."""
        return {
            option: {
                "fee": [
                    (*band(column), cents(fee))
                    for column, fee in zip(columns[1:], fees, strict=True)
                    if column[0].isdigit()
                ],
                **({"no flop": [(0, None, cents(fees[-1]))]} if "Mod" in columns[-1] else {}),
            }
            for option, *fees in rows
        }

    def arrowed(self, columns: list[str], rows: list[list[str]]) -> Printed:
        """One column for each level of the pot."""
        printed: Printed = {}
        for option, *cells in rows:
            levels = [cell.split(" -> ") for cell in cells if "->" in cell]
            printed[option] = {"fee": [self.row(option, *level) for level in levels]}
            if "Mod" in columns[-1]:
                printed[option]["no flop"] = [(0, None, cents(cells[-1]))]
        return printed

    def staged(self, columns: list[str], rows: list[list[str]]) -> Printed:
        """Stages across, players down; an empty cell repeats the one above it."""
        printed: Printed = {}
        above: dict[str, str] = {}
        for row in rows:
            for column, fee in zip(columns[2:], row[2:], strict=True):
                above[column] = above[column] if fee == "(blank)" else fee
                lines = printed.setdefault(row[0], {})
                line = lines.setdefault(column.lower(), [])
                line.append((*band(row[1]), cents(above[column])))
        return printed


class Case(NamedTuple):
    entry: str
    book: str
    options: int
    tables: list[tuple[str, str]]  # (group, shape), in the order of the entry
    column: str = "Option"


TAVERN, SALOON, DERBY = "stones-tavern", "stones-saloon", "lucky-derby"
POT = [("poker", "long")] * 8
CASES = [
    Case(
        "000-13",
        f"{TAVERN}/poker",
        96,
        [
            *[("holdem", shape) for shape in ("counted", "counted", "staged")],
            *[("holdem", "arrowed")] * 4,
            *[("holdem", shape) for shape in ("counted", "counted", "staged")],
            *[("omaha", shape) for shape in ("counted", "counted", "staged")],
        ],
    ),
    Case("000-45", f"{TAVERN}/california-games", 111, [("A", "wide")] * 3 + [("B", "wide")]),
    Case("000-41", f"{TAVERN}/lucky-lucky-and-ultimate", 24, [("all", "wide")]),
    Case("000-42", f"{TAVERN}/lucky-lucky-and-ultimate", 24, [("all", "wide")]),
    Case("000-43", f"{TAVERN}/commission-free-fortune-pai-gow-poker", 28, [("all", "wide")] * 2),
    Case("000-70", f"{TAVERN}/pai-gow-poker", 37, [("all", "cells")] * 3),
    Case("000-71", f"{TAVERN}/dai-bacc", 85, [("all", "cells")] * 3),
    Case("000-72", f"{TAVERN}/face-up-pai-gow-poker", 37, [("all", "cells")] * 3),
    Case("001-06", f"{DERBY}/three-card-poker", 9, [("all", "cells")]),
    Case("001-07", f"{DERBY}/ez-baccarat", 15, [("all", "cells")]),
    Case("001-08", f"{DERBY}/pure-spanish-21-5", 15, [("all", "cells")]),
    Case("001-09", f"{DERBY}/fortune-pai-gow-poker", 16, [("all", "cells")] * 2),
    Case("001-10", f"{DERBY}/no-bust-21st-century-blackjack", 5, [("all", "cells")]),
    Case("001-11", f"{DERBY}/no-bust-21st-century-blackjack", 5, [("all", "cells")]),
    Case("001-40", f"{DERBY}/ultimate-texas-holdem", 7, [("all", "long")]),
    Case(
        "001-41",
        f"{SALOON}/california-games",
        40,
        [
            ("fortune-pai-gow-poker", "long"),
            ("fortune-pai-gow-poker", "long"),
            ("pai-gow-poker", "long"),
            ("caribbean-stud", "long"),
            ("blackjack-and-three-card", "long"),
            ("ez-baccarat", "long"),
            ("ultimate-texas-holdem", "long"),
        ],
    ),
    Case("001-42", f"{SALOON}/ultimate-texas-holdem", 5, [("all", "long")]),
    Case("001-45", f"{SALOON}/face-up-pai-gow-poker", 37, [("all", "long")] * 4),
    Case("001-46", f"{SALOON}/poker", 158, [*POT, ("seven-card-stud", "long")]),
    Case("001-70", f"{SALOON}/poker", 157, POT),
    Case("001-71", f"{SALOON}/poker", 157, POT),
    Case("002-01", "casino-club/pure-21-5-blackjack", 12, [("all", "cells")]),
    Case("002-02", "casino-club/three-card-poker", 5, [("all", "cells")]),
    Case("002-03", "casino-club/ultimate-texas-holdem", 1, [("all", "cells")]),
    Case("003-15", "napa-valley/pai-gow-tiles", 11, [("all", "slashed")]),
    Case(
        "003-16",
        "napa-valley/california-games",
        21,
        [("card-games", "slashed")] * 2 + [("pai-gow-tiles", "slashed")] * 2,
    ),
    Case("004-25", "clovis-500/no-bust-21st-century-blackjack", 3, [("all", "long")]),
    Case("004-26", "clovis-500/ez-baccarat", 3, [("all", "long")]),
]


def printed_options(case: Case) -> dict[tuple[str, str], dict[str, list[Row]]]:
    """Group and option -> line -> rows; the tables of one option are joined."""
    shapes = Shapes(case.entry)
    found: dict[tuple[str, str], dict[str, list[Row]]] = {}
    tables = blocks(case.entry, case.column)
    assert len(tables) == len(case.tables)
    for (group, shape), (columns, rows) in zip(case.tables, tables, strict=True):
        reader: Reader = getattr(shapes, shape)
        for option, lines in reader(columns, rows).items():
            found.setdefault((group, option), {}).update(
                {name: scale for name, scale in lines.items() if any(row[2] for row in scale)}
            )
    return found


def loaded_scales(schedule: Schedule) -> dict[str, Scale | int]:
    """Line -> scale or flat cents, as the engine holds them."""
    scales: dict[str, Scale | int] = {}
    for line in schedule.lines:
        match line:
            case PlayerFee(scale):
                scales["player"] = scale
            case PlayerDealerFee(scale):
                scales["bank"] = scale
            case PotFee(name=name, scale=scale):
                scales[name] = scale
            case PotLevelFee(scale) | TimeFee(scale):
                scales["fee"] = scale
            case SmallPotFee(scale):
                scales["modified"] = scale
            case QualifyingFee(pot, fee):
                scales["qualifying"] = pot * 1_000_000 + fee
            case NoFlopFee(fee):
                scales["no flop"] = fee
    return scales


def assert_same(scale: Scale | int, rows: list[Row], where: str) -> None:
    if isinstance(scale, int):
        (told,) = {(low, fee) for low, _, fee in rows}
        assert scale in (told[1], told[0] * 1_000_000 + told[1]), where
        return
    for low, high, fee in rows:
        for amount in (low, high if high is not None else low + 10_000_00):
            tier = scale.at(amount)
            assert tier is not None, where
            assert tier.cents == fee, f"{where}: {amount} pays {tier.cents}, printed {fee}"
    for tier in scale.tiers:
        if scale.counts == "flat":
            assert {fee for _, _, fee in rows} == {tier.cents}, where
            continue
        fits = [
            fee
            for low, high, fee in rows
            if tier.low <= low and (tier.high is None or (high is not None and high <= tier.high))
        ]
        assert fits, f"{where}: {scale.row(tier)} is not printed"
        assert set(fits) == {tier.cents}, f"{where}: {scale.row(tier)}"
    span = min(tier.low for tier in scale.tiers), max(tier.high or 0 for tier in scale.tiers)
    if scale.counts != "flat" and "modified" not in where:
        assert len(rows) == len(scale.tiers), where
        assert span == (min(row[0] for row in rows), max(row[1] or 0 for row in rows)), where


@pytest.mark.parametrize("case", CASES, ids=[case.entry for case in CASES])
def test_every_printed_row_is_charged_and_nothing_else_is(case: Case) -> None:
    printed = printed_options(case)
    assert len(printed) == case.options
    book = load_book(case.book)
    lists = [group.id for group in book.groups if group.games]
    schedules = {
        (group, schedule.option): schedule
        for schedule in book.schedules
        for group in schedule.groups
        if group in lists
        if schedule.basis != "half hour" or case.entry != "000-13"
    }
    if case.entry in ("001-70", "001-71"):
        schedules.pop(("seven-card-stud", "1"))
    assert set(schedules) == set(printed)
    for key, schedule in schedules.items():
        scales = loaded_scales(schedule)
        assert set(scales) == set(printed[key]), key
        for line, rows in printed[key].items():
            assert_same(scales[line], rows, f"{case.entry} {key} {line}")


def figures(text: str) -> list[int]:
    """Every amount of a printed limit, in cents."""
    plain = text.replace("6-Card", "").replace(",", "")
    return [int(number) * 100 for number in re.findall(r"\d+", plain)]


def limit_figures(schedule: Schedule) -> list[int]:
    return [
        cents for limit in schedule.limits for cents in (limit.low, limit.high) if cents is not None
    ]


LIMITED = {
    **dict.fromkeys(("001-06", "001-07", "001-08", "001-09", "001-10", "001-11"), "imit"),
    **dict.fromkeys(("001-40", "001-41", "001-42", "001-45", "002-01"), "imit"),
    **dict.fromkeys(("004-25", "004-26"), "Table limit"),
    "003-15": "Wager amount",
}


@pytest.mark.parametrize("entry", LIMITED)
def test_every_option_holds_for_its_printed_limits(entry: str) -> None:
    (case,) = [each for each in CASES if each.entry == entry]
    shown: dict[tuple[str, str], list[int]] = {}
    above: list[int] = []
    for (group, _), (columns, rows) in zip(case.tables, blocks(entry, "Option"), strict=True):
        places = [i for i, name in enumerate(columns) if LIMITED[entry] in name]
        for row in rows:
            told = [figure for i in places for figure in figures(row[i])]
            above = above if any(row[i] == "same" for i in places) else told
            if above:
                shown.setdefault((group, row[0]), above)
    assert len(shown) == case.options
    for (group, option), told in shown.items():
        (schedule,) = [
            each
            for each in load_book(case.book).schedules
            if each.option == option and group in each.groups
        ]
        assert limit_figures(schedule) == told, (group, option)


IN_WORDS = [
    ("000-41", "stones-tavern/lucky-lucky-and-ultimate", "", r"inimum wager limit.*"),
    ("000-42", "stones-tavern/lucky-lucky-and-ultimate", "", r"inimum wager limit.*"),
    (
        "000-43",
        "stones-tavern/commission-free-fortune-pai-gow-poker",
        "",
        r"inimum wager limit.*0\.",
    ),
    ("000-45", "stones-tavern/california-games", "", r"minimum wager limit.*"),
    ("000-70", "stones-tavern/pai-gow-poker", "", r"Table minimum between.*"),
    ("000-71", "stones-tavern/dai-bacc", "", r"Minimum wagering limits.*\("),
    ("000-72", "stones-tavern/face-up-pai-gow-poker", "", r"Minimum limits between.*\("),
    ("002-03", "casino-club/ultimate-texas-holdem", "", r"\| 1 \| (\$5-\$500)|Trips (\$0-\$50)\."),
    ("003-05", "napa-valley/poker-first", "limit", r"limit games (\$.*?) \|"),
    ("003-06", "napa-valley/california-games-first", "", r"(?m)^\| (\$5 - \$100) \| \$1.00"),
    ("003-07", "napa-valley/poker", "", r"table limit (\$1 - \$500)|table limit (\$1) - No"),
    (
        "003-16",
        "napa-valley/california-games",
        "",
        r"minimum table limit (\$10-\$100)|maximum table limit (\$[\d,]+-\$[\d,]+)",
    ),
]


@pytest.mark.parametrize(("entry", "book", "option", "words"), IN_WORDS)
def test_limits_said_once_in_words_hold_for_every_option(
    entry: str, book: str, option: str, words: str
) -> None:
    (file,) = CATALOGUE.glob(f"{entry}-*.md")
    text = file.read_text(encoding="utf-8")
    told = [
        figure
        for match in re.finditer(words, text)
        for figure in figures(" ".join(filter(None, match.groups())) or match[0])
    ]
    schedules = load_book(book).schedules
    for schedule in schedules:
        group = "pai-gow-tiles" if entry == "003-16" else ""
        if (not option or schedule.option == option) and (not group or group in schedule.groups):
            assert sorted(limit_figures(schedule)) == sorted(told)


@pytest.mark.rule("002-02", "table limit per betting spot, Pair Plus, 6 Card Bonus")
def test_casino_club_s_three_card_limits() -> None:
    (file,) = CATALOGUE.glob("002-02-*.md")
    text = file.read_text(encoding="utf-8")
    assert "Pair Plus $0-$50; 6 Card Bonus $0-$25" in text
    assert set(re.findall(r"\| \d \| (\$\d+-\$\d+) \|", text)) == {"$5-$500"}
    for schedule in load_book("casino-club/three-card-poker").schedules:
        assert limit_figures(schedule) == [5_00, 500_00, 0, 50_00, 0, 25_00]


@pytest.mark.rule("003-16", "wager amount of options 1-2, and of 3-11")
def test_napa_s_wager_amounts() -> None:
    columns, rows = blocks("003-16", "Option")[0]
    assert columns[1] == "Wager amount"
    told = {row[0]: figures(row[1]) for row in rows if row[1]}
    for schedule in load_book("napa-valley/california-games").schedules:
        if schedule.groups == ("card-games",):
            assert limit_figures(schedule) == told.get(schedule.option, [1_00])


@pytest.mark.rule("000-13", "limits and buy-in")
@pytest.mark.rule("001-46", "limits and buy-in")
def test_limit_games_and_buy_ins_of_the_poker_books() -> None:
    small, buy_in = [1_00, 2_00, 1000_00, 2000_00], [20_00]
    for book, of in (
        ("stones-tavern/poker", {12: small, 84: buy_in, 99: small + buy_in}),
        (
            "stones-saloon/poker",
            {51: small, 117: buy_in, 157: small + buy_in},
        ),
    ):
        for schedule in load_book(book).schedules:
            if schedule.groups == ("omaha",):
                assert limit_figures(schedule) == small
            elif schedule.groups == ("seven-card-stud",):
                assert limit_figures(schedule) == [1_00]
            else:
                number = int(schedule.option)
                assert limit_figures(schedule) == of[min(top for top in of if number <= top)]


# Documents whose tables are too small or too crooked for a common shape.


def rows_of(book: str, option: str, line: str, group: str = "") -> list[str]:
    (schedule,) = [
        each
        for each in load_book(book).schedules
        if each.option == option and (not group or group in each.groups)
    ]
    scale = loaded_scales(schedule)[line]
    assert isinstance(scale, Scale)
    return [scale.row(tier) for tier in scale.tiers]


@pytest.mark.rule("000-13", "options 85-99, half-hourly")
def test_the_tavern_s_fifteen_time_charges_rise_by_a_dollar() -> None:
    (file,) = CATALOGUE.glob("000-13-*.md")
    line = next(line for line in file.read_text().splitlines() if "thirty minutes, 2+" in line)
    told = dict(re.findall(r"(\d\d)(?: =)? (\$\d+\.\d\d)", line))
    assert list(told) == [str(n) for n in range(85, 100)]
    book = load_book("stones-tavern/poker")
    hourly = {each.option: each for each in book.schedules if each.basis == "half hour"}
    assert set(hourly) == set(told)
    for option, fee in told.items():
        assert rows_of(book.id, option, "fee") == [f"2+ players: {fee}"]
        assert hourly[option].groups[:2] == ("holdem", "omaha")


@pytest.mark.rule("003-05", "the first poker schedule")
def test_napa_s_first_poker_schedule() -> None:
    ((_, rows),) = blocks("003-05", "Schedule")
    printed: dict[str, list[str]] = {}
    for name, _, players, fee in rows:
        fee = fee.split()[0]
        count = re.sub(r" or more", "+", players).replace(" or ", "-").replace("-less", " or less")
        printed.setdefault(name, []).append(f"{count} players: {fee}")
    assert len(printed) == len(load_book("napa-valley/poker-first").schedules) == 4
    book = "napa-valley/poker-first"
    assert rows_of(book, "limit", "fee") == printed["(no option number)"]
    assert rows_of(book, "1", "fee") == printed["Option 1"]
    assert rows_of(book, "2", "fee") == printed["Option 2"]
    assert [f"per player players: {row}" for row in rows_of(book, "3", "fee")] == printed[
        "Option 3"
    ]


@pytest.mark.rule("003-06", "Pai Gow Poker and No Bust Blackjack")
def test_napa_s_first_california_schedule() -> None:
    book = "napa-valley/california-games-first"
    (_, pai_gow), (_, blackjack) = blocks("003-06", "Table limit")
    shown = [f"{a.replace(' ', '')}: {fee}" for _, _, a, fee in pai_gow]
    assert rows_of(book, "only", "bank", "pai-gow-poker") == shown
    assert rows_of(book, "only", "player", "pai-gow-poker") == [pai_gow[0][1]]
    bank = [f"{a.replace(' and above', '+')}: {fee}" for *_, a, fee in blackjack]
    assert rows_of(book, "only", "bank", "no-bust-blackjack") == bank
    wagers = [f"{a}: {fee}" for _, a, fee, *_ in blackjack if a]
    assert rows_of(book, "only", "player", "no-bust-blackjack") == wagers


@pytest.mark.rule("003-07", "options 1-8 are the rows of three schedules, 9-11 half-hourly")
def test_napa_s_eight_numbered_rows_stand_in_three_schedules() -> None:
    (_, rows), (_, hours) = blocks("003-07", "Schedule option")
    assert len(rows) + len(hours) == 11
    by_number = {
        int(number): f"{re.sub(' or more', '+', count).replace(' to ', '-')} players: {fee}"
        for number, count, fee, _ in rows
    }
    book = load_book("napa-valley/poker")
    used: set[int] = set()
    for schedule in book.schedules[:3]:
        used |= set(schedule.numbers)
        expected = [by_number[number] for number in schedule.numbers]
        assert rows_of(book.id, schedule.option, "fee") == expected
        assert NoFlopFee(100, "button blind, else small blind") in schedule.lines
    assert used == set(by_number)
    assert {row[3] for row in rows} == {"$1.00"}
    assert {option: fee.split()[0] for option, fee in hours} == {
        each.option: rows_of(book.id, each.option, "fee")[0] for each in book.schedules[3:]
    }


@pytest.mark.rule("003-04", "21st Century Blackjack Collection")
def test_napa_s_no_bust_4_3_has_a_schedule_for_each_table_limit() -> None:
    ((_, rows),) = blocks("003-04", "Table limits")
    book = load_book("napa-valley/no-bust-21st-century-blackjack-4-3")
    assert len(rows) == len(book.schedules) == 3
    for (limit, bank, player), schedule in zip(rows, book.schedules, strict=True):
        assert schedule.option == limit.replace(" ", "")
        assert (schedule.limits[0].low, schedule.limits[0].high) == band(limit)
        scales = loaded_scales(schedule)
        for line, fee in (("bank", bank), ("player", player)):
            assert_same(scales[line], [(0, None, cents(fee))], limit)


@pytest.mark.rule("004-23", "drop and jackpot by number of players")
def test_clovis_s_drop_adds_up_over_the_streets() -> None:
    tables = blocks("004-23", "# of players")
    book = load_book("clovis-500/poker")
    assert [schedule.groups for schedule in book.schedules] == [
        ("holdem",),
        ("omaha",),
        ("others",),
    ]
    for schedule, (_, rows) in zip(book.schedules, [tables[2], tables[1], tables[0]], strict=True):
        for count, drop, _ in rows:
            low, high = band(count)
            for players in {max(low, 2), high or low}:
                taken = {"collection": 0, "jackpot": 0}
                for line in schedule.lines:
                    assert isinstance(line, PotFee)
                    tier = line.scale.at(players)
                    assert tier is not None
                    taken[line.kind] += tier.cents
                assert taken == {"collection": cents(drop), "jackpot": 100}, (
                    schedule.groups,
                    count,
                )


@pytest.mark.rule("004-24", "21st Century Blackjack and Double Hand Poker by bet amount")
def test_clovis_s_california_schedule() -> None:
    book = "clovis-500/california-games"
    (_, blackjack), (_, double_hand) = blocks("004-24", "Bet amount")
    for group, rows in (("21st-century-blackjack", blackjack), ("double-hand-poker", double_hand)):
        (schedule,) = [each for each in load_book(book).schedules if group in each.groups]
        printed = [(*band(row[0]), cents(row[1])) for row in rows]
        assert_same(loaded_scales(schedule)["player"], printed, group)
    assert rows_of(book, "only", "bank", "double-hand-poker") == ["$1.00"]
    assert double_hand[0][2] == "$1"


@pytest.mark.rule("004-13", "the fee card")
def test_clovis_s_tiles_card() -> None:
    ((_, rows),) = blocks("004-13", "Wager")[-1:]
    assert [row[1] for row in rows] == ["$1.00", "$2.00", "$2.00"]
    book = "clovis-500/pai-gow-tiles"
    assert rows_of(book, "only", "player") == ["$10-$100: $1.00", "$101-$200: $2.00"]
    assert rows_of(book, "only", "bank") == ["$2.00"]


@pytest.mark.rule("004-29", "schedules A and B")
def test_clovis_s_fortune_schedules() -> None:
    book = "clovis-500/fortune-pai-gow-poker"
    (_, by_wager), (_, by_action) = blocks("004-29", "Table limit")[-2:]
    halves = by_wager[:3], by_wager[3:]
    for option, rows in zip(("A-1", "A-2"), halves, strict=True):
        shown = [f"{row[1].replace(' ', '')}: {row[2]}" for row in rows]
        assert rows_of(book, option, "player") == shown
        assert rows_of(book, option, "bank") == [rows[0][3]]
    shown = [f"{row[2].replace(' ', '')}: {row[3]}" for row in by_action]
    assert rows_of(book, "B", "bank") == shown
    assert len(load_book(book).schedules) == 3
    for schedule in load_book(book).schedules:
        assert limit_figures(schedule) == figures(by_wager[0][0]) == figures(by_action[0][0])
