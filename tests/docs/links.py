"""`make links`: follow every external link on the pages. Needs a network, so no test does it."""

from __future__ import annotations

import sys
from http.client import HTTPException
from urllib.request import Request, urlopen

from tests.docs.pages import outside_links

PATIENCE = 20  # seconds


def fault_of(url: str) -> str | None:
    """The reason that a link can't be followed, None if it works."""
    request = Request(url, headers={"User-Agent": "uno-bot links"})  # noqa: S310  # OUTSIDE finds web addresses only
    try:
        with urlopen(request, timeout=PATIENCE):  # noqa: S310
            return None
    except (OSError, HTTPException) as error:
        return str(error)


def main() -> int:
    links = outside_links()
    broken = {url: fault for url in links if (fault := fault_of(url))}
    for url, fault in broken.items():
        print(f"{url} ({', '.join(links[url])}): {fault}")
    print(f"{len(links)} links followed, {len(broken)} broken")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
