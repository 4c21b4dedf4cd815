"""A hand of round poker told anew from the books: deal, streets, showdown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from strangers.poker_hands import fives, high, is_low, low, suit
from strangers.poker_table import Table
from strangers.ranking import rank


class Hand(Table):
    """Everything goes from the left of the button."""

    def play(self) -> None:
        self.cards: dict[str, list[str]] = {each: [] for each in self.players}
        self.up: dict[str, list[str]] = {each: [] for each in self.players}
        self.boards: list[list[str]] = [[] for _ in range(self.book.boards)]
        self.common: list[str] = []
        self.twice = False
        self.bomb = 0
        self.passed: list[str] = []
        self.short_calls: dict[str, dict[str, int]] = {}
        self.before_draw: dict[str, int] = {}
        getattr(self, self.book.kind)()

    # -- cards --------------------------------------------------------------------------------

    def deal(self, count: int = 1, *, face_up: bool = False) -> None:
        """So many to each who is in, one at a time; to kept seats while there are enough."""
        kept = self.kept if self.left >= count * len([*self.active(), *self.kept]) else ()
        for _ in range(count):
            for player in self.players:
                if player in kept:
                    self.left -= 1
                    self.expect("card", f"hand-{self.seat[player]}", face_up)
                elif player not in self.folded:
                    self.card_to(player, face_up=face_up)

    def card_to(self, player: str, *, face_up: bool = False) -> None:
        self.left -= 1
        (card,) = self.expect("card", f"hand-{self.seat[player]}", face_up)
        self.cards[player].append(card)
        if face_up:
            self.up[player].append(card)

    def burns(self) -> bool:
        return bool(
            self.settings.get("burn-cards", self.book.burn) in (True, "one before a street")
        )

    def burn(self) -> None:
        if self.burns():
            self.left -= 1
            self.expect("burn")

    def board(self, name: str, cards: list[str], count: int) -> None:
        for _ in range(count):
            self.left -= 1
            (card,) = self.expect("card", name, True)
            cards.append(card)

    # -- forced bets --------------------------------------------------------------------------

    def antes_or_blinds(self) -> str:
        """The last to post a blind."""
        if self.opening.carried:
            self.expect("in", "carried", self.opening.carried)
            self.dead += self.opening.carried
        if self.bomb:
            for player in self.players:
                self.pay(player, self.bomb)
            self.begin_round()
            if self.settings["blinds-in-a-bomb-pot"] == "none":
                return self.players[-1]
        elif not self.book.blinds and self.settings.get("forced-bets") != "blinds":
            for player in self.players:
                self.pay(player, self.stakes.ante)
            self.begin_round()
            self.moment("antes in")
            return self.players[-1]
        return self.post_blinds()

    def post_blinds(self) -> str:
        """In a bomb pot they are no bets: nobody is asked to match them."""
        order, blinds = list(self.players), list(self.stakes.blinds)
        small = self.settings.get("heads-up-blinds") == "the button is small"
        if small and len(order) == 2 and len(blinds) > 1:
            order.reverse()
        blinds = blinds[-len(order) :]
        last = ""
        for player, blind in zip(order, blinds, strict=False):
            self.pay(player, blind, dead=bool(self.bomb))
            last = player
        if len(blinds) > 1:
            self.small_blind = order[0]
        if self.stakes.button_blind and len(order) > len(blinds):
            self.button_blind = self.players[-1]
            self.pay(self.players[-1], self.stakes.button_blind)
        big = self.stakes.blinds[-1]
        for player in self.players:
            front = self.street[player]
            owed = max(self.opening.owed.get(player, 0) - front, 0) if front < big else 0
            if owed and not self.bomb:
                if owed + front >= big:
                    self.pay(player, big - front)
                    owed -= big - front
                self.pay(player, owed, dead=True)
        self.level = self.full = big
        self.step = big
        self.raises = 0
        return last

    # -- showdown -----------------------------------------------------------------------------

    def showdown(self) -> None:
        self.moment("end of hand")
        pots = self.pots()
        names = ["pot"] if len(pots) == 1 else ["main pot"]
        names += [f"side pot {number}" for number in range(1, len(pots))]
        for name, (cents, there) in zip(names, pots, strict=True):
            if len(self.active()) == 1:
                self.win(name, (), "", {there[0]: cents})
            else:
                self.on_boards(name, cents, there)

    def win(self, pot: str, boards: tuple[int, ...], share: str, won: dict[str, int]) -> None:
        if not any(won.values()):
            return
        self.expect("won", pot, boards, share, won)
        for each, cents in won.items():
            self.stack[each] += cents

    def halve(self, cents: int) -> tuple[int, int]:
        """In chips; the odd one apart."""
        half = cents // self.chip // 2 * self.chip
        return half, cents - 2 * half

    def on_boards(self, pot: str, cents: int, there: list[str]) -> None:
        if len(self.boards) == 1:
            self.share(pot, (0,) if self.boards[0] or self.common else (), cents, there)
            return
        half, odd = self.halve(cents)
        between = "runs" if self.twice else "boards"
        second = self.settings.get(f"odd-chip-between-{between}") == 2
        order = ((1,), (0,)) if second else ((0,), (1,))
        self.share(pot, order[0], half + odd, there)
        self.share(pot, order[1], half, there)

    def best(self, player: str, board: Sequence[str], share: str) -> Any:
        own, use = self.cards[player], self.book.use
        if share == "low":
            return min(low(each) for each in fives(own, board, use))
        double = self.settings.get("double-ace-flush") is True
        return max(high(each, double) for each in fives(own, board, use))

    def share_now(self) -> str:
        return "both" if self.settings.get("pot") == "high-low" else self.book.share

    def share(self, pot: str, boards: tuple[int, ...], cents: int, there: list[str]) -> None:
        board = self.boards[boards[0]] if boards else []
        share = self.share_now()
        if share != "both":
            worth = {each: self.best(each, board, share) for each in there}
            best = (min if share == "low" else max)(worth.values())
            winners = [each for each in there if worth[each] == best]
            self.win(pot, boards, "", self.divide(cents, winners, self.first(winners)))
            return
        highs = {each: self.best(each, board, "high") for each in there}
        lows = {each: self.best(each, board, "low") for each in there}
        top = self.book.top
        if "low-qualifier" in self.settings:
            top = 13 if self.settings["low-qualifier"] == "none" else 8
        lows = {each: worth for each, worth in lows.items() if top == 13 or is_low(worth, top)}
        best_high = [each for each in there if highs[each] == max(highs.values())]
        if not lows:
            self.win(pot, boards, "high", self.divide(cents, best_high, self.players))
            return
        best_low = [each for each in there if lows.get(each) == min(lows.values())]
        half, odd = self.halve(cents)
        to_low = False
        if self.settings["odd-chip-between-halves"] == "closest if tied" and len(best_high) > 1:
            closest = next(each for each in self.players if each in {*best_high, *best_low})
            to_low = closest not in best_high
        highs_get, lows_get = half + (0 if to_low else odd), half + (odd if to_low else 0)
        self.win(pot, boards, "high", self.divide(highs_get, best_high, self.players))
        self.win(pot, boards, "low", self.divide(lows_get, best_low, self.players))

    def first(self, winners: Sequence[str]) -> list[str]:
        """Who has odd chips before whom: by the highest card's suit, or from the button's left."""
        if not self.book.suit_wins_odd_chip or self.settings["odd-chip"] != "high suit":
            return self.players

        def top(player: str) -> tuple[int, int]:
            best = self.best(player, [], "high")
            hands = [each for each in fives(self.cards[player], [], "any") if high(each) == best]
            return max((rank(card), suit(card)) for each in hands for card in each)

        return sorted(winners, key=top, reverse=True)
