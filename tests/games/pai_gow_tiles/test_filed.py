"""Fees, limits, rotation and rule sheets of the editions, and terms that cannot be."""

from __future__ import annotations

import msgspec
import pytest

from games.pai_gow_tiles.sets import (
    BANK,
    BOTH_HIGHER,
    CLOVIS,
    EMPTY,
    NAPA,
    PLAYED,
    TAVERN,
    finish,
    low,
    table,
    tape,
    terms_of,
)
from games.tables import PLAYER_DEALER, Table
from houseway.cards.tape import SplitMix
from houseway.editions.library import find_edition, load_game
from houseway.editions.model import Value
from houseway.editions.sheet import sheet_of
from houseway.games.pai_gow_tiles.terms import TilesTerms
from houseway.rules.round.bot import answer
from houseway.rules.terms import FiledLimits
from support import rule


def fees(
    edition: str, option: str | int | None, amount: str, settings: dict[str, Value] | None = None
) -> dict[int | str, str]:
    """What is charged when seats 1 and 2 wager this each."""
    round_ = Table(edition, settings, option=option, chip="$0.50")  # type: ignore[arg-type]
    round_.bet(1, "game", amount).bet(2, "game", amount)
    return finish(round_.deal(tape(edition, BANK, {1: BOTH_HIGHER, 2: EMPTY}))).fees


@rule("000-02", "Refers out to GEGA-003784: group of Fortune Pai Gow Poker and Pai Gow Tiles")
@rule("003-15", "options 1-4 also a fee from each player for each betting circle")
@rule("003-15", "Fee text says cards; tiles are meant")
@rule("004-13", "$10-$100: $1; $101-$200: $2; player/banker collection $2")
@pytest.mark.parametrize(
    ("edition", "option", "amount", "player", "dealer"),
    [
        (TAVERN, 1, "$100", "$1", "$1"),
        (TAVERN, 1, "$101", "$2", "$1"),
        (TAVERN, 12, "$100", "", "$5"),
        (NAPA, 1, "$25", "$0.50", "$0.50"),
        (NAPA, 1, "$50", "$0.50", "$1"),
        (NAPA, 1, "$51", "$0.50", "$2"),
        (NAPA, 2, "$50", "$0.50", "$1"),
        (NAPA, 3, "$25", "$1", "$0.50"),
        (NAPA, 4, "$100", "$1", "$2"),
        (NAPA, 5, "$300", "", "$7"),
        (NAPA, 6, "$300", "", "$5"),
        (NAPA, 7, "$300", "", "$5"),
        (NAPA, 8, "$300", "", "$7"),
        (NAPA, 9, "$300", "", "$7"),
        (NAPA, 10, "$300", "", "$7"),
        (NAPA, 11, "$300", "", "$7"),
        (CLOVIS, "only", "$100", "$1", "$2"),
        (CLOVIS, "only", "$101", "$2", "$2"),
    ],
)
def test_collections(
    edition: str, option: str | int, amount: str, player: str, dealer: str
) -> None:
    expected: dict[int | str, str] = {1: player, 2: player, PLAYER_DEALER: dealer}
    found = fees(edition, option, amount)
    assert found == {who: fee for who, fee in expected.items() if fee}


@rule("003-15", "A different Pai Gow Tiles schedule (options 1-10, limits $10-$20,000) in 003-16")
def test_the_schedule_of_the_document_or_of_the_house_s_list() -> None:
    assert terms_of(NAPA).table.limits == FiledLimits(low=100, high=5_000)
    other = terms_of(NAPA, {"collection": "of the house's list"})
    assert other.fees != terms_of(NAPA).fees
    assert other.table.limits is not None
    assert other.table.limits.low == 1_000


@rule("000-02", "Option 25: exactly $800")
@pytest.mark.parametrize(("reading", "dealer"), [("first", "$7"), ("second", "$10")])
def test_the_overlap_of_option_25(reading: str, dealer: str) -> None:
    assert fees(TAVERN, 25, "$400", {"fee-overlap": reading}) == {PLAYER_DEALER: dealer}


@rule("000-02", "Each position has fixed min and max")
@rule("004-13", "between table minimum and maximum: $10 to $200")
@pytest.mark.parametrize(
    ("edition", "limits"),
    [
        (TAVERN, FiledLimits(low=100, low_to=100_000, high_from=10_000, high=1_000_000)),
        (NAPA, FiledLimits(low=100, high=5_000)),
        (CLOVIS, FiledLimits(low=1_000, high=20_000)),
    ],
)
def test_limits(edition: str, limits: FiledLimits) -> None:
    assert terms_of(edition).table.limits == limits


