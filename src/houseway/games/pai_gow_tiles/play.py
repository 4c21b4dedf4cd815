"""The round of pai gow tiles against a player-dealer, in the order of the rule books."""

from __future__ import annotations

from functools import partial

from houseway.games.pai_gow_tiles.describe import describe
from houseway.games.pai_gow_tiles.judge import (
    TilesFacts,
    house_way,
    is_foul,
    judge,
    name_hand,
    outranks,
)
from houseway.games.pai_gow_tiles.terms import TILES, TilesTerms
from houseway.games.piles import apart, in_row, put_apart, setting_of, still_holds
from houseway.rules.banked.deal import BankedDeal
from houseway.rules.banked.outcomes import Outcome
from houseway.rules.game import Family
from houseway.rules.round.decisions import Set
from houseway.rules.round.hand import Hand, Wager
from houseway.rules.round.legality import Live, Options, Pick, may
from houseway.rules.round.requests import Ask, AskAll, Moment, Part, Script
from houseway.rules.round.seats import way_round


class TilesTable:
    """The state that the script keeps while a round is played."""

    def __init__(self, deal: BankedDeal[TilesTerms]) -> None:
        self.deal = deal
        self.terms = deal.terms
        self.hands: list[Hand] = []
        """The players' hands, from the left of the player-dealer."""
        self.looker: dict[Hand, str] = {}
        """The bettor who sees and sets each hand; empty where the house way sets it."""
        self.bank = Hand("")
        self.unused = Hand("")
        """The collected sets of seats without a wager."""


def play(deal: BankedDeal[TilesTerms]) -> Script:
    """Play a round: dice and sets, the players set, the bank is opened and set, the comparison."""
    table = TilesTable(deal)
    _give_out_sets(table)
    yield from _reach(table, "deal complete")

    answers: dict[Hand, Set] = yield AskAll(
        {hand: _ask(table, hand) for hand in table.hands if table.looker[hand]}
    )
    yield from _reach(table, "all hands are set")

    deal.show(table.bank)
    yield from _reach(table, "bank is opened")
    answer: Set = yield _ask_bank(table)
    _set(table, table.bank, answer)
    yield from _reach(table, "bank is set")

    for hand in _in_order_of_settlement(table):
        _set(table, hand, answers.get(hand))
    deal.settle_stages(partial(_outcome, table))
    yield Moment("wagers are reconciled")
    deal.show(table.unused)


def _reach(table: TilesTable, moment: str) -> Part[None]:
    """Reach a moment of the book, and collect the wagers that the floor ruled forfeited."""
    yield Moment(moment)
    deal = table.deal
    for hand in table.hands:
        loses = hand.dead and table.terms.dead == "loses"
        deal.forfeit([w for w in deal.wagers_on(hand) if loses or w.forfeited], "forfeited")


# -- sets ----------------------------------------------------------------------------------------


def _give_out_sets(table: TilesTable) -> None:
    """Deliver four tiles at a time, the numbered seat first; collect those without a wager."""
    deal, terms = table.deal, table.terms
    if deal.away:  # the floor has burned a tile, so all 32 are shuffled and stacked again
        deal.reshuffle()
    chosen = deal.random_number(deal.seats, "first set") if terms.chosen_pile else 1
    number = deal.roll(3)
    deal.place_action_button(number)
    wagers = deal.by_position()
    sets = {
        seat: _open_set(table, seat, wagers.get(seat, []))
        for seat in deal.around(_first_seat(table, number))
        if terms.dealt_to == "all seats" or seat in wagers or seat == deal.dealer_seat
    }
    table.bank = sets[deal.dealer_seat]
    table.hands = [sets[seat] for seat in wagers]
    table.looker = deal.viewers(table.hands)
    for hand in in_row(list(sets.values()), chosen, terms.other_piles):
        for _ in range(TILES):
            deal.down(hand, *filter(None, (table.looker.get(hand),)))
    _collect(table, [hand for seat, hand in sets.items() if seat not in wagers])


def _first_seat(table: TilesTable, number: int) -> int:
    if table.terms.first_pile == "action button":
        return table.deal.action
    return table.deal.numbered_seat(number)


