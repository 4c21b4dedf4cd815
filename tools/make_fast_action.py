"""Count the Fast Action Hold'em editions: `python tools/make_fast_action.py`, some minutes.

The counts are shipped as `odds/families/fast_action/counted.json`, so commands have them at once.
Parts are cached with those of `houseway odds`, so a run that was stopped continues.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product

import msgspec
from tools.page import ROOT

from houseway.disk_cache import KeptParts
from houseway.editions.library import edition_ids, find_edition, load_game
from houseway.editions.model import Value
from houseway.games.fast_action import FastActionTerms
from houseway.odds.families.fast_action.counted import FastActionCount, count, count_key
from houseway.odds.solvers import Simulation

FILE = ROOT / "src" / "houseway" / "odds" / "fast_action" / "counted.json"


def main() -> None:
    """Count every deck, house way and ranking of the editions once, under every reading."""
    how = Simulation(kept=KeptParts(), progress=_say if sys.stderr.isatty() else None)
    found: dict[str, FastActionCount] = {}
    for edition in edition_ids():
        if find_edition(edition).identity.family == "fast-action":
            for terms in every_terms(edition):
                found[count_key(terms)] = count(terms, how, edition=edition)
    rows = (f'"{key}": {msgspec.json.encode(each).decode()}' for key, each in found.items())
    FILE.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
    print(f"{FILE} has {len(found)} counts")


def every_terms(edition: str) -> Iterator[FastActionTerms]:
    """Yield the terms under every combination of switches that matter, the default first."""
    usual = count_key(_terms(edition, {}))
    telling = {
        name: (switch.usual, *(value for value in switch.allowed() if value != switch.usual))
        for name, switch in find_edition(edition).switches.items()
        if any(count_key(_terms(edition, {name: value})) != usual for value in switch.allowed())
    }
    for values in product(*telling.values()):
        yield _terms(edition, dict(zip(telling, values, strict=True)))


def _terms(edition: str, settings: dict[str, Value]) -> FastActionTerms:
    terms = load_game(edition, settings, option="none").terms
    assert isinstance(terms, FastActionTerms)
    return terms


def _say(done: int, all_: int) -> None:
    sys.stderr.write(f"\r{done} of {all_} parts")


if __name__ == "__main__":
    main()
