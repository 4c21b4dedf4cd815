"""The best play as a chart of letters, for the report and the terminal."""

from __future__ import annotations

import re
from typing import Final

from houseway.games.blackjack.terms import BlackjackTerms
from houseway.odds.blackjack.charts import Chart as Best
from houseway.odds.report.blocks import Chart
from houseway.rules.game import Game

__all__ = ["charts"]

LETTERS: Final = {"stand": "S", "hit": "H", "double": "D", "split": "P", "surrender": "R"}


def charts(game: Game) -> tuple[Chart, ...]:
    """One chart for hard totals, one for soft ones, one for pairs; none for Switch."""
    from houseway.odds.blackjack.best import solve_game
    from houseway.odds.blackjack.charts import chart_of

    terms = game.terms
    assert isinstance(terms, BlackjackTerms)
    if terms.dealing.switch or terms.dealing.hole == "up":
        return ()  # Switch is not solved, and with both cards up there are too many columns
    wager = next(wager for wager in terms.wagers.values() if wager.bet == "game")
    best = chart_of(solve_game(terms, wager))
    kinds = {
        "Hard totals": [row for row in best.rows if row[0].isdigit() and "-" not in row],
        "Soft totals": [row for row in best.rows if row.startswith("soft")],
        "Pairs": [row for row in best.rows if "-" in row],
    }
    return tuple(_drawn(name, rows, best) for name, rows in kinds.items() if rows)


def _drawn(name: str, rows: list[str], best: Best) -> Chart:
    used = {best.rows[row].get(column, "") for row in rows for column in best.columns} - {""}
    legend = tuple((letter, word) for word, letter in LETTERS.items() if word in used)
    return Chart(
        caption=name,
        corner="against",
        heads=best.columns,
        rows=tuple(
            (row, tuple(LETTERS.get(best.rows[row].get(c, ""), "") for c in best.columns))
            for row in sorted(rows, key=_number)
        ),
        legend=legend,
    )


def _number(row: str) -> tuple[int, str]:
    found = re.search(r"\d+", row)
    return (int(found[0]) if found else 99, row)
