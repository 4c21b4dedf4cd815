"""The rule sheet of pan: its round of play in sentences, made from the terms."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.games.pan.conditions import CONDITIONS, Pay
from houseway.games.pan.melds import LEAST
from houseway.games.pan.terms import PanTerms
from houseway.money import dollars

_NUMBERS = (
    *("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen"),
)
_RANKS = {"A": "aces", "K": "kings", "Q": "queens", "J": "jacks"}
_TAKES = {
    "its suit": "a card of its rank and suit",
    "any suit": "a card of its rank in any suit",
}
_FIRST = {
    "the winner": "The winner of the last hand, or the eldest hand, acts first.",
    "right of the dealer": "The player to the right of the house dealer acts first.",
}
_ALONE = {
    "takes the tops": "If all players but one retire, that player takes the tops.",
    "plays on": "If all players but one retire, that player plays on alone.",
}


def describe(terms: PanTerms) -> list[str]:
    """Return the rule sheet's sentences for the round of play."""
    return [
        *_dealing(terms),
        *_melds(terms),
        *_conditions(terms),
        *_turns(terms),
        *_changing(terms),
        *_going_out(terms),
        *_wrong(terms),
    ]


def _count(number: int) -> str:
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def _chips(number: int) -> str:
    return f"{_count(number)} chip{'s' * (number != 1)}"


def _ranks(names: tuple[str, ...]) -> str:
    words = [_RANKS.get(name, f"{name}s") for name in names]
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else "".join(words)


def _pay(pay: Pay) -> str:
    if pay.spades == pay.other:
        return _chips(pay.other)
    return f"{_chips(pay.spades)} in spades, {_count(pay.other)} in any other suit"


def _dealing(terms: PanTerms) -> Iterator[str]:
    yield (
        f"A chip is worth {dollars(terms.chip)}. Each player antes {_chips(terms.tops)}; the antes "
        "are the tops."
    )
    yield (
        f"The house dealer (the mucker) deals {_count(terms.cards)} cards to each player, "
        f"{_count(terms.packet)} at a time from the front of the deck. The deal starts with the "
        "winner of the last hand and goes to the right."
    )
    yield (
        "In the first deal of a game, the last card of each player's first "
        f"{_count(terms.packet)} is turned up. The player with the lowest card, or the first one "
        "dealt to if several are equal, is the eldest hand and takes the winner's place."
    )
    yield (
        "Going on top: each player in turn, beginning with the player dealt to first, stays or "
        "retires. A player who retires forfeits the ante to the player who goes out; the retired "
        "cards are set aside and never drawn."
    )
    yield _ALONE[terms.alone]


def _melds(terms: PanTerms) -> Iterator[str]:
    rules = terms.melds
    yield "Cards rank K, Q, J, 7, 6, 5, 4, 3, 2, A; the jack and the seven are in sequence."
    length = "three cards" if rules.longest_rope == LEAST else "three cards or more"
    yield f"A rope is {length} of one suit in sequence."
    yield (
        "A set is three cards of one rank, all of one suit or all of different suits, with any "
        f"cards added to them; three {_ranks(rules.any_suits)} form a set whatever their suits."
    )
    yield f"A meld may not have more than {_count(terms.cards + 1)} cards."


def _conditions(terms: PanTerms) -> Iterator[str]:
    rules = terms.conditions
    yield f"The vale cards are {_ranks(rules.vale).replace(' or ', ' and ')}."
    yield "A condition is collected at once from every player who has not retired. The conditions:"
    for name in CONDITIONS:
        if name in rules.pays:
            kind = "" if "-" in name.split()[0] and "vale" not in name else "a set of "
            yield f"{kind}{name}: {_pay(rules.pays[name])}"
    if not rules.any_suits:
        yield f"A set of {_ranks(terms.melds.any_suits)} is not a condition, even in one suit."
    yield f"For each card added to a condition, its value is collected once more{_half(terms)}."
    example = "" if terms.melds.longest_rope == LEAST else ", such as an ace laid to 2-3-4"
    yield f"If an added card makes a condition{example}, its value is collected."
    if rules.above_three == "base only":
        yield (
            "When melded in one go, and when its player goes out, a condition of more than three "
            "cards counts as one of three."
        )
    else:
        yield (
            "When a condition is melded in one go, and when its player goes out, each card above "
            "three counts as an added card."
        )


