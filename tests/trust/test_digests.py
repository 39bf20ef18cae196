"""The golden digests of data/reference/digests.json: from any number of threads, any instruction set, and from the definition of the games.

MIYAMA_LONG=1: every number of threads from 1 to 8 with every instruction set.
"""
import hashlib
import itertools
import json
import os
import subprocess
import sys
from pathlib import Path

import h5py
import pytest
from xxh3 import xxh3_128

MIYAMA = os.environ["MIYAMA"]
SOURCE = Path(os.environ["MIYAMA_SOURCE"])
TABLES = json.loads((SOURCE / "data" / "reference" / "digests.json").read_text(encoding="utf-8"))["tables"]
LONG = os.environ.get("MIYAMA_LONG") == "1"
BEST = "best"
RUNS = list(itertools.product(range(1, 9), ("baseline", "avx2", BEST))) if LONG else [(1, "baseline"), (2, "avx2"), (7, BEST)]
SMALL = [table for table in TABLES if table["positions"] <= 1000]
SLOW = ["moore:2 --heaps 66,66,67"]   # its options are listed for many seconds; tests/solve/ladder has larger tables of moore:2+pass
each_table = pytest.mark.parametrize("table", [pytest.param(table, marks=[pytest.mark.slow] * (table["arguments"] in SLOW)) for table in TABLES],
                                     ids=lambda table: table["arguments"])


def miyama(*arguments, isa=BEST):
    usual = {name: value for name, value in os.environ.items() if name != "MIYAMA_ISA"}
    environment = usual if isa == BEST else {**usual, "MIYAMA_ISA": isa}
    done = subprocess.run([MIYAMA, *map(str, arguments)], capture_output=True, text=True, timeout=300, env=environment)
    assert (done.returncode, done.stderr) == (0, ""), (arguments, isa, done.stderr)
    return json.loads(done.stdout)


def solve(table, output, *options, isa=BEST):
    return miyama("solve", *table["arguments"].split(), "--labels", "all", "--output", output, "--json", "--force", *options, isa=isa)


def numbers(found):
    return {name: found[name] for name in ("positions", "lost", "winning_moves_total", "digests")}


def golden(table):
    return {name: entry for name, entry in table.items() if name != "arguments"}


@each_table
def test_golden_digests(table, tmp_path):
    """Equal digests, and with --reproducible equal bytes."""
    path, contents = tmp_path / "t.h5", set()
    # Every size of words is met by small tables, every way to cut the work by those of a few blocks.
    runs = RUNS if LONG or table in SMALL else RUNS[::2] if table["positions"] < 300_000 else RUNS[2:]
    for threads, isa in runs:
        found = solve(table, path, "--reproducible", "--threads", threads, isa=isa)
        assert numbers(found) == golden(table) and (found["threads"], found["mismatches"]) == (threads, 0), (threads, isa)
        contents.add(hashlib.sha256(path.read_bytes()).hexdigest())
    assert len(contents) == 1
    assert numbers(miyama("info", path, "--json")) == golden(table)
    if LONG or table in SMALL:
        checked = miyama("check", path, "--json")
        assert (checked["digests"], checked["mismatches"], checked["certificate_mismatches"]) == (table["digests"], 0, 0)


def digest_of_one_block(name, values):
    """The digest of a label that fits one block, as data/README.md defines it; arrows have a block per direction."""
    blocks = list(values) if name == "arrows" else [values]
    assert blocks[0].size <= 2**17
    return xxh3_128(b"".join(xxh3_128(block.tobytes()) for block in blocks)).hex()


def test_golden_digests_follow_from_the_definition(tmp_path):
    """The second implementation finds every entry right by the moves of each game, and the digests are the hashes of these entries."""
    paths = [tmp_path / f"{number}.h5" for number in range(len(SMALL))]
    for path, table in zip(paths, SMALL):
        solve(table, path)
        with h5py.File(path) as file:
            assert {name: digest_of_one_block(name, file[name][...]) for name in table["digests"]} == table["digests"]
            assert all(file.attrs[name] == table[name] for name in ("positions", "lost", "winning_moves_total"))
    done = subprocess.run([sys.executable, SOURCE / "scripts" / "recheck.py", *paths], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0 and done.stdout.count(": right\n") == len(SMALL), done.stdout + done.stderr
