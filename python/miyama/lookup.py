"""What a player or a board asks of one position: its labels, its options, and the move to make.

The options come from the rules in the file, whatever their family: along lines and in faces by their conditions, of multisets by the code, of a
sum summand by summand, else from the list that the table stores. Only rules whose moves no file lists, such as euclid, are asked of the program.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Sequence
from typing import Any

import numpy as np
import xarray as xr

from . import engine
from .outcomes import as_given, winning_moves
from .partitions import partition_rank
from .positions import (Integers, arrays_of, as_numbers, bounds_of, break_code, checked, entries_at, has_pass, is_by_total, listed_options, lists_options,
                        sizes_of, tuples_at, vector_moves)  # fmt: skip
from .rules import Face, Line, Position, VectorMoves, frozen
from .sums import is_sum, numbers_of, options_of, position_of


def look(table: xr.Dataset, position: str | Sequence[Any]) -> dict[str, Any]:
    """What the table stores of a position.

    Parameters
    ----------
    table
        A whole table.
    position
        In the form that `winning_moves` takes.

    Returns
    -------
    dict
        By the name of each label its entry, an int, or a tuple of int where the label has several (`arrows`, `move_rests`), as data/README.md
        describes it. `outcome` is "loss" or "win", `target` a position, or None where there is no winning move.

    Raises
    ------
    ValueError
        If the position is not in the table.

    Examples
    --------
    >>> miyama.look(table, (7, 3, 5))
    {'outcome': 'win', 'arrows': (1, 1, 1)}
    >>> miyama.look(rows, (1, 2, 4))
    {'outcome': 'win', 'move_from': 4, 'move_rests': (3, 0)}
    """
    place = _place(table, position)
    found: dict[str, Any] = {}
    for name in arrays_of(table):
        entry = entries_at(table, name, np.array([place]))[..., 0].tolist()
        found[name] = tuple(entry) if isinstance(entry, list) else entry
    if "outcome" in found:
        found["outcome"] = ("loss", "win")[found["outcome"]]
    if "target" in found:
        found["target"] = None if found["target"] < 0 else _position(table, np.array(np.unravel_index(found["target"], sizes_of(table))))
    return found


def options(table: xr.Dataset, position: str | Sequence[Any]) -> list[Position]:
    """The positions that one move leads to, each once.

    Parameters
    ----------
    table
        A whole table.
    position
        In the form that `winning_moves` takes.

    Returns
    -------
    list of tuple of int
        Positions in the form that `winning_moves` returns, and in its order; the pass is last. Empty where the game is over.

    Raises
    ------
    ValueError
        As `winning_moves` does.

    Examples
    --------
    >>> miyama.options(table, (0, 1, 2))
    [(0, 0, 2), (0, 1, 1), (0, 1, 0)]
    >>> miyama.options(rows, (3,))
    [(), (1,), (2,), (1, 1)]
    """
    here = _place(table, position)
    if is_by_total(table):
        heaps, code = _heaps(position), break_code(table)
        moves = ((heap, rests) for heap in sorted(set(heaps), reverse=True) for rests in code.rests(heap))
        return list(dict.fromkeys(_replaced(heaps, heap, rests) for heap, rests in moves))
    if is_sum(table):
        return [position_of(table, option) for option in options_of(table, here)]
    if lists_options(table):
        return as_given(table, listed_options(table, here))
    if json.loads(table.attrs["rules_json"]).get("family") == "other" and "source" in table.encoding:
        shown = engine.run(["show", table.encoding["source"], ",".join(map(str, here)), "--json"])[0]
        return [tuple(option) for option in json.loads(shown)["options"]]
    return _vector_options(here, vector_moves(table, "their options are listed by the program alone: write the table to a file"), has_pass(table))


def best_move(table: xr.Dataset, position: str | Sequence[Any]) -> Any:
    """The move to make: the position that it leads to.

    From a win it is a winning move, and where the table stores `remoteness` the one that wins soonest. From a loss it is, with `remoteness`, the
    move that holds out longest; without, the one that leaves the most stones, so that the winner has most to find. Of several such moves it
    is the first in the order of `options`.

    Parameters
    ----------
    table
        A whole table.
    position
        In the form that `winning_moves` takes.

    Returns
    -------
    tuple of int, or None
        In the form that `winning_moves` returns; a list where options are sums. None where the game is over.

    Raises
    ------
    ValueError
        As `winning_moves` does.

    Examples
    --------
    >>> miyama.best_move(table, (7, 3, 5)), miyama.best_move(table, (1, 2, 3)), miyama.best_move(table, (0, 0, 0))
    ((6, 3, 5), (0, 2, 3), None)
    """
    winning = winning_moves(table, position)
    moves = winning or options(table, position)
    if "remoteness" in table and moves:
        left = entries_at(table, "remoteness", np.array([_place(table, move) for move in moves])).astype(np.int64)
        return moves[int(np.argmin(left) if winning else np.argmax(left))]
    return winning[0] if winning else max(moves, key=_stones) if moves else None


def _heaps(position: str | Sequence[int]) -> Position:
    return tuple(sorted((size for size in frozen(as_numbers(position)) if size), reverse=True))


def _replaced(heaps: Position, heap: int, rests: Position) -> Position:
    i = heaps.index(heap)
    return tuple(sorted(heaps[:i] + heaps[i + 1 :] + rests, reverse=True))


def _stones(position: Sequence[Any]) -> int:
    return sum(_stones(entry) if isinstance(entry, (tuple, list)) else entry for entry in position)


def _place(table: xr.Dataset, position: str | Sequence[Any]) -> Position:
    """The index of a position along each axis. ValueError if it is not in the table."""
    if is_by_total(table):
        return (int(partition_rank(_heaps(position), **bounds_of(table))),)
    return numbers_of(table, position) if is_sum(table) else checked(table, position)


def _position(table: xr.Dataset, place: Integers) -> Any:
    return position_of(table, tuple(place.tolist())) if is_sum(table) else tuples_at(table, place[None])[0]


def _vector_options(here: Position, rules: VectorMoves, with_pass: bool) -> list[Position]:
    passes, heaps = here[:with_pass], here[with_pass:]
    left = passes[0] if with_pass else 0
    found = [passes + option for line in rules.lines for option in _along(heaps, left, line)]
    found += [passes + option for face in rules.faces for option in _in_face(heaps, left, face)]
    if left and found:
        found.append((0, *heaps))
    return list(dict.fromkeys(found))


def _along(heaps: Position, passes: int, line: Line) -> list[Position]:
    start = line.start(heaps, passes)
    if start is None:
        return []
    return [tuple(size - step * stones for size, stones in zip(start, line.direction)) for step in line.allowed_steps(heaps, passes).tolist()]


def _in_face(heaps: Position, passes: int, face: Face) -> list[Position]:
    found = list(itertools.product(*(range(size) if i in face.heaps else [size] for i, size in enumerate(heaps))))
    if face.when is None or not found:
        return found
    before, after = [np.asarray(size) for size in heaps], np.array(found).T
    return list(itertools.compress(found, np.broadcast_to(face.when.holds([*before, np.asarray(passes), np.asarray(0), *after]), len(found))))
