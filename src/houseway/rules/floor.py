"""Floor rulings carried out: each effect checked first, then done."""

from __future__ import annotations

from typing import Any

from houseway.errors import RulingError
from houseway.rules.banked_deal import BankedDeal
from houseway.rules.betting import return_baseless
from houseway.rules.events import Ruled
from houseway.rules.game import AnyDeal
from houseway.rules.hand import Hand, Wager
from houseway.rules.inputs import Ruling
from houseway.rules.rulings import (
    BurnCards,
    Effect,
    HandDead,
    HouseWay,
    MoveCard,
    PayOver,
    ReplaceCard,
    Reshuffle,
    ReturnCard,
    ReturnWager,
    Void,
)

__all__ = ["apply_effect", "check_effect"]


def _hand(deal: AnyDeal, id: str, index: int | None = None) -> Hand:
    hand = deal.hands.get(id)
    if hand is None:
        raise RulingError(
            "ruling/no_such_hand",
            f"there is no hand {id!r}; there are: {', '.join(deal.hands) or 'none'}",
            hand=id,
        )
    if index is not None and not 0 <= index < len(hand):
        raise RulingError(
            "ruling/no_such_card",
            f"hand {id} has cards 0 to {len(hand) - 1}, not {index}",
            hand=id,
            index=index,
        )
    return hand


def _wager(deal: BankedDeal[Any], id: str) -> Wager:
    for wager in deal.live():
        if wager.id == id:
            return wager
    raise _no_such_wager(id, [wager.id for wager in deal.live()])


def _no_such_wager(id: str, there: list[str]) -> RulingError:
    return RulingError(
        "ruling/no_such_wager",
        f"there is no wager {id!r} in action; there are: {', '.join(there) or 'none'}",
        wager=id,
    )


def _check_wager(deal: AnyDeal, id: str) -> None:
    """A wager in action, or a bettor whose chips lie in the pot."""
    if isinstance(deal, BankedDeal):
        _wager(deal, id)
    elif not deal.pot.may_return(id):
        raise _no_such_wager(id, [name for name in deal.bettors if deal.pot.may_return(name)])


def check_effect(deal: AnyDeal, effect: Effect) -> None:
    """Raise if the effect cannot be applied where the round stands."""
    match effect:
        case HandDead(hand) | HouseWay(hand):
            _hand(deal, hand)
        case ReplaceCard(hand, index) | ReturnCard(hand, index):
            _hand(deal, hand, index)
        case MoveCard(hand, index, to):
            _hand(deal, hand, index)
            _hand(deal, to)
        case ReturnWager(wager):
            _check_wager(deal, wager)
        case BurnCards(cards):
            if cards < 1:
                raise RulingError(
                    "ruling/no_cards", f"at least one card is burned, not {cards}", cards=cards
                )
        case PayOver(source, to, cents):
            for purse in (source, to):
                if purse not in deal.bettors and purse != "collection":
                    raise RulingError(
                        "ruling/no_such_purse",
                        f"{purse!r} is neither a bettor nor the collection",
                        purse=purse,
                    )
            if to in ("collection", source) or cents <= 0 or cents > deal.chips[source]:
                raise RulingError(
                    "ruling/cannot_pay",
                    f"{source} cannot pay {cents} cents to {to}: it must be an amount that "
                    f"{source} holds ({deal.chips[source]}), to another, and never to the house",
                )
        case _:
            pass


def _return_wager(deal: AnyDeal, id: str) -> None:
    if isinstance(deal, BankedDeal):
        deal.give_back(_wager(deal, id), "no action")
        return_baseless(deal)
    else:
        deal.pot.give_back(deal.pot.puts_of(id), "no action")


def _about(effect: Effect) -> str:
    """The hand, wager or purse that the effect falls on."""
    match effect:
        case HandDead(about) | HouseWay(about) | ReturnWager(about):
            return about
        case MoveCard(about) | ReplaceCard(about) | ReturnCard(about) | PayOver(about):
            return about
    return ""


def apply_effect(deal: AnyDeal, effect: Effect, ruling: Ruling, house_way: set[str]) -> str | None:
    """Check it and do it; for a void, say what becomes of the fees: the driver does the rest."""
    check_effect(deal, effect)
    name = str(effect.__struct_config__.tag)
    deal.events.append(Ruled(name, ruling.by, ruling.reason, _about(effect)))
    match effect:
        case Void(fees):
            return fees
        case HandDead(hand):
            deal.declare_dead(deal[hand], ruling.reason or "ruled dead")
        case ReturnWager(wager):
            _return_wager(deal, wager)
        case BurnCards(cards):
            deal.burn(cards, "ruling")
        case MoveCard(hand, index, to):
            deal.move_card(deal[hand], index, deal[to])
        case ReplaceCard(hand, index):
            deal.replace(deal[hand], index)
        case ReturnCard(hand, index):
            deal.put_back(deal[hand], index)
        case Reshuffle():
            deal.reshuffle()
        case HouseWay(hand):
            house_way.add(hand)
        case PayOver(source, to, cents):
            deal.chips.move(source, to, cents, ruling.reason or "ruling")
    return None
