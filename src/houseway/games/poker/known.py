"""A hand of poker whose answers are all known, played without asking.

For games with a board, whose players have their cards face down: forced bets, streets, betting and
award as `play.py` has them, in one go. What is not plain here (a decision that is not legal, a
draw, a kill, a flawed card, cards that run short) is left to the script.
"""

from __future__ import annotations

from typing import Final

from houseway.cards.card import text
from houseway.cards.deck import size
from houseway.errors import HousewayError
from houseway.games.poker.known_bets import bet
from houseway.games.poker.known_hand import KnownHand, KnownPlan, NotPlainError, take_seats
from houseway.games.poker.making import contests, high_strength, made, ranked
from houseway.games.poker.terms import PokerTerms, StreetTerms
from houseway.rules.events import Awarded, Burned, Dealt, HandOpened, Moved, Winner
from houseway.rules.known import CARDS, Known, Once
from houseway.rules.opening import Opening
from houseway.rules.pot_round import award_pot, showdown
from houseway.rules.shares import best, share_out

__all__ = ["play_known"]

_BOARD: Final = HandOpened("board")
_BURNED: Final = Once[str, Burned](lambda card: Burned(card, "burn"))
_TURNED: Final = Once[str, Dealt](lambda card: Dealt("board", card))

_BLINDS: Final = {
    1: ("big blind",),
    2: ("small blind", "big blind"),
    3: ("small blind", "middle blind", "big blind"),
}
_plans: Final[dict[int, tuple[PokerTerms, KnownPlan | None]]] = {}
"""By identity: to compare terms would take longer than the hand."""


def play_known(terms: PokerTerms, opening: Opening, known: Known) -> KnownHand | None:
    """The whole hand; None where it is not plain."""
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
    """Cards face down once and then a board, and nothing to decide but the betting."""
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
    """Nothing is owed, carried or left out."""
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
    """Forced bets, streets, showdown and award."""
    known, told = hand.known, hand.told
    first, *later = hand.terms.streets
    hand.events += [each.opened for each in told]
    _post(hand, first.street)
    draws = iter(known.draws)
    for _ in range(first.down):
        hand.events += [each.dealt[card] for each, card in zip(told, draws, strict=False)]
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
        hand.deal.moment = "end of hand"
        hand.lay_tape(hand.deal)


def _post(hand: KnownHand, street: str) -> None:
    """Antes, dead ones too, and blinds."""
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
    for who, cents, why in zip(hand.order[-len(blinds) :], blinds, words, strict=True):
        hand.front[who] = hand.put(who, cents, street, why)


def _turn(hand: KnownHand, street: StreetTerms) -> None:
    """The burn, and the cards of the board."""
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
    events += [_BURNED[card] for card in burned]
    events += [_TURNED[card] for card in turned]
    hand.board += turned
    hand.front = [0] * hand.players
    hand.reach(street.street)


# -- the award -------------------------------------------------------------------------------------


def _win_alone(hand: KnownHand) -> None:
    """The pot without a showdown."""
    who = hand.live.index(True)
    if _end(hand) and hand.names[who] in hand.table().pot.folded:  # ruled dead
        raise NotPlainError
    _pay(hand, "", (), [(who, hand.pot, ())])


def _end(hand: KnownHand) -> bool:
    """Come to the end of the hand; whether somebody else has had a say there."""
    watched = "end of hand" in hand.watched
    if hand.deal is not None or watched:
        hand.lay_hands(hand.table())
    hand.reach("end of hand")
    return watched


def _show_down(hand: KnownHand) -> None:
    """One pot for the highest hand: the hands are shown, and the best of them win."""
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
    if _end(hand):
        for name in hand.table().pot.folded:
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
    """The same for several pots, or for low."""
    deal, terms = hand.table(), hand.terms
    hand.lay_chips(deal)
    hand.lay_hands(deal)
    boards = [deal.hands["board"]] if hand.board else []
    hands = [deal.hands[each.hand] for each in hand.told]
    won = showdown(deal, hands, contests(terms, terms.shares, boards))
    hand.reach("end of hand")
    award_pot(deal, won, odd=terms.odd_chips)


def _pay(
    hand: KnownHand,
    called: str,
    boards: tuple[str, ...],
    parts: list[tuple[int, int, tuple[str, ...]]],
) -> None:
    """The whole pot, and how it is told."""
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