@rule("000-02", "offered clockwise after every two (2) hands")
@rule("003-15", "Two consecutive rounds, then offered clockwise")
@rule("004-13", "Offered in turn, two consecutive rounds; no wager on a position, no bank from it")
def test_rotation() -> None:
    found = [terms_of(edition).table.rotation for edition in PLAYED]
    assert found == ["two-hands", "two-hands", "two-hands-positions"]
    for edition in (TAVERN, NAPA):
        other = terms_of(edition, {"all-decline": "holder goes on"})
        assert other.table.rotation == "two-hands-holder-goes-on"


# -- readings of the house way and of the ranks ----------------------------------------------------


@rule("000-02", "Gee Joon tiles as wild: standard but switchable")
@rule("004-13", "Low 3 / Low 6 may count as 6 / 3: usual wild use, as a setting")
@pytest.mark.parametrize("edition", [TAVERN, CLOVIS])
@pytest.mark.parametrize(("wild", "result"), [(True, "wins 1:1"), (False, "pushes")])
def test_a_wild_tile_plays(edition: str, wild: bool, result: str) -> None:
    """Look and the low six are 9 if the six counts 3, and else 2; the bank has 8 and 1."""
    round_ = table(edition, {"gee-joon-wild": wild}).bet(1, "game", "$10")
    round_.deal(tape(edition, "4-4 5-5 6-5 6-4", {1: "5-1 4-2 6-6 6-5"}))
    round_.decide(low("6-6", "6-5")).decide(low("6-5", "6-4"))
    assert round_.result(1, "game") == result


@rule("004-13", "The Low 3 is missing in the singles chart: rank 17, lowest (reading)")
@pytest.mark.parametrize(
    ("reading", "order"),
    [
        ("lowest", ["low six", "chop ng", "low three"]),
        ("with the low six", ["gee joon", "chop ng"]),
    ],
)
def test_where_the_low_three_ranks(reading: str, order: list[str]) -> None:
    assert list(terms_of(CLOVIS, {"low-three": reading}).hands.singles[14:]) == order


@rule("000-02", "House way, two pairs in the four tiles: both kept (reading)")
@rule("003-15", "House way, two pairs in the four tiles: keep both pairs (reading)")
@rule("004-13", "two pairs of tiles where a split rule also holds: both kept")
@pytest.mark.parametrize("edition", PLAYED)
@pytest.mark.parametrize(
    ("reading", "high"), [("both pairs kept", "4-4 4-4"), ("split as printed", "4-4 6-5")]
)
def test_a_reading_of_the_house_way_plays(edition: str, reading: str, high: str) -> None:
    round_ = table(edition, {"two-pairs": reading}).bet(1, "game", "$10")
    finish(round_.deal(tape(edition, BANK, {1: "4-4 4-4 6-5 6-5"})))
    assert round_.hand("p1") == high


@pytest.mark.parametrize("edition", PLAYED)
def test_bots_set_by_the_house_way(edition: str) -> None:
    round_ = table(edition).bet(1, "game", "$10")
    round_.deal(tape(edition, BANK, {1: "6-6 6-6 3-1 6-1"}))
    while round_.round.pending:
        asked = round_.round.pending[0]
        view = round_.round.view(asked.bettor)
        [question] = [each for each in view.questions if each.id == asked.id]
        bot = load_game(edition).family.bot
        round_.decide(answer(view, question, SplitMix(1), bot))
    assert (round_.hand("p1"), round_.hand("p1-low")) == ("6-6 6-1", "6-6 3-1")


# -- the rule sheet ------------------------------------------------------------------------------

ALL_SEATS = (
    "The sets go counter-clockwise to all 8 seats; the sets of seats without a wager are "
    "collected and shown after the settlement."
)
WILD = "A tile of the gee joon counts 3 or 6, whichever is better."
ONE_LOOK = (
    "A bettor with several hands looks at only one of them; the others are set by the house way."
)
SEATED = "When several bettors have wagers on a hand, the seated player sets it."
STACKS = "The higher of the two stacks is the high hand, whichever way they are placed."


def lines(edition: str, settings: dict[str, Value] | None = None) -> list[str]:
    found: list[str] = sheet_of(find_edition(edition), settings)["procedure"]
    return found


