"""Checks on a ruling: whether each effect can be applied now, and what it applies to."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from houseway.cards.deck import size
from houseway.errors import RulingError
from houseway.fees import Charge
from houseway.money import dollars
from houseway.rules.banked.deal import BankedDeal
from houseway.rules.game import AnyDeal
from houseway.rules.pots.deal import PotDeal
from houseway.rules.round.collections import charges_of, purse_of
from houseway.rules.round.hand import Hand, Wager
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


class RewordedError(RulingError):
    """A refusal whose message was improved after rounds had been recorded with the old one.

    When a waiting ruling is refused, the message is stored in an event. Events keep the old
    message, `recorded`, so that older records replay to the same bytes.
    """

    def __init__(self, code: str, message: str, *, recorded: str, **facts: object) -> None:
        super().__init__(code, message, **facts)
        self.recorded = recorded


def hand_of(deal: AnyDeal, id: str, index: int | None = None) -> Hand:
    """Return the hand with this id; if an index is given, the hand must have that card."""
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


def wager_of(deal: BankedDeal[Any], id: str) -> Wager:
    """Return the wager in action with this id."""
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


def wagers_of(deal: BankedDeal[Any], id: str, position: int) -> list[Wager]:
    """Return the wager with this id, or all that are in action at the position."""
    if id or not position:
        return [wager_of(deal, id)]
    found = [wager for wager in deal.live() if wager.position == position]
    if not found:
        there = sorted({wager.position for wager in deal.live()})
        raise RulingError(
            "ruling/no_wager_there",
            f"no wager is in action at position {position}; there are some at: "
            f"{', '.join(map(str, there)) or 'none'}",
            position=position,
        )
    return found


def _check_wager(deal: AnyDeal, effect: ReturnWager) -> None:
    """Check that there is a wager in action or, in a game for a pot, a bettor's chips to return."""
    if isinstance(deal, BankedDeal):
        wagers_of(deal, effect.wager, effect.position)
    elif not deal.pot.can_return(effect.wager):
        there = [name for name in deal.bettors if deal.pot.can_return(name)]
        raise _no_such_wager(effect.wager, there)


def banked(deal: AnyDeal, effect: Effect) -> BankedDeal[Any]:
    """Return the deal if its game has wagers and a bank; otherwise refuse the effect."""
    if isinstance(deal, BankedDeal):
        return deal
    raise RulingError(
        "ruling/banked_only",
        f"{name_of(effect)} is for games against a player-dealer; in a game for a pot a hand is "
        "ruled dead, and its chips stay in the pot",
    )


def _check_dead(deal: AnyDeal, hand: Hand) -> None:
    """Check that somebody else is left to win the pot."""
    if isinstance(deal, PotDeal) and {*deal.pot.dealt_in} - deal.pot.folded == {hand.controller}:
        raise RulingError(
            "ruling/last_hand",
            f"{hand.id} is the last hand left in the pot and wins it; void the round instead",
            hand=hand.id,
        )


def _check_lost(deal: BankedDeal[Any], id: str) -> None:
    wager_of(deal, id)
    if not deal.bank.posted:
        raise RulingError(
            "ruling/no_bank", "no bank is posted yet to collect a wager; return it instead"
        )


def _check_read_last(deal: BankedDeal[Any], id: str) -> None:
    if not deal.wagers_on(hand_of(deal, id)):
        lying = dict.fromkeys(w.hand.id for w in deal.live() if w.hand is not None)
        raise RulingError(
            "ruling/no_wager_on_hand",
            f"no wager is in action on hand {id}; there are some on: {', '.join(lying) or 'none'}",
            hand=id,
        )


def _check_all_in(deal: AnyDeal, id: str) -> None:
    hand = hand_of(deal, id)
    if not isinstance(deal, PotDeal) or hand.controller not in deal.pot.dealt_in or not hand.live:
        raise RewordedError(
            "ruling/not_for_a_pot",
            f"hand {id} cannot be ruled all-in: only a live hand in a game for a pot can",
            recorded=f"hand {id} plays for no pot: only a live hand in a game for a pot is ruled "
            "all-in",
            hand=id,
        )


def collections(deal: AnyDeal, effect: ReturnCollection) -> list[Charge]:
    """Return the charges to give back, provided they were taken and the house still holds them."""
    position, bettor = effect.position, effect.bettor
    found = charges_of(deal, position=position, bettor=bettor) if position or bettor else []
    if not found:
        taken = dict.fromkeys(charge.payer for charge in deal.charges if charge.cents)
        whose = bettor or f"position {position}"
        raise RulingError(
            "ruling/no_collection",
            f"no collection was taken for {whose}; it was taken from: "
            f"{', '.join(taken) or 'nobody'}",
            position=position,
            bettor=bettor,
        )
    for purse in ("collection", "jackpot"):
        cents = sum(charge.cents for charge in found if purse_of(charge) == purse)
        if cents > deal.chips[purse]:
            raise _cannot_pay(deal, purse, bettor or f"position {position}", cents)
    return found


def _free(deal: AnyDeal, purse: str) -> int:
    """Return the cents that a purse can pay; before the deal, the coming bank is set apart."""
    put_up = isinstance(deal, BankedDeal) and purse == deal.opening.player_dealer
    return deal.chips[purse] - (deal.opening.bank if put_up and not deal.moment else 0)


