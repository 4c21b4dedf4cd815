"""The wagers that a fold loses or leaves live, and the cards it shows."""

from __future__ import annotations

import pytest

from games.ultimate.showdowns import (
    ALL,
    BAD_BEAT,
    CLOVIS,
    CLUB,
    DERBY,
    DRY,
    QUEENS,
    SALOON,
    TAVERN,
    TO_THE_RIVER,
    folds,
    over,
    results,
    sit,
    tape,
)
from houseway.rules.round.decisions import Fold

EIGHTS, KINGS = "8s 8c", "Ks Kh"


@over(ALL, "Folded on the river: Ante lost, Blind lost, none made of the Play; fold loses")
def test_a_fold_loses_ante_and_blind(edition: str) -> None:
    table = folds(edition, "9s 3d", QUEENS)
    assert results(table, "ante", "blind") == ["loses", "loses"]
    assert (table.net(1), table.bank_net) == ("-$20", "$20")


@over(
    [TAVERN, SALOON, CLUB, CLOVIS],
    "Trips on a fold: still paid on three of a kind or better, else lost; fold with three of a "
    "kind or better: Ante and Blind are lost, Trips pays; the note of rule 18",
)
@pytest.mark.parametrize(("player", "trips"), [(EIGHTS, "wins 3:1"), ("9s 3d", "loses")])
def test_trips_after_a_fold(edition: str, player: str, trips: str) -> None:
    table = folds(edition, player, KINGS, "trips")
    assert results(table, "ante", "blind", "trips") == ["loses", "loses", trips]


@over(
    [DERBY, CLOVIS],
    "Fold and Trips: the step collects any Trips wager on a fold without exception; sibling "
    "editions and the note say it wins even if the player folds with 3 of a kind or better",
)
@pytest.mark.parametrize(("reading", "trips"), [("in action", "wins 3:1"), ("lost", "loses")])
def test_trips_on_fold(edition: str, reading: str, trips: str) -> None:
    assert folds(edition, EIGHTS, KINGS, "trips", trips_on_fold=reading).result(1, "trips") == trips
    usual = "loses" if edition == DERBY else "wins 3:1"
    assert folds(edition, EIGHTS, KINGS, "trips").result(1, "trips") == usual


@over(
    BAD_BEAT,
    "Fold and Bad Beat: not stated; it stays in action and the folder's cards are kept and "
    "compared for this bet; other setting: lost with the fold",
)
@pytest.mark.parametrize(("reading", "bad_beat"), [("in action", "wins 9:1"), ("lost", "loses")])
def test_bad_beat_on_fold(edition: str, reading: str, bad_beat: str) -> None:
    for player, dealer in ((EIGHTS, KINGS), (KINGS, EIGHTS)):
        table = sit(edition, settings={"bad-beat-on-fold": reading})
        table.bet(1, "trips", "$5").bet(1, "bad-beat", "$5")
        table.deal(tape(edition, player, dealer))
        for answer in (*TO_THE_RIVER, Fold()):
            table.decide(answer)
        assert results(table, "ante", "blind", "bad-beat") == ["loses", "loses", bad_beat]


@over(
    [TAVERN, SALOON, CLUB, CLOVIS],
    "A folder's cards are spread and counted face down and discarded, yet Trips must be checked: "
    "all five community cards are out, so the hand is final; those cards stay face up until paid",
)
def test_folded_cards_are_turned_up_for_a_made_trips_only(edition: str) -> None:
    table = sit(edition, "ante", "blind", "trips", seats=(1, 2))
    table.deal(tape(edition, f"{EIGHTS} 9s 3d", KINGS))
    for answer in (*TO_THE_RIVER, *TO_THE_RIVER, Fold(), Fold()):
        table.decide(answer)
    assert table.hand("p1") == EIGHTS
    assert table.round.view("spectator").hands["p1"].cards == EIGHTS.split()
    assert table.hand("p2") == ""
    assert "9s" not in str(table.round.view("spectator"))


@over([DERBY], "Fold: cards face down, collected with Ante, Blind, any Trips; counted, discarded")
def test_derby_discards_what_is_folded(edition: str) -> None:
    table = folds(edition, EIGHTS, KINGS, "trips")
    assert table.hand("p1") == ""
    assert "8s" not in str(table.round.view("spectator"))


@over(BAD_BEAT, "the folder's cards are kept for the Bad Beat, and seen at the showdown")
def test_folded_cards_stay_for_the_bad_beat(edition: str) -> None:
    table = sit(edition).bet(1, "trips", "$5").bet(1, "bad-beat", "$5")
    table.deal(tape(edition, "9s 3d", KINGS, DRY), spare=True)
    for answer in (*TO_THE_RIVER, Fold()):
        table.decide(answer)
    assert table.round.view("spectator").hands["p1"].cards == ["9s", "3d"]
    assert table.called == ["three of a kind, kings", "king high, folded"]
