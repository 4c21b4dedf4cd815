"""Figures are computed in a process beside the server: bounded, joined, kept."""

import asyncio
import os
import threading
import time
from typing import Any

import pytest

from houseway.web.calculating import Calculator
from houseway.web.errors import WebError


def run(work: Any) -> Any:
    return asyncio.run(work)


def test_a_job_runs_in_another_process_at_low_priority() -> None:
    async def ask() -> tuple[int, int]:
        calculator = Calculator(seconds=60)
        try:
            return (
                await calculator.ask("who", os.getpid),
                await calculator.ask("how", os.nice, 0),
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
        calculator = Calculator(seconds=0.05, in_process=False)
        first = await asyncio.gather(*(calculator.ask("key", slow) for _ in range(5)))
        assert first == [None] * 5
        assert "key" in calculator
        go.set()
        while "key" in calculator:
            await asyncio.sleep(0.01)
        assert await calculator.ask("key", slow) == "done"
        assert len(begun) == 1
        calculator.close()

    run(ask())


def test_so_many_may_wait_and_no_more() -> None:
    go = threading.Event()

    async def ask() -> None:
        calculator = Calculator(seconds=0.01, most=2, in_process=False)
        for key in ("one", "two"):
            assert await calculator.ask(key, go.wait, 10) is None
        with pytest.raises(WebError) as error:
            await calculator.ask("three", go.wait, 10)
        assert error.value.code == "odds/busy"
        go.set()
        calculator.close()

    run(ask())


def test_a_process_that_dies_is_told_of_and_started_anew() -> None:
    async def ask() -> None:
        calculator = Calculator(seconds=60)
        with pytest.raises(WebError) as error:
            await calculator.ask("end", os._exit, 1)
        assert error.value.code == "odds/failed"
        assert await calculator.ask("who", os.getpid) != os.getpid()
        calculator.close()

    run(ask())


def test_the_loop_goes_on_while_figures_are_computed() -> None:
    async def ask() -> int:
        calculator = Calculator(seconds=0.3, in_process=False)
        asked = asyncio.ensure_future(calculator.ask("key", time.sleep, 0.2))
        steps = 0
        while not asked.done():
            await asyncio.sleep(0.01)
            steps += 1
        calculator.close()
        return steps

    assert run(ask()) > 5
