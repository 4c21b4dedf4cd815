"""The parser of hand histories: a `.phh` file is one hand, a `.phhs` file several, by number.

Each chip of the file becomes a hundred cents. The smallest chip of a hand is a whole chip, or a
cent if its amounts are not all whole.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

import msgspec

from houseway.errors import RecordError
from houseway.games.poker.phh.variants import variants

CENTS: Final = 100
"""The value in cents of one chip in the file."""
_STAKES: Final = ("bring_in", "small_bet", "big_bet", "min_bet")
_FORM: Final = "a .phh file is one hand in TOML, a .phhs file numbered hands: [1], [2]"


class HandText(msgspec.Struct, frozen=True, kw_only=True):
    """One hand as written, with amounts in cents and players in order from the button's left."""

    name: str
    """The hand's name in its file."""
    variant: str
    stacks: tuple[int, ...]
    antes: tuple[int, ...]
    ante_trimming: bool
    """Whether antes count toward side pots as bets do; otherwise all are dead in the main pot."""
    blinds: tuple[int, ...] = ()
    bring_in: int = 0
    small_bet: int
    big_bet: int = 0
    actions: tuple[str, ...]
    finishing: tuple[int, ...] | None = None
    collection: int = 0
    """What the house took from the pot, as `deal --phh` writes it; finishing stacks exclude it."""
    chip: int = CENTS


def fault(code: str, hand: str, what: str) -> RecordError:
    """Return the error for a hand that cannot be parsed or played, with its name in the file."""
    return RecordError(f"phh/{code}", f"hand {hand}: {what}", hand=hand)


def chips(cents: int) -> int | float:
    """Return an amount in chips as the file writes it, an integer if possible."""
    return cents // CENTS if cents % CENTS == 0 else cents / CENTS


def read_hands(text: str, *, where: str) -> list[HandText | RecordError]:
    """Parse the hands of a file; in place of a hand that does not parse, return its error."""
    try:
        document = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        said = f"{where} is cut off or not a hand history: {error}; {_FORM}"
        raise RecordError("phh/not_toml", said, file=where) from None
    if "variant" in document or "actions" in document:
        document = {str(document.get("hand", 1)): document}
    if not document or not all(isinstance(each, dict) for each in document.values()):
        raise RecordError("phh/no_hands", f"{where} has no hands; {_FORM}", file=where)
    return [_read(name, raw) for name, raw in document.items()]


def _read(name: str, raw: Mapping[str, Any]) -> HandText | RecordError:
    try:
        return _hand(name, raw)
    except RecordError as error:
        return error


def _hand(name: str, raw: Mapping[str, Any]) -> HandText:
    code = _needed(name, raw, "variant")
    game = variants().get(code) if isinstance(code, str) else None
    if game is None:
        known = ", ".join(variants())
        raise fault("variant", name, f"variant is {code!r}; the variants played here are: {known}")
    stacks = _amounts(name, raw, "starting_stacks")
    players = len(stacks)
    if not 2 <= players <= game.terms.table.seats or not all(stacks):
        most = game.terms.table.seats
        seen = list(map(chips, stacks))
        said = f"starting_stacks must be of 2 to {most} players, all with chips, not {seen}"
        raise fault("players", name, said)
    sizes = {key: _amount(name, key, raw[key]) for key in _STAKES if key in raw}
    stud = "bring-in" in _forced(code)
    limit = code.startswith("F")
    for key in (("small_bet", "big_bet") if limit else ("min_bet",)) + (("bring_in",) * stud):
        _needed(name, raw, key)
        if not sizes[key]:
            raise fault("amount", name, f"{key} must be more than 0 chips, not 0")
    antes = _amounts(name, raw, "antes", players)
    finishing = None
    if "finishing_stacks" in raw:
        finishing = _amounts(name, raw, "finishing_stacks", players)
    trimming = raw.get("ante_trimming_status", False)
    if trimming and len(set(antes)) > 1:
        said = "the antes differ from player to player, so ante_trimming_status must be false"
        raise fault("antes", name, said)
    blinds = () if stud else _blinds(name, raw, players)
    amounts = [*stacks, *antes, *blinds, *sizes.values(), *(finishing or ())]
    return HandText(
        name=name,
        variant=code,
        stacks=stacks,
        antes=antes,
        ante_trimming=bool(trimming),
        blinds=blinds,
        bring_in=sizes.get("bring_in", 0) if stud else 0,
        small_bet=sizes["small_bet"] if limit else sizes["min_bet"],
        big_bet=sizes["big_bet"] if limit else 0,
        actions=_actions(name, raw),
        finishing=finishing,
        collection=_amount(name, "_collection", raw.get("_collection", 0)),
        chip=1 if any(cents % CENTS for cents in amounts) else CENTS,
    )


def _forced(code: str) -> Sequence[str]:
    forced: Sequence[str] = getattr(variants()[code].terms, "forced", ())
    return forced


def _needed(name: str, raw: Mapping[str, Any], key: str) -> Any:
    if key not in raw:
        raise fault("missing", name, f"{key} is missing; the file may be cut off there")
    return raw[key]


def _amount(name: str, key: str, value: object) -> int:
    """Convert an amount to cents; it may have at most two decimals."""
    if isinstance(value, int | Decimal) and not isinstance(value, bool):
        cents = Decimal(value) * CENTS
        if cents.is_finite() and cents >= 0 and cents == int(cents):
            return int(cents)
    raise fault(
        "amount",
        name,
        f"{key} has {value!s}; an amount must be a number of chips, 0 or more, with at most two "
        "decimals",
    )


def _amounts(
    name: str, raw: Mapping[str, Any], key: str, players: int | None = None
) -> tuple[int, ...]:
    values = _needed(name, raw, key)
    if not isinstance(values, list) or (players is not None and len(values) != players):
        each = f"of {players} amounts, one for each player" if players else "of amounts"
        raise fault("amounts", name, f"{key} is {values!r}; it must be a list {each}")
    return tuple(_amount(name, key, value) for value in values)


def _blinds(name: str, raw: Mapping[str, Any], players: int) -> tuple[int, ...]:
    """Parse the blinds, which must go from the left of the button without a gap."""
    values = _amounts(name, raw, "blinds_or_straddles", players)
    posted = tuple(filter(None, values))
    if not posted or values[: len(posted)] != posted:
        said = "must start with p1 and have no gap, as in [1, 2, 0, 0]"
        raise fault(
            "blinds", name, f"blinds_or_straddles are {list(map(chips, values))}; they {said}"
        )
    return posted


def _actions(name: str, raw: Mapping[str, Any]) -> tuple[str, ...]:
    actions = _needed(name, raw, "actions")
    if not isinstance(actions, list) or not all(isinstance(each, str) for each in actions):
        raise fault(
            "actions", name, f"actions must be a list of texts such as 'p1 cc', not {actions!r}"
        )
    return tuple(actions)
