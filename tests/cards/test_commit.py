"""The verifiable shuffle: valid files are accepted, and any change to one is refused."""

from __future__ import annotations

import hmac
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from secrets import token_bytes
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.verify_shuffle import verify as by_itself
from houseway.cards.card import parse_card, text
from houseway.cards.commitment import permutation, pledge, tree, verify, verify_opening
from houseway.cards.deck import DeckTerms, cards
from houseway.cards.hmac_sha256 import keyed
from houseway.cards.sealed_shoe import MixedShoe, SealedShoe, seal
from houseway.cards.shoe import Shoe, ShoeTape
from houseway.cards.shuffle import SeededShuffle, SystemShuffle
from houseway.cards.transcript import (
    CardOpening,
    Draw,
    Pledge,
    SpokenWords,
    Transcript,
    read_transcript,
    write_transcript,
)
from houseway.errors import ChanceError, RecordError

VERIFIER = Path(__file__).with_name("verify_shuffle.py")
PACK = cards(DeckTerms())
SAID = (SpokenWords(1, "four bells"), SpokenWords(3, "Ærøskøbing ♠"), SpokenWords(8, "x"))
ROOT = bytes(range(32))


def throw(shoe: MixedShoe) -> list[int]:
    """Three dice."""
    return [1 + shoe.below(6) for _ in range(3)]


def sealed_pack(seed: int = 1, pledges: tuple[Pledge, ...] = ()) -> SealedShoe:
    source = SeededShuffle(seed + 1000)

    def salts(size: int) -> bytes:
        return bytes(source.below(256) for _ in range(size))

    return seal(PACK, SeededShuffle(seed), source=salts, pledges=pledges)


def mixed_pack(seed: int = 1) -> MixedShoe:
    return MixedShoe(sealed_pack(seed), SAID)


def refused(attempt: Callable[[], object]) -> str:
    with pytest.raises(RecordError) as caught:
        attempt()
    return caught.value.code


