"""Runs the program; tables that several tests look at are made once."""
import functools
import json
import os
import pathlib
import subprocess
import time

import pytest

os.environ["LC_ALL"] = "C.UTF-8"   # the program speaks the language of the locale: tests are in English

MIYAMA = os.environ.get("MIYAMA", str(pathlib.Path(__file__).parents[1] / "build" / "release" / "miyama"))
SLOW = "MIYAMA_SLOW" in os.environ or "MIYAMA_LONG" in os.environ   # set by scripts/test --slow, by scripts/trust


class Run:
    """What one run of the program left behind."""

    def __init__(self, code, out, err):
        self.code, self.out, self.err = code, out, err
        assert "HDF5-DIAG" not in out + err

    @property
    def lines(self):
        return self.out.splitlines()

    @property
    def json(self):
        return json.loads(self.out)   # fails if anything else is on stdout


def some(cases, share, first=0):
    """One of `share` cases, another one for another `first`; all of them in a slow run. Products of kinds are tried in such shares, in which each kind occurs."""
    cases = list(cases)
    return cases if SLOW else cases[first % share % max(1, len(cases))::share]


def run(*arguments, cwd=None, **environment):
    """Runs `miyama arguments…`; environment variables as keywords."""
    done = subprocess.run([MIYAMA, *map(str, arguments)], capture_output=True, text=True, cwd=cwd, timeout=120,
                          env={**os.environ, **environment})
    return Run(done.returncode, done.stdout, done.stderr)


@functools.cache
def every_label(*request):
    """The names of all labels of such a table, in the order of the file, as the program has them; of Nim by heaps if none is named."""
    return tuple(run("solve", *request or ("nim", "--heaps", "1,1"), "--labels", "all", "--explain", "--json").json["blocks"])


def processor_seconds(process):
    stat = pathlib.Path(f"/proc/{process.pid}/stat")
    if stat.exists():
        return sum(map(int, stat.read_text().rpartition(")")[2].split()[11:13])) / os.sysconf("SC_CLK_TCK")
    clock = subprocess.run(["ps", "-o", "time=", "-p", str(process.pid)], capture_output=True, text=True, check=False).stdout  # [hours:]minutes:seconds
    return sum(float(part) * 60**place for place, part in enumerate(reversed(clock.strip().split(":"))) if part)


def wait_for_work(process, seconds=0.15):
    """Waits until a running program has taken so much processor time that it is past its start, however busy the machine is."""
    while True:
        assert process.poll() is None
        if processor_seconds(process) >= seconds:
            return
        time.sleep(0.005)


@pytest.fixture
def full():
    """A file that is full at the first byte."""
    if not os.path.exists("/dev/full"):
        pytest.skip("there is no /dev/full here")
    with open("/dev/full", "w") as file:
        yield file


@pytest.fixture
def miyama(tmp_path):
    """Runs the program in an empty folder."""
    def call(*arguments, **environment):
        return run(*arguments, cwd=tmp_path, **environment)
    return call


@pytest.fixture(scope="session")
def solved(tmp_path_factory):
    """The path of the table that `miyama solve WORDS…` makes, made once for all tests, which must not change it."""
    made = {}

    def path_of(*words):
        words = tuple(map(str, words))
        if words not in made:
            made[words] = tmp_path_factory.mktemp("solved") / "table.h5"
            assert run("solve", *words, "--output", made[words], "--quiet").code == 0
        return made[words]

    return path_of


@pytest.fixture(scope="session")
def multisets(tmp_path_factory):
    """A folder of finished tables of multisets; tests must not change them."""
    folder = tmp_path_factory.mktemp("multisets")
    for arguments in (["rows", "--total", "21", "--labels", "all"], ["rows", "--total", "21", "--misere", "--labels", "all"],
                      ["kayles", "--total", "12", "--misere", "--labels", "all"], ["0.F", "--total", "10", "--largest", "6", "--labels", "all"],
                      ["C.8", "--total", "10", "--labels", "all"],
                      ["nim", "--total", "14", "--most-heaps", "3"], ["rows", "--total", "43"]):
        assert run("solve", *arguments, cwd=folder).code == 0
    return folder
