"""What a filing decides about its table: limits, rotation, discs. Nothing else may decide it."""

from __future__ import annotations

from functools import partial
from typing import get_args

import msgspec
import pytest

from houseway.editions.library import edition_ids, find_edition, load_game
from houseway.editions.reader import resolve
from houseway.fees import Schedule
from houseway.games import family
from houseway.rules.banked.limits import USUAL_LIMITS, filed_words, usual_buy_in, usual_limits
from houseway.rules.game import Game, canonical
from houseway.rules.round.opening import Limits, Stakes
from houseway.rules.terms import FiledLimits, PotTerms, Rotation
from houseway.table import Sitting, TableSettings, find_policy, policies
from houseway.table.events import DiscGiven
from support import rule
from table.tables import BACCARAT, hand, refusal, table, with_table

DERBY = "lucky-derby/ez-baccarat-panda-8"
SPANISH = "lucky-derby/pure-spanish-21-5"
NAPA_BACCARAT = "napa-valley/ez-baccarat-panda-8"
NO_BUST = "napa-valley/no-bust-21st-century-blackjack"


def fees(game: Game) -> Schedule:
    assert game.terms.fees is not None
    return game.terms.fees


# -- limits ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "option", "low", "high"),
    [
        pytest.param(DERBY, 1, 5, 500, marks=rule("001-07", "option 1: $5-$500")),
        pytest.param(DERBY, 15, 100, 5_000, marks=rule("001-07", "option 15: $100-$5000")),
        pytest.param(SPANISH, 15, 500, 10_000, marks=rule("001-08", "option 15: $500-$10,000")),
        pytest.param(
            "casino-club/pure-21-5-blackjack",
            12,
            25,
            2_000,
            marks=rule("002-01", "option 12: $25-$2000"),
        ),
        pytest.param(
            "napa-valley/no-bust-21st-century-blackjack-4-3",
            "$105-$500",
            105,
            500,
            marks=rule("003-04", "table limits $105 - $500"),
        ),
        pytest.param(
            "napa-valley/21st-century-blackjack-8-0",
            2,
            1,
            100,
            marks=rule("003-08", "wagers under option 2 of its schedule: $1-$100"),
        ),
        pytest.param(
            "clovis-500/no-bust-21st-century-buster-blackjack",
            3,
            5,
            1_000,
            marks=rule("004-25", "option 3: $5 - $1000"),
        ),
        pytest.param(
            "clovis-500/ez-baccarat", 3, 10, 200, marks=rule("004-26", "option 3: $10 - $200")
        ),
    ],
)
def test_a_table_has_the_limits_of_the_schedule_in_force(
    edition: str, option: str | int, low: int, high: int
) -> None:
    sitting = Sitting(load_game(edition, option=option))
    assert sitting.limits == Limits(100 * low, 100 * high)


@rule("001-10", "option 5: a minimum of $100 to $500 and a maximum of $1000 to $5000")
def test_where_ranges_are_filed_the_house_chooses_within_them() -> None:
    game = load_game("lucky-derby/no-bust-21st-century-blackjack-4-0", option=5)
    assert Sitting(game).limits == Limits(10_000, 100_000)
    assert Sitting(game, TableSettings(limits=Limits(50_000, 500_000))).limits.low == 50_000
    for low, high in ((5_000, 100_000), (60_000, 100_000), (10_000, 90_000), (10_000, 600_000)):
        wanted = TableSettings(limits=Limits(low, high))
        assert refusal(partial(Sitting, game, wanted)) == "sitting/limits_not_filed"


@rule("003-13", "wager $1-Unlimited in option 3 of its schedule")
def test_limits_that_are_open_above_have_a_stated_cap_and_a_house_may_go_beyond_it() -> None:
    game = load_game(NAPA_BACCARAT)
    assert game.terms.table.limits == FiledLimits(low=100)
    assert Sitting(game).limits == Limits(100, 50_000)
    high = with_table(game, limits=FiledLimits(low=10_000))
    assert usual_limits(high.terms.table) == Limits(10_000, 1_000_000)
    assert Sitting(game, TableSettings(limits=Limits(100, 900_000))).limits.high == 900_000


