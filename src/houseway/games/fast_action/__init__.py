"""The Fast Action Hold'em family: its terms, house way, judge and round.

Its odds are in `odds.families.fast_action`; houses are data in `editions`.
"""

from houseway.games.fast_action.judge import FastActionFacts, judge
from houseway.games.fast_action.play import FAMILY
from houseway.games.fast_action.terms import FastActionTerms

__all__ = ["FAMILY", "FastActionFacts", "FastActionTerms", "judge"]
