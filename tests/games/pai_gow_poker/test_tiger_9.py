"""Commission Free Fortune Pai Gow Poker (000-43): the nine-high push and the Tiger 9."""

from __future__ import annotations

import pytest

from games.pai_gow_poker.piles import ACES, BANK, FREE, finish, put, table, tape
from games.tables import PLAYER_DEALER, Table
from houseway.bets.pai_gow import is_nine_high
from houseway.cards.card import parse_cards
from houseway.editions.library import find_edition, load_game
from houseway.editions.model import Value
from houseway.editions.sheet import sheet_of
from houseway.games.pai_gow_poker.judge import PaiGowFacts, judge
from houseway.games.pai_gow_poker.terms import PaiGowTerms
from support import rule

NINE_HIGH = "As Ac 9d 7c 5h 4d 2s"
"""By the house way aces behind, nine and seven in front."""
LOW = "Js Jd 8s 7h 6d 5s 3h"
"""Lower than that in front and behind: a pair of jacks, eight and seven."""
QUADS = "8s 8d 8h 8c Kd 4c 2d"


def bets(*spots: str, settings: dict[str, Value] | None = None, bank: str = "$100,000") -> Table:
    """Seat 1 has ten on each of these."""
    round_ = table(FREE, settings, bank=bank)
    for spot in spots:
        round_.bet(1, spot, "$10")
    return round_


# -- what nine-high is -----------------------------------------------------------------------------


@rule("000-43", "9-high = unpaired two-card hand whose higher card is a 9")
@rule("000-43", "pair of nines is not; a joker there is an ace")
@pytest.mark.parametrize(
    ("front", "nine"),
    [
        ("9s 8d", True),
        ("2d 9s", True),
        ("9s 9d", False),
        ("Jk 9d", False),
        ("Ts 9d", False),
        ("8s 7d", False),
        ("As 9d", False),
        ("9s", False),
    ],
)
def test_nine_high_is_no_pair_and_the_higher_card_a_nine(front: str, nine: bool) -> None:
    assert is_nine_high(parse_cards(front)) is nine


# -- the push --------------------------------------------------------------------------------------


@rule("000-43", "Player-dealer's two-card hand is 9-high: push for everyone")
@rule("000-43", "The 9-high push comes before every comparison")
@rule("000-43", "Whether a 9-high hand also pushes wagers that would win or lose: yes, all")
@pytest.mark.parametrize("cards", ["Kh Kd Qs Jc 7h 6d 3s", LOW, "2s 2d 2h Kh Kd Qs Jc"])
def test_a_nine_high_of_the_player_dealer_pushes_every_game_wager(cards: str) -> None:
    round_ = bets("game").bet(2, "game", "$10").deal(tape(FREE, NINE_HIGH, cards, ACES))
    finish(round_)
    assert round_.hand("dealer-front") == "9d 7c"
    assert [round_.result(seat, "game") for seat in (1, 2)] == ["pushes", "pushes"]
    assert round_.line(1, "game") == "player-dealer nine high"
    assert round_.bank_net == "$0"


@rule("000-43", "both hands higher: 1 to 1, no commission")
def test_any_other_front_is_compared() -> None:
    round_ = finish(bets("game").deal(tape(FREE, BANK, ACES)))
    assert (round_.result(1, "game"), round_.net(1)) == ("wins 1:1", "$10")
    ten_high = "As Ac Td 7c 5h 4d 2s"
    assert finish(bets("game").deal(tape(FREE, ten_high, LOW))).result(1, "game") == "loses"


@rule("000-43", "nine-high push against a foul: the push comes first, or the foul (reading)")
@pytest.mark.parametrize(("reading", "result"), [("push", "pushes"), ("foul", "loses")])
def test_a_nine_high_against_a_foul(reading: str, result: str) -> None:
    round_ = bets("game", settings={"push-or-foul": reading}).bet(2, "game", "$10")
    round_.deal(tape(FREE, NINE_HIGH, ACES.replace("As Ad", "Kh Kd"), LOW))
    asked = next(each.id for each in round_.round.pending if each.bettor == "seat-1")
    warning = round_.round.warning(asked, put("Kh", "Kd"))
    assert warning.startswith("foul: the wager will lose")
    assert warning.endswith("unless the player-dealer has nine-high") is (reading == "push")
    round_.decide(put("Kh", "Kd"), by=1)
    finish(round_)
    assert (round_.result(1, "game"), round_.result(2, "game")) == (result, "pushes")


