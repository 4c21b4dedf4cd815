"""The identity of this build: a digest of every file of the package."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

from houseway import __version__

_LEFT_OUT = {"__pycache__"}


@cache
def build() -> str:
    """Return the SHA-256 of the version and of each file's name and bytes, in hexadecimal."""
    root = Path(__file__).parents[1]
    whole = sha256(f"houseway {__version__}\n".encode())
    for path in sorted(root.rglob("*")):
        if path.is_file() and not _LEFT_OUT.intersection(path.parts) and path.suffix != ".pyc":
            body = path.read_bytes()
            name = path.relative_to(root).as_posix()
            whole.update(f"{name}\n{len(body)}\n".encode() + body)
    return whole.hexdigest()


def build_name() -> str:
    """Return the build as people read it: the version and the first digits of the digest."""
    return f"{__version__}+{build()[:12]}"
