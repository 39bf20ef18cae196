"""Asks a function for the options of positions, batch by batch, and says what is wrong with what it returns.

A function is asked position by position. Each option is packed as soon as it is given, because the function may go on with the same list; what is
packed is looked at thousands of options at a time: that takes Python some tens of nanoseconds for each number, NumPy and the program a few.
"""

from __future__ import annotations

import itertools
import os
import re
import struct
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import numpy as np

from .rules import Position, excerpt, frozen, in_order

Packs = dict[int, Callable[..., bytes]]
Options = Callable[[Position], Iterable[Any] | None]

MOST_ENTRIES = 1 << 19  # numbers that are kept before they are written
NO_POSITION = 2**32 - 1  # in place of the number of options
MOST_OF_ONE = 10_000_000  # options of one position
MOST_LISTED = 200_000_000  # options of positions without bounds, and positions that the options of sums stand for
BYTES_PER_OPTION = 12  # that the program takes to read and to solve them
BYTES_PER_POSITION = 40


class Listed(NamedTuple):
    """The options of some positions, by the index of each: how many options it has, or NO_POSITION; how many positions each option stands for, if options are
    sums; and the indices of all of these, one position after the other."""

    positions: np.ndarray
    counts: np.ndarray
    parts: np.ndarray
    options: np.ndarray


class Batch:
    """Positions that were asked for, by their indices, and their options as they were given."""

    def __init__(self, packs: Packs, fields: int, ragged: bool) -> None:
        self.asked: list[tuple[int, Position]] = []
        self.counts: list[int] = []
        self.parts: list[int] = []  # how many positions each option stands for, if options are sums
        self.entries = bytearray()
        self.lengths: list[int] | None = [] if ragged else None  # how many entries each of these positions has; None: `fields` each
        self._packs, self._fields, self._size = packs, fields, len(packs[fields](*[0] * fields))

    def number(self) -> int:
        """How many positions were given."""
        return len(self.entries) // self._size if self.lengths is None else len(self.lengths)

    def add_other(self, option: Any, sums: bool) -> bool:
        """Adds an option that is not a tuple of the usual number of entries; False if it is not an option."""
        try:
            together = option if sums and type(option) is list else [option if type(option) is tuple else frozen(option)]
            for position in together:
                if type(position) is not tuple:
                    return False
                packed = self._packs[len(position)](*position)
                if self.lengths is None and len(position) != self._fields:
                    self.lengths = [self._fields] * self.number()
                self.entries += packed
                if self.lengths is not None:
                    self.lengths.append(len(position))
        except (TypeError, KeyError, struct.error):
            return False
        if sums:
            self.parts.append(len(together))
        return True


