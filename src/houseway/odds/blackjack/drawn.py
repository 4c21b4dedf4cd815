"""The best play as charts of letters and a table of exceptions, for the report and the terminal."""

from __future__ import annotations

import re
from typing import Final

from houseway.games.blackjack.terms import BlackjackTerms
from houseway.odds.blackjack.charts import DecisionChart as Best
from houseway.odds.blackjack.shoe import JOKERS, shoe_of
from houseway.odds.report.blocks import Block, ChartBlock, Grid, WordsBlock
from houseway.odds.report.numbers import decimal
from houseway.rules.game import Game

__all__ = ["charts"]

LETTERS: Final = {"stand": "S", "hit": "H", "double": "D", "split": "P", "surrender": "R"}
MARK: Final = "*"
SHOWN: Final = 20
"""So many exceptions are printed, those that gain most."""

TENS: Final = "T stands for any ten-value."
JOKER: Final = "T stands for any ten-value, J for a joker."
SWITCHED: Final = (
    "For each hand by itself, once it is decided whether cards are switched: they are where the "
    "two hands are worth more so."
)
BOTH_UP: Final = (
    "Both cards of the player-dealer are up: columns are what they count together, and the "
    "decision is the best on average over the cards that make it."
)


def charts(game: Game) -> tuple[Block, ...]:
    """Hard totals, soft ones and pairs; then the hands that are better played otherwise."""
    from houseway.odds.blackjack.best import solve_game
    from houseway.odds.blackjack.charts import chart_of
    from houseway.odds.blackjack.choosing import settled

    assert isinstance(game.terms, BlackjackTerms)
    terms = settled(game.terms)
    wager = next(wager for wager in terms.wagers.values() if wager.bet == "game")
    best = chart_of(solve_game(terms, wager))
    if not best.rows:
        return (WordsBlock(("There is nothing to decide: nobody may draw.",)),)
    words = [JOKER if shoe_of(terms.deck).counts[JOKERS] else TENS]
    words += [SWITCHED] if terms.dealing.switch else []
    words += [BOTH_UP] if terms.dealing.hole == "up" else []
    blocks: list[Block] = [WordsBlock(tuple(words))]
    rows = {
        "Hard totals": [row for row in best.rows if row[0].isdigit() and "-" not in row],
        "Soft totals": [row for row in best.rows if row.startswith("soft")],
        "Pairs": [row for row in best.rows if "-" in row],
    }
    for name, some in rows.items():
        for against, columns in _columns(best, both=terms.dealing.hole == "up").items():
            if some:
                blocks.append(_drawn(f"{name}{against}.", some, columns, best))
    return (*blocks, *_exceptions(best))


def _columns(best: Best, *, both: bool) -> dict[str, tuple[str, ...]]:
    """All in one chart, or in two that fit a page."""
    if not both:
        return {"": best.columns}
    soft = tuple(each for each in best.columns if each.startswith("soft"))
    hard = tuple(each for each in best.columns if each not in soft)
    parts = {" against hard totals": hard, " against soft totals": soft}
    return {name: columns for name, columns in parts.items() if columns}


def _drawn(name: str, rows: list[str], columns: tuple[str, ...], best: Best) -> ChartBlock:
    marked = {(each.row, each.column) for each in best.exceptions}
    used: set[str] = set()

    def cell(row: str, column: str) -> str:
        word = best.rows[row].get(column, "")
        used.update({word, MARK} if (row, column) in marked else {word})
        return LETTERS.get(word, "") + MARK * ((row, column) in marked)

    drawn = tuple(
        (row, tuple(cell(row, column) for column in columns)) for row in sorted(rows, key=_number)
    )
    legend = [(letter, word) for word, letter in LETTERS.items() if word in used]
    if MARK in used:
        legend.append((MARK, "not every hand of it, see the exceptions"))
    heads = tuple(each.removeprefix("soft ") for each in columns)
    return ChartBlock(caption=name, corner="against", heads=heads, rows=drawn, legend=tuple(legend))


def _exceptions(best: Best) -> list[Block]:
    """The hands that a chart by totals plays worse than they could be played."""
    if not best.exceptions:
        return [WordsBlock(("No hand of two cards is better played otherwise than its total.",))]
    shown, left = best.exceptions[:SHOWN], best.exceptions[SHOWN:]
    caption = "Exceptions: hands whose own cards make another decision better, per unit wagered."
    if left:
        more = "others gain" if len(left) > 1 else "other gains"
        caption += f" {len(left)} {more} less, at most {left[0].gain:.6f}."
    return [
        Grid(
            heads=("hand", "against", "instead of", "best", "gain"),
            rows=tuple(
                (each.hand, each.against, each.chart, each.decision, decimal(each.gain))
                for each in shown
            ),
            names=4,
            caption=caption,
        )
    ]


def _number(row: str) -> tuple[int, str]:
    found = re.search(r"\d+", row)
    return (int(found[0]) if found else 99, row)
