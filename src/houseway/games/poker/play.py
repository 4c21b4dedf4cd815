"""The round of poker: forced bets, the streets one after another, the showdown."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec

from houseway.games.poker.bot import bot_for
from houseway.games.poker.describe import describe
from houseway.games.poker.draw import (
    false_opening,
    open_cards,
    openers_warning,
    replace_exposed,
    sevens_rule,
    sevens_warning,
    who_kills,
)
from houseway.games.poker.evaluation import contests, high_suit, made_words
from houseway.games.poker.order import (
    bet_size,
    forced_bets,
    from_hand,
    has_open_pair,
    in_order,
    post_bring_in,
)
from houseway.games.poker.streets import deal_cards, turn_board
from houseway.games.poker.terms import MOMENTS, Half, PokerTerms, StreetTerms
from houseway.rules.game import Family
from houseway.rules.pots.deal import PotDeal
from houseway.rules.pots.shares import Share
from houseway.rules.pots.stages import (
    award_pot,
    discards,
    draw_cards,
    live,
    showdown,
    take_seats,
)
from houseway.rules.pots.street import BettingTerms, Street, betting_round
from houseway.rules.round.decisions import Bet, Choose, Decision, Discard, Fold, Raise
from houseway.rules.round.hand import Hand
from houseway.rules.round.legality import Live, Options, may
from houseway.rules.round.opening import Bettor
from houseway.rules.round.requests import Ask, AskAll, Moment, Part, Script


class HandCourse:
    """The state that one hand of poker keeps from street to street."""

    def __init__(self, deal: PotDeal[PokerTerms], hands: list[Hand], *, bomb: bool) -> None:
        terms = deal.terms
        self.deal = deal
        self.hands = hands
        self.bomb = bomb
        self.shares: tuple[Half, ...] = terms.shares
        self.betting: BettingTerms = terms.betting
        self.boards: list[Hand] = []
        self.seconds: list[Hand] = []
        """The second run of each board."""
        self.again: list[StreetTerms] = []
        """The streets to run twice, if all players agree."""
        killer = deal.opening.killer if not bomb else ""
        self.killer: Hand | None = next((h for h in hands if h.controller == killer), None)
        self.first: Hand | None = None
        """The hand that acted first on the last street."""
        self.last: Street | None = None
        """The last betting round played."""
        self.without_wager: list[Hand] = []
        """Hands that folded before anybody made a wager; emptied at the first wager."""
        self.passed = False
        """Whether nobody has won the pot, so that it waits for the next hand."""

    @property
    def times(self) -> int:
        """The multiple of every bet: a kill doubles them."""
        return 1 if self.killer is None else 2  # not truthiness: a folded hand is empty


def play(deal: PotDeal[PokerTerms]) -> Script:
    """Play a hand: forced bets, streets while two players are left, any second run, showdown."""
    bombers = yield from who_takes_part(deal)
    hands = take_seats(deal, bombers)
    deal.pot.take_carried()
    course = HandCourse(deal, hands, bomb=bombers is not None)
    yield from forced_bets(deal, hands, bomb=course.bomb)
    for street in deal.terms.streets:
        if len(live(hands)) < 2:
            break
        yield from play_street(course, street)
        if course.passed:
            return
    if course.seconds and len(live(hands)) > 1:
        for street in course.again:
            turn_board(deal, street, course.seconds)
    won = showdown(deal, hands, contests(deal.terms, course.shares, course.boards, course.seconds))
    if course.last is not None and isinstance(won, Share) and plays_sevens(course):
        sevens_rule(deal, course.last, live(hands), won)
    yield Moment("end of hand")
    by_suit = deal.terms.odd_first == "high suit"
    line = high_suit(deal.terms, live(hands)) if by_suit else None
    award_pot(deal, won, odd=deal.terms.odd_chips, first=line)


def play_street(course: HandCourse, street: StreetTerms) -> Script:
    """Play one street: its cards, its draw and discard, and a betting round."""
    deal, hands = course.deal, course.hands
    opening = street is deal.terms.streets[0]
    if street.board:
        yield from run_twice_or_once(course, street)
        course.boards = course.boards or open_boards(deal)
        turn_board(deal, street, course.boards)
        deal.pot.flop_seen = True
    if opening and deal.terms.kill_after and not course.bomb and course.killer is None:
        deal_cards(deal, hands, down=deal.terms.kill_after)
        course.killer = yield from who_kills(deal, hands, street.street)
        deal_cards(deal, live(hands), down=street.down - deal.terms.kill_after, up=street.up)
    else:
        course.boards += deal_cards(
            deal,
            [h for h in hands if h.state == "live" or h in course.without_wager],
            burn=0 if street.board else street.burn,
            down=street.down,
            up=street.up,
        )
    deal.replace_flawed()
    if opening and plays_low_ball(course):
        replace_exposed(deal, live(hands))
    if opening and deal.terms.exposed == "as in stud":
        both_up(deal, hands, street.down)
    yield Moment("deal complete" if opening else street.street)
    if street.draw:
        taken = {name for hand in hands for name in open_cards(hand)}
        own_again = deal.terms.own_discards == "shuffled in"
        yield from draw_cards(deal, live(hands), street.draw, own_again=own_again)
        if plays_low_ball(course):
            replace_exposed(deal, live(hands), taken)
    if street.discard and street.discarded == "before betting":
        yield from throw_away(deal, live(hands), street.discard)
    if not (opening and course.bomb):
        yield from bet(course, street, opening=opening)
    if street.discard and street.discarded == "after betting" and len(live(hands)) > 1:
        yield from throw_away(deal, live(hands), street.discard)


# -- betting -----------------------------------------------------------------------------------


def bet(course: HandCourse, street: StreetTerms, *, opening: bool) -> Script:
    """Play a betting round; with openers, perhaps a second one for low if nobody opened."""
    if opening and course.deal.terms.openers is not None:
        yield from open_pot(course, street)
        return
    course.last = yield from bets_of(course, street, opening=opening)
    if course.deal.terms.folded_seats != "nothing":
        note_folds(course, street, course.last)


def note_folds(course: HandCourse, street: StreetTerms, bets: Street) -> None:
    """Note the seats that still get cards: those that folded with nothing to call.

    On the bring-in street only the player who posted it counts. The first wager ends this for all.
    """
    if any(isinstance(act.decision, Bet | Raise) for act in bets.actions):
        course.without_wager = []
        return
    forced = {put.bettor for put in course.deal.pot.contributions if put.why == "bring-in"}
    folded = {act.bettor for act in bets.actions if isinstance(act.decision, Fold)}
    if street.first == "left of the bring-in":
        folded &= forced
    course.without_wager += [hand for hand in course.hands if hand.controller in folded]


def bets_of(
    course: HandCourse, street: StreetTerms, *, opening: bool, name: str = ""
) -> Part[Street]:
    """Set up and play a betting round: who acts first, what is already bet, and the sizes."""
    deal, hands, stakes = course.deal, course.hands, course.deal.opening.stakes
    terms, name = deal.terms, name or street.street
    level, opened_by = 0, ""
    order = in_order(deal, street, hands, before=course.first, common=course.boards)
    if street.first == "left of the bring-in":
        forced = yield from post_bring_in(deal, name, hands)
        if forced is not None:
            level = stakes.bring_in
            level = max(level, deal.pot.by_bettor(name).get(forced.controller, 0))
            order, opened_by = from_hand(hands, forced), forced.controller
            order = [*order[1:], forced]
    elif opening and "blinds" in terms.forced:
        level = course.times * stakes.big_blind
        if terms.big_blind_raises == "only after a raise":
            posted = (put.bettor for put in deal.pot.contributions if put.why == "big blind")
            opened_by = next(posted, "")
        if course.killer is not None:
            order = [*(hand for hand in order if hand is not course.killer), course.killer]
    course.first = next((hand for hand in order if hand.live), None)
    size = course.times * bet_size(terms, stakes, street)
    warns = terms.openers or terms.sevens
    doubles = street.open_pair != "nothing" and terms.betting.structure == "limit"
    betting = Street(
        deal,
        name,
        order,
        course.betting,
        size=size,
        level=level,
        warn=partial(warning, course, opening=opening) if warns else None,
        larger=partial(larger_bet, course, street) if doubles else None,
        opened_by=opened_by,
    )
    return (yield from betting_round(betting))


def larger_bet(course: HandCourse, street: StreetTerms, hand: Hand) -> int:
    """Return the big bet if an open pair allows it to this hand, else 0."""
    pairs = [hand] if street.open_pair == "its holder" else course.hands
    return course.deal.opening.stakes.late_bet if any(map(has_open_pair, pairs)) else 0


def warning(course: HandCourse, hand: Hand, kind: type[Decision], *, opening: bool) -> str:
    """Return a warning for a decision that the book punishes but does not forbid."""
    terms = course.deal.terms
    if opening and terms.openers is not None and course.shares == terms.shares:
        return openers_warning(terms, hand, kind)
    if not opening and plays_sevens(course):
        return sevens_warning(hand, kind)
    return ""


def plays_low_ball(course: HandCourse) -> bool:
    """Return whether low ball's exposed-card rules apply: the pot is played only for low."""
    return course.deal.terms.exposed == "as in low ball" and course.shares == ("low",)


