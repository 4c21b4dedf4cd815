"""The one door to numba: a decorator with types, and a cache that cannot be stale or torn.

Modules that use `compiled` are imported inside the functions that need them, so that a command
without odds never pays for numba.
"""

from __future__ import annotations

import gc
import hashlib
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar, cast

import numpy.typing as npt

__all__ = [
    "AWAITED",
    "Array",
    "compile_for",
    "compiled",
    "compiled_in_place",
    "compiled_within",
    "is_kept",
]

F = TypeVar("F", bound=Callable[..., Any])

Array: TypeAlias = npt.NDArray[Any]
"""An argument of a kernel; its docstring says of what."""

_USED: Final = (
    *("_data_path", "_index_name", "_load_data", "_save_data", "_source_stamp", "_version"),
)
_CACHE_USED: Final = (
    *("_guard_against_spurious_io_errors", "_index_key", "_load_overload", "load_overload"),
    "save_overload",
)
"""What of numba's cache is used here; without any of it numba keeps the code its own way."""


_KNOWN: Final = "0.68."
"""The numba whose way to make code of a part is cut short here; any other goes its own way."""

AWAITED: Final[list[Callable[[str, Callable[[], bool]], bool]]] = []
"""Asked of a kernel whose code is not on disk, by its module and a look whether it is there by now:
whether it is, as it was compiled elsewhere."""


def compiled(function: F) -> F:
    """Compile at the first call, without the interpreter's lock, and keep the machine code.

    Give a kernel arguments of the same types at every call: each new combination is compiled
    anew. Tables of a closure are frozen into the code and are part of what it is kept under.
    """
    return _kept(function, {})


def compiled_in_place(function: F) -> F:
    """The same of a kernel that makes no array, and writes only to those that it is given.

    To allocate takes long to compile, and to count who holds an array long to run.
    """
    return _kept(function, {"_nrt": False})


def compiled_within(function: F) -> F:
    """The same of a part that kernels call and Python never does: its code is kept with theirs.

    To be called from Python would take as long to compile as a small part itself. A part neither
    makes an array nor returns one.
    """
    own = {"nogil": True, "_nrt": False, "no_cfunc_wrapper": True, "no_cpython_wrapper": True}
    options = {**own, "pipeline_class": _compiler(part=True)}
    return cast("F", import_module("numba").njit(**options)(function))


def _kept(function: F, own: Mapping[str, bool]) -> F:
    options = {**own, "nogil": True, "no_cfunc_wrapper": True, "pipeline_class": _compiler()}
    dispatcher = import_module("numba").njit(**options)(function)
    try:
        dispatcher.enable_caching()
    except RuntimeError:  # no folder to write to: compile in every process
        return cast("F", dispatcher)
    cache = getattr(dispatcher, "_cache", None)
    file = getattr(cache, "_cache_file", None)
    if all(hasattr(file, name) for name in _USED):
        _keep_apart(file, function.__code__.co_filename)
    if all(hasattr(cache, name) for name in _CACHE_USED):
        _load_alone(cache, function.__module__)
        _do_without_room(cache)
    return cast("F", dispatcher)


@cache
def _compiler(*, part: bool = False) -> Any:
    """Numba's compiler, without what takes long and is of no use here.

    Half of what it makes is garbage that the collector looks through again and again. Of a part it
    makes machine code too, by the same long passes as of the kernel that the part is built into.
    """
    compiler = import_module("numba.core.compiler").Compiler
    cut_short = part and import_module("numba").__version__.startswith(_KNOWN)

    def compile_extra(self: Any, function: Any) -> Any:
        if cut_short:
            self.state.library = _part()(self.state.targetctx.codegen(), function.__qualname__)
        collects = gc.isenabled()
        gc.disable()
        try:
            return compiler.compile_extra(self, function)
        finally:
            if collects:
                gc.enable()

    return type("KernelCompiler", (compiler,), {"compile_extra": compile_extra})


@cache
def _part() -> Any:
    """Code that is only ever linked into other code, and optimised there."""

    def nothing(*_: object) -> None:
        pass

    def finalize(self: Any) -> None:
        self._finalized = True

    library = import_module("numba.core.codegen").JITCodeLibrary
    changed: dict[str, Any] = {
        "_optimize_final_module": nothing,
        "_finalize_final_module": finalize,
        "get_pointer_to_function": lambda self, _: self._ensure_finalized() or 0,
        "codegen": property(lambda self: self),
        "set_env": nothing,
    }
    return type("Part", (library,), changed)


def _do_without_room(cache: Any) -> None:
    """Code that cannot be written, as on a full disk, is used all the same."""
    save = cache.save_overload

    def save_overload(*code: object) -> None:
        with suppress(OSError):
            save(*code)

    cache.save_overload = save_overload


def _load_alone(cache: Any, module: str) -> None:
    """Machine code from disk needs the runtime that it allocates by, and nothing else.

    Numba gets ready to compile first, a quarter of a second in which it imports all that it can
    compile. Where there is nothing on disk, it does so in any case.
    """
    runtime = import_module("numba.core.runtime.nrt").rtsys

    def load(signature: object, context: Any) -> object:
        runtime.initialize(context)
        with cache._guard_against_spurious_io_errors():
            found = cache._load_overload(signature, context)
            if found is None and AWAITED:
                key = cache._index_key(signature, context.codegen())
                there = partial(getattr(cache._cache_file, "has", lambda _: False), key)
                if any(awaited(module, there) for awaited in AWAITED):
                    found = cache._load_overload(signature, context)
            return found
        return None  # an error of the disk

    cache.load_overload = load


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

    def has(key: object) -> bool:
        return Path(file._data_path(name(key))).exists()

    file.save, file.load, file.has = save, load, has


def is_kept(kernel: Any, types: str) -> bool:
    """Whether its code for such arguments is on disk; also where none can be kept there."""
    cache: Any = getattr(kernel, "_cache", None)
    file: Any = getattr(cache, "_cache_file", None)
    if not hasattr(file, "has"):
        return True
    return bool(file.has(cache._index_key(_arguments(types), kernel.targetctx.codegen())))


def compile_for(kernel: Any, types: str) -> None:
    """Compile it, as a call with such arguments would."""
    kernel.compile(_arguments(types))


def _arguments(types: str) -> Any:
    return import_module("numba.core.sigutils").normalize_signature(types)[0]


@cache
def _sources(file: str) -> str:
    """A digest of a source and of everything that it imports of this ring, at any remove."""
    ring = Path(__file__).parents[1]
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
