"""One betting round for a pot: one procedure for limit, spread, pot-limit and no-limit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal

import msgspec

from houseway.cards.tape import Chance
from houseway.rules.pots.deal import PotDeal
from houseway.rules.round.decisions import Bet, Call, Check, Decision, Fold, Raise
from houseway.rules.round.hand import Hand
from houseway.rules.round.legality import (
    Amount,
    Choice,
    Offer,
    Options,
    Refusal,
    barred,
    may,
    warned,
)
from houseway.rules.round.requests import Ask, Moment, Part

Warn = Callable[[Hand, type[Decision]], str]
"""Returns the penalty for a decision of this kind by this hand; empty if there is none."""

Larger = Callable[[Hand], int]
"""Returns the larger bet that this hand may make instead of the street's; 0 if it has none."""


_TAGS: Final[dict[Any, str]] = {
    kind: str(kind.__struct_config__.tag) for kind in (Bet, Call, Check, Raise)
}
_FOLD: Final = may(Fold)
_CHECK: Final = may(Check)


class BettingTerms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a house lets its players bet.

    The street gives the size of a bet; the table's stakes give the largest bet of a spread.
    """

    structure: Literal["limit", "spread", "pot-limit", "no-limit"] = "limit"
    raises: int = 3
    """How many raises may follow the bet on each street; 0 for any number."""
    heads_up_cap: bool = False
    """Whether the cap on raises also holds when only two players take part in the street."""
    cap_counts: Literal["who began", "who are left"] = "who began"
    """Whether the two players of `heads_up_cap` are counted when the betting round begins, or among
    those still in."""
    cap_holds: Literal["always", "limit only"] = "always"
    """Whether the cap on raises also holds in pot-limit and no-limit games."""
    check_raise: bool = True
    short_reopens: Literal["full raise", "half raise"] = "full raise"
    """How large an all-in raise must be to reopen the betting for those who have acted."""


class Action(msgspec.Struct, frozen=True, gc=False):
    """One decision of a betting round, with the bet that the player had to match."""

    bettor: str
    decision: Decision
    level: int
    put: int = -1
    """The number of the contribution that this action made; -1 if it made none."""


class Street:
    """The state of a betting round: the bet to match, who has acted, and who is next.

    `hands` are in order of action. `size` is the bet of a limit game and the smallest bet of the
    others. `level` is the bet to match; at first it is a posted forced bet (the full blind, even if
    its poster was short). `full` is the last complete bet or raise; it stays 0 until somebody makes
    one, since a short all-in or a forced bet below the street's size is not complete. A player
    whose only action is a forced opening bet (`opened_by`) acts again only after a raise.
    """

    def __init__(
        self,
        deal: PotDeal[Any],
        name: str,
        hands: Sequence[Hand],
        terms: BettingTerms,
        *,
        size: int,
        level: int = 0,
        warn: Warn | None = None,
        larger: Larger | None = None,
        opened_by: str = "",
    ) -> None:
        self.deal = deal
        self.name = name
        self.hands = list(hands)
        self.terms = terms
        self.size = size
        self.level = level
        self.full = level if level >= size else 0
        self.increment = max(size, level)
        self.raises = 0
        self.actions: list[Action] = []
        self.in_front = dict.fromkeys((hand.controller for hand in hands), 0)
        self.in_front |= deal.pot.by_bettor(name)
        self._warn = warn
        self._larger = larger
        self._acted: dict[str, int] = {opened_by: self.full} if opened_by else {}
        self._checked: set[str] = set()
        self._at = -1
        self._purses = deal.chips.purses
        self._offered: tuple[Hand, int, Options] | None = None
        """The options computed last, with their hand and the number of events at that time."""
        taking_part = [h for h in hands if self._can_act(h) or self.in_front[h.controller]]
        self._began = len(taking_part)

    def _can_act(self, hand: Hand) -> bool:
        return hand.state == "live" and not hand.all_in and self._purses[hand.controller] > 0

    def _has_callers(self, hand: Hand) -> bool:
        """Whether another player could still put chips in."""
        purses = self._purses
        for other in self.hands:
            if (
                other.state == "live"
                and other is not hand
                and not other.all_in
                and purses[other.controller]
            ):
                return True
        return False

    def owed(self, hand: Hand) -> int:
        """Return what a call costs, in cents.

        If none of the other live hands can bet any more, a player need not match more than the
        largest of their bets.
        """
        if self.level <= self.in_front[hand.controller]:
            return 0
        return self._owed(hand, callers=self._has_callers(hand))

    def _owed(self, hand: Hand, *, callers: bool) -> int:
        level = 0 if hand.all_in else self.level
        if not callers:
            fronts = [
                self.in_front[other.controller]
                for other in self.hands
                if other is not hand and other.state == "live"
            ]
            level = min(level, max(fronts, default=0))
        owed = level - self.in_front[hand.controller]
        return owed if owed > 0 else 0

    def is_over(self) -> bool:
        """Whether nobody is left to bet against."""
        live = 0
        for hand in self.hands:
            if hand.state == "live":
                live += 1
                if live > 1:
                    return False
        return True

    def next(self) -> Hand | None:
        """Return the next hand to act, clockwise; None when betting is over."""
        hands, purses = self.hands, self._purses
        live = able = 0
        for hand in hands:
            if hand.state == "live":
                live += 1
                if purses[hand.controller] and not hand.all_in:
                    able += 1
        if live < 2 or not able:
            return None
        at, last = self._at, len(hands) - 1
        for _ in hands:
            at = at + 1 if at < last else 0
            hand = hands[at]
            if hand.state == "live" and purses[hand.controller] and not hand.all_in:
                name = hand.controller
                if (
                    (self.level > self.in_front[name] or name not in self._acted)
                    if able > 1
                    else self._owed(hand, callers=False)
                ):
                    self._at = at
                    return hand
        return None

    def _players(self) -> int:
        """Return the number of players that counts for the cap on raises."""
        if self.terms.cap_counts == "who began":
            return self._began
        return sum(hand.live for hand in self.hands)

    # -- options ----------------------------------------------------------------------------

    def options(self, hand: Hand) -> Options:
        """Return check or call, bet or raise with bounds or the reason against it, and fold.

        The options change only with an event, so they are reused until there is another.
        """
        events = len(self.deal.events)
        made = self._offered
        if made is not None and made[0] is hand and made[1] == events:
            return made[2]
        options = self._options(hand)
        self._offered = hand, events, options
        return options

    def _options(self, hand: Hand) -> Options:
        callers = self._has_callers(hand)
        owed = self._owed(hand, callers=callers)
        if owed:
            cost = min(owed, self._purses.get(hand.controller, 0))
            stay = self._offer(hand, Call, cost=cost)
        else:
            stay = self._offer(hand, Check) if self._warn else _CHECK
        kind: type[Decision] = Raise if self.level else Bet
        against = self._against(hand, owed, callers=callers)
        if against:
            return Options(stay, barred(kind, *against), _FOLD)
        more = self._offer(hand, kind, self.bounds(hand))
        large = self._larger(hand) if self._larger else 0
        if large > self.size:
            larger = self._offer(hand, kind, self._exactly(hand, self.full + large))
            return Options(stay, more, larger, _FOLD)
        return Options(stay, more, _FOLD)

    def _exactly(self, hand: Hand, cents: int) -> Amount:
        """Return bounds that allow only this total, or the whole stack if that is less."""
        name = hand.controller
        cents = min(cents, self.in_front[name] + self.deal.chips[name])
        return Amount(cents, cents, self.deal.opening.chip)

    def _offer(
        self, hand: Hand, kind: type[Decision], amount: Amount | None = None, cost: int = 0
    ) -> Offer:
        reason = self._warn(hand, kind) if self._warn else ""
        if reason:
            return warned(kind, reason, amount, cost=cost)
        return Offer(kind, Choice(_TAGS[kind], amount, cost=cost))

    def _against(self, hand: Hand, owed: int, *, callers: bool) -> tuple[str, str] | None:
        """Return why this hand may not bet or raise, with the error code; None if it may."""
        name, terms = hand.controller, self.terms
        if hand.all_in:
            return "the floor ruled this hand all-in", "decision/all_in"
        if not callers:
            return "no other player has chips left to call", "decision/nobody_to_call"
        if self._purses.get(name, 0) <= owed:
            return "you have only enough chips to call", "decision/short_stack"
        if name in self._checked and not terms.check_raise:
            return "a player who has checked may not raise", "decision/check_raise"
        if self._acted.get(name, -1) >= self.full:
            return "the all-in raise was too small to reopen the betting for you", "decision/closed"
        capped = terms.raises and self.raises >= terms.raises
        if terms.cap_holds == "limit only" and terms.structure in ("pot-limit", "no-limit"):
            capped = False
        if capped and (terms.heads_up_cap or self._players() != 2):
            return (
                f"there have been {terms.raises} raises, as many as are allowed",
                "decision/capped",
            )
        return None

    def bounds(self, hand: Hand) -> Amount:
        """Return the bounds of a bet or raise as a street total, at most the whole stack."""
        name, structure = hand.controller, self.terms.structure
        whole = self.in_front[name] + self._purses.get(name, 0)
        if structure == "limit" or not self.full:
            low = self.full + self.size
        else:
            low = self.level + self.increment
        low = min(low, whole)
        match structure:
            case "no-limit":
                high = whole
            case "limit":
                high = low
            case "spread":
                high = self.level + self.deal.opening.stakes.spread.high
            case "pot-limit":
                high = self.level + self.deal.pot.cents + self.owed(hand)
        return Amount(low, max(low, min(high, whole)), self.deal.opening.chip)

    def default(self, hand: Hand) -> Decision:
        """Return the decision when time runs out: check if there is nothing to call, else fold."""
        return Fold() if self.owed(hand) else Check()

    # -- decisions ----------------------------------------------------------------------------

    def act(self, hand: Hand, decision: Decision) -> None:
        """Carry out a player's decision."""
        name, pot, level = hand.controller, self.deal.pot, self.level
        before = len(pot.contributions)
        kind = type(decision)
        if kind is Fold:
            self.deal.fold(hand)
        elif kind is Check:
            self._checked.add(name)
        elif kind is Call:
            self.in_front[name] += pot.put_in(name, self.owed(hand), self.name, "call")
        elif isinstance(decision, (Bet, Raise)):
            why = "bet" if kind is Bet else "raise"
            more = decision.cents - self.in_front[name]
            self.in_front[name] += pot.put_in(name, more, self.name, why)
            self._lift(self.in_front[name])
        else:
            raise ValueError(f"{decision} is not a betting decision")
        self._acted[name] = self.full
        put = before if len(pot.contributions) > before else -1
        self.actions.append(Action(name, decision, level, put))

    def _lift(self, to: int) -> None:
        """Raise the bet to match to this amount; it counts as a raise only if it is complete.

        A short all-in lifts `level`, which everybody must match, but not `full`, which alone
        reopens the betting for those who have acted.
        """
        limit = self.terms.structure == "limit"
        if limit:  # after a larger bet, further bets are of that size
            self.size = max(self.size, to - self.full)
        fixed = limit or not self.full
        short = (self.full + self.size if fixed else self.level + self.increment) - to
        half = self.terms.short_reopens == "half raise" and 2 * short <= self.increment
        if short <= 0 or half:
            self.raises += self.full > 0
            self.increment = self.size if limit else max(self.size, to - self.level)
            self.full = to + max(short, 0)
        self.level = to


