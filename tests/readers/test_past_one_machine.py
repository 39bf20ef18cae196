"""docs/past_one_machine.md is true: its scripts run, also again when a part is missing, with a small table and stand-ins for Slurm and GNU parallel."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from data_readme import PAGES

PROGRAMS = Path(os.environ["MIYAMA"]).parent
ARRAY, MPIRUN, PARALLEL = re.findall(r"```bash\n(.*?)```", PAGES["past_one_machine.md"], re.DOTALL)
STAND_INS = {"mpirun": f'exec {shutil.which("mpirun")} --oversubscribe --bind-to none "$@"',
             "parallel": 'shift 2; while [ "$1" != ::: ]; do words+=("$1"); shift; done; shift\nfor each; do "${words[@]/"{}"/$each}" || exit; done'}


@pytest.fixture
def job(tmp_path):
    """Runs a script whose first bound stays, so that there are as many parts."""
    (tmp_path / "bin").mkdir()
    for name, text in STAND_INS.items():
        (tmp_path / "bin" / name).write_text(f"#!/bin/bash\n{text}\n")
        (tmp_path / "bin" / name).chmod(0o755)

    def call(script, **variables):
        path = f"{tmp_path}/bin{os.pathsep}{PROGRAMS}{os.pathsep}{os.environ['PATH']}"
        allowed = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
        done = subprocess.run(["bash", "-c", re.sub(r"(\d+),\d+,\d+", r"\1,64,64", script)], cwd=tmp_path, env={**os.environ, **allowed, **variables, "PATH": path},
                              capture_output=True, text=True, timeout=120, check=False)
        assert done.returncode == 0, done.stderr
    return call


def complete(folder, parts):
    return len(list(folder.glob("part-*.h5"))) == parts and (folder / "table.h5").exists()


def remove_part(folder, number):
    (folder / f"part-{number:05}.h5").unlink()
    (folder / "table.h5").unlink()


def test_the_job_array(job, tmp_path):
    first, last = map(int, re.search(r"--array=(\d+)-(\d+)", ARRAY).groups())
    for number in reversed(range(first, last + 1)):
        assert not complete(tmp_path / "w1024", 16)
        job(ARRAY, SLURM_JOB_ID="1", SLURM_PROCID="0", SLURM_ARRAY_TASK_ID=str(number), SLURM_ARRAY_TASK_MAX=str(last), SLURM_ARRAY_TASK_COUNT=str(last - first + 1))
    assert complete(tmp_path / "w1024", 16)
    remove_part(tmp_path / "w1024", 5)
    job(ARRAY, SLURM_JOB_ID="2", SLURM_PROCID="0", SLURM_ARRAY_TASK_ID="5", SLURM_ARRAY_TASK_MAX="5", SLURM_ARRAY_TASK_COUNT="1")
    assert complete(tmp_path / "w1024", 16)


@pytest.mark.parametrize("script", [pytest.param(MPIRUN, marks=pytest.mark.skipif(shutil.which("mpirun") is None, reason="no mpirun here")), PARALLEL],
                         ids=["mpirun", "parallel"])
def test_many_processes(job, tmp_path, script):
    job(script)
    assert complete(tmp_path / "w2048", 32)
