"""Every test: the browser's beside all others, which give way to them.

The browser's have a process of their own, in which Playwright keeps an event loop running. They
wait more than they compute; the others, at the lowest priority, take what they leave of the
machine and hold up no clock of a page.

`python tools/every_test.py JOBS [words for pytest]`: the others run in so many processes.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile

PYTEST = (sys.executable, "-m", "pytest")


def main(jobs: str, *words: str) -> int:
    """Run them; what the browser's say is shown after the rest."""
    of_browser = (*PYTEST, "-p", "no:cacheprovider", *words, "tests/browser")
    others = (*PYTEST, f"--numprocesses={jobs}", "--dist=loadgroup", "--ignore=tests/browser")
    with tempfile.TemporaryFile() as said:
        with subprocess.Popen(of_browser, stdout=said, stderr=subprocess.STDOUT) as browser:
            code = subprocess.call(("nice", "-n", "19", *others, *words))
        said.seek(0)
        sys.stdout.buffer.write(said.read())
    return code or browser.returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
