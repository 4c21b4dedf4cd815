"""Nothing committed ties the project to one machine or to one place that serves packages."""

import re
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

from support import ROOT

# Written so that this file does not match itself.
FORBIDDEN = {
    "a registry's address": re.compile(
        r"""index[-_]url|files\.pythonhosted|registry\.npmjs|"resolved":\s*"http""", re.IGNORECASE
    ),
    "a path of one machine": re.compile(r"(?<![\w.])/(?:(?:work|farm|root)/|home/\w)"),
}

LOCKS = ["requirements.lock", "requirements-dev.lock", "requirements-nightly.lock"]


def committed_text() -> Iterator[tuple[str, str]]:
    """Name and text of each file that git would keep, without git: a bare machine has none.

    Binary files are left out.
    """
    ignored = [line.rstrip("/") for line in (ROOT / ".gitignore").read_text("utf-8").split()]

    def is_ignored(path: Path) -> bool:
        name = path.relative_to(ROOT).as_posix()
        return path.name == ".git" or any(
            fnmatch(name if "/" in pattern else path.name, pattern) for pattern in ignored
        )

    folders = [ROOT]
    while folders:
        for path in sorted(folders.pop().iterdir()):
            if is_ignored(path) or path.is_symlink():
                continue
            if path.is_dir():
                folders.append(path)
            elif b"\0" not in (content := path.read_bytes()):
                yield path.relative_to(ROOT).as_posix(), content.decode("utf-8", "replace")


def problems(name: str, text: str) -> list[str]:
    return [
        f"{name}:{number}: {what}: {found.group()}"
        for number, line in enumerate(text.splitlines(), 1)
        for what, pattern in FORBIDDEN.items()
        if (found := pattern.search(line))
    ]


def test_committed_text_names_no_registry_and_no_machine() -> None:
    found = [line for name, text in committed_text() for line in problems(name, text)]
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize(
    "parts",
    [
        ("--extra-index", "-url https://example.org/simple"),
        ("PIP_INDEX", "_URL=https://example.org/simple"),
        ("https://files.", "pythonhosted.org/packages/a"),
        ("https://registry.", "npmjs.org/svelte"),
        ('  "resolved": ', '"https://example.org/svelte.tgz"'),
        ("see /wo", "rk/main/README.md"),
        ('"/fa', 'rm/cache"'),
        ("/ro", "ot/.cache"),
        ("/ho", "me/ann/houseway"),
    ],
)
def test_checker_catches(parts: tuple[str, str]) -> None:
    assert len(problems("sample.txt", "fine\n" + "".join(parts))) == 1


@pytest.mark.parametrize(
    "parts",
    [
        ("the Merkle tree/ro", "ot/leaf"),
        ("framework/wo", "rk/x"),
        ("https://example.org/ho", "me/"),
    ],
)
def test_checker_lets_pass(parts: tuple[str, str]) -> None:
    assert not problems("sample.txt", "".join(parts))


def locked(name: str) -> dict[str, str]:
    lines = (ROOT / name).read_text().splitlines()
    pins = [line.split("==") for line in lines if not line.startswith("#")]
    assert all(len(pin) == 2 and re.fullmatch(r"[\w.]+", pin[1]) for pin in pins), pins
    return dict(pins)


def test_locks_hold_exact_versions_of_all_that_the_project_asks_for() -> None:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text())
    project = config["project"]
    run, dev, night = map(locked, LOCKS)
    assert not run.keys() & dev.keys()
    assert not (run.keys() | dev.keys()) & night.keys()

    def names(wanted: list[str]) -> set[str]:
        return {re.split(r"[^\w.-]", text)[0].lower() for text in wanted}

    assert names(project["dependencies"] + config["build-system"]["requires"]) <= run.keys()
    assert names(project["optional-dependencies"]["dev"]) <= dev.keys()
    assert names(project["optional-dependencies"]["ray"]) <= night.keys()
