"""Where conditions hold, position by position and on whole arrays."""

import itertools
import math

import numpy as np
import pytest
from miyama.rules import Condition, Face, Line, VectorMoves

HOLD = {"a >= b": lambda a, b: a >= b, "h1 >= h2": lambda a, b: a >= b, "heap_1 >= heap_2": lambda a, b: a >= b, "a ^ b == 0": lambda a, b: a == b,
        "a - b - 1 == 0 || a + 2 * b == 4": lambda a, b: a == b + 1 or a + 2 * b == 4, "a == 1 || b == 1 && a == 2": lambda a, b: a == 1 or (b == 1 and a == 2),
        "a & 1 == 1": lambda a, b: a % 2 == 1, "!a == b": lambda a, b: (1 if a == 0 else 0) == b, "-a / 2 == -2": lambda a, b: a in (3, 4), "-a % 3 == b": lambda a, b: (3 - a % 3) % 3 == b,
        "~a + 5 > b": lambda a, b: 4 - a > b, "1 << b > a": lambda a, b: 2**b > a, "-8 >> a == -b": lambda a, b: {0: -8, 1: -4, 2: -2}.get(a, -1) == -b,
        "max(a, b, 3) - min(a, 2) > 1": lambda a, b: max(a, b, 3) - min(a, 2) > 1, "popcount(a + 3) == 2 && min(b)": lambda a, b: a in (0, 2, 3) and b > 0,
        "gcd(a, -b) == 1": lambda a, b: math.gcd(a, b) == 1, "lcm(a, b, 2) > 4 || gcd(0, 0)": lambda a, b: math.lcm(a, b, 2) > 4,
        "abs(a - b) == even(b) + 1": lambda a, b: abs(a - b) == 2 - b % 2,
        "odd(a - 5) != isqrt(b * b * b)": lambda a, b: (a + 1) % 2 != math.isqrt(b**3),
        "isqrt(9223372036854775807) == 3037000499 && isqrt(4503599761588225 - a / 4) < 67108865": lambda a, b: a == 4, "a >= b && isqrt(a - b)": lambda a, b: a > b,
        "9223372036854775807 + a < 0": lambda a, b: a > 0, "(-9223372036854775807 - 1) / -1 < 0 && b": lambda a, b: b > 0, "1 << 63 < 0 && 1 << 63 >> 63 == -1": lambda a, b: True,
        "b != 0 && a % b == 0": lambda a, b: b > 0 and a % b == 0, "b == 0 || a / b > 1": lambda a, b: b == 0 or a >= 2 * b,
        "b == 0 && 1 || b != 0 && (a % b == 1 || 1 / b == 1)": lambda a, b: b == 0 or a % b == 1 or b == 1, "0 && (1 || 1 / 0) || a > 2": lambda a, b: a > 2,
        " ( ( a ) )\t>\n007-4 ": lambda a, b: a > 3}


@pytest.mark.parametrize("text", HOLD)
def test_where_they_hold(text):
    condition, everywhere = Condition(text, 2), list(itertools.product(range(5), range(4)))
    expected = [bool(HOLD[text](a, b)) for a, b in everywhere]
    assert condition.holds(np.ogrid[:5, :4]).ravel().tolist() == expected
    assert [bool(condition.holds([np.array(a), np.array(b)])) for a, b in everywhere] == expected


@pytest.mark.parametrize("text, said", [("a % b == 0", "divides by 0 at the position 0,0"), ("a < 2 || 1 / (b - 2)", "divides by 0 at the position 2,2"),
                                        ("1 << b - 1", "shifts by less than 0 or more than 63 at the position 0,0"),
                                        ("a == 3 && b == 1 && 1 >> 64", "shifts by less than 0 or more than 63 at the position 3,1"),
                                        ("a == 1 && gcd((1 << 63) * a, b)", "has a gcd beyond 2⁶³ − 1 at the position 1,0"),
                                        ("lcm(a, 9223372036854775807) > b", "has an lcm beyond 2⁶³ − 1 at the position 2,0"),
                                        ("isqrt(b - a)", "takes the root of a negative number at the position 1,0")])  # fmt: skip
def test_faults_name_the_position(text, said):
    with pytest.raises(ValueError, match=f'".*" {said}'):
        Condition(text, 2).holds(np.ogrid[:5, :4])


@pytest.mark.parametrize("text", ["", " ", "a b", "c", "h3", "h0", "a >", "> a", "(a", "a)", "a < b < 3", "a == b != 1", "a = b", "a and b", "+a", "a ** b", "a // b",
                                  "min()", "min a", "min", "max(a,)", "popcount(a, b)", "gcd(a)", "lcm()", "odd(a, b)", "a''", "c'", "max'(a)", "(a, b)", "a, b", "1a", "0x1", "1.5", "9223372036854775808", "a ! b", "é"])  # fmt: skip
def test_what_is_no_condition(text):
    with pytest.raises(ValueError, match="the condition "):
        Condition(text, 2)


def test_long_and_deep_conditions():
    assert not Condition("+".join("a" * 5000), 1).holds([np.array(0)])
    assert Condition("(" * 4000 + "a" + ")" * 4000, 1).holds([np.array(1)])
    assert Condition("h30 > h1", 30).holds([np.array(i) for i in range(30)])


def test_lines_with_conditions():
    line = Line.parse({"direction": [2, 1], "steps": "2", "first": [0, 1], "when": "a > b"})
    assert (line.first, line.is_plain(), line.holds_one_loss()) == ((0, 1), False, False)
    assert line.start((4, 3)) == (4, 2) and line.start((3, 3)) is None and line.start((1, 0)) is None
    possible = VectorMoves((line,), (), False).can_move(np.ogrid[:7, :5])
    assert np.argwhere(possible).tolist() == [[4, 3], [5, 3], [5, 4], [6, 3], [6, 4]]
    assert Line.parse({"direction": [2, 1], "first": [0, 0]}) == Line((2, 1), "any")


def test_lines_and_faces_whose_conditions_see_the_move():
    line = Line.parse({"direction": [1, 0], "when": "gcd(t, a) == 1 && a' != b + passes", "from": "b", "upto": "a - 1"})
    assert line.allowed_steps((10, 2), 1).tolist() == [3, 9] and line.allowed_steps((10, 2)).tolist() == [3, 7, 9]
    possible = line.can_move(np.ogrid[:6, :4])
    assert possible.tolist() == [[bool(line.allowed_steps((a, b)).size) for b in range(4)] for a in range(6)]
    assert (possible != line.can_move(np.ogrid[:6, :4], np.array(1))).any()
    face = Face((0, 1), Condition("a' == b && passes == 0", 2))
    assert np.argwhere(face.can_move(np.ogrid[:4, :4])).tolist() == [[2, 1], [3, 1], [3, 2]] and not face.can_move(np.ogrid[:4, :4], np.array(1)).any()


@pytest.mark.parametrize("move", ['{"direction": [1, 0], "wen": "a"}', '{"face": [1], "upto": "a"}', '{"steps": "any"}'])
def test_moves_of_a_later_version_are_refused(move):
    with pytest.raises(ValueError, match="of a kind that this module does not know"):
        VectorMoves.parse(f'{{"family": "vector", "name": "later", "moves": [{move}]}}')
