"""The round of pai gow poker against a player-dealer, in the order of the rule books."""

from __future__ import annotations

from functools import partial

from houseway.cards.card import Card
from houseway.games.pai_gow_poker.describe import describe
from houseway.games.pai_gow_poker.judge import (
    PaiGowFacts,
    bank_lines,
    bonus_lines,
    house_way,
    is_foul,
    judge,
    name_front,
    name_hand,
)
from houseway.games.pai_gow_poker.terms import CARDS, PaiGowTerms
from houseway.games.piles import apart, in_row, put_apart, setting_of, still_holds
from houseway.money import parse_dollars
from houseway.rules.banked.deal import BankedDeal
from houseway.rules.banked.outcomes import Award, Outcome, Push
from houseway.rules.game import Family
from houseway.rules.round.decisions import Set
from houseway.rules.round.hand import Hand, Wager
from houseway.rules.round.legality import Live, Options, Pick, may
from houseway.rules.round.requests import Ask, AskAll, Moment, Part, Script


class PaiGowTable:
    """The state that the script keeps while a round is played."""

    def __init__(self, deal: BankedDeal[PaiGowTerms]) -> None:
        self.deal = deal
        self.terms = deal.terms
        self.hands: list[Hand] = []
        """The players' hands, from the left of the player-dealer."""
        self.looker: dict[Hand, str] = {}
        """The bettor who sees and sets each hand; empty where the house way sets it."""
        self.bank = Hand("")


def play(deal: BankedDeal[PaiGowTerms]) -> Script:
    """Play a round: deal the piles, let the players set, then open and set the bank.

    In face-up games the bank is opened and set before the players set their hands. Then the hands
    are compared from the action button, and the wagers settle.
    """
    table = PaiGowTable(deal)
    _give_out_piles(table)
    deal.replace_flawed()
    yield Moment("deal complete")

    if deal.terms.bank_opened == "before the players set":
        yield from _open_bank(table)
        if _nobody_sets(table):
            deal.call("ace high", table.bank)
            for hand in _from_button(table):
                deal.show(hand)
            yield from _settle(table)
            return
        yield from _set_bank(table)
        answers = yield from _players_set(table)
    else:
        answers = yield from _players_set(table)
        yield from _open_bank(table)
        yield from _set_bank(table)
    for hand in _from_button(table):
        _set(table, hand, _setting(table, hand, answers.get(hand), deal.terms.foul))
    yield from _settle(table)


# -- piles ---------------------------------------------------------------------------------------


def _give_out_piles(table: PaiGowTable) -> None:
    """Deliver a pile to every seat, the numbered seat first; discard those without a wager."""
    deal, action = table.deal, table.terms.action
    number = deal.roll(3) if action.by == "dice" else deal.random_number(action.numbers)
    deal.place_action_button(number)
    wagers = deal.by_position()
    piles = {
        seat: _open_pile(table, seat, wagers.get(seat, []))
        for seat in _delivery_order(table, number)
    }
    table.bank = piles[deal.dealer_seat]
    table.hands = [piles[seat] for seat in wagers]
    table.looker = deal.viewers(table.hands)
    for pile in _cards_to(table, _as_they_lie(table, list(piles.values()))):
        deal.down(pile, *filter(None, (table.looker.get(pile),)))
    for seat, pile in piles.items():
        if seat not in wagers and pile is not table.bank:
            deal.discard(pile)


def _delivery_order(table: PaiGowTable, number: int) -> list[int]:
    """Return the seats in the order in which piles are delivered."""
    deal = table.deal
    if table.terms.from_the_left:
        return deal.around(1)
    seat = deal.numbered_seat(number)
    if seat == deal.dealer_seat and table.terms.first_pile == "action button":
        seat = deal.around(seat)[1]
    return deal.around(seat)


def _open_pile(table: PaiGowTable, seat: int, wagers: list[Wager]) -> Hand:
    deal = table.deal
    if seat != deal.dealer_seat:
        return deal.open_hand_at(seat, wagers)
    free = table.terms.bank_sets == "freely"
    return deal.open_hand("dealer", seat, deal.opening.player_dealer if free else "")


