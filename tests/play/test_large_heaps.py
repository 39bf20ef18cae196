"""Winning moves by a theorem: of small positions all, or some, of those of the definition; of huge heaps at once."""

import functools
import itertools

import pytest


def advised(miyama, *words):
    done = miyama("advise", *words, "--json")
    assert done.code == 0, done.err
    return done.json


@functools.cache
def is_lost(position, reduced, misere):
    found = options(position, reduced)
    return not misere if not found else not any(is_lost(q, reduced, misere) for q in found)


def options(p, reduced):
    return [q for q in itertools.product(*(range(size + 1) for size in p)) if 1 <= sum(x < y for x, y in zip(q, p)) <= reduced]


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("position", [(3, 5, 6), (3, 1, 1, 1), (2, 2, 1), (1, 1, 1, 1), (4, 4, 3)])
def test_winning_moves_of_moore_are_those_of_the_definition(miyama, position, misere):
    moves = advised(miyama, "moore:2", ",".join(map(str, position)), *["--misere"] * misere)
    expected = sorted(q for q in options(position, 2) if is_lost(q, 2, misere))
    if not is_lost(position, 2, misere):
        assert sorted(tuple(move["to"]) for move in moves["moves"]) == expected


KAYLES = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4, 7, 2, 1, 8, 6, 7, 4, 1, 2, 3, 1, 4, 7, 2, 1, 8, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1,
          4, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 6, 7]  # Winning Ways, chapter 4  # fmt: skip
PERIOD = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7]


def test_kayles_with_a_million_million_pins(miyama):
    advice = advised(miyama, "kayles", f"{10**12},77")
    value = lambda heap: KAYLES[heap] if heap < len(KAYLES) else PERIOD[heap % 12]  # noqa: E731
    assert advice["outcome"] == "win" and advice["more"] and advice["moves"]
    for move in advice["moves"]:
        assert move["from"] - sum(move["rests"]) in (1, 2)
        assert functools.reduce(int.__xor__, map(value, move["to"])) == 0, move
    assert advised(miyama, "kayles", f"{10**12},{10**12}")["outcome"] == "loss"


@pytest.mark.parametrize("name,words", [("subtraction:1,1000", "period 1001 from heap 0 on, proved"), ("subtraction:all-but:2,300", "and saltus"),
                                        ("subtraction:squares", "no period proved")])  # fmt: skip
def test_values_of_steps_that_no_code_says(miyama, name, words):
    done = miyama("sequence", name, "--heap", "4000")
    assert done.code == 0 and words in done.lines[0], done.err
    values = miyama("sequence", name, "--heap", "4000", "--json").json["values"]
    allowed = {"squares": lambda t: round(t**0.5) ** 2 == t, "1,1000": lambda t: t in (1, 1000)}.get(name[12:], lambda t: t not in (2, 300))
    for heap in range(600):
        reached = {values[heap - t] for t in range(1, heap + 1) if allowed(t)}
        assert values[heap] == next(v for v in itertools.count() if v not in reached)
