"""A turn: a player draws, melds, discards; the others may force a card, and demand a right meld."""

from __future__ import annotations

from functools import partial

from houseway.games.pan import offers
from houseway.games.pan.table import PanTable, Spread
from houseway.rules.pots.stages import discards
from houseway.rules.round.decisions import Borrow, Choose, Decision, Discard, Meld, Pass, SplitMeld
from houseway.rules.round.hand import Hand
from houseway.rules.round.legality import Live, Options
from houseway.rules.round.requests import Ask, AskAny, Part, Script

__all__ = ["take_turn"]


def take_turn(table: PanTable, hand: Hand) -> Part[bool]:
    """A card from the pile or the deck, melds, a discard; False once no card is left to draw."""
    table.begin_turn()
    if not is_right(table, hand):
        return True
    yield from take_discard(table, hand)
    table.available = False
    if not hand.live:
        return True
    if not table.took:
        if not refill(table):
            return False
        table.turn_up()
    table.drew.add(hand.id)
    yield from meld(table, hand)
    if hand.live and not table.is_out(hand):
        yield from discard(table, hand)
    return True


def is_right(table: PanTable, hand: Hand) -> bool:
    """His cards are counted: before his first draw they are made right, after it he is out."""
    deal, terms = table.deal, table.terms
    off = len(hand) + table.shown(hand) - terms.cards
    if hand.id in table.drew:
        if off:
            table.foul(hand, f"{terms.cards + off} cards after the first draw")
        return not off
    if abs(off) > 2 or (abs(off) == 2 and terms.two_wrong == "dead"):
        if deal.pot.may_return(hand.controller):
            deal.pot.give_back(deal.pot.puts_of(hand.controller), "dealt wrong")
        table.foul(hand, f"dealt {terms.cards + off} cards")
        return False
    while len(hand) < terms.cards and deal.stock:
        deal.down(hand, hand.controller)
    while len(hand) > terms.cards:
        table.withdraw(hand)
    return True


def refill(table: PanTable) -> bool:
    """Whether a card can be drawn; where the stock has run out the discards are shuffled."""
    deal = table.deal
    if not deal.stock and table.shuffled < table.terms.reshuffles:
        deal.discard(table.pile)
        deal.reshuffle()
        table.shuffled += 1
    return deal.stock > 0


# -- the discard of the player before -------------------------------------------------------------


def take_discard(table: PanTable, hand: Hand) -> Script:
    """If it came from the deck: taken into a meld at once, or forced on him, or left."""
    if not table.available or not len(table.pile):
        return
    options = Live(offers.taking_options, table, hand)
    answer = yield Ask(hand.controller, options, Pass(), about=hand)
    if isinstance(answer, Pass) and hand.live:
        answer = yield from force(table, hand)
    if not hand.live:
        return
    table.open_top = True
    if isinstance(answer, Meld):
        lay(table, hand, answer)
    elif isinstance(answer, Borrow):
        yield from borrow(table, hand, answer)
    table.open_top = False


def force(table: PanTable, hand: Hand) -> Part[Decision]:
    """Any other player may require him to take a discard that fits one of his melds."""
    fit = [
        spread for spread in table.spreads(hand) for card in table.top() if table.fits(spread, card)
    ]
    if not fit or not (yield from ask_others(table, hand, offers.FORCE, "force", Pass())):
        return Pass()
    options = Live(offers.forced_options, table, hand)
    if len(options.choices()[0].onto) > 1:
        first = Meld(tuple(table.pile.names[-1:]), fit[0].id)
        answer: Decision = yield Ask(hand.controller, options, first, about=hand)
        return answer
    return offers.first_of(options)


def ask_others(
    table: PanTable, hand: Hand, options: Options, what: str, default: Decision
) -> Part[bool]:
    """Whether any other player wants it; the first who does is enough."""
    asks = {
        other.id: Ask(other.controller, options, default, about=hand)
        for other in table.others(hand)
    }
    while asks and hand.live:
        asked, answer = yield AskAny(asks)
        if answer == Choose(what) and table.deal[asked].live:
            return hand.live
        del asks[asked]
    return False


# -- melding --------------------------------------------------------------------------------------


def meld(table: PanTable, hand: Hand) -> Script:
    """He melds, adds, borrows and splits until he is done or out."""
    while hand.live and not table.is_out(hand):
        options = Live(offers.meld_options, table, hand)
        default = partial(offers.default_meld, table, hand)
        answer = yield Ask(hand.controller, options, default, about=hand)
        if not hand.live:
            return
        match answer:
            case Meld():
                spread = lay(table, hand, answer)
                if not table.is_valid(spread):
                    yield from demand(table, hand)
            case Borrow():
                yield from borrow(table, hand, answer)
            case SplitMeld():
                table.split(hand, answer.cards, table.find(hand, answer.onto))
            case _ if table.took and not len(hand) and table.wrong(hand):
                yield from make_valid(table, hand)  # nobody goes out with an incorrect meld
            case _:
                return


def lay(table: PanTable, hand: Hand, answer: Meld) -> Spread:
    """A new spread, or cards added to one that lies there."""
    spread = table.find(hand, answer.onto) if answer.onto else table.open_spread(hand)
    table.lay(hand, answer.cards, spread)
    return spread


def borrow(table: PanTable, hand: Hand, answer: Borrow) -> Script:
    """The card lies apart, and two others make a new meld with it."""
    spread, new = table.find(hand, answer.onto), table.open_spread(hand)
    table.move(spread, answer.cards, new)
    spread.sound = len(spread.cards)
    options = Live(offers.borrowed_options, table, hand, new)
    last = yield Ask(hand.controller, options, partial(offers.first_of, options), about=hand)
    if isinstance(last, Meld) and hand.live:
        table.lay(hand, last.cards, new)
    elif hand.live:  # a ruling has taken what was to go with it
        table.move(new, tuple(new.lying.names), spread)
        table.note(spread)


# -- incorrect melds ------------------------------------------------------------------------------


def demand(table: PanTable, hand: Hand) -> Script:
    """Any other player may call attention to an incorrect meld."""
    if (yield from ask_others(table, hand, offers.DEMAND, "demand", Choose("demand"))):
        yield from make_valid(table, hand)


def make_valid(table: PanTable, hand: Hand) -> Script:
    """If he can; if not, he takes it back, or has already discarded and is out."""
    for spread in table.wrong(hand):
        options = Live(offers.completing_options, table, hand, spread)
        first = partial(offers.first_of, options)
        if isinstance(first(), Meld):
            answer = yield Ask(hand.controller, options, first, about=hand)
            if not hand.live:
                return
            if isinstance(answer, Meld):
                table.lay(hand, answer.cards, spread)
        if table.is_valid(spread):
            continue
        if spread.stood:
            table.foul(hand, "incorrect meld")
            return
        table.take_back(hand, spread)


def discard(table: PanTable, hand: Hand) -> Script:
    """For a card that he has used he gives one up; one from the deck that he did not lies there.

    With it his turn is over, and his melds are looked at once more.
    """
    if table.took and len(hand):
        options = Live(discards, hand, 1, 1)
        last = yield Ask(hand.controller, options, partial(_last, hand), about=hand)
        if not hand.live:
            return
        for name in last.cards:
            table.discard(hand, name)
    table.available = table.open_top
    table.open_top = False
    wrong = table.wrong(hand)
    for spread in wrong:
        spread.stood = True
    if wrong:
        yield from demand(table, hand)


def _last(hand: Hand) -> Discard:
    return Discard(tuple(hand.names[-1:]))
