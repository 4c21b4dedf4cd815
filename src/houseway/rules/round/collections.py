"""Collections: what the schedule says is due at this moment is taken now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from houseway.fees import POT, Charge, Situation, Stake, due
from houseway.fees.schedule import NoFlopFee
from houseway.rules.banked.deal import BankedDeal
from houseway.rules.game import AnyDeal
from houseway.rules.round.events import Charged
from houseway.rules.round.hand import Wager

__all__ = [
    "charges_of",
    "closing_charges",
    "collect",
    "fees_with",
    "purse_of",
    "return_charge",
    "stakes",
]

_CLOSED: Final = "no more bets"
_BLIND: Final = "button blind, else small blind"


def collect(deal: AnyDeal) -> None:
    """Take what falls due here; the jackpot drop is kept apart. A banked game pays once."""
    schedule = deal.terms.fees
    if schedule is None or deal.moment not in deal.fee_moments:
        return
    if isinstance(deal, BankedDeal) and deal.moment != _CLOSED:
        return
    wagers = deal.live() if isinstance(deal, BankedDeal) else []
    for charge in _by_payer(wagers, due(schedule, _situation(deal))):
        held = _held(deal, charge)
        if charge.cents > held:  # a pot of short stacks, or a stack that a ruling made short
            charge = msgspec.structs.replace(charge, cents=held)
        deal.charges.append(charge)
        deal.events.append(
            Charged(charge.payer, charge.cents, charge.kind, charge.tier, charge.waived)
        )
        _take(deal, charge, purse_of(charge))


def purse_of(charge: Charge) -> str:
    """Where the house keeps it."""
    return "jackpot" if charge.kind == "jackpot" else "collection"


def charges_of(deal: AnyDeal, *, position: int = 0, bettor: str = "") -> list[Charge]:
    """What was taken for the wagers at a position, from a bettor, or both; not yet given back."""
    return [
        charge
        for charge in deal.charges
        if charge.cents
        and bettor in ("", charge.payer)
        and (not position or position == _position_of(deal, charge))
    ]


def _position_of(deal: AnyDeal, charge: Charge) -> int:
    """Return the position charged for; one collection on all of a player's wagers has none
    unless they are all there."""
    if charge.position or charge.line != "player" or not isinstance(deal, BankedDeal):
        return charge.position
    own = {wager.position for wager in deal.wagers if wager.bettor == charge.payer}
    return own.pop() if len(own) == 1 else 0


def return_charge(deal: AnyDeal, charge: Charge, why: str) -> None:
    """It goes back to its payer, and is not taken again."""
    deal.chips.move(purse_of(charge), _purse(deal, charge), charge.cents, why)
    number = deal.charges.index(charge)
    deal.charges[number] = msgspec.structs.replace(charge, cents=0)


def _by_payer(wagers: Iterable[Wager], charges: Iterable[Charge]) -> Iterator[Charge]:
    """The fee of a joint wager falls on its bettors by their shares, for where it lies."""
    joint = {wager.id: wager for wager in wagers if wager.shares}
    if not joint:
        yield from charges
        return
    for charge in charges:
        wager = joint.get(charge.payer)
        if wager is None:
            yield charge
        else:
            for bettor, cents in wager.divide(charge.cents):
                yield msgspec.structs.replace(
                    charge, payer=bettor, cents=cents, position=wager.position
                )


def _purse(deal: AnyDeal, charge: Charge) -> str:
    """The payer's stack, or the pot; a blind that pays for a hand without a flop lies there."""
    schedule = deal.terms.fees
    lines = schedule.lines if schedule is not None and charge.line == "no flop" else ()
    blind = any(isinstance(line, NoFlopFee) and line.source == _BLIND for line in lines)
    return "pot" if charge.payer == POT or blind else charge.payer


def _banks(deal: AnyDeal, payer: str) -> bool:
    return isinstance(deal, BankedDeal) and payer == deal.opening.player_dealer


def _held(deal: AnyDeal, charge: Charge) -> int:
    """Return the cents a payer has for a fee; the player-dealer's bank counts as well."""
    bank = deal.chips["bank"] if _banks(deal, charge.payer) else 0
    return deal.chips[_purse(deal, charge)] + bank


def _take(deal: AnyDeal, charge: Charge, to: str) -> None:
    """Take a fee from the payer's stack, and what a player-dealer lacks from the bank."""
    purse = _purse(deal, charge)
    from_stack = min(charge.cents, deal.chips[purse])
    deal.chips.move(purse, to, from_stack, charge.kind)
    short = charge.cents - from_stack
    if short and isinstance(deal, BankedDeal):
        deal.chips.move("bank", to, short, charge.kind)
        deal.bank.posted -= short


def _situation(deal: AnyDeal) -> Situation:
    if isinstance(deal, BankedDeal):
        return _closing(deal, stakes(deal, deal.live()))
    pot = deal.pot
    return Situation(
        moment=deal.moment,
        players=pot.players,
        pot=pot.ever,
        flop=pot.flop_seen,
        taken=tuple(deal.charges),
        discs=frozenset(deal.opening.discs),
        seats=tuple(pot.dealt_in),
        button_blind=pot.button_blind,
        small_blind=pot.small_blind,
    )


def _closing(deal: BankedDeal[Any], stakes: tuple[Stake, ...]) -> Situation:
    """Betting closes with these stakes on the table."""
    return Situation(
        moment=_CLOSED,
        player_dealer=deal.opening.player_dealer,
        stakes=stakes,
        taken=tuple(deal.charges),
        discs=frozenset(deal.opening.discs),
    )


def stakes(deal: BankedDeal[Any], wagers: Iterable[Wager]) -> tuple[Stake, ...]:
    """These wagers as a collection schedule sees them.

    The payer of a joint wager is the wager: its fee is borne by shares.
    """
    spots = deal.spots
    return tuple(
        Stake(
            w.id if w.shares else w.bettor,
            w.position,
            w.spot,
            w.cents,
            spots[w.spot].bonus,
            w.back_line,
        )
        for w in wagers
        if w.spot in spots and spots[w.spot].collected
    )


def closing_charges(deal: BankedDeal[Any]) -> list[Charge]:
    """What would be taken if betting closed now."""
    schedule = deal.terms.fees
    return [*_by_payer(deal.live(), due(schedule, _situation(deal)))] if schedule else []


def fees_with(deal: BankedDeal[Any], new: Wager, old: Wager | None) -> Counter[str]:
    """What each of the bettors in this wager would be charged before the deal, with it in place
    of the old one. What others have wagered does not count for it."""
    schedule = deal.terms.fees
    owed: Counter[str] = Counter()
    if schedule is None or not deal.dearest_fee:
        return owed
    payers = {new.bettor, *new.shares}
    wagers = [
        each
        for each in deal.live()
        if each is not old
        and (each.bettor in payers or (each.shares and not payers.isdisjoint(each.shares)))
    ]
    wagers.append(new)
    closing = _closing(deal, stakes(deal, wagers))
    for charge in _by_payer(wagers, due(schedule.of_players, closing)):
        owed[charge.payer] += charge.cents
    return owed
