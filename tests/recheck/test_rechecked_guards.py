"""scripts/recheck.py on tables of rules whose moves have conditions or take something first: right where the games in words of Python are."""

import json
import shutil

import h5py
import numpy as np
import pytest
from guarded_games import GAMES, bounds_of, labels, options, rules_file
from recheck_run import recheck, solve


def table_of(folder, name, with_pass=False, misere=False):
    path = folder / f"{name}.json"
    path.write_text(json.dumps(rules_file(name, with_pass)))
    heaps = ",".join(map(str, bounds_of(name)))
    return solve(folder / f"{name}-{with_pass}-{misere}.h5", "--rules", path, "--heaps", heaps, "--labels=all", *["--misere"] * misere)


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("with_pass", [False, True])
def test_tables_of_the_program(tmp_path, with_pass, misere):
    tables = [table_of(tmp_path, name, with_pass, misere) for name in GAMES]
    code, out, err = recheck(*tables)
    assert (code, err) == (0, "") and out.count(": right\n") == len(GAMES)
    for name, path in zip(GAMES, tables):
        expected = labels(lambda p, name=name: options(name, p), (1,) * with_pass + bounds_of(name), misere)
        with h5py.File(path) as table:
            assert all(table[label][:].ravel().tolist() == entries for label, entries in expected.items()), name


@pytest.fixture(scope="module")
def across(tmp_path_factory):
    return table_of(tmp_path_factory.mktemp("across"), "across")


def changed(across, folder, change):
    """A copy whose rules are changed."""
    path = shutil.copy(across, folder / "changed.h5")
    with h5py.File(path, "r+") as table:
        rules = json.loads(table.attrs["rules_json"])
        change(rules["moves"][1], table)
        table.attrs["rules_json"] = json.dumps(rules)
    return recheck(path)


def test_the_moves_are_told(across):
    assert "\n  moves: vector, any × (1,0); (2,0) + any × (0,1) when a > b || -2 / (a - b - 1)\n" in recheck(across)[1]


def test_every_name_of_a_heap_is_known(across, tmp_path):
    code, out, _ = changed(across, tmp_path, lambda move, _: move.update({"when": "heap_1 > h2 || -2 / (a - heap_2 - 1)"}))
    assert code == 0 and out.count(": right\n") == 1


@pytest.mark.parametrize("changes", [{"when": "a < b"}, {"when": "1"}, {"first": [1, 0]}])
def test_other_rules_are_found(across, tmp_path, changes):
    code, out, _ = changed(across, tmp_path, lambda move, _: move.update(changes))
    assert code == 3 and "expected" in out


@pytest.mark.parametrize("changes, said", [
    ({"when": "a >"}, "is none that this program can read"), ({"when": "c"}, "is none that this program can read"), ({"when": 1}, "is no text of at most"),
    ({"when": "a < b < 2"}, "is none that"), ({"when": "+".join("a" * 5001)}, "is no text of at most 10000"), ({"when": "9" * 30}, "is none that"),
    ({"when": "a % b"}, "divides by 0, or shifts too far, at the position "), ({"when": "a == 3 && 1 << 64"}, "at the position 3,"),
    ({"first": 3}, "first is 3"), ({"first": [1]}, "first is [1]"), ({"first": [0, 300]}, "what is taken first is 300"), ({"first": [0, 3]}, "along its direction"),
    ({"first": [0, 0]}, "along its direction"), ({"until": "a"}, "neither a line nor a face"), ({"steps": 1}, "steps are 1"),
    ({"upto": "b"}, "is of a move from several heaps"),
    ({"when": "(" * 5000}, "not readable, RecursionError")])
def test_what_is_refused(across, tmp_path, changes, said):
    code, out, err = changed(across, tmp_path, lambda move, _: move.update(changes))
    assert code == 1 and said in err and "right" not in out


def test_what_is_taken_first_stands_in_the_table(across, tmp_path):
    code, out, _ = changed(across, tmp_path, lambda _, table: table["first"].write_direct(np.array([[0, 0], [2, 1]], np.uint8)))
    assert code == 3 and "first: not what rules_json says" in out


def test_tables_without_directions_are_refused(across, tmp_path):
    code, _, err = changed(across, tmp_path, lambda _, table: table.__delitem__("directions"))
    assert code == 1 and "the dataset directions is missing" in err


def test_listed_games_without_their_moves_are_refused(tmp_path):
    path = solve(tmp_path / "euclid.h5", "euclid", "--heaps=5,5", "--labels=outcome")
    with h5py.File(path, "r+") as table:
        table.attrs.modify("rules", "greedy")
        table.attrs.modify("rules_json", '{"family":"other","name":"greedy","heaps":2}')
    code, _, err = recheck(path)
    assert code == 1 and "the moves of greedy are not listed: the table was made before the first release" in err


def test_the_version_must_know_them(across, tmp_path):
    code, _, err = changed(across, tmp_path, lambda _, table: table.attrs.modify("format_version", np.array([1, 0], np.uint64)))
    assert code == 1 and "format_version is 1.0" in err
