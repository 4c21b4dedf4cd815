"""The round of three card poker against a player-dealer, in the order of the rule books."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.cards.card import Card
from houseway.games.ante_table import AnteTable
from houseway.games.second_wager import place_with
from houseway.games.three_card.bot import choose
from houseway.games.three_card.describe import describe
from houseway.games.three_card.judge import ThreeCardFacts, judge, qualifies, ranked
from houseway.games.three_card.terms import From, ThreeCardTerms
from houseway.hands.hand_names import hand_words
from houseway.rules.banked.deal import BankedDeal
from houseway.rules.banked.outcomes import Outcome
from houseway.rules.game import Family
from houseway.rules.round.decisions import Fold, Play
from houseway.rules.round.hand import Hand, Wager
from houseway.rules.round.legality import Amount, Live, Options, barred, may
from houseway.rules.round.requests import Ask, Moment, Script
from houseway.rules.round.seats import action_number, clockwise_from


class ThreeCardTable(AnteTable[ThreeCardTerms]):
    """The state that the script keeps while a round is played."""

    def __init__(self, deal: BankedDeal[ThreeCardTerms]) -> None:
        super().__init__(deal, deal.terms.spot_of("ante"))

    def seats(self, start: From) -> list[int]:
        """Return the seats in the order of a pass round the table."""
        if start == "left of player-dealer":
            return self.deal.left_of_dealer()
        ring = clockwise_from(1, self.deal.seats)
        return ring if start == "left of house dealer" else ring[::-1]

    def hands_from(self, start: From) -> list[Hand]:
        """Return the players' hands in the order of a pass round the table."""
        return [self.hands[seat] for seat in self.seats(start) if seat in self.hands]


def play(deal: BankedDeal[ThreeCardTerms]) -> Script:
    """Play a round: three cards each, play or fold, then the comparison of hands."""
    table = ThreeCardTable(deal)
    _deal_stacks(table)
    yield Moment("deal complete")

    for hand in table.hands_from(deal.terms.act_from):
        yield from _play_or_fold(table, hand)
    table.collect_folded_cards(table.hands_from(deal.terms.act_from))
    yield Moment("players are done")

    _reveal_dealer(table)
    _reveal_players(table)
    yield Moment("hands are revealed")
    deal.settle_stages(lambda wager: _outcome(table, wager))


def _deal_stacks(table: ThreeCardTable) -> None:
    """Deal three cards to every position with a wager, then to the player-dealer, one up."""
    deal, terms = table.deal, table.terms
    for position, wagers in deal.by_position(table.seats(terms.deal_from)).items():
        hand = table.hands[position] = deal.open_hand_at(position, wagers)
        sitter = deal.seated.get(position)
        looker = hand.controller or (sitter.id if sitter else "")
        for _ in range(3):
            deal.down(hand, *filter(None, (looker,)))
    table.dealer = deal.open_hand("dealer", deal.dealer_seat)
    for _ in range(3):
        deal.down(table.dealer)
    if terms.exposed:
        deal.show(table.dealer, terms.exposed - 1)
        _place_button(table, f"dealer-{terms.exposed}")


def _place_button(table: ThreeCardTable, *seen: str) -> None:
    """Place the action button as soon as the card that decides it is face up."""
    action = table.terms.action
    if action.by == "card" and action.card in seen and not table.deal.action:
        index = int(action.card.removeprefix("dealer-")) - 1
        if index < len(table.dealer):
            table.deal.place_action_button(action_number(action, table.dealer[index]))


