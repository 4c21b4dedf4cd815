"""Reads poker hand histories: a `.phh` file is one hand, a `.phhs` file numbered tables of them.

Amounts are chips of the file and become a hundred cents each. The smallest chip is one of them, or
a cent in a hand whose amounts are not all whole.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

import msgspec

from houseway.errors import RecordError
from houseway.games.poker.phh.variants import variants

__all__ = ["CENTS", "HandText", "chips", "fault", "read_hands"]

CENTS: Final = 100
"""A chip of the file."""
_STAKES: Final = ("bring_in", "small_bet", "big_bet", "min_bet")
_FORM: Final = "a .phh file is one hand in TOML, a .phhs file numbered hands: [1], [2]"


class HandText(msgspec.Struct, frozen=True, kw_only=True):
    """One hand as it is written, its amounts in cents; players in order from the button's left."""

    name: str
    """What it is called in its file."""
    variant: str
    stacks: tuple[int, ...]
    antes: tuple[int, ...]
    ante_trimming: bool
    """Antes count for side pots like bets; otherwise all of them are dead in the main pot."""
    blinds: tuple[int, ...] = ()
    bring_in: int = 0
    small_bet: int
    big_bet: int = 0
    actions: tuple[str, ...]
    finishing: tuple[int, ...] | None = None
    collection: int = 0
    """What a house took out of the pot, as `deal --phh` writes it; the finishing stacks lack it."""
    chip: int = CENTS


def fault(code: str, hand: str, what: str) -> RecordError:
    """A hand that cannot be read or played, by the name it has in its file."""
    return RecordError(f"phh/{code}", f"hand {hand}: {what}", hand=hand)


def chips(cents: int) -> int | float:
    """As the file writes it: whole where it is whole."""
    return cents // CENTS if cents % CENTS == 0 else cents / CENTS


def read_hands(text: str, *, where: str) -> list[HandText | RecordError]:
    """The hands of a file; in place of one that cannot be read, what is wrong with it."""
    try:
        document = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        said = f"{where} is cut off or no hand history: {error}; {_FORM}"
        raise RecordError("phh/not_toml", said, file=where) from None
    if "variant" in document or "actions" in document:
        document = {str(document.get("hand", 1)): document}
    if not document or not all(isinstance(each, dict) for each in document.values()):
        raise RecordError("phh/no_hands", f"{where} holds no hand; {_FORM}", file=where)
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
        raise fault("variant", name, f"variant is {code!r}; what is played here is: {known}")
    stacks = _amounts(name, raw, "starting_stacks")
    players = len(stacks)
    if not 2 <= players <= game.terms.table.seats or not all(stacks):
        most = game.terms.table.seats
        said = f"starting_stacks are of {players} players; it takes 2 to {most}, all with chips"
        raise fault("players", name, said)
    sizes = {key: _amount(name, key, raw[key]) for key in _STAKES if key in raw}
    stud = "bring-in" in _forced(code)
    limit = code.startswith("F")
    for key in (("small_bet", "big_bet") if limit else ("min_bet",)) + (("bring_in",) * stud):
        _needed(name, raw, key)
        if not sizes[key]:
            raise fault("amount", name, f"{key} is 0; it is an amount of chips above 0")
    antes = _amounts(name, raw, "antes", players)
    finishing = None
    if "finishing_stacks" in raw:
        finishing = _amounts(name, raw, "finishing_stacks", players)
    trimming = raw.get("ante_trimming_status", False)
    if trimming and len(set(antes)) > 1:
        said = "antes that differ from player to player are not trimmed; ante_trimming_status"
        raise fault("antes", name, f"{said} is false for them")
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
        raise fault("missing", name, f"there is no {key}; the file may be cut off there")
    return raw[key]


def _amount(name: str, key: str, value: object) -> int:
    """In cents; a chip may be divided into a hundred, no further."""
    if isinstance(value, int | Decimal) and not isinstance(value, bool):
        cents = Decimal(value) * CENTS
        if cents.is_finite() and cents >= 0 and cents == int(cents):
            return int(cents)
    raise fault(
        "amount",
        name,
        f"{key} has {value!s}; an amount is a number of chips, not below 0 and with two decimals "
        "at most",
    )


def _amounts(
    name: str, raw: Mapping[str, Any], key: str, players: int | None = None
) -> tuple[int, ...]:
    values = _needed(name, raw, key)
    if not isinstance(values, list) or (players is not None and len(values) != players):
        each = f"of {players} amounts, one for each player" if players else "of amounts"
        raise fault("amounts", name, f"{key} is {values!r}; it is a list {each}")
    return tuple(_amount(name, key, value) for value in values)


def _blinds(name: str, raw: Mapping[str, Any], players: int) -> tuple[int, ...]:
    """From the left of the button without a gap."""
    values = _amounts(name, raw, "blinds_or_straddles", players)
    posted = tuple(filter(None, values))
    if not posted or values[: len(posted)] != posted:
        said = "go from p1 on without a gap: [1, 2, 0, 0]"
        raise fault(
            "blinds", name, f"blinds_or_straddles are {list(map(chips, values))}; they {said}"
        )
    return posted


def _actions(name: str, raw: Mapping[str, Any]) -> tuple[str, ...]:
    actions = _needed(name, raw, "actions")
    if not isinstance(actions, list) or not all(isinstance(each, str) for each in actions):
        raise fault(
            "actions", name, f"actions are a list of texts such as 'p1 cc', not {actions!r}"
        )
    return tuple(actions)
