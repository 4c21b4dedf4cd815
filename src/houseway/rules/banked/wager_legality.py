"""What a bettor may wager: the question he has before him until betting closes."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from houseway.cards.tape import Chance
from houseway.money import dollars
from houseway.rules.banked.deal import BankedDeal
from houseway.rules.banked.joint_wagers import join_choice, joint_wagers, why_not_join
from houseway.rules.banked.wager_dependencies import (
    alone,
    barred_by,
    least_under,
    lone_wagers,
    name_of_spot,
    no_base,
    not_beside,
    rests_on,
)
from houseway.rules.round.collections import fees_with
from houseway.rules.round.decisions import Decision, Join, Place, Ready, TakeBack
from houseway.rules.round.hand import Wager
from houseway.rules.round.legality import Amount, Choice, Refusal, open_or_barred
from houseway.rules.round.opening import Limits

__all__ = ["WagerLegality"]


class WagerLegality:
    """What one bettor may put where: limits, back line, base wagers, his stack and his fee."""

    __slots__ = ("_limits", "bettor", "deal")

    def __init__(self, deal: BankedDeal[Any], bettor: str) -> None:
        self.deal = deal
        self.bettor = bettor
        self._limits: dict[str, Limits] = {}

    def limits(self, spot: str) -> Limits:
        """The table's own for the spot, else what is filed for it, else the table's; the least in
        whole chips."""
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

    def _spots(self) -> list[str]:
        """Those that are wagered on before the deal."""
        return [id for id, spot in self.deal.spots.items() if spot.placed == "before the deal"]

    def _stack(self, spot: str, position: int) -> int:
        """The stack, counting what already lies on the spot, which a new wager replaces."""
        old = self.deal.wager_of(self.bettor, spot, position)
        return self.deal.chips[self.bettor] + (old.cents if old else 0)

    def _closed(self, spot: str, position: int) -> Refusal | None:
        """Why this spot is closed to this bettor whatever the amount."""
        deal, terms = self.deal, self.deal.terms
        if spot not in deal.spots:
            known = ", ".join(deal.spots)
            return Refusal("wager/unknown_spot", f"there is no spot {spot!r}; there are: {known}")
        if not 1 <= position <= deal.seats:
            return Refusal("wager/unknown_position", f"positions are 1 to {deal.seats}")
        if position == deal.dealer_seat:
            return Refusal(
                "wager/player_dealer", "no wager can be put at the player-dealer's position"
            )
        spot_terms = deal.spots[spot]
        if spot_terms.placed == "in the round":
            return Refusal(
                "wager/in_the_round",
                f"{name_of_spot(spot, spot_terms)} is wagered in the round, when it is asked for",
            )
        sitter = deal.seated.get(position)
        if sitter is None and deal.bettors[self.bettor].seat != position:
            if not terms.table.other_positions:
                return Refusal("wager/empty_position", f"nobody sits at position {position}")
            taken = any(w.position == position and w.bettor != self.bettor for w in deal.live())
            if taken and not spot_terms.back_line:
                return Refusal(
                    "wager/no_back_line",
                    f"another bets at position {position}, and back-line wagers are not taken on "
                    f"{name_of_spot(spot, spot_terms)}",
                )
        elif sitter is not None and sitter.id != self.bettor and not spot_terms.back_line:
            return Refusal(
                "wager/no_back_line",
                f"back-line wagers are not taken on {name_of_spot(spot, spot_terms)}",
            )
        return no_base(deal, self.bettor, spot, position) or self._barred(spot, position)

    def _barred(self, spot: str, position: int) -> Refusal | None:
        return barred_by(self.deal, self.bettor, spot, position)

    def _refuse_place(self, wager: Place) -> Refusal | None:
        spot, position = wager.spot, wager.position
        return (
            self._joined(spot, position)
            or self._closed(spot, position)
            or self._refuse_amount(wager)
        )

    def _joined(self, spot: str, position: int) -> Refusal | None:
        """Money that is joined stays as it is; who joins has no wager of his own there."""
        old = self.deal.wager_of(self.bettor, spot, position)
        if old is not None and old.shares:
            return _JOINED
        if self._share(spot, position):
            return Refusal("wager/share_there", "your money is joined with another's wager there")
        return None

    def _refuse_amount(self, wager: Place) -> Refusal | None:
        """Why an open spot does not take so much."""
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
            return Refusal("wager/odd_chips", f"the smallest chip in play is {dollars(chip)}")
        stack = self._stack(wager.spot, wager.position)
        if cents > stack:
            return Refusal("wager/over_stack", f"you have {dollars(stack)}")
        over = not_beside(self.deal, self.bettor, wager)
        if over:
            return over
        fee = 0 if self._has_room(stack - cents) else self._fee(wager)
        if cents + fee > stack:
            return Refusal(
                "wager/no_room_for_fee",
                f"the collection on it is {dollars(fee)}; you have {dollars(stack)}",
            )
        return None

    def _has_room(self, cents: int) -> bool:
        """Whether so much is left for his fees, should each of his wagers pay the dearest row."""
        most = self.deal.dearest_fee
        if not most or cents >= most * (len(self.deal.wagers) + 1):
            return True
        mine = sum(self.bettor in (w.bettor, *w.shares) for w in self.deal.live())
        return cents >= most * (mine + 1)

    def _fee(self, wager: Place) -> int:
        """What this bettor would pay before the deal if he placed this wager too."""
        new = Wager("", self.bettor, wager.spot, wager.position, back_line=False)
        new.cents = wager.cents
        old = self.deal.wager_of(self.bettor, wager.spot, wager.position)
        return fees_with(self.deal, new, old)[self.bettor]

    def why_not(self, decision: Decision) -> Refusal | None:
        """The first rule that stands against it."""
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
                based = rests_on(self.deal, self.bettor, spot, position)
                if based:
                    name = name_of_spot(based, self.deal.spots[based])
                    return Refusal("wager/base_in_use", f"take {name} back first")
                return None
            case Ready():
                return alone(self.deal, self.bettor)
        return Refusal("decision/not_offered", "place a wager, take one back, or be ready")

    def _share(self, spot: str, position: int) -> int:
        """What he has joined with another's wager there."""
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
        """No wager is punished."""
        return ""

    def comes_to(self, decision: Decision) -> str:  # noqa: ARG002
        """No wager changes a hand."""
        return ""

    def choices(self) -> tuple[Choice, ...]:
        """Every spot of the own position first, then of the others, with bounds or the reason."""
        seat = self.deal.bettors[self.bettor].seat
        positions = [seat] if seat else []
        positions += [p for p in range(1, self.deal.seats + 1) if p != seat]
        waits = {
            (partner, wager.position) for wager, partner in lone_wagers(self.deal, self.bettor)
        }
        found = [self._mark(self._choice(s, p), waits) for p in positions for s in self._spots()]
        return (
            *(c for c in found if c.status == "open" or c.position == seat),
            *(self._join_choice(wager) for wager in joint_wagers(self.deal, self.bettor)),
            *(
                open_or_barred(
                    "take-back", self.why_not(TakeBack(w.spot, w.position)), w.spot, w.position
                )
                for w in self.deal.live()
                if w.bettor == self.bettor or self.bettor in w.shares
            ),
            open_or_barred("ready", alone(self.deal, self.bettor)),
        )

    def _bounds(self, spot: str, position: int) -> Limits:
        """The limits of the spot: no less than a bonus bet capped by it, just as much as its equal
        partner."""
        limits = self.limits(spot)
        least = least_under(self.deal, self.bettor, spot, position)
        if least > limits.low:
            limits = Limits(least, limits.high)
        terms = self.deal.spots[spot]
        if not terms.partner:
            return limits
        partner = self.deal.wager_of(self.bettor, terms.partner, position)
        if partner is None or not terms.partner_equal:
            return limits
        return Limits(max(limits.low, partner.cents), min(limits.high, partner.cents))

    def _mark(self, choice: Choice, waits: set[tuple[str, int]]) -> Choice:
        """Whether it is a bonus bet, and whether a wager that lies there waits for it."""
        bonus = self.deal.spots[choice.spot].bonus
        required = (choice.spot, choice.position) in waits
        mark = bonus or required
        return replace(choice, bonus=bonus, required=required) if mark else choice

    def _choice(self, spot: str, position: int) -> Choice:
        refusal = self._joined(spot, position) or self._closed(spot, position)
        if refusal is not None:
            return open_or_barred("place", refusal, spot, position)
        limits, chip = self._bounds(spot, position), self.deal.opening.chip
        high = min(limits.high, self._stack(spot, position)) // chip * chip
        while high >= limits.low:
            refusal = self._refuse_amount(Place(spot, position, high))
            if refusal is None:
                return Choice("place", Amount(limits.low, high, chip), spot=spot, position=position)
            high -= chip
        refusal = refusal or Refusal(
            "wager/over_stack", f"you cannot reach the minimum of {dollars(limits.low)}"
        )
        return open_or_barred("place", refusal, spot, position)

    def sample(self, chance: Chance) -> Decision:
        """A wager now and then, and soon ready."""
        for wager, partner in lone_wagers(self.deal, self.bettor):
            missing = Place(partner, wager.position, wager.cents)
            if self.why_not(missing) is None:
                return missing
            back = rests_on(self.deal, self.bettor, wager.spot, wager.position) or wager.spot
            return TakeBack(back, wager.position)
        joint = joint_wagers(self.deal, self.bettor)
        if joint and not chance.below(4):
            choice = self._join_choice(joint[chance.below(len(joint))])
            if choice.amount is not None:
                return Join(choice.spot, choice.position, choice.amount.sample(chance))
        if chance.below(3):
            spots = self._spots()
            spot = spots[chance.below(len(spots))]
            seat = self.deal.bettors[self.bettor].seat
            position = seat if seat and chance.below(4) else 1 + chance.below(self.deal.seats)
            choice = self._choice(spot, position)
            if choice.amount is not None:
                return Place(spot, position, choice.amount.sample(chance))
        return Ready()


_JOINED = Refusal("wager/joined", "others' money is joined with it, so it stays as it is")
