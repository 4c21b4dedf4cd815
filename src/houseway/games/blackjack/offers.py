"""The options of a hand: what the chart requires, what else is allowed, and why not."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from houseway.cards.card import JOKER, Card, is_marked, rank
from houseway.games.blackjack.count import Score, is_ace, is_ten, must_hit, must_stand
from houseway.games.blackjack.table import BlackjackTable, PlayerHand
from houseway.games.blackjack.terms import Doubling, Splitting
from houseway.hands.points import points_text
from houseway.rules.round.decisions import (
    Double,
    Follow,
    Hit,
    Insure,
    Rescue,
    Split,
    Stand,
    Stay,
    Surrender,
)
from houseway.rules.round.hand import Wager
from houseway.rules.round.legality import Amount, Offer, Options, barred, may

_NO_CHIPS = "blackjack/no_chips"


def hand_options(table: BlackjackTable, hand: PlayerHand) -> Options:
    """Return what the controller may do with the hand now."""
    worth = table.worth(hand)
    if hand.doublings:
        return Options(*_after_double(table, hand, worth))
    return Options(
        *_hit_or_stand(table, hand, worth),
        _double_offer(table, hand, worth),
        _split_offer(table, hand, worth),
        surrender_offer(table, hand, worth),
        barred(
            Insure,
            "insurance is offered before the draw, when the player-dealer shows an ace"
            if table.insurance
            else "this game has no insurance",
            "blackjack/no_insurance",
        ),
    )


def _hit_or_stand(table: BlackjackTable, hand: PlayerHand, worth: Score) -> Iterator[Offer]:
    chart, words = table.terms.player, worth.words()
    if _is_full_split_ace(table, hand):
        yield barred(Hit, "a split ace takes only one card", "blackjack/split_aces")
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


def _is_full_split_ace(table: BlackjackTable, hand: PlayerHand) -> bool:
    """Return whether this is a split ace that has taken its one card."""
    split = table.terms.split
    return hand.split_aces and split is not None and split.aces_cards > 0 and len(hand.hand) > 1


def _after_double(table: BlackjackTable, hand: PlayerHand, worth: Score) -> Iterator[Offer]:
    """Yield the offers after a double: double again, rescue, another card where filed, stand."""
    double = table.terms.double
    assert double is not None
    if len(hand.hand) - 2 < double.cards:
        yield from _hit_or_stand(table, hand, worth)
    else:
        most = "one card" if double.cards == 1 else f"at most {double.cards} cards"
        yield barred(Hit, f"a doubled hand takes {most} only", "blackjack/doubled")
        yield may(Stand)
    yield _double_again(table, hand, worth, double)
    yield barred(Split, "a doubled hand may not be split", "blackjack/no_split")
    if double.rescue and not worth.over:
        yield may(Rescue)
    yield surrender_offer(table, hand, worth)


def _double_again(table: BlackjackTable, hand: PlayerHand, worth: Score, double: Doubling) -> Offer:
    """Return the offer to double the whole wager again, for another card."""
    if hand.doublings >= double.doublings:
        times = "once" if double.doublings == 1 else f"{double.doublings} times"
        return barred(Double, f"a wager may be doubled {times} at most", "blackjack/no_double")
    if worth.over:
        return barred(Double, "a hand that is over may not be doubled", "blackjack/no_double")
    if not double.on_must_stand and must_stand(table.terms.player, worth):
        return barred(Double, f"the chart says stand on {worth.words()}", "blackjack/no_double")
    wagers = table.controlling(hand)
    if not wagers or wagers[0].cents > table.deal.chips[wagers[0].bettor]:
        return barred(Double, "you do not have enough chips to double again", _NO_CHIPS)
    return may(Double, Amount(wagers[0].cents, wagers[0].cents))


def _double_offer(table: BlackjackTable, hand: PlayerHand, worth: Score) -> Offer:
    terms = table.terms
    double = terms.double
    code = "blackjack/no_double"
    if double is None:
        return barred(Double, "this game has no double-down", code)
    if len(hand.hand) != 2:
        return barred(Double, "only the first two cards may be doubled", code)
    if hand.after_split and not double.after_split:
        return barred(Double, "a split hand may not be doubled", code)
    if _is_full_split_ace(table, hand):
        return barred(Double, "split aces take one card and may not be doubled", code)
    if worth.natural or (worth.joker and terms.count.joker != "2 or 12"):
        return barred(Double, f"a {worth.words()} draws no cards, so it may not be doubled", code)
    if worth.total == 42 and not double.on_21:
        return barred(Double, "21 may not be doubled", code)
    if not double.on_must_stand and must_stand(terms.player, worth):
        return barred(Double, f"the chart says stand on {worth.words()}", code)
    if double.totals and worth.total not in [2 * total for total in double.totals]:
        allowed = " and ".join(points_text(2 * total) for total in double.totals)
        return barred(Double, f"only {allowed} may be doubled", code)
    wagers = table.controlling(hand)
    if not wagers:
        return barred(Double, "you have no wager on this hand", code)
    return _double_for(table, _double_bounds(table, double, wagers[0]))


def _double_for(table: BlackjackTable, bounds: tuple[int, int]) -> Offer:
    low, high = bounds
    if high < low or not high:
        return barred(Double, "you do not have enough chips to double", _NO_CHIPS)
    return may(Double, Amount(low, high, table.deal.opening.chip))


def double_options_of_other(table: BlackjackTable, wager: Wager, part: Fraction) -> Options:
    """Return what another bettor may add when the controller doubles by `part` of the wager.

    Under "each for himself" the bounds are those of the controller. Otherwise the bettor adds
    the same part of their own wager, in whole chips, limited by their stack.
    """
    double = table.terms.double
    assert double is not None
    low, high = _double_bounds(table, double, wager)
    if double.following == "controller's part" and low <= high:
        chip = table.deal.opening.chip
        low = high = min(max(low, int(wager.cents * part) // chip * chip), high)
    return Options(_double_for(table, (low, high)), may(Stay))


def split_options_of_other(table: BlackjackTable, wager: Wager) -> Options:
    """Return whether another bettor may place an equal wager on the second hand of a split."""
    if table.deal.chips[wager.bettor] < wager.cents:
        reason = "you do not have enough chips for an equal wager"
        return Options(barred(Follow, reason, _NO_CHIPS), may(Stay))
    return Options(may(Follow, cost=wager.cents), may(Stay))


def _double_bounds(table: BlackjackTable, double: Doubling, wager: Wager) -> tuple[int, int]:
    """Return the least and the most that may be added to a wager."""
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
        return barred(Split, "only the first two cards may be split", code)
    first, second = hand.hand.cards
    if not _alike(split.by, first, second):
        return barred(Split, f"only a pair may be split (by {split.by})", code)
    if _never_split(split, first, second):
        name = "aces" if is_ace(first) else "jokers"
        return barred(Split, f"two {name} may not be split", code)
    if worth.natural and not split.naturals:
        return barred(Split, "a natural may not be split", code)
    made = table.splits.get(hand.root, 0)
    most = split.most
    if is_ace(first):
        most = min(split.aces_most or 99, most or 99)
    elif is_ten(first) and split.tens_most:
        most = min(split.tens_most, most or 99)
    if most and made >= most:
        times = "once" if most == 1 else f"{most} times"
        return barred(Split, f"a hand may be split {times} at most", code)
    wagers = table.controlling(hand)
    if not wagers or table.deal.chips[wagers[0].bettor] < wagers[0].cents:
        return barred(Split, "you do not have enough chips for an equal wager", _NO_CHIPS)
    return may(Split)


def _alike(by: str, first: Card, second: Card) -> bool:
    if rank(first) == rank(second):
        return True
    tens = is_ten(first) and is_ten(second)
    if is_marked(first) and is_marked(second) and tens:
        return True  # any two Bonus cards are a pair where ten-values carry the mark
    return tens and by in ("value", "rank, tens by value")


def _never_split(split: Splitting, first: Card, second: Card) -> bool:
    """Return whether the book excepts these two aces or two jokers from splitting (004-11)."""
    aces = is_ace(first) and is_ace(second)
    return (aces and "aces" in split.never) or (
        first == second == JOKER and "jokers" in split.never
    )


def surrender_offer(table: BlackjackTable, hand: PlayerHand, worth: Score) -> Offer:
    """Return whether a wager on the hand may be surrendered for half."""
    surrender = table.terms.surrender
    code = "blackjack/no_surrender"
    if surrender is None:
        return barred(Surrender, "this game has no surrender", code)
    if worth.natural:
        return barred(Surrender, f"a {worth.words()} may not be surrendered", code)
    if table.sees_natural():
        return barred(Surrender, "you may not surrender to the player-dealer's natural", code)
    if surrender.when == "before the second card":
        return barred(Surrender, "the player-dealer already has a second card", code)
    if hand.doublings and not surrender.after_double:
        return barred(Surrender, "a doubled hand may not be surrendered", code)
    if hand.after_split and not surrender.after_split:
        return barred(Surrender, "a split hand may not be surrendered", code)
    if _is_full_split_ace(table, hand) and not surrender.split_aces:
        return barred(Surrender, "a split ace may not be surrendered", code)
    if surrender.when == "first two cards" and len(hand.hand) != 2:
        return barred(Surrender, "only the first two cards may be surrendered", code)
    if surrender.when == "up to 20" and worth.total > 40:
        return barred(Surrender, "only a hand of 20 or less may be surrendered", code)
    return may(Surrender)
