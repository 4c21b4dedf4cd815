"""Examples in docstrings: the modules that have any, and how they are run."""

from __future__ import annotations

import doctest
from importlib import import_module

import houseway
from support import ROOT

SOURCE = ROOT / "src"
EVERY = sorted(
    ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
    for path in (SOURCE / "houseway").rglob("*.py")
    if ">>> " in path.read_text("utf-8")
)
COMPUTING = [name for name in EVERY if name.startswith(("houseway.odds", "houseway.api"))]
MODULES = [name for name in EVERY if name not in COMPUTING]


def run_examples(module: str) -> None:
    """Of everything in it; one at least."""
    result = doctest.testmod(
        import_module(module), extraglobs={"houseway": houseway}, optionflags=doctest.ELLIPSIS
    )
    assert result.attempted
    assert not result.failed
