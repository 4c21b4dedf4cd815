"""Write `src/houseway/web/lobby_figures.json`: what the lobby says about every edition.

    python tools/make_shelf.py [SECONDS]

Edges take minutes. They share the cache of `houseway odds --all`, so a run limited to SECONDS
leaves the rest to the next run; nothing is written until every edge is there.
"""

from __future__ import annotations

import sys
from time import monotonic
from typing import Any

import msgspec

from houseway.disk_cache import KeptAnswers, usual_folder
from houseway.editions.library import edition_ids
from houseway.odds.all_editions import answer, build_digest, jobs_of, report_of, wanted_of
from houseway.web.felt import felt_of
from houseway.web.lobby_figures import SHELF


def main() -> None:
    """Compute the edges that are not cached, then write the file."""
    most = float(sys.argv[1]) if len(sys.argv) > 1 else float("inf")
    began = monotonic()
    kept = KeptAnswers(usual_folder(), build_digest())
    wanted = {each.edition: each for each in wanted_of()}
    left = 0
    for job in jobs_of(wanted.values()):
        if kept.read(job.key) is not None:
            continue
        if monotonic() - began > most:
            left += 1
            continue
        kept.write(job.key, answer(job))
        print(f"{monotonic() - began:6.0f} s  {job.edition}", flush=True)
    if left:
        raise SystemExit(f"{left} rule sets are left; run this again")
    lines = []
    for id in edition_ids():
        line: dict[str, Any] = {"edition": id, "special": special(id), "edges": {}, "why": ""}
        if id not in wanted:
            line["why"] = "a pot is played for: nobody has an edge but by playing better"
        elif wanted[id].refused:
            line["why"] = wanted[id].refused
        else:
            found = report_of(kept.read(wanted[id].key) or b'"it was not kept"', wanted[id])
            if isinstance(found, str):
                line["why"] = found
            else:
                line["edges"] = {each.wager: round(float(each.edge), 6) for each in found.wagers}
        lines.append(line)
    body = b",\n".join(msgspec.json.encode(line) for line in lines)
    SHELF.write_bytes(b"[\n" + body + b"\n]\n")
    print(f"{len(lines)} editions are in {SHELF}")


def special(id: str) -> list[str]:
    """Return the names of the bonus bets, in printed order."""
    spots = felt_of(id).spots
    return [spot.name for spot in spots if spot.bonus and spot.placed == "before the deal"]


if __name__ == "__main__":
    main()
