"""The round poker family: players compete against each other for the pot."""

from houseway.games.poker.play import FAMILY
from houseway.games.poker.terms import PokerTerms

__all__ = ["FAMILY", "PokerTerms"]
