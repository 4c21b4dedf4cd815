"""The state of a hand of poker while it is played without asking."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Any, Final

import msgspec

from houseway.games.poker.fast_replay.events import CARDS, FOLD, Act, HandTold, Known, Once, told_of
from houseway.games.poker.terms import PokerTerms
from houseway.rules.pots.deal import PotDeal
from houseway.rules.pots.pot import Contribution
from houseway.rules.pots.stakes import Stakes
from houseway.rules.round.events import Burned, Dealt, Event, Left, Moved, Reached
from houseway.rules.round.hand import Hand
from houseway.rules.round.inputs import Input
from houseway.rules.round.opening import Opening

_REACHED: Final = Once[str, Reached](Reached)
_AWAY: Final = frozenset((Left, Burned))
_NONE: Final[Act] = ("", FOLD, 0)
"""A sentinel that follows the last known act."""


class NotPlainError(Exception):
    """Raised if a hand must be played by the script."""


class KnownPlan(msgspec.Struct, frozen=True, kw_only=True):
    """What the fast path needs of a game's terms, read once."""

    down: int
    last_first: tuple[int, ...]
    """The places of a hand's cards, in the order in which they go to the discards."""
    cards: int
    """The number of cards in the whole deck."""
    antes: bool
    blinds: bool
    small_is_last: bool
    """Whether the button has the small blind when only two play."""
    asked_last: bool
    """Whether the big blind may still act after everybody has called it."""
    one_size: bool
    """Whether the smallest bet is the same on every street."""
    limit: bool
    pot_limit: bool
    no_limit: bool
    capped: bool
    """Whether raises are capped."""
    half_reopens: bool


class Seats(msgspec.Struct, frozen=True):
    """The players dealt in, from the left of the button, with the events of each hand."""

    turn: tuple[int, ...]
    """Each player's index among the seated bettors with chips."""
    names: tuple[str, ...]
    told: tuple[HandTold, ...]
    opened: tuple[Event, ...]
    dealt: tuple[Once[str, Dealt], ...]
    """For each face-down card, in the order of the deal, its event by card."""
    places: tuple[int, ...]
    order: tuple[int, ...]
    """The order of the first betting round, from the left of the last blind, which acts last."""


