"""Lists the options that a function gives for every position, in the file that ``miyama solve --options`` reads.

    option_count   u4, a number per position of the box, in C order: how many options it has
    options        u4, their indices in C order, position after position

A function is asked position by position, but what it returns is looked at thousands of options at a time: that takes Python some tens of
nanoseconds for each number, NumPy and the program a few.
"""

from __future__ import annotations

import contextlib
import gc
import itertools
import math
import operator
import os
import re
import struct
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import h5py
import numpy as np

Position = tuple[int, ...]
Options = Callable[[Position], Iterable[Sequence[int]]]

MOST_ROWS = 1 << 11  # options that are kept as Python's objects: few, so that they stay in the processor's memory
MOST_ENTRIES = 1 << 19  # numbers that are kept before they are written
MOST_OF_ONE = 10_000_000  # options of one position
MOST_POSITIONS = 2**32 - 3
BYTES_PER_OPTION = 12  # that the program takes to read and to solve them
BYTES_PER_POSITION = 40


class Listed(NamedTuple):
    """The options of some positions: the index of each position, how many options it has, and their indices, one position after the other."""

    positions: np.ndarray
    counts: np.ndarray
    options: np.ndarray


def write_options(options: Options, heaps: int | Sequence[int], path: Path, start: Sequence[int] | None = None) -> None:
    """Asks for the options of every position up to `heaps`, or of those that can be reached from `start`, and writes them.

    Raises ValueError, naming the position, if the function raises an error or returns what is no option: a position outside, the position
    itself, something else. Raises MemoryError if there are more options than the memory available can solve.
    """
    box = Box(heaps)
    batches = box.every_position(options) if start is None else box.reached_positions(options, start)
    counts, number = np.zeros(box.positions, np.uint32), 0
    with h5py.File(path, "w") as file, _collecting_seldom() as collect:
        stored = file.create_dataset("options", (0,), "<u4", maxshape=(None,), chunks=(1 << 18,))
        order = []
        for batch in batches:
            counts[batch.positions] = batch.counts
            order.append(batch.positions if start is not None else batch.positions[:0])
            number += len(batch.options)
            _check_memory(box.positions, number)
            stored.resize((number,))
            stored[number - len(batch.options) :] = batch.options
            collect()
        file["option_count"] = counts.reshape(box.sizes)
        if start is not None:
            stored[:] = _in_order(stored[:], np.concatenate(order), counts)


