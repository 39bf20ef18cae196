"""The site that scripts/docs makes, without a warning; and a link that leads nowhere is found, in pages of HTML and of Markdown."""

import os
import re
import subprocess
import sys

import pytest
from data_readme import SOURCE

CHECK = SOURCE / "scripts" / "check_links.py"


def checked(folder):
    return subprocess.run([sys.executable, CHECK, folder], capture_output=True, text=True, check=False)


def test_links_that_lead_nowhere_are_named(tmp_path):
    (tmp_path / "a.html").write_text('<a href="b.html#there">b</a> <a id="here" href="#here">a</a> <img src="b.png"> <a href="https://example.org">e</a>')
    (tmp_path / "b.html").write_text('<h1 id="there">b</h1> <a href="a.html#nowhere">a</a> <a href="c%20d.html">c</a>')
    done = checked(tmp_path)
    assert done.returncode == 1
    assert sorted(done.stdout.splitlines()) == ["3 links lead nowhere, 2 lead somewhere, 1 to other machines", "a.html: b.png", "b.html: a.html#nowhere", "b.html: c%20d.html"]
    (tmp_path / "b.png").touch()
    (tmp_path / "c d.html").touch()
    (tmp_path / "b.html").write_text('<h1 id="there">b</h1> <a href="a.html#here">a</a>')
    assert checked(tmp_path).returncode == 0


def test_links_of_markdown_that_lead_nowhere_are_named(tmp_path):
    (tmp_path / "a.md").write_text("# The *first* page\n[b](b.md#there-is) [a](#the-first-page) `[c](c.md)`\n```sh\n# no heading [d](d.md)\n```\n[e](https://example.org)\n")
    (tmp_path / "b.md").write_text("## There is\n[a](a.md#no-heading) ![picture](b.png)\n")
    done = checked(tmp_path)
    assert done.returncode == 1
    assert sorted(done.stdout.splitlines()) == ["2 links lead nowhere, 2 lead somewhere, 1 to other machines", "b.md: a.md#no-heading", "b.md: b.png"]


def test_the_links_of_the_sources_lead_somewhere():
    done = checked(SOURCE)
    assert done.returncode == 0, done.stdout


def test_the_reference_lists_all_of_the_package():
    miyama = pytest.importorskip("miyama")
    listed = re.findall(r"^\.\. auto(?:function|class):: (\w+)$", (SOURCE / "docs" / "python.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(listed) == sorted(miyama.__all__)


def test_the_headers_of_the_reference_are_there():
    names = re.findall(r"{literalinclude} (\S+)", (SOURCE / "docs" / "cpp_reference.md").read_text(encoding="utf-8"))
    assert names and all((SOURCE / "docs" / name).is_file() for name in names)


def test_the_lines_of_cmake_are_those_of_the_example():
    """Which tests/library builds."""
    shown = re.findall(r"```cmake\n(.*?)```", (SOURCE / "docs" / "cpp.md").read_text(encoding="utf-8"), re.DOTALL)
    example = (SOURCE / "docs" / "examples" / "CMakeLists.txt").read_text(encoding="utf-8").splitlines()
    assert len(shown) == 1 and set(shown[0].splitlines()) <= set(example)


def test_the_programs_shown_are_the_examples():
    """Which tests/library builds, too."""
    shown = re.findall(r"```cpp\n(.*?)```", (SOURCE / "docs" / "cpp.md").read_text(encoding="utf-8"), re.DOTALL)
    examples = [path.read_text(encoding="utf-8") for path in (SOURCE / "docs" / "examples").glob("*.cpp")]
    assert sorted(program for program in shown if "int main" in program) == sorted(examples)


@pytest.mark.slow
def test_the_site_has_no_warning():
    done = subprocess.run([SOURCE / "scripts" / "docs", "--quick"], capture_output=True, text=True, check=False, env={**os.environ})
    assert done.returncode == 0 and "WARNING" not in done.stderr, done.stdout + done.stderr
    sizes = {str(path.relative_to(SOURCE / "build" / "docs")): path.stat().st_size for path in (SOURCE / "build" / "docs").rglob("*") if path.is_file()}
    assert min(sizes["miyama.html"], sizes["course/course.js"]) > 100_000 and {"course/teacher/ja/index.html", "atlas/wythoff.html"} <= sizes.keys()
    assert sum(size for path, size in sizes.items() if path.startswith("atlas/")) < 1_500_000
    assert sum(sizes.values()) < 8_200_000, "with the results of the notebooks it has 0.9 MB more, and should stay below 9.1 MB"