@pytest.mark.parametrize("edition", PLAYED)
def test_every_sheet_has_the_comparison(edition: str) -> None:
    told = lines(edition)
    assert {STACKS, SEATED, WILD} <= {*told}
    assert any("pushes if one is, and otherwise loses" in line for line in told)
    assert any("two hands worth 0 are a copy" in line for line in told)
    assert any("1, 9 and 17" in line for line in told)


@pytest.mark.parametrize(
    ("edition", "settings", "sentence"),
    [
        (TAVERN, {"empty-seats": "dealt and collected"}, ALL_SEATS.split(" and shown")[0] + "."),
        (
            TAVERN,
            {"high-hand-below-low": "loses"},
            "A hand whose high hand ranks lower than its low hand is foul",
        ),
        (
            TAVERN,
            {"control": "largest"},
            ("The bettor with the largest wager on a hand decides how it is set."),
        ),
        (
            TAVERN,
            {"control": "twice"},
            "unless another has at least twice the seated player's wager.",
        ),
        (TAVERN, {"gee-joon-wild": False}, "The tiles of the gee joon count their spots."),
        (NAPA, {}, ALL_SEATS),
        (NAPA, {}, "the ones to its right follow, then those from the left end of the row."),
        (NAPA, {"other-piles": "from the left"}, "the others follow from the left end of the row."),
        (NAPA, {}, "a wager that is forfeited loses when its turn to be settled comes."),
        (
            NAPA,
            {"given-up-hands": "at once"},
            "A hand that is ruled dead or a wager that is forfeited loses at once",
        ),
        (NAPA, {}, "the others follow counter-clockwise."),
        (NAPA, {"first-pile": "action button"}, "goes to the seat with the action button."),
        (CLOVIS, {}, ALL_SEATS),
        (CLOVIS, {}, ONE_LOOK),
        (
            CLOVIS,
            {},
            "other bettors may add their money to the wager of the player seated at a position",
        ),
        (CLOVIS, {}, "The hands are opened from the action button, counter-clockwise"),
        (CLOVIS, {}, "chop chit, low six, chop ng, low three."),
        (
            CLOVIS,
            {"second-tile": True},
            (
                "if those tiles are alike in two hands with the same last digit, the other tile "
                "decides."
            ),
        ),
    ],
)
def test_the_sheet_follows_the_settings(
    edition: str, settings: dict[str, Value], sentence: str
) -> None:
    assert any(sentence in line for line in lines(edition, settings))
    assert not any(sentence in line for line in lines(TAVERN))


def test_the_sheet_calls_only_copies_equal() -> None:
    told = " ".join(lines(TAVERN, {}))
    assert (
        "Between two wongs, two gongs or two hands with the same last digit, the one with the "
        "higher high tile wins" in told
    )
    assert told.count("qual hands") == 1


def test_the_sheet_says_on_which_side_the_next_seat_is() -> None:
    told = str(sheet_of(find_edition(NAPA), {}))
    assert "the next seat clockwise gets the action." in told
    assert "1 set, 32 tiles" in told


# -- terms that cannot be ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"action": {"by": "left"}}, "'left' is not a known number that begins the action"),
        (
            {"action": {"by": "dice", "placed": "when short"}},
            "not a known time to place the action button",
        ),
        ({"deck": {}}, "needs exactly one set"),
        ({"table": {"seats": 9}}, "seats must be 8 or fewer"),
        ({"chosen_pile": True}, "chosen_pile needs dealt_to"),
    ],
)
def test_terms_that_cannot_be_are_refused(change: dict[str, object], why: str) -> None:
    terms = {**msgspec.to_builtins(terms_of(TAVERN)), **change}
    with pytest.raises(msgspec.ValidationError, match=why):
        msgspec.convert(terms, TilesTerms)


def test_a_second_wager_is_refused() -> None:
    terms = msgspec.to_builtins(terms_of(TAVERN))
    terms["wagers"]["other"] = terms["wagers"]["game"]
    terms["settle"][0]["order"]["trips"] = [["game", "other"]]
    with pytest.raises(msgspec.ValidationError, match="there must be exactly one wager"):
        msgspec.convert(terms, TilesTerms)
    terms["wagers"] = {"game": {"pays": {"dragon": "1:1"}}}
    with pytest.raises(msgspec.ValidationError, match="'dragon' is not a known line"):
        msgspec.convert(terms, TilesTerms)
