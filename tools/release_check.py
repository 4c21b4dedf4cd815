"""Build the wheel and the sdist, install each in a fresh environment, and try what it installed.

    python -m tools.release_check [OUTDIR]

The packages are built as `python -m build` builds them, with the build backend of this
environment, into OUTDIR (`dist` by default). What they need is installed at the locked versions.
Each environment is made in a temporary folder, where nothing of the repository can be imported.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import venv
from collections.abc import Sequence
from pathlib import Path

from houseway import __version__

ROOT = Path(__file__).resolve().parents[1]
LOCK = ROOT / "requirements.lock"

PROGRAM = """
import houseway
table = houseway.Table("stones-tavern/zoobac", ["ann", "ben"], cards="3h 2c 5d 5s")
table.bet("player", "$25")
table.decide("ready")
assert "player wins $25" in str(table)
print(houseway.__file__)
"""


def main() -> None:
    """Build both, and try both."""
    target = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "dist").resolve()
    for package in built(target):
        with tempfile.TemporaryDirectory() as folder:
            try_out(package, Path(folder))
        print(f"{package.name}: installs, plays, checks, computes and holds the page")


def built(target: Path) -> list[Path]:
    """Build the sdist, then the wheel out of the sdist, as `python -m build` does."""
    done(["hatchling", "build", "-t", "sdist", "-d", str(target)], cwd=ROOT)
    sdist = target / f"houseway-{__version__}.tar.gz"
    words = ["pip", "wheel", "--no-deps", "--no-build-isolation", "-w", str(target), str(sdist)]
    done(words, cwd=target)
    return [sdist, target / f"houseway-{__version__}-py3-none-any.whl"]


def done(words: Sequence[str], *, cwd: Path, python: Path | str = sys.executable) -> str:
    """Run a module of Python without the repository on its path; return what it prints."""
    here = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [str(python), "-m", *words]
    ran = subprocess.run(command, cwd=cwd, env=here, stdout=subprocess.PIPE, text=True, check=True)
    return ran.stdout


def try_out(package: Path, folder: Path) -> None:
    """Install the package in an environment of its own in `folder`, and use it."""
    venv.create(folder / "venv", with_pip=True)
    python = folder / "venv" / "bin" / "python"
    pip = ["pip", "--disable-pip-version-check", "--quiet", "install", "--no-deps"]
    done([*pip, "-r", str(LOCK)], cwd=folder, python=python)
    done([*pip, "--no-build-isolation", str(package)], cwd=folder, python=python)
    done(["pip", "check"], cwd=folder, python=python)

    (folder / "program.py").write_text(PROGRAM)
    assert str(folder) in done(["program"], cwd=folder, python=python)

    def houseway(*words: str) -> str:
        return done(["houseway", *words], cwd=folder, python=python)

    assert __version__ in houseway("--version")
    assert len(json.loads(houseway("games", "--json"))) >= 79
    houseway("new", "mine.toml", "--from", "stones-tavern/zoobac")
    houseway("check", "mine.toml")
    assert "tiger" in houseway("odds", "mine.toml")
    (folder / "rounds.jsonl").write_text(houseway("deal", "mine.toml", "--rounds=5", "--json"))
    assert "5 rounds" in houseway("verify", "rounds.jsonl")
    [page] = (folder / "venv").rglob("houseway/web/page/index.html")
    assert "<script" in page.read_text("utf-8")


if __name__ == "__main__":
    main()
