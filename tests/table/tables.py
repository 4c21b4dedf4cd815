"""Tables for these tests: baccarat from packaged editions, and a very small poker."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from houseway.cards.card import parse_cards
from houseway.cards.deck import DeckTerms, cards
from houseway.cards.shuffle import draw_order
from houseway.cards.tape import SplitMix
from houseway.editions.library import load_game
from houseway.errors import SittingError
from houseway.fees import Schedule, find_schedule
from houseway.rules.game import Family, Game, digest
from houseway.rules.pots.deal import PotDeal
from houseway.rules.round.decisions import Place, Ready
from houseway.rules.round.driver import Round
from houseway.rules.round.requests import Script
from houseway.rules.terms import TableTerms, Terms
from houseway.table import Sitting, TableSettings, find_policy

BACCARAT = load_game("stones-tavern/ez-baccarat-panda-8", option="none")
PLAYER_WINS = "9c 2d Kc 3d"
BANKER_WINS = "2d 9c 3d Kc"

Play = Callable[[PotDeal[Terms]], Script]


def with_fees(game: Game, schedule: Schedule) -> Game:
    terms = msgspec.structs.replace(game.terms, fees=schedule)
    return msgspec.structs.replace(game, terms=terms, digest=digest(terms))


def with_table(game: Game, **filed: Any) -> Game:
    """As if the edition had filed these keys of its `[table]`."""
    table_terms = msgspec.structs.replace(game.terms.table, **filed)
    terms = msgspec.structs.replace(game.terms, table=table_terms)
    return msgspec.structs.replace(game, terms=terms, digest=digest(terms))


WITH_DISCS = with_fees(
    BACCARAT, find_schedule("napa-valley/california-games", 1, group="card-games")
)
BY_TIME = find_schedule("napa-valley/poker", 9)


def table(
    game: Game = BACCARAT, *, policy: str = "two-hands", names: str = "ann bob cat", cents: int = 0
) -> Sitting:
    """Bettors on the seats from seat 1 on; a policy that is not law is filed."""
    sitting = under(policy, game)
    for seat, name in enumerate(names.split(), 1):
        sitting.sit_down(name, seat=seat, cents=cents or 100_000)
    return sitting


def under(policy: str, game: Game = BACCARAT) -> Sitting:
    """A table where the bank goes round by this policy, be it filed or law."""
    found = find_policy(policy)
    if found.law:
        return Sitting(game, TableSettings(rotation=found))
    return Sitting(with_table(game, rotation=policy))


class Stacked:
    """A shuffle that brings these cards first; the rest as they lie."""

    def __init__(self, names: str, deck: DeckTerms = BACCARAT.terms.deck) -> None:
        self._first = parse_cards(names)
        self._deck = list(cards(deck))
        self._numbers = SplitMix(1)

    def below(self, limit: int) -> int:
        return self._numbers.below(limit)

    def shuffle_order(self, size: int) -> list[int]:
        assert size == len(self._deck)
        top: list[int] = []
        for card in self._first:
            top.append(next(i for i, c in enumerate(self._deck) if c == card and i not in top))
        return [*top, *(i for i in range(size) if i not in top)]


class Counted:
    """A seeded chance that counts how often it was asked for an order."""

    def __init__(self, seed: int) -> None:
        self._numbers = SplitMix(seed)
        self.orders = 0

    def below(self, limit: int) -> int:
        return self._numbers.below(limit)

    def shuffle_order(self, size: int) -> list[int]:
        self.orders += 1
        return draw_order(size, self._numbers)


def bank(sitting: Sitting, bettor: str, cents: int = 10_000) -> None:
    """Offer the bank until this bettor has it; all before them decline."""
    offered = sitting.offer_bank()
    while offered != bettor:
        assert offered, f"{bettor} is not offered the bank"
        sitting.decline(offered)
        offered = sitting.bank.offered
    sitting.accept(bettor, cents)


def hand(sitting: Sitting, bettor: str, cards: str = PLAYER_WINS, **wagers: int) -> Round:
    """A whole hand banked by this bettor; the others wager on the Player line at their seats."""
    bank(sitting, bettor, wagers.pop("bank", 10_000))
    round_ = sitting.open_round(Stacked(cards, sitting.game.terms.deck), strict=True)
    answer(sitting, round_, **wagers)
    sitting.take_round()
    return round_


def answer(sitting: Sitting, round_: Round, **wagers: int) -> None:
    for question in round_.pending:
        name = question.bettor
        if name in wagers:
            position = sitting.people[name].seat
            round_.decide(question.id, Place("player", position, wagers[name]))
        round_.decide(question.id, Ready())


def poker(play: Play, *, fees: Schedule | None = None, seats: int = 6) -> Game:
    """A game without a player-dealer, with this script."""
    family = Family(name="test-poker", procedure=1, terms=Terms, play=play, banked=False)
    terms = Terms(deck=DeckTerms(), table=TableTerms(seats=seats), fees=fees)
    return Game(edition="test/poker", family=family, terms=terms, digest=digest(terms))


def refusal(attempt: Callable[[], object]) -> str:
    """The code with which the table refuses."""
    with pytest.raises(SittingError) as caught:
        attempt()
    return caught.value.code