@rule("004-12", "no limits are printed")
def test_where_nothing_is_printed_the_limits_are_ours() -> None:
    game = load_game("clovis-500/century-21-blackjack")
    assert game.terms.table.limits is None
    assert Sitting(game).limits == USUAL_LIMITS
    assert Sitting(game, TableSettings(limits=Limits(100, 10**6))).limits == Limits(100, 10**6)


def test_a_house_opens_narrower_limits_and_never_wider_ones() -> None:
    game = load_game(DERBY, option=1)
    assert Sitting(game, TableSettings(limits=Limits(1_000, 20_000))).limits.low == 1_000
    for limits in (Limits(400, 20_000), Limits(500, 50_100)):
        wanted = TableSettings(limits=limits)
        assert refusal(partial(Sitting, game, wanted)) == "sitting/limits_not_filed"
    sitting = Sitting(game)
    assert refusal(lambda: sitting.set_limits(Limits(500, 60_000))) == "sitting/limits_not_filed"


@rule("001-08", "the Match bet is $1 to $50 in every option")
def test_limits_of_one_betting_space_are_kept_too() -> None:
    game = load_game(SPANISH)
    own = {"match-the-dealer": Limits(100, 2_500)}
    assert Sitting(game, TableSettings(spot_limits=own)).spot_limits == own
    for spots in ({"match-the-dealer": Limits(100, 10_000)}, {"pass line": Limits(500, 1_000)}):
        wanted = TableSettings(spot_limits=spots)
        assert refusal(partial(Sitting, game, wanted)) == "sitting/limits_not_filed"


def test_filed_limits_are_told_in_words() -> None:
    assert filed_words(FiledLimits(low=500, high=50_000)) == "$5 to $500"
    assert filed_words(FiledLimits(low=2_500)) == "$25 and more"
    ranges = FiledLimits(low=100, low_to=10_000, high_from=20_000, high=100_000)
    assert filed_words(ranges) == "a minimum of $1 to $100 and a maximum of $200 to $1,000"


def test_terms_of_an_older_record_have_the_limits_and_the_rotation_that_all_tables_had() -> None:
    data = msgspec.json.decode(canonical(load_game(DERBY, option=15).terms))
    for key in ("limits", "rotation", "discs"):
        del data["table"][key]
    old = msgspec.convert(data, type(load_game(DERBY).terms))
    sitting = Sitting(msgspec.structs.replace(load_game(DERBY), terms=old))
    assert sitting.limits == Limits(500, 50_000)
    assert sitting.bank.policy.id == "two-hands"


# -- rotation --------------------------------------------------------------------------------


def test_every_rotation_that_may_be_filed_is_a_policy_and_no_law() -> None:
    filed = {id for id, policy in policies().items() if not policy.law}
    assert filed == set(get_args(Rotation))


BANKED = [id for id in edition_ids() if family(find_edition(id).identity.family).banked]


@pytest.mark.parametrize("edition", BANKED)
def test_every_edition_says_how_the_bank_goes_round(edition: str) -> None:
    found = find_edition(edition)
    assert "rotation" in found.raw["table"]
    assert Sitting(resolve(found)).bank.policy.id == found.raw["table"]["rotation"]


