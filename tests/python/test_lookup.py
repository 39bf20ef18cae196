"""What a player asks of one position, against the options and labels by the definition, on small tables of every family."""

import itertools
import json
import os
import pathlib

import guarded_games as games
import miyama
import pytest
from conftest import run, some


def by_definition(options, positions, misere):
    """Outcome and remoteness, for positions whose options come before them."""
    lost, left = {}, {}
    for p in positions:
        moves = options(p)
        winning = [q for q in moves if lost[q]]
        lost[p] = not winning if moves else not misere
        left[p] = 0 if not moves else 1 + (min(left[q] for q in winning) if winning else max(left[q] for q in moves))
    return lost, left


def check(table, options, positions, misere):
    lost, left = by_definition(options, positions, misere)
    for p in some(positions, 3):
        moves = miyama.options(table, p)
        assert sorted(moves) == sorted(set(options(p))), p
        winning = [q for q in moves if lost[q]]
        assert sorted(miyama.winning_moves(table, p)) == sorted(winning), p
        labels = table.miyama.look(p)
        assert (labels["outcome"], labels["remoteness"], labels["winning_moves"]) == ("loss" if lost[p] else "win", left[p], len(winning)), p
        assert "target" not in labels or labels["target"] in (winning or [None]), p
        best = table.miyama.best_move(p)
        assert (best is None) == (not moves), p
        assert best is None or left[p] == 1 + left[best] and lost[best] == bool(winning), p


@pytest.mark.parametrize("number, name", enumerate([*games.GAMES, *games.PLAIN]))
def test_boxes(tmp_path, number, name):
    with_pass, misere = number % 2 == 1, number // 2 % 2 == 1
    bounds = games.bounds_of(name)
    rules = f"{name}{'+pass' * with_pass}" if name in games.PLAIN else games.rules_file(name, with_pass)
    labels = "outcome,target,winning_moves,remoteness"
    with miyama.solve(rules, heaps=bounds, misere=misere, labels=labels, output=tmp_path / "box.h5") as table:
        positions = list(itertools.product(*[range(2)] * with_pass, *(range(bound + 1) for bound in bounds)))
        check(table, lambda p: games.options(name, p), positions, misere)


@pytest.mark.parametrize("misere", [False, True])
def test_other_families(tmp_path, misere):
    def halve(p):
        return [(p[0] // 2, p[1])] * (p[0] > 0) + [(p[0], p[1] - 1)] * (p[1] > 0)

    box = list(itertools.product(range(7), range(5)))
    with miyama.solve(halve, heaps=(6, 4), labels="all", misere=misere, output=tmp_path / "listed.h5") as table:
        check(table, halve, box, misere)

    def euclid(p):
        big, small = max(p), min(p)
        left = [big - t * small for t in range(1, big // small + 1) if big - t * small > 0] if small else []
        return [(rest, small) if p[0] == big else (small, rest) for rest in left]

    with miyama.solve("euclid", heaps=(4, 3), labels="outcome,target,winning_moves,remoteness", misere=misere, output=tmp_path / "euclid.h5") as table:
        check(table, euclid, list(itertools.product(range(5), range(4))), misere)

    def split(p):
        return [tuple(sorted(p[:i] + p[i + 1 :] + tuple(part for part in (left, rest) if part), reverse=True))
                for i, heap in enumerate(p) for left in range(heap) for rest in range(left + 1) if left + rest < heap]  # fmt: skip

    multisets = sorted((p for n in range(8) for p in itertools.combinations_with_replacement(range(7, 0, -1), n) if sum(p) < 8), key=lambda p: (sum(p), p))
    with miyama.solve("rows", total=7, labels="all", misere=misere, output=tmp_path / "rows.h5") as table:
        check(table, split, multisets, misere)

    def both(p):
        a, heaps = p
        kayles = [tuple(sorted(heaps[:i] + heaps[i + 1 :] + tuple(x for x in (left, heap - taken - left) if x), reverse=True))
                  for i, heap in enumerate(heaps) for taken in (1, 2) for left in range(heap - taken + 1)]  # fmt: skip
        return [(b, heaps) for b in range(a)] + [(a, rest) for rest in kayles]

    with miyama.solve("sum:nim+0.77", heaps=(2, 5), labels="all", misere=misere, output=tmp_path / "sum.h5") as table:
        summands = miyama.summands(table)[1]
        check(table, both, sorted(itertools.product(range(3), summands), key=lambda p: (p[0] + sum(p[1]), p)), misere)


def test_without_remoteness_the_loser_leaves_most(tmp_path):
    with miyama.solve("nim", heaps=(3, 3), keep=False) as table:
        assert miyama.best_move(table, (3, 3)) in ((2, 3), (3, 2)) and miyama.best_move(table, (3, 1)) == (1, 1)
        assert miyama.look(table, "31") == {"outcome": "win", "arrows": (2, 0)}
        for ask in (miyama.look, miyama.options, miyama.best_move):
            with pytest.raises(ValueError, match="position 4,1 is not in the table, whose bounds are 3,3"):
                ask(table, (4, 1))


@pytest.mark.parametrize("request_of", [("nim+pass", "--heaps", "2,3"), ("rows", "--total", "6"), ("sum:nim+0.77", "--heaps", "2,4")])
def test_show_says_in_json_what_python_says(tmp_path, request_of):
    path = tmp_path / "table.h5"
    assert run("solve", *request_of, "--labels", "all", "--output", path).code == 0

    def tuples(given):
        return tuple(map(tuples, given)) if isinstance(given, list) else given

    def as_typed(p):
        return (sum(p[0]), *p[1:]) if "sum" in request_of[0] else p  # the heap of Nim stands for itself

    shown = [json.loads(line) for line in run("show", path, "--json").out.splitlines()]
    with miyama.open_table(path) as table:
        assert len(shown) == table.attrs["positions"]
        for row in shown:
            p = as_typed(tuples(row["position"]))
            assert {as_typed(tuples(q)) for q in row["options"]} == set(miyama.options(table, p))
            assert {as_typed(tuples(q)) for q in row["winning_moves"]} == set(miyama.winning_moves(table, p))
            labels = miyama.look(table, p)
            assert row["outcome"] == labels["outcome"]
            for name, entry in row["labels"].items():
                assert name in ("outcome", "target") or tuples(entry) == labels[name], (p, name)


def test_fibonacci_nim_has_the_published_takes():
    entry = json.loads((pathlib.Path(os.environ["MIYAMA_SOURCE"]) / "data" / "reference" / "some_positions.json").read_text())
    with miyama.solve("fibonacci", heaps=(100, 100), labels="outcome", keep=False) as table:
        takes = [max((heap - left for left, _ in miyama.winning_moves(table, (heap, heap - 1))), default=0) for heap in range(1, 101)]
    assert sum(takes) == entry["fibonacci_greatest_winning_takes_of_up_to_100"]["value"]
