"""The `database` fixture: a test that takes it runs on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from room.databases import KINDS, fresh_database


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of an empty database of each kind."""
    yield from fresh_database(request.param, tmp_path)


@pytest.fixture(autouse=True)
def _thin_volumes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Events are bound soon, so that every test reads some out of volumes."""
    monkeypatch.setattr("houseway.room.tables.journaled.EVENTS_PER_VOLUME", 40)
