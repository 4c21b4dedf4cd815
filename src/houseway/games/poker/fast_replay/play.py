"""Play a hand of poker without asking anybody, since all its answers are known.

This covers games with a board whose players have their cards face down, with the forced bets,
streets, betting and award of `play.py`. Anything else (an illegal decision, a draw, a kill, a
flawed card, cards that run short) is left to the script.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from operator import getitem
from typing import Any, Final

from houseway.cards.card import text
from houseway.cards.deck import size
from houseway.errors import HousewayError
from houseway.games.poker.evaluation import contests, high_strength, made, ranked
from houseway.games.poker.fast_replay.bets import bet
from houseway.games.poker.fast_replay.events import CARDS, Known, Once
from houseway.games.poker.fast_replay.hand import (
    KnownHand,
    KnownPlan,
    NotPlainError,
    take_seats,
)
from houseway.games.poker.terms import PokerTerms, StreetTerms
from houseway.rules.pots.shares import best, share_out
from houseway.rules.pots.stages import award_pot, showdown
from houseway.rules.round.events import (
    Awarded,
    Burned,
    Dealt,
    HandDied,
    HandOpened,
    Moved,
    Reached,
    Ruled,
    Winner,
)
from houseway.rules.round.inputs import Ruling
from houseway.rules.round.opening import Opening
from houseway.rules.rulings.checks import name_of
from houseway.rules.rulings.effects import HandDead

_END: Final = "end of hand"
_ENDS: Final = Reached(_END)
_BOARD: Final = HandOpened("board")
_BURNED: Final = Once[str, Burned](lambda card: Burned(card, "burn"))
_TURNED: Final = Once[str, Dealt](lambda card: Dealt("board", card))

_BLINDS: Final = {
    1: ("big blind",),
    2: ("small blind", "big blind"),
    3: ("small blind", "middle blind", "big blind"),
}
_plans: Final[dict[int, tuple[PokerTerms, KnownPlan | None]]] = {}
"""Plans by identity of the terms, since comparing the terms would take longer than the hand."""


def play_known(terms: PokerTerms, opening: Opening, known: Known) -> KnownHand | None:
    """Play the whole hand; return None if it must be left to the script."""
    found = _plans.get(id(terms))
    plan = _look_at(terms) if found is None else found[1]
    if plan is None or not _is_plain(opening):
        return None
    try:
        hand = take_seats(terms, opening, known, plan)
        _play(hand)
    except (NotPlainError, HousewayError, ValueError):
        return None
    return hand


# -- what is plain ---------------------------------------------------------------------------------


def _look_at(terms: PokerTerms) -> KnownPlan | None:
    if len(_plans) > 256:
        _plans.clear()
    plan = _plan_of(terms) if _is_plain_game(terms) else None
    _plans[id(terms)] = terms, plan
    return plan


def _plan_of(terms: PokerTerms) -> KnownPlan:
    forced, betting = terms.forced, terms.betting
    free = betting.structure in ("pot-limit", "no-limit")
    return KnownPlan(
        down=terms.streets[0].down,
        last_first=tuple(reversed(range(terms.streets[0].down))),
        cards=size(terms.deck),
        antes="ante" in forced,
        blinds="blinds" in forced,
        small_is_last=terms.heads_up == "the button is small",
        asked_last=terms.big_blind_raises == "always",
        one_size=free,
        limit=betting.structure == "limit",
        pot_limit=betting.structure == "pot-limit",
        no_limit=betting.structure == "no-limit",
        capped=betting.raises > 0 and not (free and betting.cap_holds == "limit only"),
        half_reopens=betting.short_reopens == "half raise",
    )


def _is_plain_game(terms: PokerTerms) -> bool:
    """Whether a game deals face down once and then a board, and asks for nothing but bets."""
    first, *later = terms.streets
    return (
        all(map(_is_plain_street, terms.streets))
        and first.down > 0
        and not (first.board or first.burn)
        and all(each.board and not each.down for each in later)
        and terms.boards == 1
        and terms.openers is None
        and not (terms.kill_after or terms.sevens)
        and terms.exposed == "as it lies"
        and terms.folded_seats == "nothing"
        and "bring-in" not in terms.forced
        and terms.odd_first == "left of the button"
    )


def _is_plain_street(street: StreetTerms) -> bool:
    return (
        not (street.up or street.draw or street.discard)
        and street.open_pair == "nothing"
        and street.first in ("left of the button", "left of the blinds")
    )


def _is_plain(opening: Opening) -> bool:
    """Whether the opening has nothing owed, carried over or left out."""
    stakes = opening.stakes
    return not (
        opening.owed
        or opening.dead_blinds
        or opening.killer
        or opening.carried
        or opening.notes
        or stakes.bomb
        or stakes.button_blind
    )


# -- the hand --------------------------------------------------------------------------------------


def _play(hand: KnownHand) -> None:
    """Play the forced bets, streets, showdown and award."""
    known = hand.known
    first, *later = hand.terms.streets
    _post(hand, first.street)
    hand.events += map(getitem, hand.seats.dealt, known.draws)
    hand.reach("deal complete")
    bet(hand, first, opening=True)
    ends = [(hand.drawn, len(hand.inputs))]
    for street in later:
        if hand.left < 2:
            break
        _turn(hand, street)
        bet(hand, street, opening=False)
        ends.append((hand.drawn, len(hand.inputs)))
    if len(hand.inputs) != len(known.acts) or (
        known.streets is not None and known.streets[: len(ends)] != ends
    ):
        raise NotPlainError
    if hand.left < 2:
        _win_alone(hand)
    elif hand.terms.shares == ("high",) and hand.is_one_pot():
        _show_down(hand)
    else:
        _compare(hand)
    if hand.deal is not None:
        hand.deal.moment = _END
        hand.lay_tape(hand.deal)


def _post(hand: KnownHand, street: str) -> None:
    """Post antes, including dead ones, and blinds."""
    stakes, plan, players = hand.stakes, hand.plan, hand.players
    if plan.antes and stakes.ante:
        for who in range(players):
            hand.put(who, stakes.ante, "ante", "ante")
        hand.reach("antes in")
    for who, cents in enumerate(stakes.dead_antes[:players]):
        cents = hand.put(who, cents, street, "ante")
        if cents:
            hand.in_pot[who] -= cents
            hand.dead += cents
            hand.puts.pop()
    if not plan.blinds:
        return
    blinds = stakes.blinds[-players:]
    words = _BLINDS.get(len(blinds))
    if words is None:
        raise NotPlainError
    for who, cents, why in zip(hand.seats.order[-len(blinds) :], blinds, words, strict=True):
        hand.front[who] = hand.put(who, cents, street, why)


def _turn(hand: KnownHand, street: StreetTerms) -> None:
    """Burn, and turn up the cards of the board."""
    draws, events = hand.known.draws, hand.events
    start = hand.drawn + street.burn
    burned, turned = draws[hand.drawn : start], draws[start : start + street.board]
    hand.drawn = start + street.board
    if len(turned) < street.board or hand.drawn > hand.plan.cards:
        raise NotPlainError
    if hand.terms.run_twice and hand.able < 2:  # they are asked
        raise NotPlainError
    if not hand.board:
        events.append(_BOARD)
    events += map(_BURNED.__getitem__, burned)
    events += map(_TURNED.__getitem__, turned)
    hand.board += turned
    hand.front = [0] * hand.players
    hand.reach(street.street)


# -- the award -------------------------------------------------------------------------------------


def _win_alone(hand: KnownHand) -> None:
    """Award the pot without a showdown."""
    who = hand.live.index(True)
    _end(hand)
    _pay(hand, "", (), [(who, hand.pot, ())])


def _end(hand: KnownHand) -> Collection[str]:
    """Reach the end of the hand; return the players who are ruled out of the pot there."""
    rulings, watched = hand.known.rulings, _END in hand.watched
    if hand.deal is None and not watched and (not rulings or _can_declare_dead(hand, rulings)):
        hand.events.append(_ENDS)
        return [_declare_dead(hand, ruling, each) for ruling in rulings for each in ruling.effects]
    hand.lay_hands(hand.table())
    if not (watched or rulings):
        hand.events.append(_ENDS)
        return ()
    hand.come_to(_END)
    return hand.table().pot.folded


def _can_declare_dead(hand: KnownHand, rulings: Iterable[Ruling]) -> bool:
    """Whether the rulings only declare live hands dead, and a live hand is left."""
    effects = [each for ruling in rulings for each in ruling.effects]
    live = {mine.hand for mine, live in zip(hand.told, hand.live, strict=True) if live}
    return all(type(each) is HandDead for each in effects) and live > {
        each.hand for each in effects if isinstance(each, HandDead)
    }


def _declare_dead(hand: KnownHand, ruling: Ruling, effect: Any) -> str:
    """Declare a hand dead; return its player."""
    who = [mine.hand for mine in hand.told].index(effect.hand)
    hand.events += (
        Ruled(name_of(effect), ruling.by, ruling.reason, effect.hand),
        HandDied(effect.hand, ruling.reason or "ruled dead"),
    )
    hand.died.append(who)
    hand.live[who] = False
    return hand.names[who]


def _show_down(hand: KnownHand) -> None:
    """Show the hands and give the pot to the best of them."""
    terms, names, events = hand.terms, hand.names, hand.events
    board = [CARDS[card] for card in hand.board]
    category = ranked(terms).category
    hand.shown = True
    strengths: dict[str, int] = {}
    called = []
    for mine, cards, live in zip(hand.told, hand.hole, hand.live, strict=True):
        if live:
            events += [shown[card] for shown, card in zip(mine.shown, cards, strict=True)]
            strength = high_strength(terms, [CARDS[card] for card in cards], board)
            strengths[mine.bettor] = strength
            called.append(mine.called[category(strength)])
    events += called
    for name in _end(hand):
        strengths.pop(name, None)
    winners = best(strengths, strengths)
    parts = share_out(hand.pot, winners, chip=hand.chip, first=names, odd=terms.odd_chips)
    won = []
    for name, cents in parts.items():
        who = names.index(name)
        found = made(terms, "high", [CARDS[card] for card in hand.hole[who]], board)
        won.append((who, cents, tuple(map(text, found.cards)) if found is not None else ()))
    _pay(hand, category(strengths[winners[0]]), ("board",) if board else (), won)


def _compare(hand: KnownHand) -> None:
    """Show down for several pots or for low, as the script does."""
    deal, terms = hand.table(), hand.terms
    hand.lay_chips(deal)
    hand.lay_hands(deal)
    boards = [deal.hands["board"]] if hand.board else []
    hands = [deal.hands[each.hand] for each in hand.told]
    won = showdown(deal, hands, contests(terms, terms.shares, boards))
    if hand.known.rulings:
        hand.come_to(_END)
    else:
        hand.reach(_END)
    award_pot(deal, won, odd=terms.odd_chips)


def _pay(
    hand: KnownHand,
    called: str,
    boards: tuple[str, ...],
    parts: list[tuple[int, int, tuple[str, ...]]],
) -> None:
    """Award the whole pot, and add the events."""
    names, events, stacks = hand.names, hand.events, hand.stacks
    if hand.pot:
        told = tuple([Winner(names[who], cents, cards) for who, cents, cards in parts])
        events.append(Awarded("pot", told, "", called, boards))
    for who, cents, _ in parts:
        if cents:
            events.append(Moved("pot", names[who], cents, "pot"))
            stacks[who] += cents
    hand.pot = hand.dead = 0
    hand.puts = []
    if hand.deal is not None:
        hand.lay_chips(hand.deal)