def _as_they_lie(table: PaiGowTable, handed_out: list[Hand]) -> list[Hand]:
    """Rearrange the piles from their order of delivery to their order from left to right."""
    terms = table.terms
    if not terms.chosen_pile:
        return handed_out
    chosen = table.deal.random_number(len(handed_out), "first pile")
    return in_row(handed_out, chosen, terms.other_piles)


def _cards_to(table: PaiGowTable, row: list[Hand]) -> list[Hand]:
    """Return the pile that each card goes to, in the order of the deal."""
    if table.terms.piles == "pile by pile":
        return [pile for pile in row for _ in range(CARDS)]
    return [pile for card in range(CARDS) for pile in (row, row[::-1])[card % 2]]


# -- setting -------------------------------------------------------------------------------------


def _players_set(table: PaiGowTable) -> Part[dict[Hand, Set]]:
    """Ask all players to set their hands, at the same time and in secret."""
    answers: dict[Hand, Set] = yield AskAll(
        {hand: _ask(table, hand) for hand in table.hands if table.looker[hand]}
    )
    yield Moment("all hands are set")
    return answers


def _open_bank(table: PaiGowTable) -> Script:
    table.deal.show(table.bank)
    yield Moment("bank is opened")


def _nobody_sets(table: PaiGowTable) -> bool:
    """Return whether the player-dealer's seven cards push every game wager however they are set."""
    lines = bank_lines(table.terms, tuple(table.bank))
    pushes = table.terms.game.pushes
    return table.terms.push_or_foul == "push" and any(pushes.get(line) for line in lines)


def _ask(table: PaiGowTable, hand: Hand) -> Ask:
    options = Live(_settings, table, hand, table.terms.foul)
    default = partial(_house_way, table, hand)
    return Ask(table.looker[hand], options, default, about=hand, secret=True)


def _settings(table: PaiGowTable, hand: Hand, foul: str) -> Options:
    punished = "the wager will lose" if foul == "loses" else "set by the house way"
    nine_high = table.terms.game.pushes.get("player-dealer nine high")
    if nine_high and foul == "loses" and table.terms.push_or_foul == "push":
        punished += ", unless the player-dealer has nine-high"
    if hand is table.bank and foul == "loses":
        punished = "every hand that is not foul will win"

    def warn(setting: Set) -> str:
        return f"foul: {punished}" if is_foul(table.terms, *apart(hand, setting)) else ""

    def tell(setting: Set) -> str:
        front, back = apart(hand, setting)
        words = (name_front(table.terms, front, back), name_hand(table.terms, back))
        return " in front, ".join(words) + " behind" if all(words) else ""

    return Options(may(Set, pick=Pick.from_hand(hand.names, 2), warn=warn, tell=tell))


def _house_way(table: PaiGowTable, hand: Hand) -> Set:
    return setting_of(hand, house_way(table.terms, tuple(hand.cards)))


def _setting(table: PaiGowTable, hand: Hand, answer: Set | None, foul: str) -> Set:
    """Return the bettor's setting, or the house way's.

    The house way sets a hand that nobody looked at, one whose cards the floor has changed since,
    and a foul hand where that is filed.
    """
    if answer is None or not still_holds(hand, answer):
        return _house_way(table, hand)
    if foul == "house way" and is_foul(table.terms, *apart(hand, answer)):
        return _house_way(table, hand)
    return answer


def _set(table: PaiGowTable, hand: Hand, setting: Set) -> None:
    """Put two cards in front, and open both hands."""
    deal = table.deal
    front = put_apart(deal, hand, setting, "front")
    names = (name_front(table.terms, front.cards, hand.cards), name_hand(table.terms, hand.cards))
    for part, words in zip((front, hand), names, strict=True):
        deal.show(part)
        if words and not hand.dead:
            deal.call(words, part)


