"""miyama check: right tables pass, and whatever is changed in one is found and named."""
import shutil

import h5py
import pytest

KEYS = {"rules", "convention", "bounds", "labels", "positions", "lost", "winning_moves_total", "theorem", "entries_checked", "mismatches",
        "first_mismatches", "digests", "threads", "seconds", "peak_bytes", "certificate_mismatches"}


@pytest.mark.parametrize("name", ["nim-9-9-9.h5", "nim-9-9-9-misere.h5", "nim-12-3.h5", "nim-69-69-69.h5"])
def test_right_tables_pass(miyama, tables, name):
    done = miyama("check", tables / name)
    assert done.code == 0
    assert "the table is right" in done.out
    assert " 0 violations" in done.out and done.out.count(" 0 mismatches") == 2


def test_json(miyama, tables):
    done = miyama("check", tables / "nim-9-9-9.h5", "--json", "--threads", 3)
    assert done.code == 0
    table = done.json
    assert KEYS <= table.keys()
    assert (table["rules"], table["convention"], table["bounds"]) == ("nim", "normal", [9, 9, 9])
    assert (table["positions"], table["lost"], table["winning_moves_total"]) == (1000, 76, 1170)
    assert (table["entries_checked"], table["mismatches"], table["certificate_mismatches"]) == (7000, 0, 0)
    assert table["certificate_entries"] == 9000
    assert table["first_mismatches"] == []
    assert table["threads"] == 3
    assert table["digests"] == miyama("info", tables / "nim-9-9-9.h5", "--json").json["digests"]


def test_quiet_prints_nothing(miyama, tables):
    done = miyama("check", tables / "nim-9-9-9.h5", "--quiet")
    assert (done.code, done.out, done.err) == (0, "", "")


def change(path, dataset, at, value):
    with h5py.File(path, "r+") as table:
        assert table[dataset][at] != value
        table[dataset][at] = value


@pytest.mark.parametrize("dataset, at, value, words", [
    ("outcome", (7, 3, 5), 0, "735 outcome: expected 1, found 0"),
    ("arrows", (0, 7, 3, 5), 2, "735 arrows along direction 1: expected 1, found 2"),
    ("target", (7, 3, 5), 635, "735 target: expected 734, found 635"),
    ("winning_moves", (7, 3, 5), 2, "735 winning_moves: expected 3, found 2"),
    ("losing_moves", (7, 3, 5), 11, "735 losing_moves: expected 12, found 11"),
    ("grundy", (7, 3, 5), 0, "735 grundy: expected 1, found 0"),
    ("grundy", (9, 9, 9), 255, "999 grundy: expected 9, found 255"),
])
def test_a_changed_label_is_named(miyama, lecture, dataset, at, value, words):
    change(lecture, dataset, at, value)
    done = miyama("check", lecture)
    assert done.code == 3
    assert "THE TABLE IS NOT RIGHT" in done.out
    assert f"digest of {dataset}" in done.out
    certificate, theorem = done.out.split("  theorem:")
    assert certificate.count(words) == 1 and theorem.count(words) == (dataset != "losing_moves")
    first = certificate.split("mismatches\n")[-1].splitlines()[0].strip()
    assert first == words


@pytest.mark.parametrize("misere, dataset, at, value, words", [
    (False, "remoteness", (0, 1, 1), 4, "011 remoteness: expected 2, found 4"),       # a loss
    (False, "remoteness", (0, 1, 2), 5, "012 remoteness: expected 3, found 5"),       # a win
    (False, "remoteness", (9, 9, 9), 255, "999 remoteness: expected 19, found 255"),
    (True, "remoteness", (0, 0, 1), 3, "001 remoteness: expected 1, found 3"),
    (True, "grundy", (7, 3, 5), 9, "735 grundy: expected 1, found 9"),
])
def test_a_changed_value_of_which_no_theorem_speaks_is_named(miyama, tables, tmp_path, misere, dataset, at, value, words):
    path = shutil.copy(tables / ("nim-9-9-9-misere.h5" if misere else "nim-9-9-9.h5"), tmp_path / "table.h5")
    change(path, dataset, at, value)
    for threads in (1, 3):
        done = miyama("check", path, "--threads", threads)
        assert done.code == 3
        certificate, theorem = done.out.split("  theorem:")
        assert certificate.split("mismatches\n")[-1].splitlines()[0].strip() == words   # first; others may follow from it
        assert " 0 mismatches" in theorem and f"digest of {dataset}" in theorem


def test_a_changed_label_in_json(miyama, lecture):
    change(lecture, "arrows", (1, 7, 3, 5), 0)
    done = miyama("check", lecture, "--json")
    assert done.code == 3
    first = {"label": "arrows", "move": 2, "position": [7, 3, 5], "expected": 1, "found": 0}
    assert done.json["first_mismatches"] == [first]
    assert (done.json["mismatches"], done.json["certificate_mismatches"]) == (1, 1)


def test_the_list_of_losses(miyama, lecture):
    change(lecture, "losses", (5, 2), 9)
    done = miyama("check", lecture)
    assert done.code == 3
    assert "losses: 1 rows are wrong or missing" in done.out
    with h5py.File(lecture, "r+") as table:
        del table["losses"]
    assert "losses: the list is missing" in miyama("check", lecture).out


@pytest.mark.parametrize("name, value, words", [
    ("lost", 75, "lost: the file says 75, it holds 76"),
    ("positions", 999, "positions: the file says 999, it holds 1000"),
    ("winning_moves_total", 1, "winning_moves_total: the file says 1, it holds 1170"),
    ("entries_checked", 5, "entries_checked: the file says 5, it holds 7000"),
    ("theorem", "another", "theorem: the file says another"),
])
def test_statements_of_the_file(miyama, lecture, name, value, words):
    with h5py.File(lecture, "r+") as table:
        if isinstance(value, str):
            table.attrs[name] = value
        else:
            table.attrs.modify(name, value)
    done = miyama("check", lecture)
    assert done.code == 3
    assert words in done.out


def test_a_changed_digest(miyama, lecture):
    with h5py.File(lecture, "r+") as table:
        table["target"].attrs["digest"] = "0" * 32
    done = miyama("check", lecture)
    assert done.code == 3
    assert "digest of target: the file says " + "0" * 32 in done.out


def test_other_directions(miyama, lecture):
    with h5py.File(lecture, "r+") as table:
        table["directions"][0] = [1, 1, 0]
    done = miyama("check", lecture)
    assert done.code == 3
    assert "directions: not those of the rules nim" in done.out


def test_a_normal_table_passed_off_as_misere(miyama, lecture):
    with h5py.File(lecture, "r+") as table:
        table.attrs["convention"] = "misere"
    done = miyama("check", lecture)
    assert done.code == 3
    assert "000 outcome: expected 1, found 0" in done.out


def test_a_file_is_needed(miyama):
    done = miyama("check")
    assert done.code == 2
    assert "write: miyama" in done.err
