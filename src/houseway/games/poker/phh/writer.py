"""Write a played hand in the poker hand history format.

One chip of the file is the smallest chip of the table, or a cent if an amount is not a multiple of
that chip (`_cents` is its value in cents). The format has no field for what a house collects, so
two fields of our own record it. `_collection` came out of the pot, and the finishing stacks are
lower by that much. `_collected_from` is what players paid themselves; the starting stacks already
exclude it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from houseway.errors import RecordError
from houseway.games.poker.phh.parser import read_hands
from houseway.games.poker.phh.replay import compare
from houseway.games.poker.phh.variants import variant_of
from houseway.games.poker.terms import PokerTerms
from houseway.rules.pots.deal import PotDeal
from houseway.rules.round.decisions import Bet, Call, Check, Fold, Raise
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Answered, Dealt, Moved, Shown, Shuffled

_MOST_BETS: Final = 4
_HOUSE: Final = ("collection", "jackpot")
_OUTSIDE: Final = ("missed blind", "dead blind", "button blind", "bomb", "carried pot", "kill")


def why_not(round_: Round) -> str:
    """Return why the format, as PokerKit interprets it, cannot hold this hand; empty if it can."""
    terms, deal, events = round_.game.terms, round_.deal, round_.events
    assert isinstance(terms, PokerTerms)
    assert isinstance(deal, PotDeal)
    moved = (event.why for event in events if isinstance(event, Moved))
    outside = next((why for why in moved if why in _OUTSIDE), "")
    two = len(deal.pot.dealt_in) == 2 and "blinds" in terms.forced
    if round_.voided:
        return "the hand is void"
    if outside:
        return f"a {outside} was put in"
    if "board-again" in deal.hands:
        return "the board was run twice"
    if any(isinstance(event, Shuffled) for event in events):
        return "the cards ran short"
    if two and (terms.heads_up == "the button is big" or len(round_.opening.stakes.blinds) != 2):
        return "the button does not have the small blind heads up"
    return _odd_raise(round_, terms, deal) or _other_rules(round_)


def _odd_raise(round_: Round, terms: PokerTerms, deal: PotDeal[PokerTerms]) -> str:
    """Return why PokerKit would refuse a raise that the edition allows; empty if it would not."""
    limit, stakes = terms.betting.structure == "limit", round_.opening.stakes
    late = {each.street for each in terms.streets if each.bet == "big"}
    stacks = {bettor.id: bettor.stack for bettor in round_.opening.bettors}
    live = set(deal.pot.dealt_in)
    street, bets = "", 0
    in_front: Counter[str] = Counter()
    for event in round_.events:
        match event:
            case Answered(_, bettor, Fold()):
                live.discard(bettor)
            case Answered(_, bettor, Raise()):
                level = max(in_front.values())
                if all(stacks[name] + in_front[name] <= level for name in live - {bettor}):
                    return "a raise was made that nobody left could call"
                size = stakes.late_bet if street in late else stakes.small_bet
                if bets and (level % size if limit else level < size):
                    return "a short bet was completed to the full one"
            case Moved(source, "pot", cents, why):
                if event.street != street:
                    street, bets = event.street, 0
                    in_front.clear()
                in_front[source] += cents
                stacks[source] -= cents
                bets += why in ("bet", "raise")
                if limit and bets > _MOST_BETS:
                    return "a street has more than a bet and three raises"
    return ""


def _other_rules(round_: Round) -> str:
    """Play the hand under the format's own rules; return why if it comes out differently."""
    [hand] = read_hands(hand_text(round_, 1), where="hand")
    if isinstance(hand, RecordError) or compare(hand).why:
        return "the house plays the hand by a rule that the format does not have"
    return ""


def hand_text(round_: Round, number: int) -> str:
    """Return the hand as a numbered TOML table of a `.phhs` file."""
    terms, deal, opening = round_.game.terms, round_.deal, round_.opening
    assert isinstance(terms, PokerTerms)
    assert isinstance(deal, PotDeal)
    moved = [event for event in round_.events if isinstance(event, Moved)]
    names = deal.pot.dealt_in
    fees: Counter[str] = Counter()
    for each in moved:
        if each.to in _HOUSE:
            fees[each.source] += each.cents
    starting = [deal.bettors[name].stack - fees[name] for name in names]
    finishing = [deal.chips[name] for name in names]
    stakes = opening.stakes
    blinds = [*stakes.blinds, *[0] * len(names)][: len(names)]
    raised = [each.cents for each in moved if each.to == "pot"]
    amounts = [*starting, *finishing, *blinds, *raised, stakes.ante, stakes.bring_in, fees["pot"]]
    unit = 1 if any(cents % opening.chip for cents in amounts) else opening.chip
    fields: dict[str, object] = {
        "variant": variant_of(terms),
        "ante_trimming_status": True,
        "antes": [stakes.ante // unit if "ante" in terms.forced else 0] * len(names),
    }
    if "bring-in" in terms.forced:
        fields["bring_in"] = stakes.bring_in // unit
    else:
        fields["blinds_or_straddles"] = [cents // unit for cents in blinds]
    if terms.betting.structure == "limit":
        fields |= {"small_bet": stakes.small_bet // unit, "big_bet": stakes.late_bet // unit}
    else:
        fields["min_bet"] = stakes.small_bet // unit
    fields |= {
        "starting_stacks": [cents // unit for cents in starting],
        "actions": list(
            _actions(round_, {name: f"p{at}" for at, name in enumerate(names, 1)}, unit)
        ),
        "hand": number,
        "players": list(names),
        "finishing_stacks": [cents // unit for cents in finishing],
        "_edition": round_.game.edition,
        "_cents": unit,
        "_collection": fees["pot"] // unit,
        "_collected_from": [fees[name] // unit for name in names],
    }
    lines = [f"{key} = {_toml(value)}" for key, value in fields.items()]
    return "\n".join([f"[{number}]", *lines, ""])


def _toml(value: object) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, bool):
        return str(value).lower()
    return f"'{value}'" if isinstance(value, str) else str(value)


def _actions(round_: Round, players: dict[str, str], unit: int) -> Iterator[str]:
    """Yield the actions in order: deals, decisions, and hands shown."""
    hands = {hand.id: players.get(hand.controller, "") for hand in round_.deal.hands.values()}
    held: dict[str, str] = {}
    """All cards of each hand."""
    dealt: dict[str, str] = {}
    """The cards of each hand that are not written yet."""
    shown: dict[str, None] = {}
    small, to = round_.opening.stakes.small_bet, 0
    for event in round_.events:
        match event:
            case Dealt(hand, card):
                held[hand] = held.get(hand, "") + card
                dealt[hand] = dealt.get(hand, "") + card
                continue
            case Shown(hand):
                shown[hand] = None
                continue
        for hand, cards in dealt.items():
            yield f"d dh {hands[hand]} {cards}" if hands[hand] else f"d db {cards}"
        dealt.clear()
        match event:
            case Moved(source, "pot", cents, "bring-in"):
                whole = cents >= small
                yield f"{players[source]} cbr {cents // unit}" if whole else f"{players[source]} pb"
            case Answered(_, bettor, Fold()):
                yield f"{players[bettor]} f"
            case Answered(_, bettor, Check() | Call()):
                yield f"{players[bettor]} cc"
            case Answered(_, _, Bet(cents) | Raise(cents)):
                to = cents
            case Moved(source, "pot", _, "bet" | "raise"):
                yield f"{players[source]} cbr {to // unit}"
    for hand in shown:
        yield f"{hands[hand]} sm {held[hand]}"
