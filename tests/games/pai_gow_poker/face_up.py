"""Rounds of Face Up pai gow poker on scripted piles.

    round_ = dealt(EDITION, ACE_HIGH, ACES, bets=((1, "game", "$10"), (1, "ace-high", "$5")))

The player-dealer, at the last seat, gets the first pile: the number is that seat's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.pai_gow_poker.piles import tape
from games.tables import Table, Who
from houseway.editions.model import Value
from houseway.money import dollars
from houseway.rules.round.events import Settled
from support import banked

TAVERN: Final = "stones-tavern/face-up-pai-gow-poker"
SALOON: Final = "stones-saloon/face-up-pai-gow-poker"
FACE_UP: Final = (TAVERN, SALOON)

OWN: Final = "#1 #2 #5"
ACE_HIGH: Final = "Ah Qd Tc 8s 6h 4d 2c"
WITH_JOKER: Final = "Jk Qd Tc 8s 6h 4d 2c"
PLAYER_ACE_HIGH: Final = "Ac Jd 9s 7h 5c 3d 2h"
QUADS: Final = "8s 8d 8h 8c Kd 4c 2d"

Bet = tuple[Who, str, str]
GAME: Final[tuple[Bet, ...]] = ((1, "game", "$10"),)


def dealt(
    edition: str,
    *piles: str,
    bets: tuple[Bet, ...] = GAME,
    settings: Mapping[str, Value] | None = None,
    **more: Any,
) -> Table:
    """Deal piles to the player-dealer and to the seats from the left; back-line bettors, who have
    names, are behind seat 1."""
    round_ = Table(edition, settings, **more)
    for who, spot, amount in bets:
        round_.bet(who, spot, amount, at=0 if isinstance(who, int) else 1)
    return round_.deal(tape(edition, *piles, first=OWN))


def envy(round_: Table) -> dict[str, str]:
    """What was paid as Envy, by bettor."""
    who = {wager.id: wager.bettor for wager in banked(round_.round).wagers}
    found = [e for e in round_.round.events if isinstance(e, Settled) and e.stage == "envy"]
    return {who[e.wager]: dollars(e.paid) for e in found}
