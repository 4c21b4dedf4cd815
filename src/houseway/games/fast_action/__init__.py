"""The Fast Action Hold'em family: its terms, house way, judge and round."""

from houseway.games.fast_action.judge import FastActionFacts, judge
from houseway.games.fast_action.play import FAMILY
from houseway.games.fast_action.terms import FastActionTerms

__all__ = ["FAMILY", "FastActionFacts", "FastActionTerms", "judge"]
