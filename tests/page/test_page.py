"""The committed page was built from the current sources, and its own tests pass."""

from __future__ import annotations

import subprocess
import sys

from tools import page

from support import ROOT


def test_the_committed_page_was_built_from_these_sources() -> None:
    assert not page.stale(), "run `make page`"


def test_the_pages_own_tests_pass() -> None:
    """Run vitest, with Node from PyPI if the machine has none. `make check` checks the types."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "page.py"), "test"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
