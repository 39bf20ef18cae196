"""The moves of rules, from the JSON that every table stores in its attribute `rules_json`.

    {"family": "vector", "heaps": 2, "moves": [{"direction": [1, 1], "steps": "1-3"}, {"face": [1, 2]}], "pass": true}
    {"direction": [1, 1], "steps": "any", "first": [0, 1], "when": "a < b"}      one of the moves
    {"direction": [1, 0], "steps": "any", "upto": "a / 2", "from": "2"}          another
    {"direction": [1, 0], "steps": "any", "when": "a % t == 0"}                  a third; {"face": [1, 2], "when": "a' != b'"} is a fourth
    {"family": "take-and-break", "code": "0.77"}
    {"family": "other"}                              a name only: the moves are in the program

A move along a line takes t times the direction, for one of its steps t, and besides a fixed amount (`first`); its condition must hold, and t lies
within its limits. A face reduces each of its heaps by an amount of its own, at least 1. A pass changes nothing but the passes left, and needs a position with other
moves. data/README.md says it in full.

It knows nothing of tables: `outcomes` looks the options up.

Conditions and limits, such as "a >= b && a >= c" and "a / 2", are a language of their own. The names are those of the heaps, a, b, c …,
h1, h2, h3 … or heap_1 …, `passes` for the passes left, and in conditions t and those of the heaps after the move, a', b' …; numbers are 64-bit integers that wrap around, / and % round towards minus infinity, && and || look at their right
side only where the left one leaves it open.

A condition is kept in postfix order, operands before their operator, with "&&?" or "||?" between the two sides of && and ||:

    b != 0 && a % b == 0       h2 0 !=  &&?  h1 h2 % 0 ==  &&

Operators wait on a stack until one comes that binds no tighter: E. W. Dijkstra's shunting yard, which needs no recursion.
"""

from __future__ import annotations

import itertools
import json
import operator
import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Position = tuple[int, ...]
MOVE_KEYS = {"direction": {"direction", "steps", "first", "when", "upto", "from"}, "face": {"face", "when"}}
NAMED_STEPS = ("squares", "primes", "powers-of-2", "factorials", "fibonacci", "triangular")
TOKEN = re.compile(r"[ \t\r\n]*((?:min|max|gcd|lcm|popcount|abs|odd|even|isqrt)[ \t\r\n]*\(|\w+'?|\|\||&&|[=!<>]=|<<|>>|[-+*/%|^&<>!~(),])", re.ASCII)
BINDS = {sign: level for level, signs in enumerate(("||", "&&", "== != < <= > >=", "|", "^", "&", "<< >>", "+ -", "* / %", "! ~ negate"))
         for sign in signs.split()}  # fmt: skip
COMPARISON = BINDS["=="]
BINARY = {"==": np.equal, "!=": np.not_equal, "<": np.less, "<=": np.less_equal, ">": np.greater, ">=": np.greater_equal,
          "&&": np.logical_and, "||": np.logical_or, "|": np.bitwise_or, "^": np.bitwise_xor, "&": np.bitwise_and,
          "<<": np.left_shift, ">>": np.right_shift, "+": np.add, "-": np.subtract, "*": np.multiply, "/": np.floor_divide,
          "%": np.remainder, "min(": np.minimum, "max(": np.maximum, "gcd(": np.gcd, "lcm(": np.lcm}  # fmt: skip


def _root(values: np.ndarray) -> np.ndarray:
    """The whole part of the square root: a double is one off at most."""
    squares = np.asarray(values).astype(np.uint64)
    found = np.sqrt(squares.astype(np.float64)).astype(np.uint64)
    found = found - (found * found > squares)
    return found + ((found + np.uint64(1)) ** 2 <= squares)


def _is_beyond(sign: str, left: np.ndarray, right: np.ndarray) -> np.ndarray:
    """Whether the gcd or lcm does not fit a signed number of 64 bits."""
    a, b = np.abs(left).astype(np.uint64), np.abs(right).astype(np.uint64)
    common, most = np.gcd(a, b), np.uint64(2**63 - 1)
    return common > most if sign == "gcd(" else a // np.maximum(common, 1) > most // np.maximum(b, 1)


