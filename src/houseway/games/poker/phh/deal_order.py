"""The cards of a hand history, in the order in which the table draws them."""

from __future__ import annotations

from typing import Final

from houseway.cards.card import RANKS, SUITS
from houseway.errors import RecordError
from houseway.games.poker.phh.parser import fault
from houseway.games.poker.terms import StreetTerms

DECK: Final = tuple(rank + suit for rank in RANKS for suit in SUITS)
_KNOWN: Final = frozenset((*DECK, "??"))


def cards_in(text: str) -> list[str]:
    """Split a text into cards; `??` is a card nobody saw. Empty if the text is not cards."""
    cards = [text[at : at + 2] for at in range(0, len(text), 2)]
    return cards if _KNOWN.issuperset(cards) else []


class HistoryDealing:
    """Collects the cards dealt on each street, and works out which street a deal belongs to."""

    def __init__(self, name: str, streets: tuple[StreetTerms, ...], players: int) -> None:
        self._name = name
        self._streets = streets
        self._players = players
        self.folded: set[int] = set()
        self.street = -1
        """The index of the street being dealt, or dealt last."""
        self.holes: list[dict[int, list[str]]] = []
        """For each street so far, the cards dealt to each player, counted from 0."""
        self.boards: list[list[str]] = []
        self._missing = 0
        """The number of cards of the street still to be dealt."""

    def is_dealt(self) -> bool:
        """Return whether the street has all its cards."""
        return not self._missing

    def _open(self, action: str) -> StreetTerms:
        if not self._missing:
            if self.street + 1 == len(self._streets):
                raise self._wrong(action, "all streets have been dealt")
            self.street += 1
            self.holes.append({})
            self.boards.append([])
            street = self._streets[self.street]
            players = self._players - len(self.folded)
            self._missing = street.board + (street.down + street.up) * players
        return self._streets[self.street]

    def hole(self, player: int, cards: list[str], action: str) -> None:
        """Deal cards to a player; raise if the street's terms do not allow it."""
        street = self._open(action)
        most = street.down + street.up
        held = self.holes[-1].setdefault(player, [])
        held += cards
        self._missing -= len(cards)
        if player in self.folded or len(held) > most:
            who = f"p{player + 1}"
            why = "has folded" if player in self.folded else f"gets only {most} cards"
            raise self._wrong(action, f"on the {street.street} {who} {why}")

    def board(self, cards: list[str], action: str) -> None:
        """Deal cards to the board; raise if the street's terms do not allow it."""
        street = self._open(action)
        self.boards[-1] += cards
        self._missing -= len(cards)
        if len(self.boards[-1]) > street.board:
            said = f"the {street.street} has only {street.board} board cards"
            raise self._wrong(action, said)

    def show(self, player: int, cards: list[str]) -> None:
        """Fill in a player's unknown cards once they are shown."""
        seen = [hands[player] for hands in self.holes if player in hands]
        if sum(map(len, seen)) != len(cards):
            return
        shown = iter(cards)
        for held in seen:
            held[:] = [
                card if card != "??" else each for card, each in zip(held, shown, strict=False)
            ]

    def _wrong(self, action: str, said: str) -> RecordError:
        return fault("deal", self._name, f"{action!r} cannot be dealt: {said}")

    # -- the tape -----------------------------------------------------------------------------

    def tape(self) -> tuple[list[str], list[int]]:
        """Return the draws, including burns, and how many of them complete each street."""
        known = [card for hands in self.holes for held in hands.values() for card in held]
        known += [card for board in self.boards for card in board]
        seen = set(known)
        if len(seen) < len(known):
            for card in seen - {"??"}:
                if known.count(card) > 1:
                    raise fault(
                        "card_twice", self._name, f"{card} is dealt twice; the pack has only one"
                    )
        spare = iter([card for card in DECK if card not in seen])
        draws: list[str] = []
        upto: list[int] = []
        for street, hands, board in zip(self._streets, self.holes, self.boards, strict=False):
            order = sorted(hands)
            dealt = ["??"] * street.burn + board
            for place in range(street.down + street.up):
                dealt += [hands[player][place] for player in order if len(hands[player]) > place]
            draws += [next(spare, card) if card == "??" else card for card in dealt]
            upto.append(len(draws))
        return draws, upto
