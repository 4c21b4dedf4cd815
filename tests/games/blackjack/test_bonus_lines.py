"""A second, naive judge of the bonus bets, compared with ours on random cards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from houseway.bets.blackjack import bonus_bet, buster, match_the_dealer, red_flex
from houseway.cards.card import Card, parse_card, text
from houseway.cards.deck import DeckTerms, cards
from houseway.cards.tape import SplitMix
from houseway.games.blackjack.count import score
from houseway.games.blackjack.terms import Counting
from support import scale

ROUNDS = scale(2_000, 100_000)
SPANISH = DeckTerms(packs=6, without=("T",), bonus=("K", "Q", "J"))
PURE = DeckTerms(packs=6, bonus=("K", "Q", "J", "T"))
JOKERS = DeckTerms(packs=6, jokers_per_pack=1)


def drawn(deck: tuple[Card, ...], chance: SplitMix, count: int) -> list[Card]:
    return [deck[chance.below(len(deck))] for _ in range(count)]


def faces(hand: Sequence[Card]) -> list[str]:
    return [text(card).rstrip("*") for card in hand]


def naive_match(player: Sequence[Card], up: Card) -> list[str]:
    """Count the suited and the other matches by their printed faces."""
    mine, his = faces(player), faces([up])[0]
    if his == "Jk":
        return []
    suited = sum(card == his for card in mine)
    other = sum(card[0] == his[0] and card != his and card != "Jk" for card in mine)
    names = {
        "20": "two suited",
        "11": "one suited, one not",
        "10": "one suited",
        "02": "two not suited",
        "01": "one not suited",
    }
    found = names.get(f"{suited}{other}")
    return [found] if found else []


def test_match_the_dealer_naively() -> None:
    chance = SplitMix(1)
    small = tuple(card for card in cards(SPANISH) if text(card)[0] in "9KA")
    for _ in range(ROUNDS):
        hand = drawn(small, chance, 3)
        assert match_the_dealer(hand[:2], hand[2]) == naive_match(hand[:2], hand[2])


def test_red_flex_naively() -> None:
    chance = SplitMix(2)
    deck = cards(PURE)
    for _ in range(ROUNDS):
        hand = drawn(deck, chance, 2 + chance.below(9))
        if chance.below(2):  # long runs are rare, so half of the hands begin red
            hand = sorted(hand, key=lambda card: faces([card])[0][1] not in "dh")
        run = len(list(takewhile(lambda face: face[1] in "dh", faces(hand))))
        line = [] if run < 2 else ["7 or more"] if run > 6 else [f"{run}"]
        assert red_flex(hand) == line


def test_buster_naively() -> None:
    for count in range(3, 22):
        assert buster(count) == [f"{count}" if count < 8 else "8 or more"]


def worth(face: str) -> int:
    return {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(face[0]) or int(face[0])


def tone(hand: Sequence[str]) -> str:
    suits = {face[1] for face in hand}
    if len(suits) == 1:
        return "suited"
    return "same color" if suits in ({"c", "s"}, {"d", "h"}) else "unsuited"


def naive_bonus(hand: Sequence[str]) -> set[str]:
    """Every line of the table, from the words of the entry."""
    lines: set[str] = set()
    first = {face[0] for face in hand[:2]}
    if "A" in first and first & set("TJQK"):
        lines.add(f"blackjack {tone(hand[:2])}")
    if len(first) == 1:
        lines.add("pair of tens" if first <= set("TJQK") else "pair")
    elif first <= set("TJQK"):
        lines.add("two-card 20")
    for name in ("A 2 3 4", "7 7 7", "6 7 8"):
        wanted = name.split()
        point = hand[: len(wanted)]
        if sorted(face[0] for face in point) == sorted(wanted):
            lines.add(f"{name.lower().replace(' ', '-')} {tone(point)}")
    if len(hand) >= 6 and sum(map(worth, hand[:6])) < 22:
        lines.add("six cards")
    return lines


def test_blackjack_bonus_bet_naively() -> None:
    chance = SplitMix(3)
    count = Counting()
    low = tuple(parse_card(f"{rank}{suit}") for rank in "A234678" for suit in "cdhs")
    for deck in (cards(PURE), low, cards(SPANISH)):
        for _ in range(ROUNDS):
            hand = drawn(deck, chance, 2 + chance.below(6))
            natural = score(count, hand[:2]).natural
            assert set(bonus_bet(hand, natural=natural)) == naive_bonus(faces(hand))


def test_a_joker_qualifies_for_nothing() -> None:
    chance = SplitMix(4)
    deck = cards(JOKERS)
    for _ in range(ROUNDS // 10):
        hand = [*drawn(deck, chance, 1 + chance.below(5)), parse_card("Jk")]
        assert bonus_bet(hand, natural=True) == []
