"""The one door to numba: a decorator with types, and a cache that knows what it was made from.

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

import numpy as np
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
    numba = import_module("numba")
    dispatcher = numba.njit(nogil=True)(function)
    try:
        dispatcher.enable_caching()
    except RuntimeError:  # no folder to write to: compile in every process
        return cast(F, dispatcher)
    _stamp(dispatcher)
    return cast(F, dispatcher)


def _stamp(dispatcher: Any) -> None:
    """Let the machine code be stale when any source of this ring has changed.

    Numba looks at the file of the kernel alone, and would keep a kernel that was compiled
    together with an older version of what it calls in another file.
    """
    file = getattr(getattr(dispatcher, "_cache", None), "_cache_file", None)
    if hasattr(file, "_source_stamp"):
        file._source_stamp = _sources()


@cache
def _sources() -> str:
    digest = hashlib.sha256(np.__version__.encode())
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()
