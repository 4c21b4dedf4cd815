"""The data of a rule sheet, from command-line arguments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from houseway.editions import sheet
from houseway.editions.library import find_edition
from houseway.editions.reader import setting


def sheet_of(name: str, settings: Sequence[str] = (), option: str = "") -> dict[str, Any]:
    """Return the content of a rule sheet as plain data."""
    edition = find_edition(name)
    return sheet.sheet_of(edition, dict(setting(edition, text) for text in settings), option)
