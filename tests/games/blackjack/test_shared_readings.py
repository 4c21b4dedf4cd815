"""Doubts that several editions share: each in every edition that has it, with all its values."""

from __future__ import annotations

import pytest

from games.blackjack.duels import deal, marked, open_to, refused
from games.blackjack.no_bust import DERBY, DERBY_BUSTER, NAPA_43, NAPA_80, TAVERN, TAVERN_BUSTER
from games.tables import Table
from houseway.editions.library import load_game
from houseway.rules.round.decisions import Double, Hit, Split, Stand, Stay, Surrender
from support import rule

NAPA_22 = "napa-valley/no-bust-21st-century-blackjack"
CLOVIS = "clovis-500/no-bust-21st-century-buster-blackjack"
PURE = "casino-club/pure-21-5-blackjack"
ENTRIES = {
    TAVERN: "000-05",
    TAVERN_BUSTER: "000-06",
    DERBY: "001-10",
    DERBY_BUSTER: "001-11",
    PURE: "002-01",
    NAPA_22: "003-02",
    NAPA_43: "003-04",
    NAPA_80: "003-08",
    CLOVIS: "004-25",
}
UP_TO_20 = (NAPA_43, NAPA_80, CLOVIS)
BACK_LINE = tuple(ENTRIES)


def each(point: str, *editions: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        "edition",
        [pytest.param(e, marks=rule(ENTRIES[e], point), id=ENTRIES[e]) for e in editions],
    )


# -- surrender ----------------------------------------------------------------------------------


@each("reading: a doubled hand is not surrendered, or for half of all of it", *UP_TO_20)
def test_surrender_after_doubling(edition: str) -> None:
    tape = "6s 9h 5d 8c 2s"
    assert deal(edition, tape).decide(Double(1_000)).net(1) == "-$20"
    read = deal(edition, tape, {"surrender-after-doubling": True}).decide(Double(1_000))
    assert open_to(read) == {"stand", "surrender"}
    assert refused(read, Hit()) == "blackjack/doubled"
    assert read.decide(Surrender()).net(1) == "-$10"


@each("reading: only a hand up to 20 is surrendered after a double", *UP_TO_20)
def test_a_doubled_21_is_not_surrendered(edition: str) -> None:
    settings = {"surrender-after-doubling": True}
    assert deal(edition, "6s 9h 5d 8c Ks", settings).decide(Double(1_000)).round.over


@each("reading: the back line surrenders a doubled hand for itself", *UP_TO_20)
def test_the_back_line_surrenders_after_a_double(edition: str) -> None:
    table = Table(edition, {"surrender-after-doubling": True}).bet(1, "game", "$10")
    table.bet("ann", "game", "$10", at=1).deal("6s 9h 5d 8c 2s").decide(Stay(), by="ann")
    table.decide(Double(1_000), by=1).decide(Double(1_000), by="ann")
    assert table.decide(Surrender(), by="ann").asked == [1]
    table.decide(Stand())
    assert [table.net(1), table.net("ann")] == ["-$20", "-$10"]


@each("reading: a split ace that took its card is surrendered, or is not", *UP_TO_20)
def test_surrender_of_split_aces(edition: str) -> None:
    tape = "As 9h Ad 8c 2s 3s"
    table = deal(edition, tape).decide(Split())
    assert open_to(table) == {"stand", "surrender"}
    assert table.decide(Surrender()).decide(Surrender()).net(1) == "-$10"
    read = deal(edition, tape, {"surrender-of-split-aces": False}).decide(Split())
    assert read.round.over
    assert read.net(1) == "-$20"


# -- several bettors ----------------------------------------------------------------------------


@each("reading: the seated player decides, or one with a larger wager", *BACK_LINE)
def test_control(edition: str) -> None:
    for control, amount, who in (
        ("seated", "$90", 1),
        ("twice", "$19", 1),
        ("twice", "$20", "ann"),
        ("largest", "$11", "ann"),
        ("largest", "$10", 1),
    ):
        table = Table(edition, {"control": control}).bet(1, "game", "$10")
        table.bet("ann", "game", amount, at=1)
        table.deal(marked(edition, "9s 9h 5d 8c"), spare=True)
        assert table.decide(Stay()).asked == [who]


@each("reading: who does not double rides the card, or stands without it", *BACK_LINE)
def test_double_not_followed(edition: str) -> None:
    for setting, net in (("ride", "-$10"), ("stand", "$10")):
        table = Table(edition, {"double-not-followed": setting}).bet(1, "game", "$10")
        table.bet("ann", "game", "$10", at=1)
        tape = "9s 9h 9d 9s 8c" if edition == NAPA_22 else "9s 9h 9d 8c 9s"
        table.deal(tape).decide(Stay(), by="ann").decide(Double(1_000), by=1)
        assert table.decide(Stay(), by="ann").net("ann") == net


@each("reading: the player-dealer has one of the eight seats, or one beside them", *BACK_LINE)
def test_seats(edition: str) -> None:
    for setting, seats in (("in all", 8), ("and the player-dealer", 9)):
        assert load_game(edition, {"seats": setting}).terms.table.seats == seats
