"""Runs miyama-mpi in an empty folder."""
import json
import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from mpi_runs import start  # noqa: E402


class Ended:
    def __init__(self, code, out, err):
        self.code, self.out, self.err = code, out, err

    @property
    def json(self):
        return json.loads(self.out)


@pytest.fixture
def ranks(tmp_path):
    """Runs `mpirun -n RANKS miyama-mpi arguments…` in an empty folder."""
    def call(count, *arguments):
        process = start(count, *arguments, cwd=tmp_path)
        out, err = process.communicate(timeout=120)
        return Ended(process.returncode, out, err)
    return call
