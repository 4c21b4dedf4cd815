"""Pair Plus and 6 Card Bonus: every pay line, the wagers they need, and the effect of a fold."""

from __future__ import annotations

import pytest

from games.tables import Table
from games.three_card.duels import (
    ALL,
    CLUB,
    DERBY,
    ENTRIES,
    KING_HIGH,
    NAPA,
    NO_QUALIFIER,
    PAIR_OF_NINES,
    QUEEN_HIGH,
    SIX_CARD,
    TAVERN,
    TAVERN_6,
    duel,
    folds,
    over,
)
from houseway.rules.round.decisions import Fold, Place, Play
from support import rule

# --- pay tables -----------------------------------------------------------------------------

PAIR_PLUS = [
    ("Mini Royal Flush 200:1", "Royal Flush 200:1", "As Ks Qs", "wins 200:1"),
    ("Straight Flush 40:1", "", "Ks Qs Js", "wins 40:1"),
    ("Straight Flush 40:1, ace low", "", "As 2s 3s", "wins 40:1"),
    ("Three of a Kind 30:1", "", "7s 7d 7c", "wins 30:1"),
    ("Straight 6:1", "", "9s 8d 7c", "wins 6:1"),
    ("Flush 3:1", "", "Ks 9s 2s", "wins 3:1"),
    ("One Pair 1:1", "", "2s 2d 9c", "wins 1:1"),
    ("otherwise loses: High Card", "everything else loses", "As Kd Jc", "loses"),
]


@pytest.mark.parametrize(
    ("edition", "player", "result"),
    [
        pytest.param(
            edition,
            player,
            result,
            marks=rule(entry, (napa if edition == NAPA and napa else point)),
            id=f"{entry} {point}",
        )
        for edition, entry in ENTRIES.items()
        for point, napa, player, result in PAIR_PLUS
    ],
)
@pytest.mark.parametrize("dealer", ["6h 6d Qc", "4h 5d Jh"])
def test_pair_plus_table(edition: str, player: str, result: str, dealer: str) -> None:
    """Whether the player-dealer qualifies or not."""
    table = duel(edition, player, dealer, bets=("ante", "pair-plus"))
    assert table.result(1, "pair-plus") == result


SIX = [
    ("Royal Flush 1,000:1", "As Ks Qs", "Js Ts 2d", (1_000, 1_000)),
    ("Straight Flush 200:1", "9s 8s 7s", "6s 5s Qd", (200, 200)),
    ("Straight Flush 200:1, ace low", "As 2s 3s", "4s 5s Qd", (200, 200)),
    ("Four of a Kind 100:1", "7s 7d 7c", "7h Qs 2d", (100, 100)),
    ("Full House 20:1", "7s 7d Qc", "7h Qs 2d", (20, 20)),
    ("Full House 20:1, three and three", "7s 7d 7c", "Qh Qs Qd", (20, 20)),
    ("Flush 15:1", "Ks 9s 2s", "Qs 4s 5d", (15, 15)),
    ("Straight 9:1 or 10:1", "9s 8d 7c", "6s 5h Qd", (9, 10)),
    ("Straight 9:1 or 10:1, ace low", "As 2d 3c", "4s 5h Qd", (9, 10)),
    ("Three of a Kind 8:1 or 7:1", "7s 7d Qc", "7h 9s 2d", (8, 7)),
    ("two pair or less loses", "7s 7d 4c", "Qh Qs 2d", (0, 0)),
    ("one pair loses", "7s 7d 4c", "Qh 9s 2d", (0, 0)),
    ("a high card loses: everything else loses", "7s 3d 4c", "Qh 9s 2d", (0, 0)),
]
B4 = (CLUB, NAPA)


@pytest.mark.parametrize(
    ("edition", "player", "dealer", "odds"),
    [
        pytest.param(
            edition,
            player,
            dealer,
            odds[edition in B4],
            marks=rule(ENTRIES[edition], f"6 Card Bonus, best five of six: {point}"),
            id=f"{edition} {point}",
        )
        for edition in SIX_CARD
        for point, player, dealer, odds in SIX
    ],
)
def test_six_card_bonus_table(edition: str, player: str, dealer: str, odds: int) -> None:
    table = duel(edition, player, dealer, bets=("ante", "six-card-bonus"))
    assert table.result(1, "six-card-bonus") == (f"wins {odds}:1" if odds else "loses")
    swapped = duel(edition, dealer, player, bets=("ante", "six-card-bonus"))
    assert swapped.result(1, "six-card-bonus") == table.result(1, "six-card-bonus")


