"""The one door to numba: a decorator with types, and a cache that cannot be stale or torn.

Modules that use `compiled` are imported inside the functions that need them, so that a command
without odds never pays for numba.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar, cast

import numpy.typing as npt

__all__ = ["Array", "compiled"]

F = TypeVar("F", bound=Callable[..., Any])

Array: TypeAlias = npt.NDArray[Any]
"""An argument of a kernel; its docstring says of what."""

_USED: Final = ("_index_name", "_load_data", "_save_data", "_source_stamp", "_version")
"""What of numba's cache is used here; without any of it numba keeps the code its own way."""


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
    kept = getattr(dispatcher, "_cache", None)
    file = getattr(kept, "_cache_file", None)
    if all(hasattr(file, name) for name in _USED):
        _keep_apart(file, function.__code__.co_filename)
    if hasattr(kept, "save_overload"):
        _do_without_room(kept)
    return cast("F", dispatcher)


def _do_without_room(kept: Any) -> None:
    """Code that cannot be written, as on a full disk, is used all the same."""
    save = kept.save_overload

    def save_overload(*code: object) -> None:
        with suppress(OSError):
            save(*code)

    kept.save_overload = save_overload


def _keep_apart(file: Any, source: str) -> None:
    """One file for each version of a kernel, put in place whole, named by all it depends on.

    Numba's own index counts versions: processes that compile at the same time may give one number
    to two, and a run that is interrupted between index and code leaves older code under a new
    name. It also looks at the file of the kernel alone, not at what the kernel calls elsewhere.
    """
    base = file._index_name.removesuffix(".nbi")

    def name(key: object) -> str:
        made_from = (file._version, file._source_stamp, _sources(source), key)
        digest = hashlib.sha256(repr(made_from).encode())
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
def _sources(file: str) -> str:
    """A digest of a source and of everything that it imports of this ring, at any remove."""
    ring = Path(__file__).parent
    waiting = [Path(file)]
    seen: dict[Path, bytes] = {}
    while waiting:
        path = waiting.pop()
        if path in seen or not path.is_file():
            continue
        seen[path] = source = path.read_bytes()
        for name in re.findall(rb"houseway\.odds\.([\w.]+)", source):
            part = ring.joinpath(*name.decode().split("."))
            waiting += [part.with_suffix(".py"), *part.rglob("*.py")]
        if re.search(rb"^\s*from houseway\.odds import", source, re.MULTILINE):
            waiting += ring.rglob("*.py")
    digest = hashlib.sha256()
    for path in sorted(seen):
        digest.update(seen[path])
    return digest.hexdigest()
