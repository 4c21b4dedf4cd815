"""Kernels that set hands by an encoded house way, exactly as the plain setter does."""

from __future__ import annotations

from typing import Final

import numpy as np

from houseway.odds.evaluators.lookup_kernels import suited_strength, unsuited_strength
from houseway.odds.evaluators.lookups import Tables
from houseway.odds.families.pai_gow_poker import codes
from houseway.odds.kernels.jit import Array, compiled_in_place, compiled_within

U64 = np.uint64
ACE: Final = 12
JOKER: Final = 52
ROOM: Final = (13, JOKER)
"""Shape of the scratch space that a kernel needs."""
_NO_RANK: Final = 13
_WAYS: Final = 21
_PAIR, _HIGH, _SMALL = codes.PAIR, codes.HIGH_PAIR, codes.SMALL_PAIR
_ONE, _BETTER, _AMONG = codes.ONE_OF_SET, codes.OR_BETTER, codes.AMONG
_HIGHEST, _SET = codes.HIGHEST_CARD, codes.WHOLE_SET
_PAIRS, _LEAST = codes.BOTH_PAIRS, codes.AT_LEAST
_RULE, _HOLDS, _OF, _TWO = codes.RULE, codes.HOLDS, codes.OF, codes.TWO
_TWO_RANK, _FIVE, _FIVE_LEAST = codes.TWO_RANK, codes.FIVE, codes.FIVE_LEAST
_FIRST: Final = np.array([i for i in range(7) for _ in range(i + 1, 7)])
_SECOND: Final = np.array([j for i in range(7) for j in range(i + 1, 7)])


@compiled_within
def _backs(cards: Array, tables: Tables, out: Array) -> None:
    """Compute the strength of the five cards behind for each way to put two in front."""
    words, masks, start, rows, strengths, suited = tables
    for way in range(_WAYS):
        total = start
        held = U64(0)
        for place in range(7):
            if place != _FIRST[way] and place != _SECOND[way]:
                card = U64(cards[place])
                total += words[card]
                held |= masks[card]
        found = unsuited_strength(total, rows, strengths)
        out[way] = max(found, suited_strength(total, held, suited))


@compiled_within
def _fronts(
    cards: Array,
    backs: Array,
    fronts: Array,
    wild_fronts: Array,
    wild: bool,
    spared: bool,
    out: Array,
) -> None:
    """Compute the strength of the two cards in front, given the backs."""
    for way in range(_WAYS):
        first, second = cards[_FIRST[way]], cards[_SECOND[way]]
        if wild and (first == JOKER or second == JOKER):
            rank = min(first, second) >> 2
            out[way] = wild_fronts[rank, 0]
            if spared or rank == ACE:
                for choice in range(13):
                    if wild_fronts[rank, choice] < backs[way]:
                        out[way] = wild_fronts[rank, choice]
                        break
        else:
            high = ACE if first == JOKER else first >> 2
            low = ACE if second == JOKER else second >> 2
            out[way] = fronts[high, low]


@compiled_within
def _row(
    read: Array,
    no_ace: bool,
    backs: Array,
    foul: Array,
    table: Array,
    holdings: Array,
    values: Array,
    like: Array,
    counts: Array,
    allowed: Array,
) -> int:
    """Return the first row of the house way that can be followed, and mark how in `allowed`.

    `read` holds the cards from the highest down, with a wild joker replaced by the card it stands
    for; `backs` holds the strengths behind. Return -1 if no row applies.
    """
    for rank in range(_NO_RANK + 1):
        counts[rank] = 0
    for place in range(7):
        joker = read[place] == JOKER
        values[place] = ACE if joker else read[place] >> 2
        like[place] = _NO_RANK if joker and no_ace else values[place]
        counts[like[place]] += 1
    kind = 0
    most = 1
    fewest = 8
    top = 0
    small = 0
    highest = 0
    for place in range(7):
        if values[place] > values[highest]:
            highest = place
    for rank in range(14):
        held = counts[rank]
        if held > 1:
            kind += 1 if held == 2 else 4 if held == 3 else 16 if held == 4 else 32
            if held >= most:
                most, top = held, rank
            if held < fewest:
                fewest, small = held, rank
    if most == 1:
        top = values[highest]
    for row in range(table.shape[0]):
        if not table[row, _HOLDS] & holdings[kind] or not table[row, _OF] >> top & 1:
            continue
        two, wanted, five = table[row, _TWO], table[row, _TWO_RANK], table[row, _FIVE]
        found = False
        for way in range(_WAYS):
            i, j = _FIRST[way], _SECOND[way]
            same = like[i] == like[j]
            good = not foul[way]
            if two == _PAIR:
                good &= values[i] == values[j]
            elif two == _HIGH:
                good &= same and like[i] == top
            elif two == _SMALL:
                good &= same and like[i] == small
            elif two == _ONE:
                good &= (like[i] == top) != (like[j] == top)
            elif two == _BETTER:
                good &= values[i] == values[j] or max(values[i], values[j]) >= wanted
            elif two == _AMONG:
                good &= values[i] == wanted or values[j] == wanted
            if five == _HIGHEST:
                good &= i != highest and j != highest
            elif five == _SET:
                good &= like[i] != top and like[j] != top
            elif five == _PAIRS:
                good &= counts[like[i]] == 1 and counts[like[j]] == 1
            elif five == _LEAST:
                good &= backs[way] >= table[row, _FIVE_LEAST]
            allowed[way] = good
            found |= good
        if found:
            return row
    return -1


