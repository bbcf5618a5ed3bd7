"""Every link between the pages works, and every page can be reached from the README."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit

from tests.docs.pages import (
    DOCS,
    PAGES,
    ROOT,
    anchors_of,
    is_missing,
    name_of,
    outside_links,
    prose_of,
    text_of,
)

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)|<img src=\"([^\"]+)\"")
DEFINED, USED = re.compile(r"^\[(\w+)\]: ", re.MULTILINE), re.compile(r"\]\[(\w+)\]")
ON_GITHUB = "../../actions/"  # of the repository that hosts the page; GitHub resolves it from the README
PATH = re.compile(r"`((?:bot|docs|migrations|tests)/[\w./-]*|\.env\.example|\.ci/run)`")


def links_of(page: Path) -> list[tuple[Path, str]]:
    """The files that a page links to or shows, with their anchors; external links are left out."""
    links = [link or picture for link, picture in LINK.findall(prose_of(page))]
    found = [link.partition("#") for link in links if "://" not in link and not link.startswith(ON_GITHUB)]
    return [((page.parent / file).resolve() if file else page, anchor) for file, _, anchor in found]


def test_every_link_resolves() -> None:
    broken = [
        f"{name_of(page)}: {file.name}#{anchor}"
        for page in PAGES
        for file, anchor in links_of(page)
        if not file.exists() or (anchor and anchor not in anchors_of(file))
    ]
    assert broken == []


def test_every_link_by_name_has_its_address() -> None:
    for page in PAGES:
        assert set(USED.findall(prose_of(page))) == set(DEFINED.findall(prose_of(page))), page


def test_every_link_to_elsewhere_is_well_formed() -> None:
    """With a network, `make links` also follows them."""
    for url in outside_links():
        parts = urlsplit(url)
        assert parts.scheme == "https", url
        assert re.fullmatch(r"([\w-]+\.)+[a-z]+", parts.netloc), url
        assert re.fullmatch(r"[\w/.~%-]*", parts.path), url
        if "/tree/" in parts.path:  # the commit that was read, which a branch would not identify
            assert re.search(r"/tree/[0-9a-f]{7,40}$", parts.path), url


def test_every_path_in_the_text_exists() -> None:
    paths = [(page, path) for page in PAGES for path in PATH.findall(prose_of(page)) if "<" not in path]
    assert [(name_of(page), path) for page, path in paths if is_missing(ROOT / path)] == []


def test_every_page_that_code_refers_to_exists() -> None:
    sources = [path for folder in ("bot", "tests", "migrations") for path in (ROOT / folder).rglob("*.py")]
    named = {page for path in sources for page in re.findall(r"\bdocs/[\w/]+\.md", text_of(path))}
    assert named
    assert [page for page in named if not (ROOT / page).exists()] == []


def test_every_page_of_docs_is_listed_in_its_index() -> None:
    listed = {file for index in DOCS.rglob("README.md") for file, _ in links_of(index)}
    assert {page for page in DOCS.rglob("*.md") if page.name != "README.md"} - listed == set()


def test_headings_are_unique() -> None:
    """GitHub numbers the anchors of equal headings, so links would lead to the first one."""
    for page in PAGES:
        if page.name != "CHANGELOG.md":
            headings = re.findall(r"^#+ (.+)$", prose_of(page), re.MULTILINE)
            assert len(set(headings)) == len(headings), page


def test_every_page_is_on_the_website() -> None:
    """Otherwise `make site` fails: add the page to docs/site/index.rst, in the section of its readers."""
    site = DOCS / "site"
    named = re.findall(r"^   (\.\./\S+)$", text_of(site / "index.rst"), re.MULTILINE)
    listed = {(site / f"{name}.md").resolve() for name in named}
    assert {name_of(page) for page in {*PAGES} - listed} == {"README.md"}
    assert all(page.is_file() for page in listed)
