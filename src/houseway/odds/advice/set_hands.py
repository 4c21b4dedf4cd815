"""Advice on setting a hand of seven cards or four tiles, and on keeping two of four cards."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Final

from houseway.bets.pai_gow import is_ace_high, is_nine_high
from houseway.cards.card import Card, parse_card
from houseway.games.fast_action.terms import FastActionTerms
from houseway.games.pai_gow_poker.judge import PaiGowFacts
from houseway.games.pai_gow_poker.judge import judge as judge_pai_gow
from houseway.games.pai_gow_poker.terms import PaiGowTerms
from houseway.games.pai_gow_tiles.terms import TilesTerms
from houseway.odds.advice import (
    Advice,
    AnswerWorth,
    Method,
    best_first,
    hand_of,
    left_of,
    no_advice,
    seen_of,
    wagered,
)
from houseway.odds.result import net
from houseway.odds.solvers import Simulation, terms_of
from houseway.rules.game import Game
from houseway.rules.round.decisions import Keep, Set
from houseway.rules.round.view import AskedView, HandView, View

if TYPE_CHECKING:
    from houseway.odds.families.pai_gow_poker.setter import SetHands
    from houseway.odds.kernels.jit import Array

SAMPLED_HANDS: Final = 20_000
"""The number of opposing hands to sample."""
SETTINGS_SHOWN: Final = 6
"""The number of settings in the advice, the best first; the house way is added if missing."""
ROUNDS: Final = 1_000_000
COVERED: Final = "All the wagers you cover, in full, each against"


def _house_way(question: AskedView) -> tuple[str, ...]:
    default = question.default
    return tuple(default.cards) if isinstance(default, Set | Keep) else ()


def _advice_of(
    answers: list[AnswerWorth], house_way: tuple[str, ...], method: Method, note: str
) -> Advice:
    """Return advice with the best settings; the house way's is always included."""
    order = best_first(answers)
    by_house = [each for each in order if _same(each, house_way)][:1]
    shown = order[:SETTINGS_SHOWN]
    listed = shown if not by_house or by_house[0] in shown else (*shown, *by_house)
    return Advice(method=method, answers=listed, note=note, house_way=house_way)


def _same(answer: AnswerWorth, cards: tuple[str, ...]) -> bool:
    decision = answer.decision
    return isinstance(decision, Set | Keep) and sorted(decision.cards) == sorted(cards)


def _hand_to_set(view: View, question: AskedView, size: int, what: str) -> HandView:
    """Return the hand to set, which must be complete."""
    hand = hand_of(view, question)
    if len(hand.cards) != size:
        raise no_advice(f"the hand must have {what}, not {len(hand.cards)}")
    return hand


def _is_bank(hand: HandView) -> bool:
    """Return whether the hand is the player-dealer's."""
    return hand.id == "dealer"


def _covered(view: View, spot: str) -> int:
    """Return the other players' wagers at a spot, in cents, which the player-dealer covers."""
    cents = sum(
        wager.cents
        for wager in view.wagers.values()
        if wager.spot == spot and wager.bettor != view.viewer
    )
    if not cents:
        raise no_advice("no wager is placed against your hand")
    return cents


# -- pai gow poker -------------------------------------------------------------------------------


def advise_pai_gow(game: Game, view: View, question: AskedView) -> Advice:
    """Advise on every setting that is not foul, against opposing hands set by the house way."""
    terms = terms_of(game, PaiGowTerms)
    hand = _hand_to_set(view, question, 7, "seven cards")
    bank = view.hands.get("dealer")
    spot = next(name for name, wager in terms.wagers.items() if wager.bet == "game")
    if _is_bank(hand):
        found = _against_players(game, terms, spot, view, hand, _covered(view, spot))
        note = f"{COVERED} {SAMPLED_HANDS:,} hands of unseen cards, set by the house way."
        return _advice_of(found, _house_way(question), "simulated", note)
    cents = wagered(view, hand, spot)
    if bank is not None and bank.cards and all(bank.cards):
        return _in_view(terms, spot, view, hand, bank, question, cents)
    found = _against_bank(game, terms, spot, view, hand, cents)
    note = f"Against {SAMPLED_HANDS:,} hands of unseen cards, set by the house way."
    return _advice_of(found, _house_way(question), "simulated", note)


