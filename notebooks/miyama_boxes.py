"""Tables of heaps that keep their places: their axes, and their losses, block by block.

A position is one size per heap, where rules allow a pass the passes left before them. A block is a tuple of slices, one per entry of a
position: the blocks of the file are its chunks, so that each is unpacked once.
"""

from __future__ import annotations

import itertools
import operator
from collections.abc import Iterator, Sequence

import numpy as np
import xarray as xr

from miyama_labels import check_losses, chunk_sides, has_pass, label_of, lost_by
from miyama_rules import VectorMoves

Position = tuple[int, ...]


def heap_axes(table: xr.Dataset) -> list[str]:
    """"heap_1", …, "heap_k"."""
    return [f"heap_{i + 1}" for i in range(np.size(table.attrs["bounds"]))]


def axes_of(table: xr.Dataset) -> list[str]:
    """The axes of a position: the passes left, where there is a pass, then the heaps."""
    return ["passes_left"] * has_pass(table) + heap_axes(table)


def sizes_of(table: xr.Dataset) -> list[int]:
    """How many values each entry of a position takes. ValueError for a part of a table, in which a place does not tell the heaps."""
    sizes = [2] * has_pass(table) + [int(bound) + 1 for bound in np.atleast_1d(table.attrs["bounds"])]
    if [table.sizes.get(axis) for axis in axes_of(table)] != sizes:
        raise ValueError("this is a part of a table: give the whole table, as open_table returns it, and select from the result")
    return sizes


def at(table: xr.Dataset, where: Sequence) -> dict:
    """Names the axis of each entry of `where`, for isel: an axis need not have coordinates, but a position is its own index."""
    return dict(zip(axes_of(table), where))


def checked(table: xr.Dataset, position: Sequence[int]) -> Position:
    """`position` as a tuple of int. ValueError if it is not in the table."""
    here = tuple(operator.index(size) for size in position)
    sizes = sizes_of(table)
    if len(here) != len(sizes) or not all(0 <= size < n for size, n in zip(here, sizes)):
        bounds = ",".join(str(n - 1) for n in sizes)
        passes = ", the passes left before the heaps" if has_pass(table) else ""
        raise ValueError(f"the position {','.join(map(str, here))} is not in the table, whose bounds are {bounds}{passes}")
    return here


def vector_moves(table: xr.Dataset, otherwise: str) -> VectorMoves:
    """The moves of the rules. ValueError, ending with `otherwise`, if the table does not list them."""
    try:
        return VectorMoves.parse(table.attrs["rules_json"])
    except ValueError as error:
        raise ValueError(f"{error}: {otherwise}") from None


def blocks_of(table: xr.Dataset) -> Iterator[tuple[slice, ...]]:
    """The blocks of the file: reading block by block unpacks each chunk once, and needs the memory of one."""
    sizes = sizes_of(table)
    along = [[slice(start, min(start + side, n)) for start in range(0, n, side)] for n, side in zip(sizes, chunk_sides(table, axes_of(table)))]
    return itertools.product(*along)


def losses_of(table: xr.Dataset) -> np.ndarray:
    """Every loss, from a label: shape (n, entries of a position), int64, ascending. ValueError if they are more than the table says."""
    found, number = [], 0
    for block in blocks_of(table):
        found.append(losses_in(table, block))
        number += len(found[-1])
        check_losses(table, number)
    rows = np.concatenate(found)
    return rows[np.lexsort(rows.T[::-1])]


def losses_in(table: xr.Dataset, block: Sequence[slice]) -> np.ndarray:
    """The losses of `block`: shape (n, entries of a position), int64, ascending."""
    return np.argwhere(lost_in(table, block)) + [axis.start for axis in block]


def lost_in(table: xr.Dataset, block: Sequence[slice]) -> np.ndarray:
    """True where a position of `block` (one slice with start and stop per heap) is a loss: k-dimensional."""
    name = label_of(table)
    return lost_by(table, name, table[name].isel(at(table, block)).values, lambda lost: lost & _has_move(table, block))


def _has_move(table: xr.Dataset, block: Sequence[slice]) -> np.ndarray:
    rules = vector_moves(table, f"under misère play {label_of(table)} alone does not tell positions without a move from losses, outcome does")
    return rules.can_move(np.ogrid[tuple(block)][int(has_pass(table)) :])
