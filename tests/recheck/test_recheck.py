"""scripts/recheck.py finds every table of the program right: all games, both plays, a pass, limits, conditions, every label alone."""

import json
import os
import re
import shutil
import signal
import subprocess

import h5py
import numpy as np
import pytest
from guarded_games import bounds_of, rules_file
from recheck_run import PROGRAM, SCRIPT, apart, recheck, run_script, solve

GAMES = json.loads(subprocess.run([PROGRAM, "games", "--json"], check=True, capture_output=True, text=True).stdout)["games"]
WITH_PASS = ["nim", "subtraction:1,2,3", "bounded:3", "wythoff", "moore:2", "exact:2", "slow-exact:2", "circular:2"]
STEPS = ["all-but:2,3", "1,4mod5", "squares", "primes", "powers-of-2", "factorials", "fibonacci", "triangular", "2,5-9"]
OTHERS = ["euclid:to-zero --heaps 12,14", "r-wythoff:1 --heaps 12,14", "r-wythoff:5 --heaps 14,12", "fibonacci --heaps 20,30",
          "end-nim --heaps 3,3,3,3", "circular:2 --heaps 3,4,3,2", "one-left --heaps 9", "nim --heaps 300", "nim --heaps 0,0"]
BY_TOTAL = ["rows --total 15 --largest 6", "nim --total 15 --most-heaps 4", "nim --total 15 --most-heaps 5 --largest 7", "rows --total 0",
            "0.8 --total 12", "C.37 --total 12", "8.[B]:unequal --total 14", "0.F --total 12", "0.3F1 --total 12"]


def small(example):
    """The request of an example line, with small bounds."""
    request = example.removeprefix("miyama solve ")
    return re.sub(r"\d+", lambda n: str(min(int(n[0]), 7 if request.count(",") > 2 else 14)), request[request.index(" ") :]).join([request.split()[0], ""])


REQUESTS = [small(game["example"]) for game in GAMES] + [f"{rules}+pass --heaps 4,5,3" for rules in WITH_PASS] + OTHERS + BY_TOTAL
REQUESTS += [f"subtraction:{steps} --heaps 15,12" for steps in STEPS]


def told(out):
    """The lines of tables and the last one; the lines of their moves."""
    lines = out.splitlines()
    return [line for line in lines if not line.startswith("  moves: ")], [line for line in lines if line.startswith("  moves: ")]


def test_moves_are_told(tmp_path):
    for request, moves in (("subtraction:1,2,5+pass --heaps 5,5", "vector, 1,2,5 × (1,0); 1,2,5 × (0,1); a pass"), ("nim --heaps 1,1,1,1,1,1,1", "1 more"),
                           ("moore:2 --heaps 3,3", "vector, any × (1,0); any × (0,1); any amounts from all of the heaps 1,2"),
                           ("r-wythoff:300 --heaps 5,5", "other, those that the format gives the name r-wythoff:300"), ("kayles --total 9", "take-and-break, code 0.77")):
        code, out, _ = recheck(solve(tmp_path / "t.h5", *request.split()))
        assert code == 0 and told(out)[1][0].removeprefix("  moves: ").endswith(moves)


@pytest.mark.parametrize("request_", REQUESTS)
def test_all_labels(request_, tmp_path):
    """In both plays for games of the catalogue, else in one of them by turns."""
    number = REQUESTS.index(request_)
    plays = ["", "--misere"] if number < len(GAMES) else [["", "--misere"][number % 2]]
    code, out, err = recheck(*(solve(tmp_path / f"{play}.h5", *request_.split(), "--labels=all", *play.split()) for play in plays))
    lines, moves = told(out)
    assert (code, err) == (0, "") and len(moves) == len(plays) and lines[-1].startswith("digests are not computed")
    for line, play in zip(lines[:-1], plays, strict=True):
        found = re.fullmatch(rf".*\.h5: \S+, {'misère' if play else 'normal'} play: (\d+) of (\d+) positions?, outcome .*longest: right", line)
        assert found and found[1] == found[2]