@rule("000-01", "offered after every two hands; nothing is said of all declining")
def test_when_all_decline_the_holder_goes_on_under_the_other_reading() -> None:
    game = load_game(
        "stones-tavern/ez-baccarat-panda-8", {"all-decline": "holder goes on"}, option="none"
    )
    sitting = table(game, policy=game.terms.table.rotation, names="ann bob cat")
    hand(sitting, "ann")
    assert hand(sitting, "ann").opening.turn == 2
    assert sitting.offer_bank() == "bob"
    sitting.decline("bob")
    sitting.decline("cat")
    assert sitting.bank.offered == "ann"
    sitting.decline("ann")  # anybody may decline
    assert sitting.bank.broken == 0
    sitting.restart()
    assert hand(sitting, "ann").opening.turn == 1
    assert sitting.offer_bank() == "ann"  # the second hand of this turn


@pytest.mark.parametrize(
    "edition",
    [
        pytest.param(edition, marks=rule(entry, "two rounds only, before it is offered clockwise"))
        for edition, entry in {
            "casino-club/pure-21-5-blackjack": "002-01",
            "napa-valley/ez-baccarat-panda-8": "003-13",
            "stones-tavern/dai-bacc": "000-71",
            "stones-tavern/no-bust-21st-century-buster-blackjack-4-0-lucky-lucky": "000-41",
        }.items()
    ],
)
def test_all_declining_is_one_doubt_in_every_book_with_that_sentence(edition: str) -> None:
    policies = [
        Sitting(load_game(edition, {"all-decline": value})).bank.policy.goes_on
        for value in ("game broken", "holder goes on")
    ]
    assert policies == [False, True]
    assert not Sitting(load_game(edition)).bank.policy.goes_on


@rule("003-02", "nobody holds it more than two hands; nobody intervenes: the game is broken")
def test_when_all_decline_the_game_is_broken_where_it_is_filed() -> None:
    game = load_game(NO_BUST)
    assert "all-decline" not in find_edition(NO_BUST).switches
    policy = Sitting(game).bank.policy
    assert (policy.hands, policy.goes_on, policy.broken) == (2, False, "until another accepts")


def test_only_a_policy_that_is_law_takes_the_place_of_the_filed_one() -> None:
    law = TableSettings(rotation=find_policy("forty-minutes"))
    assert Sitting(BACCARAT, law).bank.policy.id == "forty-minutes"
    kept = msgspec.json.decode(msgspec.json.encode(law))
    del kept["rotation"]["law"], kept["rotation"]["goes_on"]  # as an older build kept it
    old = msgspec.convert(kept, TableSettings)
    assert Sitting(BACCARAT, old).bank.policy.id == "forty-minutes"
    other = TableSettings(rotation=find_policy("two-hands-bettors"))
    assert refusal(lambda: Sitting(BACCARAT, other)) == "sitting/rotation_not_filed"


# -- discs -----------------------------------------------------------------------------------


@rule("003-04", "no free collection when the bank is exhausted")
def test_discs_belong_to_the_game_that_files_them_and_not_to_its_fee_book() -> None:
    book = {"collection": "of the house's list"}
    other = load_game("napa-valley/no-bust-21st-century-blackjack-4-3", book, option=1)
    filed = load_game(NO_BUST, option=1)
    assert (fees(other).book, fees(other).option) == (fees(filed).book, fees(filed).option)
    assert (fees(other).waiver, other.terms.table.discs) == ("", False)
    assert "disc" in fees(filed).waiver
    assert fees(load_game(NO_BUST, {"free-collection-disc": False})).waiver == ""


@rule("003-13", "its schedule is shared with a game that hands out discs; it hands out none")
def test_a_game_that_shares_the_book_hands_out_no_disc() -> None:
    sitting = table(load_game(NAPA_BACCARAT, option=1))
    hand(sitting, "ann", bank=1_000, bob=1_000, cat=1_000)
    assert not any(isinstance(event, DiscGiven) for event in sitting.log)


@rule("003-02", "the table fee is waived: where players pay none there is nothing to waive")
def test_no_disc_where_players_pay_nothing() -> None:
    assert fees(load_game(NO_BUST, option=3)).waiver == ""


# -- stakes of a game for a pot --------------------------------------------------------------------


