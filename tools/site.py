"""Build the documentation as a site into `build/site`: `python -m tools.site`.

`build/docs` is put together first: the pages of `docs/`, and those that are made from the code
(rule sheets, published figures, the Python reference). VitePress then sets them, with a search
that needs no network. `python -m tools.site pages` stops before VitePress and needs no Node.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path, PurePosixPath
from typing import Final

from tools import make_api, make_docs, make_figures
from tools.page import ROOT, install, run, with_node

SITE: Final = ROOT / "site"
PAGES: Final = ROOT / "build" / "docs"
MADE: Final = (
    (re.compile(r"src/houseway/editions/books/(.+)\.toml"), r"games/\1.md"),
    (re.compile(r"catalogue/README\.md"), "games/README.md"),
    (re.compile(r"tests/data/figures"), "figures/README.md"),
    (re.compile(r"src/houseway/api"), "api.md"),
)
"""What a page links to in the repository, and the page that the site has of it."""
LINK: Final = re.compile(r"(?<!!)\[([^\]]+)\]\((?![a-z]+:|#|/)([^)#\s]+)(#[^)]*)?\)")


def main() -> None:
    """Put the pages together, install what is locked, build, and say how to look at it."""
    gather(PAGES)
    if sys.argv[1:] == ["pages"]:
        print(f"the pages are in {PAGES.relative_to(ROOT)}")
        return
    path = with_node()
    install(path, SITE)
    run(path, SITE, "npm", "run", "build")
    print("the site is in build/site; to view it, run python3 -m http.server -d build/site")


def gather(target: Path) -> None:
    """Copy the committed pages and make the others, with links that lead from page to page."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(ROOT / "docs", target)
    make_docs.write(target / "games")
    make_figures.write(target / "figures")
    (target / "api.md").write_text(make_api.page(), "utf-8")
    for file in target.rglob("*.md"):
        page = PurePosixPath("docs", file.relative_to(target).as_posix())
        file.write_text(relinked(file.read_text("utf-8"), page), "utf-8")


def relinked(text: str, page: PurePosixPath) -> str:
    """Lead links out of `docs/` to the site's own page, or drop them where it has none.

    Committed pages link to the source of what is made (an edition's file, the catalogue), which a
    reader on a code host can open.
    """

    def lead(found: re.Match[str]) -> str:
        words, link, anchor = found[1], found[2], found[3] or ""
        there = PurePosixPath(os.path.normpath(page.parent / link))
        if there.is_relative_to("docs"):
            return found[0]
        for source, made in MADE:
            if source.fullmatch(there.as_posix()):
                to = PurePosixPath("docs", source.sub(made, there.as_posix()))
                return f"[{words}]({os.path.relpath(to, page.parent)}{anchor})"
        return words

    return LINK.sub(lead, text)


if __name__ == "__main__":
    main()
