"""Figures are computed in a process beside the server: bounded, joined, kept."""

import asyncio
import os
import threading
import time
from types import SimpleNamespace
from typing import Any

import pytest

from houseway.editions.library import load_game
from houseway.room.accounts.decision_review import form_of
from houseway.rules.game import Game
from houseway.web.computing import warm_up as warming
from houseway.web.computing.figures import warm_job
from houseway.web.computing.worker import Calculator
from houseway.web.errors import WebError


def run(work: Any) -> Any:
    return asyncio.run(work)


def test_a_job_runs_in_another_process_at_low_priority() -> None:
    async def ask() -> tuple[int, int]:
        calculator = Calculator(wait_seconds=60)
        try:
            return (
                await calculator.compute("who", os.getpid),
                await calculator.compute("how", os.nice, 0),
            )
        finally:
            calculator.close()

    process, priority = run(ask())
    assert process != os.getpid()
    assert priority >= 10


def test_who_asks_the_same_joins_and_what_takes_longer_is_there_later() -> None:
    begun: list[int] = []
    go = threading.Event()

    def slow() -> str:
        begun.append(1)
        go.wait(10)
        return "done"

    async def ask() -> None:
        calculator = Calculator(wait_seconds=0.05, own_process=False)
        first = await asyncio.gather(*(calculator.compute("key", slow) for _ in range(5)))
        assert first == [None] * 5
        assert "key" in calculator
        go.set()
        while "key" in calculator:
            await asyncio.sleep(0.01)
        assert await calculator.compute("key", slow) == "done"
        assert len(begun) == 1
        calculator.close()

    run(ask())


def test_so_many_may_wait_and_no_more() -> None:
    go = threading.Event()

    async def ask() -> None:
        calculator = Calculator(wait_seconds=0.01, max_jobs=2, own_process=False)
        for key in ("one", "two"):
            assert await calculator.compute(key, go.wait, 10) is None
        with pytest.raises(WebError) as error:
            await calculator.compute("three", go.wait, 10)
        assert error.value.code == "odds/busy"
        go.set()
        calculator.close()

    run(ask())


def test_a_process_that_dies_is_told_of_and_started_anew() -> None:
    async def ask() -> None:
        calculator = Calculator(wait_seconds=60)
        with pytest.raises(WebError) as error:
            await calculator.compute("end", os._exit, 1)
        assert error.value.code == "odds/failed"
        assert await calculator.compute("who", os.getpid) != os.getpid()
        calculator.close()

    run(ask())


def test_the_loop_goes_on_while_figures_are_computed() -> None:
    async def ask() -> int:
        calculator = Calculator(wait_seconds=0.3, own_process=False)
        asked = asyncio.ensure_future(calculator.compute("key", time.sleep, 0.2))
        steps = 0
        while not asked.done():
            await asyncio.sleep(0.01)
            steps += 1
        calculator.close()
        return steps

    assert run(ask()) > 5


def test_one_game_of_each_family_is_made_ready_while_the_machine_is_idle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    editions = ("three-card-poker", "three-card-poker-6-card-bonus", "casino-war")
    games = [load_game(f"stones-tavern/{each}") for each in editions]
    tables = {str(at): _open(game) for at, game in enumerate(games)}
    idle = iter([False, True, True])
    monkeypatch.setattr(warming, "IDLE_CHECK_SECONDS", 0.01)
    monkeypatch.setattr(warming, "_idle", lambda: next(idle))
    warmed: list[str] = []
    monkeypatch.setattr(warming, "warm_job", lambda form: warmed.append(form.edition))
    calculator = Calculator(wait_seconds=0.0, own_process=False)
    context: Any = SimpleNamespace(room=SimpleNamespace(tables=tables), background_jobs=calculator)
    run(warming.warm(context, 0.0))
    calculator.close()
    assert warmed == [games[0].edition, games[2].edition]


def _open(game: Game) -> Any:
    return SimpleNamespace(table=SimpleNamespace(sitting=SimpleNamespace(game=game)))


def test_a_game_is_made_ready_by_advice_on_a_round_of_bots() -> None:
    assert warm_job(form_of(load_game("stones-tavern/three-card-poker"))) > 0
