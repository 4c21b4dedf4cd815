"""A table in words: played, looked at, refused, taken back, recorded, for every family."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from functools import cache, partial
from inspect import signature
from pathlib import Path
from typing import Any
from weakref import ref

import msgspec
import pytest

import houseway
from houseway.api.decision_words import read_decision
from houseway.cards.shoe import ShoeTerms
from houseway.cards.tape import SplitMix
from houseway.editions.library import edition_ids, find_edition
from houseway.errors import (
    ChanceError,
    DecisionError,
    RecordError,
    SittingError,
    TextError,
    WagerError,
)
from houseway.games import FAMILIES
from houseway.rules.records.record import Writer
from houseway.rules.round.decisions import Decision, Hit, Ready, Stand
from houseway.table.settings import TableSettings
from support import ROOT

EZ = "stones-tavern/ez-baccarat-panda-8"
BLACKJACK = "stones-tavern/no-bust-21st-century-blackjack-4-0"


@cache
def first_of(family: str) -> str:
    return next(id for id in edition_ids() if find_edition(id).identity.family == family)


def ez(cards: str = "", *, seed: int | None = None) -> houseway.Table:
    game = houseway.load(EZ, option="none")
    people = {"ann": "$500", "ben": "$900"}
    return houseway.Table(game, people, player_dealer="ben", bank="$800", cards=cards, seed=seed)


def words(decision: Decision) -> tuple[str, list[str | int], dict[str, str | int]]:
    """A decision as one would write it: its word, what it takes, and where."""
    fields = msgspec.to_builtins(decision)
    word = fields.pop("type")
    more: dict[str, str | int] = {"at": fields.pop("position", 0), "onto": fields.pop("onto", "")}
    what = [" ".join(each) if isinstance(each, tuple) else each for each in fields.values()]
    return word, what, more


def steps(table: houseway.Table, seed: int) -> Iterator[Decision]:
    """The round played to its end by fair samples, each said in words."""
    chance = SplitMix(seed)
    while not table.over:
        question = table.round.pending[0]
        decision = table.round.sample(question.id, chance)
        word, what, more = words(decision)
        choices = partial(table.round.legal, question.id)
        at, onto = int(more["at"]), str(more["onto"])
        assert read_decision(word, what, choices, at=at, onto=onto) == decision
        assert table.why_not(word, *what, at=at, onto=onto) == ""
        yield decision
        table.decide(word, *what, at=at, onto=onto)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_round_of_every_family_is_played_in_words(family: str) -> None:
    table = houseway.Table(houseway.load(first_of(family)), seats=3, seed=7)
    for seed in range(3):
        for _ in steps(table, seed):
            assert f"{table.asked} is asked" in str(table)
        if seed < 2:
            table.deal()
    assert str(table).count("\n") >= 3
    assert houseway.verify(table.record()).rounds == 3
    assert [str(each) for each in houseway.replay(table.record())][-1] == str(table.round)


@pytest.mark.parametrize("family", FAMILIES)
def test_bots_play_a_round_of_every_family(family: str) -> None:
    table = houseway.Table(houseway.load(first_of(family)), ["ann", "ben", "cal"], seed=5)
    table.bots(but="cal")
    assert table.over or {each.bettor for each in table.round.pending} == {"cal"}
    table.bots()
    assert table.over
    assert "over" in str(table)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_rule_sheet_of_every_family(family: str) -> None:
    game = houseway.load(first_of(family))
    assert game.rules().startswith(f"# {game.title}\n")


def test_a_printed_table_shows_seats_wagers_hands_and_what_is_asked() -> None:
    table = ez("3h 2c 5d 5s")
    table.bet("player", "$10")
    assert str(table).splitlines() == [
        f"{EZ}, round 1",
        "seat 1  ann  $490  $10 on player",
        "seat 2  ben  $900  player-dealer with a bank of $800",
        "ann is asked: place banker | dragon-7 | panda-8 | tie $5 to $490; place player $5 to",
        "  $500; take-back player; ready",
    ]
    table.decide("ready")
    assert str(table).splitlines()[1:] == [
        "seat 1  ann  $510  player wins $10",
        "seat 2  ben  $890  player-dealer with a bank of $800",
        "player  3h 5d  Player 8",
        "banker  2c 5s  Banker 7",
        "action button at seat 1",
        "over: player",
    ]


def test_a_bank_that_runs_out_is_told() -> None:
    game = houseway.load(EZ, option="none")
    people = {"ann": "$500", "ben": "$500", "cal": "$10"}
    table = houseway.Table(game, people, player_dealer="cal", cards="3h 2c 5d 5s")
    for name in ("ann", "ben"):
        table.bet("player", "$10", by=name)
        table.decide("ready", by=name)
    assert "player wins $10" in str(table)
    assert "player $10 not covered" in str(table)


def test_a_view_hides_what_the_table_shows() -> None:
    game = houseway.load(BLACKJACK, option="none")
    table = houseway.Table(game, ["ann", "ben"], cards="9c 8d 7h 6s")
    table.bet("game", "$20")
    table.decide("ready")
    assert "8d 6s" in str(table)
    assert "8d ??" in str(table.see("ben"))
    assert "6s" not in str(table.see("ben"))
    mine = "ben is asked about p2: hit; stand; double $5 to $20; surrender"
    assert str(table.see("ben")).endswith(mine)
    assert str(table.see("ann")).endswith("ben is asked about p2")


def test_wagers_on_the_back_line_say_where_they_lie() -> None:
    game = houseway.load(EZ, option="none")
    table = houseway.Table(game, ["ann", "ben", "cal"], player_dealer="ben")
    table.bet("player", "$10", by="ann")
    table.bet("banker", "$20", at=1, by="cal")
    assert "$20 on banker @1" in str(table)


def test_bettors_on_the_back_line() -> None:
    game = houseway.load(EZ, option="none")
    people = ["ann", "ben"]
    table = houseway.Table(game, people, player_dealer="ben", back_line={"zoe": "$50"})
    table.bet("banker", "$20", by="zoe")
    assert "back line  zoe  $30     $20 on banker @1" in str(table)


def test_wagers_of_the_bettor_who_is_asked_first_or_of_a_named_one() -> None:
    table = houseway.Table(houseway.load(EZ), ["ann", "ben", "cal"], player_dealer="ben")
    table.bet("player", 1000)
    table.bet("banker", "$20", by="cal")
    table.decide("ready", by="cal")
    assert {each.bettor: each.cents for each in table.see("cal").wagers.values()} == {
        "ann": 1000,
        "cal": 2000,
    }
    assert repr(table) == f"<{EZ}, round 1: ann is asked>"
    table.decide(Ready())
    assert table.over
    assert repr(table) == f"<{EZ}, round 1: over>"
    assert repr(table.legal) == "<nothing is asked>"


def test_what_is_not_legal_is_refused_with_its_reason() -> None:
    table = ez()
    assert "needs a wager on" in table.why_not("place", "dragon-7", "$5")
    with pytest.raises(WagerError, match=r"\$500"):
        table.bet("player", "$501")
    assert table.why_not(Hit()) == "you can place a wager, take one back, or be ready"
    assert table.chips == {"ann": 50_000, "ben": 90_000}


@pytest.mark.parametrize(
    ("word", "what", "code"),
    [
        ("jump", (), "decision/unknown"),
        ("double", (), "decision/unclear"),
        ("hit", ("$5",), "decision/unclear"),
        ("double", ("five",), "money/malformed"),
    ],
)
def test_words_that_cannot_be_read(word: str, what: tuple[str, ...], code: str) -> None:
    table = houseway.Table(houseway.load(BLACKJACK), ["ann", "ben"], cards="9c 8d 7h 6s")
    table.bet("game", "$20")
    table.decide("ready")
    with pytest.raises(TextError) as error:
        table.decide(word, *what)
    assert error.value.code == code
    with pytest.raises(TextError, match="nothing else"):
        table.decide("stand", onto="p1")
    table.decide(Stand())


def test_nobody_is_asked_who_is_not_or_after_the_end() -> None:
    table = ez(seed=1)
    with pytest.raises(DecisionError, match="ben is not asked; asked now: ann"):
        table.decide("ready", by="ben")
    table.bots()
    with pytest.raises(DecisionError, match="the round is over"):
        table.decide("ready")


def test_what_was_decided_is_taken_back_and_the_same_cards_come() -> None:
    table = ez(seed=1)
    table.bet("player", "$10")
    table.decide("ready")
    cards = {id: hand.cards for id, hand in table.see("ann").hands.items()}
    table.undo()
    assert table.asked == "ann"
    table.bet("tie", "$5")
    table.decide("ready")
    assert {id: hand.cards for id, hand in table.see("ann").hands.items()} == cards
    table.deal()
    assert houseway.verify(table.record()).rounds == 1


def test_chips_go_on_from_round_to_round_and_the_bank_goes_round() -> None:
    table = ez("3h 2c 5d 5s")
    table.bet("player", "$10")
    table.decide("ready")
    table.deal(cards="Kh Kc 5d 5s 2s")
    assert table.chips == {"ann": 51_000, "ben": 89_000}
    assert str(table.chips["ann"]) == "$510"
    with pytest.raises(SittingError, match="is not over"):
        table.deal()


def test_chips_are_added_between_rounds_alone() -> None:
    table = ez(seed=1)
    with pytest.raises(SittingError, match="is not over"):
        table.add_chips("ann", "$100")
    table.use_default()
    table.add_chips("ann", 10_000)
    table.deal()
    assert table.chips["ann"] == 60_000


def test_a_bettor_without_chips_keeps_his_seat() -> None:
    game = houseway.load(EZ, option="none")
    people = {"ann": "$5", "ben": "$900", "cal": "$900"}
    table = houseway.Table(game, people, player_dealer="ben", cards="2c 3h 5d 5s")
    table.bet("player", "$5", by="ann")
    for name in ("ann", "cal"):
        table.decide("ready", by=name)
    table.deal()
    assert table.chips["ann"] == 0
    assert "ann" not in str(table)
    table.bots()
    table.add_chips("ann", "$50")
    table.deal()
    assert "ann" in str(table)


def test_a_player_dealer_who_is_not_there_is_refused() -> None:
    game = houseway.load(EZ)
    with pytest.raises(SittingError, match="zoe is not at this table"):
        houseway.Table(game, ["ann", "ben"], player_dealer="zoe")
    with pytest.raises(SittingError) as error:
        houseway.Table(game, {"ann": "$4", "ben": "$4"})
    assert error.value.code == "sitting/broken"


def test_only_cards_that_are_left_in_the_shoe_can_be_chosen() -> None:
    with pytest.raises(ChanceError, match="the shoe has no Jk left"):
        ez("Jk")
    table = ez("As Ah " * 8)
    table.bet("player", "$10")
    table.decide("ready")
    with pytest.raises(ChanceError) as error:
        table.deal(cards="As " * 8)
    assert error.value.code == "shoe/no_such_card"
    assert table.over
    table.deal(cards="3h 2c 5d 5s")


def test_a_bank_that_was_refused_can_be_taken_again() -> None:
    table = ez(seed=1)
    table.bots()
    table.deal()
    table.bots()
    with pytest.raises(SittingError) as error:
        table.deal(player_dealer="ann", bank="$5000")
    assert error.value.code == "sitting/bank_amount"
    assert table.over
    with pytest.raises(SittingError, match="no round is open"):
        table.undo()
    table.deal(player_dealer="ann")
    assert table.round.opening.player_dealer == "ann"


@pytest.mark.parametrize("burn", [0, 3, "by the first card"])
def test_chosen_cards_come_after_those_that_are_burned(burn: int | str) -> None:
    shoe = ShoeTerms(shuffle="cut card", burn=burn)  # type: ignore[arg-type]
    game = houseway.load(EZ)
    settings = TableSettings(shoe=shoe)
    table = houseway.Table(game, ["ann", "ben"], cards="3h 2c 5d 5s", seed=4, settings=settings)
    table.bet("player", "$10")
    table.decide("ready")
    assert [hand.cards for hand in table.see("ann").hands.values()] == [["3h", "5d"], ["2c", "5s"]]


def test_a_seed_deals_the_same_cards_and_chance_others() -> None:
    def dealt(seed: int | None) -> bytes:
        table = houseway.Table(houseway.load(EZ), ["ann", "ben"], seed=seed)
        for _ in range(5):
            table.bet("player", "$10")
            table.decide("ready")
            table.deal()
        return table.record()

    assert dealt(3) == dealt(3) != dealt(4)
    assert dealt(None) != dealt(None)


def test_a_record_is_kept_in_a_file_and_read_again(tmp_path: Path) -> None:
    table = ez(seed=1)
    table.bots()
    path = tmp_path / "rounds.jsonl"
    path.write_bytes(table.record())
    assert houseway.verify(path) == houseway.verify(str(path)) == houseway.Checked(1, 0)
    with pytest.raises(RecordError) as error:
        houseway.verify(tmp_path / "none.jsonl")
    assert error.value.code == "record/unreadable"


def test_what_cannot_be_replayed_says_why() -> None:
    older = next((ROOT / "tests" / "data" / "records" / "blackjack" / "1").glob("*.jsonl"))
    assert houseway.verify(older).older
    with pytest.raises(RecordError, match="can be verified but not replayed") as error:
        list(houseway.replay(older))
    assert error.value.code == "record/older_procedure"
    table = ez(seed=1)
    table.bots()
    writer = Writer()
    writer._terms.add(table.game.digest)
    with pytest.raises(RecordError) as error:
        list(houseway.replay(writer.add(table.round)))
    assert error.value.code == "record/no_terms"


def played(keep: Any, rounds: int) -> houseway.Table:
    """A table after so many rounds, the next one open."""
    table = houseway.Table("stones-tavern/zoobac", ["ann", "ben"], seed=3, keep=keep)
    for _ in range(rounds):
        table.bots()
        table.deal()
    return table


@pytest.mark.parametrize(
    ("keep", "kept"),
    [("all", range(1, 6)), ("last", range(5, 6)), (2, range(4, 6)), (9, range(1, 6))],
)
def test_a_table_keeps_the_rounds_it_is_asked_to_keep(keep: Any, kept: range) -> None:
    table = played(keep, 5)
    assert table.kept == kept
    assert houseway.verify(table.record()).rounds == len(kept)
    table.bots()
    assert table.kept == (range(1, 7) if keep in ("all", 9) else range(7 - len(kept), 7))
    *_, last = houseway.replay(table.record())
    assert last.events == table.round.events


def test_a_table_keeps_a_thousand_rounds_unless_it_is_told_otherwise() -> None:
    assert signature(houseway.Table).parameters["keep"].default == 1_000
    assert houseway.Table("stones-tavern/zoobac", ["ann", "ben"], seed=3).kept == range(1, 1)


def test_rounds_that_are_not_kept_leave_memory() -> None:
    table = played("last", 0)
    first = ref(table.round.deal)
    for _ in range(2):
        table.bots()
        table.deal()
    gc.collect()
    assert first() is None


def test_an_undone_round_is_the_one_that_is_kept() -> None:
    table = played("last", 1)
    table.bet("tie", "$5", by=table.asked)
    table.undo()
    table.bots()
    *_, last = houseway.replay(table.record())
    assert last.events == table.round.events


@pytest.mark.parametrize("keep", [0, -1, "some", 1.5, True, None])
def test_a_number_of_rounds_that_cannot_be_kept_is_refused(keep: Any) -> None:
    with pytest.raises(SittingError, match=r'"all", "last" or a number') as refused:
        houseway.Table("stones-tavern/zoobac", keep=keep)
    assert refused.value.code == "sitting/keep"
    assert refused.value.facts["keep"] == keep
