from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from houseway.cards.card import Card, parse_card, parse_cards, text
from houseway.cards.deck import DeckTerms, cards
from houseway.cards.shoe import Shoe, ShoeTape, ShoeTerms, burn_value
from houseway.cards.shuffle import SeededShuffle
from houseway.errors import ChanceError, EditionError
from support import rule

PACK = cards(DeckTerms())


class AsItLies:
    """Leaves every pile as it is."""

    def shuffle_order(self, size: int) -> list[int]:
        return list(range(size))


class Backwards:
    """Turns every pile over."""

    def shuffle_order(self, size: int) -> list[int]:
        return list(range(size - 1, -1, -1))


def everything(shoe: Shoe) -> Counter[Card]:
    places = [*shoe.stock, *shoe.table, *shoe.burned, *shoe.discards]
    return Counter(shoe.order[place] for place in places)


def code_of(attempt: pytest.ExceptionInfo[ChanceError]) -> str:
    return attempt.value.code


def test_a_shoe_deals_the_order_that_it_was_shuffled_in() -> None:
    shoe = Shoe(PACK)
    order = SeededShuffle(3).shuffle_order(52)
    shoe.begin(SeededShuffle(3))
    assert [shoe.draw() for _ in range(52)] == [PACK[index] for index in order]
    assert shoe.table == list(range(52))
    assert shoe.left == 0


def test_every_round_begins_with_the_whole_deck_shuffled() -> None:
    shoe, chance = Shoe(PACK), SeededShuffle(1)
    orders = []
    for _ in range(3):
        assert shoe.due
        assert shoe.begin(chance) is not None
        assert shoe.left == 52
        orders.append(tuple(shoe.order))
        for _ in range(9):
            shoe.draw()
        shoe.end_round()
    assert len(set(orders)) == 3
    assert shoe.shuffles == 3


@rule("000-10", "when the cutting card is reached, finish the round, then reshuffle")
def test_the_round_is_finished_after_the_cut_card_and_the_next_one_shuffles() -> None:
    shoe = Shoe(PACK, ShoeTerms(shuffle="cut card", cut_card=40))
    assert shoe.begin(AsItLies()) is not None
    for _ in range(11):
        shoe.draw()
    assert not shoe.spent
    shoe.end_round()
    assert shoe.begin(Backwards()) is None
    shoe.draw()
    assert shoe.spent
    assert text(shoe.draw()) == "5c"  # behind the cut card, in the same round
    shoe.end_round()
    assert shoe.due
    assert shoe.begin(Backwards()) is not None
    assert text(shoe.draw()) == "As"
    assert (shoe.burned, shoe.discards) == ([], [])


@rule("000-03", "two decks alternate every round")
def test_two_decks_take_turns_round_by_round() -> None:
    shoe = Shoe(PACK, ShoeTerms(decks=2))
    decks = []
    for _ in range(4):
        fresh = shoe.begin(AsItLies())
        assert fresh is not None
        decks.append(fresh.deck)
        shoe.draw()
        shoe.end_round()
    assert decks == [0, 1, 0, 1]


@rule("000-10", "batches alternate every dealing shoe; the first card is burned")
def test_batches_take_turns_shoe_by_shoe_and_the_first_card_is_burned() -> None:
    batch = cards(DeckTerms(packs=6))
    shoe = Shoe(batch, ShoeTerms(shuffle="cut card", cut_card=300, decks=2, burn=1))
    decks = []
    for _ in range(3):
        fresh = shoe.begin(AsItLies())
        assert fresh is not None
        assert (fresh.turned, fresh.burned) == (None, 1)
        decks.append(fresh.deck)
        while not shoe.spent:
            shoe.draw()
        shoe.end_round()
    assert decks == [0, 1, 0]


@rule("000-71", "the first card's value is the number of cards burned face down")
@pytest.mark.parametrize(
    ("first", "value"), [("Ac", 1), ("2c", 2), ("9s", 9), ("Th", 10), ("Jd", 10), ("Kc*", 10)]
)
def test_the_first_card_tells_how_many_are_burned(first: str, value: int) -> None:
    card = parse_card(first)
    assert burn_value(card) == value
    shoe = Shoe((card, *PACK), ShoeTerms(shuffle="cut card", burn="by the first card"))
    fresh = shoe.begin(AsItLies())
    assert fresh is not None
    assert (fresh.turned, fresh.burned) == (card, value)
    assert shoe.left == 52 - value
    assert shoe.draw() == PACK[value]


def test_a_joker_gives_no_number_of_cards_to_burn() -> None:
    for name in ("Jk", "6-6"):
        with pytest.raises(ChanceError) as caught:
            burn_value(parse_card(name))
        assert code_of(caught) == "shoe/no_burn_value"


def test_no_card_is_lost_or_doubled() -> None:
    deck = cards(DeckTerms(packs=2, jokers=2))
    shoe, chance = Shoe(deck, ShoeTerms(shuffle="cut card", cut_card=20, burn=3)), SeededShuffle(8)
    for _ in range(12):
        shoe.begin(chance)
        drawn = [shoe.draw() for _ in range(7)]
        shoe.burn(2)
        shoe.discard(drawn[:3])
        shoe.shuffle_rest(chance, returning=drawn[3:5])
        assert everything(shoe) == Counter(deck)
        shoe.end_round()
    assert everything(shoe) == Counter(deck)


