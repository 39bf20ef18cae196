"""Where a table by total keeps a multiset of heaps, and back, for whole arrays at once.

    partition_rank((3, 5, 7))     635
    partition_unrank(635)         array([7, 5, 3])

Positions are sorted by number of sticks, then by their descending heaps, compared lexicographically, the smaller first. With Q(n,m) the
number of partitions of n into parts of at most m, a position λ with n_i sticks from part i on has the rank

    level_offset[n_1] + Q(n_1, λ_1 − 1) + Q(n_2, λ_2 − 1) + …

Cost: one look-up per part to rank, a binary search per part to unrank; the numbers Q of a total T are T²/2 additions, kept for the next call.
data/README.md derives the formula.
"""

from __future__ import annotations

import functools
import operator

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .rules import excerpt

MAX_TOTAL = 254  # parts are stored as u1, in which 255 means "nothing"


def partition_rank(
    positions: ArrayLike, total: int | None = None, *, largest: int | None = None, most_heaps: int | None = None
) -> int | np.ndarray:
    """Where a table by total keeps multisets of heaps.

    Positions are sorted by number of sticks, then by their descending heaps, compared lexicographically.

    Parameters
    ----------
    positions
        Integers, shape (n, parts), or (parts,) for one position: heaps in any order, empty ones 0.
    total, largest, most_heaps
        The bounds of the table: sticks, sticks in a heap, heaps. The last two change the ranks, `total` does not.

    Returns
    -------
    int or ndarray
        The ranks, int64, shape (n,); for one position an int.

    Raises
    ------
    ValueError
        For a position outside these bounds or of more than 254 sticks, and for an array that cannot hold positions by its shape or values.

    Examples
    --------
    >>> miyama.partition_rank((3, 5, 7))
    635
    >>> miyama.partition_rank([(2, 1), (3, 0)])
    array([5, 6])
    """
    _check_bounds(total, largest, most_heaps)
    given = _integers(positions, "positions", (1, 2))
    heaps = np.atleast_2d(given)
    _check_multisets(heaps, total, largest, most_heaps)
    heaps = -np.sort(-heaps.astype(np.int64), axis=1)
    left = heaps.sum(axis=1)
    counts, offsets = _partition_counts(int(left.max(initial=0)) if total is None else total, largest, most_heaps)
    ranks = offsets[left]
    for i in range(int((heaps > 0).sum(axis=1).max(initial=0))):
        part = heaps[:, i]
        ranks += np.where(part > 0, counts[_slab(counts, i), left, part - 1], 0)
        left = left - part
    return int(ranks[0]) if given.ndim == 1 else ranks


def partition_unrank(
    ranks: ArrayLike, total: int | None = None, *, largest: int | None = None, most_heaps: int | None = None
) -> np.ndarray:
    """The multisets of heaps that a table by total keeps at ranks, the inverse of `partition_rank`.

    Parameters
    ----------
    ranks
        Integers, shape (n,), or one rank.
    total, largest, most_heaps
        The bounds of the table, as for `partition_rank`.

    Returns
    -------
    ndarray
        Positions, int64, shape (n, parts), heaps descending, with zeros behind the shorter ones, `parts` being the number of heaps of the
        longest. For one rank the shape is (parts,).

    Raises
    ------
    ValueError
        For a rank that is negative or beyond the table, without `total` beyond 254 sticks.

    Examples
    --------
    >>> miyama.partition_unrank(635)
    array([7, 5, 3])
    """
    _check_bounds(total, largest, most_heaps)
    given = _integers(ranks, "ranks", (0, 1))
    counts, offsets = _counts_for(given, total, largest, most_heaps)
    rank = np.atleast_1d(given).astype(np.int64)
    left = np.searchsorted(offsets, rank, side="right") - 1
    rank = rank - offsets[left]  # within the total
    columns: list[NDArray[np.int64]] = []
    here = np.flatnonzero(left)  # the positions that have a part number len(columns)
    while here.size:
        slab = _slab(counts, len(columns))
        part = _largest_below(counts[slab], left[here], rank[here])
        rank[here] -= counts[slab, left[here], part]
        left[here] -= part + 1
        columns.append(np.zeros_like(rank))
        columns[-1][here] = part + 1
        here = here[left[here] > 0]
    positions = np.stack(columns, axis=1) if columns else np.zeros((rank.size, 0), dtype=np.int64)
    return positions[0] if given.ndim == 0 else positions


