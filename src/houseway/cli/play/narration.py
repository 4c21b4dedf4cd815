"""Narration of a round: one sentence for each event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from houseway.cli.draw import cards_text
from houseway.money import dollars
from houseway.rules.banked.outcomes import Award, Lose, NoAction, Outcome, Push, Win
from houseway.rules.game import Game
from houseway.rules.round import events as log
from houseway.rules.round.decisions import Decision, Join, Place, Ready, TakeBack
from houseway.rules.round.opening import Opening
from houseway.rules.terms import BankedTerms

_PURSES = {
    "bank": "the bank",
    "pot": "the pot",
    "carried": "the carried pot",
    "collection": "the collection",
    "jackpot": "the jackpot",
}
_QUIET_MOVES = {"collection", "modified", "qualifying", "jackpot", "time", "stake", "not covered"}
"""Reasons for moving chips that another event already narrates."""
_POTS = ("pot", "main pot", "side pot")


def spot_names(game: Game) -> dict[str, str]:
    """Return the edition's names of betting spots by id, in settlement order."""
    terms = game.terms
    if not isinstance(terms, BankedTerms):
        return {}
    settled = [spot for stage in terms.settle for trip in stage.order.trips for spot in trip]
    order = dict.fromkeys([*settled, *terms.spots])
    return {id: terms.spots[id].name or id for id in order if id in terms.spots}


def outcome_words(outcome: Outcome) -> str:
    """Describe an outcome: `wins 25:1 (panda-8)`."""
    match outcome:
        case Win(odds):
            words = f"wins {odds}"
        case Lose(part) if part.win != part.stake:
            words = f"loses {part.win}/{part.stake}"
        case Lose():
            words = "loses"
        case Push():
            words = "pushes"
        case NoAction():
            words = "has no action"
        case Award(cents):
            words = f"is awarded {dollars(cents)}"
    return f"{words} ({outcome.line})" if outcome.line else words


def decision_words(decision: Decision, names: dict[str, str]) -> str:
    """Describe a decision: its verb, then what it names."""
    match decision:
        case Place(spot, position, cents):
            return f"wagers {dollars(cents)} on {names.get(spot, spot)} at seat {position}"
        case TakeBack(spot, position):
            return f"takes back the wager on {names.get(spot, spot)} at seat {position}"
        case Join(spot, position, cents):
            return f"adds {dollars(cents)} to {names.get(spot, spot)} at seat {position}"
        case Ready():
            return "is ready"
    fields: dict[str, Any] = msgspec.to_builtins(decision)
    words = [str(fields.pop("type"))]
    if "cents" in fields:
        words.append(dollars(fields.pop("cents")))
    if "cards" in fields:
        words.append(cards_text(fields.pop("cards")).plain)
    if "onto" in fields:
        words.append(f"onto {fields.pop('onto')}")
    return f"chooses {' '.join([*words, *map(str, fields.values())])}"


