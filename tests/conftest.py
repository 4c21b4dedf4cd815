"""Times by group at the end of a run, the report of rules proved, and the `shared` fixture."""

import json
import time
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path

import hypothesis
import pytest

from support import NIGHTLY, ROOT

# A loaded machine is no failure, so no deadline. By day the same examples every time;
# at night new ones.
hypothesis.settings.register_profile("day", deadline=None, derandomize=True)
hypothesis.settings.register_profile("night", deadline=None, max_examples=1000)
hypothesis.settings.load_profile("night" if NIGHTLY else "day")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The specification, where it stands beside the repository."""
    path = ROOT.parent / "shared"
    if not path.is_dir():
        pytest.skip("../shared is not beside the repository")
    return path


# --- times by group ---------------------------------------------------------------------


class Times:
    """Seconds and tests of each group; a group is a folder directly under tests/."""

    def __init__(self) -> None:
        self.start = time.perf_counter()
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.tests: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        group = group_of(report.nodeid)
        self.seconds[group] += report.duration
        self.tests[group] += report.when == "setup"

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.tests:
            terminalreporter.section("time by group")
            for line in self.table():
                terminalreporter.write_line(line)

    def table(self) -> Iterable[str]:
        """Longest first. Workers run side by side, so the sum is more than the clock's time."""
        for group in sorted(self.seconds, key=lambda name: (-self.seconds[name], name)):
            yield f"{group:<16}{self.tests[group]:>7} tests{self.seconds[group]:>10.2f} s"
        tests, seconds = self.tests.total(), sum(self.seconds.values())
        yield f"{'total':<16}{tests:>7} tests{seconds:>10.2f} s"
        yield f"{'by the clock':<29}{time.perf_counter() - self.start:>10.2f} s"


def group_of(nodeid: str) -> str:
    """`tests/cards/test_deck.py::test_x` is of the group `cards`; files in tests/ are `project`."""
    folders = nodeid.partition("::")[0].split("/")[1:-1]
    return folders[0] if folders else "project"


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Times(), "times by group")


# --- the rules that tests prove ---------------------------------------------------------


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rules-report",
        metavar="PATH",
        help="write which tests carry which rule marks, as JSON, entry by entry",
    )


@pytest.hookimpl(tryfirst=True)  # before -m and -k take tests away
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    path = config.getoption("--rules-report")
    # Every worker collects the same tests; one of them writes.
    worker = getattr(config, "workerinput", {"workerid": "gw0"})["workerid"]
    if path and worker == "gw0":
        text = json.dumps(rules_report(items), indent=2, sort_keys=True, ensure_ascii=False)
        Path(path).write_text(text + "\n", encoding="utf-8")


def rules_report(items: list[pytest.Item]) -> dict[str, list[dict[str, object]]]:
    """Entry -> its points in order, each with the tests that prove it."""
    tests: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for item in items:
        for mark in item.iter_markers("rule"):
            match mark.args:
                case (str(entry), str(point)) if not mark.kwargs:
                    tests[entry, point].append(item.nodeid)
                case _:
                    raise pytest.UsageError(f"{item.nodeid}: write rule(entry, point), two texts")
    report: defaultdict[str, list[dict[str, object]]] = defaultdict(list)
    for entry, point in sorted(tests):
        report[entry].append({"point": point, "tests": sorted(tests[entry, point])})
    return dict(report)