UNARY = {"!": np.logical_not, "~": np.invert, "negate": np.negative, "odd(": lambda values: values & 1, "even(": lambda values: ~values & 1, "abs(": np.abs, "isqrt(": _root,
         "popcount(": lambda values: sum((values >> bit & 1 for bit in range(64)), np.int64(0))}  # fmt: skip


class Condition:
    """A condition on positions of so many heaps, and on the move. Raises ValueError for any other text.

    Its variables, in this order: the heaps, the passes left, the steps, the heaps after the move. Those behind the heaps may be left out where it
    does not mention them.
    """

    def __init__(self, text: str, heaps: int) -> None:
        self.text, self._heaps = text, heaps
        names = [(name, i) for i in range(heaps) for name in (f"h{i + 1}", f"heap_{i + 1}", chr(ord("a") + i) if i < 26 else "")]
        self._names = {"passes": f"h{heaps + 1}", "t": f"h{heaps + 2}", **{f"{name}'": f"h{heaps + 3 + i}" for name, i in names if name}}
        self._names |= {name: f"h{i + 1}" for name, i in names}
        self._postfix: list[int | str] = []
        self._waiting: list[str] = []
        self._read()
        variables = {int(item[1:]) for item in self._postfix if isinstance(item, str) and re.fullmatch("h[0-9]+", item)}
        self.sees_move = max(variables, default=0) > heaps + 1

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Condition) and self.text == other.text

    def holds(self, heaps: Sequence[np.ndarray]) -> np.ndarray:
        """True where it holds, for sizes of each heap that broadcast together. Raises ValueError as `values` does."""
        return self.values(heaps) != 0

    def values(self, heaps: Sequence[np.ndarray], where: np.ndarray = np.True_) -> np.ndarray:
        """Its value, for sizes of each heap, and what else it mentions, that broadcast together; only the entries count for which `where` is true.

        Raises ValueError, with the first position, where it divides by 0, shifts by less than 0 or more than 63, takes the root of a negative number,
        or has a gcd or lcm beyond 2⁶³ − 1.
        """
        stack, asked = [], [where]  # asked: the entries for which the side that is being computed counts
        with np.errstate(all="ignore"):
            for item in self._postfix:
                if isinstance(item, int):
                    stack.append(np.int64(item))
                elif item in UNARY:
                    right = self._without_faults(item, stack[-1], stack.pop(), asked[-1], heaps)
                    stack.append(np.asarray(UNARY[item](right)).astype(np.int64))
                elif item in BINARY:
                    right, left = stack.pop(), stack.pop()
                    right = self._without_faults(item, left, right, asked[-1], heaps)
                    stack.append(BINARY[item](left, right).astype(np.int64))
                    if item in ("&&", "||"):
                        asked.pop()
                elif item.endswith("?"):
                    asked.append(asked[-1] & ((stack[-1] != 0) == (item == "&&?")))
                else:
                    stack.append(np.asarray(heaps[int(item[1:]) - 1], dtype=np.int64))
        return np.broadcast_to(stack.pop(), np.broadcast_shapes(*map(np.shape, heaps)))

    def _without_faults(self, sign: str, left: np.ndarray, right: np.ndarray, asked: np.ndarray, heaps: Sequence[np.ndarray]) -> np.ndarray:
        """The right side of `sign`, with 1 in place of faults in entries that do not count."""
        if sign not in ("/", "%", "<<", ">>", "isqrt(", "gcd(", "lcm("):
            return right
        faults = right == 0 if sign in "/%" else _is_beyond(sign, left, right) if sign in ("gcd(", "lcm(") else right < 0 if sign == "isqrt(" else (right < 0) | (right > 63)
        if np.any(faults & asked):
            places, *sizes = np.broadcast_arrays(faults & asked, *heaps)
            here = ",".join(str(size.ravel()[places.argmax()]) for size in sizes[: self._heaps])
            what = {"<": "shifts by less than 0 or more than 63", ">": "shifts by less than 0 or more than 63", "i": "takes the root of a negative number",
                    "g": "has a gcd beyond 2⁶³ − 1", "l": "has an lcm beyond 2⁶³ − 1"}.get(sign[0], "divides by 0")  # fmt: skip
            raise ValueError(f'the condition "{excerpt(self.text)}" {what} at the position {here}')
        return np.where(faults, 1, right)

    def _read(self) -> None:
        at, text, wants_value = 0, self.text.rstrip(" \t\r\n"), True
        while at < len(text):
            found = TOKEN.match(text, at)
            if not found or not (self._begin(found[1]) if wants_value else self._go_on(found[1])):
                raise ValueError(f'the condition "{excerpt(self.text)}" cannot be read from "{text[at : at + 20].strip()}" on')
            wants_value = found[1] != ")" and not found[1][-1].isalnum() and found[1][-1] != "'"
            at = found.end()
        self._settle(0)
        if wants_value or self._waiting:
            raise ValueError(f'the condition "{excerpt(self.text)}" ends too early')

    def _begin(self, token: str) -> bool:
        """Takes a sign before a value, an opening parenthesis or a value. Returns False for any other token."""
        if token in ("!", "~", "-"):
            self._waiting.append("negate" if token == "-" else token)
        elif token.endswith("("):
            self._waiting.append("".join(token.split()))
        elif token.isdigit() and int(token) < 2**63:
            self._postfix.append(int(token))
        else:
            self._postfix += [self._names[token]] if token in self._names else []
            return token in self._names
        return True

    def _go_on(self, token: str) -> bool:
        """Takes an operator, a comma or a closing parenthesis. Returns False for any other token, and if comparisons would chain."""
        if token in (",", ")"):
            return self._end_argument(token)
        if token not in BINDS or token in UNARY:
            return False
        chains = self._settle(BINDS[token]) and BINDS[token] == COMPARISON
        self._waiting.append(token)
        self._postfix += [f"{token}?"] if token in ("&&", "||") else []
        return not chains

    def _settle(self, least: int) -> bool:
        """Applies the waiting operators that bind at least so tight. Returns True if the last one is a comparison."""
        last = ""
        while self._waiting and BINDS.get(self._waiting[-1], -1) >= least:
            last = self._waiting.pop()
            self._postfix.append(last)
        return BINDS.get(last) == COMPARISON

    def _end_argument(self, token: str) -> bool:
        self._settle(0)
        if not self._waiting:
            return False
        opening = self._waiting.pop()
        function, _, further = opening.partition(",")
        if (token == "," and (function == "(" or function in UNARY)) or (token == ")" and function in ("gcd(", "lcm(") and not further):
            return False
        self._postfix += [function] if function in UNARY or further else []
        self._waiting += [f"{function},more"] if token == "," else []
        return True


