"""The players' turns on the rule sheet: charts, doubles, splits, surrender, several bettors."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.games.blackjack.terms import BlackjackTerms, Chart, Doubling, points

_PAIRS = {
    "rank": "Two cards of the same rank",
    "value": "Two cards of the same rank or value",
    "value, tens by rank": "Two cards of the same rank",
    "rank, tens by value": "Two cards of the same rank, or two ten-value cards,",
}
_LESS = {
    "no": "the player adds an equal wager",
    "yes": "the player adds an equal wager or less",
    "table minimum": "the player adds an equal wager, or less but at least the table minimum,",
    "when short": "the player adds an equal wager, or all remaining chips if they are fewer,",
}
_CONTROL = {
    "seated": "the seated player makes the decisions",
    "twice": "the seated player makes the decisions, unless another bettor has at least twice as "
    "much on the hand",
    "largest": "the bettor with the largest wager makes the decisions; if wagers are equal, the "
    "seated player does",
}


def describe_turn(terms: BlackjackTerms) -> list[str]:
    """Return the sentences on what a player must and may do, and then the player-dealer."""
    return [
        f"Players act in turn, starting at the left of the {terms.dealing.act_from}.",
        *_switch(terms),
        _obliged("A player", terms, terms.player),
        *_double(terms),
        *_split(terms),
        *_surrender(terms),
        *_several_bettors(terms),
        _obliged("The player-dealer", terms, terms.dealer),
    ]


def _switch(terms: BlackjackTerms) -> Iterator[str]:
    if terms.dealing.switch:
        yield (
            "Before playing the two hands, a player may exchange their second cards with each "
            "other."
        )


def _obliged(who: str, terms: BlackjackTerms, chart: Chart) -> str:
    limit = points(terms.count.limit)
    stands = _totals(chart.stand_hard, chart.stand_soft, "or more", limit)
    hits = _totals(chart.hit_hard, chart.hit_soft, "or less", limit)
    must = [f"must stand on {stands}"] if stands else []
    if hits:
        must.append(f"must hit on {hits}")
    choice = chart.hit_hard + 1 < chart.stand_hard or chart.hit_soft + 1 < chart.stand_soft
    if not must:
        return f"{who} may hit or stand on any total."
    rest = f"; on any other total {who.lower()} may hit or stand" if choice else ""
    return f"{who} {' and '.join(must)}{rest}."


def _totals(hard: int, soft: int, way: str, limit: int) -> str:
    """Name totals: `12 or less`, `hard 19 or more and soft 21 or more`.

    Soft totals begin at 12.
    """
    has_hard, has_soft = 0 < 2 * hard <= limit, 0 < 2 * soft <= limit
    if hard == soft and 2 * hard == limit:
        return f"hard and soft {hard}"
    if has_hard and (hard == soft or (way == "or less" and hard < 12 and not soft)):
        return f"{hard} {way}"
    words = [f"hard {hard} {way}"] if has_hard else []
    if has_soft:
        words.append(f"soft {soft} {way}")
    return " or ".join(words) if way == "or less" else " and ".join(words)


# -- doubles --------------------------------------------------------------------------------


def _double(terms: BlackjackTerms) -> Iterator[str]:
    double = terms.double
    if double is None:
        yield "There is no double down."
        return
    on = f" of {' or '.join(map(str, double.totals))}" if double.totals else ""
    cards = "takes one more card" if double.cards == 1 else f"takes up to {double.cards} more cards"
    yield (f"A player may double on the first two cards{on}: {_LESS[double.less]} and {cards}.")
    yield from _doubled_totals(terms, double)
    if terms.split is not None:
        if not double.after_split:
            yield "A hand may not be doubled after a split."
        elif terms.split.aces_cards and "aces" not in terms.split.never:
            yield "A hand may be doubled after a split, except a split ace."
        else:
            yield "A hand may be doubled after a split."
    if double.doublings > 1:
        yield (
            "After a double, the whole wager may be doubled again for one more card each time, "
            f"up to {double.doublings} doublings in all."
        )
    if double.rescue:
        yield (
            "After a double, a player whose hand has not bust may rescue the last double: the "
            "player takes back what was added last and gives up the rest, and play of that hand "
            "ends."
        )


def _doubled_totals(terms: BlackjackTerms, double: Doubling) -> Iterator[str]:
    never = ["a natural"] if terms.count.natural else []
    if terms.count.joker in ("21", "22"):
        never.append("a hand with a joker")
    obliged = 2 * min(terms.player.stand_hard, terms.player.stand_soft) <= points(terms.count.limit)
    if not double.on_must_stand and obliged:
        never.append("a total on which the player must stand")
    elif not double.on_21 and points(terms.count.limit) >= 42:
        never.append("a total of 21")
    if never:
        yield f"{_listed(never)} may not be doubled."
    below_21 = min(terms.player.stand_hard, terms.player.stand_soft) < 21
    if obliged and double.on_must_stand and not double.totals and (double.on_21 or below_21):
        yield (
            "The must-stand totals rule out hitting only: a hand with such a total may still be "
            "doubled."
        )


# -- splits ---------------------------------------------------------------------------------


def _split(terms: BlackjackTerms) -> Iterator[str]:
    split = terms.split
    if split is None:
        yield "There is no split."
        return
    cap = (
        f"{_times(split.most)}, making up to {split.most + 1} hands"
        if split.most
        else "any number of times"
    )
    yield (
        f"{_PAIRS[split.by]} may be split, with an equal wager on the second hand; a hand may be "
        f"split {cap}."
    )
    if "aces" not in split.never:
        aces = min(split.aces_most or 99, split.most or 99)
        often = (
            f"Aces may be split {_times(aces)}"
            if aces < (split.most or 99)
            else "Aces may be split as well"
        )
        cards = {0: "any number of cards", 1: "one card"}
        takes = cards.get(split.aces_cards, f"{split.aces_cards} cards")
        yield f"{often}, and each split ace takes {takes}."
    if split.tens_most and split.tens_most < (split.most or 99):
        yield f"Ten-value cards may be split {_times(split.tens_most)}."
    pairs = [f"two {each}" for each in split.never]
    if not split.naturals and {"two-aces", "two-jokers", "any-joker"} & {*terms.count.natural}:
        pairs.append("a natural")
    if pairs:
        yield f"{_listed(pairs)} may not be split."


def _times(most: int) -> str:
    return {1: "only once", 2: "at most twice"}.get(most, f"at most {most} times")


def _listed(words: list[str]) -> str:
    """Begin a sentence with these: `A natural, a hand with a joker or a total of 21`."""
    text = " or ".join(filter(None, [", ".join(words[:-1]), words[-1]]))
    return text[0].upper() + text[1:]


# -- surrender ------------------------------------------------------------------------------


def _surrender(terms: BlackjackTerms) -> Iterator[str]:
    surrender = terms.surrender
    if surrender is None:
        yield "There is no surrender."
        return
    if surrender.when == "before the second card":
        yield (
            "A player could surrender only before the player-dealer's second card is dealt, which "
            "is before any player's turn, so nobody can surrender."
        )
        return
    yield {
        "first two cards": "A player may surrender on the first two cards, giving up half of the "
        "wager.",
        "up to 20": "A player may surrender at any time during the turn while the hand totals 20 "
        "or less, giving up half of the wager.",
    }[surrender.when]
    if surrender.early and terms.dealing.peek:
        yield "A player may also surrender before the hidden card is checked for a natural."
    if surrender.natural_takes_all and len(terms.dealing.peek) < 2:
        yield "If the player-dealer has a natural, a surrendered wager loses in full."
    never = ["a natural"] if terms.count.natural else []
    if terms.split is not None and not surrender.after_split:
        never.append("a hand after a split")
    elif terms.split is not None and not surrender.split_aces and terms.split.aces_cards:
        never.append("a split ace that has its card")
    if surrender.when == "up to 20" and terms.double is not None and not surrender.after_double:
        never.append("a doubled hand")
    if never:
        yield f"{_listed(never)} may not be surrendered."
    if terms.dealing.hole == "up":
        yield "A player may not surrender to a natural that is already showing."


# -- several bettors on a hand --------------------------------------------------------------


def _several_bettors(terms: BlackjackTerms) -> Iterator[str]:
    games = [spot for spot in terms.wagers.values() if spot.bet == "game"]
    if not any(spot.back_line for spot in games):
        return
    yield f"When several bettors have wagers on a hand, {_CONTROL[terms.table.control]}."
    double = terms.double
    if double is not None:
        add = "within the same limits"
        if double.following == "controller's part" and double.less not in ("no", "when short"):
            add = "the same share of their own wager"
        ride = {
            "ride": "a bettor who does not keeps the original wager on the hand with its new card",
            "stand": "a bettor who does not keeps the original wager on the hand without the card",
        }[double.others]
        yield (
            f"When that bettor doubles, each of the others may add {add}, up to the chips they "
            f"have; {ride}."
        )
    if terms.split is not None:
        yield (
            "When that bettor splits, each of the others may split too; a bettor who does not "
            "stays on the first hand."
        )
    if terms.surrender is not None and terms.surrender.when != "before the second card":
        yield "Each bettor decides whether to surrender their own wager; the others play on."
