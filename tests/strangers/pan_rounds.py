"""Random rounds of pan in the real engine, for the stranger to play again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from conformance.pilots import pan as mostly_melding
from games.pan.naive_melds import without
from houseway.cards.card import text
from houseway.cards.deck import cards
from houseway.cards.tape import Seeded, SplitMix
from houseway.editions.library import find_edition, load_game
from houseway.editions.model import Value
from houseway.rules.game import Game, digest
from houseway.rules.round import bot
from houseway.rules.round.driver import Question, Round
from houseway.rules.round.events import Dealt, Event, Left, Moved, Reached, Shuffled
from houseway.rules.round.inputs import Ruling
from houseway.rules.round.legality import Choice
from houseway.rules.round.opening import Bettor, Opening
from houseway.rules.rulings.effects import MoveCard
from strangers.pan import Stranger
from strangers.pan_table import Moves, Option, Step, Told

EDITION = "clovis-500/pan"


def moves_in(events: Sequence[Event]) -> Moves:
    moves: Moves = Counter()
    for event in events:
        if isinstance(event, Moved):
            moves[event.source, event.to] += event.cents
    return moves


def claimed_in(events: Sequence[Event]) -> int:
    """Nobody lays down twice between two questions: the most is what a condition brought."""
    paid = (each for each in events if isinstance(each, Moved) and each.why == "condition")
    return max((each.cents for each in paid), default=0)


def cards_in(events: Sequence[Event]) -> Iterator[tuple[str, str]]:
    """Those from the deck, and where they came to."""
    before: Event | None = None
    for event in events:
        if isinstance(event, Dealt) and not (isinstance(before, Left) and before.to == event.hand):
            yield event.hand, event.card
        before = event


def options_in(round_: Round, choices: Sequence[Choice]) -> frozenset[Option]:
    found = set()
    for each in choices:
        if each.status != "barred":
            low, high = (each.pick.low, each.pick.high) if each.pick else (0, 0)
            of = tuple(sorted(each.pick.of)) if each.pick else ()
            word = " ".join((each.decision, *each.what))
            if word == "split-meld":
                whole = [text(card) for card in round_.deal[each.onto[0]].cards]
                low, high, of = 0, 0, min(of, tuple(sorted(without(whole, of))))
            found.add((word, of, low, high, tuple(sorted(each.onto))))
    return frozenset(found)


def some_settings(chance: SplitMix) -> dict[str, Value]:
    settings: dict[str, Value] = {}
    for name, switch in find_edition(EDITION).switches.items():
        values: list[Value] = [*switch.values, *switch.settings]
        if switch.low is not None and switch.high is not None:
            values = list(range(switch.low, switch.high + 1))
        settings[name] = values[chance.below(len(values))] if not chance.below(3) else switch.usual
    return settings


def some_opening(game: Game, settings: Mapping[str, Value], chance: SplitMix) -> Opening:
    """Two to six players, some with hardly a chip; mostly somebody won the hand before."""
    seats = list(range(1, game.terms.table.seats + 1))
    count = min(len(seats), 2 + chance.below(5))
    taken = [seats.pop(chance.below(len(seats))) for _ in range(count)]
    chip = int(settings["chip"])
    bettors = tuple(
        Bettor(f"b{seat}", chip * (1 + chance.below((15, 60, 400)[chance.below(3)])), seat)
        for seat in sorted(taken)
    )
    first = {} if not chance.below(3) else {"first": taken[chance.below(count)]}
    carried = 0 if chance.below(4) else chip * (1 + chance.below(9))
    return Opening(bettors, button=taken[0], chip=chip, carried=carried, notes=first)


def played(game: Game, settings: Mapping[str, Value], seed: int) -> tuple[Opening, Told]:
    """A round: by the bot, or by chance with many melds.

    Now and then with two packs, so that the stock runs out, or with a card gone astray.
    """
    chance = SplitMix(seed)
    opening = some_opening(game, settings, chance)
    if seed % 5 == 4 and len(opening.bettors) < 6:
        few = msgspec.structs.replace(game.terms.deck, packs=2, delete={})
        terms = msgspec.structs.replace(game.terms, deck=few)
        game = Game(edition=EDITION, family=game.family, terms=terms, digest=digest(terms))
    deck = cards(game.terms.deck)
    round_ = Round(game, opening, Seeded(deck, seed), strict=True)
    astray = misdeal(round_, chance) if seed % 4 == 1 else []
    steps: list[Step] = []
    seen = 0
    while pending := round_.pending:
        offered = {
            each.bettor: (each.ask.about.id, options_in(round_, round_.legal(each.id)))  # type: ignore[union-attr]
            for each in pending
        }
        question = pending[chance.below(len(pending))]
        since, seen = round_.events[seen:], len(round_.events)
        lost = None
        if seed % 8 == 3 and not chance.below(60):
            lost = lose_a_card(round_, question, chance)
        if chance.below(20):
            decision = choose(round_, question, chance, by_bot=seed % 3 == 0)
            warned = bool(round_.warning(question.id, decision))
            round_.decide(question.id, decision)
        else:
            decision, warned = question.default, False
            round_.use_default(question.id)
        paid, claimed = moves_in(since), claimed_in(since)
        steps.append(Step(offered, question.bettor, decision, paid, claimed, warned, lost))
    shuffled = [each.cards for each in round_.events if isinstance(each, Shuffled)]
    last = round_.events[seen:]
    drawn = list(cards_in(round_.events))
    paid, claimed = moves_in(last), claimed_in(last)
    return opening, Told(len(deck), steps, drawn, shuffled, paid, claimed, astray)


def misdeal(round_: Round, chance: SplitMix) -> list[tuple[str, str, str]]:
    """One to four cards lie where they do not belong, found before anybody declares."""
    assert round_.pending, "the deal is complete"
    hands = [f"hand-{seat}" for seat in round_.deal.seated]
    source, other = (hands.pop(chance.below(len(hands))) for _ in range(2))
    to = other if chance.below(2) else "retired"
    astray = []
    for _ in range(1 + chance.below(4)):
        astray.append((source, text(round_.deal[source].cards[0]), to))
        round_.rule(Ruling((MoveCard(source, 0, to),), by="floor", reason="misdealt"))
    return astray


def lose_a_card(round_: Round, question: Question, chance: SplitMix) -> tuple[str, str] | None:
    """Of somebody whose turn it is not."""
    about = question.ask.about.id  # type: ignore[union-attr]
    hands = [f"hand-{seat}" for seat in round_.deal.seated]
    there = [each for each in hands if each != about and round_.deal[each].live]
    hand = there[chance.below(len(there))] if there else about
    if (
        hand == about
        or not round_.deal[hand].cards
        or not any(isinstance(event, Reached) and event.moment == "turn" for event in round_.events)
    ):
        return None
    card = text(round_.deal[hand].cards[0])
    round_.rule(Ruling((MoveCard(hand, 0, "retired"),), by="floor", reason="lost"))
    return hand, card


def choose(round_: Round, question: Question, chance: SplitMix, *, by_bot: bool) -> Any:
    if not by_bot:
        return mostly_melding(round_, question, chance)
    view = round_.view(question.bettor)
    asked = next(each for each in view.questions if each.id == question.id)
    return bot.answer(view, asked, chance, round_.game.family.bot)


def check_rounds(count: int, seed: int = 1, begin: int = 0) -> None:
    """The stranger plays every round again and comes to the same; other settings every fifth.

    A round that he did not agree to comes again with `check_rounds(1, begin=its number)`.
    """
    for number in range(begin, begin + count):
        if number % 5 == 0 or number == begin:
            settings = some_settings(SplitMix(seed * 1_000_003 + number - number % 5))
            game = load_game(EDITION, settings)
        opening, told = played(game, settings, seed * 1_000_033 + number)
        stranger = Stranger(opening, settings, told)
        try:
            stranger.play()
            assert not told.steps, f"nobody would have asked {told.steps[0]}"
            assert told.last == stranger.moves, (told.last, stranger.moves)
            assert not told.cards, told.cards
            assert not told.shuffled
        except AssertionError as error:
            error.add_note(f"round {number} with {settings}")
            raise
