"""Rotation of the bank: policies as dated data, and pure functions that apply them.

A *game* runs from its first hand until it is broken. A policy needs to know only the game's
`History`: `after` adds a hand, `why_not` returns what bars a bettor, and `offer_order` returns the
bettors who are offered the bank before the next hand, in turn.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec

from houseway.errors import SittingError
from houseway.rules.round.seats import clockwise_from


class Policy(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One regime of rotation; a limit of 0 is no limit.

    | field             | meaning                                                          |
    |-------------------|------------------------------------------------------------------|
    | `hands`           | consecutive hands of one player-dealer                           |
    | `minutes`         | minutes from the first of them after which no other may begin    |
    | `others`, `window`| this many bettors who are not proposition players must have      |
    |                   | banked within this many minutes                                  |
    | `offer_each_hand` | the others are asked before every hand, the holder last          |
    | `goes_on`         | after those hands the holder is asked again, last, if all decline|
    | `broken`          | when a game that nobody banks may go on                          |
    | `wagered`         | who must have wagered on the previous hand to take the bank      |
    | `new_game`        | to whom the bank of a new table is offered first                 |
    | `restart`         | where the offers of a restarted game begin                       |
    | `law`             | the state's regime, not a filing's: the only kind of policy that |
    |                   | a table's operator may use instead of the filed one              |
    """

    id: str
    title: str
    source: str
    since: str
    until: str = ""
    hands: int = 0
    minutes: int = 0
    others: int = 0
    window: int = 0
    offer_each_hand: bool = False
    goes_on: bool = False
    broken: Literal["until another accepts", "break", "ended"]
    break_minutes: int = 0
    wagered: Literal["anybody", "player", "position"] = "anybody"
    new_game: Literal["left of house dealer", "first to approach"] = "left of house dealer"
    restart: Literal["after the last", "left of house dealer"] = "after the last"
    law: bool = False


@cache
def policies() -> dict[str, Policy]:
    """Return every packaged policy by its id."""
    text = (files("houseway.table") / "rotation.toml").read_text("utf-8")
    return {
        id: msgspec.convert({"id": id, **table}, Policy)
        for id, table in tomllib.loads(text).items()
    }


def find_policy(id: str) -> Policy:
    """Return the packaged policy with this id."""
    found = policies().get(id)
    if found is None:
        known = ", ".join(policies())
        raise SittingError(
            "sitting/unknown_policy",
            f"there is no rotation policy {id!r}; there are: {known}",
            policy=id,
        )
    return found


def rotation_of(filed: str, chosen: Policy | None = None) -> Policy:
    """Return a table's policy: the filed one, unless the operator chose one that is state law."""
    if chosen is None or chosen.id == filed:
        return find_policy(filed)
    if not policies().get(chosen.id, chosen).law:  # a stored table of an older build lacks `law`
        laws = ", ".join(id for id, policy in policies().items() if policy.law)
        raise SittingError(
            "sitting/rotation_not_filed",
            f"the filed rotation is {filed!r}; only a policy that is law may replace it ({laws}), "
            f"and {chosen.id!r} is not",
            policy=chosen.id,
        )
    return chosen


class Candidate(msgspec.Struct, frozen=True):
    """A seated bettor who could be offered the bank."""

    bettor: str
    seat: int
    proposition: bool = False


class Wagered(msgspec.Struct, frozen=True):
    """The bettors who wagered on the previous hand, and at which positions."""

    bettors: frozenset[str]
    positions: frozenset[int]


class History(msgspec.Struct, frozen=True):
    """What a policy needs to know of the hands banked so far in this game."""

    began: int | None = None
    """The minute of the game's first hand; None before that hand."""
    holder: str = ""
    """The bettor who banked the last hand."""
    seat: int = 0
    """The last player-dealer's seat; 0 if the offers start afresh."""
    streak: int = 0
    """How many hands in a row the last player-dealer has banked."""
    since: int = 0
    """The minute at which the first hand of that streak began."""
    held: dict[str, int] = {}
    """The minute of the last hand that each bettor banked; proposition players are left out."""
    wagered: Wagered | None = None
    """Who wagered on the previous hand; None if this game has had no hand."""


def after(history: History, banked: Candidate, minute: int, wagered: Wagered) -> History:
    """Return the history with one more hand."""
    again = banked.bettor == history.holder
    held = history.held if banked.proposition else {**history.held, banked.bettor: minute}
    return History(
        began=minute if history.began is None else history.began,
        holder=banked.bettor,
        seat=banked.seat,
        streak=history.streak + 1 if again else 1,
        since=history.since if again else minute,
        held=held,
        wagered=wagered,
    )


def turn_of(history: History, bettor: str) -> int:
    """Return what the bank button would show for this bettor: first turn or second."""
    return history.streak % 2 + 1 if bettor == history.holder else 1


def _has_had_turn(policy: Policy, history: History) -> bool:
    """Whether the holder has banked all the hands of a turn.

    If the policy lets a holder go on, each further turn is counted from its own first hand.
    """
    if not policy.hands or not history.streak:
        return False
    if policy.goes_on:
        return history.streak % policy.hands == 0
    return history.streak >= policy.hands


def why_not(policy: Policy, history: History, bettor: Candidate, minute: int) -> str:
    """Return why this bettor may not bank the next hand; empty if they may."""
    holds = bettor.bettor == history.holder
    if holds and _has_had_turn(policy, history) and not policy.goes_on:
        return f"{bettor.bettor} has had {policy.hands} consecutive hands"
    if holds and policy.minutes and minute - history.since >= policy.minutes:
        return f"{bettor.bettor} has held the bank for {policy.minutes} minutes"
    if policy.others and history.began is not None and minute - history.began >= policy.window:
        banked = {name for name, last in history.held.items() if last >= minute - policy.window}
        if not bettor.proposition:
            banked.add(bettor.bettor)
        if len(banked) < policy.others:
            return (
                f"fewer than {policy.others} players have held the bank "
                f"within {policy.window} minutes"
            )
    if history.wagered is not None and not holds:
        if policy.wagered == "player" and bettor.bettor not in history.wagered.bettors:
            return f"{bettor.bettor} did not wager on the previous hand"
        if policy.wagered == "position" and bettor.seat not in history.wagered.positions:
            return f"nobody wagered at position {bettor.seat} on the previous hand"
    return ""


def offer_order(
    policy: Policy,
    history: History,
    seated: Mapping[int, Candidate],
    *,
    seats: int,
    minute: int,
    first_here: int = 0,
) -> list[str]:
    """Return the bettors to whom the bank is offered before the next hand, in turn.

    An empty result means that the game is broken. The order is clockwise from the last
    player-dealer; in a new game, from the house dealer's left or from the seat of whoever came
    first (004-16). The last player-dealer comes first if their turn goes on, and last if the bank
    is offered before each hand or returns to them when all others decline.
    """
    start = history.seat % seats + 1
    if policy.new_game == "first to approach" and history.began is None:
        start = first_here or start
    ring = [seated[seat] for seat in clockwise_from(start, seats) if seat in seated]
    holder = [each for each in ring if each.bettor == history.holder]
    others = [each for each in ring if each.bettor != history.holder]
    last = policy.offer_each_hand or _has_had_turn(policy, history)
    order = [*others, *holder] if last else [*holder, *others]
    if not history.seat:
        order = ring  # a new game, or the offers begin anew
    return [each.bettor for each in order if not why_not(policy, history, each, minute)]
