"""Computes the Grundy values of a stored sequence once more, from the definition: the value of a heap is the least number that is the value of none of
its options, and that of several heaps together the bitwise XOR of theirs."""

import json

import h5py
import numpy as np

from rechecking import NotATable
from rechecking.apart import patience
from rechecking.multiset_moves import CODES, Code
from rechecking.table_file import number, numbers, text

FORMAT = "miyama-sequence"
MOST_MOVES = 30_000_000  # looked at unless a sample is asked for
FIRST = 1000
MOST_HEAPS = 1_000_000_001
MOST_READ = 100_000_000


def is_sequence(path):
    try:
        with h5py.File(path, "r") as file:
            return file.attrs.get("format") == FORMAT
    except OSError:
        return False


def digits_of(code):
    return code.partition(":")[0].upper().rstrip("0")


class Sequence:
    """What a file says, as numbers; its form has been looked at."""

    def __init__(self, file):
        version = numbers(file, "format_version")
        if len(version) != 2 or version[0] != 1:
            raise NotATable(f"format_version is {'.'.join(map(str, version))[:40]}; this program reads 1.x")
        if text(file, "convention") != "normal" or text(file, "status") != "complete":
            raise NotATable("convention and status are not normal and complete")
        rules = json.loads(text(file, "rules_json"))
        self.rules, self.code = text(file, "rules"), Code(rules.get("code"))
        named = CODES.get(self.rules, self.rules if self.rules[1:2] == "." else rules["code"])
        if (rules.get("family"), rules.get("name")) != ("take-and-break", self.rules) or digits_of(named) != digits_of(rules["code"]):
            raise NotATable(f"rules_json does not say the moves of {self.rules!r:.60}")
        self.heaps = number(file, "heaps")
        self.period = [number(file, name) for name in ("preperiod", "period", "saltus")] if "period" in file.attrs else None
        self.histogram = self.entries(file, "histogram", ("<u8",), None)
        self.values = self.entries(file, "values", ("|u1", "<u2", "<u4"), self.heaps) if "values" in file else None

    @staticmethod
    def entries(file, name, kinds, length):
        found = file.get(name)
        if not isinstance(found, h5py.Dataset) or found.is_virtual or found.external:
            raise NotATable(f"the dataset {name} is missing, or lies outside of the file")
        if found.dtype.str not in kinds or len(found.shape) != 1 or length not in (None, found.shape[0]) or not 0 < found.shape[0] <= MOST_HEAPS:
            raise NotATable(f"the dataset {name} has not the type and shape that the format says")
        if found.compression != "gzip" or found.shuffle != (found.dtype.itemsize > 1) or len(text(found, "digest")) != 32:
            raise NotATable(f"the dataset {name} is not compressed as the format says, or has no digest")
        if found.size * found.dtype.itemsize > max(1 << 16, 1032 * found.id.get_storage_size()):
            raise NotATable(f"the dataset {name} has more entries than its stored bytes can hold: make the file again")
        if found.shape[0] > MOST_READ:
            raise NotATable(f"the dataset {name} has {found.shape[0]} entries, this program reads at most {MOST_READ}: `miyama check` reads more")
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


def wrong_period(q, values):
    """A stored period must be one that the values show, from no earlier heap, and so many of them that a theorem proves it. It must be the least: a lesser
    one would divide it. A period that the file leaves out is not looked for."""
    preperiod, period, saltus = q.period
    if not 0 < period < len(values) or preperiod + period >= len(values):
        return "is none of so many heaps"
    repeats = values[period:] == values[:-period] + saltus
    if not repeats[preperiod:].all() or (preperiod > 0 and repeats[preperiod - 1]):
        return "is not that of the values"
    if saltus == 0:
        code, first = q.code, max(preperiod, 1)
        rests = code.most_rests if code.splits else 1
        needed = rests * (first + period) + len(code.digits) - 1 + (period if code.unequal and rests > 1 else 0)
        if code.further or (code.unequal and rests > 2) or len(values) < needed:
            return "is not proved by so few heaps"
        shorter = [p for p in range(1, period) if period % p == 0 and np.array_equal(values[preperiod + p:], values[preperiod: len(values) - p])]
        return f"is a multiple of {shorter[0]}" if shorter else None
    proved = [s for s in (1 << bit for bit in range(period.bit_length()))
              if np.array_equal(values[preperiod + s:], values[preperiod:-s] + s)
              and growth_is_proved(q, values, greatest_full(q, values, preperiod, s), s)]
    if period not in proved:
        return "is not proved by these heaps"
    return f"is a multiple of {proved[0]}" if proved[0] < period else None


def greatest_full(q, values, preperiod, s):
    """The greatest heap n₀ < preperiod + s below which, and below n₀ + s, the least values stand, as the theorem asks. No lesser one passes if it does not."""
    most = (len(values) - 3 * s - max(splits_of(q), default=0)) // 2
    greatest = np.maximum.accumulate(values)
    full = [n for n in range(preperiod, min(preperiod + s, most + 1)) if all(m == 0 or greatest[m - 1] == m - 1 for m in (n, n + s))]
    return full[-1] if full else len(values)


def splits_of(q):
    return [taken for taken, digit in enumerate(q.code.digits) if digit & 4]


def growth_is_proved(q, values, first, s):
    """The four conditions of data/README.md for values that grow by s with each s heaps, from heap `first` on."""
    splits = splits_of(q)
    begin = 2 * (first + s) + max(splits, default=0)
    any_number = q.code.further == 3 and all(digit & 11 == 3 for digit in q.code.digits[1:]) and q.code.most_rests < 3 and not q.code.unequal
    if not any_number or s & (s - 1) or begin + s > len(values):
        return False
    if any(not np.array_equal(np.sort(values[:heaps]), np.arange(heaps)) for heaps in (first, first + s)):
        return False
    for heap in range(begin, begin + s):
        options = [values[:heap]]
        for left in (heap - taken for taken in splits):
            a = np.arange(1, left)
            both = values[a] ^ values[left - a]
            if ((both ^ values[heap]) & (s - 1) == 0).any():
                return False
            options.append(both[(values[a] < s) & (left - a >= first)])
        if not np.isin(np.arange(values[heap]), np.concatenate(options)).all():
            return False
    return True


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


def recheck_sequence(path, asked, seed):
    """What to print, and the exit code."""
    with h5py.File(path, "r") as file:
        q = Sequence(file)
    checked, wrong, values = look_at_values(q, asked, seed)
    if values is None:
        wrong += [] if int(q.histogram.sum()) == q.heaps else [f"histogram: its counts add up to {int(q.histogram.sum())}"]
    else:
        counts = np.bincount(values, minlength=len(q.histogram)) if values.max() < len(q.histogram) else None
        wrong += [] if counts is not None and np.array_equal(counts, q.histogram) else ["histogram: it does not count the values"]
        fault = wrong_period(q, values) if q.period and not wrong else None
        wrong += [f"period: {q.period[1]} from heap {q.period[0]} on {fault}"] if fault else []
    head = f"{path}: {q.rules}, {checked} of {q.heaps} heaps from the definition"
    return ([f"{head}: {len(wrong)} mismatches"] + [f"  {text}" for text in wrong], 3) if wrong else ([f"{head}: {'right' if values is not None else 'no values are stored, and only the sum of the histogram was looked at'}"], 0)
