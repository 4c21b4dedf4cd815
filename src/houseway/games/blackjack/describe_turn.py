"""A player's turn on the rule sheet: charts, doubles, splits, surrender, several bettors."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.games.blackjack.terms import BlackjackTerms, Chart, Doubling, points

__all__ = ["describe_turn"]

_PAIRS = {
    "rank": "two cards of one rank",
    "value": "two cards of one rank or value",
    "value, tens by rank": "two cards of one rank",
    "rank, tens by value": "two cards of one rank, or two ten-values",
}
_LESS = {
    "no": "an equal wager",
    "yes": "an equal wager or less",
    "table minimum": "an equal wager, or less but at least the table's minimum",
    "when short": "an equal wager, or what is left of a shorter stack",
}
_CONTROL = {
    "seated": "the seated player decides for it",
    "twice": "the seated player decides for it, unless another has at least twice his wager",
    "largest": "the largest wager decides for it, of equal ones the seated player's",
}


def describe_turn(terms: BlackjackTerms) -> list[str]:
    """What a player must and may do, and then the player-dealer."""
    return [
        f"Players act in turn from the left of the {terms.dealing.act_from}.",
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
        yield "Before he plays them a player may exchange the second cards of his two hands."


def _obliged(who: str, terms: BlackjackTerms, chart: Chart) -> str:
    limit = points(terms.count.limit)
    stands = _totals(chart.stand_hard, chart.stand_soft, "or more", limit)
    hits = _totals(chart.hit_hard, chart.hit_soft, "or less", limit)
    must = [f"must stand on {stands}"] if stands else []
    if hits:
        must.append(f"must hit {hits}")
    choice = chart.hit_hard + 1 < chart.stand_hard or chart.hit_soft + 1 < chart.stand_soft
    if not must:
        return f"{who} may hit or stand on any total."
    return f"{who} {' and '.join(must)}{'; all else is his choice' * choice}."


def _totals(hard: int, soft: int, way: str, limit: int) -> str:
    """`12 or less`, `hard 19 or more and soft 21 or more`; soft totals begin at 12."""
    has_hard, has_soft = 0 < 2 * hard <= limit, 0 < 2 * soft <= limit
    if hard == soft and 2 * hard == limit:
        return f"hard and soft {hard}"
    if has_hard and (hard == soft or (way == "or less" and hard < 12 and not soft)):
        return f"{hard} {way}"
    words = [f"hard {hard} {way}"] if has_hard else []
    if has_soft:
        words.append(f"soft {soft} {way}")
    return ", ".join(words) if way == "or less" else " and ".join(words)


# -- doubles --------------------------------------------------------------------------------


def _double(terms: BlackjackTerms) -> Iterator[str]:
    double = terms.double
    if double is None:
        yield "There is no double-down."
        return
    on = f" of {' or '.join(map(str, double.totals))}" if double.totals else ""
    cards = "one card" if double.cards == 1 else f"up to {double.cards} cards"
    yield f"Double on the first two cards{on}: {_LESS[double.less]}, then {cards}."
    yield from _doubled_totals(terms, double)
    if terms.split is not None:
        if not double.after_split:
            yield "No double after a split."
        elif terms.split.aces_cards and "aces" not in terms.split.never:
            yield "A hand after a split may be doubled, but not a split ace."
        else:
            yield "A hand after a split may be doubled."
    if double.doublings > 1:
        yield (
            "After a double the whole wager may be doubled again, for one card more each time: "
            f"{double.doublings} doublings in all."
        )
    if double.rescue:
        yield (
            "After a double a hand that is not over may be rescued: what was added last is taken "
            "back, the rest is given up, and its play ends."
        )


def _doubled_totals(terms: BlackjackTerms, double: Doubling) -> Iterator[str]:
    never = ["a natural"] if terms.count.natural else []
    if terms.count.joker in ("21", "22"):
        never.append("a hand with a joker")
    obliged = 2 * min(terms.player.stand_hard, terms.player.stand_soft) <= points(terms.count.limit)
    if not double.on_must_stand and obliged:
        never.append("a total on which the chart says stand")
    elif not double.on_21 and points(terms.count.limit) >= 42:
        never.append("21")
    if never:
        yield f"Not doubled: {', '.join(never)}."
    below_21 = min(terms.player.stand_hard, terms.player.stand_soft) < 21
    if obliged and double.on_must_stand and not double.totals and (double.on_21 or below_21):
        yield "The chart governs hitting only: totals on which it says stand may be doubled."


# -- splits ---------------------------------------------------------------------------------


def _split(terms: BlackjackTerms) -> Iterator[str]:
    split = terms.split
    if split is None:
        yield "There is no split."
        return
    cap = f"{_times(split.most)}, so {split.most + 1} hands" if split.most else "as often as wanted"
    yield f"Split {_PAIRS[split.by]}, with an equal wager on the second hand, {cap}."
    if "aces" not in split.never:
        aces = min(split.aces_most or 99, split.most or 99)
        often = (
            f"Aces are split {_times(aces)}" if aces < (split.most or 99) else "Aces are split too"
        )
        cards = {0: "as many cards as wanted", 1: "one card"}
        takes = cards.get(split.aces_cards, f"{split.aces_cards} cards")
        yield f"{often}; each split ace takes {takes}."
    if split.tens_most and split.tens_most < (split.most or 99):
        yield f"Ten-values are split {_times(split.tens_most)}."
    pairs = [f"two {each}" for each in split.never]
    if not split.naturals and {"two-aces", "two-jokers", "any-joker"} & {*terms.count.natural}:
        pairs.append("a natural")
    if pairs:
        yield f"Not split: {', '.join(pairs)}."


def _times(most: int) -> str:
    return {1: "once", 2: "at most twice"}.get(most, f"at most {most} times")


# -- surrender ------------------------------------------------------------------------------


def _surrender(terms: BlackjackTerms) -> Iterator[str]:
    surrender = terms.surrender
    if surrender is None:
        yield "There is no surrender."
        return
    if surrender.when == "before the second card":
        yield (
            "Surrender only before the player-dealer's second card is dealt, which is before "
            "anybody's turn: nobody can."
        )
        return
    yield {
        "first two cards": "Surrender on the first two cards: half the wager is given up.",
        "up to 20": "Surrender at any time of one's turn while the hand is 20 or less: half the "
        "wager is given up.",
    }[surrender.when]
    if surrender.early and terms.dealing.peek:
        yield "Also before the hidden card is checked for a natural."
    if surrender.natural_takes_all and len(terms.dealing.peek) < 2:
        yield "If the player-dealer has a natural, a surrendered wager is lost whole."
    never = ["a natural"] if terms.count.natural else []
    if terms.split is not None and not surrender.after_split:
        never.append("a hand after a split")
    elif terms.split is not None and not surrender.split_aces and terms.split.aces_cards:
        never.append("a split ace that has its card")
    if surrender.when == "up to 20" and terms.double is not None and not surrender.after_double:
        never.append("a doubled hand")
    if never:
        yield f"Not surrendered: {', '.join(never)}."
    if terms.dealing.hole == "up":
        yield "There is no surrender to a natural that lies open."


# -- several bettors on a hand --------------------------------------------------------------


def _several_bettors(terms: BlackjackTerms) -> Iterator[str]:
    games = [spot for spot in terms.wagers.values() if spot.bet == "game"]
    if not any(spot.back_line for spot in games):
        return
    yield f"Of several bettors on a hand {_CONTROL[terms.table.control]}."
    double = terms.double
    if double is not None:
        add = "within the same bounds, as far as his chips go"
        if double.following == "controller's part" and double.less not in ("no", "when short"):
            add = "the same part of his wager, as far as his chips go"
        ride = {"ride": "rides the card", "stand": "stands without the card"}[double.others]
        yield f"When he doubles, each of the others may add {add}; who does not {ride}."
    if terms.split is not None:
        yield "When he splits, each of the others may follow; who does not stays on the first hand."
    if terms.surrender is not None and terms.surrender.when != "before the second card":
        yield "Each surrenders his own wager; the others go on."