def _from_button(table: PaiGowTable) -> list[Hand]:
    """Return the players' hands in order from the action button."""
    round_ = table.deal.around(table.deal.action)
    return sorted(table.hands, key=lambda hand: round_.index(hand.position))


def _front(table: PaiGowTable, hand: Hand) -> tuple[Card, ...]:
    """Return the two cards in front; none if nobody sets."""
    front = table.deal.hands.get(f"{hand.id}-front")
    return tuple(front or ())


def _set_bank(table: PaiGowTable) -> Part[None]:
    """Set the bank by the house way, or as the player-dealer instructs."""
    terms, bank = table.terms, table.bank
    answer: Set | None = None
    if terms.bank_sets == "freely":
        options = Live(_settings, table, bank, terms.bank_foul)
        default = partial(_house_way, table, bank)
        answer = yield Ask(bank.controller, options, default, about=bank)
    _set(table, bank, _setting(table, bank, answer, terms.bank_foul))


# -- settlement ----------------------------------------------------------------------------------


def _settle(table: PaiGowTable) -> Script:
    """Settle seat by seat, with Envy in turn or after everything else."""
    deal, terms = table.deal, table.terms
    stages = [stage.stage for stage in terms.settle if stage.stage != "envy"]
    awards = {button: _envy(table, button) for button in deal.live(*terms.envies or ("",))}
    awards = {button: award for button, award in awards.items() if award.cents}
    if awards and terms.envy_paid == "in turn":
        for position in deal.around(deal.action):
            here = [wager for wager in deal.live() if wager.position == position]
            if here:
                deal.settle_stages(partial(_outcome, table), *stages, among=here)
            deal.settle("envy", {w: a for w, a in awards.items() if w.position == position})
        yield Moment("wagers are reconciled")
        return
    deal.settle_stages(partial(_outcome, table), *stages)
    yield Moment("wagers are reconciled")
    deal.settle("envy", awards)


def _outcome(table: PaiGowTable, wager: Wager) -> Outcome:
    """Judge a wager on the cards now on the table."""
    hand = wager.hand
    assert hand is not None, "every wager is on a hand"
    facts = PaiGowFacts(
        front=_front(table, hand),
        back=tuple(hand),
        bank_front=_front(table, table.bank),
        bank_back=tuple(table.bank),
        dead=hand.dead,
    )
    return judge(table.terms, wager.spot, facts)


def _envy(table: PaiGowTable, button: Wager) -> Award:
    """Return the Envy for qualifying hands of other players, never the bettor's or the bank's."""
    deal, spot = table.deal, table.terms.wagers[button.spot]
    if button.cents < spot.envy_from or isinstance(_outcome(table, button), Push):
        return Award(0)
    paid: list[str] = []
    for hand in table.hands:
        wagers = deal.wagers_on(hand)
        if spot.envy_for == "bettors of the bonus":
            wagers = [wager for wager in wagers if wager.spot == button.spot]
        others = any(wager.bettor != button.bettor for wager in wagers)
        if others and not hand.dead and not _is_own(table, button, hand):
            seven = (*_front(table, hand), *hand)
            made = bonus_lines(table.terms, button.spot, seven)
            paid += [line for line in made if line in spot.envy][:1]
    return Award(sum(parse_dollars(spot.envy[line]) for line in paid), " + ".join(paid))


def _is_own(table: PaiGowTable, button: Wager, hand: Hand) -> bool:
    if table.terms.wagers[button.spot].envy_own == "own seat":
        return table.deal.bettors[button.bettor].seat == hand.position
    return any(wager.bettor == button.bettor for wager in table.deal.wagers_on(hand))


FAMILY = Family(
    name="pai-gow-poker",
    procedure=1,
    terms=PaiGowTerms,
    play=play,
    spreads="-front",
    moments=("deal complete", "all hands are set", "bank is opened", "wagers are reconciled"),
    judge=judge,
    house_way=house_way,
    name_hand=name_hand,
    describe=describe,
)
