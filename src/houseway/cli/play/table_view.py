"""Display of a table as one viewer sees it: hands, wagers and results, chips, collections."""

from __future__ import annotations

from houseway.cli.draw import Paper, money
from houseway.cli.play.display import as_they_lie, look, open_boards
from houseway.cli.play.narration import outcome_words
from houseway.cli.play.set_hand_lines import hands_of
from houseway.money import dollars
from houseway.rules.banked.deal import BankedDeal
from houseway.rules.game import Game
from houseway.rules.pots.deal import PotDeal
from houseway.rules.round.collections import closing_charges
from houseway.rules.round.driver import Question, Round
from houseway.rules.round.events import Moved, face
from houseway.rules.round.opening import Opening
from houseway.rules.round.view import View, WagerView


def draw_hands(view: View, game: Game, paper: Paper) -> None:
    """Print every hand on the table, the way its family shows hands."""
    boards = open_boards(view)
    hands = [
        (
            name,
            f"seat {hand.position}" if hand.position else "",
            hand.controller,
            look(game, hand, paper, boards),
        )
        for name, hand in as_they_lie(game, hands_of(game, view))
    ]
    if hands:
        paper.table(("hand", "", "", "cards"), hands)


def pot_words(round_: Round, question: Question) -> str:
    """Describe the pots, and the price of a call against them."""
    if not isinstance(round_.deal, PotDeal):
        return ""
    pot, pots = round_.deal.pot, round_.deal.pots()
    words = f"The pot is {dollars(pot.cents)}"
    if len(pots) > 1:
        each = (f"side pot {number} {dollars(cents)}" for number, cents in enumerate(pots[1:], 1))
        words += f": {', '.join([f'main pot {dollars(pots[0])}', *each])}"
    call = next((each for each in round_.legal(question.id) if each.decision == "call"), None)
    if call is not None and call.cost:
        words += f"; {dollars(call.cost)} to call, {pot.cents / call.cost:.1f} to 1"
    return f"{words}."


def draw_result(round_: Round, viewer: str, names: dict[str, str], paper: Paper) -> None:
    """Print how the round ended: hands, calls, wagers, collections and chips."""
    view = round_.view(viewer)
    paper.line()
    draw_hands(view, round_.game, paper)
    if view.calls:
        paper.line(f"  called: {', '.join(view.calls)}")
    if view.action:
        paper.line(f"  action button: seat {view.action}")
    if view.voided:
        paper.line(f"  round void: {view.voided}", "red")
    _draw_wagers(view, _stakes(round_, viewer), names, paper)
    _draw_chips(round_.opening, view, paper)


def _stakes(round_: Round, viewer: str) -> dict[str, int]:
    """Return the cents staked on each wager before settlement."""
    stakes: dict[str, int] = {}
    for event in round_.events:
        match face(event, viewer):
            case Moved(_, to, cents):
                stakes[to] = stakes.get(to, 0) + cents
    return stakes


def _draw_wagers(view: View, stakes: dict[str, int], names: dict[str, str], paper: Paper) -> None:
    rows = []
    for wager in view.wagers.values():
        for result in wager.results:
            change = result.paid - result.collected
            rows.append(
                (
                    _whose(wager),
                    names.get(wager.spot, wager.spot) + _where(wager),
                    dollars(stakes.get(wager.id, 0)),
                    outcome_words(result.outcome),
                    money(change, signed=True),
                    dollars(result.uncovered) if result.uncovered else "",
                )
            )
    if rows:
        paper.line()
        paper.table(("bettor", "wager", "stake", "outcome", "result", "not covered"), rows)


def _whose(wager: WagerView) -> str:
    """Name the wager's bettor and those who joined it."""
    return " + ".join([wager.bettor, *(f"{each} {dollars(c)}" for each, c in wager.shares.items())])


def _where(wager: WagerView) -> str:
    return f" @{wager.position}, back line" if wager.back_line else ""


def _draw_chips(opening: Opening, view: View, paper: Paper) -> None:
    paper.line()
    fees: dict[str, int] = {}
    for charge in view.charges:
        fees[charge.payer] = fees.get(charge.payer, 0) + charge.cents
    rows = [
        (
            f"{bettor.id} *" if bettor.id == opening.player_dealer else bettor.id,
            f"seat {bettor.seat}" if bettor.seat else "back line",
            dollars(view.purses.get(bettor.id, 0)),
            money(view.purses.get(bettor.id, 0) - bettor.stack, signed=True),
            dollars(fees[bettor.id]) if bettor.id in fees else "",
        )
        for bettor in opening.bettors
    ]
    paper.table(("", "", "chips", "round", "incl. collection"), rows)
    if opening.player_dealer:
        paper.line("  * player-dealer", "dim")


def fee_now(round_: Round) -> str:
    """Say who would pay which collection, by which row, if the cards were dealt now."""
    deal = round_.deal
    if not isinstance(deal, BankedDeal) or deal.moment:
        return ""
    return ", ".join(
        f"{charge.payer} {dollars(charge.cents)} ({charge.tier}"
        f"{f', waived: {charge.waived}' if charge.waived else ''})"
        for charge in closing_charges(deal)
    )
