"""docs/past_one_machine.md is true: its job scripts run, the second time too, with a small table and a stand-in for Slurm."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from data_readme import PAGES

PROGRAMS = Path(os.environ["MIYAMA"]).parent
SCRIPTS = re.findall(r"```bash\n(.*?)```", PAGES["past_one_machine.md"], re.DOTALL)
STAND_IN = '#!/bin/bash\nexec mpirun --oversubscribe --bind-to none -n 2 "$@"\n'


@pytest.fixture
def job(tmp_path):
    """Runs a job script whose bounds are small."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "srun").write_text(STAND_IN)
    (tmp_path / "bin" / "srun").chmod(0o755)

    def call(number, **settings):
        script = re.sub(r"4095|2047", "130", SCRIPTS[number])
        path = f"{tmp_path}/bin{os.pathsep}{PROGRAMS}{os.pathsep}{os.environ['PATH']}"
        allowed = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
        return subprocess.run(["bash", "-c", script], cwd=tmp_path, env={**os.environ, **allowed, **settings, "PATH": path}, capture_output=True, text=True, timeout=120, check=False)
    return call


def complete(folder):
    return (folder / "table.h5").exists() and not list(folder.glob("state-*"))


def test_the_job_array(job, tmp_path):
    parts = 2  # of 131 sizes in blocks of 64: the last part has a whole one
    for number in reversed(range(parts)):
        assert not complete(tmp_path / "nim-parts")
        done = job(0, SLURM_ARRAY_TASK_ID=str(number))
        assert done.returncode == 0, done.stderr
    assert complete(tmp_path / "nim-parts")
    assert job(0, SLURM_ARRAY_TASK_ID=str(parts)).returncode == 2


@pytest.mark.skipif(shutil.which("mpirun") is None or not (PROGRAMS / "miyama-mpi").exists(), reason="no MPI here")
def test_the_script_for_ranks_begins_and_goes_on(job, tmp_path):
    assert job(1).returncode == 0 and complete(tmp_path / "w4096")
    (tmp_path / "w4096" / "table.h5").unlink()
    (tmp_path / "w4096" / "part-00001.h5").unlink()
    done = job(1)
    assert done.returncode == 0 and ", 1 of them before" in done.stdout and complete(tmp_path / "w4096"), done.stderr
