"""One house for the tests that leave it as they found it."""

from collections.abc import Iterator

import pytest

from house import House


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("house")) as open_house:
        yield open_house
