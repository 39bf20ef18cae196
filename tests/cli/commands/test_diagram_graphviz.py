"""Pictures are drawn by Graphviz: an SVG holds what the diagram does, and its absence is said."""

import os
import pty
import re
import shutil
import signal
import subprocess
import time
import xml.etree.ElementTree

import pytest
from conftest import MIYAMA

SVG = "{http://www.w3.org/2000/svg}"


def elements(svg, kind):
    return [group for group in xml.etree.ElementTree.fromstring(svg).iter(f"{SVG}g") if group.get("class") == kind]


def centre(node):
    """Of the text of a position."""
    text = node.find(f"{SVG}text")
    return float(text.get("x")), float(text.get("y"))


def test_an_svg_holds_every_position_and_arrow(miyama):
    svg = miyama("diagram", "nim", "--heaps", "2,2,2", "--format", "svg").out
    nodes = {node.find(f"{SVG}title").text: centre(node) for node in elements(svg, "node")}
    assert len(nodes) == 27 and len(elements(svg, "edge")) == 24
    for edge in elements(svg, "edge"):
        position, option = edge.find(f"{SVG}title").text.split("->")
        assert nodes[option][1] < nodes[position][1], "arrows point up"
    rows = {}
    for name, (x, y) in nodes.items():
        rows.setdefault(round(y), []).append((x, name))
    assert [" ".join(name for _, name in sorted(rows[y])) for y in sorted(rows)] == [
        "000", "001 010 100 002 020 200", "011 101 110 022 202 220", "012 021 102 201 120 210 122 212 221", "211 121 112 222", "111"]


def test_no_arrow_runs_through_another_position(miyama):
    """In pictures of the lecture's size: points along each arrow stay out of the boxes of other positions."""
    svg = miyama("diagram", "nim", "--heaps", "3,3,3", "--format", "svg").out
    nodes = {node.find(f"{SVG}title").text: centre(node) for node in elements(svg, "node")}
    for edge in elements(svg, "edge"):
        ends = edge.find(f"{SVG}title").text.split("->")
        numbers = [float(number) for number in re.findall(r"-?\d+\.?\d*", edge.find(f"{SVG}path").get("d"))]
        points = list(zip(numbers[::2], numbers[1::2]))
        for name, (x, y) in nodes.items():
            if name not in ends:
                assert not any(abs(px - x) < 12 and abs(py - (y - 5)) < 9 for px, py in curve(points)), (ends, name)


def curve(points):
    """Points on a chain of cubic Bézier curves."""
    for a, b, c, d in zip(points[::3], points[1::3], points[2::3], points[3::3]):
        for t in (i / 20 for i in range(21)):
            yield tuple((1 - t) ** 3 * p + 3 * t * (1 - t) ** 2 * q + 3 * t**2 * (1 - t) * r + t**3 * s for p, q, r, s in zip(a, b, c, d))


def test_a_png_goes_to_a_file_or_a_pipe(miyama, tmp_path):
    assert miyama("diagram", "nim", "--heaps", "2,2", "--output", "nim.png").err == "wrote nim.png\n"
    piped = subprocess.run([MIYAMA, "diagram", "nim", "--heaps", "2,2", "--format", "png"], capture_output=True, check=True).stdout
    assert piped == (tmp_path / "nim.png").read_bytes() and piped.startswith(b"\x89PNG")


def test_on_a_terminal_a_picture_gets_the_name_of_its_table(tmp_path):
    ours, theirs = pty.openpty()
    done = subprocess.run([MIYAMA, "diagram", "subtraction:1,2+pass", "--heaps", "2,2", "--misere", "--format", "svg"], cwd=tmp_path, stdout=theirs,
                          stderr=subprocess.PIPE, text=True, check=True)
    os.close(theirs)
    os.close(ours)
    assert done.stderr == "wrote subtraction-1-2-pass-2-2-misere.svg\n"
    assert [path.name for path in tmp_path.iterdir()] == ["subtraction-1-2-pass-2-2-misere.svg"]


@pytest.fixture
def path_with(tmp_path):
    """PATH of a folder whose `dot` is the given script, or missing."""
    folder = tmp_path / "bin"
    folder.mkdir()

    def make(script):
        if script:
            (folder / "dot").write_text(f"#!{shutil.which('sh')}\n{script}\n")
            (folder / "dot").chmod(0o755)
        return str(folder)

    return make


def test_without_graphviz_the_remedy_is_named(miyama, tmp_path, path_with):
    done = miyama("diagram", "nim", "--heaps", "2,2", "--output", "nim.svg", PATH=path_with(None))
    assert done.code == 1 and "needs Graphviz" in done.err and "install graphviz, or take --format dot or text" in done.err
    assert not (tmp_path / "nim.svg").exists()
    assert miyama("diagram", "nim", "--heaps", "2,2", PATH=path_with(None)).code == 0


@pytest.mark.parametrize("script", ["exit 1", "kill -9 $$", "head -c 3 >/dev/null; exit 7"])
def test_a_failing_graphviz_leaves_no_file(miyama, tmp_path, path_with, script):
    done = miyama("diagram", "nim", "--heaps", "2,2", "--output", "nim.png", PATH=path_with(script) + os.pathsep + os.environ["PATH"])
    assert done.code == 1 and "`dot` could not draw the picture as png" in done.err
    assert [path.name for path in tmp_path.iterdir()] == ["bin"]


@pytest.mark.parametrize("number, code", [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_signals_while_graphviz_draws(tmp_path, path_with, number, code):
    environment = {**os.environ, "PATH": path_with("exec sleep 20") + os.pathsep + os.environ["PATH"]}
    process = subprocess.Popen([MIYAMA, "diagram", "nim", "--heaps", "2,2", "--output", "nim.png"], cwd=tmp_path, env=environment, stderr=subprocess.PIPE,
                               preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    time.sleep(0.5)
    process.send_signal(number)
    process.communicate(timeout=10)
    assert process.returncode == code and [path.name for path in tmp_path.iterdir()] == ["bin"]


def test_nobody_reads_the_picture(path_with):
    done = subprocess.run(f"{MIYAMA} diagram nim --heaps 6,6,6 --format svg | true; echo ${{PIPESTATUS[0]}}", shell=True, executable="/bin/bash",
                          capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) in (("141\n", ""), ("0\n", ""))


def test_a_closed_standard_output(tmp_path):
    done = subprocess.run(f"{MIYAMA} diagram nim --heaps 2,2 --format svg >&-", shell=True, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1 and done.stderr
