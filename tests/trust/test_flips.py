"""When any bit of a table flips, `check` notices, or what readers see has not changed. Nothing crashes, hangs or asks for much memory.

MIYAMA_FLIPS says how many damaged files (default: some seconds of them); MIYAMA_SEED which bits. Whether an accepted file has changed is
for h5py to say, in a process of its own: every attribute, dataset, type and scale is compared with the original, except texts that describe
the file to people.
"""
import itertools
import json
import os
import random
import subprocess

import pytest
from conftest import SLOW
from fault_runs import MIYAMA, SEED, Reader, limited

FLIPS = int(os.environ.get("MIYAMA_FLIPS", "48" if SLOW else "30"))
FAMILIES = {
    "box": ["nim", "--heaps", "9,9,9", "--labels", "all"],
    "pass": ["nim+pass", "--heaps", "7,7", "--labels", "all"],
    "steps": ["subtraction:1,3", "--heaps", "9,9", "--labels", "outcome,arrows,grundy"],
    "options": ["euclid", "--heaps", "20,20", "--labels", "outcome,target"],
    "multisets": ["rows", "--total", "14", "--labels", "all"],
    "misere": ["nim", "--heaps", "12,12", "--misere", "--labels", "all"],
}
POSITIONS = {"box": "7,3,5", "pass": "1,3,5", "steps": "3,5", "options": "7,5", "multisets": "3,5", "misere": "3,5"}


def run(*arguments):
    return subprocess.run([MIYAMA, *map(str, arguments)], capture_output=True, timeout=300, preexec_fn=limited(4), check=False)


@pytest.fixture(scope="module", params=FAMILIES)
def table(request, tmp_path_factory):
    path = tmp_path_factory.mktemp("flips") / "t.h5"
    done = run("solve", *FAMILIES[request.param], "--output", path, "--quiet", "--reproducible")
    assert done.returncode == 0, done.stderr
    return request.param, path


def commands(family, damaged, whole):
    """What else is tried: one of them for each damaged file."""
    return [["info", damaged], ["show", damaged, POSITIONS[family]], ["advise", "--table", damaged, POSITIONS[family]], ["losses", damaged],
            ["export", damaged, "--to", "csv"], ["compare", damaged, whole], ["show", damaged], ["info", damaged, "--json"]]


def flipped(original, dice):
    """One to four flipped bits, wherever."""
    damaged = bytearray(original)
    places = [dice.randrange(8 * len(damaged)) for _ in range(dice.randint(1, 4))]
    for place in places:
        damaged[place // 8] ^= 1 << place % 8
    return bytes(damaged), places


def differences(before, answer):
    """The keys under which what the reader answers differs, or how it failed."""
    if not answer.startswith("{"):
        return [answer]
    after = json.loads(answer)
    return sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))


def test_flipped_bits(table, tmp_path):
    family, whole = table
    original, damaged = whole.read_bytes(), tmp_path / "damaged.h5"
    dice, contents = random.Random(f"{SEED} {family}"), Reader("contents")
    before = json.loads(contents.ask(whole))
    assert len(before) > 20 and run("check", whole).returncode == 0
    others = itertools.cycle(commands(family, damaged, whole))
    tried = detected = 0
    wrong = []
    for _ in range(FLIPS // len(FAMILIES)):
        data, places = flipped(original, dice)
        damaged.write_bytes(data)
        checked, other = run("check", damaged), next(others)
        shown = run(*other)
        tried += 1
        for name, done in (("check", checked), (" ".join(map(str, other)), shown)):
            if done.returncode not in (0, 1, 2, 3) or (done.returncode == 1 and not done.stderr):
                wrong.append(f"bits {places}: {name}: code {done.returncode}: {done.stderr[-200:]!r}")
        if checked.returncode != 0:
            detected += 1
            continue
        changed = differences(before, contents.ask(damaged))
        if changed:
            wrong.append(f"bits {places}: check accepts, though different: {', '.join(changed)}")
    contents.close()
    assert not wrong, f"{len(wrong)} of {tried}, seed {SEED}:\n" + "\n".join(wrong[:20])
    assert detected > tried // 4 or tried < 8
