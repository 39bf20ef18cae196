"""scripts/recheck.py finds every table of the program right: all games, both plays, a pass, limits, every label alone."""

import json
import os
import re
import subprocess

import pytest
from recheck_run import PROGRAM, SCRIPT, recheck, run_script, solve

GAMES = json.loads(subprocess.run([PROGRAM, "games", "--json"], check=True, capture_output=True, text=True).stdout)["games"]
WITH_PASS = ["nim", "subtraction:1,2,3", "bounded:3", "wythoff", "moore:2", "exact:2", "slow-exact:2", "circular:2"]
STEPS = ["all-but:2,3", "squares", "primes", "powers-of-2", "factorials", "fibonacci", "triangular", "2,5-9"]
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


def test_games_are_many():
    assert len(GAMES) >= 20 and all(game["example"].startswith("miyama solve ") for game in GAMES)


def told(out):
    """The lines of tables and the last one; the lines of their moves."""
    lines = out.splitlines()
    return [line for line in lines if not line.startswith("  moves: ")], [line for line in lines if line.startswith("  moves: ")]


@pytest.mark.parametrize("request_, moves", [
    ("wythoff --heaps 5,5", "vector, any × (1,0); any × (0,1); any × (1,1)"),
    ("subtraction:1,2,5+pass --heaps 5,5", "vector, 1,2,5 × (1,0); 1,2,5 × (0,1); a pass"),
    ("moore:2 --heaps 3,3", "vector, any × (1,0); any × (0,1); any amounts from all of the heaps 1,2"),
    ("nim --heaps 1,1,1,1,1,1,1", "1 more"),
    ("r-wythoff:300 --heaps 5,5", "other, those that the format gives the name r-wythoff:300"),
    ("kayles --total 9", "take-and-break, code 0.77"),
])
def test_moves_are_told(request_, moves, tmp_path):
    code, out, _ = recheck(solve(tmp_path / "t.h5", *request_.split()))
    assert code == 0 and told(out)[1][0].removeprefix("  moves: ").endswith(moves)


@pytest.mark.parametrize("request_", REQUESTS)
def test_all_labels(request_, tmp_path):
    paths = [solve(tmp_path / f"{play}.h5", *request_.split(), "--labels=all", *play.split()) for play in ("", "--misere")]
    code, out, err = recheck(*paths)
    lines, moves = told(out)
    assert (code, err) == (0, "") and len(lines) == 3 and len(moves) == 2 and lines[2].startswith("digests are not computed")
    for line, play in zip(lines, ("normal", "misère")):
        found = re.fullmatch(rf".*\.h5: \S+, {play} play: (\d+) of (\d+) positions, outcome .*remoteness: right", line)
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


def test_rules_of_ones_own(tmp_path):
    rules = tmp_path / "rules.json"
    rules.write_text('{"name":"mine","heaps":3,"moves":[{"direction":[2,1,0],"steps":"any"},{"direction":[0,0,1],"steps":[1,3]},{"face":[1,3]}],"pass":true}')
    code, out, _ = recheck(solve(tmp_path / "mine.h5", "--rules", rules, "--heaps=7,9,4", "--labels=all"))
    assert code == 0 and "mine, normal play: 800 of 800 positions" in out


def test_sample(tmp_path):
    box = solve(tmp_path / "box.h5", "nim", "--heaps=299,299,299", "--labels=outcome,grundy")
    multisets = solve(tmp_path / "multisets.h5", "rows", "--total=24", "--labels=all")
    code, out, _ = recheck(box, multisets, "--sample", "500", "--seed", "3")
    assert code == 0 and re.search(r"50[012] of 27000000 positions, outcome grundy: right", out)
    assert re.search(r"50[012] of 7338 positions, outcome move", out)


def test_quiet(tmp_path):
    table = solve(tmp_path / "a.h5", "nim", "--heaps=3,3")
    assert recheck(table, "--quiet") == (0, "", "")
    assert run_script(table) == recheck(table)


@pytest.mark.parametrize("arguments", [[], ["--sample", "x", "a.h5"], ["--sample", "99999999999", "a.h5"], ["--seed", "-1", "a.h5"]])
def test_usage(arguments):
    code, out, err = run_script(*arguments)
    assert code == 2 and out == "" and "usage:" in err


def test_needs_h5py_and_numpy_only():
    folder = os.path.join(os.path.dirname(SCRIPT), "rechecking")
    sources = [SCRIPT] + [os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".py")]
    found = {line.split()[1].split(".")[0] for source in sources for line in open(source) if re.match(r"(import|from) ", line)}
    assert found == {"argparse", "contextlib", "h5py", "itertools", "json", "math", "numpy", "os", "re", "rechecking", "signal", "sys"}
    assert all(len(open(source).readlines()) <= 500 for source in sources) and len(sources) > 5


def test_the_script_and_its_parts_have_different_names():
    code = "import recheck, rechecking; print(recheck.__file__); print(rechecking.__file__)"
    folder = os.path.dirname(SCRIPT)
    done = subprocess.run(["/usr/bin/python3", "-c", code], capture_output=True, text=True, check=True, env={**os.environ, "PYTHONPATH": folder})
    assert done.stdout.split() == [SCRIPT, os.path.join(folder, "rechecking", "__init__.py")]
