"""The only access to numba: compile decorators, and a cache that is never stale or torn.

Modules that use `compiled` are imported inside the functions that need them, so that a command
without odds never pays for importing numba.
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

F = TypeVar("F", bound=Callable[..., Any])

Array: TypeAlias = npt.NDArray[Any]
"""An argument of a kernel; the kernel's docstring says what it holds."""

_FILE_INTERNALS: Final = (
    *("_data_path", "_index_name", "_load_data", "_save_data", "_source_stamp", "_version"),
)
_CACHE_INTERNALS: Final = (
    *("_guard_against_spurious_io_errors", "_index_key", "_load_overload", "load_overload"),
    "save_overload",
)
"""The internals of numba's cache that are used here; if any is missing, numba's own cache is
used."""


_KNOWN_NUMBA: Final = "0.68."
"""The numba version whose code generation for parts may be shortened; any other runs unchanged."""

CODE_WAITERS: Final[list[Callable[[str, Callable[[], bool]], bool]]] = []
"""Functions asked about a kernel whose code is not on disk, in case another process compiles it.

Each is called with the kernel's module and a function that looks on disk again; it returns whether
the code is there by now.
"""


def compiled(function: F) -> F:
    """Compile at the first call, release the interpreter's lock, and cache the machine code.

    Pass arguments of the same types at every call: each new combination is compiled anew. Arrays of
    a closure are frozen into the code and are part of its cache key.
    """
    return _with_cache(function, {})


def compiled_in_place(function: F) -> F:
    """Compile a kernel that allocates no array and writes only to its arguments.

    Allocation takes long to compile, and reference counting takes long to run.
    """
    return _with_cache(function, {"_nrt": False})


def compiled_within(function: F) -> F:
    """Compile a part that kernels call and Python never does; its code is cached with theirs.

    A wrapper for calls from Python would take as long to compile as a small part itself. A part
    neither allocates nor returns an array.
    """
    own = {"nogil": True, "_nrt": False, "no_cfunc_wrapper": True, "no_cpython_wrapper": True}
    options = {**own, "pipeline_class": _compiler(part=True)}
    return cast("F", import_module("numba").njit(**options)(function))


def _with_cache(function: F, own: Mapping[str, bool]) -> F:
    options = {**own, "nogil": True, "no_cfunc_wrapper": True, "pipeline_class": _compiler()}
    dispatcher = import_module("numba").njit(**options)(function)
    try:
        dispatcher.enable_caching()
    except RuntimeError:  # no writable folder: compile in every process
        return cast("F", dispatcher)
    cache = getattr(dispatcher, "_cache", None)
    file = getattr(cache, "_cache_file", None)
    if all(hasattr(file, name) for name in _FILE_INTERNALS):
        _store_separately(file, function.__code__.co_filename)
    if all(hasattr(cache, name) for name in _CACHE_INTERNALS):
        _load_without_compiler(cache, function.__module__)
        _ignore_full_disk(cache)
    return cast("F", dispatcher)


@cache
def _compiler(*, part: bool = False) -> Any:
    """Return numba's compiler without two steps that take long and are of no use here.

    The garbage collector is paused, since it would traverse the compiler's many objects again and
    again. A part is not optimised by itself, since the kernel into which it is inlined passes
    through the same optimisation.
    """
    compiler = import_module("numba.core.compiler").Compiler
    cut_short = part and import_module("numba").__version__.startswith(_KNOWN_NUMBA)

    def compile_extra(self: Any, function: Any) -> Any:
        if cut_short:
            self.state.library = _linked_library()(
                self.state.targetctx.codegen(), function.__qualname__
            )
        collects = gc.isenabled()
        gc.disable()
        try:
            return compiler.compile_extra(self, function)
        finally:
            if collects:
                gc.enable()

    return type("KernelCompiler", (compiler,), {"compile_extra": compile_extra})


@cache
def _linked_library() -> Any:
    """Return a code library that is only linked into other code, and optimised there."""

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


def _ignore_full_disk(cache: Any) -> None:
    """Use code even if it cannot be written to the cache, as on a full disk."""
    save = cache.save_overload

    def save_overload(*code: object) -> None:
        with suppress(OSError):
            save(*code)

    cache.save_overload = save_overload


def _load_without_compiler(cache: Any, module: str) -> None:
    """Load machine code from disk after initialising only the runtime for allocation.

    Numba would first prepare to compile, importing everything it can compile, which takes a quarter
    of a second. If nothing is on disk it still does so.
    """
    runtime = import_module("numba.core.runtime.nrt").rtsys

    def load(signature: object, context: Any) -> object:
        runtime.initialize(context)
        with cache._guard_against_spurious_io_errors():
            found = cache._load_overload(signature, context)
            if found is None and CODE_WAITERS:
                key = cache._index_key(signature, context.codegen())
                there = partial(getattr(cache._cache_file, "has", lambda _: False), key)
                if any(waiter(module, there) for waiter in CODE_WAITERS):
                    found = cache._load_overload(signature, context)
            return found
        return None  # a disk error

    cache.load_overload = load


def _store_separately(file: Any, source: str) -> None:
    """Store each version of a kernel in one file, written whole and named by all it depends on.

    Numba's own index numbers the versions: processes that compile at the same time may give one
    number to two versions, and an interruption between writing index and code leaves old code under
    a new number. Its key also covers only the kernel's own file, not what the kernel calls in
    others.
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
        except Exception:  # missing, or truncated by a crash
            return None

    def has(key: object) -> bool:
        return Path(file._data_path(name(key))).exists()

    file.save, file.load, file.has = save, load, has


def is_cached(kernel: Any, types: str) -> bool:
    """Return whether the code for these arguments is on disk, or cannot be stored at all."""
    cache: Any = getattr(kernel, "_cache", None)
    file: Any = getattr(cache, "_cache_file", None)
    if not hasattr(file, "has"):
        return True
    return bool(file.has(cache._index_key(_arguments(types), kernel.targetctx.codegen())))


def compile_for(kernel: Any, types: str) -> None:
    """Compile a kernel as a call with such arguments would."""
    kernel.compile(_arguments(types))


def _arguments(types: str) -> Any:
    return import_module("numba.core.sigutils").normalize_signature(types)[0]


@cache
def _sources(file: str) -> str:
    """Return a digest of a source file and all modules of this ring it imports, directly or not."""
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
