"""Each module's `__all__` lists exactly its public names."""

import pkgutil
from importlib import import_module

import pytest

import houseway.hands

MODULES = [found.name for found in pkgutil.iter_modules(houseway.hands.__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_public_names_exist(name: str) -> None:
    module = import_module(f"houseway.hands.{name}")
    assert all(hasattr(module, public) for public in module.__all__)
