"""Choose the versions in requirements.lock and the locks beside it afresh.

Run it with the oldest supported Python (`make lock`), so that what it chooses installs there.
The locks hold names and versions only: where packages come from is each machine's own matter.
"""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
BACKEND = ["hatchling", "editables"]


def resolve(wanted: list[str], *, held: dict[str, str]) -> dict[str, str]:
    """Every package that `wanted` comes to, with its version; what is `held` stays as it is."""
    pins = [f"{name}=={version}" for name, version in held.items()]
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed"]
    report = subprocess.run(
        [*command, "--report=-", *wanted, *pins], check=True, stdout=subprocess.PIPE, text=True
    )
    chosen = [package["metadata"] for package in json.loads(report.stdout)["install"]]
    return {meta["name"].lower().replace("_", "-"): meta["version"] for meta in chosen}


def write(path: Path, title: str, versions: dict[str, str]) -> None:
    """One `name==version` a line, sorted."""
    lines = [f"{name}=={version}" for name, version in sorted(versions.items())]
    path.write_text("\n".join([f"# {title} Made by `make lock`.", *lines, ""]))
    print(f"{path.name}: {len(lines)} packages")


def main() -> None:
    """What the package needs first, then the tools beside it, then what nights alone need."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    run = resolve(
        [*project["dependencies"], *extras["pdf"], *extras["postgres"], *BACKEND], held={}
    )
    both = resolve(extras["dev"], held=run)
    dev = {name: version for name, version in both.items() if name not in run}
    all_ = resolve(extras["ray"], held=both)
    night = {name: version for name, version in all_.items() if name not in both}
    write(ROOT / "requirements.lock", "The package, what it needs, what builds it.", run)
    write(ROOT / "requirements-dev.lock", "For tests and checks, beside requirements.lock.", dev)
    write(ROOT / "requirements-nightly.lock", "For `make nightly` alone, beside both.", night)


if __name__ == "__main__":
    main()
