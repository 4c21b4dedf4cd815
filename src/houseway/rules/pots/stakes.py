"""What a table plays for: limits of a wager, and the stakes of a game for a pot."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

import msgspec

from houseway.errors import SittingError
from houseway.money import dollars

__all__ = ["Limits", "Stakes"]


class Limits(msgspec.Struct, frozen=True):
    """The smallest and the largest wager on a spot, bet of a spread, or buy-in, in cents."""

    low: int = 500
    high: int = 50_000


class Stakes(
    msgspec.Struct,
    frozen=True,
    cache_hash=True,
    kw_only=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    """The posted limit of a table, in cents; what a game does not have is 0 or left out."""

    blinds: tuple[int, ...] = ()
    """In order from the left of the button; the last is the big blind."""
    button_blind: int = 0
    """Posted on the button besides the others, by the player who has it."""
    ante: int = 0
    dead_antes: tuple[int, ...] = ()
    """In order from the left of the button, dead in the pot: hand histories have them (a big blind
    who antes for all); no book does."""
    bring_in: int = 0
    small_bet: int = 0
    """The bet of the early streets of a limit game, the smallest bet of the others."""
    big_bet: int = 0
    """The bet of the late streets of a limit game; 0: the same. The others have none."""
    spread: Limits = Limits(0, 0)
    """The smallest and the largest bet of a spread."""
    buy_in: Limits | None = None
    """The smallest and the largest stack that a buy-in may make; None: any."""
    bomb: int = 0
    """What each puts in before the deal of a bomb pot; 0: none is played."""

    @property
    def big_blind(self) -> int:
        """The last of the blinds; 0 where there are none."""
        return self.blinds[-1] if self.blinds else 0

    @property
    def late_bet(self) -> int:
        """The bet of the late streets."""
        return self.big_bet or self.small_bet

    def check(self, seats: int, chip: int) -> None:
        """Refuse stakes that no table of so many seats, with so small a chip, could post."""
        wrong = _wrong(self, seats, chip)
        if wrong:
            raise SittingError("opening/stakes", f"these stakes cannot be posted: {wrong}")


@lru_cache(maxsize=256)
def _wrong(stakes: Stakes, seats: int, chip: int) -> str:
    ranges = {"spread": stakes.spread, "buy-in": stakes.buy_in or Limits(0, 0)}
    amounts = {
        **{f"blind {place}": cents for place, cents in enumerate(stakes.blinds, 1)},
        "button blind": stakes.button_blind,
        "ante": stakes.ante,
        **{f"dead ante {place}": cents for place, cents in enumerate(stakes.dead_antes, 1)},
        "bring-in": stakes.bring_in,
        "small bet": stakes.small_bet,
        "big bet": stakes.big_bet,
        "bomb": stakes.bomb,
        **{f"least of the {name}": limits.low for name, limits in ranges.items()},
    }
    for name, cents in amounts.items():
        if cents < 0 or (name.startswith("blind") and not cents):
            return f"the {name} is {cents} cents, and it must be more than nothing"
        if cents % max(chip, 1):
            return f"the {name} is {dollars(cents)}, and the smallest chip {dollars(chip)}"
    if len(stakes.blinds) > seats:
        return f"{len(stakes.blinds)} blinds at a table of {seats} seats, one for each at most"
    for small, big in pairwise(stakes.blinds):
        if big < small:
            return (
                f"a blind of {dollars(small)} comes before one of {dollars(big)}, and blinds "
                "may only rise"
            )
    if 0 < stakes.big_bet < stakes.small_bet:
        return (
            f"the big bet of {dollars(stakes.big_bet)} is below the small bet of "
            f"{dollars(stakes.small_bet)}, and it must be as large at least"
        )
    for name, limits in ranges.items():
        if limits.high < limits.low:
            return (
                f"the {name} goes from {dollars(limits.low)} to {dollars(limits.high)}, "
                "and it must rise"
            )
    if stakes.small_bet and stakes.bring_in > stakes.small_bet:
        return (
            f"the bring-in of {dollars(stakes.bring_in)} is above the small bet of "
            f"{dollars(stakes.small_bet)}, of which it is a part"
        )
    return ""