@compiled_within
def _in_order(cards: Array, read: Array) -> None:
    """Sort both arrays by the cards in `read`, the highest first and a joker last."""
    for last in range(1, 7):
        place = last
        while place and _before(read[place], read[place - 1]):
            read[place], read[place - 1] = read[place - 1], read[place]
            cards[place], cards[place - 1] = cards[place - 1], cards[place]
            place -= 1


@compiled_within
def _before(card: int, other: int) -> bool:
    if card == JOKER or other == JOKER:
        return other == JOKER and card != JOKER
    return card >> 2 > other >> 2 or (card >> 2 == other >> 2 and card < other)


@compiled_within
def _highest(backs: Array) -> int:
    highest = 0
    for way in range(_WAYS):
        highest = max(highest, backs[way])
    return highest


@compiled_within
def _uses(
    hand: Array,
    read: Array,
    backs: Array,
    tables: Tables,
    uses: Array,
) -> int:
    """List the cards for which a wild joker makes the best five of the seven; return how many.

    Cards that play alike are listed once. The result is 0 if the joker is a fifth of a kind, for
    which there is no card: `uses` then begins with one of the four.
    """
    suits = 0  # number of cards in each suit, four bits per suit
    held = 0
    counts = 0
    lies = 0
    for place in range(7):
        card = hand[place]
        read[place] = card
        if card == JOKER:
            lies = place
        else:
            suits += 1 << 4 * (card & 3)
            counts += 1 << 4 * (card >> 2)
            held |= 1 << card
            if counts >> 4 * (card >> 2) & 15 == 4:
                uses[0] = card
    _backs(hand, tables, backs)
    best = _highest(backs)
    found = 0
    done = 0
    for card in range(JOKER):
        alike = suits >> 4 * (card & 3) & 15 < 4
        if (alike and done >> (card >> 2) & 1) or held >> card & 1:
            continue
        read[lies] = card
        _backs(read, tables, backs)
        if _highest(backs) == best:
            uses[found] = card
            found += 1
            if alike:
                done |= 1 << (card >> 2)
    return found


@compiled_within
def _completes(cards: Array, backs: Array, runs: int) -> bool:
    """Return whether a joker completes a straight or flush behind, if `runs` makes that matter."""
    for way in range(_WAYS):
        behind = cards[_FIRST[way]] != JOKER and cards[_SECOND[way]] != JOKER
        if behind and cards[6] == JOKER and runs >> (backs[way] >> 20) & 1:
            return True
    return False


@compiled_in_place
def set_all(
    hands: Array,
    chart: codes.Codes,
    tables: Tables,
    room: Array,
    out: Array,
    values: Array,
    rules: Array,
) -> None:
    """Set hands of seven, one per row: cards in front, strengths of front and back, rule or -1.

    A wild joker is read as each of its uses in turn, and valued anew in the place where it ends up.
    `room` is scratch space of shape `ROOM`.
    """
    table, holdings, fronts, wild_fronts, runs, wild, spared, front_first = chart
    hand, cards, read, uses = room[0], room[1], room[2], room[3]
    read_backs, read_fronts, backs, twos = room[4], room[5], room[6], room[7]
    ranks, like, counts, foul, allowed = room[8], room[9], room[10], room[11], room[12]
    for number in range(hands.shape[0]):
        stands = False
        for place in range(7):
            hand[place] = hands[number, place]
            stands |= wild and hand[place] == JOKER
        found = 0
        if stands:
            found = _uses(hand, read, read_backs, tables, uses)
        rules[number] = -1
        best = np.int64(-1)
        for use in range(max(1, found)):
            for place in range(7):
                cards[place] = hand[place]
                read[place] = uses[use] if stands and hand[place] == JOKER else hand[place]
            _in_order(cards, read)
            _backs(cards, tables, backs)
            _fronts(cards, backs, fronts, wild_fronts, wild, spared, twos)
            as_read = read if found else cards  # a fifth of a kind is no card of the pack
            _backs(as_read, tables, read_backs)
            _fronts(read, read_backs, fronts, wild_fronts, wild, spared, read_fronts)
            for way in range(_WAYS):
                foul[way] = twos[way] >= backs[way]
            no_ace = _completes(cards, backs, runs)
            row = _row(
                read, no_ace, read_backs, foul, table, holdings, ranks, like, counts, allowed
            )
            highest = 0
            for way in range(_WAYS):
                if row >= 0 and allowed[way]:
                    highest = max(highest, read_fronts[way])
            for way in range(_WAYS):
                if row < 0 or not allowed[way] or read_fronts[way] != highest:
                    continue
                first, second = cards[_FIRST[way]], cards[_SECOND[way]]
                two, five = twos[way], backs[way]
                worth = two << 32 | five << 1 if front_first else five << 32 | two << 1
                if stands and first != JOKER and second != JOKER:
                    worth |= 1
                if worth > best:
                    best = worth
                    rules[number] = table[row, _RULE]
                    out[number, 0], out[number, 1] = first, second
                    values[number, 0], values[number, 1] = twos[way], backs[way]


@compiled_in_place
def settings_of(hands: Array, chart: codes.Codes, tables: Tables, room: Array, out: Array) -> None:
    """Compute the strengths of front and back for every way to set each hand of seven.

    Fouls have a front of -1.
    """
    fronts, wild_fronts, wild, spared = chart.fronts, chart.wild_fronts, chart.wild, chart.spared
    cards, backs, twos = room[0], room[1], room[2]
    for number in range(hands.shape[0]):
        for place in range(7):
            cards[place] = hands[number, place]
        _backs(cards, tables, backs)
        _fronts(cards, backs, fronts, wild_fronts, wild, spared, twos)
        for way in range(_WAYS):
            out[number, way, 0] = twos[way] if twos[way] < backs[way] else -1
            out[number, way, 1] = backs[way]
