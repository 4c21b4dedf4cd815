"""Carrying out floor rulings: each effect is checked, then applied."""

from __future__ import annotations

from houseway.rules.banked.betting import return_baseless
from houseway.rules.banked.deal import BankedDeal
from houseway.rules.game import AnyDeal
from houseway.rules.pots.deal import PotDeal
from houseway.rules.round.collections import return_charge
from houseway.rules.round.decisions import Choose
from houseway.rules.round.events import Ruled
from houseway.rules.round.hand import Hand
from houseway.rules.round.inputs import Ruling
from houseway.rules.round.legality import Options, may
from houseway.rules.round.requests import Ask
from houseway.rules.rulings.checks import (
    banked,
    check_effect,
    collections,
    name_of,
    subject_of,
    wager_of,
    wagers_of,
)
from houseway.rules.rulings.effects import (
    AllIn,
    BurnCards,
    BurnHeld,
    ByHouseWay,
    DealAgain,
    DealCard,
    Effect,
    ExposeCard,
    HandDead,
    LoseWager,
    MoveCard,
    NoBurn,
    PayOver,
    PutChoice,
    ReadLast,
    Redeal,
    ReplaceCard,
    Reshuffle,
    ReturnCard,
    ReturnCollection,
    ReturnWager,
    SetAside,
    Void,
)


def choice_ask(deal: AnyDeal, effect: PutChoice) -> Ask:
    """Return the question that offers the choice; its default is the first course."""
    names = tuple(course.name for course in effect.choices)
    about = subject_of(deal, effect.about) if effect.about else None
    return Ask(effect.bettor, Options(may(Choose, what=names)), Choose(names[0]), about=about)


def _return_wager(deal: AnyDeal, effect: ReturnWager) -> None:
    if isinstance(deal, BankedDeal):
        for wager in wagers_of(deal, effect.wager, effect.position):
            deal.give_back(wager, "no action")
        return_baseless(deal)
    else:
        deal.pot.give_back(deal.pot.contributions_of(effect.wager), "no action")


def _is_community(deal: AnyDeal, hand: Hand) -> bool:
    """Whether the hand is in the middle of a game for a pot."""
    return isinstance(deal, PotDeal) and not hand.controller


def _deal_card(deal: AnyDeal, hand: Hand, *, up: bool) -> None:
    holder = (hand.controller,) if hand.controller else ()
    deal.deal(hand, None if up or _is_community(deal, hand) else holder)


def _move_card(deal: AnyDeal, hand: Hand, index: int, to: Hand) -> None:
    deal.move_card(hand, index, to)
    if _is_community(deal, to):
        deal.show(to, len(to) - 1)


def _about(effect: Effect) -> str:
    """Return the hand, wager, purse or position that the effect applies to."""
    match effect:
        case (
            HandDead(about) | ByHouseWay(about) | AllIn(about) | ReadLast(about) | LoseWager(about)
        ):
            return about
        case MoveCard(about) | ReplaceCard(about) | ReturnCard(about) | ExposeCard(about):
            return about
        case DealCard(about) | BurnHeld(about) | Redeal(about):
            return about
        case ReturnWager(about, position) | ReturnCollection(position, about):
            return about or f"position {position}"
        case PutChoice(bettor):
            return effect.about or bettor
        case PayOver(about):
            return about
    return ""


def apply_effect(deal: AnyDeal, effect: Effect, ruling: Ruling, house_way: set[str]) -> str | None:
    """Check the effect and apply it; for a void, return what happens to the fees.

    The driver does the rest of a void. An effect that offers a choice is left to the caller.
    """
    check_effect(deal, effect)
    deal.events.append(Ruled(name_of(effect), ruling.by, ruling.reason, _about(effect)))
    match effect:
        case Void(fees):
            return fees
        case HandDead(hand):
            deal.declare_dead(deal[hand], ruling.reason or "ruled dead")
        case ReturnWager():
            _return_wager(deal, effect)
        case LoseWager(wager, in_turn):
            against = banked(deal, effect)
            if in_turn:
                wager_of(against, wager).forfeited = True
            else:
                against.bank.lose(wager_of(against, wager))
        case ReturnCollection():
            for charge in collections(deal, effect):
                return_charge(deal, charge, ruling.reason or "ruling")
        case ReadLast(hand):
            deal[hand].read_last = True
        case AllIn(hand):
            deal[hand].all_in = True
        case ExposeCard(hand, index):
            deal.show(deal[hand], index)
        case BurnCards(cards):
            deal.burn(cards, "ruling")
        case MoveCard(hand, index, to):
            _move_card(deal, deal[hand], index, deal[to])
        case ReplaceCard(hand, index):
            deal.replace(deal[hand], index)
        case ReturnCard(hand, index):
            deal.put_back(deal[hand], index)
        case DealCard(hand, up):
            _deal_card(deal, deal[hand], up=up)
        case BurnHeld(hand, index):
            deal.burn_held(deal[hand], index)
        case NoBurn():
            deal.burns_made += 1
        case SetAside(cards):
            deal.set_aside(cards)
        case Redeal(hand, cards):
            deal.redeal(deal[hand], cards)
        case DealAgain(burned):
            deal.deal_again(burned)
        case Reshuffle(left_out):
            deal.reshuffle(aside_only=left_out != "nothing")
        case ByHouseWay(hand):
            house_way.add(hand)
        case PayOver(source, to, cents):
            deal.chips.move(source, to, cents, ruling.reason or "ruling")
    return None
