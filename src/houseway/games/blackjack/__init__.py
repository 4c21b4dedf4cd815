"""The blackjack family: its terms, the count and comparison of hands, a turn, the round.

Its odds are in `odds.families.blackjack`; houses are data in `editions`.
"""

from houseway.games.blackjack.play import FAMILY
from houseway.games.blackjack.terms import BlackjackTerms

__all__ = ["FAMILY", "BlackjackTerms"]
