"""Ragged lists in pieces of bounded length: as many entries per row as a count says, whatever the counts are."""

import numpy as np

PIECE = 1 << 22


def expand(counts, piece=PIECE):
    """Pairs (rows, numbers): each row as often as its count, with the numbers 0, 1, … below it; rows ascend."""
    ends = np.cumsum(counts)
    total = int(ends[-1]) if len(ends) else 0
    for start in range(0, total, piece):
        stop = min(total, start + piece)
        first, last = np.searchsorted(ends, [start, stop - 1], side="right")
        begins = ends[first : last + 1] - counts[first : last + 1]
        here = np.minimum(ends[first : last + 1], stop) - np.maximum(begins, start)
        rows = np.repeat(np.arange(first, last + 1), here)
        yield rows, np.arange(start, stop) - np.repeat(begins, here)


def runs(rows):
    """Where the runs of equal rows begin, and the row of each."""
    starts = np.flatnonzero(np.concatenate(([True], rows[1:] != rows[:-1])))
    return starts, rows[starts]
