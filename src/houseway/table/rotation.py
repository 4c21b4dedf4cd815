"""Who may hold the bank next: policies as dated data, and pure functions over them.

A *game* runs from the first hand to the moment it is broken. Its `History` is all that a policy
has to know of it; `after` adds a hand, `why_not` says what stands against a bettor, `offer_order`
gives the bettors who are offered the bank before the next hand, in turn.
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

__all__ = [
    "Candidate",
    "History",
    "Policy",
    "Wagered",
    "after",
    "find_policy",
    "offer_order",
    "policies",
    "rotation_of",
    "turn_of",
    "why_not",
]


class Policy(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One regime of rotation; a limit of 0 is no limit.

    | field             | meaning                                                          |
    |-------------------|------------------------------------------------------------------|
    | `hands`           | consecutive hands of one player-dealer                           |
    | `minutes`         | minutes from the first of them after which no other may begin    |
    | `others`, `window`| so many bettors who are not proposition players must have banked |
    |                   | within so many minutes                                           |
    | `offer_each_hand` | the others are asked before every hand, the holder last          |
    | `goes_on`         | after those hands the holder is asked again, last, if all decline|
    | `broken`          | when a game that nobody banks may go on                          |
    | `wagered`         | who must have wagered on the previous hand to take the bank      |
    | `new_game`        | whom the bank of a new table is offered to first                 |
    | `restart`         | where the offers of a restarted game begin                       |
    | `law`             | the state's regime, and not a filing's: the one thing that the   |
    |                   | operator of a table may put in the place of what is filed        |
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
    """Every packaged policy by its id."""
    text = (files("houseway.table") / "rotation.toml").read_text("utf-8")
    return {
        id: msgspec.convert({"id": id, **table}, Policy)
        for id, table in tomllib.loads(text).items()
    }


def find_policy(id: str) -> Policy:
    """The packaged policy of that id."""
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
    """The policy of a table: the filing's, unless its operator chose one that is law."""
    if chosen is None or chosen.id == filed:
        return find_policy(filed)
    if not policies().get(chosen.id, chosen).law:  # a table kept by an older build does not say
        laws = ", ".join(id for id, policy in policies().items() if policy.law)
        raise SittingError(
            "sitting/rotation_not_filed",
            f"the filing has the bank go round by {filed!r}, not by {chosen.id!r}; only a policy "
            f"that is law stands above it: {laws}",
            policy=chosen.id,
        )
    return chosen


class Candidate(msgspec.Struct, frozen=True):
    """A seated bettor who could be offered the bank."""

    bettor: str
    seat: int
    proposition: bool = False


class Wagered(msgspec.Struct, frozen=True):
    """Who wagered on the previous hand, and at which positions a wager lay."""

    bettors: frozenset[str]
    positions: frozenset[int]


class History(msgspec.Struct, frozen=True):
    """What a policy has to know of the hands banked so far in this game."""

    began: int | None = None
    """The minute of the game's first hand; None before it."""
    holder: str = ""
    """Whoever banked the last hand."""
    seat: int = 0
    """The last player-dealer's seat; 0 if the offers begin anew."""
    streak: int = 0
    """How many hands in a row the last player-dealer has banked."""
    since: int = 0
    """The minute of the first of them."""
    held: dict[str, int] = {}
    """Bettors who are not proposition players, with the minute of the last hand they banked."""
    wagered: Wagered | None = None
    """None where there is no previous hand in this game."""


def after(history: History, banked: Candidate, minute: int, wagered: Wagered) -> History:
    """The history with one more hand."""
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


def _has_had_his_hands(policy: Policy, history: History) -> bool:
    """A turn that goes on is counted anew."""
    if not policy.hands or not history.streak:
        return False
    if policy.goes_on:
        return history.streak % policy.hands == 0
    return history.streak >= policy.hands


def why_not(policy: Policy, history: History, bettor: Candidate, minute: int) -> str:
    """Return why this bettor may not bank the next hand; empty if they may."""
    holds = bettor.bettor == history.holder
    if holds and _has_had_his_hands(policy, history) and not policy.goes_on:
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
            return f"nothing was wagered at position {bettor.seat} on the previous hand"
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

    If there are none, the game is broken.

    Clockwise from the last player-dealer; in a new game from the house dealer's left, or from the
    seat of whoever came first (004-16). The last player-dealer comes first if their turn goes on;
    last if the bank is offered before each hand, or is theirs again when all others decline.
    """
    start = history.seat % seats + 1
    if policy.new_game == "first to approach" and history.began is None:
        start = first_here or start
    ring = [seated[seat] for seat in clockwise_from(start, seats) if seat in seated]
    holder = [each for each in ring if each.bettor == history.holder]
    others = [each for each in ring if each.bettor != history.holder]
    last = policy.offer_each_hand or _has_had_his_hands(policy, history)
    order = [*others, *holder] if last else [*holder, *others]
    if not history.seat:
        order = ring  # nobody has it yet, or it begins anew
    return [each.bettor for each in order if not why_not(policy, history, each, minute)]
