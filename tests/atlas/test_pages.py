"""The pages of the atlas: whatever has a digit stands in a file of the atlas, and every picture is what the table or the b-file says that it names."""
import csv
import functools
import html.parser
import json
import math
import os
import pathlib
import re
import shlex
import subprocess
import sys

import h5py
import numpy as np
import pytest
from conftest import MIYAMA, some
from PIL import Image

SOURCE = pathlib.Path(os.environ["MIYAMA_SOURCE"])
ATLAS = SOURCE / "data" / "atlas"
ORANGE = (214, 106, 20)


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    folder = tmp_path_factory.mktemp("atlas") / "pages"
    environment = {**os.environ, "PYTHONPATH": str(SOURCE / "scripts"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, "-m", "mapping.pages", folder], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


class Reader(html.parser.HTMLParser):
    """What a page says in marked elements, what it says elsewhere, and its figures."""

    def __init__(self, path):
        super().__init__()
        self.own, self.marked, self.bare, self.figures, self.open, self.level = "", [], [], [], None, []
        self.feed(path.read_text())

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.own = attrs.get("data-file", self.own)
        if tag == "data":
            self.open = [attrs["value"], ""]
        elif tag == "figure":
            self.figures.append({"paths": [], "code": []})
        elif self.figures and tag == "img":
            self.figures[-1]["image"] = attrs["src"]
        elif self.figures and tag == "path":
            self.figures[-1]["paths"].append(attrs["d"])
        if tag not in ("meta", "link", "img", "br", "path"):
            self.level.append(tag)

    def handle_endtag(self, tag):
        if tag == "data":
            self.marked.append(tuple(self.open))
            self.open = None
        if tag not in ("path",):
            assert self.level.pop() == tag

    def handle_data(self, text):
        if self.open is not None:
            self.open[1] += text
        elif "figure" in self.level and "code" in self.level:
            self.figures[-1]["code"].append(text)
        elif not {"style", "title"} & set(self.level):
            self.bare.append(text)


def as_said(value):
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return str(value)


@functools.cache
def read(name):
    text = (ATLAS / name).read_text()
    return json.loads(text) if name.endswith(".json") else list(csv.DictReader(text.splitlines())) if name.endswith(".csv") else dict(line.split() for line in text.splitlines())


def looked_up(where, own):
    """The text that the atlas has at a place such as `nim/game.json#facts.3.lost` or `nim/b-values.txt:0-11`."""
    if ".csv:" in where:
        name, row, column_name = re.fullmatch(r"(.*):(\d+)\.(\w+)", where).groups()
        return read(name)[int(row)][column_name]
    if "#" not in where:
        name, first, last = re.fullmatch(r"(.*):(-?\d+)-(-?\d+)", where).groups()
        return ", ".join(read(name)[str(i)] for i in range(int(first), int(last) + 1))
    name, path = where.split("#")
    value = read(name or own)
    for part in path.split("."):
        value = value[int(part) if isinstance(value, list) else part]
    return as_said(value)


def faults(path):
    page = Reader(path)
    wrong = [(where, text) for where, text in page.marked if text.replace("\u202f", "") != looked_up(where, page.own)]
    return wrong, [text for text in page.bare if re.search(r"\d", re.sub("data/atlas/.*/game.json", "", text))], len(page.marked)


def test_every_number_stands_in_a_file_of_the_atlas(pages):
    listed = {path.parent.name for path in ATLAS.glob("*/game.json")}
    assert listed <= {path.stem for path in pages.glob("*.html")}
    marked = 0
    for path in pages.glob("*.html"):
        wrong, bare, count = faults(path)
        assert (wrong, bare) == ([], []), path.name
        marked += count
    assert marked > 4000


@pytest.mark.parametrize("change", [('.files.0.terms">', '.files.0.terms">1'), ('.txt:0-11">', '.txt:0-11">7, '), ("<p>", "<p>7 ")])
def test_a_number_from_elsewhere_is_found(pages, tmp_path, change):
    text = (pages / "wythoff.html").read_text()
    assert change[0] in text
    (tmp_path / "wythoff.html").write_text(text.replace(*change))
    wrong, bare, _ = faults(tmp_path / "wythoff.html")
    assert wrong or bare


def table(command, folder):
    """What a figure's command makes: is a position lost, has it a value, and how large; the heaps that it fixes are left out."""
    line, _, fixed = command.partition("; ")
    subprocess.run([MIYAMA, *shlex.split(line)[1:], "--force", "--quiet"], cwd=folder, check=True)
    with h5py.File(folder / "t.h5") as file:
        outcome = file["outcome"][...]
        if "passes_left" in file:
            outcome = outcome[1]
    for _ in re.findall(r"[a-d] =", fixed):
        outcome = outcome[int(fixed.split()[-1])]
    return outcome


@functools.cache
def figures(pages):
    return {each["image"].removeprefix("pictures/").replace("%2B", "+"): each["code"] for path in sorted(pages.glob("*.html")) for each in Reader(path).figures if "image" in each}


def test_pictures_of_positions_show_the_losses_of_the_table_they_name(pages, tmp_path):
    (tmp_path / "data").symlink_to(SOURCE / "data")
    found = figures(pages)
    assert {path.name for path in (pages / "pictures").iterdir()} == set(found)
    planes, spaces = ([name for name in found if name.endswith(f"-{kind}.png")] for kind in ("plane", "space"))
    assert len(planes) > 60 and len(spaces) > 30
    for name in some(planes, 9):
        outcome = table(found[name][0], tmp_path)
        pixels = np.asarray(Image.open(pages / "pictures" / name).convert("RGBA"))[::-1]
        assert np.array_equal((pixels[..., :3] == ORANGE).all(axis=-1) & (pixels[..., 3] > 0), outcome == 0), name
    for name in some(spaces, 9):
        losses = np.argwhere(table(found[name][0], tmp_path) == 0)
        pixels = np.asarray(Image.open(pages / "pictures" / name).convert("RGBA"))
        side = pixels.shape[1] // 4 - 1
        columns = {side + 3 * b - a for a, b, _ in losses}   # b to the right, a towards the reader
        rows = {3 * side + a - 3 * c + 1 for a, _, c in losses}
        axes = (pixels[..., :3] == (128, 132, 136)).all(axis=-1)
        for axis, places in ((0, columns), (1, rows)):
            seen = set(np.flatnonzero(((pixels[..., 3] > 0) & ~axes).any(axis=axis)))
            assert seen == places | {place + 1 for place in places}, name


def terms_of(name):
    rows = [line.split() for line in (SOURCE / name).read_text().splitlines()]
    return [int(term) for _, term in rows]


def test_values_and_growth_are_those_of_the_b_files_they_name(pages):
    for name, code in some(sorted((name, code) for name, code in figures(pages).items() if name.endswith("-values.png")), 4):
        values = terms_of(code[0])[:320]
        pixels = np.asarray(Image.open(pages / "pictures" / name).convert("RGBA"))
        assert [column for column in range(len(values)) if (pixels[:, column, :3] == ORANGE).all(axis=-1)[pixels[:, column, 3] > 0].any()] == [i for i, value in enumerate(values) if value == 0]
    grown = [each for path in sorted(pages.glob("*.html")) for each in Reader(path).figures if each["paths"]]
    assert len(grown) > 50
    for figure in grown:
        columns = [terms_of(name) for name in figure["code"]]
        most, longest = max(math.log1p(term) for terms in columns for term in terms) or 1, math.log1p(max(map(len, columns)) - 1)
        for path, terms in zip(figure["paths"], columns, strict=True):
            points = [tuple(map(int, point.split())) for point in path[1:].split("L")]
            possible = {(round(320 * math.log1p(i) / longest), round(149 - 148 * math.log1p(term) / most)) for i, term in enumerate(terms)}
            assert set(points) <= possible and points[-1] in possible, figure["code"]
