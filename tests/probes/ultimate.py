"""Ultimate Texas Hold'em in essence (002-03), with the Bad Beat of 000-42.

Ante and Blind, one Play wager that shrinks street by street, a player-dealer who must qualify,
and bonus bets that outlive a fold.
"""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

from houseway.cards.deck import DeckTerms
from houseway.hands.hand import Hand as Made
from houseway.hands.poker import best_five
from houseway.hands.ranking import STANDARD
from houseway.money import dollars
from houseway.rules.banked_deal import BankedDeal
from houseway.rules.decisions import Check, Decision, Fold, Play
from houseway.rules.game import Family, Game
from houseway.rules.hand import Hand, Wager
from houseway.rules.legality import Amount, Live, Offer, Options, barred, may
from houseway.rules.outcomes import Lose, NoAction, Outcome
from houseway.rules.requests import Ask, Moment, Part, Script
from houseway.rules.seats import clockwise_from
from houseway.rules.spots import SpotTerms, one_of
from houseway.rules.terms import ActionTerms, BankedTerms, Order, Stage, TableTerms
from probes.seating import game_of

RANKS: Final = tuple(reversed(STANDARD.order))
"""Hands from the lowest to the highest."""
RESULTS: Final = ("win", "tie", "not qualified", "any other win")
BETS: Final = ("ante", "blind", "play", "trips", "bad beat")