@rule("004-15", "the stock runs out: the discards are reshuffled")
def test_discards_become_the_stock_again() -> None:
    shoe = Shoe(PACK[:6])
    shoe.begin(AsItLies())
    drawn = [shoe.draw() for _ in range(6)]
    shoe.discard(drawn[:4])
    shoe.shuffle_rest(Backwards(), returning=[shoe.order[place] for place in shoe.discards])
    assert shoe.discards == []
    assert [shoe.draw() for _ in range(4)] == drawn[3::-1]


@rule("004-01", "a flop dealt too early goes back, the burn card stays burned")
def test_a_flop_goes_back_without_the_burn_card() -> None:
    shoe = Shoe(PACK)
    shoe.begin(AsItLies())
    hole = [shoe.draw() for _ in range(4)]
    (burned,) = shoe.burn()
    flop = [shoe.draw() for _ in range(3)]
    shoe.shuffle_rest(AsItLies(), returning=flop)
    assert shoe.left == 47
    rest = [shoe.draw() for _ in range(47)]
    assert rest[-3:] == flop
    assert burned not in rest
    assert not set(hole) & set(rest)


@rule("001-73", "the four burn cards are shuffled and dealt")
def test_burn_cards_may_be_shuffled_back() -> None:
    shoe = Shoe(PACK[:4])
    shoe.begin(AsItLies())
    burned = shoe.burn(4)
    shoe.shuffle_rest(Backwards(), returning=burned)
    assert tuple(shoe.draw() for _ in range(4)) == burned[::-1]


def test_a_shoe_is_saved_and_loaded_in_the_middle() -> None:
    shoe, chance = Shoe(PACK, ShoeTerms(shuffle="cut card", cut_card=10, burn=1)), SeededShuffle(2)
    shoe.begin(chance)
    for _ in range(5):
        shoe.draw()
    again = msgspec.json.decode(msgspec.json.encode(shoe), type=Shoe)
    assert again == shoe
    assert [again.draw() for _ in range(20)] == [shoe.draw() for _ in range(20)]


def test_the_tape_of_a_shoe_deals_numbers_and_restocks() -> None:
    shoe, chance = Shoe(PACK), SeededShuffle(4)
    shoe.begin(chance)
    tape = ShoeTape(shoe, chance)
    drawn = [Card(tape.card()) for _ in range(5)]
    assert tape.places == [0, 1, 2, 3, 4]
    assert {tape.number(1, 6) for _ in range(100)} == {1, 2, 3, 4, 5, 6}
    tape.restock(drawn)
    assert shoe.left == 52
    tape.card()
    assert shoe.order[tape.places[-1]] == shoe.order[shoe.table[-1]]


def test_an_empty_shoe_deals_and_burns_nothing() -> None:
    shoe = Shoe(PACK[:3])
    shoe.begin(AsItLies())
    with pytest.raises(ChanceError) as caught:
        shoe.burn(4)
    assert code_of(caught) == "shoe/exhausted"
    assert shoe.left == 3
    for _ in range(3):
        shoe.draw()
    with pytest.raises(ChanceError) as caught:
        shoe.draw()
    assert code_of(caught) == "shoe/exhausted"


def test_a_round_cannot_begin_over_the_cards_of_the_last() -> None:
    shoe = Shoe(PACK)
    shoe.begin(AsItLies())
    shoe.draw()
    with pytest.raises(ChanceError) as caught:
        shoe.begin(AsItLies())
    assert code_of(caught) == "shoe/cards_out"


def test_a_card_that_was_not_dealt_cannot_be_discarded_and_nothing_changes() -> None:
    shoe = Shoe(PACK)
    shoe.begin(AsItLies())
    shoe.draw()
    before = msgspec.json.encode(shoe)
    for names in ("As", "2c 2c"):
        with pytest.raises(ChanceError) as caught:
            shoe.discard(parse_cards(names))
        assert code_of(caught) == "shoe/card_not_out"
        assert msgspec.json.encode(shoe) == before


def test_a_shuffle_that_loses_a_card_is_refused() -> None:
    class Loses:
        def shuffle_order(self, size: int) -> list[int]:
            return [0] * size

    with pytest.raises(ChanceError) as caught:
        Shoe(PACK).begin(Loses())
    assert code_of(caught) == "shoe/not_an_order"


@pytest.mark.parametrize("wrong", [{"decks": 0}, {"cut_card": -1}, {"burn": -1}])
def test_an_impossible_shoe_is_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(EditionError) as caught:
        ShoeTerms(**wrong)  # type: ignore[arg-type]
    assert caught.value.code == "shoe/impossible"


@rule("004-15", "the discards are shuffled with a portion from the back of the deck, and put there")
def test_the_discards_go_to_the_back_of_the_deck() -> None:
    shoe = Shoe(PACK, ShoeTerms(shuffle="back of the deck", cut_card=4))
    assert shoe.begin(AsItLies()) is not None
    for _ in range(10):
        shoe.draw()
    shoe.end_round()
    assert not shoe.due
    assert shoe.begin(Backwards()) is None
    assert shoe.left == 52
    assert [shoe.draw() for _ in range(38)] == list(PACK[10:48])
    assert {shoe.draw() for _ in range(14)} == {*PACK[:10], *PACK[48:]}
    shoe.end_round()
    assert shoe.due, "where nothing is left in front the whole deck is shuffled"
