"""Kernels of Fast Action Hold'em: which two of four a house way keeps, kinds rated, rounds.

Four cards are looked up by their number among all multisets of four cards. A *kind* of two cards is
their ranks and whether they are of one suit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np

from houseway.cards.card import Card
from houseway.games.fast_action.house_way import HOLDINGS, KEEP, KeepRule, Two
from houseway.odds.evaluators.lookup_kernels import unsuited_strength
from houseway.odds.evaluators.multi_pack import best_in_suits
from houseway.odds.kernels.jit import Array, compiled
from houseway.odds.kernels.random_stream import below, stream

U64 = np.uint64
_FULL: Final = U64(0x8888 << 32)
FOURS: Final = 55 * 54 * 53 * 52 // 24
"""Number of multisets of four out of fifty-two cards."""
KINDS: Final = 13 * 13 * 2
NATURAL: Final = 255
_OTHERS: Final = "the discards suited"
"""The only word of a house way that describes the two cards discarded."""
_BOARD: Final = 5


@compiled
def kind_of(one: int, two: int) -> int:
    """Return the number of the kind of two cards."""
    high, low = max(one >> 2, two >> 2), min(one >> 2, two >> 2)
    return (high * 13 + low) * 2 + ((one & 3) == (two & 3))


@compiled
def _number(a: int, b: int, c: int, d: int) -> int:
    """Return the number of four ascending card codes."""
    second, third = b * (b + 1) // 2, c * (c + 1) * (c + 2) // 6
    return a + second + third + d * (d + 1) * (d + 2) * (d + 3) // 24


def keep_table(rules: Sequence[KeepRule]) -> Array:
    """Encode, for any four cards, which two these rules keep."""
    words = list(KEEP)
    two = np.zeros((52, 52), np.int64)
    others = np.zeros((52, 52), np.int64)
    for one in range(52):
        for other in range(52):
            pair = [Card(one), Card(other)]
            two[one, other] = _bits(word != _OTHERS and KEEP[word](Two(pair, ())) for word in words)
            others[one, other] = _bits(
                word == _OTHERS and KEEP[word](Two(pair, pair)) for word in words
            )
    rules = [rule for rule in rules if rule.used]
    holds = np.array([_bits(name in rule.holds for name in HOLDINGS) for rule in rules])
    asked = [[word in rule.keep for word in words] for rule in rules]
    keeps = [_bits(has and word != _OTHERS for has, word in zip(row, words, strict=True))
             for row in asked]  # fmt: skip
    needs = [_bits(has and word == _OTHERS for has, word in zip(row, words, strict=True))
             for row in asked]  # fmt: skip
    out = np.zeros(FOURS, np.uint8)
    _keep_all(holds, np.array(keeps), np.array(needs), two, others, out)
    return out


def _bits(facts: Iterable[bool]) -> int:
    return sum(1 << at for at, fact in enumerate(facts) if fact)


@compiled
def _keep_all(
    holds: Array, keeps: Array, needs: Array, two: Array, others: Array, out: Array
) -> None:
    """Find, by four cards, the places of the two kept (4 * first + second), or `NATURAL`.

    Rules are tried in order: `holds` has the holdings for which each applies (no pair, one pair,
    two pairs, three of a kind), `keeps` the words it requires of the two cards kept, and `needs`
    those it requires of the other two. `two` and `others` have the words that any two cards
    satisfy, as bits.
    """
    cards, row, counts = np.zeros(4, np.int64), np.zeros(4, np.int64), np.zeros(13, np.int64)
    for d in range(52):
        for c in range(d + 1):
            for b in range(c + 1):
                for a in range(b + 1):
                    cards[0], cards[1], cards[2], cards[3] = a, b, c, d
                    counts[:] = 0
                    for place in range(4):
                        counts[cards[place] >> 2] += 1
                    pairs, most = 0, 0
                    for rank in range(13):
                        pairs += counts[rank] == 2
                        most = max(most, counts[rank])
                    at = _number(a, b, c, d)
                    if most == 4:
                        out[at] = NATURAL
                        continue
                    held = 3 if most == 3 else pairs
                    for place in range(4):  # highest rank first, and lowest code within a rank
                        to = place
                        while to > 0 and cards[row[to - 1]] >> 2 < cards[place] >> 2:
                            row[to] = row[to - 1]
                            to -= 1
                        row[to] = place
                    out[at] = _keep(cards, row, held, holds, keeps, needs, two, others)


@compiled
def _keep(
    cards: Array, row: Array, held: int,
    holds: Array, keeps: Array, needs: Array, two: Array, others: Array,
) -> int:  # fmt: skip
    for rule in range(holds.shape[0]):
        if not holds[rule] >> held & 1:
            continue
        best, found = -1, 0
        for x in range(4):
            for y in range(x + 1, 4):
                left = 6 - x - y  # the indices of the other two add up to this
                u = 0
                while u in (x, y) or left - u in (x, y) or left - u == u:
                    u += 1
                one, other = cards[row[x]], cards[row[y]]
                fits = two[one, other] & keeps[rule] == keeps[rule]
                rest = others[cards[row[u]], cards[row[left - u]]]
                height = (one >> 2) * 13 + (other >> 2)
                if fits and rest & needs[rule] == needs[rule] and height > best:
                    best, found = height, row[x] * 4 + row[y]
        if best >= 0:
            return int(found)
    return 0


@compiled
def _draw(state: Array, pile: Array, drawn: int) -> int:
    """Draw the next card as a place in the deck, shuffling only as far as cards are dealt."""
    chosen = drawn + below(state, pile.shape[0] - drawn)
    card = pile[chosen]
    pile[chosen] = pile[drawn]
    pile[drawn] = card
    return int(card)


@compiled
def _kept_of(held: Array, keep: Array) -> int:
    """Sort four cards and return which two of them are kept."""
    for place in range(1, 4):
        card, to = held[place], place
        while to > 0 and held[to - 1] > card:
            held[to] = held[to - 1]
            to -= 1
        held[to] = card
    return int(keep[_number(held[0], held[1], held[2], held[3])])


@compiled
def _suited(
    one: int, two: int, total: U64, room: Array, words: Array, suit_rows: Array, suited: Array
) -> np.int32:
    """Return the strength of a hand in which a suit may fill it; `room` holds the board's words."""
    room[5], room[6] = words[U64(one)], words[U64(two)]
    return best_in_suits(room, total, suit_rows, suited)


