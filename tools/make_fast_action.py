"""Count Fast Action Hold'em of the books, some minutes: `python tools/make_fast_action.py`.

The count is shipped as `odds/fast_action/counted.json`, so that a command has it at once. Parts are
kept where those of `houseway odds` are; a run that was stopped goes on.
"""

from __future__ import annotations

import sys

import msgspec
from tools.page import ROOT

from houseway.editions.library import edition_ids, load_game
from houseway.games.fast_action import FastActionTerms
from houseway.odds.fast_action.counted import FastActionCount, count, count_key
from houseway.odds.solving import Simulation
from houseway.web.kept import KeptParts

FILE = ROOT / "src" / "houseway" / "odds" / "fast_action" / "counted.json"


def main() -> None:
    """Every deck and house way of the books once."""
    how = Simulation(kept=KeptParts(), progress=_say if sys.stderr.isatty() else None)
    found: dict[str, FastActionCount] = {}
    for edition in edition_ids():
        terms = load_game(edition, option="none").terms
        if isinstance(terms, FastActionTerms) and count_key(terms) not in found:
            found[count_key(terms)] = count(terms, how, edition=edition)
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
    print(f"{FILE} has {len(found)} counts")


def _say(done: int, all_: int) -> None:
    sys.stderr.write(f"\r{done} of {all_} parts")


if __name__ == "__main__":
    main()
