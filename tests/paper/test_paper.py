"""What scripts/paper prints: a handout that asks on its first page and answers on its second, and a slide for each beat of the lecture."""

import itertools
import os
import re
import subprocess
from pathlib import Path

import pytest

SOURCE = Path(os.environ["MIYAMA_SOURCE"])
LANGUAGES = {"": "en", ".ja": "ja"}
POSITIONS = {"".join(map(str, position)) for position in itertools.product(range(3), repeat=3)}
LOST = {"000", "011", "101", "110", "022", "202", "220"}
ARROW = re.compile(r"rgb\(29\.\d+%, ?44\.\d+%, ?69\.\d+%\)")   # the colour of the arrows to 000
pytestmark = pytest.mark.skipif(not (SOURCE / "build/page/miyama.html").exists(), reason="scripts/page makes the page that has the lecture")


def said(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.fixture(scope="module")
def paper(tmp_path_factory):
    folder = tmp_path_factory.mktemp("paper")
    said("node", SOURCE / "web/paper.mjs", folder)
    return folder


def pages(path):
    return said("pdftotext", "-layout", path, "-").split("\f")[:-1]


def letters(text):
    """Numbers of the pictures may stand between those of a sentence."""
    return re.sub(r"[\W\d_]", "", text)


def texts(name):
    """What is said at each beat of a chapter, English and Japanese, as far as the first number."""
    catalogue = (SOURCE / "data/words/ja.po").read_text(encoding="utf-8")
    return [[re.split(r"\{\d\}", text)[0] for text in entry] for entry in re.findall(rf'^msgctxt "{name}[.\d]*"\nmsgid "(.*)"\nmsgstr "(.*)"$', catalogue, re.MULTILINE)]


def winning(rows):
    """Where the moves lead that win the row game when the last stick loses, as the program writes positions."""
    def moves(here):
        for i, size in enumerate(here):
            for left, right in ((left, size - left - taken) for taken in range(1, size + 1) for left in range(size - taken + 1)):
                yield tuple(sorted((n for n in (*here[:i], left, right, *here[i + 1:]) if n), reverse=True))

    def lost(here):
        return here != () and not any(map(lost, moves(here)))
    return {",".join(map(str, to)) for to in moves(rows) if lost(to)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_handout_asks_on_one_page_and_answers_on_the_other(paper, language):
    path = paper / f"handout{language}.pdf"
    asked, answered = pages(path)
    assert "(A4)" in said("pdfinfo", path)
    for text in (asked, answered):
        assert set(re.findall(r"\b[012]{3}\b", text)) == POSITIONS
    assert not re.search(r"\d{3} ×", asked) and set(re.findall(r"(\d{3}) ×", answered)) == LOST
    for page in (1, 2):
        picture = said("pdftocairo", "-svg", "-f", str(page), "-l", str(page), path, "-")
        assert bool(ARROW.search(picture)) == (page == 2)
    rows = [[int(number) for number in line.split()[:17]] for line in answered.splitlines() if re.match(r" *\d+( +\d+){16}\b", line)]
    assert [row for row in rows if len(row) == 17] == [[b, *(a ^ b for a in range(16))] for b in range(15, -1, -1)]
    assert not re.search(r"\d+( +\d+){16}", asked)
    moves = "".join(answered.split())
    for board in ((5,), (3, 2), (4, 3, 1), (3, 2, 1)):
        assert all(f"→{to}" in moves for to in winning(board)) and bool(winning(board)) == (board != (3, 2, 1))
    assert ("答え" in answered) == ("三つの山の石" in asked) == (language == ".ja")


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_beat_of_the_lecture_has_a_slide(paper, language):
    shown = [letters(page) for page in pages(paper / f"slides{language}.pdf")]
    known = [entry[bool(language)] for entry in texts("furtherBeats") + texts("ruleBeats")]
    assert len(known) == 26 and len(shown) > 40 and all(shown)
    for page, text in zip(shown[-len(known):], known):
        assert letters(text) in page
    assert letters(texts("lecture.opening")[0][bool(language)]) in shown[0]
    for page in shown:
        assert not re.search("WonW|勝ちW|Project|投影|Check$", page), "a button that paper has no use for"
