"""A blackjack edition told as its Round of Play, from its terms."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.bets.blackjack import BETS
from houseway.games.blackjack.terms import BlackjackTerms, Chart

__all__ = ["describe"]

_NATURALS = {
    "ace-ten": "an ace and a ten-value",
    "two-aces": "two aces",
    "ace-joker": "an ace and a joker",
    "two-jokers": "two jokers",
    "any-joker": "a joker with any cards",
}
_JOKERS = {
    "21": "A joker makes its hand 21, and the hand draws no more.",
    "22": "A joker makes its hand 22, and the hand draws no more.",
    "natural": "A joker makes its hand a natural at any time.",
    "2 or 12": "A joker counts 2 or 12.",
}
_RESULT = {"push": "push", "win": "the player wins", "lose": "the player-dealer wins"}


def describe(terms: BlackjackTerms) -> list[str]:
    """The rule sheet's lines."""
    return [*_cards(terms), *_choices(terms), *_result(terms)]


def _cards(terms: BlackjackTerms) -> Iterator[str]:
    dealing, count = terms.dealing, terms.count
    hands = "two hands" if dealing.switch else "a hand"
    yield (
        f"One card face up to {hands} of every position with a wager, from the left of the "
        f"{dealing.deal_from}; the player-dealer's first card; then second cards the same way."
    )
    yield {
        "down": "The player-dealer's second card lies face down until the players are done.",
        "up": "The player-dealer's second card lies face up.",
        "later": "The player-dealer's second card comes when the players are done.",
        "first down": "The player-dealer's first card lies face down, the second is the up card.",
    }[dealing.hole]
    yield "An ace counts 1 or 11, pictures 10, other cards their number."
    kinds = " or ".join(_NATURALS[kind] for kind in count.natural)
    if kinds:
        yield f"A natural, {count.natural_counts}, is {kinds} on the first two cards; it beats all."
    if count.joker != "none":
        yield _JOKERS[count.joker]
    yield f"A total above {count.limit} is over."
    if dealing.joker_freezes:
        yield "A joker as the player-dealer's first card freezes the table: nobody draws."
    if terms.insurance is not None:
        yield (
            f"With an ace up insurance is offered, {terms.insurance.amount} of the wager; it pays "
            f"{terms.insurance.pays['natural']} if the player-dealer has a natural."
        )
    if dealing.peek:
        ups = " or ".join(f"a{'n' if up == 'ace' else ''} {up}" for up in dealing.peek)
        yield f"With {ups} up the hidden card is checked; a natural ends the round."
    yield {
        "at once": "A player's natural is paid as soon as the player-dealer cannot have one.",
        "hole card": "A player's natural is paid when the hidden card is turned.",
        "at the end": "A player's natural is settled with the other hands.",
    }[dealing.naturals_paid]


def _obliged(who: str, chart: Chart) -> str:
    stand = f"stands on hard {chart.stand_hard} or more"
    if chart.stand_soft <= 21:
        stand += f" and soft {chart.stand_soft} or more"
    hits = [
        f"{kind} {total} or less"
        for kind, total in (("hard", chart.hit_hard), ("soft", chart.hit_soft))
        if total
    ]
    must_hit = f", must hit {' and '.join(hits)}" if hits else ""
    choice = chart.hit_hard + 1 < chart.stand_hard or chart.hit_soft + 1 < chart.stand_soft
    return f"{who} {stand}{must_hit}{'; the rest is his choice' if choice else ''}."


def _choices(terms: BlackjackTerms) -> Iterator[str]:
    yield f"Players act in turn from the left of the {terms.dealing.act_from}."
    if terms.dealing.switch:
        yield "First a player may exchange the second cards of his two hands."
    yield _obliged("A player", terms.player)
    double = terms.double
    if double is not None:
        on = f" on {' or '.join(map(str, double.totals))}" if double.totals else ""
        less = {
            "no": "an equal wager",
            "yes": "an equal wager or less",
            "table minimum": "an equal wager, or less but at least the table's minimum",
            "when short": "an equal wager, or what is left of a shorter stack",
        }[double.less]
        cards = "one card" if double.cards == 1 else f"up to {double.cards} cards"
        yield f"Double{on} on the first two cards: {less}, then {cards}."
        if double.doublings > 1:
            yield (
                f"After a double the whole wager may be doubled again, {double.doublings} times "
                "in all."
            )
        if double.rescue:
            yield "After a double the last doubled part may be taken back and the rest given up."
    split = terms.split
    if split is not None:
        cap = f"at most {split.most} times" if split.most else "as often as wanted"
        cards = f"{split.aces_cards} card{'s' * (split.aces_cards > 1)}"
        aces = f"; split aces take {cards} each" if split.aces_cards else ""
        yield f"Split a pair by {split.by}, {cap}{aces}."
        if double is not None and not double.after_split:
            yield "No double after a split."
    surrender = terms.surrender
    if surrender is not None:
        whole = "; a natural of the player-dealer takes all" if surrender.natural_takes_all else ""
        early = "; also before the hidden card is checked" if surrender.early else ""
        yield f"Surrender half the wager ({surrender.when}){early}{whole}."
    yield _obliged("The player-dealer", terms.dealer)


def _result(terms: BlackjackTerms) -> Iterator[str]:
    rules = terms.compare
    aim = "a natural" if terms.count.natural else terms.count.limit
    yield f"The hand closer to {aim} wins; equal totals: {_RESULT[rules.equal]}."
    if terms.count.natural:
        yield f"Two naturals: {_RESULT[rules.both_natural]}."
    if rules.both_21 == "win":
        yield "21 against 21: the player wins."
    if rules.dealer_22_pushes:
        yield "A 22 of the player-dealer pushes every hand that is not over and no natural."
    if rules.over_closer == rules.over_tie == "lose":
        yield "Both over: the player-dealer wins."
    else:
        yield (
            f"Both over: the player-dealer wins if he is closer; if the player is, "
            f"{_RESULT[rules.over_closer]}; equal, {_RESULT[rules.over_tie]}."
        )
    saves = [save for save, offered in rules.saves.items() if offered]
    if saves:
        yield f"Both over pushes all the same with: {', '.join(saves)}."
    for id, spot in terms.wagers.items():
        if spot.bet in BETS and spot.bet != "insurance" and spot.offered:
            yield f"{spot.name or id}: {BETS[spot.bet].words}."
            if spot.keeps_drawing:
                yield "While such a wager lies there the player-dealer completes his hand."
