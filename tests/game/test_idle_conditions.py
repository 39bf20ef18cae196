"""What is said of conditions that decide nothing is true of every position and every move of the table."""
import json
import random
import re

import pytest


def said_of(miyama, tmp_path, move, heaps):
    (tmp_path / "r.json").write_text(json.dumps({"moves": [move, {"direction": [0, 1]}] if len(heaps) == 2 else [move]}))
    done = miyama("count", "--rules", "r.json", "--heaps", ",".join(map(str, heaps)))
    found = re.search(r'the condition ".*" holds for (none|all) of the (\d+) (moves|positions) that were tried\n', done.err)
    return done.code, found and (found[1], int(found[2]), found[3])


def cases_of(move, heaps):
    """The names that a condition sees, for each move that it may allow, or for each position."""
    boxes = [(a, b) for a in range(heaps[0] + 1) for b in range((heaps[1] if len(heaps) == 2 else 0) + 1)]
    if "face" in move:
        return [{"a": a, "b": b, "a_": x, "b_": y} for a, b in boxes for x in range(a) for y in range(b)]
    return [{"a": a, "b": b, "t": t, "a_": a - t, "b_": b} for a, b in boxes for t in range(1, a + 1)]


def expected(move, heaps, condition):
    sees = re.search("t|'", condition) is not None
    words = condition.replace("'", "_").replace("&&", "and").replace("||", "or")
    cases = cases_of(move, heaps) if sees else [{"a": a, "b": b} for a in range(heaps[0] + 1) for b in range(heaps[1] + 1)]
    holding = sum(bool(eval(words, {}, case)) for case in cases)
    return (("none" if holding == 0 else "all"), len(cases), "moves" if sees else "positions") if holding in (0, len(cases)) else None


@pytest.mark.parametrize("seed", range(60))
def test_conditions_are_tried_on_all_of_a_small_box(miyama, tmp_path, seed):
    some = random.Random(seed)
    heaps = [some.randint(1, 14), some.randint(1, 9)]
    move = {"face": [1, 2]} if seed % 3 == 0 else {"direction": [1, 0]}
    names = ["a", "b", "a'", "b'"] + ["t"] * 2 * ("direction" in move)
    part = lambda: f"{some.choice(names)} {some.choice(['<', '<=', '==', '!=', '>', '>='])} {some.choice([*names, *map(str, range(15))])}"
    condition = some.choice([" && ", " || "]).join(part() for _ in range(some.randint(1, 3)))
    assert said_of(miyama, tmp_path, {**move, "when": condition}, heaps) == (0, expected(move, heaps, condition)), (condition, heaps)


@pytest.mark.parametrize("condition, said", [("t > 3 && t < a", None), ("t <= 3 || t == a || t < a / 2", None), ("t == 5 && a == 12", None), ("t > a", ("none", 78, "moves")), ("t > 0 || a == 9", ("all", 78, "moves"))])
def test_a_move_that_is_far_from_the_ends_is_tried(miyama, tmp_path, condition, said):
    assert said_of(miyama, tmp_path, {"direction": [1], "when": condition}, [12]) == (0, said)


@pytest.mark.parametrize("condition", ["t == 77777", "t != 77777", "a < 0 && t > 3"])
def test_of_a_box_that_is_too_large_nothing_is_said(miyama, tmp_path, condition):
    assert said_of(miyama, tmp_path, {"direction": [1], "when": condition}, [8000]) == (0, None)
