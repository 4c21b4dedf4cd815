"""A cache of computed answers on disk: written atomically, verified by digest on every read.

If a run is stopped or killed, or the disk fills up, the answers it had finished remain. A file
that does not match its digest counts as missing.
"""

from __future__ import annotations

import hashlib
import os
from functools import cached_property
from pathlib import Path

from houseway.odds.all_editions import build_digest

__all__ = ["CachedAnswers", "CachedParts", "default_folder", "write_atomically"]

_DIGEST_CHARS = 64


def default_folder() -> Path:
    """Return the user's cache folder for odds (under `XDG_CACHE_HOME`, or `~/.cache`)."""
    base = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(base) if base else Path.home() / ".cache") / "houseway" / "odds"


class CachedAnswers:
    """A folder of answers computed by one build, by key."""

    def __init__(self, folder: Path, build: str) -> None:
        self.folder = folder / build
        self.full = ""
        """Why an answer could not be written; after that nothing more is written."""

    def read(self, key: str) -> bytes | None:
        """Return the answer, or None if it is missing or damaged."""
        try:
            content = (self.folder / key).read_bytes()
        except OSError:
            return None
        digest, answer = content[:_DIGEST_CHARS], content[_DIGEST_CHARS + 1 :]
        intact = hashlib.sha256(answer).hexdigest().encode() == digest
        return answer if intact else None

    def write(self, key: str, answer: bytes) -> None:
        """Cache an answer; on failure, set `full` instead of raising."""
        if self.full:
            return
        content = hashlib.sha256(answer).hexdigest().encode() + b"\n" + answer
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            write_atomically(self.folder / key, content)
        except OSError as error:
            self.full = f"answers cannot be cached in {self.folder}: {error.strerror}"


class CachedParts:
    """The parts of long enumerations, cached in the default folder for this build.

    The folder is looked up at the first use, because few enumerations have parts.
    """

    @cached_property
    def _answers(self) -> CachedAnswers:
        return CachedAnswers(default_folder(), build_digest())

    def read(self, key: str) -> bytes | None:
        """Return the part, or None if it is missing or damaged."""
        return self._answers.read(key)

    def write(self, key: str, answer: bytes) -> None:
        """Cache a part, if it can be written."""
        self._answers.write(key, answer)


def write_atomically(file: Path, content: bytes) -> None:
    """Write a file completely or not at all, even if the process is killed meanwhile."""
    temporary = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        temporary.write_bytes(content)
        temporary.replace(file)
    finally:
        temporary.unlink(missing_ok=True)
