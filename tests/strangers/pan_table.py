"""What a stranger is told of a hand of pan, and the table that he keeps of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.pan.naive_melds import Book
from houseway.editions.model import Value
from houseway.rules.round.opening import Opening

Option = tuple[str, tuple[str, ...], int, int, tuple[str, ...]]
"""A decision, the cards of which so many are picked, and the spreads it may go onto."""
Moves = Counter[tuple[str, str]]


@dataclass
class Step:
    """Who was asked about which hand and offered what; one answered."""

    offered: dict[str, tuple[str, frozenset[Option]]]
    bettor: str
    decision: Any
    moves: Moves
    """What was paid since the step before."""
    claimed: int = 0
    """The most of it that one player paid for a condition."""
    warned: bool = False
    """That the book punishes what was decided."""
    lost: tuple[str, str] | None = None
    """A card of a hand that went astray meanwhile."""


@dataclass
class Told:
    """A round of the engine: its steps, its cards, what was paid after the last step."""

    deck: int
    steps: list[Step]
    cards: list[tuple[str, str]]
    shuffled: list[int]
    last: Moves
    last_claimed: int
    astray: list[tuple[str, str, str]]
    """Cards that came to a wrong hand in the deal, or lay among the retired ones."""
    top: str = ""
    """The card that came last."""

    def next_step(self) -> Step:
        assert self.steps, "nobody was asked any more"
        return self.steps.pop(0)

    def next_card(self, hand: str) -> str:
        to, card = self.cards.pop(0)
        assert to == hand, f"{card} came to {to}, by the book to {hand}"
        self.top = card
        return card

    def claimed(self) -> int:
        """What an incorrect spread was said to be worth; not what going out with it brings."""
        return self.steps[0].claimed if self.steps else self.last_claimed


@dataclass(eq=False)
class Spread:
    name: str
    cards: list[str]
    increased: bool = False
    """In this turn."""
    sound: list[str] | None = None
    """Of one that is not valid: what lay there before, which may be nothing."""
    from_deck: bool = False
    """What makes it invalid has the card from the deck."""
    collected: list[tuple[str, int]] = field(default_factory=list)
    """For what is not valid: from whom, how much."""
    discarded: bool = False
    """Its player has discarded since it became invalid."""


@dataclass(eq=False)
class Player:
    bettor: str
    seat: int
    hand: list[str] = field(default_factory=list)
    spreads: dict[str, Spread] = field(default_factory=dict)
    opened: int = 0
    state: str = "in"
    drew: bool = False
    collected: list[tuple[str, int]] = field(default_factory=list)

    @property
    def name(self) -> str:
        return f"hand-{self.seat}"

    def spread(self) -> int:
        """How many cards lie open."""
        return sum(len(each.cards) for each in self.spreads.values())


def tag(decision: Any) -> str:
    return str(type(decision).__struct_config__.tag)


class PanTable:
    """Chips, questions, and what lies on the table in one hand of pan."""

    def __init__(self, opening: Opening, settings: Mapping[str, Value], told: Told) -> None:
        self.settings, self.told, self.book = settings, told, Book.of(settings)
        self.chip = int(settings["chip"])
        self.chips = {bettor.id: bettor.stack for bettor in opening.bettors}
        self.chips |= {"pot": 0, "carried": opening.carried}
        self.moves: Moves = Counter()
        self.warned = False
        seated = [bettor for bettor in opening.bettors if bettor.seat]
        self.players = [
            Player(b.id, b.seat) for b in sorted(seated, key=lambda b: b.seat, reverse=True)
        ]
        self.order = self.players
        """As they were dealt to, and as they are paid back by who has too few chips."""
        self.first = opening.notes.get("first", 0)
        self.discards = 0
        self.top = ""
        self.fresh = False
        """The top discard came from the deck, and the player before did not use it."""
        self.used = False
        """The top card of the pile, by the player whose turn it is."""
        self.done = False
        """He has discarded."""
        self.legally = False
        """He had to take a spread back in this turn."""
        self.out: Player | None = None
        self.stock = told.deck
        self.reshuffles = 1 if settings["stock-exhausted"] == "reshuffled" else 0
        self.over = False

    # -- chips and questions --------------------------------------------------------------------

    def pay(self, source: str, to: str, cents: int) -> int:
        """No more than there is."""
        cents = min(cents, self.chips[source])
        if cents:
            self.chips[source] -= cents
            self.chips[to] += cents
            self.moves[source, to] += cents
        return cents

    def ask(self, about: Player, offers: Mapping[str, set[Option]]) -> tuple[str, Any]:
        """These and no others are asked now; who answers, and what."""
        step = self.told.next_step()
        expected = {bettor: (about.name, frozenset(each)) for bettor, each in offers.items()}
        assert step.moves == self.moves, f"paid {step.moves}, by the book {self.moves}"
        assert step.offered == expected, f"\n{step.offered}\nby the book\n{expected}"
        self.moves, self.warned = Counter(), step.warned
        if step.lost:
            hand, card = step.lost
            next(each for each in self.players if each.name == hand).hand.remove(card)
        return step.bettor, step.decision

    def others(self, player: Player) -> list[Player]:
        return [each for each in self.players if each is not player and each.state == "in"]

    def payers(self, player: Player) -> list[Player]:
        """Who retired, or was dealt a dead hand, pays nothing; who was put out still pays."""
        pays = ("in", "out")
        return [each for each in self.order if each is not player and each.state in pays]

    def collect(self, player: Player, chips: int) -> list[tuple[str, int]]:
        return [
            (each.bettor, self.pay(each.bettor, player.bettor, chips * self.chip))
            for each in self.payers(player)
        ]

    def any_of(self, player: Player, word: str) -> bool:
        """Any other player may say it; each is asked until one does."""
        left = {each.bettor for each in self.others(player)}
        options: set[Option] = {("choose " + word, (), 0, 0, ()), ("pass", (), 0, 0, ())}
        while left:
            bettor, decision = self.ask(player, dict.fromkeys(left, options))
            if tag(decision) == "choose":
                return True
            left.remove(bettor)
        return False
