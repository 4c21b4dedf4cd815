"""A player's turn: what the charts oblige, what is open, and what each answer does."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import partial
from typing import Any

from houseway.cards.card import Card, is_marked, rank
from houseway.games.blackjack.count import Score, is_ace, is_ten, must_hit, must_stand
from houseway.games.blackjack.table import BlackjackTable, PlayerHand
from houseway.games.blackjack.terms import Doubling
from houseway.hands.points import points_text
from houseway.money import Odds
from houseway.rules.decisions import (
    Decision,
    Double,
    Follow,
    Hit,
    Insure,
    Split,
    Stand,
    Stay,
    Surrender,
)
from houseway.rules.hand import Wager
from houseway.rules.legality import Amount, Live, Offer, Options, barred, may
from houseway.rules.requests import Ask, AskAll, Request, Script

__all__ = ["play_hand", "surrender_early"]


def play_hand(table: BlackjackTable, hand: PlayerHand) -> Script:
    """Hit, stand, double, split or surrender until the hand is done."""
    deal = table.deal
    if len(hand.hand) == 1:
        deal.up(hand.hand)
        table.call(hand)
    asked_at = 0
    while not hand.done and not hand.hand.dead and table.game_wagers(hand):
        if len(hand.hand) > asked_at:
            asked_at = len(hand.hand)
            yield from _others_may_surrender(table, hand)
        deal.give_control(hand.hand, table.controller(hand))
        options = _options(table, hand)
        open_ = [offer for offer in options.offers if offer.choice.status != "barred"]
        if [offer.kind for offer in open_] == [Stand]:
            return
        if [offer.kind for offer in open_] == [Hit]:
            _hit(table, hand)
            continue
        decision = yield Ask(
            hand.hand.controller,
            Live(_options, table, hand),  # a ruling may change the cards, or return the wager
            partial(_default, table, hand),
            about=hand.hand,
        )
        yield from _do(table, hand, decision)


def _default(table: BlackjackTable, hand: PlayerHand) -> Decision:
    """Stand, where the chart does not say hit."""
    return Stand() if _options(table, hand).why_not(Stand()) is None else Hit()


def _do(table: BlackjackTable, hand: PlayerHand, decision: Decision) -> Script:
    match decision:
        case Hit():
            _hit(table, hand)
        case Double(cents):
            yield from _double(table, hand, cents)
        case Split():
            yield from _split(table, hand)
        case Surrender():
            _surrender(table, hand, _controlling(table, hand))
        case _:
            hand.done = True


def _hit(table: BlackjackTable, hand: PlayerHand) -> None:
    table.deal.up(hand.hand)
    table.call(hand)


def _controlling(table: BlackjackTable, hand: PlayerHand) -> list[Wager]:
    """The controller's own wager on the hand."""
    return [w for w in table.game_wagers(hand) if w.bettor == hand.hand.controller]


def _others(table: BlackjackTable, hand: PlayerHand) -> list[Wager]:
    controller = table.controller(hand)
    return [w for w in table.game_wagers(hand) if w.bettor != controller]


# -- what is open ---------------------------------------------------------------------------


def _options(table: BlackjackTable, hand: PlayerHand) -> Options:
    worth = table.worth(hand)
    if hand.doublings:
        return Options(*_after_double(table, hand, worth))
    return Options(
        *_hit_or_stand(table, hand, worth),
        _double_offer(table, hand, worth),
        _split_offer(table, hand, worth),
        _surrender_offer(table, hand, worth),
        barred(
            Insure,
            "insurance is offered before the draw, when the player-dealer shows an ace"
            if table.terms.insurance
            else "this game has no insurance",
            "blackjack/no_insurance",
        ),
    )


