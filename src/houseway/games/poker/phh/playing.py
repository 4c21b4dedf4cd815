"""Plays a written hand under neutral terms, and compares what everybody is left with."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from typing import Final

import msgspec

from houseway.cards.tape import Scripted
from houseway.errors import ChanceError, DecisionError, RecordError
from houseway.games.poker.phh.dealing import Dealing, cards_in
from houseway.games.poker.phh.reading import CENTS, HandText, chips, fault
from houseway.games.poker.phh.variants import variants
from houseway.games.poker.terms import PokerTerms
from houseway.rules.decisions import Bet, Call, Check, Decision, Fold, Raise
from houseway.rules.inputs import Ruling
from houseway.rules.legality import Choice
from houseway.rules.opening import Bettor, Opening
from houseway.rules.round import Question, Round
from houseway.rules.rulings import HandDead
from houseway.rules.stakes import Stakes

__all__ = ["Comparison", "compare", "play_hand"]

_WORDS: Final = "d db CARDS, d dh pN CARDS, pN f, pN cc, pN cbr AMOUNT, pN pb, pN sm CARDS"
_PLAYER: Final = re.compile(r"p([1-9][0-9]?)")


class _Act(msgspec.Struct, frozen=True):
    """One action of a player that the table waits for."""

    text: str
    number: int
    player: str
    kind: str
    amount: str
    street: int
    """The street that was dealt last before it."""


class Comparison(msgspec.Struct, frozen=True):
    """What a hand should come to and what it does, in chips; `why` where the two differ."""

    hand: str
    expected: list[int | float] | None
    got: list[int | float] | None
    why: str = ""


def compare(hand: HandText) -> Comparison:
    """Play it and hold the finishing stacks against those of the file."""
    expected = None if hand.finishing is None else [chips(cents) for cents in hand.finishing]
    try:
        round_ = play_hand(hand)
    except RecordError as error:
        return Comparison(hand.name, expected, None, str(error))
    ended = [round_.deal.chips[f"p{place}"] for place in range(1, len(hand.stacks) + 1)]
    return Comparison(hand.name, expected, [chips(cents) for cents in ended], _differ(hand, ended))


def _differ(hand: HandText, ended: list[int]) -> str:
    """Why these are not the finishing stacks; a collection is missing from those who won."""
    if hand.finishing is None:
        return "the hand has no finishing_stacks to compare with"
    less = [cents - said for cents, said in zip(ended, hand.finishing, strict=True)]
    if not any(less) or (min(less) >= 0 and sum(less) == hand.collection):
        return ""
    if sum(less) == hand.collection:
        return "the finishing stacks differ"
    gone = chips(sum(less) - hand.collection)
    return f"the finishing stacks differ; {gone} chips of the starting stacks are not among them"


def play_hand(hand: HandText) -> Round:
    """The whole hand; the error names the action, what is wrong with it, and what would do."""
    game = variants()[hand.variant]
    assert isinstance(game.terms, PokerTerms)
    dealing = Dealing(hand.name, game.terms.streets, len(hand.stacks))
    mucked: list[int] = []
    acts = list(_acts(hand, dealing, mucked))
    draws, upto = dealing.tape()
    round_ = Round(game, opening_of(hand), Scripted(draws), strict=True)
    for player in mucked:
        round_.rule(Ruling((HandDead(f"hand-{player + 1}"),), "phh", "mucked", "end of hand"))
    try:
        _play(hand, round_, acts, upto)
    except ChanceError:
        street = game.terms.streets[dealing.street + dealing.is_dealt()].street
        said = f"the actions end before the {street} is dealt"
        raise fault("cut_off", hand.name, said) from None
    if not round_.over:
        who = round_.pending[0].bettor
        raise fault("cut_off", hand.name, f"the actions end while {who} is to act")
    return round_


def opening_of(hand: HandText) -> Opening:
    """Players sit from the left of the button, which is the last of them."""
    players = len(hand.stacks)
    dead = any(hand.antes) and not hand.ante_trimming
    stakes = Stakes(
        blinds=hand.blinds,
        ante=0 if dead else hand.antes[0],
        dead_antes=hand.antes if dead else (),
        bring_in=hand.bring_in,
        small_bet=hand.small_bet,
        big_bet=hand.big_bet,
    )
    bettors = tuple(Bettor(f"p{place}", cents, place) for place, cents in enumerate(hand.stacks, 1))
    return Opening(bettors, button=players, chip=hand.chip, stakes=stakes)


# -- what the text says ------------------------------------------------------------------------


def _acts(hand: HandText, dealing: Dealing, mucked: list[int]) -> Iterator[_Act]:
    """What players do, in order; what is dealt goes to the dealing, who mucks to `mucked`."""
    for number, text in enumerate(hand.actions, 1):
        match text.partition("#")[0].split():
            case []:
                continue
            case ["d", "db", said] if cards := cards_in(said):
                dealing.board(cards, text)
            case ["d", "dh", who, said] if cards := cards_in(said):
                dealing.hole(_player(hand, who, text, number), cards, text)
            case [who, "f" | "cc" | "pb" as kind]:
                player = _player(hand, who, text, number)
                if kind == "f":
                    dealing.folded.add(player)
                yield _Act(text, number, who, kind, "", dealing.street)
            case [who, "cbr", amount]:
                _player(hand, who, text, number)
                yield _Act(text, number, who, "cbr", amount, dealing.street)
            case [who, "sm"]:
                mucked.append(_player(hand, who, text, number))
            case [who, "sm", "-"]:
                _player(hand, who, text, number)
            case [who, "sm", said] if cards := cards_in(said):
                dealing.show(_player(hand, who, text, number), cards)
            case _:
                raise fault(
                    "action", hand.name, f"action {number} is {text!r}; it is one of: {_WORDS}"
                )


def _player(hand: HandText, who: str, text: str, number: int) -> int:
    found = _PLAYER.fullmatch(who)
    if found is None or int(found[1]) > len(hand.stacks):
        said = f"action {number} ({text!r}) is of {who}; players are p1 to p{len(hand.stacks)}"
        raise fault("player", hand.name, said)
    return int(found[1]) - 1


# -- what the table makes of it ----------------------------------------------------------------


def _play(hand: HandText, round_: Round, acts: list[_Act], upto: list[int]) -> None:
    draws = round_.deal.tape.draws
    for act in acts:
        pending = round_.pending
        if not pending:
            raise _wrong(hand, act, "the hand is over")
        question = pending[0]
        if question.bettor != act.player:
            raise _wrong(hand, act, f"it is the turn of {question.bettor}")
        if act.street < 0 or upto[act.street] != len(draws):
            raise _wrong(hand, act, "the cards for this betting round are dealt first")
        choices = question.ask.options.choices()
        decision = _decision(hand, act, question, choices)
        try:
            if decision is not None:
                round_.decide(question.id, decision)
                continue
        except DecisionError:
            pass
        raise _wrong(hand, act, f"{_reason(act, choices)}{act.player} may {_open(choices)}")


def _decision(
    hand: HandText, act: _Act, question: Question, choices: tuple[Choice, ...]
) -> Decision | None:
    """None where nothing of the kind is asked."""
    first = choices[0].decision
    bring_in = len(choices) < 3 and {each.decision for each in choices} == {"bet"}
    match act.kind:
        case "f":
            return Fold()
        case "cc" if not bring_in:
            return Check() if first == "check" else Call()
        case "pb":
            return question.default if bring_in else None
        case "cbr":
            cents = _cents(hand, act)
            raising = any(each.decision == "raise" for each in choices)
            return Raise(cents) if raising else Bet(cents)
    return None


def _cents(hand: HandText, act: _Act) -> int:
    try:
        cents = Decimal(act.amount) * CENTS
        if cents.is_finite() and cents > 0 and cents == int(cents) and not int(cents) % hand.chip:
            return int(cents)
    except InvalidOperation:
        pass
    least = chips(hand.chip)
    raise _wrong(hand, act, f"{act.amount} is no amount; it is more than 0 in chips of {least}")


def _wrong(hand: HandText, act: _Act, said: str) -> RecordError:
    return fault("refused", hand.name, f"action {act.number} ({act.text!r}) is refused: {said}")


def _reason(act: _Act, choices: tuple[Choice, ...]) -> str:
    for each in choices:
        if each.decision in ("bet", "raise") and each.status == "barred" and act.kind == "cbr":
            return f"{each.reason}; "
    return ""


def _open(choices: tuple[Choice, ...]) -> str:
    """`call, raise to 200 up to 10000 or fold`."""
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
