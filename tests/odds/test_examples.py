"""Examples that compute run here, with the other odds; the rest are in `tests/test_examples.py`."""

import pytest

from docstrings import COMPUTING, run_examples


@pytest.mark.parametrize("module", COMPUTING)
def test_the_examples_of_a_module_run(module: str) -> None:
    run_examples(module)