class Line(NamedTuple):
    """Moves along `direction`: what one step takes from each heap. `steps` is written in the form of the JSON: "any", "1,2,5-7", "all-but:2,3", "squares", …

    `first`: a fixed amount that the move takes besides; empty if there is none. `when`: the condition on the heaps before the move and on the move
    itself, if there is one. `upto` and `least_steps`: expressions in the heaps before the move; there are at most, and at least, so many steps. `bounds`: no heap
    is larger after the move; empty if it may be.
    """

    direction: Position
    steps: str
    first: Position = ()
    when: Condition | None = None
    upto: Condition | None = None
    least_steps: Condition | None = None
    bounds: Position = ()

    @classmethod
    def parse(cls, move: dict, bounds: Position = ()) -> Line:
        """ValueError for a condition or limit that cannot be read."""
        direction, first = tuple(move["direction"]), tuple(move.get("first", ()))
        when, upto, least = (Condition(move[key], len(direction)) if key in move else None for key in ("when", "upto", "from"))
        return cls(direction, _text(move.get("steps", "any")), first if any(first) else (), when, upto, least, bounds)

    def adds(self) -> bool:
        """True if some heap may be larger after the move."""
        return min(self.direction + self.first) < 0

    def is_plain(self) -> bool:
        """True if it takes nothing first, adds nothing and has no condition and no limit."""
        return not self.adds() and not self.first and self.when is None and self.upto is None and self.least_steps is None

    def holds_one_loss(self) -> bool:
        """True if at most one option of a position is lost: of two losses on a line the greater could move to the lesser."""
        return self.steps == "any" and self.is_plain()

    def start(self, heaps: Position, passes: int = 0) -> Position | None:
        """The heaps after the move with 0 steps. None where the move may not be made, whatever the steps."""
        if self.when is not None and not self.when.sees_move and not self.when.holds([np.array(size) for size in (*heaps, passes)]):
            return None
        start = tuple(size - taken for size, taken in itertools.zip_longest(heaps, self.first, fillvalue=0))
        return start if min(start) >= 0 else None

    def allowed_steps(self, heaps: Position, passes: int = 0) -> NDArray[np.int64]:
        """The steps that may be made from these heaps, ascending; `start` gives the place from which they are counted."""
        start = self.start(heaps, passes)
        if start is None:
            return np.zeros(0, np.int64)
        before = [np.array(size) for size in (*heaps, passes)]
        room = [size // stones for size, stones in zip(start, self.direction) if stones > 0]
        room += [] if self.upto is None else [max(0, int(self.upto.values(before)))]
        steps = steps_up_to(self.steps, min(room))
        if self.least_steps is not None:
            steps = steps[steps >= int(self.least_steps.values(before))]
        for size, stones, bound in zip(start, self.direction, self.bounds):
            steps = steps[size - steps * stones <= bound]
        if self.when is not None and self.when.sees_move and steps.size:
            steps = steps[self.when.holds([*before, steps, *(size - steps * stones for size, stones in zip(start, self.direction))])]
        return steps

    def can_move(self, heaps: list[np.ndarray], passes: np.ndarray | int = 0) -> np.ndarray:
        """True where heaps of these sizes, arrays that broadcast together, allow a move along it."""
        before, needed = [*heaps, np.asarray(passes)], [*self.first] or [0] * len(heaps)
        asks = self.when is not None and self.when.sees_move
        may = _all_at_least(heaps, needed) if self.when is None or asks else self.when.holds(before) & _all_at_least(heaps, needed)
        most, least = (None if limit is None else limit.values(before, may) for limit in (self.upto, self.least_steps))
        greatest = max((int(np.max(size)) - first) // stones for size, first, stones in zip(heaps, needed, self.direction) if stones > 0)
        steps = steps_up_to(self.steps, max(greatest, 0)) if asks or least is not None or self.bounds else np.array([self.least()])
        found = np.zeros_like(may)
        for step in steps.tolist():
            after = [size - first - step * stones for size, first, stones in zip(heaps, needed, self.direction)]
            here = may & ~found & _all_at_least(after, [0] * len(heaps))
            for size, bound in zip(after, self.bounds):
                here = here & (size <= bound)
            here = here if most is None else here & (step <= most)
            here = here if least is None else here & (step >= least)
            found = found | (here & (self.when.values([*before, np.asarray(step), *after], here) != 0) if asks and self.when is not None else here)
        return found

    def least(self) -> int:
        """The least step."""
        return least_step(self.steps)


class Face(NamedTuple):
    """Moves that reduce each of these heaps, counted from 0, by an amount of its own, where the condition holds, if there is one."""

    heaps: Position
    when: Condition | None = None

    def can_move(self, heaps: list[np.ndarray], passes: np.ndarray | int = 0) -> np.ndarray:
        """True where heaps of these sizes, arrays that broadcast together, allow to reduce it."""
        before = [*heaps, np.asarray(passes)]
        may = _all_at_least(heaps, [int(heap in self.heaps) for heap in range(len(heaps))])
        if self.when is None:
            return may
        if not self.when.sees_move:
            return may & self.when.holds(before)
        found = np.zeros_like(may)
        for left in itertools.product(*(range(int(np.max(size))) if i in self.heaps else [None] for i, size in enumerate(heaps))):
            after = [size if rest is None else np.asarray(rest) for size, rest in zip(heaps, left)]
            here = may & ~found & _all_at_least([size - (rest is not None) for size, rest in zip(heaps, left)], [rest or 0 for rest in left])
            found = found | (here & (self.when.values([*before, np.asarray(0), *after], here) != 0))
        return found


class VectorMoves(NamedTuple):
    """The moves of rules of the family `vector`."""

    lines: tuple[Line, ...]
    faces: tuple[Face, ...]
    has_pass: bool

    @classmethod
    def parse(cls, rules_json: str, bounds: Sequence[int] = ()) -> VectorMoves:
        """ValueError if the rules are of another family, whose moves the JSON does not list, and for moves that this module cannot read. `bounds`: of the
        heaps of a table, which some rules forbid to leave."""
        rules = json.loads(rules_json)
        if rules.get("family") != "vector":
            raise ValueError(f"the moves of the rules {rules.get('name')} are not listed, their family is {rules.get('family')}")
        for move in rules["moves"]:
            if not any(key in move and move.keys() <= known for key, known in MOVE_KEYS.items()):
                raise ValueError(f"the move {json.dumps(move)} of the rules {rules.get('name')} is of a kind that this module does not know")
        kept = tuple(map(int, bounds)) if rules.get("outside") == "forbidden" else ()
        lines = [Line.parse(move, kept) for move in rules["moves"] if "direction" in move]
        faces = [Face(tuple(heap - 1 for heap in move["face"]), Condition(move["when"], rules["heaps"]) if "when" in move else None)
                 for move in rules["moves"] if "face" in move]  # fmt: skip
        return cls(tuple(lines), tuple(faces), bool(rules.get("pass")))

    def can_move(self, heaps: list[np.ndarray], passes: np.ndarray | int = 0) -> np.ndarray:
        """True where heaps of these sizes, arrays that broadcast together, and so many passes left allow a move other than a pass."""
        moves: list[Line | Face] = [*self.lines, *self.faces]
        return np.any(np.broadcast_arrays(*(move.can_move(heaps, passes) for move in moves)), axis=0)


class BreakCode:
    """The moves of take-and-break rules: digit number t says what may be left of a heap from which t sticks are taken."""

    def __init__(self, code: str) -> None:
        digits, _, condition = code.partition(":")
        before, _, after = digits.partition(".")
        alone, _, repeated = after.partition("[")
        self._digits = [int(digit, 16) for digit in before + alone]
        self._repeated = int(repeated[:1] or "0", 16)
        self._unequal = condition == "unequal"

    @classmethod
    def parse(cls, rules_json: str) -> BreakCode:
        """ValueError if the rules are of another family."""
        rules = json.loads(rules_json)
        if rules.get("family") != "take-and-break":
            raise ValueError(f"the rules {rules.get('name')} have no take-and-break code, their family is {rules.get('family')}")
        return cls(rules["code"])

    def rests(self, heap: int) -> list[Position]:
        """What a heap may become: fewest sticks first, then by the second rest, then by the third."""
        found = []
        for left in range(heap + 1):
            taken = heap - left
            digit = self._digits[taken] if taken < len(self._digits) else self._repeated
            splits = [(left - b - c, b, c) for b in range(left // 2 + 1) for c in range(b + 1) if left - b - c >= b]
            for split in splits:
                rests = tuple(size for size in split if size)
                if digit >> len(rests) & 1 and not (self._unequal and len(set(rests)) < len(rests)):
                    found.append(rests)
        return found

    def can_move(self, total: int) -> np.ndarray:
        """True for the sizes 0, …, total of heaps that a move can break."""
        return np.array([heap > 0 and bool(self.rests(heap)) for heap in range(total + 1)])


MOST_QUOTED = 80


def excerpt(given: object) -> str:
    """A text, or how Python writes a thing, as messages quote it: the beginning and an ellipsis if it has more than 80 characters."""
    text = given if isinstance(given, str) else repr(given)
    return text if len(text) <= MOST_QUOTED else text[: MOST_QUOTED - 1] + "…"


def in_order(given: Any) -> Sequence[Any]:
    """What a sequence or an array of one dimension holds. TypeError for anything else, such as a set, a dict, text or an iterator."""
    if getattr(given, "ndim", 0) == 1 and hasattr(given, "__array__"):
        return np.asarray(given).tolist()
    if isinstance(given, Sequence) and not isinstance(given, (str, bytes, bytearray, memoryview)):
        return given
    raise TypeError(f"{excerpt(repr(given))} is a {type(given).__name__}, not a sequence of whole numbers: give a tuple, such as (3, 4, 4)")


def frozen(given: Any) -> Position:
    """The whole numbers that a sequence or an array of one dimension holds now. TypeError for anything else."""
    return tuple(operator.index(entry) for entry in in_order(given))


def steps_up_to(steps: str, most: int) -> NDArray[np.int64]:
    """The steps of a set that are at most `most`, ascending, int64."""
    every = np.arange(1, most + 1)
    if steps == "any":
        return every
    if steps in NAMED_STEPS:
        return _named_steps(steps, most)
    if "mod" in steps:
        rests, modulus = _rests(steps)
        return every[np.isin(every % modulus, rests)]
    listed = np.zeros(most, dtype=bool)
    for first, last in _listed_ranges(steps):
        listed[first - 1 : last] = True
    return every[~listed if steps.startswith("all-but:") else listed]


def least_step(steps: str) -> int:
    """The least step of a set, however large."""
    if steps == "any" or steps in NAMED_STEPS:
        return 2 if steps == "primes" else 1
    if "mod" in steps:
        rests, modulus = _rests(steps)
        return min((rest - 1) % modulus + 1 for rest in rests)
    ranges = sorted(_listed_ranges(steps))
    if not steps.startswith("all-but:"):
        return ranges[0][0]
    least = 1
    for first, last in ranges:
        least = max(least, last + 1) if first <= least else least
    return least


def _rests(steps: str) -> tuple[list[int], int]:
    """The rests and the modulus of "1,4mod5" or "all-but:0 mod 3"."""
    listed, _, modulus = steps.partition("mod")
    given = {n % int(modulus) for first, last in _listed_ranges(listed) for n in range(first, last + 1)}
    return [rest for rest in range(int(modulus)) if (rest in given) != steps.startswith("all-but:")], int(modulus)


def _listed_ranges(steps: str) -> list[tuple[int, int]]:
    """First and last of each item of "1,2,5-7", "1,2,5..7" or "all-but:2,3"."""
    items = [item.replace("..", "-").partition("-") for item in steps.removeprefix("all-but:").split(",")]
    return [(int(first), int(last or first)) for first, _, last in items]


def _all_at_least(heaps: list[np.ndarray], least: list[int]) -> np.ndarray:
    return np.all(np.broadcast_arrays(*(size >= stones for size, stones in zip(heaps, least))), axis=0)


def _text(steps: str | list[int]) -> str:
    return steps if isinstance(steps, str) else ",".join(map(str, steps))


def _named_steps(name: str, most: int) -> NDArray[np.int64]:
    if name == "primes":
        sieve = np.ones(most + 1, dtype=bool)
        sieve[:2] = False
        for n in range(2, int(most**0.5) + 1):
            sieve[n * n :: n] = False
        return np.flatnonzero(sieve)
    return np.fromiter(itertools.takewhile(lambda step: step <= most, _ascending(name)), dtype=np.int64)


def _ascending(name: str) -> Iterator[int]:
    """The members of a named set, one after the other, without end."""
    a, b = 1, 2
    for n in itertools.count(1):
        if name == "fibonacci":
            yield a
            a, b = b, a + b
        elif name == "factorials":
            yield a
            a *= n + 1
        else:
            yield {"squares": n * n, "powers-of-2": 1 << (n - 1), "triangular": n * (n + 1) // 2}[name]
