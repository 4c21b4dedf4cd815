"""Solutions are shared: the tables of every edition are kept from test to test."""

from collections.abc import Iterator

import pytest

from houseway.odds.families.blackjack.model import MODELS


@pytest.fixture(scope="session", autouse=True)
def tables_are_kept() -> Iterator[None]:
    """Those of every edition, for the files that ask for them one after another."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(MODELS, "_most", 40)
        yield
