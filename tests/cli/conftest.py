import pytest

from cli.running import Command


@pytest.fixture
def houseway(capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(capsys)
