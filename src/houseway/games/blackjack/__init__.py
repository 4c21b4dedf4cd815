"""The blackjack family: terms, counting, comparing, a player's turn, the round."""

from houseway.games.blackjack.play import FAMILY
from houseway.games.blackjack.terms import BlackjackTerms

__all__ = ["FAMILY", "BlackjackTerms"]
