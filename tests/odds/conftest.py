"""Kernels are compiled once: the tests that need them go to one worker, and begin first.

There are two groups, each with kernels of its own, so that both workers begin with one:
`odds of blackjack`, and `odds` for everything else.
"""

from pathlib import Path

import pytest

ODDS = pytest.mark.xdist_group("odds")
BLACKJACK = pytest.mark.xdist_group("odds of blackjack")
OF_BLACKJACK = {"blackjack", "bank", "test_readings.py", "test_sensitivity.py", "test_shown.py"}
HERE = Path(__file__).parent


def pytest_itemcollected(item: pytest.Item) -> None:
    """All tests of the ring; those of the command line name their group themselves."""
    of_blackjack = OF_BLACKJACK & {*item.path.relative_to(HERE).parts}
    item.add_marker(BLACKJACK if of_blackjack else ODDS, append=False)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Before all others, so that these fill the other worker's time."""
    groups = [ODDS.mark, BLACKJACK.mark]

    def place(item: pytest.Item) -> int:
        mark = item.get_closest_marker("xdist_group")
        return groups.index(mark) if mark in groups else len(groups)

    items.sort(key=place)
