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


@pytest.mark.parametrize("rules_json, words", [
    ('{"family":"vector","name":"wythoff","heaps":2,"moves":[{"direction":[1,0]},{"direction":[0,1]},{"direction":[1,2]}]}', "belongs to other rules"),
    ('{"family":"vector","name":"mine","heaps":2,"moves":[{"direction":[1,0]},{"direction":[0,1]},{"direction":[1,1]}]}', "its rules_json mine"),
])
def test_other_rules_are_the_files_fault(miyama, boxes, tmp_path, rules_json, words):
    copy = shutil.copy(boxes / "wythoff-normal.h5", tmp_path / "copy.h5")
    with h5py.File(copy, "r+") as table:
        table.attrs["rules_json"] = rules_json
    for command in ("check", "show"):
        done = miyama(command, copy)
        assert done.code == 1 and words in done.err and "copy.h5" in done.err


def test_rules_json_that_says_nothing_is_a_difference(miyama, boxes, tmp_path):
    copy = shutil.copy(boxes / "wythoff-normal.h5", tmp_path / "copy.h5")
    with h5py.File(copy, "r+") as table:
        table.attrs["rules_json"] = '{"family":"vector","name":"wythoff","heaps":2'
    done = miyama("check", copy)
    assert done.code == 3 and "rules_json: the file says" in done.out


def test_a_list_of_losses_that_is_too_long(miyama, boxes, tmp_path):
    copy = shutil.copy(boxes / "wythoff-normal.h5", tmp_path)
    with h5py.File(copy, "r+") as table:
        last = tuple(table["losses"][-1])
        table["outcome"][last] = 1   # the labels state one loss less than are listed
    done = miyama("check", copy)
    assert done.code == 3 and "losses: 1 rows are wrong or missing" in done.out


@pytest.mark.parametrize("name, rules, words", [("wythoff-normal.h5", "slow-exact:2", "the table has 3 directions, its rules have 1"),
                                                ("moore-2-normal.h5", "nim", "the table has 0 directions, its rules have 3"),
                                                ("exact-2-pass-normal.h5", "exact:2", "the file is damaged")])
def test_a_table_under_the_name_of_other_rules(miyama, boxes, tmp_path, name, rules, words):
    copy = shutil.copy(boxes / name, tmp_path / "copy.h5")
    with h5py.File(copy, "r+") as table:
        table.attrs["rules"] = rules
        table.attrs["rules_json"] = "{}"
    for command in ("check", "show"):
        done = miyama(command, copy)
        assert done.code == 1 and words in done.err and "copy.h5" in done.err


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
