"""Whole rounds computed a second time, only from the entries, and compared with the script."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pytest

from games.naive_bank import NaiveBank, cents_of
from games.pai_gow_tiles.naive import CLOVIS as CLOVIS_SINGLES
from games.pai_gow_tiles.naive import SINGLES, Two, ranked, set_by_the_book
from games.pai_gow_tiles.sets import CLOVIS, NAPA, PLAYED, TAVERN, low, table
from games.tables import PLAYER_DEALER, Table, Who
from houseway.cards.card import text
from houseway.cards.tape import SplitMix
from houseway.hands.tiles import PAI_GOW_SET
from houseway.rules.round.events import Settled
from support import rule, scale

COUNTED: Final = {TAVERN: 1, NAPA: -1, CLOVIS: -1}
"""Which way the dice are counted: clockwise (1) or not."""
SETTLED: Final = {TAVERN: 1, NAPA: 1, CLOVIS: -1}


class Bet:
    def __init__(self, who: Who, at: int, dollars: int) -> None:
        self.who, self.at, self.dollars = who, at, dollars


def beside(seat: int, steps: int) -> int:
    return (seat - 1 + steps) % 8 + 1


def button_at(edition: str, total: int, dealer: int, wagered: set[int]) -> int:
    """Where the action is: the player-dealer is 1, 9 and 17."""
    seat = beside(dealer, COUNTED[edition] * (total - 1))
    if seat == dealer:
        seat = {TAVERN: 8, NAPA: beside(dealer, 1), CLOVIS: beside(dealer, -1)}[edition]
    while seat not in wagered:
        seat = beside(seat, SETTLED[edition])
    return seat


def dealt_to(edition: str, total: int, dealer: int, wagered: set[int]) -> list[int]:
    """The seats that get sets, counter-clockwise from the one that the dice name."""
    first = beside(dealer, COUNTED[edition] * (total - 1))
    seats = [beside(first, -step) for step in range(8)]
    if edition == TAVERN:
        return [seat for seat in seats if seat in wagered or seat == dealer]
    return seats


def divided(tiles: list[str], named: tuple[str, ...], singles: list[str]) -> list[Two]:
    """High and low, the better stack first."""
    rest = list(tiles)
    for tile in named:
        rest.remove(tile)
    stacks: list[Two] = [(named[0], named[1]), (rest[0], rest[1])]
    return sorted(stacks, key=lambda two: ranked(two, singles), reverse=True)


class Told:
    """A round at random: who bets what where, the dice, the tiles, and how hands are set."""

    def __init__(self, edition: str, seed: int, coverage: str) -> None:
        self.edition, self.coverage = edition, coverage
        chance = SplitMix(seed)
        self.singles = CLOVIS_SINGLES if edition == CLOVIS else SINGLES
        self.dealer = 1 + chance.below(8)
        others = [seat for seat in range(1, 9) if seat != self.dealer]
        taken = [seat for seat in others if chance.below(2)] or others[:1]
        self.bets = [Bet(seat, seat, 10 + chance.below(40)) for seat in taken if chance.below(4)]
        empty = [seat for seat in others if seat not in taken]
        if empty and not chance.below(3):
            self.bets.append(Bet(taken[0], empty[0], 10 + chance.below(40)))
        for name in ("ann", "bob")[: chance.below(3)]:
            at = taken[chance.below(len(taken))]
            self.bets.append(Bet(name, at, 10 + chance.below(40)))
        self.bets = self.bets or [Bet(taken[0], taken[0], 10)]
        self.wagered = {bet.at for bet in self.bets}
        dice = [1 + chance.below(6) for _ in range(3)]
        self.chosen = 1 + chance.below(8)
        self.total = sum(dice)
        numbers = [f"#{self.chosen}"] if edition == NAPA else []
        self.numbers = [*numbers, *(f"#{die}" for die in dice)]
        left = [text(tile) for tile in PAI_GOW_SET]
        self.row = [
            [left.pop(chance.below(len(left))) for _ in range(4)]
            for _ in dealt_to(edition, self.total, self.dealer, self.wagered)
        ]
        self.bank = 5 + chance.below(150)
        self.chance = chance
        self.seated = taken

    def tiles(self) -> dict[int, list[str]]:
        """The set of each seat: the chosen one goes first, then those on its right."""
        seats = dealt_to(self.edition, self.total, self.dealer, self.wagered)
        first = self.chosen - 1 if self.edition == NAPA else 0
        return {seat: self.row[(first + i) % len(self.row)] for i, seat in enumerate(seats)}

    def sets(self) -> dict[int, Who]:
        """Who is asked about which hand: the seated bettor, else whoever has most on it."""
        asked: dict[int, Who] = {}
        for at in sorted(self.wagered, key=lambda seat: (seat - self.dealer) % 8):
            here = [bet for bet in self.bets if bet.at == at]
            own = [bet.who for bet in here if bet.who == at]
            asked[at] = own[0] if own else max(here, key=lambda bet: bet.dollars).who
        if self.edition == CLOVIS:  # one look each, the own seat's first
            for who in set(asked.values()):
                mine = [at for at, each in asked.items() if each == who]
                for at in mine:
                    if at != (who if who in mine else mine[0]):
                        del asked[at]
        return asked

    def nets(self, hands: Mapping[int, list[Two]]) -> dict[tuple[Who, int], int]:
        """What every wager wins or loses, in cents, in the order of settlement."""
        bank = NaiveBank(self.bank * 100, self.coverage)
        start = button_at(self.edition, self.total, self.dealer, self.wagered)
        theirs = [ranked(two, self.singles) for two in hands[self.dealer]]
        found: dict[tuple[Who, int], int] = {}
        for seat in (beside(start, SETTLED[self.edition] * step) for step in range(8)):
            here = [bet for bet in self.bets if bet.at == seat]
            for bet in sorted(here, key=lambda bet: bet.who != seat and seat in self.seated):
                mine = [ranked(two, self.singles) for two in hands[seat]]
                higher = sum(one > other for one, other in zip(mine, theirs, strict=True))
                found[bet.who, seat] = bank.move((higher - 1) * bet.dollars * 100)
        return found


def play(told: Told) -> tuple[Table, dict[int, list[Two]]]:
    """The script's round with random settings, and the hands as they were set."""
    round_ = table(
        told.edition, {"coverage": told.coverage}, bank=f"${told.bank}", dealer=told.dealer
    )
    round_.seat(*told.seated)
    for bet in told.bets:
        round_.bet(bet.who, "game", f"${bet.dollars}", at=bet.at)
    tape = [*told.numbers, *(tile for four in told.row for tile in four)]
    round_.deal(tape)
    tiles, asked = told.tiles(), told.sets()
    open_ = {(each.bettor, each.about) for each in round_.round.view("surveillance").questions}
    assert open_ == {(_id(who), f"p{at}") for at, who in asked.items()}
    hands: dict[int, list[Two]] = {}
    for seat in told.wagered - asked.keys():
        hands[seat] = list(set_by_the_book(tiles[seat], told.singles))
    for seat in (*asked, told.dealer):
        four = list(tiles[seat])
        named = tuple(four.pop(told.chance.below(len(four))) for _ in range(2))
        hands[seat] = divided(tiles[seat], named, told.singles)
        about = "dealer" if seat == told.dealer else f"p{seat}"
        who = PLAYER_DEALER if seat == told.dealer else asked[seat]
        [question] = [q for q in round_.round.view(_id(who)).questions if q.about == about]
        [choice] = round_.round.legal(question.id)
        assert choice.pick is not None
        assert (sorted(choice.pick.of), choice.pick.low) == (sorted(tiles[seat]), 2)
        round_.round.decide(question.id, low(*named))
    return round_, hands


