"""Lists the options that a function gives for every position, in the file that ``miyama solve --options`` reads.

    option_count   u4, a number per position, those of a box in C order: how many options it has, or 2³² − 1 if it is not a position
    options        u4, the indices of the options, position after position
    option_parts   u4, where options are sums: how many of these indices each of them has
    positions      i4, where positions have no bounds: the entries of each

Positions without bounds are numbered in the order in which they are met, see `row_set`, and asked for in that order.
"""

from __future__ import annotations

import contextlib
import gc
import itertools
import math
import operator
import struct
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

import h5py
import numpy as np

from .asking import BYTES_PER_POSITION, MOST_ENTRIES, MOST_LISTED, NO_POSITION, Asker, Listed, Options, lengths_of, summands_of
from .row_set import PADDING, RowSet, tuples_of
from .rules import Position, excerpt, frozen

MOST_POSITIONS = 2**32 - 3
MOST_HEAPS = 16
MOST_FIELDS = 65_535  # of positions without bounds
MOST_MET = 10_000_000  # such positions
PIECE = 1 << 14  # of them become tuples at once


def write_options(options: Options, heaps: int | Sequence[int] | None, path: Path, start: Sequence[int] | None = None, sums: bool = False) -> None:
    """Asks for the options of every position up to `heaps`, or of those that can be reached from `start`, and writes them.

    What cannot be reached, and where the function returns None, is not a position. Raises ValueError, naming the position, if the function raises
    an error or returns something that is not an option: a position outside, none at all, the position itself, something else; and if there are more
    than fit in a table. Raises MemoryError if there are more options than the memory available can solve.
    """
    game: Reached | Box = Reached(options, sums) if heaps is None else Box(heaps, options, sums)
    with h5py.File(path, "w") as file, _collecting_seldom() as collect:
        stored, parts = GrowingList(file, "options"), GrowingList(file, "option_parts") if sums else None
        for batch in game.batches(start):
            game.keep(batch)
            if stored.add(batch.options) | (parts is not None and parts.add(batch.parts)):
                game.check_room(stored.number)
                collect()
        game.check_room(stored.number)
        counts, summands = game.write(file, stored, parts)
        ends = np.cumsum(summands, dtype=np.int64)
        for first in range(0, stored.number, MOST_ENTRIES):
            game.refuse_leading_out(stored.dataset[first : first + MOST_ENTRIES], first, counts, ends)


class GrowingList:
    """A dataset to which numbers are added, many at a time."""

    def __init__(self, file: h5py.File, name: str) -> None:
        self.dataset = file.create_dataset(name, (0,), "<u4", maxshape=(None,), chunks=(1 << 18,))
        self.number = 0
        self._waiting: list[np.ndarray] = []

    def add(self, numbers: np.ndarray) -> bool:
        """True if they were written, with those that waited."""
        self._waiting.append(numbers)
        self.number += len(numbers)
        if self.number - len(self.dataset) < MOST_ENTRIES // 2 and len(self._waiting) < 1 << 12:
            return False
        self.flush()
        return True

    def flush(self) -> None:
        first = len(self.dataset)
        self.dataset.resize((self.number,))
        self.dataset[first:] = np.concatenate([*self._waiting, np.zeros(0, np.uint32)])
        self._waiting.clear()

    def reorder(self, positions: np.ndarray, lengths: np.ndarray) -> None:
        """Puts what is listed for these positions, one after the other, so many numbers each, in the order of the positions."""
        numbers = self.dataset[:]
        order, ends = np.argsort(positions), np.cumsum(lengths, dtype=np.int64)
        ordered = lengths[order].astype(np.int64)
        begins = (ends - lengths)[order] - np.concatenate([[0], np.cumsum(ordered)[:-1]])
        self.dataset[:] = numbers[np.repeat(begins, ordered) + np.arange(len(numbers))]