def _half(terms: PanTerms) -> str:
    """Name the conditions for which an added card collects something else."""
    pays = terms.conditions.pays
    return "".join(
        f"; for a set of {name} the amount is {_pay(added)}"
        for name in CONDITIONS
        if name in pays and (added := pays[name].added) is not None
    )


def _turns(terms: PanTerms) -> Iterator[str]:
    yield _FIRST[terms.acts_first]
    yield (
        "Play goes to the right. On each turn the player draws a card from the deck or from the "
        "discard pile."
    )
    yield "A card drawn from the deck is turned up and must be melded at once or discarded."
    yield (
        "The top discard may be taken only if the previous player drew it from the deck and did "
        "not use it, and only to be melded at once."
    )
    yield (
        "Forcing: if the top discard fits a meld of the player in turn, any other player may "
        "require that player to take it; the player in turn chooses the meld."
    )
    yield (
        "Before discarding, the player may meld cards held in hand and add to melds already on the "
        "table. A player who has used the drawn card discards one card, face up."
    )
    yield (
        f"If the next player has all {_count(terms.cards)} cards spread, a player may not discard "
        "a card drawn from the deck that would put the next player out, unless the player drawing "
        "it cannot use it."
    )
    if terms.reshuffles:
        times = "once" if terms.reshuffles == 1 else f"{_count(terms.reshuffles)} times"
        yield (
            f"If the stock runs out, the discards are shuffled, at most {times}. If it runs out "
            "again, nobody has won and the tops stay for the next hand."
        )
    else:
        yield "If the stock runs out, nobody has won and the tops stay for the next hand."


def _changing(terms: PanTerms) -> Iterator[str]:
    rules = terms.melds
    grows = "nothing" if rules.longest_rope == LEAST else "the next cards of its suit"
    any_ = _TAKES[rules.one_suit_any_takes]
    other = f"; a one-suit set of {_ranks(rules.any_suits)} takes {any_}" * (
        rules.one_suit_takes != rules.one_suit_any_takes
    )
    yield (
        f"Increasing: a rope takes {grows}, a set of different suits takes any card of its rank, "
        f"and a set of one suit takes {_TAKES[rules.one_suit_takes]}{other}."
    )
    split = terms.conditions
    brings = _pay(split.split) if split.split_brings == "the same for all" else "its value"
    yield (
        "Splitting: with cards added, a meld may be split into two valid melds; for a condition "
        f"made by the split, its player collects {brings}."
    )
    example = "; from the 7-6-5-4 of clubs, the 7 or the 4 may be borrowed, not the 6 or the 5"
    yield (
        "Borrowing: a card of an increased meld may be taken for a new meld, including one made "
        "with the top discard, if a valid meld is left"
        f"{'' if rules.longest_rope == LEAST else example}."
    )


def _going_out(terms: PanTerms) -> Iterator[str]:
    yield (
        f"The first player with {_count(terms.cards + 1)} cards in valid melds goes out and wins. "
        "That player collects again for every condition as it lies, and "
        f"{_chips(terms.winning)} for winning, from every player who has not retired, including "
        "those with fouled hands, up to the chips each of them has. The tops come last."
    )
    yield "The winner is dealt to first in the next hand."


def _wrong(terms: PanTerms) -> Iterator[str]:
    near = {
        "made right": "a hand with two cards too few or too many is corrected in the same way",
        "dead": "a hand with two cards too few or too many is dead and its ante is returned",
    }
    far = 2 if terms.two_wrong == "made right" else 1
    cards = terms.cards
    yield (
        f"Before the first draw, a player with {_count(cards - 1)} cards is served one more, and a "
        f"player with {_count(cards + 1)} has one withdrawn to the retired hands; "
        f"{near[terms.two_wrong]}."
    )
    yield (
        f"A hand dealt fewer than {_count(cards - far)} or more than {_count(cards + far)} cards "
        "is dead, and its ante is returned."
    )
    yield (
        "A player whose hand is found to be wrong after its first draw is out of the deal, returns "
        "everything collected for conditions, and still pays the others for conditions and "
        "winning."
    )
    yield (
        "An incorrect meld must be made valid when any other player demands it. If that cannot be "
        "done, what was collected for it is returned and the turn goes on with valid melds only; "
        "if the player has already discarded, that player returns everything collected, is out, "
        "and still pays. A meld made valid before attention is called to it carries no penalty."
    )
