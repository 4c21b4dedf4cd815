"""Reports say what was computed, on a page and on paper."""

import re
import shutil
import subprocess
from fractions import Fraction
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

from houseway import __version__
from houseway.editions.library import find_edition
from houseway.editions.reader import resolve
from houseway.odds import compute
from houseway.odds.bank import StatedTable, gain_of, run_bank, takings_of
from houseway.odds.checks import checks
from houseway.odds.decision_costs import Costed, DecisionWorth, Misplayed
from houseway.odds.removal import removal
from houseway.odds.report import Document, Findings, html_of, make_document, pdf_of
from houseway.odds.report.blocks import (
    ChartBlock,
    FactsBlock,
    Figure,
    Grid,
    Heading,
    Number,
    WordsBlock,
)
from houseway.odds.report.figures import results_figure, shares_figure
from houseway.odds.report.numbers import cash, decimal, one_in, percent, signed, whole
from houseway.odds.report.pdf import typeset
from houseway.odds.report.strategy import strategy_charts
from houseway.odds.report.wagers import edge_words, summary, wager_blocks
from houseway.odds.result import Line, Report, WagerResult, from_counts
from houseway.odds.sensitivity import sensitivity

EZ = "stones-tavern/ez-baccarat-panda-8"

STRATEGY = ChartBlock(
    caption="Hard hands.",
    corner="hand",
    heads=("2", "A"),
    rows=(("16", ("S", "H")), ("11", ("D", "D"))),
    legend=(("H", "hit"), ("S", "stand"), ("D", "double")),
)


COSTED = Costed(
    name="the house way",
    wager="banker",
    returned=Fraction(-3, 200),
    best=Fraction(-1, 200),
    hands=(Misplayed(hand="8-8", against="T", way="hit", best="split", cost=0.25, chance=0.125),),
)
DECIDED = DecisionWorth(
    hand="8-8", against="T", chance=0.0625, values={"hit": -0.5, "split": -0.375}
)


def made(name: str = EZ) -> tuple[Document, Report]:
    found = findings(name)
    return make_document(found), found.report


@cache
def findings(name: str = EZ, spot: str = "banker") -> Findings:
    edition = find_edition(name)
    game = resolve(edition)
    report = compute(game)
    table = StatedTable(seats=7, bets={spot: 100_00})
    takings = takings_of(game, report, table)
    run = run_bank(takings, gain_of(game, report, table))
    return Findings(
        edition=edition,
        report=report,
        takings=takings,
        run=run,
        charts=strategy_charts(game),
        sensitivity=sensitivity(edition),
        removal=removal(game),
        checks=checks(game, report, by_script=20),
        costs=[COSTED],
        decisions=[DECIDED],
    )


class Page(HTMLParser):
    """Figures and words of a page, and that its elements are closed."""

    EMPTY = {"meta", "line", "rect"}

    def __init__(self, text: str) -> None:
        super().__init__()
        self.values: set[str] = set()
        self.words: list[str] = []
        self.open: list[str] = []
        self.addresses: list[str] = []
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag == "data":
            self.values.add(found["value"] or "")
        self.addresses += [each or "" for name, each in attrs if name in ("href", "src")]
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def numbers(value: object) -> list[str]:
    """Every number in what `--json` prints, and the fractions."""
    match value:
        case bool() | None:
            return []
        case int() | float():
            return [str(value)]
        case str() if re.fullmatch(r"-?\d+/\d+", value):
            return [value]
        case dict():
            return [each for inside in value.values() for each in numbers(inside)]
        case list():
            return [each for inside in value for each in numbers(inside)]
    return []


@pytest.mark.parametrize("name", [EZ, "stones-tavern/zoobac", "stones-tavern/dai-bacc"])
def test_the_page_has_every_number_that_the_json_has(name: str) -> None:
    document, report = made(name)
    page = Page(html_of(document))
    wanted = {each for wager in report.as_json()["wagers"] for each in numbers(wager)}
    assert len(wanted) > 20
    assert wanted - page.values <= {"1.0"}  # the action of a wager that is never raised


@pytest.mark.parametrize(
    ("name", "spot"), [(EZ, "banker"), ("stones-tavern/casino-war", "primary")]
)
def test_the_json_has_every_number_that_the_page_has(name: str, spot: str) -> None:
    found = findings(name, spot)
    page = Page(html_of(make_document(found)))
    form = found.as_json()
    assert page.values - set(numbers(form)) - {line.pays for line in lines_of(found)} == set()


def lines_of(found: Findings) -> list[Line]:
    return [line for result in found.report.wagers for line in result.lines]


