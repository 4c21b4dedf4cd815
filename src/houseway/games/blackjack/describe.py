"""The rule sheet of a blackjack edition: its round of play in sentences, made from the terms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from houseway.bets.blackjack import BETS
from houseway.cards.card import parse_cards
from houseway.games.blackjack.count import score
from houseway.games.blackjack.describe_turn import describe_turn
from houseway.games.blackjack.terms import BlackjackTerms, BlackjackWager
from houseway.hands.points import points_text

_NATURALS = {
    "ace-ten": "an ace and a ten-value card",
    "two-aces": "two aces",
    "ace-joker": "an ace and a joker",
    "two-jokers": "two jokers",
}
_JOKERS = {
    "21": "A hand with a joker counts 21 and draws no more cards.",
    "22": "A hand with a joker counts 22 and draws no more cards.",
    "natural": "A joker makes any hand a natural at any time, and the hand draws no more cards.",
    "2 or 12": "A joker counts 2 or 12.",
}
_UPS = {"ace": "an ace", "ten": "a ten-value card"}
_ACE_TEN: Final = parse_cards("As Ts")
_EQUAL = {
    "push": "equal totals push",
    "win": "the player wins equal totals",
    "lose": "the player-dealer wins equal totals",
}
_INSURED = {
    "free": "for any amount",
    "up to half": "for up to half of the wager",
    "half": "for half of the wager",
}


def describe(terms: BlackjackTerms) -> list[str]:
    """Return the rule sheet's sentences for the round of play, in order of play."""
    return [
        *_deal(terms),
        *_counting(terms),
        *_before_the_draw(terms),
        *describe_turn(terms),
        *_result(terms),
        *_bonus_bets(terms),
    ]


def listed(words: Sequence[str], last: str = "or") -> str:
    """Join words as a sentence does: `a`, `a or b`, `a, b or c`."""
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


# -- the cards ------------------------------------------------------------------------------


def _deal(terms: BlackjackTerms) -> Iterator[str]:
    dealing = terms.dealing
    hands = "each of the two hands at" if dealing.switch else "the hand at"
    yield (
        f"One card is dealt face up to {hands} every position with a wager, starting at the left "
        f"of the {dealing.deal_from} and going {terms.table.dealt}. The player-dealer gets a first "
        "card, and second cards follow in the same order."
    )
    yield {
        "down": "The player-dealer's second card is dealt face down and stays hidden until the "
        "players are done.",
        "up": "The player-dealer's second card is dealt face up.",
        "later": "The player-dealer's second card is dealt only when the players are done.",
        "first down": "The player-dealer's first card is dealt face down; the second is the up "
        "card.",
    }[dealing.hole]
    if dealing.boxed_misdeal:
        yield f"{dealing.boxed_misdeal} boxed cards in the initial deal make a misdeal."


def _counting(terms: BlackjackTerms) -> Iterator[str]:
    count = terms.count
    yield "An ace counts 1 or 11, a face card 10, and every other card its number."
    kinds = [_NATURALS[kind] for kind in count.natural if kind in _NATURALS]
    if kinds:
        dealt = ", before any switch" if terms.dealing.switch else ""
        yield (
            f"A natural is {listed(kinds)} as the first two cards{dealt}. It counts "
            f"{count.natural_counts} and beats every other hand."
        )
    if "ace-ten" in count.natural and terms.split is not None:
        after = score(count, _ACE_TEN, after_split=True)
        worth = (
            "is a natural too"
            if after.natural
            else f"counts {points_text(after.total)} and is not a natural"
        )
        yield f"After a split, an ace with a ten-value card {worth}."
    if count.joker != "none":
        yield _JOKERS[count.joker]
    yield f"A hand with a total above {count.limit} busts and draws no more cards."
    if terms.dealing.joker_freezes:
        yield (
            "If the player-dealer's first card is a joker, every hand is frozen: nobody draws, "
            "doubles, splits or surrenders."
        )


def _before_the_draw(terms: BlackjackTerms) -> Iterator[str]:
    dealing, insurance = terms.dealing, terms.insurance
    if insurance is None:
        yield "There is no insurance."
    else:
        each = "on each hand " if dealing.switch else ""
        both = (
            "" if insurance.beside_natural else ", but is returned if the bettor has a natural too"
        )
        yield (
            "When the player-dealer shows an ace, insurance is offered "
            f"{each}{_INSURED[insurance.amount]}. It pays {insurance.pays['natural']} if the "
            f"player-dealer has a natural{both}."
        )
    if dealing.peek and dealing.hole != "later":
        ups = listed([_UPS[up] for up in dealing.peek])
        if dealing.hole == "up":
            yield f"When the player-dealer shows {ups} and has a natural, the round ends."
        else:
            yield (
                f"When the player-dealer shows {ups}, the hidden card is checked before anyone "
                "draws; if the player-dealer has a natural, the round ends."
            )
    if not terms.count.natural:
        return
    early = dealing.naturals_paid if terms.settles("naturals") else "at the end"
    yield {
        "at once": "A player's natural is paid before the draw if the player-dealer has no natural "
        "or cannot have one; otherwise it is settled with the other hands.",
        "hole card": "A player's natural is paid when the hidden card is turned up, if the "
        "player-dealer's first two cards are not a natural.",
        "at the end": "A player's natural is settled with the other hands.",
    }[early]


