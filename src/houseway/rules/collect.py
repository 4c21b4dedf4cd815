"""Collections: what the schedule says is due at this moment is taken now."""

from __future__ import annotations

import msgspec

from houseway.fees import POT, Charge, Situation, due
from houseway.rules.banked_deal import BankedDeal
from houseway.rules.betting import stakes
from houseway.rules.events import Charged
from houseway.rules.game import AnyDeal

__all__ = ["collect"]


def collect(deal: AnyDeal) -> None:
    """Take what falls due here; the jackpot drop is kept apart. A banked game pays once."""
    schedule = deal.terms.fees
    if schedule is None or (isinstance(deal, BankedDeal) and deal.moment != "no more bets"):
        return
    for charge in due(schedule, _situation(deal)):
        held = _held(deal, charge.payer)
        if charge.cents > held:  # a pot of short stacks, or a stack that a ruling made short
            charge = msgspec.structs.replace(charge, cents=held)
        deal.charges.append(charge)
        deal.events.append(
            Charged(charge.payer, charge.cents, charge.kind, charge.tier, charge.waived)
        )
        to = "jackpot" if charge.kind == "jackpot" else "collection"
        _take(deal, charge, to)


def _purse(payer: str) -> str:
    return "pot" if payer == POT else payer


def _banks(deal: AnyDeal, payer: str) -> bool:
    return isinstance(deal, BankedDeal) and payer == deal.opening.player_dealer


def _held(deal: AnyDeal, payer: str) -> int:
    """What a payer has for his fee: the player-dealer his bank as well."""
    bank = deal.chips["bank"] if _banks(deal, payer) else 0
    return deal.chips[_purse(payer)] + bank


def _take(deal: AnyDeal, charge: Charge, to: str) -> None:
    """From the payer's stack; a player-dealer whose stack is short pays out of his bank."""
    purse = _purse(charge.payer)
    from_stack = min(charge.cents, deal.chips[purse])
    deal.chips.move(purse, to, from_stack, charge.kind)
    short = charge.cents - from_stack
    if short and isinstance(deal, BankedDeal):
        deal.chips.move("bank", to, short, charge.kind)
        deal.bank.posted -= short


def _situation(deal: AnyDeal) -> Situation:
    taken, discs = tuple(deal.charges), frozenset(deal.opening.discs)
    if isinstance(deal, BankedDeal):
        return Situation(
            moment=deal.moment,
            player_dealer=deal.opening.player_dealer,
            stakes=stakes(deal),
            taken=taken,
            discs=discs,
        )
    pot = deal.pot
    return Situation(
        moment=deal.moment,
        players=pot.players,
        pot=pot.ever,
        flop=pot.flop_seen,
        taken=taken,
        discs=discs,
        seats=tuple(pot.dealt_in),
        button_blind=pot.button_blind,
        small_blind=pot.small_blind,
    )
