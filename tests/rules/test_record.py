"""A record shows what was played, and verification finds any byte that was changed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from conformance.suite import banked_opening, fly
from houseway.cards.deck import cards
from houseway.cards.tape import Seeded, SplitMix
from houseway.editions.library import load_game
from houseway.errors import RecordError
from houseway.games import family
from houseway.rules.records.record import Writer, verify
from houseway.rules.round.driver import Round

SCRIPT = Path(__file__).with_name("verify_record.py")
EDITIONS = (
    "stones-tavern/ez-baccarat-panda-8",
    "stones-tavern/no-bust-21st-century-buster-blackjack-4-0",
)


def record(rounds: int) -> list[bytes]:
    writer = Writer()
    lines: list[bytes] = []
    for edition in EDITIONS:
        game = load_game(edition)
        pile = Seeded(cards(game.terms.deck), 5)
        for number in range(rounds):
            chance = SplitMix(number)
            pile.shuffle_all()
            round_ = Round(game, banked_opening(game, chance), pile, strict=True)
            fly(round_, chance)
            lines += writer.add(round_).splitlines(keepends=True)
    lines.append(writer.close())
    return lines


def stranger_says(lines: list[bytes]) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(SCRIPT), "-"],
        input=b"".join(lines),
        capture_output=True,
        check=False,
    )
    return done.returncode, (done.stdout + done.stderr).decode()


def test_both_verifiers_accept_a_true_record() -> None:
    lines = record(40)
    assert verify(lines, family).rounds == 80
    code, said = stranger_says(lines)
    assert code == 0, said
    assert "80 rounds" in said


def test_any_changed_byte_is_refused_with_its_line_by_both() -> None:
    lines = record(2)
    whole = b"".join(lines)
    ends = [sum(map(len, lines[: n + 1])) for n in range(len(lines))]
    for at in range(0, len(whole), 97):
        changed = bytearray(whole)
        changed[at] ^= 1
        line = next(n for n, end in enumerate(ends, 1) if at < end)
        bad = bytes(changed).splitlines(keepends=True)
        with pytest.raises(RecordError) as refused:
            verify(bad, family)
        assert refused.value.facts["line"] in (line, line + 1), at
    for at in range(5, len(whole), len(whole) // 12):
        changed = bytearray(whole)
        changed[at] ^= 1
        assert stranger_says(bytes(changed).splitlines(keepends=True))[0] == 1


@pytest.mark.parametrize(
    ("code", "spoil"),
    [
        ("record/cut_off", lambda lines: lines[:-1]),
        ("record/broken_chain", lambda lines: [lines[0], *lines[2:]]),
        ("record/malformed", lambda lines: [b"not json\n", *lines]),
        ("record/not_canonical", lambda lines: [lines[0].replace(b',"hash"', b', "hash"')]),
        ("record/broken_seal", lambda lines: [lines[0].replace(b'"packs":8', b'"packs":7')]),
    ],
)
def test_a_spoiled_file_is_refused(code: str, spoil: Callable[[list[bytes]], list[bytes]]) -> None:
    with pytest.raises(RecordError) as refused:
        verify(spoil(record(1)), family)
    assert refused.value.code == code


def test_a_round_that_replays_otherwise_is_refused_at_its_event() -> None:
    """If a forger computes the hashes anew, the chain holds but the replay does not."""
    game = load_game(EDITIONS[0])
    pile = Seeded(cards(game.terms.deck), 5)
    chance = SplitMix(3)
    round_ = Round(game, banked_opening(game, chance), pile, strict=True)
    fly(round_, chance, rulings=False)
    round_.deal.tape.draws[0] = "9h" if round_.deal.tape.draws[0] != "9h" else "8h"
    writer = Writer()
    lines = writer.add(round_).splitlines(keepends=True)
    with pytest.raises(RecordError) as refused:
        verify([*lines, writer.close()], family)
    assert refused.value.code in ("record/other_event", "record/no_replay")
    assert stranger_says([*lines, Writer().close()])[0] == 1


def test_an_unfinished_round_cannot_be_recorded() -> None:
    game = load_game(EDITIONS[0])
    round_ = Round(game, banked_opening(game, SplitMix(1)), Seeded(cards(game.terms.deck), 1))
    with pytest.raises(RecordError) as refused:
        Writer().add(round_)
    assert refused.value.code == "record/unfinished"
