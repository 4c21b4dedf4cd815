"""A blackjack edition told as its Round of Play, from the terms that the script reads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from houseway.bets.blackjack import BETS
from houseway.cards.card import parse_cards
from houseway.games.blackjack.count import score
from houseway.games.blackjack.describe_turn import describe_turn
from houseway.games.blackjack.terms import BlackjackTerms, BlackjackWager, Comparing, Counting
from houseway.hands.points import points_text

__all__ = ["describe"]

_NATURALS = {
    "ace-ten": "an ace and a ten-value",
    "two-aces": "two aces",
    "ace-joker": "an ace and a joker",
    "two-jokers": "two jokers",
}
_JOKERS = {
    "21": "A joker makes its hand 21, and the hand draws no more.",
    "22": "A joker makes its hand 22, and the hand draws no more.",
    "natural": "A joker makes its hand a natural at any time, and the hand draws no more.",
    "2 or 12": "A joker counts 2 or 12.",
}
_UPS = {"ace": "an ace", "ten": "a ten-value"}
_ACE_TEN: Final = parse_cards("As Ts")
_RESULT = {"push": "push", "win": "the player wins", "lose": "the player-dealer wins"}


def describe(terms: BlackjackTerms) -> list[str]:
    """The rule sheet's lines."""
    return [
        *_deal(terms),
        *_counting(terms),
        *_before_the_draw(terms),
        *describe_turn(terms),
        *_result(terms),
        *_bonus_bets(terms),
    ]


def listed(words: Sequence[str], last: str = "or") -> str:
    """`a`, `a or b`, `a, b or c`."""
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


# -- the cards ------------------------------------------------------------------------------


def _deal(terms: BlackjackTerms) -> Iterator[str]:
    dealing = terms.dealing
    hands = "two hands" if dealing.switch else "a hand"
    yield (
        f"One card face up to {hands} of every position with a wager, from the left of the "
        f"{dealing.deal_from}, {terms.table.dealt}; the player-dealer's first card; then second "
        "cards the same way."
    )
    yield {
        "down": "The player-dealer's second card lies face down until the players are done.",
        "up": "The player-dealer's second card lies face up.",
        "later": "The player-dealer's second card comes when the players are done.",
        "first down": "The player-dealer's first card lies face down, the second is the up card.",
    }[dealing.hole]
    if dealing.boxed_misdeal:
        yield f"{dealing.boxed_misdeal} boxed cards in the initial deal are a misdeal."


def _counting(terms: BlackjackTerms) -> Iterator[str]:
    count = terms.count
    yield "An ace counts 1 or 11, pictures 10, other cards their number."
    kinds = [_NATURALS[kind] for kind in count.natural if kind in _NATURALS]
    if kinds:
        dealt = ", before any switch" if terms.dealing.switch else ""
        yield (
            f"A natural, {count.natural_counts}, is {listed(kinds)} on the first two cards"
            f"{dealt}; it beats all other hands."
        )
    if "ace-ten" in count.natural and terms.split is not None:
        after = score(count, _ACE_TEN, after_split=True)
        worth = "a natural as well" if after.natural else f"{points_text(after.total)}, no natural"
        yield f"An ace and a ten-value after a split are {worth}."
    if count.joker != "none":
        yield _JOKERS[count.joker]
    yield f"A total above {count.limit} is over, and the hand draws no more."
    if terms.dealing.joker_freezes:
        yield (
            "A joker as the player-dealer's first card freezes every hand: nobody draws, doubles, "
            "splits or surrenders."
        )


def _before_the_draw(terms: BlackjackTerms) -> Iterator[str]:
    dealing, insurance = terms.dealing, terms.insurance
    if insurance is None:
        yield "There is no insurance."
    else:
        each = "each hand for " if dealing.switch else ""
        both = "" if insurance.beside_natural else ", and comes back if the bettor has one too"
        yield (
            f"With an ace up insurance is offered, {each}{insurance.amount} of the wager; it pays "
            f"{insurance.pays['natural']} if the player-dealer has a natural{both}."
        )
    if dealing.peek and dealing.hole != "later":
        ups = listed([_UPS[up] for up in dealing.peek])
        look = "" if dealing.hole == "up" else "the hidden card is checked before any draw; "
        yield f"With {ups} up {look}a natural of the player-dealer ends the round."
    if not terms.count.natural:
        return
    early = dealing.naturals_paid if terms.settles("naturals") else "at the end"
    yield {
        "at once": "A player's natural is paid before the draw where the player-dealer does not or "
        "cannot have one; else with the other hands.",
        "hole card": "A player's natural is paid when the hidden card is turned, if the "
        "player-dealer's first two cards are none.",
        "at the end": "A player's natural is settled with the other hands.",
    }[early]


