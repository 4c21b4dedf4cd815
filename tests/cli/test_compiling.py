"""Kernels compiled beside: found on disk when they are called, and done without where it fails."""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from houseway.cli.odds import compilation as compiling
from houseway.cli.odds.compilation import compiled_beside
from houseway.odds.kernels.jit import CODE_WAITERS, is_cached

SOURCE = """
from houseway.odds.kernels.jit import Array, compiled

@compiled
def total(numbers: Array) -> int:
    found = 0
    for number in numbers:
        found += number
    return found

TYPES = {"total": "(i8[::1],)"}
"""


@pytest.fixture
def kernels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a module of which nothing is on disk."""
    name = f"kernels_{tmp_path.name}".replace("-", "_")
    (tmp_path / f"{name}.py").write_text(SOURCE)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setattr("numba.core.config.CACHE_DIR", "")
    return name


def called(name: str) -> tuple[int, int]:
    """What the kernel gives, and how often it was found on disk."""
    import numpy as np

    total: Any = import_module(name).total
    return int(total(np.arange(10))), sum(total.stats.cache_hits.values())


def test_a_kernel_that_is_compiled_beside_is_loaded_as_soon_as_it_is_there(
    kernels: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    goes_on = "; import time; time.sleep(600)"  # with others, which are not waited for
    monkeypatch.setattr(compiling, "COMMAND", compiling.COMMAND + goes_on)
    module = import_module(kernels)
    assert compiling._never_compiled(kernels)
    assert not is_cached(module.total, module.TYPES["total"])
    with compiled_beside([kernels]):
        assert len(CODE_WAITERS) == 1
        assert called(kernels) == (45, 1)
    assert not CODE_WAITERS
    assert not compiling._never_compiled(kernels)
    with compiled_beside([kernels]):
        assert not CODE_WAITERS


@pytest.mark.parametrize("command", ["import sys; sys.exit(3)", None])
def test_where_no_process_can_do_it_the_kernel_is_compiled_here(
    kernels: str, monkeypatch: pytest.MonkeyPatch, command: str | None
) -> None:
    if command is None:
        monkeypatch.setattr(sys, "executable", "/nowhere")
    else:
        monkeypatch.setattr(compiling, "COMMAND", command)
    with compiled_beside([kernels]):
        assert called(kernels) == (45, 0)
