"""Texts made to hurt: that would drive a terminal, or are not UTF-8; rules and claims that are long, nested or stand for a great many moves; pipes, and
files that would be overwritten. A message in which no control character is printed, or an answer in little memory.

MIYAMA_LONG=1 tries more lengths.
"""
import json
import math
import os
import re
import shutil
import subprocess

import h5py
import numpy as np
import pytest
from conftest import SLOW

MIYAMA, MORE = os.environ["MIYAMA"], "MIYAMA_LONG" in os.environ
HOSTILE = b"nim\x1b[2J\x1b]0;title\x07\r\xc2\x9b31m\xff\x7f"
WRITTEN = "nim\\x1b[2J\\x1b]0;title\\x07\\x0d\\xc2\\x9b31m\\xff\\x7f"
CONTROL = re.compile(rb"[\x00-\x09\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xff")
ATTRIBUTES = ["theorem", "source", "history", "rules", "rules_json", "convention", "labels", "status", "format"]
COMMANDS = [["info"], ["info", "--json"], ["check"], ["check", "--json"], ["show", "--count", "3"], ["advise", "3,7,5", "--table"],
            ["play", "--heaps", "3,7,5", "--first", "me", "--table"], ["losses"], ["export", "--count", "3"], ["compare", "whole.h5"]]


def printed(folder, *arguments, codes=(0, 1, 2, 3)):
    """What a run prints to either stream, none of it a control character."""
    done = subprocess.run([MIYAMA, *arguments], input=b"quit\n", capture_output=True, cwd=folder, timeout=300, check=False)
    assert done.returncode in codes, (arguments, done)
    assert not CONTROL.findall(done.stdout + done.stderr), (arguments, done.stdout, done.stderr)
    return done.stdout.decode() + done.stderr.decode()


def set_text(thing, name, value):
    """A variable-length text of any bytes."""
    thing.attrs.create(name, value, dtype=h5py.string_dtype("utf-8"))


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("texts")
    for rules, heaps, name in (("nim", "9,9,9", "whole.h5"), ("wythoff", "9,9", "faces.h5")):
        printed(place, "solve", rules, "--heaps", heaps, "--quiet", "--output", name, codes=[0])
    return place


@pytest.mark.parametrize("name", [*ATTRIBUTES, "digest", "NAME", "link"])
def test_attributes_and_names(folder, name):
    shutil.copy(folder / "whole.h5", folder / "t.h5")
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


