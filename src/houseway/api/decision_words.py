"""Parse decisions given as words: `"raise", "$20"` becomes a `Decision`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, get_args

import msgspec
from msgspec.structs import replace

from houseway.errors import TextError
from houseway.money import parse_dollars
from houseway.rules.round.decisions import Decision
from houseway.rules.round.legality import Choice

Money = str | int
"""An amount: dollars as text (`"$25"`) or whole cents (`2500`)."""

USUAL_STACK: Final = 200_000
_KINDS: Final = {kind.__struct_config__.tag: kind for kind in get_args(Decision)}


class Legal(tuple[Choice, ...]):
    """Choices that print as a short sentence."""

    __slots__ = ()

    def __repr__(self) -> str:
        """Group spots with the same bounds, and positions with the same spots."""
        spots: dict[Choice, list[str]] = {}
        for each in self:
            spots.setdefault(replace(each, spot="", bonus=False), []).append(each.spot)
        places: dict[Choice, list[int]] = {}
        for each, names in spots.items():
            alike = replace(each, spot=" | ".join(filter(None, names)), position=0)
            places.setdefault(alike, []).append(each.position)
        said = (f"{each}{_at(where)}" for each, where in places.items())
        return f"<{'; '.join(said) or 'nothing is asked'}>"


def _at(positions: Sequence[int]) -> str:
    return f" at {' | '.join(map(str, positions))}" if len(positions) > 1 else ""


def cents_of(amount: Money) -> int:
    """Return the amount in cents: `"$25"` and 2500 are the same, and 25.0 is refused."""
    if isinstance(amount, str):
        return parse_dollars(amount)
    if isinstance(amount, int) and not isinstance(amount, bool):
        return amount
    raise TextError(
        "money/malformed",
        f'{amount!r} is not an amount; write dollars as text, "$25", or whole cents, 2500',
        amount=amount,
    )


def read_decision(
    word: str,
    what: Sequence[str | int],
    choices: Callable[[str, str], Sequence[Choice]],
    *,
    at: int,
    seat: int = 0,
    onto: str,
) -> Decision:
    """Return the decision that the word names; the round says whether it is legal.

    A wager names its spot first. Without a position it goes to the bettor's own `seat`, or from
    the back line to the first position that is open. `choices` gives what the question takes for
    a decision and a spot, and is asked only where the words leave something open.
    """
    kind = _KINDS.get(word)
    if kind is None:
        open_ = dict.fromkeys(each.decision for each in choices("", ""))
        raise TextError(
            "decision/unknown",
            f"{word!r} is not a decision; this question takes: {', '.join(open_)}",
            decision=word,
        )
    given = [*what]
    fields: dict[str, Any] = {"type": word}
    wanted = kind.__struct_fields__
    spot = ""

    def offers() -> list[Choice]:
        return [each for each in choices(word, spot) if each.spot == spot]

    if "spot" in wanted:
        fields["spot"] = spot = str(given.pop(0)) if given else ""
        own = seat if word == "place" else 0
        fields["position"] = at or own or next((each.position for each in offers()), 0)
    if "cents" in wanted:
        fields["cents"] = cents_of(given.pop(0)) if given else _only_amount(word, offers())
    elif "cards" in wanted:
        fields["cards"] = " ".join(map(str, given)).split()
        given = []
    elif "what" in wanted:
        fields["what"] = " ".join(map(str, given))
        given = []
    if onto:
        fields["onto"] = onto
    if given or set(fields) - {"type", *wanted}:
        raise TextError(
            "decision/unclear",
            f"{word} takes {_takes(wanted, offers())} and nothing else",
            decision=word,
        )
    decision: Decision = msgspec.convert(fields, kind)
    return decision


def _only_amount(word: str, offers: Sequence[Choice]) -> int:
    """Return the only amount possible."""
    bounds = {each.amount for each in offers if each.amount is not None}
    only = bounds.pop() if len(bounds) == 1 else None
    if only is None or only.low != only.high:
        said = f", {only}" if only else ""
        raise TextError("decision/unclear", f"{word} needs an amount{said}", decision=word)
    return only.low


def _takes(wanted: Sequence[str], offers: Sequence[Choice]) -> str:
    bounds = next((each.amount or each.pick for each in offers if each.amount or each.pick), None)
    words = [name for name in wanted if name in ("spot", "what", "onto")]
    return ", ".join([*words, *[str(bounds)] * (bounds is not None)]) or "nothing"


def stacks_of(seats: int | Iterable[str] | Mapping[str, Money]) -> list[tuple[str, int]]:
    """Return each player's name and chips in cents."""
    if isinstance(seats, Mapping):
        return [(name, cents_of(stack)) for name, stack in seats.items()]
    if isinstance(seats, int):
        seats = [f"player-{seat}" for seat in range(1, seats + 1)]
    names = seats.split() if isinstance(seats, str) else seats
    return [(name, USUAL_STACK) for name in names]
