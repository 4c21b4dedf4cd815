"""The round of Ultimate Texas Hold'em against a player-dealer, in the rule books' order."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.bets.ultimate import BETS
from houseway.cards.card import Card
from houseway.games.ante_table import AnteTable
from houseway.games.second_wager import place_with
from houseway.games.ultimate.bot import choose
from houseway.games.ultimate.describe import describe
from houseway.games.ultimate.judge import UltimateFacts, judge, made_of, qualifies, ranked
from houseway.games.ultimate.terms import LOSING, OTHER, UltimateStreet, UltimateTerms
from houseway.hands.hand_names import hand_words
from houseway.money import dollars
from houseway.rules.banked.deal import BankedDeal
from houseway.rules.game import Family
from houseway.rules.round.decisions import Check, Decision, Fold, Play
from houseway.rules.round.hand import Hand, Wager
from houseway.rules.round.legality import Amount, Live, Offer, Options, barred, may
from houseway.rules.round.requests import Ask, Moment, Script
from houseway.rules.round.seats import clockwise_from

_BOARD = 5
_RESULTS = {"higher": "wins", "copy": "pushes", "lower": "loses"}


class UltimateTable(AnteTable[UltimateTerms]):
    """The state that the script keeps while a round is played."""

    def __init__(self, deal: BankedDeal[UltimateTerms]) -> None:
        super().__init__(deal, deal.terms.spot_of("ante"))
        self.board = Hand("")
        self.played: set[Hand] = set()
        """Hands that have a play wager; nobody bets twice."""

    def hands_from(self, start: str) -> list[Hand]:
        """Return the hands clockwise from the left of the player-dealer or the house dealer."""
        deal = self.deal
        left = start == "player-dealer"
        ring = deal.left_of_dealer() if left else clockwise_from(1, deal.seats)
        return [self.hands[seat] for seat in ring if seat in self.hands]

    def facts(self, hand: Hand, *, given_up: bool = False) -> UltimateFacts:
        """Return the facts on which a hand's wagers are judged now."""
        return UltimateFacts(
            player=tuple(hand.cards),
            dealer=tuple(self.dealer.cards),
            board=tuple(self.board.cards),
            given_up=given_up,
            dead=hand.dead,
        )


def play(deal: BankedDeal[UltimateTerms]) -> Script:
    """Play a round: two cards each and a board of five; one play wager, or a fold at the end."""
    table = UltimateTable(deal)
    _deal_hands(table)
    yield Moment("deal complete")

    for street in deal.terms.streets:
        if street.board:
            _turn_board(table, street.board)
            yield Moment(street.name)
        for hand in table.hands_from(deal.terms.act_from):
            yield from _act(table, hand, street)
    _deal_down(table, table.dealer)
    table.collect_folded_cards(table.hands_from(deal.terms.act_from))
    yield Moment("players are done")

    _reveal(table)
    yield Moment("hands are revealed")
    _settle(table)


# -- the cards -----------------------------------------------------------------------------------


def _deal_hands(table: UltimateTable) -> None:
    """Deal the hands from the house dealer's left; the player-dealer and board may come later."""
    deal, terms = table.deal, table.terms
    for position, wagers in deal.by_position(clockwise_from(1, deal.seats)).items():
        table.hands[position] = deal.open_hand_at(position, wagers)
    table.dealer = deal.open_hand("dealer", deal.dealer_seat)
    table.board = deal.open_hand("board")
    hands = list(table.hands.values())
    if terms.player_dealer == "after the players":
        hands.append(table.dealer)
    rounds, cards = (2, 1) if terms.dealt == "one by one" else (1, 2)
    for _ in range(rounds):
        for hand in hands:
            _deal_down(table, hand, cards)
    if terms.board == "with the hands":
        _deal_board(table, _BOARD)
        _deal_down(table, table.dealer)


def _deal_down(table: UltimateTable, hand: Hand, cards: int = 0) -> None:
    """Deal `cards` cards, or as many as the hand lacks of two, visible to its controller."""
    for _ in range(cards or 2 - len(hand)):
        table.deal.down(hand, *filter(None, (hand.controller,)))


def _deal_board(table: UltimateTable, cards: int) -> None:
    """Fill the board face down to `cards` cards, after the burn if it is still empty."""
    if not len(table.board):
        table.deal.burn(table.terms.burns)
    for _ in range(cards - len(table.board)):
        table.deal.down(table.board)


def _turn_board(table: UltimateTable, cards: int) -> None:
    _deal_board(table, cards)
    for index in range(min(cards, len(table.board))):
        table.deal.show(table.board, index)


# -- the play wager ------------------------------------------------------------------------------


