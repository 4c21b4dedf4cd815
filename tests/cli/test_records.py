"""`deal`, `verify`, `replay`: records written, checked and told."""

import io
import json
import re
from pathlib import Path

import msgspec
import pytest

from cli.running import EZ, Command, run_process, start
from houseway.cards.tape import SplitMix
from houseway.cli.play.tables import deal_rounds, table_for
from houseway.cli.records.record_files import verify_record
from houseway.editions.library import load_game
from houseway.rules.records.record import Writer
from support import edition_sample, scale


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    writer = Writer()
    lines = [writer.add(round_) for round_ in deal_rounds(table_for(load_game(EZ), seed=7), 5)]
    file = tmp_path_factory.mktemp("records") / "five.jsonl"
    file.write_bytes(b"".join([*lines, writer.close()]))
    return file


def test_two_hundred_rounds_dealt_into_a_pipe_are_verified() -> None:
    code, record, err = run_process("deal", EZ, "--rounds", "200", "--seed", "7", "--json")
    assert (code, err) == (0, b"")
    assert record.count(b"\n") == 202  # terms, rounds, end
    code, out, err = run_process("verify", "-", given=record)
    assert (code, err) == (0, b"")
    assert b"standard input: 200 rounds verified" in out


def test_any_one_byte_changed_is_found_and_said_where(record: Path) -> None:
    whole = record.read_bytes()
    chance = SplitMix(1)
    for _ in range(scale(200, 5000)):
        at = chance.below(len(whole))
        other = (whole[at] + 1 + chance.below(255)) % 256
        changed = whole[:at] + bytes([other]) + whole[at + 1 :]
        found = verify_record(io.BytesIO(changed), name="x")
        assert not found["ok"], at
        line = whole[:at].count(b"\n") + 1
        assert found["line"] in (line, line + 1), found
        assert f"line {found['line']}" in found["message"]


def test_verify_fails_with_the_line_and_exit_code_one(houseway: Command, record: Path) -> None:
    changed = record.with_name("changed.jsonl")
    changed.write_bytes(record.read_bytes().replace(b'"number":2', b'"number":4', 1))
    found = houseway("verify", str(changed))
    assert (found.code, found.out) == (1, "")
    assert "line 3: " in found.err
    data = json.loads(houseway("verify", str(changed), "--json").out)
    assert (data["ok"], data["line"], data["code"]) == (False, 3, "record/broken_seal")


def test_verify_says_how_much_it_verified(houseway: Command, record: Path) -> None:
    assert "5 rounds verified" in houseway("verify", str(record)).out
    data = json.loads(houseway("verify", str(record), "--json").out)
    assert (data["ok"], data["rounds"], data["older"]) == (True, 5, 0)


def test_verify_of_a_record_cut_off(houseway: Command, record: Path) -> None:
    cut = record.with_name("cut.jsonl")
    cut.write_bytes(b"".join(record.read_bytes().splitlines(keepends=True)[:-1]))
    assert "[record/cut_off]" in houseway("verify", str(cut)).err


def test_a_record_of_a_family_that_is_not_known(houseway: Command, record: Path) -> None:
    family = msgspec.structs.replace(load_game(EZ).family, name="bridge")
    game = msgspec.structs.replace(load_game(EZ), family=family)
    writer = Writer()
    lines = [writer.add(round_) for round_ in deal_rounds(table_for(game, seed=7), 1)]
    file = record.with_name("bridge.jsonl")
    file.write_bytes(b"".join([*lines, writer.close()]))
    found = houseway("verify", str(file))
    assert (found.code, "[edition/unknown_family]" in found.err) == (1, True)


def test_a_record_of_an_older_procedure_is_shown_and_marked(
    houseway: Command, record: Path
) -> None:
    family = msgspec.structs.replace(load_game(EZ).family, procedure=0)
    game = msgspec.structs.replace(load_game(EZ), family=family)
    writer = Writer()
    lines = [writer.add(round_) for round_ in deal_rounds(table_for(game, seed=7), 2)]
    file = record.with_name("older.jsonl")
    file.write_bytes(b"".join([*lines, writer.close()]))
    found = houseway("verify", str(file))
    assert "2 of them under an older procedure" in found.out
    assert found.code == 3, "not every round was played again"
    assert "played under an older procedure" in houseway("replay", str(file)).out


# -- deal ------------------------------------------------------------------------------------


