"""The Ultimate Texas Hold'em family: its terms, judge and round.

Its odds are in `odds.families.ultimate`; houses are data in `editions`.
"""

from houseway.games.ultimate.judge import UltimateFacts, judge
from houseway.games.ultimate.play import FAMILY
from houseway.games.ultimate.terms import UltimateTerms

__all__ = ["FAMILY", "UltimateFacts", "UltimateTerms", "judge"]
