"""miyama-bench: it measures what it says, at sizes for a test."""
import functools
import json
import os
import subprocess
import tempfile

import pytest
from conftest import MIYAMA, Run

GROUPS = ["rungs", "phase 1", "table", "grundy", "remoteness", "shapes", "large", "rows", "rules", "order", "limit"]


@pytest.fixture
def bench(tmp_path):
    """Runs the program in an empty folder."""
    def call(*arguments):
        done = subprocess.run([f"{MIYAMA}-bench", *arguments], capture_output=True, text=True, cwd=tmp_path, timeout=120)
        return Run(done.returncode, done.stdout, done.stderr)
    return call


@functools.cache
def measured():
    """What one run says of every group; no file of it is left."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([f"{MIYAMA}-bench", "--small", "--json"], capture_output=True, text=True, timeout=120, env={**os.environ, "TMPDIR": folder})
        assert done.returncode == 0, done.stderr
        assert os.listdir(folder) == []
    return json.loads(done.stdout)["rows"]


def test_every_group_in_order_with_ratios():
    rows = measured()
    assert list(dict.fromkeys(row["group"] for row in rows)) == GROUPS
    for row in rows:
        assert row["seconds"] > 0
        if row["compared_to"]:
            base = next(other for other in rows if other["group"] == row["group"] and other["name"] == row["compared_to"])
            per_position = row["positions"] / base["positions"] if row["positions"] and base["positions"] else 1
            assert abs(row["times_as_fast"] * row["seconds"] / base["seconds"] / per_position - 1) < 1e-6


def test_whole_commands_bring_stages_memory_and_equal_digests():
    commands = [row["details"] for row in measured() if row["group"] == "table" and row["details"]]
    assert [d["command"].split()[1] for d in commands] == ["solve", "solve", "check"]
    assert all(d["digests"] == commands[0]["digests"] for d in commands)
    assert all(d["peak_bytes"] > 1 << 20 for d in commands)
    assert {"solve", "derive", "check", "hash", "compress", "write", "total"} <= set(commands[0]["seconds"])


def test_text_names_the_kernels_and_the_group(bench):
    done = bench("--small", "--only", "rungs")
    assert done.lines[0].startswith("kernels for ")
    assert done.lines[1] == "rungs"
    assert "times the speed of: recursion, outcome" in done.out


def test_an_unknown_group_is_a_usage_error(bench):
    done = bench("--only", "flights")
    assert done.code == 2
    assert "flights" in done.err and "rungs" in done.err


def test_numbers_out_of_range_and_words_are_usage_errors(bench):
    for arguments in (["--threads", "0"], ["--threads", "-5"], ["--threads", "2000"], ["--smal"], ["table"]):
        done = bench(*arguments)
        assert done.code == 2 and "miyama-bench: " in done.err, arguments


def test_help_names_the_groups(bench):
    done = bench("--help")
    assert done.code == 0
    assert all(group in done.out for group in GROUPS)
