"""Draw poker, low ball and Jack's Back, told anew from the book: 004-05 to 004-08."""

from __future__ import annotations

from collections.abc import Sequence

from strangers.poker_hands import high, is_low, low
from strangers.poker_stud import Stud
from strangers.ranking import PAIR


class Draw(Stud):
    """Five cards, a draw, and two betting rounds."""

    for_low = False
    """The rules of low ball hold."""

    def draw(self) -> None:
        self.for_low = self.book.share == "low"
        last = self.antes_or_blinds()
        order: Sequence[str] = self.after(last) if self.level else self.players
        if self.book.kill:
            self.deal(2)
            order = self.offer_to_kill(order)
            self.deal(3)
        else:
            self.deal(5)
        self.moment("deal complete")
        self.no_check_raise = self.for_low
        if self.book.openers:
            if self.open_the_pot():
                return
        else:
            self.betting(order, self.stakes.small_bet)
        if len(self.active()) > 1:
            self.moment("draw")
            self.draw_cards()
            self.before_draw = dict(self.put)
            self.after_draw = True
            self.betting(self.players, self.stakes.big_bet or self.stakes.small_bet)
            if self.for_low:
                self.sevens()
        self.showdown()

    def share_now(self) -> str:
        return "low" if self.for_low else super().share_now()

    # -- low ball -----------------------------------------------------------------------------

    def offer_to_kill(self, order: Sequence[str]) -> Sequence[str]:
        """Double the big blind, having seen two cards; the limits double, he acts last."""
        cents = 2 * self.stakes.blinds[-1]
        for player in self.players:
            can = self.stack[player] + self.street[player] >= cents
            if self.ask(player, ("choose", *(["kill"] if can else []), "pass")).what == "kill":
                self.pay(player, cents - self.street[player])
                self.factor = 2
                self.level = self.full = self.step = cents
                return [*(each for each in order if each != player), player]
        return order

    def draw_cards(self) -> None:
        for player in self.active():
            decision = self.ask(player, ("discard", 0, 5, 5))
            for card in decision.cards:
                self.cards[player].remove(card)
            for _ in decision.cards:
                self.skip_shuffle()
                self.card_to(player)

    def turn(self, player: str) -> bool:
        short = bool(self.level) and not self.full
        raised = super().turn(player)
        self.turns += 1
        if self.after_draw and short and not raised and player not in self.folded:
            self.short_calls.setdefault(player, dict(self.put))
        if self.after_draw and not self.level and player not in self.folded:
            self.passed.append(player)
        return raised

    after_draw = False

    def seven(self, player: str) -> bool:
        return is_low(low(self.cards[player]), 7)

    def sevens(self) -> None:
        """In each pot: a seven or less that was checked wins nothing of what came after the
        draw, one that only called a short bet nothing of what came behind it."""
        there = self.active()
        if len(there) == 1:
            return
        worth = {each: low(self.cards[each]) for each in there}
        back = dict.fromkeys(self.players, 0)
        below = 0
        tops = sorted({self.put[each] for each in there})
        for top in tops:
            pot = [each for each in there if self.put[each] >= top]
            best = [each for each in pot if worth[each] == min(worth[other] for other in pot)]
            high = max(self.put.values()) if top == tops[-1] else top
            for player, stood in self.void(best).items():
                start, end = max(stood, below), min(self.put[player], high)
                back[player] += max(end - start, 0)
            below = top
        owed = {each: cents for each, cents in back.items() if cents}
        given: dict[str, int] = {}
        while sum(given.values()) < sum(owed.values()):
            player, cents, _ = self.expect("back")
            given[player] = given.get(player, 0) + cents
        assert given == owed, f"given back {given}; by the book: {owed}"
        for player, cents in owed.items():
            self.put[player] -= cents
            self.stack[player] += cents

    def void(self, best: Sequence[str]) -> dict[str, int]:
        """What everybody has put in that these winners can win, where that is not all."""
        sevens = [each for each in best if self.seven(each)]
        if any(each in self.passed for each in sevens):
            return self.before_draw
        return next((self.short_calls[each] for each in self.short_calls if each in sevens), {})

    # -- Jack's Back --------------------------------------------------------------------------

    def open_the_pot(self) -> bool:
        """For high with jacks or better, else for low; whether the hand is to be played over."""
        self.opener, before = "", dict(self.put)
        self.betting(self.players, self.stakes.small_bet)
        if not self.opener and len(self.active()) > 1:
            self.for_low = self.no_check_raise = True
            asked = self.turns
            self.betting(self.players, self.stakes.small_bet)
            return not self.opener and self.turns > asked and self.carry()
        if not self.opener or high(tuple(self.cards[self.opener])) >= (PAIR, (11,)):
            return False
        if self.opener in self.folded:
            return False
        self.expect("dead", f"hand-{self.seat[self.opener]}")
        self.folded.add(self.opener)
        if self.active():
            return False
        lost = self.opened_with - (self.put[self.opener] - before[self.opener])
        if lost > 0 and self.settings["uncalled-false-opening"] == "stays in the pot":
            self.pay(self.opener, lost, dead=True)
        return self.carry()

    def carry(self) -> bool:
        """The hand is played over; what lies in the pot stays there."""
        if len(self.active()) == 1:
            return False
        self.expect("carried", self.in_the_pot())
        return True

    def raise_to(self, player: str, cents: int) -> None:
        if not self.level:
            self.opener, self.opened_with = player, cents
        super().raise_to(player, cents)

    opener, opened_with, turns = "", 0, 0
