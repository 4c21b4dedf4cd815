"""Face Up (000-72, 001-45): the tables of Fortune and Envy, and the order of hands."""

from __future__ import annotations

import pytest

from games.pai_gow_poker.face_up import FACE_UP, OWN, QUADS, Bet, dealt, envy
from games.pai_gow_poker.piles import BANK, finish, put, tape
from games.tables import Table
from houseway.cards.card import parse_cards
from houseway.editions.library import load_game
from houseway.editions.model import Value
from houseway.games.pai_gow_poker.judge import PaiGowFacts, bonus_lines, judge
from houseway.games.pai_gow_poker.terms import PaiGowTerms
from houseway.hands.pai_gow import pai_gow_hands
from houseway.rules.banked.outcomes import Lose, Win
from support import rule

STRAIGHT_FLUSH = "9h Th Jh Qh Kh 3c 2c"
NOTHING = "As Jd 9c 7c 6h 4d 2h"
LOW = "Ks Qd Tc 7d 5c 4s 3h"


@pytest.fixture(params=FACE_UP)
def edition(request: pytest.FixtureRequest) -> str:
    return str(request.param)


# -- Fortune and Envy ----------------------------------------------------------------------------

LINES = [
    ("2s 3s 4s 5s 6s 7s 8s", "7 card straight flush", 2_500, "$1,000"),
    ("As Ks Qs Js Ts Kd Qd", "royal flush + royal match", 1_000, "$750"),
    ("2s 3s 4s 5s Jk 7s 8s", "7 card straight flush with joker", 750, "$250"),
    ("As Ad Ah Ac Jk 7s 8d", "five aces", 250, "$100"),
    ("As Ks Qs Js Ts Kd 2d", "royal flush", 125, "$50"),
    (STRAIGHT_FLUSH, "straight flush", 50, "$20"),
    (QUADS, "four of a kind", 25, "$5"),
    ("8s 8d 8h 4s 4c Kd 2d", "full house", 5, ""),
    ("2h 5h 8h Th Kh 3c 2c", "flush", 4, ""),
    ("8s 8d 8h 9c Td Jc Qd", "three of a kind", 3, ""),
    ("8s 8d 8h 2c 4d Jc Qd", "three of a kind", 3, ""),
    ("5s 6d 7h 8c 9d Kc Kd", "straight", 2, ""),
]


@rule("000-72", "Natural Seven Card Straight Flush (No Joker): 2,500 to 1, $1,000")
@rule("000-72", "Royal Flush + Royal Match: 1,000 to 1, $750")
@rule("000-72", "Wild Seven Card Straight Flush (With Joker): 750 to 1, $250")
@rule("000-72", "Five Aces, four aces and the joker: 250 to 1, $100")
@rule("000-72", "Royal Flush: 125 to 1, $50")
@rule("000-72", "Straight Flush, five of one suit in sequence: 50 to 1, $20")
@rule("000-72", "Four of a Kind, four of one rank: 25 to 1, $5")
@rule("000-72", "Full House, three of a kind and a pair: 5 to 1")
@rule("000-72", "Flush, five of one suit not in sequence: 4 to 1")
@rule("000-72", "Three of a Kind, three of one rank: 3 to 1")
@rule("000-72", "Straight, five in sequence, mixed suits: 2 to 1")
@rule("001-45", "Natural Seven Card Straight Flush (No Joker): 2,500 to 1, $1,000")
@rule("001-45", "Royal Flush + Royal Match: 1,000 to 1, $750")
@rule("001-45", "Wild Seven Card Straight Flush (With Joker): 750 to 1, $250")
@rule("001-45", "Five Aces, four aces and the joker: 250 to 1, $100")
@rule("001-45", "Royal Flush: 125 to 1, $50")
@rule("001-45", "Straight Flush, five consecutive of one suit: 50 to 1, $20")
@rule("001-45", "Four of a Kind, four of one rank: 25 to 1, $5")
@rule("001-45", "Full House, three of a kind and a pair: 5 to 1")
@rule("001-45", "Flush, five of one suit not consecutive: 4 to 1")
@rule("001-45", "Three of a Kind, three of one rank: 3 to 1")
@rule("001-45", "Straight, five consecutive not one suit: 2 to 1")
@pytest.mark.parametrize(("seven", "line", "pays", "paid"), LINES)
def test_every_line_of_fortune_and_envy(
    edition: str, seven: str, line: str, pays: int, paid: str
) -> None:
    terms = load_game(edition).terms
    assert isinstance(terms, PaiGowTerms)
    cards, bank = parse_cards(seven), parse_cards(BANK)
    facts = PaiGowFacts(front=(), back=tuple(cards), bank_front=(), bank_back=tuple(bank))
    outcome = judge(terms, "fortune", facts)
    assert isinstance(outcome, Win)
    assert (outcome.line, outcome.odds.win) == (line, pays)
    assert terms.wagers["fortune"].envy.get(line, "") == paid
    assert not bonus_lines(terms, "ace-high", cards, bank)


