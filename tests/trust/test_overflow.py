"""Numbers at the ends of 32 and 64 bits, wherever the program takes a number: the right answer or a message that names it.

The result of numbers that wrap is never seen: a bound that wraps to a small one, a count that goes below 0.
"""
import functools
import itertools
import json
import operator
import re
import os
import subprocess

import pytest
from conftest import SLOW

MIYAMA = os.environ["MIYAMA"]
NUMBERS = (2**32 - 1, 2**32, 2**63 - 1, 2**63, 2**64 - 1, 2**64)
POSITIONS = (2**32 - 1, 2**32, 2**63 - 1)

# command with a number in it → the greatest that it takes
LIMITS = {
    "solve nim --heaps {0},{0}": 2**32 - 2,
    "solve wythoff --heaps 3,{} --labels all": 2**32 - 2,
    "solve nim+pass --heaps {}": 2**32 - 2,
    "solve rows --total {}": 254,
    "solve nim --heaps 3,3 --threads {}": 1024,
    "count nim --heaps {}": 2**32 - 2,
    "count greedy --heaps 2,{},2": 2**32 - 2,
    "count kayles --total {}": 254,
    "count kayles --total 10 --largest {}": 254,
    "count nim --total 10 --most-heaps {}": 254,
    "count nim --heaps 3,3 --memory {}": 2**64 - 1,
    "count nim --heaps 3,3 --memory {}K": 2**54 - 1,
    "count nim --heaps 3,3 --memory {}T": 2**24 - 1,
    "count bounded:{} --heaps 9,9": 2**32 - 1,
    "count r-wythoff:{} --heaps 9,9": 2**32 - 1,
    "count subtraction:{} --heaps 9,9": 2**32 - 1,
    "count subtraction:2-{} --heaps 9,9": 2**32 - 1,
    "count subtraction:all-but:{} --heaps 9,9": 2**32 - 1,
    "count moore:{} --heaps 9,9": 2,
    "count exact:{} --heaps 9,9": 2,
    "count slow-exact:{} --heaps 9,9": 2,
    "count circular:{} --heaps 9,9": 2,
    "diagram nim --heaps {},2": 2**32 - 2,
    "diagram rows --total {}": 254,
    "sequence kayles --heap {}": 10**7,
    "sequence kayles --heap 20 --threads {}": 1024,
    "show TABLE {},1": 9,
    "show TABLE --from {},1": 9,
    "show TABLE --count {}": 2**63 - 1,
    "losses TABLE --count {}": 2**63 - 1,
    "export TABLE --count {}": 2**63 - 1,
    "export TABLE --range 1,{}..": 9,
    "check TABLE --threads {}": 1024,
    "check TABLE --memory {}": 2**64 - 1,
    "check TABLE --claim a==b||a=={}": 2**63 - 1,
    "check TABLE --claim (a^b)+{0}-{0}==0": 2**63 - 1,
    "compare TABLE TABLE --threads {}": 1024,
    "advise nim {0},{0}": 2**63 - 1,
    "advise nim+pass {},2,3": 1,
    "advise rows {},2": 10**15,
    "advise --table TABLE {},2": 9,
    "play nim --heaps {},2 --first me": 2**63 - 1,
    "play nim --random {} 1 2 --first me": 50,
    "play nim --random 2 1 {} --first me": 1000,
    "play nim --heaps 3,4 --seed {} --first computer": 2**63 - 1,
}

# Rules files, likewise; JSON itself knows no whole numbers from 2⁶⁴ on.
RULES = {
    '{"heaps": %d, "moves": [{"direction": [1, 0]}]}': 2,
    '{"moves": [{"direction": [%d, 1]}]}': 255,
    '{"moves": [{"direction": [1, 0], "steps": [%d]}]}': 2**32 - 1,
    '{"moves": [{"direction": [1, 0], "steps": "2-%d"}]}': 2**32 - 1,
    '{"heaps": 2, "moves": [{"face": [1, %d]}]}': 2,
}


def run(*arguments, folder, stdin="quit\n"):
    """The run of a command, which ends in time and by itself, and says nothing but what is meant for the user."""
    done = subprocess.run([MIYAMA, *arguments], capture_output=True, text=True, cwd=folder, input=stdin, timeout=300, check=False)
    assert done.returncode in (0, 1, 2, 3), (arguments, done.returncode, done.stderr)
    assert not any(word in done.stderr for word in ("runtime error", "Sanitizer", "terminate called", "std::")), (arguments, done.stderr)
    return done


def assert_refused(done, number):
    assert (done.returncode, done.stdout) == (2, ""), (done.args, done.stdout, done.stderr)
    assert done.stderr.startswith("miyama: ") and number in done.stderr, (done.args, done.stderr)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tables")
    assert run("solve", "nim", "--heaps", "9,9", "--labels", "all", "--output", "TABLE", folder=folder).returncode == 0
    return folder


