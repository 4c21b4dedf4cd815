"""The kernel that plays rounds card by card under fixed decisions, at random or in order.

Each round is dealt from a full shoe, shuffled only as far as it is dealt: every dealt card is
swapped with a random one of those behind it.

Hands of a split are played one after another: a hand takes its second card, is split again if that
card makes the pair, and is otherwise played to its end before the next hand takes a card. So its
decisions are those for the splits made up to then. The script plays in this order, and the solver's
kernel adds up in it.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from houseway.odds.families.blackjack.hands import DOUBLE, HIT, SURRENDER
from houseway.odds.kernels.jit import Array, compiled_in_place, compiled_within

U64 = np.uint64
_STEP = U64(0x9E37_79B9_7F4A_7C15)
_FIRST = U64(0xBF58_476D_1CE4_E5B9)
_SECOND = U64(0x94D0_49BB_1331_11EB)
_30, _27, _31, _32 = U64(30), U64(27), U64(31), U64(32)
_LOW = U64(0xFFFF_FFFF)
_0, _1, _2, _3, _15, _16 = U64(0), U64(1), U64(2), U64(3), U64(15), U64(16)
DEALT = 24
"""Places for the player-dealer's cards, more than any hand has."""


@compiled_within
def _mix(state: U64) -> U64:
    """Mix the state of a splitmix64 stream into a word of 32 bits."""
    word = (state ^ state >> _30) * _FIRST
    word = (word ^ word >> _27) * _SECOND
    return (word ^ word >> _31) >> _32


@compiled_within
def _draw(cards: Array, here: U64, state: U64) -> tuple[U64, U64]:
    """Draw a random card from those not dealt yet; return it and the next state.

    State 0 means that the cards are dealt in order. Multiplying and rejecting, after Lemire, makes
    all cards exactly equally likely.
    """
    if not state:
        return U64(cards[here]), state
    left = U64(cards.shape[0]) - here
    state += _STEP
    product = _mix(state) * left
    while (product & _LOW) < left and (product & _LOW) < (_LOW + _1) % left:
        state += _STEP
        product = _mix(state) * left
    there = here + (product >> _32)
    card = cards[there]
    cards[there] = cards[here]
    cards[here] = card
    return U64(card), state


