"""Address spaces in which a large table fits, nearly fits or does not: a table that is right, or a message and nothing left, never a crash.

HDF5 itself crashes where memory ends in its midst. MIYAMA_LONG=1: all of 1000³ from 30 to 120 MB in steps of 1 MB, and reading it.
"""
import pytest
from fault_runs import LONG, failed_well, names_in, run

CUBE = ["solve", "nim", "--heaps", "999,999,999", "--threads", "2", "--output", "out.h5"]
# Targets are packed badly: the memory for them grows until it ends.
LABELS = ["outcome,arrows,target", "outcome,arrows", "target"]
SPACES = range(30, 121) if LONG else (60, 61, 63)


def judged(done, folder):
    if done.returncode != 127:   # the system's own word that it cannot load the program
        said = failed_well(done)
        assert "memory" in said and ("give " in said or "--threads" in said), said
    assert names_in(folder) == []


def assert_readable(table, megabytes, folder):
    """With enough memory the table is right; with as much as it took to write it, or less, reading it ends in words."""
    assert run("check", table, "--quiet", cwd=folder).returncode == 0
    for space in (megabytes, megabytes // 2):
        done = run("check", table, "--quiet", "--threads", "2", cwd=folder, memory=space * 1_024_000)
        if done.returncode not in (0, 127):
            assert "memory" in failed_well(done)


@pytest.mark.parametrize("labels", LABELS if LONG else LABELS[:1])
def test_address_spaces(labels, tmp_path):
    refused = 0
    for megabytes in SPACES:
        done = run(*CUBE, "--labels", labels, cwd=tmp_path, memory=megabytes * 1_024_000)
        if done.returncode != 0:
            judged(done, tmp_path)
            refused += 1
        elif LONG:
            assert_readable(tmp_path / "out.h5", megabytes, tmp_path)
        for path in tmp_path.iterdir():
            path.unlink()
    print(f"1000³, {labels}: {len(SPACES)} address spaces, refused {refused} times")
