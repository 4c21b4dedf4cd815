"""Terminal output shared by all commands: text, grids, cards and money.

A terminal gets colours and rules; a pipe or file gets plain text, one row per line.
"""

from __future__ import annotations

import sys
from collections.abc import Container, Iterable, Sequence
from typing import IO, Any

import msgspec
from rich import box
from rich.console import Console, JustifyMethod, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from houseway.money import dollars

_SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_BACK = "▒▒"
_TILE = 0x1F063  # Unicode's upright domino 0-0; the others follow in order of their ends
_PIPE_WIDTH = 1000


class Paper:
    """The output of a command; `fancy` is false for a pipe or a file."""

    def __init__(self, file: IO[str] | None = None) -> None:
        out = file or sys.stdout
        self.fancy = out.isatty()
        self.symbols = (getattr(out, "encoding", None) or "utf-8").lower().startswith("utf")
        self.console = Console(
            file=out,
            markup=False,
            highlight=False,
            emoji=False,
            soft_wrap=not self.fancy,
            width=None if self.fancy else _PIPE_WIDTH,
        )

    def draw(self, what: RenderableType = "") -> None:
        """Print anything Rich can render; a pipe gets it without trailing blanks."""
        if self.fancy:
            self.console.print(what)
            return
        with self.console.capture() as caught:
            self.console.print(what)
        for line in caught.get().splitlines() or [""]:
            self.console.file.write(line.rstrip() + "\n")

    def line(self, text: str = "", style: str = "") -> None:
        """Print a line, or a paragraph whose wrapped lines keep its indent."""
        words = Text(text.lstrip(), style)
        indent = len(text) - len(words.plain)
        self.draw(Padding(words, (0, 0, 0, indent), expand=False) if indent else words)

    def heading(self, text: str) -> None:
        """Print a heading after a blank line."""
        self.draw()
        self.line(text, "bold")

    def table(
        self,
        columns: Sequence[str],
        rows: Iterable[Sequence[RenderableType]],
        *,
        right: Container[int] = (),
    ) -> None:
        """Print rows under column heads, leaving out columns without any content.

        `right` holds the indices of columns to align right.
        """
        cells = [list(row) for row in rows]
        kept = [i for i in range(len(columns)) if any(str(row[i]) for row in cells)]
        if not kept:
            return
        table = Table(
            box=box.SIMPLE_HEAD if self.fancy else None,
            pad_edge=False,
            header_style="bold" if self.fancy else "",
        )
        for i in kept:
            justify: JustifyMethod = "right" if i in right else "left"
            table.add_column(columns[i], overflow="fold", justify=justify)
        for row in cells:
            table.add_row(*(row[i] for i in kept))
        self.draw(Padding(table, (0, 0, 0, 2), expand=False))

    def pairs(self, rows: Iterable[tuple[str, RenderableType]]) -> None:
        """Print names next to their values, leaving out empty values."""
        table = Table(box=None, show_header=False, pad_edge=False)
        table.add_column(style="dim" if self.fancy else "")
        table.add_column(overflow="fold")
        for name, value in rows:
            if str(value):
                table.add_row(name, value)
        if table.row_count:
            self.draw(Padding(table, (0, 0, 0, 2), expand=False))

    def cards(self, names: Iterable[str]) -> Text:
        """Return cards as text this output can show."""
        return cards_text(names, symbols=self.symbols)


def card_text(name: str, *, symbols: bool = True) -> Text:
    """Return `As` as A♠ in its colour, a tile with its domino, an empty name as a card back."""
    if not name:
        return Text(_BACK if symbols else "??", "blue")
    rank, suit = name[:1], name[1:2]
    if suit == "-":
        picture = chr(_TILE + 7 * int(rank) + int(name[2:]))
        return Text(f"{picture} {name}" if symbols else name, "bold")
    if suit not in _SUITS or name == "Jk":
        return Text(name, "bold magenta" if name == "Jk" else "bold")
    style = "bold red" if suit in "dh" else "bold"
    return Text(f"{rank}{_SUITS[suit] if symbols else suit}{name[2:]}", style)


def cards_text(names: Iterable[str], *, symbols: bool = True) -> Text:
    """Return cards side by side."""
    return Text(" ").join(card_text(name, symbols=symbols) for name in names)


def money(cents: int, *, signed: bool = False) -> Text:
    """Return an amount in dollars; a signed one is green for a gain and red for a loss."""
    if not signed or not cents:
        return Text(dollars(cents))
    return Text(
        f"+{dollars(cents)}" if cents > 0 else dollars(cents), "green" if cents > 0 else "red"
    )


def emit(data: Any) -> None:
    """Print data as JSON on standard output."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(data), indent=2).decode() + "\n")
