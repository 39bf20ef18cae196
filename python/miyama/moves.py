"""The winning moves of one position of a table: its options by the rules, looked up.

On a line of Nim there is at most one loss, and `arrows` says where. Elsewhere, also where a line has a condition or a limit, or takes something first, the positions of the line, or of the face, are read in
pieces of bounded size; of a multiset the ranks of all options are looked up, each block of the file once.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import xarray as xr

from .partitions import partition_rank
from .positions import Position, at, blocks, bounds_of, break_code, checked, has_pass, is_by_total, losses_in, lost_among, lost_in, vector_moves
from .rules import Line, steps_up_to

LINE_BOX = 2**18  # a line is read in pieces whose boxes have about so many positions: a skew line crosses its box


class Break(NamedTuple):
    """A move in a table by total: one heap of size `heap` becomes `rests` (descending, empty if it is gone), which leaves `option`."""

    heap: int
    rests: Position
    option: Position


def winning_moves(table: xr.Dataset, position: Sequence[int]) -> list[Position]:
    """The winning moves from a position: its options that are lost.

    Parameters
    ----------
    table
        A whole table.
    position
        The size of each heap, where rules allow a pass after the passes left. Of a table by total the heaps in any order.

    Returns
    -------
    list of tuple of int
        Empty for a loss, and for a position without moves. In the order of the moves in `rules_json`: along each direction the smaller step
        first (where only some steps are allowed there may be more than the one that `arrows` holds), then the faces, each in ascending
        order, the pass last. Of a table by total the options of `winning_breaks`, in its order.

    Raises
    ------
    ValueError
        If the position is not in the table, and for rules whose moves the table does not list (family `other`, such as euclid): `target`
        holds one winning move of these, `miyama show` prints all.

    Examples
    --------
    >>> miyama.winning_moves(table, (7, 3, 5))
    [(6, 3, 5), (7, 2, 5), (7, 3, 4)]
    >>> miyama.winning_moves(rows, (1, 2, 4))
    [(3, 2, 1), (2, 2, 1, 1)]
    """
    if is_by_total(table):
        return [move.option for move in winning_breaks(table, position)]
    here = checked(table, position)
    rules = vector_moves(table, "winning moves cannot be listed; `target` holds one, `miyama show` prints all")
    moves = []
    for number, line in enumerate(rules.lines):
        moves += _lost_on_line(table, here, line, number)
    for face in rules.faces:
        moves += _lost_on_face(table, here, face)
    if rules.has_pass and here[0] and rules.can_move([np.array(size) for size in here[1:]]):
        moves += _lost_among(table, [slice(0, 1)] + [slice(size, size + 1) for size in here[1:]])
    return moves


def winning_breaks(table: xr.Dataset, position: Sequence[int]) -> list[Break]:
    """The winning moves from a position of a table by total, and which heap each of them breaks.

    Parameters
    ----------
    table
        A whole table by total.
    position
        The heaps, in any order.

    Returns
    -------
    list of Break
        Empty for a loss, and for a position without moves. Larger heaps first, then fewer sticks left of the heap, then smaller second and
        third rests: the first is the one that the table stores.

    Raises
    ------
    ValueError
        For a table of heaps with places, and if the position is not in the table.

    Examples
    --------
    >>> miyama.winning_breaks(rows, (1, 2, 4))[1]
    Break(heap=4, rests=(2, 1), option=(2, 2, 1, 1))
    """
    if not is_by_total(table):
        raise ValueError("breaks need a table by total, in this one heaps have places: use winning_moves")
    here = sorted((operator.index(size) for size in position if size), reverse=True)
    bounds = bounds_of(table)
    partition_rank(here, **bounds)  # refuses what is not in the table
    rules = break_code(table)
    moves = [Break(heap, rests, _replaced(here, heap, rests)) for heap in sorted(set(here), reverse=True) for rests in rules.rests(heap)]
    if not moves:
        return []
    parts = max(len(move.option) for move in moves)
    options = np.array([move.option + (0,) * (parts - len(move.option)) for move in moves], dtype=np.int64).reshape(len(moves), parts)
    lost = lost_among(table, np.asarray(partition_rank(options, **bounds)))
    return [move for move, wins in zip(moves, lost) if wins]


def _lost_on_line(table: xr.Dataset, here: Position, line: Line, number: int) -> list[Position]:
    """The lost options of `here` along a line, nearest first. `number`: of the line among the directions."""
    direction, heaps = (0,) * has_pass(table) + line.direction, line.start(here[has_pass(table) :])
    if heaps is None:
        return []
    steps = steps_up_to(line.steps, line.most_steps(here[has_pass(table) :]))
    here = here[: has_pass(table)] + heaps
    only_one = line.holds_one_loss()
    if only_one and "arrows" in table:
        arrow = int(table["arrows"].isel(move=number, **at(table, here)))
        return [tuple(size - arrow * stones for size, stones in zip(here, direction))] if arrow else []
    moves = []
    window = max(1, int(LINE_BOX ** (1 / np.count_nonzero(direction))))
    for start in range(1, int(steps.max(initial=0)) + 1, window):
        piece = steps[(steps >= start) & (steps < start + window)]
        if not piece.size:
            continue
        least, most = int(piece[0]), int(piece[-1])
        block = [slice(size - most * stones, size - least * stones + 1) for size, stones in zip(here, direction)]
        lost = piece[lost_in(table, at(table, block))[tuple((most - piece) * stones for stones in direction)]]
        moves += [tuple(size - step * stones for size, stones in zip(here, direction)) for step in lost.tolist()]
        if only_one and moves:
            break
    return moves


def _lost_on_face(table: xr.Dataset, here: Position, face: Position) -> list[Position]:
    """The lost options of `here` that reduce exactly the heaps of `face`, ascending."""
    reduced = {heap + has_pass(table) for heap in face}
    box = [slice(0, size) if i in reduced else slice(size, size + 1) for i, size in enumerate(here)]
    cuts = ([slice(max(a.start, b.start), min(a.stop, b.stop)) for a, b in zip(box, block.values())] for block in blocks(table))
    return sorted(move for cut in cuts if all(a.start < a.stop for a in cut) for move in _lost_among(table, cut))


def _lost_among(table: xr.Dataset, block: Sequence[slice]) -> list[Position]:
    return [tuple(row) for row in losses_in(table, at(table, block)).tolist()]


def _replaced(heaps: Sequence[int], heap: int, rests: Position) -> Position:
    left = list(heaps)
    left.remove(heap)
    return tuple(sorted([*left, *rests], reverse=True))