def _id(who: Who) -> str:
    return f"seat-{who}" if isinstance(who, int) else who


def settled(round_: Table) -> list[tuple[str, int]]:
    """Bettor and position of every wager, in the order they were settled."""
    wagers = round_.round.view("spectator").wagers
    events = [event for event in round_.round.events if isinstance(event, Settled)]
    return [(wagers[each.wager].bettor, wagers[each.wager].position) for each in events]


@rule("000-02", "the whole round: dice, sets, settings, copies, settlement and a short bank")
@rule("003-15", "the whole round: dice, sets, settings, copies, settlement and a short bank")
@rule("004-13", "the whole round: dice, sets, settings, copies, settlement and a short bank")
@pytest.mark.parametrize("coverage", ["once", "running"])
@pytest.mark.parametrize("edition", PLAYED)
def test_a_second_program_agrees(edition: str, coverage: str) -> None:
    for seed in range(scale(100, 10_000)):
        told = Told(edition, seed, coverage)
        round_, hands = play(told)
        assert round_.round.over
        wagers = told.nets(hands)
        assert settled(round_) == [(_id(who), at) for who, at in wagers]
        for who in {bet.who for bet in told.bets}:
            mine = sum(cents for (each, _), cents in wagers.items() if each == who)
            assert cents_of(round_.net(who)) == mine, (seed, who)
        assert cents_of(round_.bank_net) == -sum(wagers.values())
        assert round_.button == button_at(edition, told.total, told.dealer, told.wagered)
