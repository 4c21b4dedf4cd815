"""A new table as the store gets it: its terms, its order, and an id that nobody guesses."""

from __future__ import annotations

import base64

import msgspec

from houseway.room.tables.machine import Core
from houseway.room.tables.order import TableOrder, settings_of
from houseway.room.transaction import Unit
from houseway.rules.game import canonical

__all__ = ["table_unit"]


def table_unit(
    number: int, order: TableOrder, core: Core, now: int, key: bytes, secret: bytes
) -> Unit:
    """The rows of a table. Who knows the id of a private one is let in: it has a secret in it."""
    game = core.game
    hidden = f"x{base64.b32encode(secret).decode().lower()[:9]}" if secret else ""
    unit = Unit(f"t{number}{hidden}")  # 16 characters at most
    unit.add(
        "terms",
        digest=game.digest,
        edition=game.edition,
        family=game.family.name,
        procedure=game.family.procedure,
        body=canonical(game.terms).decode(),
    )
    unit.add(
        "tables",
        id=unit.table,
        number=number,
        made=now,
        terms=game.digest,
        order=msgspec.json.encode(order).decode(),
        settings=msgspec.json.encode(settings_of(order)).decode(),
        closed=None,
        key=key,
    )
    return unit
