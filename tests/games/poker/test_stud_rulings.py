"""Seven-card stud when cards run short or are misdealt: what the book prescribes."""

from __future__ import annotations

import pytest

from at_table import act, asked, moved, refused, sit, stacks
from conformance.suite import (
    DRAWING,
    EFFECTS,
    check_chips,
    check_end,
    check_replay,
    conform,
    random_effect,
)
from games.poker.studs import (
    CLOVIS,
    DERBY,
    HI_LO,
    ONE,
    RAZZ,
    STUD,
    THREE,
    TWO,
    begun,
    call_round,
    check_street,
    deal,
    deck,
    of,
)
from houseway.cards.deck import cards
from houseway.cards.tape import Seeded, SplitMix
from houseway.editions.filed_rulings import find_filed, ruling_of
from houseway.editions.library import find_edition, load_game
from houseway.errors import RulingError
from houseway.rules.round.decisions import Bet, Call, Check, Choose, Fold, Raise
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Dealt, Shuffled
from houseway.rules.round.inputs import Ruling
from houseway.rules.round.opening import Bettor, Opening
from houseway.rules.rulings.effects import AllIn, BurnCards, Effect, NoBurn
from support import rule, scale

# -- too few cards -----------------------------------------------------------------------------


def full_table(edition: str, folds: int) -> Round:
    """Eight players to the last card but for those who fold to a bet on third street."""
    game = of(edition)
    bettors = tuple(Bettor(f"b{seat}", 5_000, seat) for seat in range(1, 9))
    opening = Opening(bettors, button=8, stakes=STUD)
    round_ = begun(Round(game, opening, Seeded(cards(game.terms.deck), 3), strict=True))
    if folds:
        act(round_, Raise(200), *[Fold()] * folds)
    while not round_.over and round_.deal.moment != "seventh street":
        act(round_, Call() if round_.deal.moment == "deal complete" else Check())
    return round_


@rule("004-18", "not enough cards: deal all but the last, scramble it with the burns, burn one")
def test_the_burn_cards_make_the_new_stock() -> None:
    round_ = full_table(CLOVIS, folds=1)
    # 7 x 6 + 1 x 3 + 4 burns = 49: three cards for seven players, the last one and four burns
    assert [e.cards for e in round_.events if isinstance(e, Shuffled)] == [4]
    live = [hand for hand in round_.deal.hands.values() if hand.live]
    assert {len(hand) for hand in live} == {7}
    assert "board" not in round_.deal.hands


@rule("004-18", "still not enough: a community card plays in everyone's hand")
def test_a_common_card_is_turned_up_where_even_the_burns_do_not_suffice() -> None:
    round_ = full_table(CLOVIS, folds=0)
    # 48 cards and four burns are out: nothing is left but the burns
    assert len(round_.deal["board"]) == 1
    assert {len(hand) for id, hand in round_.deal.hands.items() if id != "board"} == {6}
    while not round_.over:
        act(round_, Check())
    assert sum(stacks(round_)) == 40_000
    check_replay(round_)


# -- rulings -----------------------------------------------------------------------------------


def filed(round_: Round, name: str, **named: str | int) -> None:
    situation = find_filed(find_edition(CLOVIS), name)
    round_.rule(ruling_of(situation, named, by="floor", moment=round_.deal.moment))


def last_card_exposed() -> Round:
    """$7 each is in when the second player's last card flashes, and the floor is called."""
    order = deck(ONE, TWO, THREE)
    order[-2] = f"exposed {order[-2]}"
    round_ = begun(sit(of(CLOVIS), 5_000, 5_000, 5_000, cards=order, stakes=STUD))
    call_round(round_)
    for _ in range(2):
        check_street(round_)
    act(round_, Bet(400), Call(), Call())
    assert round_.deal.flaws == ["exposed"]
    assert round_.view("spectator").hands["hand-2"].cards[6] == "Kh"
    filed(round_, "last-card-exposed", hand="hand-2", bettor="b2")
    assert [question.bettor for question in round_.pending] == ["b2"]
    return round_


