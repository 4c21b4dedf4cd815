"""A hand of poker whose answers are all known, played without asking.

For games with a board, whose players have their cards face down: forced bets, streets, betting and
award as `play.py` has them, in one go. What is not plain here (a decision that is not legal, a
draw, a kill, a flawed card, cards that run short) is left to the script.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from houseway.cards.card import text
from houseway.cards.deck import size
from houseway.errors import HousewayError
from houseway.games.poker.known_bets import bet
from houseway.games.poker.known_hand import KnownHand, KnownPlan, NotPlain
from houseway.games.poker.making import contests, high_strength, made, ranked
from houseway.games.poker.terms import PokerTerms, StreetTerms
from houseway.rules.events import Awarded, Burned, Dealt, HandOpened, Moved, Winner
from houseway.rules.hand import Hand
from houseway.rules.inputs import Input
from houseway.rules.known import CARDS, Known, Once
from houseway.rules.opening import Opening
from houseway.rules.pot_deal import PotDeal
from houseway.rules.pot_round import award_pot, showdown
from houseway.rules.shares import best, share_out

__all__ = ["play_known"]

_BOARD: Final = HandOpened("board")
_BURNED: Final = Once[str, Burned](lambda card: Burned(card, "burn"))
_TURNED: Final = Once[str, Dealt](lambda card: Dealt("board", card))

_plans: Final[dict[int, tuple[PokerTerms, KnownPlan | None]]] = {}
"""By identity: to compare terms would take longer than the hand."""


def play_known(deal: PotDeal[PokerTerms], known: Known) -> list[Input] | None:
    """The whole hand, and its inputs; None, and the deal is spoilt, where it is not plain."""
    found = _plans.get(id(deal.terms))
    plan = _look_at(deal.terms) if found is None else found[1]
    if plan is None or not _is_plain(deal.opening):
        return None
    try:
        return _play(KnownHand(deal, known, plan))
    except (NotPlain, HousewayError, ValueError):
        return None


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


def _play(hand: KnownHand) -> list[Input]:
    """Forced bets, streets, showdown and award."""
    deal, known, events, told = hand.deal, hand.known, hand.events, hand.told
    first, *later = hand.terms.streets
    events += [each.opened for each in told]
    _post(hand, first.street)
    draws = iter(known.draws)
    for _ in range(first.down):
        events += [each.dealt[card] for each, card in zip(told, draws, strict=False)]
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
        raise NotPlain
    _lay_hands(hand)
    if hand.left < 2:
        _win_alone(hand)
    elif hand.terms.shares == ("high",) and hand.is_one_pot():
        _show_down(hand)
    else:
        _compare(hand)
    deal.pot.flop_seen = bool(hand.board)
    deal.tape.draws += known.draws[: hand.drawn]
    deal.tape.out += hand.drawn
    return hand.inputs


def _post(hand: KnownHand, street: str) -> None:
    """Antes, dead ones too, and blinds."""
    stakes, plan, players = hand.stakes, hand.plan, hand.players
    if plan.antes and stakes.ante:
        for who in range(players):
            hand.put(who, stakes.ante, "ante", "ante")
        hand.reach("antes in")
    for who, cents in enumerate(stakes.dead_antes[:players]):
        cents = min(cents, hand.stacks[who])
        if cents:
            hand.stacks[who] -= cents
            hand.pot += cents
            hand.deal.pot.dead += cents
            hand.events.append(Moved(hand.names[who], "pot", cents, "ante", street))
    if not plan.blinds:
        return
    blinds = stakes.blinds[-players:]
    count = len(blinds)
    if count == 2:
        words: Sequence[str] = ("small blind", "big blind")
    elif count:
        words = ("small blind", *("middle blind",) * (count - 2), "big blind")[-count:]
    else:
        raise NotPlain
    order = hand.blind_order()
    for who, cents, why in zip(order, blinds, words, strict=False):
        hand.front[who] = hand.put(who, cents, street, why)
    if count > 1:
        hand.deal.pot.small_blind = hand.names[order[0]]


def _turn(hand: KnownHand, street: StreetTerms) -> None:
    """The burn, and the cards of the board."""
    deal, draws, events = hand.deal, hand.known.draws, hand.events
    start = hand.drawn + street.burn
    burned, turned = draws[hand.drawn : start], draws[start : start + street.board]
    hand.drawn = start + street.board
    if len(turned) < street.board or hand.drawn > hand.plan.cards:
        raise NotPlain
    if hand.terms.run_twice and hand.able() < 2:  # they are asked
        raise NotPlain
    if not hand.board:
        events.append(_BOARD)
        deal.pot.flop_seen = True
    deal.burned += [CARDS[card] for card in burned]
    deal._burned_names += burned
    hand.gone += burned
    events += [_BURNED[card] for card in burned]
    events += [_TURNED[card] for card in turned]
    hand.board += turned
    hand.front = [0] * hand.players
    hand.reach(street.street)


def _lay_hands(hand: KnownHand) -> None:
    """The hands as they lie at the end."""
    deal, told = hand.deal, hand.told
    deal.away += [CARDS[card] for card in hand.gone]
    hands = deal.hands
    for who, live in enumerate(hand.live):
        mine, cards = told[who], hand.hole[who]
        hands[mine.hand] = each = Hand(mine.hand, mine.seat, mine.bettor)
        if live:
            each.names = [*cards]
            each.cards = [CARDS[card] for card in cards]
            each.seen = [mine.seen] * len(cards)
        else:
            each.state = "folded"
    if hand.board:
        hands["board"] = each = Hand("board")
        each.names = hand.board
        each.cards = [CARDS[card] for card in hand.board]
        each.seen = [None] * len(hand.board)


# -- the award -------------------------------------------------------------------------------------


def _win_alone(hand: KnownHand) -> None:
    """The pot without a showdown."""
    hand.reach("end of hand")
    who = hand.live.index(True)
    if hand.names[who] in hand.deal.pot.folded:  # as it has been ruled meanwhile
        raise NotPlain
    _pay(hand, "", (), [(who, hand.pot, ())])


def _show_down(hand: KnownHand) -> None:
    """One pot for the highest hand: the hands are shown, and the best of them win."""
    deal, terms, names, events = hand.deal, hand.terms, hand.names, hand.events
    left = [who for who, live in enumerate(hand.live) if live]
    board = [CARDS[card] for card in hand.board]
    category = ranked(terms).category
    strengths: dict[str, int] = {}
    called = []
    for who in left:
        mine, cards = hand.told[who], hand.hole[who]
        events += [shown[card] for shown, card in zip(mine.shown, cards, strict=True)]
        lying = deal.hands[mine.hand]
        lying.seen = [None] * len(cards)
        strengths[names[who]] = strength = high_strength(terms, lying.cards, board)
        called.append(mine.called[category(strength)])
    events += called
    hand.reach("end of hand")
    for name in deal.pot.folded:  # ruled dead meanwhile
        strengths.pop(name, None)
    winners = best(strengths, strengths)
    line = [bettor.id for bettor in deal.left_of_button()] if len(winners) > 1 else ()
    parts = share_out(hand.pot, winners, chip=hand.chip, first=line, odd=terms.odd_chips)
    won = []
    for name, cents in parts.items():
        who = names.index(name)
        found = made(terms, "high", deal.hands[hand.told[who].hand].cards, board)
        won.append((who, cents, tuple(map(text, found.cards)) if found is not None else ()))
    _pay(hand, category(strengths[winners[0]]), ("board",) if board else (), won)


def _compare(hand: KnownHand) -> None:
    """The same for several pots, or for low."""
    deal, terms = hand.deal, hand.terms
    hand.lay_out()
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
    names, pot, events, stacks = hand.names, hand.deal.pot, hand.events, hand.stacks
    if hand.pot:
        told = tuple([Winner(names[who], cents, cards) for who, cents, cards in parts])
        events.append(Awarded("pot", told, "", called, boards))
    for who, cents, _ in parts:
        if cents:
            events.append(Moved("pot", names[who], cents, "pot"))
            stacks[who] += cents
    purses = hand.deal.chips.purses
    purses.update(zip(names, stacks, strict=True))
    purses["pot"] = 0
    pot.folded.update([name for name, live in zip(names, hand.live, strict=True) if not live])
    pot.contributions, pot.in_pot, pot.dead = [], {}, 0
