"""Play a hand history under neutral terms, and compare the finishing stacks."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from typing import Final, TypeVar

import msgspec

from houseway.cards.tape import Scripted
from houseway.errors import ChanceError, DecisionError, RecordError, SittingError
from houseway.games.poker.fast_replay import FastRound
from houseway.games.poker.phh.deal_order import HistoryDealing, cards_in
from houseway.games.poker.phh.normal_form import PLAYERS, WrittenHand, read_plain
from houseway.games.poker.phh.parser import CENTS, HandText, chips, fault
from houseway.games.poker.phh.variants import variants
from houseway.games.poker.terms import PokerTerms, StreetTerms
from houseway.rules.game import Game
from houseway.rules.pots.stakes import Stakes
from houseway.rules.round.decisions import Bet, Call, Check, Decision, Fold, Raise
from houseway.rules.round.driver import Question, Round
from houseway.rules.round.inputs import Ruling
from houseway.rules.round.legality import Choice
from houseway.rules.round.opening import Bettor, Opening
from houseway.rules.rulings.effects import HandDead

_WORDS: Final = "d db CARDS, d dh pN CARDS, pN f, pN cc, pN cbr AMOUNT, pN pb, pN sm CARDS"
_FOLD, _CALL, _CHECK = Fold(), Call(), Check()
_WORDS_OF: Final = {"f": 2, "cc": 2, "pb": 2, "cbr": 3}


R = TypeVar("R", bound=Round)
_Act = tuple[int, str, str, str, int]
"""An act: its number, the player, the kind, the amount, and the last street dealt before it."""


class Comparison(msgspec.Struct, frozen=True):
    """A hand's expected and actual finishing stacks, in chips; `why` says how they differ."""

    hand: str
    expected: list[int | float] | None
    got: list[int | float] | None
    why: str = ""


def compare(hand: HandText) -> Comparison:
    """Play a hand and compare its finishing stacks with those of the file."""
    expected = None if hand.finishing is None else [chips(cents) for cents in hand.finishing]
    try:
        round_ = play_hand(hand)
    except RecordError as error:
        return Comparison(hand.name, expected, None, str(error))
    ended = [round_.deal.chips[f"p{place}"] for place in range(1, len(hand.stacks) + 1)]
    return Comparison(hand.name, expected, [chips(cents) for cents in ended], _differ(hand, ended))


def _differ(hand: HandText, ended: list[int]) -> str:
    """Return why the stacks differ; empty if they agree after the house's collection."""
    if hand.finishing is None:
        return "the hand has no finishing_stacks to compare with"
    less = [cents - said for cents, said in zip(ended, hand.finishing, strict=True)]
    if not any(less) or (min(less) >= 0 and sum(less) == hand.collection):
        return ""
    if sum(less) == hand.collection:
        return "the finishing stacks differ"
    gone = chips(sum(less) - hand.collection)
    side = "below" if gone > 0 else "above"
    return (
        f"the finishing stacks differ: in sum they are {abs(gone)} chips {side} the starting stacks"
    )


def play_hand(hand: HandText, *, by_script: bool = False) -> Round:
    """Play the whole hand; an error names the action, what is wrong and what would be right.

    A hand in plain form is played the fast way, with the same bytes as result, unless `by_script`.
    """
    game = variants()[hand.variant]
    assert isinstance(game.terms, PokerTerms)
    streets = game.terms.streets
    known = None if by_script else read_plain(hand, streets)
    if known is not None:
        fast = _open_round(hand, game, known, FastRound)
        if fast.play(known.acts, known.streets):
            return fast
    return _play_asking(hand, game, streets)


def _play_asking(hand: HandText, game: Game, streets: tuple[StreetTerms, ...]) -> Round:
    """Play action by action, each as the answer to a question."""
    dealing = HistoryDealing(hand.name, streets, len(hand.stacks))
    mucked: list[int] = []
    acts = list(_acts(hand, dealing, mucked))
    draws, upto = dealing.tape()
    round_ = _open_round(hand, game, WrittenHand(draws, [], [], dealing.folded, mucked), Round)
    try:
        _play(hand, round_, acts, upto)
        waiting = round_.pending
    except ChanceError:
        street = streets[dealing.street + dealing.is_dealt()].street
        said = f"the actions end before the {street} is dealt"
        raise fault("cut_off", hand.name, said) from None
    if waiting:
        raise fault("cut_off", hand.name, f"the actions end while {waiting[0].bettor} is to act")
    return round_


def _open_round(hand: HandText, game: Game, reading: WrittenHand, kind: type[R]) -> R:
    """Open a round; hands that muck at the showdown are ruled dead at the end of the hand."""
    try:
        round_ = kind(game, opening_of(hand), Scripted(reading.draws), strict=True)
    except SittingError as error:
        raise fault("stakes", hand.name, error.message) from None
    if not reading.mucked:
        return round_
    left = set(range(len(hand.stacks))) - reading.folded
    if len(left) > 1 and left.issubset(reading.mucked):
        raise fault("mucked", hand.name, "all remaining players mucked (sm); one of them must show")
    for player in left.intersection(reading.mucked) if len(left) > 1 else ():
        round_.rule(Ruling((HandDead(f"hand-{player + 1}"),), "phh", "mucked", "end of hand"))
    return round_