def _hit_or_stand(table: BlackjackTable, hand: PlayerHand, worth: Score) -> Iterator[Offer]:
    chart, words = table.terms.player, worth.words()
    split = table.terms.split
    if hand.split_aces and split is not None and split.aces_cards and len(hand.hand) > 1:
        yield barred(Hit, "a split ace takes one card", "blackjack/split_aces")
        yield may(Stand)
    elif must_stand(chart, worth):
        yield barred(Hit, f"the chart says stand on {words}", "blackjack/must_stand")
        yield may(Stand)
    elif worth.joker and table.terms.count.joker in ("21", "22", "natural"):
        yield barred(Hit, "a hand with a joker does not draw", "blackjack/must_stand")
        yield may(Stand)
    elif must_hit(chart, worth):
        yield may(Hit)
        yield barred(Stand, f"the chart says hit {words}", "blackjack/must_hit")
    else:
        yield may(Hit)
        yield may(Stand)


def _after_double(table: BlackjackTable, hand: PlayerHand, worth: Score) -> Iterator[Offer]:
    """Double-double, rescue, a second card where filed, or stand."""
    double = table.terms.double
    assert double is not None
    if len(hand.hand) - 2 < double.cards:
        yield from _hit_or_stand(table, hand, worth)
    else:
        most = "one card" if double.cards == 1 else f"at most {double.cards} cards"
        yield barred(Hit, f"a doubled hand takes {most}", "blackjack/doubled")
        yield may(Stand)
    yield _double_again(table, hand, worth, double)
    yield barred(Split, "a doubled hand is not split", "blackjack/no_split")
    if double.rescue and not worth.over:
        yield may(Surrender)
    else:
        yield barred(Surrender, "a doubled hand is not given up", "blackjack/no_surrender")


def _double_again(table: BlackjackTable, hand: PlayerHand, worth: Score, double: Doubling) -> Offer:
    """The double-double: the whole wager again, for another card."""
    if hand.doublings >= double.doublings:
        times = "once" if double.doublings == 1 else f"{double.doublings} times"
        return barred(Double, f"a wager is doubled {times} at most", "blackjack/no_double")
    if worth.over:
        return barred(Double, "the hand is over", "blackjack/no_double")
    if not double.on_must_stand and must_stand(table.terms.player, worth):
        return barred(Double, f"the chart says stand on {worth.words()}", "blackjack/no_double")
    wagers = _controlling(table, hand)
    if not wagers or wagers[0].cents > table.deal.chips[wagers[0].bettor]:
        return barred(Double, "you have not the chips to double again", "blackjack/no_chips")
    return may(Double, Amount(wagers[0].cents, wagers[0].cents))


def _double_offer(table: BlackjackTable, hand: PlayerHand, worth: Score) -> Offer:
    terms = table.terms
    double = terms.double
    code = "blackjack/no_double"
    if double is None:
        return barred(Double, "this game has no double-down", code)
    if len(hand.hand) != 2:
        return barred(Double, "only the first two cards are doubled", code)
    if hand.after_split and not double.after_split:
        return barred(Double, "a split hand is not doubled", code)
    split = terms.split
    if hand.split_aces and split is not None and split.aces_cards:
        return barred(Double, "split aces take one card and are not doubled", code)
    if worth.natural or (worth.joker and terms.count.joker != "2 or 12"):
        return barred(Double, f"a {worth.words()} draws no card, so it is not doubled", code)
    if worth.total == 42 and not double.on_21:
        return barred(Double, "21 is not doubled", code)
    if not double.on_must_stand and must_stand(terms.player, worth):
        return barred(Double, f"the chart says stand on {worth.words()}", code)
    if double.totals and worth.total not in [2 * total for total in double.totals]:
        allowed = " and ".join(points_text(2 * total) for total in double.totals)
        return barred(Double, f"only {allowed} may be doubled", code)
    wagers = _controlling(table, hand)
    if not wagers:
        return barred(Double, "the controller has no wager on this hand", code)
    low, high = _double_bounds(table, double, wagers[0])
    if high < low or not high:
        return barred(Double, "you have not the chips for it", "blackjack/no_chips")
    return may(Double, Amount(low, high, table.deal.opening.chip))


