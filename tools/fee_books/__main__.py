"""Writes every fee book; see the package."""

from __future__ import annotations

import sys
from pathlib import Path

from tools.fee_books import casino_club, clovis, lucky_derby, napa, saloon, tavern

ROOT = Path(__file__).resolve().parents[2]
HOUSES = (tavern, saloon, lucky_derby, casino_club, napa, clovis)


def main(catalogue: Path, shelf: Path) -> None:
    """Read the catalogue, write the shelf."""
    for house in HOUSES:
        for book in house.books(catalogue):
            file = shelf / f"{book.id}.toml"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(book.toml(), encoding="utf-8")
            print(f"{book.id}: {sum(len(section.options) for section in book.sections)} options")


if __name__ == "__main__":
    given = [Path(argument) for argument in sys.argv[1:]]
    main(
        given[0] if given else ROOT.parent / "shared" / "catalogue",
        given[1] if len(given) > 1 else ROOT / "src" / "houseway" / "fees" / "books",
    )
