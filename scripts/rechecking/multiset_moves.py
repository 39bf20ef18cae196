"""Multisets of heaps, their ranks, and the options that a take-and-break code, or a list of what heaps become, gives them."""

import re

import numpy as np

from rechecking import NotATable
from rechecking.pieces import expand

DIGITS = "0123456789ABCDEF"
MOST_LISTED = 50_000_000
CODES = {"nim": "0.[3]", "rows": "0.[7]", "kayles": "0.77", "dawsons-kayles": "0.07", "dawsons-chess": "0.137", "grundys-game": "4.0:unequal",
         "lasker": "4.[3]"}


def in_order(rests):
    """As tables prefer them as winning moves: fewest sticks, smallest second rest, smallest third, and so on."""
    return rests[np.lexsort((*rests[:, :0:-1].T, rests.sum(axis=1)))]


class Code:
    """The rests that a move may leave of a heap."""

    def __init__(self, text):
        match = isinstance(text, str) and re.fullmatch(r"([048C])\.([0-9A-F]*)(?:\[([0-9A-F])\])?(:unequal)?", text, re.ASCII)
        if not match or not (match[2] or match[3]):
            raise NotATable(f"the code {text!r:.60} is not as the format says")
        self.digits = [DIGITS.index(digit) for digit in match[1] + match[2]]
        self.further, self.unequal = DIGITS.index(match[3] or "0"), bool(match[4])
        self.most_rests = 3 if max(self.digits + [self.further]) >= 8 else 2
        self.splits = any(digit >= 4 for digit in self.digits + [self.further])
        self.known = {}

    def rests(self, heap):
        """All moves that break this heap: the rests of each, descending."""
        if heap not in self.known:
            self.known[heap] = in_order(np.concatenate([np.zeros((0, 3), np.int64)] + [self.rests_after(heap, taken) for taken in range(self.takes(heap))]))
        return self.known[heap]

    def takes(self, heap):
        return heap + 1 if self.further else min(heap + 1, len(self.digits))

    def effort(self, heap):
        """About how many rests are tried to find those of a heap."""
        digits = np.full(self.takes(heap), self.further)
        digits[: len(self.digits)] = self.digits[: len(digits)]
        left = heap - np.arange(len(digits))
        return int((10 + (digits & 4 > 0) * left + (digits & 8 > 0) * left**2).sum())

    def rests_after(self, heap, taken):
        digit, left = self.digits[taken] if taken < len(self.digits) else self.further, heap - taken
        found = [[0, 0, 0]] if digit & 1 and left == 0 else []
        found += [[left, 0, 0]] if digit & 2 and left > 0 and taken > 0 else []
        found = np.array(found, np.int64).reshape(-1, 3)
        for flag, second, third in ((4, np.arange(1, left), np.zeros(1, int)), (8, np.arange(1, left), np.arange(1, left))):
            if digit & flag:
                second, third = (axis.ravel() for axis in np.meshgrid(second, third, indexing="ij"))
                first = left - second - third
                legal = (first > second) & (second > third) if self.unequal else (first >= second) & (second >= third)
                found = np.concatenate((found, np.stack((first, second, third), axis=1)[legal]))
        return found


class Breaks:
    """What heaps become, as the table lists it: for each move the heap, its rests, descending, and 0."""

    def __init__(self, entries, largest):
        moves, begin, last = {}, 0, 0
        for end in (place for place, entry in enumerate(entries) if entry == 0 and place > begin):
            heap, *rests = entries[begin:end]
            if not 1 <= heap <= largest or rests != sorted(rests, reverse=True) or sum(rests) > heap or rests[:1] == [heap] or heap < last:
                raise NotATable(f"a heap of {heap} cannot become {rests[:20]} here")
            moves.setdefault(heap, []).append(rests)
            begin, last = end + 1, heap
        if begin != len(entries):
            raise NotATable("breaks does not end with 0")
        self.most_rests = max([2, *(len(rests) for some in moves.values() for rests in some)])
        self.splits = any(len(rests) > 1 for some in moves.values() for rests in some)
        wide = {heap: np.array([rests + [0] * (self.most_rests - len(rests)) for rests in some], np.int64) for heap, some in moves.items()}
        if any(len(np.unique(rests, axis=0)) < len(rests) or not np.array_equal(rests, in_order(rests)) for rests in wide.values()):
            raise NotATable("breaks of a heap are not in their order, each once")
        self.known, self.none = wide, np.zeros((0, self.most_rests), np.int64)

    @classmethod
    def of_file(cls, file, largest):
        stored = file.get("breaks")
        if stored is not None and (stored.ndim != 1 or stored.dtype.str != "<u4" or stored.size > MOST_LISTED):
            raise NotATable("breaks is not a list of unsigned integers of 4 bytes that this program can read")
        return cls([] if stored is None else stored[...].tolist(), largest)

    @classmethod
    def of_line(cls, line, largest):
        """From the text that stands for a summand: 3:1,1;5:2,1|3|0."""
        option = "(0|[1-9][0-9]{0,8}(,[1-9][0-9]{0,8})*)"
        heap = rf"[1-9][0-9]{{0,8}}:{option}(\|{option})*"
        if not isinstance(line, str) or not re.fullmatch(f"({heap}(;{heap})*)?", line, re.ASCII):
            raise NotATable(f"the list {line!r:.60} of a summand is not as the format says")
        entries, last = [], 0
        for heap, options in (heap.split(":") for heap in line.split(";") if heap):
            if int(heap) <= last:
                raise NotATable("the heaps of a summand do not ascend")
            last = int(heap)
            for rests in options.split("|"):
                entries += [last, *(int(rest) for rest in rests.split(",") if rest != "0"), 0]
        return cls(entries, largest)

    def rests(self, heap):
        return self.known.get(heap, self.none)