@over(
    SIX_CARD,
    "6 Card Bonus: best five of the player's three plus the player-dealer's three, any mixture",
)
@pytest.mark.parametrize(
    ("player", "dealer"),
    [("9s 8d 7c", "6s 5h Qd"), ("9s Qd 7c", "8s 6h 5d"), ("9s 2d 7c", "8s 6h 5d")],
)
def test_any_number_of_cards_from_each_hand(edition: str, player: str, dealer: str) -> None:
    assert (
        duel(edition, player, dealer, bets=("ante", "six-card-bonus")).line(1, "six-card-bonus")
        == "straight"
    )


@over(ALL, "Pair Plus considers only the player's own three cards, independent of the base result")
def test_pair_plus_wins_with_a_losing_hand(edition: str) -> None:
    table = duel(edition, PAIR_OF_NINES, "Kh Kd 4s", bets=("ante", "pair-plus"))
    assert (table.result(1, "ante"), table.result(1, "pair-plus")) == ("loses", "wins 1:1")
    table = duel(edition, "As Kd Jc", KING_HIGH, bets=("ante", "pair-plus"))
    assert (table.result(1, "ante"), table.result(1, "pair-plus")) == ("wins 1:1", "loses")


@over(SIX_CARD, "6 Card Bonus is independent of the Ante outcome")
def test_six_card_bonus_is_independent_of_the_ante(edition: str) -> None:
    bets = ("ante", "six-card-bonus")
    table = duel(edition, "9s 9d 2c", "9h Kd Ks", bets=bets)
    assert (table.result(1, "ante"), table.result(1, "six-card-bonus"))[0] == "loses"
    assert table.line(1, "six-card-bonus") == "full house"
    table = duel(edition, "As Kd Jc", "Qh 7c 2d", bets=bets)
    assert (table.result(1, "ante"), table.result(1, "six-card-bonus")) == ("wins 1:1", "loses")


# --- beside which wager ---------------------------------------------------------------------


@over([TAVERN, DERBY, CLUB], "Pair Plus: optional, before the deal, needs an Ante")
def test_pair_plus_needs_an_ante(edition: str) -> None:
    assert Table(edition).refusal(1, "pair-plus", "$10") == "wager/needs_base"
    assert Table(edition).bet(1, "ante", "$10").refusal(1, "pair-plus", "$10") == ""


@over([DERBY, CLUB], "6 Card Bonus: optional, before the deal, needs an Ante")
def test_six_card_bonus_needs_an_ante(edition: str) -> None:
    assert Table(edition).refusal(1, "six-card-bonus", "$10") == "wager/needs_base"
    assert Table(edition).bet(1, "ante", "$10").refusal(1, "six-card-bonus", "$10") == ""


@over(
    [TAVERN_6, NAPA],
    "Pair Plus and 6 Card Bonus before the deal: no Ante needed, may be placed even if no ante or "
    "other bonus wager has been placed; any of them alone",
)
@pytest.mark.parametrize(
    "bets", [("pair-plus",), ("six-card-bonus",), ("pair-plus", "six-card-bonus")]
)
def test_bonus_bets_without_an_ante(edition: str, bets: tuple[str, ...]) -> None:
    table = duel(edition, "7s 7d Qc", "7h Kd 2s", bets=bets)
    assert not table.asked
    assert [spot for _, spot in table.order] == list(bets)
    if "pair-plus" in bets:
        assert table.result(1, "pair-plus") == "wins 1:1"
    if "six-card-bonus" in bets:
        assert table.line(1, "six-card-bonus") == "three of a kind"


@rule("003-09", "Bonus without Ante: rule 1 allows; Betting scheme 4 and glossary require an Ante")
@pytest.mark.parametrize(("reading", "code"), [("not needed", ""), ("needed", "wager/needs_base")])
@pytest.mark.parametrize("spot", ["pair-plus", "six-card-bonus"])
def test_whether_napas_bonus_bets_need_an_ante(reading: str, code: str, spot: str) -> None:
    assert Table(NAPA, {"ante-for-bonus-bets": reading}).refusal(1, spot, "$10") == code


