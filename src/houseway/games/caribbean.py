"""Caribbean stud: five cards each, bet or fold, and a player-dealer who must qualify."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from houseway.cards.card import RANKS, Card, parse_cards
from houseway.games.second_wager import Decides, ask_second_wager
from houseway.hands.hand import MadeHand as Ranked
from houseway.hands.hand import compare, is_high_or_better
from houseway.hands.hand_names import hand_words
from houseway.hands.poker import best_five
from houseway.rules.banked.deal import BankedDeal
from houseway.rules.banked.outcomes import Lose, NoAction, Outcome
from houseway.rules.banked.spots import SpotTerms, one_of
from houseway.rules.game import Family
from houseway.rules.round.decisions import Decision, Fold, Play
from houseway.rules.round.hand import Hand, Wager
from houseway.rules.round.requests import Moment, Script
from houseway.rules.round.seats import action_number, clockwise_from
from houseway.rules.round.view import AskedView, View
from houseway.rules.terms import BankedTerms

_SPOTS: Final = ("ante", "opening", "bet")
_PREMIUM: Final = (
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
)
_LINES: Final = ("not qualified", "copy", "higher", "pair of aces or less", *_PREMIUM)
_CARDS: Final = 5
_LEAST_HIGH: Final = tuple(RANKS.index(name) for name in "AKJ83")
"""The lowest hand without a pair on which a sensible player bets."""


class CaribbeanWager(SpotTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A wager that the showdown decides."""

    times: int = 0
    """For the bet: its exact multiple of the wager that it requires."""

    def __post_init__(self) -> None:
        self.check_lines("line", _LINES)