def _in_view(
    terms: PaiGowTerms,
    spot: str,
    view: View,
    hand: HandView,
    bank: HandView,
    question: AskedView,
    cents: int,
) -> Advice:
    """Advise against a player-dealer's hand that is face up, so that each result is certain."""
    front = view.hands.get(f"{bank.id}-front")
    if front is None or not all(front.cards) or len(bank.cards) != 5:
        raise no_advice("the player-dealer's hand is not set yet")
    found = []
    for two in combinations(range(7), 2):
        chosen = tuple(hand.cards[place] for place in two)
        others = [name for place, name in enumerate(hand.cards) if place not in two]
        facts = PaiGowFacts(
            front=tuple(map(parse_card, chosen)),
            back=tuple(map(parse_card, others)),
            bank_front=seen_of(front),
            bank_back=seen_of(bank),
        )
        gain = float(net(judge_pai_gow(terms, spot, facts))[1])
        found.append(AnswerWorth(decision=Set(chosen), cents=cents * gain))
    note = "Against the player-dealer's hand, which is face up."
    return _advice_of(found, _house_way(question), "exact", note)


def _against_bank(
    game: Game, terms: PaiGowTerms, spot: str, view: View, hand: HandView, cents: int
) -> list[AnswerWorth]:
    """Return a bettor's settings; the player-dealer wins copies."""
    dealt, theirs, own = _dealt(game, terms, view, hand)
    pushed = _pushed(terms, spot, dealt, theirs.fronts)
    gains = _gains(terms, spot)
    found = []
    for two, (front, back) in own:
        won = (front > theirs.strengths[:, 0]).astype(int) + (back > theirs.strengths[:, 1])
        found.append(_simulated(hand, two, cents, gains[won] * ~pushed))
    return found


def _against_players(
    game: Game, terms: PaiGowTerms, spot: str, view: View, hand: HandView, cents: int
) -> list[AnswerWorth]:
    """Return the player-dealer's settings; the player-dealer wins copies and what bettors lose."""
    import numpy as np

    _, theirs, own = _dealt(game, terms, view, hand)
    gains = _gains(terms, spot)
    mine = np.array([seen_of(hand)], np.uint8)
    found = []
    for two, (front, back) in own:
        won = (theirs.strengths[:, 0] > front).astype(int) + (theirs.strengths[:, 1] > back)
        pushed = bool(_pushed(terms, spot, mine, mine[:, list(two)])[0])
        found.append(_simulated(hand, two, cents, -gains[won] * (not pushed)))
    return found


def _dealt(
    game: Game, terms: PaiGowTerms, view: View, hand: HandView
) -> tuple[Array, SetHands, list[tuple[tuple[int, int], tuple[int, int]]]]:
    """Sample opposing hands and list the settings of this one.

    Returns sampled hands of seven unseen cards, the same set by the house way, and for each setting
    that is not foul the indices of the two front cards with the strengths of front and back. The
    seed is the hand itself, so the same hand always gets the same advice.
    """
    import numpy as np

    from houseway.odds.families.pai_gow_poker.setter import compiled_setter

    setter = compiled_setter(terms.house_way, terms.hands)
    mine = np.array([seen_of(hand)], np.uint8)
    left = np.array(left_of(game, view), np.uint8)
    rng = np.random.default_rng([int(card) for card in sorted(mine[0])])
    dealt = left[np.argsort(rng.random((SAMPLED_HANDS, len(left))), axis=1)[:, :7]]
    strengths = setter.settings(mine)[0].tolist()
    own = [
        (two, (front, back))
        for two, (front, back) in zip(combinations(range(7), 2), strengths, strict=True)
        if front >= 0
    ]
    return dealt, setter.set_hands(dealt), own


