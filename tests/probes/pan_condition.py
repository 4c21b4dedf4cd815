"""Pan in miniature (004-15): conditions paid by all at once, forcing, a stock that runs out."""

from __future__ import annotations

from typing import Final

from houseway.cards.card import RANKS, SUITS, Card, rank, suit
from houseway.cards.deck import DeckTerms
from houseway.rules.decisions import Choose, Discard, Meld, Pass
from houseway.rules.game import Family, Game, digest
from houseway.rules.hand import Hand
from houseway.rules.legality import Live, Options, Pick, may
from houseway.rules.pot_deal import PotDeal
from houseway.rules.pot_round import deal_down, discards, live, post, take_seats
from houseway.rules.requests import Ask, AskAny, Moment, Part, Script
from houseway.rules.terms import TableTerms, Terms

ORDER: Final = "A234567JQK"
VALE: Final = frozenset("357")


class PanTerms(Terms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`unit` is a chip in cents; `cards` are dealt, and one more spread goes out."""

    unit: int
    cards: int
    reshuffles: int
    """So often do the discards come again; then nobody wins and the tops are carried."""


def is_meld(cards: list[Card]) -> bool:
    """A rope of one suit; or one rank in one suit or in three and more, aces and kings in any."""
    ranks = [RANKS[rank(card)] for card in cards]
    suits = {suit(card) for card in cards}
    if len(set(ranks)) == 1:
        return len(suits) != 2 or ranks[0] in "AK"
    places = sorted(ORDER.index(each) for each in ranks)
    return len(suits) == 1 and places == list(range(places[0], places[0] + len(places)))


def value(cards: list[Card]) -> int:
    """Chips that every player pays for what three cards are, or pretend to be."""
    ranks = {RANKS[rank(card)] for card in cards}
    suits = {SUITS[suit(card)] for card in cards}
    double = 2 if suits == {"s"} else 1
    if ranks <= VALE:
        return 2 * double if len(suits) == 1 else 1
    paid = len(ranks) == 1 or ranks in ({"A", "2", "3"}, {"K", "Q", "J"})
    return double if paid and len(suits) == 1 else 0


def value_again(meld: list[Card]) -> int:
    """What each card added to a condition brings: its value, half for vale cards of one suit."""
    first = meld[:3]
    vale = {RANKS[rank(card)] for card in first} <= VALE
    return value(first) // (2 if vale and len({suit(card) for card in first}) == 1 else 1)


class Table:
    """The hands to the right of the first, what each has spread, and the discards."""

    def __init__(self, deal: PotDeal[PanTerms]) -> None:
        right = [s for s in deal.around(deal.opening.button) if s in deal.seated]
        self.deal = deal
        self.hands = take_seats(deal, [deal.seated[seat] for seat in right])
        self.melds: dict[str, list[Hand]] = {hand.id: [] for hand in self.hands}
        self.pile = deal.open_hand("pile")
        self.from_stock = False
        """The top discard was drawn from the stock by the player before."""

    def collect(self, hand: Hand, chips: int, why: str) -> None:
        """From every player, as far as his chips go; a fouled hand pays too."""
        for other in self.hands:
            if other is not hand:
                cents = chips * self.deal.terms.unit
                self.deal.pay(other.controller, hand.controller, cents, why)

    def spread(self, hand: Hand, answer: Meld) -> None:
        """A new meld, or one card more on a meld; a condition is paid for at once."""
        melds = self.melds[hand.id]
        if answer.onto:
            meld = next(each for each in melds if each.id == answer.onto)
            chips = value_again(meld.cards)
        else:
            meld = self.deal.open_hand(f"{hand.id}-meld-{len(melds) + 1}", hand.position)
            melds.append(meld)
        for name in answer.cards:
            if name in self.pile.names[-1:]:
                self.deal.move_card(self.pile, len(self.pile) - 1, meld)
            else:
                index = hand.names.index(name)
                self.deal.show(hand, index)
                self.deal.move_card(hand, index, meld)
        self.collect(hand, chips if answer.onto else value(meld.cards), "condition")

    def options(self, hand: Hand, height: int) -> Options:
        """A new meld of three cards, a card laid off on one's own, right or wrong, or to go on."""
        pile = self.pile if len(self.pile) == height else Hand("nothing")
        names = (*hand.names, *pile.names[-1:])
        held = dict(zip(names, [*hand, *pile.cards[-1:]], strict=True))
        lying = {meld.id: meld.cards for meld in self.melds[hand.id]}

        def warn(meld: Meld) -> str:
            cards = [*lying.get(meld.onto, ()), *(held[name] for name in meld.cards)]
            wrong = not is_meld(cards)
            return "an incorrect meld: what is collected for it goes back" if wrong else ""

        offers = [may(Pass)]
        if len(names) > 2:
            offers.append(may(Meld, pick=Pick(names, 3, 3), warn=warn))
        if names and lying:
            offers.append(may(Meld, pick=Pick(names, 1, 1), onto=tuple(lying), warn=warn))
        return Options(*offers)

    def is_out(self, hand: Hand) -> bool:
        """Whether he has spread more than he was dealt, all of it valid."""
        good = [meld for meld in self.melds[hand.id] if is_meld(meld.cards)]
        return sum(map(len, good)) > self.deal.terms.cards


def play(deal: PotDeal[PanTerms]) -> Script:
    """Tops, a hand each, then turn after turn to the right until one goes out."""
    terms, table = deal.terms, Table(deal)
    hands, pile = table.hands, table.pile
    deal.pot.take_carried()
    post(deal, hands, [terms.unit] * len(hands), "tops", "tops")
    deal_down(deal, hands, terms.cards)
    shuffled, turns = 0, 0
    while live(hands):
        hand = hands[turns % len(hands)]
        turns += 1
        if hand.dead:
            continue
        yield Moment("turn")
        height = len(pile)
        if not (yield from force(table, hand)):
            if not deal.stock and shuffled == terms.reshuffles:
                break
            if not deal.stock:
                deal.discard(pile)
                deal.reshuffle()
                shuffled += 1
            deal.up(pile)
            height = len(pile)
        yield from meld_and_discard(table, hand, height)
        if table.is_out(hand) and not hand.dead:
            again = sum(value(meld.cards[:3]) for meld in table.melds[hand.id])
            table.collect(hand, 2 + again, "going out")
            deal.chips.move("pot", hand.controller, deal.pot.cents, "tops")
            deal.notes["winner"] = hand.position
            return
    deal.pot.carry()


def force(table: Table, hand: Hand) -> Part[bool]:
    """Any other player may require him to take a discard that fits one of his melds."""
    top = table.pile.cards[-1:] if table.from_stock else []
    fits = [meld for meld in table.melds[hand.id] if top and is_meld([*meld, *top])]
    options = Options(may(Choose, what=("force",)), may(Pass))
    others = [other for other in live(table.hands) if other is not hand] if fits else []
    asks = {o.id: Ask(o.controller, options, Pass(), about=o) for o in others}
    while asks:
        asked, answer = yield AskAny(asks)
        if answer == Choose("force") and not hand.dead:
            yield from take_forced(table, hand, fits)
            return True
        del asks[asked]
    return False


def take_forced(table: Table, hand: Hand, fits: list[Hand]) -> Script:
    """He lays the forced card off; where it fits several of his melds he says on which."""
    card, names = tuple(table.pile.names[-1:]), tuple(meld.id for meld in fits)
    answer = Meld(card, names[0])
    if len(names) > 1:
        options = Options(may(Meld, pick=Pick(card, 1, 1), onto=names))
        answer = yield Ask(hand.controller, options, answer, about=hand)
    table.spread(hand, answer)


def meld_and_discard(table: Table, hand: Hand, height: int) -> Script:
    """Melds as he likes; if he has used the top discard he gives another card for it."""
    answer: Meld | Pass = Meld(())
    while isinstance(answer, Meld):
        options = Live(table.options, hand, height)
        answer = yield Ask(hand.controller, options, Pass(), about=hand)
        if isinstance(answer, Meld):
            table.spread(hand, answer)
    table.from_stock = len(table.pile) == height
    if len(table.pile) < height and len(hand) and not hand.dead:
        options = Live(discards, hand, 1, 1)
        last = yield Ask(
            hand.controller, options, lambda: Discard(tuple(hand.names[-1:])), about=hand
        )
        index = hand.pick(last.cards)[0]
        table.deal.show(hand, index)
        table.deal.move_card(hand, index, table.pile)


FAMILY = Family(name="pan-condition", procedure=1, terms=PanTerms, play=play, banked=False)


def game(*, packs: int = 1, seats: int = 4, reshuffles: int = 1, cards: int = 5) -> Game:
    """A dollar a chip; five cards each and one pack, so that the stock runs out."""
    terms = PanTerms(
        deck=DeckTerms(packs=packs, without=("8", "9", "T")),
        table=TableTerms(seats=seats, dealt="counter-clockwise"),
        unit=100,
        cards=cards,
        reshuffles=reshuffles,
    )
    return Game(edition="probe/pan-condition", family=FAMILY, terms=terms, digest=digest(terms))
