"""Hands of seven-card stud on scripted cards."""

from __future__ import annotations

from typing import Any, Final

from at_table import act, asked, rotation, sit
from houseway.editions.library import load_game
from houseway.rules.game import Game
from houseway.rules.round.decisions import Call, Check
from houseway.rules.round.driver import Round
from houseway.rules.round.opening import Stakes

STUD: Final = Stakes(ante=100, bring_in=100, small_bet=200, big_bet=400)
DERBY, CLOVIS = "lucky-derby/7-card-stud", "clovis-500/seven-card-stud"
RAZZ, HI_LO = "clovis-500/razz", "clovis-500/seven-card-stud-hi-lo"
BURNS: Final = ("4c", "4d", "4h", "4s")

ONE = "As Ad Jh Tc 3c 6d 5c"
TWO = "Ks Kd 7h 8h 9c 2d Kh"
THREE = "Qs Qd 7c 8c 9s 2h Qh"


def of(edition: str, **settings: Any) -> Game:
    return load_game(edition, {k.replace("_", "-"): v for k, v in settings.items()}, option="none")


def deck(*hands: str) -> list[str]:
    """Three cards in rotation; then a burn before each further card."""
    split = [hand.split() for hand in hands]
    order = rotation(*(" ".join(hand[:3]) for hand in split)).split()
    for number, burn in enumerate(BURNS, 3):
        order += [burn, *(hand[number] for hand in split if len(hand) > number)]
    return order


def deal(edition: str, *hands: str, **settings: Any) -> Round:
    chips = [5_000] * len(hands)
    return begun(sit(of(edition, **settings), *chips, cards=deck(*hands), stakes=STUD))


def begun(round_: Round) -> Round:
    """Dealt up to its first question."""
    assert round_.pending
    return round_


def check_street(round_: Round) -> list[str]:
    """Everybody checks; who acted, in order."""
    order = []
    moment = round_.deal.moment
    while round_.deal.moment == moment and not round_.over:
        order.append(asked(round_))
        act(round_, Check())
    return order


def call_round(round_: Round) -> None:
    """Everybody calls the bring-in."""
    while round_.deal.moment == "deal complete":
        act(round_, Call())
