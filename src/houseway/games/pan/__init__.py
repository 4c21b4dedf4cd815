"""The pan family: its melds, conditions, terms and round.

It has a pot of tops and payments between players, but no betting and no bank.
"""

from houseway.games.pan.play import FAMILY
from houseway.games.pan.terms import PanTerms

__all__ = ["FAMILY", "PanTerms"]
