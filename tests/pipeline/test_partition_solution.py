"""Partition tables from end to end: known numbers, and what the file holds."""
import h5py
import numpy
import pytest
from conftest import every_label

KEYS = {"rules", "convention", "total", "labels", "positions", "lost", "winning_moves_total", "theorem", "entries_checked", "mismatches",
        "first_mismatches", "digests", "output", "threads", "seconds", "peak_bytes"}
STATED = ("rules", "convention", "total", "largest", "most_heaps", "positions", "lost", "winning_moves_total", "theorem")


def test_the_row_game_up_to_20_sticks(miyama, tmp_path):
    done = miyama("solve", "rows", "--total", "20", "--misere")
    assert (done.code, done.err) == (0, "")
    assert done.lines[:2] == ["rows, misère play, up to 20 sticks: 2 714 positions", "  279 lost, 2 435 won, 6 357 winning moves"]
    assert "  theorem: nim-sum of the rows, misère: where every heap is one stick, an odd number of heaps, 5 428 entries compared, 0 mismatches" in done.lines
    assert done.lines[-1].startswith("  wrote rows-20-misere.h5: ")
    assert [path.name for path in tmp_path.iterdir()] == ["rows-20-misere.h5"]


def test_json(miyama):
    table = miyama("solve", "rows", "--total", "20", "--misere", "--labels", "all", "--json", "--threads", 2).json
    assert KEYS <= table.keys() and "bounds" not in table
    assert [table[key] for key in ("rules", "convention", "total", "largest", "most_heaps", "positions", "lost")] == ["rows", "misere", 20, None, None, 2714, 279]
    assert (table["entries_checked"], table["mismatches"], table["first_mismatches"]) == (3 * 2714, 0, [])   # of misère nim-values no theorem speaks
    assert ",".join(table["digests"]).replace("move_from,move_rests", "move") == table["labels"] and tuple(table["digests"]) == every_label("rows", "--total", "20")
    assert all(len(digest) == 32 and int(digest, 16) for digest in table["digests"].values())


@pytest.mark.parametrize("arguments", [["rows", "--total", "43"], ["0.F", "--total", "10", "--largest", "4", "--misere"],
                                       ["nim", "--total", "30", "--most-heaps", "5"], ["4.F:unequal", "--total", "12"],
                                       ["kayles", "--total", "20", "--misere"], ["rows", "--total", "0"], ["lasker", "--total", "1"]])
def test_count_and_info_and_check_say_what_solve_says(miyama, arguments):
    solved = miyama("solve", *arguments, "--output", "t.h5", "--json").json
    counted = miyama("count", *arguments, "--json").json
    told = miyama("info", "t.h5", "--json").json
    checked = miyama("check", "t.h5", "--json").json
    assert (counted["labels"], counted["digests"], counted["output"]) == (None, {}, None) and "rows_compared" not in counted
    for key in STATED:
        assert solved[key] == counted[key] == told[key] == checked[key], key
    for key in ("labels", "digests", "entries_checked", "mismatches"):
        assert solved[key] == told[key] == checked[key], key
    assert solved["mismatches"] == counted["mismatches"] == checked["certificate_mismatches"] == 0


def test_what_the_file_holds(multisets):
    with h5py.File(multisets / "rows-21.h5") as table:
        n = 3506
        assert {name: (table[name].shape, table[name].dtype.str) for name in ("outcome", "move_from", "move_rests", "winning_moves", "grundy",
                                                                              "remoteness", "level_offset", "parts")} == {
            "outcome": ((n,), "|u1"), "move_from": ((n,), "|u1"), "move_rests": ((n, 2), "|u1"), "winning_moves": ((n,), "<u4"),
            "grundy": ((n,), "|u1"), "remoteness": ((n,), "|u1"), "level_offset": ((23,), "<u8"), "parts": ((n, 21), "|u1")}
        offsets = table["level_offset"][:]
        assert list(offsets[:6]) == [0, 1, 2, 4, 7, 12] and offsets[-1] == n
        parts = table["parts"][:].astype(int)
        assert all((parts[offsets[t]:offsets[t + 1]].sum(axis=1) == t).all() for t in range(22))
        sums = numpy.bitwise_xor.reduce(parts, axis=1)
        assert (table["outcome"][:] == (sums != 0)).all() and (table["grundy"][:] == sums).all()
        assert ((table["move_from"][:] == 0) == (sums == 0)).all()
        rests = table["move_rests"][:].astype(int)
        assert ((sums ^ table["move_from"][:] ^ rests[:, 0] ^ rests[:, 1])[sums != 0] == 0).all()
    with h5py.File(multisets / "C.8-10.h5") as table:
        assert table["move_rests"].shape[1] == 3 and table["move_rests"][:, 2].any()


def test_positions_in_several_blocks(miyama, multisets):
    """The listing around rank 2^18 names moves to positions in the block before."""
    lines = miyama("show", multisets / "rows-43.h5", "43", "22,21", "21,21,1", "21,21").lines
    assert lines[0].startswith("43 → 43 to 0; 43 to 1,1; 43 to 2,2") and lines[0].count(";") == 21
    assert lines[1:] == ["22,21 → 22 to 21; 22 to 20,1; 22 to 17,4; 22 to 16,5", "21,21,1 → 21 to 20; 21 to 16,4; 1 to 0", "21,21 ×"]
