"""What commands print in common: nothing but JSON where JSON was asked for, mismatches in words, progress on a terminal only."""
import os
import pty
import subprocess

import h5py
import pytest


@pytest.mark.parametrize("arguments", [["solve", "nim", "--heaps", "70,70,70"], ["count", "nim", "--heaps", "70,70,70"], ["check", "{}"], ["info", "{}"], ["games"]])
def test_json_alone(miyama, tables, arguments):
    done = miyama(*(argument.format(tables / "nim-9-9-9.h5") for argument in arguments), "--json")
    assert done.code == 0
    assert isinstance(done.json, dict)
    assert done.err == ""


def test_json_numbers_are_exact(miyama):
    table = miyama("solve", "nim", "--heaps", "999,999", "--json").json
    assert (table["positions"], table["lost"]) == (1_000_000, 1000)
    assert all(isinstance(table[key], int) for key in ("positions", "lost", "winning_moves_total", "threads", "peak_bytes"))


def test_at_most_ten_mismatches_are_named_the_lowest(miyama, lecture):
    with h5py.File(lecture, "r+") as table:
        table["target"][...] = 5
    done = miyama("check", lecture)
    assert done.code == 3
    certificate = done.out.split("  certificate:")[1].split("  theorem:")[0].splitlines()[1:]
    assert [line.split()[:2] for line in certificate] == [[position, "target:"] for position in
                                                          "000 001 002 003 004 005 006 007 008 009".split()]


def test_positions_with_large_heaps_have_commas(miyama, tables, tmp_path):
    path = tmp_path / "t.h5"
    path.write_bytes((tables / "nim-12-3.h5").read_bytes())
    with h5py.File(path, "r+") as table:
        table["outcome"][12, 3] = 0
    assert "    12,3 outcome: expected 1, found 0" in miyama("check", path).lines


def bar(arguments, folder):
    """What the program prints on a terminal for stderr."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen([os.environ["MIYAMA"], *arguments], cwd=folder, stdout=subprocess.DEVNULL, stderr=theirs)
    os.close(theirs)
    text = b""
    try:
        while part := os.read(ours, 4096):
            text += part
    except OSError:   # the terminal's other end has closed
        pass
    os.close(ours)
    assert process.wait() == 0
    return text.decode()


def test_the_progress_bar_is_wiped_and_quiet_has_none(tmp_path):
    large = ["solve", "nim", "--heaps", "249,249,249", "--labels", "outcome,arrows,target,winning_moves,grundy,remoteness", "--threads", "1"]
    text = bar(large, tmp_path)
    assert "writing nim-249-249-249.h5" in text and " s left" in text
    assert text.endswith("\r\033[K")
    assert bar([*large, "--quiet", "--force"], tmp_path) == ""


def test_counting_has_a_bar_too(tmp_path):
    large = ["count", "nim", "--heaps", "1999999,63,60", "--threads", "1"]
    text = bar(large, tmp_path)
    assert "counting" in text and " s left" in text and text.endswith("\r\033[K")
    assert bar([*large, "--quiet"], tmp_path) == ""
