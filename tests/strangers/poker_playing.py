"""Random hands of round poker by the real engine, and what a stranger has to say about each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from houseway.cards.deck import cards
from houseway.cards.tape import SplitMix
from houseway.editions.library import find_edition, load_game
from houseway.editions.model import Value
from houseway.rules.game import Game
from houseway.rules.round import decisions
from houseway.rules.round.driver import Round
from houseway.rules.round.events import (
    Answered,
    Asked,
    Awarded,
    Burned,
    Charged,
    Dealt,
    Event,
    HandDied,
    Moved,
    Shuffled,
)
from houseway.rules.round.legality import Choice
from houseway.rules.round.opening import Bettor, Limits, Opening, Stakes
from strangers.playing import some_tape
from strangers.poker_books import EDITIONS, OPTIONS
from strangers.poker_flop import Poker
from strangers.poker_table import Item, Offer


def some_settings(edition: str, chance: SplitMix) -> dict[str, Value]:
    settings: dict[str, Value] = {}
    for name, switch in find_edition(edition).switches.items():
        values: list[Value] = [*switch.values, *switch.settings]
        if isinstance(switch.usual, bool):
            values = [True, False]
        settings[name] = switch.usual if chance.below(2) else values[chance.below(len(values))]
    return settings


def some_option(edition: str, settings: Mapping[str, Value], chance: SplitMix) -> str | None:
    """Of the edition's fee book; `None` is the usual one."""
    structure = settings.get("structure", EDITIONS[edition].structure)
    options: list[str] = []
    for name, there in reversed(OPTIONS.items()):
        begins, _, only = name.partition(" ")
        if edition.startswith(begins) and only in ("", structure):
            options = there
    if not options or not chance.below(4) or settings.get("collection") == "first schedule":
        return None
    return options[chance.below(len(options))]


def some_opening(
    edition: str, game: Game, settings: Mapping[str, Value], chance: SplitMix
) -> Opening:
    """Few chips mostly, so that many are all-in; now and then a carried pot or an owed blind."""
    seats = game.terms.table.seats
    players = 2 + chance.below(seats - 1)
    left = list(range(1, seats + 1))
    taken = sorted(left.pop(chance.below(len(left))) for _ in range(players))
    chip = (100, 100, 50)[chance.below(3)]
    depths = (6, 30, 200)
    bettors = tuple(
        Bettor(f"b{seat}", chip * (1 + chance.below(depths[chance.below(3)])), seat)
        for seat in taken
    )
    numbers = {"one": (2,), "three": (1, 1, 2)}
    blinds = numbers.get(str(settings.get("blinds")), (1, 2))
    on_button = settings.get("blinds") == "two and one on the button"
    limit = settings.get("structure", EDITIONS[edition].structure) == "limit"
    single = settings.get("bet-after-the-draw") == "single"
    bomb = settings.get("bomb-pot") == "every hand" and chance.below(2)
    return Opening(
        bettors,
        button=taken[chance.below(len(taken))],
        chip=chip,
        carried=0 if chance.below(6) else chip * (1 + chance.below(40)),
        owed={b.id: chip * (1 + chance.below(3)) for b in bettors if not chance.below(10)},
        stakes=Stakes(
            blinds=tuple(chip * each for each in blinds),
            button_blind=chip if on_button else 0,
            ante=chip,
            bring_in=chip,
            small_bet=2 * chip,
            big_bet=4 * chip if limit and not single else 2 * chip if limit else 0,
            spread=Limits(2 * chip, 10 * chip),
            bomb=3 * chip if bomb else 0,
        ),
    )


def offer_of(choice: Choice) -> Offer:
    if choice.amount:
        return choice.decision, choice.amount.low, choice.amount.high
    if choice.pick:
        return choice.decision, choice.pick.low, choice.pick.high, len(choice.pick.of)
    if choice.what:
        return choice.decision, *sorted(choice.what)
    return (choice.decision, choice.cost) if choice.cost else (choice.decision,)


class Played:
    """A hand played at random; what was offered in it is kept."""

    def __init__(self, edition: str, game: Game, settings: Mapping[str, Value], seed: int) -> None:
        self.edition, self.settings, self.game = edition, settings, game
        chance = SplitMix(seed)
        opening = some_opening(edition, game, settings, chance)
        tape = some_tape(cards(game.terms.deck), seed)
        self.round = round_ = Round(game, opening, tape, strict=True)
        self.offers: dict[str, list[Offer]] = {}
        while pending := round_.pending:
            for each in pending:
                if each.id not in self.offers:
                    choices = round_.legal(each.id)
                    self.offers[each.id] = [offer_of(c) for c in choices if c.status != "barred"]
            question = pending[chance.below(len(pending))]
            decision = round_.sample(question.id, chance)
            if isinstance(decision, decisions.Fold) and chance.below(3):
                decision = round_.sample(question.id, chance)
            round_.decide(question.id, decision)

    def told(self) -> list[Item]:
        told: list[Item] = []
        for event in self.round.events:
            for item in _items(event):
                if item[0] == "back" and (told[-1][:2], told[-1][3:]) == (item[:2], item[3:]):
                    item = (*item[:2], item[2] + told.pop()[2], *item[3:])
                told.append(item)
        return told

    def compare(self) -> None:
        round_ = self.round
        book = EDITIONS[self.edition]
        fees = self.game.terms.fees
        hand = Poker(book, self.settings, round_.opening, fees, self.told(), self.offers)
        hand.left = len(cards(self.game.terms.deck))
        hand.play()
        assert not hand.tape[hand.at :], f"by the book nothing comes after: {hand.tape[hand.at :]}"
        chips = {bettor.id: bettor.stack for bettor in round_.opening.bettors}
        for event in round_.events:
            if isinstance(event, Moved):
                chips[event.source] = chips.get(event.source, 0) - event.cents
                chips[event.to] = chips.get(event.to, 0) + event.cents
        assert {each: chips[each] for each in hand.stack} == hand.stack


def _won(event: Moved) -> bool:
    return event.why.startswith(("pot", "main pot", "side pot"))


def _items(event: Event) -> Iterator[Item]:
    match event:
        case Dealt():
            yield "card", event.hand, event.seen is None, event.card
        case Burned():
            yield ("burn",)
        case Shuffled():
            yield "shuffled", event.cards
        case Asked():
            yield "ask", event.bettor, event.question
        case Answered():
            yield "answer", event.question, event.decision
        case Charged():
            yield "fee", event.payer, event.cents, event.kind
        case HandDied():
            yield "dead", event.hand
        case Moved() if event.to == "pot":
            yield "in", event.source, event.cents
        case Moved() if event.source == "pot" and event.to.startswith("b") and not _won(event):
            yield "back", event.to, event.cents, event.why
        case Moved() if event.to == "carried":
            yield "carried", event.cents
        case Awarded():
            second = {"board-2", "board-again"} & set(event.boards)
            boards = (int(bool(second)),) if event.boards else ()
            share = next((each for each in ("high", "low") if each in event.share), "")
            won = {winner.bettor: winner.cents for winner in event.winners}
            yield "won", event.pot, boards, share, won


def random_hands(edition: str, hands: int, *, seed: int = 1) -> Iterator[Played]:
    """So many random hands; other settings after every ten."""
    game: Any = None
    settings: dict[str, Value] = {}
    for number in range(hands):
        if number % 10 == 0:
            chance = SplitMix(seed * 1_000_003 + number)
            settings = some_settings(edition, chance)
            game = load_game(edition, settings, option=some_option(edition, settings, chance))
        yield Played(edition, game, settings, seed * 1_000_033 + number)
