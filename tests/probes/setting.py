"""Two hands out of seven cards, set by all bettors at once and in secret; a foul one loses.

Pai gow poker in miniature (000-70, 000-72): dice for the first pile, a pile to every seat, the
bank set by the house way, copies to the player-dealer.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import combinations

from houseway.cards.card import Card
from houseway.cards.deck import DeckTerms
from houseway.hands.poker import best_five, strength
from houseway.hands.two_card import front_strength, is_foul
from houseway.rules.banked_deal import BankedDeal
from houseway.rules.decisions import Set
from houseway.rules.game import Family
from houseway.rules.hand import Hand, Wager
from houseway.rules.legality import Live, Options, Pick, may
from houseway.rules.outcomes import Lose, NoAction, Outcome, Push, Win
from houseway.rules.requests import Ask, AskAll, Moment, Script
from houseway.rules.spots import SpotTerms
from houseway.rules.terms import ActionTerms, BankedTerms, Order, Stage, TableTerms
from probes.seating import game_of


class SettingTerms(BankedTerms, frozen=True, kw_only=True):
    wagers: dict[str, SpotTerms]


def play(deal: BankedDeal[SettingTerms]) -> Script:
    """Dice, seven piles, everybody sets, the bank is opened, hands are compared."""
    number = deal.roll(3)
    deal.place_action_button(number)
    wagers = deal.by_position()
    piles: dict[int, Hand] = {}
    for seat in deal.around(deal.numbered_seat(number)):
        piles[seat] = deal.open_hand_at(seat, wagers.get(seat, ()))
        for _ in range(7):
            deal.down(piles[seat], piles[seat].controller)
    hands = [piles[seat] for seat in wagers]
    bank = piles.pop(deal.dealer_seat)
    for seat, pile in piles.items():
        if seat not in wagers:
            deal.discard(pile)
    yield Moment("deal complete")

    answers: dict[Hand, Set] = yield AskAll(
        {
            hand: Ask(
                hand.controller,
                Live(_settings, hand),
                partial(house_way, hand),
                about=hand,
                secret=True,
            )
            for hand in hands
        }
    )
    yield Moment("all hands are set")
    _set(deal, bank, house_way(bank))
    outcomes: dict[Wager, Outcome] = {}
    for hand in hands:
        setting = answers[hand]
        if Counter(setting.cards) - Counter(hand.names):  # the floor changed a card since
            setting = house_way(hand)
        _set(deal, hand, setting)
        outcomes |= dict.fromkeys(deal.wagers_on(hand), _outcome(deal, hand, bank))
    deal.settle("all bets", outcomes)


def _settings(hand: Hand) -> Options:
    def warn(setting: Set) -> str:
        return "foul: the wager will lose" if is_foul(*_apart(hand, setting)) else ""

    return Options(may(Set, pick=Pick(tuple(hand.names), 2, 2), warn=warn))


def _apart(hand: Hand, setting: Set) -> tuple[list[Card], list[Card]]:
    front = hand.pick(setting.cards)
    return [hand[i] for i in front], [card for i, card in enumerate(hand) if i not in front]


def house_way(hand: Hand) -> Set:
    """The best kind of hand stays behind; then the highest front that does not foul."""
    kind = best_five(hand, joker="bug").category
    settings = [Set(names) for names in combinations(hand.names, 2)]

    def worth(setting: Set) -> tuple[int, int]:
        front, back = _apart(hand, setting)
        if is_foul(front, back) or best_five(back, joker="bug").category != kind:
            return 0, 0
        return front_strength(front), strength(back, joker="bug")

    return max(settings, key=worth)


def _set(deal: BankedDeal[SettingTerms], hand: Hand, setting: Set) -> None:
    """The two cards go in front, and both hands are opened."""
    front = deal.open_hand(f"{hand.id}-front", hand.position, hand.controller)
    for name in setting.cards:
        deal.move_card(hand, hand.names.index(name), front)
    deal.show(front)
    deal.show(hand)


def _outcome(deal: BankedDeal[SettingTerms], hand: Hand, bank: Hand) -> Outcome:
    """Both hands higher win, both lower lose; a copy is the player-dealer's, and so is a foul."""
    if hand.dead:
        return NoAction("hand dead")
    front, bank_front = deal[f"{hand.id}-front"], deal[f"{bank.id}-front"]
    if is_foul(front.cards, hand.cards):
        return Lose(line="foul")
    in_front = front_strength(front) > front_strength(bank_front)
    behind = strength(hand, joker="bug") > strength(bank, joker="bug")
    return (Lose(), Push(), Win())[in_front + behind]


FAMILY = Family(name="setting", procedure=1, terms=SettingTerms, play=play)
TERMS = SettingTerms(
    deck=DeckTerms(jokers=1),
    table=TableTerms(seats=7),
    action=ActionTerms(by="dice", counting="banker-is-one"),
    settle=(Stage(stage="all bets", order=Order(trips=(("game",),))),),
    wagers={"game": SpotTerms(back_line=True)},
)
GAME = game_of(FAMILY, TERMS)