def test_the_page_fetches_nothing_and_links_to_its_sections() -> None:
    text = html_of(made()[0])
    page = Page(text)
    assert all(each.startswith("#") for each in page.addresses)
    assert "@import" not in text
    assert "url(" not in text
    assert "<script" not in text
    for address in page.addresses:
        assert f'id="{address[1:]}"' in text
    for mode in ("prefers-color-scheme: dark", "@media print"):
        assert mode in text


def test_the_report_says_under_which_rules_it_holds() -> None:
    document, _ = made()
    words = " ".join(Page(html_of(document)).words)
    for expected in (
        *("EZ Baccarat Panda 8", "GEGA-003774", "000-01", "8 packs, 416 cards"),
        *("dragon-7-pushes-banker", "California Games Collection Rates", "$300+: $8.00"),
        *("6 bettors and the player-dealer", "exact: 4,998,398,275,503,360 equally likely cases"),
        find_edition(EZ).identity.readings["dragon-7-pushes-banker"].why,
    ):
        assert expected in words, expected
    assert resolve(find_edition(EZ)).digest in words


def test_a_setting_that_was_chosen_is_in_force() -> None:
    edition = find_edition(EZ)
    chosen = {"packs": 6, "dragon-7-pushes-banker": False}
    report = compute(resolve(edition, chosen, option="none"))
    document = make_document(
        Findings(edition=edition, settings=chosen, report=report, option="none")
    )
    [table] = [
        each for each in document.blocks if isinstance(each, Grid) and "default" in each.heads
    ]
    rows = {row[0]: row[1:3] for row in table.rows}
    assert rows["packs"] == ("6", "8")
    assert rows["dragon-7-pushes-banker"] == ("no", "yes")
    assert "6 packs" in document.subtitle


def test_what_stands_in_an_edition_cannot_break_the_page() -> None:
    document = Document(
        title="<b>&",
        subtitle='"x"',
        citation=(("owner", "A & B <i>"),),
        headline=(("<", Number("-1", -1)),),
        blocks=(
            Heading("One <two>"),
            WordsBlock(("a < b",)),
            WordsBlock(("a", "b"), points=True),
            FactsBlock((("<", "&"),)),
            Grid(heads=("<",), rows=(("&",),)),
            STRATEGY,
            Figure(svg="<svg ></svg>", caption="<", words='"<'),
        ),
        foot="#$_*`@",
    )
    page = Page(html_of(document))
    assert {"<b>&", "A & B <i>", "a < b"} <= set(page.words)
    assert "\N{MINUS SIGN}1" in page.words


def test_a_strategy_is_drawn_as_a_chart() -> None:
    document = Document(
        title="T", subtitle="", citation=(), headline=(), blocks=(STRATEGY,), foot=""
    )
    text = html_of(document)
    assert '<td class="move-d">D</td>' in text
    assert '<b class="move-s">S</b> stand' in text
    assert typeset(document, "png")[0].startswith(b"\x89PNG")


def test_the_same_result_makes_the_same_file() -> None:
    document, _ = made()
    assert html_of(document) == html_of(made()[0])
    assert pdf_of(document) == pdf_of(document)


def test_pages_of_the_pdf_can_be_seen(tmp_path: Path) -> None:
    document, report = made()
    file = tmp_path / "report.pdf"
    file.write_bytes(pdf_of(document))
    assert file.read_bytes().startswith(b"%PDF-")
    pages = typeset(document, "png", ppi=40)
    assert 3 <= len(pages) <= 9
    assert all(page.startswith(b"\x89PNG") and len(page) > 2_000 for page in pages)
    if shutil.which("pdftoppm"):
        subprocess.run(["pdftoppm", "-r", "20", "-png", file, tmp_path / "page"], check=True)
        assert len(list(tmp_path.glob("page-*.png"))) == len(pages)
    if shutil.which("pdftotext"):
        found = subprocess.run(["pdftotext", "-layout", file, "-"], check=True, capture_output=True)
        text = found.stdout.decode()
        for wager in report.wagers:
            assert f"{wager.combinations:,}" in text
            assert f"\N{MINUS SIGN}{abs(float(100 * wager.returned)):.4f} %" in text