@compiled_in_place
def deal(
    seed: U64,
    facts: Array,
    after: Array,
    acts: Array,
    faces: Array,
    most_splits: Array,
    split_rows: Array,
    early: Array,
    ends: Array,
    dealer_after: Array,
    dealer_ends: Array,
    naturals: Array,
    gains: Array,
    paid: Array,
    peeks: Array,
    frozen: Array,
    switches: Array,
    cards: Array,
    firsts: Array,
    rounds: Array,
    out: Array,
    tables: Array,
    laid: Array,
    units: Array,
    results: Array,
    held: Array,
) -> tuple[int, int, int]:
    """Play rounds and count in `out` what each wager gained; return the last round's result.

    If `tables` has a row for each round, all seats of a table play against one hand of the
    player-dealer instead. The row receives what each wager of each seat gained, in parts. The same
    row of `laid` receives the first cards of every seat (first and second card, of both hands),
    then the number of the player-dealer's cards and these cards in the order dealt, the hand being
    played out.

    Case `i` is played `rounds[i]` times and has its own part of `out`. Where `firsts` are fixed,
    every round of a case begins with them: a player's first card, the up card, the player's second
    and, where it is face up, the player-dealer's other one; a natural that is checked for does not
    occur.

    The last three arguments are scratch space: units at risk, gains of the wagers, cards and hands.

    The kernel is one function because a call with this many arrays costs more than dealing the
    cards.
    """
    hand_count, row_length = U64(facts[0]), U64(facts[1]) * U64(facts[0])
    width, parts, hands = U64(facts[2]), facts[3], facts[4]
    later, first_down, both_up = facts[5] > 0, facts[6] > 0, facts[7] > 0
    one_card, takes_all = facts[8], facts[9] > 0
    suited, laid_alike, fixed = U64(facts[10]), facts[11], facts[12]
    record = tables.shape[0] > 0
    seats = tables.shape[1] // hands if record else 1
    mine, stakes, owners = units[0], units[1], units[2]
    player_cards, first, modes, dealer_cards = held[0], held[1], held[2], held[3]
    cases = rounds.shape[0]
    places = out.shape[0] // (hands * cases)
    centre = (places - 2) // 2
    state = seed
    dealt = _0
    case = until = 0
    base = -hands * places
    all_rounds = 0
    for place in range(cases):
        all_rounds += rounds[place]
    for number in range(all_rounds):
        while number == until:  # the next case begins
            until += rounds[case]
            base += hands * places
            for place in range(fixed):
                lies = place
                while cards[lies] != firsts[case, place]:
                    lies += 1
                cards[lies], cards[place] = cards[place], cards[lies]
            case += 1
            if fixed:
                state = seed + U64(case) * _SECOND
                state = (_mix(state) << _32 | _mix(state + _STEP)) | _1
        # -- first cards of each seat, in the order a, c, b, d: hands a-b and c-d -- --------------
        if fixed:
            player_cards[0], up, player_cards[2] = U64(cards[0]), U64(cards[1]), U64(cards[2])
            hole = U64(cards[3])
            dealt = U64(fixed)
            shown = U64(dealer_after[up]) * _16
            if not (both_up or later):
                while True:
                    hole, state = _draw(cards, dealt, state)
                    end = dealer_ends[U64(dealer_after[shown + hole])]
                    if not peeks[up] or end < 0 or not naturals[end]:
                        break
                dealt += _1
        else:
            dealt = _0
            for seat in range(seats):
                for which in range(hands):
                    card, state = _draw(cards, dealt, state)
                    player_cards[4 * seat + which] = card
                    dealt += _1
            up, state = _draw(cards, dealt, state)
            dealer_cards[0] = up
            dealt += _1
            for seat in range(seats):
                for which in range(hands):
                    card, state = _draw(cards, dealt, state)
                    player_cards[4 * seat + 2 + which] = card
                    dealt += _1
            hole = up
            if not later:
                hole, state = _draw(cards, dealt, state)
                dealer_cards[1] = hole
                dealt += _1
            if first_down:
                up, hole = hole, up
            up, hole = up & _15, hole & _15
        shown = U64(dealer_after[up]) * _16
        seen = up * _16 + hole if both_up else up
        face = U64(faces[seen])

        # -- check for a natural -- ---------------------------------------------------------------
        natural = -1
        if peeks[seen]:
            end = dealer_ends[U64(dealer_after[shown + hole])]
            if end >= 0 and naturals[end]:
                natural = end

        # -- the switch -- ------------------------------------------------------------------------
        for seat in range(seats):
            if record:
                for place in range(4):
                    laid[number, 4 * seat + place] = player_cards[4 * seat + place]
                    player_cards[4 * seat + place] &= _15
            one = U64(after[player_cards[4 * seat]]) * _16
            b = player_cards[4 * seat + 2]
            first[2 * seat] = U64(after[one + b])
            modes[seat] = _0
            if hands == 2:
                d = player_cards[4 * seat + 3]
                two = U64(after[player_cards[4 * seat + 1]]) * _16
                first[2 * seat + 1] = after[two + d]
                if natural < 0 and not frozen[seen]:
                    stay = face * _2 * hand_count
                    move = stay + hand_count
                    across, back = U64(after[one + d]), U64(after[two + b])
                    now = switches[stay + first[2 * seat]]
                    now += switches[stay + first[2 * seat + 1]]
                    then = switches[move + across] + switches[move + back]
                    if then > now:
                        first[2 * seat], first[2 * seat + 1] = across, back
                        player_cards[4 * seat + 2], player_cards[4 * seat + 3] = d, b
                        modes[seat] = _3

        # -- the players -- -----------------------------------------------------------------------
        made = 0
        for place in range(seats * hands):
            seat, which = place // hands, place % hands
            owner = 2 * seat + which
            hand = first[owner]
            results[owner] = 0
            if peeks[seen]:
                if early[face * hand_count + hand]:
                    whole = natural >= 0 and takes_all
                    results[owner] = -parts if whole else -(parts // 2)
                    continue
                if natural >= 0:
                    results[owner] = gains[U64(ends[hand] * 64 + natural * 2)]
                    continue
            if frozen[seen]:
                mine[made], stakes[made], owners[made] = ends[hand], 1, owner
                made += 1
                continue
            pair, like = player_cards[4 * seat + which], player_cards[4 * seat + 2 + which]
            how = modes[seat]
            waiting = 1
            splits = 0
            most = 0
            staked = 0
            row = face * row_length
            start = here = _0
            if pair == like:
                here = seen * _16 + pair
                most = most_splits[here]
            if most:
                how = _2 if one_card == np.int64(pair) else _1
                start = U64(after[pair]) * _16
                here = here * width - _1
                splits = 1
                waiting = 2
            while waiting:
                if splits:
                    card, state = _draw(cards, dealt, state)
                    card &= _15
                    dealt += _1
                    if card == pair and splits < most:
                        splits += 1
                        waiting += 1
                        continue
                    hand = U64(after[start + card])
                    row = U64(split_rows[here + U64(splits)]) * row_length
                waiting -= 1
                stake = 1
                staked += 1
                while True:
                    act = acts[row + hand]
                    if act & (HIT | DOUBLE):
                        if act == DOUBLE:
                            staked += stake
                            stake *= 2
                            row += hand_count
                        card, state = _draw(cards, dealt, state)
                        card &= _15
                        dealt += _1
                        hand = U64(after[hand * _16 + card])
                        if not hand:
                            results[owner] -= stake * parts
                            break
                    elif act == SURRENDER and stake > 1:
                        results[owner] -= stake // 2 * parts
                        break
                    elif act == SURRENDER and not takes_all:
                        results[owner] -= parts // 2
                        break
                    else:
                        lost = act == SURRENDER
                        mine[made] = -1 if lost else ends[how * hand_count + hand]
                        stakes[made], owners[made] = stake, owner
                        made += 1
                        break
            if not record:
                out[base + (owner + 1) * places - 1] += staked - 1

        # -- the player-dealer, if a wager depends on the hand -- ---------------------------------
        if made or record:
            if later:
                hole, state = _draw(cards, dealt, state)
                dealer_cards[1] = hole
                hole &= _15
                dealt += _1
            at = U64(dealer_after[shown + hole])
            drawn = 2
            while dealer_ends[at] < 0:
                card, state = _draw(cards, dealt, state)
                dealer_cards[min(drawn, DEALT - 1)] = card
                drawn += 1
                dealt += _1
                at = U64(dealer_after[at * _16 + (card & _15)])
            if record:
                laid[number, 4 * seats] = drawn
                for place in range(min(drawn, DEALT)):
                    laid[number, 4 * seats + 1 + place] = dealer_cards[place]
            end = dealer_ends[at]
            alike = laid_alike
            level = paid[seen]
            if suited and state:
                state += _STEP
                alike = 1 if _mix(state) < suited else 0
            for each in range(made):
                if mine[each] < 0:
                    results[owners[each]] -= parts if naturals[end] else parts // 2
                else:
                    gain = gains[U64(level + mine[each] * 64 + end * 2 + alike)]
                    results[owners[each]] += stakes[each] * gain
        for place in range(seats * hands):
            if record:
                tables[number, place] = results[place // hands * 2 + place % hands]
            else:
                out[base + place * places + centre + results[place]] += 1
    return results[0], results[1], np.int64(dealt)  # type: ignore[return-value]  # an int


TYPES: Final = {
    "deal": (
        "(u8, i8[::1], i2[::1], u1[::1], i8[::1], i8[::1], i8[::1], u1[::1], i4[::1], "
        "i2[::1], i8[::1], u1[::1], i8[::1], i8[::1], u1[::1], u1[::1], f8[::1], u1[::1], "
        "u1[:,::1], i8[::1], i8[::1], i8[:,::1], i8[:,::1], i8[:,::1], i8[::1], u8[:,::1])"
    ),
}
"""Argument types for which the kernel is compiled."""
