"""Who may place which wagers, with which others, and when."""

from __future__ import annotations

import pytest

from games.tables import Table
from games.ultimate.showdowns import (
    ACES,
    ALL,
    BAD_BEAT,
    BASE,
    CLOVIS,
    CLUB,
    DERBY,
    QUEENS,
    SALOON,
    TAVERN,
    TEN,
    TO_THE_RIVER,
    duel,
    over,
    sit,
    tape,
)
from houseway.bets.ultimate import BETS
from houseway.errors import DecisionError, WagerError
from houseway.games.ultimate.terms import UltimateTerms, UltimateWager
from houseway.money import dollars
from houseway.rules.round.decisions import Check, Decision, Fold, Place, Play, Ready
from support import banked, rule

# --- before the deal ------------------------------------------------------------------------


@over(ALL, "Ante and Blind, before the deal: both required, equal amounts; Blind equal to Ante")
def test_ante_and_blind_are_equal_and_go_together(edition: str) -> None:
    table = Table(edition).bet(1, "ante", "$10")
    assert table.refusal(1, "blind", "$15") == "wager/not_equal"
    assert table.refusal(1, "blind", "$10") == ""
    with pytest.raises(Exception, match="Ante needs a wager on Blind"):
        table.deal(tape(edition, ACES, QUEENS))


@over(ALL, "Trips: before the deal, optional; needs Ante and Blind; not without an ante")
def test_trips_needs_the_ante(edition: str) -> None:
    assert Table(edition).refusal(1, "trips", "$10") == "wager/needs_base"
    assert sit(edition).refusal(1, "trips", "$10") == ""


@over(
    BAD_BEAT,
    "Allowed combinations: Ante+Blind; Ante+Blind+Trips; Ante+Blind+Trips+Bad Beat. Bad Beat needs "
    "Ante, Blind and Trips; rule 3 names Three of a Kind: it means the Trips wager",
)
def test_bad_beat_needs_ante_and_trips(edition: str) -> None:
    assert Table(edition).refusal(1, "bad-beat", "$1") == "wager/needs_base"
    assert sit(edition).refusal(1, "bad-beat", "$1") == "wager/needs_base"
    assert sit(edition).bet(1, "trips", "$1").refusal(1, "bad-beat", "$1") == ""


@rule(
    "000-42",
    "Bad Beat without Trips: the list of permitted combinations offers it only with Trips; rule 4 "
    "of Bad Beat names only Ante and Blind",
)
@pytest.mark.parametrize(
    ("reading", "code"), [("not allowed", "wager/needs_base"), ("allowed", "")]
)
def test_bad_beat_without_trips(reading: str, code: str) -> None:
    table = sit(TAVERN, settings={"bad-beat-without-trips": reading})
    assert table.refusal(1, "bad-beat", "$10") == code


@over([TAVERN, SALOON], "Trips may be less than, equal to or more than Ante and Blind")
@pytest.mark.parametrize("amount", ["$1", "$10", "$500"])
def test_trips_of_any_size(edition: str, amount: str) -> None:
    assert sit(edition).refusal(1, "trips", amount) == ""


@rule(
    "001-40",
    "Bonus size contradiction: Trips and Bad Beat, alone and together, may not exceed Ante; the "
    "fee section lets the Trips wager be more; enforce Trips + Bad Beat <= Ante, configurable",
)
@pytest.mark.parametrize(
    ("trips", "bad_beat", "code"),
    [
        ("$11", "", "wager/over_base"),
        ("$10", "", ""),
        ("$10", "$1", "wager/over_base"),
        ("$6", "$4", ""),
        ("$6", "$5", "wager/over_base"),
        ("$1", "$10", "wager/over_base"),
    ],
)
def test_bonus_bets_keep_within_the_ante(trips: str, bad_beat: str, code: str) -> None:
    for reading, refused in (("within the ante", code), ("table limits", "")):
        table = sit(DERBY, settings={"bonus-size": reading})
        if not bad_beat:
            assert table.refusal(1, "trips", trips) == refused
        else:
            assert table.bet(1, "trips", trips).refusal(1, "bad-beat", bad_beat) == refused


@rule("001-40", "Trips + Bad Beat together <= Ante: the refusal names both")
def test_the_refusal_of_a_bonus_bet_over_the_ante_names_both() -> None:
    table = sit(DERBY).bet(1, "trips", "$6").bet(1, "bad-beat", "$4")
    assert table.refusal(1, "ante", "$9") == "wager/over_base"
    with pytest.raises(Exception, match="Trips and Bad Beat together take no more than the base"):
        table.bet(1, "bad-beat", "$5").deal("")


