#!/usr/bin/python3
"""Says which links of a folder of pages, HTML or Markdown, lead nowhere: because a file or a heading is missing.

    scripts/check_links.py build/docs        the site; exit code 1 if there is such a link, which is then named
    scripts/check_links.py .                 the sources, or a folder in which `cmake --install` has put the pages

Links to other machines are only counted: whether they answer depends on the day.
"""

import os
import re
import sys
import urllib.parse
from html.parser import HTMLParser
from pathlib import Path


class Page(HTMLParser):
    """The links of a page and the names within it that links may lead to."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.places = {""}
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".html":
            self.feed(text)
            return
        text = re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)
        self.links = re.findall(r"\]\(([^()\s]+)\)", re.sub(r"`[^`\n]*`", "", text))
        headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
        self.places |= {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self.links += [named[key] for key in ("href", "src") if named.get(key)]
        self.places |= {named[key] for key in ("id", "name") if named.get(key)}


def pages_of(folder: Path) -> list[Path]:
    """Without miyama.html, which makes its links while it runs, and without what is built or only tested in the sources."""
    found: list[Path] = []
    for path, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in ("build", "node_modules", "tests") and not name.startswith(".")]
        found += [Path(path, name) for name in names if name.endswith((".html", ".md")) and name != "miyama.html"]
    return found


def dead_links(folder: Path) -> tuple[list[str], int, int]:
    """"page: link" for each link within the folder that leads nowhere, and how many lead somewhere, and elsewhere."""
    pages = {path.resolve(): Page(path) for path in pages_of(folder)}
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