@rule("003-09", "A Bonus-only player cannot make a Play bet and would forfeit by Round of Play 3a")
@pytest.mark.parametrize(("reading", "result"), [("in action", "wins 1:1"), ("lost", "loses")])
def test_a_bonus_alone_stands_or_is_lost(reading: str, result: str) -> None:
    settings = {"bonus-alone": reading}
    table = duel(NAPA, PAIR_OF_NINES, KING_HIGH, bets=("pair-plus",), settings=settings)
    assert table.result(1, "pair-plus") == result
    beside = duel(
        NAPA, PAIR_OF_NINES, KING_HIGH, bets=("pair-plus", "six-card-bonus"), settings=settings
    )
    assert beside.result(1, "pair-plus") == result
    with_ante = duel(NAPA, PAIR_OF_NINES, KING_HIGH, bets=("ante", "pair-plus"), settings=settings)
    assert with_ante.result(1, "pair-plus") == "wins 1:1"


@over([DERBY, CLUB], "Item 4 says Pair Plus 'or' 6 Card Bonus: either or both may be placed")
@pytest.mark.parametrize(
    ("reading", "code"), [("either or both", ""), ("one of them", "wager/excluded")]
)
def test_pair_plus_or_six_card_bonus(edition: str, reading: str, code: str) -> None:
    table = Table(edition, {"both-bonus-bets": reading})
    table.bet(1, "ante", "$10").bet(1, "pair-plus", "$10")
    assert table.refusal(1, "six-card-bonus", "$10") == code


@over([TAVERN_6, NAPA], "Pair Plus and 6 Card Bonus beside each other: any may be placed")
def test_both_bonus_bets_lie_beside_each_other(edition: str) -> None:
    table = Table(edition).bet(1, "pair-plus", "$10")
    assert table.refusal(1, "six-card-bonus", "$10") == ""


@over(
    ALL,
    '"No more bets": nothing may be made, raised or withdrawn afterwards; 6 Card Bonus closes '
    "before the deal too",
)
def test_nothing_is_wagered_after_the_deal(edition: str) -> None:
    table = Table(edition).bet(1, "ante", "$10").deal(f"{PAIR_OF_NINES} {KING_HIGH}")
    question = table.round.pending[0]
    for spot in ("ante", "pair-plus", "six-card-bonus"):
        refusal = table.round.why_not(question.id, Place(spot, 1, 1_000))
        assert refusal is not None
        assert refusal.code == "decision/not_offered"


# --- what a fold leaves ---------------------------------------------------------------------


@over([TAVERN, DERBY, CLUB, NAPA], "Pair Plus is forfeited if the player folds (no Play)")
def test_a_fold_loses_pair_plus(edition: str) -> None:
    table = folds(edition, PAIR_OF_NINES, KING_HIGH, "pair-plus")
    assert table.result(1, "pair-plus") == "loses"
    assert table.net(1) == "-$20"


@over([DERBY, CLUB, NAPA], "6 Card Bonus is NOT forfeited by folding; it survives a fold")
def test_a_fold_leaves_the_six_card_bonus(edition: str) -> None:
    table = folds(edition, "7s 7d 2c", "7h Kd Qs", "pair-plus", "six-card-bonus")
    assert (table.result(1, "ante"), table.result(1, "pair-plus")) == ("loses", "loses")
    assert table.line(1, "six-card-bonus") == "three of a kind"


@rule(
    "000-44",
    "Fold and bonuses: the bullets keep Pair Plus and 6 Card Bonus alive without a Play wager; "
    "step 12 discards forfeited wagers and associated cards",
)
@pytest.mark.parametrize(
    ("reading", "results"),
    [("in action", ["wins 1:1", "wins 8:1"]), ("lost", ["loses", "loses"])],
)
def test_the_taverns_bonus_bets_after_a_fold(reading: str, results: list[str]) -> None:
    table = folds(
        TAVERN_6,
        "7s 7d 2c",
        "7h Kd Qs",
        "pair-plus",
        "six-card-bonus",
        bonus_bets_on_fold=reading,
    )
    assert table.result(1, "ante") == "loses"
    assert [table.result(1, spot) for spot in ("pair-plus", "six-card-bonus")] == results


@over(
    SIX_CARD,
    "A folded player with a 6 Card Bonus: the folded cards are kept on the table until it is "
    "settled; others go to the discard rack",
)
def test_folded_cards_stay_for_the_bonus_bet_alone(edition: str) -> None:
    table = folds(edition, "7s 7d 2c", "7h Kd Qs", "six-card-bonus")
    assert table.hand("p1") == "7s 7d 2c"
    assert table.round.deal.hands["p1"].state == "folded"
    assert folds(edition, "7s 7d 2c", "7h Kd Qs").hand("p1") == ""


