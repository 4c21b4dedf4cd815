"""Rounds recorded long ago replay to the byte, or say under which procedure they were played."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.editions.library import edition_ids, load_game
from houseway.games import family
from houseway.rules.records.record import verify
from support import ROOT

CORPUS = ROOT / "tests" / "data" / "records"
FILES = sorted(CORPUS.rglob("*.jsonl"))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_recorded_round_replays_to_its_bytes(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    checked = verify(lines, family)
    procedure = int(path.parent.name)
    now = family(path.parent.parent.name).procedure
    assert checked.older == (0 if procedure == now else checked.rounds)


@pytest.mark.parametrize("edition", edition_ids())
def test_every_edition_has_its_playthrough(edition: str) -> None:
    known = load_game(edition, option="none").family
    name = f"{edition.replace('/', '.')}.jsonl"
    assert (CORPUS / known.name / str(known.procedure) / name).exists(), "run tools/make_corpus.py"
