"""Readers that scripts/prepare readers installs and the tests do without: a missing one is skipped with a message."""

import functools
import shutil
import subprocess

import pytest

REMEDY = "is not installed: scripts/prepare readers"
ASK = {"ncdf4": ["Rscript", "-e", "library(ncdf4)"], "rhdf5": ["Rscript", "-e", "library(rhdf5)"], "hdf5r": ["Rscript", "-e", "library(hdf5r)"],
       "octave": ["octave-cli", "--norc", "--eval", "pkg load netcdf"]}


@functools.cache
def is_there(name):
    ask = ASK.get(name, [name])
    found = shutil.which(ask[0]) is not None
    return found and (name not in ASK or subprocess.run(ask, capture_output=True, check=False).returncode == 0)


def need_reader(name):
    """A program, or a name in ASK, for which a program alone is not enough."""
    if not is_there(name):
        pytest.skip(f"{name} {REMEDY}")


def need_tables():
    return pytest.importorskip("tables", reason=f"PyTables {REMEDY}")


def run_script(name, script, folder):
    """What a script of R, which loads the package `name`, or of Octave prints."""
    need_reader(name)
    path = folder / f"{name}.script"
    path.write_text(script, encoding="utf-8")
    program = ["octave-cli", "--norc"] if name == "octave" else ["Rscript", "--vanilla"]
    done = subprocess.run([*program, path], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
