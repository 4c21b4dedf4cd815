"""Display of equities in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.cli.draw import Paper, emit
from houseway.cli.edition_choice import game_of
from houseway.cli.interrupts import at_once
from houseway.cli.progress import counting
from houseway.odds.equity import equities
from houseway.odds.equity.equities import Equities
from houseway.odds.solvers import Simulation


def show_equity(
    edition: str,
    hands: Sequence[str],
    *,
    boards: Sequence[str],
    dead: str,
    low: bool,
    exact: bool | None,
    deals: int | None,
    seed: int,
    settings: Sequence[str],
    as_json: bool,
) -> None:
    """Run the command `equity`."""
    game = game_of(edition, settings, "none")
    with at_once(), counting("deals") as told:
        simulation = Simulation(rounds=deals or Simulation().rounds, seed=seed, progress=told)
        found = equities(
            game, hands, boards=boards, dead=dead, low=low, exact=exact, simulation=simulation
        )
    if as_json:
        emit(found.data())
    else:
        draw_equities(found, Paper())


def draw_equities(found: Equities, paper: Paper) -> None:
    """Print a row per hand; where a pot is split into shares, how often each is won."""
    how = "every deal counted" if found.method == "exact" else f"simulated with seed {found.seed}"
    paper.line(found.edition, "bold underline")
    paper.line(f"{found.boards:,} deals, {how}")
    paper.line()
    names = [share.share for share in found.hands[0].shares]
    whole, part = ("whole pot", "a part") if names else ("wins", "ties")
    columns = ["hand", "equity", "± standard error", whole, part]
    columns += [f"{name} {how}" for name in names for how in ("won", "tied")]
    rows = [
        [
            hand.hand,
            f"{float(hand.equity):.4%}",
            "" if hand.stderr is None else f"{hand.stderr:.4%}",
            f"{hand.wins:,}",
            f"{hand.ties:,}",
            *(f"{times:,}" for share in hand.shares for times in (share.wins, share.ties)),
        ]
        for hand in found.hands
    ]
    paper.table(columns, rows, right=range(1, len(columns)))
