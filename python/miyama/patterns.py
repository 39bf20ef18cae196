"""Patterns in the losses of a table: what repeats, what grows evenly, what a remainder decides.

Each function looks at the numbers of a table, never at its rules, and returns a `Pattern` or None. A pattern holds for every position that was
looked at and is proved for no other. It carries a claim, which ``miyama check TABLE --claim`` tests against every position of a larger table::

    found = miyama.patterns.loss_period(miyama.solve("subtraction:1,2,3", heaps=(40,)))
    found.claim                                      "a % 4 == 0"
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import xarray as xr
from numpy.typing import ArrayLike

from .outcomes import losses
from .positions import has_pass, is_by_total, lists_positions, sizes_of

LONGEST_CLAIM = 10_000  # characters, the program's own bound
REPEATS = 3  # a period must be seen so often
SAMPLE = 4096  # losses that candidates are tried on before all of them are


@dataclass(frozen=True)
class Pattern:
    """Something that holds throughout a table.

    Attributes
    ----------
    words
        The pattern as a sentence.
    claim
        The losses, or the values, as an expression that ``miyama check --claim`` tests.
    preperiod, period, saltus
        From which size on it repeats, after how many sizes, and by how much it has grown then; None where nothing repeats.
    """

    words: str
    claim: str
    preperiod: int | None = None
    period: int | None = None
    saltus: int | None = None

    def __str__(self) -> str:
        return f"{self.words}: {self.claim}"


def period(values: ArrayLike) -> tuple[int, int] | None:
    """The shortest period of a sequence that is seen three times.

    Parameters
    ----------
    values
        Shape (n,), of any type that compares.

    Returns
    -------
    tuple of int, or None
        `(preperiod, period)`: ``values[i + period] == values[i]`` for all i from `preperiod` on.

    Examples
    --------
    >>> miyama.patterns.period([7, 0, 1, 2, 0, 1, 2, 0, 1, 2])
    (1, 3)
    """
    found = arithmetic_period(np.unique(np.asarray(values), return_inverse=True)[1], saltus=0)
    return found and found[:2]


def arithmetic_period(values: ArrayLike, saltus: int | None = None) -> tuple[int, int, int] | None:
    """The shortest arithmetic period of a sequence of numbers that is seen three times.

    Parameters
    ----------
    values
        Shape (n,), integers.
    saltus
        Only periods with this saltus; any, if None.

    Returns
    -------
    tuple of int, or None
        `(preperiod, period, saltus)`: ``values[i + period] == values[i] + saltus`` for all i from `preperiod` on.

    Examples
    --------
    >>> miyama.patterns.arithmetic_period([0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11, 13])
    (1, 4, 4)
    """
    numbers = np.asarray(values, dtype=np.int64)
    for length in range(1, len(numbers) // REPEATS + 1):
        grown = numbers[length:] - numbers[:-length]
        other = np.flatnonzero(grown != grown[-1])
        start = int(other[-1]) + 1 if len(other) else 0
        if start + REPEATS * length <= len(numbers) and saltus in (None, int(grown[-1])):
            return start, length, int(grown[-1])
    return None


def loss_period(table: xr.Dataset) -> Pattern | None:
    """The losses as sizes that repeat along every heap.

    Parameters
    ----------
    table
        A table of ordered heaps, without a pass.

    Returns
    -------
    Pattern or None
        None where some heap shows no period three times, or the claim would be longer than the program takes. `preperiod` and `period`
        are those of the first heap.

    Raises
    ------
    ValueError
        For a table by total, with a pass, or a part of a table.

    Examples
    --------
    >>> print(miyama.patterns.loss_period(miyama.solve("bounded:3", heaps=(30,), keep=False)))
    the losses repeat along heap 1 after 4: a % 4 == 0
    """
    rows, sizes = _rows(table)
    found = [period(_planes(rows, heap, size)) for heap, size in enumerate(sizes)]
    if None in found:
        return None
    repeating = [start_and_length for start_and_length in found if start_and_length]
    within = np.array([start + length for start, length in repeating])
    least = rows[(rows < within).all(axis=1)]
    terms = [" && ".join(_size(heap, size, *repeating[heap]) for heap, size in enumerate(row)) for row in least.tolist()]
    words = "; ".join(f"along heap {heap + 1} after {length}" + (f" from {start} on" if start else "") for heap, (start, length) in enumerate(repeating))
    return _pattern(f"the losses repeat {words}", terms, *repeating[0])


def diagonal_period(table: xr.Dataset) -> Pattern | None:
    """The losses of two heaps as distances from the diagonal that repeat along it.

    Parameters
    ----------
    table
        A table of two ordered heaps, without a pass.

    Returns
    -------
    Pattern or None
        None where the losses do not repeat three times along the diagonal, or the claim would be too long.

    Raises
    ------
    ValueError
        In the cases of `loss_period`, and for another number of heaps.

    Examples
    --------
    >>> print(miyama.patterns.diagonal_period(miyama.solve("nim", heaps=(20, 20), keep=False)))
    the losses repeat along the diagonal after 1: (b - a == 0 && min(a, b) % 1 == 0)
    """
    rows, sizes = _rows(table, heaps=2)
    shorter = rows.min(axis=1)
    whole = np.column_stack([shorter, rows[:, 1] - rows[:, 0]])
    size = min(sizes)
    found = period(_planes(whole, 0, size - int(np.abs(whole[:, 1]).max(initial=0))))
    if not found:
        return None
    start, length = found
    terms = [f"(b - a == {apart} && {_size(None, least, start, length)})" for least, apart in whole.tolist() if least < start + length]
    return _pattern(f"the losses repeat along the diagonal after {length}", terms, start, length)


def loss_line(table: xr.Dataset) -> Pattern | None:
    """The one loss for each size of the first of two heaps, as sizes of the second that grow evenly.

    Parameters
    ----------
    table
        A table of two ordered heaps, without a pass.

    Returns
    -------
    Pattern or None
        None where some size of the first heap has no loss or several, as far as the second heap reaches, or where they do not grow evenly.

    Raises
    ------
    ValueError
        In the cases of `diagonal_period`.

    Examples
    --------
    >>> miyama.patterns.loss_line(miyama.solve("nim", heaps=(20, 20), keep=False)).claim
    '(b == 1 * (a / 1) + 0)'
    """
    rows, _ = _rows(table, heaps=2)
    firsts = rows[:, 0]
    if not len(rows) or not np.array_equal(firsts, np.arange(len(rows))):
        return None
    found = arithmetic_period(rows[:, 1])
    if not found:
        return None
    start, length, saltus = found
    terms = [f"(a == {a} && b == {b})" for a, b in rows[:start].tolist()]
    even = f"(a - {start})" if start else "a"
    for a, b in rows[start : start + length].tolist():
        where = [f"a >= {start}"] * bool(start) + [f"{even} % {length} == {a - start}"] * (length > 1)
        terms.append("(" + " && ".join([*where, f"b == {saltus} * ({even} / {length}) + {b}"]) + ")")
    return _pattern(f"the losses grow by {saltus} for each {length} of heap 1", terms, start, length, saltus)


def modular(table: xr.Dataset, most: int = 12) -> Pattern | None:
    """The losses as one remainder of a sum of multiples of the heaps.

    Parameters
    ----------
    table
        A table of at most four ordered heaps, without a pass.
    most
        The greatest modulus that is tried.

    Returns
    -------
    Pattern or None
        The least modulus, and then the least multipliers, of which ``(multipliers · heaps) % modulus`` is one number exactly at the losses.

    Raises
    ------
    ValueError
        In the cases of `loss_period`, and for more than four heaps.

    Examples
    --------
    >>> print(miyama.patterns.modular(miyama.solve("slow-exact:2", heaps=(9, 9, 9), keep=False)))  # the smallest heap decides
    None
    """
    rows, sizes = _rows(table)
    if len(sizes) > 4:
        raise ValueError(f"the table has {len(sizes)} heaps, at most 4 are tried: fix the others by isel and give a table of the rest")
    if not len(rows):
        return None
    sample = rows[:: max(1, len(rows) // SAMPLE)]
    for modulus in range(2, most + 1):
        for multipliers in itertools.product(range(modulus), repeat=len(sizes)):
            rest = int(sample[0] @ multipliers) % modulus
            if not any(multipliers) or ((sample @ multipliers) % modulus != rest).any() or ((rows @ multipliers) % modulus != rest).any():
                continue
            if _count(sizes, multipliers, modulus, rest) == len(rows):
                heaps = " + ".join(f"{m} * {_name(i)}" if m > 1 else _name(i) for i, m in enumerate(multipliers) if m)
                return Pattern(f"a remainder of {modulus} decides", f"({heaps}) % {modulus} == {rest}")
    return None


def subtraction_periods(most: int) -> dict[tuple[int, ...], Pattern]:
    """The Grundy values of one heap for every finite subtraction set of numbers up to `most`.

    A value depends on the `most` values before it, so as soon as these come again in the same order the period is proved.

    Parameters
    ----------
    most
        The greatest number of any set, at most 12: there are 2^most - 1 sets.

    Returns
    -------
    dict
        By set, ascending; its pattern claims the Grundy values of a table of one heap.

    Raises
    ------
    ValueError
        For more than 12.

    Examples
    --------
    >>> miyama.patterns.subtraction_periods(3)[1, 2, 3].period
    4
    """
    if not 1 <= most <= 12:
        raise ValueError(f"sets of numbers up to {most}: give 1 to 12, since there are 2 ** most of them")
    return {taken: _subtraction(taken) for count in range(1, most + 1) for taken in itertools.combinations(range(1, most + 1), count)}


def _subtraction(taken: Sequence[int]) -> Pattern:
    reach = max(taken)
    values: list[int] = []
    seen: dict[tuple[int, ...], int] = {}
    while True:
        before = {values[-t] for t in taken if t <= len(values)}
        values.append(next(value for value in itertools.count() if value not in before))
        state = tuple(values[-reach:])
        if len(values) >= reach and state in seen:
            break
        if len(values) >= reach:
            seen[state] = len(values)
    start, length = period([*values, *(values[seen[state] + i % (len(values) - seen[state])] for i in range(4 * len(values)))]) or (0, 1)
    ones = [f"{value} * ({_size(0, size, start, length)})" for size, value in enumerate(values[: start + length]) if value]
    text = ",".join(map(str, taken))
    return Pattern(f"subtraction:{text} repeats after {length}", f"grundy == {' + '.join(ones) or 0}", start, length, 0)


def _rows(table: xr.Dataset, heaps: int | None = None) -> tuple[np.ndarray, list[int]]:
    """The losses, and how many sizes each heap has."""
    if is_by_total(table) or has_pass(table) or lists_positions(table):
        raise ValueError("the table is by total, has a pass or lists its positions: patterns are looked for where heaps are ordered, without a pass")
    sizes = list(sizes_of(table))
    if heaps is not None and len(sizes) != heaps:
        raise ValueError(f"the table has {len(sizes)} heaps: give one of {heaps}")
    return losses(table), sizes


def _planes(rows: np.ndarray, heap: int, size: int) -> list[bytes]:
    """What the losses with 0, 1, 2 … in this heap are, the heap itself left out, as bytes that compare."""
    ordered = rows[np.argsort(rows[:, heap], kind="stable")]
    ends = np.searchsorted(ordered[:, heap], np.arange(size + 1))
    others = np.delete(ordered, heap, axis=1)
    return [others[first:end].tobytes() + bytes([int(first != end)]) for first, end in itertools.pairwise(ends)]


def _name(heap: int) -> str:
    return "abcdefghijklmnop"[heap]


def _size(heap: int | None, size: int, start: int, length: int) -> str:
    """That a heap, or the smaller of two, has this size or one that it repeats at."""
    name = "min(a, b)" if heap is None else _name(heap)
    if size < start:
        return f"{name} == {size}"
    return f"{name} >= {start} && ({name} - {start}) % {length} == {size - start}" if start else f"{name} % {length} == {size}"


def _pattern(words: str, terms: Iterable[str], *numbers: int) -> Pattern | None:
    claim = " || ".join(terms) or "0"
    return Pattern(words, claim, *numbers) if len(claim) <= LONGEST_CLAIM else None


def _count(sizes: Sequence[int], multipliers: Sequence[int], modulus: int, rest: int) -> int:
    """Positions whose sum has this remainder."""
    counts = np.zeros(modulus, dtype=np.int64)
    counts[0] = 1
    for size, multiplier in zip(sizes, multipliers):
        each = np.bincount(np.arange(size) * multiplier % modulus, minlength=modulus)
        counts = np.array([sum(counts[i] * each[(r - i) % modulus] for i in range(modulus)) for r in range(modulus)])
    return int(counts[rest])