class _StreetLegality:
    """What a hand may do now on this street.

    Most decisions are a fold, check or call, which can be checked without computing the bounds of a
    bet.
    """

    __slots__ = ("_hand", "_street")

    def __init__(self, street: Street, hand: Hand) -> None:
        self._street = street
        self._hand = hand

    def choices(self, decision: str = "", spot: str = "") -> tuple[Choice, ...]:
        """List the choices that are offered now."""
        return self._street.options(self._hand).choices(decision, spot)

    def why_not(self, decision: Decision) -> Refusal | None:
        """Return why a decision is refused now; None if it is legal.

        A call is legal if there is a bet to match, and a check if there is none.
        """
        kind = type(decision)
        if kind is Fold:
            return None
        if (kind is Call or kind is Check) and (kind is Call) == (
            self._street.owed(self._hand) > 0
        ):
            return None
        return self._street.options(self._hand).why_not(decision)

    def warning(self, decision: Decision) -> str:
        """Return the penalty that a decision would incur now; empty if there is none."""
        return self._street.options(self._hand).warning(decision)

    def comes_to(self, decision: Decision) -> str:
        """Describe the hand that a decision would make now."""
        return self._street.options(self._hand).comes_to(decision)

    def default(self) -> Decision:
        """Return the decision that is made if the player runs out of time now."""
        return self._street.default(self._hand)

    def sample(self, chance: Chance) -> Decision:
        """Return a decision that is legal now."""
        return self._street.options(self._hand).sample(chance)


def betting_round(street: Street) -> Part[Street]:
    """Ask each player in turn until every bet is called, then give back uncalled chips.

    Return the street, which holds every player's actions.
    """
    while (hand := street.next()) is not None:
        options = _StreetLegality(street, hand)
        decision = yield Ask(hand.controller, options, options.default, hand)
        if hand.state == "live" and not street.is_over():  # a ruling may have ended it meanwhile
            street.act(hand, decision)
    street.deal.pot.return_uncalled()
    yield Moment("bets in")
    return street