def _cannot_pay(deal: AnyDeal, source: str, to: str, cents: int) -> RulingError:
    free = _free(deal, source)
    return RewordedError(
        "ruling/cannot_pay",
        f"{source} cannot pay {dollars(cents)} to {to}: pay more than zero and at most the "
        f"{dollars(free)} that {source} holds besides a bank, to another bettor and never to the "
        "house",
        recorded=f"{source} cannot pay {cents} cents to {to}: it must be an amount that {source} "
        f"holds beside a bank put up ({free}), to another, and never to the house",
    )


def _check_redeal(hand: Hand, cards: int) -> None:
    if not 1 <= cards <= len(hand):
        raise RewordedError(
            "ruling/no_cards",
            f"deal {hand.id} 1 to {len(hand)} cards again, not {cards}",
            recorded=f"of the {len(hand)} cards of {hand.id} one at least comes again and none "
            f"besides, not {cards}",
            cards=cards,
        )


def _check_deal_again(deal: AnyDeal, burned: int) -> None:
    if not deal.last_dealt() or burned == 1 or not 0 <= burned <= len(deal.burned):
        raise RewordedError(
            "ruling/nothing_to_deal_again",
            "the last cards can be dealt again only while all of them are where they were dealt, "
            f"and only if no card or more than one was burned before them; got {burned} of "
            f"{len(deal.burned)} burned cards",
            recorded="the last cards come again only as long as all of them lie where they were "
            "dealt, and only where none were burned before them or too many, not "
            f"{burned} of {len(deal.burned)}",
            burned=burned,
        )


def _check_choice(deal: AnyDeal, effect: PutChoice) -> None:
    if effect.bettor not in deal.bettors:
        bettors = ", ".join(deal.bettors)
        raise RewordedError(
            "ruling/no_such_bettor",
            f"{effect.bettor!r} is not in this round; its bettors are: {bettors}",
            recorded=f"{effect.bettor!r} is no bettor of this round; there are: {bettors}",
            bettor=effect.bettor,
        )
    names = [course.name for course in effect.choices]
    if len(names) < 2 or len(set(names)) < len(names) or "" in names:
        given = ", ".join(map(repr, names)) or "nothing"
        raise RewordedError(
            "ruling/no_choice",
            f"a choice needs two or more courses, each with its own name, not {given}",
            recorded="a choice is put between two things or more, each with a name of its own; "
            f"not {given}",
        )
    if effect.about:
        subject_of(deal, effect.about)
    for course in effect.choices:
        check_effects(deal, course.effects)


def subject_of(deal: AnyDeal, id: str) -> Hand | Wager:
    """Return the hand or wager that a question is about."""
    if id in deal.hands or not isinstance(deal, BankedDeal):
        return hand_of(deal, id)
    return wager_of(deal, id)


def check_effects(deal: AnyDeal, effects: Sequence[Effect]) -> None:
    """Raise if any effect cannot be applied, or if one follows a shuffle.

    A ruling is applied as a whole or not at all, and a shuffle cannot be undone if a later effect
    turns out to be refused.
    """
    for effect, then in pairwise(effects):
        if isinstance(effect, Reshuffle | Redeal) and not isinstance(then, Void):
            raise RewordedError(
                "ruling/shuffle_last",
                f"a shuffle cannot be undone if {name_of(then)} is refused: make it the last "
                "effect, and rule what follows separately",
                recorded=f"cards that are shuffled stay shuffled, whatever {name_of(then)} comes "
                "to: a reshuffle is the last effect, and what follows it another ruling",
            )
    for effect in effects:
        check_effect(deal, effect)


def check_effect(deal: AnyDeal, effect: Effect) -> None:
    """Raise if the effect cannot be applied at this point of the round."""
    match effect:
        case HandDead(hand):
            _check_dead(deal, hand_of(deal, hand))
        case ByHouseWay(hand) | DealCard(hand):
            hand_of(deal, hand)
        case (
            ReplaceCard(hand, index)
            | ReturnCard(hand, index)
            | ExposeCard(hand, index)
            | BurnHeld(hand, index)
        ):
            hand_of(deal, hand, index)
        case Redeal(hand, cards):
            _check_redeal(hand_of(deal, hand), cards)
        case DealAgain(burned):
            _check_deal_again(deal, burned)
        case MoveCard(hand, index, to):
            hand_of(deal, hand, index)
            hand_of(deal, to)
        case ReturnWager():
            _check_wager(deal, effect)
        case LoseWager(wager):
            _check_lost(banked(deal, effect), wager)
        case ReadLast(hand):
            _check_read_last(banked(deal, effect), hand)
        case AllIn(hand):
            _check_all_in(deal, hand)
        case ReturnCollection():
            collections(deal, effect)
        case PutChoice():
            _check_choice(deal, effect)
        case BurnCards(cards) | SetAside(cards):
            if not 1 <= cards <= size(deal.terms.deck):
                raise RewordedError(
                    "ruling/no_cards",
                    f"burn or set aside 1 to {size(deal.terms.deck)} cards, not {cards}",
                    recorded="at least one card is burned or set aside, and no more than the deck "
                    f"has, not {cards}",
                    cards=cards,
                )
        case PayOver(source, to, cents):
            for purse in (source, to):
                if purse not in deal.bettors and purse != "collection":
                    raise RulingError(
                        "ruling/no_such_purse",
                        f"{purse!r} is neither a bettor nor the collection",
                        purse=purse,
                    )
            if to in ("collection", source) or not 0 < cents <= _free(deal, source):
                raise _cannot_pay(deal, source, to, cents)
        case _:
            pass


def name_of(effect: Effect) -> str:
    """Return the effect's name in an edition."""
    return str(effect.__struct_config__.tag)