def plays_sevens(course: HandCourse) -> bool:
    """Return whether the sevens rule applies: the pot is played only for low."""
    return course.deal.terms.sevens and course.shares == ("low",)


def open_pot(course: HandCourse, street: StreetTerms) -> Script:
    """Play the opening round; if nobody opens, carry the pot or play for low (004-08)."""
    deal, hands = course.deal, course.hands
    openers = deal.terms.openers
    assert openers is not None
    course.last = high = yield from bets_of(course, street, opening=True)
    opened = next((act for act in high.actions if isinstance(act.decision, Bet)), None)
    if opened is not None:
        course.passed = false_opening(deal, high.name, opened, hands)
        return
    if len(live(hands)) < 2:
        return
    passed = high
    if openers.passed == "low":
        course.shares = ("low",)
        course.betting = msgspec.structs.replace(course.betting, check_raise=False)
        name = f"{street.street}, for low"
        course.last = passed = yield from bets_of(course, street, opening=True, name=name)
        if len(live(hands)) < 2 or any(isinstance(act.decision, Bet) for act in passed.actions):
            return
    if not passed.actions:  # all were all-in after the antes, so nobody could have opened
        return
    deal.pot.carry()
    deal.notes["anted"] = 1
    course.passed = True


# -- cards -------------------------------------------------------------------------------------


