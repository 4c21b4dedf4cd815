"""Set seven cards by a house way, and say why the earlier rules did not apply."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from houseway.cards.card import JOKER, RANKS, Card, rank, suit, text
from houseway.errors import TextError
from houseway.games.house_way_rules import Setting, first_rule
from houseway.games.pai_gow_poker.holdings import SevenCards, rank_names
from houseway.games.pai_gow_poker.house_way import HouseWay, Placement, SettingRule
from houseway.games.pai_gow_poker.placements import BEHIND, FRONT, WAYS, Way, left_behind
from houseway.hands.pai_gow import PaiGowHands, PaiGowRanking, pai_gow_hands

__all__ = ["Setting", "check_seven", "set_hand"]

_TOPS: Final = {"no pair": "highest card", "one pair": "pair", "two pair": "high pair"}


class _FoundRule(NamedTuple):
    rule: SettingRule
    ways: list[Way]
    why: tuple[tuple[str, str], ...]


def set_hand(house_way: HouseWay, ranking: PaiGowRanking, cards: Sequence[Card]) -> Setting:
    """Set seven cards by the house way; their order does not matter."""
    check_seven(cards)
    hands = pai_gow_hands(ranking)
    row = tuple(sorted(cards, key=_place_in_row))
    if ranking.joker == "wild" and JOKER in row:
        return _set_wild(house_way, hands, row)
    held = SevenCards(row, hands)
    found = _find(house_way, held, row)
    strengths = {way: _strengths(hands, row, way) for way in found.ways}
    return _setting(hands, row, max(found.ways, key=strengths.__getitem__), found)


def check_seven(cards: Sequence[Card]) -> None:
    """Raise unless these are seven different cards of the 53-card deck."""
    for card in cards:
        if not 0 <= card <= JOKER:
            raise TextError(
                "house_way/not_in_deck",
                f"{text(card)} is not in the deck, which has 52 cards and one joker, Jk",
                card=text(card),
            )
    for card in cards:
        if cards.count(card) > 1:
            raise TextError(
                "house_way/card_twice",
                f"{text(card)} is given {cards.count(card)} times, but the deck has only one",
                card=text(card),
            )
    if len(cards) != 7:
        raise TextError(
            "house_way/seven_cards",
            f"a hand has seven cards, not {len(cards)}; write them as As Kd 9c 9h 4s 3d Jk",
            cards=len(cards),
        )


def _place_in_row(card: Card) -> tuple[bool, int, Card]:
    return card == JOKER, -rank(card), card


def _set_wild(house_way: HouseWay, hands: PaiGowHands, row: tuple[Card, ...]) -> Setting:
    """Set a hand with a wild joker.

    The rules are applied with the joker as the card that makes the best hand of the seven. Once
    set, the joker is valued anew in its place. Of several such cards, and of ways that the rules
    treat alike, the one with the better values is taken.
    """
    best: tuple[int, int, bool] = (0, 0, False)
    setting: Setting | None = None
    for card in _without_equivalents(hands.stands_for(row), row):
        substituted = sorted((*row[:-1], card), key=_place_in_row)
        actual = list(substituted)
        actual[substituted.index(card)] = JOKER
        held = SevenCards(substituted, hands)
        found = _find(house_way, held, actual)
        fronts = {way: _strengths(hands, substituted, way)[0] for way in found.ways}
        highest = max(fronts.values())
        for way in (way for way in found.ways if fronts[way] == highest):
            front, back = _strengths(hands, actual, way)
            behind = actual.index(JOKER) not in way  # breaks ties: the joker goes behind
            if house_way.wild_joker == "better back":
                value = (back, front, behind)
            else:
                value = (front, back, behind)
            if setting is None or value > best:
                best = value
                setting = _setting(hands, actual, way, found, joker_as=text(card))
    assert setting is not None
    return setting


def _without_equivalents(cards: Sequence[Card], row: Sequence[Card]) -> list[Card]:
    """Keep one card of each rank, and of each suit in which a flush is possible.

    The other candidates make the same hands, so trying them would only cost time.
    """
    suits = [suit(card) for card in row if card != JOKER]
    kinds = {
        (rank(card), suit(card) if suits.count(suit(card)) >= 4 else -1): card for card in cards
    }
    return list(kinds.values())


def _find(house_way: HouseWay, held: SevenCards, actual: Sequence[Card]) -> _FoundRule:
    """Find the first rule that applies and the ways of its first placement that works."""

    def ways_by(rule: SettingRule) -> list[Way] | str:
        if held.holding not in rule.holds:
            return f"the cards hold {held.holding}"
        if rule.of and RANKS[held.top] not in rule.of:
            return _why_other_rank(held, rule)
        for placement in rule.set:
            ways = _ways(placement, held, actual)
            if ways:
                return ways
        return _why_not_placed(rule)

    return _FoundRule(*first_rule(house_way, held.holding, ways_by))


def _ways(placement: Placement, held: SevenCards, actual: Sequence[Card]) -> list[Way]:
    """Return the ways that satisfy both words of a placement and are not foul."""
    front, behind = FRONT[placement.front], BEHIND[placement.behind]
    return [
        way
        for way in WAYS
        if front(held, way) and behind(held, way) and not _foul(held.hands, actual, way)
    ]


def _strengths(hands: PaiGowHands, cards: Sequence[Card], way: Way) -> tuple[int, int]:
    """Return the strengths of front and back."""
    back = hands.back_strength([cards[i] for i in left_behind(way)])
    return hands.front_strength((cards[way[0]], cards[way[1]]), back), back


def _foul(hands: PaiGowHands, cards: Sequence[Card], way: Way) -> bool:
    front, back = _strengths(hands, cards, way)
    return front >= back


def _setting(
    hands: PaiGowHands, row: Sequence[Card], way: Way, found: _FoundRule, *, joker_as: str = ""
) -> Setting:
    front = tuple(row[i] for i in way)
    back = tuple(row[i] for i in left_behind(way))
    foul = hands.is_foul(front, back)
    return Setting(front, back, found.rule.name, foul, found.why, joker_as)


def _why_other_rank(held: SevenCards, rule: SettingRule) -> str:
    return f"the {_TOPS.get(held.holding, 'set')} is {rank_names(held.top)}, not one of {rule.of}"


def _why_not_placed(rule: SettingRule) -> str:
    """Return the reason why none of a rule's placements works."""
    wanted = [
        each.front if each.behind == "anything" else f"{each.front} in front of {each.behind}"
        for each in rule.set
    ]
    return f"the cards cannot be set with {', or '.join(wanted)}"
