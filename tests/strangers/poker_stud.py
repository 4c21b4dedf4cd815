"""Seven card stud and razz, told anew from the books: 001-04, 004-17 to 004-19."""

from __future__ import annotations

from typing import Any

from strangers.poker_hands import open_high, open_low, suit
from strangers.poker_round import Hand
from strangers.ranking import rank


class Stud(Hand):
    """Two cards down, four up, one down."""

    def stud(self) -> None:
        self.antes_or_blinds()
        self.deal(2)
        self.deal(1, face_up=True)
        self.moment("deal complete")
        first = self.bring_in()
        self.betting(self.after(first)[:-1], self.stakes.small_bet)
        for street in ("fourth", "fifth", "sixth", "seventh"):
            if len(self.active()) == 1:
                break
            if street == "seventh":
                self.last_cards()
            else:
                self.burn()
                self.deal(1, face_up=True)
            self.moment(f"{street} street")
            if street != "seventh" or not self.book.seventh_as_sixth:
                first = self.best_open()
            size = self.stakes.small_bet
            if street != "fourth":
                size = self.stakes.big_bet or size
            self.double = self.stakes.big_bet if street == "fourth" else 0
            order = self.after(first)
            self.betting([*order[-1:], *order[:-1]], size)
        self.showdown()

    def last_cards(self) -> None:
        """Where the pack is short: the last card with the burned ones, or one card for all."""
        there, left = self.active(), self.left - self.burns()
        without = len(there) - max(left - 1, 0)
        scrambled = 3 + min(self.left, 2)  # burned before three streets, now one, and the last card
        if left >= len(there):
            self.burn()
            self.deal()
        elif self.burns() and without <= scrambled:
            if self.left:
                self.burn()
            for player in there[:-without]:
                self.card_to(player)
            self.left += self.expect("shuffled")[0]
            if without < scrambled:
                self.burn()
            for player in there[-without:]:
                self.card_to(player)
        else:
            self.burn()
            self.skip_shuffle()
            self.board("board", self.common, 1)
            for player in there:
                self.cards[player] += self.common
                self.up[player] += self.common

    def after(self, player: str) -> list[str]:
        """Everybody in turn, this player last."""
        at = self.players.index(player) + 1
        return [*self.players[at:], *self.players[:at]]

    def may_double(self, player: str) -> bool:
        """With an open pair on fourth street."""
        who = self.settings.get("open-pair", self.book.pair_doubles)
        if who == "any player":
            return any(open_high(self.up[each])[0][0] > 1 for each in self.active())
        return who == "its holder" and open_high(self.up[player])[0][0] > 1

    def bring_in(self) -> str:
        def worth(player: str) -> tuple[int, int]:
            card = self.up[player][0]
            ace_low = self.settings.get("ace-for-the-bring-in") == "low"
            return (1 if ace_low and card[0] == "A" else rank(card)), suit(card)

        pick: Any = max if self.book.share == "low" else min
        first: str = pick(self.players, key=worth)
        cents, whole = self.stakes.bring_in, self.stakes.small_bet
        if self.settings["bring-in-may-complete"] and self.stack[first]:
            most = self.stack[first]
            chosen = self.ask(
                first, *(("bet", min(each, most), min(each, most)) for each in (cents, whole))
            )
            cents = max(chosen.cents, cents)
        self.pay(first, cents)
        self.level = cents
        if cents >= whole:
            self.full = self.step = cents
            self.raises = 0
        self.seen[first] = self.full
        return first

    def best_open(self) -> str:
        """The first of the best, or of these the one with the highest suit."""
        way = self.active()
        worth = {
            each: (open_low if self.book.share == "low" else open_high)(self.up[each])
            for each in way
        }
        best = (min if self.book.share == "low" else max)(worth.values())
        there = [each for each in way if worth[each] == best]
        if self.settings["equal-boards"] == "by suit":
            return max(there, key=lambda each: max((rank(c), suit(c)) for c in self.up[each]))
        return there[0]
