"""Bots for simulations: they fill the seats and play rounds by themselves."""

from __future__ import annotations

from collections.abc import Callable, Container

from houseway.cards.tape import Chance
from houseway.errors import SittingError
from houseway.rules.game import Game
from houseway.rules.round.bot import answer
from houseway.rules.round.driver import Question, Round
from houseway.table.people import Sitter
from houseway.table.settings import TableSettings
from houseway.table.sitting import Sitting


def bots(sitting: Sitting, n: int, *, cents: int = 100_000, back_line: int = 0) -> list[str]:
    """Seat `bot-1` to `bot-n` on free seats from seat 1, the last of them on the back line."""
    taken = sitting.people.seated
    free = [seat for seat in range(1, sitting.people.seats + 1) if seat not in taken]
    if n - back_line > len(free):
        raise SittingError(
            "sitting/no_free_seat",
            f"{n - back_line} bots need a seat, but only {len(free)} are free",
        )
    names = [f"bot-{number}" for number in range(1, n + 1)]
    for name, seat in zip(names, [*free[: n - back_line], *(0,) * back_line], strict=True):
        sitting.sit_down(name, seat=seat, cents=cents, mark="bot")
    return names


def table_of_bots(
    game: Game,
    n: int,
    *,
    settings: TableSettings | None = None,
    cents: int = 100_000,
    back_line: int = 0,
    keep: bool = True,
) -> Sitting:
    """Return a new sitting in which everybody is a bot."""
    sitting = Sitting(game, settings, keep=keep)
    bots(sitting, n, cents=cents, back_line=back_line)
    return sitting


def find_bank(sitting: Sitting, willing: Callable[[Sitter], bool], cents: int = 0) -> bool:
    """Offer the bank until a willing bettor takes it, with these cents or their whole stack.

    Return False if nobody takes it, which breaks the game.
    """
    offered = sitting.bank.offered or sitting.offer_bank()
    while offered:
        sitter, chip = sitting.people[offered], sitting.settings.chip
        if willing(sitter) and sitter.stack >= sitting.bank_needs:
            sitting.accept(offered, cents or sitter.stack // chip * chip)
            return True
        sitting.decline(offered)
        offered = sitting.bank.offered
    return False


def bots_answer(round_: Round, chance: Chance, *, but: Container[str] = ()) -> None:
    """Let bots answer until the only open questions are for bettors in `but`."""
    while waiting := [each for each in round_.pending if each.bettor not in but]:
        bot_answers(round_, waiting[0], chance)


def bot_answers(round_: Round, asked: Question, chance: Chance) -> None:
    """Answer one question as a bot."""
    view = round_.view(asked.bettor)
    question = next(each for each in view.questions if each.id == asked.id)
    decision = answer(view, question, chance, round_.game.bot)
    if round_.why_not(asked.id, decision) is None:
        round_.decide(asked.id, decision)
    else:
        round_.use_default(asked.id, by=asked.bettor)


def choose_bank(sitting: Sitting, sitter: Sitter, chance: Chance) -> int:
    """Return an amount to bank with; 0 to decline.

    The amount is often too small for the wagers to come, so that simulations meet short banks.
    """
    low, chip = sitting.limits.low, sitting.settings.chip
    if sitter.stack < sitting.bank_needs:
        return 0
    match chance.below(4):
        case 0:
            return low
        case 1:
            most = min(sitter.stack, 8 * low)
            return low + chance.below((most - low) // chip + 1) * chip
        case 2:
            return low + chance.below((sitter.stack - low) // chip + 1) * chip
        case _:
            return sitter.stack


def play_round(
    sitting: Sitting, chance: Chance, *, rebuy: int = 100_000, strict: bool = True
) -> Round:
    """Play one round with random legal answers, from the offers of the bank to its result.

    Unless `rebuy` is 0, bettors with too few chips to take the bank first add that many cents. A
    broken game is restarted if its policy allows it.
    """
    if rebuy:
        for sitter in sitting.people:
            if sitter.stack < sitting.bank_needs and not sitter.out:
                sitting.add_chips(sitter.bettor, rebuy)
    if sitting.game.family.banked:
        _find_bank(sitting, chance)
    round_ = sitting.open_round(chance, strict=strict)
    while questions := round_.pending:
        question = questions[chance.below(len(questions))]
        round_.decide(question.id, round_.sample(question.id, chance))
    sitting.take_round()
    return round_


def _find_bank(sitting: Sitting, chance: Chance) -> None:
    """Offer the bank until it is taken; one offer in five is declined, up to a limit."""
    patience = 3
    while not sitting.bank.holder:
        if sitting.bank.broken is not None:
            sitting.restart()
            patience -= 1
        bettor = sitting.bank.offered or sitting.offer_bank()
        while bettor:
            cents = choose_bank(sitting, sitting.people[bettor], chance)
            if cents and (chance.below(5) or patience < 0):
                sitting.accept(bettor, cents)
            else:
                sitting.decline(bettor)
            bettor = sitting.bank.offered
        if not sitting.bank.holder and patience < -1:
            raise SittingError("sitting/no_bank", "nobody at this table can take the bank")