def _act(table: UltimateTable, hand: Hand, street: UltimateStreet) -> Script:
    """Ask the hand's controller to bet, check or fold, for every ante on the hand."""
    last = table.terms.is_last(street)
    while hand not in table.played and (antes := table.antes(hand)):
        table.give_control(hand, antes)
        default: Decision = Fold() if last else Check()
        options = Live(_options, table, hand, street)
        answer = yield Ask(hand.controller, options, default, about=hand)
        own = [ante for ante in table.antes(hand) if ante.bettor == hand.controller]
        if hand.dead or not own:
            continue  # a ruling returned the controller's ante meanwhile, so another bettor decides
        if isinstance(answer, Play):
            _bet(table, hand, answer.cents // own[0].cents)
        elif isinstance(answer, Fold):
            _fold(table, hand)
        return


def _options(table: UltimateTable, hand: Hand, street: UltimateStreet) -> Options:
    """Offer the play wager in the street's multiples, and check, or fold on the last street."""
    ante = sum(w.cents for w in table.antes(hand) if w.bettor == hand.controller)
    held = table.deal.chips[hand.controller]
    offers: list[Offer] = []
    for times in street.times:
        cents = times * ante
        if cents <= held:
            offers.append(may(Play, Amount(cents, cents)))
        else:
            why = f"{times} times the ante is {dollars(cents)}; you have {dollars(held)}"
            offers.append(barred(Play, why, "wager/over_stack"))
    if table.terms.is_last(street):
        why = "all community cards are out: make the play wager or fold"
        offers += [may(Fold), barred(Check, why, "ultimate/no_check")]
    else:
        why = "a hand can be folded only after the river; check to see the next cards"
        offers += [may(Check), barred(Fold, why, "ultimate/no_fold_yet")]
    return Options(*offers, amounts=f"{street.when} the play wager is {street.much}")


def _bet(table: UltimateTable, hand: Hand, times: int) -> None:
    """Place `times` every ante on the hand; bettors who cannot cover it forfeit as by a fold."""
    table.played.add(hand)
    deal, spot = table.deal, table.terms.spot_of("play")
    short: list[Wager] = []
    for ante in table.antes(hand):
        cents = deal.affordable_stake(ante.bettor, times * ante.cents)
        if cents:
            place_with(deal, ante, spot, cents)
        else:
            short.append(ante)
    table.forfeit(_lost_by_folding(table, hand, short))


def _fold(table: UltimateTable, hand: Hand) -> None:
    """Fold a hand face down, or show it if a bet on the player's own hand is still to be paid."""
    lost = _lost_by_folding(table, hand, table.antes(hand))
    table.deal.fold(hand)
    table.forfeit(lost)
    wagers = table.terms.wagers
    if any(_is_own_hand(wagers[w.spot].bet) for w in table.deal.wagers_on(hand) if w not in lost):
        table.deal.show(hand)


def _lost_by_folding(table: UltimateTable, hand: Hand, antes: list[Wager]) -> list[Wager]:
    """Return the wagers of these antes' bettors, except bonus bets that survive a fold."""
    bettors = {ante.bettor for ante in antes}
    here = [w for w in table.deal.wagers_on(hand) if w.bettor in bettors]
    return [wager for wager in here if not _survives_fold(table, hand, wager)]


def _survives_fold(table: UltimateTable, hand: Hand, wager: Wager) -> bool:
    """Return whether a bet stays live after a fold.

    A bet on the player's own hand stays live only while the hand has qualified or still can.
    """
    spot = table.terms.wagers[wager.spot]
    if spot.on_fold == "lost":
        return False
    final = len(table.board) == _BOARD and table.board.seen.count(None) == _BOARD
    if not final or not _is_own_hand(spot.bet):
        return True
    return ranked(table.terms, tuple(hand.cards), tuple(table.board.cards)).category in spot.pays


def _is_own_hand(bet: str) -> bool:
    return bet in BETS and BETS[bet].own_hand


# -- the showdown --------------------------------------------------------------------------------


def _reveal(table: UltimateTable) -> None:
    """Show and call the player-dealer's hand, then the others from the player-dealer's left."""
    deal, terms = table.deal, table.terms
    deal.show(table.dealer)
    dealer = ranked(terms, tuple(table.dealer.cards), tuple(table.board.cards))
    plays = "" if qualifies(terms, dealer) else ", does not qualify"
    deal.call(f"{hand_words(dealer)}{plays}", table.dealer)
    for hand in table.hands_from("player-dealer"):
        if not hand.dead and table.in_action(hand):
            deal.show(hand)
            made = made_of(terms, table.facts(hand))
            result = "folded" if hand.state == "folded" else _RESULTS[made.result]
            deal.call(f"{hand_words(made.player)}, {result}", hand)


def _settle(table: UltimateTable) -> None:
    """Settle hand by hand from the player-dealer's left, in the order for losing or other hands."""
    deal, terms = table.deal, table.terms
    for hand in sorted(table.hands_from("player-dealer"), key=lambda hand: hand.read_last):
        made = made_of(terms, table.facts(hand))
        loses = hand.state == "folded" or made.result == "lower"
        outcomes = {
            wager: judge(terms, wager.spot, table.facts(hand, given_up=wager in table.given_up))
            for wager in deal.wagers_on(hand)
        }
        deal.settle(LOSING if loses else OTHER, outcomes)


def name_hand(
    terms: UltimateTerms, cards: Sequence[Card], boards: Sequence[Sequence[Card]] = ()
) -> str:
    """Return the name of the hand that the cards make with the open community cards."""
    board = tuple(card for each in boards for card in each)
    return hand_words(ranked(terms, tuple(cards), board)) if cards else ""


FAMILY = Family(
    name="ultimate",
    procedure=1,
    terms=UltimateTerms,
    play=play,
    gives_up=True,
    plays_boards=True,
    moments=("deal complete", "flop", "river", "players are done", "hands are revealed"),
    judge=judge,
    name_hand=name_hand,
    describe=describe,
    bot=choose,
)
