"""Fortune Pai Gow Poker in essence (004-29, 000-40): seven piles, hands set in secret, Envy last.

With money joined on a hand as tiles have it (004-13), and one look for a bettor with several
hands (001-01). The house way is not a house's chart: it keeps the best kind of hand behind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import combinations
from typing import Any, Final, Literal

import msgspec

from houseway.cards.card import JOKER, Card, rank
from houseway.cards.deck import DeckTerms
from houseway.hands.poker import best_five, strength
from houseway.hands.seven_card import has_royal_match, seven_card_straight_flush
from houseway.hands.two_card import front_strength, is_foul
from houseway.rules.banked_deal import BankedDeal
from houseway.rules.decisions import Set
from houseway.rules.game import Family, Game
from houseway.rules.hand import Hand, Wager
from houseway.rules.legality import Live, Options, Pick, may
from houseway.rules.outcomes import Award, Lose, NoAction, Outcome
from houseway.rules.requests import Ask, AskAll, Moment, Script
from houseway.rules.spots import SpotTerms, one_of
from houseway.rules.terms import ActionTerms, BankedTerms, Order, Stage, TableTerms
from probes.seating import game_of

FORTUNE: Final = {
    "7 card straight flush": "2,500:1",
    "royal flush + royal match": "1,000:1",
    "7 card straight flush with joker": "750:1",
    "five aces": "250:1",
    "royal flush": "125:1",
    "straight flush": "50:1",
    "four of a kind": "25:1",
    "full house": "5:1",
    "flush": "4:1",
    "three of a kind": "3:1",
    "straight": "2:1",
}
ENVY: Final = {
    "7 card straight flush": 100_000,
    "royal flush + royal match": 75_000,
    "7 card straight flush with joker": 25_000,
    "five aces": 10_000,
    "royal flush": 5_000,
    "straight flush": 2_000,
    "four of a kind": 500,
}
LINES: Final = {"game": ("win", "one of two"), "fortune": tuple(FORTUNE)}


class PaiGowWager(SpotTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The game wager, or the Fortune Bonus with its Envy button."""

    bet: Literal["game", "fortune"] = "game"
    envy: dict[str, int] = {}
    """Cents for another player's hand, by its line."""
    envy_from: int = 500
    """The least wager, in cents, that has an Envy button."""

    def __post_init__(self) -> None:
        self.check_lines(f"line of {self.bet}", LINES[self.bet])
        for line in self.envy:
            one_of("line of envy", line, FORTUNE)