class Reached(Asker):
    """Positions without bounds, of any number of entries: those that can be reached from one of them."""

    remedy = "begin from a smaller position"
    _kind = np.int32

    def __init__(self, options: Options, sums: bool = False) -> None:
        super().__init__(options, sums)
        self._packs = _Packers()
        self._met = RowSet()
        self._counts: list[np.ndarray] = []
        self._summands: list[np.ndarray] = []

    @property
    def positions(self) -> int:  # type: ignore[override]
        return self._met.number

    @property
    def bytes_per_position(self) -> int:  # type: ignore[override]
        return BYTES_PER_POSITION + 4 * self._met.width

    def batches(self, start: Sequence[int] | None) -> Iterator[Listed]:
        """Each position once, in the order of their indices; that of `start` is 0."""
        try:
            self._start = frozen(start)
        except TypeError:
            raise ValueError(f"start={excerpt(repr(start))} is not a position: give one tuple of whole numbers, such as start=(3, 4, 4)") from None
        if fault := self._fault(self._start):
            raise ValueError(f"start={excerpt(repr(start))} is not a position: {fault}")
        self._met.add(np.array(self._start, np.int32), np.array([len(self._start)]))
        self._fields, self._ragged = max(1, len(self._start)), not self._start
        asked = 0
        while asked < self.positions:
            here, asked = range(asked, self.positions), self.positions
            for batch in self._ask(zip(here, self._tuples(here))):
                if batch.positions[0] == 0 and batch.counts[0] == NO_POSITION:
                    raise ValueError(f"start={excerpt(repr(start))}: the function returns None for it, so that it is not a position: give another start")
                yield batch

    def keep(self, batch: Listed) -> None:
        self._counts.append(batch.counts.astype(np.uint32))
        self._summands.append(summands_of(batch).astype(np.uint32) if self.sums else self._counts[-1])

    def check_room(self, options: int) -> None:
        """Raises ValueError, besides, for more positions or options than a table holds."""
        if self.positions > MOST_MET or options > MOST_LISTED:
            raise ValueError(f"{self.positions} positions with {options} options or more can be reached from start={excerpt(self._start)}: a table without heaps holds at most {MOST_MET} positions and {MOST_LISTED} options, so {self.remedy}")
        super().check_room(options)

    def write(self, file: h5py.File, stored: GrowingList, parts: GrowingList | None) -> tuple[np.ndarray, np.ndarray]:
        """Writes what is left, and returns how many options each position has, and how many indices are listed for them."""
        for numbers in filter(None, (stored, parts)):
            numbers.flush()
        counts = np.concatenate(self._counts)
        file["option_count"] = counts
        rows = file.create_dataset("positions", (self.positions, self._met.longest), "<i4")
        for first in range(0, self.positions, PIECE):
            rows[first : first + PIECE] = self._met.entries(slice(first, min(first + PIECE, self.positions)))[:, : rows.shape[1]]
        return counts, lengths_of(np.concatenate(self._summands))

    def position(self, index: int) -> Position:
        return next(self._tuples(range(index, index + 1)))

    def _tuples(self, indices: range) -> Iterator[Position]:
        for first in range(indices.start, indices.stop, PIECE):
            yield from tuples_of(self._met.entries(slice(first, min(first + PIECE, indices.stop))))

    def _ranked(self, entries: np.ndarray, lengths: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        outside = np.zeros(len(lengths), bool)
        if (entries == PADDING).any():
            outside[np.repeat(np.arange(len(lengths)), lengths)[entries == PADDING]] = True
            return np.full(len(lengths), -1), outside
        return self._met.add(entries, lengths), outside

    def _fault(self, entries: Position) -> str:
        if len(entries) > MOST_FIELDS:
            return f"it has {len(entries)} entries, and a table has at most {MOST_FIELDS}"
        wrong = [entry for entry in entries if abs(entry) > -1 - PADDING]
        return f"{str(wrong[0])[:30]} is beyond {PADDING + 1} to {-1 - PADDING}: keep such an entry as several" if wrong else ""


class _Packers(dict[int, Callable[..., bytes]]):
    """The packer of so many entries of 32 bits."""

    def __missing__(self, entries: int) -> Callable[..., bytes]:
        if entries > MOST_FIELDS:
            raise KeyError(entries)
        self[entries] = struct.Struct(f"{entries}i").pack
        return self[entries]


class Box(Asker):
    """The positions up to a bound of each heap. Raises ValueError for bounds that are none, or too many positions."""

    _kind = np.int64

    def __init__(self, heaps: int | Sequence[int], options: Options, sums: bool = False) -> None:
        super().__init__(options, sums)
        try:
            self.bounds = frozen(heaps) if isinstance(heaps, Iterable) else (operator.index(heaps),)
        except TypeError:
            raise TypeError(f"heaps={excerpt(repr(heaps))}: give the greatest size of each heap, such as heaps=(3, 4, 4)") from None
        if (fields := len(self.bounds)) > MOST_HEAPS:
            bits = tuple(2 ** (fields // 2 + more) - 1 for more in (0, fields % 2))
            raise ValueError(f"{fields} fields: a table by heaps has at most {MOST_HEAPS}, so leave heaps out and give the position to begin from, as start, which may have any number of fields; or keep several fields as the bits of one, such as heaps={bits} for fields of one bit")
        self.sizes = tuple(bound + 1 for bound in self.bounds)
        self.positions = math.prod(self.sizes)
        self._packs, self._fields = {fields: struct.Struct(f"{fields}q").pack}, fields
        self.where = f" of heaps up to {self.bounds}"
        if not self.bounds or min(self.bounds) < 0 or self.positions > MOST_POSITIONS:
            raise ValueError(f"heaps={excerpt(repr(heaps))}: give bounds of at least 0, with at most {MOST_POSITIONS} positions")

    def batches(self, start: Sequence[int] | None) -> Iterator[Listed]:
        """All positions in C order, or those that can be reached from `start`, each once, in any order."""
        self._counts = np.full(self.positions, NO_POSITION, np.uint32)
        self._summands = np.zeros(self.positions, np.uint32) if self.sums else self._counts
        self._order: list[np.ndarray] | None = None if start is None else []
        return self._ask(zip(itertools.count(), itertools.product(*map(range, self.sizes)))) if start is None else self._reached_positions(start)

    def _reached_positions(self, start: Sequence[int]) -> Iterator[Listed]:
        try:
            first = frozen(start)
        except TypeError:
            first = None
        if first is None or self._fault(first):
            what = f"give one tuple, such as start={self.bounds}" if first is None else self._fault(first)
            raise ValueError(f"start={excerpt(repr(start))} is not a position of heaps up to {self.bounds}: {what}")
        met = np.zeros(self.positions, bool)
        waiting = np.array([np.ravel_multi_index(first, self.sizes)])
        while len(waiting):
            met[waiting] = True
            here, waiting = waiting, waiting[:0]
            for batch in self._ask(zip(here.tolist(), zip(*(axis.tolist() for axis in np.unravel_index(here, self.sizes))))):
                if batch.counts[0] == NO_POSITION and met.sum() == 1:
                    raise ValueError(f"start={excerpt(repr(start))}: the function returns None for it, so that it is not a position: give another start")
                waiting = np.union1d(waiting, batch.options[~met[batch.options]]).astype(np.int64)
                yield batch

    def keep(self, batch: Listed) -> None:
        self._counts[batch.positions] = batch.counts
        if self.sums:
            self._summands[batch.positions] = summands_of(batch)
        if self._order is not None:
            self._order.append(batch.positions)

    def check_room(self, options: int) -> None:
        """Raises ValueError, besides, for more positions than options of sums may stand for."""
        if self.sums and options > MOST_LISTED:
            raise ValueError(f"the options of {self.positions} positions stand for {options} or more: those of sums may stand for at most {MOST_LISTED}, so {self.remedy}")
        super().check_room(options)

    def write(self, file: h5py.File, stored: GrowingList, parts: GrowingList | None) -> tuple[np.ndarray, np.ndarray]:
        """Writes what is left, and returns how many options each tuple has, and how many indices are listed for them."""
        counts, summands = self._counts, lengths_of(self._summands)
        for numbers, lengths in ((stored, summands), (parts, lengths_of(counts))):
            if numbers:
                numbers.flush()
                if self._order:
                    order = np.concatenate(self._order)
                    numbers.reorder(order, lengths[order])
        file["option_count"] = counts.reshape(self.sizes)
        if counts.min() == NO_POSITION:
            raise ValueError("the function returns None for every position: return the options of each, [] where there are none")
        return counts, summands

    def position(self, index: int) -> Position:
        return tuple(int(entry) for entry in np.unravel_index(index, self.sizes))

    def _ranked(self, entries: np.ndarray, lengths: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        ranks, outside = np.zeros(len(lengths), np.int64), np.zeros(len(lengths), bool)
        for column, size in zip(entries.reshape(-1, len(self.sizes)).T, self.sizes):
            outside |= column.view(np.uint64) >= size  # a number below 0 is a large one
            ranks *= size
            ranks += column
        return ranks, outside

    def _fault(self, entries: Position) -> str:
        if len(entries) != len(self.bounds):
            return f"give a number for each of the heaps, {len(self.bounds)} in place of {len(entries)}"
        if min(entries) < 0:
            return "no heap is below 0"
        if not any(entry >= size for entry, size in zip(entries, self.sizes)):
            return ""
        bounds = tuple(max(pair) for pair in zip(self.bounds, entries))
        fits = math.prod(bound + 1 for bound in bounds) <= MOST_POSITIONS
        return f"heaps={bounds} would hold it" if fits else f"a table that holds it would have more than {MOST_POSITIONS} positions"


@contextlib.contextmanager
def _collecting_seldom() -> Iterator[Callable[[], object]]:
    """Cycles are looked for once per batch: Python would look through the options again and again."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield lambda: gc.collect(0)
    finally:
        if collects:
            gc.enable()