def posted(bet: int) -> TableSettings:
    return TableSettings(
        stakes=Stakes(blinds=(bet // 2, bet), small_bet=bet, big_bet=2 * bet), chip=25
    )


@rule("000-13", "options 1-12: $1-$2 limit to $1,000-$2,000 limit")
def test_stakes_outside_the_filed_games_are_refused() -> None:
    game = load_game("stones-tavern/texas-holdem")
    assert Sitting(game, posted(100)).stakes.late_bet == 200
    assert Sitting(game, posted(100_000)).stakes.late_bet == 200_000
    for bet in (50, 100_100):
        assert refusal(partial(Sitting, game, posted(bet))) == "sitting/stakes_not_filed"


@rule("003-05", "all limit games $2 - $100")
def test_the_first_schedule_of_napa_valley_ends_at_a_hundred_dollars() -> None:
    game = load_game("napa-valley/texas-holdem", {"collection": "first schedule"})
    assert Sitting(game, posted(5_000)).stakes.late_bet == 10_000
    for bet in (100, 6_000):
        assert refusal(partial(Sitting, game, posted(bet))) == "sitting/stakes_not_filed"


@rule("000-13", "13-84: $20 minimum buy-in, no maximum buy-in")
def test_a_buy_in_below_the_filed_one_is_refused() -> None:
    game = load_game("stones-tavern/texas-holdem", {"structure": "no-limit"})
    stakes = Stakes(blinds=(100, 200), small_bet=200, buy_in=Limits(1_000, 20_000))
    wanted = TableSettings(stakes=stakes)
    assert refusal(partial(Sitting, game, wanted)) == "sitting/stakes_not_filed"


def test_a_table_that_posts_nothing_has_the_usual_stakes_of_its_edition() -> None:
    game = load_game("stones-tavern/texas-holdem")
    assert isinstance(game.terms, PotTerms)
    assert Sitting(game).stakes == game.terms.stakes
    buy_in = TableSettings(stakes=Stakes(buy_in=Limits(5_000, 50_000)))
    assert Sitting(game, buy_in).stakes.blinds == (100, 200)
    assert Sitting(game, buy_in).stakes.buy_in == Limits(5_000, 50_000)


@rule("003-07", "limit games, table limit $1 - $500")
def test_a_limit_game_of_napa_valley_ends_at_five_hundred_dollars() -> None:
    game = load_game("napa-valley/texas-holdem")
    assert Sitting(game, posted(25_000)).stakes.late_bet == 50_000
    for bet in (50, 25_100):
        assert refusal(partial(Sitting, game, posted(bet))) == "sitting/stakes_not_filed"


@rule("003-07", "No Limit games, table limit $1 - No Limit")
def test_a_no_limit_game_of_napa_valley_has_no_end() -> None:
    game = load_game("napa-valley/texas-holdem", {"structure": "no-limit"})
    large = TableSettings(stakes=Stakes(blinds=(50_000, 100_000), small_bet=100_000))
    assert Sitting(game, large).stakes.small_bet == 100_000
    small = TableSettings(stakes=Stakes(blinds=(25, 50), small_bet=50), chip=25)
    assert refusal(partial(Sitting, game, small)) == "sitting/stakes_not_filed"


@rule("000-13", "85-99: limit games by their limits; no limit and pot limit: $20 minimum buy-in")
def test_the_buy_in_of_a_shared_schedule_is_not_for_limit_games() -> None:
    """Of one size of bet or of two."""
    for structure, least in (("limit", None), ("no-limit", 2_000), ("pot-limit", 2_000)):
        game = load_game("stones-tavern/texas-holdem", {"structure": structure}, option=85)
        for big_bet in (0, 400):
            stakes = Stakes(blinds=(100, 200), small_bet=200, big_bet=big_bet)
            buy_in = usual_buy_in(game.terms, stakes)
            assert (buy_in and buy_in.low) == least