@rule("000-72", "Fortune Bonus: the player's first seven cards hold a listed hand, otherwise loses")
@rule("001-45", "Fortune Bonus: only the listed seven-card results pay")
def test_the_tables_are_whole_and_all_else_loses(edition: str) -> None:
    terms = load_game(edition).terms
    assert isinstance(terms, PaiGowTerms)
    bet = terms.wagers["fortune"]
    assert (len(bet.pays), len(bet.envy)) == (11, 7)
    assert len(terms.wagers["ace-high"].pays) == 3
    cards = tuple(parse_cards("As Ad Qs Qc 8d 5s 3h"))
    facts = PaiGowFacts(front=(), back=cards, bank_front=(), bank_back=tuple(parse_cards(BANK)))
    assert judge(terms, "fortune", facts) == Lose()


def fortune(edition: str, *hands: str, bets: tuple[Bet, ...] = (), **settings: Value) -> Table:
    """Seats 1, 2 and 3 with 10 on the game and 5 on Fortune, against king high."""
    each: tuple[Bet, ...] = tuple(
        (seat, spot, amount)
        for seat in (1, 2, 3)
        for spot, amount in (("game", "$10"), ("fortune", "$5"))
    )
    named = {key.replace("_", "-"): value for key, value in settings.items()}
    piles = (LOW, *hands, *[NOTHING] * (3 - len(hands)))
    return finish(dealt(edition, *piles, bets=bets or each, settings=named))


@rule("000-72", "Fortune: hand with both a straight and three of a kind pays the higher line")
@rule("001-45", "Fortune ranks Three of a Kind above Straight: with both pay 3 to 1")
@pytest.mark.parametrize(
    ("reading", "result"), [("highest paid", "wins 3:1"), ("highest ranked", "wins 2:1")]
)
def test_a_straight_over_three_of_a_kind(edition: str, reading: str, result: str) -> None:
    round_ = fortune(edition, "8s 8d 8h 9c Td Jc Qd", best_hand=reading)
    assert round_.result(1, "fortune") == result


@rule("000-72", "Royal Match: two more cards of one suit; whether the joker may serve is not said")
@rule("001-45", "Royal Flush + Royal Match: whether a joker may complete the royal is not stated")
@pytest.mark.parametrize(
    ("reading", "result"), [("joker may complete", "wins 1000:1"), ("no joker", "wins 125:1")]
)
def test_the_joker_in_a_royal_match(edition: str, reading: str, result: str) -> None:
    round_ = fortune(edition, "Jk Ks Qs Js Ts Kd Qd", royal_match_joker=reading)
    assert round_.result(1, "fortune") == result


@rule("000-72", "Envy: never one's own hand; several qualifying hands pay several times; fixed")
@rule("001-45", "Envy: every button holder gets the fixed amount; never for one's own hand")
def test_envy_pays_for_each_hand_of_another(edition: str) -> None:
    paid = envy(fortune(edition, QUADS, STRAIGHT_FLUSH))
    assert paid == {"seat-1": "$20", "seat-2": "$5", "seat-3": "$25"}


@rule("000-72", "Envy: fixed dollar amounts, independent of bet size; one button per Fortune bet")
@rule("000-72", "Envy Bonus: automatic, one button for each Fortune Bonus Bet of at least $5")
@rule("001-45", "Envy: one button for each Fortune bet of $5 or more")
@pytest.mark.parametrize(
    ("amount", "paid"), [("$4", {}), ("$5", {"seat-2": "$5"}), ("$500", {"seat-2": "$5"})]
)
def test_a_button_is_for_five_dollars_or_more(
    edition: str, amount: str, paid: dict[str, str]
) -> None:
    bets: tuple[Bet, ...] = ((1, "game", "$10"), (1, "fortune", "$1"), (2, "game", "$10"))
    assert envy(fortune(edition, QUADS, bets=(*bets, (2, "fortune", amount)))) == paid


@rule("000-72", "never the player-dealer's hand")
@rule("001-45", "never for the player-dealer's hand")
def test_the_bank_s_hand_pays_no_envy(edition: str) -> None:
    bets: tuple[Bet, ...] = ((1, "game", "$10"), (1, "fortune", "$5"))
    assert envy(finish(dealt(edition, QUADS, NOTHING, bets=bets))) == {}


@rule("000-72", "Winners pay Envy when a player at the table; the Envy section: placed a Fortune")
@rule("001-45", "When another player who placed a Fortune bet is dealt Four of a Kind")
@pytest.mark.parametrize(
    ("reading", "paid"), [("bettors of the bonus", {}), ("any player", {"seat-2": "$5"})]
)
def test_whose_hand_triggers(edition: str, reading: str, paid: dict[str, str]) -> None:
    bets: tuple[Bet, ...] = ((1, "game", "$10"), (2, "game", "$10"), (2, "fortune", "$5"))
    assert envy(fortune(edition, QUADS, bets=bets, envy_trigger=reading)) == paid


