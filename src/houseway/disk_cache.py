"""Answers kept in a folder: each put in place whole, each checked when it is read.

A run that is stopped, killed or out of room leaves those that it had finished; a file that is not
as it was written is as if it were not there.
"""

from __future__ import annotations

import hashlib
import os
from functools import cached_property
from pathlib import Path

from houseway.odds.all_editions import build_digest

__all__ = ["KeptAnswers", "KeptParts", "usual_folder", "write_whole"]

_DIGEST = 64


def usual_folder() -> Path:
    """Where programs of the machine keep what they can make again."""
    base = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(base) if base else Path.home() / ".cache") / "houseway" / "odds"


class KeptAnswers:
    """Answers of one build by their keys."""

    def __init__(self, folder: Path, build: str) -> None:
        self.folder = folder / build
        self.full = ""
        """Why answers cannot be kept, once that is so; they are computed all the same."""

    def read(self, key: str) -> bytes | None:
        """The answer, if it is there and whole."""
        try:
            content = (self.folder / key).read_bytes()
        except OSError:
            return None
        digest, answer = content[:_DIGEST], content[_DIGEST + 1 :]
        whole = hashlib.sha256(answer).hexdigest().encode() == digest
        return answer if whole else None

    def write(self, key: str, answer: bytes) -> None:
        """Keep it, if there is room."""
        if self.full:
            return
        content = hashlib.sha256(answer).hexdigest().encode() + b"\n" + answer
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            write_whole(self.folder / key, content)
        except OSError as error:
            self.full = f"answers are not kept in {self.folder}: {error.strerror}"


class KeptParts:
    """Parts of a long count, of this build; few counts have any."""

    @cached_property
    def _answers(self) -> KeptAnswers:
        return KeptAnswers(usual_folder(), build_digest())

    def read(self, key: str) -> bytes | None:
        """The part, if it is there and whole."""
        return self._answers.read(key)

    def write(self, key: str, answer: bytes) -> None:
        """Keep it, if there is room."""
        self._answers.write(key, answer)


def write_whole(file: Path, content: bytes) -> None:
    """All of it or nothing, whatever happens meanwhile."""
    beside = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        beside.write_bytes(content)
        beside.replace(file)
    finally:
        beside.unlink(missing_ok=True)
