"""A naive settlement, written from the tables of the entries, against rounds of random play."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest

from houseway.cards.deck import cards
from houseway.cards.tape import Seeded, SplitMix
from houseway.editions.library import load_game
from houseway.rules.banked.outcomes import Lose, Outcome, Win
from houseway.rules.round.decisions import Place, Ready
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Settled
from houseway.rules.round.opening import Bettor, Opening
from support import banked, scale

TAVERN = "stones-tavern/pure-spanish-21-5"
DERBY = "lucky-derby/pure-spanish-21-5"
PURE = "casino-club/pure-21-5-blackjack"
NAPA = "napa-valley/no-bust-21st-century-blackjack"
CENTURY = "clovis-500/century-21-blackjack"
CLOVIS = "clovis-500/no-bust-21st-century-buster-blackjack"
SPANISH = (TAVERN, DERBY)
NATURAL_PAYS = {TAVERN: "6:5", DERBY: "6:5", PURE: "6:5", NAPA: "2:1", CLOVIS: "1:1"}
LIMIT = {CENTURY: 22}
FACES = {"A": (1, 11), "T": (10,), "J": (10,), "Q": (10,), "K": (10,)}


def total(hand: Sequence[str], limit: int) -> int:
    """The best total not over the limit, or else the lowest."""
    each = [FACES.get(card[0]) or (int(card[0]),) for card in hand]
    sums = {sum(values) for values in product(*each)}
    return max((value for value in sums if value <= limit), default=min(sums))


def natural(edition: str, hand: Sequence[str], *, split: bool) -> bool:
    if edition == CENTURY:
        return False
    if edition == NAPA:
        return list(hand) == ["Jk", "Jk"] and not split
    if edition == CLOVIS and "Jk" in hand:
        return True
    ranks = {card[0] for card in hand}
    return len(hand) == 2 and not split and "A" in ranks and bool(ranks & set("TJQK"))


def worth(edition: str, hand: Sequence[str]) -> int:
    limit = LIMIT.get(edition, 21)
    if "Jk" in hand and edition in (NAPA, CENTURY):
        return limit
    return total(hand, limit)


def result(edition: str, mine: Sequence[str], his: Sequence[str], *, split: bool) -> str:
    """The settlement table of the entry, row by row."""
    best, other = natural(edition, mine, split=split), natural(edition, his, split=False)
    if best and other:
        return "wins 6:5" if edition in SPANISH else "pushes"
    if best:
        return f"wins {NATURAL_PAYS[edition]}"
    if other:
        return "loses"
    player, dealer, limit = worth(edition, mine), worth(edition, his), LIMIT.get(edition, 21)
    if player > limit and dealer > limit:
        if edition in (NAPA, CLOVIS):
            return "pushes" if player < dealer else "loses"
        if edition == CENTURY:
            return "wins 1:1" if player < dealer else "loses"
        return "pushes" if [card[0] for card in his] == ["8", "8", "8"] else "loses"
    if player > limit:
        return "loses"
    if dealer > limit or player > dealer:
        return "wins 1:1"
    if player == dealer:
        return "wins 1:1" if edition in SPANISH and player == 21 else "pushes"
    return "loses"


def said(outcome: Outcome) -> str:
    match outcome:
        case Win(odds):
            return f"wins {odds}"
        case Lose():
            return "loses"
    return "pushes"


def play(edition: str, seed: int) -> Round:
    """Three seats, a bank that covers all, and answers at random."""
    game = load_game(edition, option="none")
    seats = tuple(Bettor(f"s{seat}", 10_000_000, seat) for seat in (1, 2, 3, 8))
    opening = Opening(seats, player_dealer="s8", bank=9_000_000)
    chance = SplitMix(seed)
    round_ = Round(game, opening, Seeded(cards(game.terms.deck), chance), strict=True)
    for seat in (1, 2, 3):
        question = next(q for q in round_.pending if q.bettor == f"s{seat}")
        round_.decide(question.id, Place("game", seat, 1_000))
        round_.decide(question.id, Ready())
    while not round_.over:
        question = round_.pending[chance.below(len(round_.pending))]
        round_.decide(question.id, round_.sample(question.id, chance))
    return round_


@pytest.mark.parametrize("edition", [TAVERN, DERBY, PURE, NAPA, CENTURY, CLOVIS])
def test_settled_as_the_entry_says(edition: str) -> None:
    seen: set[str] = set()
    for seed in range(scale(400, 20_000)):
        round_ = play(edition, seed)
        wagers = {wager.id: wager for wager in banked(round_).wagers}
        his = [name.rstrip("*") for name in round_.deal.hands["dealer"].names]
        for event in round_.events:
            if not isinstance(event, Settled) or wagers[event.wager].spot != "game":
                continue
            if "surrender" in event.outcome.line or event.outcome.line == "rescue":
                continue
            hand = wagers[event.wager].hand
            assert hand is not None
            mine = [name.rstrip("*") for name in hand.names]
            split = f"p{hand.position}.2" in round_.deal.hands
            expected = result(edition, mine, his, split=split)
            assert said(event.outcome) == expected, (seed, mine, his)
            seen.add(expected)
    assert {"loses", "pushes", "wins 1:1"} <= seen
