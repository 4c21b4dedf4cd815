"""Random rounds with several bettors on a hand: who sets it, what each wins, in every book.

Settings are the house way's, or any two cards; fouls, short banks in both coverages, bonus bets
and Envy are reckoned a second time by `naive_round`.
"""

from __future__ import annotations

import random
from typing import Final

import pytest

from games.naive_bank import cents_of
from games.pai_gow_poker.face_up import FACE_UP
from games.pai_gow_poker.naive_round import PACK, RANKS, Bet, Reckoning, is_ace_high, is_foul
from games.pai_gow_poker.piles import CLOVIS, DERBY, FORTUNE, NAPA, TAVERN, put, tape
from games.tables import PLAYER_DEALER, Table, Who
from houseway.cards.card import parse_cards, text
from houseway.games.pai_gow_poker.judge import house_way
from houseway.games.pai_gow_poker.terms import PaiGowTerms
from houseway.money import dollars
from houseway.rules.round.decisions import Set
from support import rule, scale

SPOTS: Final[dict[str, list[str]]] = {
    TAVERN: ["game"],
    DERBY: ["game"],
    FORTUNE: ["game", "fortune"],
    CLOVIS: ["game", "fortune"],
    NAPA: ["game", "fortune"],
    **{each: ["game", "ace-high", "fortune"] for each in FACE_UP},
}
"""The spots of a seat, in the order in which they are settled."""
BACK_LINE: Final[dict[str, list[str]]] = {
    TAVERN: ["game"],
    DERBY: ["game"],
    NAPA: ["game", "fortune"],
    **{each: ["game"] for each in FACE_UP},
}
BY_CHART: Final = (TAVERN, CLOVIS)
"""Where the player-dealer's hand is set by the house way."""


def wagers(edition: str, chance: random.Random) -> tuple[list[int], list[Bet]]:
    """Seated players, those behind them, and at Lucky Derby on empty positions too."""
    seats = sorted(chance.sample(range(1, 7), chance.randint(1, 6)))
    bets = [bet for seat in seats for bet in _at(edition, seat, seat, SPOTS[edition], chance)]
    bettors: list[Who] = [*seats, "ann", "ben"]
    positions = range(1, 7) if edition == DERBY else seats
    for who in bettors if edition in BACK_LINE else []:
        for position in positions:
            if position != who and chance.random() < 0.25:
                bets += _at(edition, who, position, BACK_LINE[edition], chance)
    return seats, bets


def _at(
    edition: str, who: Who, position: int, spots: list[str], chance: random.Random
) -> list[Bet]:
    if edition == NAPA and chance.random() < 0.2:  # no game wager is needed there
        return [Bet(who, "fortune", position, 100 * chance.randint(3, 8))]
    found = [Bet(who, "game", position, 100 * chance.randint(5, 30))]
    bonus = [spot for spot in spots[1:] if chance.random() < 0.7]
    return found + [Bet(who, spot, position, 100 * chance.randint(3, 8)) for spot in bonus]


def piles(chance: random.Random) -> list[list[str]]:
    """Seven hands; often a good one, or an ace-high one of the player-dealer's, comes first."""
    pack = [*PACK, "Jk"]
    chance.shuffle(pack)
    kind = chance.random()
    if kind < 0.3:
        low = chance.choice(RANKS)
        pack.sort(key=lambda card: card[0] != low and card != "Jk")
    elif kind < 0.5:
        suit = chance.choice("cdhs")
        pack.sort(key=lambda card: card[1] != suit and card != "Jk")
    found = [pack[7 * hand : 7 * hand + 7] for hand in range(7)]
    if kind > 0.8:
        found.sort(key=lambda hand: not is_ace_high(hand))
        return found
    chance.shuffle(found)
    return found


def two_cards(hand: list[str], usual: Set, chance: random.Random) -> Set:
    """Set a hand by the house way, or with any two cards in front."""
    return usual if chance.random() < 0.6 else put(*chance.sample(hand, 2))


def apart(hand: list[str], setting: Set) -> tuple[tuple[str, ...], tuple[str, ...]]:
    front = tuple(setting.cards)
    return front, tuple(card for card in hand if card not in front)


def by_house_way(table: Table, hand: list[str]) -> Set:
    terms = table.game.terms
    assert isinstance(terms, PaiGowTerms)
    return put(*(text(card) for card in house_way(terms, parse_cards(" ".join(hand)))))


