"""The three card poker family: its terms, judge and round.

Its odds are in `odds.families.three_card`; houses are data in `editions`.
"""

from houseway.games.three_card.judge import ThreeCardFacts, judge
from houseway.games.three_card.play import FAMILY
from houseway.games.three_card.terms import ThreeCardTerms

__all__ = ["FAMILY", "ThreeCardFacts", "ThreeCardTerms", "judge"]
