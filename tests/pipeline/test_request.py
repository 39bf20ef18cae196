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


KNIGHTS = {"heaps": 2, "moves": [{"direction": [2, 0]}, {"direction": [0, 1], "steps": "1,2"}, {"face": [1, 2]}]}
STAIRS = {"name": "stairs", "moves": [{"direction": [1, 0], "steps": [1, 3]}, {"direction": [1, 1], "steps": "squares"}], "pass": True}


def write(folder, rules, name="rules.json"):
    (folder / name).write_text(rules if isinstance(rules, str) else json.dumps(rules))
    return name


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("rules, name, default", [({**KNIGHTS, "name": "knights"}, "knights", "knights-6-7"), (KNIGHTS, "custom", "custom-6-7"),
                                                  (STAIRS, "stairs", "stairs-6-7")])
def test_rules_from_a_file(miyama, tmp_path, rules, name, default, misere):
    """Solved from the file; afterwards the table is enough."""
    file, play = write(tmp_path, rules), ["--misere"] if misere else []
    solved = miyama("solve", "--rules", file, "--heaps", "6,7", "--labels", "all", "--json", *play)
    assert solved.code == 0 and solved.json["rules"] == name
    output = default + ("-misere" if misere else "") + ".h5"
    assert solved.json["output"] == output and (tmp_path / output).exists()
    counted = miyama("count", "--rules", file, "--heaps", "6,7", "--json", *play).json
    assert (counted["lost"], counted["winning_moves_total"]) == (solved.json["lost"], solved.json["winning_moves_total"])
    (tmp_path / file).unlink()
    with h5py.File(tmp_path / output) as table:
        assert table.attrs["rules"] == name
        stored = json.loads(table.attrs["rules_json"])
        assert ("arrows" in table) == ("name" in rules and name == "stairs")
    assert stored["family"] == "vector" and stored["name"] == name and stored["heaps"] == 2
    assert stored.get("pass", False) == rules.get("pass", False) and len(stored["moves"]) == len(rules["moves"])
    done = miyama("check", output, "--json")
    assert done.code == 0 and done.json["digests"] == solved.json["digests"]
    assert len(miyama("show", output).lines) == solved.json["positions"]
    # What the table says of its rules is a rules file itself.
    again = miyama("solve", "--rules", write(tmp_path, stored, "stored.json"), "--heaps", "6,7", "--labels", "all", "--json", "--force", *play)
    assert again.json["digests"] == solved.json["digests"]


def test_steps_as_text_or_list_are_the_same(miyama, tmp_path):
    one = {"moves": [{"direction": [1, 0], "steps": [1, 2, 3]}, {"direction": [0, 1], "steps": "1-3"}]}
    digests = miyama("solve", "--rules", write(tmp_path, one), "--heaps", "9,9", "--json").json["digests"]
    assert digests == miyama("solve", "subtraction:1-3", "--heaps", "9,9", "--json").json["digests"]
    assert digests == miyama("solve", "bounded:3", "--heaps", "9,9", "--json").json["digests"]


def test_a_name_of_the_catalogue_for_the_same_rules(miyama, tmp_path):
    wythoff = {"name": "wythoff", "moves": [{"direction": d, "steps": "any"} for d in ([1, 1], [0, 1], [1, 0])]}
    done = miyama("solve", "--rules", write(tmp_path, wythoff), "--heaps", "9,9", "--json", "--labels", "outcome")
    assert done.code == 0 and done.json["theorem"] != "none known" and done.json["mismatches"] == 0
    assert done.json["digests"] == miyama("solve", "wythoff", "--heaps", "9,9", "--json", "--labels", "outcome", "--force").json["digests"]


LINE = {"direction": [1, 0]}