def finish(round_: Round) -> list[int]:
    assert round_.over
    check_end(round_, check_chips(round_.opening, round_.events))
    check_replay(round_)
    return stacks(round_)


@rule("004-18", "last card exposed: all-in for the pot already played, other betting on the side")
def test_who_is_all_in_wins_the_main_pot_only() -> None:
    round_ = last_card_exposed()
    act(round_, Choose("all-in"), Check(), Bet(400))
    assert asked(round_) == "b1", "b2 is passed over"
    act(round_, Call())
    assert finish(round_) == [4_000, 6_200, 4_800], "three kings; the side pot to three queens"


@rule("004-18", "last card exposed: or he stays active in the final round")
def test_who_stays_active_bets_on() -> None:
    round_ = last_card_exposed()
    act(round_, Choose("stay active"), Bet(400))
    assert asked(round_) == "b2"
    act(round_, Fold(), Fold())
    assert finish(round_) == [6_200, 4_400, 4_400]


def test_a_player_ruled_all_in_at_his_turn_cannot_bet() -> None:
    round_ = last_card_exposed()
    act(round_, Choose("stay active"), Check())
    round_.rule(Ruling((AllIn("hand-2"),), "floor"))
    assert asked(round_) == "b2"
    assert refused(round_, Bet(400)) == "decision/all_in"
    act(round_, Check(), Bet(400), Fold())
    finish(round_)


@rule("004-18", "incorrect number not noticed and the player takes action: hand foul")
def test_a_foul_hand_loses_what_it_has_put_in() -> None:
    round_ = deal(CLOVIS, ONE, TWO, THREE)
    act(round_, Call(), Call())
    filed(round_, "wrong-number-of-cards", hand="hand-2")
    for _ in range(4):
        check_street(round_)
    assert stacks(round_)[1] == 4_800
    assert max(stacks(round_)) == 5_400


@rule("004-18", "both hole cards dealt face up: dead hand, ante returned")
def test_both_hole_cards_up_is_a_dead_hand_with_its_ante_back() -> None:
    round_ = deal(CLOVIS, ONE, TWO, THREE)
    filed(round_, "both-hole-cards-up", hand="hand-1", bettor="b1")
    assert stacks(round_)[0] == 5_000
    assert asked(round_) == "b2"


def flashed(edition: str, *hands: int) -> Round:
    """Both hole cards of these hands are exposed in the deal; play up to the first question."""
    order = deck(ONE, TWO, THREE)
    for at in (3 * down + hand - 1 for hand in hands for down in (0, 1)):
        order[at] = f"exposed {order[at]}"
    round_ = sit(of(edition), 5_000, 5_000, 5_000, cards=order, stakes=STUD)
    assert round_.events
    return round_


@rule("004-18", "both hole cards dealt face up: dead hand, ante returned")
@pytest.mark.parametrize("edition", [CLOVIS, RAZZ, HI_LO])
def test_the_dealer_sees_both_hole_cards_up_himself(edition: str) -> None:
    round_ = begun(flashed(edition, 2))
    assert not round_.deal["hand-2"].live
    assert stacks(round_)[1] == 5_000
    assert moved(round_.events, "bring-in")[0][0] != "b2", "though he has the lowest card"
    while not round_.over:
        act(round_, Call() if round_.deal.moment == "deal complete" else Check())
    assert sum(finish(round_)) == 15_000


@rule("004-18", "both hole cards dealt face up: dead hand, ante returned")
def test_who_is_left_alone_by_cards_dealt_face_up_has_the_antes() -> None:
    assert finish(flashed(CLOVIS, 1, 3)) == [5_000, 5_000, 5_000], "and these went back"
    assert finish(flashed(CLOVIS, 1, 2, 3)) == [5_000, 5_000, 5_000]


@rule("001-04", "misdeal rules are not printed")
def test_cards_dealt_face_up_play_where_nothing_is_printed() -> None:
    assert begun(flashed(DERBY, 2)).deal["hand-2"].live