@rule("000-72", "never the player's own hand: one with a back-line wager on it (reading)")
@rule("001-45", "never for one's own hand: one with a back-line wager on it (reading)")
@pytest.mark.parametrize(
    ("reading", "paid"), [("hands wagered on", {}), ("own seat", {"seat-2": "$5"})]
)
def test_envy_for_a_hand_that_one_has_a_back_line_wager_on(
    edition: str, reading: str, paid: dict[str, str]
) -> None:
    round_ = Table(edition, {"envy-own-hand": reading})
    for seat in (1, 2):
        round_.bet(seat, "game", "$10").bet(seat, "fortune", "$5")
    round_.bet(2, "game", "$10", at=1)
    round_.deal(tape(edition, LOW, QUADS, NOTHING, first=OWN))
    assert envy(finish(round_)) == paid


@rule("000-72", "Fortune may win whatever happens to the base wager")
@rule("001-45", "regardless of the base result")
def test_fortune_stands_whatever_the_base_wager_does(edition: str) -> None:
    bets: tuple[Bet, ...] = ((1, "game", "$10"), (1, "fortune", "$5"))
    round_ = dealt(edition, "As Ad Ac Ah Kd Kc 3h", "2s 2d 2c 2h 3d 4c 5d", bets=bets)
    finish(round_.decide(put("Kd", "Kc")).decide(put("5d", "4c")))
    assert round_.result(1, "game") == "loses"
    assert round_.result(1, "fortune") == "wins 25:1"


# -- hands ---------------------------------------------------------------------------------------

RANKED = [
    ("five aces", "As Ad Ah Ac Jk"),
    ("royal flush", "As Ks Qs Js Ts"),
    ("straight flush", "Ks Qs Js Ts 9s"),
    ("straight flush", "5s 4s 3s 2s As"),
    ("four of a kind", "As Ad Ah Ac 2d"),
    ("four of a kind", "2s 2d 2h 2c 3d"),
    ("full house", "As Ad Ah Kc Kd"),
    ("full house", "2s 2d 2h 3c 3d"),
    ("flush", "As Ks Qs Js 9s"),
    ("flush", "7s 5s 4s 3s 2s"),
    ("straight", "As Ks Qs Js Td"),
    ("straight", "5s 4s 3s 2s Ad"),
    ("three of a kind", "As Ad Ah Kc Qd"),
    ("three of a kind", "2s 2d 2h 4c 3d"),
    ("two pair", "As Ad Kh Kc Qd"),
    ("two pair", "3s 3d 2h 2c 4d"),
    ("one pair", "As Ad Kh Qc Jd"),
    ("one pair", "2s 2d 5h 4c 3d"),
    ("high card", "As Kd Qh Jc 9d"),
    ("high card", "7s 5d 4h 3c 2d"),
]


@rule("000-72", "1: Five Aces, four aces and the joker")
@rule("000-72", "2: Royal Flush, A K Q J 10 of one suit")
@rule("000-72", "3: Straight Flush, K-Q-J-10-9 highest, 5-4-3-2-A lowest")
@rule("000-72", "4: Four of a Kind, aces highest, twos lowest")
@rule("000-72", "5: Full House, AAA-KK highest, 222-33 lowest")
@rule("000-72", "6: Flush, A-K-Q-J-9 highest, 7-5-4-3-2 lowest")
@rule("000-72", "7: Straight, A-K-Q-J-10 highest, 5-4-3-2-A lowest")
@rule("000-72", "8: Three of a Kind, aces highest, twos lowest")
@rule("000-72", "9: Two Pair, AA-KK highest, 33-22 lowest")
@rule("000-72", "10: One Pair, aces highest, twos lowest")
@rule("000-72", "11: High Card, A-K-Q-J-9 highest, 7-5-4-3-2 lowest")
@rule("001-45", "1: Five Aces, four aces and the joker")
@rule("001-45", "2: Royal Flush, A K Q J 10 one suit")
@rule("001-45", "3: Straight Flush, five consecutive, one suit")
@rule("001-45", "4: Four of a Kind, four aces, four 2s")
@rule("001-45", "5: Full House, A A A K K, 2 2 2 3 3")
@rule("001-45", "6: Flush, five of one suit, not consecutive")
@rule("001-45", "7: Straight, five consecutive, not one suit; the wheel is the LOWEST straight")
@rule("001-45", "8: Three of a Kind, three aces, three 2s")
@rule("001-45", "9: Two Pair, A A K K, 3 3 2 2")
@rule("001-45", "10: One Pair, two aces, two 2s")
@rule("001-45", "11: High Card, none of the above")
def test_the_order_of_hands(edition: str) -> None:
    """The highest and the lowest of each kind, as printed, from the highest hand down."""
    terms = load_game(edition).terms
    assert isinstance(terms, PaiGowTerms)
    hands = pai_gow_hands(terms.hands)
    cards = [parse_cards(each) for _, each in RANKED]
    assert [hands.back_hand(each).category for each in cards] == [name for name, _ in RANKED]
    strengths = [hands.back_strength(each) for each in cards]
    assert strengths == sorted(strengths, reverse=True)
    assert len(set(strengths)) == len(RANKED)
