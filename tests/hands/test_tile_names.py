"""Tiles by their ends and names, and the names of hands of two."""

import pytest

from houseway.cards.card import texts
from houseway.errors import TextError
from houseway.hands.tile_names import name_tile_hand, parse_tiles
from houseway.hands.tiles import TileRanking
from support import rule


@rule("003-15", "names of the tiles")
@rule("004-13", "names of the tiles: Mui, Cheung, Barn, Poo, Chut, Luk, Jaap Bart")
def test_a_tile_is_its_ends_or_its_name() -> None:
    assert texts(parse_tiles("6-4 4-6 Teen look")) == "6-4 6-4 6-6 5-1"
    assert texts(parse_tiles("mui cheung barn poo chut luk bart")) == "5-5 3-3 2-2 6-5 6-1 5-1 5-3"
    assert texts(parse_tiles("low-six low-three")) == "4-2 2-1"


def test_a_name_of_two_faces_is_the_one_and_then_the_other() -> None:
    assert texts(parse_tiles("gow gow gow")) == "5-4 6-3 5-4"
    assert texts(parse_tiles("5-4 gow")) == "5-4 6-3"
    assert texts(parse_tiles("teen teen")) == "6-6 6-6"


@pytest.mark.parametrize("word", ["7-1", "6-0", "As", "gee", "low six"])
def test_what_is_no_tile_is_refused_with_the_names(word: str) -> None:
    with pytest.raises(TextError, match="is not a tile; write its two ends") as refused:
        parse_tiles(word)
    assert refused.value.code == "tiles/unknown"


@pytest.mark.parametrize(
    ("tiles", "name"),
    [
        ("low-six low-three", "gee joon, the supreme pair"),
        ("teen teen", "pair of teen"),
        ("gow gow", "pair of chop gow"),
        ("gow dey", "wong, dey high"),
        ("teen yun", "gong, teen high"),
        ("gor ng", "9, gor high"),
        ("mooy ping", "0"),
    ],
)
def test_a_hand_is_named(tiles: str, name: str) -> None:
    assert name_tile_hand(parse_tiles(tiles), TileRanking()) == name
