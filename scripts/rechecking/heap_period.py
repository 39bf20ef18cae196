"""Finds the period that the values of single heaps prove, by the theorems on the page of the format: what a file states is compared with it.

If p is a period with the saltus 0 and its proof ends at the last heap, then from the heap n₀ + p on, which is the same for all p, each value is that of
p heaps before. So these values stand once more p heaps earlier, and the least p is where a search for them, from the end, first succeeds: a greater one
that passes is a multiple of it. Python's search takes time in proportion to the number of heaps.
"""

import numpy as np

from rechecking import refuse_beyond

MOST_COMPARED = 1_000_000_000  # rests of heaps, some ten seconds
MOST_FOR_CODES = 100_000_000   # the program proves no growth of codes beyond
GREATEST_CHARACTER = 0x10FFFF


def proved_period(code, values):
    """Preperiod, period and saltus, or None."""
    return repeating(code, values) or growing(code, values) or growing_by_code(code, values)


def text_of(period):
    if period is None:
        return "no period"
    return f"period {period[1]}{f' and saltus {period[2]}' if period[2] else ''} from heap {period[0]} on"


def searchable(values):
    """The values as a text, the last one first; there, the greatest values may look alike."""
    if values.max() < 256:
        return values[::-1].astype("|u1").tobytes().decode("latin-1")
    return np.minimum(values[::-1], GREATEST_CHARACTER).astype("<u4").tobytes().decode("utf-32-le", "surrogatepass")


def since(values, period, saltus):
    """The heap from which on they repeat up to the last one."""
    differ = np.flatnonzero(values[period:] != values[:-period] + saltus)
    return int(differ[-1]) + 1 if len(differ) else 0


def repeating(code, values):
    rests, takes, heaps = code.most_rests if code.splits else 1, len(code.digits) - 1, len(values)
    if code.further or (code.unequal and rests > 2):
        return None
    begin, text = (heaps - takes) // rests, searchable(values)
    period = text.find(text[: heaps - begin], 1, heaps - 1) if begin > 1 else -1
    if period < 1:
        return None
    first = since(values, period, 0)
    needed = rests * (max(first, 1) + period) + takes + (period if code.unequal and rests > 1 else 0)
    return (first, period, 0) if needed <= heaps else None


