"""Everything computed for an edition: the content of its report, and the same as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec

from houseway import __version__
from houseway.editions.model import Edition, Value
from houseway.editions.sheet import sheet_of
from houseway.odds.bank import BankRun, Takings
from houseway.odds.checks import RoundsCheck
from houseway.odds.decision_costs import Costed, DecisionWorth
from houseway.odds.json_form import OddsForm
from houseway.odds.removal import Removal
from houseway.odds.report.blocks import Block
from houseway.odds.result import Report
from houseway.odds.sensitivity import Sensitivity
from houseway.odds.target import Target


class Findings(msgspec.Struct, kw_only=True, dict=True):
    """What was computed for an edition under the choices in `settings`.

    A part that is None or empty was not asked for.
    """

    edition: Edition
    report: Report
    settings: Mapping[str, Value] = {}
    option: str = ""
    """The option of the fee book; empty for its default."""
    takings: Takings | None = None
    run: BankRun | None = None
    charts: Sequence[Block] = ()
    sensitivity: Sensitivity | None = None
    removal: Removal | None = None
    costs: Sequence[Costed] = ()
    decisions: Sequence[DecisionWorth] = ()
    checks: Sequence[RoundsCheck] = ()
    targets: Sequence[Target] = ()

    @cached_property
    def sheet(self) -> dict[str, Any]:
        """The edition's rule sheet under these choices."""
        return sheet_of(self.edition, self.settings, self.option)

    def as_json(self, *, seconds: float | None = None) -> OddsForm:
        """Return every finding for `--json`; a report shows no figure that is missing here."""
        found = self.report.as_json(seconds=seconds)
        form = OddsForm(
            edition=found["edition"],
            decks=found["decks"],
            readings=found["readings"],
            wagers=found["wagers"],
            seconds=found["seconds"],
            title=self.sheet["title"],
            build=__version__,
            digest=self.sheet["digest"],
            rules=self.sheet,
            charts=[msgspec.to_builtins(block) for block in self.charts],
        )
        if self.run is not None:
            form["bank"] = self.run.as_json()
        if self.takings is not None:
            form["table"] = self.takings.as_json()
        if self.sensitivity is not None:
            form["sensitivity"] = self.sensitivity.as_json()
        if self.removal is not None:
            form["removal"] = self.removal.as_json()
        if self.costs:
            form["costs"] = [each.as_json() for each in self.costs]
        if self.decisions:
            form["decisions"] = [each.as_json() for each in self.decisions]
        if self.checks:
            form["checks"] = [each.as_json() for each in self.checks]
        if self.targets:
            form["targets"] = [each.as_json() for each in self.targets]
        return form
