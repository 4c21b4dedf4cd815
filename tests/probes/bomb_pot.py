"""Omaha high-low in essence (001-74): bomb pots, one board or two (001-71), each run twice, with
quarters and eighths of the pot, and a kill in the middle of the deal (004-05)."""

from __future__ import annotations

from functools import partial
from typing import Any, Final, Literal

from houseway.cards.card import Card
from houseway.cards.deck import DeckTerms
from houseway.hands.hand import Hand as Made
from houseway.hands.lows import best_low_of_omaha, qualifies
from houseway.hands.poker import best_of_omaha
from houseway.rules.decisions import Choose
from houseway.rules.game import Family, Game, digest
from houseway.rules.hand import Hand
from houseway.rules.legality import Live, Options, may
from houseway.rules.opening import Bettor
from houseway.rules.pot_bot import choose
from houseway.rules.pot_deal import PotDeal
from houseway.rules.pot_round import (
    Contest,
    Contests,
    award_pot,
    deal_down,
    left_of_blinds,
    live,
    post,
    post_blinds,
    post_missed,
    showdown,
    take_seats,
    turn_up,
)
from houseway.rules.requests import Ask, AskAll, Moment, Part, Script
from houseway.rules.shares import Between, OddChips, Split
from houseway.rules.street import BettingTerms, betting_round
from houseway.rules.terms import TableTerms, Terms

STREETS: Final = {"flop": 3, "turn": 1, "river": 1}
FIRST: Final = "pre-flop"


