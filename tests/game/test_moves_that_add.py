"""Moves that add stones: every label of random rules against the definition, weights and refusals by what they say, `recheck.py`, and games of the literature."""

import itertools
import json
import os
import pathlib
import random
import re
import subprocess
import sys

import h5py
import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
from conftest import MIYAMA, SLOW, some  # noqa: E402
from guarded_games import labels, positions  # noqa: E402

import miyama as package  # noqa: E402

SOURCE = pathlib.Path(os.environ.get("MIYAMA_SOURCE", pathlib.Path(__file__).parents[2]))
WHEN = {"a >= b": lambda p, q, t: p[0] >= p[1], "t <= a / 2 + 1": lambda p, q, t: t <= p[0] // 2 + 1, "a' != b'": lambda p, q, t: q[0] != q[1],
        "odd(t)": lambda p, q, t: t % 2 == 1, "b' <= 3 && a + b != 5": lambda p, q, t: q[1] <= 3 and p[0] + p[1] != 5}  # fmt: skip


def drawn_line(draw, k):
    move = {"direction": [draw.choice([-2, -1, -1, 0, 0, 1, 1, 2, 3]) for _ in range(k)], "steps": draw.choice(["any", [1], [1, 3], "squares", "2-4"])}
    if draw.random() < 0.3:
        move["first"] = [draw.choice([-2, -1, 0, 0, 1, 2]) for _ in range(k)]
    if k > 1 and draw.random() < 0.3:
        move["when"] = draw.choice(list(WHEN))
    if draw.random() < 0.2:
        move["upto"] = "a + 1"
    if "when" not in move and "upto" not in move and draw.random() < 0.3:
        move["symmetric"] = True
    return move


def drawn_rules(draw):
    k = draw.choice([1, 2, 2, 2, 3])
    rules = {"name": "drawn", "heaps": k, "moves": [drawn_line(draw, k) for _ in range(draw.randint(1, 3))]}
    if draw.random() < 0.3:
        rules["moves"].append({"face": list(range(1, draw.randint(1, k) + 1))})
    if draw.random() < 0.3:
        rules["pass"] = True
    if draw.random() < 0.7:
        rules["outside"] = "forbidden"
    elif draw.random() < 0.7:
        rules["positions"] = "+".join("abc"[:k]) + " <= 6"
    return rules, [draw.randint(1, {1: 20, 2: 7, 3: 4}[k]) if "positions" not in rules else 6 for _ in range(k)]


def allowed(steps, most):
    named = {"any": range(1, most + 1), "squares": [i * i for i in range(1, 10)], "2-4": [2, 3, 4]}
    return [t for t in (steps if isinstance(steps, list) else named[steps]) if t <= most]


def shapes(move, k):
    """The vectors of a line, all orders of its heaps if it is symmetric."""
    pairs = list(zip(move["direction"], move.get("first", [0] * k)))
    return {tuple(zip(*order)) for order in itertools.permutations(pairs)} if move.get("symmetric") else {tuple(zip(*pairs))}


def options_of(rules, bounds, place):
    """The definition: all tuples that a move leads to, also outside of the table, and whether a pass is among them."""
    k, found = rules["heaps"], set()
    passes, p = place[:-k], place[-k:]
    for move in rules["moves"]:
        if "face" in move:
            sizes = [range(size) if i + 1 in move["face"] else [size] for i, size in enumerate(p)]
            found |= set(itertools.product(*sizes))
            continue
        for direction, first in shapes(move, k):
            if any(size < taken for size, taken in zip(p, first)):
                continue
            for t in allowed(move["steps"], 30):
                q = tuple(size - taken - t * each for size, taken, each in zip(p, first, direction))
                if min(q) < 0 or ("upto" in move and t > p[0] + 1) or (rules.get("outside") and any(size > bound for size, bound in zip(q, bounds))):
                    continue
                if "when" not in move or WHEN[move["when"]](p, q, t):
                    found.add(q)
    return {(*passes, *q) for q in found} | ({(0, *p)} if passes == (1,) and found else set())


def vectors(rules):
    """What moves take, with up to 20 steps."""
    for move in rules["moves"]:
        if "direction" in move:
            for direction, first in shapes(move, rules["heaps"]):
                for t in allowed(move["steps"], 20):
                    yield tuple(taken + t * each for taken, each in zip(first, direction))


def look_at_refusal(rules, said):
    """Moves that are said to take nothing together are moves of the rules, or steps along them, and do take nothing."""
    combination = re.search(r"the moves (.*) together", said)[1]
    total, steps = [0] * rules["heaps"], {direction for move in rules["moves"] if "direction" in move for direction, _ in shapes(move, rules["heaps"])}
    for times, vector in re.findall(r"(?:(\d+)·)?\(([-\d,]+)\)", combination):
        taken = tuple(map(int, vector.split(",")))
        assert taken in {*vectors(rules), *steps}, (rules, said)
        total = [sum(pair) for pair in zip(total, (int(times or 1) * stones for stones in taken))]
    assert max(total) <= 0, (rules, said)


def first_outside(rules, bounds, sizes):
    kept = [p for p in positions(sizes) if "positions" not in rules or sum(p[-rules["heaps"] :]) <= 6]
    return next(((p, q) for p in kept for q in options_of(rules, bounds, p) if any(size > bound for size, bound in zip(q, sizes))), None)


