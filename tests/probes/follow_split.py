"""Several bettors on one hand: each follows a split or a double, or surrenders, or does not.

The blackjack-like probe: the rulings of 004-11 on seats with more than one wager, in a plain
game to 21 where the player-dealer has one card until the players are done.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from houseway.cards.card import rank
from houseway.cards.deck import DeckTerms
from houseway.money import Odds
from houseway.rules.banked.deal import BankedDeal
from houseway.rules.banked.outcomes import Lose, NoAction, Outcome, Push, Win
from houseway.rules.banked.spots import SpotTerms
from houseway.rules.game import Family
from houseway.rules.round.decisions import (
    Decision,
    Double,
    Follow,
    Hit,
    Split,
    Stand,
    Stay,
    Surrender,
)
from houseway.rules.round.hand import Hand, Wager
from houseway.rules.round.legality import Amount, Live, Options, barred, may
from houseway.rules.round.requests import Ask, AskAll, Moment, Request, Script
from houseway.rules.terms import ActionTerms, BankedTerms, Order, Stage, TableTerms
from probes.seating import game_of


class FollowSplitTerms(BankedTerms, frozen=True, kw_only=True):
    wagers: dict[str, SpotTerms]
    splits: int = 4


SPOTS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1)


def total(hand: Hand) -> int:
    """The best total; an ace counts eleven where it can."""
    points = sum(SPOTS[rank(card)] for card in hand.cards)
    return points + 10 if points <= 11 and any(rank(c) == 12 for c in hand.cards) else points


def play(deal: BankedDeal[FollowSplitTerms]) -> Script:
    """Two cards each, one to the player-dealer; every hand in turn; the bank draws to 17."""
    bank = deal.open_hand("bank", deal.dealer_seat)
    hands = [deal.open_hand_at(seat, wagers) for seat, wagers in deal.by_position().items()]
    for hand in (*hands, bank, *hands):
        deal.up(hand)
    yield Moment("deal complete")

    gone: set[Wager] = set()
    for hand in hands:
        answers = yield from _ask_others(deal, hand, gone, lambda _: may(Surrender))
        gone |= {wager for wager, said in answers.items() if said == Surrender()}
        yield from _turn(deal, hand, gone)

    yield Moment("players are done")
    while total(bank) < 17:
        deal.up(bank)
    yield Moment("bank has drawn")
    deal.settle("all bets", {wager: _outcome(wager, bank, gone) for wager in deal.live()})


def _ask_others(
    deal: BankedDeal[FollowSplitTerms], hand: Hand, gone: set[Wager], offer: Any
) -> Generator[Request, Any, dict[Wager, Decision]]:
    """What those on the hand who do not control it do with their own wagers."""
    others = [w for w in deal.wagers_on(hand) if w not in gone and w.bettor != hand.controller]
    asks = {w: Ask(w.bettor, Options(may(Stay), offer(w)), Stay(), about=w) for w in others}
    answers: dict[Wager, Decision] = yield AskAll(asks)
    return {wager: said for wager, said in answers.items() if wager.live}


def _turn(deal: BankedDeal[FollowSplitTerms], hand: Hand, gone: set[Wager]) -> Script:
    """The controller draws, stands, doubles, splits or surrenders; without him the next one."""
    while not hand.dead:
        while len(hand) < 2:  # a split hand, or a card missed in the deal: it comes at the turn
            deal.up(hand)
        wagers = [wager for wager in deal.wagers_on(hand) if wager not in gone]
        if not wagers or total(hand) >= 21:
            return
        deal.give_control(hand, deal.controller_of(hand.position, wagers))
        own = next(wager for wager in wagers if wager.bettor == hand.controller)
        options = Live(_options, deal, hand, own)
        decision = yield Ask(own.bettor, options, Stand(), about=hand)
        match decision if own.live else None:
            case Hit():
                deal.up(hand)
            case Stand():
                return
            case Surrender():
                gone.add(own)
            case Double(cents):
                answers = yield from _ask_others(deal, hand, gone, lambda w: _double(deal, w))
                if not own.live or options.why_not(decision):  # the floor has ruled meanwhile
                    continue
                for wager, said in {own: Double(cents), **answers}.items():
                    if isinstance(said, Double):
                        deal.add(wager, said.cents, "double")
                deal.up(hand)
                return
            case Split():
                answers = yield from _ask_others(deal, hand, gone, lambda w: _follow(deal, w))
                if not own.live or options.why_not(decision):  # the floor has ruled meanwhile
                    continue
                number = len(_hands_at(deal, hand.position)) + 1
                second = deal.open_hand(f"p{hand.position}-{number}", hand.position, own.bettor)
                deal.move_card(hand, 1, second)
                for w, said in {own: Follow(), **answers}.items():
                    if said == Follow():  # who stays, stays on the first hand
                        deal.place_wager(
                            w.bettor,
                            w.spot,
                            w.position,
                            w.cents,
                            hand=second,
                            back_line=w.back_line,
                        )
                yield from _turn(deal, hand, gone)
                yield from _turn(deal, second, gone)
                return


def _hands_at(deal: BankedDeal[FollowSplitTerms], position: int) -> list[Hand]:
    return [hand for hand in deal.hands.values() if hand.position == position]


def _options(deal: BankedDeal[FollowSplitTerms], hand: Hand, own: Wager) -> Options:
    """Double, split and surrender only before a card is drawn."""
    if len(hand) != 2:
        late = [barred(kind, "only on the first two cards") for kind in (Double, Split, Surrender)]
        return Options(may(Hit), may(Stand), *late)
    made = len(_hands_at(deal, hand.position))
    split = may(Split)
    if SPOTS[rank(hand[0])] != SPOTS[rank(hand[1])] or rank(hand[0]) == 12:
        split = barred(Split, "only a pair, and not the natural of two aces")
    elif made > deal.terms.splits:
        split = barred(Split, f"up to {deal.terms.splits} times")
    elif deal.chips[own.bettor] < own.cents:
        split = barred(Split, "an equal wager is needed", "wager/over_stack")
    surrender = may(Surrender) if made == 1 else barred(Surrender, "not after a split")
    return Options(may(Hit), may(Stand), _double(deal, own), split, surrender)


def _double(deal: BankedDeal[FollowSplitTerms], wager: Wager) -> Any:
    most, chip = min(wager.cents, deal.chips[wager.bettor]), deal.opening.chip
    if most < chip:
        return barred(Double, "there is nothing left to add", "wager/over_stack")
    return may(Double, Amount(chip, most, chip))


def _follow(deal: BankedDeal[FollowSplitTerms], wager: Wager) -> Any:
    if deal.chips[wager.bettor] < wager.cents:
        return barred(Follow, "an equal wager is needed", "wager/over_stack")
    return may(Follow)


def _outcome(wager: Wager, bank: Hand, gone: set[Wager]) -> Outcome:
    assert wager.hand is not None
    if wager in gone:
        return Lose(Odds(1, 2), "surrender")
    if wager.hand.dead:
        return NoAction("hand dead")
    mine, theirs = total(wager.hand), total(bank)
    if mine > 21 or mine < theirs <= 21:
        return Lose()
    return Push() if mine == theirs else Win()


FAMILY = Family(name="follow-split", procedure=1, terms=FollowSplitTerms, play=play)
TERMS = FollowSplitTerms(
    deck=DeckTerms(packs=6),
    table=TableTerms(seats=7, control="twice", boxed_burns=1),
    action=ActionTerms(by="left"),
    settle=(Stage(stage="all bets", order=Order(trips=(("main",),))),),
    wagers={"main": SpotTerms(back_line=True)},
)
GAME = game_of(FAMILY, TERMS)
