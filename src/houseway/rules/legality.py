"""What may be answered, why not, and a fair sample of it: one source for all who ask.

A legality gives bounds, never long lists. What the book forbids is *barred* with its reason
and refused; what the book punishes is open with a *warning*.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any, Literal, ParamSpec, Protocol

import msgspec

from houseway.cards.tape import Chance
from houseway.rules.decisions import Choose, Decision

__all__ = [
    "Amount",
    "Choice",
    "Legality",
    "Live",
    "Offer",
    "Options",
    "Pick",
    "Refusal",
    "barred",
    "may",
    "warned",
]

P = ParamSpec("P")


class Amount(msgspec.Struct, frozen=True):
    """From `low` to `high` cents in steps counted from `low`; `high` itself is always allowed."""

    low: int
    high: int
    step: int = 1

    def holds(self, cents: int) -> bool:
        """Whether this amount may be named."""
        if not self.low <= cents <= self.high:
            return False
        return cents == self.high or not (cents - self.low) % self.step

    def sample(self, chance: Chance) -> int:
        """One of the amounts, all equally likely."""
        steps = -(-(self.high - self.low) // self.step)
        return min(self.low + chance.below(steps + 1) * self.step, self.high)


class Pick(msgspec.Struct, frozen=True):
    """From `low` to `high` of these cards."""

    of: tuple[str, ...]
    low: int
    high: int

    def holds(self, cards: tuple[str, ...]) -> bool:
        """Whether these cards may be named."""
        return self.low <= len(cards) <= self.high and not Counter(cards) - Counter(self.of)

    def sample(self, chance: Chance) -> tuple[str, ...]:
        """So many of the cards, each set of a size equally likely."""
        left = list(self.of)
        count = self.low + chance.below(self.high - self.low + 1)
        return tuple(left.pop(chance.below(len(left))) for _ in range(count))


class Refusal(msgspec.Struct, frozen=True):
    """Why a decision is refused: a stable code and a sentence."""

    code: str
    reason: str


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """One kind of decision, its bounds, and whether it is open, open with a warning, or barred."""

    decision: str
    amount: Amount | None = None
    pick: Pick | None = None
    spot: str = ""
    position: int = 0
    what: tuple[str, ...] = ()
    status: Literal["open", "warning", "barred"] = "open"
    reason: str = ""
    code: str = ""
    cost: int = 0
    """What a decision without an amount costs: a call, a split."""


class Legality(Protocol):
    """What a question accepts."""

    def choices(self) -> tuple[Choice, ...]:
        """Every kind of decision with its bounds and, where barred, the reason."""

    def why_not(self, decision: Decision) -> Refusal | None:
        """None where the decision is legal."""

    def warning(self, decision: Decision) -> str:
        """What the book will do about this legal decision; empty where nothing."""

    def sample(self, chance: Chance) -> Decision:
        """A legal decision."""


class Offer(msgspec.Struct, frozen=True):
    """A choice with the kind of decision it takes, as `Options` holds it."""

    kind: type[Any]
    choice: Choice
    warn: Callable[[Any], str] | None = None


def _tag(kind: type[Any]) -> str:
    return str(kind.__struct_config__.tag)


def may(
    kind: type[Decision],
    amount: Amount | None = None,
    *,
    pick: Pick | None = None,
    what: tuple[str, ...] = (),
    warn: Callable[[Any], str] | None = None,
    cost: int = 0,
) -> Offer:
    """This decision is open; `warn` says what the book will do about a particular answer."""
    return Offer(kind, Choice(_tag(kind), amount, pick, what=what, cost=cost), warn)


def warned(
    kind: type[Decision], reason: str, amount: Amount | None = None, *, cost: int = 0
) -> Offer:
    """Open, and the book will punish it: `reason` says how."""
    return Offer(kind, Choice(_tag(kind), amount, status="warning", reason=reason, cost=cost))


def barred(kind: type[Decision], reason: str, code: str = "decision/barred") -> Offer:
    """The book forbids this decision here: `reason` says why."""
    return Offer(kind, Choice(_tag(kind), status="barred", reason=reason, code=code))


class Options:
    """A fixed list of offers, as scripts give them."""

    __slots__ = ("offers",)

    def __init__(self, *offers: Offer) -> None:
        self.offers = offers

    def choices(self) -> tuple[Choice, ...]:
        """The offers as they stand."""
        return tuple(offer.choice for offer in self.offers)

    def _find(self, decision: Decision) -> Offer | None:
        kind = type(decision)
        for offer in self.offers:
            if offer.kind is kind:
                return offer
        return None

    def why_not(self, decision: Decision) -> Refusal | None:
        """Barred, out of bounds, or not a word this question knows."""
        offer = self._find(decision)
        if offer is None:
            words = ", ".join(o.choice.decision for o in self.offers)
            return Refusal(
                "decision/not_offered",
                f"{_tag(type(decision))} is no answer here; this question takes: {words}",
            )
        choice = offer.choice
        if choice.status == "barred":
            return Refusal(choice.code, choice.reason)
        if choice.amount is not None and not choice.amount.holds(decision.cents):  # type: ignore[union-attr]
            bounds = choice.amount
            return Refusal(
                "decision/amount",
                f"{choice.decision} takes from {bounds.low} to {bounds.high} cents "
                f"in steps of {bounds.step}",
            )
        if choice.pick is not None and not choice.pick.holds(decision.cards):  # type: ignore[union-attr]
            pick = choice.pick
            count = str(pick.low) if pick.low == pick.high else f"{pick.low} to {pick.high}"
            return Refusal(
                "decision/cards", f"{choice.decision} takes {count} of {' '.join(pick.of)}"
            )
        if isinstance(decision, Choose) and decision.what not in choice.what:
            return Refusal("decision/choice", f"choose one of: {', '.join(choice.what)}")
        return None

    def warning(self, decision: Decision) -> str:
        """The reason of a warned offer, or what the offer says about this answer."""
        offer = self._find(decision)
        if offer is None:
            return ""
        return offer.warn(decision) if offer.warn else offer.choice.reason

    def sample(self, chance: Chance) -> Decision:
        """Each offer that is not barred equally likely, then each amount or pick."""
        offers = [offer for offer in self.offers if offer.choice.status != "barred"]
        offer = offers[chance.below(len(offers))] if len(offers) > 1 else offers[0]
        choice = offer.choice
        if choice.amount is not None:
            return offer.kind(choice.amount.sample(chance))  # type: ignore[no-any-return]
        if choice.pick is not None:
            return offer.kind(choice.pick.sample(chance))  # type: ignore[no-any-return]
        if choice.what:
            return Choose(choice.what[chance.below(len(choice.what))])
        return offer.kind()  # type: ignore[no-any-return]


class Live:
    """Options made anew at every look: a ruling may change cards and chips under a question.

    `Live(two_of, hand)` asks `two_of(hand)` each time.
    """

    __slots__ = ("_make",)

    def __init__(self, make: Callable[P, Legality], *args: P.args, **kwargs: P.kwargs) -> None:
        self._make: Callable[[], Legality] = partial(make, *args, **kwargs)

    def choices(self) -> tuple[Choice, ...]:
        """What stands open now."""
        return self._make().choices()

    def why_not(self, decision: Decision) -> Refusal | None:
        """Whether the decision is legal now."""
        return self._make().why_not(decision)

    def warning(self, decision: Decision) -> str:
        """What the book would do about it now."""
        return self._make().warning(decision)

    def sample(self, chance: Chance) -> Decision:
        """A decision that is legal now."""
        return self._make().sample(chance)