class MultisetGame:
    """Positions are rows of heaps in descending order, padded with 0; indices are ranks."""

    moves_may_meet = False  # other heaps or other rests make other multisets

    def __init__(self, rules, total, largest, most_heaps, file):
        self.listed, self.total = rules["family"] == "breaks", total
        self.code = Breaks.of_file(file, total if largest is None else largest) if self.listed else Code(rules.get("code"))
        if not self.listed and rules["code"] != CODES.get(rules["name"], rules["name"]):
            raise NotATable(f"rules_json gives the name {rules['name']!r:.60} the code {rules['code']!r:.60}, the format another one")
        self.largest = total if largest is None else largest
        self.most_heaps = most_heaps
        if most_heaps is not None and self.code.splits:
            raise NotATable("most_heaps is given for rules whose moves make more heaps")
        self.width = max(1, total if most_heaps is None else min(total, most_heaps))
        self.smaller = self.count_smaller()
        levels = [self.partitions(n) for n in range(total + 1)]
        self.level_offset = [sum(levels[:n]) for n in range(total + 2)]
        self.positions_number = self.level_offset[-1]
        self.offsets = np.array(self.level_offset, np.int64)
        self.greatest_value = 2 * total
        self.directions = None

    def count_smaller(self):
        """[h, n, λ]: the partitions of n into at most h parts of at most λ − 1 each, 0 for λ = 0; one plane if parts are not limited."""
        top, planes = self.total, self.width + 1 if self.most_heaps is not None else 1
        found = np.zeros((planes, top + 1, top + 2), np.int64)
        found[:, 0, 1:] = 1
        for part in range(2, top + 2):  # parts of at most m = part − 1
            m = part - 1
            found[:, :, part] = found[:, :, part - 1]
            if planes == 1:
                for n in range(m, top + 1):
                    found[0, n, part] += found[0, n - m, part]
            else:
                for h in range(1, planes):
                    found[h, m:, part] += found[h - 1, : top + 1 - m, part]
        return found

    def partitions(self, n):
        return int(self.smaller[-1, n, min(n, self.largest) + 1])

    def ranks(self, parts):
        """The rank of each row; its heaps descend."""
        parts = parts.astype(np.int64)
        left = np.cumsum(parts[:, ::-1], axis=1)[:, ::-1]
        rank = self.offsets[left[:, 0]].copy() if parts.shape[1] else np.zeros(len(parts), np.int64)
        for i in range(parts.shape[1]):
            plane = 0 if self.most_heaps is None else max(self.width - i, 0)
            rank += self.smaller[plane, left[:, i], parts[:, i]]
        return rank

    def positions(self, indices):
        level = np.searchsorted(self.offsets, indices, side="right") - 1
        rest, left, columns = indices - self.offsets[level], level.copy(), []
        for i in range(self.width):
            if not left.any():
                break
            plane = 0 if self.most_heaps is None else self.width - i
            before = self.smaller[plane][left]  # row per position; column λ: how many have a smaller part than λ here
            part = np.minimum((before[:, 1:] <= rest[:, None]).sum(axis=1), np.minimum(left, self.largest))
            part = np.where(left > 0, part, 0)
            rest = rest - np.where(left > 0, before[np.arange(len(part)), part], 0)
            left = left - part
            columns.append(part)
        return np.stack(columns, axis=1).astype(np.int64) if columns else np.zeros((len(indices), 0), np.int64)

    def heaps_broken(self, positions):
        for heap in range(1, self.largest + 1):
            rows = np.flatnonzero((positions == heap).any(axis=1))
            if len(rows) and len(self.code.rests(heap)):
                yield heap, rows, self.code.rests(heap)

    def counts(self, positions):
        counts = np.zeros(len(positions))
        for _, rows, rests in self.heaps_broken(positions):
            counts[rows] += len(rests)
        return counts

    def has_options(self, indices):
        return self.counts(self.positions(indices)) > 0

    def options(self, indices, positions):
        """Pieces (rows, ranks of options, heap that is broken, the numbers of its moves)."""
        piece = max(1, (1 << 24) // (positions.shape[1] + 2))
        for heap, having, rests in self.heaps_broken(positions):
            place = (positions[having] == heap).argmax(axis=1)
            more = np.zeros((len(having), rests.shape[1] - 1), np.uint8)
            wide = np.concatenate((positions[having].astype(np.uint8), more), axis=1)
            for rows, numbers in expand(np.full(len(having), len(rests)), piece):
                after, left = wide[rows], rests[numbers]
                after[np.arange(len(rows)), place[rows]] = left[:, 0]
                after[:, positions.shape[1] :] = left[:, 1:]
                after = np.sort(after, axis=1)[:, ::-1]
                after = after[:, : int((after > 0).sum(axis=1).max())]
                yield having[rows], self.ranks(after), heap, numbers

    def text(self, position):
        heaps = [str(heap) for heap in position if heap]
        return ("" if self.largest <= 9 else ",").join(heaps) or "(empty)"
