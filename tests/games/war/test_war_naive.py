"""Random rounds of casino war against a second settlement, with banks that run short."""

from __future__ import annotations

from random import Random

import pytest

from games.naive_bank import NaiveBank, cents_of
from games.tables import Table
from houseway.rules.round.decisions import Play, Surrender
from support import rule, scale

EDITION = "stones-tavern/casino-war"
ORDER = "23456789TJQKA"


def nets(
    primaries: dict[int, int],
    ties: dict[int, int],
    to_war: set[int],
    tape: list[str],
    bank: NaiveBank,
) -> dict[int, int]:
    """Deal as the entry says: seats from 1 up, the player-dealer last."""
    cards = iter(tape)
    first = {seat: ORDER.index(next(cards)[0]) for seat in sorted(primaries)}
    theirs = ORDER.index(next(cards)[0])
    won = dict.fromkeys(primaries, 0)
    for seat, mine in first.items():
        if mine != theirs:
            won[seat] += bank.move(primaries[seat] if mine > theirs else -primaries[seat])
        if seat in ties:
            won[seat] += bank.move(10 * ties[seat] if mine == theirs else -ties[seat])
    level = [seat for seat, mine in first.items() if mine == theirs]
    for seat in level:
        if seat not in to_war:
            won[seat] += bank.move(-(primaries[seat] // 2))
    fighting = [seat for seat in level if seat in to_war]
    second: list[int] = []
    for _ in [*fighting, "player-dealer"]:
        for _ in range(3):
            next(cards)
        second.append(ORDER.index(next(cards)[0]))
    for seat, mine in zip(fighting, second, strict=False):
        unit = primaries[seat]
        if mine < second[-1]:
            won[seat] += bank.move(-unit) + bank.move(-unit)
        else:
            won[seat] += bank.move(2 * unit if mine == second[-1] else unit)
    return won


@rule("000-10", "random rounds: primaries and ties, surrenders, then wars, from the dealer's left")
@pytest.mark.parametrize("coverage", ["once", "running"])
def test_random_rounds_are_settled_alike(coverage: str) -> None:
    chance = Random(coverage)
    for _ in range(scale(150, 20_000)):
        dealer = chance.randint(1, 8)
        free = [seat for seat in range(1, 9) if seat != dealer]
        seats = sorted(chance.sample(free, chance.randint(1, 7)))
        primaries = {seat: 200 * chance.randint(1, 20) for seat in seats}
        ties = {seat: 100 * chance.randint(1, 9) for seat in seats if chance.random() < 0.4}
        ranks = chance.sample(ORDER, 3)  # few ranks, many ties
        tape = [chance.choice(ranks) + chance.choice("cdhs") for _ in range(40)]
        bank = 100 * chance.choice([5, 25, 90, 5_000])
        dealt = Table(EDITION, {"coverage": coverage}, dealer=dealer, bank=f"${bank // 100}")
        for seat in seats:
            dealt.bet(seat, "primary", f"${primaries[seat] // 100}")
            if seat in ties:
                dealt.bet(seat, "tie", f"${ties[seat] // 100}")
        dealt.deal(tape, spare=True)
        to_war: set[int] = set()
        while dealt.asked:
            (asked,) = dealt.asked
            seat = int(asked)
            if chance.random() < 0.6:
                to_war.add(seat)
                dealt.decide(Play(primaries[seat]))
            else:
                dealt.decide(Surrender())
        expected = nets(primaries, ties, to_war, tape, NaiveBank(bank, coverage))
        assert {seat: cents_of(dealt.net(seat)) for seat in seats} == expected
