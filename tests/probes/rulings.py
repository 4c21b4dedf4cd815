"""Fast Action Hold'Em in miniature (004-16): enough of a round for every ruling to fall on.

Four cards down, two are kept, five in the middle; a boxed card is burned with the next one, and
two of them in the initial deal are a misdeal (004-11).
"""

from __future__ import annotations

from collections import Counter
from functools import partial

from houseway.cards.card import rank
from houseway.cards.deck import DeckTerms
from houseway.hands.poker import strength
from houseway.hands.ranking import SEVERAL_DECKS
from houseway.rules.banked.deal import BankedDeal
from houseway.rules.banked.outcomes import Lose, NoAction, Outcome, Win
from houseway.rules.banked.spots import SpotTerms
from houseway.rules.game import Family
from houseway.rules.round.decisions import Keep
from houseway.rules.round.hand import Hand, Wager
from houseway.rules.round.legality import Live, Options, Pick, may
from houseway.rules.round.requests import Ask, AskAll, Misdeal, Moment, Script
from houseway.rules.round.seats import first_low
from houseway.rules.terms import ActionTerms, BankedTerms, Order, Stage, TableTerms
from probes.seating import flat_fees, game_of


class RulingsTerms(BankedTerms, frozen=True, kw_only=True):
    wagers: dict[str, SpotTerms]


def play(deal: BankedDeal[RulingsTerms]) -> Script:
    """Four cards each, two kept; the bank opened; the flop; copies to the player-dealer."""
    hands = [deal.open_hand_at(seat, wagers) for seat, wagers in deal.by_position().items()]
    bank = deal.open_hand("bank", deal.dealer_seat)
    for _ in range(4):
        for hand in (*hands, bank):
            deal.down(hand, hand.controller)
    if deal.flaws.count("boxed") > 1:
        yield Misdeal("two boxed cards in the initial deal")
    yield Moment("deal complete")

    for hand in (*hands, bank):  # a card that was missed, or went back to the shoe
        while len(hand) < 4:
            deal.down(hand, hand.controller)
    answers: dict[Hand, Keep] = yield AskAll(
        {
            hand: Ask(
                hand.controller,
                Live(_two_of, hand),
                partial(house_way, hand),
                about=hand,
                secret=True,
            )
            for hand in hands
        }
    )
    for hand, kept in (*answers.items(), (bank, house_way(bank))):
        if Counter(kept.cards) - Counter(hand.names):  # the floor changed a card since
            kept = house_way(hand)
        chosen = hand.pick(kept.cards)
        deal.discard(hand, [i for i in range(len(hand)) if i not in chosen])
    yield Moment("all hands are set")

    deal.show(bank)
    deal.burn(1)
    board = deal.open_hand("board")
    for _ in range(5):
        deal.up(board)
    deal.place_action_button(first_low(board.cards))
    yield Moment("flop")
    for hand in hands:
        deal.show(hand)
    deal.settle("all bets", {wager: _outcome(wager, bank, board) for wager in deal.live()})


def _two_of(hand: Hand) -> Options:
    return Options(may(Keep, pick=Pick(tuple(hand.names), 2, 2)))


def house_way(hand: Hand) -> Keep:
    """The highest pair, otherwise the two highest cards."""
    ranks = [rank(card) for card in hand]
    order = sorted(range(len(hand)), key=lambda i: (ranks.count(ranks[i]), ranks[i]), reverse=True)
    return Keep(tuple(hand.names[i] for i in order[:2]))


def _outcome(wager: Wager, bank: Hand, board: Hand) -> Outcome:
    assert wager.hand is not None
    if wager.hand.dead:
        return NoAction("hand dead")
    mine, banks = (strength((*hand, *board), ranking=SEVERAL_DECKS) for hand in (wager.hand, bank))
    return Win() if mine > banks else Lose()


FAMILY = Family(name="rulings", procedure=1, terms=RulingsTerms, play=play)
TERMS = RulingsTerms(
    deck=DeckTerms(packs=6),
    table=TableTerms(seats=8, boxed_burns=1),
    action=ActionTerms(by="first-low", counting="seat"),
    settle=(Stage(stage="all bets", order=Order(trips=(("main",),))),),
    wagers={"main": SpotTerms(back_line=True)},
    fees=flat_fees(player=100, player_dealer=200),
)
GAME = game_of(FAMILY, TERMS)
