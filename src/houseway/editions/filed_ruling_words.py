"""Sentences of a rule sheet for filed rulings, made from their effects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from houseway.editions.model import FiledRuling
from houseway.money import dollars

_WORDS: Final = {
    "hand-dead": "{hand} is dead",
    "read-last": "{hand} is read last",
    "all-in": "{hand} is all-in for the chips it has in the pot",
    "expose-card": "{card} is exposed and plays",
    "move-card": "{card} goes to {to}",
    "replace-card": "the next card replaces {card}",
    "return-card": "{card} is returned to the shoe",
    "burn-held": "{card} becomes a burn card",
    "no-burn": "no other card is burned before the next street",
    "redeal": "{hand} is shuffled back into the deck without the burn cards and discards, and is "
    "dealt again with {cards} cards",
    "house-way": "{hand} is set by the house way",
}


def filed_row(filed: FiledRuling) -> dict[str, Any]:
    """Return a row of the rule sheet: the situation, what the floor names, and the ruling."""
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
    """Describe one effect of a file, keeping placeholders such as `the hand`."""
    match effect["type"]:
        case "void":
            fees = effect.get("fees", "returned")
            return f"the round is void: wagers are returned, collections are {fees}"
        case "return-wager":
            if effect.get("wager") == "the bettor":
                return "the chips that the bettor has in the pot are returned"
            if effect.get("wager"):
                return f"{effect['wager']} is returned"
            return f"all wagers at {_position(effect)} are returned"
        case "return-collection":
            return f"the collection of {effect.get('bettor') or _position(effect)} is returned"
        case "burn":
            cards = effect.get("cards", 1)
            if isinstance(cards, str):
                return "as many cards as the floor names are burned"
            return "a card is burned" if cards == 1 else f"{cards} cards are burned"
        case "lose-wager":
            return f"{effect['wager']} is {'forfeited' if effect.get('in_turn') else 'lost'}"
        case "deal-card":
            up = "face up" if effect.get("up") else "face down"
            return f"{_hand(effect['hand'])} gets the next card, {up}"
        case "set-aside":
            cards = effect.get("cards", 1)
            return "a card is set aside" if cards == 1 else f"{cards} cards are set aside"
        case "deal-again":
            burned = "no card was" if not effect["burned"] else f"{effect['burned']} cards were"
            return (
                f"because {burned} burned, the last cards move to where one burn card would have "
                "put them"
            )
        case "reshuffle":
            what = "set-aside" if "left_out" in effect else "burned and discarded"
            return f"the {what} cards are shuffled back in"
        case "pay":
            return f"{effect['from']} pays {effect['to']} {_amount(effect['cents'])}"
        case "put-choice":
            return f"{effect['bettor']} chooses {' or '.join(map(_course, effect['choices']))}"
    named = {**effect, "card": _card(effect)}
    named |= {key: _hand(named[key]) for key in ("hand", "to") if isinstance(named.get(key), str)}
    return _WORDS[effect["type"]].format(**named)


def _position(effect: Mapping[str, Any]) -> str:
    position = effect["position"]
    return position if isinstance(position, str) else f"position {position}"


def _amount(cents: int | str) -> str:
    return dollars(cents) if isinstance(cents, int) else "the amount that the floor names"


def _card(effect: Mapping[str, Any]) -> str:
    if "index" not in effect:
        return ""
    index = effect["index"]
    which = "the named card" if isinstance(index, str) else f"card {index + 1}"
    return f"{which} of {_hand(effect['hand'])}"


def _hand(name: str) -> str:
    """Name a hand: `dealer` is the id of the player-dealer's."""
    known = {"dealer": "the player-dealer's hand", "board": "the board"}
    return known.get(name) or (name if name.startswith("the ") else f"hand {name}")


def _course(course: Mapping[str, Any]) -> str:
    done = "; ".join(map(effect_words, course.get("effects", ())))
    name = f"'{course['name']}'"
    return f"{name} ({done})" if done else name
