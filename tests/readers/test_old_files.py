"""Files of every kind that version 0.1.0 wrote: this program opens, checks, rechecks, shows and exports them, and says what it said then.

`old_files/0.1.0.tar.xz` holds the files, each with the command that made it in its attribute `history`; `parts-state` is what a killed run left.
`old_files/0.1.0.json` has what was known of them when they were made, by `known(folder)` below with the program that made them.
"""

import hashlib
import json
import os
import pathlib
import sys
import tarfile

import pytest

from conftest import run

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "recheck"))
from recheck_run import recheck  # noqa: E402

FILES = pathlib.Path(__file__).with_name("old_files")
KNOWN = json.loads((FILES / "0.1.0.json").read_text())
FACTS = {"rules", "convention", "bounds", "total", "labels", "positions", "lost", "winning_moves_total", "digests",  # of tables
         "preperiod", "period", "saltus", "histogram",  # of sequences
         "order", "p_size", "heap", "tame", "growth", "elements", "generators", "relations", "products", "images"}  # of quotients


def facts(path):
    return {name: value for name, value in run("info", path, "--json").json.items() if name in FACTS}


def exported(path):
    """A digest of every label of every position."""
    done = run("export", path)
    assert done.code == 0, done.err
    return hashlib.sha256(done.out.encode()).hexdigest()


def is_table(name):
    return not name.startswith(("sequence", "quotient"))


def known(folder):
    result = {}
    for path in sorted(pathlib.Path(folder).iterdir()):
        if path.name in ("parts-state", "sequence-state"):
            continue
        result[path.name] = {"facts": facts(path), **({"csv": exported(path)} if is_table(path.name) else {})}
    return result


@pytest.fixture(scope="module")
def old(tmp_path_factory):
    folder = tmp_path_factory.mktemp("old_files")
    with tarfile.open(FILES / "0.1.0.tar.xz") as archive:
        archive.extractall(folder)
    return folder


def test_there_are_no_other_files(old):
    assert set(os.listdir(old)) == {*KNOWN, "parts-state", "sequence-state"}


@pytest.mark.parametrize("name", KNOWN)
def test_what_is_known_of_a_file(old, name, tmp_path):
    told = facts(old / name)
    assert {fact: told.get(fact) for fact in KNOWN[name]["facts"]} == KNOWN[name]["facts"]
    checked = run("check", old / name)
    assert checked.code == 0, checked.out + checked.err
    file = old / name
    if file.is_dir():  # which the second implementation reads as one file
        file = tmp_path / "whole.h5"
        assert run("merge", old / name, "--output", file).code == 0
    assert recheck(file, "--sample", "2000")[0] == 0
    if is_table(name):
        assert exported(old / name) == KNOWN[name]["csv"]
        assert len(run("show", old / name, "--count", 5).lines) == 5


def test_a_sequence_goes_on_from_its_state(old):
    run_on = run("sequence", "0.6", "--heap", 4000, "--resume", old / "sequence-state", "--histogram", "--json")
    assert run_on.code == 0, run_on.err
    assert run_on.json["histogram"] == run("sequence", "0.6", "--heap", 4000, "--histogram", "--json").json["histogram"]


def test_parts_of_a_killed_run_are_left_to_the_program_that_began_them(old):
    folder = old / "parts-state"
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    told = run("info", folder, "--json").json
    assert (told["status"], told["parts"], told["parts_there"], told["missing"]) == ("incomplete", 2, 1, ["part-00001.h5"])
    request = ("wythoff", "--heaps", "300,40,40", "--labels", "outcome", "--output", folder, "--json")
    resumed = run("solve", *request, "--resume")
    if resumed.code != 0:  # a revision that may cut the table otherwise does not go on with it
        assert resumed.code == 1 and "is of miyama 0.1.0" in resumed.err
        assert {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.startswith(".")} == before
        resumed = run("solve", *request, "--shards", 3, "--force")
    assert resumed.json["digests"] == {"outcome": run("solve", *request[:-3], "--output", old / "one.h5", "--json").json["digests"]["outcome"]}
    assert not (folder / "state-00001").exists()