def _double_bounds(table: BlackjackTable, double: Doubling, wager: Wager) -> tuple[int, int]:
    """The least and the most that may be added to this wager."""
    opening = table.deal.opening
    equal, chip = wager.cents, opening.chip
    stack = table.deal.chips[wager.bettor]
    high = min(equal, stack // chip * chip)
    if double.doublings > 1:
        return equal, high
    limits = opening.spot_limits.get(wager.spot, opening.limits)
    low = {
        "no": equal,
        "yes": min(chip, equal),
        "table minimum": min(-(-limits.low // chip) * chip, equal),
        "when short": high if stack < equal else equal,
    }[double.less]
    return low, high


def _split_offer(table: BlackjackTable, hand: PlayerHand, worth: Score) -> Offer:
    split = table.terms.split
    code = "blackjack/no_split"
    if split is None:
        return barred(Split, "this game has no split", code)
    if len(hand.hand) != 2:
        return barred(Split, "only the first two cards are split", code)
    first, second = hand.hand.cards
    if not _alike(split.by, first, second):
        return barred(Split, f"only a pair is split (by {split.by})", code)
    if worth.natural and not split.naturals:
        return barred(Split, "a natural is not split", code)
    made = table.splits.get(hand.root, 0)
    most = split.most
    if is_ace(first):
        most = min(split.aces_most or 99, most or 99)
    elif is_ten(first) and split.tens_most:
        most = min(split.tens_most, most or 99)
    if most and made >= most:
        return barred(Split, f"at most {most} split{'s' if most > 1 else ''}", code)
    wagers = _controlling(table, hand)
    if not wagers or table.deal.chips[wagers[0].bettor] < wagers[0].cents:
        return barred(Split, "you have not the chips for an equal wager", "blackjack/no_chips")
    return may(Split)


def _alike(by: str, first: Card, second: Card) -> bool:
    if rank(first) == rank(second):
        return True
    tens = is_ten(first) and is_ten(second)
    if is_marked(first) and is_marked(second) and tens:
        return True  # any two Bonus cards, where the ten-values are the marked ones
    return tens and by in ("value", "rank, tens by value")


def _surrender_offer(table: BlackjackTable, hand: PlayerHand, worth: Score) -> Offer:
    surrender = table.terms.surrender
    code = "blackjack/no_surrender"
    if surrender is None:
        return barred(Surrender, "this game has no surrender", code)
    if worth.natural:
        return barred(Surrender, f"a {worth.words()} stands", code)
    if table.sees_natural():
        return barred(Surrender, "there is no surrender to a natural", code)
    if surrender.when == "before the second card":
        return barred(Surrender, "the player-dealer has his second card", code)
    if hand.after_split and not surrender.after_split:
        return barred(Surrender, "a split hand is not surrendered", code)
    if surrender.when == "first two cards" and len(hand.hand) != 2:
        return barred(Surrender, "only the first two cards are surrendered", code)
    if surrender.when == "up to 20" and worth.total > 40:
        return barred(Surrender, "only a hand up to 20 is surrendered", code)
    return may(Surrender)


# -- what it does ---------------------------------------------------------------------------


def _others_may_surrender(table: BlackjackTable, hand: PlayerHand) -> Script:
    """Bettors who do not control the hand may give up their own wagers (004-11)."""
    others = _others(table, hand)
    if not others or _surrender_offer(table, hand, table.worth(hand)).choice.status == "barred":
        return
    answers = yield AskAll(
        {
            wager: Ask(wager.bettor, Options(may(Stay), may(Surrender)), Stay(), about=wager)
            for wager in others
        }
    )
    _surrender(table, hand, [w for w, answer in answers.items() if isinstance(answer, Surrender)])


def surrender_early(table: BlackjackTable) -> Script:
    """Everybody may give up his wager before the hole card is checked, where that is filed."""
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
    for (hand, wager), answer in answers.items():
        if isinstance(answer, Surrender):
            _surrender(table, hand, [wager])


def _surrender(table: BlackjackTable, hand: PlayerHand, wagers: list[Wager]) -> None:
    """Half is given up, or after a double all but what was added last."""
    for wager in wagers:
        if hand.doublings:
            hand.rescued[wager] = table.last_added[wager]
        table.surrendered.add(wager)
        kept = hand.rescued.get(wager, 0)
        table.deal.give_up(wager, Odds(wager.cents - kept, wager.cents) if kept else Odds(1, 2))
    if hand.doublings:
        hand.done = True


def _follow(table: BlackjackTable, most: dict[Wager, int]) -> Generator[Request, Any, list[Wager]]:
    """Ask the other bettors on the hand whether they put up so much more; those who do."""
    chips = table.deal.chips
    asks = {
        wager: Ask(wager.bettor, Options(may(Follow), may(Stay)), Stay(), about=wager)
        for wager, cents in most.items()
        if chips[wager.bettor] >= cents
    }
    answers = (yield AskAll(asks)) if asks else {}
    return [wager for wager, answer in answers.items() if isinstance(answer, Follow)]


def _standing(table: BlackjackTable, more: dict[Wager, int]) -> dict[Wager, int]:
    """Those that no ruling has returned, or left without the chips, while others were asked."""
    chips = table.deal.chips
    return {w: cents for w, cents in more.items() if w.live and chips[w.bettor] >= cents}


def _double(table: BlackjackTable, hand: PlayerHand, cents: int) -> Script:
    """The controller's chips, those of bettors who follow, and one card."""
    deal = table.deal
    double = table.terms.double
    assert double is not None
    own = _controlling(table, hand)[0]
    part = {}
    for other in _others(table, hand):  # the same share of their wagers, in whole chips
        low, high = _double_bounds(table, double, other)
        chip = deal.opening.chip
        share = max(low, other.cents * cents // own.cents // chip * chip)
        if low <= high and share <= high:
            part[other] = share
    following = yield from _follow(table, {w: c for w, c in part.items() if c})
    if double.others == "stand":
        stays = [w for w in _others(table, hand) if w not in following]
        table.stood |= {w: table.finished(hand) for w in stays if w not in table.stood}
    added = _standing(table, {own: cents, **{w: part[w] for w in following}})
    for wager, more in added.items():
        deal.add(wager, more, "double")
        table.last_added[wager] = more
    if not added:
        return
    hand.doublings += 1
    _hit(table, hand)
    more_to_do = double.rescue or hand.doublings < double.doublings or double.cards > 1
    hand.done = not more_to_do or table.worth(hand).over


def _split(table: BlackjackTable, hand: PlayerHand) -> Script:
    """Two hands; bettors who do not follow leave their wagers on the first (004-11)."""
    deal = table.deal
    own = _controlling(table, hand)[0]
    others = {w: w.cents for w in _others(table, hand)}
    following = yield from _follow(table, others)
    splitting = _standing(table, {w: w.cents for w in (own, *following)})
    if not splitting:
        return
    position = hand.hand.position
    made = table.splits.get(hand.root, 0) + 1
    table.splits[hand.root] = made
    table.split_positions.setdefault(position, tuple(hand.hand.cards))
    new = deal.open_hand(f"{hand.root}.{made + 1}", position, hand.hand.controller)
    second = PlayerHand(new, hand)
    second.split_aces = hand.split_aces = is_ace(hand.hand[0])
    hand.split_from = hand.split_from or hand
    deal.move_card(hand.hand, 1, new)
    for wager in splitting:
        deal.lay(
            wager.bettor,
            wager.spot,
            position,
            wager.cents,
            hand=new,
            back_line=wager.back_line,
        )
    table.hands.insert(table.hands.index(hand) + 1, second)
    deal.up(hand.hand)
    table.call(hand)
