"""A player's turn: hit, stand, double, split, surrender and rescue."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from houseway.games.blackjack.count import is_ace
from houseway.games.blackjack.offers import (
    double_options_of_other,
    hand_options,
    split_options_of_other,
    surrender_offer,
)
from houseway.games.blackjack.table import BlackjackTable, PlayerHand
from houseway.money import Odds
from houseway.rules.round.decisions import (
    Decision,
    Double,
    Follow,
    Hit,
    Rescue,
    Split,
    Stand,
    Stay,
    Surrender,
)
from houseway.rules.round.hand import Wager
from houseway.rules.round.legality import Live, Options, may
from houseway.rules.round.requests import Ask, AskAll, Script


def play_hand(table: BlackjackTable, hand: PlayerHand) -> Script:
    """Ask to hit, stand, double, split or surrender until the hand is done."""
    deal = table.deal
    if len(hand.hand) == 1:
        _take_card(table, hand)
    while not hand.done and not hand.hand.dead and table.game_wagers(hand):
        if not hand.others_asked:
            hand.others_asked = True
            yield from _others_may_surrender(table, hand)
            continue  # their surrenders may leave nobody with a wager on the hand
        deal.give_control(hand.hand, table.controller(hand))
        # a ruling may change the cards, or return the wager, while the question is open
        options = Live.between(deal.events, hand_options, table, hand)
        open_ = [each.decision for each in options.choices() if each.status != "barred"]
        if open_ == ["stand"]:
            return
        if open_ == ["hit"]:
            _take_card(table, hand)
            continue
        decision = yield Ask(
            hand.hand.controller, options, partial(_default, options), about=hand.hand
        )
        yield from _apply(table, hand, decision)


def _default(options: Live) -> Decision:
    """Return the default decision: stand, unless the chart says hit."""
    return Stand() if options.why_not(Stand()) is None else Hit()


def _apply(table: BlackjackTable, hand: PlayerHand, decision: Decision) -> Script:
    match decision:
        case Hit():
            _take_card(table, hand)
        case Double(cents):
            yield from _double(table, hand, cents)
        case Split():
            yield from _split(table, hand)
        case Surrender():
            table.surrender(table.controlling(hand))
        case Rescue():
            _rescue(table, hand)
        case _:
            hand.done = True


def _take_card(table: BlackjackTable, hand: PlayerHand) -> None:
    table.deal.up(hand.hand)
    table.call(hand)
    hand.others_asked = False


def _others(table: BlackjackTable, hand: PlayerHand) -> list[Wager]:
    controller = table.controller(hand)
    return [w for w in table.game_wagers(hand) if w.bettor != controller]


def _others_may_surrender(table: BlackjackTable, hand: PlayerHand) -> Script:
    """Let bettors who do not control the hand surrender their own wagers (004-11)."""
    others = _others(table, hand)
    if not others or surrender_offer(table, hand, table.worth(hand)).choice.status == "barred":
        return
    options = Options(may(Stay), may(Surrender))
    answers = yield AskAll({w: Ask(w.bettor, options, Stay(), about=w) for w in others})
    table.surrender(w for w, a in answers.items() if isinstance(a, Surrender))


def surrender_early(table: BlackjackTable) -> Script:
    """Let everybody surrender before the hole card is checked, where that is filed."""
    surrender = table.terms.surrender
    if surrender is None or not surrender.early:
        return
    options = Options(may(Stay), may(Surrender))
    answers = yield AskAll(
        {
            (hand, wager): Ask(wager.bettor, options, Stay(), about=wager)
            for hand in table.hands
            if not table.worth(hand).natural
            for wager in table.game_wagers(hand)
        }
    )
    table.surrender(w for (_, w), a in answers.items() if isinstance(a, Surrender))


def _rescue(table: BlackjackTable, hand: PlayerHand) -> None:
    """Take back the amount added last and give up the rest."""
    for wager in table.controlling(hand):
        taken_back = table.last_added[wager]
        hand.rescued[wager] = taken_back
        table.deal.reserve_bank(wager, part=Odds(wager.cents - taken_back, wager.cents))
    hand.done = True


def _still_affordable(table: BlackjackTable, more: dict[Wager, int]) -> dict[Wager, int]:
    """Return the wagers still live and affordable after a ruling during the questions."""
    chips = table.deal.chips
    return {w: cents for w, cents in more.items() if w.live and chips[w.bettor] >= cents}


def _double(table: BlackjackTable, hand: PlayerHand, cents: int) -> Script:
    """Double the controller's wager, and those of bettors who join, and take one card."""
    double = table.terms.double
    assert double is not None
    own = table.controlling(hand)[0]
    part = Fraction(cents, own.cents)
    offered = {w: Live(double_options_of_other, table, w, part) for w in _others(table, hand)}
    answers = yield AskAll(
        {w: Ask(w.bettor, options, Stay(), about=w) for w, options in offered.items()}
    )
    adding = {w: answer.cents for w, answer in answers.items() if isinstance(answer, Double)}
    if double.others == "stand":
        stays = [w for w in _others(table, hand) if w not in adding]
        table.stood |= {w: table.finished(hand) for w in stays if w not in table.stood}
    added = _still_affordable(table, {own: cents, **adding})
    for wager, more in added.items():
        table.deal.add(wager, more, "double")
        table.last_added[wager] = more
    if not added:
        return
    hand.doublings += 1
    _take_card(table, hand)
    surrender = table.terms.surrender
    more_to_do = (
        double.rescue
        or hand.doublings < double.doublings
        or double.cards > 1
        or (surrender is not None and surrender.after_double)
    )
    hand.done = not more_to_do or table.worth(hand).over


def _split(table: BlackjackTable, hand: PlayerHand) -> Script:
    """Split into two hands; bettors who do not follow stay on the first hand only (004-11)."""
    deal = table.deal
    own = table.controlling(hand)[0]
    offered = {w: Live(split_options_of_other, table, w) for w in _others(table, hand)}
    answers = yield AskAll(
        {w: Ask(w.bettor, options, Stay(), about=w) for w, options in offered.items()}
    )
    following = [other for other, answer in answers.items() if isinstance(answer, Follow)]
    splitting = _still_affordable(table, {w: w.cents for w in (own, *following)})
    if not splitting:
        return
    position = hand.hand.position
    made = table.splits.get(hand.root, 0) + 1
    table.splits[hand.root] = made
    table.split_positions.setdefault(position, tuple(hand.hand.cards))
    new = deal.open_hand(f"{hand.root}.{made + 1}", position, hand.hand.controller)
    second = PlayerHand(new, after_split=True)
    hand.after_split = True
    hand.switched = False
    second.split_aces = hand.split_aces = is_ace(hand.hand[0])
    deal.move_card(hand.hand, 1, new)
    for wager in splitting:
        back = wager.back_line
        deal.place_wager(wager.bettor, wager.spot, position, wager.cents, hand=new, back_line=back)
    table.hands.insert(table.hands.index(hand) + 1, second)
    _take_card(table, hand)
