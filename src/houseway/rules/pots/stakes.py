"""The stakes of a table: the limits of its wagers, and what players post in a game for a pot."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

import msgspec

from houseway.errors import SittingError
from houseway.money import dollars


class Limits(msgspec.Struct, frozen=True):
    """The smallest and largest amount, in cents, of a wager, a spread bet or a buy-in."""

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
    """The posted stakes of a table, in cents; whatever a game does not use is 0 or empty."""

    blinds: tuple[int, ...] = ()
    """The blinds, in order from the left of the button; the last is the big blind."""
    button_blind: int = 0
    """The blind that the button posts in addition to the others."""
    ante: int = 0
    dead_antes: tuple[int, ...] = ()
    """Antes that are dead in the pot, in order from the left of the button. Hand histories have
    them (a big blind who antes for all); no rule book does."""
    bring_in: int = 0
    small_bet: int = 0
    """The bet of the early streets in a limit game; the smallest bet in other games."""
    big_bet: int = 0
    """The bet of the late streets in a limit game; 0 if it equals the small bet. Other games have
    none."""
    spread: Limits = Limits(0, 0)
    """The smallest and largest bet in a spread-limit game."""
    buy_in: Limits | None = None
    """The smallest and largest stack after a buy-in; None if any stack is allowed."""
    bomb: int = 0
    """What each player puts in before the deal of a bomb pot; 0 if there are no bomb pots."""

    @property
    def big_blind(self) -> int:
        """The last of the blinds; 0 if there are none."""
        return self.blinds[-1] if self.blinds else 0

    @property
    def late_bet(self) -> int:
        """The bet of the late streets in a limit game."""
        return self.big_bet or self.small_bet

    def check(self, seats: int, chip: int) -> None:
        """Refuse stakes that cannot be posted with this many seats and this smallest chip."""
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
        least = 1 if name.startswith("blind") else 0
        if cents < least:
            return f"the {name} must be {least} cent{'s' * (not least)} or more, not {cents}"
        if cents % max(chip, 1):
            return f"the {name} must be in whole chips of {dollars(chip)}, not {dollars(cents)}"
    if len(stakes.blinds) > seats:
        return f"a table of {seats} seats can have at most {seats} blinds, not {len(stakes.blinds)}"
    for small, big in pairwise(stakes.blinds):
        if big < small:
            return (
                "each blind must be at least as large as the one before it, but "
                f"{dollars(big)} follows {dollars(small)}"
            )
    if 0 < stakes.big_bet < stakes.small_bet:
        return (
            f"the big bet must be at least the small bet of {dollars(stakes.small_bet)}, not "
            f"{dollars(stakes.big_bet)}"
        )
    for name, limits in ranges.items():
        if limits.high < limits.low:
            return f"the {name} must not fall; got {dollars(limits.low)} to {dollars(limits.high)}"
    if stakes.small_bet and stakes.bring_in > stakes.small_bet:
        return (
            f"the bring-in must be at most the small bet of {dollars(stakes.small_bet)}, not "
            f"{dollars(stakes.bring_in)}"
        )
    return ""
