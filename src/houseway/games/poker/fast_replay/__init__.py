"""Fast replay of hand histories: games with a board, in which every answer is known.

The script in `games/poker/play.py` is the authority. `FastRound.play` produces the same events and
chips without asking anybody, or reports that it cannot and leaves the hand to the script. Only
`games/poker/phh/replay.py` tries it; records, rooms and simulations play the script.
"""

from houseway.games.poker.fast_replay.events import FOLD, MORE, STAY, Act
from houseway.games.poker.fast_replay.round import FastRound

__all__ = ["FOLD", "MORE", "STAY", "Act", "FastRound"]
