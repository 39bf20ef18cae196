"""Forged tables of rules that leave tuples out: the program and scripts/recheck.py find each."""

import json
import random
import shutil

import h5py
import numpy as np
import pytest
from conftest import SLOW, run
from recheck_run import recheck, solve, verdicts

KEPT = "a <= 2 * b && (a + b) % 5 != 1"
AFTER = "a' <= 2 * b' && (a' + b') % 5 != 1"
GAME = {"name": "kept", "positions": KEPT, "moves": [{"direction": direction, "when": AFTER} for direction in ([1, 0], [0, 1], [1, 1])]}


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tables")
    made = {}
    for misere, has_pass in ((False, False), (True, False), (False, True), (True, True)):
        (folder / "rules.json").write_text(json.dumps(GAME | {"pass": has_pass}))
        path = folder / f"{misere}-{has_pass}.h5"
        made[misere, has_pass] = solve(path, "--rules", folder / "rules.json", "--heaps", "6,7", "--labels", "all", *["--misere"] * misere)
        assert verdicts(path) == (False, False)
    return made


@pytest.mark.parametrize("has_pass", [False, True])
@pytest.mark.parametrize("misere", [False, True])
def test_labels_where_no_position_is_and_none_where_one_is(tables, tmp_path, misere, has_pass):
    dice, copy = random.Random(58), tmp_path / "forged.h5"
    for _ in range(50 if SLOW else 12):
        shutil.copy(tables[misere, has_pass], copy)
        with h5py.File(copy, "r+") as file:
            there = file["outcome"][...] != 255
            label = dice.choice(file.attrs["labels"].split(","))
            entries = file[label]
            place = tuple(dice.randrange(size) for size in entries.shape)
            fill = np.iinfo(entries.dtype).min if label == "target" else np.iinfo(entries.dtype).max
            entries[place] = fill if there[place[-there.ndim :]] else dice.choice([0, 1])
        assert verdicts(copy) == (True, True), (label, place)


def test_rules_and_numbers_that_say_something_else(tables, tmp_path):
    copy = tmp_path / "forged.h5"
    for name, value in (("rules_json", lambda text: text.replace(KEPT, "a <= 2 * b")), ("rules_json", lambda text: text.replace(KEPT, KEPT + " && a != 2")),
                        ("rules_json", lambda text: text.replace(f',"positions":"{KEPT}"', "")), ("positions", lambda number: number + 1), ("positions", lambda _: np.uint64(56)),
                        ("rules_json", lambda text: text.replace(KEPT, "a < t")), ("format_version", lambda _: np.array([1, 1], np.uint64))):  # fmt: skip
        shutil.copy(tables[False, False], copy)
        with h5py.File(copy, "r+") as file:
            changed = value(file.attrs[name])
            assert not np.array_equal(changed, file.attrs[name])
            file.attrs.modify(name, changed) if name != "rules_json" else file.attrs.__setitem__(name, changed)
        assert verdicts(copy) == (True, True), (name, changed)


def test_an_option_that_is_no_position(tmp_path):
    """All labels are those of the game in which the move is left out: nothing else is wrong."""
    (tmp_path / "rules.json").write_text(json.dumps({"name": "no two", "positions": "a != 2", "moves": [{"direction": [1], "when": "a' != 2"}]}))
    path = solve(tmp_path / "table.h5", "--rules", tmp_path / "rules.json", "--heaps", "5", "--labels", "outcome,target,winning_moves")
    assert verdicts(path) == (False, False)
    with h5py.File(path, "r+") as file:
        file.attrs["rules_json"] = file.attrs["rules_json"].replace(',"when":"a\' != 2"', "")
    assert verdicts(path) == (True, True)
    assert "a move from 3 leads to 2, which is not a position of no two" in run("check", path).out
    assert "a move leads to 2, which is not a position" in recheck(path)[1]


def test_lists_of_options(tmp_path):
    with h5py.File(tmp_path / "options.h5", "w") as file:
        file["option_count"], file["options"] = np.array([0, 2**32 - 1, 1, 2], np.uint32), np.array([0, 0, 2], np.uint32)
    made = solve(tmp_path / "made.h5", "--options", tmp_path / "options.h5", "--heaps", "3", "--labels", "outcome", "--name", "own")
    assert verdicts(made) == (False, False)
    for change in ({"options": [1, 0, 2]}, {"option_count": [2**32 - 1, 2**32 - 1, 1, 2]}, {"option_count": [0, 0, 1, 2]}, {"outcome": [0, 0, 1, 1]}):
        shutil.copy(made, tmp_path / "forged.h5")
        with h5py.File(tmp_path / "forged.h5", "r+") as file:
            for name, entries in change.items():
                file[name][...] = entries
        assert verdicts(tmp_path / "forged.h5") == (True, True), change
