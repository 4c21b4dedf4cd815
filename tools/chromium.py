"""Find the machine's Chromium, in which the page is tested and photographed.

`python -m tools.chromium` exits with 0 if there is one.
"""

from __future__ import annotations

import os
import shutil
import sys

__all__ = ["find"]

NAMES = (
    "chromium-headless-shell",  # has no window, so it does less work
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
)


def find() -> str | None:
    """Return its path: HOUSEWAY_BROWSER, or the first of the usual names found, or None."""
    named = os.environ.get("HOUSEWAY_BROWSER")
    return named or next(filter(None, map(shutil.which, NAMES)), None)


if __name__ == "__main__":
    sys.exit(find() is None)
