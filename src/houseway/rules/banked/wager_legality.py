"""Which wagers a bettor may make: the question each bettor is asked until betting closes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from houseway.cards.tape import Chance
from houseway.money import dollars
from houseway.rules.banked.deal import BankedDeal
from houseway.rules.banked.joint_wagers import join_choice, joint_wagers, why_not_join
from houseway.rules.banked.wager_dependencies import (
    breaks_dependency,
    dependent_on,
    dependent_range,
    excluded_by,
    least_base,
    missing_base,
    missing_partner,
    name_of_spot,
    partnerless,
)
from houseway.rules.round.collections import fees_with
from houseway.rules.round.decisions import Decision, Join, Place, Ready, TakeBack
from houseway.rules.round.hand import Wager
from houseway.rules.round.legality import Amount, Choice, Refusal, open_or_barred
from houseway.rules.round.opening import Limits


class WagerLegality:
    """Checks one bettor's wagers: limits, back line, base wagers, stack and collection."""

    __slots__ = ("_limits", "_spots", "bettor", "deal")

    def __init__(self, deal: BankedDeal[Any], bettor: str) -> None:
        self.deal = deal
        self.bettor = bettor
        self._limits: dict[str, Limits] = {}
        self._spots = [id for id, spot in deal.spots.items() if spot.placed == "before the deal"]
        """The spots on which wagers are placed before the deal."""

    def limits(self, spot: str) -> Limits:
        """Return the limits of a spot, with the minimum rounded up to whole chips.

        The house's own limits for the spot take precedence, then the filed ones, then the table's.
        """
        known = self._limits.get(spot)
        if known is not None:
            return known
        opening = self.deal.opening
        terms, table = self.deal.spots[spot], opening.limits
        filed = Limits(terms.low or table.low, terms.high or table.high)
        limits = opening.spot_limits.get(spot, filed)
        least = -(-limits.low // opening.chip) * opening.chip
        self._limits[spot] = known = Limits(least, limits.high)
        return known

    def _stack(self, spot: str, position: int) -> int:
        """Return the bettor's stack plus their wager on the spot, which a new one would replace."""
        old = self.deal.wager_of(self.bettor, spot, position)
        return self.deal.chips[self.bettor] + (old.cents if old else 0)

    def _closed(self, spot: str, position: int) -> Refusal | None:
        """Return why this bettor cannot place any amount on this spot; None if they can."""
        deal, terms = self.deal, self.deal.terms
        if spot not in deal.spots:
            known = ", ".join(deal.spots)
            return Refusal("wager/unknown_spot", f"there is no spot {spot!r}; there are: {known}")
        if not 1 <= position <= deal.seats:
            return Refusal(
                "wager/unknown_position", f"positions are 1 to {deal.seats}, not {position}"
            )
        if position == deal.dealer_seat:
            return Refusal(
                "wager/player_dealer", "you cannot wager at the player-dealer's position"
            )
        spot_terms = deal.spots[spot]
        if spot_terms.placed == "in the round":
            return Refusal(
                "wager/in_the_round",
                f"you can wager on {name_of_spot(spot, spot_terms)} only during play, when asked",
            )
        sitter = deal.seated.get(position)
        if sitter is None and deal.bettors[self.bettor].seat != position:
            if not terms.table.other_positions:
                return Refusal("wager/empty_position", f"nobody sits at position {position}")
            taken = any(w.position == position and w.bettor != self.bettor for w in deal.live())
            if taken and not spot_terms.back_line:
                return Refusal(
                    "wager/no_back_line",
                    f"another bettor has position {position}, and "
                    f"{name_of_spot(spot, spot_terms)} takes no back-line wagers",
                )
        elif sitter is not None and sitter.id != self.bettor and not spot_terms.back_line:
            return Refusal(
                "wager/no_back_line",
                f"{name_of_spot(spot, spot_terms)} takes no back-line wagers",
            )
        return missing_base(deal, self.bettor, spot, position) or self._barred(spot, position)

    def _barred(self, spot: str, position: int) -> Refusal | None:
        return excluded_by(self.deal, self.bettor, spot, position)

    def _refuse_place(self, wager: Place) -> Refusal | None:
        spot, position = wager.spot, wager.position
        return (
            self._joined(spot, position)
            or self._closed(spot, position)
            or self._refuse_amount(wager)
        )

    def _joined(self, spot: str, position: int) -> Refusal | None:
        """Refuse to change a wager that others have joined, or to bet beside one's own share."""
        old = self.deal.wager_of(self.bettor, spot, position)
        if old is not None and old.shares:
            return _JOINED
        if self._share(spot, position):
            return Refusal("wager/share_there", "you have joined another bettor's wager there")
        return None

    def _refuse_amount(self, wager: Place) -> Refusal | None:
        """Return why this amount is refused on an open spot; None if it is allowed."""
        limits = self.limits(wager.spot)
        cents = wager.cents
        if cents < limits.low:
            least = f"the smallest wager here is {dollars(limits.low)}, not {dollars(cents)}"
            return Refusal("wager/under_minimum", least)
        if cents > limits.high:
            most = f"the largest wager here is {dollars(limits.high)}, not {dollars(cents)}"
            return Refusal("wager/over_limit", most)
        chip = self.deal.opening.chip
        if cents % chip:
            odd = f"wager whole chips of {dollars(chip)}, not {dollars(cents)}"
            return Refusal("wager/odd_chips", odd)
        stack = self._stack(wager.spot, wager.position)
        if cents > stack:
            most = f"you have only {dollars(stack)}, not {dollars(cents)}"
            return Refusal("wager/over_stack", most)
        over = breaks_dependency(self.deal, self.bettor, wager)
        if over:
            return over
        if not self._covers_fee(wager, stack):
            return Refusal(
                "wager/no_room_for_fee",
                f"this wager and its collection of {dollars(self._fee(wager))} come to more than "
                f"the {dollars(stack)} you have",
            )
        return None

    def _covers_fee(self, wager: Place, stack: int) -> bool:
        """Whether the stack covers this wager and the collection on it."""
        left = stack - wager.cents
        return self._has_room(left) or self._fee(wager) <= left

    def _has_room(self, cents: int) -> bool:
        """Whether these cents would pay the dearest collection on each of the bettor's wagers.

        If so, the exact collection, which is slow to compute, is not needed.
        """
        most = self.deal.dearest_fee
        if not most or cents >= most * (len(self.deal.wagers) + 1):
            return True
        mine = sum(self.bettor in (w.bettor, *w.shares) for w in self.deal.live())
        return cents >= most * (mine + 1)

    def _fee(self, wager: Place) -> int:
        """Return the collection in cents that the bettor would owe with this wager included."""
        new = Wager("", self.bettor, wager.spot, wager.position, back_line=False)
        new.cents = wager.cents
        old = self.deal.wager_of(self.bettor, wager.spot, wager.position)
        return fees_with(self.deal, new, old)[self.bettor]

    def why_not(self, decision: Decision) -> Refusal | None:
        """Return the first rule that the decision breaks; None if it is legal."""
        match decision:
            case Place():
                return self._refuse_place(decision)
            case Join():
                known = decision.spot in self.deal.spots
                limits = self.limits(decision.spot) if known else Limits()
                refusal = why_not_join(self.deal, self.bettor, decision, limits)
                return refusal or self._barred(decision.spot, decision.position)
            case TakeBack(spot, position):
                if self._share(spot, position):
                    return None
                wager = self.deal.wager_of(self.bettor, spot, position)
                if wager is None:
                    return Refusal("wager/not_there", "you have no wager there")
                if wager.shares:
                    return _JOINED
                based = dependent_on(self.deal, self.bettor, spot, position)
                if based:
                    name = name_of_spot(based, self.deal.spots[based])
                    return Refusal("wager/base_in_use", f"take back {name} first")
                return None
            case Ready():
                return missing_partner(self.deal, self.bettor)
        return Refusal("decision/not_offered", "you can place a wager, take one back, or be ready")

    def _share(self, spot: str, position: int) -> int:
        """Return the bettor's share in another bettor's wager on this spot, in cents."""
        terms = self.deal.spots.get(spot)
        if terms is None or not terms.joint:
            return 0
        there = (w for w in self.deal.live(spot) if w.position == position)
        return sum(wager.shares.get(self.bettor, 0) for wager in there)

    def _join_choice(self, wager: Wager) -> Choice:
        barred = self._barred(wager.spot, wager.position)
        if barred:
            return open_or_barred("join", barred, wager.spot, wager.position)
        return join_choice(self.deal, self.bettor, wager, self.limits(wager.spot))

    def warning(self, decision: Decision) -> str:  # noqa: ARG002
        """Return an empty string: no wager carries a penalty."""
        return ""

    def comes_to(self, decision: Decision) -> str:  # noqa: ARG002
        """Return an empty string: no wager changes a hand."""
        return ""

    def choices(self, decision: str = "", spot: str = "") -> tuple[Choice, ...]:
        """List every spot at the bettor's own position, then the open ones elsewhere, with bounds.

        `decision` and `spot` narrow the list to what the caller needs.
        """
        deal = self.deal
        found: list[Choice] = []
        if decision in ("", "place"):
            found += self._place_choices(spot)
        if decision in ("", "join"):
            found += map(self._join_choice, joint_wagers(deal, self.bettor))
        if decision in ("", "take-back"):
            found += [
                open_or_barred(
                    "take-back", self.why_not(TakeBack(w.spot, w.position)), w.spot, w.position
                )
                for w in deal.wagers
                if w.live and (w.bettor == self.bettor or self.bettor in w.shares)
            ]
        if decision in ("", "ready"):
            found.append(open_or_barred("ready", missing_partner(deal, self.bettor)))
        return tuple(each for each in found if each.spot == spot) if spot else tuple(found)

    def _place_choices(self, spot: str) -> list[Choice]:
        """List the wagers at the bettor's own position, and the open ones elsewhere."""
        deal, seat = self.deal, self.deal.bettors[self.bettor].seat
        spots = [each for each in self._spots if spot in ("", each)]
        live = deal.live()
        own = {w.position for w in live if w.bettor == self.bettor or self.bettor in w.shares}
        waits = {(each, wager.position) for wager, each in partnerless(deal, self.bettor)}
        found = [self._place_choice(each, seat, waits) for each in spots] if seat else []
        elsewhere: dict[str, Amount | None] = {}
        """The amounts that each spot takes at positions where this bettor has no wager yet. They
        are the same at all such positions, so they are computed once."""
        for position in range(1, deal.seats + 1):
            if position in (seat, deal.dealer_seat):
                continue
            if position in own:
                here = (self._place_choice(each, position, waits) for each in spots)
                found += [each for each in here if each.status == "open"]
                continue
            for each in self._spots_elsewhere(spots, position, live):
                if each not in elsewhere:
                    elsewhere[each] = self._place_choice(each, position, waits).amount
                amount = elsewhere[each]
                if amount is not None:
                    bonus = deal.spots[each].bonus
                    found.append(Choice("place", amount, spot=each, position=position, bonus=bonus))
        return found

    def _spots_elsewhere(
        self, spots: list[str], position: int, live: Sequence[Wager]
    ) -> Sequence[str]:
        """Return the spots that may be open at other bettors' positions or at empty ones."""
        deal = self.deal
        if position not in deal.seated:
            if not deal.terms.table.other_positions:
                return ()
            if all(wager.position != position for wager in live):
                return spots
        return [each for each in spots if deal.spots[each].back_line]

    def _place_choice(self, spot: str, position: int, waits: set[tuple[str, int]]) -> Choice:
        """Return the choice of a wager there, with its bounds or the reason it is barred.

        `waits` holds the spots and positions on which the bettor must still place a partner wager.
        """
        refusal = self._joined(spot, position) or self._closed(spot, position)
        takes = refusal or self._amounts(spot, position)
        bonus, required = self.deal.spots[spot].bonus, (spot, position) in waits
        if isinstance(takes, Amount):
            return Choice(
                "place", takes, spot=spot, position=position, bonus=bonus, required=required
            )
        return Choice(
            "place",
            spot=spot,
            position=position,
            status="barred",
            reason=takes.reason,
            code=takes.code,
            bonus=bonus,
            required=required,
        )

    def _amounts(self, spot: str, position: int) -> Amount | Refusal:
        """Return the amounts that an open spot takes, or why it takes none.

        Limits, stack and the bettor's other wagers give the highest amount directly. Only the
        collection is tried chip by chip, because it rises in steps, and never for more chips than
        the dearest collection costs.
        """
        deal, chip = self.deal, self.deal.opening.chip
        low, limit = self._low_and_limit(spot, position)
        stack = self._stack(spot, position)
        high = min(limit, stack) // chip * chip
        if high < low:
            short = f"you do not have enough chips for the minimum of {dollars(low)}"
            return Refusal("wager/over_stack", short)
        least, most = dependent_range(deal, self.bettor, spot, position)
        for cents in range(min(high, most // chip * chip), max(low, least) - 1, -chip):
            if self._covers_fee(Place(spot, position, cents), stack):
                return Amount(low, cents, chip)
        refusal = self._refuse_amount(Place(spot, position, -(-low // chip) * chip))
        assert refusal is not None, "no amount was found, so the lowest is refused too"
        return refusal

    def _low_and_limit(self, spot: str, position: int) -> tuple[int, int]:
        """Return the minimum and the maximum of the spot.

        A base wager's minimum also covers the bonus bets that it caps; a partner that must be equal
        fixes both.
        """
        limits, terms = self.limits(spot), self.deal.spots[spot]
        low = max(limits.low, least_base(self.deal, self.bettor, spot, position))
        high = limits.high
        if terms.partner and terms.partner_equal:
            partner = self.deal.wager_of(self.bettor, terms.partner, position)
            if partner is not None:
                return max(low, partner.cents), min(high, partner.cents)
        return low, high

    def sample(self, chance: Chance) -> Decision:
        """Return a random legal decision; repeated calls soon return `Ready`."""
        for wager, partner in partnerless(self.deal, self.bettor):
            missing = Place(partner, wager.position, wager.cents)
            if self.why_not(missing) is None:
                return missing
            back = dependent_on(self.deal, self.bettor, wager.spot, wager.position) or wager.spot
            return TakeBack(back, wager.position)
        joint = joint_wagers(self.deal, self.bettor)
        if joint and not chance.below(4):
            choice = self._join_choice(joint[chance.below(len(joint))])
            if choice.amount is not None:
                return Join(choice.spot, choice.position, choice.amount.sample(chance))
        if chance.below(3):
            spots = self._spots
            spot = spots[chance.below(len(spots))]
            seat = self.deal.bettors[self.bettor].seat
            position = seat if seat and chance.below(4) else 1 + chance.below(self.deal.seats)
            if not self._joined(spot, position) and not self._closed(spot, position):
                takes = self._amounts(spot, position)
                if isinstance(takes, Amount):
                    return Place(spot, position, takes.sample(chance))
        return Ready()


_JOINED = Refusal("wager/joined", "others have joined this wager, so it cannot be changed")
