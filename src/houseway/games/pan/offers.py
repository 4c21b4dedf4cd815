"""What a player may do in a turn, and what the other players may demand.

What the book forbids is barred or not offered. An incorrect meld, which the book punishes, is
open with a warning.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from houseway.cards.card import Card
from houseway.games.pan import conditions
from houseway.games.pan.melds import (
    LEAST,
    MOST,
    borrowable,
    completions,
    is_meld,
    melds_with,
    place,
    splits,
)
from houseway.games.pan.table import PanTable, Spread
from houseway.games.pan.terms import PanTerms
from houseway.rules.pots.stages import names_of
from houseway.rules.round.decisions import (
    Borrow,
    Choose,
    Decision,
    Fold,
    Meld,
    Pass,
    SplitMeld,
    Stay,
)
from houseway.rules.round.hand import Hand
from houseway.rules.round.legality import Legality, Offer, Options, Pick, barred, may

ON_TOP: Final = Options(may(Stay), may(Fold))
"""The choice before the first turn: stay in the play, or retire."""
FORCE: Final = Options(may(Choose, what=("force",)), may(Pass))
"""The choice to require the player to take the discard, or pass."""
DEMAND: Final = Options(may(Choose, what=("demand",)), may(Pass))
"""The choice to require the player to make an incorrect meld valid, or pass."""

WARNING: Final = (
    "an incorrect meld: you return what you collect for it, and after your discard your hand is out"
)
ONLY_VALID: Final = "you took back an incorrect meld, so only valid melds may follow in this turn"
PUTS_OUT: Final = "you can use this card, and to discard it would put the next player out"


def _exactly(cards: tuple[str, ...], *onto: str) -> Offer:
    """Offer to meld exactly these cards."""
    return may(Meld, pick=Pick(cards, len(cards), len(cards)), onto=onto)


# -- the top discard -----------------------------------------------------------------------------


def taking_options(table: PanTable, hand: Hand) -> Options:
    """Return the options: draw from the deck, or take the discard into a meld at once."""
    borrowing = _borrowing(table, hand, for_top=True)
    offers = [may(Pass), *_onto(table, hand), *_melds(table, hand), *borrowing]
    if len(offers) == 1:
        offers.append(barred(Meld, "you may take this discard only if you can meld it at once"))
    return Options(*offers)


def forced_options(table: PanTable, hand: Hand) -> Options:
    """Return the options for a forced card: one of the spreads that it fits."""
    return Options(*(_onto(table, hand) or [may(Pass)]))


def _onto(table: PanTable, hand: Hand) -> list[Offer]:
    name = tuple(table.pile.names[-1:])
    fit = [
        spread.id
        for spread in table.spreads(hand)
        if any(table.fits(spread, card) for card in table.top())
    ]
    return [_exactly(name, *fit)] if fit else []


def _melds(table: PanTable, hand: Hand) -> list[Offer]:
    name = tuple(table.pile.names[-1:])
    return [
        _exactly((*name, *names_of(pair, hand)))
        for card in table.top()
        for pair in melds_with(table.terms.melds, card, hand.cards)
    ]


# -- melding -------------------------------------------------------------------------------------


def name_spread(terms: PanTerms, cards: Sequence[Card]) -> str:
    """Name a spread and its value in chips; empty if the cards are not a meld."""
    if not is_meld(terms.melds, cards):
        return ""
    kind = "set" if len({place(card) for card in cards}) == 1 else "rope"
    chips = conditions.value(terms.conditions, terms.melds, cards)
    return f"{kind}, {chips} chip{'s' * (chips > 1)}" if chips else kind


def meld_options(table: PanTable, hand: Hand) -> Options:
    """Return the options: meld, add, borrow and split cards, or pass to finish."""
    held = _held(table, hand)
    rules = table.terms.melds

    def warn(meld: Meld) -> str:
        chosen = [held.cards[index] for index in held.pick(meld.cards)]
        if meld.onto:
            spread = table.find(hand, meld.onto)
            return "" if table.is_valid(spread, chosen) else WARNING
        return "" if is_meld(rules, chosen) else WARNING

    def tell(meld: Meld) -> str:
        chosen = [held.cards[index] for index in held.pick(meld.cards)]
        lying = table.find(hand, meld.onto).cards if meld.onto else []
        return name_spread(table.terms, [*lying, *chosen])

    names = tuple(held.names)
    offers = [_passing(table, hand)]
    if table.took_back:
        offers += _valid(table, hand, held)
    else:
        takers = tuple(spread.id for spread in table.spreads(hand) if _takes(table, spread))
        if len(names) >= LEAST:
            most = min(len(names), MOST)
            offers.append(may(Meld, pick=Pick(names, LEAST, most), warn=warn, tell=tell))
        if names and takers:
            adding = Pick(names, 1, len(names))
            offers.append(may(Meld, pick=adding, onto=takers, warn=warn, tell=tell))
    return Options(*offers, *_borrowing(table, hand), *_splitting(table))


def _valid(table: PanTable, hand: Hand, held: Hand) -> list[Offer]:
    """Offer only valid melds, to a player who took back an incorrect one: three cards, or one
    that fits a spread."""
    offers = [barred(Meld, ONLY_VALID)]
    for at, card in enumerate(held.cards):
        if card not in held.cards[:at]:
            onto = [each.id for each in table.spreads(hand) if table.is_valid(each, [card])]
            if onto:
                offers.append(_exactly(names_of([card], held), *onto))
        offers += [
            _exactly(names_of([card, *pair], held))
            for pair in melds_with(table.terms.melds, card, held.cards[at + 1 :])
        ]
    return list({offer.choice: offer for offer in offers}.values())


def _held(table: PanTable, hand: Hand) -> Hand:
    """Return the cards that may be melded: the hand's, and the pile's top while it is open."""
    held = Hand("held")
    held.cards = [*hand.cards, *(table.top() if table.open_top else ())]
    held.names = [*hand.names, *(table.pile.names[-1:] if table.open_top else ())]
    return held


def _takes(table: PanTable, spread: Spread) -> bool:
    """Return whether a spread may grow: under one reading ropes have only three cards."""
    rope = len({card >> 2 for card in spread.cards}) > 1
    return len(spread.cards) < (table.terms.melds.longest_rope if rope else MOST)


def _passing(table: PanTable, hand: Hand) -> Offer:
    return barred(Pass, PUTS_OUT) if _must_use(table, hand) else may(Pass)


def _must_use(table: PanTable, hand: Hand) -> bool:
    """Return whether the card from the deck must be used, as it would put the next player out."""
    if not table.open_top:
        return False
    right = _right_of(table, hand)
    if right is hand or not table.may_put_out(right):
        return False
    return table.may_use(hand) or bool(_borrowing(table, hand, for_top=True))


def _right_of(table: PanTable, hand: Hand) -> Hand:
    """Return the hand whose turn is next."""
    at = table.hands.index(hand)
    return next(
        each
        for each in [*table.hands[at + 1 :], *table.hands[:at], hand]
        if each.live or each is hand
    )


def first_of(options: Legality) -> Decision:
    """Return the first of several exact melds, or a pass."""
    choice = options.choices()[0]
    if choice.pick is None:
        return Pass()
    return Meld(choice.pick.of, choice.onto[0] if choice.onto else "")


def default_meld(table: PanTable, hand: Hand) -> Decision:
    """Return a pass, or the first possible use of the card if passing is barred."""
    if not _must_use(table, hand):
        return Pass()
    exact = [*_onto(table, hand), *_melds(table, hand)]
    if exact:
        return first_of(Options(*exact))
    choice = _borrowing(table, hand, for_top=True)[0].choice
    assert choice.pick is not None
    return Borrow(choice.pick.of[:1], choice.onto[0])


# -- borrowing, splitting, making valid ------------------------------------------------------------


def _borrowing(table: PanTable, hand: Hand, *, for_top: bool = False) -> list[Offer]:
    """Offer to borrow a card of a spread for a new meld; `for_top` with the pile's top."""
    offers = []
    for spread in table.spreads(hand):
        lent = borrowable(table.terms.melds, spread.cards) if table.is_valid(spread) else []
        cards = [card for card in lent if _with_borrowed(table, hand, card, for_top=for_top)]
        if cards:
            names = names_of(cards, spread.lying)
            offers.append(may(Borrow, pick=Pick(names, 1, 1), onto=(spread.id,)))
    return offers


