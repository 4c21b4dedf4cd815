"""Every composition in the catalogue has the number of cards that its entry prints."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from houseway.cards.card import (
    JOKER,
    is_marked,
    is_tile,
    parse_cards,
    pips,
    rank,
    suit,
    text,
    texts,
)
from houseway.cards.deck import DeckTerms, cards, counts, size
from houseway.errors import EditionError, TextError
from support import rule

STANDARD = DeckTerms()
JOKER_DECK = DeckTerms(jokers=1)
TILES = DeckTerms(kind="tiles")


def spanish(packs: int) -> DeckTerms:
    return DeckTerms(packs=packs, without=("T",), bonus=("K", "Q", "J"))


def red_flex(packs: int) -> DeckTerms:
    return DeckTerms(packs=packs, bonus=("K", "Q", "J", "T"))


def bonus_aces(packs: int) -> DeckTerms:
    return DeckTerms(packs=packs, bonus=("A",))


def jokers_each(packs: int) -> DeckTerms:
    return DeckTerms(packs=packs, jokers_per_pack=1)


def pan(**delete: int) -> DeckTerms:
    return DeckTerms(packs=8, without=("8", "9", "T"), delete=delete)


CATALOGUE = [
    ("000-01 001-07 003-13 004-26", DeckTerms(packs=3), 156),
    ("000-01 001-07 003-13 004-26", DeckTerms(packs=8), 416),
    ("000-02 003-15 004-13", TILES, 32),
    ("000-03 000-42 000-44 001-06 001-40 001-42 002-02 002-03 004-28", STANDARD, 52),
    ("000-04 001-08", spanish(1), 48),
    ("000-04 001-08", spanish(4), 192),
    ("000-04 001-08", spanish(8), 384),
    ("000-05 000-06 001-10 001-11", DeckTerms(packs=1), 52),
    ("000-05 000-06 000-41 001-10 001-11 003-09", DeckTerms(packs=8), 416),
    ("000-07 000-08 000-09 001-02 001-04 001-43 001-44 001-70 001-71", STANDARD, 52),
    ("001-72 001-73 001-74 003-01 003-11 003-12 004-01 004-02 004-03", STANDARD, 52),
    ("004-04 004-06 004-07 004-09 004-14 004-17 004-18 004-19", STANDARD, 52),
    ("000-10 004-16", DeckTerms(packs=6), 312),
    ("000-11", bonus_aces(6), 312),
    ("000-11 003-04 003-08", bonus_aces(8), 416),
    ("003-04 003-08", bonus_aces(1), 52),
    ("000-12 000-71", DeckTerms(packs=4), 208),
    ("000-40 000-43 000-70 000-72 001-01 001-03 001-09 001-45", JOKER_DECK, 53),
    ("003-03 003-10 004-05 004-06 004-20 004-29", JOKER_DECK, 53),
    ("002-01", red_flex(1), 52),
    ("002-01", red_flex(8), 416),
    ("003-02", jokers_each(1), 53),
    ("004-11", DeckTerms(packs=6, jokers=6), 318),
    ("004-12 004-25", jokers_each(8), 424),
    ("004-15", pan(), 320),
    ("004-15 with the spades of two packs deleted", pan(s=2), 300),
]


@pytest.mark.parametrize(("entries", "terms", "printed"), CATALOGUE)
def test_a_deck_has_the_cards_that_its_entry_prints(
    entries: str, terms: DeckTerms, printed: int
) -> None:
    deck = cards(terms)
    assert size(terms) == printed
    assert len(deck) == printed
    assert Counter(deck) == counts(terms)
    assert list(dict.fromkeys(deck)) == list(counts(terms))


@pytest.mark.parametrize(("entries", "terms", "printed"), CATALOGUE)
def test_a_deck_reads_back_from_its_table(entries: str, terms: DeckTerms, printed: int) -> None:
    table = msgspec.to_builtins(terms)
    assert msgspec.convert(table, DeckTerms) == terms


def test_packs_lie_one_after_another_from_deuces_to_aces_then_the_jokers() -> None:
    deck = cards(DeckTerms(packs=2, jokers_per_pack=1))
    assert texts(deck[:5]) == "2c 2d 2h 2s 3c"
    assert texts(deck[51:54]) == "As 2c 2d"
    assert texts(deck[-3:]) == "As Jk Jk"
    assert deck[:52] == deck[52:104]


def test_jokers_in_all_and_jokers_per_pack_add_up() -> None:
    assert counts(DeckTerms(packs=3, jokers=1, jokers_per_pack=2))[JOKER] == 7


@rule("000-04", "A to 9, and kings, queens, jacks marked Bonus")
def test_spanish_packs_have_no_tens_and_twelve_bonus_cards() -> None:
    deck = cards(spanish(1))
    assert not [card for card in deck if text(card)[0] == "T"]
    assert Counter(text(card)[0] for card in deck if is_marked(card)) == {"K": 4, "Q": 4, "J": 4}


@rule("002-01", "sixteen cards marked Bonus")
def test_red_flex_packs_have_sixteen_bonus_cards_and_thirty_six_plain() -> None:
    marked = [card for card in cards(red_flex(1)) if is_marked(card)]
    assert len(marked) == 16
    assert {text(card)[0] for card in marked} == set("KQJT")


@rule("000-11", "all four aces of each deck are replaced")
def test_bonus_aces_take_the_place_of_plain_ones() -> None:
    assert {card for card in cards(bonus_aces(6)) if rank(card) == 12} == {
        card for card in cards(bonus_aces(6)) if is_marked(card)
    }


def test_one_card_of_a_pack_may_be_marked_alone() -> None:
    held = counts(DeckTerms(packs=2, bonus=("As",)))
    assert [text(card) for card in held if is_marked(card)] == ["As*"]
    assert sum(held.values()) == 104


@rule("004-15", "spades may be deleted")
def test_pan_deletes_spades_or_single_cards() -> None:
    held = counts(pan(s=2))
    assert {copies for card, copies in held.items() if suit(card) == 3} == {6}
    assert {copies for card, copies in held.items() if suit(card) != 3} == {8}
    assert size(pan(Ks=3)) == 317
    last_packs = cards(pan(s=2))[-60:]
    assert all(suit(card) != 3 for card in last_packs)


@rule("004-13", "eleven matching pairs and five that do not match")
def test_tiles_are_eleven_pairs_of_twins_and_ten_singles() -> None:
    held = counts(TILES)
    assert all(is_tile(tile) for tile in held)
    twins = {text(tile) for tile, copies in held.items() if copies == 2}
    assert twins == set(map(text, parse_cards("6-6 1-1 4-4 3-1 5-5 3-3 2-2 6-5 6-4 6-1 5-1")))
    singles = Counter(pips(tile) for tile, copies in held.items() if copies == 1)
    assert singles == {9: 2, 8: 2, 7: 2, 5: 2, 6: 1, 3: 1}  # four mixed pairs and Gee Joon
    assert sum(pips(tile) for tile in cards(TILES)) == 227


@pytest.mark.parametrize(
    "wrong",
    [
        {"packs": 0},
        {"jokers": -1},
        {"jokers_per_pack": -1},
        {"delete": {"s": -1}},
        {"delete": {"As": 2}},
        {"delete": {"s": 1, "A": 1}},
        {"delete": dict.fromkeys("cdhs", 1)},
        {"without": ("T",), "bonus": ("T",)},
        {"without": ("T",), "delete": {"Th": 1}},
        {"kind": "tiles", "jokers": 1},
        {"kind": "tiles", "bonus": ("A",)},
    ],
)
def test_a_contradictory_deck_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(EditionError) as caught:
        DeckTerms(**wrong)  # type: ignore[arg-type]
    assert caught.value.code == "deck/impossible"
    with pytest.raises(msgspec.ValidationError, match="deck/impossible"):
        msgspec.convert(wrong, DeckTerms)


@pytest.mark.parametrize(
    "deck",
    [
        DeckTerms(packs=17),
        DeckTerms(packs=10**12),
        DeckTerms(jokers=10**12),
        DeckTerms(kind="tiles", packs=10**6),
    ],
)
def test_nobody_deals_from_more_than_sixteen_packs(deck: DeckTerms) -> None:
    with pytest.raises(EditionError) as caught:
        cards(deck)
    assert caught.value.code == "deck/too_large"
    assert f"deck.packs is {deck.packs:,}" in caught.value.message
    assert "at most 864, which is sixteen packs" in caught.value.message
    assert sum(counts(deck).values()) == size(deck), "it may be counted all the same"
    assert len(cards(DeckTerms(packs=16, jokers_per_pack=2))) == 864


@pytest.mark.parametrize("name", ["10", "", "Jk", "S", "As*", "Sp", "asd"])
def test_a_name_that_is_no_rank_suit_or_card_is_refused(name: str) -> None:
    with pytest.raises(TextError) as caught:
        DeckTerms(without=(name,))
    assert caught.value.code == "deck/unknown_name"


def test_an_unknown_key_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="wild"):
        msgspec.convert({"wild": 1}, DeckTerms)