def test_a_foul_loses_to_any_other_front() -> None:
    round_ = bets("game").deal(tape(FREE, BANK, ACES))
    assert finish(round_.decide(put("As", "Ad"))).line(1, "game") == "foul"


# -- the bet ---------------------------------------------------------------------------------------


@rule("000-43", "Tiger 9: player-dealer plays a 9-high two-card hand: 30:1; else loses; never ties")
@rule("000-43", "Tiger 9: looks at the player-dealer's first seven cards as set")
@rule("000-43", "When the Tiger 9 hits: Fortune Bonus, Tiger 9, Envy (all game wagers push)")
@pytest.mark.parametrize(
    ("bank", "tiger", "net"), [(NINE_HIGH, "wins 30:1", "$300"), (BANK, "loses", "$0")]
)
def test_tiger_9_pays_for_a_nine_high_front(bank: str, tiger: str, net: str) -> None:
    round_ = finish(bets("game", "tiger-9").deal(tape(FREE, bank, "Ah Ad Qs Jc 8d 6s 3h")))
    assert (round_.result(1, "tiger-9"), round_.net(1)) == (tiger, net)


@rule("000-43", "Tiger 9 stands whatever the game wager or another bonus bet does")
@pytest.mark.parametrize("cards", [ACES, LOW, QUADS])
def test_tiger_9_is_independent_of_the_other_wagers(cards: str) -> None:
    round_ = bets("game", "fortune", "tiger-9").deal(tape(FREE, NINE_HIGH, cards))
    round_.decide(put(*cards.split()[:2]))  # mostly foul
    assert round_.result(1, "tiger-9") == "wins 30:1"
    assert round_.result(1, "fortune") == ("wins 25:1" if cards == QUADS else "loses")


@rule("000-43", "House way, order of application (not printed; it also decides Tiger 9)")
@pytest.mark.parametrize(
    ("cards", "front", "result"),
    [
        ("7h 6h 4h 3h 2h 9s 8d", "9s 8d", "wins 30:1"),  # the flush row, before no pair
        ("7h 6h 4h 3h 2s 9s 8d", "8d 7h", "loses"),  # no pair: the second and third highest
        ("Kd Kh 9s 9d 5c 4c 2h", "9d 9s", "loses"),  # a pair of nines
    ],
)
def test_the_row_that_sets_the_hand_decides(cards: str, front: str, result: str) -> None:
    round_ = finish(bets("game", "tiger-9").deal(tape(FREE, cards, LOW)))
    assert (round_.hand("dealer-front"), round_.result(1, "tiger-9")) == (front, result)


@rule("000-43", "a joker there is an ace, so no 9-high")
def test_the_joker_in_front_is_an_ace() -> None:
    """The joker and the nine are in front of two pairs, jacks and eights: ace-high."""
    round_ = finish(bets("game", "tiger-9").deal(tape(FREE, "Jk 9h Jd Js 8c 8h 4s", LOW)))
    assert round_.hand("dealer-front") == "9h Jk"
    assert round_.result(1, "tiger-9") == "loses"


@rule("000-43", "Tiger 9: before the deal, with a game wager; less / equal / more; table limits")
def test_tiger_9_needs_a_game_wager_and_may_be_less_equal_or_more() -> None:
    assert table(FREE).refusal(1, "tiger-9", "$10")
    for amount in ("$5", "$10", "$50"):
        assert not bets("game").refusal(1, "tiger-9", amount)
    limited = table(FREE, limits=("$5", "$500")).bet(1, "game", "$10")
    assert limited.refusal(1, "tiger-9", "$4") == limited.refusal(1, "fortune", "$4") != ""
    assert limited.refusal(1, "tiger-9", "$501") == limited.refusal(1, "fortune", "$501") != ""


# -- settlement ------------------------------------------------------------------------------------


@rule("000-43", "Settlement order does not place a losing Tiger 9: after the game wager (reading)")
@pytest.mark.parametrize(
    ("reading", "order", "uncovered"),
    [
        ("after the game wager", ["fortune", "game", "tiger-9"], "$5"),
        ("before the game wager", ["fortune", "tiger-9", "game"], "$0"),
    ],
)
def test_where_a_losing_tiger_9_is_settled(reading: str, order: list[str], uncovered: str) -> None:
    """A bank of 25 takes ten from Fortune, then from the game wager or the Tiger 9 first."""
    round_ = bets("game", "fortune", "tiger-9", settings={"tiger-9-settled": reading}, bank="$25")
    finish(round_.deal(tape(FREE, BANK, LOW)))
    assert [spot for _, spot in round_.order] == order
    assert round_.uncovered(1, "tiger-9") == uncovered


