"""Makes tables with the program, runs scripts/recheck.py on them."""

import concurrent.futures
import contextlib
import faulthandler
import importlib.util
import io
import multiprocessing
import os
import shutil
import subprocess
import sys

import pytest
import xarray

PROGRAM = os.environ.get("MIYAMA", "build/release/miyama")
SCRIPT = os.path.join(os.environ.get("MIYAMA_SOURCE", os.path.join(os.path.dirname(__file__), "..", "..")), "scripts", "recheck.py")

sys.path.insert(0, os.path.dirname(SCRIPT))
specification = importlib.util.spec_from_file_location("recheck", SCRIPT)
script = importlib.util.module_from_spec(specification)
sys.modules["recheck"] = script  # where another process looks for its functions
specification.loader.exec_module(script)


def solve(path, *request):
    subprocess.run([PROGRAM, "solve", *request, "--output", path, "--force", "--quiet"], check=True, timeout=300)
    return path


def one_reader():
    return concurrent.futures.ProcessPoolExecutor(1, multiprocessing.get_context("fork"), faulthandler.disable)


class Reader:
    """The script's `apart` by one process for all files, as a new one costs more than most answers. What ends it is asked of the script's own."""

    def __init__(self):
        self.pool = one_reader()

    def __call__(self, work, *arguments):
        try:
            return self.pool.submit(work, *arguments).result()
        except concurrent.futures.process.BrokenProcessPool:
            self.pool = one_reader()
            return apart(work, *arguments)


apart, reader = script.apart, Reader()


def recheck(*arguments):
    """Exit code, output, errors of the script's own main, without a second start of Python."""
    out, err = io.StringIO(), io.StringIO()
    before = sys.argv, script.apart
    sys.argv, script.apart = [SCRIPT, *map(str, arguments)], reader
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = script.main()
    finally:
        sys.argv, script.apart = before
    return code, out.getvalue(), err.getvalue()


def verdicts(path):
    """Whether `miyama check` and the script refuse the file."""
    checked = subprocess.run([PROGRAM, "check", path], capture_output=True, timeout=300, check=False).returncode
    codes = checked, recheck(path)[0]
    assert set(codes) <= {0, 1, 3}
    return codes[0] != 0, codes[1] != 0


def copy_by(tool, table, copy):
    """Copies a table with xarray, by one of its engines, or with nccopy or h5repack."""
    if tool in ("nccopy", "h5repack"):
        if not shutil.which(tool):
            pytest.skip(f"there is no {tool} here")
        subprocess.run([tool, *["-k", "nc4"] * (tool == "nccopy"), *["-f", "GZIP=1"] * (tool == "h5repack"), table, copy], check=True)
    else:
        with xarray.open_dataset(table, engine="h5netcdf") as opened:
            opened.to_netcdf(copy, engine=tool)


def run_script(*arguments):
    """Exit code, output, errors."""
    done = subprocess.run(["/usr/bin/python3", SCRIPT, *map(str, arguments)], capture_output=True, text=True, timeout=300)
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout, done.stderr
