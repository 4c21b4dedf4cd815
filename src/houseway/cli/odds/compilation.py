"""Compilation of kernels in a second process, because numba compiles one at a time.

A kernel module may declare in `TYPES` the arguments each kernel is called with. If their machine
code is not on disk yet, a second process compiles it while this one compiles what it needs first,
and this process then loads it from disk.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from time import sleep
from typing import Final

LOOK_SECONDS: Final = 0.01
COMMAND = (
    "import sys; from houseway.cli.odds.compilation import compile_all; compile_all(sys.argv[1:])"
)


@contextmanager
def compiled_beside(modules: Sequence[str]) -> Iterator[None]:
    """Compile these modules' missing kernels in a second process during the block.

    Modules are compiled in the order given; a call to one of their kernels waits for its code.
    """
    missing = [name for name in modules if _never_compiled(name)]
    if not missing:
        missing = [name for name in modules if not _on_disk(name)]
    process = _started(missing) if missing else None
    if process is None:
        yield
        return

    from houseway.odds.kernels.jit import CODE_WAITERS

    def awaited(module: str, there: Callable[[], bool]) -> bool:
        while module in missing:
            ended = process.poll() is not None
            if there():
                return True
            if ended:
                break
            sleep(LOOK_SECONDS)
        return False

    CODE_WAITERS.append(awaited)
    try:
        yield
    finally:
        CODE_WAITERS.remove(awaited)
        process.kill()
        process.communicate()


def compile_all(modules: Sequence[str]) -> None:
    """Compile every kernel of these modules; runs in the second process, ends with the first."""
    from houseway.odds.kernels.jit import compile_for

    threading.Thread(target=_end_with_the_other, daemon=True).start()
    for name in modules:
        module = import_module(name)
        for kernel, types in module.TYPES.items():
            compile_for(getattr(module, kernel), types)


def _started(modules: Sequence[str]) -> Popen[bytes] | None:
    env = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-c", COMMAND, *modules]
    try:
        return Popen(command, stdin=PIPE, stdout=DEVNULL, stderr=DEVNULL, env=env)  # noqa: S603
    except OSError:  # no memory for a second process: compile in this one
        return None


def _end_with_the_other() -> None:
    sys.stdin.buffer.read()
    os._exit(1)


def _never_compiled(name: str) -> bool:
    """Return whether the module has no machine code on disk, as after an installation.

    This does without importing numba, which takes half a second. False also means "cannot tell".
    """
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        return False
    source = Path(spec.origin)
    own = os.environ.get("NUMBA_CACHE_DIR", "")
    folder = Path(own) if own else source.parent / "__pycache__"
    if not os.access(folder if folder.exists() else folder.parent, os.W_OK):
        return False  # numba then writes its cache elsewhere
    return not any(folder.rglob(f"{source.stem}.*.nbc"))


def _on_disk(name: str) -> bool:
    from houseway.odds.kernels.jit import is_cached

    module = import_module(name)
    return all(is_cached(getattr(module, kernel), types) for kernel, types in module.TYPES.items())
