"""Third cards: the printed chart cell by cell, and the drawing rules in a naive version."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.baccarat.coups import ENTRIES, coup
from games.tables import Table
from houseway.cards.deck import cards
from houseway.cards.tape import Seeded
from houseway.editions.library import load_game
from houseway.money import parse_odds
from houseway.rules.banked.outcomes import Push, Win
from houseway.rules.round.decisions import Place, Ready
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Placed, Settled
from houseway.rules.round.opening import Bettor, Limits, Opening
from support import CATALOGUE, rule, scale

VALUE = {rank: min(value, 10) % 10 for value, rank in enumerate("A23456789TJQK", 1)}
CARD = "KA23456789"
"""A card of each value."""

# What the prose says of the Banker hand after the Player hand has drawn, by the third card.
DRAWS: dict[int, set[int]] = {
    **{total: set(range(10)) for total in (0, 1, 2)},
    3: set(range(10)) - {8},
    4: {2, 3, 4, 5, 6, 7},
    5: {4, 5, 6, 7},
    6: {6, 7},
    7: set(),
}

every_edition = pytest.mark.parametrize(
    "edition",
    [
        pytest.param(edition, marks=rule(entry, "third cards by the chart"))
        for edition, entry in ENTRIES.items()
    ],
)


def draws(edition: str, player: str, banker: str, more: str = "Kh Kc") -> tuple[bool, bool]:
    """Whether each hand draws a third card, given its first two and the cards to come."""
    table = Table(edition).bet(1, "player", "$10")
    table.deal(f"{coup(player, banker)} {more}", spare=True)
    return len(table.hand("player").split()) == 3, len(table.hand("banker").split()) == 3


@every_edition
@pytest.mark.parametrize("total", range(8))
def test_banker_draws_by_the_chart(edition: str, total: int) -> None:
    for third in range(10):
        found = draws(edition, "Kh Qd", f"{CARD[total]}c Js", f"{CARD[third]}h Kc")
        assert found == (True, third in DRAWS[total]), f"{total} against {third}"


@every_edition
def test_player_draws_on_five_or_less(edition: str) -> None:
    for total in range(8):
        drew, _ = draws(edition, f"{CARD[total]}h Qd", "7c Js")
        assert drew == (total <= 5), total


@every_edition
def test_banker_draws_on_five_or_less_when_the_player_stood(edition: str) -> None:
    for player in ("6h Qd", "7h Qd"):
        for total in range(8):
            _, drew = draws(edition, player, f"{CARD[total]}c Js")
            assert drew == (total <= 5), total


@every_edition
def test_nobody_draws_against_a_natural(edition: str) -> None:
    for natural in ("8h Qd", "9h Qd"):
        for total in range(10):
            other = f"{CARD[total]}c Js"
            assert draws(edition, natural, other) == (False, False)
            assert draws(edition, other, natural) == (False, False)


@pytest.mark.parametrize("edition", ENTRIES)
def test_chart_is_the_one_the_catalogue_prints(edition: str) -> None:
    (path,) = CATALOGUE.glob(f"{ENTRIES[edition]}-*.md")
    rows = [line.split("|")[1:-1] for line in path.read_text("utf-8").splitlines()]
    printed = {
        row[0].strip(): "".join(cell.strip() for cell in row[1:])
        for row in rows
        if len(row) == 11 and all(cell.strip() in ("H", "S") for cell in row[1:])
    }
    terms = load_game(edition).terms
    assert terms.draw.chart == printed  # type: ignore[attr-defined]


# --- the whole coup a second way ----------------------------------------------------------


class Naive:
    """A coup from a list of values, computed directly from the book's words."""

    def __init__(self, values: list[int]) -> None:
        p1, b1, p2, b2, *rest = values
        self.player, self.banker = [p1, p2], [b1, b2]
        if (p1 + p2) % 10 not in (8, 9) and (b1 + b2) % 10 not in (8, 9):
            third = None
            if (p1 + p2) % 10 < 6:
                third = rest.pop(0)
                self.player.append(third)
            banker = (b1 + b2) % 10
            if (third is None and banker < 6) or (third is not None and third in DRAWS[banker]):
                self.banker.append(rest.pop(0))
        self.p, self.b = sum(self.player) % 10, sum(self.banker) % 10
        self.used = len(self.player) + len(self.banker)

    @property
    def p3(self) -> bool:
        return len(self.player) == 3

    @property
    def b3(self) -> bool:
        return len(self.banker) == 3


