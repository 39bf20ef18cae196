"""Computes the Grundy values of a stored sequence once more, from the definition: the value of a heap is the least number that is the value of none of
its options, and that of several heaps together the bitwise XOR of theirs."""

import json

import h5py
import numpy as np

from rechecking import NotATable, things
from rechecking.apart import patience
from rechecking.heap_period import proved_period, text_of
from rechecking.multiset_moves import CODES, Code
from rechecking.table_file import has_format, look_at_description, look_at_head, number, text

FORMAT = "miyama-sequence"
MOST_MOVES = 30_000_000  # looked at unless a sample is asked for
FIRST = 1000
MOST_HEAPS = 1_000_000_001
MOST_READ = 100_000_000
NOT_LOOKED_FOR = "not looked for"


def is_sequence(path):
    return has_format(path, FORMAT)


def digits_of(code):
    return code.partition(":")[0].upper().rstrip("0")


class Sequence:
    """What a file says, as numbers; its form has been looked at."""

    def __init__(self, file):
        look_at_head(file, "normal")
        rules = json.loads(text(file, "rules_json"))
        self.rules, self.code = text(file, "rules"), Code(rules.get("code"))
        named = CODES.get(self.rules, self.rules if self.rules[1:2] == "." else rules["code"])
        if (rules.get("family"), rules.get("name")) != ("take-and-break", self.rules) or digits_of(named) != digits_of(rules["code"]):
            raise NotATable(f"rules_json does not say the moves of {self.rules!r:.60}")
        self.heaps = number(file, "heaps")
        period = tuple(number(file, name) for name in ("preperiod", "period", "saltus") if name in file.attrs)
        if len(period) not in (0, 3):
            raise NotATable("of the attributes preperiod, period and saltus some are missing")
        self.period, self.mismatches = period or None, number(file, "mismatches")
        self.histogram = self.entries(file, "histogram", "value", ("<u8",), None)
        self.values = self.entries(file, "values", "heap", ("|u1", "<u2", "<u4"), self.heaps) if "values" in file else None

    @staticmethod
    def entries(file, name, axis, kinds, length):
        found = file.get(name)
        if not isinstance(found, h5py.Dataset) or found.is_virtual or found.external:
            raise NotATable(f"the dataset {name} is missing, or lies outside of the file")
        if found.dtype.str not in kinds or len(found.shape) != 1 or length not in (None, found.shape[0]) or not 0 < found.shape[0] <= MOST_HEAPS:
            raise NotATable(f"the dataset {name} does not have the type and shape that the format says")
        if found.compression != "gzip" or found.shuffle != (found.dtype.itemsize > 1) or len(text(found, "digest")) != 32:
            raise NotATable(f"the dataset {name} is not compressed as the format says, or has no digest")
        if found.size * found.dtype.itemsize > max(1 << 16, 1032 * found.id.get_storage_size()):
            raise NotATable(f"the dataset {name} has more entries than its stored bytes can hold: make the file again")
        if found.shape[0] > MOST_READ:
            raise NotATable(f"the dataset {name} has {found.shape[0]} entries, this program reads at most {MOST_READ}: `miyama check` reads more")
        look_at_description(file, name, [axis])
        with patience():
            return found[:].astype(np.int64)

    def takes(self, heap):
        return range(heap + 1 if self.code.further else min(heap + 1, len(self.code.digits)))

    def moves(self, heap):
        """About how many there are."""
        each = heap * heap / 12 if self.code.most_rests == 3 else heap / 2 if self.code.splits else 1
        return len(self.takes(heap)) * each + 1000  # what NumPy takes for a heap, however few they are

    def by_definition(self, values, heap):
        options = [np.zeros(0, np.int64)]
        for taken in self.takes(heap):
            rests = values[self.code.rests_after(heap, taken)]
            options.append(rests[:, 0] ^ rests[:, 1] ^ rests[:, 2])
        found = np.unique(np.concatenate(options))
        missing = np.flatnonzero(found != np.arange(len(found)))
        return int(missing[0]) if len(missing) else len(found)

    def sample(self, asked, seed):
        """The heaps to look at, ascending; `asked`: how many are drawn, None for what is cheap."""
        if asked is not None and asked >= self.heaps:
            return range(self.heaps)
        heaps, moves, draw = [self.heaps - 1], self.moves(self.heaps - 1), np.random.default_rng(seed)
        if asked is None:
            costs = 0
            for heap in range(self.heaps):
                costs += self.moves(heap)
                if costs > MOST_MOVES:
                    break
            else:
                return range(self.heaps)
        while len(heaps) <= asked if asked is not None else moves < MOST_MOVES:
            heaps.append(int(draw.integers(0, self.heaps)))
            moves += self.moves(heaps[-1])
        first = next((n for n in range(1, FIRST) if n * self.moves(n) > MOST_MOVES), FIRST)
        return sorted({*range(min(self.heaps, first)), *heaps})


def look_at_values(q, asked, seed):
    """Number of heaps that were computed again, what is wrong, and the values, which may be None."""
    if q.values is not None:
        heaps = q.sample(asked, seed)
        found = [(heap, int(q.values[heap]), right) for heap in heaps for right in [q.by_definition(q.values, heap)] if right != q.values[heap]]
        return len(heaps), [f"heap {heap}: {value}, by the definition {right}" for heap, value, right in found[:10]], q.values
    if len(q.sample(None, 0)) < q.heaps:
        return 0, [], None
    values = np.zeros(q.heaps, np.int64)
    for heap in range(q.heaps):
        values[heap] = q.by_definition(values, heap)
    return q.heaps, [], values


def period_of_values(q, values):
    """The period that they prove; "not looked for" where none is stated and it takes too long."""
    try:
        return proved_period(q.code, values)
    except NotATable:
        if q.period is not None:
            raise
        return NOT_LOOKED_FOR


def recheck_sequence(path, asked, seed):
    """What to print, and the exit code."""
    with h5py.File(path, "r") as file:
        q = Sequence(file)
    checked, wrong, values = look_at_values(q, asked, seed)
    wrong += [f"mismatches: the file says {q.mismatches}, none is found"] if q.mismatches and not wrong else []
    proved = None
    if values is None:
        wrong += [] if int(q.histogram.sum()) == q.heaps else [f"histogram: its counts add up to {int(q.histogram.sum())}"]
    else:
        counts = np.bincount(values, minlength=len(q.histogram)) if values.max() < len(q.histogram) else None
        wrong += [] if counts is not None and np.array_equal(counts, q.histogram) else ["histogram: it does not count the values"]
        proved = q.period if wrong else period_of_values(q, values)
        wrong += [] if proved in (q.period, NOT_LOOKED_FOR) else [f"period: the values prove {text_of(proved)}, the file says {text_of(q.period)}"]
    head = f"{path}: {q.rules}, {checked} of {things(q.heaps, 'heap')} from the definition"
    if wrong:
        return [f"{head}: {things(len(wrong), 'mismatch', 'mismatches')}"] + [f"  {text}" for text in wrong], 3
    if values is None:
        return [f"{head}: no values are stored, and only the sum of the histogram was looked at"], 0
    return [f"{head}: right"] + (["  the file states no period, and looking for one takes too long: it was not looked for"] if proved == NOT_LOOKED_FOR else []), 0
