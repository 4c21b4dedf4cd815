"""What a filed ruling does, in words made from its effects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from houseway.editions.model import FiledRuling
from houseway.money import dollars

__all__ = ["effect_words", "filed_row"]

_WORDS: Final = {
    "hand-dead": "{hand} is dead",
    "read-last": "{hand} is read last",
    "all-in": "{hand} is all-in for what it has in the pot",
    "expose-card": "{card} is exposed and plays",
    "move-card": "{card} goes to {to}",
    "replace-card": "{card} is replaced by the next one",
    "return-card": "{card} goes back on the shoe",
    "burn-held": "{card} becomes a burn card",
    "no-burn": "there is no other burn card before the next street",
    "redeal": "{hand} is shuffled back into the deck, burn cards and discards apart, and comes "
    "again with {cards} cards",
    "house-way": "{hand} is set by the house way",
}


def filed_row(filed: FiledRuling) -> dict[str, Any]:
    """A row of the rule sheet: the situation, what the floor names, and what is done."""
    return {
        "name": filed.name,
        "topic": filed.topic,
        "situation": filed.situation,
        "when": [] if "any" in filed.when else list(filed.when),
        "detects": filed.detects,
        "about": list(filed.about),
        "done": "; ".join(effect_words(effect) for effect in filed.effects),
        "says": filed.says,
        "source": filed.source,
    }


def effect_words(effect: Mapping[str, Any]) -> str:
    """One effect as the file has it, with `the hand` and its like standing as they are."""
    match effect["type"]:
        case "void":
            return f"the round is void: wagers go back, collections are {_fees(effect)}"
        case "return-wager":
            if effect.get("wager") == "the bettor":
                return "what the bettor has in the pot goes back"
            if effect.get("wager"):
                return f"{effect['wager']} goes back"
            return f"all wagers at {_position(effect)} go back"
        case "return-collection":
            return f"the collection of {effect.get('bettor') or _position(effect)} goes back"
        case "burn":
            cards = effect.get("cards", 1)
            if isinstance(cards, str):
                return f"{cards} of cards named is burned"
            return "a card is burned" if cards == 1 else f"{cards} cards are burned"
        case "lose-wager":
            return f"{effect['wager']} is {'forfeited' if effect.get('in_turn') else 'lost'}"
        case "deal-card":
            up = "face up" if effect.get("up") else "face down"
            return f"{effect['hand']} gets the next card, {up}"
        case "set-aside":
            cards = effect.get("cards", 1)
            return "a card is set aside" if cards == 1 else f"{cards} cards are set aside"
        case "deal-again":
            burned = "no card" if not effect["burned"] else f"{effect['burned']} cards"
            return f"{burned} burned: the last cards move to where they belong behind one burn card"
        case "reshuffle":
            what = "set-aside" if "left_out" in effect else "burned and discarded"
            return f"the {what} cards are shuffled in again"
        case "pay":
            return f"{effect['from']} pays {effect['to']} {_amount(effect['cents'])}"
        case "put-choice":
            return f"{effect['bettor']} chooses: {' or '.join(map(_course, effect['choices']))}"
    return _WORDS[effect["type"]].format(**effect, card=_card(effect))


def _fees(effect: Mapping[str, Any]) -> str:
    return str(effect.get("fees", "returned"))


def _position(effect: Mapping[str, Any]) -> str:
    position = effect["position"]
    return position if isinstance(position, str) else f"position {position}"


def _amount(cents: int | str) -> str:
    return dollars(cents) if isinstance(cents, int) else f"{cents} of cents named"


def _card(effect: Mapping[str, Any]) -> str:
    if "index" not in effect:
        return ""
    index = effect["index"]
    which = index if isinstance(index, str) else f"card {index + 1}"
    hand = effect["hand"]
    return f"{which} of {hand if hand.startswith('the ') else f'hand {hand}'}"


def _course(course: Mapping[str, Any]) -> str:
    done = "; ".join(map(effect_words, course.get("effects", ())))
    return f"{course['name']} ({done})" if done else str(course["name"])
