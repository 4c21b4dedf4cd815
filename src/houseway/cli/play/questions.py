"""Questions at the terminal: show the choices with bounds and reasons, and parse the answer.

Every family uses one grammar: the number or name of a choice, then what it takes.

    3 25            choice 3, for $25
    25 player       the amount may come first when a name follows
    dragon-7 5      $5 on the spot of that name; `dragon-7 5 @3` bets at position 3
    set As Kd       cards by name; `As Kd` alone, if only one choice takes cards
    meld 4c onto p3-meld-1      a card laid off on a spread
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from rich.text import Text

from houseway.cli.draw import Paper
from houseway.errors import TextError
from houseway.hands.tile_names import tile_faces
from houseway.money import dollars, parse_dollars
from houseway.rules.round.decisions import Decision
from houseway.rules.round.legality import Amount, Choice, Pick


class UnclearError(Exception):
    """A line is not a valid answer; the message says what would be."""


def arrange(choices: Sequence[Choice], names: dict[str, str], seat: int) -> list[Choice]:
    """Return choices in display order: own wagers in table order, those at other seats last."""
    order = {spot: number for number, spot in enumerate(names)}

    def place(choice: Choice) -> tuple[bool, bool, int]:
        wager = choice.decision == "place"
        return _elsewhere(choice, seat), not wager, order.get(choice.spot, 0) if wager else 0

    return sorted(choices, key=place)


def draw_choices(
    choices: Sequence[Choice], names: dict[str, str], paper: Paper, *, seat: int, everything: bool
) -> None:
    """Print numbered choices; wagers at other positions only if `everything` is set."""
    rows = []
    elsewhere = 0
    for number, choice in enumerate(choices, 1):
        if _elsewhere(choice, seat) and not everything:
            elsewhere += 1
            continue
        rows.append(_row(number, choice, names, paper, seat))
    paper.table(("", "choice", "takes", ""), rows)
    if elsewhere:
        paper.line(f"  ? shows {elsewhere} more at other positions", "dim")


def _elsewhere(choice: Choice, seat: int) -> bool:
    return choice.decision == "place" and choice.position != seat != 0


def _row(
    number: int, choice: Choice, names: dict[str, str], paper: Paper, seat: int
) -> tuple[Text, ...]:
    name = choice.decision
    if choice.spot:
        name = names.get(choice.spot, choice.spot)
        name += f" ({choice.spot})" if name != choice.spot else ""
        name = name if choice.decision == "place" else f"{choice.decision} {name}"
        name += f" @{choice.position}" if choice.position != seat else ""
    style = {"barred": "bright_black", "warning": "yellow"}.get(choice.status, "")
    state = {"barred": "not now: ", "warning": "warning: "}.get(choice.status, "")
    reason = f"{state}{choice.reason}" if choice.reason or state else ""
    return (
        Text(str(number), style or "bold"),
        Text(name, style),
        _bounds(choice, paper),
        Text(reason, style),
    )


def _bounds(choice: Choice, paper: Paper) -> Text:
    if choice.amount is not None:
        return Text(_amount_words(choice.amount))
    onto = f" onto {' or '.join(choice.onto)}" if choice.onto else ""
    if choice.pick is not None:
        return Text.assemble(f"{_count(choice.pick)} of ", paper.cards(choice.pick.of), onto)
    return Text(f"{', '.join(choice.what)}{onto}".strip())


def _amount_words(amount: Amount) -> str:
    if amount.low == amount.high:
        return dollars(amount.low)
    step = f" in steps of {dollars(amount.step)}" if amount.step > 100 else ""
    return f"{dollars(amount.low)} to {dollars(amount.high)}{step}"


def _count(pick: Pick) -> str:
    return str(pick.low) if pick.low == pick.high else f"{pick.low} to {pick.high}"


def read_answer(line: str, choices: Sequence[Choice]) -> Decision:
    """Parse a line into a decision; the round judges whether it is legal."""
    first, *rest = _with_its_choice(line.split(), choices)
    rest, onto = _split_onto(rest)
    positions = [word for word in rest if word.startswith("@")]
    words = [word for word in rest if not word.startswith("@")]
    named = words[1:] if words[:1] == ["on"] else words
    if len(named) == 1 and _is_amount(first) and _is_name(named[0], choices):
        first, words = named[0], [first]
    choice = _find(first, positions, choices, onto=onto, words=words)
    fields: dict[str, Any] = {"type": choice.decision}
    if onto and not choice.onto:
        raise UnclearError(f"{choice.decision} does not take 'onto' here")
    if choice.onto:
        fields["onto"] = choice.onto[0] if len(choice.onto) == 1 else _one(onto, choice.onto)
    if choice.spot:
        fields |= {"spot": choice.spot, "position": choice.position}
        if positions:
            fields["position"] = _position(positions[0])
    if choice.amount is not None or choice.decision == "place":
        fields["cents"] = _cents(words, choice.amount)
    elif choice.pick is not None:
        pick = choice.pick
        whole = list(pick.of) if pick.low == len(pick.of) else []
        fields["cards"] = _cards(words, pick.of) or whole
    elif choice.what:
        fields["what"] = _one(" ".join(words), choice.what)
    elif words:
        raise UnclearError(f"{choice.decision} takes nothing else; leave out {' '.join(words)!r}")
    try:
        decision: Decision = msgspec.convert(fields, Decision)
        return decision
    except msgspec.ValidationError:  # a barred choice has no bounds to fill its fields from
        raise UnclearError(choice.reason or f"{choice.decision} is not possible now") from None


def _with_its_choice(words: list[str], choices: Sequence[Choice]) -> list[str]:
    """Prepend the choice that takes cards, if there is just one and the line begins with a card."""
    picks = [choice for choice in choices if choice.pick is not None]
    if len(picks) != 1 or picks[0].pick is None:
        return words
    cards = {card.lower() for card in picks[0].pick.of}
    return [picks[0].decision, *words] if words[0].lower() in cards else words


def _split_onto(words: list[str]) -> tuple[list[str], str]:
    """Return the words before `onto` and the text after it."""
    if "onto" not in words:
        return words, ""
    at = words.index("onto")
    return words[:at], " ".join(words[at + 1 :])


def _find(
    word: str, positions: list[str], choices: Sequence[Choice], *, onto: str, words: list[str]
) -> Choice:
    if word.isdecimal():
        if not 1 <= int(word) <= len(choices):
            raise UnclearError(f"there is no choice {word}; choose from 1 to {len(choices)}")
        return choices[int(word) - 1]
    word = word.lower()
    for exact in (True, False):
        for key in ("spot", "decision"):
            found = [c for c in choices if _same(word, getattr(c, key), exact=exact)]
            if key == "spot":
                found = [c for c in found if c.decision == "place"]
            found = [c for c in found if positions and f"@{c.position}" == positions[0]] or found
            if key == "decision" and len(found) > 1:
                found = _nearest(found, onto=onto, words=words)
                if len(found) > 1:
                    raise UnclearError(f"{word!r} matches several choices; give a number instead")
            if found:
                return found[0]
    raise UnclearError(f"{word!r} is not a choice; give a number or a name from the list")


def _nearest(choices: list[Choice], *, onto: str, words: list[str]) -> list[Choice]:
    """Narrow choices of one name by their `onto` target and their cards."""
    found = [c for c in choices if bool(c.onto) is bool(onto)] or choices
    found = [c for c in found if not onto or onto in c.onto] or found
    cards = tuple(each.capitalize() for each in words)
    picked = [c for c in found if c.pick is not None and c.pick.holds(cards)]
    return picked[:1] if words and picked else found


def _is_amount(word: str) -> bool:
    try:
        parse_dollars(word)
    except TextError:
        return False
    return True


def _is_name(word: str, choices: Sequence[Choice]) -> bool:
    """Return whether a word begins a spot's name, as in `25 player`."""
    return word.isascii() and any(_same(word.lower(), c.spot, exact=False) for c in choices)


