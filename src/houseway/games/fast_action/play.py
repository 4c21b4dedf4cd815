"""The round of Fast Action Hold'em against a player-dealer, in the rule book's order."""

from __future__ import annotations

from collections import Counter
from functools import partial

from houseway.games.fast_action.describe import describe
from houseway.games.fast_action.judge import FastActionFacts, house_way, judge, name_hand, ranked
from houseway.games.fast_action.setter import is_natural, keep_two
from houseway.games.fast_action.terms import CARDS, FastActionTerms
from houseway.hands.hand import compare
from houseway.hands.hand_names import hand_words
from houseway.rules.banked.deal import BankedDeal
from houseway.rules.banked.outcomes import Outcome
from houseway.rules.game import Family
from houseway.rules.round.decisions import Keep
from houseway.rules.round.hand import Hand, Wager
from houseway.rules.round.legality import Live, Options, Pick, may
from houseway.rules.round.requests import Ask, AskAll, Moment, Script
from houseway.rules.round.seats import first_low

_BOARD = 5
_RESULTS = {"higher": "wins", "copy": "copy", "lower": "loses"}


class FastActionTable:
    """The state that the script keeps while a round is played."""

    def __init__(self, deal: BankedDeal[FastActionTerms]) -> None:
        self.deal = deal
        self.terms = deal.terms
        self.hands = [deal.open_hand_at(seat, bets) for seat, bets in deal.by_position().items()]
        """The players' hands, in order from the first one after the player-dealer."""
        self.looker = deal.viewers(self.hands)
        """The bettor who sees each hand and keeps two cards; empty where the house way decides."""
        self.dealer = deal.open_hand("dealer", deal.dealer_seat, deal.opening.player_dealer)
        self.board = Hand("")
        self.naturals: set[Hand] = set()

    def facts(self, hand: Hand) -> FastActionFacts:
        """Return the facts on which a hand's wagers are judged now."""
        natural = hand in self.naturals
        return FastActionFacts(
            player=tuple(hand.cards),
            dealer=tuple(self.dealer.cards),
            board=tuple(self.board.cards),
            natural=natural,
            dealer_natural=self.dealer in self.naturals,
            dead=hand.dead or (self.dealer.dead and not natural),
        )


def play(deal: BankedDeal[FastActionTerms]) -> Script:
    """Play a round: four cards each, two kept; the bank opens and keeps two; flop; comparison."""
    table = FastActionTable(deal)
    _fill_to_four(table)
    yield Moment("deal complete")

    _fill_to_four(table)  # replaces cards that a ruling returned to the shoe
    for hand in table.hands:
        _find_natural(table, hand)
    answers: dict[Hand, Keep] = yield AskAll(
        {hand: _ask(table, hand) for hand in table.hands if _is_asked(table, hand)}
    )
    for hand in table.hands:
        _find_natural(table, hand)
        _keep(table, hand, answers.get(hand))
    yield Moment("all hands are set")

    deal.call("bank open")
    deal.show(table.dealer)
    yield Moment("bank is opened")
    _find_natural(table, table.dealer)
    if table.dealer in table.naturals:
        _turn_board_for_action(table)
    else:
        answer = yield _ask(table, table.dealer)
        _keep(table, table.dealer, answer)
        _deal_board(table)
    yield Moment("flop")

    _determine_values(table)
    deal.settle_stages(partial(_outcome, table))


# -- four cards, two of them kept ----------------------------------------------------------------


def _fill_to_four(table: FastActionTable) -> None:
    """Deal one card at a time, face down, the player-dealer last; nobody sees that hand."""
    deal = table.deal
    for number in range(CARDS):
        for hand in (*table.hands, table.dealer):
            if len(hand) <= number and hand.live:
                deal.down(hand, *filter(None, (table.looker.get(hand),)))


