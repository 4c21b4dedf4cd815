"""What tests of joint wagers share: rounds of the script in which one bettor plays or folds."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations

import msgspec
import numpy as np

from houseway.cards.card import Card, text
from houseway.cards.deck import DeckTerms, cards
from houseway.cards.tape import Scripted, Tape
from houseway.odds.kernels.facing_hands import FacingHands
from houseway.odds.result import net
from houseway.odds.script_rounds import Strategy, settled_wagers
from houseway.rules.banked.outcomes import Outcome
from houseway.rules.game import Game
from houseway.rules.round.decisions import Decision, Play
from houseway.rules.round.driver import Question, Round
from houseway.rules.terms import BankedTerms

Gain = Callable[[Sequence[Card], Sequence[Card]], Fraction]
"""What a play gains, by the player's cards and the player-dealer's."""

STAKE = 1_000_00
"""What `play_alone` puts on a spot."""


def with_deck(game: Game, deck: DeckTerms) -> Game:
    return msgspec.structs.replace(game, terms=msgspec.structs.replace(game.terms, deck=deck))


def play_alone(
    game: Game, tape: Tape, spot: str, *, strategy: Strategy | None = None
) -> dict[str, Outcome]:
    """A round with one bettor on that spot: all that he has wagered when it is over, what he put
    beside it in the round as well."""
    terms = game.terms
    assert isinstance(terms, BankedTerms)
    return {on: outcome for _, on, outcome in settled_wagers(game, terms, tape, (spot,), strategy)}


def strength_of(facing: FacingHands, cards: Sequence[Card]) -> int:
    """Of one hand."""
    return int(facing.deck.strength(np.array([list(cards)]))[0])


def gain_of(game: Game, tape: Tape, *, times: int, spot: str = "ante") -> Fraction:
    """What a unit of the ante gains in a round in which its bettor plays, or gives up at 0."""

    def play(round_: Round, question: Question) -> Decision | None:
        return Play(times * STAKE) if times else None

    settled = play_alone(game, tape, spot, strategy=play)
    much = {"play": times, "bet": times}
    return sum((much.get(on, 1) * net(each)[1] for on, each in settled.items()), Fraction(0))


def by_script(
    game: Game, *, times: int, dealt: Callable[[Sequence[Card], Sequence[Card]], list[Card]]
) -> Gain:
    """What a play gains in a round of the script; `dealt` puts the cards in its order.

    Like cards of several packs make the same round, which is played once.
    """

    @cache
    def played(drawn: tuple[Card, ...]) -> Fraction:
        return gain_of(game, Scripted([text(card) for card in drawn]), times=times)

    return lambda hand, theirs: played(tuple(dealt(hand, theirs)))


def best_of_all(game: Game, size: int, gain: Gain, *, open_card: bool) -> tuple[Fraction, int]:
    """The return of the best play by every deal there is, and how many there are.

    The player-dealer's last card is the open one.
    """
    worth = worth_of_all(game, size, gain, open_card=open_card).values()
    deals = sum(len(each) for each in worth)
    gained = sum(max(sum(each, Fraction(0)), Fraction(-len(each))) for each in worth)
    return Fraction(gained, deals), deals


def worth_of_all(
    game: Game, size: int, gain: Gain, *, open_card: bool
) -> dict[tuple[Card, ...], list[Fraction]]:
    """By the cards that a player sees, what a play gains in each deal."""
    worth: dict[tuple[Card, ...], list[Fraction]] = {}
    for hand, theirs in deals_of(game, size):
        seen = (*hand, theirs[-1]) if open_card else hand
        worth.setdefault(seen, []).append(gain(hand, theirs))
    return worth


def deals_of(game: Game, size: int) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Every hand and every one of the player-dealer's with each of its cards as the last.

    Like cards of several packs are told apart.
    """
    deck = cards(game.terms.deck)
    for hand in combinations(range(len(deck)), size):
        rest = [place for place in range(len(deck)) if place not in hand]
        for up in rest:
            for others in combinations([place for place in rest if place != up], size - 1):
                yield (
                    tuple(deck[place] for place in hand),
                    tuple(deck[place] for place in (*others, up)),
                )