class Box:
    """The positions up to a bound of each heap. Raises ValueError for bounds that are none, or too many positions."""

    def __init__(self, heaps: int | Sequence[int]) -> None:
        try:
            self.bounds = tuple(operator.index(bound) for bound in (heaps if isinstance(heaps, Iterable) else (heaps,)))
        except TypeError:
            raise TypeError(f"heaps={heaps!r}: give the greatest size of each heap, such as heaps=(3, 4, 4)") from None
        self.sizes = tuple(bound + 1 for bound in self.bounds)
        self.positions = math.prod(self.sizes)
        if not self.bounds or min(self.bounds) < 0 or self.positions > MOST_POSITIONS:
            raise ValueError(f"heaps={heaps!r}: give bounds of at least 0, with at most {MOST_POSITIONS} positions")

    def every_position(self, options: Options) -> Iterator[Listed]:
        """Batches in C order."""
        return self._ask(options, zip(itertools.count(), itertools.product(*map(range, self.sizes))))

    def reached_positions(self, options: Options, start: Sequence[int]) -> Iterator[Listed]:
        """Batches in any order, each position once."""
        if not self._holds(start):
            raise ValueError(f"start={start!r} is no position of heaps up to {self.bounds}")
        met = np.zeros(self.positions, bool)
        waiting = np.array([np.ravel_multi_index(tuple(start), self.sizes)])
        while len(waiting):
            met[waiting] = True
            here, waiting = waiting, waiting[:0]
            for batch in self._ask(options, zip(here.tolist(), zip(*(axis.tolist() for axis in np.unravel_index(here, self.sizes))))):
                waiting = np.union1d(waiting, batch.options[~met[batch.options]]).astype(np.int64)
                yield batch

    def _ask(self, options: Options, numbered: Iterable[tuple[int, Position]]) -> Iterator[Listed]:
        """Asks about positions, each with its index."""
        numbered = iter(numbered)
        goes_on = True
        while goes_on:
            asked: list[tuple[int, Position]] = []
            counts: list[int] = []
            entries = bytearray()
            while goes_on and len(entries) <= 8 * MOST_ENTRIES and len(counts) <= MOST_ENTRIES:
                first, rows = len(counts), list[Sequence[int]]()
                goes_on = _list_some(options, numbered, asked, counts, rows)
                entries += self._entries_of(rows, asked[first:], counts[first:])
            listed = self._ranked(entries, asked, counts)
            del asked, entries  # before cycles are looked for: fewer objects are there
            yield listed

    def _entries_of(self, rows: list[Sequence[int]], asked: list[tuple[int, Position]], counts: list[int]) -> bytes:
        try:
            one = struct.Struct(f"{len(self.sizes)}q")
            return b"".join(itertools.starmap(one.pack, rows))  # an error for other lengths, and for what is no whole number of 64 bits
        except (TypeError, struct.error):
            pass
        options = iter(rows)
        for (_, position), count in zip(asked, counts):
            for option in itertools.islice(options, count):
                if not self._holds(option):
                    self._refuse(position, option)
        raise AssertionError("options were refused that are some")

    def _ranked(self, numbers: bytearray, asked: list[tuple[int, Position]], counts: list[int]) -> Listed:
        entries = np.frombuffer(numbers, np.int64).reshape(-1, len(self.sizes))
        indices, lengths = np.array([index for index, _ in asked], np.int64), np.array(counts, np.int64)
        ranks, outside = np.zeros(len(entries), np.int64), np.zeros(len(entries), bool)
        for column, size in zip(entries.T, self.sizes):
            outside |= column.view(np.uint64) >= size  # a number below 0 is a large one
            ranks *= size
            ranks += column
        wrong = np.flatnonzero(outside | (ranks == np.repeat(indices, lengths)))
        if len(wrong):
            number = int(np.searchsorted(np.cumsum(lengths), wrong[0], side="right"))
            self._refuse(asked[number][1], tuple(entries[wrong[0]].tolist()))
        return Listed(indices, lengths, ranks.astype(np.uint32))

    def _holds(self, position: Any) -> bool:
        try:
            entries = [operator.index(entry) for entry in position]
        except TypeError:
            return False
        return len(entries) == len(self.sizes) and all(0 <= entry < size for entry, size in zip(entries, self.sizes))

    def _refuse(self, position: Position, option: Any) -> NoReturn:
        if self._holds(option):
            raise ValueError(f"among the options of {position} is the position itself, so that a game need not end")
        raise ValueError(f"among the options of {position} is {option!r:.200}, no position of heaps up to {self.bounds}")


def _list_some(options: Options, numbered: Iterator[tuple[int, Position]], asked: list, counts: list[int], rows: list[Sequence[int]]) -> bool:
    """Adds the next positions, how many options each has, and these options, until they are many. False if these were the last positions."""
    position: Position = ()
    enough = len(counts) + MOST_ROWS
    try:
        for pair in numbered:
            position = pair[1]
            found = options(position)
            if type(found) is not list:
                found = list(itertools.islice(found, MOST_OF_ONE + 1))
            asked.append(pair)
            counts.append(len(found))
            rows += found
            if len(rows) >= MOST_ROWS or len(counts) >= enough or len(found) > MOST_OF_ONE:
                break
        else:
            return False
    except Exception as error:
        raise ValueError(f"the options of {position} cannot be listed: {type(error).__name__}: {error}") from error
    if counts[-1] > MOST_OF_ONE:
        raise ValueError(f"the options of {position} are more than {MOST_OF_ONE}")
    return True


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


def _in_order(options: np.ndarray, positions: np.ndarray, counts: np.ndarray) -> np.ndarray:
    """The options of these positions, one after the other, in the order of the positions."""
    ends = np.cumsum(counts[positions], dtype=np.int64)
    order = np.argsort(positions)
    lengths = counts[positions][order].astype(np.int64)
    begins = (ends - counts[positions])[order] - np.concatenate([[0], np.cumsum(lengths)[:-1]])
    return options[np.repeat(begins, lengths) + np.arange(len(options))]


def _check_memory(positions: int, options: int) -> None:
    needed, there = positions * BYTES_PER_POSITION + options * BYTES_PER_OPTION, available_memory()
    if needed > there:
        raise MemoryError(f"{options} options or more take about {needed >> 20} MiB to solve, {there >> 20} MiB is there: give lower bounds")


def available_memory() -> int:
    """Bytes that may be used without swapping."""
    try:
        found = re.search(r"MemAvailable: *(\d+) kB", Path("/proc/meminfo").read_text())
    except OSError:
        found = None
    return int(found[1]) << 10 if found else os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