def by_script(transcript: bytes, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the independent verifier with only the standard library importable."""
    file = folder / "shoe.json"
    file.write_bytes(transcript)
    command = [sys.executable, "-I", "-S", str(VERIFIER), str(file)]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)


# --- what holds is accepted -------------------------------------------------------------


@pytest.mark.parametrize("size", [0, 1, 31, 32, 63, 64, 65, 200])
def test_a_keyed_hash_is_the_standard_librarys(size: int) -> None:
    key = bytes(range(size))
    for message in (b"", b"event" + bytes(8), bytes(1_000)):
        assert keyed(key)(message) == hmac.digest(key, message, "sha256")


@pytest.mark.parametrize("size", [1, 2, 3, 5, 8, 13, 52])
def test_every_position_opens(size: int) -> None:
    mixed = MixedShoe(seal(PACK[:size], SystemShuffle(token_bytes), source=token_bytes), SAID)
    order = [PACK[index] for index in mixed.shuffle_order(size)]
    assert [verify_opening(mixed.commitment, mixed.open(k)) for k in range(size)] == order
    assert verify(mixed.transcript(range(size), numbers=True)) == order


def test_the_largest_shoe_opens() -> None:
    deck = cards(DeckTerms(packs=8, jokers_per_pack=1, bonus=("A",)))
    mixed = MixedShoe(seal(deck, SystemShuffle(token_bytes), source=token_bytes), SAID)
    assert Counter(verify(mixed.transcript(range(424), numbers=True))) == Counter(deck)


def test_a_shoe_dealt_in_rounds_verifies_and_folded_cards_stay_closed() -> None:
    mixed = mixed_pack()
    shoe = Shoe(PACK)
    shoe.begin(mixed)
    tape = ShoeTape(shoe, mixed)
    dealt = [tape.card() for _ in range(9)]
    folded = tape.places[2:4]
    undealt = shoe.stock
    shown = [place for place in tape.places if place not in folded]
    found = verify(mixed.transcript([*shown, *undealt], numbers=True))
    assert [found[place] for place in folded] == [None, None]
    assert [found[place] for place in shown] == [dealt[at] for at in (0, 1, 4, 5, 6, 7, 8)]
    assert None not in verify(mixed.transcript(range(52), numbers=True))  # the auditor's


def test_the_script_that_imports_nothing_of_ours_agrees(tmp_path: Path) -> None:
    mixed = mixed_pack()
    mixed.shuffle_order(52)
    throw(mixed)
    mixed.shuffle_order(20)  # a part shuffled again in mid-round
    opened = [k for k in range(52) if k not in (3, 4, 20)]
    transcript = mixed.transcript(opened, numbers=True)
    result = by_script(write_transcript(transcript), tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    expected = [text(card) if card is not None else "--" for card in verify(transcript)]
    assert result.stdout.split() == expected


def test_the_script_agrees_on_a_shoe_with_pledges_jokers_marks_and_several_packs(
    tmp_path: Path,
) -> None:
    deck = cards(DeckTerms(packs=7, jokers_per_pack=1, without=("T",), bonus=("K", "As")))
    mixed = MixedShoe(
        seal(deck, SystemShuffle(token_bytes), source=token_bytes, pledges=map(pledge, SAID)), SAID
    )
    transcript = mixed.transcript(range(0, len(deck), 3), numbers=False)
    result = by_script(write_transcript(transcript), tmp_path)
    expected = [text(card) if card is not None else "--" for card in verify(transcript)]
    assert result.stdout.split() == expected


def test_the_script_is_a_hundred_lines_and_imports_only_the_standard_library() -> None:
    lines = VERIFIER.read_text(encoding="utf-8").splitlines()
    imports = [found[1] for line in lines if (found := re.match(r"\s*(?:import|from) (\w+)", line))]
    assert set(imports) <= set(sys.stdlib_module_names)
    assert sum(bool(line.strip()) for line in lines) <= 110


def test_a_transcript_reads_back_from_its_file() -> None:
    transcript = mixed_pack().transcript(range(5), numbers=True)
    assert read_transcript(write_transcript(transcript)) == transcript


def test_a_seal_is_stored_and_a_restart_goes_on_with_the_same_numbers() -> None:
    sealed = sealed_pack()
    mixed = MixedShoe(sealed, SAID)
    order = mixed.shuffle_order(52)
    first = throw(mixed)
    stored = msgspec.json.encode(sealed)
    again = MixedShoe(msgspec.json.decode(stored, type=SealedShoe), SAID)
    again.resume(mixed.draws)
    assert again.draws == mixed.draws
    assert [again.open(k).card for k in range(52)] == [text(PACK[index]) for index in order]
    assert (first, throw(again)) == (first, throw(mixed))
    assert verify(again.transcript([], numbers=True)) == [None] * 52


# --- the seats and the server fix the order together ------------------------------------


def test_the_same_words_give_the_same_permutation() -> None:
    assert permutation(ROOT, SAID, 52) == permutation(ROOT, list(SAID), 52)
    assert sorted(permutation(ROOT, SAID, 416)) == list(range(416))


@pytest.mark.parametrize(
    "said",
    [
        (SpokenWords(1, "four bellt"), *SAID[1:]),
        (SpokenWords(2, "four bells"), *SAID[1:]),
        SAID[:2],
        SAID[1:],
        (SpokenWords(1, "four bellsÆ"), SpokenWords(3, "røskøbing ♠"), SAID[2]),
    ],
)
def test_other_words_or_seats_give_another_permutation_and_other_numbers(
    said: tuple[SpokenWords, ...],
) -> None:
    assert permutation(ROOT, said, 52) != permutation(ROOT, SAID, 52)
    sealed = sealed_pack()
    one, other = MixedShoe(sealed, SAID), MixedShoe(sealed, said)
    assert one.commitment == other.commitment
    assert one.shuffle_order(52) != other.shuffle_order(52)
    assert [one.below(52) for _ in range(9)] != [other.below(52) for _ in range(9)]


def test_the_commitment_alone_leaves_every_order_open() -> None:
    """One seal of four cards: the seats' words by themselves lead to all twenty-four orders."""
    sealed = seal(PACK[:4], SeededShuffle(1), source=token_bytes)
    orders = {
        tuple(MixedShoe(sealed, [SpokenWords(1, str(said))]).shuffle_order(4))
        for said in range(300)
    }
    assert len(orders) == 24


def test_another_root_gives_another_permutation() -> None:
    assert permutation(ROOT[::-1], SAID, 52) != permutation(ROOT, SAID, 52)


def test_a_root_and_words_give_this_permutation_for_ever() -> None:
    assert permutation(ROOT, SAID, 8) == [6, 1, 2, 7, 0, 4, 3, 5]


def test_salts_hide_the_cards() -> None:
    """The same order sealed twice shares no leaf, and no salt is used again."""
    one, other = (
        seal(PACK, SeededShuffle(1), source=token_bytes),
        seal(PACK, SeededShuffle(1), source=token_bytes),
    )
    assert one.order == other.order
    assert not set(one.levels()[0]) & set(other.levels()[0])
    assert len({*one.salts, *other.salts, one.key, other.key}) == 106
    assert {len(salt) for salt in one.salts} == {32}


def test_a_commitment_names_no_salt_key_or_order() -> None:
    sealed = sealed_pack()
    published = msgspec.json.encode(sealed.commitment()).decode()
    assert not any(secret.hex() in published for secret in (*sealed.salts, sealed.key))
    assert list(sealed.commitment().deck) == [text(card) for card in PACK]


@given(st.integers(1, 70))
def test_a_tree_of_any_size_has_one_top(size: int) -> None:
    levels = tree([bytes([at]) for at in range(size)])
    assert len(levels[-1]) == 1
    assert [len(level) for level in levels[1:]] == [(len(level) + 1) // 2 for level in levels[:-1]]


# --- whatever was touched is refused ----------------------------------------------------


def changed(digits: str) -> list[str]:
    """The digest with each of its bytes changed in turn, and texts that are not digests."""
    other = [
        digits[:at] + f"{int(digits[at : at + 2], 16) ^ 1:02x}" + digits[at + 2 :]
        for at in range(0, len(digits), 2)
    ]
    return [*other, digits[:-2], digits + "00", "", digits[:-1] + "g", digits + "\n"]


def tampered_openings(opening: CardOpening, size: int) -> list[CardOpening]:
    replace = msgspec.structs.replace
    found = [replace(opening, position=at) for at in range(-1, size + 1) if at != opening.position]
    found += [replace(opening, salt=salt) for salt in changed(opening.salt)]
    found += [replace(opening, salt=opening.salt.upper())]
    found += [replace(opening, card=text(card)) for card in PACK if text(card) != opening.card]
    found += [replace(opening, card=card) for card in ("", opening.card + "*", "Jk", "1s")]
    for at, partner in enumerate(opening.path):
        before, after = opening.path[:at], opening.path[at + 1 :]
        found += [replace(opening, path=(*before, wrong, *after)) for wrong in changed(partner)]
        found += [replace(opening, path=(*before, *after))]
    found += [replace(opening, path=(*opening.path, "00" * 32))]
    found += [replace(opening, path=opening.path[::-1])]
    return found


@pytest.mark.parametrize("position", [0, 1, 17, 48, 51])
def test_an_opening_with_any_byte_changed_is_refused(position: int) -> None:
    mixed = mixed_pack()
    opening = mixed.open(mixed.permutation.index(position))
    assert opening.position == position
    assert verify_opening(mixed.commitment, opening) == parse_card(opening.card)
    codes = {
        refused(lambda wrong=wrong: verify_opening(mixed.commitment, wrong))  # type: ignore[misc]
        for wrong in tampered_openings(opening, 52)
    }
    assert codes == {"shuffle/malformed", "shuffle/not_sealed", "shuffle/no_such_position"}


def test_an_opening_of_another_shoe_is_refused() -> None:
    one, other = mixed_pack(1), mixed_pack(2)
    assert refused(lambda: verify_opening(one.commitment, other.open(0))) == "shuffle/not_sealed"


def test_a_commitment_with_any_part_changed_is_refused() -> None:
    mixed = mixed_pack()
    opening, true = mixed.open(0), mixed.commitment
    replace = msgspec.structs.replace
    decks = [
        {**true.deck, "As": 2, "Ah": 0},
        {**true.deck, "As": 3, "Ah": -1},
        {**true.deck, "As": 2},
        {},
    ]
    wrongs = [
        *(replace(true, root=digits) for digits in changed(true.root)),
        *(replace(true, top=digits) for digits in changed(true.top)),
        *(replace(true, numbers=digits) for digits in changed(true.numbers)),
        *(replace(true, deck=deck) for deck in decks),
        *(replace(true, size=size) for size in (0, 51, 53, 64)),
        replace(true, pledges=(pledge(SAID[0]),)),
    ]
    for wrong in wrongs:
        refused(lambda wrong=wrong: verify_opening(wrong, opening))  # type: ignore[misc]
    assert refused(lambda: verify_opening(replace(true, root="00" * 32), opening)) == (
        "shuffle/other_root"
    )


def leaves_of(data: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The path to every text and number in a JSON value."""
    if isinstance(data, dict):
        return [way for key in data for way in leaves_of(data[key], (*path, key))]
    if isinstance(data, list):
        return [way for at, each in enumerate(data) for way in leaves_of(each, (*path, at))]
    return [path]


def with_change(data: Any, way: tuple[str | int, ...]) -> Any:
    copy = json.loads(json.dumps(data))
    inner = copy
    for step in way[:-1]:
        inner = inner[step]
    value = inner[way[-1]]
    if isinstance(value, int):
        inner[way[-1]] = value + 1
    else:
        inner[way[-1]] = value[:-1] + ("0" if value[-1] != "0" else "1")
    return copy


def test_both_verifiers_refuse_a_file_with_anything_changed() -> None:
    deck = PACK[::4]
    sealed = seal(deck, SystemShuffle(token_bytes), source=token_bytes, pledges=map(pledge, SAID))
    mixed = MixedShoe(sealed, SAID)
    mixed.shuffle_order(13)
    throw(mixed)
    data = json.loads(write_transcript(mixed.transcript(range(13), numbers=True)))
    assert len(by_itself(data)) == 13
    # A number may be the same below another limit; what was to be drawn is the record's to say.
    ways = [way for way in leaves_of(data) if way[-1] != "limit"]
    assert len(ways) > 100
    for way in ways:
        wrong = with_change(data, way)
        refused(lambda wrong=wrong: verify(read_transcript(json.dumps(wrong).encode())))  # type: ignore[misc]
        with pytest.raises((IndexError, OverflowError, ValueError)):
            by_itself(wrong)


def test_the_script_ends_with_1_on_a_changed_file(tmp_path: Path) -> None:
    good = write_transcript(mixed_pack().transcript([0], numbers=True))
    result = by_script(
        good.replace(b"four bells", b"five bells").replace(b'"As":1', b'"As":2'), tmp_path
    )
    assert result.returncode == 1
    assert result.stderr.startswith("refused")


def test_a_position_opened_twice_is_refused() -> None:
    assert refused(lambda: verify(mixed_pack().transcript([0, 0], numbers=False))) == (
        "shuffle/opened_twice"
    )


def test_a_server_that_seals_other_cards_than_the_deck_is_found_out() -> None:
    """Two aces of spades under a commitment that promises one pack."""
    honest = sealed_pack()
    order = list(honest.order)
    order[order.index(50)] = 51
    crooked = msgspec.structs.replace(honest, order=tuple(order))
    transcript = MixedShoe(crooked, SAID).transcript(range(52), numbers=False)
    assert refused(lambda: verify(transcript)) == "shuffle/not_the_deck"


def test_a_key_or_a_number_that_is_another_is_refused() -> None:
    mixed = mixed_pack()
    throw(mixed)
    true = mixed.transcript([], numbers=True)
    assert true.numbers is not None
    replace = msgspec.structs.replace
    draws = true.numbers.draws
    cases = {
        "shuffle/other_key": replace(true.numbers, key="00" * 32),
        "shuffle/other_number": replace(true.numbers, draws=(Draw(7, 6), *draws[1:])),
    }
    for code, numbers in cases.items():
        assert refused(lambda n=numbers: verify(replace(true, numbers=n))) == code  # type: ignore[misc]
    nothing = replace(true.numbers, draws=(Draw(0, 0),))
    assert refused(lambda: verify(replace(true, numbers=nothing))) == "shuffle/other_number"
    fewer = replace(true.numbers, draws=draws[:2])
    assert verify(replace(true, numbers=fewer)) == [None] * 52
    again = mixed_pack()
    assert refused(lambda: again.resume([Draw(2, 2)])) == "shuffle/other_number"


# --- the seats' words -------------------------------------------------------------------


def test_a_pledge_is_kept_to_the_letter() -> None:
    sealed = sealed_pack(pledges=tuple(pledge(words) for words in SAID))
    transcript = MixedShoe(sealed, SAID).transcript(range(52), numbers=True)
    assert None not in verify(transcript)
    for said in ((SpokenWords(1, "five bells"), *SAID[1:]), SAID[:2], (*SAID, SpokenWords(9, "y"))):
        assert refused(lambda said=said: MixedShoe(sealed, said)) == "shuffle/pledge_broken"  # type: ignore[misc]
        wrong = msgspec.structs.replace(transcript, said=said)
        assert refused(lambda wrong=wrong: verify(wrong)) == "shuffle/pledge_broken"  # type: ignore[misc]


def test_an_abandoned_shoe_is_open_in_all_its_positions() -> None:
    sealed = sealed_pack(pledges=tuple(pledge(words) for words in SAID))
    transcript = sealed.abandon(SAID[:2], "somebody kept silent")
    assert verify(transcript) == [sealed.card(position) for position in range(52)]
    assert read_transcript(write_transcript(transcript)) == transcript
    part = msgspec.structs.replace(transcript, openings=transcript.openings[1:])
    assert refused(lambda: verify(part)) == "shuffle/not_all_open"
    other = msgspec.structs.replace(transcript, said=(SpokenWords(1, "five bells"),))
    assert refused(lambda: verify(other)) == "shuffle/pledge_broken"


def test_a_shoe_that_nobody_mixes_is_refused() -> None:
    assert refused(lambda: MixedShoe(sealed_pack(), [])) == "shuffle/nobody_spoke"


@pytest.mark.parametrize("seats", [(3, 1), (1, 1)])
def test_seats_are_listed_once_and_in_order(seats: tuple[int, ...]) -> None:
    said = [SpokenWords(seat, "x") for seat in seats]
    assert refused(lambda: permutation(ROOT, said, 52)) == "shuffle/seats_out_of_order"
    pledges = tuple(pledge(words) for words in said)
    assert refused(lambda: sealed_pack(pledges=pledges).commitment()) == (
        "shuffle/seats_out_of_order"
    )


@pytest.mark.parametrize(
    "words",
    [
        SpokenWords(1, ""),
        SpokenWords(1, "x" * 1025),
        SpokenWords(-1, "x"),
        SpokenWords(65536, "x"),
        SpokenWords(1, "\ud800"),
    ],
)
def test_words_that_cannot_be_written_down_are_refused(words: SpokenWords) -> None:
    assert refused(lambda: permutation(ROOT, [words], 52)) == "shuffle/malformed"
    assert refused(lambda: pledge(words)) == "shuffle/malformed"


# --- files and calls that make no sense -------------------------------------------------


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b'{"version": "1"}', b"\xff"])
def test_a_file_that_is_no_transcript_is_refused(data: bytes) -> None:
    assert refused(lambda: read_transcript(data)) == "shuffle/malformed"


def test_an_unknown_version_is_refused() -> None:
    transcript: Transcript = mixed_pack().transcript([], numbers=False)
    wrong = msgspec.structs.replace(transcript, version=2)
    assert refused(lambda: verify(wrong)) == "shuffle/malformed"


def test_what_was_not_sealed_cannot_be_dealt_or_opened() -> None:
    cases: dict[str, Callable[[], object]] = {
        "shuffle/empty": lambda: seal((), SeededShuffle(1), source=token_bytes),
        "shuffle/other_size": lambda: mixed_pack().shuffle_order(51),
        "shuffle/no_such_place": lambda: mixed_pack().open(52),
    }
    for code, attempt in cases.items():
        with pytest.raises(ChanceError) as caught:
            attempt()
        assert caught.value.code == code