@pytest.mark.parametrize("rules, words", [
    ("{", "no JSON, at byte"), ("", "no JSON"), ("[]", "no JSON object"), ("7", "no JSON object"), ("{}", "there is no list \"moves\""),
    ({"moves": []}, "there is no list \"moves\""), ({"moves": {}}, "there is no list"), ({"moves": [1]}, "a move is 1"),
    ({"moves": [{}]}, "with neither \"direction\" nor \"face\""), ({"moves": [LINE], "extra": 1}, "unknown key \"extra\""),
    ({"moves": [{**LINE, "step": "1"}]}, "unknown key \"step\""), ({"moves": [{"face": [1], "steps": "1"}], "heaps": 2}, "unknown key \"steps\""),
    ({"moves": [{"direction": 1}]}, "no list of numbers"), ({"moves": [{"direction": [1, -1]}]}, "has -1 for a whole number of at most 255"),
    ({"moves": [{"direction": [1, 256]}]}, "has 256"), ({"moves": [{"direction": [1, 0.5]}]}, "has 0.5"),
    ({"moves": [{"direction": [0, 0]}]}, "takes nothing"), ({"moves": [LINE, {"direction": [1, 0, 0]}]}, "(1,0,0) for 2 heaps"),
    ({"moves": [{"direction": [1, 1]}, {"direction": [2, 2]}]}, "along the same lines"),
    ({"moves": [LINE, {"face": [1]}]}, "inside the face {1}"), ({"moves": [{"face": [1, 2]}]}, "\"heaps\" is missing"),
    ({"moves": [{"face": [0]}], "heaps": 2}, "counted from 1"), ({"moves": [{"face": [3]}], "heaps": 2}, "for 2 heaps"),
    ({"moves": [{"face": []}], "heaps": 2}, "without heaps"), ({"moves": [{"face": [1, 1]}], "heaps": 2}, "name each heap once"),
    ({"moves": [{"face": [1, 2]}, {"face": [2, 1]}], "heaps": 2}, "twice"), ({"moves": [{"face": 1}], "heaps": 2}, "no list of heaps"),
    ({"moves": [{**LINE, "steps": "0"}]}, "rules.json: "), ({"moves": [{**LINE, "steps": []}]}, "rules.json: "),
    ({"moves": [{**LINE, "steps": [0]}]}, "rules.json: "), ({"moves": [{**LINE, "steps": {}}]}, "neither text nor a list"),
    ({"moves": [{**LINE, "steps": 3}]}, "\"steps\""), ({"moves": [{**LINE, "steps": "some"}]}, "some"),
    ({"moves": [{**LINE, "steps": [-1]}]}, "-1"), ({"moves": [LINE], "heaps": 3}, "(1,0) for 3 heaps"),
    ({"moves": [LINE], "heaps": "2"}, "\"heaps\" has \"2\""), ({"moves": [LINE], "pass": 1}, "neither true nor false"),
    ({"moves": [LINE], "name": "a b"}, "letter or digit"), ({"moves": [LINE], "name": ""}, "letter or digit"), ({"moves": [LINE], "name": 3}, "letter or digit"),
    ({"moves": [LINE], "name": "../x"}, "letter or digit"), ({"moves": [LINE], "family": "take-and-break"}, "not \"vector\""),
    ({"moves": [LINE], "name": "nim"}, "belongs to other rules"), ({"moves": [LINE], "name": "kayles"}, "belongs to other rules"),
    ({"moves": [LINE], "name": "euclid"}, "belongs to other rules"), ({"moves": [LINE], "name": "moore:9"}, "belongs to other rules"),
    ({"moves": [LINE], "name": "0.77"}, "belongs to other rules"), ({"moves": [LINE], "name": "wythoff+pass"}, "belongs to other rules"),
    ({"moves": [{"direction": [1]}]}, "for 1 heaps, the bounds for 2"),
])
def test_rules_files_that_tell_no_rules(miyama, tmp_path, rules, words):
    file = write(tmp_path, rules)
    for command in ("solve", "count"):
        done = miyama(command, "--rules", file, "--heaps", "3,3")
        assert (done.code, done.out) == (2, "")
        assert words in done.err and "rules.json" in done.err
        assert [path.name for path in tmp_path.iterdir()] == [file]


