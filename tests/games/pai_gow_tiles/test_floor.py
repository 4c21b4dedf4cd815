"""The floor's rulings as the books file them, and joined wagers."""

from __future__ import annotations

import pytest

from games.pai_gow_tiles.sets import (
    BANK,
    BOTH_HIGHER,
    BOTH_LOWER,
    CLOVIS,
    EMPTY,
    NAPA,
    TAVERN,
    finish,
    low,
    table,
    tape,
)
from games.tables import PLAYER_DEALER, Table
from houseway.cards.card import texts
from houseway.cards.tape import Scripted, SplitMix
from houseway.editions.filed_rulings import Named, detected, find_filed, ruling_of
from houseway.editions.library import find_edition, load_game
from houseway.editions.model import Value
from houseway.errors import RulingError
from houseway.rules.banked.joint_wagers import join_choice, why_not_join
from houseway.rules.round.decisions import Choose, Join
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Called, Joined, Placed
from houseway.rules.round.inputs import Ruling
from houseway.rules.round.legality import Amount
from houseway.rules.round.opening import Limits
from houseway.rules.rulings.effects import HandDead
from probes.seating import answer, net, place, ready, settled
from probes.seating import table as people
from support import banked, rule, scale

WON = "$10"
LOST = "-$10"


def ruled(
    name: str,
    at: str,
    named: Named | None = None,
    *,
    edition: str = CLOVIS,
    bank: str = "$100",
    settings: dict[str, Value] | None = None,
    option: str = "none",
) -> Table:
    """Seats 1 and 2 wager $10 each, both with the better hands, and the floor has ruled."""
    filed = find_filed(find_edition(edition), name)
    round_ = Table(edition, settings, bank=bank, option=option)
    round_.bet(1, "game", "$10").bet(2, "game", "$10")
    round_.ruling(ruling_of(filed, named or {}, by="floor", at=at))
    sets = tape(edition, BANK, {1: BOTH_HIGHER, 2: BOTH_HIGHER})
    return round_.deal(sets, spare=True)


def nets(round_: Table) -> list[str]:
    return [finish(round_).net(seat) for seat in (1, 2)]


@rule("003-15", "Touching tiles or wager after PD has the tiles: forfeits hand and wager to PD")
@rule("004-13", "Wager changed after No more bets: forfeiture to the extent money covers")
@rule("004-13", "Switching, passing, holding out a tile: hand foul, wager forfeited")
@rule("004-13", "Player with wrong number of tiles: hand may be fouled, used to pay off winning")
@rule("004-13", "Player's tiles touch another player's tiles: that player's hand is dead")
@pytest.mark.parametrize(
    ("edition", "name", "at", "named"),
    [
        (NAPA, "tiles-or-wager-touched", "all hands are set", {"wager": "w1"}),
        (NAPA, "tiles-or-wager-touched", "bank is opened", {"wager": "w1"}),
        (NAPA, "tiles-or-wager-touched", "bank is set", {"wager": "w1"}),
        (CLOVIS, "wager-changed", "no more bets", {"wager": "w1"}),
        (CLOVIS, "wager-changed", "bank is set", {"wager": "w1"}),
        (CLOVIS, "tile-switched", "deal complete", {"hand": "p1"}),
        (CLOVIS, "tile-switched", "bank is set", {"hand": "p1"}),
        (CLOVIS, "wrong-number-of-tiles", "deal complete", {"hand": "p1"}),
        (CLOVIS, "tiles-touched-anothers", "all hands are set", {"hand": "p1"}),
    ],
)
def test_a_forfeit_loses_the_wager_and_no_other(
    edition: str, name: str, at: str, named: Named
) -> None:
    assert nets(ruled(name, at, named, edition=edition)) == [LOST, WON]


@rule("004-13", "a dead hand (rule 45), forfeits: lose in their turn, within the bank; at once")
@rule("004-13", "possible forfeiture of wager to the extent that money covers")
@pytest.mark.parametrize(
    ("name", "named"),
    [("tiles-touched-anothers", {"hand": "p1"}), ("wager-changed", {"wager": "w1"})],
)
@pytest.mark.parametrize(
    ("reading", "expected"), [("in turn", ["$0", WON]), ("at once", [LOST, "$0"])]
)
def test_forfeits_in_their_turn_or_at_once(
    name: str, named: Named, reading: str, expected: list[str]
) -> None:
    """Seat 2 is read before seat 1, and the bank covers one of the two."""
    settings: dict[str, Value] = {"given-up-hands": reading}
    round_ = ruled(name, "deal complete", named, bank="$10", settings=settings)
    assert nets(round_) == expected