# -- who wins -------------------------------------------------------------------------------


def _result(terms: BlackjackTerms) -> Iterator[str]:
    count, rules = terms.count, terms.compare
    yield f"If neither hand busts, the higher total wins; {_EQUAL[rules.equal]}."
    if count.natural:
        yield f"If both hands are naturals, {_two_naturals(terms)}."
    if rules.both_21 == "win":
        yield "If both hands total 21 and neither is a natural, the player wins."
    elif count.joker in ("21", "natural") and count.joker_21 == "beats":
        yield "A 21 made with a joker beats any other 21."
    if terms.dealing.switch:
        yield from _switched(terms)
    if rules.dealer_22_pushes:
        yield (
            "A player-dealer 22 pushes against every hand except busts and naturals; on any higher "
            "total the player-dealer busts and pays them."
        )
        yield "If the player busts and the player-dealer does not, the player-dealer wins."
    else:
        yield "If only one hand busts, the other wins."
    yield from _both_over(terms)


def _two_naturals(terms: BlackjackTerms) -> str:
    if terms.compare.both_natural == "push":
        return "they push"
    pays = next(wager.pays for wager in terms.wagers.values() if wager.bet == "game")
    return f"the player wins and is paid {pays.get('both natural', pays['natural'])}"


def _switched(terms: BlackjackTerms) -> Iterator[str]:
    count, rules = terms.count, terms.compare
    against_21 = {"push": "pushes against 21", "win": "beats 21"}[rules.switched_21]
    against_22 = ", pushes against 22" if rules.dealer_22_pushes else ""
    yield (
        f"An ace and a ten-value card brought together by a switch count {count.natural_counts} "
        f"but are not a natural: the hand stands, {against_21}{against_22}, loses to a natural and "
        "beats every other hand."
    )


def _both_over(terms: BlackjackTerms) -> Iterator[str]:
    """Say what happens when both hands are over 21; the closer hand is the lower one."""
    rules, limit = terms.compare, terms.count.limit
    closer = {
        "push": f"a player who is closer to {limit} pushes",
        "win": f"a player who is closer to {limit} wins",
    }
    words = []
    if rules.over_closer != "lose":
        words.append(closer[rules.over_closer])
    if rules.over_tie == "push":
        words.append("equal totals push")
    rest = "; otherwise the player-dealer wins" if words else "the player-dealer wins"
    yield f"If both hands bust, {listed(words, 'and') if words else ''}{rest}."
    if rules.over_closer == "lose":
        totals = [
            save.removeprefix("three-card ")
            for save, offered in rules.saves.items()
            if offered and save.startswith("three-card ")
        ]
        if totals:
            yield (
                f"But a player whose three cards total {listed(totals)} pushes if the "
                "player-dealer busts with a higher total."
            )
        if rules.saves.get("dealer suited 7-8-9"):
            yield (
                "But if the player-dealer's three cards are a seven, an eight and a nine of one "
                f"suit, a player who is closer to {limit} pushes."
            )
    if rules.saves.get("dealer 8-8-8"):
        yield (
            "But if the player-dealer has three eights, every player who busts pushes, closer to "
            f"{limit} or not."
        )


# -- bonus bets -----------------------------------------------------------------------------


def _bonus_bets(terms: BlackjackTerms) -> Iterator[str]:
    offered = {id: spot for id, spot in terms.wagers.items() if spot.bonus and spot.offered}
    offered = {id: spot for id, spot in offered.items() if spot.bet != "insurance"}
    if offered:
        yield "Bonus bets stay in action whatever happens to the player's hand."
    for id, spot in offered.items():
        name = spot.name or id
        when = ", and settled before the draw" if spot.early else ""
        yield f"{name}: {BETS[spot.bet].words}{when}."
        yield from _conditions(spot)
        if spot.keeps_drawing:
            unless = "" if spot.after_surrender else ", unless a wager was surrendered"
            yield (
                f"As long as a {name} is in action, the player-dealer completes the hand{unless}."
            )


def _conditions(spot: BlackjackWager) -> Iterator[str]:
    name = spot.name or spot.bet
    if len(spot.pays) > 1 and spot.bet in ("lucky-lucky", "bonus-bet"):
        yield {
            "best": f"If the cards make several lines of the {name}, only the best-paying line is "
            "paid.",
            "every": f"Every line of the {name} that the cards make is paid.",
        }[spot.lines]
    if spot.bet == "lucky-lucky" and spot.judged.ace_with_ten == "12":
        yield f"For the {name}, the ace of a natural counts 12."
    if spot.bet == "bonus-bet":
        judged = spot.judged
        order = "in any order" if judged.order == "any" else "only in the order of the list"
        cards = (
            "it consisted of exactly those cards at some point"
            if judged.cards == "on the way"
            else "it ends as exactly those cards"
        )
        split = "two original cards" if judged.split == "original cards" else "first hand"
        yield (
            f"The cards may come {order}. A hand makes a line if {cards}. A hand that was split is "
            f"judged by its {split}."
        )