@over([TAVERN, SALOON, CLOVIS], "Back-line wagering not permitted on any wager; Ante nor Trips")
@pytest.mark.parametrize("spot", ["ante", "blind", "trips"])
def test_no_back_line(edition: str, spot: str) -> None:
    assert sit(edition).seat(2).refusal("ann", spot, "$10", at=1) == "wager/no_back_line"


@rule("001-40", "Back-line betting is not mentioned in this edition")
def test_no_back_line_where_none_is_mentioned() -> None:
    assert sit(DERBY).refusal("ann", "ante", "$10", at=1) == "wager/no_back_line"


@over(ALL, '"No more bets": nothing is made, increased or withdrawn after it')
def test_nothing_is_wagered_after_the_deal(edition: str) -> None:
    table = sit(edition).deal(tape(edition, ACES, QUEENS), spare=True)
    for spot in (*BASE, "trips", "play"):
        refusal = table.round.why_not(table.round.pending[0].id, Place(spot, 1, TEN))
        assert refusal is not None
        assert refusal.code == "decision/not_offered"
    again = table.round.why_not(table.round.pending[0].id, Ready())
    assert again is not None


# --- the play wager -------------------------------------------------------------------------


def refusals(table: Table, *decisions: Decision) -> list[str]:
    found = [table.round.why_not(table.round.pending[0].id, each) for each in decisions]
    return [each.code if each else "" for each in found]


EVERY: tuple[Decision, ...] = (*(Play(times * TEN) for times in (1, 2, 3, 4, 5)), Check(), Fold())
NO = "decision/amount"
PRE_FLOP = "$30 or $40 here, not {}: before the flop the play wager is 3 or 4 times the ante"

RIVER = "$10 here, not {}: after the river the play wager is as much as the ante"


@over(
    ALL,
    "Play: Pre-flop, 0 community cards seen: check, Play 3x Ante, Play 4x Ante; Flop, 3 seen: "
    "check, Play 2x Ante; River, 5 seen: Play 1x Ante, fold. Two time their ante: two times",
)
def test_the_play_wager_shrinks_street_by_street(edition: str) -> None:
    table = sit(edition).deal(tape(edition, ACES, QUEENS), spare=True)

    def seen() -> int:
        return len([c for c in table.round.view("spectator").hands["board"].cards if c])

    assert seen() == 0
    assert refusals(table, *EVERY) == [NO, NO, "", "", NO, "", "ultimate/no_fold_yet"]
    table.decide(Check())
    assert seen() == 3
    assert refusals(table, *EVERY) == [NO, "", NO, NO, NO, "", "ultimate/no_fold_yet"]
    table.decide(Check())
    assert seen() == 5
    assert refusals(table, *EVERY) == ["", NO, NO, NO, NO, "ultimate/no_check", ""]
    table.decide(Play(TEN))
    assert table.round.over


@over(
    ALL,
    "Play: pre-flop 3x or 4x Ante, flop 2x, river 1x or fold: anything else is refused with the "
    "rule that forbids it",
)
@pytest.mark.parametrize(
    ("checks", "asked", "reason"),
    [
        (
            0,
            Play(5 * TEN),
            PRE_FLOP,
        ),
        (
            0,
            Play(2 * TEN),
            PRE_FLOP,
        ),
        (0, Fold(), "a hand can be folded only after the river; check to see the next cards"),
        (1, Play(3 * TEN), "$20 here, not {}: on the flop the play wager is 2 times the ante"),
        (1, Play(5 * TEN), "$20 here, not {}: on the flop the play wager is 2 times the ante"),
        (
            2,
            Play(4 * TEN),
            "$10 here, not {}: after the river the play wager is as much as the ante",
        ),
        (
            2,
            Play(5 * TEN),
            "$10 here, not {}: after the river the play wager is as much as the ante",
        ),
        (2, Check(), "all community cards are out: make the play wager or fold"),
    ],
)
def test_an_illegal_ask_is_refused_with_the_rule(
    edition: str, checks: int, asked: Decision, reason: str
) -> None:
    table = sit(edition).deal(tape(edition, ACES, QUEENS), spare=True)
    for _ in range(checks):
        table.decide(Check())
    with pytest.raises(DecisionError) as refused:
        table.decide(asked)
    if isinstance(asked, Play):
        reason = f"play takes exactly {reason.format(dollars(asked.cents))}"
    assert refused.value.message == reason
    assert table.net(1) == "-$20", "ante and blind lie there, and nothing has changed"


