import pytest

from cli.running import Command


@pytest.fixture(autouse=True)
def nothing_kept(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Odds are computed in every test, not found where an earlier one kept them."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("kept")))


@pytest.fixture
def houseway(capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(capsys)
