"""The periods of three-move subtraction games: against the definition, against the program that proves periods, and as committed."""
import csv
import itertools
import os
import pathlib
import random
import signal
import subprocess
import sys
import time

import pytest
from conftest import run, some

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPT, DATA = ROOT / "scripts/mapping/three_moves.py", ROOT / "data/atlas/three-move-subtraction"


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    path = tmp_path_factory.mktemp("three_moves") / "three-moves"
    subprocess.run(["c++", "-std=c++20", "-O2", "-fopenmp", ROOT / "scripts/mapping/three_moves.cpp", "-o", path], check=True)
    return path


def periods(program, moves):
    """Preperiod and period of values and of losses, with a wall and with a sink."""
    out = subprocess.run([program, *map(str, moves)], capture_output=True, text=True, check=True).stdout
    return [tuple(map(int, line.split())) for line in out.splitlines()]


def period_by_definition(values, most):
    """The least pair of preperiod and period of a list whose entries follow from the `most` before them."""
    window = values[-most:]
    period = next(p for p in itertools.count(1) if values[-most - p:-p] == window)
    start = next((n for n in range(len(values) - 1 - period, -1, -1) if values[n] != values[n + period]), -1)
    return start + 1, period


def by_definition(moves, sink):
    values = [0]
    for heap in range(1, 1500):
        options = {values[heap - move] if heap > move else 0 for move in moves if sink or heap >= move}
        values.append(next(value for value in range(4) if value not in options))
    return period_by_definition(values, moves[2]) + period_by_definition([value == 0 for value in values], moves[2])


def test_small_sets_follow_the_definition(program):
    for moves in some(itertools.combinations(range(1, 21), 3), 4):
        assert periods(program, moves) == [by_definition(moves, False), by_definition(moves, True)], moves


def test_periods_are_those_that_are_proved(program):
    draw = random.Random(3)
    for moves in some((sorted(draw.sample(range(1, 301), 3)) for _ in range(200)), 5):
        preperiod, period = periods(program, moves)[0][:2]
        heap = 2 * (preperiod + 2 * period + moves[2])
        proved = run("sequence", "subtraction:" + ",".join(map(str, moves)), "--heap", heap, "--json").json
        assert (proved["preperiod"], proved["period"]) == (preperiod, period), moves


def tables(folder):
    return {path.name: path.read_text() for path in folder.glob("*.csv")}


def start(program, folder):
    return subprocess.Popen([sys.executable, SCRIPT, folder, "--short"], env={**os.environ, "THREE_MOVES": str(program)}, start_new_session=True)


def test_short_tables_begin_the_committed_ones(program, tmp_path):
    assert start(program, tmp_path).wait() == 0
    made = tables(tmp_path)
    for name in "counts.csv", "exceptions.csv", "sinks.csv":
        assert (DATA / name).read_text().startswith(made[name]), name
    # A run that was ended anywhere in its file goes on and makes the same tables.
    rows = (tmp_path / "rows.txt").read_text()
    for length in 0, 3, len(rows) // 2, len(rows) - 1, len(rows):
        (tmp_path / "rows.txt").write_text(rows[:length])
        assert start(program, tmp_path).wait() == 0
        assert tables(tmp_path) == made and (tmp_path / "rows.txt").read_text() == rows


def test_the_atlas_makes_them_again(program, tmp_path):
    def short(*where):
        return subprocess.run([sys.executable, ROOT / "scripts/atlas", "--short", "three-move-subtraction", *where], capture_output=True, text=True, check=False,
                              env={**os.environ, "THREE_MOVES": str(program)})

    assert short().stdout.endswith(" 0 differences\n")
    (tmp_path / "three-move-subtraction").mkdir()
    for name in "games.json", *(f"three-move-subtraction/{path.name}" for path in DATA.glob("*.csv")):
        text = (DATA.parent / name).read_text()
        (tmp_path / name).write_text(text.replace("\n9,", "\n9,0", 1) if name.endswith("/counts.csv") else text)
    done = short("--atlas", tmp_path)
    assert done.returncode == 3 and done.stderr == "three-move-subtraction: counts.csv does not begin with what is made now\n"


def test_a_killed_run_goes_on(program, tmp_path):
    process = start(program, tmp_path / "killed")
    while not (tmp_path / "killed/rows.txt").exists() or "\nend,9\n" not in (tmp_path / "killed/rows.txt").read_text():
        assert process.poll() in (None, 0)
        time.sleep(0.001)
    os.killpg(process.pid, signal.SIGKILL) if process.poll() is None else None
    process.wait()
    assert start(program, tmp_path / "killed").wait() == 0
    assert start(program, tmp_path / "whole").wait() == 0
    assert tables(tmp_path / "killed") == tables(tmp_path / "whole")


def test_classes_are_the_sums_of_counts():
    with open(DATA / "counts.csv", newline="") as file:
        counts = list(csv.DictReader(file))
    with open(DATA / "classes.csv", newline="") as file:
        for row in csv.DictReader(file):
            of_class = [count for count in counts if count["class"] == row["class"]]
            for number in "sets", "pure", "losses_pure", "losses_shorter", "sinks_pure", "sinks_same_period":
                assert int(row[number]) == sum(int(count[number]) for count in of_class)
            assert int(row["longest_period"]) == max(int(count["longest_period"]) for count in of_class)
            assert int(row["longest_preperiod"]) == max(int(count["longest_preperiod"]) for count in of_class)
    last = int(counts[-1]["c"])
    assert sum(int(count["sets"]) for count in counts) == last * (last - 1) * (last - 2) // 6


def test_no_set_is_an_exception_to_the_classes():
    assert (DATA / "exceptions.csv").read_text() == "a,b,c,preperiod,period\n"


def test_the_program_that_is_missing_is_named(tmp_path):
    done = subprocess.run([sys.executable, SCRIPT, tmp_path], capture_output=True, text=True, env={**os.environ, "THREE_MOVES": str(tmp_path / "none")})
    assert done.returncode == 1 and "ninja -C build/release three-moves" in done.stderr


@pytest.mark.parametrize("moves", ["5 2 7", "0 2 7", "2 2 7", "2 5 x", "7 3", "2", "0 9"])
def test_moves_that_are_none_are_refused(program, moves):
    done = subprocess.run([program, *moves.split()], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (2, "") and done.stderr.startswith("usage: three-moves FIRST LAST")
