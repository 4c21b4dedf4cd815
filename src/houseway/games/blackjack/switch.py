"""The switch: the player may exchange the second cards of two hands before playing them."""

from __future__ import annotations

from houseway.games.blackjack.count import score
from houseway.games.blackjack.table import BlackjackTable, PlayerHand
from houseway.rules.round.decisions import Stay, Switch
from houseway.rules.round.legality import Options, may
from houseway.rules.round.requests import Ask, Script


def offer_switch(table: BlackjackTable, hand: PlayerHand) -> Script:
    """Offer a switch, once, when the first of a player's two hands comes to its turn."""
    if not table.terms.dealing.switch:
        return
    pair = [each for each in table.hands if each.hand.position == hand.hand.position]
    if len(pair) != 2 or pair[0] is not hand or any(not table.game_wagers(p) for p in pair):
        return
    if any(len(each.hand) < 2 for each in pair):  # a ruling took a card away
        return
    first, second = (each.hand for each in pair)
    controller = table.controller(hand)

    def totals(decision: Switch | Stay) -> str:
        """Return both totals as they would be called."""
        switched = isinstance(decision, Switch)
        parts = ((first, second), (second, first))
        cards = [[one[0], (two if switched else one)[1], *one.cards[2:]] for one, two in parts]
        worth = (score(table.terms.count, each, after_split=switched) for each in cards)
        return " and ".join(each.words() for each in worth)

    options = Options(may(Switch, tell=totals), may(Stay, tell=totals))
    decision = yield Ask(controller, options, Stay(), about=first)
    if not isinstance(decision, Switch) or any(len(each.hand) < 2 for each in pair):
        return
    deal = table.deal
    deal.move_card(first, 1, second)
    deal.move_card(second, 1, first)
    for each in pair:
        each.switched = True
        table.call(each)