def _integers(values: ArrayLike, name: str, dimensions: tuple[int, ...]) -> np.ndarray:
    array = np.asarray(values)
    if array.size == 0 and array.dtype == float:
        array = array.astype(np.int64)  # NumPy's type for []
    if array.dtype.kind not in "iu":
        raise ValueError(f"{name} of type {array.dtype} are not integers: {values!r}")
    if array.ndim not in dimensions:
        raise ValueError(f"{name} of shape {array.shape}: give {' or '.join(map(str, dimensions))} dimensions")
    return array if array.dtype == np.uint64 else array.astype(np.int64)


def _check_bounds(total: int | None, largest: int | None, most_heaps: int | None) -> None:
    for bound, name, least, most in [(total, "total", 0, MAX_TOTAL), (largest, "largest", 1, None), (most_heaps, "most_heaps", 1, None)]:
        if bound is not None and (operator.index(bound) < least or (most is not None and bound > most)):
            raise ValueError(f"{name}={bound} is not a bound: give {least} {'or more' if most is None else f'to {most}'}")


def _check_multisets(heaps: np.ndarray, total: int | None, largest: int | None, most_heaps: int | None) -> None:
    """Raises ValueError, with the first position that is wrong, unless every row of `heaps` keeps the bounds."""
    most = MAX_TOTAL if total is None else total
    sticks = np.minimum(heaps, MAX_TOTAL + 1).astype(np.int64).sum(axis=1)  # also for entries near the end of 64 bits
    for wrong, why in [
        ((heaps < 0).any(axis=1), "a negative heap"),
        (sticks > most, f"more than {most} sticks"),
        ((heaps > (MAX_TOTAL if largest is None else largest)).any(axis=1), f"a heap of more than {largest} sticks"),
        ((heaps != 0).sum(axis=1) > (MAX_TOTAL if most_heaps is None else most_heaps), f"more than {most_heaps} heaps"),
    ]:
        if wrong.any():
            raise ValueError(f"the position {excerpt(','.join(map(str, heaps[wrong.argmax()].tolist())))} has {why}")


def _counts_for(ranks: np.ndarray, total: int | None, largest: int | None, most_heaps: int | None) -> tuple[np.ndarray, np.ndarray]:
    """_partition_counts for a table that holds all `ranks`: the one up to `total`, or the smallest that suffices."""
    if (ranks < 0).any():
        raise ValueError(f"there is no rank {ranks.min()}: give 0 or more")
    for size in [16, 32, 64, 128, MAX_TOTAL] if total is None else [total]:
        counts, offsets = _partition_counts(size, largest, most_heaps)
        if ranks.max(initial=0) < offsets[-1]:
            return counts, offsets
    raise ValueError(f"there is no rank {ranks.max()}: the positions of at most {size} sticks have the ranks 0 to {offsets[-1] - 1}")


@functools.lru_cache(maxsize=4)
def _partition_counts(total: int, largest: int | None, most_heaps: int | None) -> tuple[np.ndarray, np.ndarray]:
    """Numbers of partitions of n into parts of at most m, shape (slab, n, m), and the rank of the first position of each total, (total + 2,).

    With `most_heaps` slab h counts partitions of at most h parts; without it there is one slab. A partition has no part m, or one and a rest.
    """
    slabs = 1 if most_heaps is None or most_heaps >= total else most_heaps + 1
    counts = np.zeros((slabs, total + 1, total + 1), dtype=np.int64)
    counts[:, 0, :] = 1
    grown, shorter = (counts, counts) if slabs == 1 else (counts[1:], counts[:-1])
    for n in range(1, total + 1):
        part = np.arange(1, n + 1)
        grown[:, n, 1 : n + 1] = np.cumsum(shorter[:, n - part, part], axis=1)
        grown[:, n, n + 1 :] = grown[:, n, n, np.newaxis]
    offsets = np.concatenate([[0], np.cumsum(counts[-1, :, total if largest is None else min(largest, total)])])
    return counts, offsets


def _slab(counts: np.ndarray, parts: int) -> int:
    """The slab that counts the ways to go on behind `parts` parts."""
    return max(len(counts) - 1 - parts, 0)


def _largest_below(counts: np.ndarray, left: np.ndarray, rank: np.ndarray) -> np.ndarray:
    """The largest m ≤ n with counts[n, m] ≤ rank, for each n in `left`: binary search."""
    found = np.zeros_like(left)
    step = 1 << len(counts).bit_length()
    while step := step // 2:
        further = np.minimum(found + step, left)
        found = np.where(counts[left, further] <= rank, further, found)
    return found
