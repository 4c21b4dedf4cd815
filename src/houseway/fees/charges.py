"""Build the fees of a schedule from the terms of an option."""

from __future__ import annotations

from typing import Literal

from houseway.fees.file_format import (
    FeeTerms,
    Rows,
    parse_amount,
    parse_pot_fee,
    parse_scale,
    refuse,
)
from houseway.fees.schedule import (
    Line,
    NoFlopFee,
    PlayerDealerFee,
    PlayerFee,
    PotFee,
    PotLevelFee,
    QualifyingFee,
    Scale,
    SmallPotFee,
    TimeFee,
)

STAGES = ("pre-flop", "flop", "turn", "river")


def build_lines(terms: FeeTerms, where: str) -> tuple[Line, ...]:
    """Return the fees of one option, in the order in which the book prints them."""
    match terms.basis:
        case "total table action" | "wagers":
            lines = _banked(terms, where)
        case "number of players":
            lines = _by_players(terms, where)
        case "total in the pot":
            lines = [
                PotLevelFee(
                    scale=_scale(terms, terms.fee, f"{where}, fee", "dollars"),
                    at_once=2 if terms.collect == "at the top two levels" else 1,
                    early=terms.early,
                )
            ]
        case "half hour":
            lines = [TimeFee(_scale(terms, terms.fee, f"{where}, fee", "players"))]
    if not lines:
        raise refuse("fees/no_tier", where, terms.basis, "add who pays, and how much")
    if terms.no_flop:
        cents = parse_amount(terms.no_flop, f"{where}, no-flop")
        lines.append(NoFlopFee(cents, terms.no_flop_from))
    return tuple(lines)


def _scale(terms: FeeTerms, rows: Rows, where: str, counts: Literal["dollars", "players"]) -> Scale:
    return parse_scale(
        rows,
        where,
        counts=counts,
        overlap=terms.overlap,
        below=terms.below,
        step=parse_amount(terms.step, where),
    )


def _banked(terms: FeeTerms, where: str) -> list[Line]:
    lines: list[Line] = []
    if terms.player:
        scale = _scale(terms, terms.player, f"{where}, player", "dollars")
        lines.append(PlayerFee(scale, terms.player_pays))
    if terms.player_dealer:
        scale = _scale(terms, terms.player_dealer, f"{where}, player-dealer", "dollars")
        lines.append(PlayerDealerFee(scale, terms.action))
    return lines


def _by_players(terms: FeeTerms, where: str) -> list[Line]:
    at = tuple(terms.when) or ("flop",)
    lines: list[Line] = []
    if terms.fee:
        lines.append(
            PotFee(
                name="fee",
                at=at,
                scale=_scale(terms, terms.fee, f"{where}, fee", "players"),
                pot_test=parse_amount(terms.pot_test, where) if terms.pot_test else 0,
            )
        )
    stages = (terms.pre_flop, terms.flop, terms.turn, terms.river)
    for name, rows in zip(STAGES, stages, strict=True):
        if rows:
            moment = "deal complete" if name == "pre-flop" else name
            scale = _scale(terms, rows, f"{where}, {name}", "players")
            lines.append(PotFee(name=name, at=(moment,), scale=scale))
    if terms.modified:
        if not terms.pot_test:
            raise refuse(
                "fees/invalid", f"{where}, pot-test", "", "a modified fee needs a pot-test"
            )
        scale = _scale(terms, terms.modified, f"{where}, modified", "players")
        lines.append(SmallPotFee(scale, parse_amount(terms.pot_test, where)))
    if terms.qualifying:
        pot, cents = parse_pot_fee(terms.qualifying, f"{where}, qualifying")
        lines.append(QualifyingFee(pot, cents))
    if terms.jackpot:
        scale = _scale(terms, terms.jackpot, f"{where}, jackpot", "players")
        lines.append(PotFee(name="jackpot", at=at, scale=scale, kind="jackpot"))
    return lines
