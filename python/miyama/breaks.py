"""What heaps become by a list: written for a function, as the text that ``miyama solve --breaks`` reads, and read from a table."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from .rules import BreakCode, Position, excerpt

MOST_OF_ONE = 10_000_000  # options of one heap

HeapOptions = Callable[[int], Iterable[int | Iterable[int]]]


class HeapLists(BreakCode):
    """The moves of rules that a table lists: for each option of a heap the heap, what is left of it, and 0."""

    def __init__(self, entries: Iterable[int]) -> None:
        self._options: dict[int, list[Position]] = {}
        numbers = iter(entries)
        for heap in numbers:
            self._options.setdefault(heap, []).append(tuple(iter(numbers.__next__, 0)))

    @classmethod
    def of_line(cls, line: str) -> HeapLists:
        """From the text that stands for a summand, such as 3:1,1;5:2,1|3|0."""
        lists = cls([])
        for heap, options in (heap.split(":") for heap in line.split(";") if heap):
            lists._options[int(heap)] = [tuple(int(rest) for rest in rests.split(",") if rest != "0") for rests in options.split("|")]
        return lists

    def rests(self, heap: int) -> list[Position]:
        """What a heap may become, in the order of the table: winning moves that come first are preferred."""
        return self._options.get(heap, [])


def write_breaks(options: HeapOptions, largest: int, most: int, path: Path) -> None:
    """Asks for the options of the heaps 1 … `largest`, and writes them. More than `most` the program refuses, so that nothing is asked for.

    Raises ValueError, naming the heap, if the function raises an error, or returns something else than heaps that are smaller.
    """
    with open(path, "w", encoding="ascii") as file:
        for heap in range(1, largest + 1 if largest <= most else 0):
            file.write(f"{heap}: {' | '.join(_listed(options, heap))}\n")


def _listed(options: HeapOptions, heap: int) -> list[str]:
    texts: list[str] = []
    try:
        for option in options(heap):
            texts.append(_text(option, heap))
            if len(texts) > MOST_OF_ONE:
                raise ValueError(f"they are more than {MOST_OF_ONE}")
    except Exception as error:
        raise ValueError(f"the options of a heap of {heap} cannot be listed: {type(error).__name__}: {error}") from error
    return texts


def _text(option: Any, heap: int) -> str:
    left = [operator.index(rest) for rest in (option if isinstance(option, Iterable) else (option,))]
    if left and not 0 <= min(left) <= max(left) < heap:
        raise ValueError(f"{excerpt(repr(option))} is among them: each heap that is left must be a whole number from 0 to {heap - 1}")
    return ",".join(map(str, left)) or "0"