def _open_set(table: TilesTable, seat: int, wagers: list[Wager]) -> Hand:
    deal = table.deal
    if seat == deal.dealer_seat:
        return deal.open_hand("dealer", seat, deal.opening.player_dealer)
    return deal.open_hand_at(seat, wagers)


def _collect(table: TilesTable, hands: list[Hand]) -> None:
    """Collect sets that nobody plays, unexposed until the round is complete."""
    deal = table.deal
    others = [hand for hand in hands if hand is not table.bank]
    if table.terms.unused == "not shown":
        for hand in others:
            deal.discard(hand)
        return
    table.unused = deal.open_hand("unused")
    for hand in others:
        while len(hand):
            deal.move_card(hand, 0, table.unused)


# -- setting -------------------------------------------------------------------------------------


def _ask(table: TilesTable, hand: Hand) -> Ask:
    options = Live(_settings, table, hand)
    default = partial(_house_way, table, hand)
    return Ask(table.looker[hand], options, default, about=hand, secret=True)


def _ask_bank(table: TilesTable) -> Ask:
    """Ask how to set the bank: by the house way unless the player-dealer decides otherwise."""
    bank = table.bank
    options, default = Live(_settings, table, bank), partial(_house_way, table, bank)
    return Ask(bank.controller, options, default, about=bank)


def _settings(table: TilesTable, hand: Hand) -> Options:
    """Offer to name two of the four tiles as the low hand."""

    def warn(setting: Set) -> str:
        low, high = apart(hand, setting)
        punished = hand is not table.bank and is_foul(table.terms, high, low)
        return "foul: the wager will lose" if punished else ""

    def tell(setting: Set) -> str:
        stacks = [name_hand(table.terms, each) for each in apart(hand, setting)]
        return " · ".join(stacks) if all(stacks) else ""

    return Options(may(Set, pick=Pick.from_hand(hand.names, 2), warn=warn, tell=tell))


def _house_way(table: TilesTable, hand: Hand) -> Set:
    return setting_of(hand, house_way(table.terms, tuple(hand.cards)))


def _set(table: TilesTable, hand: Hand, answer: Set | None) -> None:
    """Set a hand: move the low hand apart, and open both.

    The house way decides if nobody looked at the hand or the floor has changed its tiles since.
    """
    deal = table.deal
    setting = answer if answer and still_holds(hand, answer) else _house_way(table, hand)
    low = put_apart(deal, hand, _low_setting(table, hand, setting), "low")
    for part in (low, hand):
        deal.show(part)
        words = name_hand(table.terms, part.cards)
        if words and not hand.dead:
            deal.call(words, part)


def _low_setting(table: TilesTable, hand: Hand, setting: Set) -> Set:
    """Return the lower of the two hands as the low one, unless naming the other is a foul."""
    low, high = apart(hand, setting)
    punished = table.terms.foul == "loses" and hand is not table.bank
    if punished or (len(low), len(high)) != (2, 2) or not outranks(table.terms, low, high):
        return setting
    return setting_of(hand, high)


# -- settlement ----------------------------------------------------------------------------------


def _in_order_of_settlement(table: TilesTable) -> list[Hand]:
    """Return the hands in the order of settlement, from the action button."""
    deal = table.deal
    order = table.terms.settle[0].order
    way = way_round(order, seats=deal.seats, dealer=deal.dealer_seat, action=deal.action)
    return sorted(table.hands, key=lambda hand: (hand.read_last, way.index(hand.position)))


def _outcome(table: TilesTable, wager: Wager) -> Outcome:
    """Judge a wager on the tiles now on the table."""
    hand, deal, bank = wager.hand, table.deal, table.bank
    assert hand is not None, "every wager is on a hand"
    facts = TilesFacts(
        high=tuple(hand),
        low=tuple(deal[f"{hand.id}-low"]),
        bank_high=tuple(bank),
        bank_low=tuple(deal[f"{bank.id}-low"]),
        dead=hand.dead,
    )
    return judge(table.terms, wager.spot, facts)


FAMILY = Family(
    name="pai-gow-tiles",
    procedure=1,
    terms=TilesTerms,
    play=play,
    spreads="-low",
    moments=(
        "deal complete",
        "all hands are set",
        "bank is opened",
        "bank is set",
        "wagers are reconciled",
    ),
    judge=judge,
    house_way=house_way,
    name_hand=name_hand,
    describe=describe,
)
