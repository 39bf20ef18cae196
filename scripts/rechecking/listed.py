"""Options, and positions, that a table lists one by one."""

import numpy as np

from rechecking import NotATable, integer
from rechecking.pieces import expand, runs

NO_POSITION = 2**32 - 1  # in place of the number of options
PADDING = -(2**31)  # behind the entries of a position that is shorter than others
MOST_FIELDS = 65_535
NONE = np.iinfo(np.int64).max


def refuse_loop(owner, ranks, number):
    """Takes away positions whose options are all gone: A. B. Kahn's order. A loop stays. `number`: how many options each position has; `ranks` are all
    of them, `owner` the positions that have them."""
    order = np.argsort(ranks, kind="stable")
    begins = np.searchsorted(ranks[order], np.arange(len(number) + 1))
    left, gone, ends = number.copy(), 0, np.flatnonzero(number == 0)
    while len(ends):
        gone += len(ends)
        into = [owner[order[begins[ends[rows]] + numbers]] for rows, numbers in expand(begins[ends + 1] - begins[ends])]
        met = np.concatenate([np.zeros(0, np.int64), *into])
        np.subtract.at(left, met, 1)
        ends = np.unique(met[left[met] == 0])
    if gone < len(left):
        raise NotATable("the moves make a loop")


class Listed:
    """The options that a table stores: the index of each, ascending for a position, and how many each position has; what has NO_POSITION is none.

    Where options are sums, each has a number of indices, `parts`, which stand for positions that are played together.
    """

    def __init__(self, strides, rules):
        self.strides = np.array(strides)
        if "sums" in rules and rules["sums"] is not True:
            raise NotATable(f"sums is {rules['sums']!r:.60} in rules_json, not true")
        if "fields" in rules and len(strides) != 1:
            raise NotATable("positions are listed along one axis, rules_json has more heaps")
        self.fields = integer(rules["fields"], 1, MOST_FIELDS, "fields in rules_json") if "fields" in rules else None
        self.sums, self.rows = "sums" in rules, None

    def read(self, file):
        """Refuses lists that the format does not allow, and moves that make a loop."""
        counts = file["option_count"][...].ravel().astype(np.int64)
        self.there = counts != NO_POSITION
        counts[~self.there] = 0
        self.ranks = file["options"][...].astype(np.int64) if "options" in file else np.zeros(0, np.int64)
        self.parts = file["option_parts"][...].astype(np.int64) if self.sums else np.ones(len(self.ranks), np.int64)
        self.ends, self.until = np.cumsum(counts), np.cumsum(self.parts)  # of the options of each position, and of what each of them stands for
        self.number = counts
        if self.ends[-1] != len(self.parts) or self.parts.sum() != len(self.ranks) or (len(self.ranks) and self.ranks.max() >= len(counts)):
            raise NotATable("options are not as many as option_count and option_parts say, or no positions")
        if not self.there[self.ranks].all():
            raise NotATable("an option is not a position")
        owner = np.repeat(np.arange(len(counts)), counts)
        self.refuse_disorder(owner)
        owner = np.repeat(owner, self.parts)
        refuse_loop(owner, self.ranks, np.bincount(owner, minlength=len(counts)))
        if self.fields:
            self.read_positions(file["positions"])

    def read_positions(self, dataset):
        """Refuses a position twice, and entries that are not where they should be."""
        if not self.there.all():
            raise NotATable("a position that is listed is none")
        self.rows = dataset[...]
        lengths = (self.rows != PADDING).sum(axis=1)
        if ((self.rows != PADDING) != (np.arange(self.fields) < lengths[:, None])).any():
            raise NotATable("a position has an entry behind its end")
        if max(1, lengths.max()) != self.fields:
            raise NotATable("no position has as many entries as rules_json says")
        ordered = np.sort(np.ascontiguousarray(self.rows).view(np.dtype((np.void, 4 * self.fields))).ravel())
        if (ordered[1:] == ordered[:-1]).any():
            raise NotATable("a position is listed twice")

    def refuse_disorder(self, owner):
        """Indices ascend in an option, options of a position as sequences: at the first difference, or by length where there is none."""
        option = np.repeat(np.arange(len(self.parts)), self.parts)
        if np.any((np.diff(self.ranks) < 0) & (np.diff(option) == 0)):
            raise NotATable("the positions of an option do not ascend")
        before = np.flatnonzero(np.diff(owner) == 0)  # options that another one of their position follows
        ascends = self.parts[before] < self.parts[before + 1]
        begins, open_pairs = self.until - self.parts, np.ones(len(before), bool)
        for rows, numbers in expand(np.minimum(self.parts[before], self.parts[before + 1])):
            here, there = self.ranks[begins[before[rows]] + numbers], self.ranks[begins[before[rows] + 1] + numbers]
            differ = np.flatnonzero((here != there) & open_pairs[rows])
            if len(differ):
                starts, pairs = runs(rows[differ])
                ascends[pairs] = (here < there)[differ[starts]]
                open_pairs[pairs] = False
        if not ascends.all():
            raise NotATable("options of a position do not ascend")

    def counts(self, positions):
        return self.number[positions @ self.strides]

    def offsets(self, positions, rows, numbers):
        here = (positions @ self.strides)[rows]
        return here - self.ranks[(self.ends - self.number)[here] + numbers]

    def values_of_sums(self, indices, values):
        """Pieces (rows, values of options): the XOR of the values of the positions that an option stands for."""
        for rows, numbers in expand(self.number[indices]):
            options = (self.ends - self.number)[indices[rows]] + numbers
            together = np.zeros(len(rows), np.int64)
            for places, parts in expand(self.parts[options]):
                found = values.at(self.ranks[(self.until - self.parts)[options[places]] + parts])
                starts, where = runs(places)
                together[where] ^= np.bitwise_xor.reduceat(found, starts)
            yield rows, together

    def text(self, number):
        return ",".join(str(entry) for entry in self.rows[number].tolist() if entry != PADDING) or "()"
