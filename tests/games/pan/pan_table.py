"""Hands of pan on scripted cards: ann acts first, bob sits at her right, and so on."""

from __future__ import annotations

from typing import Any, Final

import msgspec
import pytest

from houseway.cards.tape import Scripted
from houseway.editions.library import load_game
from houseway.errors import DecisionError
from houseway.rules.game import Game, digest
from houseway.rules.round.decisions import Choose, Decision, Discard, Meld, Pass, Stay
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Moved
from houseway.rules.round.inputs import Ruling
from houseway.rules.round.opening import Bettor, Opening
from houseway.rules.rulings.effects import Effect

PAN: Final = "clovis-500/pan"
NAMES: Final = ("ann", "bob", "cat", "dan")
HAND: Final = {"ann": "hand-8", "bob": "hand-7", "cat": "hand-6", "dan": "hand-5"}
"""The deal goes to the right: seat 8, 7, 6, 5."""

POOR: Final = "Ac 2d 4h 6s Jc Qd Kh 2h 4c 6d"
POOR_TOO: Final = "Ad 2h 4s 6c Jd Qh Kc 2c 4d 6h"
DULL: Final = "As 2s 4h 6s Js Qs Kd 2d 4c 6d"
FORCE, DEMAND = Choose("force"), Choose("demand")


def spread(name: str, number: int = 1) -> str:
    """The id of somebody's spread."""
    return f"{HAND[name]}-meld-{number}"


def packets(*hands: str) -> str:
    """The order of the deck that deals these hands five cards at a time."""
    split = [hand.split() for hand in hands]
    return (
        " ".join(" ".join(cards[:5]) for cards in split)
        + " "
        + " ".join(" ".join(cards[5:]) for cards in split)
    )


class Hand:
    """`Hand(ann, bob, deck="5c 2d")`: tops posted, dealt, and all on top unless told not."""

    def __init__(
        self,
        *hands: str,
        deck: str = "",
        stacks: tuple[int, ...] = (),
        on_top: bool = True,
        first: int = 8,
        carried: int = 0,
        packs: int = 8,
        **settings: Any,
    ) -> None:
        chips = stacks or (10_000,) * len(hands)
        bettors = tuple(Bettor(NAMES[at], chips[at], 8 - at) for at in range(len(hands)))
        notes = {"first": first} if first else {}
        opening = Opening(bettors, button=1, notes=notes, carried=carried)
        game = load_game(PAN, {name.replace("_", "-"): value for name, value in settings.items()})
        if packs != 8:
            deck_terms = msgspec.structs.replace(game.terms.deck, packs=packs)
            terms = msgspec.structs.replace(game.terms, deck=deck_terms)
            game = Game(edition=PAN, family=game.family, terms=terms, digest=digest(terms))
        cards = packets(*hands) + " " + deck if first else deck
        self.round = Round(game, opening, Scripted(cards), strict=True)
        while on_top and self.asked and not self.moments("all have declared"):
            self.does(Stay())

    @property
    def asked(self) -> str:
        """Whose turn it is to answer."""
        return self.round.pending[0].bettor if self.round.pending else ""

    @property
    def id(self) -> str:
        return self.round.pending[0].id

    def does(self, *decisions: Decision) -> Hand:
        """These decisions by those whose turn it is."""
        for decision in decisions:
            self.round.decide(self.id, decision)
        return self

    def melds(self, cards: str, onto: str = "") -> Hand:
        return self.does(Meld(tuple(cards.split()), onto))

    def passes(self, times: int = 1) -> Hand:
        return self.does(*[Pass()] * times)

    def discards(self, card: str) -> Hand:
        return self.does(Discard((card,)))

    def rules(self, *effects: Effect) -> Hand:
        """Apply a ruling of the floor."""
        self.round.rule(Ruling(effects, "floor", "ruled"))
        return self

    def refused(self, decision: Decision) -> str:
        """The code with which a decision is refused."""
        with pytest.raises(DecisionError) as error:
            self.round.decide(self.id, decision)
        return error.value.code

    def warned(self, cards: str, onto: str = "") -> bool:
        """Whether the book punishes this meld."""
        return "incorrect meld" in self.round.warning(self.id, Meld(tuple(cards.split()), onto))

    def may(self, kind: str) -> bool:
        """Whether the player asked may make a decision of this kind."""
        return any(c.decision == kind and c.status != "barred" for c in self.round.legal(self.id))

    def moved(self, why: str) -> list[tuple[str, str, int]]:
        """Who gave whom how many dollars for that reason."""
        return [
            (event.source, event.to, event.cents // 100)
            for event in self.round.events
            if isinstance(event, Moved) and event.why == why
        ]

    def moments(self, name: str) -> int:
        return sum(getattr(event, "moment", "") == name for event in self.round.events)

    def chips(self, name: str) -> int:
        """What a player has won or lost, in dollars."""
        return self.round.deal.chips[name] // 100

    def lies(self, id: str) -> str:
        """The cards of a hand, a spread, the pile or the retired hands."""
        return " ".join(self.round.deal[id].names)

    def holds(self, name: str) -> int:
        return len(self.round.deal[HAND[name]])
