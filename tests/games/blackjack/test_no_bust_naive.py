"""A naive count and comparison, written from the tables of the entries, against ours."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest

from games.blackjack.no_bust import ALL, BUSTER, ENTRIES, LUCKY_LUCKY, NAPA_43, NAPA_80
from houseway.cards.card import Card, text
from houseway.cards.deck import cards as deck_cards
from houseway.cards.tape import Seeded, SplitMix
from houseway.editions.library import load_game
from houseway.games.blackjack.compare import Finished, compare
from houseway.games.blackjack.count import score
from houseway.games.blackjack.terms import BlackjackTerms
from houseway.rules.banked.outcomes import Lose, Push, Win
from houseway.rules.round.decisions import Place, Ready, Stand
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Placed, Settled
from houseway.rules.round.opening import Bettor, Opening
from support import scale

FACES = {"A": (1, 11), "T": (10,), "J": (10,), "Q": (10,), "K": (10,)}
PAYS = {"3": 2, "4": 2, "5": 4, "6": 15, "7": 50}


def values(hand: Sequence[str]) -> set[int]:
    """Every total the hand can be counted as."""
    spots = [FACES.get(card[0]) or (int(card[0]),) for card in hand]
    return {sum(each) for each in product(*spots)}


def total(hand: Sequence[str]) -> int:
    """The best total not over 21, or else the lowest."""
    under = [value for value in values(hand) if value <= 21]
    return max(under) if under else min(values(hand))


def soft(hand: Sequence[str]) -> bool:
    return total(hand) <= 21 and total(hand) != min(values(hand))


def natural(hand: Sequence[str], *, split: bool) -> bool:
    ranks = sorted(card[0] for card in hand)
    return not split and len(hand) == 2 and "A" in ranks and bool(set(ranks) & set("TJQK"))


def result(edition: str, player: Sequence[str], dealer: Sequence[str], *, split: bool) -> str:
    """The entry's settlement table, row by row."""
    mine, his = total(player), total(dealer)
    if natural(player, split=split):
        return "push" if natural(dealer, split=False) else "win"
    if natural(dealer, split=False):
        return "lose"
    if mine <= 21:
        if his > 21 or mine > his:
            return "win"
        return "push" if mine == his else "lose"
    if his <= 21:
        return "lose"
    if mine == his:
        return "push" if edition == LUCKY_LUCKY else "lose"
    if mine > his:
        return "lose"
    if edition == NAPA_80:
        suited = len({card[1] for card in dealer}) == 1
        run = sorted(card[0] for card in dealer) == ["7", "8", "9"]
        return "push" if suited and run else "lose"
    saved = (23, 24, 25) if edition == NAPA_43 else (25,)
    return "push" if len(player) == 3 and mine in saved else "lose"


def random_hand(chance: SplitMix, deck: Sequence[Card], low: int, high: int) -> tuple[Card, ...]:
    count = low + chance.below(high - low + 1)
    return tuple(deck[chance.below(len(deck))] for _ in range(count))


@pytest.mark.parametrize("edition", ALL, ids=ENTRIES.values())
def test_counting_and_comparing_agree_with_the_tables(edition: str) -> None:
    terms = load_game(edition, option="none").terms
    assert isinstance(terms, BlackjackTerms)
    deck = deck_cards(terms.deck)
    chance = SplitMix(21)
    seen = dict.fromkeys(("win", "lose", "push"), 0)
    for _ in range(scale(2_000, 100_000)):
        mine, his = random_hand(chance, deck, 2, 5), random_hand(chance, deck, 2, 5)
        split = len(mine) == 2 and not chance.below(4)
        player, dealer = [text(card) for card in mine], [text(card) for card in his]
        worth, against = score(terms.count, mine, after_split=split), score(terms.count, his)
        assert worth.natural == natural(player, split=split), player
        if not worth.natural:
            assert worth.total == 2 * total(player), player
            assert worth.soft == soft(player), player
            assert worth.over == (total(player) > 21), player
        ours, _line = compare(
            terms.count, terms.compare, Finished(mine, worth), Finished(his, against)
        )
        assert ours == result(edition, player, dealer, split=split), (player, dealer)
        seen[ours] += 1
    assert min(seen.values()) > 20


def play_one(edition: str, chance: SplitMix, pile: Seeded) -> Round:
    """A whole round of three players who choose any legal decision."""
    pile.shuffle_all()
    bettors = [Bettor(f"b{seat}", 1_000_000, seat) for seat in (1, 2, 3, 4)]
    opening = Opening(tuple(bettors), player_dealer="b4", bank=1_000_000)
    round_ = Round(load_game(edition, option="none"), opening, pile, strict=True)
    for bettor in bettors[:3]:
        question = next(q for q in round_.pending if q.bettor == bettor.id)
        for spot in ("game", "buster") if edition in BUSTER else ("game",):
            round_.decide(question.id, Place(spot, bettor.seat, 1_000))
        round_.decide(question.id, Ready())
    while not round_.over:
        question = round_.pending[0]
        stands = round_.why_not(question.id, Stand()) is None and chance.below(2)
        round_.decide(question.id, Stand() if stands else round_.sample(question.id, chance))
    return round_


def check_dealer(dealer: Sequence[str]) -> None:
    """Whether every card except the last was drawn to soft 17 or less."""
    for count in range(2, len(dealer)):
        hand = dealer[:count]
        assert total(hand) < 17 or (total(hand) == 17 and soft(hand)), dealer


@pytest.mark.parametrize("edition", ALL, ids=ENTRIES.values())
def test_whole_rounds_agree_with_the_tables(edition: str) -> None:
    chance = SplitMix(22)
    pile = Seeded(deck_cards(load_game(edition, option="none").terms.deck), 23)
    for _ in range(scale(150, 5_000)):
        round_ = play_one(edition, chance, pile)
        hands = {
            name: [card.rstrip("*") for card in h.names] for name, h in round_.deal.hands.items()
        }
        dealer = hands["dealer"]
        check_dealer(dealer)
        placed = {event.wager: event for event in round_.events if isinstance(event, Placed)}
        for event in round_.events:
            if not isinstance(event, Settled):
                continue
            wager = placed[event.wager]
            if wager.spot == "buster":
                check_buster(edition, dealer, event)
            elif wager.spot == "game" and "surrender" not in event.outcome.line:
                split = sum(name.startswith(f"p{wager.position}") for name in hands) > 1
                word = result(edition, hands[wager.hand], dealer, split=split)
                kind = {"win": Win, "lose": Lose, "push": Push}[word]
                assert isinstance(event.outcome, kind), (hands[wager.hand], dealer)


def check_buster(edition: str, dealer: Sequence[str], event: Settled) -> None:
    pays = PAYS.get(str(len(dealer)), 250 if edition == NAPA_80 else 300)
    paid = 1_000 * pays if total(dealer) > 21 else 0
    assert event.paid == paid, dealer
    assert event.collected == (0 if paid else 1_000), dealer
