"""A real Redis for a test or a measurement, without root."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time

__all__ = ["Redis", "find_redis"]

NAMES = ("redis-server", "valkey-server", "redis-check-rdb")
"""The last is the same program, which runs as whatever it is called: Debian's `redis-tools` has it
under this name alone, and unlike `redis-server` starts no service when it is installed."""


def find_redis() -> str:
    """Return the path of the server's program, or an empty string without one."""
    return next(filter(None, map(shutil.which, NAMES)), "")


class Redis:
    """A Redis that can be killed and started again on the same port; it stores nothing."""

    def __init__(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Until it takes connections."""
        command = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1"]
        self._process = subprocess.Popen(
            [*command, "--save", "", "--appendonly", "no"],
            executable=find_redis(),
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
