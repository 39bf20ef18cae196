"""miyama check for rules that are not Nim: right tables pass, and whatever is changed in one is found and named."""
import shutil

import h5py
import pytest
from conftest import run


@pytest.fixture(scope="module")
def boxes(tmp_path_factory):
    """A folder of tables with all labels; tests must not change the files."""
    folder = tmp_path_factory.mktemp("boxes")
    for rules, heaps in (("wythoff", "6,7"), ("nim+pass", "3,4"), ("moore:2", "3,2,3"), ("exact:2+pass", "3,2,2")):
        name = rules.replace(":", "-").replace("+", "-") + "-normal.h5"
        assert run("solve", rules, "--heaps", heaps, "--labels", "all", "--output", name, cwd=folder).code == 0
    return folder


def test_a_change_in_words(miyama, boxes, tmp_path):
    changed = shutil.copy(boxes / "nim-pass-normal.h5", tmp_path / "changed.h5")
    with h5py.File(changed, "r+") as table:
        assert table["grundy"][1, 2, 3] == 5
        table["grundy"][1, 2, 3] = 0
    done = miyama("check", changed)
    assert done.code == 3
    assert "    123 grundy: expected 5, found 0" in done.lines and "  THE TABLE IS NOT RIGHT" in done.lines
    assert miyama("check", changed, "--quiet").out == ""


def test_thorough_is_for_multisets(miyama, boxes):
    done = miyama("check", boxes / "wythoff-normal.h5", "--thorough")
    assert done.code == 2 and "--thorough" in done.err


def test_several_blocks_and_threads(miyama, tmp_path):
    assert miyama("solve", "wythoff", "--heaps", "600,450", "--labels", "outcome,winning_moves,remoteness", "--output", "t.h5").code == 0
    assert miyama("check", "t.h5", "--threads", 2).code == 0
    with h5py.File(tmp_path / "t.h5", "r+") as table:
        assert table["remoteness"].chunks == (512, 451)
        table["remoteness"][600, 450] += 2
        table["winning_moves"][500, 64] += 1
    for threads in (1, 3):
        first = miyama("check", "t.h5", "--threads", threads, "--json").json["first_certificate_mismatches"]
        assert [(m["label"], m["position"]) for m in first] == [("winning_moves", [500, 64]), ("remoteness", [600, 450])]