def _with_borrowed(
    table: PanTable, hand: Hand, card: Card, *, for_top: bool
) -> list[tuple[str, ...]]:
    """Return the pairs of cards, by name, that make a meld with a borrowed card."""
    rules = table.terms.melds
    if for_top:
        name = table.pile.names[-1:]
        return [
            (*name, *names_of([other], hand))
            for top in table.top()
            for other in dict.fromkeys(hand.cards)
            if is_meld(rules, [card, top, other])
        ]
    held = _held(table, hand)
    return [names_of(pair, held) for pair in melds_with(rules, card, held.cards)]


def borrowed_options(table: PanTable, hand: Hand, spread: Spread) -> Options:
    """Return the options: pairs of cards that make a new meld with the borrowed one."""
    taking = table.available
    offers = [
        _exactly(two, spread.id)
        for card in spread.cards[:1]
        for two in _with_borrowed(table, hand, card, for_top=taking)
    ]
    return Options(*(offers or [may(Pass)]))


def _splitting(table: PanTable) -> list[Offer]:
    offers = []
    for spread in dict.fromkeys(table.increased):
        ways = splits(table.terms.melds, spread.cards) if table.is_valid(spread) else []
        for part in ways:
            names = names_of(part, spread.lying)
            offers.append(
                may(SplitMeld, pick=Pick(names, len(names), len(names)), onto=(spread.id,))
            )
    return offers


def completing_options(table: PanTable, hand: Hand, spread: Spread) -> Options:
    """Return the options: cards that make an incorrect meld valid."""
    held = _held(table, hand)
    found = completions(table.terms.melds, spread.cards, held.cards)
    offers = [
        _exactly(names_of(each, held), spread.id) for each in found if table.is_valid(spread, each)
    ]
    return Options(*(offers or [may(Pass)]))