class KnownHand(msgspec.Struct):
    """One hand of poker; players are numbered from the left of the button."""

    terms: PokerTerms
    stakes: Stakes
    chip: int
    plan: KnownPlan
    known: Known
    watched: Collection[str]
    acts: list[Act]
    players: int
    seats: Seats
    names: tuple[str, ...]
    told: tuple[HandTold, ...]
    hole: list[tuple[str, ...]]
    drawn: int
    """The number of cards drawn so far."""
    stacks: list[int]
    live: list[bool]
    can: list[bool]
    """Whether each player may still bet: live, and with chips."""
    left: int
    able: int
    """The number of players who may still bet."""
    in_pot: list[int]
    front: list[int]
    """The cents that each player has bet on this street."""
    events: list[Event]
    pot: int = 0
    dead: int = 0
    """Dead antes: cents in the pot that nobody has to call."""
    puts: list[tuple[int, int, str, str]] = []
    """Every contribution to the pot: player, cents, street and reason."""
    board: list[str] = []
    shown: bool = False
    died: list[int] = []
    """The players whose hands were ruled dead at the end."""
    inputs: list[Input] = []
    deal: PotDeal[PokerTerms] | None = None
    """The deal that holds the table; None until something needs it."""

    def table(self) -> PotDeal[PokerTerms]:
        """Return the driver's deal, which receives all events from now on."""
        deal = self.deal
        if deal is None:
            self.deal = deal = self.known.driver.deal
            deal.events += self.events
            self.events = deal.events
        return deal

    def reach(self, moment: str) -> None:
        """Reach a moment; the driver is needed only if something may happen there."""
        if moment in self.watched:
            self.come_to(moment)
        else:
            self.events.append(_REACHED[moment])

    def come_to(self, moment: str) -> None:
        """Have the driver do what is due at a moment."""
        self.lay_chips(self.table())
        self.known.driver._reach(moment)
        self.take_chips()

    def put(self, who: int, cents: int, street: str, why: str) -> int:
        """Put chips into the pot, at most the stack, and return how many."""
        stacks = self.stacks
        held = stacks[who]
        if cents > held:
            cents = held
        if cents:
            if cents == held:
                self.can[who] = False
                self.able -= 1
            stacks[who] = held - cents
            self.pot += cents
            self.in_pot[who] += cents
            self.puts.append((who, cents, street, why))
            self.events.append(Moved(self.names[who], "pot", cents, why, street))
        return cents

    def return_uncalled(self, who: int) -> None:
        """Return the uncalled part to the player who put in the most, the last chips first."""
        in_pot = self.in_pot
        left = min(in_pot[who] - sorted(in_pot)[-2], self.pot)
        in_pot[who] -= left
        self.pot -= left
        self.stacks[who] += left
        if left and not self.can[who]:
            self.can[who] = True
            self.able += 1
        number = len(self.puts)
        while left:
            number -= 1
            whose, cents, street, why = self.puts[number]
            if whose == who and cents:
                part = cents if cents < left else left
                left -= part
                self.puts[number] = who, cents - part, street, why
                self.events.append(Moved("pot", self.names[who], part, "uncalled"))

    def is_one_pot(self) -> bool:
        """Whether all live hands have put in the same amount."""
        return len({self.in_pot[who] for who, live in enumerate(self.live) if live}) == 1

    # -- the table as the deal keeps it -----------------------------------------------------------

    def is_laid(self) -> bool:
        """Whether the deal is already in use."""
        return self.deal is not None

    def lay_chips(self, deal: PotDeal[PokerTerms]) -> None:
        """Copy the stacks and the pot to the deal."""
        names, pot, purses = self.names, deal.pot, deal.chips.purses
        purses.update(zip(names, self.stacks, strict=True))
        purses["pot"] = self.pot
        pot.dead = self.dead
        pot.contributions = [
            Contribution(names[who], street, cents, number, why)
            for number, (who, cents, street, why) in enumerate(self.puts)
        ]
        pot.in_pot = {names[who]: self.in_pot[who] for who, *_ in self.puts}
        pot.folded.update([name for name, live in zip(names, self.live, strict=True) if not live])
        pot.dealt_in = [*names]
        pot.flop_seen = bool(self.board)
        blinds = self.stakes.blinds[-self.players :]
        if self.plan.blinds and len(blinds) > 1:
            pot.small_blind = names[self.seats.order[-len(blinds)]]

    def take_chips(self) -> None:
        """Read the stacks and the pot back from the deal after the driver has acted."""
        assert self.deal is not None
        purses = self.deal.chips.purses
        self.stacks[:] = [purses[name] for name in self.names]
        self.pot = purses.get("pot", 0)
        self.can[:] = [
            cents > 0 and live for cents, live in zip(self.stacks, self.live, strict=True)
        ]
        self.able = sum(self.can)

    def lay_hands(self, deal: PotDeal[PokerTerms]) -> None:
        """Copy the hands and the discarded cards to the deal, as they are at the end."""
        put_away: list[Any] = [event for event in self.events if type(event) in _AWAY]
        deal.away += [CARDS[event.card] for event in put_away]
        for who, (mine, cards) in enumerate(zip(self.told, self.hole, strict=True)):
            deal.hands[mine.hand] = hand = Hand(mine.hand, mine.seat, mine.bettor)
            died = who in self.died
            if died or self.live[who]:
                hand.state = "dead" if died else "live"
                hand.names = [*cards]
                hand.cards = [CARDS[card] for card in cards]
                hand.seen = [None if self.shown else mine.seen] * len(cards)
            else:
                hand.state = "folded"
        if self.board:
            deal.hands["board"] = hand = Hand("board")
            hand.names = self.board
            hand.cards = [CARDS[card] for card in self.board]
            hand.seen = [None] * len(self.board)

    def lay_tape(self, deal: PotDeal[PokerTerms]) -> None:
        """Copy the draws and the burned cards to the deal."""
        deal.tape.draws += self.known.draws[: self.drawn]
        deal.tape.out += self.drawn
        at = self.players * self.plan.down
        for street in self.terms.streets[1:]:
            if at < self.drawn:
                burned = self.known.draws[at : at + street.burn]
                deal._burned_names += burned
                deal.burned += [CARDS[card] for card in burned]
                at += street.burn + street.board

    def lay(self, deal: PotDeal[PokerTerms]) -> None:
        """Fill in the whole deal for a hand that did not need one while it was played."""
        deal.events += self.events
        deal.moment = "end of hand"
        self.lay_chips(deal)
        self.lay_hands(deal)
        self.lay_tape(deal)


def take_seats(terms: PokerTerms, opening: Opening, known: Known, plan: KnownPlan) -> KnownHand:
    """Seat everybody with chips, with the hole cards they will be dealt."""
    bettors = [bettor for bettor in opening.bettors if bettor.seat and bettor.stack]
    players, down, draws, stakes = len(bettors), plan.down, known.draws, opening.stakes
    drawn = players * down
    if players < 2 or drawn > len(draws) or drawn > plan.cards:
        raise NotPlainError
    seats = _seats(
        tuple([(bettor.seat, bettor.id) for bettor in bettors]),
        opening.button,
        down,
        len(stakes.blinds),
        plan.small_is_last,
    )
    hole: list[tuple[str, ...]]
    if down == 2:
        hole = [*zip(draws, draws[players:drawn], strict=False)]
    else:
        hole = [*zip(*[draws[at : at + players] for at in range(0, drawn, players)], strict=True)]
    return KnownHand(
        terms,
        stakes,
        opening.chip,
        plan,
        known,
        known.watched,
        [*known.acts, _NONE],
        players,
        seats,
        seats.names,
        seats.told,
        hole,
        drawn,
        [bettors[place].stack for place in seats.turn],
        [True] * players,
        [True] * players,
        players,
        players,
        [0] * players,
        [0] * players,
        [*seats.opened],
    )


@lru_cache(maxsize=1024)
def _seats(
    bettors: tuple[tuple[int, str], ...], button: int, down: int, blinds: int, small_is_last: bool
) -> Seats:
    places = tuple(range(len(bettors)))
    turn = sorted(places, key=lambda at: (bettors[at][0] <= button, bettors[at][0]))
    told = tuple([told_of(*bettors[at], down) for at in turn])
    first = min(len(told), blinds)
    reverse = len(told) == 2 and blinds > 1 and small_is_last
    around = places[::-1] if reverse else places
    return Seats(
        tuple(turn),
        tuple([each.bettor for each in told]),
        told,
        tuple([each.opened for each in told]),
        tuple([each.dealt for each in told]) * down,
        places,
        around[first:] + around[:first],
    )
