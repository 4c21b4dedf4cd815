"""Programs that the tests need and pip cannot install: `python -m tools.system_packages WHAT ...`.

WHAT is `browser` (Chromium, for `tests/browser`) or `redis` (for the tests of several processes).
As root on Debian this installs the packages that are missing; otherwise it names them, with the
command that installs them. It fails without a browser, since the page would go untested; without
Redis a few tests are skipped and give the reason.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys

from tools import chromium
from tools.carrier import find_redis


def main(*wanted: str) -> int:
    """Install or name what is missing; 1 where the tests cannot do without it."""
    packages = missing(wanted)
    if packages and os.geteuid() == 0 and shutil.which("apt-get"):
        print("installing with apt-get, for the tests:", *packages, flush=True)
        install(packages)
        packages = missing(wanted)
    if not packages:
        return 0
    command = f"apt-get install --no-install-recommends {' '.join(packages)}"
    if packages == REDIS:
        print(f"tests that need Redis will be skipped; to run them: sudo {command}")
        return 0
    print(
        f"tests/browser cannot run; install what is missing (on Debian: sudo {command}), "
        "or run the other tests: make test PYTEST_ARGS=--ignore=tests/browser",
        file=sys.stderr,
    )
    return 1


REDIS = ["redis-tools"]
"""Not redis-server, which would leave a service running on the machine."""


def missing(wanted: tuple[str, ...]) -> list[str]:
    """The Debian packages of what is not there."""
    packages: list[str] = []
    if "browser" in wanted:
        if chromium.find() is None:
            packages += ["chromium-headless-shell", "fonts-dejavu-core"]
        if not loads("libatomic.so.1"):  # Playwright's own Node is linked to it
            packages += ["libatomic1"]
    if "redis" in wanted and not find_redis():
        packages += REDIS
    return packages


def loads(library: str) -> bool:
    """Whether Linux finds a shared library; other systems bring their own."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return sys.platform != "linux"
    return True


def install(packages: list[str]) -> None:
    """With apt-get; Chromium goes by another name on older releases."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}

    def apt(*words: str) -> int:
        return subprocess.call(
            ["apt-get", "-qq", *words], env=environment, stdout=subprocess.DEVNULL
        )

    apt("update")
    options = ("install", "-y", "--no-install-recommends")
    if apt(*options, *packages):
        for package in packages:  # one may be unknown, or out of reach
            if apt(*options, package) and package == "chromium-headless-shell":
                apt(*options, "chromium")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