def growing(code, values):
    any_number = code.further == 3 and all(digit & 3 == 3 for digit in code.digits[1:]) and not code.unequal
    splits = {taken: digit for taken, digit in enumerate(code.digits) if digit > 3}
    last, rests = max(splits, default=0), code.most_rests
    is_full = np.append(True, np.maximum.accumulate(values) == np.arange(len(values)))
    for s in (1 << bit for bit in range(len(values).bit_length()) if any_number):
        most = (len(values) - (rests + 1) * s - last) // rests  # the greatest n₀ that leaves enough heaps
        if most < 0:
            break
        preperiod = since(values, s, s)
        end = min(preperiod + s, most + 1)
        full = preperiod + np.flatnonzero(is_full[preperiod:end] & is_full[preperiod + s: max(end, preperiod) + s])
        if len(full) and growth_is_proved(splits, values, int(full[-1]), s, rests):  # no lesser n₀ passes if this one does not
            while s > 1 and np.array_equal(values[preperiod + s // 2: preperiod + s + s // 2], values[preperiod: preperiod + s] + s // 2):
                s //= 2
            return preperiod, s, s
    return None


def growth_is_proved(splits, values, first, s, rests):
    """The conditions for values that grow by s with each s heaps, from heap `first` on; that they do so up to the last heap is known."""
    begin = rests * (first + s) + max(splits, default=0)
    if any(not np.array_equal(np.sort(values[:heaps]), np.arange(heaps)) for heaps in (first, first + s)):
        return False
    refuse_beyond(MOST_COMPARED, s * (begin + s) ** (rests - 1) * (1 + len(splits)), "rests of heaps")
    for heap in range(begin, begin + s):
        options = [values[:heap]]
        for left, digit in ((heap - taken, digit) for taken, digit in splits.items()):
            for third in range(0 if digit & 4 else 1, left // 3 + 1 if digit & 8 else 1):  # 0: two rests
                a = np.arange(1, left - third)
                b = left - third - a
                both = values[third] ^ values[a] ^ values[b]
                if (((both ^ values[heap]) & (s - 1) == 0) & (values[third] + values[a] + values[b] >= values[heap])).any():
                    return False
                options.append(both[(values[third] < s) & (values[a] < s) & (b >= first)])
        if not np.isin(np.arange(values[heap]), np.concatenate(options)).all():
            return False
    return True


def growing_by_code(code, values):
    """By the third theorem: the least period that the values show, if it holds for that one."""
    if code.further or code.unequal or code.most_rests < 3:
        return None
    for p in range(1, len(values) // 3 + 1 if len(values) >= 24 else 1):
        s = int(values[-1] - values[-1 - p])
        if s < 0 or values[-1 - len(values) // 3] - values[-1 - len(values) // 3 - p] != s:
            continue
        preperiod = since(values, p, s)
        if 3 * (preperiod + p) <= len(values):
            return (preperiod, p, s) if s and growth_of_code_is_proved(code.digits, values, max(preperiod, 1), p, s) else None
    return None


def growth_of_code_is_proved(digits, values, first, p, s):
    k, end, q = len(digits) - 1, first + p, p if p % 2 == 0 else 2 * p
    begin = max(3 * end + k, first + 3 * q)
    if begin + q > len(values) or (k + 1) * (2 * p * p + q * (begin + q)) + end * end > MOST_FOR_CODES:
        return False
    small = np.arange(1, end)
    a, b = (each.ravel() for each in np.meshgrid(small, small))
    sums = np.where(np.maximum(a, b) < first, values[a] ^ values[b], values[a] + values[b])
    besides = [(np.array([0]), np.array([0])), (small, values[small]), (a + b, sums)]
    n = np.arange(first, end)
    by_residue = np.empty(p, np.int64)
    by_residue[n % p] = n
    for number, (sizes, sums) in enumerate(besides):
        greatest = {}  # of each residue and parity, the sum less s for each p
        for size, reduced in zip((sizes % p).tolist(), (sums - s * (sizes // p)).tolist(), strict=True):
            greatest[size, reduced % 2] = max(reduced, greatest.get((size, reduced % 2), reduced))
        sizes, sums = np.array([size for size, _ in greatest]), np.array(list(greatest.values()))
        for taken in (taken for taken, digit in enumerate(digits) if digit >> number + 1 & 1 and (taken or number)):
            for heap in n:
                c = by_residue[(heap - taken - sizes) % p]
                differ = sums + values[c] - values[heap] - s * ((sizes + c + taken - heap) // p)
                if ((differ == 0) if number == 0 else (differ >= 0) & (differ % 2 == 0)).any():
                    return False
    zeros = [[0], small[values[small] == 0].tolist(), np.unique((a + b)[values[a] == values[b]]).tolist()]
    return all(smaller_are_reached(digits, values, heap, zeros, first, s * q // p) for heap in range(begin, begin + q))


def smaller_are_reached(digits, values, heap, zeros, first, saltus):
    own = int(values[heap])
    pairs, others = np.full(own, -1), np.full(own, -1)  # the largest heap that reaches a value
    for left, digit in ((heap - taken, digit) for taken, digit in enumerate(digits)):
        if digit & 8:
            c = np.arange(2 - left % 2, left - 1, 2)
            c = c[values[c] < own]
            np.maximum.at(pairs, values[c], c)
        if digit & 4 and left % 2 == 0 and own:
            pairs[0] = max(pairs[0], 0)
        for number in range(3):
            if digit >> number + 1 & 1 and (left < heap or number):
                c = left - np.array(zeros[number], int)
                c = c[values[c] < own]
                np.maximum.at(others, values[c], c)
    v = np.arange(own)
    return bool(np.where(v + saltus >= own, np.maximum(pairs, others) >= first, pairs >= np.where(v + 2 * saltus >= own, first, 0)).all())
