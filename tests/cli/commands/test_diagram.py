"""`miyama diagram`: every family holds what its heading says; pictures are drawn by Graphviz, and an SVG holds what the diagram does."""
import re
import subprocess
import xml.etree.ElementTree

import pytest
from conftest import MIYAMA, run

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("arguments, heading", [
    ("rows --total 12 --layout total", "rows, normal play, up to 12 sticks: 272 positions, 40 lost (×), 438 arrows"), ("rows --total 8 --misere", "rows, misère play, up to 8 sticks: 67 positions, 13 lost (×), 85 arrows"),
    ("grundys-game --total 1", "grundys-game, normal play, up to 1 stick: 2 positions, 2 lost (×), 0 arrows"), ("nim --total 9 --most-heaps 3", "nim, normal play, up to 9 sticks, at most 3 heaps: 53 positions"),
    ("wythoff --heaps 9,9 --layout total", "wythoff, normal play, heaps 0–9 × 0–9: 100 positions, 7 lost (×)"), ("fibonacci --heaps 6,6", "fibonacci, normal play, heaps 0–6 × 0–6: 49 positions, 20 lost (×), 33 arrows"),
    ("nim+pass --heaps 2,2,2", "nim+pass, normal play, heaps 0–2 × 0–2 × 0–2, with and without a pass: 54 positions, 16 lost (×)")])
def test_every_family(arguments, heading):
    done = run("diagram", *arguments.split())
    assert done.code == 0 and done.out.startswith(heading)
    words = [word for line in done.lines[1:] for word in line.split()]
    counts = tuple(map(int, re.search(r": (\d+) positions, (\d+) lost \(×\), (\d+) arrows", done.lines[0]).groups()))
    assert counts == (sum(not word.startswith("↑") and word != "won" for word in words), sum(word.endswith("×") for word in words), sum(word.startswith("↑") for word in words))


def drawn(heaps):
    """Positions and where they stand, and arrows with their ends and paths."""
    groups = list(xml.etree.ElementTree.fromstring(run("diagram", "nim", "--heaps", heaps, "--format", "svg").out).iter(f"{SVG}g"))
    title = lambda group: group.find(f"{SVG}title").text  # noqa: E731
    texts = {title(group): group.find(f"{SVG}text") for group in groups if group.get("class") == "node"}
    nodes = {name: (float(text.get("x")), float(text.get("y"))) for name, text in texts.items()}
    return nodes, [(title(group).split("->"), group.find(f"{SVG}path").get("d")) for group in groups if group.get("class") == "edge"]


def test_an_svg_holds_every_position_and_arrow():
    nodes, edges = drawn("2,2,2")
    assert len(nodes) == 27 and len(edges) == 24 and all(nodes[option][1] < nodes[position][1] for (position, option), _ in edges)   # arrows point up
    rows = {}
    for name, (x, y) in nodes.items():
        rows.setdefault(round(y), []).append((x, name))
    assert [" ".join(name for _, name in sorted(rows[y])) for y in sorted(rows)] == [
        "000", "001 010 100 002 020 200", "011 101 110 022 202 220", "012 021 102 201 120 210 122 212 221", "211 121 112 222", "111"]


def curve(points):
    """Points on a chain of cubic Bézier curves."""
    for a, b, c, d in zip(points[::3], points[1::3], points[2::3], points[3::3]):
        for t in (i / 20 for i in range(21)):
            yield tuple((1 - t) ** 3 * p + 3 * t * (1 - t) ** 2 * q + 3 * t**2 * (1 - t) * r + t**3 * s for p, q, r, s in zip(a, b, c, d))


def test_no_arrow_runs_through_another_position():
    nodes, edges = drawn("3,3,3")
    assert len(nodes) == 64 and edges
    for ends, path in edges:
        numbers = [float(number) for number in re.findall(r"-?\d+\.?\d*", path)]
        points = list(curve(list(zip(numbers[::2], numbers[1::2]))))
        for name, (x, y) in nodes.items():
            assert name in ends or not any(abs(px - x) < 12 and abs(py - (y - 5)) < 9 for px, py in points), (ends, name)


def test_a_png_goes_to_a_file_or_a_pipe(miyama, tmp_path):
    assert miyama("diagram", "nim", "--heaps", "2,2", "--output", "nim.png").err == "wrote nim.png\n"
    piped = subprocess.run([MIYAMA, "diagram", "nim", "--heaps", "2,2", "--format", "png"], capture_output=True, check=True).stdout
    assert piped == (tmp_path / "nim.png").read_bytes() and piped.startswith(b"\x89PNG")
