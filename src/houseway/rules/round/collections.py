"""Collections: charging the fees that the schedule makes due at each moment of a round."""

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

_CLOSED: Final = "no more bets"
_BLIND: Final = "button blind, else small blind"


def collect(deal: AnyDeal) -> None:
    """Take the collections that fall due now.

    A banked game charges once, when betting closes. The jackpot drop goes to a purse of its own.
    """
    schedule = deal.terms.fees
    if schedule is None or deal.moment not in deal.fee_moments:
        return
    if isinstance(deal, BankedDeal) and deal.moment != _CLOSED:
        return
    wagers = deal.live() if isinstance(deal, BankedDeal) else []
    for charge in _by_payer(wagers, due(schedule, _situation(deal))):
        held = _cents_held(deal, charge)
        if charge.cents > held:  # short stacks in the pot, or a ruling took chips from a stack
            charge = msgspec.structs.replace(charge, cents=held)
        deal.charges.append(charge)
        deal.events.append(
            Charged(charge.payer, charge.cents, charge.kind, charge.tier, charge.waived)
        )
        _take_fee(deal, charge, purse_of(charge))


def purse_of(charge: Charge) -> str:
    """Return the house purse that a charge goes to."""
    return "jackpot" if charge.kind == "jackpot" else "collection"


def charges_of(deal: AnyDeal, *, position: int = 0, bettor: str = "") -> list[Charge]:
    """Return the charges not yet returned for a position, a bettor, or both."""
    return [
        charge
        for charge in deal.charges
        if charge.cents
        and bettor in ("", charge.payer)
        and (not position or position == _position_of(deal, charge))
    ]


def _position_of(deal: AnyDeal, charge: Charge) -> int:
    """Return the position that a charge was for; 0 if it covers several.

    A single collection on all of a player's wagers belongs to a position only if they were all
    placed there.
    """
    if charge.position or charge.line != "player" or not isinstance(deal, BankedDeal):
        return charge.position
    own = {wager.position for wager in deal.wagers if wager.bettor == charge.payer}
    return own.pop() if len(own) == 1 else 0


def return_charge(deal: AnyDeal, charge: Charge, why: str) -> None:
    """Return a charge to its payer. It will not be taken again."""
    deal.chips.move(purse_of(charge), _purse_charged(deal, charge), charge.cents, why)
    number = deal.charges.index(charge)
    deal.charges[number] = msgspec.structs.replace(charge, cents=0)


def _by_payer(wagers: Iterable[Wager], charges: Iterable[Charge]) -> Iterator[Charge]:
    """Divide the charge on a joint wager among its bettors in proportion to their shares."""
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


def _purse_charged(deal: AnyDeal, charge: Charge) -> str:
    """Return the payer's purse: the stack, or the pot if a blind pays for a hand without a flop."""
    schedule = deal.terms.fees
    lines = schedule.lines if schedule is not None and charge.line == "no flop" else ()
    blind = any(isinstance(line, NoFlopFee) and line.source == _BLIND for line in lines)
    return "pot" if charge.payer == POT or blind else charge.payer


def _banks(deal: AnyDeal, payer: str) -> bool:
    return isinstance(deal, BankedDeal) and payer == deal.opening.player_dealer


def _cents_held(deal: AnyDeal, charge: Charge) -> int:
    """Return the cents a payer can use for a fee, including the bank if they are player-dealer."""
    bank = deal.chips["bank"] if _banks(deal, charge.payer) else 0
    return deal.chips[_purse_charged(deal, charge)] + bank


def _take_fee(deal: AnyDeal, charge: Charge, to: str) -> None:
    """Take a fee from the payer's stack and, if that falls short, from the player-dealer's bank."""
    purse = _purse_charged(deal, charge)
    from_stack = min(charge.cents, deal.chips[purse])
    deal.chips.move(purse, to, from_stack, charge.kind)
    short = charge.cents - from_stack
    if short and isinstance(deal, BankedDeal):
        deal.chips.move("bank", to, short, charge.kind)
        deal.bank.posted -= short


def _situation(deal: AnyDeal) -> Situation:
    if isinstance(deal, BankedDeal):
        return _at_close(deal, stakes(deal, deal.live()))
    pot = deal.pot
    return Situation(
        moment=deal.moment,
        players=pot.players,
        pot=pot.total_bet,
        flop=pot.flop_seen,
        taken=tuple(deal.charges),
        discs=frozenset(deal.opening.discs),
        seats=tuple(pot.dealt_in),
        button_blind=pot.button_blind,
        small_blind=pot.small_blind,
    )


def _at_close(deal: BankedDeal[Any], stakes: tuple[Stake, ...]) -> Situation:
    """Describe the table to the schedule as it is when betting closes with these stakes."""
    return Situation(
        moment=_CLOSED,
        player_dealer=deal.opening.player_dealer,
        stakes=stakes,
        taken=tuple(deal.charges),
        discs=frozenset(deal.opening.discs),
    )


def stakes(deal: BankedDeal[Any], wagers: Iterable[Wager]) -> tuple[Stake, ...]:
    """Return these wagers in the form that a collection schedule takes.

    The payer of a joint wager is the wager itself; its charge is then divided by shares.
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
    """Return what would be charged if betting closed now."""
    schedule = deal.terms.fees
    return [*_by_payer(deal.live(), due(schedule, _situation(deal)))] if schedule else []


def fees_with(deal: BankedDeal[Any], new: Wager, old: Wager | None) -> Counter[str]:
    """Return each bettor's charge if this new wager took the place of the old one.

    Only bettors in the new wager are included, since a schedule charges players by their own
    wagers.
    """
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
    closing = _at_close(deal, stakes(deal, wagers))
    for charge in _by_payer(wagers, due(schedule.of_players, closing)):
        owed[charge.payer] += charge.cents
    return owed
