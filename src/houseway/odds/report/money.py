"""Report sections on collections and on what a round at a stated table costs each side."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import Any

from houseway.money import dollars
from houseway.odds.bank import BankRun, Takings
from houseway.odds.bank.ruin import bankroll_ever, bankroll_within
from houseway.odds.bank.session import RISKS
from houseway.odds.report.blocks import Block, Cell, FactsBlock, Grid, Number, WordsBlock
from houseway.odds.report.numbers import MISSING, cash, percent


def table_words(takings: Takings) -> str:
    """Return `7 bettors and the player-dealer; each bets $100 on banker; 60 hands an hour`."""
    table = takings.table
    bets = " and ".join(f"{dollars(cents)} on {spot}" for spot, cents in table.bets.items())
    who = f"{table.bettors} bettors" if table.bettors > 1 else "one bettor"
    each = "each bets" if table.bettors > 1 else "who bets"
    return f"{who} and the player-dealer; {each} {bets}; {table.hands_per_hour} hands an hour"


def fee_facts(fees: dict[str, Any] | None) -> list[Block]:
    """Return the fee option in force, as the card on the table shows it."""
    if fees is None:
        return [WordsBlock(("The house takes no collection.",))]
    rows: list[tuple[str, Cell]] = [
        ("fee book", f"{fees['title']} ({fees['book']})"),
        ("option", f"{fees['option']}, group {fees['group']}" if fees["group"] else fees["option"]),
        ("approval", " ".join(filter(None, (fees["approval"], fees["date"])))),
        ("limits", "; ".join(fees["limits"])),
        ("taken at", ", ".join(fees["when"])),
        ("note", fees["note"]),
    ]
    tiers = tuple(
        (payer if row == each[0] else "", row)
        for payer, each in fees["tiers"].items()
        for row in each
    )
    return [
        FactsBlock(tuple((name, value) for name, value in rows if value)),
        Grid(
            heads=("paid by", "charge"),
            rows=tiers,
            names=2,
            caption="The schedule in force.",
        ),
    ]


def money_blocks(takings: Takings) -> list[Block]:
    """Return what a round and an hour cost the bettors, bring the house and leave the bank."""
    hands = takings.table.hands_per_hour

    def row(name: str, cents: Fraction | int) -> tuple[Cell, ...]:
        return name, cash(cents), cash(cents * hands)

    rows = [
        row("wagered by one bettor", sum(takings.table.bets.values())),
        row("one bettor loses to the bank", takings.loss),
        row("one bettor pays in fees", takings.fee),
        row("total cost to one bettor", takings.cost),
        row("the house receives", takings.house),
        row("the bank gains from all bettors", takings.gain),
        row("the player-dealer pays in fees", takings.bank_fee),
        row("the bank keeps", takings.bank),
    ]
    taken = [
        f"{each.payer}: {each.tier}" + (f", {each.times} times" if each.times > 1 else "")
        for each in takings.rows
    ]
    return [
        FactsBlock(
            (
                ("the table", table_words(takings)),
                ("collection of a round", "; ".join(taken) or "nothing"),
            )
        ),
        Grid(
            heads=("on average", "a round", "an hour"),
            rows=tuple(rows),
            caption="Gains and losses are averages; fees are certain. The house and the bank "
            "receive exactly what the bettors lose and pay.",
        ),
    ]


def bank_blocks(run: BankRun, *, bankroll: int | None = None) -> list[Block]:
    """Return the bank's result after fees, its risk of ruin and the bankroll it needs."""
    hands = run.takings.table.hands_per_hour
    hour = f"within {run.hours:g} hours"
    average, worst = run.gain.average, run.gain.exposure
    spread = MISSING if run.gain.stderr is None else cash(run.gain.stderr)
    result = Grid(
        heads=("the bank after fees", "a round", "an hour"),
        rows=(
            ("mean", cash(run.mean), cash(run.mean * hands)),
            ("standard deviation", cash(run.sd), cash(run.sd * sqrt(hands))),
        ),
    )
    needed: list[tuple[Cell, ...]] = []
    for risk in RISKS:
        most = bankroll_ever(risk, run.r)
        soon = bankroll_within(risk, run.mean, run.sd, run.hands)
        ever_cell: Cell = "no bankroll is enough" if most is None else cash(most)
        needed.append((f"for a risk of {risk:.0%}", ever_cell, cash(soon)))
    facts: list[tuple[str, Cell]] = [
        ("standard deviation from", run.gain.method),
        ("standard error of the deviation", spread),
        ("average gain in those rounds", MISSING if average is None else cash(average)),
        ("largest exposure of a round", MISSING if worst is None else cash(worst)),
        ("ruin ever", run.formula if run.r else "certain in the end: the bank loses on average"),
        ("coefficient r", Number(f"{100 * run.r:.6g} per dollar", run.r) if run.r else MISSING),
        (f"ruin {hour}", "Brownian motion with the same mean and deviation"),
    ]
    risk_grids = [Grid(heads=("bankroll needed", "ever", hour), rows=tuple(needed))]
    if bankroll is not None:
        ever, within = run.ruin_ever(bankroll), run.ruin_within(bankroll)
        risks = (f"risk with {dollars(bankroll)}", percent(ever), percent(within))
        risk_grids.insert(0, Grid(heads=("risk of ruin", "ever", hour), rows=(risks,)))
    return [
        result,
        *risk_grids,
        FactsBlock(tuple(each for each in facts if each[1] != MISSING)),
        *_options(run),
    ]


def _options(run: BankRun) -> list[Block]:
    """Return the bank under every option of the fee book, with equal options in one row."""
    groups: dict[tuple[Cell, ...], list[str]] = {}
    for each in run.options:
        least: Cell = "none" if each.break_even is None else cash(each.break_even)
        row = (
            cash(each.bettor_fee),
            cash(each.bank_fee),
            cash(each.keeps),
            percent(each.edge),
            least,
        )
        groups.setdefault(row, []).append(each.option)
    if not groups:
        return []
    return [
        Grid(
            heads=(
                *("option", "a bettor's fee", "the bank's fee", "the bank keeps"),
                *("the bank's edge", "break-even bet"),
            ),
            rows=tuple((", ".join(names), *row) for row, names in groups.items()),
            caption="A round at this table under every option of the fee book. The bank's edge is "
            "the part that the bank keeps of everything wagered before the first card. The "
            "break-even bet is the least that each bettor must wager in total, with the spots in "
            "the same proportion, for the bank to cover its fee. A larger bet may fall into a row "
            "with a higher fee.",
        )
    ]
