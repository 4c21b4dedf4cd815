"""What tests of hands that are set share: rounds of the script with the hands as they were set."""

from typing import NamedTuple

import msgspec

from houseway.cards.card import RANKS, Card
from houseway.cards.deck import DeckTerms, cards
from houseway.cards.tape import Seeded
from houseway.odds.script_rounds import Strategy, play_spots
from houseway.rules.banked.outcomes import Outcome
from houseway.rules.game import Game
from houseway.rules.round.decisions import Decision
from houseway.rules.round.driver import Question, Round

__all__ = ["Dealt", "deal", "shorten"]


class Dealt(NamedTuple):
    """One bettor's hand and the player-dealer's: apart is what lies in front, or the low hand."""

    apart: tuple[Card, ...]
    rest: tuple[Card, ...]
    bank_apart: tuple[Card, ...]
    bank_rest: tuple[Card, ...]
    outcomes: dict[str, Outcome]


def deal(
    game: Game, seed: int, spots: tuple[str, ...], *, apart: str, strategy: Strategy | None = None
) -> Dealt:
    """A round of the script in which everybody takes the default, which is the house way.

    Or what a strategy says. Where nobody is asked, no hand is told.
    """
    seen: list[Round] = []

    def watch(round_: Round, question: Question) -> Decision | None:
        seen.append(round_)
        return strategy(round_, question) if strategy else None

    outcomes = play_spots(game, Seeded(cards(game.terms.deck), seed), spots=spots, strategy=watch)
    hands = seen[-1].deal.hands if seen else {}

    def held(name: str) -> tuple[Card, ...]:
        return tuple(hands[name]) if name in hands else ()

    player, bank = "p1", "dealer"
    return Dealt(
        held(f"{player}-{apart}"),
        held(player),
        held(f"{bank}-{apart}"),
        held(bank),
        outcomes,
    )


def shorten(game: Game, ranks: str) -> Game:
    """A game of pai gow poker with these ranks and the joker alone, for two at the table."""
    terms = msgspec.structs.replace(
        game.terms,
        deck=DeckTerms(jokers=1, without=tuple(r for r in RANKS if r not in ranks)),
        table=msgspec.structs.replace(game.terms.table, seats=2),
    )
    return msgspec.structs.replace(game, terms=terms)
