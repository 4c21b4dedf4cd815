"""The round poker family: players compete against each other for the pot.

Betting streets and pots are in `rules.pots`; houses are data in `editions`.
"""

from houseway.games.poker.play import FAMILY
from houseway.games.poker.terms import PokerTerms

__all__ = ["FAMILY", "PokerTerms"]
