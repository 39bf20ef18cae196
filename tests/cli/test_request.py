"""What is asked for: rules, bounds and convention on the command line and in the table."""
import json

import h5py
import pytest


@pytest.mark.parametrize("arguments, name, words", [
    (["--heaps", "9,9,9"], "nim-9-9-9.h5", "nim, normal play, heaps 0–9 × 0–9 × 0–9"),
    (["--heaps", "12"], "nim-12.h5", "nim, normal play, heaps 0–12"),
    (["--misere", "--heaps", "0,3"], "nim-0-3-misere.h5", "nim, misère play, heaps 0–0 × 0–3"),
])
def test_the_default_output_and_the_headline(miyama, tmp_path, arguments, name, words):
    done = miyama("solve", "nim", *arguments)
    assert done.lines[0].startswith(words + ": ")
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert miyama("check", name).lines[0] == f"{name}: {words}, outcome,arrows"


def test_the_rules_as_json(miyama, tmp_path):
    miyama("solve", "nim", "--heaps", "3,4")
    with h5py.File(tmp_path / "nim-3-4.h5") as table:
        rules = json.loads(table.attrs["rules_json"])
    assert rules == {"family": "vector", "name": "nim", "heaps": 2,
                     "moves": [{"direction": [1, 0], "steps": "any"}, {"direction": [0, 1], "steps": "any"}]}


@pytest.mark.parametrize("heaps, lost", [("0", 0), ("1", 1), ("1,1", 2), ("2,2,2", 7)])
def test_misere_play(miyama, heaps, lost):
    assert miyama("solve", "nim", "--heaps", heaps, "--misere", "--json").json["lost"] == lost


def test_rules_come_first_or_last(miyama):
    assert miyama("solve", "--heaps", "3,3", "nim", "--json").json["positions"] == 16


@pytest.mark.parametrize("command", ["check", "show"])
def test_a_file_with_unknown_rules_is_the_files_fault(miyama, lecture, command):
    with h5py.File(lecture, "r+") as table:
        table.attrs["rules"] = "hackenbush"
    done = miyama(command, lecture)
    assert done.code == 1
    assert "hackenbush" in done.err
