"""The rules files of data/rules: each is solved, checked and counted; so is the game by its moves in words of Python, which share nothing with the file.

A game is the bounds of its table and a function of the heaps p and what is taken of each, t, none of it negative and not all 0: is that a move?
"""
import itertools
import json
import math
import os
import pathlib

import h5py
import pytest
from guarded_games import labels

RULES = pathlib.Path(os.environ.get("MIYAMA_SOURCE", pathlib.Path(__file__).parents[2])) / "data" / "rules"


def one(t):
    """True if one heap alone loses stones."""
    return sum(x > 0 for x in t) == 1


def same(t):
    """True if all heaps that lose stones lose the same number."""
    return len(set(t) - {0}) == 1


def heaps(t):
    return {i + 1 for i, x in enumerate(t) if x}


def wythoff(p, t):
    return one(t) or t[0] == t[1]


GAMES = {
    "king": ((9, 12), lambda p, t: max(t) == 1),
    "cyclic-nimhoff-3": ((12, 14), lambda p, t: one(t) or t == (1, 1)),
    "maharaja-nim": ((12, 14), lambda p, t: wythoff(p, t) or sorted(t) == [1, 2]),
    "generalized-diagonal-1-2": ((12, 14), lambda p, t: wythoff(p, t) or max(t) == 2 * min(t)),
    "connell-2": ((12, 14), lambda p, t: t[0] == t[1] or (one(t) and sum(t) % 2 == 0)),
    "two-wythoff": ((12, 14), lambda p, t: one(t) or abs(t[0] - t[1]) < 2),
    "larger-heap-wythoff": ((14, 12), lambda p, t: t[0] == t[1] or (one(t) and max(p) == sum(x for x, y in zip(p, t) if y))),
    "greedy-nim": ((5, 6, 4), lambda p, t: one(t) and p[t.index(max(t))] == max(p)),
    "end-nim-of-4": ((3, 3, 3, 3), lambda p, t: one(t) and t.index(max(t)) in [f([i for i, x in enumerate(p) if x]) for f in (min, max)]),
    "restricted-nim-half": ((5, 8, 6), lambda p, t: one(t) and any(0 < 2 * x <= size for x, size in zip(t, p))),
    "simplicial-path": ((3, 3, 3, 3), lambda p, t: max(heaps(t)) - min(heaps(t)) < 2),
    "hypergraph-nim": ((3, 3, 3, 3), lambda p, t: heaps(t) in ({1, 2}, {1, 3}, {2, 3, 4})),
    "new-heap-game": ((5, 4, 5), lambda p, t: 0 in t or same(t)),
    "stone-game": ((5, 6, 5), lambda p, t: same(t)),
    "nim-with-a-pass": ((5, 4, 5), lambda p, t: one(t)),
    "mark": ((40,), lambda p, t: t[0] in (1, p[0] - p[0] // 2)),
    "at-least-half": ((12, 14), lambda p, t: one(t) and any(x and 2 * x >= size for x, size in zip(t, p))),
    "totative": ((40,), lambda p, t: t[0] < p[0] and math.gcd(t[0], p[0]) == 1),
    "take-a-divisor": ((40,), lambda p, t: t[0] < p[0] and p[0] % t[0] == 0),
    "to-a-divisor": ((40,), lambda p, t: t[0] < p[0] and p[0] % (p[0] - t[0]) == 0),
    "subtract-a-square": ((20, 19), lambda p, t: one(t) and sum(t) in (1, 4, 9, 16)),
}


def options(may, with_pass):
    """Options of heaps, or of passes left and heaps: a pass may be made once, where there is another move."""
    def listed(position):
        passes, p = (position[:1], position[1:]) if with_pass else ((), position)
        to = [(*passes, *(x - y for x, y in zip(p, t))) for t in itertools.product(*(range(x + 1) for x in p)) if any(t) and may(p, t)]
        return to + [(0, *p)] * bool(to and passes == (1,))
    return listed


def test_every_file_is_here_and_in_the_list():
    readme = (RULES / "README.md").read_text()
    games = {*GAMES, "yama-nim", "triangle-game", "vector-subtraction"}  # whose moves add: test_moves_that_add.py
    assert {path.stem for path in RULES.glob("*.json")} == games
    assert all(f"| `{game}.json` |" in readme for game in games)


@pytest.mark.parametrize("play", ["", "--misere"])
@pytest.mark.parametrize("game", GAMES)
def test_outcomes_are_those_of_the_moves_in_words(miyama, tmp_path, game, play):
    bounds, may = GAMES[game]
    done = miyama("solve", "--rules", RULES / f"{game}.json", "--heaps", ",".join(map(str, bounds)), "--output", "t.h5", *play.split())
    assert done.code == 0, done.err
    assert miyama("check", "t.h5").lines[-1].endswith("the table is right")
    with_pass = game == "nim-with-a-pass"
    with h5py.File(tmp_path / "t.h5") as table:
        assert table["outcome"][:].ravel().tolist() == labels(options(may, with_pass), (1,) * with_pass + bounds, bool(play))["outcome"]


@pytest.mark.parametrize("game", json.loads((RULES.parent / "reference" / "number_games.json").read_text()))
def test_published_values_of_one_heap(miyama, tmp_path, game):
    entry = json.loads((RULES.parent / "reference" / "number_games.json").read_text())[game]
    count = len(entry.get("grundy", range(entry.get("losses", [0])[-1] + 1)))
    heaps = [count - 1] + [0] * (len(GAMES[game][0]) - 1)
    assert miyama("solve", "--rules", RULES / f"{game}.json", "--heaps", ",".join(map(str, heaps)), "--labels=all", "--output", "t.h5").code == 0
    with h5py.File(tmp_path / "t.h5") as table:
        values = table["grundy"][:].ravel().tolist()
    assert values == entry["grundy"] if "grundy" in entry else [size for size, value in enumerate(values) if value == 0] == entry["losses"]


def test_the_answer_of_a_puzzle(miyama):
    entry = json.loads((RULES.parent / "reference" / "vector_rules.json").read_text())["equal_3_sorted_losses"]
    assert miyama("solve", "equal:3", "--heaps", ",".join(3 * [str(entry["bound"])]), "--labels=outcome", "--output", "t.h5").code == 0
    heaps = [int(heap) for line in miyama("losses", "t.h5", "--sorted").lines for heap in line.split(",")]
    assert sum(heaps) == entry["sum_of_heaps"]