def test_rules_files_that_cannot_be_read(miyama, tmp_path):
    done = miyama("solve", "--rules", "missing.json", "--heaps", "3,3")
    assert done.code == 1 and "cannot read the rules file missing.json" in done.err
    (tmp_path / "folder.json").mkdir()
    assert miyama("solve", "--rules", "folder.json", "--heaps", "3,3").code == 1
    long = miyama("solve", "--rules", write(tmp_path, " " * (2 << 20)), "--heaps", "3,3")
    assert long.code == 2 and "2097152 bytes" in long.err
    total = miyama("solve", "--rules", write(tmp_path, KNIGHTS), "--total", "9")
    assert total.code == 2 and "rules.json" in total.err


@pytest.mark.parametrize("rules", ["moore:2", "exact:2", "circular:2", "moore:2+pass", "euclid", "greedy", "fibonacci"])
def test_moves_that_are_no_steps_have_no_arrows(miyama, tmp_path, rules):
    done = miyama("solve", rules, "--heaps", "3,4", "--labels", "outcome,arrows")
    assert (done.code, done.out) == (2, "")
    assert f"the rules {rules} have no label \"arrows\": their moves are not steps along lines" in done.err and "target" in done.err
    assert list(tmp_path.iterdir()) == []
    assert miyama("solve", rules, "--heaps", "3,4", "--json").json["labels"] == "outcome,target"
    everything = miyama("solve", rules, "--heaps", "3,4", "--labels", "all", "--json", "--force").json
    assert everything["labels"] == "outcome,target,winning_moves,grundy,remoteness"


@pytest.mark.parametrize("rules", ["wythoff", "subtraction:1,2", "slow-exact:2", "nim+pass"])
def test_moves_that_are_steps_have_arrows(miyama, rules):
    assert miyama("solve", rules, "--heaps", "3,4", "--json").json["labels"] == "outcome,arrows"


def test_bounds_that_moves_would_leave(miyama, tmp_path):
    done = miyama("solve", "fibonacci", "--heaps", "9,8")
    assert done.code == 2 and "give at least the heap's bound, such as --heaps 9,9" in done.err
    assert list(tmp_path.iterdir()) == []
    assert miyama("count", "fibonacci", "--heaps", "9,8").code == 2
    assert miyama("solve", "fibonacci", "--heaps", "9,9").code == 0
    assert miyama("solve", "fibonacci", "--heaps", "9,20", "--labels", "all").code == 0
    assert miyama("check", "fibonacci-9-20.h5").code == 0


@pytest.mark.parametrize("rules, name", [("subtraction:2,3,7", "subtraction-2-3-7-9-9.h5"), ("wythoff+pass", "wythoff-pass-9-9.h5"),
                                         ("euclid:to-zero", "euclid-to-zero-9-9.h5"), ("subtraction:3,2,1", "subtraction-1-2-3-9-9.h5")])
def test_file_names_without_special_signs(miyama, tmp_path, rules, name):
    assert miyama("solve", rules, "--heaps", "9,9").code == 0
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_table_whose_pass_was_taken_away_is_damaged(miyama, tmp_path):
    assert miyama("solve", "nim+pass", "--heaps", "3,3", "--output", "t.h5").code == 0
    with h5py.File(tmp_path / "t.h5", "r+") as table:
        table.attrs["rules"] = "nim"
        table.attrs["rules_json"] = "{}"
    done = miyama("check", "t.h5")
    assert done.code == 1 and "t.h5" in done.err


def test_two_games_at_once_and_files_with_a_total(miyama, tmp_path):
    file = write(tmp_path, KNIGHTS)
    both = miyama("solve", "nim", "--rules", file, "--heaps", "3,3")
    assert both.code == 2 and "two games" in both.err
    total = miyama("solve", "--rules", file, "--total", "9")
    assert total.code == 2 and "give --heaps" in total.err
    passing = miyama("solve", "nim+pass", "--total", "9")
    assert passing.code == 2 and "a pass is allowed where heaps keep their places" in passing.err
