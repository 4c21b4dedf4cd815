"""A stage settled early: Super Match before the game wagers, on one bank (000-11).

Two hands each, cut down to highest total wins; what matters is who is paid first and what the
bank has left for the others.
"""

from __future__ import annotations

from collections import Counter
from typing import Literal

from houseway.cards.card import rank
from houseway.cards.deck import DeckTerms
from houseway.money import parse_odds
from houseway.rules.banked.deal import BankedDeal
from houseway.rules.banked.outcomes import Lose, Outcome, Push, Win
from houseway.rules.banked.spots import SpotTerms
from houseway.rules.game import Family, Game
from houseway.rules.round.decisions import Stay, Switch
from houseway.rules.round.hand import Hand
from houseway.rules.round.legality import Options, may
from houseway.rules.round.requests import Ask, Moment, Script
from houseway.rules.round.seats import clockwise_from
from houseway.rules.terms import ActionTerms, BankedTerms, Order, Stage, TableTerms
from probes.follow_split import total
from probes.seating import game_of

GAMES = ("first", "second")


class EarlyStageTerms(BankedTerms, frozen=True, kw_only=True):
    wagers: dict[str, SpotTerms]
    super_match: dict[str, str]
    """Odds by line, the best first."""


def play(deal: BankedDeal[EarlyStageTerms]) -> Script:
    """Two hands of two, Super Match at once, the switch, the hole card, the game wagers."""
    hands: dict[tuple[int, str], Hand] = {}
    for seat, wagers in deal.by_position(clockwise_from(1, deal.seats)).items():
        for spot in GAMES:
            mine = [w for w in wagers if w.spot == spot]
            if mine:
                hands[seat, spot] = deal.open_hand_at(seat, mine, f"p{seat}-{spot}")
    bank = deal.open_hand("bank", deal.dealer_seat)
    for _ in range(2):
        for hand in hands.values():
            deal.up(hand)
        deal.deal(bank, None if not bank.cards else ())
    yield Moment("deal complete")

    matches: dict[int, list[int]] = {}
    for (seat, _), hand in hands.items():
        matches.setdefault(seat, []).extend(rank(card) for card in hand)
    deal.settle(
        "super match",
        {w: _super_match(deal.terms, matches[w.position]) for w in deal.live("super match")},
    )

    for seat in deal.left_of_dealer():
        first, second = hands.get((seat, "first")), hands.get((seat, "second"))
        if first is not None and second is not None:
            options = Options(may(Switch), may(Stay))
            said = yield Ask(first.controller, options, Stay(), about=first)
            if said == Switch():
                deal.move_card(first, 1, second)
                deal.move_card(second, 1, first)

    deal.show(bank)
    yield Moment("bank has drawn")
    deal.settle(
        "game", {w: _compare(hand, bank) for hand in hands.values() for w in deal.wagers_on(hand)}
    )


def _super_match(terms: EarlyStageTerms, ranks: list[int]) -> Outcome:
    counts = sorted(Counter(ranks).values(), reverse=True)
    line = {(4,): "four of a kind", (2, 2): "two pair", (3, 1): "three of a kind"}.get(
        tuple(counts), "pair" if counts[0] == 2 else ""
    )
    return Win(parse_odds(terms.super_match[line]), line) if line else Lose()


def _compare(hand: Hand, bank: Hand) -> Outcome:
    mine, theirs = total(hand), total(bank)
    return Push() if mine == theirs else Win() if mine > theirs else Lose()


def game(coverage: Literal["once", "running"] = "once") -> Game:
    """The probe in one of the two readings of what the bank covers."""
    right = Order(
        trips=(("super match",),), start="right of house dealer", direction="counter-clockwise"
    )
    terms = EarlyStageTerms(
        deck=DeckTerms(packs=6),
        table=TableTerms(seats=6, other_positions=True),
        action=ActionTerms(by="none"),
        settle=(
            Stage(stage="super match", order=right),
            Stage(
                stage="game",
                order=Order(
                    trips=(GAMES,), start="right of house dealer", direction="counter-clockwise"
                ),
            ),
        ),
        coverage=coverage,
        wagers={
            "first": SpotTerms(name="First hand"),
            "second": SpotTerms(name="Second hand", needs=("first",)),
            "super match": SpotTerms(name="Super Match", bonus=True, needs=("second",)),
        },
        super_match={
            "four of a kind": "40:1",
            "two pair": "8:1",
            "three of a kind": "5:1",
            "pair": "1:1",
        },
    )
    return game_of(FAMILY, terms)


FAMILY = Family(name="early-stage", procedure=1, terms=EarlyStageTerms, play=play)
GAME = game()
