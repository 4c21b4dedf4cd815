"""The three card poker family: its terms, judge and round."""

from houseway.games.three_card.judge import ThreeCardFacts, judge
from houseway.games.three_card.play import FAMILY
from houseway.games.three_card.terms import ThreeCardTerms

__all__ = ["FAMILY", "ThreeCardFacts", "ThreeCardTerms", "judge"]
