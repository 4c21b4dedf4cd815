"""A joker for the player-dealer's first card freezes every hand (003-02, in miniature)."""

from __future__ import annotations

from houseway.cards.card import JOKER
from houseway.cards.deck import DeckTerms
from houseway.games.blackjack.count import score
from houseway.games.blackjack.terms import Counting
from houseway.money import Odds
from houseway.rules.banked.deal import BankedDeal
from houseway.rules.banked.outcomes import Lose, NoAction, Outcome, Push, Win
from houseway.rules.banked.spots import SpotTerms
from houseway.rules.game import Family
from houseway.rules.round.decisions import Hit, Stand, Surrender
from houseway.rules.round.hand import Hand, Wager
from houseway.rules.round.legality import Options, barred, may
from houseway.rules.round.requests import Ask, Moment, Script
from houseway.rules.round.seats import action_number
from houseway.rules.terms import ActionTerms, BankedTerms, Order, Stage, TableTerms
from probes.seating import game_of

NATURAL = 1_000
SOFT_17 = (17, True)


class JokerFreezeTerms(BankedTerms, frozen=True, kw_only=True):
    wagers: dict[str, SpotTerms]


def worth(hand: Hand) -> tuple[int, bool]:
    """Points and whether they are soft: two jokers the natural, one joker a hard 21."""
    if list(hand) == [JOKER, JOKER]:
        return NATURAL, False
    if JOKER in hand.cards:
        return 21, False
    counted = score(Counting(natural=()), hand.cards)
    return counted.total // 2, counted.soft


def play(deal: BankedDeal[JokerFreezeTerms]) -> Script:
    """Two cards each, one to the bank; unless it is a joker the players act; the bank draws."""
    bank = deal.open_hand("bank", deal.dealer_seat)
    hands = [deal.open_hand_at(seat, wagers) for seat, wagers in deal.by_position().items()]
    for hand in (*hands, bank, *hands):
        deal.up(hand)
    yield Moment("deal complete")

    given_up: set[Hand] = set()
    if bank[0] == JOKER:
        deal.call("frozen")
    else:
        for hand in hands:
            yield from _turn(deal, hand, given_up)
    deal.up(bank)
    deal.place_action_button(action_number(deal.terms.action, bank[-1]))
    while worth(bank)[0] < 17 or worth(bank) == SOFT_17:
        deal.up(bank)
    yield Moment("bank has drawn")
    deal.settle("all bets", {wager: _outcome(wager, bank, given_up) for wager in deal.live()})


def _turn(deal: BankedDeal[JokerFreezeTerms], hand: Hand, given_up: set[Hand]) -> Script:
    """Must hit 11 or less, must stand on 20 and more; a joker hand may not draw."""
    while worth(hand)[0] < 20 and hand not in given_up and not hand.dead:
        must_hit = worth(hand)[0] <= 11
        stand = barred(Stand, "11 or less must hit") if must_hit else may(Stand)
        first = len(hand) == 2
        surrender = may(Surrender) if first else barred(Surrender, "only on the first two cards")
        default = Hit() if must_hit else Stand()
        options = Options(may(Hit), stand, surrender)
        match (yield Ask(hand.controller, options, default, about=hand)):
            case Hit():
                deal.up(hand)
            case Surrender():
                given_up.add(hand)
            case _:
                return


def _outcome(wager: Wager, bank: Hand, given_up: set[Hand]) -> Outcome:
    hand = wager.hand
    assert hand is not None
    if hand.dead:
        return NoAction("hand dead")
    if hand in given_up:
        return Lose(Odds(1, 2), "surrender")
    mine, banks = worth(hand)[0], worth(bank)[0]
    natural = mine == NATURAL
    if NATURAL in (mine, banks):
        return Push() if mine == banks else Win(Odds(2), "natural 22") if natural else Lose()
    if mine > 21:  # over: closer to 22 than the bank, which is over too, pushes
        return Push("both over") if mine < banks else Lose()
    if banks > 21 or mine > banks:
        return Win()
    return Push() if mine == banks else Lose()


FAMILY = Family(name="joker-freeze", procedure=1, terms=JokerFreezeTerms, play=play)
TERMS = JokerFreezeTerms(
    deck=DeckTerms(packs=6, jokers_per_pack=1),
    table=TableTerms(seats=8),
    action=ActionTerms(by="card", card="bank-2", values={"J": 11, "Q": 12, "K": 13, "Jk": 1}),
    settle=(Stage(stage="all bets", order=Order(trips=(("main",),))),),
    wagers={"main": SpotTerms(back_line=True)},
)
GAME = game_of(FAMILY, TERMS)
