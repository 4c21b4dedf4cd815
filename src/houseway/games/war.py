"""Casino war: one card each; a player who ties gives up half the wager or goes to war."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from houseway.cards.card import RANKS, Card, rank
from houseway.games.second_wager import Decides, ask_second_wager, place_with
from houseway.money import Odds
from houseway.rules.banked.deal import BankedDeal
from houseway.rules.banked.outcomes import Lose, NoAction, Outcome, Push
from houseway.rules.banked.spots import SpotTerms, one_of
from houseway.rules.banked.wager_legality import WagerLegality
from houseway.rules.game import Family
from houseway.rules.round.decisions import Bet, Decision, Pass, Play, Surrender
from houseway.rules.round.hand import Hand, Wager
from houseway.rules.round.legality import Amount, Live, Options, barred, may
from houseway.rules.round.requests import Ask, AskAll, Moment, Script
from houseway.rules.round.seats import clockwise_from
from houseway.rules.round.view import AskedView, View
from houseway.rules.terms import BankedTerms

Result: TypeAlias = Literal["higher", "equal", "lower"]
"""How the player's card compares with the player-dealer's; suits have no effect."""

_RESULTS: Final = ("higher", "equal", "lower")
_SPOTS: Final = ("primary", "tie", "war", "war-tie")
_RANK_WORDS: Final = dict(zip("TJQKA", ("ten", "jack", "queen", "king", "ace"), strict=True))


class WarWager(SpotTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A wager that pays by how the player's card compares with the player-dealer's."""

    def __post_init__(self) -> None:
        self.check_lines("result", _RESULTS)


