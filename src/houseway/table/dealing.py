"""Opening a round from the table's state, and applying its result."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from houseway.cards.card import text
from houseway.cards.shoe import ShoeTape
from houseway.errors import ChanceError, SittingError
from houseway.rules.records.replay import replay
from houseway.rules.round.deal import Namer
from houseway.rules.round.driver import Round
from houseway.rules.round.inputs import Input
from houseway.rules.round.opening import Bettor, Opening
from houseway.table import events as log
from houseway.table.button import ButtonLayout
from houseway.table.chance import RecordedChance
from houseway.table.result import RoundResult, result_of
from houseway.table.seating import collect_time
from houseway.table.state import State


def make_opening(table: State) -> Opening:
    """Return the opening of the next round, or raise if no round can begin."""
    table.check_between_rounds()
    bank, banked = table.bank, table.game.family.banked
    button = table.game.family.button and not banked
    if bank.broken is not None:
        raise SittingError("sitting/broken", "the game is broken; it must be restarted first")
    if banked and not bank.holder:
        raise SittingError("sitting/no_bank", "nobody has taken the bank for the next hand")
    dealt = [s for s in table.people if s.plays and (s.seat or banked)]
    layout = table.button.next(table.people) if button else None
    if layout is not None:
        here = {sitter.bettor for sitter in layout.dealt}
        dealt = [s for s in dealt if s.bettor in here]
    if len(dealt) < 2:
        raise SittingError(
            "sitting/too_few", f"a round needs two players with chips, not {len(dealt)}"
        )
    opening = Opening(
        bettors=tuple(Bettor(s.bettor, s.stack, s.seat) for s in dealt),
        player_dealer=bank.holder,
        bank=bank.cents,
        turn=bank.turn if banked else 1,
        button=layout.button if layout is not None else 0,
        limits=table.limits,
        spot_limits=table.spot_limits,
        chip=table.settings.chip,
        discs=tuple(s.bettor for s in dealt if s.discs),
        owed=_owed(table, layout) if layout is not None else {},
        dead_blinds=layout.dead if layout is not None else (),
        killer=layout.killer if layout is not None else "",
        carried=table.house["carried"],
        notes=table.notes,
    )
    if not banked:
        opening = msgspec.structs.replace(opening, stakes=table.stakes)
    opening.check(table.people.seats)
    return opening


def _owed(table: State, layout: ButtonLayout) -> dict[str, int]:
    """Return what each player owes in missed blinds.

    When a carried pot is played again without antes, add the antes that are not in it yet.
    """
    if not table.notes.get("anted"):
        return layout.owed
    return layout.owed | {s.bettor: table.stakes.ante for s in layout.dealt if not s.anted}


def open_round(
    table: State,
    chance: RecordedChance,
    inputs: Sequence[Input] = (),
    *,
    strict: bool = False,
    namer: Namer | None = None,
) -> Round:
    """Shuffle if one is due, move the button, and deal; with inputs, replay the round from them."""
    opening = make_opening(table)
    _shuffle(table, chance)
    opening = msgspec.structs.replace(opening, shoe=table.shoe.shuffles)
    table.layout = table.button.next(table.people) if opening.button else None
    if table.layout is not None:
        table.log.append(log.ButtonPlaced(opening.button))
        for sitter, blind in table.button.passed(table.people, table.layout):
            sitter.missed = (*sitter.missed, blind)
            table.log.append(log.MissedBlind(sitter.bettor, table.button.owed(sitter)))
    table.rounds += 1
    table.began = table.minute
    table.log.append(log.Opened(table.rounds, table.minute, opening))
    tape = ShoeTape(table.shoe, chance)
    if inputs:
        table.round = replay(table.game, opening, tape, inputs)
    else:
        table.round = Round(table.game, opening, tape, strict=strict, namer=namer)
    table.bank.clear()
    return table.round


def _shuffle(table: State, chance: RecordedChance) -> None:
    shuffles = table.shoe.shuffles
    try:
        fresh = table.shoe.begin(chance)
    except ChanceError:  # no draws left midway: the next attempt shuffles the whole deck
        table.shoe.shuffles = shuffles
        _spend_shoe(table)
        raise
    if fresh is not None:
        turned = "" if fresh.turned is None else text(fresh.turned)
        table.log.append(log.NewShoe(fresh.deck, turned, fresh.burned))


def _spend_shoe(table: State) -> None:
    """Discard the whole shoe, so that it is shuffled before the next card."""
    shoe = table.shoe
    shoe.stock, shoe.table, shoe.burned = [], [], []
    shoe.discards = list(range(len(shoe.order)))


def check_open(table: State) -> Round:
    """Return the open round, or raise if there is none."""
    if table.round is None:
        raise SittingError("sitting/no_round", "no round is open")
    return table.round


def take_round(table: State) -> None:
    """Add the round's chip movements to the stacks.

    A voided round moves neither bank nor button, uses no disc and leaves no notes. After an
    incident the cards are shuffled, since it cannot be known how many had left the shoe.
    """
    round_ = check_open(table)
    if round_.pending or not round_.over:
        raise SittingError("sitting/round_not_over", f"round {table.rounds} is not over")
    result = result_of(round_)
    net = result.changes
    left = [purse for purse in net if purse not in table.people and purse not in table.house]
    if left:
        raise SittingError(
            "sitting/unsettled",
            f"round {table.rounds} is over with {net[left[0]]} cents still in {left[0]}; "
            "it can only be abandoned",
            purses=left,
        )
    for purse, cents in net.items():
        if purse in table.house:
            table.house[purse] += cents
        else:
            table.people[purse].stack += cents
    table.log.append(log.Taken(table.rounds, net, round_.voided))
    if result.had_incident:
        _spend_shoe(table)
    if not round_.voided:
        _count(table, round_, result)
    _close(table)


def _count(table: State, round_: Round, result: RoundResult) -> None:
    """Apply everything except the chips of a round that counts."""
    opening, people = round_.opening, table.people
    table.notes = dict(round_.deal.notes)
    for sitter in people:
        sitter.anted = bool(table.notes.get("anted")) and sitter.bettor in round_.deal.bettors
    for bettor in result.posted_blinds:
        people[bettor].missed = ()
    if table.layout is not None:
        table.button.moved(table.layout)
    if not opening.player_dealer:
        return
    dealer = people[opening.player_dealer]
    table.bank.banked(dealer, table.began, result.wagered)
    for bettor, used in result.discs_used.items():
        people[bettor].discs -= used
        table.log.append(log.DiscUsed(bettor))
    schedule = table.game.terms.fees
    if schedule is not None and schedule.waiver:
        for bettor, discs in result.discs_earned.items():
            people[bettor].discs += discs
            table.log.append(log.DiscGiven(bettor, discs))


def abandon_round(table: State, why: str) -> None:
    """Abandon the open round, which then does not count, and have its cards shuffled."""
    check_open(table)
    table.log.append(log.Abandoned(table.rounds, why))
    _spend_shoe(table)
    _close(table)


def _close(table: State) -> None:
    table.shoe.end_round()
    table.round = table.layout = None
    collect_time(table)
