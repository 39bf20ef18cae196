"""miyama check: right tables pass, and whatever is changed in one is found and named, in words, behind the first block and from any thread."""
import shutil

import h5py
import numpy as np
import pytest

ENDS = ["  digests and totals agree: the table is right"]


def rank_of(table, heaps):
    """Row of the list of heaps."""
    wanted = sorted(heaps, reverse=True)
    rows = table["parts"][:]
    return next(rank for rank, row in enumerate(rows) if [part for part in row if part] == wanted)


def change(path, dataset, heaps, value):
    with h5py.File(path, "r+") as table:
        table[dataset][rank_of(table, heaps)] = value


@pytest.fixture
def copy(multisets, tmp_path):
    """A copy of one of the tables, free to be damaged."""
    return lambda name: shutil.copy(multisets / name, tmp_path / "t.h5")


def test_right_tables_pass(miyama, multisets):
    tables = sorted(multisets.glob("*.h5"))
    assert tables
    for path in tables:
        done = miyama("check", path, "--threads", 3)
        assert (done.code, done.err, done.lines[-1:]) == (0, "", ENDS) and done.out.count(" 0 mismatches") == 2


def test_a_misere_quotient_is_compared_where_it_is_found(miyama, multisets, tmp_path):
    done = miyama("check", multisets / "kayles-12-misere.h5")
    assert "  certificate: 1 904 entries follow from their options, 0 mismatches" in done.lines
    assert "  theorem: misère quotient of order 24 (Plambeck–Siegel), 816 entries compared, 0 mismatches" in done.lines
    wild = tmp_path / "wild.h5"
    done = miyama("solve", "0.3122", "--misere", "--total", 12, "--output", wild)
    assert "  theorem: none known: the misère quotient of these heaps is large, or takes long to find" in done.lines
    assert miyama("check", wild, "--json").json["theorem"] == "none known"
    assert miyama("check", wild).code == 0


def test_a_table_from_before_the_quotient_was_found_is_right(miyama, copy):
    path = copy("kayles-12-misere.h5")
    for checked, code in ((0, 0), (7, 3)):
        with h5py.File(path, "r+") as file:
            file.attrs.modify("theorem", "none known")
            file.attrs.modify("entries_checked", np.uint64(checked))
        assert miyama("check", path).code == code
    assert "  entries_checked: the file says 7, it holds 0" in miyama("check", path).lines


@pytest.mark.parametrize("name, dataset, heaps, value, words", [
    ("rows-21.h5", "outcome", [3, 2, 1], 1, "3,2,1 outcome: expected 0, found 1"),
    ("rows-21.h5", "outcome", [21], 0, "21 outcome: expected 1, found 0"),
    ("rows-21.h5", "outcome", [], 1, "0 outcome: expected 0, found 1"),
    ("rows-21.h5", "outcome", [1, 1], 255, "1,1 outcome: expected 0, found 255"),
    ("rows-21-misere.h5", "outcome", [1, 1, 1], 1, "1,1,1 outcome: expected 0, found 1"),
    ("rows-21.h5", "move_from", [4, 2, 1], 0, "4,2,1 move_from: found no move"),
    ("rows-21.h5", "move_from", [3, 2, 1], 3, "3,2,1 move_from: found 3 to 0"),
    ("rows-21.h5", "move_from", [4, 2, 1], 9, "4,2,1 move_from: found 9 to 3"),
    ("rows-21.h5", "move_rests", [4, 2, 1], [1, 1], "4,2,1 move_from: found 4 to 1,1"),
    ("rows-21.h5", "move_rests", [3, 2, 1], [1, 0], "3,2,1 move_from: found no move (rests without a move)"),
    ("rows-21.h5", "winning_moves", [6, 5, 4, 3, 2, 1], 5, "6,5,4,3,2,1 winning_moves: expected 6, found 5"),
    ("rows-21.h5", "grundy", [7, 3, 5], 2, "7,5,3 grundy: expected 1, found 2"),
    ("rows-21.h5", "remoteness", [21], 2, "21 remoteness: expected 1, found 2"),
    ("kayles-12-misere.h5", "outcome", [1], 1, "1 outcome: expected 0, found 1"),
    ("kayles-12-misere.h5", "grundy", [2, 1], 5, "2,1 grundy: expected"),
    ("0.F-10-largest-6.h5", "winning_moves", [6, 2], 77, "6,2 winning_moves: expected"),
    ("rows-21.h5", "losing_moves", [2, 1], 77, "2,1 losing_moves: expected 2, found 77"),
    ("C.8-10.h5", "move_rests", [3], [1, 1, 0], "3 move_from: found 3 to 1,1"),
    ("nim-14-heaps-3.h5", "outcome", [5, 4, 1], 1, "5,4,1 outcome: expected 0, found 1"),
])
def test_one_changed_entry(miyama, copy, name, dataset, heaps, value, words):
    path = copy(name)
    change(path, dataset, heaps, value)
    done = miyama("check", path)
    assert done.code == 3
    certificate, theorem = done.out.split("  theorem:")
    assert words in certificate
    if "kayles" not in name and dataset not in ("losing_moves", "remoteness"):
        assert words.split(":")[0] in theorem
    assert f"digest of {dataset}: the file says " in done.out
    assert done.lines[-1] == "  THE TABLE IS NOT RIGHT"


def test_a_changed_entry_behind_the_first_block(miyama, copy):
    path = copy("rows-43.h5")
    with h5py.File(path, "r+") as table:
        rank = (1 << 18) + 1
        heaps = [int(part) for part in table["parts"][rank] if part]
        table["outcome"][rank] = 1 - table["outcome"][rank]
    done = miyama("check", path, "--json", "--threads", 2)
    assert done.code == 3
    assert done.json["first_mismatches"][0]["position"] == heaps
    assert done.json["first_certificate_mismatches"][0]["position"] == heaps


def test_changes_in_several_blocks_of_a_box(miyama, tmp_path):
    assert miyama("solve", "wythoff", "--heaps", "600,450", "--labels", "outcome,winning_moves,remoteness", "--output", "t.h5").code == 0
    with h5py.File(tmp_path / "t.h5", "r+") as table:
        assert table["remoteness"].chunks == (512, 451)
        table["remoteness"][600, 450] += 2
        table["winning_moves"][500, 64] += 1
    for threads in (1, 3):
        found = miyama("check", "t.h5", "--threads", threads, "--json")
        assert found.code == 3 and [(m["label"], m["position"]) for m in found.json["first_certificate_mismatches"]] == [
            ("winning_moves", [500, 64]), ("remoteness", [600, 450])]


def test_other_rules_passed_off(miyama, copy):
    path = copy("rows-21.h5")
    with h5py.File(path, "r+") as table:
        table.attrs["rules"] = "kayles"
    assert miyama("check", path).code == 3


def test_thorough_looks_at_all(miyama, multisets, solved):
    refused = miyama("check", solved("nim", "--heaps", "9,9,9"), "--thorough")
    assert refused.code == 2 and "--thorough" in refused.err
    few = miyama("check", multisets / "rows-43.h5", "--json").json["positions_looked_up"]
    thorough = miyama("check", multisets / "rows-43.h5", "--json", "--thorough").json
    assert few == 100_000 and thorough["positions_looked_up"] == thorough["positions"] == 376_326
