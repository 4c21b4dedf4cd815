"""Games with a board, told anew from the books: hold'em, omaha, pineapple."""

from __future__ import annotations

from strangers.poker_draw import Draw


class Poker(Draw):
    """Every game of the books."""

    def flop(self) -> None:
        if self.opening.stakes.bomb:
            self.take_part()
        last = self.antes_or_blinds()
        self.deal(self.book.hole)
        self.moment("deal complete")
        stakes, pot = self.stakes, self.settings.get("discard", "after betting")
        streets = {"flop": (3, stakes.small_bet), "turn": (1, 0), "river": (1, 0)}
        if self.bomb:
            self.begin_round()
        else:
            if self.book.discard == "pre-flop" and pot == "before betting":
                self.throw_away()
            order = self.after(last)
            if self.settings.get("first-to-act") == "left of the button":
                order = self.players
            if self.settings.get("big-blind-raises") == "only after a raise":
                self.stands, self.seen[last] = last, self.full
            self.betting(order, stakes.small_bet)
            self.stands = ""
        if self.book.discard == "pre-flop" and (self.bomb or pot == "after betting"):
            self.throw_away()
        names = ["board"] if self.book.boards == 1 else ["board-1", "board-2"]
        for street, (count, small) in streets.items():
            if len(self.active()) == 1:
                break
            self.offer_to_run_twice(street)
            self.burn()
            for name, cards in zip(names, self.boards, strict=False):
                self.board(name, cards, count)
            self.flop_seen = True
            self.moment(street)
            if self.book.discard == street and pot == "before betting":
                self.throw_away()
            self.betting(self.players, small or stakes.big_bet or stakes.small_bet)
            if self.book.discard == street and pot == "after betting":
                self.throw_away()
        if self.twice and len(self.active()) > 1:
            self.run_again()
        self.showdown()

    def take_part(self) -> None:
        answers = self.ask_all(self.players, ("choose", "dealt out", "take part"))
        there = [each for each in self.players if answers[each].what == "take part"]
        if len(there) < 2:
            return
        self.bomb = self.stakes.bomb
        self.players = there

    def throw_away(self) -> None:
        if len(self.active()) == 1:
            return
        for player in self.active():
            decision = self.ask(player, ("discard", 1, 1, len(self.cards[player])))
            self.cards[player].remove(decision.cards[0])

    def offer_to_run_twice(self, street: str) -> None:
        if self.settings.get("run-it-twice") is not True or self.asked_twice:
            return
        if len(self.with_chips()) > 1:
            return
        self.asked_twice = True
        answers = self.ask_all(self.active(), ("choose", "once", "twice"))
        self.twice = all(each.what == "twice" for each in answers.values())
        self.shared = list(self.boards[0])

    asked_twice = False
    shared: list[str] = []

    def run_again(self) -> None:
        again = list(self.shared)
        while len(again) < 5:
            self.skip_shuffle()
            self.burn()
            self.skip_shuffle()
            self.board("board-again", again, 1 if again else 3)
        self.boards.append(again)