@rule("003-15", "the wager is awarded to the player-dealer: in its turn (reading), or at once")
@pytest.mark.parametrize(
    ("reading", "expected"), [("in turn", [WON, "$0"]), ("at once", ["$0", LOST])]
)
def test_a_forfeit_at_napa_in_its_turn_or_at_once(reading: str, expected: list[str]) -> None:
    """Seat 1 is read before seat 2, whose wager is forfeited."""
    round_ = ruled(
        "tiles-or-wager-touched",
        "all hands are set",
        {"wager": "w2"},
        edition=NAPA,
        bank="$10",
        settings={"given-up-hands": reading},
    )
    assert nets(round_) == expected


def test_a_dead_hand_where_nothing_is_printed_has_no_action() -> None:
    assert "given-up-hands" not in find_edition(TAVERN).switches
    dead = Ruling((HandDead("p1"),), "floor", "torn", at="deal complete")
    round_ = table(TAVERN).bet(1, "game", "$10").ruling(dead)
    round_.deal(tape(TAVERN, BANK, {1: BOTH_HIGHER}))
    assert finish(round_).result(1, "game") == "has no action"


# -- exposed tiles -------------------------------------------------------------------------------


@rule("004-13", "While stacking: Teen (12), Dey (2), Low 3 or Low 6 exposed: all reshuffled")
@rule("004-13", "While stacking: two or more exposed: all reshuffled")
@rule("004-13", "Delivery of banker's tiles: two or more exposed: play dead, all reshuffled")
@rule("004-13", "Irregular tiles found during a round: all hands dead, no action, wagers returned")
@pytest.mark.parametrize(
    ("name", "at"),
    [
        ("teen-dey-or-gee-joon-exposed-in-stacking", "no more bets"),
        ("teen-dey-or-gee-joon-exposed-in-stacking", "deal complete"),
        ("two-tiles-exposed-in-stacking", "deal complete"),
        ("two-banker-tiles-exposed", "deal complete"),
        ("irregular-tiles", "all hands are set"),
        ("irregular-tiles", "bank is set"),
    ],
)
def test_the_play_is_dead_and_all_goes_back(name: str, at: str) -> None:
    round_ = finish(ruled(name, at, option="only"))
    assert round_.round.voided
    assert [round_.net(who) for who in (1, 2, PLAYER_DEALER)] == ["$0"] * 3


@rule("004-13", "While stacking: any one other tile exposed: plays, unless the banker asks")
@pytest.mark.parametrize(("choice", "void"), [("the tile plays", False), ("reshuffle", True)])
def test_the_banker_may_ask_for_a_reshuffle(choice: str, void: bool) -> None:
    round_ = ruled("tile-exposed-in-stacking", "deal complete", {"bettor": PLAYER_DEALER})
    assert round_.asked == [PLAYER_DEALER]
    round_.decide(Choose(choice))
    assert finish(round_).round.voided is void


def test_tiles_that_the_tape_exposes_are_seen_by_all_and_told_to_the_floor() -> None:
    tiles = tape(CLOVIS, BANK, {1: "5-4 5-3 6-4 4-1"}).split()
    for number, expected in ((1, 1), (2, 2)):
        flawed = list(tiles)
        for word in ("5-4", "5-3")[:number]:
            flawed[flawed.index(word)] = f"exposed {word}"
        round_ = table(CLOVIS).bet(1, "game", "$10").deal(flawed)
        assert round_.round.view("spectator").hands["p1"].cards[0] == "5-4"
        found = [each.name for each in detected(find_edition(CLOVIS), round_.round)]
        assert ("two-tiles-exposed-in-stacking" in found) is (expected == 2)
        assert "tile-exposed-in-stacking" in found


@rule("004-13", "Delivery of banker's tiles: one exposed: banker must accept it")
@rule("004-13", "Delivery of a player's hand: one exposed: plays")
@pytest.mark.parametrize(
    ("name", "hand", "named"),
    [
        ("banker-tile-exposed", "dealer", {"card": 1}),
        ("player-tile-exposed", "p1", {"hand": "p1", "card": 1}),
    ],
)
def test_one_exposed_tile_plays(name: str, hand: str, named: Named) -> None:
    round_ = ruled(name, "deal complete", named)
    seen = round_.round.view("spectator").hands[hand].cards
    assert [bool(tile) for tile in seen] == [False, True, False, False]
    assert nets(round_) == [WON, WON]


