"""Write the recorded corpus: a few rounds of every edition, under its family's procedure.

    python tools/make_corpus.py

Existing files are never changed. If a change to a family's script would alter a byte of them, raise
the family's procedure number; this then writes new files, and the old ones stay.
"""

from __future__ import annotations

from pathlib import Path

from houseway.cards.tape import SplitMix
from houseway.editions.library import edition_ids, load_game
from houseway.rules.records.record import Writer
from houseway.table import play_round, table_of_bots

ROOT = Path(__file__).parents[1]
CORPUS = ROOT / "tests" / "data" / "records"
ROUNDS = 4


def corpus_path(edition: str, family: str, procedure: int) -> Path:
    """Return `tests/data/records/<family>/<procedure>/<house>.<game>.jsonl`."""
    return CORPUS / family / str(procedure) / f"{edition.replace('/', '.')}.jsonl"


def record(edition: str, seed: int) -> bytes:
    """Return a record of some rounds between bots."""
    game = load_game(edition)
    sitting = table_of_bots(game, min(4, game.terms.table.seats))
    chance, writer = SplitMix(seed), Writer()
    lines = [writer.add(play_round(sitting, chance)) for _ in range(ROUNDS)]
    return b"".join([*lines, writer.close()])


def main() -> None:
    """Write the missing files."""
    made = 0
    for seed, edition in enumerate(edition_ids(), 1):
        family = load_game(edition, option="none").family
        path = corpus_path(edition, family.name, family.procedure)
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(record(edition, seed))
            made += 1
    print(f"{made} files written")


if __name__ == "__main__":
    main()
