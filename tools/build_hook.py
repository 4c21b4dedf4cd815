"""Hatch build hook that puts the built page into the wheel.

An editable install (`make run`) gets its page from `make page`. If the page cannot be built, the
wheel is made without it, and the server shows a plain page that says so.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface[Any]):
    """Builds the page if it is missing."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page before the wheel is packed."""
        del build_data
        root = Path(self.root)
        script = root / "tools" / "page.py"
        built = root / "src" / "houseway" / "web" / "page" / "index.html"
        if version == "editable" or built.exists() or not script.exists():
            return
        done = subprocess.run([sys.executable, str(script)], cwd=root, check=False)
        if done.returncode:
            self.app.display_warning(
                "the page could not be built, so the wheel does not contain it"
            )
