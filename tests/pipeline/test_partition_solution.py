"""Partition tables from end to end: known numbers, equal bytes whatever the threads, nothing left by an interrupt."""
import json
import os
import pathlib
import signal
import subprocess
import time

import h5py
import numpy
import pytest
from conftest import wait_for_work

SOURCE = pathlib.Path(os.environ.get("MIYAMA_SOURCE", pathlib.Path(__file__).parents[2]))
REFERENCE = json.loads((SOURCE / "data" / "reference" / "partitions.json").read_text())
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
    assert (table["rules"], table["convention"], table["total"], table["largest"], table["most_heaps"]) == ("rows", "misere", 20, None, None)
    assert (table["positions"], table["lost"]) == (2714, 279)
    assert (table["entries_checked"], table["mismatches"], table["first_mismatches"]) == (3 * 2714, 0, [])   # of misère nim-values no theorem speaks
    assert table["labels"] == "outcome,move,winning_moves,grundy,remoteness"
    assert set(table["digests"]) == {"outcome", "move_from", "move_rests", "winning_moves", "grundy", "remoteness"}
    assert all(len(digest) == 32 and int(digest, 16) for digest in table["digests"].values())


@pytest.mark.parametrize("rules", ["rows", "nim"])
def test_published_numbers_of_losses(miyama, rules):
    """The losses up to 2n less those up to 2n − 1 are those of 2n sticks; no odd number of sticks is lost."""
    before = 0
    for n, expected in enumerate(REFERENCE["losses_of_total_2n_nim_or_row_game_normal"]["values"]):
        if n > 20:
            break
        counted = miyama("count", rules, "--total", 2 * n, "--json").json
        assert counted["positions"] == REFERENCE["partitions_cumulative"]["values"][2 * n]
        assert counted["lost"] - before == expected
        before = counted["lost"]


@pytest.mark.slow
def test_published_numbers_of_losses_up_to_48_sticks(miyama):
    values = REFERENCE["losses_of_total_2n_nim_or_row_game_normal"]["values"]
    for n in range(21, 25):
        assert miyama("count", "rows", "--total", 2 * n, "--json").json["lost"] == sum(values[:n + 1])


@pytest.mark.slow
@pytest.mark.parametrize("misere", [False, True])
def test_the_row_game_up_to_60_sticks(miyama, misere):
    known = REFERENCE["row_game_up_to_60_sticks"]
    counted = miyama("count", "rows", "--total", 60, "--json", *(["--misere"] if misere else [])).json
    assert (counted["positions"], counted["mismatches"]) == (known["positions"], 0)
    assert counted["lost"] == known["losses_misere" if misere else "losses_normal"]


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


def test_count_in_text(miyama, tmp_path):
    done = miyama("count", "rows", "--total", "20")
    assert (done.code, done.err) == (0, "")
    assert done.lines[0] == "rows, normal play, up to 20 sticks: 2 714 positions"
    assert "  theorem: nim-sum of the rows, 2 714 positions compared, 0 mismatches" in done.lines
    assert "  theorem: none known" in miyama("count", "kayles", "--total", "20", "--misere").lines
    assert miyama("count", "rows", "--total", "20", "--quiet").out == ""
    assert list(tmp_path.iterdir()) == []


def test_info_in_text(miyama, multisets):
    told = dict(line.split(maxsplit=1) for line in miyama("info", multisets / "rows-21-misere.h5").lines if not line.startswith("digest"))
    assert told["rules"] == "rows, misère play"
    assert told["bounds"] == "at most 21 sticks"
    assert told["labels"] == "outcome,move,winning_moves,grundy,remoteness"
    assert told["positions"] == "3 506"
    assert "bounds      at most 10 sticks, 6 in a heap" in miyama("info", multisets / "0.F-10-largest-6.h5").lines
    assert "bounds      at most 14 sticks, 3 heaps" in miyama("info", multisets / "nim-14-heaps-3.h5").lines


@pytest.mark.parametrize("arguments", [["rows", "--total", "43"], ["0.F", "--total", "80", "--largest", "5", "--labels", "outcome,move"],
                                       ["nim", "--total", "20", "--most-heaps", "4", "--misere", "--labels", "all"]])
def test_equal_bytes_from_any_number_of_threads(miyama, tmp_path, arguments):
    for threads in (1, 3):
        assert miyama("solve", *arguments, "--output", f"{threads}.h5", "--threads", threads, "--reproducible", "--quiet").code == 0
    assert (tmp_path / "1.h5").read_bytes() == (tmp_path / "3.h5").read_bytes()


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


def test_an_existing_output_needs_force(miyama, tmp_path):
    (tmp_path / "rows-9.h5").write_text("mine")
    done = miyama("solve", "rows", "--total", "9")
    assert done.code == 1 and "--force" in done.err
    assert (tmp_path / "rows-9.h5").read_text() == "mine"
    assert miyama("solve", "rows", "--total", "9", "--force").code == 0


@pytest.mark.parametrize("command, number, code", [("solve", signal.SIGINT, 130), ("solve", signal.SIGTERM, 143), ("count", signal.SIGINT, 130)])
def test_an_interrupt_leaves_no_file(tmp_path, command, number, code):
    process = subprocess.Popen([os.environ["MIYAMA"], command, "rows", "--total", "75", "--threads", "2", "--memory", "100G"], cwd=tmp_path,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    wait_for_work(process)
    while command == "solve" and not list(tmp_path.iterdir()):   # it has begun to write
        assert process.poll() is None
        time.sleep(0.005)
    process.send_signal(number)
    out, err = process.communicate(timeout=60)
    assert process.returncode == code
    assert out == "" and "interrupted" in err and "HDF5-DIAG" not in err
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_leaves_no_file(tmp_path):
    command = f"ulimit -f 20; trap '' XFSZ; exec {os.environ['MIYAMA']} solve rows --total 40"
    done = subprocess.run(["bash", "-c", command], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 1
    assert "File too large" in done.stderr and "rows-40.h5" in done.stderr
    assert list(tmp_path.iterdir()) == []
