"""Build the documentation as a site into `build/site`: `python tools/site.py`.

VitePress renders the pages of `docs/`, with a search that works offline.
"""

from __future__ import annotations

from tools.page import ROOT, install, run, with_node

SITE = ROOT / "site"


def main() -> None:
    """Install the locked packages, build the site, and say how to view it."""
    path = with_node()
    install(path, SITE)
    run(path, SITE, "npm", "run", "build")
    print("the site is in build/site; to view it, run python3 -m http.server -d build/site")


if __name__ == "__main__":
    main()