class OmahaTerms(Terms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a house may set; the amounts are the table's stakes."""

    boards: Literal[1, 2] = 1
    high_low: bool = True
    run_twice: bool = True
    kill: bool = True
    odd_board: Literal[1, 2] = 1
    odd_half: Between = "closest if tied"
    odd_chips: OddChips = "closest"
    betting: BettingTerms = BettingTerms(structure="pot-limit")


def play(deal: PotDeal[OmahaTerms]) -> Script:
    """Blinds or a bomb pot, four cards each, the boards street by street, the showdown."""
    terms, stakes = deal.terms, deal.opening.stakes
    bombers = yield from who_takes_part(deal)
    hands = take_seats(deal, bombers)
    deal.pot.take_carried()
    if bombers:
        post(deal, hands, [stakes.bomb] * len(hands), "bomb", "bomb")
    else:
        post_blinds(deal, hands, FIRST)
        post_missed(deal, hands, FIRST)
    deal_down(deal, hands, 2)
    killer = None
    if terms.kill and not bombers:
        killer = yield from who_kills(deal, hands)
    times = 2 if killer else 1
    deal_down(deal, live(hands), 2)
    yield Moment("deal complete")
    if not bombers:
        order = last_to_act(killer, left_of_blinds(deal, hands))
        size, level = times * stakes.small_bet, times * stakes.big_blind
        yield from betting_round(deal, FIRST, order, terms.betting, size=size, level=level)
    boards = [deal.open_hand(f"board-{number}") for number in range(1, terms.boards + 1)]
    again: list[int] = []
    seconds: list[Hand] = []
    for place, (street, cards) in enumerate(STREETS.items()):
        left = live(hands)
        if len(left) == 1:
            break
        if terms.run_twice and not again and is_all_in(deal, left):
            again = list(STREETS.values())[place:]
            if (yield from all_agree(left)):
                seconds = [deal.open_hand(f"{board.id}-again") for board in boards]
        turn_up(deal, cards, *boards)
        deal.pot.flop_seen = True
        yield Moment(street)
        size = times * (stakes.small_bet if street == "flop" else stakes.late_bet)
        yield from betting_round(deal, street, hands, terms.betting, size=size)
    if seconds and len(live(hands)) > 1:
        for cards in again:
            turn_up(deal, cards, *seconds)
    won = showdown(deal, hands, on_boards(terms, boards, seconds))
    yield Moment("end of hand")
    award_pot(deal, won, odd=terms.odd_chips)


# -- before the flop ---------------------------------------------------------------------------


def who_takes_part(deal: PotDeal[OmahaTerms]) -> Part[list[Bettor] | None]:
    """Everybody is asked before the first card; fewer than two, and it is no bomb pot."""
    seated = [bettor for bettor in deal.left_of_button() if deal.chips[bettor.id]]
    if not deal.opening.stakes.bomb:
        return None
    options = Options(may(Choose, what=("take part", "dealt out")))
    answers = yield AskAll({b: Ask(b.id, options, Choose("dealt out")) for b in seated})
    bombers = [each for each in seated if answers[each] == Choose("take part")]
    return bombers if len(bombers) > 1 else None


def who_kills(deal: PotDeal[OmahaTerms], hands: list[Hand]) -> Part[Hand | None]:
    """Each in turn has looked at two cards; the first who wants to posts double the big blind."""
    for hand in hands:
        options = Live(kill_or_pass, deal, hand)
        answer = yield Ask(hand.controller, options, Choose("pass"), about=hand)
        if answer == Choose("kill") and hand.live:
            deal.pot.put_in(hand.controller, kill_costs(deal, hand), FIRST, "kill")
            return hand
    return None


def kill_costs(deal: PotDeal[OmahaTerms], hand: Hand) -> int:
    """Double the big blind, less what the hand has in front already."""
    in_front = deal.pot.by_bettor(FIRST).get(hand.controller, 0)
    return 2 * deal.opening.stakes.big_blind - in_front


def kill_or_pass(deal: PotDeal[OmahaTerms], hand: Hand) -> Options:
    """A kill is whole."""
    cost = kill_costs(deal, hand)
    whole = deal.chips[hand.controller] >= cost
    return Options(may(Choose, what=("kill", "pass") if whole else ("pass",), cost=cost))


def last_to_act(killer: Hand | None, order: list[Hand]) -> list[Hand]:
    """The kill is last to act."""
    return order if killer is None else [*(h for h in order if h is not killer), killer]


# -- boards --------------------------------------------------------------------------------------


def is_all_in(deal: PotDeal[Any], left: list[Hand]) -> bool:
    """Whether nobody is left who could bet against another."""
    return sum(deal.chips[hand.controller] > 0 for hand in left) < 2


def all_agree(hands: list[Hand]) -> Part[bool]:
    """Every active player is asked; one who does not want it is enough against it."""
    options = Options(may(Choose, what=("once", "twice")))
    answers = yield AskAll(
        {hand.id: Ask(hand.controller, options, Choose("once"), about=hand) for hand in hands}
    )
    return all(answer == Choose("twice") for answer in answers.values())


def on_boards(terms: OmahaTerms, boards: list[Hand], seconds: list[Hand]) -> Contests:
    """A share for each board, of it for each run, of that for high and low."""
    runs = {
        f"board {number}": on_board(terms, board, *seconds[number - 1 : number])
        for number, board in enumerate(boards, 1)
    }
    if len(boards) == 1:
        return runs["board 1"]
    return Split({name: runs[name] for name in sorted(runs, reverse=terms.odd_board == 2)})


def on_board(terms: OmahaTerms, board: Hand, second: Hand | None = None) -> Contests:
    """Once, or twice with what both runs share."""
    once = halves(terms, board.cards, board)
    if second is None:
        return once
    shared = board.cards[: 5 - len(second)]
    return Split(
        {"first run": once, "second run": halves(terms, shared + second.cards, board, second)}
    )


def halves(terms: OmahaTerms, cards: list[Card], *boards: Hand) -> Contests:
    """The high half and the low half, or all of it to the high hand."""
    best = Contest(partial(high, cards), boards)
    if not terms.high_low:
        return best
    return Split({"high": best, "low": Contest(partial(low, cards), boards)}, terms.odd_half)


def high(board: list[Card], hand: Hand) -> Made:
    """Exactly two hole cards and three of the board."""
    return best_of_omaha(hand.cards, board)


def low(board: list[Card], hand: Hand) -> Made | None:
    """The same for low, eight or better."""
    made = best_low_of_omaha(hand.cards, board)
    return made if qualifies(made, or_better=8) else None


FAMILY = Family(name="bomb-pot", procedure=1, terms=OmahaTerms, play=play, banked=False, bot=choose)


def game(*, seats: int = 6, **terms: Any) -> Game:
    """Pot limit, unless said otherwise."""
    made = OmahaTerms(deck=DeckTerms(), table=TableTerms(seats=seats), **terms)
    return Game(edition="probe/bomb-pot", family=FAMILY, terms=made, digest=digest(made))
