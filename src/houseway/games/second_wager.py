"""A second wager during the round, sized by the first: who decides, and who is bound.

Examples are the war wager of casino war and the bet of Caribbean stud. Either the controller
decides for the hand, and the other bettors at the position post what they owe or give up
(`deal.posts`), or each bettor decides alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal, TypeAlias

from houseway.money import dollars
from houseway.rules.banked.deal import BankedDeal
from houseway.rules.round.decisions import Decision, Play
from houseway.rules.round.hand import Hand, Wager
from houseway.rules.round.legality import Amount, Live, Options, barred, may
from houseway.rules.round.requests import Ask, AskAll, Part
from houseway.rules.terms import BankedTerms

Decides: TypeAlias = Literal["the hand", "for himself"]
"""Whether a back-line bettor follows the hand's controller or decides on their own wager."""


def ask_second_wager(
    deal: BankedDeal[Any],
    hand: Hand,
    spot: str,
    *,
    times: int = 1,
    otherwise: Decision,
    back_line: Decides = "the hand",
) -> Part[set[str]]:
    """Ask for `times` the wager that the spot needs; return the bettors who put it up.

    `otherwise` is the decision to give up instead, and also the default.
    """
    if not _first_wagers(deal, hand, spot):
        return set()
    deal.give_control(hand, deal.controller_of(hand.position, deal.wagers_on(hand)))

    def ask(bettor: str, about: Hand | Wager) -> Ask:
        options = Live(_options, deal, hand, spot, bettor, times, otherwise)
        return Ask(bettor, options, otherwise, about=about)

    posting: dict[str, int] = {}
    if back_line == "the hand":
        answer = yield ask(hand.controller, hand)
        while _must_ask_others(deal, hand, spot):
            deal.give_control(hand, deal.controller_of(hand.position, deal.wagers_on(hand)))
            answer = yield ask(hand.controller, hand)
        if isinstance(answer, Play):
            posting = {
                bettor: deal.affordable_stake(bettor, times * first.cents)
                for bettor, first in _first_wagers(deal, hand, spot).items()
            }
    else:
        wagers = _first_wagers(deal, hand, spot)
        asks = {b: ask(b, hand if b == hand.controller else w) for b, w in wagers.items()}
        answers = yield AskAll(asks)
        posting = {b: answer.cents for b, answer in answers.items() if isinstance(answer, Play)}
    standing = _first_wagers(deal, hand, spot)  # a ruling may have returned some in the meantime
    posting = {b: c for b, c in posting.items() if b in standing and 0 < c <= deal.chips[b]}
    for bettor, cents in posting.items():
        back = standing[bettor].back_line
        deal.place_wager(bettor, spot, hand.position, cents, hand=hand, back_line=back)
    return set(posting)


def place_with(deal: BankedDeal[Any], first: Wager, spot: str, cents: int) -> None:
    """Place the bettor of a wager's further wager, on the same hand and at the same position."""
    deal.place_wager(
        first.bettor, spot, first.position, cents, hand=first.hand, back_line=first.back_line
    )


def _must_ask_others(deal: BankedDeal[Any], hand: Hand, spot: str) -> bool:
    """Return whether others must decide because a ruling returned the wager of the bettor asked."""
    left = _first_wagers(deal, hand, spot)
    return hand.live and bool(left) and hand.controller not in left


def _first_wagers(deal: BankedDeal[Any], hand: Hand, spot: str) -> dict[str, Wager]:
    """Return each bettor's first wager, from which the second is computed."""
    base = deal.spots[spot].base
    return {wager.bettor: wager for wager in deal.wagers_on(hand) if wager.spot in base}


def _options(
    deal: BankedDeal[Any], hand: Hand, spot: str, bettor: str, times: int, otherwise: Decision
) -> Options:
    """Offer to post the exact amount, if the bettor has it, or to give up."""
    first = _first_wagers(deal, hand, spot).get(bettor)
    name = deal.spots[spot].name or spot
    if first is None:
        offer = barred(Play, f"{name} needs your own first wager on this hand", "wager/needs_base")
        return Options(offer, may(type(otherwise)))
    cents, held = times * first.cents, deal.chips[bettor]
    if held < cents:
        why = f"{name} must be exactly {dollars(cents)}; you have {dollars(held)}"
        return Options(barred(Play, why, "wager/over_stack"), may(type(otherwise)))
    size = "as much as" if times == 1 else f"{times} times"
    rule = f"{name} is {size} {deal.spots[first.spot].name or first.spot}"
    return Options(may(Play, Amount(cents, cents)), may(type(otherwise)), amounts=rule)


_SHORT: Final = {
    "all or nothing": "forfeits, as if the hand had folded",
    "as far as it goes": "puts up all the chips they have",
}


def bound_bettors(terms: BankedTerms, decides: Mapping[str, str]) -> Iterator[str]:
    """Say who decides for back-line bettors, and what one who is short of chips does.

    Nothing is said where there is no back line.
    """
    if any(spot.back_line for spot in terms.spots.values()):
        yield decides[terms.table.control]
        short = _SHORT[terms.short_follower]
        yield (f"A bettor bound by another's decision who cannot cover the play wager {short}.")
