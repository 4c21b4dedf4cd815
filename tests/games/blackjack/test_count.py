"""What a hand of blackjack counts, in half points."""

from random import Random

from hands.deals import PACK
from houseway.cards.card import parse_cards
from houseway.games.blackjack.count import Score, score
from houseway.games.blackjack.terms import Counting
from support import rule, scale

USUAL = Counting()


def total_of(cards: str, terms: Counting = USUAL) -> tuple[int, bool, bool]:
    """The total in whole points, whether it is soft, and whether it is over."""
    counted = score(terms, parse_cards(cards))
    return counted.total // 2, counted.soft, counted.over


@rule("000-11", "ace 1 or 11; two aces 2 or 12")
def test_an_ace_counts_one_or_eleven() -> None:
    assert total_of("Ah Ad") == (12, True, False)
    assert total_of("Ah 6d") == (17, True, False)
    assert total_of("Ah 6d Tc") == (17, False, False)
    assert total_of("Ah Ad 9c") == (21, True, False)
    assert total_of("Ah Ad 9c Kc") == (21, False, False)


@rule("003-04", "over is 22 or more")
def test_a_hand_over_the_limit_counts_its_lowest_total() -> None:
    assert total_of("Th 6d 8c") == (24, False, True)
    assert total_of("Th 6d 8c Ah") == (25, False, True)


@rule("004-12", "best total 22")
def test_the_limit_may_be_22() -> None:
    terms = Counting(limit="22")
    assert total_of("Ah Ad", terms) == (22, True, False)
    assert total_of("Th 6d 6c", terms) == (22, False, False)
    assert total_of("Th 6d 7c", terms) == (23, False, True)


@rule("004-12", "proposed option: jokers count 2 or 12")
def test_a_joker_may_count_two_or_twelve() -> None:
    assert total_of("Jk 9d", Counting(joker="2 or 12")) == (21, True, False)
    assert total_of("Jk Td", Counting(joker="2 or 12", limit="22")) == (22, True, False)
    assert total_of("Jk Jk", Counting(joker="2 or 12")) == (14, True, False)


@rule("004-25", "the joker is wild")
def test_a_wild_joker_makes_a_natural_of_any_hand() -> None:
    wild = Counting(joker="natural", natural=("ace-ten", "any-joker"), natural_counts="20½")
    assert score(wild, parse_cards("Jk 9d")) == Score(41, natural=True, joker=True)


@rule("003-04", "natural: bonus ace and any ten-value card")
@rule("002-01", "Pure 21.5: ace and Bonus card as the initial two cards")
def test_an_ace_and_a_ten_are_the_natural() -> None:
    for cards in ("Ah* Td", "Kd* Ah"):
        assert score(USUAL, parse_cards(cards)) == Score(43, natural=True)
    for cards in ("Ah 9d", "Ah Ad", "Kh Td", "Ah Td Jc"):
        assert not score(USUAL, parse_cards(cards)).natural


def test_agrees_with_trying_every_number_of_aces_as_eleven() -> None:
    random = Random(21)
    for _ in range(scale(2_000, 100_000)):
        cards = random.sample(PACK, random.randint(3, 6))
        spots = [min(card // 4 + 2, 10) if card // 4 < 12 else 1 for card in cards]
        low = sum(spots)
        tries = [low + 10 * elevens for elevens in range(spots.count(1) + 1)]
        best = max([total for total in tries if total <= 21], default=low)
        assert score(USUAL, cards) == Score(2 * best, soft=best > low, over=best > 21)