@rule("000-43", "Collects losers, pays winners, cannot win or lose more; uncovered wagers returned")
def test_a_tiger_9_that_the_bank_does_not_cover_is_paid_as_far_as_it_goes() -> None:
    round_ = bets("game", "tiger-9", bank="$120").bet(2, "game", "$10").bet(2, "tiger-9", "$10")
    finish(round_.deal(tape(FREE, NINE_HIGH, LOW, LOW)))
    assert [round_.paid(seat, "tiger-9") for seat in (1, 2)] == ["$120", "$0"]


# -- fees ------------------------------------------------------------------------------------------


def fees(option: int, settings: dict[str, Value] | None = None, **spots: str) -> tuple[str, str]:
    """What seat 1 and the player-dealer are charged."""
    round_ = Table(FREE, settings, option=option)
    for spot, amount in spots.items():
        round_.bet(1, spot.replace("_", "-"), amount)
    charged = finish(round_.deal(tape(FREE, BANK, ACES))).fees
    return charged.get(1, ""), charged.get(PLAYER_DEALER, "")


@rule("000-43", "Fee per wager in options 1-4: the bracket applied to each wager separately")
@pytest.mark.parametrize(
    ("reading", "player"),
    [("each wager", "$4"), ("each game wager", "$2"), ("bet and bonus together", "$3")],
)
def test_the_player_s_fee_of_options_1_to_4(reading: str, player: str) -> None:
    spots = {"game": "$150", "fortune": "$50", "tiger_9": "$50"}
    assert fees(1, {"bonus-fees": reading}, **spots) == (player, "$1")


@rule("000-43", "Fee text against fee table: options 6 and 7 have $1.00, the others $0.00")
@rule("000-43", "What the $1.00 is charged on (per player, per wager, per bet) is not printed")
@pytest.mark.parametrize(
    ("reading", "player"),
    [
        ("each game wager", "$1"),
        ("each wager", "$3"),
        ("each player", "$1"),
        ("nothing, as the text says", ""),
    ],
)
def test_the_player_s_fee_of_options_6_and_7(reading: str, player: str) -> None:
    spots = {"game": "$20", "fortune": "$10", "tiger_9": "$10"}
    for option, dealer in ((6, "$1"), (7, "$2")):
        assert fees(option, {"player-fee": reading}, **spots) == (player, dealer)


@rule("000-43", "Option 21 and 22 identical; own fee table")
@rule(
    "000-43", 'Options 5 and 8-28: $0.00, against the text; "Dice cup", a leftover: before the deal'
)
@pytest.mark.parametrize(
    ("option", "game", "dealer"),
    [(5, "$10", "$4"), (21, "$500", "$10"), (22, "$500", "$10"), (28, "$5,000", "$70")],
)
def test_the_player_dealer_s_fee_goes_by_all_game_and_bonus_bets(
    option: int, game: str, dealer: str
) -> None:
    assert fees(option, game=game, fortune="$20", tiger_9="$20") == ("", dealer)


# -- the sheet -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "end"),
    [
        ({}, "every game wager pushes, even one on a foul hand."),
        (
            {"push-or-foul": "foul"},
            "every game wager pushes, except one on a foul hand, which loses.",
        ),
        ({"fouled-hand": "house way"}, "every game wager pushes."),
    ],
)
def test_the_sheet_tells_of_the_push(settings: dict[str, Value], end: str) -> None:
    told = sheet_of(find_edition(FREE), settings)["procedure"]
    assert sum(
        line.startswith("If the player-dealer's two-card hand is nine-high") for line in told
    )
    assert any(line.endswith(end) for line in told)
    assert any(
        line.startswith("Tiger 9: paid if the two-card hand the player-dealer plays")
        for line in told
    )


def test_the_judge_alone_says_the_same() -> None:
    terms = load_game(FREE).terms
    assert isinstance(terms, PaiGowTerms)
    cards = [tuple(parse_cards(text)) for text in ("Qs Jc", "As Ad 8d 5s 3h", "9d 7c")]
    bank_back = tuple(parse_cards("Ah Ac 5h 4d 2s"))
    facts = PaiGowFacts(front=cards[0], back=cards[1], bank_front=cards[2], bank_back=bank_back)
    assert judge(terms, "game", facts).line == "player-dealer nine high"
    assert judge(terms, "tiger-9", facts).line == "nine high"
