"""Casino war: one card each, and on a tie a second wager or half the first one back (000-10)."""

from __future__ import annotations

from houseway.cards.card import rank
from houseway.cards.deck import DeckTerms
from houseway.money import Odds
from houseway.rules.banked_deal import BankedDeal
from houseway.rules.decisions import Play, Surrender
from houseway.rules.game import Family, Game
from houseway.rules.hand import Hand, Wager
from houseway.rules.legality import Amount, Live, Options, barred, may
from houseway.rules.outcomes import Lose, NoAction, Outcome, Push, Win
from houseway.rules.requests import Ask, Moment, Script
from houseway.rules.seats import clockwise_from
from houseway.rules.spots import SpotTerms
from houseway.rules.terms import ActionTerms, BankedTerms, Order, Stage, TableTerms
from probes.seating import game_of


class WarTerms(BankedTerms, frozen=True, kw_only=True):
    wagers: dict[str, SpotTerms]
    burns: int = 3
    """Cards burned before every card of the war deal."""


def play(deal: BankedDeal[WarTerms]) -> Script:
    """One card each; the ties choose; then the war deal."""
    positions = deal.by_position(clockwise_from(1, deal.seats))
    hands = [deal.open_hand_at(seat, wagers) for seat, wagers in positions.items()]
    bank = deal.open_hand("bank", deal.dealer_seat)
    for hand in (*hands, bank):
        deal.up(hand)
    yield Moment("deal complete")

    tied = [hand for hand in hands if _compare(hand, bank) == 0]
    deal.settle(
        "original",
        {w: o for w in deal.live() if (o := _original(w, bank, tied)) is not None},
    )
    at_war = []
    for hand in tied:
        options = Live(_ways, deal, hand)
        answer = yield Ask(hand.controller, options, Surrender(), about=hand)
        if isinstance(answer, Play):
            at_war.append(hand)
            _go_to_war(deal, hand)
    deal.settle("surrender", {w: _given_up(w) for w in deal.live("primary") if not _war(deal, w)})

    if any(deal.wagers_on(hand) for hand in at_war):
        for hand in (*at_war, bank):
            deal.burn(deal.terms.burns)
            deal.up(hand)
        yield Moment("war deal complete")
        deal.settle("war", {w: _fought(w, bank) for w in deal.live()})


def _compare(hand: Hand, bank: Hand) -> int:
    """Of the last cards: above zero where the hand is higher."""
    return rank(hand[-1]) - rank(bank[-1])


def _original(wager: Wager, bank: Hand, tied: list[Hand]) -> Outcome | None:
    hand = wager.hand
    assert hand is not None
    if hand.dead:
        return NoAction("hand dead")
    if wager.spot == "tie":
        return Win(Odds(10)) if hand in tied else Lose()
    if hand in tied:
        return None
    return Win() if _compare(hand, bank) > 0 else Lose()


def _primary(deal: BankedDeal[WarTerms], hand: Hand) -> dict[str, Wager]:
    return {w.bettor: w for w in deal.wagers_on(hand) if w.spot == "primary"}


def _ways(deal: BankedDeal[WarTerms], hand: Hand) -> Options:
    """The controller's choice holds for the spot; war takes a wager equal to the primary."""
    primary = _primary(deal, hand).get(hand.controller)
    if primary is None or deal.chips[hand.controller] < primary.cents:
        return Options(may(Surrender), barred(Play, "an equal wager is needed", "wager/over_stack"))
    return Options(may(Surrender), may(Play, Amount(primary.cents, primary.cents)))


def _go_to_war(deal: BankedDeal[WarTerms], hand: Hand) -> None:
    """Whoever on the spot cannot match his primary wager gives half of it up instead."""
    for wager in _primary(deal, hand).values():
        if deal.chips[wager.bettor] >= wager.cents:
            deal.lay(
                wager.bettor,
                "war",
                wager.position,
                wager.cents,
                hand=hand,
                back_line=wager.back_line,
            )


def _war(deal: BankedDeal[WarTerms], primary: Wager) -> bool:
    return any(w.bettor == primary.bettor and w.hand is primary.hand for w in deal.live("war"))


def _given_up(wager: Wager) -> Outcome:
    assert wager.hand is not None
    return NoAction("hand dead") if wager.hand.dead else Lose(Odds(1, 2), "surrender")


def _fought(wager: Wager, bank: Hand) -> Outcome:
    """Higher wins one unit, a second tie two; lower loses both wagers."""
    assert wager.hand is not None
    if wager.hand.dead:
        return NoAction("hand dead")
    if (higher := _compare(wager.hand, bank)) < 0:
        return Lose()
    if wager.spot == "primary":
        return Push("war")
    return Win() if higher else Win(Odds(2), "tie in the war")


FAMILY = Family(name="war", procedure=1, terms=WarTerms, play=play)


def game(*, burns: int = 3) -> Game:
    """The probe with so many burns before a war card."""

    def stage(name: str, *spots: str) -> Stage:
        return Stage(stage=name, order=Order(trips=(spots,), start="left of house dealer"))

    terms = WarTerms(
        deck=DeckTerms(packs=6),
        table=TableTerms(seats=8),
        action=ActionTerms(by="none"),
        settle=(
            stage("original", "primary", "tie"),
            stage("surrender", "primary"),
            stage("war", "primary", "war"),
        ),
        wagers={
            "primary": SpotTerms(back_line=True),
            "tie": SpotTerms(bonus=True, needs=("primary",), back_line=True),
            "war": SpotTerms(placed="in the round", needs=("primary",), back_line=True),
        },
        burns=burns,
    )
    return game_of(FAMILY, terms)


GAME = game()