def near(greatest):
    """The numbers on both sides of a limit, and the least that no integer of 64 bits holds; all of them in a slow run."""
    beyond = [number > greatest for number in NUMBERS].index(True)
    return NUMBERS if SLOW else {*NUMBERS[max(beyond - 1, 0):beyond + 1], NUMBERS[-1]}


@pytest.mark.parametrize("number", NUMBERS)
def test_limits(number, folder):
    """Up to its limit a number is taken, beyond it is named; likewise in rules files."""
    for command in (command for command, greatest in LIMITS.items() if number in near(greatest)):
        greatest = LIMITS[command]
        done = run(*command.format(number).split(), folder=folder)
        if number > greatest:
            assert_refused(done, str(number))
        else:
            assert done.returncode == 0 and done.stdout, (command, done.stderr)
    assert [path.name for path in folder.iterdir() if path.suffix == ".h5"] == []
    for rules, greatest in RULES.items():
        (folder / "rules.json").write_text(rules % number)
        done = run("count", "--rules", "rules.json", "--heaps", "9,9", folder=folder)
        if number > greatest:
            assert_refused(done, "rules.json")
        else:
            assert done.returncode == 0 and "100 positions" in done.stdout


def advised(rules, position, folder):
    done = run("advise", rules, ",".join(map(str, position)), "--json", folder=folder)
    assert done.returncode == 0, (rules, position, done.stderr)
    return json.loads(done.stdout)


@pytest.mark.parametrize("number", POSITIONS)
def test_advice_on_large_heaps(number, folder):
    """By the theorem, in Python's numbers: heaps count modulo the period. In Fibonacci Nim the smallest part of Zeckendorf's sum is taken, if it may be."""
    for rules, period, position in itertools.product(("nim", "bounded:6"), (2**64, 7), ((number, number), (number, 3), (5, number - 1, number))):
        if (rules == "nim") != (period == 7):
            found = advised(rules, position, folder)
            assert found["outcome"] == ("win" if nim_sum(position, period) else "loss"), position
            for move in found["moves"] if found["outcome"] == "win" else []:
                rest = [size - move["take"] if i == move["from"] - 1 else size for i, size in enumerate(position)]
                assert move["take"] > 0 and list(move["to"]) == rest and min(rest) >= 0 and nim_sum(rest, period) == 0
    fibonacci = [1, 2]
    while fibonacci[-1] <= number:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    rest, part = number, 0
    for term in reversed(fibonacci):
        if 0 < term <= rest:
            rest, part = rest - term, term
    for limit in (part - 1, part, part + 100):
        found = advised("fibonacci", (number, limit), folder)
        assert found["outcome"] == ("win" if limit >= part else "loss")
        assert limit < part or found["moves"][0]["to"] == [number - part, min(2 * part, number - part)]


def nim_sum(position, period):
    return functools.reduce(operator.xor, (size % period for size in position))


@pytest.mark.parametrize("command", ["advise wythoff {0},{0}", "advise euclid {},3", "advise r-wythoff:2 {},5", "advise greedy {0},{0}",
                                     "advise subtraction:primes {},3", "advise fibonacci {0},{0} --misere", "advise r-wythoff:2 {0},{0} --misere",
                                     "play wythoff --heaps {},2 --first me"])
def test_too_many_moves_are_refused(command, folder):
    number = POSITIONS[-1]
    done = run(*command.format(number).split(), folder=folder)
    if done.returncode == 0:
        assert re.search("known by|plays by", done.stdout) and str(number) in done.stdout
    else:
        assert done.returncode == 2 and "give smaller heaps" in done.stderr, done.stderr


@pytest.mark.parametrize("heaps,code,said", [
    ("65535,65535,65535,32767", 2, "more than 2^63 positions"),
    ("4294967294,4294967294", 2, "more than 2^63 positions"),
    ("4294967294,2147483646", 1, "memory"),
    ("65535,65535,65535,32766", 1, "memory"),
    ("4294967294,1,1", 1, "memory"),
    (",".join(["15"] * 15 + ["7"]), 2, "more than 2^63 positions"),
    (",".join(["15"] * 15 + ["6"]), 1, "memory"),
])
def test_sizes_add_up(heaps, code, said, folder):
    """Products of bounds up to 2⁶³ and the bytes that they need."""
    done = run("solve", "nim", "--heaps", heaps, "--labels", "outcome,arrows,target,winning_moves", "--memory", "8G", "--output", "x.h5", folder=folder)
    assert (done.returncode, done.stdout) == (code, "") and said in done.stderr, done.stderr
