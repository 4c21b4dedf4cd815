"""Pan as a stranger plays it who has read the book.

He is told the cards as they came and what was decided; who is asked what, which melds may lie
there, who pays whom and how much he works out. What an incorrect spread collects is not the
book's, and is told: that it goes back is his business.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from games.pan.naive_melds import SEQUENCE, Meld, without
from strangers.pan_table import Option, PanTable, Player, Spread, tag


class Stranger(PanTable):
    """One hand, from the tops to the last chip."""

    # -- the deal -------------------------------------------------------------------------------

    def play(self) -> None:
        players = self.players
        self.pay("carried", "pot", self.chips["carried"])
        tops = int(self.settings["tops"]) * self.chip
        at = next((i for i, p in enumerate(players) if p.seat <= self.first), 0)
        order = players[at:] + players[:at] if self.first else players
        self.antes = {each.bettor: self.pay(each.bettor, "pot", tops) for each in order}
        self.packet(order)
        if not self.first:
            low = min(range(len(order)), key=lambda i: SEQUENCE.find(order[i].hand[4][0]))
            order = order[low:] + order[:low]
        self.order = order
        self.packet(order)
        for source, card, to in self.told.astray:
            by_name = {each.name: each for each in order}
            by_name[source].hand.remove(card)
            if to in by_name:
                by_name[to].hand.append(card)
        if self.going_on_top(order):
            return
        start = order if self.settings["acts-first"] == "the winner" else players
        at = players.index(next(each for each in start if each.state == "in"))
        while not self.over:
            self.turn(players[at])
            if self.over or not any(each.state == "in" for each in players):
                break
            at = (at + 1) % len(players)
            while players[at].state != "in":
                at = (at + 1) % len(players)
        if self.out is None:
            self.pay("pot", "carried", self.chips["pot"])

    def packet(self, order: Sequence[Player]) -> None:
        for player in order:
            player.hand += [self.told.next_card(player.name) for _ in range(5)]
            self.stock -= 5

    def going_on_top(self, order: Sequence[Player]) -> bool:
        """Whether it is over with that."""
        for player in order:
            options: set[Option] = {("stay", (), 0, 0, ()), ("fold", (), 0, 0, ())}
            _, decision = self.ask(player, {player.bettor: options})
            if tag(decision) == "fold":
                player.state = "retired"
        staying = [each for each in order if each.state == "in"]
        if len(staying) == 1 and self.settings["all-others-retire"] == "takes the tops":
            self.pay("pot", staying[0].bettor, self.chips["pot"])
            self.out = staying[0]
        elif not staying:
            self.pay("pot", "carried", self.chips["pot"])
        else:
            return False
        return True

    # -- a turn ---------------------------------------------------------------------------------

    def turn(self, player: Player) -> None:
        self.used = self.done = self.legally = False
        for spread in player.spreads.values():
            spread.increased = False
        if not self.has_ten(player):
            return
        if self.fresh:
            self.take(player)
        if not self.over and not self.used and not self.draw():
            self.over = True
        self.fresh, player.drew = False, True
        while not self.over:
            _, decision = self.ask(player, {player.bettor: self.options(player)})
            if tag(decision) != "pass":
                self.act(player, decision)
            elif player.spread() < 11:
                break
            else:
                self.demanded(player)  # nobody goes out with an incorrect meld
            if player.state != "in":
                return
        if not self.over:
            self.discard(player)

    def has_ten(self, player: Player) -> bool:
        """Made so before his first draw, if it can be; after it he is out."""
        wrong = len(player.hand) + player.spread() - 10
        if player.drew:
            if wrong:
                self.put_out(player)
        elif abs(wrong) > (2 if self.settings["eight-or-twelve"] == "made right" else 1):
            self.pay("pot", player.bettor, self.antes[player.bettor])
            player.state = "dead"
        else:
            while len(player.hand) < 10:
                player.hand.append(self.told.next_card(player.name))
                self.stock -= 1
            del player.hand[10:]
        return player.state == "in"

    def take(self, player: Player) -> None:
        """The top discard, into a meld at once, or onto one because another wants it so."""
        top = self.top
        offers: set[Option] = {("pass", (), 0, 0, ())}
        for two in self.book.melds_with(top, player.hand):
            offers.add(("meld", tuple(sorted([top, *two])), 3, 3, ()))
        fits = self.fits(player, top)
        if fits:
            offers.add(("meld", (top,), 1, 1, fits))
        for name, spread in player.spreads.items():
            lent = [card for card in self.lent(spread) if self.with_top(player, card)]
            if lent:
                offers.add(("borrow", tuple(sorted(lent)), 1, 1, (name,)))
        _, decision = self.ask(player, {player.bettor: offers})
        if tag(decision) != "pass":
            self.act(player, decision)
        elif fits and self.any_of(player, "force"):
            onto = fits[0]
            if len(fits) > 1:
                _, decision = self.ask(player, {player.bettor: {("meld", (top,), 1, 1, fits)}})
                onto = decision.onto
            self.lay(player, [top], player.spreads[onto])

    def fits(self, player: Player, card: str) -> tuple[str, ...]:
        return tuple(
            sorted(n for n, s in player.spreads.items() if self.book.may_add(s.cards, [card]))
        )

    def draw(self) -> bool:
        if self.top:
            self.discards += 1
        self.top = ""
        if not self.stock:
            if not self.reshuffles or not self.discards:
                return False
            self.reshuffles -= 1
            assert self.told.shuffled.pop(0) == self.discards
            self.stock, self.discards = self.discards, 0
        self.stock -= 1
        self.top = self.told.next_card("pile")
        return True

    def held(self, player: Player) -> list[str]:
        return [*player.hand, *([] if self.used or self.done else [self.top])]

    def can_use(self, player: Player) -> bool:
        """The card from the deck, in some legal way."""
        card = self.top
        if self.fits(player, card) or self.book.melds_with(card, player.hand):
            return True
        lent = [card for spread in player.spreads.values() for card in self.lent(spread)]
        return any(self.with_top(player, card) for card in lent)

    def lent(self, spread: Spread) -> set[str]:
        """The cards of it that may be borrowed."""
        return self.book.borrowable(spread.cards) if spread.sound is None else set()

    def with_top(self, player: Player, borrowed: str) -> set[Meld]:
        """The top of the pile, and what of the hand makes a meld of it with a borrowed card."""
        return {
            (min(card, self.top), max(card, self.top))
            for card in player.hand
            if self.book.is_meld([card, self.top, borrowed])
        }

    def options(self, player: Player) -> set[Option]:
        held = tuple(sorted(self.held(player)))
        onto = tuple(sorted(name for name, s in player.spreads.items() if self.may_grow(s)))
        found: set[Option] = set()
        right = self.next_to(player)
        puts_out = not self.used and right.spread() == 10 and self.fits(right, self.top)
        if not (right is not player and puts_out and self.can_use(player)):
            found.add(("pass", (), 0, 0, ()))
        if self.legally:
            found |= self.legal(player, held)
        elif len(held) >= 3:
            found.add(("meld", held, 3, len(held), ()))
        if held and onto and not self.legally:
            found.add(("meld", held, 1, len(held), onto))
        for name, spread in player.spreads.items():
            lent = [card for card in self.lent(spread) if self.book.melds_with(card, held)]
            if lent:
                found.add(("borrow", tuple(sorted(lent)), 1, 1, (name,)))
            if spread.increased and spread.sound is None:
                ways = map(min, self.book.splits(spread.cards))
                found |= {("split-meld", way, 0, 0, (name,)) for way in ways}
        return found

    def legal(self, player: Player, held: Sequence[str]) -> set[Option]:
        """With what he proceeds who had to take a spread back."""
        found: set[Option] = {
            ("meld", three, 3, 3, ()) for three in combinations(held, 3) if self.book.is_meld(three)
        }
        for card in held:
            onto = [name for name, s in player.spreads.items() if self.is_right_with(s, card)]
            if onto:
                found.add(("meld", (card,), 1, 1, tuple(sorted(onto))))
        return found

    def is_right_with(self, spread: Spread, card: str) -> bool:
        sound = spread.cards if spread.sound is None else spread.sound
        return self.is_right(spread, sound, [card])

    def may_grow(self, spread: Spread) -> bool:
        """Nothing is laid to what is as long as it may be."""
        rope = len({card[0] for card in spread.cards}) > 1
        return len(spread.cards) < (self.book.longest_rope if rope else 11)

    def next_to(self, player: Player) -> Player:
        at = self.players.index(player)
        ring = self.players[at + 1 :] + self.players[: at + 1]
        return next(each for each in ring if each.state == "in")

    # -- melds ----------------------------------------------------------------------------------

    def act(self, player: Player, decision: Any) -> None:
        kind, picked = tag(decision), list(decision.cards)
        if kind == "meld":
            onto = player.spreads[decision.onto] if decision.onto else self.open(player)
            self.lay(player, picked, onto)
            return
        spread = player.spreads[decision.onto]
        spread.cards = without(spread.cards, picked)
        new = self.open(player)
        new.cards = picked
        if kind == "borrow":
            pairs = self.book.melds_with(picked[0], self.held(player))
            if self.fresh:
                pairs = self.with_top(player, picked[0])
            offers: set[Option] = {("meld", two, 2, 2, (new.name,)) for two in pairs}
            _, decision = self.ask(player, {player.bettor: offers})
            self.from_hand(player, list(decision.cards))
            new.cards += decision.cards
            player.collected += self.collect(player, self.book.value(new.cards))
        else:
            chips = self.book.split(new.cards, spread.cards)
            player.collected += self.collect(player, chips)
        self.maybe_out(player)

    def open(self, player: Player) -> Spread:
        player.opened += 1
        name = f"{player.name}-meld-{player.opened}"
        player.spreads[name] = Spread(name, [])
        return player.spreads[name]

    def from_hand(self, player: Player, picked: Sequence[str]) -> None:
        """Of two alike the one on the pile comes first."""
        for card in picked:
            if card == self.top and not self.used:
                self.used, self.top = True, ""
            else:
                player.hand.remove(card)

    def lay(self, player: Player, picked: Sequence[str], spread: Spread) -> None:
        book, before = self.book, list(spread.cards)
        had_deck_card = self.used
        self.from_hand(player, picked)
        spread.cards += picked
        spread.increased = spread.increased or bool(before)
        fair = spread.sound is None
        right = self.is_right(spread, before if fair else spread.sound or [])
        assert self.warned is not right, f"{picked} to {before}"
        if right and fair:
            chips = book.added(before, picked) if before else book.value(spread.cards)
            player.collected += self.collect(player, chips)
        else:
            spread.from_deck = spread.from_deck or self.used != had_deck_card
            spread.collected += self.collect(player, self.told.claimed() // self.chip)
            if right:
                player.collected += spread.collected
                spread.sound, spread.collected = None, []
                spread.from_deck = spread.discarded = False
            else:
                spread.sound = before if fair else spread.sound
                if self.any_of(player, "demand"):
                    self.demanded(player)  # which may have put him out
                return
        self.maybe_out(player)

    def is_right(self, spread: Spread, sound: list[str], more: Sequence[str] = ()) -> bool:
        """A meld, and what was one before has kept its character."""
        cards = [*spread.cards, *more]
        return self.book.may_add(sound, cards[len(sound) :]) if sound else self.book.is_meld(cards)

    def demanded(self, player: Player) -> None:
        """All that is incorrect is made valid, or taken back; after a discard he is out."""
        wrong = [each for each in player.spreads.values() if each.sound is not None]
        for spread in wrong:
            ways = {
                way
                for way in self.book.completions(spread.cards, self.held(player))
                if self.is_right(spread, spread.sound or [], way)
            }
            if ways:
                offers: set[Option] = {
                    ("meld", way, len(way), len(way), (spread.name,)) for way in ways
                }
                _, decision = self.ask(player, {player.bettor: offers})
                self.lay(player, decision.cards, spread)
            elif spread.discarded:
                self.put_out(player)
                return
            else:
                self.take_back(player, spread)

    def take_back(self, player: Player, spread: Spread) -> None:
        assert spread.sound is not None
        self.legally = True
        for payer, cents in spread.collected:
            self.pay(player.bettor, payer, cents)
        back = without(spread.cards, spread.sound)
        if spread.from_deck:
            self.top, self.used = self.told.top, False
            back.remove(self.top)
        player.hand += back
        if not spread.sound:
            del player.spreads[spread.name]
        spread.cards, spread.sound, spread.collected = spread.sound, None, []
        spread.from_deck = False

    def put_out(self, player: Player) -> None:
        """All collections go back, the hand is discarded, and it still pays."""
        for spread in player.spreads.values():
            player.collected += spread.collected
        for payer, cents in player.collected:
            self.pay(player.bettor, payer, cents)
        player.state, player.hand, player.spreads = "out", [], {}

    def maybe_out(self, player: Player) -> None:
        if player.spread() < 11 or any(each.sound is not None for each in player.spreads.values()):
            return
        chips = sum(self.book.value(spread.cards) for spread in player.spreads.values())
        self.collect(player, chips)
        self.collect(player, 2)
        self.pay("pot", player.bettor, self.chips["pot"])
        self.out, self.over = player, True

    def discard(self, player: Player) -> None:
        if self.used:
            held = tuple(sorted(player.hand))
            _, decision = self.ask(player, {player.bettor: {("discard", held, 1, 1, ())}})
            player.hand.remove(decision.cards[0])
            self.top = decision.cards[0]
        else:
            self.fresh = True
        self.done = True
        wrong = [each for each in player.spreads.values() if each.sound is not None]
        for spread in wrong:
            spread.discarded = True
        if wrong and self.any_of(player, "demand"):
            self.demanded(player)
