"""Lists the options that a function gives for every position, in the file that ``miyama solve --options`` reads.

    option_count   u4, a number per tuple of the box, in C order: how many options it has, or 2³² − 1 if it is not a position
    options        u4, their indices in C order, position after position

A function is asked position by position. Each option is packed as soon as it is given, because the function may go on with the same list; what is
packed is looked at thousands of options at a time: that takes Python some tens of nanoseconds for each number, NumPy and the program a few.
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

from .rules import Position, frozen, in_order

Options = Callable[[Position], Iterable[Sequence[int]] | None]

MOST_ENTRIES = 1 << 19  # numbers that are kept before they are written
NO_POSITION = 2**32 - 1  # in place of the number of options
MOST_OF_ONE = 10_000_000  # options of one position
MOST_POSITIONS = 2**32 - 3
MOST_HEAPS = 16
BYTES_PER_OPTION = 12  # that the program takes to read and to solve them
BYTES_PER_POSITION = 40


class Listed(NamedTuple):
    """The options of some positions: the index of each, how many options it has, or NO_POSITION, and their indices, one position after the other."""

    positions: np.ndarray
    counts: np.ndarray
    options: np.ndarray


def write_options(options: Options, heaps: int | Sequence[int], path: Path, start: Sequence[int] | None = None) -> None:
    """Asks for the options of every position up to `heaps`, or of those that can be reached from `start`, and writes them.

    What cannot be reached, and where the function returns None, is not a position. Raises ValueError, naming the position, if the function raises
    an error or returns something that is not an option: a position outside, none at all, the position itself, something else. Raises MemoryError if there are more options than the memory available can solve.
    """
    box = Box(heaps)
    batches = box.every_position(options) if start is None else box.reached_positions(options, start)
    counts, number = np.full(box.positions, NO_POSITION, np.uint32), 0
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
        if counts.min() == NO_POSITION:
            raise ValueError("the function returns None for every position: return the options of each, [] where there are none")
        lengths = _lengths(counts)
        if start is not None:
            stored[:] = _in_order(stored[:], np.concatenate(order), lengths)
        for first in range(0, number, MOST_ENTRIES):
            box.refuse_leading_out(stored[first : first + MOST_ENTRIES], first, counts, lengths)


class Box:
    """The positions up to a bound of each heap. Raises ValueError for bounds that are none, or too many positions."""

    def __init__(self, heaps: int | Sequence[int]) -> None:
        try:
            self.bounds = frozen(heaps) if isinstance(heaps, Iterable) else (operator.index(heaps),)
        except TypeError:
            raise TypeError(f"heaps={heaps!r}: give the greatest size of each heap, such as heaps=(3, 4, 4)") from None
        if (fields := len(self.bounds)) > MOST_HEAPS:
            bits = tuple(2 ** (fields // 2 + more) - 1 for more in (0, fields % 2))
            raise ValueError(f"{fields} fields: a table has at most {MOST_HEAPS} heaps, so keep several fields as the bits of one, such as heaps={bits} for fields of one bit")
        self.sizes = tuple(bound + 1 for bound in self.bounds)
        self.positions = math.prod(self.sizes)
        self._pack = struct.Struct(f"{len(self.sizes)}q").pack
        if not self.bounds or min(self.bounds) < 0 or self.positions > MOST_POSITIONS:
            raise ValueError(f"heaps={heaps!r}: give bounds of at least 0, with at most {MOST_POSITIONS} positions")

    def every_position(self, options: Options) -> Iterator[Listed]:
        """Batches in C order."""
        return self._ask(options, zip(itertools.count(), itertools.product(*map(range, self.sizes))))

    def reached_positions(self, options: Options, start: Sequence[int]) -> Iterator[Listed]:
        """Batches in any order, each position once."""
        try:
            first = frozen(start)
        except TypeError:
            first = None
        if first is None or not self._holds(first):
            what = f"give one tuple, such as start={self.bounds}" if first is None else self._fault(first)
            raise ValueError(f"start={start!r:.200} is not a position of heaps up to {self.bounds}: {what}")
        met = np.zeros(self.positions, bool)
        waiting = np.array([np.ravel_multi_index(first, self.sizes)])
        while len(waiting):
            met[waiting] = True
            here, waiting = waiting, waiting[:0]
            for batch in self._ask(options, zip(here.tolist(), zip(*(axis.tolist() for axis in np.unravel_index(here, self.sizes))))):
                if batch.counts[0] == NO_POSITION and met.sum() == 1:
                    raise ValueError(f"start={start!r:.200}: the function returns None for it, so that it is not a position: give another start")
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
            goes_on = False
            for pair in numbered:
                asked.append(pair)
                counts.append(self._add_options(options, pair[1], entries))
                if len(entries) > 8 * MOST_ENTRIES or len(counts) > MOST_ENTRIES:
                    goes_on = True
                    break
            listed = self._ranked(entries, asked, counts)
            del asked, entries  # before cycles are looked for: fewer objects are there
            yield listed

    def _add_options(self, options: Options, position: Position, entries: bytearray) -> int:
        """Adds the entries of each option of a position. Returns how many options it has, NO_POSITION if the function returns None."""
        before = len(entries)
        wrong: list[Any] = []
        try:
            given = options(position)
            if given is None:
                return NO_POSITION
            for option in itertools.islice(given, MOST_OF_ONE + 1):
                try:
                    entries += self._pack(*(option if type(option) is tuple else frozen(option)))
                except (TypeError, struct.error):  # another length, or something else than whole numbers of 64 bits
                    wrong.append(option)
                    break
        except Exception as error:
            raise ValueError(f"the options of {position} cannot be listed: {type(error).__name__}: {error}") from error
        if wrong:
            self._refuse(position, wrong[0])
        count = (len(entries) - before) // (8 * len(self.sizes))
        if count > MOST_OF_ONE:
            raise ValueError(f"the options of {position} are more than {MOST_OF_ONE}")
        return count

    def _ranked(self, numbers: bytearray, asked: list[tuple[int, Position]], counts: list[int]) -> Listed:
        entries = np.frombuffer(numbers, np.int64).reshape(-1, len(self.sizes))
        indices, lengths = np.array([index for index, _ in asked], np.int64), _lengths(np.array(counts, np.int64))
        ranks, outside = np.zeros(len(entries), np.int64), np.zeros(len(entries), bool)
        for column, size in zip(entries.T, self.sizes):
            outside |= column.view(np.uint64) >= size  # a number below 0 is a large one
            ranks *= size
            ranks += column
        wrong = np.flatnonzero(outside | (ranks == np.repeat(indices, lengths)))
        if len(wrong):
            number = int(np.searchsorted(np.cumsum(lengths), wrong[0], side="right"))
            self._refuse(asked[number][1], tuple(entries[wrong[0]].tolist()))
        return Listed(indices, np.array(counts, np.int64), ranks.astype(np.uint32))

    def refuse_leading_out(self, options: np.ndarray, first: int, counts: np.ndarray, lengths: np.ndarray) -> None:
        """Raises ValueError if one of these options, which stand from place `first` on in the list of all, is not a position."""
        wrong = np.flatnonzero(counts[options] == NO_POSITION)
        if len(wrong):
            owner = np.searchsorted(np.cumsum(lengths, dtype=np.int64), first + wrong[0], side="right")
            position, option = (tuple(int(entry) for entry in np.unravel_index(int(rank), self.sizes)) for rank in (owner, options[wrong[0]]))
            raise ValueError(f"among the options of {position} is {option}, for which the function returns None, so that it is not a position: leave that option out, or return the options of {option}, [] if it has none")

    def _holds(self, position: Position) -> bool:
        return len(position) == len(self.sizes) and all(0 <= entry < size for entry, size in zip(position, self.sizes))

    def _refuse(self, position: Position, option: Any) -> NoReturn:
        try:
            kind, entries = "", tuple(in_order(option))
        except TypeError:
            kind, entries = f", of the type {type(option).__name__}", ()
        if entries == position:
            raise ValueError(f"among the options of {position} is the position itself, so that a game need not end")
        whole = not kind and all(hasattr(entry, "__index__") for entry in entries)
        what = self._fault(entries) if whole else f"give each as a tuple of whole numbers, such as {position}"
        raise ValueError(f"among the options of {position} is {option!r:.200}{kind}, not a position of heaps up to {self.bounds}: {what}")

    def _fault(self, entries: Position) -> str:
        """Why whole numbers are not a position of the box, and what helps."""
        if len(entries) != len(self.bounds):
            return f"give a number for each of the heaps, {len(self.bounds)} in place of {len(entries)}"
        if min(entries) < 0:
            return "no heap is below 0"
        return f"heaps={tuple(max(pair) for pair in zip(self.bounds, entries))} would hold it"


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


def _lengths(counts: np.ndarray) -> np.ndarray:
    """How many options are listed where these are the counts."""
    return np.where(counts == NO_POSITION, 0, counts)


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
