"""Kernels are compiled once: all tests that need them go to one worker, and begin first."""

import pytest

ODDS = pytest.mark.xdist_group("odds")


def pytest_itemcollected(item: pytest.Item) -> None:
    """One group of all tests of the ring; those of the command line name it themselves."""
    item.add_marker(ODDS, append=False)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Before all others, so that these fill the other worker's time."""
    items.sort(key=lambda item: ODDS.mark not in item.iter_markers("xdist_group"))
