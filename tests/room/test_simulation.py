"""The whole room under faults, one seed a test."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from houseway.errors import HousewayError
from houseway.room import Room
from houseway.room.ledger import LedgerFold
from houseway.room.tables.actor import TableActor
from room.simulation import Simulation
from support import scale

SEEDS = scale(40, 10_000)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_promises_hold_under_faults(seed: int) -> None:
    world = Simulation(seed, seconds=scale(12, 20), kills=3)
    report = world.run()
    assert report.done
    assert report.rounds
    assert world.met


def test_a_seed_gives_the_same_evening_again() -> None:
    first, second = (Simulation(7, seconds=10, kills=2).run() for _ in range(2))
    assert first == second


# -- servers that break a promise: the simulation must notice ---------------------------------


def acknowledges_early(patch: pytest.MonkeyPatch) -> None:
    take_step = TableActor._take_step

    def early(self: TableActor, step: Any, job: Any) -> None:
        submit = self._store.submit

        def quick(transaction: Any) -> asyncio.Future[None]:
            submit(transaction).add_done_callback(lambda kept: kept.exception())
            done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            done.set_result(None)
            return done

        self._store.submit = quick  # type: ignore[method-assign]
        try:
            take_step(self, step, job)
        finally:
            self._store.submit = submit  # type: ignore[method-assign]

    patch.setattr(TableActor, "_take_step", early)


def forgets_answers(patch: pytest.MonkeyPatch) -> None:
    """A command said again under a number it does not remember is done again."""
    submit = TableActor.submit

    def again(self: TableActor, who: Any, command: Any, client: str, seq: int, reply: Any) -> None:
        submit(self, who, command, f"{client}{len(self.replies)}", seq, reply)

    patch.setattr(TableActor, "submit", again)


def keeps_no_fees(patch: pytest.MonkeyPatch) -> None:
    account = LedgerFold._account

    def other(self: LedgerFold, purse: str) -> str:
        return account(self, "bank" if purse == "collection" else purse)

    patch.setattr(LedgerFold, "_account", other)


def plays_on_after_a_failed_write(patch: pytest.MonkeyPatch) -> None:
    """What memory holds and the database refused."""
    patch.setattr(TableActor, "_mark_broken", lambda self: None)


def leaves_balances_as_they_were(patch: pytest.MonkeyPatch) -> None:
    """Chips that a failed transaction moved stay moved in memory."""
    patch.setattr(Room, "not_kept", lambda self, balances, flying: None)


SERVERS = [
    acknowledges_early,
    forgets_answers,
    keeps_no_fees,
    plays_on_after_a_failed_write,
    leaves_balances_as_they_were,
]


@pytest.mark.parametrize("breaks", SERVERS)
def test_a_server_that_breaks_a_promise_is_caught(
    breaks: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    breaks(monkeypatch)
    worlds = (Simulation(seed, seconds=15, kills=2, faults=0.06) for seed in range(5))
    with pytest.raises((AssertionError, KeyError, HousewayError, ValueError)):
        all(world.run() for world in worlds)
