"""What check says about its findings: statements of the file, text and JSON, for both kinds of tables."""
import shutil

import h5py
import pytest

KEYS = {"rules", "convention", "total", "labels", "positions", "lost", "winning_moves_total", "theorem", "entries_checked", "mismatches",
        "first_mismatches", "digests", "threads", "seconds", "peak_bytes", "certificate_mismatches"}


@pytest.fixture
def damaged(multisets, tmp_path):
    return shutil.copy(multisets / "rows-21.h5", tmp_path / "t.h5")


@pytest.mark.parametrize("name, value, words", [
    ("lost", 281, "lost: the file says 281, it holds 280"),
    ("positions", 3505, "positions: the file says 3505, it holds 3506"),
    ("winning_moves_total", 8825, "winning_moves_total: the file says 8825, it holds 8824"),
    ("theorem", "another", "theorem: the file says another, it holds nim-sum of the rows"),
])
def test_statements_of_the_file(miyama, damaged, name, value, words):
    with h5py.File(damaged, "r+") as table:
        if isinstance(value, str):
            table.attrs[name] = value
        else:
            table.attrs.modify(name, value)
    done = miyama("check", damaged)
    assert done.code == 3
    assert "  " + words in done.lines and done.lines[-1] == "  THE TABLE IS NOT RIGHT"
    found = miyama("check", damaged, "--json")
    assert found.code == 3 and found.json["differences"] == [words]
    quiet = miyama("check", damaged, "--quiet")
    assert (quiet.code, quiet.out, quiet.err) == (3, "", "")


def test_json_of_a_right_table(miyama, multisets):
    done = miyama("check", multisets / "rows-21.h5", "--json", "--threads", 2)
    assert (done.code, done.err) == (0, "") and KEYS <= done.json.keys() and "bounds" not in done.json
    expected = {"entries_checked": 4 * 3506, "mismatches": 0, "certificate_mismatches": 0, "certificate_entries": 7 * 3506, "first_mismatches": [],
                "first_certificate_mismatches": [], "differences": [], "threads": 2}
    assert expected.items() <= done.json.items()


def test_json_of_a_changed_entry(miyama, damaged):
    with h5py.File(damaged, "r+") as table:
        table["move_rests"][2] = [1, 0]   # 1,1 is a loss
    found = miyama("check", damaged, "--json").json
    mismatch = {"label": "move_from", "move": None, "position": [1, 1], "expected": None, "found": [0, 1, 0, 0],
                "remark": "rests without a move"}
    assert found["first_certificate_mismatches"] == found["first_mismatches"] == [mismatch]
    assert (found["mismatches"], found["certificate_mismatches"]) == (1, 1)


def test_json_tells_the_digests_of_what_is_there(miyama, damaged):
    stated = miyama("info", damaged, "--json").json["digests"]
    with h5py.File(damaged, "r+") as table:
        table["outcome"][9] = 255
    found = miyama("check", damaged, "--json").json["digests"]
    assert [label for label in stated if found[label] != stated[label]] == ["outcome"]


@pytest.mark.parametrize("name, value, words", [("rules", "hackenbush", "hackenbush"), ("rules", "0.F", "stores 2 rests of a move, its rules need 3"),
                                                ("total", 300, "300 is too large"), ("total", 20, "damaged"), ("labels", "arrows", "arrows"),
                                                ("labels", "outcome,colour", "colour")])
@pytest.mark.parametrize("command", ["check", "show"])
def test_a_file_that_makes_no_request(miyama, damaged, command, name, value, words):
    with h5py.File(damaged, "r+") as table:
        table.attrs[name] = value
    done = miyama(command, damaged)
    assert done.code == 1
    assert done.out == "" and "t.h5" in done.err and words in done.err
