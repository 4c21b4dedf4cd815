from pathlib import Path

import pytest

from cli.running import Command


@pytest.fixture(autouse=True)
def nothing_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Odds are computed in every test, not found where an earlier one kept them."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "kept"))


@pytest.fixture
def houseway(capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(capsys)
