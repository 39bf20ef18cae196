"""The options of positions in a box, from `rules_json`: lines with their steps, faces, a pass, and the games known by name.

A move here answers two questions for a matrix of positions, one per row: `counts`, how many options each has by it, and `offsets`, by how much
the index of the option of a given number lies below that of the position. Heaps are columns; of rules with a pass the passes left come first.
"""

import math
import re

import numpy as np

from rechecking import NotATable, integer, look_at_keys
from rechecking.conditions import Condition
from rechecking.listed import Listed, refuse_loop
from rechecking.pieces import expand
from rechecking.places import places_of
from rechecking.steps import Steps


MOST_LISTED_OPTIONS = 50_000_000  # whose order is looked for


class Line:
    """Takes t times a direction, for one of the steps t, and `first` besides; less than 0 stones are added. `may(positions)` says where the line is open;
    `upto` limits t there."""

    def __init__(self, direction, steps, strides, may=None, first=None, upto=None):
        self.direction, self.steps, self.may, self.upto, self.first = direction, steps, may, upto, first or [0] * len(direction)
        self.entries = [i for i, taken in enumerate(direction) if taken > 0]
        self.adds = min([*direction, *self.first]) < 0
        self.stride = sum(int(d) * s for d, s in zip(direction, strides))
        self.offset = sum(int(f) * s for f, s in zip(self.first, strides))

    def counts(self, positions):
        left = positions - self.first
        most = np.min([left[:, i] // self.direction[i] for i in self.entries], axis=0)
        most = most if self.upto is None else np.minimum(most, self.limits(positions))
        counts = np.where((left >= 0).all(axis=1), self.steps.count(most), 0)
        return counts if self.may is None else np.where(self.may(positions), counts, 0)

    def limits(self, positions):
        """The most that t may be at each position; 0 where the line is not open."""
        limits = np.zeros(len(positions), np.int64)
        room = (positions >= self.first).all(axis=1)
        asked = np.flatnonzero(room if self.may is None else room & self.may(positions))
        limits[asked] = np.maximum(self.upto.values(positions[asked]), 0)
        return limits

    def offsets(self, positions, rows, numbers):
        return self.offset + self.steps.at(numbers) * self.stride

    def steps_of(self, positions, rows, numbers):
        return self.steps.at(numbers)

    def after(self, positions, rows, numbers):
        return positions[rows] - self.first - self.steps.at(numbers)[:, None] * self.direction


class Face:
    """Each of its heaps reduced by an amount of its own, at least 1."""

    def __init__(self, entries, strides):
        self.entries, self.strides = entries, strides

    def counts(self, positions):
        return np.prod([positions[:, i] for i in self.entries], axis=0, dtype=np.int64)

    def floats(self, positions):
        return np.prod([positions[:, i] for i in self.entries], axis=0, dtype=float)

    def offsets(self, positions, rows, numbers):
        total = 0
        for i in self.entries:
            numbers, taken = np.divmod(numbers, positions[rows, i])
            total = total + (taken + 1) * self.strides[i]
        return total

    def after(self, positions, rows, numbers):
        left = positions[rows]
        for i in self.entries:
            numbers, taken = np.divmod(numbers, positions[rows, i])
            left[:, i] -= taken + 1
        return left


class Chosen:
    """Those options by a move for which a condition that sees the move holds, with at least so many steps. `bounds`: none lies outside of these, or
    may lie there, if `cuts`."""

    def __init__(self, move, when, least, bounds=None, cuts=False):
        self.move, self.when, self.least, self.bounds, self.cuts, self.looked_at = move, when, least, bounds, cuts, None

    def counts(self, positions):
        if self.looked_at is not positions:
            pieces, self.number = [np.zeros(0, np.int64)], np.zeros(len(positions), np.int64)
            for rows, numbers in expand(self.move.counts(positions)):
                good = self.holds(positions, rows, numbers)
                pieces.append(numbers[good])
                self.number += np.bincount(rows[good], minlength=len(positions))
            self.looked_at, self.kept, self.begin = positions, np.concatenate(pieces), np.cumsum(self.number) - self.number
        return self.number

    def holds(self, positions, rows, numbers):
        inside = np.ones(len(rows), bool) if self.bounds is None else (self.move.after(positions, rows, numbers) <= self.bounds).all(axis=1)
        good = inside.copy() if self.cuts else np.ones(len(rows), bool)
        if self.least:
            open_rows, number = np.unique(rows, return_inverse=True)
            good &= self.move.steps_of(positions, rows, numbers) >= self.least.values(positions[open_rows])[number]
        if self.when:
            asked = np.flatnonzero(good)
            rows, numbers = rows[asked], numbers[asked]
            columns = [positions[rows], self.move.after(positions, rows, numbers)]
            columns += [self.move.steps_of(positions, rows, numbers)[:, None]] if isinstance(self.move, Line) else []
            good[asked] = self.when(np.hstack(columns))
        if (good & ~inside).any():
            raise NotATable("a move leads outside of the table, which the rules do not forbid")
        return good

    def chosen(self, positions, rows, numbers):
        self.counts(positions)
        return self.kept[self.begin[rows] + numbers]

    def offsets(self, positions, rows, numbers):
        return self.move.offsets(positions, rows, self.chosen(positions, rows, numbers))

    def steps_of(self, positions, rows, numbers):
        numbers = self.chosen(positions, rows, numbers)
        return self.move.steps_of(positions, rows, numbers) if isinstance(self.move, Line) else np.ones_like(numbers)


class Open:
    """A face that may be reduced where a condition on the position holds."""

    def __init__(self, face, when):
        self.face, self.when, self.offsets = face, when, face.offsets

    def counts(self, positions):
        return np.where(self.when(positions), self.face.counts(positions), 0)

    def floats(self, positions):
        return np.where(self.when(positions), self.face.floats(positions), 0)


class Pass:
    """The one pass, where there is another move."""

    def __init__(self, others, strides):
        self.others, self.stride = others, strides[0]

    def counts(self, positions):
        return ((positions[:, 0] == 1) & has_options(self.others, positions)).astype(np.int64)

    def offsets(self, positions, rows, numbers):
        return np.full(len(rows), self.stride)


class UnequalPair:
    """Generalised Wythoff: t from the first heap and t + more from the second, both at least 1."""

    def __init__(self, more, strides):
        self.more, self.least, self.strides = more, max(1, 1 - more), strides

    def counts(self, positions):
        return np.maximum(0, np.minimum(positions[:, 0], positions[:, 1] - self.more) - self.least + 1)

    def offsets(self, positions, rows, numbers):
        taken = numbers + self.least
        return taken * self.strides[0] + (taken + self.more) * self.strides[1]


class Multiple:
    """Euclid: a multiple of one heap from the other, which is not the smaller; without `to_zero` both stay positive."""

    def __init__(self, larger, to_zero, strides):
        self.larger, self.to_zero, self.stride = larger, to_zero, strides[larger]

    def counts(self, positions):
        larger, smaller = positions[:, self.larger], positions[:, 1 - self.larger]
        return np.where((smaller > 0) & (larger >= smaller), (larger - (not self.to_zero)) // np.maximum(smaller, 1), 0)

    def offsets(self, positions, rows, numbers):
        return (numbers + 1) * positions[rows, 1 - self.larger] * self.stride


class UpToTheLimit:
    """Fibonacci Nim: at most the limit; the next limit is twice what was taken, or what is left if that is less."""

    def __init__(self, strides):
        self.strides = strides

    def counts(self, positions):
        return np.minimum(positions[:, 0], positions[:, 1])

    def offsets(self, positions, rows, numbers):
        taken = numbers + 1
        limit = np.minimum(2 * taken, positions[rows, 0] - taken)
        return taken * self.strides[0] + (positions[rows, 1] - limit) * self.strides[1]


def has_options(moves, positions):
    found = np.zeros(len(positions), bool)
    for move in moves:
        found |= getattr(move, "floats", move.counts)(positions) > 0
    return found


def line_of(move, skipped, sizes, strides, cuts):
    """A line from rules_json. Lines that take something first are not multiples of their direction, which they could write with more steps."""
    k, greatest = len(sizes) - skipped, max(sizes) - 1
    direction = [integer(entry, -255, 255, "an entry of a direction") for entry in move["direction"]]
    if len(direction) != k or max(direction) <= 0:
        raise NotATable(f"the move {move!r:.60} in rules_json is not a line of {k} heaps before all faces")
    first = move.get("first", [])
    if not isinstance(first, list) or ("first" in move and len(first) != k):
        raise NotATable(f"first is {first!r:.60} in rules_json, not a number for each of {k} heaps")
    first = [integer(entry, -255, 255, "an entry of what is taken first") for entry in first]
    if "first" in move and np.linalg.matrix_rank([direction, first]) < 2:
        raise NotATable(f"what {move!r:.60} in rules_json takes first lies along its direction")
    when = Condition(move["when"], k, skipped, ("t", "after")) if "when" in move else None
    upto, least = (Condition(move[key], k, skipped) if key in move else None for key in ("upto", "from"))
    sees = when if when and when.sees_move else None
    line = Line([0] * skipped + direction, Steps(move["steps"], greatest), strides, None if sees else when, [0] * skipped + first if first else None, upto)
    bounds = [size - 1 for size in sizes] if line.adds else None
    return line, Chosen(line, sees, least, bounds, cuts) if sees or least or line.adds else line


def face_of(move, k, skipped, strides):
    heaps = [integer(entry, 1, k, "a heap of a face") for entry in move["face"]]
    if not heaps or len(set(heaps)) < len(heaps):
        raise NotATable(f"the move {move!r:.60} in rules_json is not a face")
    face = Face([heap - 1 + skipped for heap in heaps], strides)
    when = Condition(move["when"], k, skipped, ("after",)) if "when" in move else None
    return Chosen(face, when, None) if when and when.sees_move else Open(face, when) if when else face


def vector_moves(rules, sizes, strides):
    """The lines in order and all moves, a pass last."""
    k = len(sizes) - (rules.get("pass", False) is True)
    if "pass" in rules and rules["pass"] is not True:
        raise NotATable(f"pass is {rules['pass']!r:.60} in rules_json, not true")
    skipped, lines, line_moves, faces = len(sizes) - k, [], [], []
    if not isinstance(rules.get("moves"), list) or not rules["moves"]:
        raise NotATable("rules_json has no list of moves")
    for move in rules["moves"]:
        if not isinstance(move, dict) or sorted(move.keys() - ({"first", "when", "upto", "from"} if "direction" in move else {"when"})) not in (["direction", "steps"], ["face"]):
            raise NotATable(f"the move {move!r:.60} in rules_json is neither a line nor a face")
        look_at_keys(move, ["direction", "steps", "first", "when", "upto", "from"] if "direction" in move else ["face", "when"])
        entries = move.get("direction", move.get("face"))
        if not isinstance(entries, list):
            raise NotATable(f"the move {move!r:.60} in rules_json has no list of heaps")
        if "face" in move:
            faces.append(face_of(move, k, skipped, strides))
        else:
            if faces:
                raise NotATable(f"the move {move!r:.60} in rules_json is not a line of {k} heaps before all faces")
            line, line_move = line_of(move, skipped, sizes, strides, rules.get("outside") == "forbidden")
            lines.append(line)
            line_moves.append(line_move)
    adds = any(line.adds for line in lines)
    if adds != ("outside" in rules) or rules.get("outside") not in (None, "refused", "forbidden"):
        raise NotATable(f"outside is {rules.get('outside')!r:.60} in rules_json, where moves {'add' if adds else 'do not add'} stones")
    moves = line_moves + faces
    return lines, moves + [Pass(moves, strides)] if skipped else moves


def named_moves(name, sizes, strides):
    """The games that have a name and no list of moves."""
    k = len(sizes)
    if name.partition(":")[0] in ("euclid", "fibonacci", "r-wythoff") and k != 2:
        raise NotATable(f"{name} has two heaps, not {k}")

    if name in ("euclid", "euclid:to-zero"):
        return [Multiple(larger, name.endswith("to-zero"), strides) for larger in (0, 1)]
    if name == "fibonacci":
        return [UpToTheLimit(strides)]
    listed = name in ("greedy", "end-nim", "one-left")
    if re.fullmatch("r-wythoff:[1-9][0-9]{0,17}", name, re.ASCII) and not (listed := int(name[10:]) <= 256):
        most, steps = min(int(name[10:]), max(sizes)) - 1, Steps("any", max(sizes) - 1)
        return [Line([int(i == j) for j in range(k)], steps, strides, None) for i in range(k)] + [UnequalPair(more, strides) for more in range(-most, most + 1)]
    if listed:
        raise NotATable(f"the moves of {name:.60} are not listed: the table was made before the first release, generate it again")
    raise NotATable(f"the rules {name!r:.60} of family other are not known to this program")


class BoxGame:
    """Positions are rows of a matrix, indices their ranks in C order."""

    def __init__(self, rules, bounds):
        self.bounds = bounds
        with_pass = rules["family"] == "vector" and rules.get("pass") is True
        self.sizes = [2] * with_pass + [bound + 1 for bound in bounds]
        self.strides = [math.prod(self.sizes[i + 1 :]) for i in range(len(self.sizes))]
        self.positions_number = math.prod(self.sizes)
        self.listed = Listed(self.strides, rules) if rules["family"] == "options" else None
        self.is_sum = rules["family"] == "sum"
        if rules["family"] == "vector":
            self.lines, self.moves = vector_moves(rules, self.sizes, self.strides)
        elif self.listed:
            self.lines, self.moves = [], [self.listed]
        elif self.is_sum:
            self.lines, self.moves = [], places_of(rules, self.sizes, self.strides)
        else:
            self.lines, self.moves = [], named_moves(rules["name"], self.sizes, self.strides)
        self.directions, self.first, self.plain = None, None, not any({"first", "when", "upto", "from"} & move.keys() for move in rules.get("moves", []))
        self.kept = Condition(rules["positions"], len(bounds), int(with_pass)) if "positions" in rules else None
        if self.kept and with_pass and ("heap", 0) in self.kept.steps:
            raise NotATable("positions in rules_json names the passes left")
        if self.lines and len(self.lines) + with_pass == len(self.moves):
            self.directions = [line.direction[with_pass:] for line in self.lines] + [[0] * len(bounds)] * with_pass
            first = [line.first[with_pass:] for line in self.lines] + [[0] * len(bounds)] * with_pass
            self.first = first if np.any(first) else None
        self.adds = any(line.adds for line in self.lines)
        self.greatest_value = self.positions_number - 1 if self.listed or self.adds else sum(bounds) + with_pass
        self.moves_may_meet = self.may_meet(len(self.lines) + with_pass < len(self.moves))
        self.most_options = self.number_of_options() if self.adds else self.greatest_value  # no value is greater

    def may_meet(self, with_faces):
        """False where no two moves can lead to one option: then moves are counted in place of options."""
        reduced = [getattr(move, "face", getattr(move, "move", move)) for move in self.moves]  # without their conditions
        faces = [tuple(face.entries) for face in reduced if isinstance(face, Face)]
        shapes = [tuple(entry // math.gcd(*line.direction) for entry in line.direction) for line in self.lines]
        return self.adds or len(set(shapes)) < len(shapes) or len(set(faces)) < len(faces) or any(any(line.first) for line in self.lines) or (
            with_faces and any(sum(map(bool, shape)) > 1 for shape in shapes))

    def number_of_options(self):
        """The most that a position has. Where moves add, no order of the positions is known: all options are looked at, and a loop is refused."""
        indices, found = np.arange(self.positions_number), []
        positions = self.positions(indices)
        indices = indices[self.are_positions(positions)]
        for rows, options, _, _ in self.options(indices, self.positions(indices)):
            found.append((indices[rows], options))
        if not found:
            return 0
        owner, ranks = map(np.concatenate, zip(*found))
        if len(ranks) > MOST_LISTED_OPTIONS:
            raise NotATable(f"{len(ranks)} options are too many for this program")
        number = np.bincount(owner, minlength=self.positions_number)
        refuse_loop(owner, ranks, number)
        return int(number.max())

    def positions(self, indices):
        return np.stack(np.unravel_index(indices, self.sizes), axis=1).astype(np.int64)

    def leaves_out(self):
        """True if some tuples are not positions."""
        return self.kept is not None or (self.listed is not None and not self.listed.there.all())

    def are_positions(self, tuples):
        if self.kept:
            return self.kept(tuples)
        return self.listed.there[tuples @ self.listed.strides] if self.listed else np.ones(len(tuples), bool)

    def counts(self, positions):
        """How many options each has, as floating point: they may be very many. A tuple that is not a position has none."""
        there, found = self.are_positions(positions), np.zeros(len(positions))
        for move in self.moves:
            found[there] += getattr(move, "floats", move.counts)(positions[there])
        return found

    def has_options(self, indices):
        return has_options(self.moves, self.positions(indices))

    def options(self, indices, positions):
        """Pieces (rows, indices of options, number of the move, steps along its direction)."""
        for number, move in enumerate(self.moves):
            for rows, numbers in expand(move.counts(positions)):
                steps = move.steps_of(positions, rows, numbers) if hasattr(move, "steps_of") else np.ones_like(numbers)
                yield rows, indices[rows] - move.offsets(positions, rows, numbers), number, steps

    def text(self, position):
        if self.is_sum:
            return ",".join("+".join(map(str, place.heaps[number])) or "0" for place, number in zip(self.moves, position))
        if self.listed and self.listed.rows is not None:
            return self.listed.text(position[0])
        return ("" if max(self.bounds) <= 9 else ",").join(map(str, position))
