"""A naive bank, for settlements that are independent of the script."""

from __future__ import annotations

from houseway.money import parse_dollars


class NaiveBank:
    """The player-dealer's bank: how much may still change hands, under either coverage."""

    def __init__(self, cents: int, coverage: str) -> None:
        self.cents, self.coverage, self.used, self.won = cents, coverage, 0, 0

    def move(self, cents: int) -> int:
        """Pay an amount to the player, or collect it if negative, as far as it is covered."""
        if self.coverage == "once":
            room = self.cents - self.used
        else:
            room = self.cents + self.won if cents > 0 else self.cents - self.won
        done = max(-room, min(room, cents))
        self.used += abs(done)
        self.won -= done
        return done


def cents_of(text: str) -> int:
    """Parse a signed sum into cents."""
    return -parse_dollars(text[1:]) if text.startswith("-") else parse_dollars(text)
