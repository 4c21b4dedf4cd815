"""The pan family: melds, conditions, terms, the round."""

from houseway.games.pan.play import FAMILY
from houseway.games.pan.terms import PanTerms

__all__ = ["FAMILY", "PanTerms"]