class WarTerms(BankedTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The terms of a house's casino war."""

    wagers: dict[str, WarWager]
    burns: int = 3
    """The number of cards burned at a time in the war deal."""
    burned_before: Literal["every card", "the first and the last card"] = "every card"
    """Before which cards of the war deal cards are burned; the last card is the player-dealer's."""
    back_line_goes_with: Decides = "the hand"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.burns < 0:
            raise ValueError(f"burns must be 0 or more, not {self.burns}")
        for spot in self.wagers:
            one_of("wager of casino war", spot, _SPOTS)


class WarFacts(msgspec.Struct, frozen=True, kw_only=True):
    """The facts on which a wager is judged."""

    original: Result
    war: Result | Literal["surrendered", ""] = ""
    """The result of the war deal, or "surrendered" if half was given up instead."""
    dead: bool = False


def play(deal: BankedDeal[WarTerms]) -> Script:
    """Play a round: one card each, then each tied player surrenders or goes to war.

    The house dealer settles the untied hands and the tie wagers, asks each tied player, settles the
    surrenders, and deals the war.
    """
    terms = deal.terms
    positions = deal.by_position(clockwise_from(1, deal.seats))
    hands = [deal.open_hand_at(position, wagers) for position, wagers in positions.items()]
    dealer = deal.open_hand("dealer", deal.dealer_seat)
    for hand in (*hands, dealer):
        _deal_card(deal, hand)
    yield Moment("deal complete")

    tied = [hand for hand in hands if hand.live and _compare(hand, dealer) == "equal"]
    deal.settle(
        "original deal",
        {
            wager: judge(terms, wager.spot, _facts(hand, dealer))
            for hand in hands
            for wager in deal.wagers_on(hand)
            if wager.spot == "tie" or hand not in tied
        },
    )

    at_war: list[Wager] = []
    for hand in tied:
        deal.call("tie: surrender or war", hand)
        going = yield from ask_second_wager(
            deal, hand, "war", otherwise=Surrender(), back_line=terms.back_line_goes_with
        )
        primaries = _primaries(deal, hand)
        at_war += [primary for primary in primaries if primary.bettor in going]
        given = (primary for primary in primaries if primary.bettor not in going)
        deal.reserve_bank(*given, part=Odds(1, 2))
    yield Moment("choices made")
    given_up = WarFacts(original="equal", war="surrendered")
    deal.settle(
        "surrenders",
        {
            wager: judge(terms, wager.spot, msgspec.structs.replace(given_up, dead=hand.dead))
            for hand in tied
            for wager in _primaries(deal, hand)
            if wager not in at_war
        },
    )
    fighting = [hand for hand in tied if deal.wagers_on(hand)]
    for hand in hands:
        if hand not in fighting:
            deal.discard(hand)
    if not fighting:
        return

    if "war-tie" in deal.spots:
        for hand in fighting:
            yield from _offer_war_ties(deal, hand)
    for hand in (*fighting, dealer):
        if terms.burned_before == "every card" or hand in (fighting[0], dealer):
            deal.burn(terms.burns)
        _deal_card(deal, hand)
    yield Moment("war deal complete")
    deal.settle(
        "war",
        {
            wager: judge(terms, wager.spot, _war_facts(hand, dealer))
            for hand in fighting
            for wager in deal.wagers_on(hand)
        },
    )


def judge(terms: WarTerms, spot: str, facts: WarFacts) -> Outcome:
    """Return the outcome of a wager.

    At war three units are on the table: the primary wager, the war wager and the player-dealer's
    match. Two of them are the player's own, so the odds of the war wager are the whole win.
    """
    if facts.dead:
        return NoAction("the hand is dead")
    wager = terms.wagers[spot]
    if spot in ("war", "war-tie"):
        return wager.outcome([facts.war])
    if spot == "tie" or facts.original != "equal":
        return wager.outcome([facts.original])
    match facts.war:
        case "surrendered":
            return Lose(Odds(1, 2), "surrender")
        case "lower":
            return Lose(line="war lost")
    return Push("war won")


def _deal_card(deal: BankedDeal[WarTerms], hand: Hand) -> None:
    """Deal one card face up and call it."""
    deal.up(hand)
    deal.call(name_hand(deal.terms, hand.cards), hand)


def name_hand(terms: WarTerms, cards: Sequence[Card]) -> str:  # noqa: ARG001
    """Return the rank of the card that counts, which is the last one."""
    name = RANKS[rank(cards[-1])]
    return _RANK_WORDS.get(name, name)


def _compare(hand: Hand, dealer: Hand) -> Result | None:
    """Compare the last cards; None if a ruling has left either hand without cards."""
    if not hand.cards or not dealer.cards:
        return None
    more = rank(hand[-1]) - rank(dealer[-1])
    return "equal" if not more else "higher" if more > 0 else "lower"


def _facts(hand: Hand, dealer: Hand) -> WarFacts:
    result = _compare(hand, dealer)
    return WarFacts(original=result or "lower", dead=hand.dead or result is None)


def _war_facts(hand: Hand, dealer: Hand) -> WarFacts:
    result = _compare(hand, dealer)
    return WarFacts(original="equal", war=result or "lower", dead=hand.dead or result is None)


def _primaries(deal: BankedDeal[WarTerms], hand: Hand) -> list[Wager]:
    return [wager for wager in deal.wagers_on(hand) if wager.spot == "primary"]


def _offer_war_ties(deal: BankedDeal[WarTerms], hand: Hand) -> Script:
    """Offer a wager that the war deal ties too, where the edition allows it with a war wager.

    The hands are asked one at a time, so that nobody can bet the same chips on two of them.
    """
    wars = [w for w in deal.wagers_on(hand) if w.spot == "war"]
    answers = yield AskAll(
        {w: Ask(w.bettor, Live(_tie_options, deal, w), Pass(), about=w) for w in wars}
    )
    for war, answer in answers.items():
        if isinstance(answer, Bet) and war.live and answer.cents <= deal.chips[war.bettor]:
            place_with(deal, war, "war-tie", answer.cents)


def _tie_options(deal: BankedDeal[WarTerms], war: Wager) -> Options:
    limits, chip = WagerLegality(deal, war.bettor).limits("war-tie"), deal.opening.chip
    high = min(limits.high, deal.chips[war.bettor]) // chip * chip
    if high < limits.low:
        return Options(may(Pass), barred(Bet, "you do not have enough chips for the minimum"))
    return Options(may(Pass), may(Bet, Amount(limits.low, high, chip)))


def _burned_words(burns: int) -> str:
    return {0: "no card is", 1: "one card is"}.get(burns, f"{burns} cards are")


def describe(terms: WarTerms) -> list[str]:
    """Return the rule sheet's sentences for the round of play."""
    lines = [
        (
            "One card is dealt face up to each player, from the house dealer's left, and then one "
            "to the player-dealer."
        ),
        "The higher card wins; aces are high, deuces are low and suits do not count.",
        "The Tie wager is paid on equal cards in this first deal.",
        (
            "A player who ties with the player-dealer surrenders half of the primary wager or goes "
            "to war."
        ),
        "The war wager equals the primary wager, and the player-dealer matches it.",
    ]
    if terms.back_line_goes_with == "the hand":
        lines.append("The seated player's choice also holds for the back line.")
    else:
        lines.append("Back-line bettors choose for themselves.")
    lines += [
        "All other cards are collected; the tied cards stay exposed.",
        (
            "War deal: one card is dealt face up to each player at war, and then one to the "
            "player-dealer."
        ),
        f"In the war deal, {_burned_words(terms.burns)} burned before {terms.burned_before}.",
        (
            "The higher card takes all three bets on the table: the player's primary and war "
            "wagers and the player-dealer's match."
        ),
        "If the war cards are equal, the player takes all three and is paid one more such bet.",
        "A player whose war card is lower loses the primary and the war wager.",
    ]
    if "war-tie" in terms.spots:
        lines.append("A player with a war wager may also make a tie wager on the war deal.")
    return lines


def choose(view: View, question: AskedView) -> Decision:  # noqa: ARG001
    """Go to war if there are chips for it; on average that costs less than half a unit."""
    for each in question.choices:
        if each.decision == "play" and each.amount is not None:
            return Play(each.amount.low)
    assert question.default is not None
    return question.default


FAMILY = Family(
    name="war",
    procedure=1,
    terms=WarTerms,
    play=play,
    gives_up=True,
    moments=("deal complete", "choices made", "war deal complete"),
    judge=judge,
    name_hand=name_hand,
    describe=describe,
    bot=choose,
)
