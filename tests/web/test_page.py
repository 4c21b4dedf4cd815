"""The page's files: found, kept as long as they should be, never from outside their folder."""

from pathlib import Path

import httpx
import pytest

from house import House
from houseway.web.errors import WebError
from houseway.web.static_page import PAGE, Page


@pytest.fixture
def page(tmp_path: Path) -> Page:
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>x</title>")
    (folder / "theme.js").write_text("1")
    (folder / "assets" / "index-abc.js").write_text("2")
    (tmp_path / "secret.txt").write_text("secret")
    return Page(folder)


def test_hashed_assets_are_kept_for_ever_and_the_rest_is_asked_for(page: Page) -> None:
    asset = page.response("assets/index-abc.js")
    assert "immutable" in asset.headers["cache-control"]
    assert asset.headers["content-type"].startswith("text/javascript")
    assert page.response("theme.js").headers["cache-control"] == "no-cache"
    assert page.response("").headers["cache-control"] == "no-cache"


def test_an_unchanged_file_is_not_sent_again(page: Page) -> None:
    first = page.response("theme.js")
    again = page.response("theme.js", known=first.headers["etag"])
    assert again.status_code == 304


def test_every_other_address_of_the_page_is_its_index(page: Page) -> None:
    assert page.response("table/t1").headers["content-type"].startswith("text/html")


@pytest.mark.parametrize(
    "path", ["../secret.txt", "assets/../../secret.txt", "/etc/passwd.txt", "no.js", "a\0b.js"]
)
def test_nothing_outside_the_folder_is_served(page: Page, path: str) -> None:
    with pytest.raises(WebError) as refused:
        page.response(path)
    assert refused.value.code == "request/unknown"


def test_without_a_build_a_plain_page_says_so(tmp_path: Path) -> None:
    answer = Page(tmp_path).response("")
    assert answer.status_code == 200
    assert b"make page" in answer.body


def test_traversal_over_http_finds_nothing(house: House) -> None:
    for path in ("/..%2f..%2fapp.py", "/%2e%2e/%2e%2e/app.py", "/assets/..%2f..%2f..%2fapp.py"):
        assert httpx.get(house.address + path).status_code == 404


def test_the_built_page_needs_nothing_that_its_policy_forbids() -> None:
    index = PAGE / "index.html"
    if not index.exists():
        pytest.skip("the page is not built")
    text = index.read_text("utf-8")
    assert "<style" not in text
    assert 'style="' not in text
    for script in text.split("<script")[1:]:
        assert 'src="/' in script.partition(">")[0], "no inline script"
