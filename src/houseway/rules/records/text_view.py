"""A round as a few lines of plain text: people, hands, the middle, and the open questions.

Cards are written as in answers, `As` and `Td`; the back of a card is `??`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import fill
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from houseway.money import dollars
from houseway.rules.round.events import Event, Moved
from houseway.rules.round.legality import Choice
from houseway.rules.round.opening import PURSES, Opening
from houseway.rules.round.view import HandView, View, WagerView

if TYPE_CHECKING:
    from houseway.rules.round.driver import Round

_BACK: Final = "??"
_WRAP: Final[dict[str, Any]] = {
    "width": 88,
    "subsequent_indent": "  ",
    "break_long_words": False,
    "break_on_hyphens": False,
}


def view_text(view: View) -> str:
    """Return a view as text."""
    return _text(view, None, {})


def round_text(round_: Round) -> str:
    """Return all of a round as text, with seats, bank or button, and chips put in the pot."""
    view = round_.view("surveillance")
    return _text(view, round_.opening, {} if view.over else _put_in(round_.events))


def _text(view: View, opening: Opening | None, put_in: Mapping[str, int]) -> str:
    parts = (_people(view, opening, put_in), _hands(view), _middle(view), _asked(view))
    return "\n".join(line for part in parts for line in part)


def _put_in(events: Iterable[Event]) -> Counter[str]:
    """Return how many chips each bettor has put in the pot."""
    chips: Counter[str] = Counter()
    for event in events:
        match event:
            case Moved(source, "pot", cents):
                chips[source] += cents
            case Moved("pot", to, cents):
                chips[to] -= cents
    return chips


def _columns(rows: Iterable[Sequence[str]]) -> list[str]:
    """Align the cells of the rows in columns, leaving out columns that are always empty."""
    cells = [*rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    shown = [place for place, width in enumerate(widths) if width]
    return ["  ".join(row[place].ljust(widths[place]) for place in shown).rstrip() for row in cells]


def _people(view: View, opening: Opening | None, put_in: Mapping[str, int]) -> list[str]:
    rows = []
    seats = {bettor.id: bettor.seat for bettor in opening.bettors} if opening else {}
    button = opening.button if opening else 0
    names = [purse for purse in view.purses if purse not in PURSES]
    for name in sorted(names, key=lambda each: (not seats.get(each, 1), seats.get(each, 0))):
        seat = seats.get(name)
        said = ["button"] * (bool(seat) and seat == button)
        if opening and name == opening.player_dealer:
            said = [f"player-dealer with a bank of {dollars(opening.bank)}"]
        if put_in.get(name, 0) > 0:
            said.append(f"{dollars(put_in[name])} in the pot")
        said += _wagers(view, name, seat)
        where = "" if seat is None else f"seat {seat}" if seat else "back line"
        rows.append((where, name, dollars(view.purses[name]), ", ".join(said)))
    return _columns(rows)


def _wagers(view: View, name: str, seat: int | None) -> Iterator[str]:
    """Yield each wager of the bettor and its result."""
    for wager in view.wagers.values():
        away = wager.back_line or (seat and wager.position != seat)
        where = f" @{wager.position}" if away else ""
        if name in wager.shares:
            yield f"{dollars(wager.shares[name])} in {wager.bettor}'s {wager.spot}{where}"
        if wager.bettor == name and (wager.cents or wager.results):
            yield f"{_stake_or_result(wager)}{where}"


def _stake_or_result(wager: WagerView) -> str:
    if not wager.results:
        return f"{dollars(wager.cents)} on {wager.spot}"
    paid = sum(each.paid for each in wager.results)
    taken = sum(each.collected for each in wager.results)
    open_ = sum(each.uncovered for each in wager.results)
    words = [f"wins {dollars(paid)}"] * bool(paid) + [f"loses {dollars(taken)}"] * bool(taken)
    words += [f"{dollars(open_)} not covered"] * bool(open_)
    return f"{wager.spot} {' and '.join(words) or 'even'}"


def _hands(view: View) -> list[str]:
    lying = [hand for hand in view.hands.values() if hand.cards]
    return _columns((hand.id, hand.controller, _cards(hand)) for hand in lying)


def _cards(hand: HandView) -> str:
    """Return a hand's cards, the dealer's last announcement, and whether the hand is still live."""
    said = [*hand.calls[-1:], *[hand.state] * (hand.state != "live")]
    cards = " ".join(name or _BACK for name in hand.cards)
    return f"{cards}  {', '.join(said)}" if said else cards


def _middle(view: View) -> Iterator[str]:
    """Yield unclaimed chips, dice, the dealer's announcements, and who won the pot."""
    chips = [f"{name} {dollars(view.purses[name])}" for name in PURSES if view.purses.get(name)]
    dice = [f"{each.what} {' '.join(map(str, each.numbers))}" for each in view.dice]
    action = [f"action button at seat {view.action}"] * bool(view.action)
    if facts := [*chips, *action, *dice]:
        yield ", ".join(facts)
    for award in view.awards:
        won = ", ".join(f"{each.bettor} {dollars(each.cents)}" for each in award.winners)
        called = f" with {award.called}" if award.called else ""
        yield f"{award.pot}{f', {award.share}' if award.share else ''}: {won}{called}"
    if view.voided:
        yield f"void: {view.voided}"
    state = ["over"] if view.over else [view.moment] if view.moment else []
    if state or view.calls:
        yield ": ".join([*state, *[", ".join(view.calls)] * bool(view.calls)])


def _asked(view: View) -> Iterator[str]:
    """Yield the first question with its possible answers, and who else is asked."""
    if not view.questions:
        return
    first, *others = view.questions
    about = f" about {first.about}" if first.about else ""
    words = "; ".join(_offers(first.choices))
    yield fill(f"{first.bettor} is asked{about}{': ' * bool(words)}{words}", **_WRAP)
    if names := ", ".join(dict.fromkeys(each.bettor for each in others)):
        yield f"asked too: {names}"


def _offers(choices: Sequence[Choice]) -> Iterator[str]:
    """Yield the open choices; for wagers, only those at the first position, the bettor's own.

    Spots that take the same wagers share one entry.
    """
    position = next((each.position for each in choices if each.decision == "place"), 0)
    spots: dict[Choice, list[str]] = {}
    for choice in choices:
        if choice.status != "barred" and choice.position in (0, position):
            spots.setdefault(replace(choice, spot="", bonus=False), []).append(choice.spot)
    for choice, names in spots.items():
        yield str(replace(choice, spot=" | ".join(filter(None, names))))
