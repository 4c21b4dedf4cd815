"""Flop games at Clovis with misdealt cards: what the book prescribes (004-01)."""

from __future__ import annotations

import pytest

from at_table import act, sit
from conformance.suite import check_chips, check_end, check_replay
from games.poker.flops import EDITIONS, FOUR, board, of, pass_discards, see_flop, terms_of
from houseway.cards.deck import cards as all_cards
from houseway.cards.tape import Seeded
from houseway.editions.filed_rulings import find_filed, open_now, ruling_of
from houseway.editions.library import find_edition
from houseway.errors import RulingError
from houseway.rules.round.decisions import Bet, Call, Check
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Burned, Shuffled
from houseway.rules.round.inputs import Ruling
from houseway.rules.round.opening import Bettor, Opening, Stakes
from houseway.rules.rulings.effects import BurnHeld, DealCard, NoBurn, Redeal, Reshuffle
from support import rule

CLOVIS = [entry for entry in EDITIONS if entry.startswith("004")]
MIDDLE = "Qc 8d 6s Ac 2s"
STAKES = Stakes(blinds=(100, 200), small_bet=200, big_bet=400)


def cited(point: str) -> pytest.MarkDecorator:
    """For every game of the house with a flop, whose rules are those of Texas Hold-Em."""
    return pytest.mark.parametrize(
        "entry", [pytest.param(each, marks=rule(each, point)) for each in CLOVIS]
    )


def hands_of(entry: str) -> list[list[str]]:
    down = terms_of(entry).streets[0].down
    return [hand.split()[:down] for hand in FOUR[down]]


def play(entry: str, after: str) -> Round:
    """Four hands, then these cards; $1 and $2 blinds."""
    hands = hands_of(entry)
    order = [hand[number] for number in range(len(hands[0])) for hand in hands]
    cards = [*order, *after.split()]
    return sit(of(entry), *[5_000] * 4, cards=cards, stakes=STAKES)


def filed(round_: Round, entry: str, name: str, **named: str | int) -> None:
    situation = find_filed(find_edition(EDITIONS[entry]), name)
    assert situation in open_now(find_edition(EDITIONS[entry]), round_)
    round_.rule(ruling_of(situation, named, by="floor", moment=round_.deal.moment))


def middle(round_: Round) -> str:
    return " ".join(round_.deal["board"].names)


def to_flop(round_: Round) -> None:
    see_flop(round_)
    pass_discards(round_)


def check_on(round_: Round, moment: str = "") -> None:
    """Everybody checks, to a moment or to the end."""
    while round_.pending and round_.deal.moment != (moment or "over"):
        pass_discards(round_)
        if round_.pending and round_.deal.moment != (moment or "over"):
            act(round_, Check())


def finish(round_: Round) -> None:
    check_on(round_)
    assert round_.over
    check_end(round_, check_chips(round_.opening, round_.events))
    check_replay(round_)


@cited("player dealt too few cards: receives a card from the top of the deck after the deal")
def test_too_few_cards_are_made_up_from_the_top(entry: str) -> None:
    round_ = play(entry, f"Kh {board(entry, MIDDLE, '2c 2d 2h')}")
    assert round_.pending
    held = len(round_.deal["hand-2"])
    round_.rule(Ruling((BurnHeld("hand-2", 0),), "floor", "one too few"))
    filed(round_, entry, "too-few-cards", hand="hand-2")
    assert round_.deal["hand-2"].names[-1] == "Kh"
    assert len(round_.deal["hand-2"]) == held
    assert "Kh" not in str(round_.view("b1")), "it comes face down"


@cited("player dealt one card too many: one is taken at random; it becomes the burn card")
def test_one_card_too_many_becomes_the_burn_card(entry: str) -> None:
    round_ = play(entry, f"Kh {board(entry, MIDDLE, 'X 2d 2h').replace('X ', '')}")
    assert round_.pending
    round_.rule(Ruling((DealCard("hand-3"),), "floor", "one too many"))
    held = len(round_.deal["hand-3"])
    filed(round_, entry, "one-card-too-many", hand="hand-3", card=0)
    assert len(round_.deal["hand-3"]) == held - 1
    assert not any(isinstance(event, Burned) for event in round_.events)
    to_flop(round_)
    assert middle(round_) == "Qc 8d 6s", "no other card is burned before the flop"
    finish(round_)
    assert middle(round_) == MIDDLE


