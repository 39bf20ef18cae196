"""Sums of games: the heaps that a summand of a table may hold, by number, and what they may become.

    {"family": "sum", "places": [{"rules": "nim", "steps": "any", "heap": 9}, {"rules": "0.07", "code": "0.07", "heap": 20}]}

An axis of such a table counts the positions of a summand: every multiset that one heap of at most `heap` reaches, by total, then by its heaps in
descending order. Where heaps never break the number is the size. In place of steps or a code, `"breaks": "3:1,1;5:2,1|3|0"` lists what heaps become.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Sequence
from typing import Any

import numpy as np
import xarray as xr

from .breaks import HeapLists
from .rules import BreakCode, excerpt, frozen, in_order, steps_up_to

Heaps = tuple[int, ...]


class Summand:
    """One summand of a sum: `heaps` by number, and `options`, the numbers that each of them may become."""

    def __init__(self, summand: dict[str, Any]) -> None:
        rests = self._rests(summand)
        waiting: list[Heaps] = [(size,) * (size > 0) for size in range(summand["heap"] + 1)]
        found: dict[Heaps, set[Heaps]] = {}
        while waiting:
            heaps = waiting.pop()
            if heaps not in found:
                others = [(heap, heaps[:i] + heaps[i + 1 :]) for i, heap in enumerate(heaps) if heap not in heaps[:i]]
                found[heaps] = {tuple(sorted(left + rest, reverse=True)) for heap, left in others for rest in rests(heap)}
                waiting += found[heaps]
        self.heaps = sorted(found, key=lambda heaps: (sum(heaps), heaps))
        self._numbers = {heaps: number for number, heaps in enumerate(self.heaps)}
        self.options = [sorted(self._numbers[option] for option in found[heaps]) for heaps in self.heaps]
        self.breaks = any(len(heaps) > 1 for heaps in self.heaps)

    @staticmethod
    def _rests(summand: dict[str, Any]) -> Any:
        if "code" in summand:
            code = BreakCode(summand["code"])
            return functools.lru_cache(None)(lambda heap: [tuple(rest) for rest in code.rests(heap)])
        if "breaks" in summand:
            return HeapLists.of_line(summand["breaks"]).rests
        return lambda heap: [(heap - taken,) * (heap > taken) for taken in steps_up_to(summand["steps"], heap).tolist()]

    def number_of(self, heaps: int | Sequence[int]) -> int:
        """KeyError for heaps that the summand never holds."""
        sizes = [int(heaps)] if isinstance(heaps, (int, np.integer)) else frozen(heaps)
        return self._numbers[tuple(sorted((size for size in sizes if size), reverse=True))]

    def entry(self, number: int) -> int | Heaps:
        """The heap of a summand that never breaks; else a tuple of all heaps there."""
        return self.heaps[number] if self.breaks else number


def is_sum(table: xr.Dataset) -> bool:
    """True for a table of a sum of games."""
    return json.loads(table.attrs["rules_json"]).get("family") == "sum"


@functools.lru_cache(maxsize=8)
def _summands_in(rules_json: str) -> tuple[Summand, ...]:
    rules = json.loads(rules_json)
    if rules.get("family") != "sum":
        raise ValueError(f"the rules {rules.get('name')} are not a sum of games: their positions have no summands")
    return tuple(Summand(summand) for summand in rules["places"])


def summands_of(table: xr.Dataset) -> tuple[Summand, ...]:
    """The summands of a sum. ValueError for a table of other rules."""
    return _summands_in(table.attrs["rules_json"])


def summands(table: xr.Dataset) -> list[list[Heaps]]:
    """What the numbers along each axis of a table of a sum mean: the heaps that the summand holds.

    Parameters
    ----------
    table
        A table of a sum of games, such as ``miyama.solve("sum:nim+0.07", heaps=(9, 20))``.

    Returns
    -------
    list of list of tuple of int
        For each summand the heaps of its positions, descending, by number.

    Raises
    ------
    ValueError
        For a table of other rules.

    Examples
    --------
    >>> with miyama.solve("sum:nim+0.07", heaps=(2, 6), keep=False) as table:
    ...     miyama.summands(table)[1]
    [(), (1,), (1, 1), (2,), (2, 1), (3,), (2, 2), (3, 1), (4,), (5,), (6,)]
    """
    return [list(summand.heaps) for summand in summands_of(table)]  # the summands are kept


def numbers_of(table: xr.Dataset, position: str | Sequence[Any]) -> Heaps:
    """The numbers of a position of a sum. ValueError if it is not in the table."""
    found = []
    parts, position = summands_of(table), in_order(position)
    if len(position) != len(parts):
        raise ValueError(f"the position {excerpt(position)} has {len(position)} summands, the table's have {len(parts)}")
    for i, (summand, heaps) in enumerate(zip(parts, position)):
        try:
            found.append(summand.number_of(heaps))
        except KeyError:
            raise ValueError(f"the position {excerpt(position)} is not in the table: summand {i + 1} never holds {heaps}") from None
    return tuple(found)


def options_of(table: xr.Dataset, numbers: Heaps) -> list[Heaps]:
    """The options of a position, by their numbers."""
    parts = summands_of(table)
    return [numbers[:i] + (option,) + numbers[i + 1 :] for i, summand in enumerate(parts) for option in summand.options[numbers[i]]]


def position_of(table: xr.Dataset, numbers: Heaps) -> Any:
    """A position as people give it: a heap for a summand that never breaks, a tuple of heaps for any other."""
    return tuple(summand.entry(number) for summand, number in zip(summands_of(table), numbers))
