"""Computed bounds of wagers agree with a naive search, amount by amount."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from houseway.cards.deck import cards
from houseway.cards.tape import Seeded, SplitMix
from houseway.editions.library import load_game
from houseway.rules.banked.wager_legality import WagerLegality
from houseway.rules.round.decisions import Place, Ready
from houseway.rules.round.driver import Round
from houseway.rules.round.legality import Choice
from houseway.rules.round.opening import Bettor, Limits, Opening
from support import banked, scale

EDITIONS = (
    "stones-tavern/ez-baccarat-panda-8",  # bonus bets on a base, a collection before the deal
    "stones-tavern/no-bust-21st-century-blackjack-4-0",  # a back line
    "stones-saloon/ultimate-texas-holdem",
    "stones-tavern/21st-century-blackjack-switch",  # equal partners
    "clovis-500/caribbean-stud-poker",  # partners of any size
    "lucky-derby/pure-spanish-21-5",  # a bonus bet under its base
    "lucky-derby/ultimate-texas-holdem-bad-beat-bonus",  # two bonus bets under one cap
)


def opening(chance: SplitMix, seats: int) -> Opening:
    """Stacks from short to deep, chips of several sizes, one bettor on the back line."""
    chip = (100, 50, 500)[chance.below(3)]
    stacks = (700, 1_200, 2_600, 5_300, 20_000)
    bettors = [
        Bettor("abc"[seat], stacks[chance.below(5)] // chip * chip or chip, (seat + 1) % 3)
        for seat in range(3)
    ]
    limits = (Limits(500, 50_000), Limits(100, 2_500))[chance.below(2)]
    dealer = Bettor("bk", 1_000_000, min(4, seats))
    return Opening((*bettors, dealer), player_dealer="bk", bank=500_000, chip=chip, limits=limits)


def naive(legality: WagerLegality, spot: str, position: int) -> int:
    """The highest amount that is not refused; 0 if all are."""
    chip = legality.deal.opening.chip
    most = min(legality.limits(spot).high, legality.deal.bettors[legality.bettor].stack)
    for cents in range(most // chip * chip, 0, -chip):
        if legality.why_not(Place(spot, position, cents)) is None:
            return cents
    return 0


def steps(round_: Round, chance: SplitMix) -> Iterator[tuple[str, tuple[Choice, ...]]]:
    """Wagers at their lowest, highest and between, with what is offered before each."""
    for _ in range(30):
        asked = [q for q in round_.pending if isinstance(q.default, Ready)]
        if not asked:
            return
        question = asked[chance.below(len(asked))]
        choices = round_.legal(question.id)
        yield question.bettor, choices
        places = [each for each in choices if each.amount and each.decision == "place"]
        if not places:
            continue
        choice = places[chance.below(len(places))]
        assert choice.amount is not None
        bounds = choice.amount
        cents = (bounds.low, bounds.high, bounds.sample(chance))[chance.below(3)]
        place = Place(choice.spot, choice.position, cents)
        if round_.why_not(question.id, place) is None:
            round_.decide(question.id, place)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_highest_wager_is_the_one_a_search_finds(edition: str) -> None:
    game, found = load_game(edition), 0
    for seed in range(scale(4, 200)):
        chance = SplitMix(seed)
        opened = opening(chance, game.terms.table.seats)
        round_ = Round(game, opened, Seeded(cards(game.terms.deck), seed), strict=True)
        for bettor, choices in steps(round_, chance):
            legality = WagerLegality(banked(round_), bettor)
            for choice in choices:
                if choice.decision != "place" or chance.below(4):
                    continue
                high = naive(legality, choice.spot, choice.position)
                assert high == (choice.amount.high if choice.amount else 0), (bettor, choice)
                found += high > 0
    assert found > 10


def test_spots_are_open_elsewhere_exactly_if_they_are_not_refused_there() -> None:
    """Empty positions share their bounds; each is still as if it had been asked about."""
    for edition in EDITIONS:
        game = load_game(edition)
        for seed in range(scale(2, 100)):
            chance = SplitMix(seed)
            opened = opening(chance, game.terms.table.seats)
            round_ = Round(game, opened, Seeded(cards(game.terms.deck), seed), strict=True)
            for bettor, choices in steps(round_, chance):
                legality = WagerLegality(banked(round_), bettor)
                seat = legality.deal.bettors[bettor].seat
                places = [each for each in choices if each.decision == "place"]
                offered = {(each.spot, each.position) for each in places if each.amount}
                spots = [*dict.fromkeys(s for s, t in game.terms.spots.items())]  # type: ignore[attr-defined]
                for position in range(1, legality.deal.seats + 1):
                    if position == seat:
                        continue
                    for spot in spots:
                        high = naive(legality, spot, position)
                        assert ((spot, position) in offered) is (high > 0), (bettor, spot, position)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_narrowed_list_is_a_part_of_the_whole_one(edition: str) -> None:
    game = load_game(edition)
    chance = SplitMix(4)
    opened = opening(chance, game.terms.table.seats)
    round_ = Round(game, opened, Seeded(cards(game.terms.deck), 4), strict=True)
    for _ in steps(round_, chance):
        for question in round_.pending:
            whole = round_.legal(question.id)
            for decision in {each.decision for each in whole}:
                of_it = [each for each in whole if each.decision == decision]
                assert [*round_.legal(question.id, decision)] == of_it
                for spot in {each.spot for each in of_it} - {""}:
                    there = [each for each in of_it if each.spot == spot]
                    assert [*round_.legal(question.id, decision, spot)] == there


def test_a_list_of_wagers_does_not_grow_with_the_amounts() -> None:
    """A cap of $10 under a limit of $50,000 in chips of a cent: five million amounts."""
    game = load_game("stones-tavern/ez-baccarat-panda-8")
    people = (Bettor("ann", 100_000_000, 1), Bettor("bk", 100_000_000, 2))
    opened = Opening(
        people, player_dealer="bk", bank=90_000_000, chip=1, limits=Limits(500, 5_000_000)
    )
    round_ = Round(game, opened, Seeded(cards(game.terms.deck), 1), strict=True)
    [question] = round_.pending
    round_.decide(question.id, Place("player", 1, 1_000))
    tried = 0
    refuse = WagerLegality._refuse_amount

    def counted(self: WagerLegality, wager: Place) -> object:
        nonlocal tried
        tried += 1
        return refuse(self, wager)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WagerLegality, "_refuse_amount", counted)
        choices = round_.legal(question.id)
    assert len(choices) > 5
    assert tried <= len(choices)