def both_up(deal: PotDeal[PokerTerms], hands: Sequence[Hand], hole: int) -> None:
    """Kill hands whose hole cards were all dealt face up, and return their antes (004-18)."""
    for hand in hands:
        if all(seen is None for seen in hand.seen[:hole]):
            if deal.pot.can_return(hand.controller):
                deal.pot.give_back(deal.pot.contributions_of(hand.controller), "no action")
            deal.declare_dead(hand, "both hole cards up")


def throw_away(deal: PotDeal[PokerTerms], hands: Sequence[Hand], cards: int) -> Script:
    """Ask each active player from the left of the button to throw cards away, face down."""
    for hand in hands:
        if not hand.live or len(hand) <= cards:
            continue
        options = Live(discards, hand, cards, cards)
        default = partial(last_cards, hand, cards)
        answer = yield Ask(hand.controller, options, default, about=hand, secret=True)
        if hand.live:  # a ruling may have declared it dead in the meantime
            deal.discard(hand, hand.pick(answer.cards))


def last_cards(hand: Hand, cards: int) -> Discard:
    """Return the default discard: the last cards dealt to the hand."""
    return Discard(tuple(hand.names[-cards:]))


def open_boards(deal: PotDeal[PokerTerms]) -> list[Hand]:
    """Open a hand for each board in the middle."""
    if deal.terms.boards == 1:
        return [deal.open_hand("board")]
    return [deal.open_hand(f"board-{number}") for number in range(1, deal.terms.boards + 1)]


# -- choices of the players --------------------------------------------------------------------


def who_takes_part(deal: PotDeal[PokerTerms]) -> Part[list[Bettor] | None]:
    """Ask everybody to take part in a bomb pot; None if it is not one, or fewer than two do."""
    if not (deal.terms.bomb_pot and deal.opening.stakes.bomb):
        return None
    seated = [bettor for bettor in deal.left_of_button() if deal.chips[bettor.id]]
    options = Options(may(Choose, what=("take part", "dealt out")))
    answers = yield AskAll({b: Ask(b.id, options, Choose("dealt out")) for b in seated})
    bombers = [each for each in seated if answers[each] == Choose("take part")]
    return bombers if len(bombers) > 1 else None


def run_twice_or_once(course: HandCourse, street: StreetTerms) -> Script:
    """Ask all active players to run the board twice once betting is over; all must agree."""
    deal, left = course.deal, live(course.hands)
    betting = sum(deal.chips[hand.controller] > 0 and not hand.all_in for hand in left)
    if not deal.terms.run_twice or course.again or betting > 1:
        return
    streets = deal.terms.streets
    course.again = [each for each in streets[streets.index(street) :] if each.board]
    options = Options(may(Choose, what=("once", "twice")))
    answers = yield AskAll(
        {hand.id: Ask(hand.controller, options, Choose("once"), about=hand) for hand in left}
    )
    if all(answer == Choose("twice") for answer in answers.values()):
        course.boards = course.boards or open_boards(deal)
        course.seconds = [deal.open_hand(f"{board.id}-again") for board in course.boards]


FAMILY = Family(
    name="round-poker",
    procedure=1,
    terms=PokerTerms,
    play=play,
    banked=False,
    gives_up=True,
    moments=MOMENTS,
    name_hand=made_words,
    plays_boards=True,
    describe=describe,
    bot_for=bot_for,
)