@pytest.mark.parametrize("play", ["", "--misere"])
@pytest.mark.parametrize("game, labels", [("subtraction:2,3 --heaps 9,8", "outcome arrows target winning_moves grundy remoteness"),
                                          ("nim+pass --heaps 4,5", "outcome arrows target winning_moves grundy remoteness"),
                                          ("one-left --heaps 4,4,3", "outcome target winning_moves grundy remoteness"),
                                          ("grundys-game --total 12", "outcome move winning_moves grundy remoteness")])
def test_each_label_alone(game, labels, play, tmp_path):
    paths = [solve(tmp_path / f"{label}.h5", *game.split(), f"--labels={label}", *play.split()) for label in labels.split()]
    code, out, _ = recheck(*paths)
    assert code == 0 and [line.split(", ")[-1] for line in told(out)[0][:-1]] == [f"{label}: right" for label in labels.split()]


def test_sample(tmp_path):
    box = solve(tmp_path / "box.h5", "nim", "--heaps=299,299,299", "--labels=outcome,grundy")
    multisets = solve(tmp_path / "multisets.h5", "rows", "--total=24", "--labels=all")
    code, out, _ = recheck(box, multisets, "--sample", "500", "--seed", "3")
    assert code == 0 and re.search(r"50[012] of 27000000 positions, outcome grundy: right", out)
    assert re.search(r"50[012] of 7338 positions, outcome move", out)


def test_quiet_and_usage(tmp_path):
    table = solve(tmp_path / "a.h5", "nim", "--heaps=3,3")
    assert recheck(table, "--quiet") == (0, "", "")
    assert run_script(table) == recheck(table)
    for arguments in ([], ["--sample", "x", "a.h5"], ["--sample", "99999999999", "a.h5"], ["--seed", "-1", "a.h5"]):
        code, out, err = run_script(*arguments)
        assert code == 2 and out == "" and "usage:" in err


@pytest.fixture(scope="module")
def across(tmp_path_factory):
    """A game of two moves, one of which takes something first, under a condition."""
    folder = tmp_path_factory.mktemp("across")
    (folder / "rules.json").write_text(json.dumps(rules_file("across", False)))
    return solve(folder / "across.h5", "--rules", folder / "rules.json", "--heaps", ",".join(map(str, bounds_of("across"))), "--labels=all")


def changed(across, folder, change):
    """A copy whose rules are changed."""
    path = shutil.copy(across, folder / "changed.h5")
    with h5py.File(path, "r+") as table:
        rules = json.loads(table.attrs["rules_json"])
        change(rules["moves"][1], table)
        table.attrs["rules_json"] = json.dumps(rules, separators=(",", ":"))
    return recheck(path)


def test_names_of_heaps_and_moves(across, tmp_path):
    assert "\n  moves: vector, any × (1,0); (2,0) + any × (0,1) when a > b || -2 / (a - b - 1)\n" in recheck(across)[1]
    code, out, _ = changed(across, tmp_path, lambda move, _: move.update({"when": "heap_1 > h2 || -2 / (a - heap_2 - 1)"}))
    assert code == 0 and out.count(": right\n") == 1


@pytest.mark.parametrize("changes", [{"when": "a < b"}, {"when": "1"}, {"first": [1, 0]}])
def test_other_rules_are_found(across, tmp_path, changes):
    code, out, _ = changed(across, tmp_path, lambda move, _: move.update(changes))
    assert code == 3 and "expected" in out


@pytest.mark.parametrize("changes, said", [
    ({"when": "a >"}, "is not one that this program can read"), ({"when": "c"}, "is not one that this program can read"), ({"when": 1}, "is not a text of at most"),
    ({"when": "a < b < 2"}, "is not one that"), ({"when": "+".join("a" * 5001)}, "is not a text of at most 10000"), ({"when": "9" * 30}, "is not one that"),
    ({"when": "a % b"}, "divides by 0, or shifts too far, or takes"), ({"when": "a == 3 && 1 << 64"}, "at the position 3,"),
    ({"first": 3}, "first is 3"), ({"first": [1]}, "first is [1]"), ({"first": [0, 300]}, "what is taken first is 300"), ({"first": [0, 3]}, "along its direction"),
    ({"first": [0, 0]}, "along its direction"), ({"until": "a"}, "neither a line nor a face"), ({"steps": 1}, "steps are 1"),
    ({"upto": "t"}, "is not one that this program can read"), ({"from": "a'"}, "is not one that"), ({"when": "isqrt(b - 9)"}, "the root of a negative number, or has a gcd or lcm beyond 2⁶³ − 1, at the position "),
    ({"when": "a > 9 || gcd(1 << 63, 0)"}, "has a gcd or lcm beyond"), ({"when": "lcm(9223372036854775807, a + 2)"}, "has a gcd or lcm beyond"),
    ({"when": "gcd(a)"}, "is not one that"), ({"when": "passes"}, "is not one that"),
    ({"when": "(" * 5000}, "not readable, RecursionError")])
