"""Baccarat: a Player hand and a Banker hand, third cards by the chart, wagers on the result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

import msgspec

from houseway.bets.baccarat import LINES, Coup, one_suit, pair_of
from houseway.cards.card import Card
from houseway.hands.points import baccarat_total
from houseway.rules.banked.deal import BankedDeal
from houseway.rules.banked.outcomes import Outcome
from houseway.rules.banked.spots import SpotTerms, one_of
from houseway.rules.game import Family
from houseway.rules.round.hand import Hand
from houseway.rules.round.requests import Moment, Script
from houseway.rules.round.seats import action_number
from houseway.rules.terms import BankedTerms

_BUTTON_CARDS: Final = ("player-1", "banker-1", "player-2", "banker-2")
_TOTALS: Final = tuple("01234567")

_LINE_WORDS: Final = {
    "dragon-7": "the Banker hand wins with a three-card seven",
    "panda-8": "the Player hand wins with a three-card eight",
    "rabbit": "the Player hand wins with a three-card seven",
    "triple-rabbit": "a rabbit against a Banker hand that counts zero",
    "tiger": "the Banker hand wins with a three-card eight",
    "triple-tiger": "a tiger against a Player hand that counts zero",
    "monkey": "both hands count zero",
    "ox-6": "the Player hand wins with a three-card six",
    "tiger-7": "the Banker hand wins with a three-card seven",
    "kill": "a three-card Player six or a three-card Banker seven that does not win",
    "kill-without-ties": "a three-card Player six or a three-card Banker seven that loses",
    "natural-tie": "the hands tie at eight or nine with two cards each",
    "suited-tie": "the hands tie and all of their cards are of one suit",
    "player-pair": "the Player hand's first two cards are of the same rank",
    "banker-pair": "the Banker hand's first two cards are of the same rank",
    "either-pair": "the first two cards of either hand are of the same rank",
    "perfect-pair": "the first two cards of either hand are of the same rank and suit",
    "two-perfect-pairs": "the first two cards of each hand are of the same rank and suit",
}

Row = Annotated[str, msgspec.Meta(pattern="^[HS]{10}$")]


class BaccaratWager(SpotTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A wager that pays or pushes on lines of the coup."""

    def __post_init__(self) -> None:
        self.check_lines("line", LINES)
        self.check_pays(LINES)


