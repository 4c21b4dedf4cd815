"""A turn of pan: draw, meld, discard. Others may force a card or demand a valid meld."""

from __future__ import annotations

from functools import partial

from houseway.games.pan import offers
from houseway.games.pan.table import PanTable, Spread
from houseway.rules.pots.stages import discards
from houseway.rules.round.decisions import Borrow, Choose, Decision, Discard, Meld, Pass, SplitMeld
from houseway.rules.round.hand import Hand
from houseway.rules.round.legality import Live, Options
from houseway.rules.round.requests import Ask, AskAny, Part, Script


def take_turn(table: PanTable, hand: Hand) -> Part[bool]:
    """Play a turn: a card from pile or deck, melds, a discard; False if no card is left."""
    table.begin_turn()
    if not check_count(table, hand):
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


def check_count(table: PanTable, hand: Hand) -> bool:
    """Count the cards and correct or foul a wrong count; return whether the turn goes on."""
    deal, terms = table.deal, table.terms
    off = len(hand) + table.shown(hand) - terms.cards
    if hand.id in table.drew:
        if off:
            table.foul(hand, f"{terms.cards + off} cards after the first draw")
        return not off
    if abs(off) > 2 or (abs(off) == 2 and terms.two_wrong == "dead"):
        if deal.pot.can_return(hand.controller):
            deal.pot.give_back(deal.pot.contributions_of(hand.controller), "dealt wrong")
        table.foul(hand, f"dealt {terms.cards + off} cards")
        return False
    while len(hand) < terms.cards and deal.stock:
        deal.down(hand, hand.controller)
    while len(hand) > terms.cards:
        table.withdraw(hand)
    return True


def refill(table: PanTable) -> bool:
    """Shuffle the discards if the stock has run out; return whether a card can be drawn."""
    deal = table.deal
    if not deal.stock and table.shuffled < table.terms.reshuffles:
        deal.discard(table.pile)
        deal.reshuffle()
        table.shuffled += 1
    return deal.stock > 0


# -- the discard of the player before -------------------------------------------------------------


def take_discard(table: PanTable, hand: Hand) -> Script:
    """Let the player take a discard that came from the deck; others may force it on the player."""
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
    """Let any other player force a discard that fits one of the player's melds."""
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
    """Ask all other players at once; return True as soon as one of them chooses `what`."""
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
    """Let the player meld, add, borrow and split until done or out."""
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
            case _ if table.took and not len(hand) and table.incorrect(hand):
                yield from make_valid(table, hand)  # nobody goes out with an incorrect meld
            case _:
                return


def lay(table: PanTable, hand: Hand, answer: Meld) -> Spread:
    """Lay a new spread, or add cards to an existing one."""
    spread = table.find(hand, answer.onto) if answer.onto else table.open_spread(hand)
    table.lay(hand, answer.cards, spread)
    return spread


def borrow(table: PanTable, hand: Hand, answer: Borrow) -> Script:
    """Move a card off a spread to make a new meld with two others."""
    spread, new = table.find(hand, answer.onto), table.open_spread(hand)
    table.move(spread, answer.cards, new)
    spread.sound = len(spread.cards)
    options = Live(offers.borrowed_options, table, hand, new)
    last = yield Ask(hand.controller, options, partial(offers.first_of, options), about=hand)
    if isinstance(last, Meld) and hand.live:
        table.lay(hand, last.cards, new)
    elif hand.live:  # a ruling took the cards that were to go with it, so put it back
        table.move(new, tuple(new.lying.names), spread)
        table.mark_if_valid(spread)


# -- incorrect melds ------------------------------------------------------------------------------


def demand(table: PanTable, hand: Hand) -> Script:
    """Let any other player call attention to an incorrect meld."""
    if (yield from ask_others(table, hand, offers.DEMAND, "demand", Choose("demand"))):
        yield from make_valid(table, hand)


def make_valid(table: PanTable, hand: Hand) -> Script:
    """Have the player complete or take back incorrect melds; the hand fouls after a discard."""
    for spread in table.incorrect(hand):
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
    """Discard in return for a used card; a card from the deck that was not used stays on the pile.

    This ends the turn, and the others may once more demand that melds be made valid.
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
    incorrect = table.incorrect(hand)
    for spread in incorrect:
        spread.stood = True
    if incorrect:
        yield from demand(table, hand)


def _last(hand: Hand) -> Discard:
    return Discard(tuple(hand.names[-1:]))
