"""Exact enumeration, solvers and simulation: what every wager is worth.

    from houseway.odds import compute_edition
    report = compute_edition("stones-tavern/zoobac", {"packs": 6})
    report.wager("monkey").returned   # a Fraction

Importing this costs neither numpy nor numba; what needs them imports them.
"""

from houseway.odds.result import Line, Report, WagerResult
from houseway.odds.solving import Request, Simulation, compute, compute_edition

__all__ = ["Line", "Report", "Request", "Simulation", "WagerResult", "compute", "compute_edition"]
