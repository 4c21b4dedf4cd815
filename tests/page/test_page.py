"""The page is built from the sources beside it, and its own tests pass."""

from __future__ import annotations

import subprocess
import sys

from tools import page

from support import ROOT


def test_the_page_that_is_kept_was_built_from_these_sources() -> None:
    assert not page.stale(), "run `make page`"


def test_the_pages_own_tests_pass() -> None:
    """Units (vitest); Node comes from PyPI where there is none. Its types are for `make check`."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "page.py"), "test"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
