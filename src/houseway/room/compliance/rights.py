"""Rights: what each role may do, in one table that everything else consults.

A person has a right if one of their roles gives it and none bars it. So people on duty cannot play,
and an auditor cannot change anything, whatever other roles they have.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, get_args

import msgspec

from houseway.room.errors import RoomError

if TYPE_CHECKING:
    from houseway.room.accounts.accounts import Person

Right = Literal[
    "play",  # sit down, add chips, come back, take the bank
    "talk",  # chat
    "open a table",
    "dispute",  # raise one about a round
    "limit oneself",
    "rule",  # at a table, with a reason
    "answer disputes",
    "move chips",  # buy and cash them for a player
    "ask for a correction",
    "confirm a correction",
    "read records",  # whole ones of finished rounds
    "read the log",
    "read reports",
]


class Role(msgspec.Struct, frozen=True):
    """The rights that a role gives, and those that it bars."""

    gives: tuple[Right, ...]
    bars: tuple[Right, ...] = ()


_ALL: Final[tuple[Right, ...]] = get_args(Right)
_PLAYER: Final[tuple[Right, ...]] = ("play", "talk", "open a table", "dispute", "limit oneself")
_READS: Final[tuple[Right, ...]] = ("read records", "read the log", "read reports")
_NO_PLAY: Final[tuple[Right, ...]] = ("play", "dispute")

ROLES: Final[dict[str, Role]] = {
    "player": Role(_PLAYER),
    "proposition player": Role(_PLAYER),
    "floor": Role(
        ("talk", "open a table", "rule", "answer disputes", "ask for a correction", "read the log"),
        bars=_NO_PLAY,
    ),
    "cashier": Role(
        ("talk", "move chips", "ask for a correction", "confirm a correction", "read reports"),
        bars=(*_NO_PLAY, "open a table"),
    ),
    "auditor": Role(_READS, bars=tuple(right for right in _ALL if right not in _READS)),
    "administrator": Role(("talk", "open a table", "confirm a correction", *_READS), bars=_NO_PLAY),
}


def rights(roles: tuple[str, ...]) -> frozenset[Right]:
    """Return the rights of a person with these roles."""
    held = [ROLES[role] for role in roles if role in ROLES]
    given = {right for role in held for right in role.gives}
    return frozenset(given - {right for role in held for right in role.bars})


def may(who: Person, right: Right) -> bool:
    """Whether a person has a right; a bot has no roles and may only play."""
    return right == "play" if who.kind == "bot" else right in rights(who.roles)


def require(who: Person, right: Right) -> None:
    """Refuse a person who does not have a right."""
    if may(who, right):
        return
    has = [name for name, role in ROLES.items() if right in role.gives]
    barring = [role for role in who.roles if role in ROLES and right in ROLES[role].bars]
    reason = f"you are {' and '.join(barring)}" if barring else f"that takes {' or '.join(has)}"
    raise RoomError("people/role", f"you may not {right}: {reason}", right=right, roles=who.roles)
