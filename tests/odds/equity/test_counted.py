"""Equities against plain counting by the judge of the script, and against rounds at a table."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from houseway.cards.card import parse_cards, texts
from houseway.cards.deck import cards
from houseway.cards.tape import Seeded, SplitMix
from houseway.editions.library import load_game
from houseway.editions.model import Value
from houseway.games.poker.terms import PokerTerms
from houseway.odds.equity import Equities, equities
from houseway.odds.equity.ranges import parse_range
from houseway.rules.game import Game
from houseway.rules.round.decisions import Bet, Call, Check, Decision
from houseway.rules.round.driver import Question, Round
from houseway.rules.round.events import Awarded
from houseway.rules.round.opening import Bettor, Opening
from odds.equity.spots import EDITIONS, Counted, Spot, plain, random_spot
from support import potted, rule, scale

HOLDEM = "stones-tavern/texas-holdem"


def agree(found: Equities, counted: Counted) -> None:
    assert found.method == "exact"
    assert found.boards == counted.deals
    assert [hand.wins for hand in found.hands] == counted.wins
    assert [hand.ties for hand in found.hands] == counted.ties
    assert [hand.equity for hand in found.hands] == counted.equity


def poker(name: str, settings: dict[str, Value] | None = None) -> tuple[Game, PokerTerms]:
    game = load_game(name, settings or {}, option="none")
    assert isinstance(game.terms, PokerTerms)
    return game, game.terms


def check(game: Game, terms: PokerTerms, chance: SplitMix, **more: Any) -> None:
    spot = random_spot(terms, chance, players=2 + chance.below(3))
    found = equities(
        game,
        spot.words,
        boards=spot.board_words,
        dead=texts(spot.dead),
        low=bool(more),
    )
    agree(found, plain([spot], **more))


@pytest.mark.parametrize("name", EDITIONS)
def test_random_spots_are_worth_what_the_judge_counts(name: str) -> None:
    game, terms = poker(name)
    chance = SplitMix(7)
    for _ in range(scale(2, 60)):
        check(game, terms, chance)


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("clovis-500/crazy-pineapple-with-joker", {"double-ace-flush": True}),
        ("clovis-500/draw-poker-jacks-back", {"joker": "without"}),
    ],
)
def test_readings_count(name: str, settings: dict[str, Value]) -> None:
    game, terms = poker(name, settings)
    chance = SplitMix(8)
    for _ in range(scale(5, 100)):
        check(game, terms, chance)


@rule("004-08", "low")
def test_jacks_back_for_low_where_nobody_opened() -> None:
    game, terms = poker("clovis-500/draw-poker-jacks-back")
    chance = SplitMix(9)
    for _ in range(scale(3, 50)):
        check(game, terms, chance, shares=["low"])


@pytest.mark.parametrize(("double_ace", "wins"), [(True, 1), (False, 0)])
def test_a_joker_beside_the_ace_of_a_flush_counts_by_the_reading(
    double_ace: bool, wins: int
) -> None:
    """A-A-Q against A-K-Q of the same suit: the board holds the ace."""
    name = "clovis-500/crazy-pineapple-with-joker"
    game, _ = poker(name, {"double-ace-flush": double_ace})
    found = equities(game, ("Jk2c", "KhTd"), boards=["AhQh9h7h4s"])
    assert found.hands[0].shares[0].wins == wins


@pytest.mark.parametrize(
    ("hands", "board"),
    [
        (("88", "AKs"), "8h7h2c3d"),
        (("AKs,QQ", "KK-JJ"), "Kc9c2cQc5d"),
        (("AA", "AKo", "KK"), "2c2d2h2s3c"),
        (("88", "88", "AhAs"), "3c4d5hJs"),
    ],
)
def test_a_range_is_every_hand_of_it(hands: tuple[str, ...], board: str) -> None:
    game, terms = poker(HOLDEM)
    lies = tuple(parse_cards(board))
    spots = []
    for chosen in product(*(parse_range(words, cards(terms.deck)) for words in hands)):
        held = [card for hand in chosen for card in hand]
        if len({*held, *lies}) == len(held) + len(lies):
            spots.append(Spot(terms, tuple(tuple(hand) for hand in chosen), (lies,)))
    agree(equities(game, hands, boards=[board]), plain(spots))


def test_suits_that_are_alike_are_counted_once_and_weighed() -> None:
    game, _ = poker(HOLDEM)
    alike = equities(game, ["AhKh", "QQ"], boards=["2c7d9s"])
    apart = [
        equities(game, ["AhKh", f"Q{a}Q{b}"], boards=["2c7d9s"])
        for a, b in ("cd", "ch", "cs", "dh", "ds", "hs")
    ]
    assert alike.boards == sum(each.boards for each in apart)
    for at in range(2):
        assert alike.hands[at].wins == sum(each.hands[at].wins for each in apart)
        assert alike.hands[at].ties == sum(each.hands[at].ties for each in apart)


def test_two_players_are_counted_as_several_are() -> None:
    """A third hand that never wins changes nothing but the cards that are left."""
    game, _ = poker("clovis-500/omaha-hi-lo-split")
    board = ["AcAdAhAs"[:6] + "Kc"]
    two = equities(game, ["KdKh2c3c", "QcQdJcJd"], boards=board, dead="4h5h6d7d")
    three = equities(game, ["KdKh2c3c", "QcQdJcJd", "4h5h6d7d"], boards=board)
    assert two.boards == three.boards
    assert [hand.equity for hand in two.hands] == [hand.equity for hand in three.hands[:2]]


# -- at a table --------------------------------------------------------------------------------


def _answer(round_: Round, question: Question, chance: SplitMix) -> Decision | None:
    """Checks and calls, now and then bets: nobody folds, and all are there at the end."""
    legal = round_.legal(question.id)
    offered = {each.decision: each for each in legal if each.status == "open" and not each.warns}
    bet = offered.get("bet")
    if bet and bet.amount and chance.below(3) == 0:
        return Bet(bet.amount.low)
    if any(each.decision == "check" for each in legal):
        return Check()
    return Call() if "call" in offered else None


@pytest.mark.parametrize("name", EDITIONS)
def test_a_pot_at_a_table_is_shared_as_the_equities_say(name: str) -> None:
    game, terms = poker(name)
    for seed in range(scale(2, 40)):
        chance = SplitMix(seed)
        bettors = tuple(Bettor(f"p{seat}", 1_000_000, seat) for seat in (1, 2, 3))
        opening = Opening(bettors, button=3, chip=1, stakes=terms.stakes)
        round_ = Round(game, opening, Seeded(cards(terms.deck), chance), strict=True)
        deal, low = potted(round_), False
        while round_.pending:
            question = round_.pending[0]
            low |= any(put.street.endswith("for low") for put in deal.pot.contributions)
            round_.decide(question.id, _answer(round_, question, chance) or _default(question))
        won: Counter[str] = Counter()
        for event in round_.events:
            if isinstance(event, Awarded):
                won.update({winner.bettor: winner.cents for winner in event.winners})
        hands = [hand for hand in deal.hands.values() if hand.controller]
        if not won or len(hands) < 3:
            continue  # the pot is carried: nobody could open, or wanted to
        boards = [texts(tuple(h.cards)) for h in deal.hands.values() if h.id.startswith("board")]
        found = equities(game, [texts(tuple(hand.cards)) for hand in hands], boards=boards, low=low)
        assert found.boards == 1
        pot = sum(won.values())
        for hand, each in zip(hands, found.hands, strict=True):
            assert abs(won[hand.controller] - pot * each.equity) < 12, "but for odd chips"


def _default(question: Question) -> Decision:
    default = question.ask.default
    return default() if callable(default) else default
