"""Hands for tests of house ways: the printed examples, and hands that reach a rule."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from houseway.cards.card import JOKER, RANKS, Card, make_card, parse_cards, text
from houseway.editions.house_ways import FiledHouseWay, find_house_way, house_way_ids
from houseway.editions.model import Value
from houseway.games.pai_gow_poker.house_way import HouseWay
from houseway.games.pai_gow_poker.setter import Setting, set_hand

HOUSE_WAYS = [each for each in house_way_ids() if find_house_way(each).game.house_way is HouseWay]
DECK = [Card(code) for code in range(53)]

# Row of the chart -> front and back as printed in 000-70, 000-72 and 001-45.
PRINTED = {
    "1": ("Kd Jc", "Ah Tc 7s 5h 3d"),
    "2": ("Ac Qd", "3s 3c Jh 8d 4c"),
    "3": ("3d 3s", "Kh Ks 7h 6c 2d"),
    "4": ("Ac 7h", "Jd Js 8c 8h 4s"),
    "5": ("Ks 9s", "8c 8d 4d 4h 7c"),
    "6": ("Qh 8c", "5h 5s 4h 4c 2s"),
    "7": ("9c 9s", "7d 7c 5h 5s Ac"),
    "8": ("Ac 8d", "Ad As 5d 4c 2s"),
    "9": ("Jh Tc", "Kh Kd Kc 7s 5h"),
    "10": ("Jc Jd", "5s 5h 5c Js Ad"),
    "11": ("As 9s", "6s 5s 4c 3d 2s"),
    "12": ("Jh 8d", "9s 8h Jk 6s 5d"),
    "13": ("7d 7c", "9h 9d Qd Jd 4d"),
    "14": ("5c 5h", "7d 6s 5d 4s 3h"),
    "15": ("4c 4h", "8h 8s 8d Ac Kh"),
    "16": ("Qc Qd", "Qh Qs 9s 7d 5c"),
    "17": ("Jd Js", "Jh Jc Qd Ts 7h"),
    "18": ("8h 8d", "8c 8s Jc 7s 4d"),
    "19": ("9h 8c", "5s 5d 5h 5c 2s"),
    "20": ("4c 4h", "5h 5d 5c 5s 2s"),
    "21": ("Ac As", "Ah Ad Jk Ks 5c"),
}


def ranks(cards: str | tuple[Card, ...]) -> str:
    """`Q Q` of `Qc Qd`, the highest first, a joker as Jk: suits are not a chart's concern."""
    names = cards.split() if isinstance(cards, str) else [text(card) for card in cards]
    short = [name if name == "Jk" else name[0] for name in names]
    return " ".join(sorted(short, key=lambda name: (-RANKS.find(name), name)))


def set_by(name: str, cards: str, **readings: Value) -> Setting:
    """Cards set by a house way with these readings, written with `_` for `-`."""
    settings = {key.replace("_", "-"): value for key, value in readings.items()}
    found = find_house_way(name, settings)
    return set_hand(found.house_way, found.ranking, parse_cards(cards))


def any_hands(random: Random) -> Iterator[list[Card]]:
    """Hands of the whole deck and of small parts of it, so that rare ones come often."""
    while True:
        yield random.sample(DECK, 7)
        low = random.randrange(9)
        for held in (random.sample(range(13), random.randint(2, 4)), [12, *range(low, low + 5)]):
            part = [make_card(r, suit) for r in set(held) for suit in range(4)]
            yield random.sample([*part, JOKER], 7)
            yield [JOKER, *random.sample(part, 6)]
        like = random.choice([12, 12, *range(13)])
        four = [make_card(like, suit) for suit in range(4)]
        others = [card for card in DECK if card not in four]
        yield [*four, *random.sample(others, 3)]
        yield [*four, JOKER, *random.sample(others[:-1], 2)]
        suited = [make_card(r, 0) for r in random.sample(range(13), 6)]
        twins = [make_card(r, suit) for r in (12, random.randrange(12)) for suit in range(1, 4)]
        yield [JOKER, *random.sample([*suited, *twins], 6)]


def hands_of_each_rule(found: FiledHouseWay, many: int, skip: set[str]) -> dict[str, list[Setting]]:
    """Hands set by each rule that is used, this many per rule; fail if a rule is not reached."""
    wanted = [each.name for each in found.house_way.rules if each.used and each.name not in skip]
    reached: dict[str, list[Setting]] = {name: [] for name in wanted}
    hands = any_hands(Random(found.id))
    for _ in range(3_000 * many):
        if all(len(each) >= many for each in reached.values()):
            return reached
        setting = set_hand(found.house_way, found.ranking, next(hands))
        reached.setdefault(setting.rule, []).append(setting)
    short = {name: len(each) for name, each in reached.items() if len(each) < many}
    raise AssertionError(f"{found.id}: too few hands reach {short}")
