"""A poker table in a stranger's head: chips, turns, bounds, pots and fees, by the books alone.

It walks along what the engine told, takes from it the cards and the decisions and nothing else,
and says at every step what has to come next.

Amounts of fees come from the fee schedules themselves; their moment is told here. Where no book
says anything it was not independent, and follows what the engine takes for the common rule: a
short all-in bet, like a bring-in, is made full by the next raise; after a kill its maker stays the
last through every raise; missed blinds wait while a bomb pot is played.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from houseway.editions.model import Value
from houseway.fees import Charge, Situation, due
from houseway.fees.schedule import Schedule
from houseway.rules.round.opening import Opening
from strangers.poker_books import Poker

Item = tuple[Any, ...]
Offer = tuple[Any, ...]
"""A decision with its bounds: `("raise", low, high)`, `("call", cents)`, `("fold",)`."""


class Table:
    def __init__(
        self,
        book: Poker,
        settings: Mapping[str, Value],
        opening: Opening,
        schedule: Schedule | None,
        tape: Sequence[Item],
        offers: Mapping[str, list[Offer]],
    ) -> None:
        self.book, self.settings, self.schedule = book, settings, schedule
        self.tape, self.offers, self.at = tape, offers, 0
        self.opening, self.stakes, self.chip = opening, opening.stakes, opening.chip
        ring = sorted(opening.bettors, key=lambda each: (each.seat <= opening.button, each.seat))
        self.seat = {each.id: each.seat for each in ring}
        self.players = [each.id for each in ring]
        """From the left of the button."""
        self.stack = {each.id: each.stack for each in ring}
        self.put = dict.fromkeys(self.players, 0)
        """Into the pot, to be matched."""
        self.dead = 0
        self.charges: list[Charge] = []
        self.pot_paid = 0
        self.folded: set[str] = set()
        self.kept: set[str] = set()
        """Folded where there was nothing to call: their seats get cards until there is a wager."""
        self.wagered = False
        self.left = 52
        """In the stock."""
        self.flop_seen = False
        self.small_blind: str | None = None
        self.button_blind: str | None = None
        self.structure = str(settings.get("structure", book.structure))
        self.factor = 1
        self.begin_round()

    # -- what was told ------------------------------------------------------------------------

    def expect(self, *item: Any) -> Item:
        """The engine told the same next; what else it told there."""
        told = self.tape[self.at] if self.at < len(self.tape) else ("nothing",)
        before = self.tape[max(0, self.at - 12) : self.at]
        assert told[: len(item)] == item, f"told {told}; by the book: {item}, after {before}"
        self.at += 1
        return told[len(item) :]

    def skip_shuffle(self) -> None:
        """The stock may have run out here, and what lies away is shuffled."""
        if self.tape[self.at][0] == "shuffled":
            assert not self.left
            self.left += self.expect("shuffled")[0]

    def ask(self, bettor: str, *offers: Offer) -> Any:
        """One player alone is asked, and answers."""
        (id,) = self.expect("ask", bettor)
        self._same(bettor, id, offers)
        (decision,) = self.expect("answer", id)
        return decision

    def ask_all(self, bettors: Iterable[str], *offers: Offer) -> dict[str, Any]:
        """Several at once, who answer in any order."""
        waiting = {}
        for bettor in bettors:
            (id,) = self.expect("ask", bettor)
            self._same(bettor, id, offers)
            waiting[id] = bettor
        answers = {}
        while waiting:
            id, decision = self.expect("answer")
            answers[waiting.pop(id)] = decision
        return answers

    def _same(self, bettor: str, id: str, offers: tuple[Offer, ...]) -> None:
        offered, mine = sorted(set(self.offers[id])), sorted(set(offers))
        before = self.tape[max(0, self.at - 16) : self.at]
        assert offered == mine, f"{bettor} was offered {offered}; by the book: {mine}; {before}"

    # -- chips --------------------------------------------------------------------------------

    def pay(self, bettor: str, cents: int, *, dead: bool = False) -> int:
        """Into the pot, as far as the stack goes."""
        cents = min(cents, self.stack[bettor])
        if cents:
            self.expect("in", bettor, cents)
            self.stack[bettor] -= cents
            if dead:
                self.dead += cents
            else:
                self.put[bettor] += cents
                self.street[bettor] += cents
        return cents

    def active(self) -> list[str]:
        return [each for each in self.players if each not in self.folded]

    def with_chips(self) -> list[str]:
        return [each for each in self.active() if self.stack[each]]

    def in_the_pot(self) -> int:
        return sum(self.put.values()) + self.dead - self.pot_paid

    def moment(self, name: str) -> None:
        """What the schedule takes now is taken now, as far as the pot or the stack has it."""
        if self.schedule is None:
            return
        now = Situation(
            moment=name,
            players=len(self.players),
            pot=sum(self.put.values()) + self.dead,
            flop=self.flop_seen,
            taken=tuple(self.charges),
            seats=tuple(self.players),
            button_blind=self.button_blind,
            small_blind=self.small_blind,
        )
        for charge in due(self.schedule, now):
            of_pot = charge.payer == "pot" or self.blind_pays(charge)
            held = self.in_the_pot() if of_pot else self.stack[charge.payer]
            cents = min(charge.cents, held)
            self.charges.append(charge)
            self.expect("fee", charge.payer, cents, charge.kind)
            if of_pot:
                self.pot_paid += cents
            else:
                self.stack[charge.payer] -= cents

    def blind_pays(self, charge: Charge) -> bool:
        """Without a flop one blind pays, which lies in the pot; or each player does."""
        assert self.schedule
        each = any(getattr(line, "source", "") == "each player" for line in self.schedule.lines)
        return charge.line == "no flop" and not each

    # -- betting ------------------------------------------------------------------------------

    def begin_round(self) -> None:
        self.street = dict.fromkeys(self.players, 0)
        self.level = 0
        """What has to be matched."""
        self.full = 0
        """The last full bet or raise."""
        self.step = 0
        """By how much it was raised."""
        self.raises = -1
        """Of the betting round; the bet itself is none."""
        self.seen: dict[str, int] = {}
        """Where the betting stood when a player acted last."""
        self.checked: set[str] = set()
        self.began = 0

    def capped(self) -> bool:
        if self.settings.get("raise-cap") == "none":
            return False
        if self.structure != "limit" and self.settings.get("raise-cap-at-no-limit") == "limit only":
            return False
        left = len(self.active())
        taking = self.began if self.settings["raise-cap-counts"] == "who began" else left
        if taking <= 2:
            return False
        with_bet = self.settings.get("cap-counts-the-bet") == "the bet is one of the three"
        return self.raises >= (2 if with_bet else 3)

    def sizes(self, player: str) -> list[tuple[int, int]]:
        """What it may be raised to by the structure, his chips apart."""
        small, spread = self.size, self.stakes.spread
        if self.structure == "limit":
            sizes = {max(small, self.step)}
            if self.double and self.may_double(player):
                sizes.add(self.double)
            return [(self.full + each, self.full + each) for each in sizes]
        low = (self.level if self.full else 0) + self.least_step()
        if self.structure == "spread":
            return [(low, self.level + spread.high)]
        high = self.stack[player] + self.street[player]
        if self.structure == "pot-limit":
            owes = self.level - self.street[player]
            high = min(high, self.level + self.in_the_pot() + owes)
        return [(low, max(low, high))]

    def bounds(self, player: str) -> list[tuple[int, int]]:
        """What this player may bet or raise to."""
        mine = self.stack[player] + self.street[player]
        others = [each for each in self.with_chips() if each != player]
        if mine <= self.level or self.capped() or not others:
            return []
        if player in self.seen and self.full <= self.seen[player]:
            return []  # only a short all-in came since
        found = {(min(low, mine), min(high, mine)) for low, high in self.sizes(player)}
        return sorted(found)

    def owes(self, player: str) -> int:
        """Nobody need match more than the others have in front, once they are all-in."""
        others = [each for each in self.active() if each != player]
        level = self.level
        if not any(self.stack[each] for each in others):
            level = min(level, max(self.street[each] for each in others))
        return level - self.street[player]

    def turn(self, player: str) -> bool:
        """One player acts; whether everybody has to act again."""
        owes = self.owes(player)
        word = "raise" if self.level else "bet"
        offers: list[Offer] = [("fold",)]
        offers.append(("call", min(owes, self.stack[player])) if owes > 0 else ("check",))
        barred = self.no_check_raise and player in self.checked
        if not barred:
            offers += [(word, *each) for each in self.bounds(player)]
        decision = self.ask(player, *offers)
        self.seen[player] = self.full
        kind = type(decision).__name__.lower()
        if kind == "fold":
            self.folded.add(player)
        elif kind == "check":
            self.checked.add(player)
        elif kind == "call":
            self.pay(player, owes)
        else:
            self.raise_to(player, decision.cents)
            return True
        return False

    def raise_to(self, player: str, cents: int) -> None:
        limit = self.structure == "limit"
        full = cents >= (self.full if limit or not self.full else self.level) + self.least_step()
        step = cents - (self.full if limit else self.level)
        self.pay(player, cents - self.street[player])
        self.level, self.wagered = cents, True
        if full:
            self.full, self.step = cents, step
            self.raises += 1
        self.seen[player] = self.full

    def least_step(self) -> int:
        if self.structure == "limit":
            return max(self.size, self.step)
        return max(self.step, self.stakes.spread.low if self.structure == "spread" else self.least)

    def betting(self, order: Sequence[str], size: int) -> None:
        """A betting round in this order, until everybody has matched it or folded."""
        self.size = size * self.factor
        self.least = self.stakes.small_bet * self.factor
        self.began = sum(bool(self.stack[p] or self.street[p]) for p in self.active())
        checking, before, self.wagered = not self.level, set(self.folded), False
        waiting = list(order)
        while waiting and len(self.active()) > 1:
            player = waiting.pop(0)
            if player in self.folded or not self.stack[player] or self.need_not(player):
                continue
            if self.turn(player):
                ring = [*order, *(each for each in self.players if each not in order)]
                at = ring.index(player)
                waiting = [*ring[at + 1 :], *ring[:at]]
        if self.wagered:
            self.kept = set()
        elif checking and self.book.keeps_seats:
            self.kept |= self.folded - before
        self.bets_in()

    def need_not(self, player: str) -> bool:
        """Everybody else is all-in for no more than he has put in, or he has acted already."""
        others = [each for each in self.with_chips() if each != player]
        return (not others or player == self.stands) and self.owes(player) <= 0

    stands = ""
    """Who has acted by his blind until somebody raises."""

    def bets_in(self) -> None:
        """What nobody called goes back, and the bets go into the pot."""
        first, second = sorted(self.put.values(), reverse=True)[:2]
        player = max(self.put, key=self.put.__getitem__)
        if first > second and player not in self.folded:
            cents = min(first - second, self.in_the_pot())  # a fee may have taken all
            if cents:
                self.expect("back", player, cents)
            self.stack[player] += cents
            self.put[player] -= cents
        self.moment("bets in")
        self.begin_round()

    no_check_raise = False
    size = least = double = 0

    def may_double(self, player: str) -> bool:
        return False

    # -- pots ---------------------------------------------------------------------------------

    def pots(self) -> list[tuple[int, list[str]]]:
        """The main pot and the side pots: how much, and who plays for it."""
        found: list[tuple[int, list[str]]] = []
        below = 0
        for top in sorted({self.put[each] for each in self.active()}):
            there = [each for each in self.active() if self.put[each] >= top]
            cents = sum(min(put, top) - min(put, below) for put in self.put.values())
            below = top
            found.append((cents, there))
        above = sum(put - min(put, below) for put in self.put.values())
        found[-1] = found[-1][0] + above, found[-1][1]
        found[0] = found[0][0] + self.dead, found[0][1]
        left = self.pot_paid
        after = []
        for cents, there in found:
            paid = min(cents, left)
            left -= paid
            after.append((cents - paid, there))
        assert not left
        return after

    def divide(self, cents: int, winners: Sequence[str], first: Sequence[str]) -> dict[str, int]:
        """Evenly, in chips; the odd ones as they are read."""
        ranked = [each for each in first if each in winners]
        each, odd = divmod(cents, len(ranked) * self.chip)
        won = dict.fromkeys(ranked, each * self.chip)
        turns = ranked if self.settings["several-odd-chips"] == "in turn" else ranked[:1]
        at = 0
        while odd > 0:
            won[turns[at % len(turns)]] += min(odd, self.chip)
            odd -= self.chip
            at += 1
        return won
