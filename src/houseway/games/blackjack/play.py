"""The round of blackjack against a player-dealer, in the order of the rule books."""

from __future__ import annotations

from houseway.cards.card import JOKER
from houseway.games.blackjack.bot import choose
from houseway.games.blackjack.count import is_ace, is_ten, must_hit, must_stand, name_hand
from houseway.games.blackjack.describe import describe
from houseway.games.blackjack.judge import judge
from houseway.games.blackjack.settle import (
    settle_early,
    settle_insurance,
    settle_naturals,
    settle_rest,
)
from houseway.games.blackjack.switch import offer_switch
from houseway.games.blackjack.table import BlackjackTable, PlayerHand
from houseway.games.blackjack.terms import BlackjackTerms
from houseway.games.blackjack.turn import play_hand, surrender_early
from houseway.games.second_wager import place_with
from houseway.rules.banked.deal import BankedDeal
from houseway.rules.game import Family
from houseway.rules.round.decisions import Hit, Insure, Pass, Stand
from houseway.rules.round.hand import Wager
from houseway.rules.round.legality import Amount, Live, Options, barred, may
from houseway.rules.round.requests import Ask, AskAny, Misdeal, Moment, Script
from houseway.rules.round.seats import action_number, clockwise_from


def play(deal: BankedDeal[BlackjackTerms]) -> Script:
    """Play a round: two cards each, insurance and peek, the players in turn, the player-dealer.

    Bonus bets on the first cards settle right after the deal, insurance as soon as the second card
    is known, and naturals when the edition says. Everything else settles after the draw.
    """
    table = BlackjackTable(deal)
    _open_hands(table)
    yield from _deal_first_cards(table)
    if 0 < deal.terms.dealing.boxed_misdeal <= deal.flaws.count("boxed"):
        yield Misdeal("too many boxed cards in the initial deal")
    yield Moment("deal complete")
    settle_early(table)

    if table.insurance is not None and is_ace(table.up_card()):
        yield from _offer_insurance_options(table)
    if _peeks(table):
        yield from surrender_early(table)
        if table.dealer_worth().natural:
            _turn_hole_card(table)
            settle_insurance(table)
            yield Moment("bank has drawn")
            settle_rest(table)
            return
        settle_insurance(table)
    if deal.terms.dealing.naturals_paid == "at once":
        _pay_naturals(table, known=_peeks(table) or deal.terms.dealing.hole == "up")

    yield Moment("draw begins")
    if not (deal.terms.dealing.joker_freezes and table.up_card() == JOKER):
        for hand in _in_turn(table):
            yield from offer_switch(table, hand)
            yield from play_hand(table, hand)

    yield Moment("players are done")
    _turn_hole_card(table)
    settle_insurance(table)
    if deal.terms.dealing.naturals_paid == "hole card" and not table.dealer_worth().natural:
        _pay_naturals(table, known=True)
    if _dealer_must_draw(table):
        yield from _dealer_draws(table)
    deal.call(table.dealer_worth().words(), table.dealer)
    yield Moment("bank has drawn")
    settle_rest(table)


def _seats_from(table: BlackjackTable, whose: str) -> list[int]:
    deal = table.deal
    if whose == "house dealer":
        return clockwise_from(1, deal.seats)
    return deal.left_of_dealer()


def _open_hands(table: BlackjackTable) -> None:
    """Open a hand for every game wager, position by position in the order of the deal."""
    deal = table.deal
    games = deal.terms.games
    order = _seats_from(table, deal.terms.dealing.deal_from)
    for position, here in deal.by_position(order).items():
        for number, spot in enumerate(games):
            wagers = [wager for wager in here if wager.spot == spot]
            if not wagers:
                continue
            name = f"p{position}" + "b" * number
            hand = PlayerHand(deal.open_hand(name, position))
            for wager in here:
                if wager.spot == spot or (number == 0 and wager.spot not in games):
                    deal.move_wager(wager, hand.hand)
            deal.give_control(hand.hand, table.controller(hand))
            table.hands.append(hand)
    controller = deal.opening.player_dealer if _dealer_chooses(deal.terms) else ""
    table.dealer = deal.open_hand("dealer", deal.dealer_seat, controller)


def _deal_first_cards(table: BlackjackTable) -> Script:
    deal, dealing = table.deal, table.terms.dealing
    for hand in table.hands:
        deal.up(hand.hand)
    if dealing.hole == "first down":
        deal.down(table.dealer)
    else:
        deal.up(table.dealer)
    yield Moment("first card")
    for hand in table.hands:
        deal.up(hand.hand)
    if dealing.hole == "down":
        deal.down(table.dealer)
    elif dealing.hole != "later":
        deal.up(table.dealer)
        _place_button(table)
    for hand in table.hands:
        table.call(hand)