class Asker:
    """The positions of a game, and the function that gives their options. `_packs` has a packer for each number of entries that a position may have."""

    positions: int  # so many are known
    bytes_per_position = BYTES_PER_POSITION
    where = ""  # the positions are, in messages
    remedy = "give lower bounds"  # if the memory does not suffice
    _packs: Packs
    _fields: int  # that most positions have, at least 1
    _ragged = False  # whether some have another number
    _kind: type[np.signedinteger[Any]]  # of the entries that are packed

    def __init__(self, options: Options, sums: bool) -> None:
        self._options, self.sums = options, sums

    def position(self, index: int) -> Position:
        raise NotImplementedError

    def _ranked(self, entries: np.ndarray, lengths: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The indices of the positions that have these entries, and which are not positions."""
        raise NotImplementedError

    def _fault(self, entries: Position) -> str:
        """Why whole numbers are not a position, and what helps."""
        raise NotImplementedError

    def check_room(self, options: int) -> None:
        """Raises MemoryError if the program could not solve so many options."""
        needed, there = self.positions * self.bytes_per_position + options * BYTES_PER_OPTION, available_memory()
        if needed > there:
            raise MemoryError(f"{options} options or more take about {needed >> 20} MiB to solve, {there >> 20} MiB is there: {self.remedy}")

    def _ask(self, numbered: Iterable[tuple[int, Position]]) -> Iterator[Listed]:
        """Asks about positions, each with its index."""
        numbered = iter(numbered)
        goes_on = True
        while goes_on:
            batch = Batch(self._packs, self._fields, self._ragged)
            goes_on = False
            for pair in numbered:
                batch.asked.append(pair)
                batch.counts.append(self._add_options(pair[1], batch))
                if len(batch.entries) > 8 * MOST_ENTRIES or len(batch.counts) + len(batch.parts) + len(batch.lengths or ()) > MOST_ENTRIES:
                    goes_on = True
                    break
            if not batch.asked:
                return
            listed = self._listed(batch)
            self._ragged = batch.lengths is not None
            del batch  # before cycles are looked for: fewer objects are there
            yield listed

    def _add_options(self, position: Position, batch: Batch) -> int:
        """Adds the options of a position. Returns how many it has, NO_POSITION if the function returns None."""
        sums, parts, lengths, entries, packs, pack = self.sums, batch.parts, batch.lengths, batch.entries, self._packs, self._packs[self._fields]
        before = len(parts) if sums else batch.number()
        wrong: list[Any] = []
        try:
            options = self._options(position)
            if options is None:
                return NO_POSITION
            for option in itertools.islice(options, MOST_OF_ONE + 1):
                try:
                    if type(option) is not tuple:
                        raise TypeError
                    if lengths is None:
                        entries += pack(*option)
                    else:
                        fields = len(option)
                        entries += packs[fields](*option)
                        lengths.append(fields)
                    if sums:
                        parts.append(1)
                except (TypeError, KeyError, struct.error):  # another length, another sequence, or not whole numbers of so many bits
                    if not batch.add_other(option, sums):
                        wrong.append(option)
                        break
                    lengths = batch.lengths
        except Exception as error:
            raise ValueError(f"the options of {excerpt(position)} cannot be listed: {type(error).__name__}: {error}") from error
        if wrong:
            self._refuse(position, wrong[0])
        count = (len(parts) if sums else batch.number()) - before
        if count > MOST_OF_ONE:
            raise ValueError(f"the options of {excerpt(position)} are more than {MOST_OF_ONE}")
        return count

    def _listed(self, batch: Batch) -> Listed:
        entries = np.frombuffer(batch.entries, self._kind)
        lengths = np.full(batch.number(), self._fields) if batch.lengths is None else np.array(batch.lengths, np.int64)
        indices, counts = np.array([index for index, _ in batch.asked], np.int64), np.array(batch.counts, np.int64)
        ranks, outside = self._ranked(entries, lengths)
        listed = Listed(indices, counts, np.array(batch.parts, np.uint32), ranks.astype(np.uint32))
        summands = summands_of(listed)
        wrong = np.flatnonzero(outside | (ranks == np.repeat(indices, summands)))
        if len(wrong):
            owner, begin = int(np.searchsorted(np.cumsum(summands), wrong[0], side="right")), int(lengths[: wrong[0]].sum())
            self._refuse(batch.asked[owner][1], tuple(entries[begin : begin + lengths[wrong[0]]].tolist()))
        return listed

    def refuse_leading_out(self, options: np.ndarray, first: int, counts: np.ndarray, ends: np.ndarray) -> None:
        """Raises ValueError if one of these options, which stand from place `first` on in the list of all, is not a position. `ends`: where those of each end."""
        wrong = np.flatnonzero(counts[options] == NO_POSITION)
        if len(wrong):
            position, option = self.position(int(np.searchsorted(ends, first + wrong[0], side="right"))), self.position(int(options[wrong[0]]))
            raise ValueError(f"{self._among(position)} {excerpt(option)}, for which the function returns None, so that it is not a position: leave that option out, or return the options of {excerpt(option)}, [] if it has none")

    def _among(self, position: Position) -> str:
        return f"among what the options of {excerpt(position)} stand for is" if self.sums else f"among the options of {excerpt(position)} is"

    def _refuse(self, position: Position, option: Any) -> NoReturn:
        for summand in option if self.sums and type(option) is list else [option]:
            self._refuse_summand(position, summand, together=summand is not option)
        raise AssertionError(f"{option!r} is an option")

    def _refuse_summand(self, position: Position, summand: Any, together: bool) -> None:
        """Raises ValueError if this is not an option of the position, or not one of those that an option stands for together."""
        try:
            kind, entries = "", tuple(in_order(summand))
        except TypeError:
            kind, entries = f", of the type {type(summand).__name__}", ()
        if entries == position:
            raise ValueError(f"{self._among(position)} the position itself, so that a game need not end")
        whole = not kind and all(hasattr(entry, "__index__") for entry in entries)
        if together and type(summand) is not tuple:
            what = f"an option that is a list stands for tuples that are played together, such as [{excerpt(position)}], and one alone is a tuple"
        elif whole and not (what := self._fault(tuple(map(int, entries)))):
            return
        elif not whole:
            what = f"give each as a tuple of whole numbers, such as {excerpt(position)}"
            if not self.sums and type(summand) is list and all(isinstance(entry, tuple) for entry in summand):
                what = f"an option that is a list of positions, played together, needs sums=True, and else {what}"
        raise ValueError(f"{self._among(position)} {excerpt(repr(summand))}{kind}, not a position{self.where}: {what}")


def summands_of(listed: Listed) -> np.ndarray:
    """How many indices are listed for each position."""
    counts = lengths_of(listed.counts)
    if not len(listed.parts):
        return counts * (len(listed.options) > 0)
    ends = np.concatenate([[0], np.cumsum(listed.parts, dtype=np.int64)])
    return np.diff(ends[np.concatenate([[0], np.cumsum(counts)])])


def lengths_of(counts: np.ndarray) -> np.ndarray:
    """How many options are listed where these are the counts."""
    return np.where(counts == NO_POSITION, 0, counts)


def available_memory() -> int:
    """Bytes that may be used without swapping."""
    try:
        found = re.search(r"MemAvailable: *(\d+) kB", Path("/proc/meminfo").read_text())
    except OSError:
        found = None
    return int(found[1]) << 10 if found else os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