@compiled
def rate_kinds(
    seed: U64, rounds: int, deck: Array, keep: Array, firsts: Array,
    words: Array, start: U64, rows: Array, strengths: Array, suit_rows: Array, suited: Array,
) -> Array:  # fmt: skip
    """Count, by kind, the rounds in which its two cards were free, and those they won.

    `firsts` holds the places in the deck of two cards of each kind, -1 if there are none. All kinds
    meet the same player-dealer's hands and boards, so that their ratings differ only by the kinds.
    """
    state = stream(seed)
    out = np.zeros((KINDS, 2), np.int64)
    pile = np.arange(deck.shape[0])
    theirs = np.zeros(4, np.int64)
    room = np.zeros(7, np.uint64)
    used = np.zeros(deck.shape[0], np.bool_)
    pairs = np.zeros(KINDS, np.uint64)
    for kind in range(KINDS):
        if firsts[kind, 0] >= 0:
            pairs[kind] = words[U64(deck[firsts[kind, 0]])] + words[U64(deck[firsts[kind, 1]])]
    for _round in range(rounds):
        for place in range(4):
            theirs[place] = deck[_draw(state, pile, place)]
        board = start
        for place in range(_BOARD):
            room[place] = words[U64(deck[_draw(state, pile, 4 + place)])]
            board += room[place]
        for place in range(4 + _BOARD):
            used[pile[place]] = True
        kept = _kept_of(theirs, keep)
        dealer_strength = np.int32(0)
        if kept != NATURAL:
            one, two = theirs[kept >> 2], theirs[kept & 3]
            total = board + words[U64(one)] + words[U64(two)]
            dealer_strength = unsuited_strength(total, rows, strengths)
            if total & _FULL:
                dealer_strength = max(
                    dealer_strength, _suited(one, two, total, room, words, suit_rows, suited)
                )
        for kind in range(KINDS):
            one, two = firsts[kind, 0], firsts[kind, 1]
            if one < 0 or used[one] or used[two]:
                continue
            out[kind, 0] += 1
            if kept == NATURAL:
                continue
            total = board + pairs[kind]
            mine = unsuited_strength(total, rows, strengths)
            if mine <= dealer_strength and total & _FULL:
                mine = _suited(deck[one], deck[two], total, room, words, suit_rows, suited)
            out[kind, 1] += mine > dealer_strength
        for place in range(4 + _BOARD):
            used[pile[place]] = False
    return out.ravel()


@compiled
def play_rounds(
    seed: U64, rounds: int, deck: Array, keep: Array, way: Array,
    words: Array, start: U64, rows: Array, strengths: Array, suit_rows: Array, suited: Array,
) -> Array:  # fmt: skip
    """Count how rounds end for a player with a given way and, on the same cards, by the house way.

    Ends are: a natural winner, a higher hand, a copy, a lower hand, the player-dealer's natural
    winner. The index of a count is five times the first end plus the second.
    """
    state = stream(seed)
    out = np.zeros(25, np.int64)
    pile = np.arange(deck.shape[0])
    mine, theirs = np.zeros(4, np.int64), np.zeros(4, np.int64)
    room = np.zeros(7, np.uint64)
    ends = np.zeros(2, np.int64)
    for _round in range(rounds):
        for place in range(4):
            mine[place] = deck[_draw(state, pile, place)]
        for place in range(4):
            theirs[place] = deck[_draw(state, pile, 4 + place)]
        kept, other = _kept_of(mine, keep), _kept_of(theirs, keep)
        if kept == NATURAL or other == NATURAL:
            out[0 if kept == NATURAL else 24] += 1
            continue
        board = start
        for place in range(_BOARD):
            room[place] = words[U64(deck[_draw(state, pile, 8 + place)])]
            board += room[place]
        own = way[_number(mine[0], mine[1], mine[2], mine[3])]
        dealer_strength = np.int32(0)
        for turn in range(3):  # the player-dealer, the given way, the house way
            two = own if turn == 1 else kept
            one, two = mine[two >> 2], mine[two & 3]
            if turn == 0:
                one, two = theirs[other >> 2], theirs[other & 3]
            total = board + words[U64(one)] + words[U64(two)]
            found = unsuited_strength(total, rows, strengths)
            if total & _FULL:
                found = max(found, _suited(one, two, total, room, words, suit_rows, suited))
            if turn == 0:
                dealer_strength = found
            else:
                ends[turn - 1] = (
                    1 if found > dealer_strength else 2 if found == dealer_strength else 3
                )
        out[5 * ends[0] + ends[1]] += 1
    return out
