"""Pan: tops, ten cards each, going on top, then turns until a player has spread eleven cards."""

from __future__ import annotations

from houseway.games.pan import conditions, offers
from houseway.games.pan.bot import choose
from houseway.games.pan.describe import describe
from houseway.games.pan.melds import place
from houseway.games.pan.table import PanTable
from houseway.games.pan.terms import PanTerms
from houseway.games.pan.turn import take_turn
from houseway.rules.game import Family
from houseway.rules.pots.deal import PotDeal
from houseway.rules.pots.stages import live, post
from houseway.rules.round.decisions import Fold
from houseway.rules.round.hand import Hand
from houseway.rules.round.requests import Ask, Moment, Script


def play(deal: PotDeal[PanTerms]) -> Script:
    """Play a hand: post tops, deal, go on top, and take turns to the right until one goes out.

    If the stock runs out for good, nobody wins and the tops stay for the next hand.
    """
    terms = deal.terms
    winner = deal.opening.notes.get("first", 0)
    begin = winner or deal.seats  # the house dealer's right
    table = PanTable(deal, [seat for seat in deal.around(begin) if seat in deal.seated])
    deal.pot.take_carried()
    post(deal, table.hands, [terms.cents(terms.tops)] * len(table.hands), "tops", "tops")
    deal_packets(table, beginning=not winner)
    deal.notes["first"] = table.hands[0].position
    yield Moment("deal complete")

    yield from go_on_top(table)
    yield Moment("all have declared")
    table.settle_dead_hands()
    if terms.alone == "takes the tops" and len(live(table.hands)) == 1:
        take_tops(table, *live(table.hands))
        return

    order = table.hands
    if terms.acts_first == "right of the dealer":
        right = deal.around(deal.seats)
        order = sorted(order, key=lambda hand: right.index(hand.position))
    turns = 0
    while live(order):
        hand = order[turns % len(order)]
        turns += 1
        if not hand.live:
            continue
        yield Moment("turn")
        table.settle_dead_hands()
        if hand.live and not (yield from take_turn(table, hand)):
            break
        table.settle_dead_hands()
        if table.is_out(hand):
            go_out(table, hand)
            return
    deal.call("nobody is out: the tops lie for the next hand")
    deal.pot.carry()


def deal_packets(table: PanTable, *, beginning: bool) -> None:
    """Deal five cards at a time to the right, starting with the winner of the last hand.

    In a beginning deal each player's fifth card is turned up. The lowest makes the eldest hand,
    the first one dealt if several are equal, and the others follow from there.
    """
    deal, terms = table.deal, table.terms
    dealt = 0
    while dealt < terms.cards:
        packet = min(terms.packet, terms.cards - dealt)
        first = beginning and not dealt
        for hand in table.hands:
            for _ in range(packet - first):
                deal.down(hand, hand.controller)
            if first:
                deal.up(hand)
        dealt += packet
        if first:
            table.begin_with(min(table.hands, key=lambda hand: place(hand[-1])))
            deal.call("eldest hand", table.hands[0])


def go_on_top(table: PanTable) -> Script:
    """Ask each player, the first hand first, to stay in or to retire."""
    for hand in table.hands:
        answer = yield Ask(hand.controller, offers.ON_TOP, Fold(), about=hand)
        if isinstance(answer, Fold) and hand.live:
            table.retire(hand)


def go_out(table: PanTable, hand: Hand) -> None:
    """Pay the player who goes out: all conditions once more, the winning chips, then the tops."""
    deal, terms = table.deal, table.terms
    deal.call(f"seat {hand.position} is out")
    lying = [spread.cards for spread in table.spreads(hand)]
    chips = sum(conditions.value(terms.conditions, terms.melds, cards) for cards in lying)
    table.collect(hand, chips, "conditions again")
    table.collect(hand, terms.winning, "winning")
    take_tops(table, hand)


def take_tops(table: PanTable, hand: Hand) -> None:
    """Give the tops to a player, who will be dealt to first in the next hand."""
    deal = table.deal
    deal.chips.move("pot", hand.controller, deal.pot.cents, "tops")
    deal.notes["first"] = hand.position


FAMILY = Family(
    name="pan",
    procedure=2,
    terms=PanTerms,
    play=play,
    banked=False,
    spreads="-meld-",
    button=False,
    gives_up=True,
    moments=("deal complete", "all have declared", "turn"),
    name_hand=offers.name_spread,
    describe=describe,
    bot=choose,
)
