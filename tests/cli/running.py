"""Running commands in tests: in this process, or in one of their own."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from houseway.cli import main
from houseway.editions.library import edition_text
from support import ROOT

EZ = "stones-tavern/ez-baccarat-panda-8"
STARTER = "import sys; from houseway.cli import main; sys.exit(main())"


@dataclass(frozen=True)
class Result:
    code: int
    out: str
    err: str


class Command:
    """`houseway` with these words, in this process."""

    def __init__(self, capture: pytest.CaptureFixture[str]) -> None:
        self._capture = capture

    def __call__(self, *words: str) -> Result:
        self._capture.readouterr()
        code = main(words)
        out, err = self._capture.readouterr()
        return Result(code, out, err)


def without_low_cards(edition: str, folder: Path) -> str:
    """A file of that edition of blackjack whose odds are soon solved."""
    file = folder / "without-low-cards.toml"
    deck = '[deck]\nwithout = ["2", "3", "4", "5", "6"]\n'
    file.write_text(edition_text(edition)[2].replace("[deck]\n", deck, 1))
    return str(file)


def start(*words: str) -> "subprocess.Popen[bytes]":
    """`houseway` with these words, as a process of its own with all its pipes open."""
    return subprocess.Popen(
        [sys.executable, "-c", STARTER, *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def run_process(*words: str, given: bytes = b"") -> tuple[int, bytes, bytes]:
    """The same to its end: exit code, standard output, standard error."""
    process = start(*words)
    out, err = process.communicate(given)
    return process.returncode, out, err
