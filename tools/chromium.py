"""The browser in which the page is tested and looked at: a Chromium of this machine.

`python -m tools.chromium` says by its exit code whether there is one.
"""

from __future__ import annotations

import os
import shutil
import sys

__all__ = ["find"]

NAMES = (
    "chromium-headless-shell",  # without a window, which takes less work
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
)


def find() -> str | None:
    """Its path: what HOUSEWAY_BROWSER says, or the first of the usual names; None without one."""
    named = os.environ.get("HOUSEWAY_BROWSER")
    return named or next(filter(None, map(shutil.which, NAMES)), None)


if __name__ == "__main__":
    sys.exit(find() is None)
