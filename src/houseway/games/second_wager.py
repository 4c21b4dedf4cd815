"""A second wager in the round, in step with the first: who decides on it, and who is bound.

The war of casino war, the bet of Caribbean stud. The controller decides for the hand, and the
others at the position post what they owe or give up (`deal.posts`); or each decides for himself.
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

__all__ = ["Decides", "ask_second_wager", "bound_bettors"]

Decides: TypeAlias = Literal["the hand", "for himself"]
"""Whether a back-line bettor goes with the hand's controller or decides on his own wager."""


def ask_second_wager(
    deal: BankedDeal[Any],
    hand: Hand,
    spot: str,
    *,
    times: int = 1,
    otherwise: Decision,
    back_line: Decides = "the hand",
) -> Part[set[str]]:
    """Ask for `times` the wager that the spot needs; say who at the hand has put it up.

    The answer that gives up is `otherwise`, which is also the default.
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
        while _is_others_now(deal, hand, spot):
            deal.give_control(hand, deal.controller_of(hand.position, deal.wagers_on(hand)))
            answer = yield ask(hand.controller, hand)
        if isinstance(answer, Play):
            posting = {
                bettor: deal.posts(bettor, times * first.cents)
                for bettor, first in _first_wagers(deal, hand, spot).items()
            }
    else:
        wagers = _first_wagers(deal, hand, spot)
        asks = {b: ask(b, hand if b == hand.controller else w) for b, w in wagers.items()}
        answers = yield AskAll(asks)
        posting = {b: answer.cents for b, answer in answers.items() if isinstance(answer, Play)}
    standing = _first_wagers(deal, hand, spot)  # a ruling may have returned some meanwhile
    posting = {b: c for b, c in posting.items() if b in standing and 0 < c <= deal.chips[b]}
    for bettor, cents in posting.items():
        back = standing[bettor].back_line
        deal.lay(bettor, spot, hand.position, cents, hand=hand, back_line=back)
    return set(posting)


def _is_others_now(deal: BankedDeal[Any], hand: Hand, spot: str) -> bool:
    """A ruling has returned the wager of the one who was asked, and others have theirs."""
    left = _first_wagers(deal, hand, spot)
    return hand.live and bool(left) and hand.controller not in left


def _first_wagers(deal: BankedDeal[Any], hand: Hand, spot: str) -> dict[str, Wager]:
    """By bettor, what the second wager is measured by."""
    base = deal.spots[spot].base
    return {wager.bettor: wager for wager in deal.wagers_on(hand) if wager.spot in base}


def _options(
    deal: BankedDeal[Any], hand: Hand, spot: str, bettor: str, times: int, otherwise: Decision
) -> Options:
    """Exactly so much, if he has it, or give up."""
    first = _first_wagers(deal, hand, spot).get(bettor)
    name = deal.spots[spot].name or spot
    if first is None:
        offer = barred(Play, f"{name} needs a first wager of yours on the hand", "wager/needs_base")
        return Options(offer, may(type(otherwise)))
    cents, held = times * first.cents, deal.chips[bettor]
    if held < cents:
        why = f"{name} takes exactly {dollars(cents)}; you have {dollars(held)}"
        return Options(barred(Play, why, "wager/over_stack"), may(type(otherwise)))
    much = "as much as" if times == 1 else f"{times} times"
    rule = f"{name} is {much} {deal.spots[first.spot].name or first.spot}"
    return Options(may(Play, Amount(cents, cents)), may(type(otherwise)), amounts=rule)


_SHORT: Final = {
    "all or nothing": "forfeits as if the hand were folded",
    "as far as it goes": "puts up what he has",
}


def bound_bettors(terms: BankedTerms, decides: Mapping[str, str]) -> Iterator[str]:
    """The rule sheet's words where there is a back line: who decides, and who is short of it."""
    if any(spot.back_line for spot in terms.spots.values()):
        yield decides[terms.table.control]
        short = _SHORT[terms.short_follower]
        yield f"Who is bound to a play wager and has not the chips for it {short}."
