"""Random rounds of the real engine, and what a stranger has to say about each of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from conformance.suite import Clumsy, badly_shuffled
from houseway.cards.card import Card, text
from houseway.cards.deck import cards
from houseway.cards.tape import Seeded, SplitMix
from houseway.editions.library import find_edition, load_game
from houseway.editions.model import Value
from houseway.rules.banked.outcomes import Award
from houseway.rules.game import Game
from houseway.rules.round import decisions
from houseway.rules.round.driver import Round
from houseway.rules.round.events import (
    Acted,
    Burned,
    Dealt,
    Drew,
    HandOpened,
    Left,
    Moved,
    Placed,
    Settled,
)
from houseway.rules.round.legality import Choice
from houseway.rules.round.opening import Bettor, Limits, Opening
from strangers.table import LIMITS, Place, Question, Spot, Table, Told, Wager, joinable, open_places

NO_BEARING = {
    "all-decline",
    "fee-below-first-row",
    "fee-book",
    "fee-options",
    "fee-overlap",
    "house-way",
    "table-action",
    "who-may-bank",
}
"""Switches that play does not depend on; the house ways are proved elsewhere."""


class Book(Protocol):
    """An edition as a stranger has read it."""

    @property
    def id(self) -> str: ...

    @property
    def option(self) -> str | None:
        """Of the fee book; `None` is the usual one."""

    def spots(self, settings: Mapping[str, Value]) -> dict[str, Spot]: ...

    def play(self, table: Table) -> None: ...


def some_settings(edition: str, chance: SplitMix, fixed: frozenset[str]) -> dict[str, Value]:
    """The doubts that every banked game shares at random, of the others some."""
    settings: dict[str, Value] = {}
    shared = ("coverage", "given-up-hands", "several-at-one-place")
    for name, switch in find_edition(edition).switches.items():
        values: list[Value] = [*switch.values, *switch.settings]
        if isinstance(switch.usual, bool):
            values = [True, False]
        if switch.low is not None and switch.high is not None:
            values = list(range(switch.low, switch.high + 1))
        settings[name] = switch.usual
        if name in fixed | NO_BEARING or not (name in shared or not chance.below(4)):
            continue
        settings[name] = values[chance.below(len(values))]
    return settings


def some_opening(game: Game, chance: SplitMix) -> Opening:
    """Few chips often, and a bank from next to nothing to plenty."""
    seats = game.terms.table.seats
    taken = [seat for seat in range(1, seats + 1) if chance.below(3)] or [1]
    if len(taken) == 1:
        taken.append(taken[0] % seats + 1)
    depths = (30, 200, 2_000)

    def chips() -> int:
        return 100 * (5 + chance.below(depths[chance.below(3)]))

    bettors = [Bettor(f"b{seat}", chips(), seat) for seat in taken]
    bettors += [Bettor(f"back{i}", chips()) for i in range(chance.below(4))]
    at = chance.below(len(taken))
    bank = 100 * (1 + chance.below((20, 200, 5_000)[chance.below(3)]))
    bettors[at] = Bettor(bettors[at].id, bank + 2_000, taken[at])
    return Opening(tuple(bettors), player_dealer=bettors[at].id, bank=bank, limits=Limits(*LIMITS))


def some_tape(deck: Sequence[Card], seed: int) -> Seeded:
    """Now and then hardly shuffled, by rank for groups or by suit for runs."""
    if seed % 4 == 0:
        return badly_shuffled(deck, seed)
    if seed % 4 == 1:
        by_suit = {card: (text(card)[1], "23456789TJQKA".find(text(card)[0])) for card in deck}
        pile = sorted(deck, key=by_suit.__getitem__)
        cut = SplitMix(seed).below(len(pile))
        return Seeded([*pile[cut:], *pile[:cut]], Clumsy(seed))
    return Seeded(deck, seed)


def _open(choices: tuple[Choice, ...]) -> list[Choice]:
    return [each for each in choices if each.status != "barred"]


class Played:
    """A round played at random; what was asked in it is kept."""

    def __init__(self, book: Book, game: Game, settings: Mapping[str, Value], seed: int) -> None:
        self.book, self.settings = book, settings
        self.spots = book.spots(settings)
        self.joint = any(spot.joint for spot in self.spots.values())
        chance = self.chance = SplitMix(seed)
        deck = cards(game.terms.deck)
        self.round = Round(game, some_opening(game, chance), some_tape(deck, seed), strict=True)
        self.questions: list[Question] = []
        self.placing: list[Wager] = []
        self.placed = 0
        while pending := self.round.pending:
            question = pending[chance.below(len(pending))]
            if question.ask.about is None:
                self.wager(question.id, question.bettor)
            else:
                self.decide(question)

    # -- wagers -------------------------------------------------------------------------------

    def wager(self, id: str, bettor: str) -> None:
        """All that this bettor puts down, looking at the offers each time."""
        for _ in range(1 + self.chance.below(6)):
            offers = self.offers(id, bettor)
            if self.joint and not self.chance.below(3):
                self.join(id, bettor)
                continue
            if not offers:
                break
            seat = self.round.deal.bettors[bettor].seat
            own = [place for place in offers if place[1] == seat]
            places = own if own and self.chance.below(3) else list(offers)
            place = places[self.chance.below(len(places))]
            self.place(id, bettor, place, offers[place])
            if not self.chance.below(6):
                break
        while lone := self.lone(bettor):
            assert self.round.why_not(id, decisions.Ready()) is not None, lone
            offers = self.offers(id, bettor)
            if lone not in offers:
                self.give_up_wagers(id, bettor)
                return
            self.place(id, bettor, lone, offers[lone])
        self.round.decide(id, decisions.Ready())

    def give_up_wagers(self, id: str, bettor: str) -> None:
        """The partner cannot be afforded: the clock speaks, and what stands alone goes back."""
        self.round.use_default(id)
        while lone := self.lone(bettor):
            _, position = lone
            self.placing = [w for w in self.placing if (w.bettor, w.position) != (bettor, position)]

    def lone(self, bettor: str) -> tuple[str, int] | None:
        there = {(w.spot, w.position) for w in self.placing if w.bettor == bettor}
        for spot, position in sorted(there):
            beside = self.spots[spot].beside
            if beside and (beside, position) not in there:
                return beside, position
        return None

    def place(self, id: str, bettor: str, at: Place, bounds: tuple[int, int]) -> None:
        low, high = bounds
        steps = (high - low) // 100
        cents = low + 100 * self.chance.below(min(steps, (12, 60, 999)[self.chance.below(3)]) + 1)
        self.round.decide(id, decisions.Place(*at, cents))
        place = (bettor, *at)
        self.placing = [w for w in self.placing if (w.bettor, w.spot, w.position) != place]
        self.placed += 1
        beside = (w for w in self.placing if (w.bettor, w.position) == (bettor, at[1]))
        came = next((w.came for w in beside), self.placed)
        self.placing.append(Wager(*place, cents, came))

    def join(self, id: str, bettor: str) -> None:
        """Money into another's wager, perhaps in the place of what is there already."""
        joins = joinable(self.spots, bettor=bettor, table=self.table())
        choices = _open(self.round.legal(id))
        offered = [
            ((c.spot, c.position), c.amount.low, c.amount.high)
            for c in choices
            if c.decision == "join" and c.amount
        ]
        expected = [(place, low, high) for place, (_, low, high) in joins.items()]
        assert sorted(offered) == sorted(expected), f"{bettor} may join {offered}: {expected}"
        if not joins:
            return
        place = [*joins][self.chance.below(len(joins))]
        copied, low, high = joins[place]
        cents = low + 100 * self.chance.below(min((high - low) // 100, 60) + 1)
        self.round.decide(id, decisions.Join(*place, cents))
        key = (copied.bettor, *place)
        wager = next(w for w in self.placing if (w.bettor, w.spot, w.position) == key)
        wager.cents += cents - wager.shares.get(bettor, 0)
        wager.shares[bettor] = cents

    def offers(self, id: str, bettor: str) -> dict[Place, tuple[int, int]]:
        """What the book offers now; the engine, which is slow to say, is asked now and then."""
        offers = open_places(self.spots, bettor=bettor, table=self.table())
        if not self.chance.below(8):
            choices = _open(self.round.legal(id))
            offered = {
                (c.spot, c.position): (c.amount.low, c.amount.high)
                for c in choices
                if c.decision == "place" and c.amount
            }
            assert offered == offers, f"{bettor} is offered {offered}; by the book: {offers}"
        return offers

    # -- play ---------------------------------------------------------------------------------

    def decide(self, question: Any) -> None:
        choices = _open(self.round.legal(question.id))
        offered = [(c.decision, c.amount.low if c.amount else 0) for c in choices]
        decision: decisions.Decision = self.round.sample(question.id, self.chance)
        if not self.chance.below(3 if isinstance(decision, decisions.Set) else 20):
            decision = question.default
            self.round.use_default(question.id)
        else:
            self.round.decide(question.id, decision)
        about = question.ask.about
        tag = str(type(decision).__struct_config__.tag)
        self.questions.append(
            Question(
                question.bettor,
                about.position,
                frozenset(offered),
                (tag, getattr(decision, "cents", 0)),
                tuple(getattr(decision, "cards", ())),
            )
        )

    def table(self) -> Table:
        """What a stranger is told of it."""
        round_ = self.round
        opening = round_.opening
        seat_of = {bettor.id: bettor.seat for bettor in opening.bettors}
        chips = {bettor.id: bettor.stack for bettor in opening.bettors}
        for wager in self.placing:
            chips[wager.bettor] -= wager.cents - sum(wager.shares.values())
            for bettor, share in wager.shares.items():
                chips[bettor] -= share
        hands: dict[str, list[str]] = {}
        discarded: dict[str, list[str]] = {}
        controller = {}
        drawn = []
        for event in round_.events:
            if isinstance(event, Moved):
                if event.to == "collection":
                    chips[event.source] -= event.cents
            elif isinstance(event, Dealt):
                hands.setdefault(event.hand, []).append(event.card)
            elif isinstance(event, Left) and event.to == "discards":
                discarded.setdefault(event.hand, []).append(event.card)
            elif isinstance(event, HandOpened):
                controller[event.position] = event.controller
            elif isinstance(event, Drew) and event.what in ("dice", "random number", "number"):
                drawn.append(event.numbers)
        wagers = [
            Wager(w.bettor, w.spot, w.position, w.cents, w.came, dict(w.shares))
            for w in self.placing
        ]
        return Table(
            seats=round_.game.terms.table.seats,
            dealer=seat_of[opening.player_dealer],
            bank=opening.bank,
            settings=self.settings,
            seat_of=seat_of,
            chips=chips,
            wagers=wagers,
            controller=controller,
            cards=hands,
            questions=list(self.questions),
            discarded=discarded,
            drawn=drawn[0] if drawn else (),
        )

    # -- comparing ----------------------------------------------------------------------------

    def settled(self) -> list[Told]:
        """What the engine did, in its order."""
        placed: dict[str, Placed] = {}
        told = []
        for event in self.round.events:
            if isinstance(event, Placed):
                placed[event.wager] = event
            elif isinstance(event, Settled):
                w = placed[event.wager]
                envy = "envy of " if isinstance(event.outcome, Award) else ""
                told.append(
                    Told(
                        w.bettor,
                        envy + w.spot,
                        w.position,
                        event.paid,
                        event.collected,
                        event.uncovered,
                    )
                )
        return told

    def compare(self) -> None:
        table = self.table()
        self.book.play(table)
        events = self.round.events
        assert not table.questions, f"nobody would have asked {table.questions}"
        hands = [e.hand for e in events if isinstance(e, HandOpened)]
        opened = [hand for hand in hands if "-" not in hand and hand != "unused"]
        assert not table.opened or opened == table.opened
        dealt = [
            "burn" if isinstance(event, Burned) else event.hand
            for event in events
            if isinstance(event, Burned | Dealt)
        ]
        assert table.opened or dealt == table.dealt
        buttons = [event.seat for event in events if isinstance(event, Acted)]
        assert buttons == ([table.button] if table.button else [])
        engine = self.settled()
        key = "{0.spot} of {0.bettor} at {0.position}".format
        assert {key(t): t for t in engine} == {key(t): t for t in table.told}
        assert _moving(engine) == _moving(table.told)
        dealer = self.round.opening.player_dealer
        table.chips[dealer] += table.net
        chips = self.chips()
        assert {b: chips[b] for b in table.chips} == table.chips

    def chips(self) -> dict[str, int]:
        """Everybody's chips at the end, by the engine's movements."""
        chips = {bettor.id: bettor.stack for bettor in self.round.opening.bettors}
        for event in self.round.events:
            if isinstance(event, Moved):
                chips[event.source] = chips.get(event.source, 0) - event.cents
                chips[event.to] = chips.get(event.to, 0) + event.cents
        return chips


def _moving(told: list[Told]) -> list[tuple[str, str, int]]:
    """The order of what moves chips, or would with a larger bank."""
    return [(t.bettor, t.spot, t.position) for t in told if t.paid or t.collected or t.uncovered]


def random_rounds(
    book: Book, rounds: int, *, seed: int = 1, fixed: frozenset[str] = frozenset()
) -> Iterator[Played]:
    """So many random rounds; other settings after every ten."""
    for number in range(rounds):
        if number % 10 == 0:
            settings = some_settings(book.id, SplitMix(seed * 1_000_003 + number), fixed)
            game = load_game(book.id, settings, option=book.option)
        yield Played(book, game, settings, seed * 1_000_033 + number)