def test_bars_are_as_long_as_their_numbers() -> None:
    coin = from_counts("coin", {("heads", Fraction(3)): 1, ("tails", Fraction(-1)): 3})
    heads, tails = re.findall(r'class="chance" x="[\d.]+" y="\d+" width="([\d.]+)"', shares_figure(
        coin.lines
    ))  # fmt: skip
    assert float(tails) == pytest.approx(3 * float(heads), rel=0.01)
    won, lost = re.findall(r'class="(?:win|lose)" [^>]*width="([\d.]+)"', shares_figure(coin.lines))
    assert won == lost
    parts = re.findall(r'class="(\w+)" x="[\d.]+" y="28" width="([\d.]+)"',
                       results_figure([("coin", coin)]))  # fmt: skip
    wide = {style: float(width) for style, width in parts}
    assert wide["lose"] == pytest.approx(3 * wide["win"])
    assert wide["push"] == 0


def test_the_report_says_how_figures_were_checked_and_what_charts_cost() -> None:
    document = make_document(findings())
    words = " ".join(Page(html_of(document)).words)
    for expected in (
        *("Effects of removal", "The value of each decision", "rounds of the game's own script"),
        *(f"Houseway {__version__}", "Played worst by the house way", "hit frequency"),
    ):
        assert expected in words, expected
    [grid] = [b for b in document.blocks if isinstance(b, Grid) and "strategy" in b.heads]
    assert grid.rows[0][2:4] == (percent(Fraction(-3, 200)), percent(Fraction(3, 200)))
    assert percent(Fraction(1, 100), 6) in grid.rows[0]


def test_it_is_said_plainly_who_has_the_edge() -> None:
    fair = from_counts("fair", {("heads", Fraction(1)): 1, ("tails", Fraction(-1)): 1})
    good = from_counts("good", {("heads", Fraction(2)): 1, ("tails", Fraction(-1)): 1})
    bad = from_counts("bad", {("heads", Fraction(1)): 1, ("tails", Fraction(-1)): 2})
    report = Report(edition="x", decks=1, wagers=(good, fair, bad))
    gains = "the player has the edge. On average the player gains 50.0000 % "
    gains += "of the wager, and the bank loses it."
    assert edge_words(report, {"good": "Good"}) == [
        WordsBlock(
            (
                f"Good: {gains}",
                "fair: neither side has an edge.",
            )
        )
    ]
    assert edge_words(Report(edition="x", decks=1, wagers=(bad,)), {}) == []


def test_bands_are_as_wide_as_the_deviation() -> None:
    coin = from_counts("coin", {("heads", Fraction(1)): 1, ("tails", Fraction(-1)): 1})
    assert coin.band(10_000) == pytest.approx((-0.01959964, 0.01959964))
    assert coin.return_to_player == 1


def test_a_result_without_lines_shows_what_is_known() -> None:
    only = WagerResult(
        wager="game",
        method="mixed",
        lines=(),
        expected=Fraction(-1, 200),
        action=Fraction(9, 8),
        stderr=0.0001,
        rounds=1_000,
        strategy="the best play",
    )
    report = Report(edition="x", decks=6, wagers=(only,))
    [row] = summary(report, {}).rows
    assert row[0] == "game"
    assert row[4:8] == ("—", "—", "—", "—")
    heading, facts = wager_blocks(only, "Game")
    assert heading == Heading("Game", 2)
    assert isinstance(facts, FactsBlock)
    assert dict(facts.rows)["standard error of the simulation"] == decimal(0.0001, 9)
    assert dict(facts.rows)["edge of action"] == percent(Fraction(1, 225), 6)
    assert dict(facts.rows)["strategy"] == "the best play"


def test_every_method_is_stated() -> None:
    lines = {("a", Fraction(1)): 3, ("b", Fraction(-1)): 3}
    assert "6 equally likely" in from_counts("x", lines).how
    simulated = from_counts("x", lines, method="simulated").how
    assert simulated == "simulated: 6 rounds from a fixed seed"
    bare = WagerResult(wager="x", method="exact", lines=(), expected=Fraction(0))
    assert bare.how.startswith("exact")
    mixed = WagerResult(wager="x", method="mixed", lines=(), expected=Fraction(0))
    assert mixed.how.startswith("mixed")


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (percent(Fraction(-1, 80)), "-1.2500 %"),
        (signed(Fraction(1, 3)), "+0.333333"),
        (decimal(Fraction(1, 10**9)), "1.000e-09"),
        (decimal(0), "0.000000"),
        (whole(1_234_567), "1,234,567"),
        (one_in(Fraction(1, 4_000)), "4,000.0"),
        (cash(-123_456), "-$1,234.56"),
        (cash(Fraction(-1, 10)), "$0.00"),
    ],
)
def test_how_figures_are_written(number: Number, text: str) -> None:
    assert number.text == text


def test_what_is_not_known_is_a_dash() -> None:
    assert whole(None) == one_in(Fraction(0)) == "—"