def _gains(terms: PaiGowTerms, spot: str) -> Array:
    """Return the gain of a bettor's unit by how many of the two hands the bettor wins."""
    import numpy as np

    wager = terms.wagers[spot]
    lines: tuple[tuple[str, ...], ...] = ((), ("one of two",), ("win",))
    return np.array([float(net(wager.outcome(each))[1]) for each in lines])


def _simulated(hand: HandView, two: tuple[int, int], cents: int, each: Array) -> AnswerWorth:
    return AnswerWorth(
        decision=Set(tuple(hand.cards[place] for place in two)),
        cents=cents * float(each.mean()),
        error=cents * float(each.std()) / SAMPLED_HANDS**0.5,
    )


def _pushed(terms: PaiGowTerms, spot: str, dealt: Array, fronts: Array) -> Array:
    """Return which of the player-dealer's hands push every wager, whatever the bettor's hand."""
    import numpy as np

    pushes = terms.wagers[spot].pushes
    found = np.zeros(len(dealt), bool)
    if pushes.get("player-dealer ace high"):
        found |= [is_ace_high([Card(c) for c in row], terms.hands) for row in dealt.tolist()]
    if pushes.get("player-dealer nine high"):
        found |= [is_nine_high([Card(c) for c in row]) for row in fronts.tolist()]
    return found


# -- tiles ---------------------------------------------------------------------------------------


def advise_tiles(game: Game, view: View, question: AskedView) -> Advice:
    """Advise on the three ways to divide four tiles, against every hand of the other tiles."""
    from houseway.odds.families.pai_gow_tiles import met_by, number_of, tiles_of

    terms = terms_of(game, TilesTerms)
    hand = _hand_to_set(view, question, 4, "four tiles")
    [spot] = [name for name, wager in terms.wagers.items() if not wager.bonus][:1]
    banks = _is_bank(hand)
    cents = -_covered(view, spot) if banks else wagered(view, hand, spot)
    tiles = tiles_of(terms)
    number, names = number_of(tiles, seen_of(hand))
    wager = terms.wagers[spot]
    gains = [net(wager.outcome(each))[1] for each in (("win",), ("one of two",), ())]
    found = []
    every = met_by(terms, tiles, number) if banks else tiles.met[number]
    for low, met in zip(tiles.set_low[number], every, strict=True):
        push = tiles.against - met.win - met.lose
        parts = zip(gains, (met.win, push, met.lose), strict=True)
        gain = sum((worth * count for worth, count in parts), Fraction(0)) / tiles.against
        chosen = tuple(names[tile] for tile in low)
        found.append(AnswerWorth(decision=Set(chosen), cents=cents * float(gain)))
    note = f"{COVERED if banks else 'Against'} every hand of the other tiles, set by the house way."
    return _advice_of(found, _house_way(question), "exact", note)


# -- Fast Action ---------------------------------------------------------------------------------


def advise_fast_action(game: Game, view: View, question: AskedView) -> Advice:
    """Advise on which two of the four cards to keep, by the average return of each choice."""
    from houseway.odds.families.fast_action.rounds_kernel import kind_of
    from houseway.odds.families.fast_action.solver import rated_of

    terms = terms_of(game, FastActionTerms)
    hand = _hand_to_set(view, question, 4, "four cards")
    if _is_bank(hand):
        raise no_advice("there are no figures for the player-dealer's own hand")
    cents = wagered(view, hand, next(iter(terms.wagers)))
    rated = {each.kind: each.returned for each in rated_of(game, Simulation(rounds=ROUNDS))}
    found = []
    for two in combinations(range(4), 2):
        chosen = tuple(hand.cards[place] for place in two)
        kind = kind_of(*sorted(int(parse_card(name)) for name in chosen))
        if kind in rated:
            worth = cents * float(rated[kind])
            found.append(AnswerWorth(decision=Keep(chosen), cents=worth))
    note = "The return of these two cards, against a hand kept by the house way."
    return _advice_of(found, _house_way(question), "by the chart", note)