def test_what_is_refused(across, tmp_path, changes, said):
    code, out, err = changed(across, tmp_path, lambda move, _: move.update(changes))
    assert code == 1 and said in err and "right" not in out


def test_no_text_of_a_file_drives_a_terminal(across, tmp_path):
    path = shutil.copy(across, tmp_path / "\x1b[2J.h5")
    with h5py.File(path, "r+") as table:
        table.attrs["rules"] = "\x1b]0;gone\x07\x9b2J\u202e"
        table.attrs["rules_json"] = json.dumps({**json.loads(table.attrs["rules_json"]), "name": table.attrs["rules"]}, separators=(",", ":"), ensure_ascii=False)
    code, out, err = recheck(path)
    assert (code, err) == (0, "") and out.replace("\n", "").isprintable() and "?[2J.h5: ?]0;gone??2J?, normal play" in out


@pytest.mark.parametrize("change, code, words", [
    (lambda table: table["first"].write_direct(np.array([[0, 0], [2, 1]], np.uint8)), 3, "first: not what rules_json says"),
    (lambda table: table.__delitem__("directions"), 1, "the dataset directions is missing"),
    (lambda table: table.attrs.modify("format_version", np.array([1, 0], np.uint64)), 1, "format_version is 1.0")])
def test_what_belongs_to_the_rules_stands_in_the_table(across, tmp_path, change, code, words):
    done, out, err = changed(across, tmp_path, lambda _, table: change(table))
    assert done == code and words in out + err


def test_listed_games_without_their_moves_are_refused(tmp_path):
    path = solve(tmp_path / "euclid.h5", "euclid", "--heaps=5,5", "--labels=outcome")
    with h5py.File(path, "r+") as table:
        table.attrs.modify("rules", "greedy")
        table.attrs.modify("rules_json", '{"family":"other","name":"greedy","heaps":2}')
    code, _, err = recheck(path)
    assert code == 1 and "the moves of greedy are not listed: the table was made before the first release" in err


def test_needs_h5py_and_numpy_only():
    folder = os.path.join(os.path.dirname(SCRIPT), "rechecking")
    sources = [SCRIPT] + [os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".py")]
    found = {line.split()[1].split(".")[0] for source in sources for line in open(source) if re.match(r"(import|from) ", line)}
    assert found == {"argparse", "contextlib", "functools", "h5py", "itertools", "json", "math", "numpy", "os", "re", "rechecking", "signal", "sys"}
    assert all(len(open(source).readlines()) <= 500 for source in sources) and len(sources) > 5


def test_a_process_of_its_own_answers_or_says_which_signal_ended_it():
    assert apart(sorted, [2, 1]) == [1, 2] and apart(os.abort) == signal.SIGABRT


def test_an_ignored_end_of_children_is_no_matter(tmp_path):
    """Whoever starts it may have SIGCHLD ignored, and every file is read in a child whose end has to be known."""
    table = solve(tmp_path / "t.h5", "nim", "--heaps", "5,5")
    (tmp_path / "cut.h5").write_bytes(table.read_bytes()[:700])
    for name, code in ("t.h5", 0), ("cut.h5", 1):
        done = subprocess.run(["/usr/bin/python3", SCRIPT, tmp_path / name], capture_output=True, text=True, check=False, preexec_fn=lambda: signal.signal(signal.SIGCHLD, signal.SIG_IGN))
        assert done.returncode == code and "Traceback" not in done.stderr, done
