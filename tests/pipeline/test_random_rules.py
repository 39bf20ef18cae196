"""Random rules whose conditions see the move, with limits from below, conditions on faces and symmetric moves: every label against the definition.

A longer run than the test's: python3 test_random_rules.py MIYAMA SEEDS, in this folder.
"""

import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

import h5py
import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
from conftest import MIYAMA, some  # noqa: E402
from guarded_games import labels, positions  # noqa: E402
from random_rules import drawn_rules, options_of  # noqa: E402

import miyama  # noqa: E402

SOURCE = pathlib.Path(os.environ.get("MIYAMA_SOURCE", pathlib.Path(__file__).parents[2]))

REFUSED = ("along the direction", "takes nothing")


def table_of_drawn_rules(program, folder, draw, misere):
    """The rules of a table that the program could write, as drawn_rules draws them."""
    for _ in range(100):
        rules, bounds, moves = drawn_rules(draw)
        (folder / "rules.json").write_text(json.dumps(rules))
        done = subprocess.run([program, "solve", "--rules=rules.json", "--heaps", ",".join(map(str, bounds)), "--labels=all", "--output=t.h5", "--force",
                               f"--threads={draw.randint(1, 2)}", *["--misere"] * misere], cwd=folder, capture_output=True, text=True)  # fmt: skip
        if done.returncode == 0:
            return rules, bounds, moves
        assert done.returncode == 2 and any(words in done.stderr for words in REFUSED), (rules, done.stderr)
    raise AssertionError("no rules that the program takes")


def compare(program, folder, seed):
    """Draws rules and compares every label, and what `check` says."""
    draw, misere = random.Random(seed), seed % 2 == 1
    rules, bounds, moves = table_of_drawn_rules(program, folder, draw, misere)
    sizes = [1] * ("pass" in rules) + bounds
    found = {p: options_of(rules, moves, p) for p in positions(sizes)}
    options = {p: sorted({q for _, _, q in listed}) for p, listed in found.items()}
    with h5py.File(folder / "t.h5") as table:
        expected = labels(options.get, sizes, misere)
        for label, entries in expected.items():
            assert table[label][:].ravel().tolist() == entries, (seed, label, rules)
        outcome = dict(zip(found, expected["outcome"]))
        stored = json.loads(table.attrs["rules_json"])["moves"]
        if len(stored) == len(moves) and not any("face" in move or "symmetric" in move for move in stored + rules["moves"]):
            arrows = [[min((t for m, t, q in found[p] if m == move and outcome[q] == 0), default=0) for p in found] for move in range(len(table["arrows"]))]
            assert table["arrows"][:].reshape(len(arrows), -1).tolist() == arrows, (seed, rules)
    if seed % 5 == 0:
        for checks in ([program, "check"], [sys.executable, SOURCE / "scripts" / "recheck.py"]):
            checked = subprocess.run([*checks, "t.h5"], cwd=folder, capture_output=True, text=True)
            assert checked.returncode == 0, (seed, rules, checked.stdout, checked.stderr)
        with miyama.open_table(folder / "t.h5") as opened:
            for p in random.Random(seed).sample(list(options), min(30, len(options))):
                assert sorted(miyama.winning_moves(opened, p)) == [q for q in options[p] if outcome[q] == 0], (seed, p, rules)


@pytest.mark.parametrize("seeds", some([range(begin, begin + 10) for begin in range(0, 60, 10)], 2), ids=lambda seeds: str(seeds.start))
def test_every_label(tmp_path, seeds):
    for seed in seeds:
        compare(MIYAMA, tmp_path, seed)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        for number in range(int(sys.argv[2])):
            compare(sys.argv[1], pathlib.Path(place), number)
    print(f"{sys.argv[2]} rule sets: equal")
