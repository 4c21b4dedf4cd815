"""Run the tests with the lowest versions that pyproject.toml allows: `python -m tools.lowest`.

Every direct dependency of the package and of its extras is installed at its floor, in an
environment of its own in `build/lowest`; the tools for testing stay at their locked versions.
Words after the name go to pytest; without any, all but those in the browser run.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ENVIRONMENT = ROOT / "build" / "lowest"
EXTRAS = ("pdf", "postgres", "cluster")
BUILD = ("hatchling", "editables")
TESTS = ("-m", "not nightly", "--ignore=tests/browser")


def main(*words: str) -> int:
    """Install the floors and run the tests; pytest's exit code."""
    python = str(ENVIRONMENT / "bin" / "python")
    pip = (python, "-m", "pip", "--disable-pip-version-check", "--quiet")
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(ENVIRONMENT)], check=True)
    wanted = [*floors(), *pinned()]
    print("testing with", *floors(), flush=True)
    subprocess.run([*pip, "install", *wanted], check=True)
    here = ("--no-deps", "--no-build-isolation", "--editable", str(ROOT))
    subprocess.run([*pip, "install", *here], check=True)
    # By day, whatever the hour: the long form of each test is run with the locked versions.
    environment = {**os.environ, "HOUSEWAY_NIGHTLY": "0"}
    command = [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *(words or TESTS)]
    return subprocess.call(command, cwd=ROOT, env=environment)


def project() -> tuple[list[str], list[str]]:
    """What pyproject.toml asks for to run the package, and to test it."""
    table = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras: dict[str, list[str]] = table["optional-dependencies"]
    run: list[str] = [*table["dependencies"], *(each for name in EXTRAS for each in extras[name])]
    return run, extras["dev"]


def floors() -> list[str]:
    """Every direct dependency at the lowest version allowed, once."""
    run, _ = project()
    return list(dict.fromkeys(re.sub(r">=([\w.]+).*", r"==\1", each) for each in run))


def pinned() -> list[str]:
    """The tools for testing, and what builds the package, at their locked versions."""
    run, dev = project()
    direct = {re.split(r"[\[><=]", each)[0] for each in run}
    wanted = {*dev, *BUILD} - direct
    locks = ("requirements.lock", "requirements-dev.lock")
    lines = [line for lock in locks for line in (ROOT / lock).read_text("utf-8").splitlines()]
    return [line for line in lines if line.partition("==")[0] in wanted]


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