class UltimateWager(SpotTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Paid by the result against the player-dealer, by the hand, or by the hand beaten."""

    bet: Literal["ante", "blind", "play", "trips", "bad beat"]
    after_fold: Literal["lost", "stays in action"] = "lost"

    def __post_init__(self) -> None:
        self.check_lines(f"line of {self.bet}", (*RESULTS, *RANKS))


class Street(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A chance to bet: how many of the board's cards are turned up, and how often the Ante."""

    name: str
    board: int
    times: tuple[int, ...]


class UltimateTerms(BankedTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A house's Ultimate."""

    wagers: dict[str, UltimateWager]
    streets: tuple[Street, ...]
    qualifies: str = "one pair"
    """The lowest hand with which the player-dealer plays against the Ante."""
    dealt: Literal["one by one", "two at once"] = "one by one"
    """From a shoe, or by a shuffler."""
    play_not_posted: Literal["given up", "stands"] = "given up"
    """The Ante and Blind of a back-line bettor who has not the chips for the Play wager that the
    seated player makes: as a fold, or without Play to the end."""

    def __post_init__(self) -> None:
        super().__post_init__()
        one_of("hand", self.qualifies, RANKS)

    def spot(self, bet: str) -> str:
        """The spot of that bet."""
        return next(id for id, wager in self.wagers.items() if wager.bet == bet)


class Facts(msgspec.Struct, frozen=True):
    """What a wager is judged on."""

    player: Made
    dealer: Made
    folded: bool = False
    dead: bool = False


def play(deal: BankedDeal[UltimateTerms]) -> Script:
    """Two cards each and five in the middle; bet, or check, street by street, or fold at last."""
    hands, bank, board = _deal_cards(deal)
    yield Moment("deal complete")
    folded: set[Wager] = set()
    for number, street in enumerate(deal.terms.streets, 1):
        if street.board:
            for index in range(min(street.board, len(board))):
                deal.show(board, index)
            yield Moment(street.name)
        last = number == len(deal.terms.streets)
        for hand in hands:
            folded |= yield from _act(deal, hand, street, last=last)
    yield Moment("all have acted")

    deal.show(bank)
    dealer = best_five((*bank, *board))
    deal.call(dealer.category, bank)
    for hand in hands:
        if hand.live or any(w.live and _stays(deal.terms, w) for w in deal.wagers_on(hand)):
            deal.show(hand)
            deal.call(best_five((*hand, *board)).category, hand)
    yield Moment("hands are opened")

    def outcome(wager: Wager) -> Outcome:
        hand = wager.hand
        assert hand is not None
        made = best_five((*hand, *board))
        facts = Facts(made, dealer, folded=wager in folded, dead=hand.dead)
        return judge(deal.terms, wager.spot, facts)

    deal.settle_stages(outcome)


def _deal_cards(deal: BankedDeal[UltimateTerms]) -> tuple[list[Hand], Hand, Hand]:
    """From the house dealer's left, the player-dealer after the last player, then the board."""
    places = deal.by_position(clockwise_from(1, deal.seats))
    hands = [deal.open_hand_at(seat, wagers) for seat, wagers in places.items()]
    bank = deal.open_hand("bank", deal.dealer_seat)
    rounds, cards = (2, 1) if deal.terms.dealt == "one by one" else (1, 2)
    for _ in range(rounds):
        for hand in (*hands, bank):
            for _ in range(cards):
                deal.down(hand, *filter(None, (hand.controller,)))
    board = deal.open_hand("board")
    for _ in range(5):
        deal.down(board)
    return hands, bank, board


# -- one Play wager ------------------------------------------------------------------------------


def _wager(deal: BankedDeal[UltimateTerms], hand: Hand, bet: str, bettor: str) -> Wager | None:
    spot = deal.terms.spot(bet)
    found = (w for w in deal.wagers_on(hand) if w.spot == spot and w.bettor == bettor)
    return next(found, None)


def _act(
    deal: BankedDeal[UltimateTerms], hand: Hand, street: Street, *, last: bool
) -> Part[set[Wager]]:
    """Who decides for the hand bets, checks or folds; the wagers that are given up by it."""
    while _to_act(deal, hand):
        bettor = hand.controller
        options = Live(_options, deal, hand, street, last=last)
        default = Fold() if last else Check()
        answer = yield Ask(bettor, options, default, about=hand)
        if hand.live and _wager(deal, hand, "ante", bettor):  # no ruling took it away meanwhile
            return _do(deal, hand, answer)
    return set()


def _to_act(deal: BankedDeal[UltimateTerms], hand: Hand) -> bool:
    """Whether it has neither bet nor folded, and an Ante is left on it.

    Where the seated player's was returned, a back-line bettor looks and decides.
    """
    spot = deal.terms.spot("ante")
    antes = [wager for wager in deal.wagers_on(hand) if wager.spot == spot]
    bettor = deal.controller_of(hand.position, antes)
    if bettor and bettor != hand.controller:
        deal.give_control(hand, bettor)
        deal.show(hand, to=(bettor,))
    return bool(bettor) and hand.live and not _wager(deal, hand, "play", bettor)


def _options(deal: BankedDeal[UltimateTerms], hand: Hand, street: Street, *, last: bool) -> Options:
    ante = _wager(deal, hand, "ante", hand.controller)
    held = deal.chips[hand.controller]
    offers: list[Offer] = [may(Fold) if last else may(Check)]
    for times in street.times:
        cents = times * (ante.cents if ante is not None else 0)
        if cents <= held:
            offers.append(may(Play, Amount(cents, cents)))
        else:
            why = f"{times} times the Ante are {dollars(cents)}; you have {dollars(held)}"
            offers.append(barred(Play, why, "wager/over_stack"))
    return Options(*offers)


def _do(deal: BankedDeal[UltimateTerms], hand: Hand, answer: Decision) -> set[Wager]:
    """The seated player's choice binds the back line; the wagers that are given up by it."""
    if isinstance(answer, Fold):
        deal.fold(hand)
        return _give_up(deal, deal.wagers_on(hand))
    if not isinstance(answer, Play):
        return set()
    own = _wager(deal, hand, "ante", hand.controller)
    assert own is not None
    times = answer.cents // own.cents
    unposted: list[str] = []
    for ante in [w for w in deal.wagers_on(hand) if w.spot == own.spot]:
        cents = deal.posts(ante.bettor, times * ante.cents)
        if cents:
            spot, seat = deal.terms.spot("play"), hand.position
            deal.lay(ante.bettor, spot, seat, cents, hand=hand, back_line=ante.back_line)
        else:
            unposted.append(ante.bettor)
    if deal.terms.play_not_posted == "stands":
        return set()
    return _give_up(deal, [w for w in deal.wagers_on(hand) if w.bettor in unposted])


def _give_up(deal: BankedDeal[UltimateTerms], wagers: list[Wager]) -> set[Wager]:
    """What the fold loses uses the bank from now on, or as it is settled."""
    for wager in wagers:
        if not _stays(deal.terms, wager):
            deal.give_up(wager)
    return set(wagers)


def _stays(terms: UltimateTerms, wager: Wager) -> bool:
    return terms.wagers[wager.spot].after_fold == "stays in action"


# -- the judge -----------------------------------------------------------------------------------


def judge(terms: UltimateTerms, spot: str, facts: Facts) -> Outcome:
    """What the hands mean for a wager on a spot."""
    wager = terms.wagers[spot]
    if facts.dead:
        return NoAction("the hand is dead")
    if facts.folded and wager.after_fold == "lost":
        return Lose(line="fold")
    return wager.outcome(_lines(terms, wager, facts))


def _lines(terms: UltimateTerms, wager: UltimateWager, facts: Facts) -> tuple[str, ...]:
    player, dealer = facts.player, facts.dealer
    result = "tie" if player == dealer else "win" if player > dealer else "lose"
    match wager.bet:
        case "trips":
            return (player.category,)
        case "bad beat":
            return (min(player, dealer).category,) if result != "tie" else ()
        case "ante" if RANKS.index(dealer.category) < RANKS.index(terms.qualifies):
            return ("not qualified",)
        case "blind" if result == "win":
            return (player.category if player.category in wager.pays else "any other win",)
    return (result,)


FAMILY = Family(
    name="ultimate",
    procedure=1,
    terms=UltimateTerms,
    play=play,
    gives_up=True,
    moments=("deal complete", "flop", "river", "all have acted", "hands are opened"),
)

BLIND: Final = {
    "royal flush": "500:1",
    "straight flush": "50:1",
    "four of a kind": "10:1",
    "full house": "3:1",
    "flush": "3:2",
    "straight": "1:1",
}
TRIPS: Final = {
    "royal flush": "50:1",
    "straight flush": "40:1",
    "four of a kind": "20:1",
    "full house": "7:1",
    "flush": "6:1",
    "straight": "5:1",
    "three of a kind": "3:1",
}
BAD_BEAT: Final = {
    "straight flush": "7,500:1",
    "four of a kind": "500:1",
    "full house": "50:1",
    "flush": "30:1",
    "straight": "20:1",
    "three of a kind": "9:1",
}


def wagers(
    *,
    trips_on_fold: Literal["lost", "stays in action"] = "stays in action",
    bad_beat_on_fold: Literal["lost", "stays in action"] = "stays in action",
    bad_beat_needs_trips: bool = True,
    back_line: bool = True,
) -> dict[str, UltimateWager]:
    """The betting spaces, in the readings of 000-42."""
    base: tuple[tuple[str, ...], ...] = (("ante",), ("blind",))
    even, tied = {"win": "1:1"}, {"tie": True}
    return {
        "ante": UltimateWager(
            bet="ante",
            name="Ante",
            pays=even,
            pushes={**tied, "not qualified": True},
            partner="blind",
            back_line=back_line,
        ),
        "blind": UltimateWager(
            bet="blind",
            name="Blind",
            pays=BLIND,
            pushes={**tied, "any other win": True},
            partner="ante",
            back_line=back_line,
        ),
        "play": UltimateWager(
            bet="play",
            name="Play",
            pays=even,
            pushes=tied,
            placed="in the round",
            needs=("ante",),
            back_line=back_line,
        ),
        "trips": UltimateWager(
            bet="trips",
            name="Trips",
            pays=TRIPS,
            bonus=True,
            needs=base,
            high=5_000,
            back_line=back_line,
            after_fold=trips_on_fold,
        ),
        "bad-beat": UltimateWager(
            bet="bad beat",
            name="Bad Beat",
            pays=BAD_BEAT,
            bonus=True,
            needs=(*base, ("trips",)) if bad_beat_needs_trips else base,
            back_line=back_line,
            after_fold=bad_beat_on_fold,
        ),
    }


def game(spots: dict[str, UltimateWager] | None = None, **terms: Any) -> Game:
    """The probe: left of the player-dealer first; in each seat Ante, Play, Blind, bonus bets."""
    order = Order(
        start="left of player-dealer", trips=(("ante", "play", "blind", "trips", "bad-beat"),)
    )
    usual: dict[str, Any] = {
        "deck": DeckTerms(),
        "table": TableTerms(seats=7),
        "action": ActionTerms(by="none"),
        "settle": (Stage(stage="all bets", order=order),),
        "given_up": "at once",
        "wagers": wagers() if spots is None else spots,
        "streets": (
            Street(name="pre-flop", board=0, times=(4, 3)),
            Street(name="flop", board=3, times=(2,)),
            Street(name="river", board=5, times=(1,)),
        ),
    }
    return game_of(FAMILY, UltimateTerms(**{**usual, **terms}))


GAME = game()
