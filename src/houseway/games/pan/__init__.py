"""The pan family: its melds, conditions, terms and round."""

from houseway.games.pan.play import FAMILY
from houseway.games.pan.terms import PanTerms

__all__ = ["FAMILY", "PanTerms"]