def play(edition: str, seed: int) -> None:
    chance = random.Random(seed)
    settings = {
        "coverage": chance.choice(["once", "running"]),
        "several-at-one-place": chance.choice(["spot by spot", "bettor by bettor"]),
    }
    bank = chance.choice([2_000, 10_000, 40_000, 10_000_000])
    seated, bets = wagers(edition, chance)
    if not any(bet.spot == "game" for bet in bets):
        return
    table = Table(edition, settings, bank=dollars(bank)).seat(*seated)
    for bet in bets:
        table.bet(bet.who, bet.spot, dollars(bet.cents), at=bet.position)
    row, number = piles(chance), chance.randint(1, 7)
    first = f"#{number}" if edition == FORTUNE else _dice(number)
    first += " #1" * (edition in (DERBY, CLOVIS))
    table.deal(tape(edition, *(" ".join(hand) for hand in row), first=first))

    seats = [(number - 2) % 7 + 1 + step for step in range(7)]
    paper = Reckoning(edition, settings, bank, bets)
    paper.hands = {(seat - 1) % 7 + 1: hand for seat, hand in zip(seats, row, strict=True)}
    action = next(
        seat
        for step in range(7)
        if (seat := (max(1, (number - 1) % 7) + step - 1) % 7 + 1) in {b.position for b in bets}
    )
    assert table.button == action
    _set(table, paper, edition, chance)
    paper.settle(SPOTS[edition], action)
    everybody = {bet.who for bet in bets}
    assert {who: cents_of(table.net(who)) for who in everybody} == {
        who: paper.nets[who] for who in everybody
    }
    assert cents_of(table.bank_net) == -sum(paper.nets.values())


def _set(table: Table, paper: Reckoning, edition: str, chance: random.Random) -> None:
    """Check that the right bettors are asked, in the order of the book."""
    hands = paper.hands
    looks = paper.controllers(largest=edition == DERBY, one_look=edition == DERBY)
    face_up = edition in FACE_UP
    if face_up and is_ace_high(hands[7]):
        assert not table.asked
        return
    if face_up:
        _set_bank(table, paper, edition, chance)
    assert sorted(map(str, table.asked)) == sorted(map(str, looks.values()))
    for position in [p for p in range(1, 7) if any(b.position == p for b in paper.bets)]:
        usual = by_house_way(table, hands[position])
        setting = two_cards(hands[position], usual, chance) if position in looks else usual
        paper.sets[position] = apart(hands[position], setting)
        if position in looks:
            view = table.round.view(_id(looks[position]))
            ask = next(each.id for each in view.questions if each.about == f"p{position}")
            assert bool(table.round.warning(ask, setting)) is is_foul(*paper.sets[position])
            table.round.decide(ask, setting)
    if not face_up:
        _set_bank(table, paper, edition, chance)
    assert table.round.over


def _set_bank(table: Table, paper: Reckoning, edition: str, chance: random.Random) -> None:
    hand = paper.hands[7]
    usual = by_house_way(table, hand)
    setting = usual if edition in BY_CHART else two_cards(hand, usual, chance)
    if edition not in BY_CHART:
        assert table.asked == [PLAYER_DEALER]
        table.decide(setting)
    paper.sets[7] = apart(hand, usual if is_foul(*apart(hand, setting)) else setting)


def _id(who: Who) -> str:
    return f"seat-{who}" if isinstance(who, int) else who


def _dice(number: int) -> str:
    total = number if number >= 3 else number + 7
    return next(
        f"#{a} #{b} #{total - a - b}"
        for a in range(1, 7)
        for b in range(1, 7)
        if 1 <= total - a - b <= 6
    )


@rule("000-70", "Backline betting is permitted; copies, fouls and short banks in random rounds")
@rule("000-72", "settled seat to seat, backline bettors included, in random rounds")
@rule("001-45", "settled seat to seat, back-line bettors included, in random rounds")
@rule("001-01", "the most money in a hand decides; a bettor with several hands looks at one")
@rule("003-10", "Backline betting on all wagers, with Fortune and Envy, in random rounds")
@pytest.mark.parametrize("edition", SPOTS)
def test_rounds_agree_with_a_second_reckoning(edition: str) -> None:
    for seed in range(scale(40, 5_000)):
        play(edition, seed)
