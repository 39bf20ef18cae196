"""The moves of rules, from the JSON that every table stores in its attribute `rules_json`.

    {"family": "vector", "heaps": 2, "moves": [{"direction": [1, 1], "steps": "1-3"}, {"face": [1, 2]}], "pass": true}
    {"direction": [1, 1], "steps": "any", "first": [0, 1], "when": "a < b"}      one of the moves
    {"direction": [1, 0], "steps": "any", "upto": "a / 2"}                       another
    {"family": "take-and-break", "code": "0.77"}
    {"family": "other"}                              a name only: the moves are in the program

A line takes t times its direction, t being one of its steps, besides what it takes first, and only when its condition holds; a face reduces each of its heaps by an amount of its own, at least 1; a pass
changes nothing but the passes left, and needs a position with other moves. data/README.md says it in full.

It knows nothing of tables: `moves` looks the options up.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .conditions import Condition

Position = tuple[int, ...]
MOVE_KEYS = {"direction": {"direction", "steps", "first", "when", "upto"}, "face": {"face"}}
NAMED_STEPS = ("squares", "primes", "powers-of-2", "factorials", "fibonacci", "triangular")


class Line(NamedTuple):
    """Moves along `direction`: what one step takes from each heap. `steps` as in the JSON: "any", "1,2,5-7", "all-but:2,3", "squares", …

    `first`: what the move takes besides, once; empty if it takes nothing. `when`: the condition on the heaps before the move, if there is one; `upto`: at most
    so many steps, by the heaps before the move.
    """

    direction: Position
    steps: str
    first: Position = ()
    when: Condition | None = None
    upto: Condition | None = None

    @classmethod
    def parse(cls, move: dict) -> Line:
        """ValueError for a condition or limit that cannot be read."""
        direction, first = tuple(move["direction"]), tuple(move.get("first", ()))
        when, upto = (Condition(move[key], len(direction)) if key in move else None for key in ("when", "upto"))
        return cls(direction, _text(move.get("steps", "any")), first if any(first) else (), when, upto)

    def is_plain(self) -> bool:
        """True if it takes nothing first and has no condition and no limit."""
        return not self.first and self.when is None and self.upto is None

    def holds_one_loss(self) -> bool:
        """True if at most one option of a position is lost: of two losses on a line the greater could move to the lesser."""
        return self.steps == "any" and self.is_plain()

    def start(self, heaps: Position) -> Position | None:
        """The heaps after the move with 0 steps. None where the move may not be made."""
        if self.when is not None and not self.when.holds([np.array(size) for size in heaps]):
            return None
        start = tuple(size - taken for size, taken in itertools.zip_longest(heaps, self.first, fillvalue=0))
        return start if min(start) >= 0 else None

    def most_steps(self, heaps: Position) -> int:
        """No more steps lead from these heaps, for which `start` tells where."""
        room = [size // stones for size, stones in zip(self.start(heaps), self.direction) if stones]
        if self.upto is not None:
            room.append(max(0, int(self.upto.values([np.array(size) for size in heaps]))))
        return min(room)

    def can_move(self, heaps: list[np.ndarray]) -> np.ndarray:
        """True where heaps of these sizes, arrays that broadcast together, allow a move along it."""
        may = np.True_ if self.when is None else self.when.holds(heaps)
        if self.upto is not None:
            may = may & (self.upto.values(heaps, may) >= self.least())
        least = [first + self.least() * stones for first, stones in itertools.zip_longest(self.first, self.direction, fillvalue=0)]
        return _all_at_least(heaps, least) & may

    def least(self) -> int:
        """The least step."""
        most = 1
        while not steps_up_to(self.steps, most).size:
            most *= 2
        return int(steps_up_to(self.steps, most)[0])


class VectorMoves(NamedTuple):
    """The moves of rules of the family `vector`. Faces hold heaps counted from 0."""

    lines: tuple[Line, ...]
    faces: tuple[Position, ...]
    has_pass: bool

    @classmethod
    def parse(cls, rules_json: str) -> VectorMoves:
        """ValueError if the rules are of another family, whose moves the JSON does not list, and for moves that this module cannot read."""
        rules = json.loads(rules_json)
        if rules.get("family") != "vector":
            raise ValueError(f"the moves of the rules {rules.get('name')} are not listed, their family is {rules.get('family')}")
        for move in rules["moves"]:
            if not any(key in move and move.keys() <= known for key, known in MOVE_KEYS.items()):
                raise ValueError(f"the move {json.dumps(move)} of the rules {rules.get('name')} is of a kind that this module does not know")
        lines = [Line.parse(move) for move in rules["moves"] if "direction" in move]
        faces = [tuple(heap - 1 for heap in move["face"]) for move in rules["moves"] if "face" in move]
        return cls(tuple(lines), tuple(faces), bool(rules.get("pass")))

    def can_move(self, heaps: list[np.ndarray]) -> np.ndarray:
        """True where heaps of these sizes, arrays that broadcast together, allow a move other than a pass."""
        on_lines = [line.can_move(heaps) for line in self.lines]
        on_faces = [_all_at_least(heaps, [int(heap in face) for heap in range(len(heaps))]) for face in self.faces]
        return np.any(on_lines + on_faces, axis=0)


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


def steps_up_to(steps: str, most: int) -> NDArray[np.int64]:
    """The steps of a set that are at most `most`, ascending, int64."""
    every = np.arange(1, most + 1)
    if steps == "any":
        return every
    if steps in NAMED_STEPS:
        return _named_steps(steps, most)
    text = steps.removeprefix("all-but:")
    listed = np.zeros(most, dtype=bool)
    for item in text.split(","):
        first, _, last = item.partition("-")
        listed[int(first) - 1 : int(last or first)] = True
    return every[~listed if text != steps else listed]


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