def _place_button(table: BlackjackTable) -> None:
    action = table.terms.action
    if action.by == "card":
        table.deal.place_action_button(action_number(action, table.dealer.cards[1]))


def _offer_insurance_options(table: BlackjackTable) -> Script:
    """Let every bettor insure game wagers, one at a time, as long as the chips last."""
    asks = {
        wager: Ask(wager.bettor, Live(_insurance_options, table, wager), Pass(), about=wager)
        for hand in table.hands
        for wager in table.game_wagers(hand)
        if _insurable(table, wager)
    }
    while asks:
        wager, answer = yield AskAny(asks)
        del asks[wager]
        if isinstance(answer, Insure):
            place_with(table.deal, wager, table.insurance_spot, answer.cents)
    yield Moment("insurance closed")


def _insurable(table: BlackjackTable, wager: Wager) -> Amount | None:
    """Return the amounts for which a wager may be insured, in whole chips; None if too short."""
    insurance = table.insurance
    assert insurance is not None
    chip = table.deal.opening.chip
    half = wager.cents // 2 // chip * chip
    high = min(half, table.deal.chips[wager.bettor] // chip * chip)
    low = half if insurance.amount == "half" else chip
    return Amount(low, high, chip) if 0 < low <= high else None


def _insurance_options(table: BlackjackTable, wager: Wager) -> Options:
    amount = _insurable(table, wager)
    if amount is None:
        reason = "you do not have enough chips to insure this wager"
        return Options(barred(Insure, reason, "blackjack/no_chips"), may(Pass))
    return Options(may(Insure, amount), may(Pass))


def _peeks(table: BlackjackTable) -> bool:
    """Return whether the hole card is checked before the draw."""
    up, peek = table.up_card(), table.terms.dealing.peek
    return len(table.dealer) > 1 and (
        (is_ace(up) and "ace" in peek) or (is_ten(up) and "ten" in peek)
    )


def _pay_naturals(table: BlackjackTable, *, known: bool) -> None:
    """Pay players' naturals now if the player-dealer does not and cannot have one."""
    terms = table.terms
    up = table.up_card()
    possible = is_ace(up) or is_ten(up) or terms.count.joker != "none"
    if possible and not known:
        return
    if table.sees_natural():
        return
    naturals = [hand for hand in table.hands if table.worth(hand).natural]
    for hand in naturals:
        hand.done = True
    settle_naturals(table, naturals)


def _in_turn(table: BlackjackTable) -> list[PlayerHand]:
    """Return the hands in order of play; a split puts the new hand right after its origin."""
    order = _seats_from(table, table.terms.dealing.act_from)
    table.hands.sort(key=lambda hand: order.index(hand.hand.position))
    return table.hands


def _turn_hole_card(table: BlackjackTable) -> None:
    deal = table.deal
    while len(table.dealer) < 2:
        deal.up(table.dealer)
    deal.show(table.dealer)
    if not deal.action:
        _place_button(table)


def _dealer_must_draw(table: BlackjackTable) -> bool:
    """Return whether a wager still depends on the draw, or a bonus bet requires it."""
    waiting = any(table.game_wagers(hand) and not table.worth(hand).natural for hand in table.hands)
    naturals = table.terms.count.joker == "natural" and any(map(table.game_wagers, table.hands))
    wagers = table.terms.wagers
    bonus = any(
        w.spot in wagers
        and wagers[w.spot].keeps_drawing
        and (wagers[w.spot].after_surrender or not table.surrendered)
        for w in table.deal.live()
    )
    return waiting or naturals or bonus


def _dealer_chooses(terms: BlackjackTerms) -> bool:
    """Return whether the chart leaves the player-dealer any choice."""
    chart = terms.dealer
    return chart.hit_hard + 1 < chart.stand_hard or chart.hit_soft + 1 < chart.stand_soft


def _dealer_draws(table: BlackjackTable) -> Script:
    deal, chart = table.deal, table.terms.dealer
    while not must_stand(chart, table.dealer_worth()):
        worth = table.dealer_worth()
        if worth.joker and table.terms.count.joker in ("21", "22", "natural"):
            return
        if not must_hit(chart, worth):
            options = Options(may(Hit), may(Stand))
            bank = deal.opening.player_dealer
            answer = yield Ask(bank, options, Stand(), about=table.dealer)
            if isinstance(answer, Stand):
                return
        deal.up(table.dealer)


FAMILY = Family(
    name="blackjack",
    procedure=2,
    terms=BlackjackTerms,
    play=play,
    gives_up=True,
    moments=(
        "first card",
        "deal complete",
        "insurance closed",
        "draw begins",
        "players are done",
        "bank has drawn",
    ),
    judge=judge,
    name_hand=name_hand,
    describe=describe,
    bot=choose,
)
