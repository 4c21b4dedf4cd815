"""The JSON form of odds, key by key: what `--json` prints and `houseway schema odds` describes.

Money is in cents. Probabilities and returns are numbers; exact ones are also given as `"a/b"`.
"""

from __future__ import annotations

from typing import Any, TypedDict

import msgspec


class LineForm(TypedDict):
    """One way in which a wager can end."""

    line: str
    pays: str
    combinations: int | None
    probability: float
    once_in: float | None
    share: float
    """This line's part of the return: gain times probability."""


class BandForm(TypedDict):
    """The range of a unit's average gain after a number of rounds, 19 times out of 20."""

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
"""A simpler strategy, and what it costs against the best play."""

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
"""A wager. `lines` are the lines that pay; `others` are pushes and losses."""


class ReportForm(TypedDict):
    """Every wager of an edition."""

    edition: str
    decks: int
    readings: dict[str, Any]
    wagers: list[WagerForm]
    seconds: float | None


class OddsForm(ReportForm, total=False):
    """A report with everything that was asked for; other keys are left out."""

    title: str
    build: str
    digest: str
    """The digest of the terms."""
    rules: dict[str, Any]
    """The rule sheet under these choices, as `houseway rules --json` prints it."""
    charts: list[dict[str, Any]]
    """The best play, as report blocks."""
    table: dict[str, Any]
    bank: dict[str, Any]
    sensitivity: dict[str, Any]
    removal: dict[str, Any]
    costs: list[dict[str, Any]]
    """Printed strategies: what each returns and costs, and the hands it plays worst."""
    decisions: list[dict[str, Any]]
    checks: list[dict[str, Any]]
    targets: list[dict[str, Any]]


def as_numbers(figures: Any) -> dict[str, Any]:
    """Return a struct or mapping as a dictionary, with its fractions as numbers."""
    found: dict[str, Any] = msgspec.to_builtins(figures, enc_hook=float)
    return found


def odds_schema() -> dict[str, Any]:
    """Return the JSON Schema of `odds --json`; it allows no keys besides those of the form."""
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
