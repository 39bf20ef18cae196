"""Texts in files that would drive a terminal, or are no UTF-8, are written out: no command prints a control character of theirs."""
import json
import math
import os
import re
import resource
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
    "conditions in all orders": (lines([([1, 0, 0, 0, 0, 0], {"when": chain("a+b+c+d+e+f<t", "&&")})], symmetric=True), "characters and heaps and more, the conditions of"),
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
    heaps = "1,1,1,1,1,1" if "orders" in name else "49,49"
    heaps = ",".join(["1"] * 255) if name == "facets" else heaps
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run([MIYAMA, "solve", "--rules", "long.json", "--heaps", heaps, "--labels", "outcome", "--force", "--output", "long.h5",
                           "--memory", "60M", "--json"], capture_output=True, text=True, cwd=folder, timeout=300, check=False)
    if refused:
        assert done.returncode == 2 and refused in done.stderr, done.stderr
    else:
        assert done.returncode == 0, done.stderr
        assert json.loads(done.stdout)["peak_bytes"] < 100_000_000
        assert "is right" in printed(folder, "check", "long.h5")
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before < 20


def test_facets_in_a_table(folder):
    """Whoever reads a table reads its rules."""
    (folder / "w.h5").unlink(missing_ok=True)
    subprocess.run([MIYAMA, "solve", "wythoff", "--heaps", "9,9", "--quiet", "--output", "w.h5"], cwd=folder, check=True)
    with h5py.File(folder / "w.h5", "r+") as file:
        set_text(file, "rules_json", json.dumps({"family": "vector", "name": "wythoff", **facets(200)}))
    for command in (["check"], ["show"], ["losses"]):
        assert "13107000 faces" in printed(folder, *command, "w.h5")


@pytest.mark.parametrize("size", [100_000] if "MIYAMA_LONG" not in os.environ else [10_000, 30_000, 100_000, 130_000])
@pytest.mark.parametrize("piece, end", [("b||", "b"), ("min(1,", None), ("a,", None), ("(", None), ("-", "a"), ("max(a,b)+", "0"), ("9", ""), ("a&&c<", "1")])
def test_long_claims(folder, piece, end, size):
    """As long as one argument may be; without an end they are refused."""
    text = piece * (size // len(piece)) + (end or "")
    if piece == "a,":
        text = "max(" + text + "a) >= 0"
    done = subprocess.run([MIYAMA, "check", "whole.h5", "--claim", text], capture_output=True, text=True, cwd=folder, timeout=60, check=False)
    assert done.returncode in (0, 2, 3) and len(done.stderr) < 20_000
    assert done.returncode == 2 or piece in ("b||", "a,", "max(a,b)+", "a&&c<")


@pytest.mark.parametrize("size", [1_000_000] if "MIYAMA_LONG" not in os.environ else [10_000, 100_000, 1_000_000])
@pytest.mark.parametrize("text", ['{"moves":[', "[", '{"a":', '{"moves":[{"direction":[1,0]},', '{"heaps":9,"moves":[{"face":[1', "1,", '"'])
def test_long_rules_files(folder, text, size):
    repeated = text.rsplit("[", 1)[-1] or "["
    (folder / "flat.json").write_text(text + repeated * ((size - len(text)) // len(repeated)))
    assert len(printed(folder, "advise", "5,5", "--rules", "flat.json")) < 5000


@pytest.mark.parametrize("line", [b"rules %s", b"opening %s", b"convention %s", b"first %s", b"you %s", b"%s", b"you 1 1\ncomputer %s"])
def test_records(folder, line):
    (folder / "game.txt").write_bytes(b"rules nim\nopening 3,4,5\nfirst you\n" + line.replace(b"%s", HOSTILE.replace(b"\r", b"")) + b"\n")
    assert "\\x1b[2J" in printed(folder, "play", "--replay", "game.txt")
