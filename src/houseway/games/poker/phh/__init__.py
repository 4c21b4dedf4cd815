"""Reading and writing the poker hand history format (PHH, https://phh.readthedocs.io).

Hands are played under neutral terms; nothing here knows a house's edition.
"""

from houseway.games.poker.phh.parser import HandText, read_hands
from houseway.games.poker.phh.replay import Comparison, compare, play_hand
from houseway.games.poker.phh.variants import variant_of, variants
from houseway.games.poker.phh.writer import hand_text, why_not

__all__ = [
    "Comparison",
    "HandText",
    "compare",
    "hand_text",
    "play_hand",
    "read_hands",
    "variant_of",
    "variants",
    "why_not",
]