@rule("004-13", "Delivery of a player's hand: two or more exposed: that hand is dead")
@rule("004-13", "all wagers and collections of that position are returned")
def test_two_exposed_tiles_of_a_player_return_wagers_and_collections() -> None:
    round_ = ruled(
        "two-player-tiles-exposed", "deal complete", {"hand": "p1", "position": 1}, option="only"
    )
    assert round_.asked == [2], "nobody is asked about a dead hand"
    assert nets(round_) == ["$0", "$9"]


@rule("004-13", "Tile(s) fall to the floor: play, face up, that hand is opened and read last")
def test_a_dropped_tile_plays_face_up_and_its_hand_is_read_last() -> None:
    """Without the ruling seat 2 comes first, and the bank pays it alone."""
    round_ = table(CLOVIS, bank="$10").bet(1, "game", "$10").bet(2, "game", "$10")
    round_.deal(tape(CLOVIS, BANK, {1: BOTH_HIGHER, 2: BOTH_HIGHER}))
    assert nets(round_) == ["$0", WON]
    round_ = ruled("tile-dropped", "deal complete", {"hand": "p2", "card": 0}, bank="$10")
    assert round_.round.view("spectator").hands["p2"].cards == ["6-6", "", "", ""]
    assert nets(round_) == [WON, "$0"]
    assert [who for who, _ in round_.order] == [1, 2]
    opened = [event.hand for event in round_.round.events if isinstance(event, Called)]
    assert opened[-4:] == ["p1-low", "p1", "p2-low", "p2"]


@rule("004-13", "Hand misread by dealer: plays at true value")
@rule("004-13", "Rule 4's may receive action, but will not be tolerated: left to the floor")
@rule("004-13", "Wagers only in designated spots; over the maximum gets no action")
def test_what_the_engine_never_lets_happen() -> None:
    round_ = table(CLOVIS, limits=("$10", "$200"))
    assert round_.refusal(1, "game", "$9") == "wager/under_minimum"
    assert round_.refusal(1, "game", "$201") == "wager/over_limit"
    assert round_.refusal(1, "side", "$10") == "wager/unknown_spot"
    round_.bet(1, "game", "$10").deal(tape(CLOVIS, BANK, {1: BOTH_LOWER}))
    [choice] = round_.round.legal(round_.round.pending[0].id)
    assert choice.decision == "set", "rule 23: no surrender"


@rule("004-13", "Claim, protest, dispute or dealer mistake: in the same round, not for a previous")
def test_the_floor_rules_on_the_round_that_is_played_and_on_no_earlier_one() -> None:
    round_ = table(CLOVIS).bet(1, "game", "$10").deal(tape(CLOVIS, BANK, {1: BOTH_HIGHER}))
    finish(round_)
    filed = find_filed(find_edition(CLOVIS), "irregular-tiles")
    with pytest.raises(RulingError) as refused:
        round_.round.rule(ruling_of(filed, {}, by="floor"))
    assert refused.value.code == "ruling/round_over"


# -- joined money --------------------------------------------------------------------------------


def joined(hand: str, *, bank: int = 1_000, fees: bool = False) -> Round:
    """Ben's $30 at seat 3 with Zoe's $60 joined, and Ann's $10 on the back line behind it."""
    game = load_game(CLOVIS, option=None if fees else "none")
    opening = people("dina", "ann", "ben", back_line=("zoe",), bank=bank)
    # seat 1 banks and gets the first set; counter-clockwise follow 8, 7, 6, 5, 4, 3, 2
    sets = [BANK, *[EMPTY] * 5, hand, EMPTY]
    round_ = Round(game, opening, Scripted(f"#3 #3 #3 {' '.join(sets)}"), strict=True)
    place(round_, ("ben", "game", 30), ("ann", "game", 10, 3))
    answer(round_, "zoe", Join("game", 3, 6_000))
    ready(round_)
    return round_


