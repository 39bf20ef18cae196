"""Sums of games in Python: what the numbers of a summand mean, and winning moves from heap to heap."""
import re

import miyama
import numpy as np
import pytest


@pytest.mark.parametrize("misere", [False, True])
def test_winning_moves_are_lost_options(misere, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with miyama.solve("sum:nim+0.07", heaps=(2, 9), labels="outcome,winning_moves", misere=misere, keep=False) as table:
        numbers = miyama.summands(table)
        assert numbers[0] == [(), (1,), (2,)] and numbers[1][:5] == [(), (1,), (1, 1), (2,), (1, 1, 1)]
        for i, first in enumerate(numbers[0]):
            for j, second in enumerate(numbers[1]):
                moves = miyama.winning_moves(table, (first[0] if first else 0, second[::-1]))
                assert len(set(moves)) == len(moves) == int(table.winning_moves[i, j])
                for heap, heaps in moves:
                    assert table.outcome[heap, numbers[1].index(heaps)] == 0
        lost = {tuple(row) for row in miyama.losses(table).tolist()}
        counted = table.drop_vars(["outcome", "losses"], errors="ignore")
        assert {tuple(row) for row in miyama.losses(counted).tolist()} == lost
        for nothing in ((2, (8, 1)), (3, 1), (1,)):
            with pytest.raises(ValueError, match=r"summand|in the table"):
                miyama.winning_moves(table, nothing)
    with miyama.solve("nim", heaps=(2, 2), keep=False) as table, pytest.raises(ValueError, match="not a sum of games"):
        miyama.summands(table)


@pytest.mark.parametrize("rules, bounds, position", [("nim", {"heaps": (3, 3, 3)}, (1, 2, 3)), ("rows", {"total": 6}, (1, 2, 3)),
                                                     ("sum:nim+nim", {"heaps": (3, 3)}, (1, 2)), ("sum:nim+0.07", {"heaps": (3, 9)}, (1, (2, 4)))])  # fmt: skip
def test_a_position_is_a_sequence_or_an_array(rules, bounds, position):
    with miyama.solve(rules, **bounds, keep=False) as table:
        moves = miyama.winning_moves(table, position)
        assert moves == miyama.winning_moves(table, list(position)) == miyama.winning_moves(table, np.array(position, object))
        for other in (set(position), dict.fromkeys(position), iter(position), bytes(2), 3):
            with pytest.raises(TypeError, match=re.escape(f"{other!r} is a {type(other).__name__}, not a sequence of whole numbers: give a tuple")):
                miyama.winning_moves(table, other)
        if isinstance(position[-1], tuple):
            with pytest.raises(TypeError, match="is a set, not a sequence"):
                miyama.winning_moves(table, (1, {2, 4}))


def test_the_summands_are_the_callers_own():
    with miyama.solve("sum:nim+0.07", heaps=(2, 6), keep=False) as table:
        miyama.summands(table)[1].clear()
        assert len(miyama.summands(table)[1]) == 11
