"""Times by group at the end of a run, the report of rules proved, and the `shared` fixture."""

import gc
import json
import os
import signal
import time
from collections import Counter, defaultdict
from collections.abc import Generator
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from tools.times import table

from houseway.games import FAMILIES
from support import NIGHTLY, ROOT, RULES

# A loaded machine is no failure, so no deadline. By day the same examples every time;
# at night new ones.
hypothesis.settings.register_profile("day", deadline=None, derandomize=True)
hypothesis.settings.register_profile("night", deadline=None, max_examples=1000)
hypothesis.settings.load_profile("night" if NIGHTLY else "day")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected stays to the end: to look through it for garbage, again and again while
    it grows, would take a third of the time."""
    gc.disable()
    found = yield
    gc.freeze()
    gc.enable()
    return found


@pytest.fixture(scope="session")
def shared() -> Path:
    """The specification, where it stands beside the repository."""
    path = ROOT.parent / "shared"
    if not path.is_dir():
        pytest.skip("../shared is not beside the repository")
    return path


# --- times by group ---------------------------------------------------------------------


class Times:
    """Tests, seconds and processor seconds of each group."""

    def __init__(self) -> None:
        self.start = time.perf_counter()
        self.spent = processor()
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.processor: defaultdict[str, float] = defaultdict(float)
        self.tests: Counter[str] = Counter()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Where the test runs, in a worker or here."""
        report = yield
        before, self.spent = self.spent, processor()
        report.user_properties.append(("processor", self.spent - before))
        return report

    def pytest_collection_finish(self) -> None:
        self.spent = processor()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        group = group_of(report.nodeid)
        self.seconds[group] += report.duration
        self.processor[group] += sum(
            spent
            for name, spent in report.user_properties
            if name == "processor" and isinstance(spent, float)
        )
        self.tests[group] += report.when == "setup"

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        groups = {
            group: (self.tests[group], self.seconds[group], spent)
            for group, spent in self.processor.items()
        }
        path = terminalreporter.config.getoption("--times")
        if path:
            Path(path).write_text(json.dumps(groups), encoding="utf-8")
        elif groups:
            terminalreporter.section("time by group")
            for line in table(groups, time.perf_counter() - self.start, budgets=not NIGHTLY):
                terminalreporter.write_line(line)


def processor() -> float:
    """Seconds of this process, its threads and the processes that it has waited for."""
    return sum(os.times()[:4])


def group_of(nodeid: str) -> str:
    """`tests/cards/test_deck.py::test_x` is of the group `cards`; files in tests/ are `project`.

    What belongs to one family is apart: `tests/odds/blackjack` and `tests/odds/test_baccarat.py`
    are `odds/blackjack` and `odds/baccarat`.
    """
    *folders, file = nodeid.partition("::")[0].split("/")[1:]
    name = file.removeprefix("test_").replace("_", "-")
    family = next((each for each in FAMILIES if name.startswith(each)), "")
    if folders and folders[0] in ("games", "odds") and (len(folders) > 1 or family):
        return f"{folders[0]}/{folders[1] if len(folders) > 1 else family}"
    return folders[0] if folders else "project"


def pytest_configure(config: pytest.Config) -> None:
    # A shell without job control starts what runs in the background with Ctrl-C ignored, and every
    # process that a test starts would inherit that.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    config.pluginmanager.register(Times(), "times by group")


# --- the rules that tests prove ---------------------------------------------------------


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rules-report",
        metavar="PATH",
        help="write which tests carry which rule marks, as JSON, entry by entry",
    )
    parser.addoption(
        "--times", metavar="PATH", help="write the times by group, as JSON, and do not show them"
    )


@pytest.hookimpl(tryfirst=True)  # before -m and -k take tests away
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if {*ROOT.glob("tests/**/test_*.py")} - {*ROOT.glob("tests/browser/*")} <= {
        item.path for item in items
    }:
        config.stash[RULES] = rules_report(items)
    path = config.getoption("--rules-report")
    # Every worker collects the same tests; one of them writes.
    worker = getattr(config, "workerinput", {"workerid": "gw0"})["workerid"]
    if path and worker == "gw0":
        text = json.dumps(rules_report(items), indent=2, sort_keys=True, ensure_ascii=False)
        part = Path(f"{path}.part")
        part.write_text(text + "\n", encoding="utf-8")
        part.replace(path)  # whole, since others may wait for it


def rules_report(items: list[pytest.Item]) -> dict[str, list[dict[str, Any]]]:
    """Entry -> its points in order, each with the tests that prove it."""
    tests: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for item in items:
        for mark in item.iter_markers("rule"):
            match mark.args:
                case (str(entry), str(point)) if not mark.kwargs:
                    tests[entry, point].append(item.nodeid)
                case _:
                    raise pytest.UsageError(f"{item.nodeid}: write rule(entry, point), two texts")
    report: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)
    for entry, point in sorted(tests):
        report[entry].append({"point": point, "tests": sorted(tests[entry, point])})
    return dict(report)
