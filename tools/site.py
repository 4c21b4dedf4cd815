"""Build the documentation as a site into `build/site`: `python tools/site.py`.

The pages are those of `docs/`; VitePress sets them, with a search that needs no network.
"""

from __future__ import annotations

from tools.page import ROOT, install, run, with_node

SITE = ROOT / "site"


def main() -> None:
    """Install what is locked, build, and say how to look at it."""
    path = with_node()
    install(path, SITE)
    run(path, SITE, "npm", "run", "build")
    print("the site is in build/site; look at it by: python3 -m http.server -d build/site")


if __name__ == "__main__":
    main()