def compare(folder, seed, rechecks):
    draw, misere = random.Random(seed), seed % 2 == 1
    while True:
        rules, bounds = drawn_rules(draw)
        sizes = [1] * ("pass" in rules) + bounds
        (folder / "r.json").write_text(json.dumps(rules))
        words = ["solve", "--rules=r.json", "--heaps", ",".join(map(str, bounds)), "--labels=all", "--output=t.h5", "--force", *["--misere"] * misere]
        done = subprocess.run([MIYAMA, *words], cwd=folder, capture_output=True, text=True)
        said = done.stderr
        if done.returncode == 0 and any(min(vector) < 0 for vector in vectors(rules)):
            break
        if "together take nothing" in said:
            look_at_refusal(rules, said)
        elif "outside of the table" in said:
            p, _ = first_outside(rules, bounds, sizes)
            assert f"from {','.join(map(str, p))} leads to" in said, (rules, bounds, said)
        else:
            assert done.returncode == 0 or re.search("takes nothing|along the direction|leads to|which sees|division", said), (rules, bounds, said)
    assert "outside" in rules or first_outside(rules, bounds, sizes) is None, (rules, bounds)
    explained = json.loads(subprocess.run([MIYAMA, *words, "--explain", "--json"], cwd=folder, capture_output=True, text=True).stdout)
    weights = explained["weights"]
    assert all(sum(w * stones for w, stones in zip(weights, vector)) >= 1 for vector in vectors(rules)), (rules, weights)
    kept = {p for p in positions(sizes) if "positions" not in rules or sum(p[-rules["heaps"] :]) <= 6}
    options = {p: options_of(rules, bounds, p) for p in kept}
    order = sorted(kept, key=lambda p: sum(w * size for w, size in zip(weights, p[-rules["heaps"] :])) + sum(p[: -rules["heaps"]]))
    expected = labels(options.get, sizes, misere, order)
    with h5py.File(folder / "t.h5") as table:
        for label, entries in expected.items():
            found = table[label][:].ravel().tolist()
            assert [f for f, e in zip(found, entries) if e is not None] == [e for e in entries if e is not None], (seed, label, rules, bounds)
        assert table.attrs["format_version"].tolist() == [1, 6]
    if rechecks:
        for checks in ([MIYAMA, "check"], [sys.executable, SOURCE / "scripts" / "recheck.py"]):
            checked = subprocess.run([*checks, "t.h5"], cwd=folder, capture_output=True, text=True)
            assert checked.returncode == 0, (seed, rules, bounds, checked.stdout, checked.stderr)
        outcome = dict(zip(positions(sizes), expected["outcome"]))
        with package.open_table(folder / "t.h5") as opened:
            for p in draw.sample(sorted(kept), min(10, len(kept))):
                assert sorted(package.winning_moves(opened, p)) == sorted(q for q in options[p] if outcome[q] == 0), (seed, p, rules)


@pytest.mark.parametrize("begin", some(range(0, 500, 10), 10), ids=str)
def test_every_label_of_random_rules(tmp_path, begin):
    for seed in range(begin, begin + 10):
        compare(tmp_path, seed, SLOW or seed % 5 == 0)


def test_yama_nim_loses_where_heaps_differ_by_at_most_one(miyama):
    """The winning strategy of arXiv:2510.03088."""
    rules = SOURCE / "data" / "rules" / "yama-nim.json"
    assert miyama("solve", "--rules", rules, "--heaps", "24,24", "--labels", "all", "--output", "t.h5").code == 0
    assert miyama("check", "t.h5", "--claim", "abs(a - b) <= 1").code == 0
    assert "take 2 from heap 2 (7 → 5), and add 1 to heap 1 (5 → 6) → 6,5" in miyama("advise", "--rules", rules, "5,7").out


def test_the_triangle_game_is_that_of_its_moves(miyama, tmp_path):
    """arXiv:2509.04943: some stones of a heap, of which fewer go to the next one."""
    assert miyama("solve", "--rules", SOURCE / "data" / "rules" / "triangle-game.json", "--heaps", "8,8,8", "--output", "t.h5").code == 0
    lost = set()
    for total in range(9):
        for p in (p for p in positions((8, 8, 8)) if sum(p) == total):
            moves = ([x - s * (j == i) + r * (j == (i + 1) % 3) for j, x in enumerate(p)] for i in range(3) for s in range(1, p[i] + 1) for r in range(s))
            if not any(tuple(q) in lost for q in moves):
                lost.add(p)
    with h5py.File(tmp_path / "t.h5") as table:
        assert {tuple(row) for row in table["losses"][:].tolist()} == lost


def test_what_depends_on_the_bounds_is_refused(miyama, tmp_path):
    (tmp_path / "r.json").write_text('{"name": "r", "outside": "forbidden", "moves": [{"direction": [2, -1]}]}')
    assert "tables with other bounds are other games" in miyama("series", "--rules", "r.json", "--up-to", "3").err
    assert "give a table in place of the rules" in miyama("advise", "--rules", "r.json", "3,2").err
    assert miyama("solve", "--rules", "r.json", "--heaps", "5,5").code == 0
    again = miyama("info", "--rules", "r-5-5.h5").out
    (tmp_path / "again.json").write_text(again)
    assert '"outside":"forbidden"' in again
    assert miyama("solve", "--rules", "again.json", "--heaps", "5,5", "--output", "a.h5").code == 0 and miyama("compare", "a.h5", "r-5-5.h5").code == 0
