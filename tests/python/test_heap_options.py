"""Games from a function that says what one heap becomes."""

import doctest
import os
import re
from pathlib import Path

import miyama
import numpy as np
import pytest


def kayles(n):
    for left in range(max(n - 2, 0), n):
        yield [left] if left else []
        yield from ([a, left - a] for a in range(1, left // 2 + 1))


@pytest.mark.parametrize("misere", [False, True])
def test_tables_are_those_of_the_named_game(tmp_path, monkeypatch, misere):
    monkeypatch.chdir(tmp_path)
    with miyama.solve("kayles", total=15, misere=misere, labels="all") as named, miyama.solve(heap_options=kayles, total=15, misere=misere, labels="all", name="mine") as mine:
        for label in ("outcome", "move_from", "move_rests", "winning_moves", "grundy", "remoteness"):
            assert np.array_equal(named[label], mine[label])
        assert mine.attrs["rules"] == "mine" and miyama.losses(mine).shape == miyama.losses(named).shape
    assert (tmp_path / f"mine-15{'-misere' * misere}.h5").exists()


def test_sequences():
    assert miyama.sequence(kayles, 100).tolist() == miyama.sequence("0.77", 100).tolist()
    assert miyama.sequence(lambda n: [n - 1, (n - 2,) if n > 1 else (), np.array([0, 0])], 7).tolist() == [0, 1, 2, 3, 1, 2, 3, 1]


@pytest.mark.parametrize(("options", "said"), [
    (lambda n: [n], "options of a heap of 1 cannot be listed.*from 0 to 0"), (lambda n: [[n - 1, -1]], "heap of 1 "), (lambda n: [0.5], "heap of 1 .*TypeError"),
    (lambda n: [1 // (n - 3)] if n == 3 else [], "heap of 3 .*ZeroDivisionError"), (lambda n: None, "heap of 1 .*TypeError")])  # fmt: skip
def test_what_is_no_option(options, said):
    for ask in (lambda: miyama.sequence(options, 9), lambda: miyama.solve(heap_options=options, total=9, keep=False)):
        with pytest.raises(ValueError, match=said):
            ask()


def test_what_does_not_go_together():
    for given in ({"total": 9, "rules": "nim"}, {"heaps": (3, 3)}, {}):
        with pytest.raises(ValueError, match="heap_options"):
            miyama.solve(heap_options=kayles, keep=False, **given)
    with pytest.raises(RuntimeError, match="line 3: a heap of 3 becomes heaps of 4"):
        miyama.solve(heap_options=lambda n: [[2, 2]] if n == 3 else [], total=9, keep=False)


def one_or_two(n):
    return [n - t for t in (1, 2) if t <= n]


def test_a_list_of_games_is_their_sum(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "graph.txt").write_text("1: 0\n2: 0\n3: 1 2\n")
    (tmp_path / "half.json").write_text('{"moves": [{"direction": [1], "upto": "a / 2"}]}')
    with miyama.solve(["nim", one_or_two], heaps=(3, 5)) as mine, miyama.solve("sum:nim+bounded:2", heaps=(3, 5)) as named:
        assert np.array_equal(mine["outcome"], named["outcome"]) and mine.attrs["rules"] == "sum:nim:3+one_or_two:5"
    assert (tmp_path / "sum-nim-3-one_or_two-5.h5").exists()

    def shared(n):
        return [[1] * n, *range(n)] if n > 1 else [0] * n

    games = [shared, shared, {"name": "two", "moves": [{"direction": [2]}]}, Path("half.json"), "options:graph.txt"]
    with miyama.solve(games, heaps=(2, 4, 5, 6, 3), labels="outcome,winning_moves", misere=True, keep=False) as table:
        assert table.attrs["rules"] == "sum:shared:2+shared:4+two:5+half.json:6+graph.txt:3"
        numbers = miyama.summands(table)
        assert [len(heaps) for heaps in numbers] == [4, 8, 6, 7, 4]
        rng = np.random.default_rng(1)
        for place in rng.integers(0, [len(heaps) for heaps in numbers], size=(40, 5)).tolist():
            position = [heaps[n] for heaps, n in zip(numbers, place)]
            moves = miyama.winning_moves(table, position)
            assert len(moves) == int(table.winning_moves.values[tuple(place)])
            for move in moves:
                there = tuple(heaps.index((entry,) * (entry > 0) if isinstance(entry, int) else entry) for heaps, entry in zip(numbers, move))
                assert table.outcome.values[there] == 0


def test_lists_of_games_that_are_refused():
    for games, heaps, said in ((["nim", one_or_two], (3,), "a sum of 2 games needs as many greatest heaps"), ([], None, "a sum of 0 games"), (["nim"], None, "not None"),
                               ([lambda n: [], lambda n: [0]], (3, 3), "two summands are called custom"), ([lambda n: [n]], (3,), "heap of 1 cannot be listed")):  # fmt: skip
        with pytest.raises(ValueError, match=said):
            miyama.solve(games, heaps=heaps, keep=False)
    with pytest.raises(RuntimeError, match="becomes heaps of 4"):
        miyama.solve([lambda n: [[2, 2]] if n == 3 else []], heaps=(3,), keep=False)


def test_nothing_is_asked_for_heaps_beyond_all_tables():
    for ask, said in ((lambda: miyama.solve(heap_options=one_or_two, total=2**63), "total 9223372036854775808 is out of range: give 0 to 254"),
                      (lambda: miyama.sequence(one_or_two, 2**64), "heap 18446744073709551616 is out of range: give 0 to 4611686018427387904"),
                      (lambda: miyama.solve([one_or_two], heaps=(2**63,)), "has a bound of more than 1048576")):  # fmt: skip
        with pytest.raises(RuntimeError, match=said):
            ask()


def test_the_examples_of_the_page():
    page = (Path(os.environ["MIYAMA_SOURCE"]) / "docs" / "heaps.md").read_text()
    examples = doctest.DocTestParser().get_doctest("".join(re.findall("```pycon\n(.*?)```", page, re.DOTALL)), {}, "heaps.md", None, 0)
    assert doctest.DocTestRunner().run(examples).failed == 0
    assert len(examples.examples) == 5