class PaiGowTerms(BankedTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A house's pai gow poker."""

    wagers: dict[str, PaiGowWager]
    piles: Literal["pile by pile", "to and fro"] = "pile by pile"
    """Out of a shuffle machine; or card by card to the piles from left to right and back, of
    which one is chosen to go first."""
    foul: Literal["loses", "house way"] = "loses"
    """What becomes of a setting whose front outranks its back."""
    envy_trigger: Literal["fortune bettor", "any player"] = "fortune bettor"


class Facts(msgspec.Struct, frozen=True):
    """What a wager is judged on."""

    front: Sequence[Card]
    back: Sequence[Card]
    bank_front: Sequence[Card]
    bank_back: Sequence[Card]
    dead: bool = False


def play(deal: BankedDeal[PaiGowTerms]) -> Script:
    """A number and seven piles, everybody sets, the bank is opened, seat by seat, Envy last."""
    hands, bank, look = _give_out_piles(deal)
    yield Moment("deal complete")
    answers: dict[Hand, Set] = yield AskAll(
        {
            hand: Ask(
                hand.controller,
                Live(_settings, deal.terms, hand),
                partial(house_way, hand),
                about=hand,
                secret=True,
            )
            for hand in hands
            if look[hand]
        }
    )
    yield Moment("all hands are set")
    _set(deal, bank, house_way(bank))
    yield Moment("bank is opened")
    for hand in hands:
        _set(deal, hand, _setting(deal.terms, hand, answers.get(hand)))
    buttons = [w for w in deal.live() if 0 < deal.terms.wagers[w.spot].envy_from <= w.cents]
    awards = {w: _envy(deal, w, hands) for w in buttons if deal.terms.wagers[w.spot].envy}
    deal.settle_stages(lambda wager: _outcome(deal, wager, bank), "seat by seat")
    yield Moment("wagers are reconciled")
    deal.settle("envy", {button: award for button, award in awards.items() if award.cents})


# -- piles ---------------------------------------------------------------------------------------


def _give_out_piles(deal: BankedDeal[PaiGowTerms]) -> tuple[list[Hand], Hand, dict[Hand, str]]:
    """To every seat, the numbered one first; those without a wager go to the discards."""
    action = deal.terms.action
    number = deal.roll(3) if action.by == "dice" else deal.random_number(action.numbers)
    deal.place_action_button(number)
    wagers = deal.by_position()
    order = deal.around(deal.numbered_seat(number))
    piles = {seat: deal.open_hand_at(seat, wagers.get(seat, ())) for seat in order}
    hands = [piles[seat] for seat in wagers]
    look = deal.lookers(hands)
    for pile in _cards_to(deal, list(piles.values())):
        deal.down(pile, *filter(None, (look.get(pile),)))
    bank = piles.pop(deal.dealer_seat)
    for seat, pile in piles.items():
        if seat not in wagers:
            deal.discard(pile)
    return hands, bank, look


def _cards_to(deal: BankedDeal[PaiGowTerms], piles: list[Hand]) -> list[Hand]:
    """The pile that each card goes to, in the order of the deal."""
    if deal.terms.piles == "pile by pile":
        return [pile for pile in piles for _ in range(7)]
    first = deal.random_number(len(piles), "first pile") - 1
    lying = [piles[(place - first) % len(piles)] for place in range(len(piles))]
    return [pile for card in range(7) for pile in (lying, lying[::-1])[card % 2]]


# -- setting -------------------------------------------------------------------------------------


def _settings(terms: PaiGowTerms, hand: Hand) -> Options:
    punished = "the wager will lose" if terms.foul == "loses" else "set by the house way"

    def warn(setting: Set) -> str:
        return f"foul: {punished}" if is_foul(*_apart(hand, setting)) else ""

    two = min(2, len(hand))  # a ruling may have taken cards away
    return Options(may(Set, pick=Pick(tuple(hand.names), two, two), warn=warn))


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

    return max(settings, key=worth, default=Set(tuple(hand.names)))


def _setting(terms: PaiGowTerms, hand: Hand, answer: Set | None) -> Set:
    """The bettor's; the house way for a hand that nobody looked at, or whose cards the floor has
    changed since, or for a foul where that is filed."""
    if answer is None or Counter(answer.cards) - Counter(hand.names):
        return house_way(hand)
    if terms.foul == "house way" and is_foul(*_apart(hand, answer)):
        return house_way(hand)
    return answer


def _set(deal: BankedDeal[PaiGowTerms], hand: Hand, setting: Set) -> None:
    """The two cards go in front, and both hands are opened."""
    front = deal.open_hand(f"{hand.id}-front", hand.position, hand.controller)
    for name in setting.cards:
        deal.move_card(hand, hand.names.index(name), front)
    deal.show(front)
    deal.show(hand)


# -- the judge -----------------------------------------------------------------------------------


def judge(terms: PaiGowTerms, spot: str, facts: Facts) -> Outcome:
    """What the hands mean for a wager on a spot; a copy is the player-dealer's."""
    wager = terms.wagers[spot]
    if facts.dead:
        return NoAction("the hand is dead")
    if wager.bet == "fortune":
        return wager.outcome(fortune_lines((*facts.front, *facts.back)))
    if is_foul(facts.front, facts.back):
        return Lose(line="foul")
    in_front = front_strength(facts.front) > front_strength(facts.bank_front)
    behind = strength(facts.back, joker="bug") > strength(facts.bank_back, joker="bug")
    return wager.outcome(((), ("one of two",), ("win",))[in_front + behind])


def fortune_lines(seven: Sequence[Card]) -> list[str]:
    """What the seven cards hold, the highest first: a straight may lie over three of a kind."""
    lines = []
    run = seven_card_straight_flush(seven)
    if run:
        lines.append("7 card straight flush" + " with joker" * (run == "with joker"))
    if has_royal_match(seven):
        lines.append("royal flush + royal match")
    best = best_five(seven, joker="bug").category
    alike = Counter(12 if card == JOKER else rank(card) for card in seven)
    if best == "straight" and max(alike.values()) == 3:
        lines.append("three of a kind")
    return [*lines, best]


def _outcome(deal: BankedDeal[PaiGowTerms], wager: Wager, bank: Hand) -> Outcome:
    hand = wager.hand
    assert hand is not None
    facts = Facts(
        front=deal[f"{hand.id}-front"].cards,
        back=hand.cards,
        bank_front=deal[f"{bank.id}-front"].cards,
        bank_back=bank.cards,
        dead=hand.dead,
    )
    return judge(deal.terms, wager.spot, facts)


def _envy(deal: BankedDeal[PaiGowTerms], button: Wager, hands: list[Hand]) -> Award:
    """For every qualifying hand of another player; never one's own, never the bank's."""
    envy = deal.terms.wagers[button.spot].envy
    paid: list[str] = []
    for hand in hands:
        wagers = deal.wagers_on(hand)
        if deal.terms.envy_trigger == "fortune bettor":
            wagers = [wager for wager in wagers if wager.spot == button.spot]
        if not hand.dead and any(wager.bettor != button.bettor for wager in wagers):
            made = fortune_lines((*deal[f"{hand.id}-front"], *hand))
            paid += [line for line in made if line in envy][:1]
    return Award(sum(envy[line] for line in paid), " + ".join(paid))


FAMILY = Family(
    name="pai-gow",
    procedure=1,
    terms=PaiGowTerms,
    play=play,
    moments=("deal complete", "all hands are set", "bank is opened", "wagers are reconciled"),
)
DICE: Final = ActionTerms(by="dice", counting="banker-is-one")
NUMBER: Final = ActionTerms(by="number", counting="banker-is-one", numbers=7)


def game(**terms: Any) -> Game:
    """The probe: dice, one joker, money joined on the game wager, one look a bettor."""
    usual: dict[str, Any] = {
        "deck": DeckTerms(jokers=1),
        "table": TableTerms(seats=7, other_positions=True, looks="one hand"),
        "action": DICE,
        "settle": (
            Stage(stage="seat by seat", order=Order(trips=(("game", "fortune"),))),
            Stage(stage="envy", order=Order(trips=(("fortune",),))),
        ),
        "wagers": {
            "game": PaiGowWager(
                name="Game wager", pays={"win": "1:1"}, pushes={"one of two": True}, joint=True
            ),
            "fortune": PaiGowWager(
                bet="fortune",
                name="Fortune Bonus",
                bonus=True,
                needs=("game",),
                low=100,
                pays=FORTUNE,
                envy=ENVY,
            ),
        },
    }
    return game_of(FAMILY, PaiGowTerms(**{**usual, **terms}))


GAME = game()