@rule("004-18", "incorrect number of cards on the deal: ante returned, out of the hand")
def test_a_wrong_number_on_the_deal_gives_the_ante_back() -> None:
    round_ = deal(CLOVIS, ONE, TWO, THREE)
    filed(round_, "wrong-number-on-the-deal", hand="hand-1", bettor="b1")
    assert stacks(round_)[0] == 5_000
    assert not round_.deal["hand-1"].live


# -- cards that lie wrong ----------------------------------------------------------------------


def on_fourth(cards: list[str], *before: Effect, edition: str = CLOVIS) -> Round:
    """Called to fourth street; these effects come before its cards."""
    round_ = sit(of(edition), 5_000, 5_000, 5_000, cards=cards, stakes=STUD)
    if before:
        round_.rule(Ruling(before, "floor", at="bets in"))
    call_round(begun(round_))
    assert round_.deal.moment == "fourth street"
    return round_


def fourth_cards(round_: Round) -> list[str]:
    return [round_.deal[f"hand-{seat}"].names[3] for seat in (1, 2, 3)]


@rule("004-18", "dealer burns two cards: move the cards to the right position")
def test_after_two_burns_the_cards_move_to_where_they_belong() -> None:
    cards = deck(ONE, TWO, THREE)
    cards.insert(10, "5s")  # the second burn; rightly the first player's card
    round_ = on_fourth(cards, BurnCards(1))
    assert fourth_cards(round_) == ["Tc", "8h", "8c"]
    filed(round_, "two-burned")
    assert fourth_cards(round_) == ["5s", "Tc", "8h"]
    check_street(round_)
    assert round_.deal["hand-1"].names[4] == "4d", "8c is the burn card of the next street"


@rule("004-18", "dealer fails to burn: move the cards to the right position")
def test_without_a_burn_the_cards_move_to_where_they_belong() -> None:
    cards = deck(ONE, TWO, THREE)
    del cards[9]  # no burn: the first card dealt should have been it
    cards.insert(12, "5s")
    round_ = on_fourth(cards, NoBurn())
    assert fourth_cards(round_) == ["Tc", "8h", "8c"]
    filed(round_, "no-burn")
    assert fourth_cards(round_) == ["8h", "8c", "5s"]


@rule("004-18", "wrong burn on a down card: it cannot be told which, the player must accept it")
def test_a_down_card_is_accepted() -> None:
    round_ = deal(CLOVIS, ONE, TWO, THREE)
    call_round(round_)
    while round_.deal.moment != "seventh street":
        check_street(round_)
    with pytest.raises(RulingError) as refused_:
        filed(round_, "two-burned")
    assert refused_.value.code == "ruling/not_now"


def test_cards_are_dealt_again_only_while_they_lie_where_they_were_dealt() -> None:
    round_ = on_fourth(deck(ONE, TWO, THREE))
    act(round_, Fold())
    with pytest.raises(RulingError) as refused_:
        filed(round_, "no-burn")
    assert refused_.value.code == "ruling/nothing_to_deal_again"


@rule(
    "004-18",
    "dealer burns and deals before a betting round is completed: eliminated with one additional "
    "card for each remaining player",
)
def test_cards_dealt_too_early_are_eliminated() -> None:
    cards = deck(ONE, TWO, THREE)
    cards[9:9] = ["2s", "3h", "3s", "5d"]  # a burn, one card dealt, and one for each of two more
    round_ = begun(sit(of(CLOVIS), 5_000, 5_000, 5_000, cards=cards, stakes=STUD))
    filed(round_, "dealt-too-early", number=4)
    call_round(round_)
    assert fourth_cards(round_) == ["Tc", "8h", "8c"], "after the betting play resumes normally"


@rule("004-18", "first or second hole card accidentally turned up: third card dealt face down")
@pytest.mark.parametrize("which", [0, 1])
def test_for_a_hole_card_turned_up_the_third_comes_down(which: int) -> None:
    cards = deck(ONE, TWO, THREE)
    cards[1 + 3 * which] = f"exposed {cards[1 + 3 * which]}"
    round_ = begun(sit(of(CLOVIS), 5_000, 5_000, 5_000, cards=cards, stakes=STUD))
    seen = [card != "" for card in round_.view("spectator").hands["hand-2"].cards]
    assert seen == [which == 0, which == 1, False]


