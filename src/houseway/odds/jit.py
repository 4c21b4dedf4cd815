"""The one door to numba: a decorator with types, and a cache that cannot be stale or torn.

Modules that use `compiled` are imported inside the functions that need them, so that a command
without odds never pays for numba.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, cast

import numpy.typing as npt

__all__ = ["Array", "compiled"]

F = TypeVar("F", bound=Callable[..., Any])

Array: TypeAlias = npt.NDArray[Any]
"""An argument of a kernel; its docstring says of what."""


def compiled(function: F) -> F:
    """Compile at the first call, without the interpreter's lock, and keep the machine code.

    Give a kernel arguments of the same types at every call: each new combination is compiled
    anew. Tables of a closure are frozen into the code and are part of what it is kept under.
    """
    dispatcher = import_module("numba").njit(nogil=True)(function)
    try:
        dispatcher.enable_caching()
    except RuntimeError:  # no folder to write to: compile in every process
        return cast("F", dispatcher)
    file = getattr(getattr(dispatcher, "_cache", None), "_cache_file", None)
    if all(hasattr(file, name) for name in ("_index_name", "_load_data", "_save_data")):
        _keep_apart(file)
    return cast("F", dispatcher)


def _keep_apart(file: Any) -> None:
    """One file for each version of a kernel, put in place whole, named by all it depends on.

    Numba's own index counts versions: processes that compile at the same time may give one number
    to two, and a run that is interrupted between index and code leaves older code under a new
    name. It also looks at the file of the kernel alone, not at what the kernel calls elsewhere.
    """
    base = file._index_name.removesuffix(".nbi")

    def name(key: object) -> str:
        digest = hashlib.sha256(f"{file._version} {_sources()} {key!r}".encode())
        return f"{base}.{digest.hexdigest()[:24]}.nbc"

    def save(key: object, data: object) -> None:
        file._save_data(name(key), data)

    def load(key: object) -> object:
        try:
            return file._load_data(name(key))
        except Exception:  # not there, or cut off when the machine went down
            return None

    file.save, file.load = save, load


@cache
def _sources() -> str:
    """A digest of every source of this ring."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()
