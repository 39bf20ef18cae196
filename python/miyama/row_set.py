"""Numbers rows of integers in the order in which they are met, millions of them, a batch at a time.

    rows       (number, width) u4: each entry plus 2³¹, 0 where a row is shorter than the longest
    hashes     u8: the sum of the entries, each times a factor of its column, mixed; it stays the same when rows are padded
    places     u4: a table by hash, at most half full, of the numbers of the rows

A hash only says where to look: rows are the same if all entries are. Each row takes the bytes of its entries and some 30 more. A dict of
tuples would take four times as much, and sorted arrays have to be merged.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from .rules import Position

Rows = NDArray[np.uint32]
PADDING = -(2**31)  # which no entry may be
FREE = 2**32 - 1
FIRST_BITS = 17  # of a hash, by which rows that were just met are found again
BIAS = np.uint32(2**31)
MIX = np.uint64(0x9E3779B97F4A7C15)


class RowSet:
    """The rows that were met."""

    def __init__(self) -> None:
        self.number, self.longest = 0, 1  # rows, and entries of the longest
        self._rows = np.zeros((0, 1), np.uint32)
        self._hashes = np.zeros(0, np.uint64)
        self._places = np.full(1 << 10, FREE, np.uint32)
        self._factors = _factors(self.width)

    @property
    def width(self) -> int:
        return int(self._rows.shape[1])

    def _widen(self, width: int) -> None:
        """Makes room for rows of more entries."""
        if width > self.width:
            wider = np.zeros((len(self._rows), max(width, self.width + self.width // 4)), np.uint32)
            wider[:, : self.width] = self._rows
            self._rows, self._factors = wider, _factors(wider.shape[1])

    def _rows_of(self, entries: NDArray[np.int32], lengths: NDArray[np.integer]) -> Rows:
        """Rows of these lengths, whose entries follow one another."""
        biased = entries.view(np.uint32) ^ BIAS
        if len(lengths) and lengths.min() == lengths.max() == self.width:
            return biased.reshape(-1, self.width)
        rows = np.zeros((len(lengths), self.width), np.uint32)
        rows[np.arange(self.width) < lengths[:, None]] = biased
        return rows

    def entries(self, numbers: slice | NDArray[np.integer]) -> NDArray[np.int32]:
        """The rows with these numbers, PADDING behind their entries."""
        return (self._rows[numbers] ^ BIAS).view(np.int32)

    def add(self, entries: NDArray[np.int32], lengths: NDArray[np.integer]) -> NDArray[np.int64]:
        """The number of each row of these lengths, whose entries follow one another. Rows that are new get the next numbers."""
        self.longest = max(self.longest, int(lengths.max(initial=0)))
        self._widen(self.longest)
        rows = self._rows_of(entries, lengths)
        hashes, numbers = self._hashes_of(rows), np.arange(len(rows))
        first, group = np.zeros(1 << FIRST_BITS, np.int64), hashes >> np.uint64(64 - FIRST_BITS)
        first[group[::-1]] = numbers[::-1]
        first = first[group]
        again = (rows == rows[first]).all(axis=1) & (first < numbers)  # one of these rows, as most are among many options
        found, others = np.empty(len(rows), np.int64), np.flatnonzero(~again)
        found[others] = self._find(rows[others], hashes[others])
        while len(new := others[found[others] < 0]):
            alone = new[np.sort(np.unique(hashes[new], return_index=True)[1])]
            self._append(rows[alone], hashes[alone])
            found[new] = self._find(rows[new], hashes[new])  # rows that share a hash with another new one wait for the next round
        found[again] = found[first[again]]
        return found

    def number_of(self, row: tuple[int, ...]) -> int:
        """-1 if it is none of them."""
        if len(row) > self.width or any(abs(entry) > -1 - PADDING for entry in row):
            return -1
        rows = self._rows_of(np.array(row, np.int32), np.array([len(row)]))
        return int(self._find(rows, self._hashes_of(rows))[0])

    def _find(self, rows: Rows, hashes: NDArray[np.uint64]) -> NDArray[np.int64]:
        """The number of each row, -1 if it is none of them."""
        found, left = np.full(len(rows), -1, np.int64), np.arange(len(rows))
        places, steps = self._begin(hashes)
        while len(left):
            held = self._places[places]
            there = held != FREE
            left, places, steps, held = left[there], places[there], steps[there], held[there]
            same = self._hashes[held] == hashes[left]
            same[same] = (self._rows[held[same]] == rows[left[same]]).all(axis=1)
            found[left[same]] = held[same]
            left, places, steps = left[~same], places[~same], steps[~same]
            places = (places + steps) & np.uint64(len(self._places) - 1)
        return found

    def _append(self, rows: Rows, hashes: NDArray[np.uint64]) -> None:
        end = self.number + len(rows)
        if end > len(self._rows):
            room = max(end, len(self._rows) * 5 // 4)
            self._rows.resize((room, self.width), refcheck=False)  # mostly without a copy: nobody holds a view
            self._hashes.resize(room, refcheck=False)
        self._rows[self.number : end], self._hashes[self.number : end] = rows, hashes
        if 2 * end > len(self._places):
            self._places = np.full(1 << (2 * end).bit_length(), FREE, np.uint32)
            self._place(np.arange(end))
        else:
            self._place(np.arange(self.number, end))
        self.number = end

    def _place(self, numbers: NDArray[np.int64]) -> None:
        places, steps = self._begin(self._hashes[numbers])
        while len(numbers):
            free = self._places[places] == FREE
            self._places[places[free]] = numbers[free]
            left = self._places[places] != numbers  # taken before, or by another of these
            numbers, places, steps = numbers[left], places[left], steps[left]
            places = (places + steps) & np.uint64(len(self._places) - 1)

    def _begin(self, hashes: NDArray[np.uint64]) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
        """The first place to look at, and the step from each to the next, which is odd, so that every place is met."""
        return hashes >> np.uint64(32) & np.uint64(len(self._places) - 1), hashes & np.uint64(2**32 - 1) | np.uint64(1)

    def _hashes_of(self, rows: Rows) -> NDArray[np.uint64]:
        hashes = rows.astype(np.uint64) @ self._factors
        hashes ^= hashes >> np.uint64(32)
        return hashes * MIX


def _factors(width: int) -> NDArray[np.uint64]:
    """The same first ones for every width."""
    return np.random.default_rng(1).integers(0, 2**63, width, dtype=np.uint64) * np.uint64(2) + np.uint64(1)


def tuples_of(rows: NDArray[np.int32]) -> Iterator[Position]:
    """The entries of each row, before its PADDING."""
    lengths = (rows != PADDING).sum(axis=1)
    if len(rows) and lengths.min() == rows.shape[1]:
        return map(tuple, rows.tolist())
    return (tuple(row[:length]) for row, length in zip(rows.tolist(), lengths.tolist()))
