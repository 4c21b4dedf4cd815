"""The form of odds as JSON: what `--json` prints, key by key; `houseway schema odds` prints it.

Amounts of money are cents. Chances and returns are numbers, exact ones besides as `"a/b"`.
"""

from __future__ import annotations

from typing import Any, TypedDict

import msgspec

__all__ = [
    "BandForm",
    "LineForm",
    "OddsForm",
    "ReportForm",
    "StrategyForm",
    "WagerForm",
    "odds_schema",
]


class LineForm(TypedDict):
    """One way that a wager ends."""

    line: str
    pays: str
    combinations: int | None
    probability: float
    once_in: float | None
    share: float
    """Of the return: gain times probability."""


class BandForm(TypedDict):
    """Where the average gain of a unit lies after so many rounds, nineteen times of twenty."""

    rounds: int
    low: float
    high: float


StrategyForm = TypedDict(
    "StrategyForm",
    {
        "name": str,
        "rules": list[str],
        "return": float,
        "exact": str | None,
        "action": float,
        "edge_of_action": float,
        "cost": float,
    },
)
"""A simpler way to play; what it costs beside the best."""

WagerForm = TypedDict(
    "WagerForm",
    {
        "wager": str,
        "method": str,
        "return": float,
        "exact": str | None,
        "win": float | None,
        "push": float | None,
        "lose": float | None,
        "sd": float | None,
        "combinations": int | None,
        "lines": list[LineForm],
        "others": list[LineForm],
        "stderr": float | None,
        "rounds": int | None,
        "action": float,
        "unit": str,
        "with": list[str],
        "strategy": str,
        "strategies": list[StrategyForm],
        "also": dict[str, int],
        "edge": float,
        "edge_of_action": float,
        "return_to_player": float,
        "hit_frequency": float | None,
        "variance": float | None,
        "bands": list[BandForm],
        "lines_probability": float | None,
        "lines_return": float | None,
        "how": str,
    },
)
"""A wager: `lines` are those that pay, `others` pushes and losses."""


class ReportForm(TypedDict):
    """Every wager of an edition."""

    edition: str
    decks: int
    readings: dict[str, Any]
    wagers: list[WagerForm]
    seconds: float | None


class OddsForm(ReportForm, total=False):
    """The same with all that a report has; what was not asked for is left out."""

    title: str
    build: str
    digest: str
    """Of the terms."""
    rules: dict[str, Any]
    """The rule sheet under the settings, as `houseway rules --json` prints it."""
    charts: list[dict[str, Any]]
    """The best play, as blocks of a report."""
    table: dict[str, Any]
    bank: dict[str, Any]
    sensitivity: dict[str, Any]
    removal: dict[str, Any]
    costs: list[dict[str, Any]]
    """Printed ways to play: what each returns, what it costs, the hands it plays worst."""
    decisions: list[dict[str, Any]]
    checks: list[dict[str, Any]]
    targets: list[dict[str, Any]]


def odds_schema() -> dict[str, Any]:
    """The JSON Schema of what `odds --json` prints: no key beside those of the form."""
    (_,), parts = msgspec.json.schema_components((OddsForm,), ref_template="#/$defs/{name}")
    for part in parts.values():
        part["additionalProperties"] = False
    whole = parts.pop(OddsForm.__name__)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **whole,
        "title": "The odds of an edition",
        "$defs": parts,
    }