@rule("004-13", "rule 7: Kum-Kum bets are paid and collected as one bet")
@rule("004-13", "Kum-Kum: several people's money joined as one bet, settled as one")
@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (BOTH_HIGHER, {"ann": 1_000, "ben": 3_000, "zoe": 6_000, "dina": -10_000}),
        (BOTH_LOWER, {"ann": -1_000, "ben": -3_000, "zoe": -6_000, "dina": 10_000}),
    ],
)
def test_kum_kum_money_is_one_wager(hand: str, expected: dict[str, int]) -> None:
    round_ = joined(hand)
    assert [question.bettor for question in round_.pending] == ["ben"], "whose seat it is"
    while round_.pending:
        round_.use_default(round_.pending[0].id)
    assert net(round_) == expected
    assert len(settled(round_)) == 2, "ben's with zoe's, and ann's"


@rule("004-13", "Kum-Kum money is covered as one wager, divided by shares")
def test_a_short_bank_covers_joined_money_as_one() -> None:
    round_ = joined(BOTH_HIGHER, bank=45)
    while round_.pending:
        round_.use_default(round_.pending[0].id)
    assert net(round_) == {"ben": 1_500, "zoe": 3_000, "dina": -4_500}


@rule("004-13", "joined money is told apart from money of the back line")
def test_joined_money_is_told_apart_from_the_back_line() -> None:
    round_ = joined(BOTH_HIGHER)
    assert [e for e in round_.events if isinstance(e, Joined)] == [Joined("w1", "zoe", 6_000)]
    behind = {e.bettor: e.back_line for e in round_.events if isinstance(e, Placed)}
    assert behind == {"ben": False, "ann": True}
    for viewer in ("ann", "ben", "zoe", "dina", "spectator"):
        wagers = round_.view(viewer).wagers.values()
        told = {each.bettor: (each.back_line, each.shares, each.cents) for each in wagers}
        assert told == {"ben": (False, {"zoe": 6_000}, 9_000), "ann": (True, {}, 1_000)}


@rule("004-13", "Collected in advance, each wager pays before each hand; Kum-Kum as one")
def test_one_collection_on_joined_money_is_borne_by_shares() -> None:
    round_ = joined(BOTH_LOWER, fees=True)
    paid = {charge.payer: charge.cents for charge in banked(round_).charges}
    assert paid == {"ann": 100, "ben": 34, "zoe": 66, "dina": 200}


@rule("004-13", "rule 8: each Kum-Kum bettor must bet at least the table minimum")
@rule("004-13", "shared banks are refused: one player-dealer posts the bank")
def test_what_money_may_be_joined() -> None:
    opening = people("dina", "ann", "ben", back_line=("zoe",))
    round_ = Round(load_game(CLOVIS, option="none"), opening, Scripted(""), strict=True)
    place(round_, ("ben", "game", 30))
    deal, limits = banked(round_), Limits(1_000, 20_000)
    codes = {
        cents: why_not_join(deal, "zoe", Join("game", 3, cents), limits) for cents in (900, 17_100)
    }
    assert {each.code for each in codes.values() if each} == {"wager/joint_amount"}
    assert why_not_join(deal, "zoe", Join("game", 3, 17_000), limits) is None
    for shared in (Join("bank", 1, 1_000), Join("game", 1, 1_000)):
        refused = why_not_join(deal, "zoe", shared, limits)
        assert refused is not None, "nobody joins in the bank"


def test_the_offer_to_join_is_what_every_single_amount_would_be_told() -> None:
    """Against the plain way: from the largest share that is taken down to the first refused."""
    game = load_game(CLOVIS)
    limits = Limits(1_000, 20_000)
    for seed in range(scale(60, 600)):
        chance = SplitMix(seed)
        stacks = {name: 11 + chance.below(40) for name in ("ann", "ben", "zoe")}
        opening = people("dina", "ann", "ben", back_line=("zoe",), stacks=stacks)
        round_ = Round(game, opening, Scripted(""), strict=True)
        place(round_, ("ben", "game", 10 + chance.below(stacks["ben"] - 10)))
        deal = banked(round_)
        wager = deal.live()[0]
        taken = [
            cents
            for cents in range(1_000, 20_100, 100)
            if why_not_join(deal, "zoe", Join("game", 3, cents), limits) is None
        ]
        offer = join_choice(deal, "zoe", wager, limits)
        if not taken:
            assert offer.status == "barred"
            continue
        lowest = max(c for c in taken if c == 1_000 or c - 100 not in taken)
        assert offer.amount == Amount(lowest, max(taken), 100)


def test_the_holder_of_joined_money_may_set_it() -> None:
    round_ = joined(BOTH_HIGHER)
    answer(round_, "ben", low("1-1", "2-2"))
    assert texts(banked(round_)["p3"].cards) == "6-6 6-1 1-1 2-2", "until the bank is set"