def _same(word: str, name: str, *, exact: bool) -> bool:
    return bool(name) and (word == name if exact else name.startswith(word))


def _position(word: str) -> int:
    if not word[1:].isdecimal():
        raise UnclearError(f"{word!r} is not a position; write @3 for position 3")
    return int(word[1:])


def _cents(words: list[str], amount: Amount | None) -> int:
    if amount is not None and not words and amount.low == amount.high:
        return amount.low
    if len(words) != 1:
        bounds = f" ({_amount_words(amount)})" if amount else ""
        raise UnclearError(f"how much{bounds}? give the choice, then one amount")
    try:
        return parse_dollars(words[0])
    except TextError as error:
        raise UnclearError(error.message) from None


def _cards(words: list[str], cards: Sequence[str]) -> list[str]:
    """Parse card names; tiles that share a name (5-4 and 6-3) are each used once."""
    left, found = list(cards), []
    for word in words:
        found.append(_card(word, cards, left))
        if found[-1] in left:
            left.remove(found[-1])
    return found


def _card(word: str, cards: Sequence[str], left: Sequence[str]) -> str:
    """Find a card by name in any case, by a tile's name, or by its place in the list."""
    for card in cards:
        if card.lower() == word.lower():
            return card
    faces = tile_faces(word)
    for card in (*left, *cards):
        if card in faces:
            return card
    if word.isdecimal() and 1 <= int(word) <= len(cards):
        return cards[int(word) - 1]
    raise UnclearError(f"{word!r} is not one of {' '.join(cards)}")


def _one(words: str, names: Sequence[str]) -> str:
    found = [name for name in names if name.lower().startswith(words.lower())]
    if words in names:
        return words
    if words and len(found) == 1:
        return found[0]
    raise UnclearError(f"which one? choose from: {', '.join(names)}")
