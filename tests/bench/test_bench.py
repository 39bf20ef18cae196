"""miyama-bench: it measures what it says, at sizes for a test, and leaves nothing behind."""
import functools
import os
import shutil
import signal
import subprocess
import tempfile

import pytest
from conftest import MIYAMA, Run

GROUPS = ["rungs", "phase 1", "table", "grundy", "remoteness", "shapes", "large", "rows", "rules", "order", "limit"]


def bench(*arguments, folder="/tmp", program=f"{MIYAMA}-bench"):
    done = subprocess.run([program, *arguments], capture_output=True, text=True, env={**os.environ, "TMPDIR": str(folder)}, timeout=300)
    return Run(done.returncode, done.stdout, done.stderr)


@functools.cache
def measured():
    """What one run says of every group; no file of it is left."""
    with tempfile.TemporaryDirectory() as folder:
        done = bench("--small", "--json", folder=folder)
        assert done.code == 0 and os.listdir(folder) == [], done.err
    return done.json["rows"]


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


def test_the_limit_of_every_table():
    """What its bytes take at the speed of the machine: every part is measured, and the limit is their sum."""
    limits = [row for row in measured() if row["group"] == "limit"]
    assert len(limits) == 20
    for solved, limit in zip(limits[::2], limits[1::2]):
        assert solved["name"].startswith("solve ") and limit["name"] == solved["name"].replace("solve", "limit of", 1)
        parts = limit["details"]["seconds"]
        assert list(parts) == ["produce", "hash", "compress", "write"] and min(parts.values()) > 0
        assert abs(sum(parts.values()) - limit["seconds"]) < 1e-9 and limit["compared_to"] == solved["name"]


def test_text_names_the_kernels_and_the_group(tmp_path):
    done = bench("--small", "--only", "remoteness", folder=tmp_path)
    assert done.lines[0].startswith("kernels for ") and done.lines[1] == "remoteness" and "check, remoteness" in done.out
    assert list(tmp_path.iterdir()) == []
    done = bench("--help")
    assert done.code == 0 and all(group in done.out for group in GROUPS)


@pytest.mark.parametrize("arguments, words", [(["--only", "flights"], "rungs"), (["--threads", "0"], "0"), (["--threads", "-5"], "-5"), (["--threads", "2000"], "2000"),
                                              (["--smal"], "--smal"), (["table"], "too many")])
def test_usage(arguments, words):
    done = bench(*arguments)
    assert done.code == 2 and "miyama-bench: " in done.err and words in done.err


def test_what_cannot_be_measured_is_told(tmp_path):
    """Without a folder for its tables, or the program next to it."""
    done = bench("--small", "--only", "remoteness", folder=tmp_path / "nowhere")
    assert done.code == 1 and "nowhere" in done.err
    done = bench("--small", "--only", "remoteness", program=shutil.copy(f"{MIYAMA}-bench", tmp_path / "miyama-bench"))
    assert done.code == 1 and str(tmp_path / "miyama") in done.err


def test_an_interrupt_leaves_nothing(tmp_path):
    process = subprocess.Popen([f"{MIYAMA}-bench", "--small"], env={**os.environ, "TMPDIR": str(tmp_path)}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout.readline().startswith("kernels for ")
    process.send_signal(signal.SIGINT)
    assert process.wait(300) == 130
    assert "interrupted" in process.stderr.read()
    assert list(tmp_path.iterdir()) == []
