"""Collections: what the schedule says is due at this moment is taken now."""

from __future__ import annotations

from typing import Any

import msgspec

from houseway.fees import POT, Charge, Situation, due
from houseway.rules.betting import stakes
from houseway.rules.deal import Deal
from houseway.rules.events import Charged
from houseway.rules.terms import BankedTerms

__all__ = ["collect"]


def collect(deal: Deal[Any]) -> None:
    """Take what falls due here; the jackpot drop is kept apart. A banked game pays once."""
    if isinstance(deal.terms, BankedTerms) and deal.moment != "no more bets":
        return
    for charge in due(deal.terms.fees, _situation(deal)):
        held = _held(deal, charge.payer)
        if charge.cents > held:  # a pot of short stacks, or a stack that a ruling made short
            charge = msgspec.structs.replace(charge, cents=held)
        deal.charges.append(charge)
        deal.events.append(
            Charged(charge.payer, charge.cents, charge.kind, charge.tier, charge.waived)
        )
        to = "jackpot" if charge.kind == "jackpot" else "collection"
        _take(deal, charge, to)


def _held(deal: Deal[Any], payer: str) -> int:
    """What a payer has for his fee: the player-dealer his bank as well."""
    if payer == POT:
        return deal.pot.cents
    bank = deal.chips["bank"] if payer == deal.opening.player_dealer else 0
    return deal.chips[payer] + bank


def _take(deal: Deal[Any], charge: Charge, to: str) -> None:
    """From the payer's stack; a player-dealer whose stack is short pays out of his bank."""
    purse = "pot" if charge.payer == POT else charge.payer
    from_stack = min(charge.cents, deal.chips[purse])
    deal.chips.move(purse, to, from_stack, charge.kind)
    short = charge.cents - from_stack
    if short and charge.payer == deal.opening.player_dealer:
        deal.chips.move("bank", to, short, charge.kind)
        deal.bank.posted -= short


def _situation(deal: Deal[Any]) -> Situation:
    opening = deal.opening
    return Situation(
        moment=deal.moment,
        player_dealer=opening.player_dealer or None,
        stakes=stakes(deal) if isinstance(deal.terms, BankedTerms) else (),
        players=deal.pot.players,
        pot=deal.pot.ever,
        flop=deal.pot.flop_seen,
        taken=tuple(deal.charges),
        discs=frozenset(opening.discs),
        button_blind=deal.pot.button_blind,
        small_blind=deal.pot.small_blind,
    )
