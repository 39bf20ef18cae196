"""Readers that scripts/prepare readers installs and the tests do without: a missing one is skipped with a message."""

import functools
import os
import re
import shutil
import subprocess
import sys

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


PROGRAMS = {"NCO": "ncap2", "CDO": "cdo", "NCL": "ncl", "GDAL": "gdal_translate", "GMT": "gmt", "Octave": "octave-cli", "Scilab": "scilab-cli",
            "Yorick": "yorick", "GDL": "gdl", "Ruby": "ruby", "ncdump": "h5totxt"}
FILES = {"Yorick": "/usr/share/yorick/i0/hdf5.i"}


def need_line(reader, line):
    """What a line of the table of readers asks for: a program, and the libraries that it names."""
    name = reader.split()[0].rstrip(",")
    for program in {PROGRAMS.get(name), *re.findall("ncap2", line)} - {None}:
        need_reader(program)
    if name in FILES and not os.path.exists(FILES[name]):
        pytest.skip(f"{reader} {REMEDY}")
    libraries = {"R": ("Rscript", r"library\((\w+)\)", "library({0})"), "Perl": ("perl", r"use (PDL::[\w:]+)", "use {0}"),
                 "Ruby": ("ruby", r'require "([\w/]+)"', 'require "{0}"'), "PyTables": (sys.executable, r"import (\w+)", "import {0}")}
    if name in libraries:
        program, pattern, ask = libraries[name]
        needed = ask.format(re.search(pattern, line)[1])
        option = "-c" if name == "PyTables" else "-e"
        if shutil.which(program) is None or subprocess.run([program, option, needed], capture_output=True, check=False).returncode != 0:
            pytest.skip(f"{reader} {REMEDY}")
