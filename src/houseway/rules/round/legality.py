"""What may be answered and why not: the one source for server, bots, buttons and terminal.

A given decision is checked, not searched for. Offers are listed only when somebody asks, as bounds
and never amount by amount. What the rules forbid is *barred* with its reason and refused; what the
rules punish is open with a *warning*.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any, Literal, ParamSpec, Protocol

import msgspec

from houseway.cards.tape import Chance
from houseway.money import dollars
from houseway.rules.round.bounds import Amount, Pick
from houseway.rules.round.decisions import Choose, Decision

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
    "open_or_barred",
    "warned",
]

P = ParamSpec("P")


class Refusal(msgspec.Struct, frozen=True):
    """Why a decision is refused: a stable code and a sentence."""

    code: str
    reason: str


class Choice(msgspec.Struct, frozen=True, omit_defaults=True, repr_omit_defaults=True):
    """One kind of decision, its bounds, and whether it is open, open with a warning, or barred.

    >>> table = houseway.Table(houseway.load("stones-tavern/zoobac"), seats=3, seed=1)
    >>> choice = table.legal[0]
    >>> print(choice)
    place banker $5 to $500
    >>> choice.decision, choice.spot, choice.amount.low
    ('place', 'banker', 500)
    """

    decision: str
    amount: Amount | None = None
    pick: Pick | None = None
    spot: str = ""
    position: int = 0
    what: tuple[str, ...] = ()
    onto: tuple[str, ...] = ()
    """The open hands that the decision may name, such as spreads that a card may be laid off on."""
    status: Literal["open", "warning", "barred"] = "open"
    reason: str = ""
    code: str = ""
    cost: int = 0
    """What a decision that names no amount costs, in cents, such as a call or a split."""
    warns: bool = False
    """Whether the rules may punish some answers; `Legality.warning` says which."""
    tells: bool = False
    """Whether `Legality.comes_to` can say in advance what hand an answer makes."""
    bonus: bool = False
    """Whether this is a bonus bet."""
    required: bool = False
    """Whether the bettor must make this wager before being ready, because one they have needs
    it."""

    def __str__(self) -> str:
        names = " | ".join(self.what)
        bounds = self.amount or self.pick or names or (f"({dollars(self.cost)})" * bool(self.cost))
        onto = f"onto {' or '.join(self.onto)}" * bool(self.onto)
        reason = f"({self.status}: {self.reason})" * (self.status != "open")
        return " ".join(filter(None, (self.decision, self.spot, str(bounds), onto, reason)))


def open_or_barred(
    decision: str, refusal: Refusal | None, spot: str = "", position: int = 0
) -> Choice:
    """Return a choice that takes no amount: open, or barred for this reason."""
    if refusal is None:
        return Choice(decision, spot=spot, position=position)
    return Choice(
        decision,
        spot=spot,
        position=position,
        status="barred",
        reason=refusal.reason,
        code=refusal.code,
    )


class Legality(Protocol):
    """The answers that a question accepts."""

    def choices(self, decision: str = "", spot: str = "") -> tuple[Choice, ...]:
        """List every kind of decision with its bounds or, if it is barred, the reason.

        `decision` and `spot` narrow the list, so that a caller pays only for what it needs.
        """

    def why_not(self, decision: Decision) -> Refusal | None:
        """Return why the decision is refused; None if it is legal."""

    def warning(self, decision: Decision) -> str:
        """Return the penalty that follows this legal decision; empty if there is none."""

    def comes_to(self, decision: Decision) -> str:
        """Describe the hands that this legal decision makes; empty if that is not known."""

    def sample(self, chance: Chance) -> Decision:
        """Return a legal decision."""


class Offer(msgspec.Struct, frozen=True):
    """A choice as `Options` stores it, with the type of decision it accepts."""

    kind: type[Any]
    choice: Choice
    warn: Callable[[Any], str] | None = None
    tell: Callable[[Any], str] | None = None


@cache
def _tag(kind: type[Any]) -> str:
    return str(kind.__struct_config__.tag)


def may(
    kind: type[Decision],
    amount: Amount | None = None,
    *,
    pick: Pick | None = None,
    what: tuple[str, ...] = (),
    onto: tuple[str, ...] = (),
    warn: Callable[[Any], str] | None = None,
    tell: Callable[[Any], str] | None = None,
    cost: int = 0,
) -> Offer:
    """Offer a decision.

    `warn` returns the penalty for a particular answer, and `tell` describes the hand that the
    answer makes.
    """
    choice = Choice(
        _tag(kind),
        amount,
        pick,
        what=what,
        onto=onto,
        cost=cost,
        warns=warn is not None,
        tells=tell is not None,
    )
    return Offer(kind, choice, warn, tell)


def warned(
    kind: type[Decision], reason: str, amount: Amount | None = None, *, cost: int = 0
) -> Offer:
    """Offer a decision that the rules punish; `reason` states the penalty."""
    return Offer(kind, Choice(_tag(kind), amount, status="warning", reason=reason, cost=cost))


def barred(
    kind: type[Decision],
    reason: str,
    code: str = "decision/barred",
    *,
    what: tuple[str, ...] = (),
) -> Offer:
    """Bar a decision, or these values of it, for this reason."""
    return Offer(kind, Choice(_tag(kind), what=what, status="barred", reason=reason, code=code))


class Options:
    """The offers that a script makes with one question.

    Several offers may have the same kind of decision, each with its own bounds; an answer is legal
    if one of them accepts it. `amounts` states the rule about amounts, and is appended when an
    amount is refused.
    """

    __slots__ = ("amounts", "offers")

    def __init__(self, *offers: Offer, amounts: str = "") -> None:
        self.offers = offers
        self.amounts = amounts

    def choices(self, decision: str = "", spot: str = "") -> tuple[Choice, ...]:
        """List the offers in the order in which the script gives them."""
        return tuple(
            [
                offer.choice
                for offer in self.offers
                if decision in ("", offer.choice.decision) and spot in ("", offer.choice.spot)
            ]
        )

    def _accepting(self, decision: Decision) -> Offer | None:
        """Return the first offer that accepts this decision; None if none does."""
        for offer in self.offers:
            if offer.kind is type(decision) and not _refusal_code(offer.choice, decision):
                return offer
        return None

    def why_not(self, decision: Decision) -> Refusal | None:
        """Return why an answer is refused: barred, out of bounds, or not offered here."""
        if self._accepting(decision) is not None:
            return None
        refusals = []
        exact = []
        for offer in self.offers:
            if offer.kind is type(decision):
                refusals.append(_refusal(offer.choice, decision))
                amount = offer.choice.amount
                if amount is not None and amount.low == amount.high:
                    exact.append(dollars(amount.low))
        if len(exact) > 1 and {each.code for each in refusals} == {"decision/amount"}:
            given = dollars(decision.cents)  # type: ignore[union-attr]
            takes = f"{_tag(type(decision))} takes exactly {' or '.join(exact)} here, not {given}"
            return self._of_amount(takes)
        if refusals:  # report the offer that comes nearest to what was named
            near = next((each for each in refusals if each.code != "decision/onto"), refusals[-1])
            return self._of_amount(near.reason) if near.code == "decision/amount" else near
        words = ", ".join(dict.fromkeys(o.choice.decision for o in self.offers))
        return Refusal(
            "decision/not_offered",
            f"{_tag(type(decision))} is not an answer here; this question takes: {words}",
        )

    def _of_amount(self, takes: str) -> Refusal:
        rule = f": {self.amounts}" if self.amounts else ""
        return Refusal("decision/amount", f"{takes}{rule}")

    def warning(self, decision: Decision) -> str:
        """Return the reason that a warned offer gives, or the penalty for this answer."""
        offer = self._accepting(decision)
        if offer is None:
            return ""
        return offer.warn(decision) if offer.warn else offer.choice.reason

    def comes_to(self, decision: Decision) -> str:
        """Describe the hand that this answer makes; empty if its offer cannot tell."""
        offer = self._accepting(decision)
        return offer.tell(decision) if offer is not None and offer.tell is not None else ""

    def sample(self, chance: Chance) -> Decision:
        """Return a random answer: an open offer, all equally likely, then one within its bounds."""
        offers = [offer for offer in self.offers if offer.choice.status != "barred"]
        offer = offers[chance.below(len(offers))] if len(offers) > 1 else offers[0]
        choice = offer.choice
        fields: dict[str, Any] = {}
        if choice.amount is not None:
            fields["cents"] = choice.amount.sample(chance)
        if choice.pick is not None:
            fields["cards"] = choice.pick.sample(chance)
        for field in ("what", "onto"):
            names = getattr(choice, field)
            if names:
                fields[field] = names[chance.below(len(names))]
        return offer.kind(**fields)  # type: ignore[no-any-return]


def _refusal_code(choice: Choice, decision: Any) -> str:
    """Return the error code if this offer refuses a decision of its own kind; empty if not."""
    if choice.status == "barred":
        return choice.code or "decision/barred"
    if getattr(decision, "onto", "") not in (choice.onto or ("",)):
        return "decision/onto"
    if choice.amount is not None and not choice.amount.holds(decision.cents):
        return "decision/amount"
    if choice.pick is not None and not choice.pick.holds(decision.cards):
        return "decision/cards"
    if isinstance(decision, Choose) and decision.what not in choice.what:
        return "decision/choice"
    return ""


def _refusal(choice: Choice, decision: Any) -> Refusal:
    """Return the error code and message for a decision that this offer refuses."""
    if choice.status == "barred":
        return Refusal(choice.code, choice.reason)
    code = _refusal_code(choice, decision)
    match code:
        case "decision/onto":
            where = f"onto one of: {', '.join(choice.onto)}" if choice.onto else "onto nothing"
            return Refusal(code, f"{choice.decision} goes {where} here")
        case "decision/amount":
            bounds, cents = choice.amount, decision.cents
            assert bounds is not None
            exactly = "exactly " * (bounds.low == bounds.high)
            between = bounds.low < cents < bounds.high
            chips = f" in chips of {dollars(bounds.step)}" * (between and bounds.step <= 100)
            takes = f"{choice.decision} takes {exactly}{bounds} here{chips}"
            return Refusal(code, f"{takes}, not {dollars(cents)}")
        case "decision/cards":
            return Refusal(code, f"{choice.decision} takes {choice.pick}")
    return Refusal(code, f"choose one of: {', '.join(choice.what)}")


class Live:
    """Options computed on each use, since a ruling may change cards and chips.

    `Live(two_of, hand)` calls `two_of(hand)` on every use. `Live.between(deal.events, two_of,
    hand)` calls it again only after another event, which is enough because only events change
    options.
    """

    __slots__ = ("_events", "_made", "_made_after", "_options")

    def __init__(self, make: Callable[P, Legality], *args: P.args, **kwargs: P.kwargs) -> None:
        self._options: Callable[[], Legality] = partial(make, *args, **kwargs)
        self._events: Sequence[object] | None = None
        self._made: Legality | None = None
        self._made_after = 0

    @classmethod
    def between(
        cls,
        events: Sequence[object],
        make: Callable[P, Legality],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Live:
        """Return options that are computed again only after another event."""
        live = Live(partial(make, *args, **kwargs))
        live._events = events
        return live

    def _make(self) -> Legality:
        if self._events is None:
            return self._options()
        if self._made is None or self._made_after != len(self._events):
            self._made = self._options()
            self._made_after = len(self._events)
        return self._made

    def choices(self, decision: str = "", spot: str = "") -> tuple[Choice, ...]:
        """List the choices that are offered now."""
        return self._make().choices(decision, spot)

    def why_not(self, decision: Decision) -> Refusal | None:
        """Return why the decision is refused now; None if it is legal."""
        return self._make().why_not(decision)

    def warning(self, decision: Decision) -> str:
        """Return the penalty that a decision would incur now; empty if there is none."""
        return self._make().warning(decision)

    def comes_to(self, decision: Decision) -> str:
        """Describe the hands that a decision would make now."""
        return self._make().comes_to(decision)

    def sample(self, chance: Chance) -> Decision:
        """Return a decision that is legal now."""
        return self._make().sample(chance)
