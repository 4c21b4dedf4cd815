"""Houseway: the California cardroom in software.

>>> import houseway
>>> table = houseway.Table("stones-tavern/zoobac", ["ann", "ben"], cards="3h 2c 5d 5s")
>>> table.bet("player", "$25")
>>> table.decide("ready")
>>> print(table)
stones-tavern/zoobac, round 1
seat 1  ann  $1,974  player-dealer with a bank of $2,000
seat 2  ben  $2,025  player wins $25
player  3h 5d  Player 8
banker  2c 5s  Banker 7
collection $1, action button at seat 2
over: player

`edition_ids()` lists the games. `load(…)` loads one of them with its house's options; `rules()` of
the result is its rule sheet, and `odds()` computes what its wagers are worth. `table.legal` lists
the decisions that are legal now, and `help(houseway.Table)` describes the rest. `verify` and
`replay` work on records; `fee`, `house_way` and `equity` each answer one question.

Names are imported on first use, so `import houseway` is cheap and the odds code loads only when
odds are asked for.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from houseway.api.equity import equity
    from houseway.api.fees import fee
    from houseway.api.games import LoadedGame, load
    from houseway.api.house_ways import house_way
    from houseway.api.records import replay, verify
    from houseway.api.table import Table
    from houseway.editions.catalogue import edition_ids
    from houseway.editions.house_ways import house_way_ids
    from houseway.errors import HousewayError
    from houseway.fees.books import book_ids
    from houseway.fees.situation import Charge
    from houseway.games.house_way_rules import Setting
    from houseway.money import Cents
    from houseway.odds.equity.equities import Equities
    from houseway.odds.result import Report, WagerResult
    from houseway.rules.records.record import Checked
    from houseway.rules.round.driver import Round
    from houseway.rules.round.legality import Choice
    from houseway.rules.round.view import View

__version__ = "0.1.0"

__all__ = [
    "Cents",
    "Charge",
    "Checked",
    "Choice",
    "Equities",
    "HousewayError",
    "LoadedGame",
    "Report",
    "Round",
    "Setting",
    "Table",
    "View",
    "WagerResult",
    "book_ids",
    "edition_ids",
    "equity",
    "fee",
    "house_way",
    "house_way_ids",
    "load",
    "replay",
    "verify",
]

_MODULE_OF: Final = {
    "Cents": "money",
    "Charge": "fees.situation",
    "Checked": "rules.records.record",
    "Choice": "rules.round.legality",
    "Equities": "odds.equity.equities",
    "HousewayError": "errors",
    "LoadedGame": "api.games",
    "Report": "odds.result",
    "Round": "rules.round.driver",
    "Setting": "games.house_way_rules",
    "Table": "api.table",
    "View": "rules.round.view",
    "WagerResult": "odds.result",
    "book_ids": "fees.books",
    "edition_ids": "editions.catalogue",
    "equity": "api.equity",
    "fee": "api.fees",
    "house_way": "api.house_ways",
    "house_way_ids": "editions.house_ways",
    "load": "api.games",
    "replay": "api.records",
    "verify": "api.records",
}
"""The module that defines each public name, under `houseway`."""


def __getattr__(name: str) -> Any:
    if name not in _MODULE_OF:
        here = sys.modules[__name__]  # with `obj`, Python suggests the nearest name
        raise AttributeError(f"module 'houseway' has no attribute {name!r}", name=name, obj=here)
    value = getattr(import_module(f"houseway.{_MODULE_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """List the public names for tab completion, without this module's own imports."""
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