def test_the_same_seed_deals_the_same_record(houseway: Command) -> None:
    words = ("deal", EZ, "--rounds", "5", "--json", "--seats", "3", "--set", "packs=6")
    first = houseway(*words, "--seed", "3").out
    assert first == houseway(*words, "--seed", "3").out
    assert first != houseway(*words, "--seed", "4").out


@pytest.mark.parametrize("edition", edition_sample())
def test_every_edition_is_dealt_and_verified(houseway: Command, edition: str) -> None:
    found = houseway("deal", edition, "--rounds", "10", "--json")
    assert found.code == 0
    checked = verify_record(io.BytesIO(found.out.encode()), name="x")
    assert (checked["ok"], checked["rounds"]) == (True, 10)


def test_summary_adds_the_rounds_up(houseway: Command) -> None:
    out = houseway("deal", EZ, "--rounds", "100", "--seed", "5").out
    assert out.startswith(f"{EZ}: 100 rounds\n")
    rows = dict(re.findall(r"^  ([A-Z][\w ]+?)  .*?([+-]?\$[\d,]+)$", out, re.MULTILINE))
    assert set(rows) >= {"Player line", "Banker line", "Tie Bet"}
    [bank] = re.findall(r"bank's result before fees +([+-]?\$[\d,]+)", out)
    cents = [int(re.sub(r"[+$,]", "", amount)) for amount in rows.values()]
    assert sum(cents) == -int(re.sub(r"[+$,]", "", bank))
    assert "collection from player-dealer" in out


def test_summary_without_fees(houseway: Command) -> None:
    out = houseway("deal", EZ, "--rounds", "10", "--option", "none").out
    assert re.search(r"collections +\$0$", out, re.MULTILINE)


def test_a_reader_who_goes_away_is_no_fault() -> None:
    with start("deal", EZ, "--rounds", "2000", "--json") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


# -- replay ----------------------------------------------------------------------------------


def test_replay_tells_the_rounds_in_words(houseway: Command, record: Path) -> None:
    out = houseway("replay", str(record)).out
    assert [line for line in out.splitlines() if line.startswith("Round ")] == [
        f"Round {number} · {EZ}" for number in range(1, 6)
    ]
    assert "— deal complete —" in out
    assert "the dealer calls Player " in out
    assert "posts a bank of" in out


def test_replay_of_one_round_from_the_standard_input(record: Path) -> None:
    code, out, _ = run_process("replay", "-", "--round", "2", given=record.read_bytes())
    assert code == 0
    assert re.findall(rb"Round \d", out) == [b"Round 2"]


def test_replay_steps_at_every_event(record: Path) -> None:
    code, out, _ = run_process("replay", str(record), "--step", given=b"\n\nq\n")
    assert code == 0
    told = [line for line in out.splitlines() if line.startswith(b"  ")]
    assert len(told) == 5  # who sits there, who banks, and three events


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["replay", "nowhere.jsonl"], "record/unreadable"),
        (["verify", "nowhere.jsonl"], "record/unreadable"),
        (["replay", "-", "--step"], "record/step_stdin"),
    ],
)
def test_what_cannot_be_read(houseway: Command, words: list[str], code: str) -> None:
    found = houseway(*words)
    assert (found.code, f"[{code}]" in found.err) == (1, True)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--round", "99"], "record/no_such_round"),
        (["--viewer", "somebody"], "record/no_such_viewer"),
    ],
)
def test_what_the_record_does_not_hold(
    houseway: Command, record: Path, words: list[str], code: str
) -> None:
    found = houseway("replay", str(record), *words)
    assert (found.code, f"[{code}]" in found.err) == (1, True)


def test_replay_checks_the_chain_as_it_reads(houseway: Command, record: Path) -> None:
    changed = record.with_name("replayed.jsonl")
    changed.write_bytes(record.read_bytes().replace(b'"number":2', b'"number":4', 1))
    found = houseway("replay", str(changed))
    assert "Round 1" in found.out
    assert (found.code, "[record/broken_seal]" in found.err) == (1, True)


def test_replay_of_a_round_without_its_terms(houseway: Command, record: Path) -> None:
    writer = Writer()
    [round_] = deal_rounds(table_for(load_game(EZ), seed=7), 1)
    writer._terms.add(round_.game.digest)
    file = record.with_name("no_terms.jsonl")
    file.write_bytes(writer.add(round_) + writer.close())
    assert "[record/no_terms]" in houseway("replay", str(file)).err
