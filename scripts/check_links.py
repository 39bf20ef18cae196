#!/usr/bin/python3
"""Says which links of a folder of HTML pages lead nowhere: files that are missing, places that no page has.

    scripts/check_links.py build/docs        exit code 1 if there is one, which is then named

Links to other machines are only counted: whether they answer depends on the day.
"""

import sys
import urllib.parse
from html.parser import HTMLParser
from pathlib import Path


class Page(HTMLParser):
    """The links of a page and the places that links may lead to."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.places = {""}
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self.links += [named[key] for key in ("href", "src") if named.get(key)]
        self.places |= {named[key] for key in ("id", "name") if named.get(key)}


def dead_links(folder: Path) -> tuple[list[str], int, int]:
    """"page: link" for each link within the folder that leads nowhere, and how many lead somewhere, and elsewhere."""
    pages = {path.resolve(): Page(path) for path in folder.rglob("*.html") if path.name != "miyama.html"}  # miyama.html makes its links while it runs
    dead, fine, elsewhere = [], 0, 0
    for path, page in pages.items():
        for link in page.links:
            parts = urllib.parse.urlsplit(link)
            if parts.scheme or parts.netloc:
                elsewhere += 1
                continue
            target = (path.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else path
            place = urllib.parse.unquote(parts.fragment)
            if target.exists() and (target not in pages or place in pages[target].places):
                fine += 1
            else:
                dead.append(f"{path.relative_to(folder.resolve())}: {link}")
    return dead, fine, elsewhere


def main() -> int:
    dead, fine, elsewhere = dead_links(Path(sys.argv[1]))
    print(*dead, f"{len(dead)} links lead nowhere, {fine} lead somewhere, {elsewhere} to other machines", sep="\n")
    return 1 if dead else 0


if __name__ == "__main__":
    sys.exit(main())
