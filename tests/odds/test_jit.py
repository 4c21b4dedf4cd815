"""Machine code on disk: kept, never stale, never torn, and done without where nothing is kept."""

import os
import resource
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import numpy as np
import pytest

from houseway.odds.kernels import jit
from support import scale

KERNELS = """
import sys
sys.path.insert(0, {folder!r})
from kernels import total
import numpy as np
print(total(np.arange(10)))
print(sum(total.stats.cache_hits.values()))
"""

SOURCE = """
from houseway.odds.kernels.jit import Array, compiled

@compiled
def total(numbers: Array) -> int:
    found = 0
    for number in numbers:
        found += number
    return found
"""


@pytest.fixture(autouse=True)
def beside_the_source(monkeypatch: pytest.MonkeyPatch) -> None:
    """Code is kept there, wherever else it may be kept while the tests run."""
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setattr("numba.core.config.CACHE_DIR", "")


def run(folder: Path) -> tuple[int, bool]:
    """What the kernel gives in a process of its own, and whether it came from disk."""
    command = [sys.executable, "-c", KERNELS.format(folder=str(folder))]
    ran = subprocess.run(command, check=True, capture_output=True, text=True)
    answer = ran.stdout.split()
    return int(answer[0]), answer[1] == "1"


def again(folder: Path) -> tuple[int, bool]:
    """The same as in a process that begins, without the seconds that one takes."""
    jit._sources.cache_clear()
    spec = spec_from_file_location("kernels", folder / "kernels.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    total = module.total
    return int(total(np.arange(10))), sum(total.stats.cache_hits.values()) == 1


def kept(folder: Path) -> list[Path]:
    return sorted((folder / "__pycache__").glob("*.nbc"))


def test_a_kernel_is_compiled_once_and_found_again(tmp_path: Path) -> None:
    (tmp_path / "kernels.py").write_text(SOURCE)
    assert again(tmp_path) == (45, False)
    assert len(kept(tmp_path)) == 1
    assert again(tmp_path) == (45, True)


def test_code_that_was_cut_off_is_compiled_again(tmp_path: Path) -> None:
    (tmp_path / "kernels.py").write_text(SOURCE)
    again(tmp_path)
    [path] = kept(tmp_path)
    whole = path.read_bytes()
    for part in scale([whole[: len(whole) // 2]], [b"", whole[: len(whole) // 2], whole[:-1]]):
        path.write_bytes(part)
        assert again(tmp_path) == (45, False)


def test_a_changed_kernel_is_not_answered_by_the_old_code(tmp_path: Path) -> None:
    kernels = tmp_path / "kernels.py"
    kernels.write_text(SOURCE)
    again(tmp_path)
    kernels.write_text(SOURCE.replace("found = 0", "found = 9"))
    os.utime(kernels, (0, 0))  # Python's own cache tells files apart by size and whole seconds
    assert again(tmp_path) == (54, False)


def test_without_room_the_code_is_used_and_not_kept(tmp_path: Path) -> None:
    (tmp_path / "kernels.py").write_text(SOURCE)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, before[1]))
    try:
        assert again(tmp_path) == (45, False)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert not list(tmp_path.rglob("*.nb*"))
    assert again(tmp_path) == (45, False)
    assert again(tmp_path) == (45, True)


def test_processes_that_compile_at_once_do_not_hinder_each_other(tmp_path: Path) -> None:
    (tmp_path / "kernels.py").write_text(SOURCE)
    with ThreadPoolExecutor(scale(2, 3)) as pool:
        answers = list(pool.map(run, [tmp_path] * scale(2, 3)))
    assert {answer for answer, _ in answers} == {45}
    assert run(tmp_path) == (45, True)
    assert not list((tmp_path / "__pycache__").glob("*.tmp*"))


@pytest.mark.parametrize("known", [jit._KNOWN_NUMBA, "of another day"])
def test_a_part_is_built_into_its_kernel_by_whatever_numba(
    known: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jit, "_KNOWN_NUMBA", known)
    jit._compiler.cache_clear()
    part = "@compiled_within\ndef one(number: int) -> int:\n    return number\n\n@compiled"
    source = SOURCE.replace("compiled\n", "compiled, compiled_within\n", 1)
    source = source.replace("@compiled", part).replace("+= number", "+= one(number)")
    (tmp_path / "kernels.py").write_text(source)
    try:
        assert again(tmp_path) == (45, False)
        assert again(tmp_path) == (45, True)
    finally:
        jit._compiler.cache_clear()
