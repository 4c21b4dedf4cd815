"""Hands of poker with a flop on scripted cards, by edition."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import pytest

from at_table import act, asked, rotation, sit
from houseway.editions.library import load_game
from houseway.games.poker import PokerTerms
from houseway.rules.game import Game
from houseway.rules.round.decisions import Call, Check
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Awarded
from support import rule

HOLDEM: Final = {
    "000-09": "stones-tavern/texas-holdem",
    "001-72": "stones-saloon/no-limit-texas-holdem",
    "003-01": "napa-valley/texas-holdem",
    "004-01": "clovis-500/texas-holdem",
}
HOLDEM_HI_LO: Final = {"004-02": "clovis-500/texas-holdem-hi-lo-split"}
OMAHA: Final = {
    "000-08": "stones-tavern/omaha",
    "001-73": "stones-saloon/omaha",
    "003-11": "napa-valley/omaha",
    "004-03": "clovis-500/omaha",
}
BIG_O: Final = {"001-43": "stones-saloon/big-o"}
DOUBLE_BOARD: Final = {"001-71": "stones-saloon/double-board-omaha"}
OMAHA_HI_LO: Final = {
    "000-07": "stones-tavern/omaha-hi-low-split",
    "001-74": "stones-saloon/omaha-hi-low-split-8-or-better",
    "003-12": "napa-valley/omaha-hi-low-split-8-or-better",
    "004-04": "clovis-500/omaha-hi-lo-split",
}
PINEAPPLE: Final = {
    "001-44": "stones-saloon/pineapple-poker-2019",
    "001-70": "stones-saloon/pineapple-poker",
    "004-09": "clovis-500/pineapple-hi",
    "004-10": "clovis-500/crazy-pineapple",
    "004-20": "clovis-500/crazy-pineapple-with-joker",
    "004-22": "clovis-500/crazy-pineapple-hi-low-split",
}
LAZY: Final = {"004-21": "clovis-500/lazy-pineapple-hi-low-split"}
EDITIONS: Final = {
    **HOLDEM,
    **HOLDEM_HI_LO,
    **OMAHA,
    **BIG_O,
    **DOUBLE_BOARD,
    **OMAHA_HI_LO,
    **PINEAPPLE,
    **LAZY,
}
"""Entry to edition of every game with a flop."""
CAPPED: Final = (
    *("000-07", "000-08", "000-09", "001-43", "001-44"),
    *("001-70", "001-72", "001-73", "001-74"),
)
"""Those that print the cap of three raises."""
SALOON: Final = ("001-70", "001-71", "001-72", "001-73", "001-74")
"""Those with bomb pots."""
FOUR: Final = {
    2: ("As Kd", "9c 9d", "7h 7s", "Jh Th"),
    3: ("As Kd 3c", "9c 9d 3d", "7h 7s 3h", "Jh Th 3s"),
    4: ("As Kd 3c 4c", "9c 9d 3d 4d", "7h 7s 3h 4h", "Jh Th 3s 4s"),
    5: ("As Kd 3c 4c 5c", "9c 9d 3d 4d 5d", "7h 7s 3h 4h 5h", "Jh Th 3s 4s 5s"),
}
MIDDLE: Final = "Qc 8d 6s Ac 2s"


def of(entry: str, **settings: Any) -> Game:
    """The game of an entry, without collections."""
    named = {name.replace("_", "-"): value for name, value in settings.items()}
    return load_game(EDITIONS[entry], named, option="none")


def burned(entry: str) -> bool:
    """Whether a card is burned before each street; Napa Valley mentions none."""
    return not entry.startswith("003")


def board(entry: str, cards: str, burns: str = "") -> str:
    """Flop, turn and river in the order of the deck, each after its burn."""
    five, out = cards.split(), burns.split()
    streets = [five[:3], five[3:4], five[4:]]
    order: list[str] = []
    for street in streets:
        order += out[:1] if burned(entry) and street else []
        out = out[1:]
        order += street
    return " ".join(order)


def deal(
    entry: str,
    *hands: str,
    middle: str = "",
    burns: str = "2c 2d 2h",
    chips: tuple[int, ...] = (),
    chip: int = 100,
    more: str = "",
    carried: int = 0,
    **settings: Any,
) -> Round:
    """These hands round the table, the button last; $1 and $2 blinds."""
    cards = f"{rotation(*hands)} {board(entry, middle, burns)} {more}"
    stacks = chips or (5_000,) * len(hands)
    return sit(of(entry, **settings), *stacks, cards=cards, chip=chip, carried=carried)


def see_flop(round_: Round) -> None:
    """Everybody calls the big blind, who checks."""
    while asked(round_) and round_.deal.moment == "deal complete":
        kinds = [each.decision for each in round_.legal(round_.pending[0].id)]
        act(round_, Call() if "call" in kinds else Check())


def check_down(round_: Round) -> Round:
    """Play a hand that is called before the flop and checked to the end."""
    see_flop(round_)
    while not round_.over:
        act(round_, Check())
    return round_


def entries(names: Iterable[str], point: str) -> pytest.MarkDecorator:
    """A test for each of these entries, all citing one point."""
    return pytest.mark.parametrize(
        "entry", [pytest.param(each, marks=rule(each, point)) for each in names]
    )


def terms_of(entry: str, **settings: Any) -> PokerTerms:
    terms = of(entry, **settings).terms
    assert isinstance(terms, PokerTerms)
    return terms


def four(entry: str, **more: Any) -> Round:
    down = terms_of(entry).streets[0].down
    middle = MIDDLE if terms_of(entry).boards == 1 else ""
    rest = "2c Qc 8d 6s Qh 8c 6h 2d Ac Ah 2h Qs Qd" if not middle else ""
    return deal(entry, *FOUR[down], middle=middle, more=rest, **more)


def pass_discards(round_: Round) -> None:
    while round_.pending and choice_kinds(round_) == ["discard"]:
        round_.use_default(round_.pending[0].id)


def choice_kinds(round_: Round) -> list[str]:
    return [each.decision for each in round_.legal(round_.pending[0].id)]


def check_all(round_: Round) -> None:
    see_flop(round_)
    while not round_.over:
        pass_discards(round_)
        if not round_.over:
            act(round_, Check())


def won(round_: Round, seat: int, share: str = "") -> tuple[str, str]:
    """What the seat won a share with, and the cards that played."""
    for event in round_.events:
        if isinstance(event, Awarded) and event.share == share:
            for winner in event.winners:
                if winner.bettor == f"b{seat}":
                    return event.called, " ".join(winner.cards)
    return "", ""
