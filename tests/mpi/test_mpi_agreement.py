"""Ranks that were given different rules, bounds, options or versions are refused on all of them, in words, before anything is written."""
import os
import shlex
import subprocess

import pytest

from mpi_runs import ENVIRONMENT, MIYAMA_MPI

SOLVE = ["solve", "wythoff", "--heaps", "255,65,64", "--output", "parts"]
OTHERS = {
    "rules": (["solve", "nim", "--heaps", "255,65,64", "--output", "parts"], 'rank 1 was given rules "nim" and rank 0 "wythoff"'),
    "bounds": (["solve", "wythoff", "--heaps", "255,65,63", "--output", "parts"], "rank 1 was given bounds [255,65,63] and rank 0 [255,65,64]"),
    "play": ([*SOLVE, "--misere"], 'play "misere" and rank 0 "normal"'),
    "labels": ([*SOLVE, "--labels", "outcome"], 'labels "outcome" and rank 0 "outcome,arrows"'),
    "folder": ([*SOLVE[:-1], "other"], 'folder "other" and rank 0 "parts"'),
    "shards": ([*SOLVE, "--shards", "2"], "shards 2 and rank 0 0"),
    "command": (["count", "wythoff", "--heaps", "255,65,64"], 'command "count" and rank 0 "solve"'),
}


def together(tmp_path, first, second, program=MIYAMA_MPI):
    """Two ranks with a command line each, the second perhaps another program. Open MPI and MPICH say the rank in different words; that of
    Debian 13 ends with a signal where mpirun is given two commands."""
    choose = f"case ${{OMPI_COMM_WORLD_RANK:-$PMI_RANK}} in 0) exec {shlex.join([MIYAMA_MPI, *first])} ;; *) exec {shlex.join([str(program), *second])} ;; esac"
    return subprocess.run(["mpirun", "--oversubscribe", "--bind-to", "none", "-n", "2", "sh", "-c", choose], cwd=tmp_path, env=ENVIRONMENT,
                          capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.parametrize("what", [pytest.param(what, marks=[pytest.mark.slow] * (what in ("play", "labels", "shards"))) for what in OTHERS])
def test_other_work_is_refused(tmp_path, what):
    other, words = OTHERS[what]
    done = together(tmp_path, SOLVE, other)
    assert done.returncode == 2 and words in done.stderr, done.stderr
    assert done.stderr.count("give all ranks the same command") == 1
    assert os.listdir(tmp_path) == []


def test_another_version_is_refused(tmp_path):
    content = open(MIYAMA_MPI, "rb").read()
    assert b"miyama 0" in content  # at most eight bytes, as compilers write short texts into instructions
    newer = tmp_path / "newer"
    newer.write_bytes(content.replace(b"miyama 0", b"miyama 7"))
    newer.chmod(0o755)
    done = together(tmp_path, SOLVE, SOLVE, newer)
    assert done.returncode == 2 and 'rank 1 was given program "miyama 7.' in done.stderr, done.stderr
    assert os.listdir(tmp_path) == ["newer"]


def test_what_may_differ(tmp_path):
    done = together(tmp_path, ["count", "wythoff", "--heaps", "255,65,64"], ["count", "wythoff", "--heaps", "255,65,64", "--threads", "2", "--quiet"])
    assert done.returncode == 0, done.stderr