@over(
    SIX_CARD,
    "When every player folds, the player-dealer's cards must still be revealed for live 6 Card "
    "Bonus wagers",
)
def test_the_player_dealers_cards_are_revealed_when_all_fold(edition: str) -> None:
    table = folds(edition, "7s 7d 2c", "7h Kd Qs", "six-card-bonus")
    assert table.round.view("player-dealer").hands["dealer"].cards == ["7h", "Kd", "Qs"]
    assert table.round.view("player-dealer").hands["p1"].cards == ["7s", "7d", "2c"]


@over([TAVERN], "forfeited wagers and cards are collected, unseen")
def test_folded_cards_are_not_shown(edition: str) -> None:
    table = Table(edition).bet(1, "ante", "$10").bet(2, "ante", "$10")
    table.deal(f"{PAIR_OF_NINES} 2s 3d 8c {QUEEN_HIGH}").decide(Play(1_000)).decide(Fold())
    shown = str(table.round.view("player-dealer"))
    assert "9h" in shown
    assert "8c" not in shown


# --- several packs --------------------------------------------------------------------------


@rule(
    "003-09",
    "With several decks, five of a kind and identical-card pairs/flushes arise; no pay line. Treat "
    "five of a kind as Four of a Kind",
)
@pytest.mark.parametrize(
    ("reading", "result"), [("nearest line", "wins 100:1"), ("printed lines", "loses")]
)
def test_five_of_a_kind(reading: str, result: str) -> None:
    table = duel(
        NAPA,
        "7s 7d 7c",
        "7h 7s Kd",
        bets=("six-card-bonus",),
        settings={"like-cards": reading},
    )
    assert table.result(1, "six-card-bonus") == result


@rule("003-09", "a suited hand with a pair, in several packs: a flush, or as printed lines only")
@pytest.mark.parametrize(
    ("reading", "ante", "bonus"),
    [("nearest line", "wins 1:1", "wins 3:1"), ("printed lines", "loses", "wins 1:1")],
)
def test_suited_hand_with_a_pair(reading: str, ante: str, bonus: str) -> None:
    table = duel(
        NAPA,
        "7s 7s Ks",
        "8h 8d Kd",
        bets=("ante", "pair-plus"),
        settings={"like-cards": reading},
    )
    assert (table.result(1, "ante"), table.result(1, "pair-plus")) == (ante, bonus)


@rule("003-09", "five suited cards with a pair among them: a flush, or as printed lines only")
@pytest.mark.parametrize(
    ("reading", "result"), [("nearest line", "wins 15:1"), ("printed lines", "loses")]
)
def test_five_suited_cards_with_a_pair(reading: str, result: str) -> None:
    table = duel(
        NAPA,
        "7s 7s Ks",
        "2s 4s Qd",
        bets=("six-card-bonus",),
        settings={"like-cards": reading},
    )
    assert table.result(1, "six-card-bonus") == result


@rule("003-09", "five suited ranks are a flush in either reading, with a sixth card alike or not")
@pytest.mark.parametrize("reading", ["nearest line", "printed lines"])
def test_five_suited_ranks_are_a_flush(reading: str) -> None:
    table = duel(
        NAPA,
        "7s 7s Ks",
        "2s 4s Qs",
        bets=("six-card-bonus",),
        settings={"like-cards": reading},
    )
    assert table.result(1, "six-card-bonus") == "wins 15:1"


@rule("003-09", "One to eight standard 52-card decks")
def test_one_to_eight_packs() -> None:
    for packs in (1, 8):
        assert Table(NAPA, {"packs": packs}).game.terms.deck.packs == packs


@over([TAVERN, TAVERN_6, DERBY, CLUB], "52 cards, no jokers; two decks alternate every round")
def test_one_pack_of_two_in_turn(edition: str) -> None:
    terms = Table(edition).game.terms
    assert (terms.deck.packs, terms.deck.jokers, terms.shoe.decks) == (1, 0, 2)
    assert terms.shoe.shuffle == "every round"


@over(SIX_CARD, "Five-card rankings for the 6 Card Bonus not printed: the ordinary ones")
def test_six_cards_without_a_qualifier(edition: str) -> None:
    table = duel(edition, "9s 8d 7c", NO_QUALIFIER, bets=("ante", "six-card-bonus"))
    assert table.result(1, "six-card-bonus") == "loses"
    table = duel(edition, "Ts 8d 7c", NO_QUALIFIER, bets=("ante", "six-card-bonus"))
    assert table.line(1, "six-card-bonus") == "straight"
