"""Odds of every wager: exact enumeration, solvers and simulation.

Nothing here deals for real, moves chips or knows a rule that the games do not have.

>>> report = compute_edition("stones-tavern/zoobac", {"packs": 6}, wagers=["monkey"])
>>> isinstance(report, Report), isinstance(report.wager("monkey"), WagerResult)
(True, True)
>>> report.wager("monkey").returned
Fraction(-3581472303, 27742083551)

The same for a game that is already loaded, in one thread:

>>> zoobac = houseway.load("stones-tavern/zoobac")
>>> compute(zoobac, wagers=["tie"], simulation=Simulation(workers=1)).wager("tie").method
'exact'

Importing this package loads neither numpy nor numba; the modules that need them import them.
"""

from houseway.odds.result import Report, WagerResult
from houseway.odds.solvers import Simulation, compute, compute_edition

__all__ = ["Report", "Simulation", "WagerResult", "compute", "compute_edition"]
