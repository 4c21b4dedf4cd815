"""What tests share: where things are, how long to go on, which rule a test proves."""

import os
import re
from pathlib import Path
from typing import Any, TypeVar

import pytest

from houseway.editions.catalogue import index
from houseway.rules.banked.deal import BankedDeal
from houseway.rules.pots.deal import PotDeal
from houseway.rules.round.driver import Round

ROOT = Path(__file__).parents[1]
CATALOGUE = ROOT / "catalogue"
"""What every rule book says, one file per document."""
NIGHTLY = os.environ.get("HOUSEWAY_NIGHTLY", "") not in ("", "0")

T = TypeVar("T")

RULES = pytest.StashKey[dict[str, list[dict[str, Any]]]]()
"""The report of rules proved, where a run has collected every test."""


def scale(normal: T, nightly: T) -> T:
    """The size of a check: `normal` in `make test`, `nightly` in `make nightly`."""
    return nightly if NIGHTLY else normal


def edition_sample() -> list[str]:
    """For what the family decides: its first edition in `make test`, all in `make nightly`."""
    first = {row["family"]: row["id"] for row in reversed(index())}
    return [row["id"] for row in index() if NIGHTLY or row["id"] == first[row["family"]]]


def rule(entry: str, point: str) -> pytest.MarkDecorator:
    """Mark a test with the catalogue entry, and the point of it, that the test proves."""
    return pytest.mark.rule(entry, point)


def tells(card: str, said: str) -> bool:
    """Whether a card is named: by its two letters alone, not as part of some id."""
    return re.search(rf"(?<![0-9A-Za-z]){re.escape(card)}(?![0-9A-Za-z])", said) is not None


def banked(round_: Round) -> BankedDeal[Any]:
    """What the script of a round against a player-dealer holds."""
    assert isinstance(round_.deal, BankedDeal)
    return round_.deal


def potted(round_: Round) -> PotDeal[Any]:
    """What the script of a round for a pot holds."""
    assert isinstance(round_.deal, PotDeal)
    return round_.deal
