"""Round poker as the books print it: what is dealt, what plays, how it is divided."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Poker:
    """One game; what a house may choose is in the settings."""

    kind: str = "flop"
    """`flop`, `draw` or `stud`."""
    hole: int = 2
    use: str = "any"
    """Of the hole cards: `any`, `exactly two`, `at most two`."""
    discard: str = ""
    """The street of which one card is thrown away."""
    share: str = "high"
    """`high`, `low` or `both`."""
    top: int = 8
    """Of a low in a split pot; 13: anything."""
    boards: int = 1
    burn: bool = True
    structure: str = "limit"
    blinds: bool = True
    suit_wins_odd_chip: bool = False
    kill: bool = False
    openers: bool = False
    """The pot is opened with jacks or better, else for low."""
    seventh_as_sixth: bool = False
    """Who began the sixth street begins the seventh."""
    keeps_seats: bool = False
    """Who folds on a round of checking: his seat gets cards until there is a wager."""
    pair_doubles: str = ""
    """Who may make the big bet on fourth street when a pair lies open."""


OMAHA = Poker(hole=4, use="exactly two")
OMAHA_SPLIT = Poker(hole=4, use="exactly two", share="both")

EDITIONS: dict[str, Poker] = {
    "stones-tavern/texas-holdem": Poker(),
    "stones-tavern/omaha": OMAHA,
    "stones-tavern/omaha-hi-low-split": OMAHA_SPLIT,
    "stones-saloon/no-limit-texas-holdem": Poker(structure="no-limit"),
    "stones-saloon/omaha": OMAHA,
    "stones-saloon/omaha-hi-low-split-8-or-better": OMAHA_SPLIT,
    "stones-saloon/big-o": Poker(hole=5, use="exactly two"),
    "stones-saloon/double-board-omaha": Poker(hole=4, use="exactly two", boards=2),
    "stones-saloon/pineapple-poker-2019": Poker(hole=3, discard="pre-flop"),
    "stones-saloon/pineapple-poker": Poker(hole=3, discard="flop"),
    "napa-valley/texas-holdem": Poker(burn=False),
    "napa-valley/omaha": Poker(hole=4, use="exactly two", burn=False),
    "napa-valley/omaha-hi-low-split-8-or-better": Poker(
        hole=4, use="exactly two", share="both", burn=False
    ),
    "clovis-500/texas-holdem": Poker(),
    "clovis-500/texas-holdem-hi-lo-split": Poker(share="both"),
    "clovis-500/omaha": OMAHA,
    "clovis-500/omaha-hi-lo-split": OMAHA_SPLIT,
    "clovis-500/pineapple-hi": Poker(hole=3, discard="pre-flop"),
    "clovis-500/crazy-pineapple": Poker(hole=3, discard="flop"),
    "clovis-500/crazy-pineapple-hi-low-split": Poker(hole=3, discard="flop", share="both"),
    "clovis-500/crazy-pineapple-with-joker": Poker(hole=3, discard="flop", share="both"),
    "clovis-500/lazy-pineapple-hi-low-split": Poker(hole=3, use="at most two", share="both"),
    "clovis-500/low-ball": Poker("draw", share="low", kill=True),
    "clovis-500/draw-poker": Poker("draw", blinds=False),
    "clovis-500/draw-poker-hi-lo": Poker("draw", blinds=False, share="both", top=13),
    "clovis-500/draw-poker-jacks-back": Poker("draw", blinds=False, openers=True),
    "clovis-500/seven-card-stud": Poker(
        "stud", blinds=False, keeps_seats=True, pair_doubles="any player"
    ),
    "clovis-500/seven-card-stud-hi-lo": Poker("stud", blinds=False, keeps_seats=True, share="both"),
    "clovis-500/razz": Poker("stud", blinds=False, keeps_seats=True, share="low"),
    "lucky-derby/7-card-stud": Poker(
        "stud",
        blinds=False,
        suit_wins_odd_chip=True,
        seventh_as_sixth=True,
        pair_doubles="its holder",
    ),
}


def numbered(*blocks: tuple[int, int]) -> list[str]:
    return [str(number) for first, last in blocks for number in range(first, last + 1)]


OPTIONS: dict[str, list[str]] = {
    "stones-tavern/texas-holdem limit": numbered((1, 12), (85, 99)),
    "stones-tavern/texas-holdem no-limit": numbered((13, 99)),
    "stones-tavern/texas-holdem pot-limit": numbered((85, 99)),
    "stones-tavern/omaha limit": numbered((1, 12), (85, 99)),
    "stones-tavern/omaha": numbered((85, 99)),
    "stones-saloon limit": numbered((1, 51), (60, 102), (118, 157)),
    "stones-saloon": numbered((52, 157)),
    "napa-valley": ["A", "B", "C", "9", "10", "11"],
}
"""Of the fee books, by how the edition's name begins and its structure; elsewhere there is but
one."""
