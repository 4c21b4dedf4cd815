"""The rule sheet of pan, from its terms."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.games.pan.conditions import CONDITIONS, Pay
from houseway.games.pan.melds import LEAST
from houseway.games.pan.terms import PanTerms
from houseway.money import dollars

__all__ = ["describe"]

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
    "the winner": "The winner of the last hand, or the eldest, acts first.",
    "right of the dealer": "The player at the right of the house dealer acts first.",
}
_ALONE = {
    "takes the tops": "If all but one retire, he takes the tops.",
    "plays on": "If all but one retire, he plays on by himself.",
}


def describe(terms: PanTerms) -> list[str]:
    """The round of play in words."""
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
    yield f"A chip is {dollars(terms.chip)}; each player antes {_chips(terms.tops)}, the tops."
    yield (
        f"The house dealer, the mucker, deals {_count(terms.cards)} cards to each, to the right, "
        f"{_count(terms.packet)} at a time from the front of the deck, beginning with the winner "
        "of the last hand."
    )
    yield (
        f"In the first deal of a game the last card of the first {_count(terms.packet)} is turned "
        "up: the lowest is the eldest hand, of equal ones the first dealt, which then takes the "
        "winner's place."
    )
    yield (
        "Going on top: each in turn, the first dealt to first, stays in the play or retires. Who "
        "retires forfeits his ante to the player who goes out; his cards are set aside and never "
        "drawn."
    )
    yield _ALONE[terms.alone]


def _melds(terms: PanTerms) -> Iterator[str]:
    rules = terms.melds
    yield "Cards rank K, Q, J, 7, 6, 5, 4, 3, 2, A; jack and seven are in sequence."
    length = "three cards" if rules.longest_rope == LEAST else "three cards or more"
    yield f"A rope is {length} in sequence of one suit."
    yield (
        "A set is three cards of one rank, all of one suit or all of different suits, and what is "
        f"added to them; three {_ranks(rules.any_suits)} form a set whatever their suits."
    )
    yield f"No meld has more than {_count(terms.cards + 1)} cards."


def _conditions(terms: PanTerms) -> Iterator[str]:
    rules = terms.conditions
    yield f"Vale cards are {', '.join(f'{name}s' for name in rules.vale)}."
    yield "A condition is collected at once from every player who has not retired:"
    for name in CONDITIONS:
        if name in rules.pays:
            kind = "" if "-" in name.split()[0] and "vale" not in name else "a set of "
            yield f"{kind}{name}: {_pay(rules.pays[name])}"
    if not rules.any_suits:
        yield f"A set of {_ranks(terms.melds.any_suits)} is no condition, even in one suit."
    yield f"For each card added to a condition its value is collected again{_half(terms)}."
    example = "" if terms.melds.longest_rope == LEAST else ", an ace laid to 2-3-4,"
    yield f"A condition that an added card makes{example} brings its value."
    if rules.above_three == "base only":
        yield "Melded at once, and going out, a condition of more cards counts as one of three."
    else:
        yield "Melded at once, and going out, each card above three counts as an added one."


def _half(terms: PanTerms) -> str:
    """The exception, where an added card brings something else."""
    pays = terms.conditions.pays
    return "".join(
        f"; for a set of {name} {_pay(added)}"
        for name in CONDITIONS
        if name in pays and (added := pays[name].added) is not None
    )


def _turns(terms: PanTerms) -> Iterator[str]:
    yield _FIRST[terms.acts_first]
    yield "Play goes to the right. In his turn a player draws from the deck or the discard pile."
    yield "A card from the deck is turned up, and is melded at once or discarded."
    yield (
        "The top discard may be taken only if the player before drew it from the deck and did not "
        "use it, and only into a meld at once."
    )
    yield (
        "Forcing: if it fits a meld of his, any other player may require him to take it; on which "
        "meld is his to say."
    )
    yield (
        "Before he discards he may meld what he holds and add to his melds. For a card that he has "
        "used he discards one, face up."
    )
    yield (
        f"If the next player has all {_count(terms.cards)} cards spread, a card from the deck that "
        "would put him out may not be discarded by who can use it himself."
    )
    if terms.reshuffles:
        times = "once" if terms.reshuffles == 1 else f"{_count(terms.reshuffles)} times"
        yield (
            f"If the stock runs out the discards are shuffled, {times} at most; if it runs out "
            "again nobody has won, and the tops lie for the next hand."
        )
    else:
        yield "If the stock runs out nobody has won, and the tops lie for the next hand."


def _changing(terms: PanTerms) -> Iterator[str]:
    rules = terms.melds
    grows = "nothing" if rules.longest_rope == LEAST else "the next cards of its suit"
    any_ = _TAKES[rules.one_suit_any_takes]
    other = f"; one of {_ranks(rules.any_suits)} {any_}" * (
        rules.one_suit_takes != rules.one_suit_any_takes
    )
    yield (
        f"Increasing: to a rope may be added {grows}, to a set of different suits any card of its "
        f"rank, to a set of one suit {_TAKES[rules.one_suit_takes]}{other}."
    )
    split = terms.conditions
    brings = _pay(split.split) if split.split_brings == "the same for all" else "its value"
    yield (
        "Splitting: with cards added, a meld may be split into two valid ones; a condition that "
        f"comes of it brings {brings}."
    )
    example = ": from Club 7, 6, 5, 4 the 7 or the 4, not the 6 or the 5"
    yield (
        "Borrowing: a card of an increased meld may be taken for a new meld, the top discard's "
        f"too, if a valid one is left{'' if rules.longest_rope == LEAST else example}."
    )


def _going_out(terms: PanTerms) -> Iterator[str]:
    yield (
        f"The first with {_count(terms.cards + 1)} cards in valid melds is out: he collects for "
        f"every condition all over again, as it lies, and {_chips(terms.winning)}, from every "
        "player who has not retired, as far as his chips go, those with fouled hands too; the tops "
        "come last."
    )
    yield "He is dealt to first in the next hand."


def _wrong(terms: PanTerms) -> Iterator[str]:
    near = {
        "made right": "two cards too few or too many are made right in the same way",
        "dead": "with two cards too few or too many the hand is dead and the ante goes back",
    }
    far = 2 if terms.two_wrong == "made right" else 1
    cards = terms.cards
    yield (
        f"Before his first draw a player with {_count(cards - 1)} cards is served one; of "
        f"{_count(cards + 1)} one is withdrawn to the retired hands; {near[terms.two_wrong]}."
    )
    yield (
        f"A hand dealt less than {_count(cards - far)} or more than {_count(cards + far)} cards is "
        "dead, and its ante goes back."
    )
    yield (
        "A hand found wrong after its first draw is out: its player returns all that he has "
        "collected for conditions, and still pays the others for conditions and winning."
    )
    yield (
        "An incorrect meld is made valid on demand of any other player. If it cannot be, what was "
        "collected for it goes back and the turn goes on, with valid melds only; after his discard "
        "its player returns all that he has collected and is out, and still pays. Made valid "
        "before attention is called to it, it has no penalty."
    )