def _play_or_fold(table: ThreeCardTable, hand: Hand) -> Script:
    """Ask the hand's controller to play or fold, for every ante on the hand."""
    _forfeit_lone_bonuses(table, hand)
    while antes := table.antes(hand):
        table.give_control(hand, antes)
        answer = yield Ask(hand.controller, Live(_options, table, hand), Fold(), about=hand)
        if hand.dead:
            return
        antes = table.antes(hand)
        if not any(ante.bettor == hand.controller for ante in antes):
            continue  # a ruling returned the controller's ante meanwhile, so another bettor decides
        if isinstance(answer, Play):
            short = [ante for ante in antes if not _make_play_wager(table, ante)]
            table.forfeit(_lost_by_folding(table, hand, short))
        else:
            table.deal.fold(hand)
            table.forfeit(_lost_by_folding(table, hand, antes))
        return


def _forfeit_lone_bonuses(table: ThreeCardTable, hand: Hand) -> None:
    """Forfeit bonus bets without an ante at once, where the edition's reading says so."""
    with_ante = {ante.bettor for ante in table.antes(hand)}
    wagers = table.terms.wagers
    lone = [w for w in table.deal.wagers_on(hand) if w.bettor not in with_ante]
    table.forfeit([w for w in lone if wagers[w.spot].alone == "lost"])


def _options(table: ThreeCardTable, hand: Hand) -> Options:
    own = [ante for ante in table.antes(hand) if ante.bettor == hand.controller]
    cents = sum(ante.cents for ante in own)
    if table.deal.chips[hand.controller] < cents:
        reason = "the play wager equals the ante, and you do not have enough chips for it"
        return Options(barred(Play, reason, "three-card/no_chips"), may(Fold))
    return Options(may(Play, Amount(cents, cents)), may(Fold))


def _make_play_wager(table: ThreeCardTable, ante: Wager) -> bool:
    """Place a play wager equal to the ante; return False if the bettor cannot cover it."""
    cents = table.deal.affordable_stake(ante.bettor, ante.cents)
    if cents:
        place_with(table.deal, ante, table.terms.spot_of("play"), cents)
    return bool(cents)


def _lost_by_folding(table: ThreeCardTable, hand: Hand, antes: list[Wager]) -> list[Wager]:
    """Return these antes and their bettors' other wagers that a fold loses."""
    bettors = {ante.bettor for ante in antes}
    spots = table.terms.wagers
    here = table.deal.wagers_on(hand)
    return [w for w in here if w.bettor in bettors and spots[w.spot].on_fold == "lost"]


def _reveal_dealer(table: ThreeCardTable) -> None:
    deal, terms, dealer = table.deal, table.terms, table.dealer
    deal.show(dealer)
    _place_button(table, "dealer-1", "dealer-2", "dealer-3")
    hand = ranked(terms, tuple(dealer.cards))
    plays = "" if qualifies(terms, hand) else ", does not qualify"
    deal.call(f"{hand_words(hand)}{plays}", dealer)


def _reveal_players(table: ThreeCardTable) -> None:
    for hand in table.hands_from(table.terms.reveal_from):
        if not hand.dead and table.in_action(hand):
            table.deal.show(hand)
            table.deal.call(hand_words(ranked(table.terms, tuple(hand.cards))), hand)


def _outcome(table: ThreeCardTable, wager: Wager) -> Outcome:
    """Judge a wager on the cards now on the table."""
    hand = wager.hand
    assert hand is not None, "every wager is on a hand"
    facts = ThreeCardFacts(
        player=tuple(hand.cards),
        dealer=tuple(table.dealer.cards),
        given_up=wager in table.given_up,
        dead=hand.dead,
    )
    return judge(table.terms, wager.spot, facts)


def name_hand(terms: ThreeCardTerms, cards: Sequence[Card]) -> str:
    """Return the name of the hand that the cards make so far."""
    return hand_words(ranked(terms, tuple(cards))) if cards else ""


FAMILY = Family(
    name="three-card-poker",
    procedure=1,
    terms=ThreeCardTerms,
    play=play,
    gives_up=True,
    moments=("deal complete", "players are done", "hands are revealed"),
    judge=judge,
    name_hand=name_hand,
    describe=describe,
    bot=choose,
)