def opening_of(hand: HandText) -> Opening:
    """Return the opening; players sit from the button's left, the last one on the button."""
    players = len(hand.stacks)
    stakes = _stakes(
        hand.blinds, hand.antes, hand.ante_trimming, hand.bring_in, hand.small_bet, hand.big_bet
    )
    bettors = tuple(map(Bettor, PLAYERS, hand.stacks, range(1, players + 1)))
    return Opening(bettors, button=players, chip=hand.chip, stakes=stakes)


@lru_cache(maxsize=256)
def _stakes(
    blinds: tuple[int, ...],
    antes: tuple[int, ...],
    trimming: bool,
    bring_in: int,
    small_bet: int,
    big_bet: int,
) -> Stakes:
    dead = any(antes) and not trimming
    return Stakes(
        blinds=blinds,
        ante=0 if dead else antes[0],
        dead_antes=antes if dead else (),
        bring_in=bring_in,
        small_bet=small_bet,
        big_bet=big_bet,
    )


# -- what the text says ------------------------------------------------------------------------


def _acts(hand: HandText, dealing: HistoryDealing, mucked: list[int]) -> Iterator[_Act]:
    """Yield the players' acts; pass deals on to `dealing`, and collect who mucks in `mucked`."""
    for number, text in enumerate(hand.actions, 1):
        words = text.partition("#")[0].split() if "#" in text else text.split()
        if not words:
            continue
        count, who = len(words), words[0]
        kind = words[1] if count > 1 else ""
        if who == "d":
            cards = cards_in(words[-1])
            if kind == "db" and count == 3 and cards:
                dealing.board(cards, text)
                continue
            if kind == "dh" and count == 4 and cards:
                dealing.hole(_player(hand, words[2], text, number), cards, text)
                continue
        elif count == _WORDS_OF.get(kind) or (kind == "sm" and 2 <= count <= 3):
            player = _player(hand, who, text, number)
            if kind == "f":
                dealing.folded.add(player)
            if kind != "sm":
                yield number, who, kind, words[-1], dealing.street
            elif count == 2:
                mucked.append(player)
            elif words[2] != "-":
                dealing.show(player, cards_in(words[2]))
            continue
        said = f"action {number} is {text!r}; write one of: {_WORDS}"
        raise fault("action", hand.name, said)


def _player(hand: HandText, who: str, text: str, number: int) -> int:
    player = PLAYERS.get(who, len(hand.stacks))
    if player >= len(hand.stacks):
        said = f"action {number} ({text!r}) names {who}; players are p1 to p{len(hand.stacks)}"
        raise fault("player", hand.name, said)
    return player


# -- what the table makes of it ----------------------------------------------------------------


def _play(hand: HandText, round_: Round, acts: list[_Act], upto: list[int]) -> None:
    draws = round_.deal.tape.draws
    for act in acts:
        _, player, kind, _, street = act
        pending = round_.pending
        if not pending:
            raise _wrong(hand, act, "the hand is over")
        question = pending[0]
        if question.ask.bettor != player:
            raise _wrong(hand, act, f"it is {question.bettor}'s turn")
        if street < 0 or upto[street] != len(draws):
            raise _wrong(hand, act, "the cards for this betting round must be dealt first")
        decision = _FOLD if kind == "f" else _decision(hand, act, question)
        try:
            if decision is not None:
                round_.decide(question.id, decision)
                continue
        except DecisionError:
            pass
        choices = question.ask.options.choices()
        raise _wrong(hand, act, f"{_reason(act, choices)}{player} may {_open(choices)}")


def _decision(hand: HandText, act: _Act, question: Question) -> Decision | None:
    """Return the decision that an act stands for; None if the question does not allow one."""
    kind, default = act[2], question.default
    bring_in = type(default) is Bet
    if kind == "cc" and not bring_in:
        return _CHECK if type(default) is Check else _CALL
    if kind == "cbr":
        raising = any(each.decision == "raise" for each in question.ask.options.choices())
        cents = _cents(hand, act)
        return Raise(cents) if raising else Bet(cents)
    return default if kind == "pb" and bring_in else None


def _cents(hand: HandText, act: _Act) -> int:
    amount = act[3]
    if amount.isdecimal():
        return int(amount) * CENTS
    try:
        cents = Decimal(amount) * CENTS
        if cents.is_finite() and cents > 0 and cents == int(cents) and not int(cents) % hand.chip:
            return int(cents)
    except InvalidOperation:
        pass
    least = chips(hand.chip)
    raise _wrong(hand, act, f"{amount} is not an amount; write more than 0, in chips of {least}")


def _wrong(hand: HandText, act: _Act, said: str) -> RecordError:
    text = hand.actions[act[0] - 1]
    return fault("refused", hand.name, f"action {act[0]} ({text!r}) is refused: {said}")


def _reason(act: _Act, choices: tuple[Choice, ...]) -> str:
    for each in choices:
        if each.decision in ("bet", "raise") and each.status == "barred" and act[2] == "cbr":
            return f"{each.reason}; "
    return ""


def _open(choices: tuple[Choice, ...]) -> str:
    """Describe the open choices: `call, raise 200 to 10000 or fold`."""
    words = []
    for each in choices:
        if each.status == "barred":
            continue
        if each.amount is None:
            words.append(each.decision)
        else:
            low, high = chips(each.amount.low), chips(each.amount.high)
            words.append(
                f"{each.decision} {low}" if low == high else f"{each.decision} {low} to {high}"
            )
    return " or ".join([*([", ".join(words[:-1])] if words[1:] else []), *words[-1:]])