# -- who wins -------------------------------------------------------------------------------


def _result(terms: BlackjackTerms) -> Iterator[str]:
    count, rules = terms.count, terms.compare
    yield f"Neither hand over: the higher total wins; equal totals: {_RESULT[rules.equal]}."
    if count.natural:
        yield f"Two naturals: {_two_naturals(terms)}."
    if rules.both_21 == "win":
        yield "21 against 21, neither a natural: the player wins."
    elif count.joker in ("21", "natural") and count.joker_21 == "beats":
        yield "A joker's 21 beats any other 21."
    if terms.dealing.switch:
        yield from _switched(count, rules)
    if rules.dealer_22_pushes:
        yield (
            "The player-dealer's 22 pushes every hand that is not over and no natural; with any "
            "other total over he loses to it."
        )
        yield "The player over, the player-dealer not: the player-dealer wins."
    else:
        yield "One hand over: the other wins."
    yield from _both_over(rules)


def _two_naturals(terms: BlackjackTerms) -> str:
    if terms.compare.both_natural == "push":
        return "push"
    pays = next(wager.pays for wager in terms.wagers.values() if wager.bet == "game")
    return f"the player wins, {pays.get('both natural', pays['natural'])}"


def _switched(count: Counting, rules: Comparing) -> Iterator[str]:
    against_21 = {"push": "pushes against 21", "win": "beats 21"}[rules.switched_21]
    against_22 = ", pushes against 22" if rules.dealer_22_pushes else ""
    yield (
        f"An ace and a ten-value that a switch brings together are {count.natural_counts} and no "
        f"natural: the hand stands, {against_21}{against_22}, loses to a natural and beats all "
        "others."
    )


def _both_over(rules: Comparing) -> Iterator[str]:
    """The hand closer to the limit is the one with the lower total."""
    closer = {"push": "a player who is closer pushes", "win": "a player who is closer wins"}
    words = []
    if rules.over_closer != "lose":
        words.append(closer[rules.over_closer])
    if rules.over_tie == "push":
        words.append("equal totals push")
    rest = "; else the player-dealer wins" if words else "the player-dealer wins"
    yield f"Both over: {listed(words, 'and') if words else ''}{rest}."
    if rules.over_closer == "lose":
        totals = [
            save.removeprefix("three-card ")
            for save, offered in rules.saves.items()
            if offered and save.startswith("three-card ")
        ]
        if totals:
            yield (
                f"But a player who is closer with three cards that make {listed(totals)} pushes."
            )
        if rules.saves.get("dealer suited 7-8-9"):
            yield (
                "But against seven, eight and nine of one suit, the player-dealer's three cards, a "
                "player who is closer pushes."
            )
    if rules.saves.get("dealer 8-8-8"):
        yield "But three eights of the player-dealer push every player who is over, closer or not."


# -- bonus bets -----------------------------------------------------------------------------


def _bonus_bets(terms: BlackjackTerms) -> Iterator[str]:
    offered = {id: spot for id, spot in terms.wagers.items() if spot.bonus and spot.offered}
    offered = {id: spot for id, spot in offered.items() if spot.bet != "insurance"}
    if offered:
        yield "Bonus bets stay in action whatever becomes of the player's hand."
    for id, spot in offered.items():
        when = ", and settled before the draw" if spot.early else ""
        yield f"{spot.name or id}: {BETS[spot.bet].words}{when}."
        yield from _conditions(spot)
        if spot.keeps_drawing:
            unless = "" if spot.after_surrender else ", unless a wager was surrendered"
            name = spot.name or id
            yield f"While a {name} lies there the player-dealer completes his hand{unless}."


def _conditions(spot: BlackjackWager) -> Iterator[str]:
    if len(spot.pays) > 1 and spot.bet in ("lucky-lucky", "bonus-bet"):
        yield {
            "best": "Of several lines the best-paid one counts.",
            "every": "Every line that the cards make is paid.",
        }[spot.lines]
    if spot.bet == "lucky-lucky" and spot.judged.ace_with_ten == "12":
        yield "In it the ace of a natural counts 12."
    if spot.bet == "bonus-bet":
        judged = spot.judged
        order = "in any order" if judged.order == "any" else "in the order of the list"
        cards = "it was once" if judged.cards == "on the way" else "it ends as"
        split = "its two original cards" if judged.split == "original cards" else "its first hand"
        yield (
            f"Its cards may come {order}; a hand has a line if {cards} just those cards; one that "
            f"was split is judged on {split}."
        )
