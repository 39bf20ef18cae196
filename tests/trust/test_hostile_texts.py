"""Texts in files that would drive a terminal, or are no UTF-8, are written out: no command prints a control character of theirs."""
import json
import os
import re
import subprocess

import h5py
import numpy as np
import pytest

MIYAMA = os.environ["MIYAMA"]
HOSTILE = b"nim\x1b[2J\x1b]0;title\x07\r\xc2\x9b31m\xff\x7f"
WRITTEN = "nim\\x1b[2J\\x1b]0;title\\x07\\x0d\\xc2\\x9b31m\\xff\\x7f"
CONTROL = re.compile(rb"[\x00-\x09\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xff")
ATTRIBUTES = ["theorem", "source", "history", "rules", "rules_json", "convention", "labels", "status", "format"]
COMMANDS = [["info"], ["info", "--json"], ["check"], ["check", "--json"], ["show", "--count", "3"], ["advise", "3,7,5", "--table"],
            ["play", "--heaps", "3,7,5", "--first", "me", "--table"], ["losses"], ["export", "--count", "3"], ["compare", "whole.h5"]]


def printed(folder, *arguments):
    """What a run prints to either stream, none of it a control character."""
    done = subprocess.run([MIYAMA, *arguments], input=b"quit\n", capture_output=True, cwd=folder, timeout=60, check=False)
    assert done.returncode in (0, 1, 2, 3)
    assert not CONTROL.findall(done.stdout + done.stderr), (arguments, done.stdout, done.stderr)
    return done.stdout.decode() + done.stderr.decode()


def table(folder, name):
    subprocess.run([MIYAMA, "solve", "nim", "--heaps", "9,9,9", "--quiet", "--output", name], cwd=folder, check=True)


def set_text(thing, name, value):
    """A variable-length text of any bytes."""
    thing.attrs.create(name, value, dtype=h5py.string_dtype("utf-8"))


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("texts")
    table(place, "whole.h5")
    return place


@pytest.mark.parametrize("name", [*ATTRIBUTES, "digest", "NAME", "link"])
def test_attributes_and_names(folder, name):
    (folder / "t.h5").unlink(missing_ok=True)
    table(folder, "t.h5")
    with h5py.File(folder / "t.h5", "r+") as file:
        if name == "digest":
            set_text(file["outcome"], "digest", HOSTILE)
        elif name == "NAME":
            file["heap_2"].attrs.create("NAME", np.bytes_(HOSTILE))
        elif name == "link":
            file[HOSTILE] = h5py.SoftLink("/outcome")
        else:
            set_text(file, name, HOSTILE)
    said = [printed(folder, *command, "t.h5") for command in COMMANDS]
    if name not in ("status", "format"):   # whose values nobody repeats
        assert any(WRITTEN in text.replace("\\\\", "\\") for text in said)
    if name in ("theorem", "source", "history"):
        assert f"{name} " in said[0] and WRITTEN in said[0]
        assert json.loads(said[1])[name] == WRITTEN


@pytest.mark.parametrize("rules", [{"name": "a\x1b[2J", "moves": [{"direction": [1]}]}, {"name": "a", "moves": [{"direction": [1]}], "key\x1b[2J\x9b": 1},
                                   {"name": "a", "moves": [{"direction": [1], "steps": "1,\x1b[2J"}]}])
def test_rules_files(folder, rules):
    (folder / "rules.json").write_text(json.dumps(rules))
    for command in (["solve", "--heaps", "9"], ["advise", "5"], ["play", "--heaps", "5"]):
        assert "[2J" in printed(folder, *command, "--rules", "rules.json")


@pytest.mark.parametrize("line", [b"rules %s", b"opening %s", b"convention %s", b"first %s", b"you %s", b"%s", b"you 1 1\ncomputer %s"])
def test_records(folder, line):
    (folder / "game.txt").write_bytes(b"rules nim\nopening 3,4,5\nfirst you\n" + line.replace(b"%s", HOSTILE.replace(b"\r", b"")) + b"\n")
    assert "\\x1b[2J" in printed(folder, "play", "--replay", "game.txt")
