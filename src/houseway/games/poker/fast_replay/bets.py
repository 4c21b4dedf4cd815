"""A betting round whose answers are known: the rules of `rules/pots/street.py` in one loop."""

from __future__ import annotations

from itertools import cycle
from typing import Final

from houseway.games.poker.fast_replay.events import MORE
from houseway.games.poker.fast_replay.hand import KnownHand, NotPlainError
from houseway.games.poker.order import bet_size
from houseway.games.poker.terms import StreetTerms
from houseway.rules.round.decisions import Bet, Decision, Raise
from houseway.rules.round.events import Answered, Moved, Reached
from houseway.rules.round.inputs import Decided

_BETS_IN: Final = Reached("bets in")


def bet(hand: KnownHand, street: StreetTerms, *, opening: bool) -> None:
    """Play the known answers until every bet is called, and put the bets in the pot."""
    stakes, plan, able, left = hand.stakes, hand.plan, hand.able, hand.left
    told, stacks, live, can = hand.told, hand.stacks, hand.live, hand.can
    front, events, inputs, acts = hand.front, hand.events, hand.inputs, hand.acts
    hole, puts, in_pot, pot = hand.hole, hand.puts, hand.in_pot, hand.pot
    name, last_first, order = street.street, plan.last_first, hand.seats.places
    smallest = stakes.small_bet if plan.one_size else bet_size(hand.terms, stakes, street)
    level = 0
    if plan.blinds:
        if opening:
            level = stakes.blinds[-1]
        if street.first == "left of the blinds":
            order = hand.seats.order
    full = level if level >= smallest else 0
    increment = smallest if smallest > level else level
    acted = [-1] * hand.players
    """The full bet in force when each player last acted; -1 before that."""
    waits = [*can]
    """Which players still have to act."""
    began = able
    if plan.capped:
        began += sum(cents > 0 and not can[who] for who, cents in enumerate(front))
    if level and not plan.asked_last:
        who = next((who for who, _, _, why in puts if why == "big blind"), -1)
        if who >= 0:
            acted[who] = full
            waits[who] = can[who] and front[who] < level
    checked: list[int] = []
    raises, number = 0, len(inputs)
    for who in cycle(order) if True in waits else ():
        if not waits[who]:
            continue
        owed = level - front[who]
        if able == 1:  # nobody need match more than those who are left have in front
            others = [front[other] for other in order if other != who and live[other]]
            owed = min(level, max(others)) - front[who]
            if owed <= 0:
                break
        act, mine = acts[number], told[who]
        number += 1
        if act == mine.folds:
            said, given = mine.fold[number]
            events += said
            cards, lefts = hole[who], mine.left
            for place in last_first:
                events.append(lefts[place][cards[place]])
            waits[who] = can[who] = live[who] = False
            able -= 1
            left -= 1
        elif act == mine.stays:
            waits[who] = False
            acted[who] = full
            if owed > 0:
                held = stacks[who]
                if owed >= held:
                    owed = held
                    can[who] = False
                    able -= 1
                stacks[who] = held - owed
                front[who] += owed
                in_pot[who] += owed
                pot += owed
                puts.append((who, owed, name, "call"))
                said, given = mine.call[number]
                events += said
                events.append(Moved(mine.bettor, "pot", owed, "call", name))
            else:
                said, given = mine.check[number]
                events += said
                checked.append(who)
        else:
            by, kind, cents = act
            held, more = stacks[who], cents - front[who]
            least = full + smallest if plan.limit or not full else level + increment
            whole = front[who] + held
            low = least if least < whole else whole
            high = whole if plan.no_limit else _highest(hand, pot, low, whole, level, owed)
            if (
                by != mine.bettor
                or kind != MORE
                or able < 2
                or held <= owed
                or acted[who] >= full
                or not low <= cents <= high
                or (cents != high and (cents - low) % hand.chip)
                or (checked and who in checked and not hand.terms.betting.check_raise)
                or (raises and plan.capped and _is_capped(hand, raises, began, left))
            ):
                raise NotPlainError
            question = mine.asked[number]
            id = question.question
            decision: Decision = Raise(cents) if level else Bet(cents)
            given = Decided(id, decision, by)
            why = "raise" if level else "bet"
            events += (question, Answered(id, by, decision), Moved(by, "pot", more, why, name))
            puts.append((who, more, name, why))
            stacks[who] = held - more
            front[who] = cents
            in_pot[who] += more
            pot += more
            if held == more:
                can[who] = False
                able -= 1
            waits = [*can]
            waits[who] = False
            if least <= cents or (plan.half_reopens and 2 * (least - cents) <= increment):
                if full:
                    raises += 1
                increment = smallest if plan.limit else max(smallest, cents - level)
                full = cents if least < cents else least
            level = cents
            acted[who] = full
        inputs.append(given)
        if left < 2 or True not in waits:
            break
    hand.left, hand.able, hand.pot = left, able, pot
    most = max(in_pot)
    if in_pot.count(most) == 1:
        who = in_pot.index(most)
        if live[who]:
            hand.return_uncalled(who)
    if hand.watched:
        hand.reach("bets in")
    else:
        events.append(_BETS_IN)


def _highest(hand: KnownHand, pot: int, low: int, whole: int, level: int, owed: int) -> int:
    """Return the highest bet or raise of a game with a limit."""
    if hand.plan.limit:
        return low
    more = pot + max(owed, 0) if hand.plan.pot_limit else hand.stakes.spread.high
    return max(low, min(level + more, whole))


def _is_capped(hand: KnownHand, raises: int, began: int, left: int) -> bool:
    """Whether the cap on raises has been reached."""
    betting = hand.terms.betting
    players = began if betting.cap_counts == "who began" else left
    return raises >= betting.raises and (betting.heads_up_cap or players != 2)