@over(ALL, "Play: once only, unchangeable: 3x before the flop and 2x on it are refused")
@pytest.mark.parametrize("seats", [(1,), (1, 2)])
def test_who_has_bet_three_times_cannot_bet_twice_more(
    edition: str, seats: tuple[int, ...]
) -> None:
    table = sit(edition, seats=seats).deal(tape(edition, f"{ACES} Js 3d"[: 6 * len(seats)], QUEENS))
    first = table.round.pending[0].id
    table.decide(Play(3 * TEN))
    if len(seats) > 1:
        table.decide(Check())
        assert table.asked == [2], "on the flop only who has not bet"
        with pytest.raises(DecisionError) as refused:
            table.round.decide(table.round.pending[0].id, Play(2 * TEN), by="seat-1")
        assert refused.value.code == "decision/not_yours"
    with pytest.raises(DecisionError) as refused:
        table.round.decide(first, Play(2 * TEN))
    assert refused.value.code == "decision/not_asked"
    assert f"{first} has been answered already" in refused.value.message
    assert [w.cents for w in banked(table.round).wagers if w.spot == "play"] == [3 * TEN]


@over(ALL, "Trips: needs Ante and Blind: without an ante it is refused with the rule")
def test_trips_without_an_ante_is_refused_with_the_rule(edition: str) -> None:
    with pytest.raises(WagerError, match="Trips needs a wager on Ante") as refused:
        Table(edition).bet(1, "trips", "$10").deal("")
    assert refused.value.code == "wager/needs_base"


@over(ALL, "Play: once only, unchangeable; 3x and 2x cannot both be made")
@pytest.mark.parametrize(
    ("answers", "net"),
    [
        ([Play(3 * TEN)], "$40"),
        ([Play(4 * TEN)], "$50"),
        ([Check(), Play(2 * TEN)], "$30"),
        ([*TO_THE_RIVER, Play(TEN)], "$20"),
    ],
)
def test_who_has_bet_is_not_asked_again(edition: str, answers: list[Decision], net: str) -> None:
    table = duel(edition, ACES, QUEENS, answers=answers)
    assert table.net(1) == net, "the ante and the play; the blind pushes"
    assert [w.spot for w in banked(table.round).wagers].count("play") == 1


def test_a_play_wager_that_the_chips_do_not_reach_is_barred_with_the_reason() -> None:
    table = Table(TAVERN, stacks={1: "$52"}).bet(1, "ante", "$10").bet(1, "blind", "$10")
    table.deal(tape(TAVERN, ACES, QUEENS), spare=True)
    choices = table.round.legal(table.round.pending[0].id)
    assert [(c.decision, c.status) for c in choices] == [
        ("play", "open"),
        ("play", "barred"),
        ("check", "open"),
        ("fold", "barred"),
    ]
    assert choices[1].reason == "4 times the ante is $40; you have $32"


@rule("002-03", "limit per betting spot $5-$500: a Play bet of 2x to 4x can pass $500")
@pytest.mark.parametrize("times", [3, 4])
def test_the_play_wager_may_pass_the_table_limit(times: int) -> None:
    table = Table(CLUB, limits=("$5", "$500")).bet(1, "ante", "$500").bet(1, "blind", "$500")
    table.deal(tape(CLUB, ACES, QUEENS)).decide(Play(times * 50_000))
    assert table.net(1) == f"${500 * (times + 1):,}"


# --- terms ----------------------------------------------------------------------------------


def test_a_line_that_no_hand_makes_is_refused() -> None:
    with pytest.raises(ValueError, match="'six aces' is not a known line; use one of: royal flush"):
        UltimateWager(bet="trips", pays={"six aces": "2:1"})
    with pytest.raises(
        ValueError, match="'raise' is not a known bet; use one of: ante, blind, play, trips"
    ):
        UltimateWager(bet="raise")


def test_every_bet_is_declared_once() -> None:
    assert list(BETS) == ["trips", "bad-beat"]
    terms = sit(TAVERN).game.terms
    assert isinstance(terms, UltimateTerms)
    assert {each.bet for each in terms.wagers.values()} == {"ante", "blind", "play", *BETS}
