"""Solutions are shared: tests of one edition, or of the standard rules, are run by one worker."""

from collections.abc import Iterator

import pytest

from houseway.odds.blackjack import solver


@pytest.fixture(scope="session", autouse=True)
def tables_are_kept() -> Iterator[None]:
    """Those of every edition, for the files that ask for them one after another."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solver, "_KEPT", 40)
        yield


def pytest_itemcollected(item: pytest.Item) -> None:
    """The group of a test, unless it names one itself."""
    params = getattr(item, "callspec", None)
    edition = params.params.get("edition") if params else None
    if item.get_closest_marker("xdist_group") is None:
        standard = "test_oracles" in item.nodeid or "standard_rules" in item.nodeid
        if edition or standard:
            item.add_marker(pytest.mark.xdist_group(edition or "standard rules"))