@cited("flop has too many cards: taken back and reshuffled; the burn card stays burned")
def test_a_flop_of_four_is_taken_back_and_reshuffled(entry: str) -> None:
    round_ = play(entry, "2c Qc 8d 6s 9h ~ Kc Kh Ks 2d Ac 2h 2s")
    to_flop(round_)
    round_.rule(Ruling((DealCard("board", up=True),), "floor", "a fourth card"))
    assert middle(round_) == "Qc 8d 6s 9h"
    filed(round_, entry, "flop-too-large")
    assert middle(round_) == "Kc Kh Ks"
    assert [event.cards for event in round_.events if isinstance(event, Shuffled)] == [4]
    assert len([event for event in round_.events if isinstance(event, Burned)]) == 1
    finish(round_)
    assert middle(round_) == "Kc Kh Ks Ac 2s"


@cited("flop dealt before betting is complete: reshuffled; burn card stays, no additional burn")
def test_a_flop_too_early_is_reshuffled_behind_its_burn_card(entry: str) -> None:
    round_ = play(entry, "2c Qc 8d 6s ~ Kc Kh Ks 2d Ac 2h 2s")
    assert round_.pending
    filed(round_, entry, "flop-too-early")
    assert [event.card for event in round_.events if isinstance(event, Burned)] == [
        "2c",
        "Qc",
        "8d",
        "6s",
    ]
    to_flop(round_)
    assert middle(round_) == "Kc Kh Ks"
    finish(round_)


@cited(
    "fourth card turned before betting is complete: it does not play; the next is burned and the "
    "would-be fifth takes its place; then the deck is reshuffled with it, without burns or discards"
)
def test_a_fourth_card_too_early_gives_its_place_to_the_fifth(entry: str) -> None:
    round_ = play(entry, "2c Qc 8d 6s 2d Ac 2h 2s ~ 9h")
    to_flop(round_)
    filed(round_, entry, "fourth-card-too-early")
    check_on(round_, "turn")
    assert middle(round_) == "Qc 8d 6s 2s", "2h is burned, and what would be the fifth is fourth"
    filed(round_, entry, "fourth-card-reshuffled")
    assert [event.cards for event in round_.events if isinstance(event, Shuffled)] == [1]
    finish(round_)
    assert middle(round_) == "Qc 8d 6s 2s 9h", "without another burn"


@cited("fifth card turned before betting is complete: reshuffled, and a fifth dealt after betting")
def test_a_fifth_card_too_early_is_reshuffled(entry: str) -> None:
    round_ = play(entry, "2c Qc 8d 6s 2d Ac 2h 2s ~ 9h")
    to_flop(round_)
    check_on(round_, "turn")
    act(round_, Bet(400))
    filed(round_, entry, "fifth-card-too-early")
    while round_.pending and round_.deal.moment == "turn":
        act(round_, Call())
    assert middle(round_) == "Qc 8d 6s Ac 9h"
    finish(round_)


@cited("wrong card count discovered after substantial action: the player forfeits all he put in")
def test_a_wrong_count_after_action_forfeits_what_was_put_in(entry: str) -> None:
    round_ = play(entry, board(entry, MIDDLE, "2c 2d 2h"))
    to_flop(round_)
    filed(round_, entry, "wrong-number-of-cards", hand="hand-1")
    assert not round_.deal["hand-1"].live
    finish(round_)
    assert round_.deal.chips["b1"] == 4_800


def test_the_reshuffle_leaves_burns_and_discards_out() -> None:
    """With every card named once: what was burned or thrown away never comes again."""
    game = of("004-01")
    bettors = tuple(Bettor(f"b{seat}", 5_000, seat) for seat in range(1, 10))
    for seed in range(40):
        tape = Seeded(all_cards(game.terms.deck), seed)
        round_ = Round(game, Opening(bettors, button=9, stakes=STAKES), tape, strict=True)
        to_flop(round_)
        filed(round_, "004-01", "fourth-card-too-early")
        aside = [e.card for e in round_.events if isinstance(e, Burned)][-1]
        check_on(round_, "turn")
        filed(round_, "004-01", "fourth-card-reshuffled")
        stock = round_.deal.stock
        assert stock == 52 - 18 - 4 - 3, "hole cards, board, burns; the fourth card is back"
        finish(round_)
        names = [*middle(round_).split(), *(n for h in round_.deal.hands.values() for n in h.names)]
        burned = [e.card for e in round_.events if isinstance(e, Burned) and e.card != aside]
        assert not set(burned) & set(names)


@pytest.mark.parametrize("before", [(Redeal("board", 3), NoBurn()), (Reshuffle(), NoBurn())])
def test_nothing_follows_a_redeal_but_another_ruling(before: tuple[Redeal, NoBurn]) -> None:
    round_ = play("004-01", board("004-01", MIDDLE, "2c 2d 2h"))
    to_flop(round_)
    with pytest.raises(RulingError) as caught:
        round_.rule(Ruling(before, "floor"))
    assert caught.value.code == "ruling/shuffle_last"
