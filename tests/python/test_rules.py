"""The moves that miyama.rules reads from the JSON of a table."""

import json

import miyama
import numpy as np
import pytest
from miyama.rules import BreakCode, Face, Line, VectorMoves, steps_up_to

SETS = {"any": lambda t: True, "1,3,4": lambda t: t in (1, 3, 4), "2,5-8,11": lambda t: t in (2, 5, 6, 7, 8, 11), "all-but:2,3,7-9": lambda t: t not in (2, 3, 7, 8, 9),
        "1,4 mod 5": lambda t: t % 5 in (1, 4), "squares": lambda t: any(n * n == t for n in range(t + 1)), "primes": lambda t: t > 1 and all(t % d for d in range(2, t)),
        "powers-of-2": lambda t: t & (t - 1) == 0, "factorials": lambda t: t in (1, 2, 6, 24, 120, 720), "fibonacci": lambda t: t in (1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233),
        "triangular": lambda t: any(n * (n + 1) // 2 == t for n in range(t + 1))}


@pytest.mark.parametrize("text", SETS)
def test_sets_of_steps(text):
    for most in [*range(30), 150]:
        steps = steps_up_to(text, most)
        assert steps.dtype == np.int64 and steps.tolist() == [t for t in range(1, most + 1) if SETS[text](t)]


@pytest.mark.parametrize("text", [text for text in SETS if text != "any"])
def test_the_program_knows_the_same_sets(tmp_path, text):
    """One heap: which options it has is seen in the number of winning moves of a game where every position below 14 is lost."""
    with miyama.solve(f"subtraction:{text}", heaps=60, labels="all", output=tmp_path / "table.h5") as table:
        for size in range(61):
            assert len(miyama.winning_moves(table, (size,))) == table["winning_moves"][size]


@pytest.mark.parametrize("text, least", [("any", 1), ("5-9", 5), ("all-but:1,2", 3), ("primes", 2), ("100", 100), ("all-but:2,4", 1), ("0 mod 3", 3), ("all-but:1 mod 2", 2), ("2..4", 2), ("all-but:3,1-2,5", 4),
                                         ("4000000000", 4 * 10**9), ("all-but:1-3999999999", 4 * 10**9)])  # fmt: skip
def test_the_least_step(text, least):
    assert Line((1,), text).least() == least


def test_moves_of_a_rules_file():
    rules = {"family": "vector", "moves": [{"direction": [2, 1], "steps": [1, 4]}, {"direction": [1, 0]}, {"face": [1, 2]}], "pass": True}
    moves = VectorMoves.parse(json.dumps(rules))
    assert moves == VectorMoves((Line((2, 1), "1,4"), Line((1, 0), "any")), (Face((0, 1)),), True)
    assert not VectorMoves.parse(json.dumps({**rules, "pass": False})).has_pass


def test_where_a_move_is_possible():
    moves = VectorMoves((Line((2, 1), "2-3"),), (Face((1, 2)),), False)
    sizes = np.ogrid[:6, :4, :3]
    possible = VectorMoves((Line((2, 1, 0), "2-3"),), (Face((1, 2)),), True).can_move(sizes)
    assert moves.faces == (Face((1, 2)),) and possible.shape == (6, 4, 3)
    for a, b, c in np.ndindex(possible.shape):
        assert possible[a, b, c] == ((a >= 4 and b >= 2) or (b >= 1 and c >= 1))


def test_other_families_are_refused():
    with pytest.raises(ValueError, match="the rules greedy are not listed, their family is other"):
        VectorMoves.parse('{"family": "other", "name": "greedy", "heaps": 3}')
    with pytest.raises(ValueError, match="the rules nim have no take-and-break code, their family is vector"):
        BreakCode.parse('{"family": "vector", "name": "nim", "moves": []}')


def test_rests_of_a_heap():
    assert BreakCode("0.77").rests(3) == [(1,), (2,), (1, 1)]
    assert BreakCode("4.0:unequal").rests(5) == [(4, 1), (3, 2)] and BreakCode("8.0").rests(3) == [(1, 1, 1)]
    assert BreakCode("0.[3]").can_move(3).tolist() == [False, True, True, True] and BreakCode("0.07").can_move(3).tolist() == [False, False, True, True]