def _find_natural(table: FastActionTable, hand: Hand) -> None:
    """Show four of a kind as a natural winner; it stays face up behind the wager."""
    if hand.live and hand not in table.naturals and is_natural(hand.cards):
        table.naturals.add(hand)
        table.deal.show(hand)
        table.deal.call("natural winner", hand)


def _is_asked(table: FastActionTable, hand: Hand) -> bool:
    return bool(table.looker[hand]) and hand.live and hand not in table.naturals


def _ask(table: FastActionTable, hand: Hand) -> Ask:
    """Ask which two cards to keep; the player-dealer's choice, like the hand, is open."""
    default = partial(_house_way, table, hand)
    secret = hand is not table.dealer
    return Ask(hand.controller, Live(_keep_options, hand), default, about=hand, secret=secret)


def _keep_options(hand: Hand) -> Options:
    return Options(may(Keep, pick=Pick.from_hand(hand.names, 2)))


def _house_way(table: FastActionTable, hand: Hand) -> Keep:
    places = keep_two(table.terms.house_way, hand.cards)
    return Keep(tuple(hand.names[place] for place in places))


def _keep(table: FastActionTable, hand: Hand, answer: Keep | None) -> None:
    """Keep two cards and discard the others; natural winners and dead hands stay as they are.

    The house way decides if nobody looked at the hand or the floor has changed its cards since.
    """
    if hand in table.naturals or not hand.live:
        return
    if answer is None or Counter(answer.cards) - Counter(hand.names):
        answer = _house_way(table, hand)
    kept = hand.pick(answer.cards)
    table.deal.discard(hand, [place for place in range(len(hand)) if place not in kept])


# -- the flop ------------------------------------------------------------------------------------


def _deal_board(table: FastActionTable) -> None:
    """Burn a card and turn five, one at a time; one of them places the action button."""
    deal, terms = table.deal, table.terms
    deal.burn(1)
    table.board = deal.open_hand("board")
    for number in range(_BOARD):
        deal.up(table.board)
        if not number:
            deal.call("action")
    turned = table.board.cards[: 1 if terms.action_card == "first" else _BOARD]
    deal.place_action_button(first_low(turned, terms.action.values))


def _turn_board_for_action(table: FastActionTable) -> None:
    """Stop play: deal the flop face down, and turn cards until one places the action button."""
    deal, terms = table.deal, table.terms
    table.board = deal.open_hand("board")
    for _ in range(_BOARD):
        deal.down(table.board)
    number = 0
    for place in range(1 if terms.natural_action_card == "first" else _BOARD):
        deal.show(table.board, place)
        number = first_low([table.board[place]], terms.action.values)
        if number:
            break
    deal.place_action_button(number)


# -- the comparison ------------------------------------------------------------------------------


def _determine_values(table: FastActionTable) -> None:
    """Call all hands before settling: the player-dealer's, then the others from the button."""
    deal, terms = table.deal, table.terms
    if table.dealer in table.naturals or table.dealer.dead:
        return
    theirs = ranked(terms, table.dealer.cards, table.board.cards)
    deal.call(hand_words(theirs), table.dealer)
    for hand in sorted(table.hands, key=lambda hand: (hand.position - deal.action) % deal.seats):
        if hand.live and hand not in table.naturals and deal.wagers_on(hand):
            deal.show(hand)
            mine = ranked(terms, hand.cards, table.board.cards)
            deal.call(f"{hand_words(mine)}, {_RESULTS[compare(mine, theirs)]}", hand)


def _outcome(table: FastActionTable, wager: Wager) -> Outcome:
    assert wager.hand is not None, "every wager is on a hand"
    return judge(table.terms, wager.spot, table.facts(wager.hand))


FAMILY = Family(
    name="fast-action",
    procedure=1,
    terms=FastActionTerms,
    play=play,
    plays_boards=True,
    moments=("deal complete", "all hands are set", "bank is opened", "flop"),
    judge=judge,
    house_way=house_way,
    name_hand=name_hand,
    describe=describe,
)