class Drawing(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The rules of drawing a third card."""

    player_to: int = 5
    """The Player hand draws on this total or less."""
    banker_to: int = 5
    """The Banker hand draws on this total or less if the Player hand stood."""
    naturals_end_it: bool = True
    """Whether an eight or nine in two cards ends the drawing of both hands."""
    naturals_outrank: bool = False
    """Where naturals do not end it: whether a natural beats a three-card hand closer to nine."""
    chart: dict[str, Row]
    """By the Banker's total, H or S for each value 0 to 9 of the Player's third card."""

    def __post_init__(self) -> None:
        for most in (self.player_to, self.banker_to):
            one_of("total to draw to", str(most), _TOTALS)
        for total in self.chart:
            one_of("total of the chart", total, _TOTALS)
        missing = [total for total in _TOTALS if total not in self.chart]
        if missing:
            raise ValueError(f"the chart needs a row for a Banker total of {', '.join(missing)}")


class BaccaratTerms(BankedTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The terms of a house's baccarat."""

    wagers: dict[str, BaccaratWager]
    draw: Drawing
    face_down: bool = False
    """Whether the first two cards of each hand stay face down until both hands have them."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.action.by == "card":
            one_of("card of the coup", self.action.card, _BUTTON_CARDS)


def play(deal: BankedDeal[BaccaratTerms]) -> Script:
    """Play a round: two cards to each hand, third cards by the chart, then settlement.

    Naturals end the drawing unless the terms say otherwise. The Player hand draws first.
    """
    terms, draw = deal.terms, deal.terms.draw
    player, banker = deal.open_hand("player"), deal.open_hand("banker")
    for _ in range(2):
        for hand in (player, banker):
            deal.deal(hand, () if terms.face_down else None)
    deal.show(player)
    deal.show(banker)
    yield Moment("deal complete")

    if terms.action.by == "card":
        side, _, which = terms.action.card.partition("-")
        deal.place_action_button(action_number(terms.action, deal[side][int(which) - 1]))

    if not (draw.naturals_end_it and (_natural(player) or _natural(banker))):
        yield Moment("draw begins")
        if baccarat_total(player) <= draw.player_to:
            deal.up(player)
        if _banker_draws(draw, player, banker):
            deal.up(banker)
    yield Moment("bank has drawn")

    coup = Coup(
        player=baccarat_total(player),
        banker=baccarat_total(banker),
        player_cards=len(player),
        banker_cards=len(banker),
        naturals_outrank=draw.naturals_outrank,
        player_pair=pair_of(player.cards),
        banker_pair=pair_of(banker.cards),
        suited=one_suit((*player.cards, *banker.cards)),
    )
    _call(deal, coup)
    deal.settle_stages(lambda wager: judge(terms, wager.spot, coup))


def _natural(hand: Hand) -> bool:
    return len(hand) == 2 and baccarat_total(hand) >= 8


def _banker_draws(draw: Drawing, player: Hand, banker: Hand) -> bool:
    total = baccarat_total(banker)
    if len(player) == 2:
        return total <= draw.banker_to
    row = draw.chart.get(str(total), "SSSSSSSSSS")
    return row[baccarat_total(player.cards[2:])] == "H"


def _call(deal: BankedDeal[BaccaratTerms], coup: Coup) -> None:
    deal.call(f"Player {coup.player}", deal["player"])
    deal.call(f"Banker {coup.banker}", deal["banker"])
    for line in called_lines(deal.terms, coup):
        deal.call(line)


def edition_lines(terms: BaccaratTerms) -> list[str]:
    """Return Player, Banker, tie and the lines this edition pays on, in the order of `LINES`."""
    named = {"player", "banker", "tie"}
    named |= {line for wager in terms.wagers.values() for line in wager.pays}
    return [line for line in LINES if line in named]


def called_lines(terms: BaccaratTerms, coup: Coup) -> list[str]:
    """Return the lines of this edition that the coup makes."""
    return [line for line in edition_lines(terms) if LINES[line](coup)]


def judge(terms: BaccaratTerms, spot: str, coup: Coup) -> Outcome:
    """Return the outcome of a wager on a spot."""
    wager = terms.wagers[spot]
    named = {*wager.pays, *wager.pushes}
    return wager.outcome([line for line in LINES if line in named and LINES[line](coup)])


def name_hand(terms: BaccaratTerms, cards: Sequence[Card]) -> str:  # noqa: ARG001
    """Return the hand's total as text."""
    return str(baccarat_total(cards))


def describe(terms: BaccaratTerms) -> list[str]:
    """Return the rule sheet's sentences for the round of play."""
    draw = terms.draw
    up = "down" if terms.face_down else "up"
    lines = [
        (
            f"Two cards are dealt face {up} to the Player hand and two to the Banker hand, one at "
            "a time, the Player hand first."
        )
    ]
    if terms.face_down:
        lines.append("The Player hand is turned up, then the Banker hand.")
    lines.append(
        "An ace counts one, tens and face cards zero, and other cards their number; only the last "
        "digit of the sum counts."
    )
    eight_or_nine, natural = [], []
    if draw.naturals_end_it:
        lines.append("If either hand has an eight or a nine in two cards, neither hand draws.")
    else:
        eight_or_nine = ["A Banker hand of eight or nine, which has no row in the chart, stands."]
        if draw.naturals_outrank:
            natural = ["But an eight or nine in two cards beats a three-card hand closer to nine."]
    return [
        *lines,
        f"The Player hand draws a third card on {draw.player_to} or less.",
        f"If the Player hand stood, the Banker hand draws on {draw.banker_to} or less.",
        "If the Player hand drew, the Banker hand goes by the chart: H draws, S stands.",
        (
            "The rows of the chart are the Banker hand's total, the columns the value of the "
            "Player hand's third card."
        ),
        *eight_or_nine,
        "The hand closer to nine wins.",
        *natural,
        "Equal totals tie, whatever the number of cards in each hand.",
        *_special_lines(terms),
    ]


def _special_lines(terms: BaccaratTerms) -> list[str]:
    """Explain each special result that this edition pays or pushes on."""
    named = {line for wager in terms.wagers.values() for line in wager.pays}
    named |= {line for wager in terms.wagers.values() for line in wager.pushes}
    told = {line: words for line, words in _LINE_WORDS.items() if line in named}
    return [f"{line.replace('-', ' ').capitalize()}: {words}." for line, words in told.items()]


FAMILY = Family(
    name="baccarat",
    procedure=1,
    terms=BaccaratTerms,
    play=play,
    common_hands=True,
    board=True,
    moments=("deal complete", "draw begins", "bank has drawn"),
    judge=judge,
    name_hand=name_hand,
    describe=describe,
)