def ez_baccarat(coup: Naive) -> dict[str, str]:
    dragon = coup.b3 and coup.b == 7 and coup.p <= 6
    panda = coup.p3 and coup.p == 8 and coup.b <= 7
    return {
        "player": "1:1" if coup.p > coup.b else "push" if coup.p == coup.b else "",
        "banker": "push" if dragon or coup.p == coup.b else "1:1" if coup.b > coup.p else "",
        "tie": "8:1" if coup.p == coup.b else "",
        "dragon-7": "40:1" if dragon else "",
        "panda-8": "25:1" if panda else "",
    }


def zoobac(coup: Naive) -> dict[str, str]:
    rabbit = coup.p3 and coup.p == 7 > coup.b
    tiger = coup.b3 and coup.b == 8 > coup.p
    monkey = coup.p == 0 and coup.b == 0
    triple = (rabbit and coup.b == 0) or (tiger and coup.p == 0)
    animal = "75:1" if triple else "25:1"
    return {
        "player": "1:1" if coup.p > coup.b else "push" if coup.p == coup.b else "",
        "banker": "push" if tiger or coup.p == coup.b else "1:1" if coup.b > coup.p else "",
        "tie": "9:1" if coup.p == coup.b else "",
        "rabbit": animal if rabbit else "",
        "tiger": animal if tiger else "",
        "monkey": "150:1" if monkey else "",
        "zoo": "30:1" if monkey or triple else "10:1" if rabbit or tiger else "",
    }


def dai_bacc(coup: Naive) -> dict[str, str]:
    ox = coup.p3 and coup.p == 6
    tiger = coup.b3 and coup.b == 7
    push = coup.p == coup.b or (tiger and coup.b > coup.p)
    return {
        "player": "1:1" if coup.p > coup.b else "push" if coup.p == coup.b else "",
        "banker": "push" if push else "1:1" if coup.b > coup.p else "",
        "kill": "30:1" if (ox and coup.p <= coup.b) or (tiger and coup.b <= coup.p) else "",
        "ox-6": "40:1" if ox and coup.p > coup.b else "",
        "tiger-7": "40:1" if tiger and coup.b > coup.p else "",
    }


NAIVE: dict[str, Callable[[Naive], dict[str, str]]] = {
    "stones-tavern/zoobac": zoobac,
    "stones-tavern/dai-bacc": dai_bacc,
}


@pytest.mark.parametrize("edition", ENTRIES)
def test_random_coups_agree_with_the_naive_way(edition: str) -> None:
    game = load_game(edition, option="none")
    naive = NAIVE.get(edition, ez_baccarat)
    spots = list(game.terms.wagers)  # type: ignore[attr-defined]
    excluded = edition.startswith("napa")
    bettors = (Bettor("ann", 100_000, 1), Bettor("bob", 100_000, 2), Bettor("dealer", 9**9, 3))
    opening = Opening(bettors, player_dealer="dealer", bank=9**9, limits=Limits(100, 1000))
    tape = Seeded(cards(game.terms.deck), 71)
    for _ in range(scale(2_000, 100_000)):
        if len(tape) < 6:
            tape.shuffle_all()
        round_ = Round(game, opening, tape, strict=True)
        ann, bob = (question.id for question in round_.pending)
        for spot in spots:
            if spot == "banker" and excluded:
                round_.decide(bob, Place(spot, 2, 100))
            else:
                round_.decide(ann, Place(spot, 1, 100))
        round_.decide(bob, Ready())
        round_.decide(ann, Ready())
        drawn = round_.deal.tape.draws
        coup = Naive([VALUE[card[0]] for card in drawn] + [-1, -1])
        assert coup.used == len(drawn)
        placed = {e.wager: e.spot for e in round_.events if isinstance(e, Placed)}
        for event in round_.events:
            if isinstance(event, Settled):
                expected = naive(coup)[placed.pop(event.wager)]
                if not expected:
                    assert (event.collected, event.paid) == (100, 0)
                elif expected == "push":
                    assert isinstance(event.outcome, Push)
                else:
                    assert event.outcome == Win(parse_odds(expected), event.outcome.line)
                    assert event.paid == parse_odds(expected).pay(100)
        assert not placed