def chain(term, by="||"):
    """A condition about as long as one may be."""
    return by.join([term] * (10_000 // (len(term) + len(by))))


def lines(moves, **more):
    return {"moves": [{"direction": direction, **condition} for direction, condition in moves], **more}


def facets(count):
    return {"heaps": 255, "moves": [{"complex": [[1 + (7 * i + j * (1 + i % 5)) % 255 for j in range(16)] for i in range(count)]}]}


LONG = {   # and what is said of it, or None: solved and checked; each on tables of 3000 positions or fewer
    "chain of one heap": (lines([([1, 0], {"when": chain("b")}), ([0, 1], {})]), None),
    "chain lane by lane": (lines([([1, 0], {"when": chain("b%3")}), ([0, 1], {"when": chain("b<a+9", "&&")})]), None),
    "sum": (lines([([1, 0], {"upto": chain("b", "+")}), ([0, 1], {})]), None),
    "nest": (lines([([1, 0], {"when": "!(b>1||" * 90 + "a" + ")" * 90}), ([0, 1], {})]), None),
    "steps": (lines([([1, 0], {"when": chain("b==t", "||"), "from": chain("b", "-")}), ([0, 1], {"when": chain("a'<t+9", "&&")})]), None),
    "conditions on steps": (lines([([1 + i % 50, 51 + i // 50], {"when": f"a>{i % 97}*t||b'<{i}"}) for i in range(1000)
                                   if math.gcd(1 + i % 50, 51 + i // 50) == 1]), None),
    "conditions in all orders": (lines([([1, 0, 0, 0, 0, 0], {"when": chain("a+b+c+d+e+f<t", "&&")})], symmetric=True), "characters and heaps and more, in the conditions of"),
    "conditions": (lines([([1 + i % 50, 51 + i // 50], {"when": f"a>{i % 97}||b<{i}"}) for i in range(1000)
                          if math.gcd(1 + i % 50, 51 + i // 50) == 1]), None),
    "facets": (facets(200), "13107000 faces, each counted with every facet that has it: give at most 1048576"),
    "orders": (lines([([i, 2, 3, 4, 5, 6], {}) for i in range(7, 206)], symmetric=True), "66240 directions and more"),
    "long orders": (lines([([i, 2, 3, 4, 5, 6], {}) for i in range(7, 97)], symmetric=True), "2784295 characters long as a table holds them"),
    "many orders": (lines([([i, 2, 3, 4, 5, 6], {}) for i in range(7, 37)], symmetric=True), None),
}


@pytest.mark.parametrize("name", LONG)
def test_long_flat_rules(folder, name):
    """Little memory and some seconds of work, whatever a short file stands for."""
    rules, refused = LONG[name]
    (folder / "long.json").write_text(json.dumps(rules, separators=(",", ":")))
    heaps = "1,1,1,1,1,1" if "orders" in name else "19,19" if name == "steps" and not SLOW else "49,49"
    heaps = ",".join(["1"] * 255) if name == "facets" else heaps
    asked = ["solve", "--rules", "long.json", "--heaps", heaps, "--labels", "outcome", "--force", "--output", "long.h5", "--memory", "60M", "--json"]
    if refused:
        assert refused in printed(folder, *asked, codes=[2])
    else:
        assert json.JSONDecoder().raw_decode(printed(folder, *asked, codes=[0]))[0]["peak_bytes"] < 100_000_000
        assert "is right" in printed(folder, "check", "long.h5")


def test_facets_in_a_table(folder):
    """Whoever reads a table reads its rules."""
    with h5py.File(folder / "faces.h5", "r+") as file:
        set_text(file, "rules_json", json.dumps({"family": "vector", "name": "wythoff", **facets(200)}))
    for command in (["check"], ["show"], ["losses"]):
        assert "13107000 faces" in printed(folder, *command, "faces.h5")


@pytest.mark.parametrize("size", [10_000, 30_000, 100_000, 130_000] if MORE else [100_000])
@pytest.mark.parametrize("piece, end", [("b||", "b"), ("min(1,", None), ("a,", None), ("(", None), ("-", "a"), ("max(a,b)+", "0"), ("9", ""), ("a&&c<", "1")])
def test_long_claims(folder, piece, end, size):
    """Texts as long as an argument may be; those without an end are refused."""
    text = piece * (size // len(piece)) + (end or "")
    is_one = piece in ("b||", "a,", "max(a,b)+", "a&&c<")
    said = printed(folder, "check", "whole.h5", "--claim", f"max({text}a) >= 0" if piece == "a," else text, codes=(0, 3) if is_one else [2])
    assert is_one or len(said) < 20_000


@pytest.mark.parametrize("size", [10_000, 100_000, 1_000_000] if MORE else [1_000_000])
@pytest.mark.parametrize("text", ['{"moves":[', "[", '{"a":', '{"moves":[{"direction":[1,0]},', '{"heaps":9,"moves":[{"face":[1', "1,", '"'])
def test_long_rules_files(folder, text, size):
    repeated = text.rsplit("[", 1)[-1] or "["
    (folder / "flat.json").write_text(text + repeated * ((size - len(text)) // len(repeated)))
    assert len(printed(folder, "advise", "5,5", "--rules", "flat.json")) < 5000


MOVES = '"moves": [{"direction": [1, 0]}]'
DEEP = "[" * 150_000 + "]" * 150_000


@pytest.mark.parametrize("text", [
    '{"name": %s, ' + MOVES + "}", '{"pass": %s, ' + MOVES + "}", '{"heaps": %s, ' + MOVES + "}", '{"moves": %s}', '{"family": %s, ' + MOVES + "}",
    '{"moves": [{"direction": %s}]}', '{"moves": [{"direction": [1], "steps": %s}]}', '{"heaps": 2, "moves": [{"face": %s}]}', '{"other": %s}', "%s",
])
def test_rules_nested_too_deep(folder, text):
    (folder / "deep.json").write_text(text % DEEP)
    shutil.copy(folder / "whole.h5", folder / "t.h5")
    with h5py.File(folder / "t.h5", "r+") as file:
        file.attrs["rules_json"] = text % DEEP
    for command, code in ((["solve", "--heaps", "3,3", "--rules", "deep.json"], 2), (["play", "--heaps", "3,3", "--rules", "deep.json"], 2),
                          (["check", "t.h5"], 1), (["advise", "1,2,3", "--table", "t.h5"], 1)):
        said = printed(folder, *command, codes=[code])
        assert "more than 8 deep" in said and len(said) < 400, (command, said[:400])


def test_a_long_value_is_quoted_in_short(folder):
    (folder / "long.json").write_text(json.dumps({"name": "x" * 10_000 + "/", "moves": [{"direction": [1]}]}))
    said = printed(folder, "solve", "--rules", "long.json", "--heaps", "3", codes=[2])
    assert '"name" is "xxx' in said and len(said) < 500


def test_pipes_are_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for command in (["solve", "--heaps", "3,3", "--rules"], ["advise", "3,3", "--rules"], ["play", "--heaps", "3,3", "--rules"], ["play", "--replay"]):
        assert "cannot read" in printed(tmp_path, *command, "pipe", codes=[1])


@pytest.mark.parametrize("line, what", [
    ("solve --rules input --heaps 3,3 --output input", "rules file"), ("diagram --rules input --heaps 3,3 --format dot --output input", "rules file"),
    ("play --rules input --heaps 3,3 --first me --record input", "rules file"), ("play --table input --heaps 3,3,3 --first me --record ./input", "table"),
    ("export input --output input", "table"), ("losses input --output ./input", "table"),
])
def test_what_is_read_is_not_overwritten(folder, tmp_path, line, what):
    before = (folder / "whole.h5").read_bytes() if what == "table" else b"{" + MOVES.encode() + b"}"
    (tmp_path / "input").write_bytes(before)
    assert f"is the {what} itself, which would be lost" in printed(tmp_path, *line.split(), "--force", codes=[2])
    assert (tmp_path / "input").read_bytes() == before and os.listdir(tmp_path) == ["input"]


@pytest.mark.parametrize("rules, heaps, code", [("nim", 255, 0), ("nim", 256, 2), ("nim", 30_000, 2), ("moore:3", 3000, 2)])
def test_many_heaps(folder, rules, heaps, code):
    said = printed(folder, "advise", rules, ",".join(["5"] * (heaps - 1) + ["3"]), codes=[code])
    assert code == 0 or "at most 255 heaps" in said


@pytest.mark.parametrize("line", [b"rules %s", b"opening %s", b"convention %s", b"first %s", b"you %s", b"%s", b"you 1 1\ncomputer %s"])
def test_records(folder, line):
    (folder / "game.txt").write_bytes(b"rules nim\nopening 3,4,5\nfirst you\n" + line.replace(b"%s", HOSTILE.replace(b"\r", b"")) + b"\n")
    assert "\\x1b[2J" in printed(folder, "play", "--replay", "game.txt")
