"""Finds the period that the values of single heaps prove, by the two theorems on the page of the format: what a file states is compared with it.

If p is a period with the saltus 0 and its proof ends at the last heap, then from the heap n₀ + p on, which is the same for all p, each value is that of
p heaps before. So these values stand once more p heaps earlier, and the least p is where a search for them, from the end, first succeeds: a greater one
that passes is a multiple of it. Python's search takes time in proportion to the number of heaps.
"""

import numpy as np

from rechecking import refuse_beyond

MOST_COMPARED = 1_000_000_000  # rests of heaps, some ten seconds
GREATEST_CHARACTER = 0x10FFFF


def proved_period(code, values):
    """Preperiod, period and saltus, or None."""
    return repeating(code, values) or growing(code, values)


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
    any_number = code.further == 3 and all(digit & 11 == 3 for digit in code.digits[1:]) and code.most_rests < 3 and not code.unequal
    splits = [taken for taken, digit in enumerate(code.digits) if digit & 4]
    last, is_full = max(splits, default=0), np.append(True, np.maximum.accumulate(values) == np.arange(len(values)))
    for s in (1 << bit for bit in range(len(values).bit_length()) if any_number):
        most = (len(values) - 3 * s - last) // 2  # the greatest n₀ that leaves enough heaps
        if most < 0:
            break
        preperiod = since(values, s, s)
        end = min(preperiod + s, most + 1)
        full = preperiod + np.flatnonzero(is_full[preperiod:end] & is_full[preperiod + s: max(end, preperiod) + s])
        if len(full) and growth_is_proved(splits, values, int(full[-1]), s):  # no lesser n₀ passes if this one does not
            return preperiod, s, s
    return None


def growth_is_proved(splits, values, first, s):
    """The conditions for values that grow by s with each s heaps, from heap `first` on; that they do so up to the last heap is known."""
    begin = 2 * (first + s) + max(splits, default=0)
    if any(not np.array_equal(np.sort(values[:heaps]), np.arange(heaps)) for heaps in (first, first + s)):
        return False
    refuse_beyond(MOST_COMPARED, s * (begin + s) * (1 + len(splits)), "rests of heaps")
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