class Teller:
    """Narrates the events of one round in order, remembering which wager is whose.

    A sentence is empty where a neighbouring event says the same thing better.
    """

    def __init__(self, names: dict[str, str], opening: Opening) -> None:
        self.names = names
        self.seats = {bettor.seat: bettor.id for bettor in opening.bettors if bettor.seat}
        self.wagers: dict[str, log.Placed] = {}
        self.chips: dict[str, int] = {}
        self._moved_to = ""
        """The hand a card is moving to, so that its arrival is not narrated twice."""

    def tell(self, event: log.Event) -> str:
        """Return the event's sentence, in the second person for the bettor `you`."""
        return _to_you(self._tell(event))

    def tell_run(self, events: Sequence[log.Event]) -> str:
        """Return one sentence for consecutive cards dealt to, shown from or leaving one hand."""
        words = self.tell(events[0])
        cards = [
            event.card for event in events if isinstance(event, log.Dealt | log.Shown | log.Left)
        ]
        if len(cards) < 2:
            return words
        return words.replace(_card(cards[0]), _cards(cards), 1).replace(" goes from ", " go from ")

    def _tell(self, event: log.Event) -> str:
        match event:
            case log.Moved(source, to, cents, why):
                return self._moved(source, to, cents, why)
            case log.Placed():
                moved = event.wager in self.wagers
                self.wagers[event.wager] = event
                return f"{self._wager(event.wager)} moves to {event.hand}" if moved else ""
            case log.Joined(wager, bettor, cents):
                whose = self.wagers[wager]
                name = f"{whose.bettor}'s {self.names.get(whose.spot, whose.spot)}"
                if not cents:
                    return f"{bettor} withdraws from {name}"
                return f"{bettor} has {dollars(cents)} in {name}"
            case log.Left(to=to):
                self._moved_to = to
                return _tell_cards(event)
            case log.Dealt(hand) if hand == self._moved_to:
                self._moved_to = ""
                return ""  # the sentence about its leaving said where it went
            case log.Answered(decision=None):
                return f"{event.bettor} decides in secret"
            case log.Answered(_, bettor, decision, default):
                return self._answered(bettor, decision, default=default)
            case log.Settled():
                return self._settled(event)
            case log.Awarded():
                return self._awarded(event)
            case log.Acted(seat, number):
                who = self.seats.get(seat)
                counted = f", counting {number}" if number else ""
                return f"the action button is at seat {seat}{f' ({who})' if who else ''}{counted}"
        return _tell_cards(event)

    def _wager(self, id: str) -> str:
        placed = self.wagers[id]
        seat = f" at seat {placed.position}" if placed.back_line else ""
        line = ", back line" if placed.back_line else ""
        name = self.names.get(placed.spot, placed.spot)
        return f"{placed.bettor}'s {dollars(self.chips.get(id, 0))} on {name}{seat}{line}"

    def _purse(self, purse: str) -> str:
        if purse in self.wagers:
            return self._wager(purse)
        return _PURSES.get(purse, purse)

    def _moved(self, source: str, to: str, cents: int, why: str) -> str:
        before, after = self._purse(source), self._purse(to)
        self.chips[source] = self.chips.get(source, 0) - cents
        self.chips[to] = self.chips.get(to, 0) + cents
        wager = self.wagers.get(to)
        if wager is not None:
            seat = f"seat {wager.position}{', back line' if wager.back_line else ''}"
            spot = self.names.get(wager.spot, wager.spot)
            return f"{source} puts {dollars(cents)} on {spot} ({seat})"
        if why in _QUIET_MOVES or source in self.wagers or (source == "bank" and to != "carried"):
            quiet = why not in ("bank taken back", "taken back")
            return "" if quiet else f"{after} takes {dollars(cents)} back"
        if source == "pot" and to not in _PURSES and why.startswith(_POTS):
            return ""  # narrated by the award
        if to == "bank":
            return f"{before} posts a bank of {dollars(cents)}"
        return f"{dollars(cents)} from {before} to {after} ({why})"

    def _answered(self, bettor: str, decision: Decision | None, *, default: bool) -> str:
        if isinstance(decision, Place | TakeBack):
            return ""  # narrated by the movement of chips
        assert decision is not None
        words = decision_words(decision, self.names)
        return f"{bettor} {words}{' (by default)' if default else ''}"

    def _settled(self, event: log.Settled) -> str:
        words = [f"{self._wager(event.wager)} {outcome_words(event.outcome)}"]
        if event.paid:
            words.append(f"paid {dollars(event.paid)}")
        if event.collected:
            words.append(f"{dollars(event.collected)} collected")
        if event.uncovered:
            words.append(f"{dollars(event.uncovered)} not covered by the bank")
        return "; ".join(words)

    def _awarded(self, event: log.Awarded) -> str:
        """Describe an award: `ann wins $6 of the main pot, high, flush: A♠ …; bob …`."""
        won = f"the {event.pot}{f', {event.share}' if event.share else ''}"
        hand = f", {event.called}" if event.called else ""
        words = []
        for each in event.winners:
            cards = f": {cards_text(each.cards).plain}" if each.cards else ""
            words.append(f"{each.bettor} wins {dollars(each.cents)} of {won}{hand}{cards}")
        return "; ".join(words)


def _tell_cards(event: log.Event) -> str:
    """Narrate the events that need no memory of earlier ones."""
    match event:
        case log.Reached(moment):
            return f"— {moment} —"
        case log.HandOpened(hand, position, controller):
            return f"{controller} has hand {hand} at seat {position}" if controller else ""
        case log.Controlled(hand, controller):
            return f"{controller} now controls hand {hand}"
        case log.Dealt(hand, card):
            return f"{hand}: {_card(card)}"
        case log.Shown(hand, _, card):
            return f"{hand} shows {_card(card)}"
        case log.Left(hand, _, to, card):
            return f"{_card(card)} goes from {hand} to {to}"
        case log.Burned(card, why):
            return f"burned: {_card(card)} ({why})"
        case log.Drew(what, numbers):
            return f"{what}: {' '.join(map(str, numbers))}"
        case log.Shuffled(cards):
            return f"{cards} cards are shuffled back into the deck"
        case log.Asked(_, bettor, about):
            return f"{bettor} is asked about {about}" if about else ""
        case log.Called(words, hand):
            said = hand and not words.lower().startswith(hand)
            return f"the dealer calls {hand}: {words}" if said else f"the dealer calls {words}"
        case log.Charged(payer, cents, kind, tier, waived):
            if waived:
                return f"{payer}'s {kind} is waived: {waived} ({tier})"
            return f"{payer} pays {dollars(cents)} {kind} ({tier})"
        case log.HandDied(hand, why):
            return f"hand {hand} is dead: {why}"
        case log.HandFolded(hand):
            return f"hand {hand} is folded"
        case log.Ruled(effect, by, reason):
            return f"{by} rules: {effect}{f', {reason}' if reason else ''}"
        case log.Voided(why, incident):
            return f"the round is void{' because of an incident' if incident else ''}: {why}"
        case log.Ended():
            return "the round is over"
    return ""


def _to_you(words: str) -> str:
    """Turn the third person into the second: `you puts` to `you put`, `you's` to `your`."""
    first, _, rest = words.partition(" ")
    if first == "you's":
        return f"your {rest}"
    verb, blank, rest = rest.partition(" ")
    if first != "you" or not verb:
        return words
    plain = {"is": "are", "has": "have"}.get(verb, verb.removesuffix("s"))
    return f"you {plain}{blank}{rest}"


def _cards(names: Sequence[str]) -> str:
    """Name the visible cards and count the hidden ones."""
    seen, hidden = [name for name in names if name], sum(not name for name in names)
    covered = f"{hidden} cards face down" if hidden > 1 else _card("") if hidden else ""
    return " and ".join(filter(None, (cards_text(seen).plain, covered)))


def _card(name: str) -> str:
    return cards_text([name]).plain if name else "a card face down"