class CaribbeanTerms(BankedTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The terms of a house's Caribbean stud."""

    wagers: dict[str, CaribbeanWager]
    qualifier: str = "AK"
    """The lowest high cards with which the player-dealer qualifies."""
    up_card: Literal["none", "last"] = "none"
    """Which of the player-dealer's cards is dealt face up."""
    act_from: Literal["player-dealer", "house dealer", "action button"] = "player-dealer"
    """Whose left the decisions start from, or the action button itself."""
    back_line_goes_with: Decides = "the hand"
    foul: Literal["loses", "no action"] = "no action"
    """The result of a fouled hand, or of one without five cards at the showdown."""

    def __post_init__(self) -> None:
        super().__post_init__()
        for spot in self.wagers:
            one_of("wager of Caribbean stud", spot, _SPOTS)
        for name in self.qualifier:
            one_of("rank", name, RANKS)


class CaribbeanFacts(msgspec.Struct, frozen=True, kw_only=True):
    """The facts on which a wager is judged."""

    player: Ranked | None
    """The player's ranked hand; None if it is foul."""
    dealer: Ranked | None
    """The player-dealer's ranked hand; None if it is foul, and then it does not qualify."""
    given_up: bool = False


def play(deal: BankedDeal[CaribbeanTerms]) -> Script:
    """Play a round: five cards each, bet or fold, then the player-dealer's hand is opened.

    If the player-dealer qualifies, the other hands are opened, and the wagers settle in stages.
    """
    terms = deal.terms
    hands = [deal.open_hand_at(seat, wagers) for seat, wagers in deal.by_position().items()]
    dealer = deal.open_hand("dealer", deal.dealer_seat)
    _deal_five(deal, hands, dealer)
    yield Moment("deal complete")

    if terms.action.by == "card":
        number = action_number(terms.action, dealer[-1]) if len(dealer) == _CARDS else 0
        deal.place_action_button(number)
    given_up: set[Wager] = set()
    for hand in _in_order(deal, hands, _first_to_act(deal)):
        if not hand.live:
            continue
        going = yield from ask_second_wager(
            deal,
            hand,
            "bet",
            times=terms.wagers["bet"].times,
            otherwise=Fold(),
            back_line=terms.back_line_goes_with,
        )
        if not hand.dead:
            lost = [wager for wager in deal.wagers_on(hand) if wager.bettor not in going]
            given_up.update(lost)
            deal.reserve_bank(*lost)
        if not going and hand.live:
            deal.fold(hand)
    yield Moment("hands set")

    deal.call("no more bets")
    deal.show(dealer)
    theirs = _ranked(dealer)
    _call(deal, dealer, theirs)
    if qualifies(terms, theirs):
        for hand in _in_order(deal, hands, deal.action or deal.left_of_dealer()[0]):
            if hand.live:
                deal.show(hand)
                _call(deal, hand, _ranked(hand))
    else:
        deal.call("not qualified", dealer)
    yield Moment("showdown")
    theirs = _ranked(dealer)

    def outcome(wager: Wager) -> Outcome:
        assert wager.hand is not None
        facts = CaribbeanFacts(
            player=_ranked(wager.hand), dealer=theirs, given_up=wager in given_up
        )
        return judge(terms, wager.spot, facts)

    deal.settle_stages(outcome)


def judge(terms: CaribbeanTerms, spot: str, facts: CaribbeanFacts) -> Outcome:
    """Return the outcome of a wager from the two hands."""
    if facts.given_up:
        return Lose(line="given up")
    if facts.player is None:
        return Lose(line="foul") if terms.foul == "loses" else NoAction("foul")
    return terms.wagers[spot].outcome(_lines(terms, facts.player, facts.dealer))


def _lines(terms: CaribbeanTerms, player: Ranked, dealer: Ranked | None) -> tuple[str, ...]:
    if dealer is None or not qualifies(terms, dealer):
        return ("not qualified",)
    match compare(player, dealer):
        case "copy":
            return ("copy",)
        case "lower":
            return ()
    made = player.category if player.category in _PREMIUM else "pair of aces or less"
    return ("higher", made)


def qualifies(terms: CaribbeanTerms, dealer: Ranked | None) -> bool:
    """Return whether the player-dealer qualifies, so that play goes on to the showdown."""
    return dealer is not None and is_high_or_better(dealer, *map(RANKS.index, terms.qualifier))


def _ranked(hand: Hand) -> Ranked | None:
    """Rank a hand; None if it is dead or does not have five cards."""
    return None if hand.dead or len(hand) != _CARDS else best_five(hand.cards)


def _deal_five(deal: BankedDeal[CaribbeanTerms], hands: list[Hand], dealer: Hand) -> None:
    """Deal one card at a time, face down; the player-dealer's last is up where that is filed."""
    looking = deal.viewers(hands)
    for number in range(_CARDS):
        for hand in hands:
            deal.down(hand, *filter(None, [looking[hand]]))
        if number == _CARDS - 1 and deal.terms.up_card == "last":
            deal.up(dealer)
        else:
            deal.down(dealer)
    deal.replace_flawed()


def _first_to_act(deal: BankedDeal[CaribbeanTerms]) -> int:
    match deal.terms.act_from:
        case "house dealer":
            return 1
        case "action button" if deal.action:
            return deal.action
    return deal.left_of_dealer()[0]


def _in_order(deal: BankedDeal[CaribbeanTerms], hands: list[Hand], first: int) -> list[Hand]:
    way = clockwise_from(first, deal.seats)
    return sorted(hands, key=lambda hand: way.index(hand.position))


def _call(deal: BankedDeal[CaribbeanTerms], hand: Hand, ranked: Ranked | None) -> None:
    deal.call(ranked.category if ranked is not None else "foul hand", hand)


def name_hand(terms: CaribbeanTerms, cards: Sequence[Card]) -> str:  # noqa: ARG001
    """Return the name of the poker hand that the cards make so far."""
    return hand_words(best_five(cards))


def describe(terms: CaribbeanTerms) -> list[str]:
    """Return the rule sheet's sentences for the round of play."""
    bet = terms.wagers["bet"]
    base = terms.wagers[bet.base[0]].name
    words = {1: "as much as", 2: "exactly twice"}
    much = words.get(bet.times, f"exactly {bet.times} times")
    lines = [
        (
            "Five cards are dealt face down to each hand, one at a time, from the player-dealer's "
            "left; the player-dealer comes last."
        )
    ]
    if terms.up_card == "last":
        lines.append("The player-dealer's last card is dealt face up.")
    lines.append(
        f"Then, clockwise {_FIRST[terms.act_from]}, each player either bets {much} the {base} or "
        "folds, giving up the hand and its wagers."
    )
    if any(spot.back_line for spot in terms.spots.values()):
        lines.append(_BACK_LINE[terms.back_line_goes_with])
    if terms.table.looks == "one hand":
        lines.append(
            "A bettor with several hands looks at only one and must bet on the others or fold them "
            "unseen."
        )
    names = "-".join(_RANK_WORDS.get(name, name) for name in terms.qualifier)
    lines += [
        f"The player-dealer's hand is opened and qualifies with {names} or better.",
        f"If it does not qualify, play stops: {_not_qualified(terms)}.",
        (
            "If it qualifies, all hands are opened, starting where the action begins; the higher "
            "hand wins."
        ),
        _copies(terms),
    ]
    if terms.foul == "loses":
        lines.append("A foul hand, or a hand without five cards at the showdown, loses.")
    return lines


_FIRST: Final = {
    "player-dealer": "from the player-dealer's left",
    "house dealer": "from the house dealer's left",
    "action button": "from the action button",
}
_BACK_LINE: Final = {
    "the hand": "Back-line bettors go with the player who controls the hand.",
    "for himself": "Back-line bettors decide for themselves, without looking at the cards.",
}
_RANK_WORDS: Final = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten"}


def _not_qualified(terms: CaribbeanTerms) -> str:
    paid = [s.name for s in terms.spots.values() if "not qualified" in s.pays]
    back = [s.name for s in terms.spots.values() if s.pushes.get("not qualified")]
    return (
        f"players who stayed in are paid on the {' and the '.join(paid)}, and the "
        f"{' and the '.join(back)} {'is' if len(back) == 1 else 'are'} returned"
    )


def _copies(terms: CaribbeanTerms) -> str:
    names = [spot.name for spot in terms.spots.values() if spot.pushes.get("copy")]
    lost = [spot.name for spot in terms.spots.values() if not spot.pushes.get("copy")]
    if not names:
        return "A copy of the player-dealer's hand loses."
    words = f"On a copy of the player-dealer's hand, {_each_does(names, 'push')}"
    return f"{words}, and {_each_does(lost, 'lose')}." if lost else f"{words}."


def _each_does(names: Sequence[str], verb: str) -> str:
    """Name the wagers with what they do: `the Ante and the Bet push`, `the Opening loses`."""
    ending = {"push": "es", "lose": "s"}[verb] if len(names) == 1 else ""
    return f"the {' and the '.join(names)} {verb}{ending}"


def choose(view: View, question: AskedView) -> Decision:
    """Bet a pair or better, A-K-J-8-3 or better, and any hand that may not be looked at."""
    play = next((each for each in question.choices if each.decision == "play"), None)
    if play is None or play.amount is None:
        return Fold()
    hand = view.hands.get(question.about)
    if hand is None or len(hand.cards) != _CARDS or not all(hand.cards):
        return Play(play.amount.low)
    ranked = best_five(parse_cards(" ".join(hand.cards)))
    return Play(play.amount.low) if is_high_or_better(ranked, *_LEAST_HIGH) else Fold()


FAMILY = Family(
    name="caribbean",
    procedure=1,
    terms=CaribbeanTerms,
    play=play,
    gives_up=True,
    moments=("deal complete", "hands set", "showdown"),
    judge=judge,
    name_hand=name_hand,
    describe=describe,
    bot=choose,
)
