"""What seven cards and a joker are worth at pai gow poker, found by trying."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations

from houseway.editions.model import Value
from strangers.ranking import (
    FIVE,
    FLUSH,
    HIGH,
    PAIR,
    ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    Worth,
    five,
    rank,
)

SEVEN_JOKER, ROYAL_MATCH, SEVEN = 11, 12, 13
"""Lines of the bonus bet that need all seven cards."""
PACK = [r + s for r in "23456789TJQKA" for s in "cdhs"]
COMPLETE = (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL)

Settings = Mapping[str, Value]


def completes(cards: Sequence[str]) -> list[Worth]:
    """What a joker makes of four others as the card that a straight or a flush wants."""
    others = [card for card in cards if card != "Jk"]
    found = [five([*others, card]) for card in PACK if card not in others]
    return [worth for worth in found if worth[0] in COMPLETE]


def uses(cards: Sequence[str], settings: Settings) -> list[Worth]:
    """Five cards; a joker is an ace, or completes a straight, a flush, or both."""
    if "Jk" not in cards:
        return ace_to_five([five(cards)], settings)
    others = [card for card in cards if card != "Jk"]
    found = ace_to_five(completes(cards), settings)
    if settings.get("joker-in-flush") == "an ace":
        aces = tuple(sorted([14, *map(rank, others)], reverse=True))
        found = [(FLUSH, aces) if worth[0] == FLUSH else worth for worth in found]
    use = settings.get("joker-use")
    if use == "completes" or (found and use == "completes if it can"):
        return found
    return [*found, *ace_to_five([five([*others, "A?"])], settings)]


def ace_to_five(found: Sequence[Worth], settings: Settings) -> list[Worth]:
    """The same worths; where it is so filed the straight from the ace is the second highest."""
    if settings.get("ace-to-five") != "second highest":
        return list(found)
    return [(w[0], (13, 1)) if w[0] in COMPLETE and w[1] == (5,) else w for w in found]


def wild_uses(cards: Sequence[str], settings: Settings) -> list[Worth]:
    """Five cards; a joker is any card, and a fifth of a kind where that is ranked."""
    others = [card for card in cards if card != "Jk"]
    found = [five(cards)] if "Jk" not in cards else []
    if "Jk" in cards:
        found = [five([*others, card]) for card in PACK if card not in others]
        fifth = five([*others, others[0][0] + "?"])
        if fifth[0] == FIVE and (fifth[1] == (14,) or settings["five-of-a-kind"] != "five aces"):
            found.append(fifth)
    return ace_to_five(found, settings)


def front_worth(cards: Sequence[str]) -> Worth:
    ranks = sorted((14 if card == "Jk" else rank(card) for card in cards), reverse=True)
    if ranks[0] == ranks[1]:
        return PAIR, (ranks[0],)
    return HIGH, tuple(ranks)


def wild_front(cards: Sequence[str], back: Worth, settings: Settings) -> Worth:
    """The highest front that does not foul, of all that a joker makes of the other card."""
    if "Jk" not in cards:
        return front_worth(cards)
    other = next(card for card in cards if card != "Jk")
    made = sorted((front_worth([other, f"{r}?"]) for r in "23456789TJQKA"), reverse=True)
    if rank(other) < 14 and settings["wild-joker-in-front"] == "never fouls beside an ace":
        return made[0]
    return next((front for front in made if front < back), made[0])


def seven_suited(cards: Sequence[str]) -> int:
    """The seven-card straight flush that these are, or 0."""
    plain = [card for card in cards if card != "Jk"]
    if len({card[1] for card in plain}) > 1:
        return 0
    ranks = {rank(card) for card in plain}
    for low in range(1, 9):
        run = {14 if each == 1 else each for each in range(low, low + 7)}
        if ranks <= run and len(ranks) == len(plain):
            return SEVEN if len(plain) == 7 else SEVEN_JOKER
    return 0


def lines(cards: Sequence[str], settings: Settings) -> set[int]:
    """Every line that seven cards hold."""
    made = {seven_suited(cards)} - {0}
    literal = settings.get("joker-use") == "completes if it can"
    if literal and any(completes(some) for some in combinations(cards, 5) if "Jk" in some):
        settings = {**settings, "joker-use": "completes"}
    for some in combinations(cards, 5):
        classes = {worth[0] for worth in uses(some, settings)}
        made |= classes
        if ROYAL not in classes:
            continue
        rest = list((Counter(cards) - Counter(some)).elements())
        match = {card[0] for card in rest} == {"K", "Q"} and rest[0][1] == rest[1][1]
        if match and ("Jk" not in cards or settings["royal-match-joker"] != "no joker"):
            made.add(ROYAL_MATCH)
    return made


def wild_lines(cards: Sequence[str], settings: Settings) -> set[int]:
    """The same with a joker that is any card."""
    if "Jk" not in cards:
        return lines(cards, settings)
    others = [card for card in cards if card != "Jk"]
    made = {FIVE} if sum(card[0] == "A" for card in others) == 4 else set()
    for card in PACK:
        if card not in others:
            made |= lines([*others, card], settings)
    if SEVEN in made:
        made = made - {SEVEN} | {SEVEN_JOKER}
    return made - {ROYAL_MATCH} if settings["royal-match-joker"] == "no joker" else made


def is_ace_high(cards: Sequence[str], settings: Settings) -> bool:
    """Seven cards without a pair, a straight or a flush, of which the highest is an ace."""
    if not any(card == "Jk" or card[0] == "A" for card in cards):
        return False
    fives = combinations(cards, 5)
    return all(worth[0] == HIGH for some in fives for worth in uses(some, settings))