@rule(
    "004-18",
    "line 870: the final card of the first position exposed: all the rest of the players' last "
    "cards are exposed too; high on sixth street stays first to act",
)
def test_the_first_player_s_last_card_exposed_opens_all_last_cards() -> None:
    order = deck(ONE, TWO, THREE)
    order[-3] = f"exposed {order[-3]}"
    round_ = begun(sit(of(CLOVIS), 5_000, 5_000, 5_000, cards=order, stakes=STUD))
    call_round(round_)
    for _ in range(2):
        check_street(round_)
    first = check_street(round_)[0]
    shown = round_.view("spectator").hands
    assert [shown[f"hand-{seat}"].cards[6] for seat in (1, 2, 3)] == ["5c", "Kh", "Qh"]
    assert asked(round_) == first


@rule(
    "004-18", "folds after a forced bet or on a round of checking: his seat keeps receiving cards"
)
def test_the_seat_of_a_fold_without_a_wager_keeps_receiving_cards() -> None:
    cards = deck(ONE, TWO, THREE)
    round_ = on_fourth(cards)
    assert asked(round_) == "b1"
    act(round_, Fold(), Check(), Check())
    assert round_.deal.moment == "fifth street"
    got = [event.card for event in round_.events if isinstance(event, Dealt)][-3:]
    assert got == ["3c", "9c", "9s"], "the card of the folded seat is out of play"
    assert not len(round_.deal["hand-1"])
    act(round_, Bet(400), Call())
    assert [round_.deal[f"hand-{seat}"].names[5] for seat in (2, 3)] == ["6d", "2d"], (
        "after a wager the seat gets nothing any more"
    )


@rule("004-18", "player picks up or turns over an up card after a bet is made: risks all rights")
def test_who_picks_up_an_up_card_may_lose_his_rights() -> None:
    round_ = on_fourth(deck(ONE, TWO, THREE))
    act(round_, Bet(200))
    filed(round_, "up-card-picked-up", hand="hand-1")
    assert not round_.deal["hand-1"].live


@rule("004-18", "player calls although beaten by the opponent's up cards: no refund")
def test_a_call_that_could_not_win_is_not_refunded() -> None:
    round_ = deal(CLOVIS, "2c 3d 9h As Ah Ac Ad", "2d 3h 7s 8d Ts 5s 6c", THREE)
    call_round(round_)
    while round_.deal.moment != "seventh street":
        check_street(round_)
    act(round_, Bet(400), Call(), Fold())
    assert stacks(round_)[1] == 4_400


def ruled_often(round_: Round, chance: SplitMix) -> None:
    """Random play in which the floor rules at every fourth question, on anything."""
    kinds = [each for each in EFFECTS if each not in DRAWING]
    while pending := round_.pending:
        question = pending[chance.below(len(pending))]
        if chance.below(4):
            round_.decide(question.id, round_.sample(question.id, chance))
        else:
            round_.rule(Ruling((random_effect(round_, chance, kinds),), "floor"))


def test_stud_conforms_under_many_rulings() -> None:
    rounds = conform(of(CLOVIS), scale(120, 10_000), pilot=ruled_often)
    assert any(hand.all_in for round_ in rounds for hand in round_.deal.hands.values())


@pytest.mark.parametrize(
    "edition", ["stones-saloon/pineapple-poker", "clovis-500/low-ball", "stones-saloon/omaha"]
)
def test_other_games_conform_under_many_rulings_and_their_collections(edition: str) -> None:
    conform(load_game(edition), scale(100, 10_000), pilot=ruled_often, seed=9)


@rule("001-46", "7 Card Stud: from the pot after the ante and before any cards are dealt")
def test_the_saloon_s_collection_comes_after_the_antes() -> None:
    game = load_game(DERBY, {"collection": "of the Saloon at Stones"})
    round_ = sit(
        game, *[5_000] * 5, cards=deck(ONE, TWO, THREE, "2c 2s 8d", "3d 3h 8s")[:15], stakes=STUD
    )
    assert moved(round_.events, "collection") == [("pot", "collection", 400)]
